import unittest

import numpy as np

from training import shortlist


class Shortlist(unittest.TestCase):
    candidates = [np.array([600, 700]), np.array([], np.int64), np.array([800])]

    def test_candidates_come_back(self):
        always, found = shortlist.from_bytes(shortlist.to_bytes(self.candidates, always=500))
        self.assertEqual(always, 500)
        self.assertEqual([ids.tolist() for ids in found], [[600, 700], [], [800]])

    def test_damage_is_seen(self):
        data = bytearray(shortlist.to_bytes(self.candidates))
        data[50] ^= 1
        with self.assertRaises(ValueError):
            shortlist.from_bytes(bytes(data))

    def test_frequent_links_are_chosen_and_frequent_pieces_left_out(self):
        sources = np.array([3] * 5 + [3] * 2 + [4])
        targets = np.array([1900] * 5 + [1700] * 2 + [10])
        found = shortlist.choose((sources, targets), 2000)
        self.assertEqual(found[3].tolist(), [1700, 1900])
        self.assertEqual(found[4].tolist(), [])

    def test_pieces_are_gathered_into_words(self):
        begins = np.array([True, False, True, False])
        numbers, words = shortlist.words_of(np.array([0, 1, 3, 2]), begins)
        self.assertEqual(numbers.tolist(), [0, 0, 0, 1])
        self.assertEqual(words, [[0, 1, 3], [2]])

    def test_coverage(self):
        found = shortlist.coverage(self.candidates, 500, [[0], [2]], [[600, 3], [800, 700]])
        self.assertEqual(found, 0.75)


if __name__ == "__main__":
    unittest.main()
