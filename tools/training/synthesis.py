"""Sentences made from a small grammar: numerals that govern their noun, dates, prices, and
things that must come through unchanged.

Real text shows each number, address or code once; a model learns from it that numbers
are words like others and invents them.  Made sentences show that they are copied, and
which form of the noun follows them: one for 1, another for 2 to 4, a third from 5 on.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from .augmentation import STAND_INS
from .corpus import Pair

SOURCE = "synthesis"


@dataclass(frozen=True)
class Noun:
    """English singular and plural; Russian singular, genitive singular, genitive plural."""

    english: tuple[str, str]
    russian: tuple[str, str, str]
    accusative: str
    """Russian accusative singular, said after "один" and its forms."""
    one: tuple[str, str]
    """"One" in the nominative and accusative, agreeing with the noun."""


def _noun(line: str) -> Noun:
    singular, plural, nominative, genitive, plural_genitive, gender = line.split()
    masculine, feminine, neuter = ("один", "один"), ("одна", "одну"), ("одно", "одно")
    if gender == "f":
        ending = {"а": "у", "я": "ю"}.get(nominative[-1], nominative[-1])
        accusative = nominative[:-1] + ending
        return Noun((singular, plural), (nominative, genitive, plural_genitive), accusative, feminine)
    if gender == "a":
        return Noun(
            (singular, plural), (nominative, genitive, plural_genitive), genitive, ("один", "одного")
        )
    one = neuter if gender == "n" else masculine
    return Noun((singular, plural), (nominative, genitive, plural_genitive), nominative, one)


THINGS = [
    _noun(line)
    for line in """
book books книга книги книг f
ticket tickets билет билета билетов m
apple apples яблоко яблока яблок n
egg eggs яйцо яйца яиц n
table tables стол стола столов m
chair chairs стул стула стульев m
letter letters письмо письма писем n
key keys ключ ключа ключей m
room rooms комната комнаты комнат f
window windows окно окна окон n
car cars машина машины машин f
bottle bottles бутылка бутылки бутылок f
cup cups чашка чашки чашек f
photo photos фотография фотографии фотографий f
question questions вопрос вопроса вопросов m
mistake mistakes ошибка ошибки ошибок f
shirt shirts рубашка рубашки рубашек f
house houses дом дома домов m
tree trees дерево дерева деревьев n
flower flowers цветок цветка цветков m
word words слово слова слов n
page pages страница страницы страниц f
pen pens ручка ручки ручек f
glass glasses стакан стакана стаканов m
plate plates тарелка тарелки тарелок f
message messages сообщение сообщения сообщений n
file files файл файла файлов m
lesson lessons урок урока уроков m
song songs песня песни песен f
box boxes коробка коробки коробок f
bicycle bicycles велосипед велосипеда велосипедов m
tomato tomatoes помидор помидора помидоров m
orange oranges апельсин апельсина апельсинов m
sandwich sandwiches бутерброд бутерброда бутербродов m
suitcase suitcases чемодан чемодана чемоданов m
""".split("\n")
    if line
]

BEINGS = [
    _noun(line)
    for line in """
student students студент студента студентов a
teacher teachers учитель учителя учителей a
doctor doctors врач врача врачей a
brother brothers брат брата братьев a
guest guests гость гостя гостей a
tourist tourists турист туриста туристов a
passenger passengers пассажир пассажира пассажиров a
dog dogs собака собаки собак f
cat cats кошка кошки кошек f
bird birds птица птицы птиц f
sister sisters сестра сестры сестёр f
girl girls девочка девочки девочек f
boy boys мальчик мальчика мальчиков a
""".split("\n")
    if line
]

TIMES = [
    _noun(line)
    for line in """
minute minutes минута минуты минут f
hour hours час часа часов m
day days день дня дней m
week weeks неделя недели недель f
month months месяц месяца месяцев m
year years год года лет m
second seconds секунда секунды секунд f
""".split("\n")
    if line
]

MONEY = [
    _noun(line)
    for line in """
dollar dollars доллар доллара долларов m
rouble roubles рубль рубля рублей m
cent cents цент цента центов m
pound pounds фунт фунта фунтов m
""".split("\n")
    if line
]

MEASURES = [
    _noun(line)
    for line in """
