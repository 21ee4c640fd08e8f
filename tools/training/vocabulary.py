"""The shared SentencePiece vocabulary."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np

END_OF_SENTENCE = 0
UNKNOWN = 1
SIZE = 16_000


def load(path: Path):
    """A SentencePieceProcessor; its ids must be Marian's (end of sentence 0, unknown 1)."""
    import sentencepiece

    processor = sentencepiece.SentencePieceProcessor(model_file=str(path))
    if processor.eos_id() != END_OF_SENTENCE or processor.unk_id() != UNKNOWN:
        raise ValueError(f"{path}: end of sentence must have id 0 and unknown id 1")
    return processor


def begins_word(processor) -> np.ndarray:
    """For each id, whether its piece begins a word."""
    return np.array([processor.id_to_piece(id).startswith("\u2581") for id in range(len(processor))])


def train(sentences: Iterable[str], path: Path, size: int = SIZE) -> None:
    """Trains a unigram vocabulary with byte fallback and split digits and writes `path`."""
    import sentencepiece

    prefix = path.with_suffix("")
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(sentences),
        model_prefix=str(prefix),
        vocab_size=size,
        model_type="unigram",
        character_coverage=0.9995,
        byte_fallback=True,
        split_digits=True,
        eos_id=END_OF_SENTENCE,
        unk_id=UNKNOWN,
        bos_id=-1,
        pad_id=-1,
        input_sentence_size=1_000_000,
        shuffle_input_sentence=True,
    )
    prefix.with_suffix(".model").rename(path)
