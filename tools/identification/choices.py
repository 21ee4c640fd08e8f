"""The numbers that no gradient finds, chosen by sentences that were held out of the training."""

from dataclasses import dataclass

import numpy as np

from . import features, model

PENALTIES = (3, 5, 7, 10, 14)
TEMPERATURES = np.arange(0.4, 2.01, 0.05)


@dataclass
class Trial:
    """Held-out texts as the program would judge them, but for the two numbers in question."""

    logits: np.ndarray
    # Words that a language does not write, over the root of the words.
    foreign: np.ndarray
    truth: np.ndarray
    is_short: np.ndarray
    # So that every language counts the same.
    weights: np.ndarray

    def among(self, chosen):
        """The trial with the languages of `chosen` (a truth value for each) alone."""
        texts = chosen[self.truth]
        return Trial(
            logits=self.logits[texts][:, chosen],
            foreign=self.foreign[texts][:, chosen],
            truth=(np.cumsum(chosen) - 1)[self.truth[texts]],
            is_short=self.is_short[texts],
            weights=self.weights[texts],
        )

    def likelihoods(self, penalty, temperature):
        return model.softmax((self.logits - penalty * self.foreign) * temperature)

    def loss(self, penalty, temperature):
        likely = self.likelihoods(penalty, temperature)[np.arange(len(self.truth)), self.truth]
        return float(-(self.weights * np.log(likely + 1e-6)).sum() / self.weights.sum())

    def right(self, penalty, chosen):
        """The share of texts, each language counting the same, whose likeliest language is right."""
        best = (self.logits - penalty * self.foreign).argmax(axis=1)
        return float((self.weights * (best == self.truth))[chosen].sum() / self.weights[chosen].sum())


def held_out_texts(held_out, languages, chance):
    """(text, language's number, is short): every sentence, and a piece of one to six words of it."""
    for number, language in enumerate(languages):
        for sentence in held_out[language]:
            words = sentence.split()
            yield sentence, number, len(words) <= 6
            if len(words) > 6:
                size = chance.randrange(1, 7)
                start = chance.randrange(len(words) - size + 1)
                yield " ".join(words[start : start + size]), number, True


def trial(held_out, languages, vocabulary, weights, bias, masks, markers, common, chance):
    entries = list(held_out_texts(held_out, languages, chance))
    letters = [features.letters(text) for text, _, _ in entries]
    truth = np.array([number for _, number, _ in entries])
    samples = model.Samples([features.hashes(found) for found in letters], truth, np.ones(len(truth), np.float32))
    table = model.matrix(samples, vocabulary)
    foreign = np.array([foreign_words(found, len(languages), masks, markers, common) for found in letters])
    return Trial(
        logits=table @ weights + bias,
        foreign=foreign,
        truth=truth,
        is_short=np.array([short for _, _, short in entries]),
        weights=(1 / np.bincount(truth, minlength=len(languages)))[truth],
    )


def foreign_words(scalars, count, masks, markers, common):
    """For each language: words with a letter or a beginning that speaks against it, over the root of the words."""
    everyone = (1 << count) - 1
    against = np.zeros(count)
    words = 0
    state = writers = None
    for position, scalar in enumerate(int(value) for value in scalars):
        if scalar == features.EDGE:
            if writers is not None:
                writers &= ~markers.get(features.step(state, scalar), 0)
                words += 1
                against += [(writers >> number & 1) == 0 for number in range(count)]
            state, writers = features.step(0, scalar), None
            continue
        state = features.step(state, scalar)
        mask = everyone if chr(scalar) in common or scalar == 0x27 else masks.get(chr(scalar), 0)
        writers = (everyone if writers is None else writers) & mask & ~markers.get(state, 0)
    return (against - against.min()) / np.sqrt(max(1, words))


def choose(tried, log=print):
    """
    The letter penalty, the temperature and what is added to each language's bias, under which the held-out texts are
    least surprising.
    """
    found = [(tried.loss(penalty, temperature), penalty, temperature)
             for penalty in PENALTIES for temperature in TEMPERATURES]
    _, penalty, temperature = min(found)
    correction = corrections(tried, penalty, temperature)
    tried.logits = tried.logits + correction
    loss, temperature = min((tried.loss(penalty, temperature), temperature) for temperature in TEMPERATURES)
    short, long = tried.right(penalty, tried.is_short), tried.right(penalty, ~tried.is_short)
    log(f"  held out: sentences {100 * long:.2f} %, one to six words {100 * short:.2f} % right; "
        f"loss {loss:.4f}, letter penalty {penalty}, temperature {temperature:.2f}")
    return float(penalty), float(temperature), correction


def corrections(tried, penalty, temperature, steps=300, rate=2.0, decay=0.02):
    """
    What held-out texts say of each language's bias: neighbours' texts are of different kinds, and what the training
    made of that is not a sign of the language. Held near 0.
    """
    found = np.zeros(tried.logits.shape[1])
    share = tried.weights / tried.weights.sum()
    for _ in range(steps):
        likely = model.softmax((tried.logits + found - penalty * tried.foreign) * temperature)
        likely[np.arange(len(tried.truth)), tried.truth] -= 1
        found -= rate * (share @ likely + decay * found / len(found))
    return found
