"""Greedy translation of many sentences."""

import torch
from torch import Tensor

from .dataset import pad
from .vocabulary import END_OF_SENTENCE, UNKNOWN

LENGTH_FACTOR = 2
LENGTH_MARGIN = 8


@torch.no_grad()
def greedy_batch(model, source: Tensor) -> list[list[int]]:
    """Target ids for source ids [sentences, pieces], the end of sentence left off."""
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
        scores = model.logits(x[:, 0]).float()
        scores[:, UNKNOWN] = -torch.inf
        best = scores.argmax(dim=1)
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


def translate_ids(model, sources: list, batch_pieces: int = 6000, progress=None) -> list[list[int]]:
    """Greedy translations of lists of ids, in the order given."""
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
        for index, pieces in zip(order[begin:end], greedy_batch(model, table)):
            results[index] = pieces
        begin = end
        if progress:
            progress(begin, len(order))
    return results


def translate(model, vocabulary, sentences: list[str]) -> list[str]:
    """Greedy translations of plain sentences."""
    return vocabulary.decode(translate_ids(model, vocabulary.encode(sentences)))
