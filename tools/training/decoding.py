"""Greedy translation of many sentences."""

import torch
import torch.nn.functional as functional
from torch import Tensor

from .dataset import pad
from .vocabulary import END_OF_SENTENCE, UNKNOWN

LENGTH_FACTOR = 2
LENGTH_MARGIN = 8


@torch.no_grad()
def greedy_batch(model, source: Tensor, allowed: Tensor | None = None) -> list[list[int]]:
    """Target ids for source ids [sentences, pieces], the end of sentence left off.

    `allowed` holds the ids that may be written, the end of sentence among them; half the
    vocabulary belongs to the other language, so leaving it out saves time.
    """
    if allowed is None:
        allowed = torch.arange(model.shape.vocabulary, device=source.device)
    allowed = allowed[allowed != UNKNOWN]
    weight, bias = model["Wemb"][allowed], model["decoder_ff_logit_out_b"][0, allowed]
    memory, mask = model.encode(source)
    layers = range(1, model.shape.decoder_layers + 1)
    context = [model.keys_values(memory, f"decoder_l{layer}_context") for layer in layers]
    sentences = source.shape[0]
    cells = [torch.zeros(sentences, 1, model.shape.width, device=source.device) for _ in layers]
    embedded = torch.zeros(sentences, 1, model.shape.width, device=source.device)
    rows = torch.arange(sentences)
    limit = LENGTH_FACTOR * source.shape[1] + LENGTH_MARGIN
    outputs: list[list[int]] = [[] for _ in range(sentences)]
    ended = torch.zeros(sentences, dtype=torch.bool, device=source.device)
    for position in range(limit):
        x = embedded + model.positions[position]
        x, cells = model.step(x, cells, context, mask)
        model.observe("Wemb", x)
        best = allowed[functional.linear(x[:, 0], weight, bias).argmax(dim=1)]
        ended |= best == END_OF_SENTENCE
        for row, piece, done in zip(rows.tolist(), best.tolist(), ended.tolist()):
            if not done:
                outputs[row].append(piece)
        if ended.all():
            break
        if ended.float().mean() > 0.2:
            # Finished sentences leave the batch: the rest needs less arithmetic.
            going = ~ended
            rows, best, mask, ended = rows[going.cpu()], best[going], mask[going], ended[going]
            cells = [cell[going] for cell in cells]
            context = [(keys[going], values[going]) for keys, values in context]
        embedded = model.embed(best)[:, None]
    return outputs


def translate_ids(
    model, sources: list, allowed: Tensor | None = None, batch_pieces: int = 6000, progress=None
) -> list[list[int]]:
    """Greedy translations of lists of ids, in the order given; `progress(done, total)` is called."""
    device = model["Wemb"].device
    order = sorted(range(len(sources)), key=lambda index: len(sources[index]))
    results: list[list[int]] = [[] for _ in sources]
    begin = 0
    while begin < len(order):
        end = begin
        while end < len(order) and (len(sources[order[end]]) + 1) * (end - begin + 1) <= batch_pieces:
            end += 1
        end = max(end, begin + 1)
        table = torch.from_numpy(pad([sources[index] for index in order[begin:end]])).to(device)
        for index, pieces in zip(order[begin:end], greedy_batch(model, table, allowed)):
            results[index] = pieces
        begin = end
        if progress:
            progress(begin, len(order))
    return results


def translate(model, vocabulary, sentences: list[str]) -> list[str]:
    """Greedy translations of plain sentences."""
    return vocabulary.decode(translate_ids(model, vocabulary.encode(sentences)))
