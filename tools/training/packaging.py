"""A direction's export: the files that a pack is built from, and the pack itself."""

import random
import shutil
import subprocess
from pathlib import Path

import torch

from . import checkpoint, corpus, dataset, evaluation, model_card, sources
from . import export as marian_export
from .workspace import Workspace, languages

CALIBRATION_LINES = 800


def export(arguments, workspace: Workspace, model, pieces) -> None:
    """Writes `model.<direction>.{f32,int8}.bin`, the vocabulary, model card and training log.

    With `--translate` it also builds `<direction>.neural.zip` through that command.
    """
    direction, folder = arguments.direction, workspace.export(arguments.direction)
    files = {
        name: arguments.evaluation / f"{name}.dev.en-ru.tsv" for name in ("tatoeba", "news", "ntrex")
    }
    calibration = calibration_lines(workspace, direction)
    parameters = {name: value.detach().cpu() for name, value in model.parameters_by_name.items()}
    stem = f"model.{direction}"
    marian_export.write(parameters, model.shape, pieces.encode(calibration), folder, stem)
    shutil.copyfile(workspace.vocabulary, folder / "vocab.spm")
    scores = {
        name: evaluation.evaluate(model, pieces, path, direction, arguments.limit)
        for name, path in files.items()
    }
    facts = run_facts(workspace, direction, arguments.model) | {
        "start": arguments.start,
        "precision": "float32",
        "scores": scores,
    }
    model_card.write(folder, direction, facts, model_card.read_log(workspace.run(direction)))
    for name, found in scores.items():
        print(direction, name, found)
    if arguments.translate:
        build_pack(arguments.translate, direction, folder, arguments.pack_version, scores)


def calibration_lines(workspace: Workspace, direction: str) -> list[str]:
    """Source sentences of the training text, each kind of text as often as in training."""
    pairs = corpus.read_prepared(workspace.pairs)
    weights = [sources.weight(pair.source) for pair in pairs]
    chosen = random.Random(1).choices(pairs, weights, k=CALIBRATION_LINES)
    return [pair.english if direction == "en-ru" else pair.russian for pair in chosen]


def run_facts(workspace: Workspace, direction: str, model: Path | None) -> dict:
    """Hours, steps, pieces, pairs of a run from its checkpoint."""
    path = model or workspace.run(direction) / "last.pt"
    state = checkpoint.load(path) if path.suffix == ".pt" else {}
    synthetic = workspace.synthetic(direction)
    pairs = len(dataset.load_direction(workspace.prepared, synthetic, direction))
    hardware = torch.cuda.get_device_name() if torch.cuda.is_available() else "two shared CPU cores"
    return {
        "hours": state.get("elapsed", 0) / 3600,
        "hardware": hardware,
        "steps": state.get("step", 0),
        "pieces": state.get("pieces", 0),
        "pairs": state.get("pairs", pairs),
        "synthetic": len(dataset.PairSet.load(synthetic)) if synthetic.exists() else 0,
    }


def build_pack(translate: Path, direction: str, folder: Path, version: str, scores: dict) -> None:
    """Builds the pack with `translate pack build neural`; the scores go into its manifest."""
    source, target = languages(direction)
    command = [
        str(translate), "pack", "build", "neural",
        "--from", source, "--to", target, "--version", version,
        "--model", str(folder / f"model.{direction}.int8.bin"),
        "--vocab", str(folder / "vocab.spm"),
        "--license", model_card.LICENSE, "--attribution", model_card.ATTRIBUTION,
        "--attribution-file", str(folder / "MODEL-CARD.md"),
        "--source", "tools/train",
        "-o", str(folder / f"{direction}.neural.zip"),
    ]  # fmt: skip
    for name, found in scores.items():
        command += ["--property", f"{name}.bleu={found.bleu:.1f}", "--property", f"{name}.chrf={found.chrf:.1f}"]
    if (folder / "lex.s2t.bin").exists():
        command += ["--shortlist", str(folder / "lex.s2t.bin")]
    subprocess.run(command, check=True)
