"""
Letter evidence: the letters beyond a script's common ones that each language writes, in words of its own and
in words it borrowed long ago. A word with another letter speaks against the language.
"""

# Letters that nearly every language of the script has.
COMMON = {
    "latin": "abcdefghijklmnopqrstuvwxyz",
    "cyrillic": "абвгдежзиклмнопрстуфхцчш",
}

EXTRA = {
    # Latin
    "ca": "àçéèíïóòúü",
    "cs": "áčďéěíňóřšťúůýž",
    "da": "æøåé",
    "de": "äöüß",
    "en": "éï",
    "es": "áéíñóúü",
    "et": "äõöüšž",
    "fi": "äöåšž",
    "fr": "àâæçéèêëîïôœùûüÿ",
    "hr": "čćđšž",
    "hu": "áéíóöőúüű",
    "id": "é",
    "it": "àéèìíîòóùú",
    "lt": "ąčęėįšųūž",
    "lv": "āčēģīķļņšūž",
    "nb": "æøåéòôóèê",
    "nl": "éèëïöüáóêíç",
    "pl": "ąćęłńóśźż",
    "pt": "áâãàçéêíóôõúü",
    "ro": "ăâîșțşţ",
    "sk": "áäčďéíĺľňóôŕšťúýž",
    "sl": "čšž",
    "sr-Latn": "čćđšž",
    "sv": "åäöéà",
    "tr": "âçğıİîöşüû\u0307",
    "vi": "àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
    "eo": "ĉĝĥĵŝŭ",
    "eu": "ñ",
    "gl": "áéíñóúüï",
    "is": "áæðéíóöþúý",
    "nn": "æøåéòôóèê",
    "sq": "çë",
    # Cyrillic
    "ba": "ёйщъыьэюяәөүғҙҡңҫһ",
    "be": "ёйыьэюяіў'",
    "bg": "йщъьюяѝ",
    "kk": "ёйщъыьэюяәғқңөұүһі",
    "ky": "ёйщъыьэюяңөү",
    "mk": "ѓѕјљњќџѐѝ",
    "mn": "ёйщъыьэюяөү",
    "ru": "ёйщъыьэюя",
    "sr-Cyrl": "ђјљњћџ",
    "tt": "ёйщъыьэюяәөүҗңһ",
    "uk": "йщьюяґєії'",
    "cv": "ёйщъыьэюяӑӗҫӳăĕçÿ",
    "tg": "ёйъэюяғӣқӯҳҷ",
}


def masks(script, languages):
    """letter -> bit mask of the languages (bit = number in `languages`) that write it, but for common ones."""
    table = {}
    for number, language in enumerate(languages):
        for letter in EXTRA[language]:
            table[letter] = table.get(letter, 0) | 1 << number
    return {letter: mask for letter, mask in sorted(table.items()) if letter not in COMMON[script]}
