"""From texts to the model's file."""

import numpy as np
from scipy import sparse

from . import alphabets, binary, choices, collection, features, model, standards, texts

# Languages that are told only when the evidence is strong, as long as nobody asks for them: their odds are a
# fifth of the others'.
RARE = {"eo", "eu", "gl", "is", "nn", "sq", "cv", "tg"}
RARE_PRIOR = -1.5
LEAST_COUNT = 4


def run(sentences, catalogues, excluded_files, output, chance):
    excluded = set()
    for path in excluded_files:
        with open(path, encoding="utf-8") as lines:
            excluded.update(line.rstrip("\n").split("\t")[-1] for line in lines)
    taught, held_out = collection.split(collection.collect(sentences, catalogues, excluded))
    markers = standards.markers({language: all_texts(taught[language]) for pair in standards.PAIRS for language in pair})
    models = [
        train_script("Latn", texts.LATIN, taught, held_out, markers, chance),
        train_script("Cyrl", texts.CYRILLIC, taught, held_out, markers, chance),
    ]
    print(f"{output}: {binary.write(models, output):,} bytes")


def all_texts(sentences):
    return sentences.labelled + sentences.pool


def train_script(code, languages, taught, held_out, markers, chance):
    """The model of one script's languages."""
    print(f"{code}: {len(languages)} languages")
    samples = model.samples_of(taught, languages, chance)
    vocabulary, counts = model.frequent(samples, LEAST_COUNT)
    table = model.matrix(samples, vocabulary)
    print(f"  {len(samples.rows):,} samples, {len(vocabulary):,} n-grams")
    samples.rows = []
    weights, _ = model.train(table, samples, len(languages), epochs=4)
    columns, places = model.prune(vocabulary, counts, weights, model.SLOT_BITS)
    table = sparse.csr_matrix(table[:, columns])
    weights, bias = model.train(table, samples, len(languages), epochs=6)
    quantized, scale = model.quantize(weights)
    script = "latin" if code == "Latn" else "cyrillic"
    masks = alphabets.masks(script, languages)
    against = marker_masks(markers, languages)
    tried = choices.trial(
        held_out, languages, vocabulary[columns], quantized * np.float32(scale), bias, masks, against,
        alphabets.COMMON[script], chance,
    )
    # What is told only when asked for has no say in how the others are told apart.
    common = np.array([language not in RARE for language in languages])
    penalty, temperature, chosen = choices.choose(tried.among(common))
    correction = np.zeros(len(languages))
    correction[common] = chosen
    return binary.ScriptModel(
        code=code,
        languages=languages,
        bits=model.SLOT_BITS,
        scale=scale,
        letter_penalty=penalty,
        temperature=temperature,
        biases=bias + correction,
        priors=[RARE_PRIOR if language in RARE else 0.0 for language in languages],
        masks=masks,
        markers=against,
        hashes=vocabulary[columns],
        places=places,
        weights=quantized,
    )


def marker_masks(markers, languages):
    """hash of a word's beginning -> bit mask of the languages that it speaks against."""
    masks = {}
    for beginning, against in markers.items():
        if against in languages:
            hashed = features.hash_of(" " + beginning)
            masks[hashed] = masks.get(hashed, 0) | 1 << languages.index(against)
    return masks
