"""Training of Tolmach's neural models.

The way of a text: `corpus` (read, clean) -> `dataset` (pieces on disk, batches) ->
`trainer` (with `model`, `softmax`, `checkpoint`) -> `export` (Marian files, int8) ->
`evaluation`.  `backtranslation` makes more text from a trained model.

Run it through `tools/train`, which keeps PyTorch in a virtual environment of its own.
"""
