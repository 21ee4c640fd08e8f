"""Sentences to learn from: a file of labelled sentences, and translation catalogues of Debian packages."""

import json
import lzma
import re
import struct
from pathlib import Path

LATIN = (
    "ca cs da de en es et fi fr hr hu id it lt lv nb nl pl pt ro sk sl sr-Latn sv tr vi "
    "eo eu gl is nn sq"
).split()
CYRILLIC = "ba be bg kk ky mk mn ru sr-Cyrl tt uk cv tg".split()
LANGUAGES = LATIN + CYRILLIC

# How catalogues name what we name otherwise; what they have beside it is left out.
GETTEXT = {"sr": "sr-Cyrl", "sr@latin": "sr-Latn", "pt_BR": "pt", "en_GB": "en"}
MEDIAWIKI = {"sr-ec": "sr-Cyrl", "sr-el": "sr-Latn", "pt-br": "pt", "tt-cyrl": "tt", "kk-cyrl": "kk", "tg-cyrl": "tg"}

NOISE = re.compile(
    r"<[^>]*>|\{\{[^}]*\}\}|\[\[[^\]|]*\||\[?https?:\S+|%\(?\w*\)?[a-z]|\$\d|\{[^}]*\}|&\w+;|\\[nt]|''+|[\[\]]"
)


def labelled(path):
    """(language, sentence) of a tab-separated file, packed with xz or not."""
    opened = lzma.open(path, "rt", encoding="utf-8") if str(path).endswith(".xz") else open(path, encoding="utf-8")
    with opened as lines:
        for line in lines:
            language, _, sentence = line.rstrip("\n").partition("\t")
            if language in LANGUAGES and sentence:
                yield language, sentence


def messages(path):
    """(original, translation) of a compiled gettext catalogue (GNU gettext manual, "The Format of GNU MO Files")."""
    data = path.read_bytes()
    if len(data) < 28:
        return
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    count, originals, translations = struct.unpack(order + "3I", data[8:20])
    for index in range(count):
        length, offset = struct.unpack_from(order + "2I", data, originals + 8 * index)
        original = data[offset : offset + length].decode("utf-8", "replace")
        length, offset = struct.unpack_from(order + "2I", data, translations + 8 * index)
        yield original, data[offset : offset + length].decode("utf-8", "replace")


def gettext_catalogues(root):
    """(language, text) of the catalogues under `root`."""
    folders = ("usr/share/locale", "usr/share/games", "usr/lib/libreoffice")
    for path in sorted(path for folder in folders for path in Path(root, folder).glob("**/LC_MESSAGES/*.mo")):
        code = path.parts[-3]
        language = GETTEXT.get(code, code)
        if language not in LANGUAGES or path.is_symlink():
            continue
        for original, translation in messages(path):
            if original and translation != original and "�" not in translation:
                yield language, translation.split("\0")[0].replace("_", "")
                if language == "de":
                    yield "en", original.split("\0")[0].split("\4")[-1].replace("_", "")


def mediawiki_catalogues(root):
    """(language, text) of MediaWiki's catalogues under `root`."""
    for path in sorted(Path(root).glob("usr/share/mediawiki/**/i18n/*.json")):
        language = MEDIAWIKI.get(path.stem, path.stem)
        if language not in LANGUAGES:
            continue
        try:
            entries = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            continue
        for key, text in entries.items():
            if not key.startswith("@") and isinstance(text, str):
                yield language, text


SERBIAN = dict(zip("абвгдђежзијклмнопрстћуфхцчшАБВГДЂЕЖЗИЈКЛМНОПРСТЋУФХЦЧШ", "abvgdđežzijklmnoprstćufhcčšABVGDĐEŽZIJKLMNOPRSTĆUFHCČŠ"))
SERBIAN |= {"љ": "lj", "њ": "nj", "џ": "dž", "Љ": "Lj", "Њ": "Nj", "Џ": "Dž"}


def serbian_in_latin(text):
    return "".join(SERBIAN.get(letter, letter) for letter in text)


def is_cyrillic(letter):
    return "Ѐ" <= letter <= "ӿ"


def sentences_of(language, text):
    """The clean sentences of a catalogue's text: four words or more, in the language's script."""
    for line in NOISE.sub(" ", text).split("\n"):
        line = " ".join(line.split())
        letters = [letter for letter in line if letter.isalpha()]
        if len(line.split()) < 4 or len(letters) < 0.6 * len(line) or len(line) > 400:
            continue
        wrong = sum(is_cyrillic(letter) != (language in CYRILLIC) for letter in letters)
        if wrong <= 0.15 * len(letters):
            yield line
