"""Values in English: your draws, the number of cards in their hand, the top card of the deck."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.text.coreference import holds_cards, is_me, key_of
from cardwright.text.dispatch import Values
from cardwright.text.en import events, nouns
from cardwright.text.en.discourse import YOU, En, Mention, mention
from cardwright.text.en.discourse import possessive as owned
from cardwright.text.en.word_forms import listed
from cardwright.text.lexicon import plural_of


def value(e: En, v: ir.Value) -> str:
    """The value as an object of a sentence."""
    known = e.called(v) if not isinstance(v, ir.NP) else None
    if known is not None:
        return e.pending.pop(key_of(v), known).object
    return VALUES.tell(e, v)


SCOPES = {"phase": "this phase", "turn": "this turn", "round": "this round", "game": "this game"}


def object_(e: En, v: ir.Value | None) -> str:
    """The value as an object: them, you, that card."""
    return YOU.object if v is None else value(e, v)


def subject(e: En, v: ir.Value | None) -> Mention:
    """The value as a subject, with the number of its verb."""
    if isinstance(v, ir.NP):
        return mention(nouns.noun_phrase(e, v), not nouns.is_plural(v))
    if isinstance(v, ir.ListValue) and v.items and all(item.ty.name == "player" for item in v.items):
        return mention(owners(e, v.items), False)
    known = e.called(v)
    if known is not None:
        return e.pending.pop(key_of(v), known)
    assert v is not None
    return mention(value(e, v), v.ty.name != "list")


def possessive(e: En, v: ir.Value) -> str:
    """In front of what belongs to it: your, their, this card’s."""
    known = e.called(v) if not isinstance(v, ir.NP) else None
    again = key_of(v) == e.doer and v.ty.name == "player" and not is_me(v) and not isinstance(v, ir.NP)
    if again and (known is None or known.singular):
        return "their"
    return e.pending.pop(key_of(v), known).of if known is not None else owned(value(e, v))


def _local(e: En, v: ir.Local) -> str:
    if v.origin == "this":
        return e.this or f"this {e.term('card')}"
    return "it" if v.origin in ("event", "it") else v.name


def symbol(e: En, v: ir.Symbol) -> str:
    """A word of a set by its name."""
    words = v.decl.words.get(v.word)
    return e.lex.words(words, v.word, e.lang, v.decl.span) if words else v.word


def kind_name(e: En, kind: decl.CardKind | decl.Category, many: bool = False) -> str:
    """A card or a kind of cards by its name."""
    if isinstance(kind, decl.Category):
        return nouns.category_name(e, kind, many)
    return plural_card(e.name(kind)) if many else e.name(kind)


def plural_card(name: str) -> str:
    """Several cards of a name; one that ends in a vowel, or in s, is its own plural."""
    return name if name.endswith(("a", "i", "o", "u", "s")) else plural_of(name)


def zone_name(e: En, zone: ir.Value) -> str:
    """A zone with its owner: the deck, your hand."""
    if isinstance(zone, ir.NP):
        return nouns.noun_phrase(e, zone)
    return value(e, zone)


def prop(e: En, v: ir.Property) -> str:
    """your draws, their hand, your distance to them."""
    of = v.prop
    if isinstance(of, decl.Part):
        return _part(e, v, of)
    if isinstance(of, decl.Chosen):
        who = subject(e, v.owner)
        if who.of == "whose":
            return f"whose chosen {_thing(e, v.ty)}"
        return f"the {_thing(e, v.ty)} {who.subject} chose"
    name = e.name(of)
    if isinstance(of, decl.Builtin):
        name = name.replace("player", e.term("player"))
        if of.id == "turn player":
            return f"the {e.term('player')} whose turn it is"
        if v.owner is not None and is_me(v.owner) and of.id in ("next player", "previous player"):
            return f"the {name}"
    if v.owner is None:
        return f"the {name}"
    if {"you", "your"} & set(name.split()):
        return _said_to_owner(e, name, v.owner)
    said = f"{possessive(e, v.owner)} {name}"
    if v.args:
        labels = of.params if isinstance(of, decl.Derived | decl.Quantity) else ()
        for hole, label, _ in labels:
            if hole in v.args:
                said += f" {label} {object_(e, v.args[hole])}".replace("  ", " ")
    return said


def _said_to_owner(e: En, name: str, owner: ir.Value) -> str:
    """A name in which you are its owner (the number of spells you can hold), said of somebody."""
    if not is_me(owner) or e.called(None) not in (None, YOU):
        who = subject(e, owner).subject
        whose = possessive(e, owner)
        name = " ".join({"your": whose, "you": who}.get(word, word) for word in name.split(" "))
    return f"the {name}"


def _thing(e: En, ty: Type) -> str:
    if ty.of is not None:
        return e.lex.plural(ty.of.name) if ty.of.name in ("card", "player") else "choices"
    return e.term(ty.name) if ty.name in ("card", "player") else "choice"


def _part(e: En, v: ir.Property, part: decl.Part) -> str:
    if isinstance(e.event, ir.VerbEvent) and isinstance(v.owner, ir.Local) and v.owner.origin == "event":
        bound = e.event.subject if part.id == "doer" else e.event.args.get(part.id)
        if isinstance(bound, ir.Local):
            return value(e, bound)
    if part.name and v.owner is not None:
        return f"{possessive(e, v.owner)} {e.name(part)}"
    return f"that {_thing(e, v.ty)}"


def count(e: En, of: ir.Value) -> str:
    """the number of cards in your hand, the number of players."""
    if isinstance(of, ir.NP):
        return f"the number of {nouns.head_noun(e, of)}"
    if isinstance(of, ir.Property) and holds_cards(of.prop):
        return f"the number of {e.lex.plural('card')} in {value(e, of)}"
    return f"the number of {value(e, of)}"


def _aggregate(e: En, v: ir.Aggregate) -> str:
    over = nouns.head_noun(e, v.of) if isinstance(v.of, ir.NP) else value(e, v.of)
    if v.prop is None:
        return f"the {v.op} of {over}"
    return f"the {v.op} {e.name(v.prop)} of {over}"


def _place(e: En, v: ir.Place) -> str:
    zone = zone_name(e, v.zone)
    if v.end in ("top", "bottom"):
        return f"the {v.end} of {zone}"
    if isinstance(v.number, ir.Local) and key_of(v.number).removeprefix("local ") in e.places:
        return value(e, v.number)
    assert v.number is not None
    return f"place {short_number(e, v.number)} of {zone}"


_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}


def _binary(e: En, v: ir.Binary) -> str:
    left, right = _operand(e, v.left, v.op), _operand(e, v.right, v.op)
    wordy = " " in left.strip("()") or " " in right.strip("()")
    sign = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}[v.op] if wordy else _SIGNS[v.op]
    if v.op == "*" and isinstance(v.left, ir.Num) and wordy:
        return f"{'twice' if v.left.value == 2 else f'{v.left.value} times'} {right}"
    said = f"{left} {sign} {right}"
    return said + " (rounded down)" if v.op == "/" else said


def _operand(e: En, v: ir.Value, op: str) -> str:
    said = value(e, v)
    tight = isinstance(v, ir.Binary) and (op in "*/" or op == "-")
    return f"({said})" if tight else said


def short_number(e: En, v: ir.Value) -> str:
    """A number in front of a noun: digits, or a letter explained behind the sentence."""
    if isinstance(v, ir.Num):
        return str(v.value)
    known = e.called(v)
    if known is not None and len(known.object) == 1:
        return known.object
    said = value(e, v)
    for letter, meaning in e.defined:
        if meaning == said:
            return letter
    letter = e.letter()
    e.defined.append((letter, said))
    return letter


def owners(e: En, found: tuple[ir.Value, ...]) -> str:
    """you and that player."""
    return listed([YOU.subject if is_me(owner) else subject(e, owner).subject for owner in found])


def _end_cards(e: En, v: ir.EndCards) -> str:
    if v.count is None or (isinstance(v.count, ir.Num) and v.count.value == 1):
        return f"the {v.end} {e.term('card')} of {zone_name(e, v.zone)}"
    return f"the {v.end} {nouns.amount(e, v.count)} {e.lex.plural('card')} of {zone_name(e, v.zone)}"


def _card_at(e: En, v: ir.CardAt) -> str:
    return f"the {e.term('card')} at place {short_number(e, v.place)} of {zone_name(e, v.zone)}"


VALUES: Values[En, str] = Values(
    number=lambda e, v: str(v.value) if v.value >= 0 else f"−{-v.value}",
    text=lambda e, v: f"“{v.value}”",
    truth=lambda e, v: "yes" if v.value else "no",
    nothing=lambda e, v: "nothing",
    local=_local,
    const=lambda e, v: f"the {e.name(v.decl)}",
    option=lambda e, v: f"the option “{e.name(v.decl)}”",
    symbol=symbol,
    kind=lambda e, v: kind_name(e, v.decl),
    zone=lambda e, v: f"the {e.name(v.decl)}",
    phase=lambda e, v: f"the {e.name(v.decl)}",
    status=lambda e, v: e.name(v.decl),
    skill=lambda e, v: e.name(v.decl),
    check=lambda e, v: e.name(v.decl),
    character=lambda e, v: e.name(v.decl),
    property_=prop,
    count=lambda e, v: count(e, v.of),
    aggregate=_aggregate,
    end_cards=_end_cards,
    card_at=_card_at,
    place=_place,
    times=lambda e, v: f"the number of times {events.past(e, v.event, SCOPES[v.scope])}",
    binary=_binary,
    negative=lambda e, v: f"−{value(e, v.value)}",
    list_=lambda e, v: listed([value(e, item) for item in v.items]),
    noun_phrase=lambda e, v: nouns.noun_phrase(e, v),
)
