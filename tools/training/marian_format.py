"""Marian's files: the `.bin` container (float32, intgemm8, embedded configuration) and `.npz`.

No PyTorch here: values are NumPy arrays.
"""

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

VERSION = 1
ALIGNMENT = 256

FLOAT32 = 0x404
INT8 = 0x101
INTGEMM8 = 0x4101
INTGEMM8_NEWER = 0x10001
CONFIGURATION = "special:model.yml"


@dataclass(frozen=True)
class Item:
    """One named value of a file; `data` is exactly what lies on disk, without padding."""

    name: str
    type: int
    shape: tuple[int, ...]
    data: bytes


def float_item(name: str, value: np.ndarray) -> Item:
    """A float32 parameter."""
    return Item(name, FLOAT32, value.shape, np.ascontiguousarray(value, dtype="<f4").tobytes())


def int8_item(name: str, value: np.ndarray) -> Item:
    """A matrix as intgemm8: signed bytes `rint(W q)`, `q = 127 / max|W|` behind the last.

    Stored [out, in] except the embedding, which is used both ways and stays [pieces,
    width]; the header keeps the shape of `value`.
    """
    multiplier = np.float32(127.0 / max(float(np.abs(value).max()), 1e-12))
    quantized = np.clip(np.rint(value * multiplier), -127, 127).astype(np.int8)
    stored = quantized if name == "Wemb" else quantized.T
    data = np.ascontiguousarray(stored).tobytes() + struct.pack("<f", multiplier)
    return Item(name, INTGEMM8, value.shape, data)


def configuration_item(text: str) -> Item:
    """The YAML text that tells Marian the model's shape."""
    data = text.encode() + b"\0"
    return Item(CONFIGURATION, INT8, (len(data),), data)


def value(item: Item) -> np.ndarray:
    """An item's numbers as float32, whatever its type."""
    count = int(np.prod(item.shape))
    if item.type == FLOAT32:
        return np.frombuffer(item.data, "<f4", count).reshape(item.shape)
    if item.type not in (INTGEMM8, INTGEMM8_NEWER):
        raise ValueError(f"{item.name}: type {item.type:#x} holds no numbers")
    multiplier = struct.unpack_from("<f", item.data, count)[0]
    numbers = np.frombuffer(item.data, np.int8, count).astype(np.float32) / multiplier
    if item.name == "Wemb":
        return numbers.reshape(item.shape)
    return numbers.reshape(item.shape[::-1]).T


def write_items(path: Path, items: list[Item]) -> None:
    """Writes a `.bin` file."""
    names = [item.name.encode() + b"\0" for item in items]
    padded = [-(-len(item.data) // ALIGNMENT) * ALIGNMENT for item in items]
    with open(path, "wb") as file:
        file.write(struct.pack("<QQ", VERSION, len(items)))
        for item, name, size in zip(items, names, padded):
            file.write(struct.pack("<QQQQ", len(name), item.type, len(item.shape), size))
        for name in names:
            file.write(name)
        for item in items:
            file.write(struct.pack(f"<{len(item.shape)}i", *item.shape))
        gap = -(file.tell() + 8) % ALIGNMENT
        file.write(struct.pack("<Q", gap) + bytes(gap))
        for item, size in zip(items, padded):
            file.write(item.data + bytes(size - len(item.data)))


def read_items(path: Path) -> list[Item]:
    """Reads a `.bin` file; raises `ValueError` where it is no such file."""
    data = path.read_bytes()
    version, count = struct.unpack_from("<QQ", data, 0)
    if version != VERSION or count > 10_000:
        raise ValueError(f"{path}: no Marian model file")
    headers = [struct.unpack_from("<QQQQ", data, 16 + 32 * index) for index in range(count)]
    offset = 16 + 32 * count
    names = []
    for length, *_ in headers:
        names.append(data[offset : offset + length - 1].decode())
        offset += length
    shapes = []
    for _, _, dimensions, _ in headers:
        shapes.append(struct.unpack_from(f"<{dimensions}i", data, offset))
        offset += 4 * dimensions
    offset += 8 + struct.unpack_from("<Q", data, offset)[0]
    items = []
    for name, shape, (_, kind, _, size) in zip(names, shapes, headers):
        if offset + size > len(data):
            raise ValueError(f"{path}: cut off inside {name}")
        items.append(Item(name, kind, tuple(shape), data[offset : offset + size]))
        offset += size
    return items


def read_parameters(path: Path) -> dict[str, np.ndarray]:
    """The model's parameters, as float32, from a `.npz` or a `.bin` of either kind."""
    if path.suffix == ".npz":
        with np.load(path) as arrays:
            return {
                name: arrays[name].astype(np.float32)
                for name in arrays.files
                if not name.startswith("special:")
            }
    return {
        item.name: value(item)
        for item in read_items(path)
        if item.name != CONFIGURATION and not item.name.endswith("_QuantMultA")
    }
