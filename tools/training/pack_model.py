"""Reads back the `model.bin` of an installed or packed neural pack.

The layout is the engine's (`Sources/NeuralEngine/Format/ModelLayout.swift`): matrices lie
in blocks of 16 columns, several Marian matrices side by side.  Only models that share
one embedding table are read, which is what training makes.
"""

import struct
import zipfile
from pathlib import Path

import numpy as np

MAGIC = b"TLNEURAL"
LANES, GROUP, ALIGNMENT = 16, 4, 64
HEADER_SIZE, ENTRY_SIZE = 64, 24
INT8 = 1
FORBIDDEN = -1e29
"""Biases below this only forbid a piece; they were never trained."""


def read_pack(path: Path) -> dict[str, np.ndarray]:
    """Parameters under Marian's names from a pack archive."""
    with zipfile.ZipFile(path) as archive:
        name = next((name for name in archive.namelist() if name.endswith("model.bin")), None)
        if name is None:
            raise ValueError(f"{path}: the pack holds no model.bin")
        return parameters(archive.read(name))


def parameters(data: bytes) -> dict[str, np.ndarray]:
    """Parameters under Marian's names from the bytes of a `model.bin`."""
    if data[:8] != MAGIC:
        raise ValueError("this is no model of a pack")
    words = struct.unpack_from("<13I", data, 8)
    precision, width, encoder_layers, decoder_layers = words[1], words[2], words[4], words[5]
    encoder_hidden, decoder_hidden, pieces = words[6], words[7], words[9]
    layout = [("Wemb", width, [(None, pieces)])]
    for layer in range(1, encoder_layers + 1):
        layout += _encoder(f"encoder_l{layer}", width, encoder_hidden)
    for layer in range(1, decoder_layers + 1):
        layout += _decoder(f"decoder_l{layer}", width, decoder_hidden)
    if words[11] != len(layout):
        raise ValueError("the model has separate embeddings: only shared ones can be trained on")
    found: dict[str, np.ndarray] = {}
    for index, (prefix, depth, parts) in enumerate(layout):
        offset = struct.unpack_from("<Q", data, HEADER_SIZE + index * ENTRY_SIZE)[0]
        columns = sum(size for _, size in parts)
        if depth == 0:
            found[prefix] = np.frombuffer(data, "<f4", columns, offset).reshape(1, -1).copy()
            continue
        matrix, bias = _matrix(data, offset, depth, columns, precision)
        if prefix == "Wemb":
            found["Wemb"] = matrix.T.copy()
            found["decoder_ff_logit_out_b"] = np.where(bias < FORBIDDEN, 0, bias)[None]
            continue
        begin = 0
        for letter, size in parts:
            found[f"{prefix}_W{letter}"] = matrix[:, begin : begin + size].copy()
            # The SSRU's candidate "W" is the one product without a bias.
            if letter:
                found[f"{prefix}_b{letter}"] = bias[None, begin : begin + size].copy()
            begin += size
    return found


def _norm(prefix: str, width: int) -> list:
    return [(f"{prefix}_ln_scale", 0, [("", width)]), (f"{prefix}_ln_bias", 0, [("", width)])]


def _feed_forward(prefix: str, width: int, hidden: int) -> list:
    products = [(prefix, width, [("1", hidden)]), (prefix, hidden, [("2", width)])]
    return products + _norm(f"{prefix}_ffn", width)


def _encoder(prefix: str, width: int, hidden: int) -> list:
    attention = f"{prefix}_self"
    return [
        (attention, width, [("q", width), ("k", width), ("v", width)]),
        (attention, width, [("o", width)]),
        *_norm(f"{attention}_Wo", width),
        *_feed_forward(f"{prefix}_ffn", width, hidden),
    ]


def _decoder(prefix: str, width: int, hidden: int) -> list:
    attention = f"{prefix}_context"
    return [
        (f"{prefix}_rnn", width, [("f", width), ("", width)]),
        *_norm(f"{prefix}_rnn_ffn", width),
        (attention, width, [("q", width)]),
        (attention, width, [("k", width), ("v", width)]),
        (attention, width, [("o", width)]),
        *_norm(f"{attention}_Wo", width),
        *_feed_forward(f"{prefix}_ffn", width, hidden),
    ]


def _aligned(size: int) -> int:
    return -(-size // ALIGNMENT) * ALIGNMENT


def _matrix(data: bytes, offset: int, depth: int, columns: int, precision: int):
    """The float values [depth, columns] of a tensor and its bias [columns]."""
    blocks = -(-columns // LANES)
    padded = blocks * LANES
    if precision == INT8:
        values = np.frombuffer(data, np.int8, padded * depth, offset)
        values = values.reshape(blocks, depth // GROUP, LANES, GROUP).transpose(1, 3, 0, 2)
        bias_offset = offset + _aligned(padded * depth)
        scale_offset = bias_offset + 2 * _aligned(padded * 4)
        scales = np.frombuffer(data, "<f4", padded, scale_offset)
        matrix = values.reshape(depth, padded).astype(np.float32) * scales
    else:
        values = np.frombuffer(data, "<f4", padded * depth, offset)
        matrix = values.reshape(blocks, depth, LANES).transpose(1, 0, 2).reshape(depth, padded)
        bias_offset = offset + _aligned(padded * depth * 4)
    bias = np.frombuffer(data, "<f4", padded, bias_offset)
    return matrix[:, :columns], bias[:columns]
