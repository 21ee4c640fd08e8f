"""What is said about a model beside its files: the training log and the model card."""

import json
from pathlib import Path

LANGUAGE_NAMES = {"en": "English", "ru": "Russian"}

LICENSE = "GPL-3.0-or-later"
"""Of the weights: the strictest of the licences of the text."""

ATTRIBUTION = "Trained by the Tolmach project on Tatoeba (CC BY 2.0 FR) and other free text: see ATTRIBUTION"

CARD = """# {source} -> {target}

A small translation model of the Tolmach project, trained by `tools/train` on openly
licensed text only.

| | |
|---|---|
| shape | transformer "tiny": 6 encoder layers, 2 SSRU decoder layers, width 256, feed-forward 1536, 8 heads |
| vocabulary | 16,000 SentencePiece unigram pieces, shared by both languages, byte fallback, split digits |
| arithmetic | int8 matrices (intgemm8) with calibrated activation multipliers, float32 norms and biases |
| training | {hours:.1f} hours on {hardware}, {steps:,} steps, {pieces:,} target pieces, started from {start} |
| text | {pairs:,} pairs, weighted: see below; {synthetic:,} of them back-translated |

## Scores
{precision}, sacreBLEU defaults, development files that are never trained on.

| file | BLEU | chrF |
|---|---|---|
{scores}

## Text and licences
- everyday sentences written for this project (CC0), weighted highest
- Tatoeba, also joined through a third language (CC BY 2.0 FR)
- words and short phrases cut out of those sentences by word alignment, and sentences made by
  a small grammar (numerals, dates, things to be copied)
- single words with their translations in Mueller's dictionary (GPL-2.0-or-later)
- literature aligned by bilinguator (MIT; works out of copyright), games (Wesnoth, Widelands,
  Freeciv, Unknown Horizons and others, GPL; Cataclysm: DDA, CC BY-SA)
- XQuAD (CC BY-SA), MLQE-PE (CC0), the Berean Standard Bible and the Synodal translation
  (public domain), the Quran (CC BY-SA): the last two at a twentieth of the text together
- documentation and interface text of free software (GPL, LGPL, MPL, BSD, MIT, CC BY), weighted
  down to a tenth

## What it is bad at
- it has seen little text: content words that everyday language does not repeat, names and idioms
  are often guessed, and then the sentence says something else
- news, law, manuals: long sentences come out as fragments (see the scores); not fit for use there
- sentences that need their neighbours: gender, "you" (ты or вы), ellipsis
- numbers written in words, mixed-language text
"""


def read_log(folder: Path) -> list[dict]:
    """All entries of a run's log."""
    path = folder / "log.jsonl"
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(folder: Path, direction: str, facts: dict, log: list[dict]) -> None:
    """Writes `training-log.json` and `MODEL-CARD.md`.

    `facts`: hours, hardware, steps, pieces, pairs, synthetic, start, precision, scores (file name ->
    `evaluation.Scores`).
    """
    source, target = (LANGUAGE_NAMES[language] for language in direction.split("-"))
    rows = "\n".join(
        f"| {name} ({score.sentences} sentences) | {score.bleu:.1f} | {score.chrf:.1f} |"
        for name, score in facts["scores"].items()
    )
    card = CARD.format(source=source, target=target, **(facts | {"scores": rows}))
    (folder / "MODEL-CARD.md").write_text(card, encoding="utf-8")
    scores = {
        name: {"bleu": round(score.bleu, 2), "chrf": round(score.chrf, 2), "sentences": score.sentences}
        for name, score in facts["scores"].items()
    }
    text = json.dumps(facts | {"scores": scores, "log": log}, ensure_ascii=False, indent=1)
    (folder / "training-log.json").write_text(text + "\n", encoding="utf-8")
