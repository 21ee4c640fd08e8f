"""The translation model: Marian's "tiny" transformer, in PyTorch, under Marian's parameter names.

Six encoder layers, two decoder layers with a simpler simple recurrent unit (SSRU) in
place of self attention, post-norm, one embedding table for source, target and output.
Matrices are [in, out] and multiply from the right, as Marian stores them.
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as functional
from torch import Tensor, nn

NORM_EPSILON = 1e-6
MASKED = -1e4


@dataclass(frozen=True)
class Shape:
    """The sizes of a model."""

    vocabulary: int = 16_000
    width: int = 256
    hidden: int = 1536
    heads: int = 8
    encoder_layers: int = 6
    decoder_layers: int = 2


def parameter_shapes(shape: Shape) -> dict[str, tuple[int, int]]:
    """Every parameter's name and shape, in the order in which Marian files list them."""
    width, hidden = shape.width, shape.hidden
    shapes = {"Wemb": (shape.vocabulary, width), "decoder_ff_logit_out_b": (1, shape.vocabulary)}

    def normalization(prefix: str) -> None:
        shapes[f"{prefix}_ln_scale"] = (1, width)
        shapes[f"{prefix}_ln_bias"] = (1, width)

    def attention(prefix: str) -> None:
        for part in "qkvo":
            shapes[f"{prefix}_W{part}"] = (width, width)
            shapes[f"{prefix}_b{part}"] = (1, width)
        normalization(f"{prefix}_Wo")

    def feed_forward(prefix: str) -> None:
        shapes[f"{prefix}_W1"], shapes[f"{prefix}_b1"] = (width, hidden), (1, hidden)
        shapes[f"{prefix}_W2"], shapes[f"{prefix}_b2"] = (hidden, width), (1, width)
        normalization(f"{prefix}_ffn")

    for layer in range(1, shape.encoder_layers + 1):
        attention(f"encoder_l{layer}_self")
        feed_forward(f"encoder_l{layer}_ffn")
    for layer in range(1, shape.decoder_layers + 1):
        shapes[f"decoder_l{layer}_rnn_W"] = (width, width)
        shapes[f"decoder_l{layer}_rnn_Wf"] = (width, width)
        shapes[f"decoder_l{layer}_rnn_bf"] = (1, width)
        normalization(f"decoder_l{layer}_rnn_ffn")
        attention(f"decoder_l{layer}_context")
        feed_forward(f"decoder_l{layer}_ffn")
    return shapes


def initial_parameters(shape: Shape, seed: int) -> dict[str, Tensor]:
    """Random weights scaled by depth: plain Glorot weights let the post-norm encoder collapse."""
    chance = torch.Generator().manual_seed(seed)
    parameters = {}
    for name, (rows, columns) in parameter_shapes(shape).items():
        if name == "Wemb":
            value = torch.randn(rows, columns, generator=chance) / math.sqrt(columns)
        elif name.endswith("_ln_scale"):
            value = torch.ones(rows, columns)
        elif rows == 1:
            value = torch.zeros(rows, columns)
        else:
            limit = math.sqrt(6 / (rows + columns))
            value = (torch.rand(rows, columns, generator=chance) * 2 - 1) * limit
            value /= math.sqrt(int(name.split("_")[1][1:]))
            if name.endswith(("_Wo", "_W2")):
                value *= 0.7
        parameters[name] = value
    return parameters


def positions(count: int, width: int, start: int = 0) -> Tensor:
    """Sinusoids [count, width]: sines in the first half, cosines in the second."""
    half = width // 2
    frequencies = torch.exp(-math.log(10_000) * torch.arange(half) / (half - 1))
    angles = torch.arange(start, start + count)[:, None] * frequencies[None]
    return torch.cat([angles.sin(), angles.cos()], dim=1)


class Recurrence(torch.autograd.Function):
    """c[t] = f[t] * c[t-1] + z[t] over the first axis; all arguments are [steps, sentences, width]."""

    @staticmethod
    def forward(context, forget: Tensor, candidate: Tensor) -> Tensor:
        cells = torch.empty_like(candidate)
        cells[0] = candidate[0]
        for step in range(1, len(candidate)):
            torch.addcmul(candidate[step], forget[step], cells[step - 1], out=cells[step])
        context.save_for_backward(forget, cells)
        return cells

    @staticmethod
    def backward(context, gradient: Tensor) -> tuple[Tensor, Tensor]:
        forget, cells = context.saved_tensors
        flow = gradient.contiguous().clone()
        for step in range(len(flow) - 1, 0, -1):
            flow[step - 1].addcmul_(forget[step], flow[step])
        forget_gradient = torch.zeros_like(flow)
        torch.mul(flow[1:], cells[:-1], out=forget_gradient[1:])
        return forget_gradient, flow


