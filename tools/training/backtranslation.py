"""Back-translation: a model of the other direction gives real sentences a made source."""

import random

import numpy as np

from . import sources
from .corpus import comparison_key, open_text, tidy
from .dataset import MAXIMUM_PIECES, PairSet, PieceLists

MAXIMUM_SOURCE_RATIO = 2.0


def read_sentences(path, forbidden: set[str], limit: int | None = None) -> list[str]:
    """The tidied lines of a file that occur in no evaluation file, in a fixed random order."""
    with open_text(path) as lines:
        tidied = (tidy(line) for line in lines)
        kept = [line for line in tidied if line and comparison_key(line) not in forbidden]
    random.Random(1).shuffle(kept)
    return kept[:limit]


def repeats_itself(pieces: list[int]) -> bool:
    """Whether a list ends in a loop: one to four pieces said four times over."""
    return any(
        len(pieces) >= 4 * period and pieces[-3 * period :] == pieces[-4 * period : -period]
        for period in range(1, 5)
    )


def make_pairs(made: list[list[int]], real: list[list[int]]) -> PairSet:
    """Pairs of made sources (left) and real targets (right), without visibly failed ones."""
    kept = [
        index
        for index, (source, target) in enumerate(zip(made, real))
        if 0 < len(source) < MAXIMUM_PIECES
        and 0 < len(target) < MAXIMUM_PIECES
        and not repeats_itself(source)
        and max(len(source), len(target)) <= 5 + MAXIMUM_SOURCE_RATIO * min(len(source), len(target))
    ]
    return PairSet(
        PieceLists.pack(made[index] for index in kept),
        PieceLists.pack(real[index] for index in kept),
        np.full(len(kept), sources.SYNTHETIC, dtype=np.float32),
    )
