"""English word forms: a and an, participles, sentences with capitals."""

from __future__ import annotations

import re
from collections.abc import Sequence

_VOWELS = "aeiouAEIOU"
# Words whose first letter misleads about their first sound.
_AN = ("hour", "honest", "heir", "honour", "8", "11", "18", "80")
_A = ("uni", "use", "user", "one", "once", "eu", "ufo", "uf")


def article(noun: str) -> str:
    """a or an in front of a noun."""
    low = noun.lower()
    if low.startswith(_AN):
        return "an"
    if low.startswith(_A) and not low.startswith("unin"):
        return "a"
    return "an" if noun[:1] in _VOWELS else "a"


def one(noun: str) -> str:
    """A noun with its article: a fox, an owl, another fox."""
    return f"an{noun}" if noun.startswith("other ") else f"{article(noun)} {noun}"


_PARTICIPLES = {
    "be": "been", "become": "become", "begin": "begun", "break": "broken", "bring": "brought", "buy": "bought",
    "cast": "cast", "choose": "chosen", "come": "come", "cut": "cut", "deal": "dealt", "do": "done", "draw": "drawn",
    "face": "faced", "fall": "fallen", "fight": "fought", "find": "found", "flip": "flipped", "get": "gained",
    "give": "given", "go": "gone", "have": "had", "heal": "healed", "hit": "hit", "hold": "held", "keep": "kept",
    "leave": "left", "let": "let", "lose": "lost", "make": "made", "pay": "paid", "put": "put", "regret": "regretted",
    "run": "run", "see": "seen", "sell": "sold", "send": "sent", "set": "set", "shed": "shed", "show": "shown",
    "skip": "skipped", "spend": "spent", "steal": "stolen", "stop": "stopped", "swap": "swapped", "take": "taken",
    "throw": "thrown", "trap": "trapped", "win": "won",
}  # fmt: skip


def participle(infinitive: str) -> str:
    """`play` -> `played`, `draw` -> `drawn`, `hand over` -> `handed over`."""
    first, space, rest = infinitive.partition(" ")
    if first in _PARTICIPLES:
        return _PARTICIPLES[first] + space + rest
    if first.endswith("e"):
        made = first + "d"
    elif first.endswith("y") and first[-2:-1] not in _VOWELS:
        made = first[:-1] + "ied"
    else:
        made = first + "ed"
    return made + space + rest


def is_plural_name(name: str) -> bool:
    """True for a name that takes a plural verb: draws, not life or pass."""
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))


_BEHIND = re.compile(r" (?:(?:of|to|that|in|on|from|for|with|by|drawn|needed|you|the) |(?:left|here|there|at it)$)")
"""What begins whatever is said behind a noun: of the deck, that may be declared, the rule names."""


def takes_plural(name: str) -> bool:
    """True for a name, with what is said behind it, that takes a plural verb: your draws, not the number of draws."""
    noun = _BEHIND.split(name.removeprefix("the "), maxsplit=1)[0]
    first, _, last = noun.rpartition(" ")
    if last.endswith(("ing", "ed")) and is_plural_name(first) and not first.endswith((" has", " is", " was", "’s")):
        return True  # things waiting, cards removed
    return is_plural_name(noun)


def the(name: str) -> str:
    """The name with its article, unless it has one: the deck, The Hague."""
    return name if name.lower().startswith("the ") else f"the {name}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """a, b, and c; a and b."""
    if len(items) < 3:
        return f" {last} ".join(items)
    return ", ".join(items[:-1]) + f", {last} {items[-1]}"


def capital(text: str) -> str:
    """The text with a capital in front, also behind an opening quotation mark."""
    for i, char in enumerate(text):
        if char.isalpha():
            return text[:i] + char.upper() + text[i + 1 :]
        if char not in "“‘([•①②③④⑤⑥⑦⑧⑨⑴⑵⑶⑷⑸ ":
            break
    return text


def sentence(text: str) -> str:
    """The text as a sentence: capital in front, full stop behind."""
    text = capital(text.strip().rstrip(".;,"))
    if not text:
        return ""
    return text if text.endswith(("!", "?", ".”")) else text + "."
