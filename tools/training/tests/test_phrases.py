import unittest
from collections import Counter

from training import phrases


class Phrases(unittest.TestCase):
    def test_words_have_no_marks(self):
        self.assertEqual(phrases.words("Don't go — it's late!"), ["Don't", "go", "it's", "late"])

    def test_phrases_are_closed_under_links(self):
        found = phrases.extract(["the", "old", "house"], ["старый", "дом"], {(1, 0), (2, 1)})
        self.assertEqual(
            found, [("old", "старый"), ("old house", "старый дом"), ("house", "дом")]
        )

    def test_crossing_links_keep_words_together(self):
        found = phrases.extract(["a", "b"], ["x", "y"], {(0, 0), (0, 1), (1, 1)})
        self.assertEqual(found, [("a b", "x y")])

    def test_rare_and_doubtful_pairs_are_left_out(self):
        counts = Counter({("cat", "кошка"): 8, ("cat", "дом"): 1, ("dog", "пёс"): 1})
        self.assertEqual(phrases.choose(counts), [("cat", "кошка")])

    def test_names_keep_their_capital(self):
        casing = phrases.Casing([["Where", "is", "Tom"], ["Tom", "is", "here"]])
        self.assertEqual([casing(word) for word in ("tom", "is", "where")], ["Tom", "is", "where"])


if __name__ == "__main__":
    unittest.main()
