"""
What a text is judged by: the n-grams of one to five letters of its words, their ends marked, and whole words.

An n-gram is its 64-bit hash: from 0, for each scalar, h = (h ^ scalar) * MULTIPLIER. The program computes
the same in Sources/TextAnalysis/Identification; change both together.
"""

import numpy as np

MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
EDGE = 0x20
LONGEST = 5
LONGEST_WORD = 18
# Added to a whole word's hash, so that it differs from the n-gram's.
WORD_SALT = np.uint64(0x5851F42D4C957F2D)
APOSTROPHES = {0x2019: 0x27, 0x2BC: 0x27, 0x60: 0x27}


def letters(text):
    """The text's scalars in small letters: words between single edges; all else is an edge."""
    scalars = [EDGE]
    previous = EDGE
    text = text.lower()
    for position, letter in enumerate(text):
        value = APOSTROPHES.get(ord(letter), ord(letter))
        if letter.isalpha() or 0x300 <= value < 0x370:
            scalars.append(value)
        elif value == 0x27 and previous != EDGE and position + 1 < len(text) and text[position + 1].isalpha():
            scalars.append(value)
        elif previous != EDGE:
            scalars.append(EDGE)
        previous = scalars[-1]
    if scalars[-1] != EDGE:
        scalars.append(EDGE)
    return np.array(scalars, dtype=np.uint64)


def hash_of(text):
    """The hash of one n-gram, its edges written as spaces."""
    state = 0
    for letter in text:
        state = step(state, ord(letter))
    return state


def step(state, scalar):
    """The hash of an n-gram with one scalar more."""
    return (state ^ scalar) * int(MULTIPLIER) % 2**64


def hashes(scalars):
    """The hashes of all features of `scalars`, one array."""
    count = len(scalars)
    found = []
    edge = scalars == EDGE
    state = np.zeros(count, dtype=np.uint64)
    alive = np.ones(count, dtype=bool)
    with np.errstate(over="ignore"):
        for length in range(1, LONGEST_WORD + 3):
            size = count - length + 1
            if size <= 0:
                break
            state = (state[:size] ^ scalars[length - 1 :]) * MULTIPLIER
            ends = edge[length - 1 :]
            alive = alive[:size]
            if length <= LONGEST:
                keep = alive & ~ends if length == 1 else alive
                found.append(state[keep])
            else:
                whole = alive & ends & edge[:size]
                found.append(state[whole] + WORD_SALT)
            # An edge ends the n-gram, but for the one it begins with.
            alive = alive & (~ends if length > 1 else True)
            if length >= LONGEST:
                alive = alive & edge[:size]
    return np.concatenate(found) if found else np.zeros(0, dtype=np.uint64)
