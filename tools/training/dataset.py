"""Training text as pieces on disk, and its deterministic cutting into batches."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from . import sources
from .vocabulary import END_OF_SENTENCE

MAXIMUM_PIECES = 90


@dataclass(frozen=True)
class PieceLists:
    """Many lists of piece ids in one array: list i is `flat[starts[i]:starts[i + 1]]`."""

    flat: np.ndarray
    starts: np.ndarray

    @staticmethod
    def pack(lists: Iterable[list[int]]) -> "PieceLists":
        lists = list(lists)
        starts = np.zeros(len(lists) + 1, dtype=np.int64)
        np.cumsum([len(pieces) for pieces in lists], out=starts[1:])
        flat = np.fromiter((piece for pieces in lists for piece in pieces), dtype=np.uint16)
        return PieceLists(flat, starts)

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, index: int) -> np.ndarray:
        return self.flat[self.starts[index] : self.starts[index + 1]]

    @property
    def lengths(self) -> np.ndarray:
        return np.diff(self.starts)

    @staticmethod
    def join(parts: list["PieceLists"]) -> "PieceLists":
        flat = np.concatenate([part.flat for part in parts])
        starts, offset = [np.zeros(1, dtype=np.int64)], 0
        for part in parts:
            starts.append(part.starts[1:] + offset)
            offset += len(part.flat)
        return PieceLists(flat, np.concatenate(starts))


@dataclass(frozen=True)
class PairSet:
    """Pairs as pieces, with the weight of each: how often it is seen in an epoch."""

    left: PieceLists
    right: PieceLists
    weights: np.ndarray

    def __len__(self) -> int:
        return len(self.weights)

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(
            path,
            left=self.left.flat,
            left_starts=self.left.starts,
            right=self.right.flat,
            right_starts=self.right.starts,
            weights=self.weights,
        )

    @staticmethod
    def load(path: Path) -> "PairSet":
        with np.load(path) as arrays:
            return PairSet(
                PieceLists(arrays["left"], arrays["left_starts"]),
                PieceLists(arrays["right"], arrays["right_starts"]),
                arrays["weights"],
            )

    @staticmethod
    def join(parts: list["PairSet"]) -> "PairSet":
        return PairSet(
            PieceLists.join([part.left for part in parts]),
            PieceLists.join([part.right for part in parts]),
            np.concatenate([part.weights for part in parts]),
        )

    @property
    def reversed(self) -> "PairSet":
        return PairSet(self.right, self.left, self.weights)


def encode(pairs, vocabulary) -> PairSet:
    """Pieces of English (left) and Russian (right), without pairs that are too long.

    `pairs` are `(source, english, russian)`; the weight comes from the source.
    """
    left = vocabulary.encode([pair.english for pair in pairs])
    right = vocabulary.encode([pair.russian for pair in pairs])
    kept = [
        index
        for index in range(len(pairs))
        if 0 < len(left[index]) < MAXIMUM_PIECES and 0 < len(right[index]) < MAXIMUM_PIECES
    ]
    return PairSet(
        PieceLists.pack(left[index] for index in kept),
        PieceLists.pack(right[index] for index in kept),
        np.array([sources.weight(pairs[index].source) for index in kept], dtype=np.float32),
    )


def load_direction(prepared: Path, synthetic: Path, direction: str) -> PairSet:
    """All training pairs of a direction, the source language left."""
    pairs = PairSet.load(prepared / "pairs.npz")
    parts = [pairs if direction == "en-ru" else pairs.reversed]
    if synthetic.exists():
        parts.append(PairSet.load(synthetic))
    return PairSet.join(parts)


def pieces_of(prepared: Path, language: str) -> np.ndarray:
    """The ids that occur in the prepared text of a language, and the end of sentence."""
    pairs = PairSet.load(prepared / "pairs.npz")
    lists = pairs.left if language == "en" else pairs.right
    return np.unique(np.append(lists.flat.astype(np.int64), END_OF_SENTENCE))


@dataclass(frozen=True)
class Batch:
    """Padded pieces, each list closed by the end of sentence; -1 is padding."""

    source: np.ndarray  # int64 [sentences, source pieces]
    target: np.ndarray  # int64 [sentences, target pieces]

    @property
    def target_pieces(self) -> int:
        return int((self.target >= 0).sum())


def pad(lists: list[np.ndarray]) -> np.ndarray:
    """Lists as rows, closed by the end of sentence, filled up with -1."""
    table = np.full((len(lists), 1 + max(len(pieces) for pieces in lists)), -1, dtype=np.int64)
    for row, pieces in enumerate(lists):
        table[row, : len(pieces)] = pieces
        table[row, len(pieces)] = END_OF_SENTENCE
    return table


def epoch_batches(pairs: PairSet, seed: int, epoch: int, pieces: int) -> list[np.ndarray]:
    """The batches of an epoch as arrays of pair numbers: the same for the same arguments.

    A pair of weight 2.3 comes twice, and a third time with chance 0.3.  A batch holds
    sentences of like length, at most `pieces` padded pieces on either side.
    """
    chance = np.random.default_rng([seed, epoch])
    repeats = np.floor(pairs.weights + chance.random(len(pairs), dtype=np.float32)).astype(np.int64)
    chosen = np.repeat(np.arange(len(pairs)), repeats)
    left, right = pairs.left.lengths[chosen] + 1, pairs.right.lengths[chosen] + 1
    # A little noise, so that batches are not the same company in every epoch.
    order = np.lexsort((left + chance.random(len(chosen)), right + (left > 1.5 * right)))
    batches, begin, widest = [], 0, 0
    for position, index in enumerate(order):
        width = max(widest, int(left[index]), int(right[index]))
        if position > begin and width * (position - begin + 1) > pieces:
            batches.append(chosen[order[begin:position]])
            begin, width = position, max(int(left[index]), int(right[index]))
        widest = width
    if begin < len(order):
        batches.append(chosen[order[begin:]])
    chance.shuffle(batches)
    return batches


def make_batch(pairs: PairSet, numbers: np.ndarray) -> Batch:
    """The padded pieces of a batch."""
    return Batch(
        pad([pairs.left[number] for number in numbers]),
        pad([pairs.right[number] for number in numbers]),
    )


@dataclass
class Position:
    """A place in the endless stream of batches."""

    epoch: int = 0
    batch: int = 0


def stream(pairs: PairSet, seed: int, pieces: int, position: Position) -> Iterator[Batch]:
    """Batches from `position` on, for ever; `position` is moved along."""
    while True:
        batches = epoch_batches(pairs, seed, position.epoch, pieces)
        while position.batch < len(batches):
            numbers = batches[position.batch]
            position.batch += 1
            yield make_batch(pairs, numbers)
        position.epoch, position.batch = position.epoch + 1, 0
