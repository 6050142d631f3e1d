"""Cut a text into words, numbers, strings and signs, and bend English words (-s, -ing, plural)."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# A word is a run of letters, digits and `_` that is not all digits; `'s` is a word of its own.
_TOKEN = r"""'s(?!\w)|(?<=s)'(?!\w)|"[^"\n]*"|[0-9]+(?!\w)|(?:\w[\u0300-\u036f]*)+|[<>=!]=|[^\s]"""
TOKEN = re.compile(_TOKEN)
TOKEN_OR_COMMENT = re.compile(r"#.*|“[^”\n]*”|" + _TOKEN)
_VOWELS = "aeiou"


MOST_KEPT = 50_000
"""So many phrases are kept as words, since the same names are looked at again and again."""


@lru_cache(MOST_KEPT)
def split_words(text: str) -> tuple[str, ...]:
    """The words of a phrase as the lexer sees them: NFC, without `the`."""
    return tuple(word for word in TOKEN.findall(unicodedata.normalize("NFC", text)) if word != "the")


@lru_cache(MOST_KEPT)
def fold(text: str) -> str:
    """A phrase as it is compared: NFC, without `the`, words that stood apart joined by one blank."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _is_english(word: str) -> bool:
    return word.isascii() and word.isalpha() and word.islower()


def _last(phrase: str) -> tuple[str, str]:
    head, _, word = phrase.rpartition(" ")
    return (head + " " if head else ""), word


def _with_s(word: str) -> str:
    if not _is_english(word):
        return word
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and len(word) > 1 and word[-2] not in _VOWELS:
        return word[:-1] + "ies"
    return word + "s"


def plural(phrase: str) -> str:
    """`play phase` -> `play phases`, `ability` -> `abilities`; words that are not English stay as they are."""
    before, word = _last(phrase)
    return before + _with_s(word)


_OES = ("do", "go", "veto", "undo", "redo", "outdo", "overdo", "undergo", "forgo")


def third(head: str) -> str:
    """The form after he, she, it: `hand over` -> `hands over`, `pass` -> `passes`, `do` -> `does`."""
    word, _, rest = head.partition(" ")
    made = word + "es" if word in _OES else _with_s(word)
    made = {"have": "has", "be": "is"}.get(word, made)
    return made + (" " + rest if rest else "")


def ing(head: str) -> str:
    """The -ing form: `deal` -> `dealing`, `move` -> `moving`, `put` -> `putting`, `die` -> `dying`."""
    word, _, rest = head.partition(" ")
    return _ing(word) + (" " + rest if rest else "")


def _ing(word: str) -> str:
    if not _is_english(word):
        return word
    if word.endswith("ie"):
        return word[:-2] + "ying"
    if word.endswith("e") and not word.endswith(("ee", "oe", "ye")) and len(word) > 2:
        return word[:-1] + "ing"
    if doubles(word):
        return word + word[-1] + "ing"
    return word + "ing"


# Of longer words those double the last letter whose last syllable is stressed; the letters do not tell which.
_STRESSED_LAST = (
    "abet", "abhor", "abut", "acquit", "admit", "allot", "annul", "begin", "commit", "compel", "concur", "confer",
    "control", "debug", "defer", "deter", "dispel", "emit", "enrol", "entrap", "equip", "excel", "expel", "forbid",
    "forget", "format", "fulfil", "handicap", "incur", "infer", "inset", "inter", "kidnap", "occur", "offset",
    "omit", "outbid", "outwit", "patrol", "permit", "prefer", "propel", "rebel", "rebid", "rebut", "recap",
    "recur", "refer", "refit", "regret", "remap", "remit", "repel", "replan", "reput", "rerun", "reset", "submit",
    "transfer", "transmit", "unclip", "undercut", "unpin", "unplug", "unset", "untap", "unwrap", "unzip", "upset",
)  # fmt: skip


def may_be_third(word: str, given: str) -> bool:
    """Whether `given` is the form of a verb of one word after he, she, it: whatever may be added there."""
    added = (word + "s", word + "es", word + word[-1] + "es")
    return not _is_english(word) or given in (third(word), _with_s(word), *added)


def may_be_ing(word: str, given: str) -> bool:
    """Whether `given` is the -ing form of a verb of one word, by what may become of its last letters.

    Whether the last letter is doubled hangs on how the word is spoken, and so it may be, but for short words.
    """
    if not _is_english(word) or given == _ing(word):
        return True
    if doubles(word):
        return False
    made = {word + "ing", word + word[-1] + "ing" if word[-1] not in _VOWELS else ""}
    made |= {word[:-1] + "ing"} if word[-1] == "e" else set()
    made |= {word + "king"} if word[-1] == "c" else set()
    return given in made


def doubles(word: str) -> bool:
    """Whether a verb of one word doubles its last letter in front of -ing and -ed: `put`, `quit`, `equip`."""
    if len(word) < 3 or word[-1] in "aeiouwxy" or word[-2] not in _VOWELS:
        return False
    if word[-3] in _VOWELS and not (word[-3] == "u" and len(word) > 3 and word[-4] == "q"):
        return False
    one_syllable = sum(letter in _VOWELS for letter in word.replace("qu", "q")) == 1
    return one_syllable or (word in _STRESSED_LAST)