class TranslationModel(nn.Module):
    """The model's parameters and its forward pass."""

    def __init__(self, shape: Shape, parameters: dict[str, Tensor]):
        super().__init__()
        self.shape = shape
        self.parameters_by_name = nn.ParameterDict(
            {name: nn.Parameter(parameters[name].float().clone()) for name in parameter_shapes(shape)}
        )
        self.register_buffer("positions", positions(512, shape.width), persistent=False)

    def __getitem__(self, name: str) -> Tensor:
        return self.parameters_by_name[name]

    def linear(self, x: Tensor, weight: str, bias: str | None) -> Tensor:
        """x W + b."""
        self.observe(weight, x)
        rows, matrix = x.reshape(-1, x.shape[-1]), self[weight]
        product = rows @ matrix if bias is None else torch.addmm(self[bias][0], rows, matrix)
        return product.view(*x.shape[:-1], -1)

    def observe(self, weight: str, x: Tensor) -> None:
        """Is told what goes into a matrix; calibration overrides it."""

    # MARK: Parts of a layer

    def normalize(self, x: Tensor, prefix: str) -> Tensor:
        scale, bias = self[f"{prefix}_ln_scale"][0], self[f"{prefix}_ln_bias"][0]
        return functional.layer_norm(x, (self.shape.width,), scale, bias, NORM_EPSILON)

    def split_heads(self, x: Tensor) -> Tensor:
        """[sentences, pieces, width] -> [sentences, heads, pieces, width of a head]."""
        sentences, pieces, width = x.shape
        return x.view(sentences, pieces, self.shape.heads, -1).transpose(1, 2)

    def keys_values(self, memory: Tensor, prefix: str) -> tuple[Tensor, Tensor]:
        keys = self.split_heads(self.linear(memory, f"{prefix}_Wk", f"{prefix}_bk"))
        values = self.split_heads(self.linear(memory, f"{prefix}_Wv", f"{prefix}_bv"))
        return keys, values

    def attend(self, x: Tensor, keys: Tensor, values: Tensor, mask: Tensor, prefix: str) -> Tensor:
        """Multi-head attention, residual and normalization; `mask` [sentences, 1, 1, keys] is added."""
        queries = self.split_heads(self.linear(x, f"{prefix}_Wq", f"{prefix}_bq"))
        scores = queries @ keys.transpose(2, 3) * (1 / math.sqrt(queries.shape[-1]))
        weights = functional.softmax(scores + mask, dim=-1)
        joined = (weights.to(values.dtype) @ values).transpose(1, 2).reshape(x.shape)
        return self.normalize(x + self.linear(joined, f"{prefix}_Wo", f"{prefix}_bo"), f"{prefix}_Wo")

    def feed_forward(self, x: Tensor, prefix: str) -> Tensor:
        hidden = functional.relu(self.linear(x, f"{prefix}_W1", f"{prefix}_b1"))
        return self.normalize(x + self.linear(hidden, f"{prefix}_W2", f"{prefix}_b2"), f"{prefix}_ffn")

    def gate(self, x: Tensor, prefix: str) -> tuple[Tensor, Tensor]:
        """The SSRU's forget gate and new cell content, in float32."""
        forget = torch.sigmoid(self.linear(x, f"{prefix}_Wf", f"{prefix}_bf").float())
        return forget, (1 - forget) * self.linear(x, f"{prefix}_W", None).float()

    # MARK: Encoder and decoder

    def embed(self, ids: Tensor) -> Tensor:
        return functional.embedding(ids.clamp(min=0), self["Wemb"]) * math.sqrt(self.shape.width)

    def encode(self, source: Tensor) -> tuple[Tensor, Tensor]:
        """Source ids [sentences, pieces] (-1 pads) -> output [sentences, pieces, width] and mask."""
        mask = ((source < 0).float() * MASKED)[:, None, None, :]
        x = self.embed(source) + self.positions[: source.shape[1]]
        for layer in range(1, self.shape.encoder_layers + 1):
            prefix = f"encoder_l{layer}"
            keys, values = self.keys_values(x, f"{prefix}_self")
            x = self.attend(x, keys, values, mask, f"{prefix}_self")
            x = self.feed_forward(x, f"{prefix}_ffn")
        return x, mask

    def decode(self, target: Tensor, memory: Tensor, mask: Tensor) -> Tensor:
        """Known target ids [sentences, pieces] -> the states that predict them, same shape + width."""
        embedded = self.embed(target[:, :-1])
        x = functional.pad(embedded, (0, 0, 1, 0)) + self.positions[: target.shape[1]]
        for layer in range(1, self.shape.decoder_layers + 1):
            prefix = f"decoder_l{layer}"
            forget, candidate = self.gate(x, f"{prefix}_rnn")
            cells = Recurrence.apply(
                forget.transpose(0, 1).contiguous(), candidate.transpose(0, 1).contiguous()
            )
            x = self.normalize(x + functional.relu(cells.transpose(0, 1)), f"{prefix}_rnn_ffn")
            keys, values = self.keys_values(memory, f"{prefix}_context")
            x = self.attend(x, keys, values, mask, f"{prefix}_context")
            x = self.feed_forward(x, f"{prefix}_ffn")
        return x

    def step(self, x: Tensor, cells: list[Tensor], context: list[tuple[Tensor, Tensor]], mask: Tensor):
        """One decoding step: x [sentences, 1, width], cells one [sentences, 1, width] per layer."""
        updated = []
        for layer in range(1, self.shape.decoder_layers + 1):
            prefix = f"decoder_l{layer}"
            forget, candidate = self.gate(x, f"{prefix}_rnn")
            updated.append(forget * cells[layer - 1] + candidate)
            x = self.normalize(x + functional.relu(updated[-1]), f"{prefix}_rnn_ffn")
            keys, values = context[layer - 1]
            x = self.attend(x, keys, values, mask, f"{prefix}_context")
            x = self.feed_forward(x, f"{prefix}_ffn")
        return x, updated

    def logits(self, x: Tensor) -> Tensor:
        """Scores of the whole vocabulary."""
        return functional.linear(x, self["Wemb"], self["decoder_ff_logit_out_b"][0])
