"""Words and short phrases with their translations, cut out of aligned sentences.

A small model that has seen little text is weakest in content words.  A pair of two
words costs four pieces and leaves no doubt what translates what, so the pairs teach
words several times faster than whole sentences do.
"""

import re
import subprocess
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from .corpus import Pair, is_forbidden

SOURCE = "phrases"
ALIGNED_SOURCES = {"everyday", "tatoeba", "tatoeba_pivot", "bilinguator_literature", "mlqe_pe_ru_en"}
LONGEST = 3
LEAST_COUNT = 2
LEAST_SHARE = 0.2
"""Share of a phrase's occurrences that a translation has at least, in both directions."""

_WORD = re.compile(r"\w+(?:[-'’]\w+)*")


def words(text: str) -> list[str]:
    """The words of a sentence, without marks."""
    return _WORD.findall(text)


class Casing:
    """How a word is written inside a sentence: `london` -> `London`, `The` -> `the`."""

    def __init__(self, sentences: list[list[str]]):
        seen: dict[str, Counter] = defaultdict(Counter)
        for sentence in sentences:
            for word in sentence[1:]:
                seen[word.lower()][word] += 1
        self.usual = {word: forms.most_common(1)[0][0] for word, forms in seen.items()}

    def __call__(self, word: str) -> str:
        return self.usual.get(word, word)


def align(sentences: list[tuple[list[str], list[str]]], tool: Path) -> list[set[tuple[int, int]]]:
    """For each pair of lower-case word lists the links that both directions agree on."""
    with tempfile.TemporaryDirectory() as folder:
        names = {name: str(Path(folder) / name) for name in ("left", "right", "forward", "reverse")}
        for side, name in enumerate(("left", "right")):
            lines = (" ".join(pair[side]) + "\n" for pair in sentences)
            Path(names[name]).write_text("".join(lines), encoding="utf-8")
        command = [
            str(tool), "--overwrite", "--model", "3",
            "-s", names["left"], "-t", names["right"],
            "-f", names["forward"], "-r", names["reverse"],
        ]  # fmt: skip
        subprocess.run(command, check=True)
        links = []
        with open(names["forward"]) as forward, open(names["reverse"]) as reverse:
            for one, other in zip(forward, reverse):
                agreed = set(one.split()) & set(other.split())
                links.append({tuple(map(int, link.split("-"))) for link in agreed})
    return links


def extract(left: list[str], right: list[str], links: set[tuple[int, int]]) -> list[tuple[str, str]]:
    """Phrase pairs of at most `LONGEST` words that no link leaves (Koehn, Och and Marcu 2003).

    Both ends of a phrase must be linked words.
    """
    found = []
    linked = {i for i, _ in links}
    for begin in sorted(linked):
        for end in range(begin, min(begin + LONGEST, len(left))):
            if end not in linked:
                continue
            partners = [j for i, j in links if begin <= i <= end]
            first, last = min(partners), max(partners)
            if last - first >= LONGEST:
                continue
            if all(begin <= i <= end for i, j in links if first <= j <= last):
                found.append((" ".join(left[begin : end + 1]), " ".join(right[first : last + 1])))
    return found


def choose(counts: Counter) -> list[tuple[str, str]]:
    """The pairs that come often enough, as a share of either side's occurrences."""
    lefts, rights = Counter(), Counter()
    for (left, right), count in counts.items():
        lefts[left] += count
        rights[right] += count
    return [
        (left, right)
        for (left, right), count in counts.items()
        if count >= LEAST_COUNT
        and count >= LEAST_SHARE * lefts[left]
        and count >= LEAST_SHARE * rights[right]
    ]


def make(pairs: list[Pair], forbidden: set[str], tool: Path) -> list[Pair]:
    """The phrase pairs of sentence pairs, none of them a whole evaluation sentence."""
    chosen = [pair for pair in pairs if pair.source in ALIGNED_SOURCES]
    written = [(words(pair.english), words(pair.russian)) for pair in chosen]
    written = [sides for sides in written if all(0 < len(side) <= 40 for side in sides)]
    casings = Casing([left for left, _ in written]), Casing([right for _, right in written])
    lower = [tuple([word.lower() for word in side] for side in sides) for sides in written]
    counts: Counter = Counter()
    for (left, right), links in zip(lower, align(lower, tool)):
        counts.update(extract(left, right, links))
    made = []
    for left, right in choose(counts):
        english = " ".join(map(casings[0], left.split(" ")))
        russian = " ".join(map(casings[1], right.split(" ")))
        pair = Pair(SOURCE, english, russian)
        if not is_forbidden(pair, forbidden):
            made.append(pair)
    return made
