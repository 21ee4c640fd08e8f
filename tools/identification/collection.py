"""The sentences of each language, from all sources, and the part of them that only choices are made by."""

import random
import unicodedata
import zlib
from dataclasses import dataclass, field

import numpy as np

from . import features, texts

# Languages that are hard to tell from a neighbour.
CLOSE = {"hr", "sr-Latn", "sk", "cs", "sl", "nb", "da", "ba", "ky"}
# Languages whose labelled sentences are partly in the other one: Tatoeba has Slovak under Slovene.
MIXED = (("sl", "sk"),)

MOST_OF_CLOSE = 10_000
MOST_OF_THIN = 8_000
MOST_OF_OTHERS = 2_500
THIN = 2_000
POOL = 100_000
# One sentence in so many is held out.
HELD_OUT = 20


@dataclass
class Sentences:
    """What there is of one language."""

    labelled: list = field(default_factory=list)
    catalogue: list = field(default_factory=list)
    # All that catalogues have, for counting words.
    pool: list = field(default_factory=list)


def collect(labelled_file, catalogues, excluded=frozenset(), log=print):
    """
    language -> Sentences, none whose text is in `excluded`. Catalogue sentences are chosen by chance, more of them
    for languages that are hard to tell from a neighbour or have little else.
    """
    labelled = labelled_sentences(labelled_file, excluded)
    pools = catalogue_sentences(catalogues, excluded)
    for left, right in MIXED:
        sort_out(labelled, pools, left, right, log)
    found = {}
    for language in texts.LANGUAGES:
        own = sorted(labelled[language])
        pool = sorted(pools[language] - labelled[language])
        random.Random(1).shuffle(pool)
        most = MOST_OF_CLOSE if language in CLOSE else MOST_OF_THIN if len(own) < THIN else MOST_OF_OTHERS
        found[language] = Sentences(own, pool[:most], pool)
    log("sentences:", ", ".join(f"{language} {len(s.labelled)}+{len(s.catalogue)}" for language, s in found.items()))
    return found


def labelled_sentences(path, excluded):
    found = {language: set() for language in texts.LANGUAGES}
    for language, sentence in texts.labelled(path):
        sentence = unicodedata.normalize("NFC", sentence)
        if sentence in excluded:
            continue
        found[language].add(sentence)
        if language == "sr-Cyrl":
            found["sr-Latn"].add(texts.serbian_in_latin(sentence))
    return found


def catalogue_sentences(roots, excluded):
    pools = {language: set() for language in texts.LANGUAGES}
    for root in roots:
        for source in (texts.gettext_catalogues(root), texts.mediawiki_catalogues(root)):
            for language, text in source:
                if len(pools[language]) < POOL:
                    clean = texts.sentences_of(language, unicodedata.normalize("NFC", text))
                    pools[language].update(sentence for sentence in clean if sentence not in excluded)
    pools["sr-Latn"].update(map(texts.serbian_in_latin, pools["sr-Cyrl"]))
    return pools


def sort_out(labelled, pools, left, right, log):
    """
    Moves the sentences of `left` that are rather in `right` there: by a naive Bayes model of n-grams of the two
    languages' catalogues, whose languages are beyond doubt.
    """
    totals = []
    for language in (left, right):
        hashed = [features.hashes(features.letters(text)) for text in sorted(pools[language])[:20_000]]
        totals.append(dict(zip(*np.unique(np.concatenate(hashed), return_counts=True))))
    sizes = [sum(total.values()) for total in totals]

    def evidence(text):
        score = 0.0
        for hashed in features.hashes(features.letters(text)):
            first, second = totals[0].get(hashed, 0), totals[1].get(hashed, 0)
            score += np.log((first + 0.5) / sizes[0]) - np.log((second + 0.5) / sizes[1])
        return score

    moved = {text for text in labelled[left] if evidence(text) < 0}
    labelled[left] -= moved
    labelled[right] |= moved
    log(f"{len(moved)} sentences of {left} taken for {right}, {len(labelled[left])} left")


def is_held_out(text):
    """The same whatever else is collected, and the same for both scripts of Serbian."""
    return zlib.crc32(texts.serbian_in_latin(text).encode()) % HELD_OUT == 0


def split(collected):
    """(taught, held out): held out are labelled sentences, and catalogues' where a language has no others."""
    taught, held_out = {}, {}
    for language, sentences in collected.items():
        taught[language] = Sentences(
            [text for text in sentences.labelled if not is_held_out(text)],
            [text for text in sentences.catalogue if not is_held_out(text)],
            [text for text in sentences.pool if not is_held_out(text)],
        )
        held_out[language] = [text for text in sentences.labelled or sentences.catalogue if is_held_out(text)]
    return taught, held_out
