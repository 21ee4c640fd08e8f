"""
The classifier: a linear model over n-grams (multinomial logistic regression), one for each script.

Training goes in two rounds. The first learns a weight for every n-gram that is frequent enough; the second
learns again with the n-grams alone that weighed most, as many as the model's table has places for.
"""

import random
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from . import features

SLOT_BITS = 15
BATCH = 512


@dataclass
class Samples:
    """Texts as rows of n-gram counts: `rows[i]` holds hashes, `classes[i]` the language's number."""

    rows: list
    classes: np.ndarray
    weights: np.ndarray


# What a language's sentences and its catalogues weigh together, whatever their number: were there more
# sentences of one language than of another, telling a story would count as a sign of it.
SENTENCES_MASS = 3000
CATALOGUES_MASS = 1500


def samples_of(collected, languages, chance):
    """The texts of each language, and a piece of one to four words of many of them."""
    rows, classes, weights = [], [], []

    def add(number, found, mass):
        total = sum(weight for _, weight in found)
        for text, weight in found:
            rows.append(features.hashes(features.letters(text)))
            classes.append(number)
            weights.append(weight * mass / total)

    for number, language in enumerate(languages):
        texts = collected[language]
        if texts.labelled:
            add(number, with_pieces(texts.labelled, 0.9, chance), SENTENCES_MASS)
        if texts.catalogue:
            rest = CATALOGUES_MASS if texts.labelled else SENTENCES_MASS + CATALOGUES_MASS
            add(number, with_pieces(texts.catalogue, 0.3 if texts.labelled else 0.9, chance), rest)
    return Samples(rows, np.array(classes), np.array(weights, dtype=np.float32))


def with_pieces(sentences, share, chance):
    """(text, weight) of the sentences and of pieces of that share of them."""
    found = []
    for sentence in sentences:
        found.append((sentence, 1.0))
        words = sentence.split()
        if len(words) > 2 and chance.random() < share:
            size = chance.choice((1, 2, 2, 3, 3, 4))
            start = chance.randrange(max(1, len(words) - size + 1))
            found.append((" ".join(words[start : start + size]), 0.5))
    return found


def frequent(samples, least):
    """The hashes that occur in the samples at least `least` times, sorted."""
    everything = np.concatenate(samples.rows)
    everything.sort()
    starts = np.flatnonzero(np.concatenate(([True], everything[1:] != everything[:-1])))
    counts = np.diff(np.concatenate((starts, [len(everything)])))
    return everything[starts[counts >= least]], counts[counts >= least]


def matrix(samples, vocabulary):
    """A row for each sample: counts of the hashes in `vocabulary`, divided by the root of the text's size."""
    indices, values, ends = [], [], [0]
    for row in samples.rows:
        place = np.searchsorted(vocabulary, row)
        place[place == len(vocabulary)] = 0
        place = place[vocabulary[place] == row] if len(vocabulary) else place[:0]
        columns, counts = np.unique(place, return_counts=True)
        indices.append(columns.astype(np.int32))
        values.append(counts.astype(np.float32) / np.sqrt(max(1, len(row))).astype(np.float32))
        ends.append(ends[-1] + len(columns))
    return sparse.csr_matrix(
        (np.concatenate(values), np.concatenate(indices), np.array(ends)), (len(samples.rows), len(vocabulary))
    )


def softmax(logits):
    logits = logits - logits.max(axis=1, keepdims=True)
    np.exp(logits, out=logits)
    return logits / logits.sum(axis=1, keepdims=True)


def train(table, samples, classes, epochs, rate=1.0, decay=1e-6, log=print):
    """Weights and biases by Adagrad over batches of the table's rows."""
    taught = np.arange(table.shape[0])
    chance = np.random.default_rng(1)
    weights = np.zeros((table.shape[1], classes), dtype=np.float32)
    squares = np.full((table.shape[1], classes), 1e-4, dtype=np.float32)
    bias, bias_squares = np.zeros(classes, np.float32), np.full(classes, 1e-2, np.float32)
    balance = np.bincount(samples.classes, samples.weights, minlength=classes)
    sample_weights = samples.weights * (len(taught) / classes / balance)[samples.classes].astype(np.float32)
    for epoch in range(epochs):
        order = chance.permutation(taught)
        loss = 0.0
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            batch = table[rows]
            columns, batch.indices = np.unique(batch.indices, return_inverse=True)
            batch = sparse.csr_matrix((batch.data, batch.indices, batch.indptr), (len(rows), len(columns)))
            local = weights[columns]
            likely = softmax(batch @ local + bias)
            truth = samples.classes[rows]
            loss -= np.log(likely[np.arange(len(rows)), truth] + 1e-9).sum()
            likely[np.arange(len(rows)), truth] -= 1
            likely *= sample_weights[rows][:, None]
            gradient = (batch.T @ likely) / 16 + decay * local
            squares[columns] += gradient * gradient
            weights[columns] = local - rate * gradient / np.sqrt(squares[columns])
            step = likely.mean(axis=0)
            bias_squares += step * step
            bias -= 0.1 * step / np.sqrt(bias_squares)
        log(f"  epoch {epoch + 1}: loss {loss / len(order):.4f}")
    return weights, bias


def places(vocabulary, importance, bits):
    """Which hashes get a place in a table of 2^bits places, where each has one of two: the weightiest first."""
    taken = {}
    first = (vocabulary >> np.uint64(64 - bits)).astype(np.int64)
    second = ((vocabulary >> np.uint64(64 - 2 * bits)) & np.uint64((1 << bits) - 1)).astype(np.int64)
    for index in np.argsort(-importance, kind="stable"):
        for place in (int(first[index]), int(second[index])):
            if place not in taken:
                taken[place] = int(index)
                break
        if len(taken) == 1 << bits:
            break
    return taken


def prune(vocabulary, counts, weights, bits):
    """The columns that get a place, and their places, both in the order of `vocabulary`."""
    centred = weights - weights.mean(axis=1, keepdims=True)
    importance = (centred.max(axis=1) - centred.min(axis=1)) * np.sqrt(counts)
    taken = places(vocabulary, importance, bits)
    place_of = {column: place for place, column in taken.items()}
    columns = np.array(sorted(place_of))
    return columns, np.array([place_of[column] for column in columns])


def quantize(weights):
    """Weights as int8, and the scale that gives them back; the few that are far out are cut off."""
    scale = float(np.quantile(np.abs(weights), 0.9999)) / 127
    return np.clip(np.rint(weights / scale), -127, 127).astype(np.int8), scale
