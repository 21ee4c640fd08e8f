"""The lexical shortlist: for each source piece, the target pieces it may become.

Made from a statistical word alignment of pieces (eflomal).  Counts of mere
co-occurrence are no substitute: they lose most of the rarer translations.
"""

import struct
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .dataset import PairSet, PieceLists

MAGIC = 0xF11A48D5013417F5
ALWAYS = 1000
"""Ids below this are always candidates: marks, byte pieces and the most frequent pieces."""
BEST = 100
"""Candidates kept of each source piece."""
LEAST_SHARE = 0.0005
"""Share of a source piece's links that a candidate has at least."""


def checksum(words: np.ndarray) -> int:
    """Marian's hash over unsigned 64-bit words."""
    seed = 0
    for word in words.tolist():
        seed ^= (word + 0x9E3779B9 + (seed << 6) + (seed >> 2)) & 0xFFFFFFFFFFFFFFFF
        seed &= 0xFFFFFFFFFFFFFFFF
    return seed


def to_bytes(candidates: list[np.ndarray], always: int = ALWAYS, best: int = BEST) -> bytes:
    """A `lex.s2t.bin`: `candidates[source id]` are sorted target ids."""
    offsets = np.zeros(len(candidates) + 1, dtype="<u8")
    np.cumsum([len(ids) for ids in candidates], out=offsets[1:])
    ids = np.concatenate(candidates).astype("<u4")
    body = struct.pack("<QQQQ", always, best, len(offsets), len(ids)) + offsets.tobytes() + ids.tobytes()
    words = np.frombuffer(body[: len(body) // 8 * 8], "<u8")
    return struct.pack("<QQ", MAGIC, checksum(words)) + body


def from_bytes(data: bytes) -> tuple[int, list[np.ndarray]]:
    """The first `always` ids and the candidates of each source id; `ValueError` on other data."""
    magic, found, always, _, offset_count, id_count = struct.unpack_from("<6Q", data, 0)
    if magic != MAGIC or len(data) != 48 + 8 * offset_count + 4 * id_count:
        raise ValueError("no shortlist file")
    if checksum(np.frombuffer(data[16 : 16 + (len(data) - 16) // 8 * 8], "<u8")) != found:
        raise ValueError("the shortlist's checksum is wrong")
    offsets = np.frombuffer(data, "<u8", offset_count, 48)
    ids = np.frombuffer(data, "<u4", id_count, 48 + 8 * offset_count)
    return always, [ids[start:end] for start, end in zip(offsets[:-1], offsets[1:])]


@dataclass(frozen=True)
class Alignment:
    """Linked pieces, one entry a link: English and Russian ids."""

    english: np.ndarray
    russian: np.ndarray

    def directed(self, direction: str) -> tuple[np.ndarray, np.ndarray]:
        """Source ids and target ids."""
        links = self.english, self.russian
        return links if direction == "en-ru" else links[::-1]

    def save(self, path: Path) -> None:
        np.savez(path, english=self.english, russian=self.russian)

    @staticmethod
    def load(path: Path) -> "Alignment":
        with np.load(path) as arrays:
            return Alignment(arrays["english"], arrays["russian"])


def best_pairs(pairs: PairSet, count: int) -> np.ndarray:
    """Numbers of pairs of the heaviest sources, which are short and the language asked for."""
    chance = np.random.default_rng(1)
    return np.argsort(-pairs.weights + chance.random(len(pairs)), kind="stable")[:count]


def align(pairs: PairSet, numbers: np.ndarray, begins_word: np.ndarray, tool: Path) -> Alignment:
    """The links of the pairs `numbers` (English left) in both directions of alignment.

    A link of two pieces links all pieces of their words: the aligner gives a piece one
    partner, but a word of three pieces needs them all.  `begins_word` [vocabulary] tells
    which pieces begin a word.
    """
    with tempfile.TemporaryDirectory() as folder:
        names = {name: str(Path(folder) / name) for name in ("left", "right", "forward", "reverse")}
        _write_ids(names["left"], pairs.left, numbers)
        _write_ids(names["right"], pairs.right, numbers)
        command = [
            str(tool), "--overwrite", "--model", "3",
            "-s", names["left"], "-t", names["right"],
            "-f", names["forward"], "-r", names["reverse"],
        ]  # fmt: skip
        subprocess.run(command, check=True)
        english, russian = [], []
        for name in ("forward", "reverse"):
            with open(names[name], encoding="ascii") as lines:
                for number, line in zip(numbers, lines):
                    left, right = (words_of(side[number], begins_word) for side in (pairs.left, pairs.right))
                    words = {tuple(map(int, link.split("-"))) for link in line.split()}
                    for one, other in {(left[0][i], right[0][j]) for i, j in words}:
                        for piece in left[1][one]:
                            english += [piece] * len(right[1][other])
                            russian += right[1][other]
    return Alignment(np.array(english, np.int64), np.array(russian, np.int64))


def words_of(pieces: np.ndarray, begins_word: np.ndarray) -> tuple[np.ndarray, list[list[int]]]:
    """The number of the word that each piece belongs to, and the pieces of each word."""
    numbers = np.maximum(np.cumsum(begins_word[pieces]) - 1, 0)
    words: list[list[int]] = [[] for _ in range(int(numbers[-1]) + 1)] if len(numbers) else []
    for piece, number in zip(pieces.tolist(), numbers.tolist()):
        words[number].append(piece)
    return numbers, words


def _write_ids(path: str, lists: PieceLists, numbers: np.ndarray) -> None:
    with open(path, "w", encoding="ascii") as file:
        for number in numbers:
            file.write(" ".join(map(str, lists[number].tolist())) + "\n")


def choose(links: tuple[np.ndarray, np.ndarray], size: int) -> list[np.ndarray]:
    """The most frequently linked targets of each source piece, as sorted ids."""
    sources, targets = links
    keys, counts = np.unique(sources * size + targets, return_counts=True)
    linked, partners = keys // size, keys % size
    totals = np.bincount(linked, weights=counts, minlength=size)
    starts = np.searchsorted(linked, np.arange(size + 1))
    candidates = []
    for source in range(size):
        span = slice(starts[source], starts[source + 1])
        order = np.argsort(-counts[span], kind="stable")[:BEST]
        share = counts[span][order] / max(1.0, totals[source])
        chosen = partners[span][order][share >= LEAST_SHARE]
        candidates.append(np.sort(chosen[chosen >= ALWAYS]))
    return candidates


def coverage(candidates: list[np.ndarray], always: int, sources: list, outputs: list) -> float:
    """Share of the pieces a model writes without a shortlist that the shortlist would allow."""
    allowed = total = 0
    for source, output in zip(sources, outputs):
        known = set(np.concatenate([candidates[piece] for piece in source] or [[]]).tolist())
        allowed += sum(piece < always or piece in known for piece in output)
        total += len(output)
    return allowed / max(1, total)
