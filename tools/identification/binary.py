"""Writes the model as the program reads it (see Sources/TextAnalysis/Identification/IdentificationTables.swift)."""

import struct
from dataclasses import dataclass

import numpy as np


@dataclass
class ScriptModel:
    code: str
    languages: list
    bits: int
    scale: float
    letter_penalty: float
    temperature: float
    biases: np.ndarray
    priors: list
    masks: dict
    markers: dict
    hashes: np.ndarray
    places: np.ndarray
    weights: np.ndarray


def aligned(data):
    return data + bytes(-len(data) % 64)


def write(models, path):
    data = struct.pack("<4sII", b"TLID", 2, len(models))
    for model in models:
        count = len(model.languages)
        width = 16 if count <= 16 else 32
        data = aligned(data)
        data += struct.pack("<4s5I3f", model.code.encode(), count, model.bits, width, len(model.masks), len(model.markers),
                            model.scale, model.letter_penalty, model.temperature)
        for language in model.languages:
            data += language.encode().ljust(16, b"\0")
        data += np.asarray(model.biases, "<f4").tobytes() + np.asarray(model.priors, "<f4").tobytes()
        for letter, mask in model.masks.items():
            data += struct.pack("<2I", ord(letter), mask)
        for hashed, mask in model.markers.items():
            data += struct.pack("<QI", hashed, mask)
        size = 1 << model.bits
        fingerprints = np.zeros(size, "<u2")
        bits = ((model.hashes >> np.uint64(48 - 2 * model.bits)) & np.uint64(0xFFFF)).astype("<u2")
        fingerprints[model.places] = np.maximum(bits, 1)
        rows = np.zeros((size, width), "i1")
        rows[model.places, :count] = model.weights
        data = aligned(data) + fingerprints.tobytes()
        data = aligned(data) + rows.tobytes()
    path.write_bytes(data)
    return len(data)
