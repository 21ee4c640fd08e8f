"""Variants of a pair in case and punctuation, so that a model knows text as people type it."""

import random
import re
from collections.abc import Iterator

from .corpus import Pair

FINAL_MARKS = ".!?…"

SHARES = {"capitals": 0.02, "title": 0.01, "unmarked": 0.04, "lower": 0.02, "quoted": 0.03, "stand_in": 0.3}
"""Share of the pairs that get each variant."""


def capitals(pair: Pair) -> Pair:
    """ALL CAPITALS on both sides."""
    return Pair(pair.source, pair.english.upper(), pair.russian.upper())


def title(pair: Pair) -> Pair:
    """Title Case In English, a plain sentence without a final mark in Russian."""
    english = " ".join(word[:1].upper() + word[1:] for word in pair.english.split(" "))
    return Pair(pair.source, english.rstrip("."), pair.russian.rstrip("."))


def unmarked(pair: Pair) -> Pair:
    """Without the final mark on both sides."""
    return Pair(pair.source, pair.english.rstrip(FINAL_MARKS), pair.russian.rstrip(FINAL_MARKS))


def lower(pair: Pair) -> Pair:
    """As typed in a hurry: a small first letter and no final full stop."""
    english = pair.english if pair.english.startswith("I") else _small_first(pair.english)
    return Pair(pair.source, english.rstrip("."), _small_first(pair.russian).rstrip("."))


def _small_first(text: str) -> str:
    # A capital after the first letter means an acronym or a name written so.
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def quoted(pair: Pair) -> Pair:
    """In quotation marks, as each language writes them; the pair itself where it has some already.

    After an opening mark a word is cut into other pieces than after a space.
    """
    if set('"«“”„\'') & set(pair.english + pair.russian):
        return pair
    return Pair(pair.source, f'"{pair.english}"', f"«{pair.russian}»")


STAND_INS = [
    f"{before}{number}{after}" for before, after in (("X", ""), ("#", ""), ("(", ")")) for number in range(1, 6)
]
"""What the engine puts in the place of text that must not be translated (`StandIns.swift`)."""

_NAMES = {
    "Tom": re.compile(r"\bТом(?:а|у|ом|е)?\b"),
    "Mary": re.compile(r"\bМэри\b"),
    "Boston": re.compile(r"\bБостон(?:а|у|ом|е)?\b"),
}


def stand_in(pair: Pair) -> Pair:
    """A name replaced by what the engine copies through; the pair itself where it has no such name."""
    for english, russian in _NAMES.items():
        name = re.compile(rf"\b{english}\b(?!')")
        if len(name.findall(pair.english)) == len(russian.findall(pair.russian)) == 1:
            made = STAND_INS[len(pair.english) % len(STAND_INS)]
            return Pair(pair.source, name.sub(made, pair.english), russian.sub(made, pair.russian))
    return pair


_VARIANTS = {
    "stand_in": stand_in,
    "capitals": capitals,
    "title": title,
    "unmarked": unmarked,
    "lower": lower,
    "quoted": quoted,
}


def variants(pair: Pair, chance: random.Random) -> Iterator[Pair]:
    """The variants of `pair` that chance picks, each a true change of it."""
    for name, share in SHARES.items():
        if chance.random() < share:
            variant = _VARIANTS[name](pair)
            if variant != pair and variant.english and variant.russian:
                yield variant
