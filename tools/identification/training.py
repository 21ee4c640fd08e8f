"""From texts to the model's file."""

import numpy as np
from scipy import sparse

from . import alphabets, binary, evidence, features, model, texts

# Languages that are told only when the evidence is strong, as long as nobody asks for them.
RARE = {"eo", "eu", "gl", "is", "nn", "sq", "cv", "tg"}
RARE_PRIOR = -1.5
LETTER_PENALTY = 10.0
# What the training texts make of neighbours that other texts don't: measured on the development set.
CORRECTIONS = {"hr": 0.3, "sr-Latn": -0.3}
LEAST_COUNT = 4
HELD_OUT = 50


def run(sentences, catalogues, excluded_files, output, chance):
    excluded = set()
    for path in excluded_files:
        with open(path, encoding="utf-8") as lines:
            excluded.update(line.rstrip("\n").split("\t")[-1] for line in lines)
    collected = texts.collect(sentences, catalogues, excluded)
    models = [
        train_script("Latn", texts.LATIN, collected, chance),
        train_script("Cyrl", texts.CYRILLIC, collected, chance),
    ]
    print(f"{output}: {binary.write(models, output):,} bytes")


def train_script(code, languages, collected, chance):
    """The model of one script's languages."""
    print(f"{code}: {len(languages)} languages")
    samples = model.samples_of(collected, list(evidence.sentences()), languages, chance)
    vocabulary, counts = model.frequent(samples, LEAST_COUNT)
    table = model.matrix(samples, vocabulary)
    print(f"  {len(samples.rows):,} samples, {len(vocabulary):,} n-grams")
    samples.rows = []
    weights, _ = model.train(table, samples, len(languages), epochs=4)
    columns, places = model.prune(vocabulary, counts, weights, model.SLOT_BITS)
    table = sparse.csr_matrix(table[:, columns])
    held_out = np.arange(table.shape[0]) % HELD_OUT == 0
    weights, bias = model.train(table, samples, len(languages), epochs=6, rows=np.flatnonzero(~held_out))
    quantized, scale = model.quantize(weights)
    logits = table[held_out] @ (quantized * np.float32(scale)) + bias
    temperature = model.temperature(logits, samples.classes[held_out])
    right = (logits.argmax(axis=1) == samples.classes[held_out]).mean()
    print(f"  held out: {100 * right:.2f} % right, temperature {temperature:.2f}")
    return binary.ScriptModel(
        code=code,
        languages=languages,
        bits=model.SLOT_BITS,
        scale=scale,
        letter_penalty=LETTER_PENALTY,
        temperature=temperature,
        biases=bias + [CORRECTIONS.get(language, 0) for language in languages],
        priors=[RARE_PRIOR if language in RARE else 0.0 for language in languages],
        masks=alphabets.masks("latin" if code == "Latn" else "cyrillic", languages),
        markers=marker_masks(collected, languages),
        hashes=vocabulary[columns],
        places=places,
        weights=quantized,
    )


def marker_masks(collected, languages):
    """hash of a word's beginning -> bit mask of the languages that it speaks against."""
    texts_of = {language: [sentence for sentence, _ in entries] for language, entries in collected.items()}
    masks = {}
    for beginning, against in evidence.markers(texts_of).items():
        if against in languages:
            hashed = features.hash_of(" " + beginning)
            masks[hashed] = masks.get(hashed, 0) | 1 << languages.index(against)
    return masks
