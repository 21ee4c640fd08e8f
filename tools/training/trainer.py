"""The training loop."""

import json
import math
import signal
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch

from . import checkpoint, dataset, evaluation, precision, softmax
from .dataset import Batch, PairSet, Position
from .model import Shape, TranslationModel


@dataclass(frozen=True)
class Plan:
    """What a run does; times in hours, lengths in pieces."""

    direction: str
    hours: float
    peak_rate: float = 4e-4
    warm_up_steps: int = 500
    final_share: float = 0.03  # of the peak rate, at the end
    full_softmax_share: float = 0.08  # of the hours, at the end
    batch_pieces: int = 2500
    random_pieces: int = 1000
    seed: int = 1
    clip: float = 1.0
    average_every: int = 10
    average_decay: float = 0.98
    save_seconds: float = 600
    evaluate_seconds: float = 900
    log_steps: int = 100


class Trainer:
    """One run: model, optimizer, averaged weights, place in the data, log."""

    def __init__(self, plan: Plan, model: TranslationModel, pairs: PairSet, folder: Path, evaluator):
        """`evaluator(model) -> dict of scores` is called now and then on the averaged weights."""
        self.plan, self.model, self.pairs = plan, model, pairs
        self.folder, self.evaluator = folder, evaluator
        self.device = model["Wemb"].device
        # A fused optimizer reads and writes each weight once.
        self.optimizer = torch.optim.Adam(model.parameters(), betas=(0.9, 0.98), eps=1e-9, fused=True)
        self.averaged = self._snapshot()
        counts = np.bincount(pairs.right.flat, minlength=model.shape.vocabulary).astype(np.float64)
        counts[0] = len(pairs)
        self.sampler = softmax.SampledSoftmax(counts, plan.random_pieces, plan.seed)
        self.position, self.step, self.pieces, self.elapsed = Position(), 0, 0, 0.0

    # MARK: State

    def _snapshot(self) -> dict[str, torch.Tensor]:
        return {name: value.detach().clone() for name, value in self.model.parameters_by_name.items()}

    def save(self) -> None:
        """Writes `last.pt`."""
        state = {
            "plan": asdict(self.plan),
            "shape": asdict(self.model.shape),
            "parameters": self._snapshot(),
            "averaged": self.averaged,
            "optimizer": self.optimizer.state_dict(),
            "position": checkpoint.position_state(self.position),
            "pairs": len(self.pairs),
            "step": self.step,
            "pieces": self.pieces,
            "elapsed": self.elapsed,
        }
        checkpoint.save(self.folder / "last.pt", state)

    def resume(self, state: dict) -> None:
        """Goes on from a checkpoint; with other data than then, from the next epoch's start."""
        with torch.no_grad():
            for name, value in self.model.parameters_by_name.items():
                value.copy_(state["parameters"][name])
        self.averaged = {name: value.to(self.device) for name, value in state["averaged"].items()}
        self.optimizer.load_state_dict(state["optimizer"])
        self.position = Position(**state["position"])
        if state["pairs"] != len(self.pairs):
            self.position = Position(self.position.epoch + 1, 0)
        self.step, self.pieces, self.elapsed = state["step"], state["pieces"], state["elapsed"]

    def averaged_model(self) -> TranslationModel:
        """The model with the running average of its weights."""
        return TranslationModel(self.model.shape, self.averaged).to(self.device).eval()

    def log(self, **entry) -> None:
        """Appends to `log.jsonl` and prints."""
        entry = {"time": time.strftime("%H:%M:%S", time.gmtime()), "step": self.step} | entry
        with open(self.folder / "log.jsonl", "a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")
        print(" ".join(f"{key} {value}" for key, value in entry.items()), flush=True)

    # MARK: Steps

    def rate(self) -> float:
        """Linear warm-up over steps, then linear decay over the hours."""
        progress = min(1.0, self.elapsed / (3600 * self.plan.hours))
        decay = 1 - (1 - self.plan.final_share) * progress
        return self.plan.peak_rate * min(1.0, (self.step + 1) / self.plan.warm_up_steps) * decay

    def uses_full_softmax(self) -> bool:
        return self.elapsed > 3600 * self.plan.hours * (1 - self.plan.full_softmax_share)

    def loss(self, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
        """The batch's mean loss and the encoder's output."""
        source = torch.from_numpy(batch.source).to(self.device)
        target = torch.from_numpy(batch.target).to(self.device)
        with precision.mixed(self.device):
            memory, mask = self.model.encode(source)
            states = self.model.decode(target, memory, mask)
            known = target >= 0
            states, targets = states[known], target[known]
            if self.uses_full_softmax():
                return softmax.full_loss(self.model, states, targets), memory
            ids, correction = self.sampler.candidates(targets, self.step)
            return softmax.sampled_loss(self.model, states, targets, ids, correction), memory

    def train_step(self, batch: Batch) -> tuple[float, torch.Tensor]:
        rate = self.rate()
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        loss, memory = self.loss(batch)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.plan.clip, foreach=True)
        self.optimizer.step()
        self.step += 1
        self.pieces += batch.target_pieces
        if self.step % self.plan.average_every == 0:
            self._average()
        return loss.item(), memory.detach()

    @torch.no_grad()
    def _average(self) -> None:
        # Early weights are far from later ones: the average follows fast at first.
        decay = min(self.plan.average_decay, self.step / (self.step + 10 * self.plan.average_every))
        for name, value in self.model.parameters_by_name.items():
            self.averaged[name].lerp_(value, 1 - decay)

    # MARK: The run

    def run(self) -> None:
        """Trains until the hours are over; saves and evaluates on the way and at the end.

        SIGTERM ends the run after the step in hand, with a checkpoint.
        """
        plan, stopped = self.plan, []
        signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log(event="start", plan=asdict(plan), pairs=len(self.pairs), elapsed=round(self.elapsed))
        saved = evaluated = self.elapsed
        window, previous = Window(), time.monotonic()
        for batch in dataset.stream(self.pairs, plan.seed, plan.batch_pieces, self.position):
            loss, memory = self.train_step(batch)
            window.add(loss, batch.target_pieces)
            now = time.monotonic()
            self.elapsed += now - previous
            previous = now
            if self.step % plan.log_steps == 0:
                self._report(window, memory)
                window = Window()
            if self.elapsed - evaluated > plan.evaluate_seconds:
                evaluated = self.elapsed
                self.log(event="evaluation", **self.evaluator(self.averaged_model()))
            if self.elapsed - saved > plan.save_seconds:
                saved = self.elapsed
                self.save()
            if stopped or self.elapsed >= 3600 * plan.hours:
                break
        self.save()
        if stopped:
            self.log(event="stopped")
        else:
            self.log(event="end", **self.evaluator(self.averaged_model()))

    def _report(self, window: "Window", memory: torch.Tensor) -> None:
        if not math.isfinite(window.loss):
            raise ValueError(f"the loss is {window.loss} at step {self.step}: try a lower --rate")
        self.log(
            loss=round(window.loss, 3),
            rate=f"{self.rate():.1e}",
            pieces_per_second=round(window.pieces_per_second),
            encoder_deviation=round(_deviation(memory), 3),
            epoch=self.position.epoch,
            pieces=self.pieces,
            minutes=round(self.elapsed / 60, 1),
        )


