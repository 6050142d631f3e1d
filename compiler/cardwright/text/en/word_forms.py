"""English word forms: a and an, participles, sentences with capitals."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardwright.syntax.words import doubles
from cardwright.text.lexicon import VOWELS
from cardwright.text.lexicon import article as article


def one(noun: str) -> str:
    """A noun with its article: a fox, an owl, another fox."""
    return f"an{noun}" if noun.startswith("other ") else f"{article(noun)} {noun}"


_PARTICIPLES = {
    "be": "been", "become": "become", "begin": "begun", "bet": "bet", "bid": "bid", "bind": "bound",
    "bite": "bitten", "bleed": "bled", "blow": "blown", "break": "broken", "breed": "bred", "bring": "brought",
    "build": "built", "burst": "burst", "buy": "bought", "cast": "cast", "catch": "caught", "choose": "chosen",
    "come": "come", "cost": "cost", "cut": "cut", "deal": "dealt", "dig": "dug", "do": "done", "draw": "drawn",
    "drink": "drunk", "drive": "driven", "eat": "eaten", "face": "faced", "fall": "fallen", "feed": "fed",
    "feel": "felt", "fight": "fought", "find": "found", "flee": "fled", "fly": "flown", "forbid": "forbidden",
    "foresee": "foreseen", "forget": "forgotten", "freeze": "frozen", "get": "gained", "give": "given",
    "go": "gone", "grind": "ground", "grow": "grown", "have": "had", "hear": "heard", "hide": "hidden",
    "hit": "hit", "hold": "held", "hurt": "hurt", "keep": "kept", "kneel": "knelt", "know": "known", "lay": "laid",
    "lead": "led", "leave": "left", "lend": "lent", "let": "let", "lie": "lain", "light": "lit", "lose": "lost",
    "make": "made", "mean": "meant", "meet": "met", "outbid": "outbid", "overcome": "overcome",
    "overthrow": "overthrown", "pay": "paid", "put": "put", "quit": "quit", "read": "read", "redo": "redone",
    "refer": "referred", "regret": "regretted", "repay": "repaid", "reset": "reset", "retake": "retaken",
    "ride": "ridden", "ring": "rung", "rise": "risen", "run": "run", "say": "said", "see": "seen",
    "seek": "sought", "sell": "sold", "send": "sent", "set": "set", "shake": "shaken", "shed": "shed",
    "shoot": "shot", "show": "shown", "shrink": "shrunk", "shut": "shut", "sing": "sung", "sink": "sunk",
    "sit": "sat", "slay": "slain", "sleep": "slept", "slide": "slid", "sow": "sown", "speak": "spoken",
    "spend": "spent", "spin": "spun", "spit": "spat", "split": "split", "spread": "spread", "spring": "sprung",
    "stand": "stood", "steal": "stolen", "stick": "stuck", "sting": "stung", "strike": "struck", "swear": "sworn",
    "sweep": "swept", "swim": "swum", "swing": "swung", "take": "taken", "teach": "taught", "tear": "torn",
    "tell": "told", "think": "thought", "throw": "thrown", "tread": "trodden", "undergo": "undergone",
    "understand": "understood", "undo": "undone", "upset": "upset", "wake": "woken", "wear": "worn",
    "weave": "woven", "win": "won", "wind": "wound", "withhold": "withheld", "withstand": "withstood",
    "write": "written",
}  # fmt: skip


_LL = re.compile(r"\w*(?:[^\Waeiou]|qu|[iu])[aeiou]l")
"""A verb that ends in one vowel and an l, which is doubled whichever syllable is stressed: cancel, travel, fuel."""


def participle(infinitive: str) -> str:
    """`play` -> `played`, `draw` -> `drawn`, `hand over` -> `handed over`."""
    first, space, rest = infinitive.partition(" ")
    if first in _PARTICIPLES:
        return _PARTICIPLES[first] + space + rest
    if first.endswith("e"):
        made = first + "d"
    elif first.endswith("y") and first[-2:-1] not in VOWELS:
        made = first[:-1] + "ied"
    elif first.endswith("ic"):
        made = first + "ked"
    elif doubles(first) or _LL.fullmatch(first):
        made = first + first[-1] + "ed"
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


def ordinal(number: int | str) -> str:
    """second, 12th, Xth; empty for a number that is no figure and no letter."""
    if isinstance(number, str):
        return f"{number}th" if len(number) == 1 and number.isalpha() else ""
    if 1 <= number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


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


_DESCRIBED = re.compile(
    r" (?:(?:who|whose|whom|with|without|at|other|over|for|from|of|to|on|in|within|among|\(such) |$)"
)
"""Where what is said behind a noun begins."""


def of_your_choice(said: str) -> str:
    """Somebody described, as whom you choose: a fox of your choice whose luck is 1."""
    return _DESCRIBED.sub(" of your choice\\g<0>", f"{said} ", 1).rstrip()
