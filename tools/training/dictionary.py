"""Single words with the translations of the dictionary packs.

Running text at this scale has few words often enough to be learnt; a dictionary has the rest.
"""

from collections.abc import Iterable
from pathlib import Path

from . import engine
from .corpus import Pair, fault, is_forbidden, open_text

SOURCE = "dictionary"
SHORTEST = 3


def read_words(path: Path, limit: int) -> list[str]:
    """The first column of a frequency list, the most frequent words first."""
    with open_text(path) as lines:
        words = (line.split("\t")[0].strip() for line in lines)
        return [word for word in words if len(word) >= SHORTEST][:limit]


def make(program: Path, english: list[str], russian: list[str], forbidden: set[str]) -> list[Pair]:
    """Pairs of the words of both lists, without those that the dictionary does not know."""
    into_russian = engine.translate(program, english, "en", "ru", "dictionary")
    into_english = engine.translate(program, russian, "ru", "en", "dictionary")
    made = [Pair(SOURCE, word, text) for word, (text, _) in zip(english, into_russian)]
    made += [Pair(SOURCE, text, word) for word, (text, _) in zip(russian, into_english)]
    return list(_known(made, forbidden))


def _known(pairs: list[Pair], forbidden: set[str]) -> Iterable[Pair]:
    # What a dictionary does not know stays in its script, which `fault` finds.
    for pair in dict.fromkeys(pairs):
        if fault(pair) is None and not is_forbidden(pair, forbidden):
            yield pair