kilometre kilometres километр километра километров m
metre metres метр метра метров m
kilogram kilograms килограмм килограмма килограммов m
litre litres литр литра литров m
percent percent процент процента процентов m
degree degrees градус градуса градусов m
""".split("\n")
    if line
]

_WORDS = {
    2: ("two", "два", "две"), 3: ("three", "три", "три"), 4: ("four", "четыре", "четыре"),
    5: ("five", "пять", "пять"), 6: ("six", "шесть", "шесть"), 7: ("seven", "семь", "семь"),
    8: ("eight", "восемь", "восемь"), 9: ("nine", "девять", "девять"), 10: ("ten", "десять", "десять"),
    11: ("eleven", "одиннадцать", "одиннадцать"), 12: ("twelve", "двенадцать", "двенадцать"),
    15: ("fifteen", "пятнадцать", "пятнадцать"), 20: ("twenty", "двадцать", "двадцать"),
    30: ("thirty", "тридцать", "тридцать"), 40: ("forty", "сорок", "сорок"),
    50: ("fifty", "пятьдесят", "пятьдесят"), 100: ("a hundred", "сто", "сто"),
}  # fmt: skip

MONTHS = [
    ("January", "января"), ("February", "февраля"), ("March", "марта"), ("April", "апреля"),
    ("May", "мая"), ("June", "июня"), ("July", "июля"), ("August", "августа"),
    ("September", "сентября"), ("October", "октября"), ("November", "ноября"), ("December", "декабря"),
]  # fmt: skip


def governed(noun: Noun, number: int) -> str:
    """The Russian form of a noun after a number in the nominative or the (inanimate) accusative."""
    if number % 10 == 1 and number % 100 != 11:
        return noun.russian[0]
    if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14:
        return noun.russian[1]
    return noun.russian[2]


def count(noun: Noun, number: int, in_words: bool, accusative: bool) -> tuple[str, str]:
    """A number and its noun in both languages: `("three books", "три книги")`."""
    english_noun = noun.english[0] if number == 1 else noun.english[1]
    if number == 1 and in_words:
        form = noun.accusative if accusative else noun.russian[0]
        return f"one {english_noun}", f"{noun.one[accusative]} {form}"
    russian_noun = governed(noun, number)
    if accusative and russian_noun == noun.russian[0]:
        russian_noun = noun.accusative
    if in_words and number in _WORDS:
        english, masculine, feminine = _WORDS[number]
        russian = feminine if noun.one[0] == "одна" else masculine
        return f"{english} {english_noun}", f"{russian} {russian_noun}"
    return f"{number} {english_noun}", f"{number} {russian_noun}"


# Kind of noun, whether Russian has the accusative, templates. {} stands for the counted noun.
COUNTED = [
    (THINGS, True, "I bought {}.", "Я купил {}."),
    (THINGS, True, "She found {}.", "Она нашла {}."),
    (THINGS, True, "Give me {}, please.", "Дайте мне, пожалуйста, {}."),
    (THINGS, True, "We saw {} there.", "Мы видели там {}."),
    (THINGS, False, "I have {}.", "У меня есть {}."),
    (THINGS, False, "There are {} here.", "Здесь {}."),
    (THINGS, False, "He has {}.", "У него {}."),
    (THINGS, False, "We need {}.", "Нам нужно {}."),
    (BEINGS, False, "They have {}.", "У них {}."),
    (BEINGS, False, "There were {} in the room.", "В комнате было {}."),
    (TIMES, True, "I waited for {}.", "Я ждал {}."),
    (TIMES, True, "It will take {}.", "Это займёт {}."),
    (TIMES, True, "He came back in {}.", "Он вернулся через {}."),
    (TIMES, True, "Call me in {}.", "Позвони мне через {}."),
    (TIMES, True, "It happened {} ago.", "Это случилось {} назад."),
    (TIMES, True, "We lived there for {}.", "Мы жили там {}."),
    (MONEY, True, "It costs {}.", "Это стоит {}."),
    (MONEY, True, "I paid {} for it.", "Я заплатил за это {}."),
    (MONEY, True, "Lend me {}.", "Одолжи мне {}."),
    (MEASURES, False, "That is {}.", "Это {}."),
    (MEASURES, False, "The result is {}.", "Результат — {}."),
]

# {} stands for something that both languages write alike.
COPIED = [
    ("Write to {email}.", "Напишите на {email}."),
    ("My address is {email}.", "Мой адрес — {email}."),
    ("More at {url}.", "Подробнее: {url}."),
    ("Open {url} in your browser.", "Откройте {url} в браузере."),
    ("My phone number is {digits}.", "Мой номер телефона — {digits}."),
    ("The code is {digits}.", "Код: {digits}."),
    ("The order number is {code}.", "Номер заказа — {code}."),
    ("Flight {code} is delayed.", "Рейс {code} задерживается."),
    ("The train leaves at {time}.", "Поезд отправляется в {time}."),
    ("The meeting is at {time}.", "Встреча в {time}."),
    ("We open at {time}.", "Мы открываемся в {time}."),
    ("Hello, {placeholder}!", "Здравствуйте, {placeholder}!"),
    ("{placeholder} files were copied.", "Скопировано файлов: {placeholder}."),
    ("The price is {decimal}.", "Цена — {decimal}."),
    ("Room {digits}, please.", "Комната {digits}, пожалуйста."),
    ("The password is {code}.", "Пароль — {code}."),
    ("I was born in {year}.", "Я родился в {year} году."),
    ("It was built in {year}.", "Его построили в {year} году."),
    ("Today is {day} {month} {year}.", "Сегодня {day} {month} {year} года."),
    ("We arrive on {month} {day}.", "Мы приезжаем {day} {month}."),
    ("The deadline is {day} {month}.", "Срок — {day} {month}."),
]


def _number(chance: random.Random) -> tuple[int, bool]:
    """A number and whether it is written in words; small ones come oftener."""
    if chance.random() < 0.4:
        return chance.choice([1, *_WORDS]), True
    return chance.choice([chance.randint(1, 30), chance.randint(1, 200), chance.randint(1, 5000)]), False


VALUES = ["email", "url", "digits", "code", "time", "placeholder", "decimal"]


def _copied_values(chance: random.Random) -> dict[str, str]:
    if chance.random() < 0.3:
        # What the engine puts in the place of text that must not be translated.
        return dict.fromkeys(VALUES, chance.choice(STAND_INS)) | {"year": "1999", "day": "9"}
    letters, digits = "abcdefghijklmnopqrstuvwxyz", "0123456789"

    def some(characters: str, least: int, most: int) -> str:
        return "".join(chance.choice(characters) for _ in range(chance.randint(least, most)))

    name = some(letters, 3, 8)
    return {
        "email": f"{name}{chance.choice(['', '_x', '.smith'])}@example.{chance.choice(['org', 'com'])}",
        "url": f"https://{some(letters, 3, 9)}.{chance.choice(['org', 'com', 'net'])}/{some(letters, 0, 6)}",
        "digits": some(digits, 2, 11),
        "code": some(letters.upper(), 1, 2) + some(digits, 2, 5),
        "time": f"{chance.randint(0, 23)}:{chance.randint(0, 59):02}",
        "placeholder": chance.choice(
            ["%s", "%d", "{" + name + "}", "{{" + name + "}}", "$" + name, "%1$s", "{0}", "###T01###"]
        ),
        "decimal": f"{chance.randint(1, 999)},{chance.randint(0, 99):02} €",
        "year": str(chance.randint(1700, 2040)),
        "day": str(chance.randint(1, 30)),
    }


def sentences(number: int, seed: int = 1) -> Iterator[Pair]:
    """`number` made pairs, the same for the same seed."""
    chance = random.Random(seed)
    for _ in range(number):
        if chance.random() < 0.6:
            nouns, accusative, english, russian = chance.choice(COUNTED)
            quantity, in_words = _number(chance)
            if quantity % 10 == 1 and english.startswith(("There", "We need")):
                # The verb would agree with 1, 21, 31; these templates have the form for many.
                quantity += 4
            left, right = count(chance.choice(nouns), quantity, in_words, accusative)
            yield Pair(SOURCE, english.format(left), russian.format(right))
        else:
            english, russian = chance.choice(COPIED)
            values = _copied_values(chance)
            month = chance.choice(MONTHS)
            yield Pair(
                SOURCE,
                english.format(**values, month=month[0]),
                russian.format(**values, month=month[1]),
            )
