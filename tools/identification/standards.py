"""
Words that two standards of one language spell differently, found in the texts themselves.

Croatian writes *ije* and *je* where Serbian, as its texts mostly have it, writes *e* (vrijeme and vreme, mjesto and
mesto). A word that one has often and the other never speaks against the other, as a letter does that the other
lacks, provided that the other has the word in its own spelling: a word that merely is missing says little.
"""

import re
from collections import Counter

PAIRS = (("hr", "sr-Latn"),)

YAT = re.compile(r"ije|(?<=[bcčdfghklmnprsštvzž])je")
LEAST_COUNT = 3
# How much more often a language has its own spelling than the other does.
LEAST_RATIO = 40
LEAST_LENGTH = 3
# How often a word must be that the other language lacks altogether, as far as its texts show.
LEAST_ALONE = 12


def ekavian(word):
    return YAT.sub("e", word)


def counts(texts):
    """How often each word of small letters is in the texts; names and words that open a sentence don't count."""
    found = Counter()
    for text in texts:
        words = re.findall(r"[^\W\d_]+", text)
        found.update(word for word in words[1:] if word.islower())
    return found


def markers(texts):
    """beginning of a word -> the language that it speaks against; a space after it makes it the whole word."""
    found = {}
    for left, right in PAIRS:
        own, other = counts(texts[left]), counts(texts[right])
        beginnings = {left: beginning_counts(own), right: beginning_counts(other)}
        for word, times in own.items():
            twin = ekavian(word)
            if twin == word or len(twin) < LEAST_LENGTH:
                continue
            if is_own(times, other[word]) and other[twin] >= LEAST_COUNT:
                found[shortest(word, twin, beginnings[left], beginnings[right])] = right
            if is_own(other[twin], own[twin]):
                found[shortest(twin, word, beginnings[right], beginnings[left])] = left
        for mine, theirs, against in ((own, other, right), (other, own, left)):
            share = mine.total() / max(1, theirs.total())
            for word, times in mine.items():
                if times >= LEAST_ALONE and len(word) >= LEAST_LENGTH and times >= LEAST_RATIO * share * theirs[word]:
                    found.setdefault(word + " ", against)
    return found


def beginning_counts(words):
    """How often words begin so, of every beginning of at least four letters."""
    found = Counter()
    for word, times in words.items():
        for length in range(4, len(word) + 1):
            found[word[:length]] += times
    return found


def shortest(word, twin, own, other):
    """
    The shortest beginning of a word, its difference from the twin included, that the other language hardly has: so
    that it stands for forms that the texts don't show.
    """
    common = next((i for i, (a, b) in enumerate(zip(word, twin)) if a != b), min(len(word), len(twin)))
    for length in range(max(5, common + 3), len(word)):
        if is_own(own[word[:length]], other[word[:length]]):
            return word[:length]
    return word + " "


def is_own(times, elsewhere):
    return times >= LEAST_COUNT and times >= LEAST_RATIO * elsewhere