class Window:
    """Loss and speed since the last line of the log."""

    def __init__(self):
        self.losses: list[float] = []
        self.pieces = 0
        self.began = time.monotonic()

    def add(self, loss: float, pieces: int) -> None:
        self.losses.append(loss)
        self.pieces += pieces

    @property
    def loss(self) -> float:
        return float(np.mean(self.losses))

    @property
    def pieces_per_second(self) -> float:
        return self.pieces / (time.monotonic() - self.began)


def _deviation(memory: torch.Tensor) -> float:
    """Standard deviation of the encoder's output over positions: near 0 when it has collapsed."""
    return float(memory.float().std(dim=1).mean()) if memory.shape[1] > 1 else 0.0


def make_evaluator(vocabulary, files: dict[str, Path], direction: str, limit: int):
    """Scores of the first `limit` lines of each development file."""

    def evaluate(model) -> dict:
        scores = {}
        for name, path in files.items():
            found = evaluation.evaluate(model, vocabulary, path, direction, limit)
            scores[name] = {"bleu": round(found.bleu, 1), "chrf": round(found.chrf, 1)}
        return scores

    return evaluate


def read_model(path: Path, shape: Shape = Shape(), seed: int = 1, device: str = "cpu") -> TranslationModel:
    """A model from any file that `checkpoint.read_initial` reads."""
    parameters = checkpoint.complete(checkpoint.read_initial(path), shape, seed)
    return TranslationModel(shape, parameters).to(device)
