"""Serbian in its two scripts."""
PAIRS = ("dž џ lj љ nj њ a а b б v в g г d д đ ђ e е ž ж z з i и j ј k к l л m м n н o о p п r р s с t т ć ћ u у "
         "f ф h х c ц č ч š ш").split()
LETTERS = dict(zip(PAIRS[::2], PAIRS[1::2]))
LETTERS.update({latin[0].upper() + latin[1:]: letter.upper() for latin, letter in list(LETTERS.items())})
BACK = {letter: latin for latin, letter in LETTERS.items()}
# Where the letters of a digraph stand for themselves.
APART = {"injekc": "инјекц", "nadživ": "наджив", "konjug": "конјуг", "konjunk": "конјунк", "odžal": "оджал"}


def cyrillic(word):
    for latin, letters in APART.items():
        if word.lower().startswith(latin):
            head = letters if word[0].islower() else letters[0].upper() + letters[1:]
            return head + cyrillic(word[len(latin):])
    written, at = [], 0
    while at < len(word):
        pair = word[at:at + 2]
        if pair in LETTERS and len(pair) == 2:
            written.append(LETTERS[pair])
            at += 2
        else:
            written.append(LETTERS.get(word[at], word[at]))
            at += 1
    return "".join(written)


def latin(word):
    return "".join(BACK.get(letter, letter) for letter in word)
