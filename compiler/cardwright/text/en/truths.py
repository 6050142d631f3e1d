"""What is yes or no, said as a sentence in English: you are veiled, they do not hunt, the dams are broken."""

from __future__ import annotations

import re

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.en import calls, mentions, values
from cardwright.text.en.discourse import En, Mention
from cardwright.text.en.tables import Said
from cardwright.text.en.word_forms import the
from cardwright.text.phrase_language import bare, plural_form
from cardwright.text.verb_phrases import condition_phrase, english_verbs

_CLAUSE = re.compile(r"(.+?) (is|are|was|were|can|may|must|will|has|have)(?: (.+))?")
"""A name that is a sentence of its own: dams are broken."""
_ONES = ("it", "this", "that", "there", "some", "any", "no", "every", "each", "a", "an")
_THING = re.compile(r"\w+(?:ness|ment|tion|sion|ship|ity)|.+ (?:of|for|to|about) .+")
"""A name of a thing, which nobody is: proof of raid, readiness."""
_STATE = re.compile(
    r"(?:\w+(?:ed|en|ing|ly)|about|able|above|allowed|at|below|beyond|by|due|free|from|in|less|more|most|near|no|not|off|on"
    r"|out|over|ready|to|under|un\w+|with|within|without) .+"
)
"""A name of several words that somebody can be: passed in this phase, without cards."""


def truth(e: En, v: ir.Property, *, holds: bool) -> Said:
    """That something is so, or is not, in its own words if it has any; it can stand behind if."""
    if (call := condition_phrase(v, holds=holds)) is not None:
        return Said(*calls.condition(e, call))
    name = e.name(v.prop)
    if v.owner is None:
        return _of_game(values.with_parts(e, name, v), holds)
    m = mentions.subject(e, v.owner)
    be = ("is" if m.singular else "are") + ("" if holds else " not")
    if isinstance(v.prop, decl.Field):
        return Said(m.subject, f"{be} marked {name}")
    if name.split(" ")[0] in english_verbs() - {"is", "has"}:
        return Said(m.subject, values.with_parts(e, _deed(m, name, holds), v))
    if not _STATE.fullmatch(name) and (" " in name or _THING.fullmatch(name)):
        return Said(f"“{name}”", values.with_parts(e, "holds" if holds else "does not hold", v) + f" for {m.object}")
    return Said(m.subject, f"{be} {values.with_parts(e, name, v)}")


def _of_game(name: str, holds: bool) -> Said:
    """What is said of the game as a whole: the dams are broken."""
    if (found := _CLAUSE.fullmatch(name)) is None:
        return Said(f"“{name}”", "holds" if holds else "does not hold")
    who, be, rest = found.groups()
    first = who.split(" ")[0].lower()
    subject = who if first.startswith(_ONES[:4]) or first in _ONES or first.startswith(_PEOPLE) else the(who)
    if not holds and first in ("somebody", "someone"):
        return Said("nobody", " ".join(filter(None, (be, rest))))
    if not holds and first.startswith(_PEOPLE):
        return Said("", f"{calls.NOT_SO} {name}")
    return Said(subject, " ".join(filter(None, (be, "" if holds else "not", rest))))


_PEOPLE = ("some", "any", "every", "each", "no")


def _deed(m: Mention, name: str, holds: bool) -> str:
    """hunts, hunt; does not hunt."""
    if not holds:
        return f"{'does' if m.singular else 'do'} not {bare(name)}"
    return name if m.singular else plural_form(name)


def becomes(e: En, v: ir.Property, *, holds: bool) -> str:
    """What is so, or not, from here on: from now on the dams are broken."""
    return f"from now on {truth(e, v, holds=holds).text}"
