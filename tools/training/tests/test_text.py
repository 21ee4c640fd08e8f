import random
import unittest

import numpy as np

from training import augmentation, backtranslation, corpus
from training.corpus import Pair
from training.dataset import PairSet, PieceLists, Position, epoch_batches, make_batch, stream


class Cleaning(unittest.TestCase):
    def test_faults(self):
        cases = [
            ("everyday", "Where is the station?", "Где вокзал?", None),
            ("tatoeba", "Hello!", "", "empty or equal"),
            ("kstars", "Hello there, friend", "Hello there, friends", "script"),
            ("kstars", "Press <b>Enter</b> now", "Нажмите <b>Enter</b> сейчас", "markup"),
            ("kstars", "Wait 10 minutes", "Подождите 20 минут", "numbers differ"),
            ("everyday", "No, she hadn't.", "Нет, не успела.", "elliptical reply"),
            ("kstars", "A short line of text", "Очень " * 12, "length ratio"),
        ]
        for source, english, russian, expected in cases:
            with self.subTest(english=english):
                self.assertEqual(corpus.fault(Pair(source, english, russian)), expected)

    def test_evaluation_sentences_and_duplicates_are_dropped(self):
        pairs = [
            Pair("everyday", "I am here.", "Я здесь."),
            Pair("tatoeba", "I am here!", "Я здесь!"),
            Pair("tatoeba", "Let it be secret.", "Пусть будет тайной."),
        ]
        kept, dropped = corpus.clean(pairs, {corpus.comparison_key("пусть будет тайной")})
        self.assertEqual(kept, pairs[:1])
        self.assertEqual(dropped, {"duplicate": 1, "in an evaluation file": 1})


class Augmentation(unittest.TestCase):
    pair = Pair("everyday", "Where is my cat?", "Где моя кошка?")

    def test_variants(self):
        self.assertEqual(augmentation.capitals(self.pair).russian, "ГДЕ МОЯ КОШКА?")
        self.assertEqual(augmentation.title(self.pair).english, "Where Is My Cat?")
        self.assertEqual(augmentation.unmarked(self.pair).english, "Where is my cat")
        self.assertEqual(augmentation.lower(self.pair).english, "where is my cat?")

    def test_a_stand_in_takes_the_place_of_a_name_on_both_sides(self):
        made = augmentation.stand_in(Pair("tatoeba", "I saw Tom there.", "Я видел там Тома."))
        name = made.english.split()[2]
        self.assertIn(name, augmentation.STAND_INS)
        self.assertEqual(made.russian, f"Я видел там {name}.")
        self.assertEqual(augmentation.stand_in(self.pair), self.pair)

    def test_chance_decides_reproducibly(self):
        made = [list(augmentation.variants(self.pair, random.Random(7))) for _ in range(2)]
        self.assertEqual(made[0], made[1])


class Batches(unittest.TestCase):
    def setUp(self):
        chance = np.random.default_rng(2)
        lists = [chance.integers(2, 99, size=chance.integers(1, 20)).tolist() for _ in range(200)]
        packed = PieceLists.pack(lists)
        self.pairs = PairSet(packed, packed, np.full(200, 2.0, np.float32))

    def test_every_pair_comes_as_often_as_it_weighs(self):
        numbers = np.concatenate(epoch_batches(self.pairs, 1, 0, 128))
        self.assertEqual(np.bincount(numbers).tolist(), [2] * 200)

    def test_no_batch_is_larger_than_asked(self):
        for numbers in epoch_batches(self.pairs, 1, 0, 128):
            self.assertLessEqual(make_batch(self.pairs, numbers).source.size, 128)

    def test_a_stream_goes_on_where_it_was_left(self):
        position = Position()
        whole = stream(self.pairs, 1, 128, Position())
        first = stream(self.pairs, 1, 128, position)
        for _ in range(40):
            next(whole), next(first)
        again = stream(self.pairs, 1, 128, Position(position.epoch, position.batch))
        for _ in range(40):
            np.testing.assert_array_equal(next(whole).source, next(again).source)


class BackTranslation(unittest.TestCase):
    def test_loops_are_seen(self):
        self.assertTrue(backtranslation.repeats_itself([9, 1, 2, 1, 2, 1, 2, 1, 2]))
        self.assertFalse(backtranslation.repeats_itself([5, 5, 5, 6]))

    def test_failed_sources_are_dropped(self):
        made = [[4, 5, 6], [7] * 20, []]
        pairs = backtranslation.make_pairs(made, [[8, 9], [8, 9], [8]])
        self.assertEqual(len(pairs), 1)
        self.assertEqual(pairs.left[0].tolist(), [4, 5, 6])


if __name__ == "__main__":
    unittest.main()
