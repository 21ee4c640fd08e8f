"""BLEU and chrF on tab-separated development files."""

from dataclasses import dataclass
from pathlib import Path

import sacrebleu
import torch

from . import precision
from .corpus import open_text
from .decoding import translate


@dataclass(frozen=True)
class Scores:
    """Corpus scores of one file in one direction."""

    bleu: float
    chrf: float
    sentences: int

    def __str__(self) -> str:
        return f"BLEU {self.bleu:.1f} chrF {self.chrf:.1f} ({self.sentences} sentences)"


def read_columns(path: Path, direction: str, limit: int | None = None) -> tuple[list[str], list[str]]:
    """Sources and references of an `English TAB Russian` file."""
    with open_text(path) as lines:
        rows = [line.rstrip("\n").split("\t")[:2] for line in lines][:limit]
    english, russian = [row[0] for row in rows], [row[1] for row in rows]
    return (english, russian) if direction == "en-ru" else (russian, english)


def score(translations: list[str], references: list[str]) -> Scores:
    """sacreBLEU's default BLEU and chrF2."""
    return Scores(
        sacrebleu.corpus_bleu(translations, [references]).score,
        sacrebleu.corpus_chrf(translations, [references]).score,
        len(references),
    )


def evaluate(model, vocabulary, path: Path, direction: str, limit: int | None = None) -> Scores:
    """Scores of the PyTorch model's greedy translations."""
    sources, references = read_columns(path, direction, limit)
    with torch.no_grad(), precision.mixed(model["Wemb"].device):
        return score(translate(model, vocabulary, sources), references)
