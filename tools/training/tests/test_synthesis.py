import unittest

from training import synthesis


def thing(english: str) -> synthesis.Noun:
    nouns = synthesis.THINGS + synthesis.BEINGS + synthesis.TIMES
    return next(noun for noun in nouns if noun.english[0] == english)


class Numerals(unittest.TestCase):
    def test_the_noun_takes_the_form_that_its_number_asks_for(self):
        cases = [
            ("book", 1, True, True, "one book", "одну книгу"),
            ("book", 2, True, False, "two books", "две книги"),
            ("table", 2, True, False, "two tables", "два стола"),
            ("letter", 5, True, False, "five letters", "пять писем"),
            ("book", 21, False, True, "21 books", "21 книгу"),
            ("year", 11, False, False, "11 years", "11 лет"),
            ("year", 112, False, False, "112 years", "112 лет"),
            ("year", 104, False, False, "104 years", "104 года"),
        ]
        for name, number, in_words, accusative, english, russian in cases:
            with self.subTest(english=english):
                made = synthesis.count(thing(name), number, in_words, accusative)
                self.assertEqual(made, (english, russian))

    def test_the_same_seed_makes_the_same_sentences(self):
        self.assertEqual(list(synthesis.sentences(50)), list(synthesis.sentences(50)))

    def test_digits_are_the_same_on_both_sides(self):
        for pair in synthesis.sentences(500):
            with self.subTest(english=pair.english):
                digits = [sorted(filter(str.isdigit, side)) for side in (pair.english, pair.russian)]
                self.assertEqual(digits[0], digits[1])


if __name__ == "__main__":
    unittest.main()
