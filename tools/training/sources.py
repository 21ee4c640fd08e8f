"""How often a pair of each source of text is seen, relative to a plain pair.

Everyday language is what people translate, so it weighs most; manuals and interface
text are two thirds of the free corpus and would otherwise teach the model to write
manuals.  The Bible and the Quran are archaic and stay below a twentieth of the text.
"""

EVERYDAY = {"everyday": 4.0, "tatoeba": 5.0, "tatoeba_pivot": 4.0}

PROSE = {
    "bilinguator_literature": 1.0,
    "mlqe_pe_ru_en": 1.0,
    "xquad": 1.5,
    "guides_privacy_opensource": 0.7,
    "bible_bsb_synodal": 0.25,
    "quran": 0.25,
}

GAMES = {
    "wesnoth_campaigns": 0.7,
    "wesnoth": 0.6,
    "freedroidrpg": 0.7,
    "widelands": 0.6,
    "games_0ad_naev_stk": 0.6,
    "games_misc": 0.5,
    "freeciv": 0.4,
    "shattered_pixel_dungeon": 0.5,
    "cataclysm_dda": 0.4,
    "unknown_horizons": 0.5,
    "vcmi": 0.5,
    "openrct2": 0.3,
    "tmodloader": 0.2,
}

DOCUMENTATION = {
    "mozilla_www": 0.6,
    "qt_gcompris_stellarium": 0.25,
    "kstars": 0.25,
    "rust_book": 0.3,
    "react_docs": 0.2,
    "iso_codes": 0.5,
    "apt_descriptions": 0.2,
    "desktop_apps": 0.1,
    "gnome_help": 0.2,
    "mediawiki": 0.2,
    "nodebestpractices": 0.0,  # its lines are not aligned
    "mostly_adequate": 0.1,
}

OTHER_DOCUMENTATION = 0.1
"""Manuals, interface text and everything not named above."""

SYNTHETIC = 2.0
"""Back-translated sentences: half as often as what people translated."""

MADE = {"synthesis": 1.0, "phrases": 4.0, "dictionary": 0.5}
"""Sentences of the small grammar in `synthesis`, words and phrases cut out by `phrases`, rare words."""

_WEIGHTS = MADE | EVERYDAY | PROSE | GAMES | DOCUMENTATION


def weight(source: str) -> float:
    """Times that a pair of `source` is seen in one epoch, on average."""
    return _WEIGHTS.get(source, OTHER_DOCUMENTATION)


def is_trusted(source: str) -> bool:
    """Whether people wrote both sides as translations, so that strict filters would only harm."""
    return source in EVERYDAY
