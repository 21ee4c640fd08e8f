import tempfile
import unittest
from pathlib import Path

import numpy as np

from training import marian_format
from training.marian_format import configuration_item, float_item, int8_item


class MarianFormat(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "model.bin"
        self.chance = np.random.default_rng(1)

    def test_float_values_come_back_exactly(self):
        matrix = self.chance.normal(size=(3, 5)).astype(np.float32)
        marian_format.write_items(self.path, [float_item("w", matrix), configuration_item("a: 1\n")])
        found = marian_format.read_parameters(self.path)
        self.assertEqual(list(found), ["w"])
        np.testing.assert_array_equal(found["w"], matrix)

    def test_int8_values_come_back_within_half_a_step(self):
        for name in ("encoder_l1_self_Wq", "Wemb"):
            matrix = self.chance.normal(size=(8, 12)).astype(np.float32)
            marian_format.write_items(self.path, [int8_item(name, matrix)])
            found = marian_format.read_parameters(self.path)[name]
            self.assertEqual(found.shape, matrix.shape)
            step = np.abs(matrix).max() / 127
            self.assertLessEqual(np.abs(found - matrix).max(), step / 2 + 1e-6)

    def test_int8_matrix_is_stored_transposed_and_the_embedding_is_not(self):
        matrix = np.array([[127.0, 1.0], [2.0, 3.0]], np.float32)
        self.assertEqual(list(int8_item("encoder_l1_ffn_W1", matrix).data[:4]), [127, 2, 1, 3])
        self.assertEqual(list(int8_item("Wemb", matrix).data[:4]), [127, 1, 2, 3])

    def test_data_begins_at_multiples_of_256(self):
        marian_format.write_items(
            self.path, [float_item("a", np.ones((1, 3))), float_item("b", np.full((1, 1), 7.0))]
        )
        data = self.path.read_bytes()
        self.assertEqual(len(data) % 256, 0)
        self.assertEqual(data[-256:-252], np.float32(7).tobytes())

    def test_other_files_are_refused(self):
        self.path.write_bytes(bytes(64))
        with self.assertRaises(ValueError):
            marian_format.read_items(self.path)


if __name__ == "__main__":
    unittest.main()
