"""Marian files from trained parameters: float32, and int8 with activation multipliers."""

from pathlib import Path

import numpy as np
import torch

from . import marian_format
from .decoding import greedy_batch
from .dataset import pad
from .marian_format import Item, configuration_item, float_item, int8_item
from .model import Shape, TranslationModel, parameter_shapes

OUTPUT_MULTIPLIER = "none_QuantMultA"
SAMPLES_PER_BATCH = 20_000


def configuration(shape: Shape) -> str:
    """The model's options in Marian's terms."""
    sizes = f"""dec-depth: {shape.decoder_layers}
dim-emb: {shape.width}
dim-vocabs:
  - {shape.vocabulary}
  - {shape.vocabulary}
enc-depth: {shape.encoder_layers}
transformer-dim-ffn: {shape.hidden}
transformer-heads: {shape.heads}
"""
    fixed = """type: transformer
version: v1.12.0
input-types: []
enc-cell: gru
enc-cell-depth: 1
enc-type: bidirectional
dec-cell: ssru
dec-cell-base-depth: 2
dec-cell-high-depth: 1
dim-rnn: 1024
factors-combine: sum
factors-dim-emb: 0
layer-normalization: false
lemma-dependency: ""
lemma-dim-emb: 0
output-omit-bias: false
right-left: false
skip: false
tied-embeddings: false
tied-embeddings-all: true
tied-embeddings-src: false
transformer-aan-activation: swish
transformer-aan-depth: 2
transformer-aan-nogate: false
transformer-decoder-autoreg: rnn
transformer-decoder-dim-ffn: 0
transformer-decoder-ffn-depth: 0
transformer-depth-scaling: false
transformer-dim-aan: 2048
transformer-ffn-activation: relu
transformer-ffn-depth: 2
transformer-guided-alignment-layer: last
transformer-no-projection: false
transformer-output-dim: 0
transformer-pool: false
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-postprocess-top: ""
transformer-preprocess: ""
transformer-rnn-projection: false
transformer-tied-layers: []
transformer-train-position-embeddings: false
ulr: false
ulr-dim-emb: 0
ulr-trainable-transformation: false
"""
    return sizes + fixed


def is_matrix(name: str) -> bool:
    """Whether a parameter is stored as int8: the embedding and every weight matrix."""
    return name == "Wemb" or (not name.endswith(("_ln_scale", "_ln_bias")) and "_W" in name)


def float32_items(parameters: dict[str, np.ndarray], shape: Shape) -> list[Item]:
    items = [float_item(name, parameters[name]) for name in parameter_shapes(shape)]
    return items + [configuration_item(configuration(shape))]


def int8_items(
    parameters: dict[str, np.ndarray], shape: Shape, alphas: dict[str, float] | None
) -> list[Item]:
    """int8 matrices, float32 biases and norms; with `alphas` also activation multipliers."""
    items = []
    for name in parameter_shapes(shape):
        make = int8_item if is_matrix(name) else float_item
        items.append(make(name, parameters[name]))
    for name, alpha in (alphas or {}).items():
        label = OUTPUT_MULTIPLIER if name == "Wemb" else f"{name}_QuantMultA"
        items.append(float_item(label, np.full((1, 1), 127.0 / alpha, np.float32)))
    return items + [configuration_item(configuration(shape))]


class ActivationObserver(TranslationModel):
    """A model that remembers a sample of what goes into each of its matrices."""

    def __init__(self, shape: Shape, parameters):
        super().__init__(shape, parameters)
        self.samples: dict[str, list[torch.Tensor]] = {}
        self.chance = torch.Generator().manual_seed(1)

    def observe(self, weight: str, x: torch.Tensor) -> None:
        flat = x.detach().abs().flatten().float()
        if len(flat) > SAMPLES_PER_BATCH:
            flat = flat[torch.randint(0, len(flat), (SAMPLES_PER_BATCH,), generator=self.chance)]
        self.samples.setdefault(weight, []).append(flat)


def best_alpha(magnitudes: np.ndarray) -> float:
    """The clipping point with the least squared error of 127 quantization steps."""
    highest = float(magnitudes.max())
    if highest == 0:
        return 1.0
    best, least = highest, np.inf
    for share in np.linspace(0.2, 1.0, 33):
        step = highest * share / 127
        error = float(np.square(magnitudes - np.minimum(np.rint(magnitudes / step), 127) * step).mean())
        if error < least:
            best, least = highest * share, error
    return float(best)


@torch.no_grad()
def calibrate(parameters: dict[str, torch.Tensor], shape: Shape, sources: list) -> dict[str, float]:
    """The clipping point of every matrix's input, from greedy translation of id lists `sources`."""
    observer = ActivationObserver(shape, parameters)
    ordered = sorted(sources, key=len)
    for begin in range(0, len(ordered), 32):
        greedy_batch(observer, torch.from_numpy(pad(ordered[begin : begin + 32])))
    return {
        name: best_alpha(torch.cat(observer.samples[name]).numpy())
        for name in parameter_shapes(shape)
        if name in observer.samples
    }


def write(parameters, shape: Shape, calibration: list, folder: Path, stem: str) -> list[Path]:
    """Writes `<stem>.f32.bin` and `<stem>.int8.bin`; `calibration` are source id lists."""
    folder.mkdir(parents=True, exist_ok=True)
    arrays = {name: np.asarray(tensor.float().cpu()) for name, tensor in parameters.items()}
    plain, small = folder / f"{stem}.f32.bin", folder / f"{stem}.int8.bin"
    marian_format.write_items(plain, float32_items(arrays, shape))
    alphas = calibrate(parameters, shape, calibration)
    marian_format.write_items(small, int8_items(arrays, shape, alphas))
    return [plain, small]
