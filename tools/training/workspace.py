"""Where training keeps its files: always outside the checkout."""

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Workspace:
    """The working folder of training, given by `--work` or `TOLMACH_TRAIN_DIR`."""

    root: Path

    @staticmethod
    def default_root() -> Path:
        """`$TOLMACH_TRAIN_DIR`, else `$XDG_CACHE_HOME/tolmach/train`."""
        chosen = os.environ.get("TOLMACH_TRAIN_DIR")
        if chosen:
            return Path(chosen)
        cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        return Path(cache) / "tolmach" / "train"

    @property
    def prepared(self) -> Path:
        """Cleaned pairs, and their pieces in `pairs.npz`."""
        return self.root / "prepared"

    @property
    def pairs(self) -> Path:
        """The cleaned pairs as text: source, English, Russian."""
        return self.prepared / "pairs.tsv"

    @property
    def phrases(self) -> Path:
        """Phrase pairs that `prepare` adds, in the same form."""
        return self.prepared / "phrases.tsv"

    @property
    def dictionary(self) -> Path:
        """Words with their dictionary translations that `prepare` adds, in the same form."""
        return self.prepared / "dictionary.tsv"

    @property
    def vocabulary(self) -> Path:
        """The SentencePiece model that both directions and both sides share."""
        return self.root / "vocab.spm"

    def synthetic(self, direction: str) -> Path:
        """Back-translated pairs for one direction, as pieces."""
        return self.prepared / f"synthetic.{direction}.npz"

    def run(self, direction: str) -> Path:
        """Checkpoints and the log of one direction."""
        return self.root / "runs" / direction

    def export(self, direction: str) -> Path:
        """The files that go into a pack."""
        return self.root / "export" / direction


def languages(direction: str) -> tuple[str, str]:
    """`en-ru` -> `("en", "ru")`."""
    source, target = direction.split("-")
    return source, target
