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
        for word, times in own.items():
            twin = ekavian(word)
            if twin == word or len(twin) < LEAST_LENGTH:
                continue
            if is_own(times, other[word]) and other[twin] >= LEAST_COUNT:
                found[word + " "] = right
            if is_own(other[twin], own[twin]):
                found[twin + " "] = left
    return found


def is_own(times, elsewhere):
    return times >= LEAST_COUNT and times >= LEAST_RATIO * elsewhere
