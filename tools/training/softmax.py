"""The loss: cross entropy over the whole vocabulary, or over a sample of it.

The whole output layer is a third of a step's arithmetic and most of its memory
traffic, so training uses a sample: the pieces of the batch's own targets and random
others.  A piece that enters by chance gets `-log(probability of entering)` added to
its score (sampled softmax, Jean et al. 2015), so the loss stays nearly unbiased.
"""

import numpy as np
import torch
import torch.nn.functional as functional
from torch import Tensor


class SampledSoftmax:
    """Chooses the candidates of each batch, reproducibly from the step's number."""

    def __init__(self, target_counts: np.ndarray, random_pieces: int, seed: int):
        """`target_counts` [vocabulary]: how often each piece occurs in the training targets."""
        total = max(1.0, float(target_counts.sum()))
        self.frequencies = torch.from_numpy((target_counts / total).astype(np.float32))
        self.random_pieces = random_pieces
        self.seed = seed

    def candidates(self, targets: Tensor, step: int) -> tuple[Tensor, Tensor]:
        """Sorted candidate ids and what to add to their scores, for flat `targets`."""
        size = len(self.frequencies)
        chance = torch.Generator().manual_seed(self.seed * 1_000_003 + step)
        drawn = torch.randint(0, size, (self.random_pieces,), generator=chance)
        ids = torch.unique(torch.cat([targets.cpu(), drawn]))
        by_chance = (1 - 1 / size) ** self.random_pieces
        absent = (1 - self.frequencies[ids]) ** len(targets) * by_chance
        return ids.to(targets.device), -torch.log1p(-absent).to(targets.device)


def sampled_loss(model, states: Tensor, targets: Tensor, ids: Tensor, correction: Tensor) -> Tensor:
    """Mean cross entropy of flat `states` [pieces, width] over the candidates only."""
    weight = model["Wemb"][ids]
    bias = model["decoder_ff_logit_out_b"][0, ids]
    logits = functional.linear(states, weight).float() + (bias + correction)
    return functional.cross_entropy(logits, torch.searchsorted(ids, targets))


def full_loss(model, states: Tensor, targets: Tensor) -> Tensor:
    """Mean cross entropy over the whole vocabulary."""
    return functional.cross_entropy(model.logits(states).float(), targets)
