"""Reading and cleaning of parallel text."""

import lzma
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from . import sources


@dataclass(frozen=True)
class Pair:
    """One English sentence and its Russian translation."""

    source: str
    english: str
    russian: str


MAXIMUM_WORDS = 60
MAXIMUM_RATIO = 2.4

_SPACE = re.compile(r"\s+")
_CYRILLIC = re.compile(r"[\u0400-\u04FF]")
_LATIN = re.compile(r"[A-Za-z]")
_DIGITS = re.compile(r"\d+")
_MARKUP = re.compile(r"https?://|</?\w+|&\w+;|[{}\[\]|\\_=<>]|[A-Za-z]\.[A-Za-z]+\(|--\w|\$\(|\w\(\)")
_AUXILIARY_REPLY = re.compile(
    r"(?:\w+, )?(?:i|you|he|she|it|we|they|there|so|neither|nor) ?"
    r"(?:do|does|did|have|has|had|can|could|will|would|is|are|am|was|were|should|must)"
    r"(?:n't|not)?(?: not)?[.!?]",
    re.IGNORECASE,
)


def open_text(path: Path):
    """Opens a plain or xz-compressed text file."""
    if path.suffix == ".xz":
        return lzma.open(path, "rt", encoding="utf-8", newline="\n")
    return open(path, encoding="utf-8", newline="\n")


def tidy(text: str) -> str:
    """NFC, with runs of white space as one space."""
    return _SPACE.sub(" ", unicodedata.normalize("NFC", text)).strip()


def comparison_key(text: str) -> str:
    """Letters and digits only, case folded, ё as е: equal for sentences that differ in marks."""
    folded = text.casefold().replace("ё", "е")
    return "".join(character for character in folded if character.isalnum())


def read_pairs(everyday: Path, free: Path) -> Iterator[Pair]:
    """All pairs of the two corpora, tidied but not filtered.

    `everyday` has lines `English TAB Russian`, `free` `source TAB English TAB Russian`.
    """
    with open_text(everyday) as lines:
        for line in lines:
            columns = line.rstrip("\n").split("\t")
            if len(columns) >= 2:
                yield Pair("everyday", tidy(columns[0]), tidy(columns[1]))
    with open_text(free) as lines:
        for line in lines:
            columns = line.rstrip("\n").split("\t")
            if len(columns) == 3:
                yield Pair(columns[0], tidy(columns[1]), tidy(columns[2]))


def read_prepared(path: Path) -> list[Pair]:
    """Pairs written by `write_prepared`."""
    with open_text(path) as lines:
        return [Pair(*line.rstrip("\n").split("\t")) for line in lines]


def write_prepared(path: Path, pairs: Iterable[Pair]) -> None:
    """Writes lines `source TAB English TAB Russian`."""
    with open(path, "w", encoding="utf-8") as file:
        for pair in pairs:
            file.write(f"{pair.source}\t{pair.english}\t{pair.russian}\n")


def evaluation_keys(folder: Path) -> set[str]:
    """Comparison keys of every column of every evaluation file: none of it may be trained on."""
    keys = set()
    for path in sorted(folder.glob("*.tsv")):
        with open_text(path) as lines:
            for line in lines:
                keys.update(comparison_key(column) for column in line.rstrip("\n").split("\t"))
    # Language tags and one-letter lines would forbid ordinary words.
    return {key for key in keys if len(key) > 3}


def fault(pair: Pair) -> str | None:
    """Why a pair is no good for training, or None where it is good."""
    english, russian = pair.english, pair.russian
    if not english or not russian or english == russian:
        return "empty or equal"
    words = len(english.split()), len(russian.split())
    if max(words) > MAXIMUM_WORDS:
        return "too long"
    longer, shorter = max(len(english), len(russian)), min(len(english), len(russian))
    if longer > 20 and longer > MAXIMUM_RATIO * shorter:
        return "length ratio"
    if not _is_mostly(_CYRILLIC, russian) or not _is_mostly(_LATIN, english):
        return "script"
    if _CYRILLIC.search(english):
        return "Cyrillic in English"
    if sources.is_trusted(pair.source):
        return "elliptical reply" if _is_elliptical(pair) else None
    if _MARKUP.search(english) or _MARKUP.search(russian):
        return "markup"
    if sorted(_DIGITS.findall(english)) != sorted(_DIGITS.findall(russian)):
        return "numbers differ"
    if english[-1] in ".!?" and russian[-1].isalpha() and words[1] > 5:
        return "cut off"
    return None


def _is_mostly(script: re.Pattern, text: str) -> bool:
    letters = sum(character.isalpha() for character in text)
    return letters > 0 and len(script.findall(text)) >= 0.6 * letters and letters >= 0.5 * len(
        text.replace(" ", "")
    )


def _is_elliptical(pair: Pair) -> bool:
    """English replies of an auxiliary alone ("No, she hadn't."): right only beside their question."""
    return pair.source == "everyday" and _AUXILIARY_REPLY.fullmatch(pair.english) is not None


def is_forbidden(pair: Pair, forbidden: set[str]) -> bool:
    """Whether either side is, marks and case aside, a sentence of an evaluation file."""
    return comparison_key(pair.english) in forbidden or comparison_key(pair.russian) in forbidden


def clean(pairs: Iterable[Pair], forbidden: set[str]) -> tuple[list[Pair], dict[str, int]]:
    """The good pairs once each, and how many fell to which fault.

    `forbidden` holds comparison keys of evaluation sentences; a pair with either side
    among them is dropped.
    """
    kept: list[Pair] = []
    seen: set[tuple[str, str]] = set()
    counts: dict[str, int] = {}
    for pair in pairs:
        reason = fault(pair)
        if reason is None and sources.weight(pair.source) == 0:
            reason = "source left out"
        if reason is None:
            key = comparison_key(pair.english), comparison_key(pair.russian)
            if is_forbidden(pair, forbidden):
                reason = "in an evaluation file"
            elif key in seen:
                reason = "duplicate"
        if reason is None:
            seen.add(key)
            kept.append(pair)
        else:
            counts[reason] = counts.get(reason, 0) + 1
    return kept, counts
