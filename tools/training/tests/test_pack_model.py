import struct
import unittest

import numpy as np

from training import pack_model

WIDTH, HIDDEN, PIECES = 16, 32, 48


def vector(values: np.ndarray) -> bytes:
    data = values.astype("<f4").tobytes()
    return data + bytes(-len(data) % 64)


def float_blocks(matrix: np.ndarray, bias: np.ndarray) -> bytes:
    depth, columns = matrix.shape
    blocks = matrix.reshape(depth, columns // 16, 16).transpose(1, 0, 2)
    return vector(blocks) + vector(bias)


def int8_blocks(matrix: np.ndarray, bias: np.ndarray, scale: float) -> bytes:
    depth, columns = matrix.shape
    values = np.rint(matrix / scale).astype(np.int8)
    blocks = values.reshape(depth // 4, 4, columns // 16, 16).transpose(2, 0, 3, 1)
    data = blocks.tobytes()
    nothing = np.zeros(columns, "<f4")
    return data + bytes(-len(data) % 64) + vector(bias) + vector(nothing) + vector(nothing + scale)


def model(precision: int, tensors: list[bytes]) -> bytes:
    head = b"TLNEURAL" + struct.pack(
        "<13I", 1, precision, WIDTH, 2, 0, 1, HIDDEN, HIDDEN, PIECES, PIECES, 0, len(tensors), 0
    )
    data = head.ljust(64, b"\0")
    offset = -(-(64 + 24 * len(tensors)) // 64) * 64
    body = b""
    for tensor in tensors:
        data += struct.pack("<QQfI", offset + len(body), len(tensor), 0, 0)
        body += tensor
    return data.ljust(offset, b"\0") + body


class PackModel(unittest.TestCase):
    """A model without encoder layers and with one decoder layer, written by the layout's own words."""

    def tensors(self, write):
        chance = np.random.default_rng(1)
        parameters, tensors = {}, []

        def product(depth, columns):
            matrix, bias = chance.integers(-127, 128, (depth, columns)) / 64, chance.normal(size=columns)
            tensors.append(write(matrix, bias))
            return matrix, bias

        def norm():
            tensors.extend([vector(np.ones(WIDTH)), vector(np.zeros(WIDTH))])

        parameters["Wemb"] = product(WIDTH, PIECES)[0].T
        recurrence, bias = product(WIDTH, 2 * WIDTH)
        parameters["decoder_l1_rnn_Wf"] = recurrence[:, :WIDTH]
        parameters["decoder_l1_rnn_W"] = recurrence[:, WIDTH:]
        parameters["decoder_l1_rnn_bf"] = bias[None, :WIDTH]
        norm()
        product(WIDTH, WIDTH)
        parameters["decoder_l1_context_Wv"] = product(WIDTH, 2 * WIDTH)[0][:, WIDTH:]
        product(WIDTH, WIDTH)
        norm()
        product(WIDTH, HIDDEN)
        parameters["decoder_l1_ffn_W2"] = product(HIDDEN, WIDTH)[0]
        norm()
        return parameters, tensors

    def check(self, precision, write):
        expected, tensors = self.tensors(write)
        found = pack_model.parameters(model(precision, tensors))
        for name, value in expected.items():
            np.testing.assert_allclose(found[name], value, rtol=1e-6, err_msg=name)
        self.assertNotIn("decoder_l1_rnn_b", found)

    def test_float_models(self):
        self.check(0, float_blocks)

    def test_int8_models(self):
        self.check(1, lambda matrix, bias: int8_blocks(matrix, bias, 1 / 64))

    def test_other_files_are_refused(self):
        with self.assertRaises(ValueError):
            pack_model.parameters(bytes(200))


if __name__ == "__main__":
    unittest.main()
