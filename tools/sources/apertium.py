"""What Apertium's tags mean, as names of the morphology's grammar tags."""
import re

PARTS = {
    "n": "noun", "np": "noun", "adj": "adjective", "adv": "adverb", "preadv": "adverb", "postadv": "adverb",
    "cnjadv": "adverb", "vblex": "verb", "vbser": "verb", "vbhaver": "verb", "vbmod": "verb", "vaux": "auxiliary",
    "prn": "pronoun", "rel": "pronoun", "det": "determiner", "predet": "determiner", "num": "numeral",
    "pr": "preposition", "cnjcoo": "conjunction", "cnjsub": "conjunction", "ij": "interjection",
    "part": "particle", "pred": "predicative",
}
NAMES = {
    "m": "masculine", "f": "feminine", "nt": "neuter", "ut": "common", "un": "common",
    "ma": "masculine,animate", "mp": "masculine,animate", "mi": "masculine,inanimate", "aa": "animate",
    "nn": "inanimate", "sg": "singular", "pl": "plural",
    "nom": "nominative", "gen": "genitive", "dat": "dative", "acc": "accusative", "ins": "instrumental",
    "loc": "locative", "prp": "locative", "voc": "vocative", "subj": "nominative", "obj": "accusative",
    "p1": "firstPerson", "p2": "secondPerson", "p3": "thirdPerson",
    "pres": "present", "pri": "present,indicative", "prs": "present,subjunctive", "past": "past",
    "pret": "past", "pst": "positive", "ifi": "past,indicative", "fut": "future", "fti": "future,indicative",
    "fts": "future,subjunctive", "aor": "aorist", "pii": "imperfect,indicative", "pis": "imperfect,subjunctive",
    "pmp": "pluperfect,indicative", "cni": "conditional", "imp": "imperative", "inf": "infinitive",
    "infps": "infinitive", "ger": "gerund", "pp": "participle,past", "pprs": "participle,present",
    "ppres": "participle,present", "ppr": "participle,present", "lp": "participle,past,active",
    "supn": "participle,past,active", "perf": "perfective", "impf": "imperfective", "imperf": "imperfective",
    "tv": "transitive", "iv": "intransitive", "comp": "comparative", "sup": "superlative",
    "actv": "active", "pasv": "passive", "def": "definite", "ind": "indefinite", "pos": "possessive",
    "dem": "demonstrative", "itg": "interrogative", "ord": "ordinal", "abbr": "abbreviation",
    "acr": "abbreviation", "prx": "definite,variant", "dst": "definite,variant",
}
PROPER = {"ant": "givenName", "cog": "surname", "top": "toponym", "loc": "toponym", "org": "organization"}
# A category is named once; which of two names stays is by order.
EXCLUSIVE = [
    {"masculine", "feminine", "neuter", "common"}, {"singular", "plural"}, {"animate", "inanimate"},
    {"nominative", "genitive", "dative", "accusative", "instrumental", "locative", "vocative"},
    {"past", "present", "future", "imperfect", "aorist", "pluperfect"},
    {"indicative", "imperative", "conditional", "subjunctive"}, {"perfective", "imperfective"},
    {"finite", "infinitive", "participle", "gerund"}, {"positive", "comparative", "superlative"},
    {"definite", "indefinite"}, {"active", "passive"}, {"transitive", "intransitive"},
    {"firstPerson", "secondPerson", "thirdPerson"},
]
TAG = re.compile("<([^<>]*)>")


def split(analysis):
    """The lemma of an analysis and its tags; None for what is no word."""
    tags = TAG.findall(analysis)
    lemma = analysis.split("<", 1)[0]
    if not tags or tags[0] not in PARTS or not lemma or "\\" in lemma:
        return None
    return lemma, tags


def tag_names(tags):
    """The names for Apertium's tags, the part of speech first."""
    part = PARTS[tags[0]]
    names = [part]
    if tags[0] == "np":
        kind = next((PROPER[tag] for tag in tags[1:] if tag in PROPER), "properName")
        names.append(kind)
        tags = [tag for tag in tags if PROPER.get(tag) != kind]
    for tag in tags[1:]:
        names += NAMES.get(tag, "").split(",") if tag in NAMES else []
    if part in ("verb", "auxiliary") and not {"participle", "infinitive", "gerund"} & set(names):
        names.insert(1, "finite")
    kept = []
    for name in names:
        rivals = next((group for group in EXCLUSIVE if name in group), set())
        if name not in kept and not rivals & set(kept):
            kept.append(name)
    return kept
