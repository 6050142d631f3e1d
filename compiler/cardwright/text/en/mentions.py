"""How a value is called where it stands in an English sentence: as subject, object, owner or number."""

from __future__ import annotations

import re

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.coreference import is_me, key_of
from cardwright.text.en.discourse import YOU, En, Mention, mention
from cardwright.text.en.discourse import possessive as owned
from cardwright.text.en.tables import VALUES
from cardwright.text.en.word_forms import listed
from cardwright.text.lexicon import HOW_MANY, plural_of
from cardwright.text.named_in_questions import is_place
from cardwright.text.plain_phrases import one_thing
from cardwright.text.sentence_joining import of_owner


def is_so(e: En, of: decl.Status | decl.AdjectiveDecl, m: Mention, negated: bool = False) -> str:
    """That somebody is as a status or an adjective says, or is not: is awake, is not asleep, are wizards."""
    if negated and "en" in of.not_being:
        said, negated = e.lex.words(of.not_being, of.id, e.lang, of.span), False
    else:
        said = e.lex.words(of.being, of.id, e.lang, of.span) if "en" in of.being else e.name(of)
    if said.startswith("has "):
        have = ("has " if m.singular else "have ") if not negated else f"do{'es' * m.singular} not have "
        return have + said.removeprefix("has ")
    be = ("is" if m.singular else "are") + " not" * negated
    return f"{be} {said if m.singular else _several(said)}"


_ONE = re.compile(r"an? ")


def _several(said: str) -> str:
    """What several are, of which one is that: wizards, for a wizard."""
    return plural_of(said[found.end() :]) if (found := _ONE.match(said)) is not None else said


def had(e: En, status: decl.Status) -> str:
    """What somebody has who has a status, where it is said so: wings, of `has wings`."""
    said = e.lex.words(status.being, status.id, e.lang, status.span) if "en" in status.being else ""
    return said.removeprefix("has ") if said.startswith("has ") else ""


def value(e: En, v: ir.Value) -> str:
    """The value as an object of a sentence."""
    known = e.called(v)
    if known is not None:
        return e.pending.pop(key_of(v), known).object
    return VALUES(e, v)


SCOPES = {
    "last turn": "in the turn before this one",
    "phase": "this phase",
    "turn": "this turn",
    "round": "this round",
    "game": "this game",
}


def object_(e: En, v: ir.Value | None) -> str:
    """The value as an object: them, you, that card."""
    return YOU.object if v is None else value(e, v)


def is_of_one(e: En, part: decl.Part) -> bool:
    """Whether a part of an event is called as one of several is (additional legal target), not as all of them (its
    targets).
    """
    return bool(part.name) and not e.name(part).startswith(("its ", "their ", "the ", "those "))


def those_of(e: En, v: ir.Value) -> str:
    """The things of a list; those of a part of the event by what they are called, before anybody has spoken of them."""
    if isinstance(v, ir.Property) and isinstance(v.prop, decl.Part) and v.prop.name:
        return e.name(v.prop) if not is_of_one(e, v.prop) else f"the {plural_of(e.name(v.prop))}"
    return object_(e, v)


def subject(e: En, v: ir.Value | None) -> Mention:
    """The value as a subject, with the number of its verb."""
    if isinstance(v, ir.NP) and (one := one_thing(v)) is not None:
        return subject(e, one)
    if isinstance(v, ir.NP):
        return mention(VALUES(e, v), not is_plural(v))
    if isinstance(v, ir.ListValue) and len(v.items) == 1:
        return subject(e, v.items[0])
    if isinstance(v, ir.ListValue) and all(item.ty.name == "player" for item in v.items):
        return mention(owners(e, v.items), False)
    known = e.called(v)
    if known is not None:
        return e.pending.pop(key_of(v), known)
    assert v is not None
    said = value(e, v)
    return YOU if said == YOU.object else mention(said, v.ty.name != "list")


def possessive(e: En, v: ir.Value) -> str:
    """In front of what belongs to it: your, their, this card’s."""
    known = e.called(v)
    again = key_of(v) == e.doer and v.ty.name == "player" and not is_me(v)
    if again and (known is None or known.singular):
        return "their"
    return e.pending.pop(key_of(v), known).of if known is not None else owned(value(e, v))


def belonging(e: En, owner: ir.Value, name: str, *, place: bool = False) -> str:
    """your hand, this card’s number; where more is said behind: the number of a card whose owner is you; what is no
    place belongs to one that is owned as well: the name of this card’s bearer.
    """
    known = e.called(owner)
    if known is None or _LONG.search(known.object):
        said = value(e, owner)
        at_place = isinstance(owner, ir.EndCards | ir.CardAt | ir.Item | ir.Ranked)
        of_owned = ("’s " in said and not place) or (isinstance(owner, ir.NP) and of_owner(owner) is not None)
        if at_place or of_owned or _LONG.search(said):
            return f"the {name} of {said}"
    return f"{possessive(e, owner)} {name}"


_LONG = re.compile(r" (?:who|whose|that|in|among|with|without) ")
"""What is said behind a noun so that it cannot own anything in front."""


def kind_name(e: En, kind: decl.CardKind | decl.Category, many: bool = False) -> str:
    """A card or a kind of cards by its name."""
    if isinstance(kind, decl.Category):
        return category_name(e, kind, many)
    return plural_card(e.name(kind)) if many else e.name(kind)


def plural_card(name: str) -> str:
    """Several cards of a name; one that ends in a vowel, or in s, is its own plural."""
    return name if name.endswith(("a", "i", "o", "u", "s")) else plural_of(name)


def zone_name(e: En, zone: ir.Value) -> str:
    """A zone with its owner: the deck, your hand."""
    return value(e, zone)


def short_number(e: En, v: ir.Value) -> str:
    """A number in front of a noun: digits, or a letter explained behind the sentence."""
    if isinstance(v, ir.Num):
        return str(v.value)
    known = e.called(v)
    if known is not None and (len(known.object) == 1 or known.object == HOW_MANY or is_place(known.object)):
        return known.object
    return e.letter_of(value(e, v))


def owners(e: En, found: tuple[ir.Value, ...]) -> str:
    """you and that player."""
    return listed([subject(e, owner).subject for owner in found])


def is_plural(np: ir.NP) -> bool:
    """True if the noun stands in the plural."""
    if np.quantity in ("all", "any_number", "between", ""):
        return True
    if np.quantity == "exactly":
        return not (isinstance(np.low, ir.Num) and np.low.value == 1)
    if np.quantity == "up_to":
        return not (isinstance(np.high, ir.Num) and np.high.value == 1)
    return False


def category_name(e: En, category: decl.Category, many: bool) -> str:
    """A kind of cards."""
    name = e.name(category)
    return (category.plural or plural_of(name)) if many else name


@VALUES.of(ir.Symbol)
def symbol(e: En, v: ir.Symbol) -> str:
    """A word of a set by its name."""
    words = v.decl.words.get(v.word)
    return e.lex.words(words, v.word, e.lang, v.decl.span) if words else v.word


@VALUES.of(ir.Text)
def text(e: En, v: ir.Text) -> str:
    """A text as it is written; the name of a card, or a word of a set that a card prints, as it is called."""
    words = e.lex.symbols.get(v.ty.set_id) if v.ty.set_id is not None else None
    if v.said:
        return f"“{e.lex.words(dict(v.said), v.value, e.lang, v.span)}”"
    return f"“{v.value}”" if words is None else symbol(e, ir.Symbol(words, v.value, v.ty))
