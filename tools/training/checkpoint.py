"""Checkpoints: all that training needs to go on exactly where it stopped."""

import os
from dataclasses import asdict
from pathlib import Path

import torch
from torch import Tensor

from . import marian_format, pack_model
from .dataset import Position
from .model import Shape, initial_parameters, parameter_shapes


def save(path: Path, state: dict) -> None:
    """Writes a checkpoint so that a crash leaves the old or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".unfinished")
    torch.save(state, unfinished)
    os.replace(unfinished, path)


def load(path: Path) -> dict:
    """Reads a checkpoint (tensors and plain values only)."""
    return torch.load(path, map_location="cpu", weights_only=True)


def facts(state: dict) -> dict:
    """What a checkpoint tells of its run, without the weights."""
    return {name: state[name] for name in ("elapsed", "step", "pieces", "pairs") if name in state}


def position_state(position: Position) -> dict:
    return asdict(position)


def read_initial(path: Path) -> dict[str, Tensor]:
    """Parameters to start from: a checkpoint, a Marian `.bin` or `.npz`, or a pack (`.zip`)."""
    if path.suffix == ".pt":
        state = load(path)
        return state.get("averaged") or state["parameters"]
    if path.suffix == ".zip":
        return _tensors(pack_model.read_pack(path))
    return _tensors(marian_format.read_parameters(path))


def _tensors(arrays) -> dict[str, Tensor]:
    return {name: torch.from_numpy(array.copy()) for name, array in arrays.items()}


def complete(found: dict[str, Tensor], shape: Shape, seed: int) -> dict[str, Tensor]:
    """All parameters of the shape: those found, random ones for the rest."""
    parameters = initial_parameters(shape, seed)
    for name, expected in parameter_shapes(shape).items():
        if name in found:
            if tuple(found[name].shape) != expected:
                raise ValueError(f"{name} is {tuple(found[name].shape)}, this model needs {expected}")
            parameters[name] = found[name].float()
    return parameters
