"""Values in English: your draws, the number of cards in their hand, the top card of the deck."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.text.blocks import any_of_them
from cardwright.text.coreference import bounded, holds_cards, is_me, key_of
from cardwright.text.en import attributes, clauses, mentions, nouns
from cardwright.text.en.discourse import En
from cardwright.text.en.tables import VALUES
from cardwright.text.en.word_forms import listed, ordinal, the
from cardwright.text.left_out import leave_out
from cardwright.text.lexicon import plural_of
from cardwright.text.plain_phrases import meaning, of_all_zones, one_thing


@VALUES.of(ir.Local)
def _local(e: En, v: ir.Local) -> str:
    if v.origin == "this":
        return e.this or f"this {e.term('card')}"
    return "it" if v.origin in ("event", "it") else v.name


@VALUES.of(ir.Property)
def prop(e: En, v: ir.Property) -> str:
    """your draws, their hand, your distance to them."""
    of = v.prop
    if isinstance(of, decl.Part):
        return _part(e, v, of)
    if isinstance(of, decl.Chosen):
        who = mentions.subject(e, v.owner)
        letter = f" {e.chosen[of.id]}" if of.id in e.chosen else ""
        if who.of == "whose":
            return f"whose chosen {_thing(e, v.ty)}{letter}"
        chooser = "they" if who.subject.startswith("each ") else who.subject  # the doer of this very sentence
        thing = _thing(e, v.ty)
        return f"the {thing}{letter} {chooser} {'made' if thing.startswith('choice') else 'chose'}"
    name = e.name(of)
    if isinstance(of, decl.Builtin):
        name = name.replace("player", e.term("player"))
        if of.id == "turn player":
            return f"the {e.term('player')} whose turn it is"
        if v.owner is not None and is_me(v.owner) and of.id in ("next player", "previous player"):
            return the(name)
    if v.owner is None:
        return with_parts(e, the(name), v)
    if isinstance(of, decl.Builtin) and " it " in name:  # the cards it is made of
        return the(name.replace(" it ", f" {mentions.subject(e, v.owner).subject} "))
    if {"you", "your"} & set(name.split()):
        return _said_to_owner(e, name, v.owner)
    if isinstance(of, decl.Zone) and isinstance(v.owner, ir.NP) and mentions.is_plural(v.owner):
        one = one_thing(v.owner) is not None or name.endswith("s") or " of " in name
        name = name if one else plural_of(name)
    return with_parts(e, mentions.belonging(e, v.owner, name, place=holds_cards(v.prop)), v)


def with_parts(e: En, said: str, v: ir.Property) -> str:
    """your distance to them, the height of the mood; a word of another language is no word of an English text: for."""
    labels = v.prop.params if isinstance(v.prop, decl.Derived | decl.Quantity | decl.Builtin) else ()
    for hole, label, _ in labels:
        if hole in v.args:
            part = mentions.object_(e, v.args[hole])
            told = f"({part})" if isinstance(v.args[hole], ir.Binary) else part  # or the sum would go on behind it
            said += f" {label if label.isascii() else 'for'} {told}".replace("  ", " ")
    return said


def _said_to_owner(e: En, name: str, owner: ir.Value) -> str:
    """A name in which you are its owner (the number of spells you can hold), said of somebody."""
    who = mentions.subject(e, owner).subject
    whose = mentions.possessive(e, owner)
    return the(" ".join({"your": whose, "you": who}.get(word, word) for word in name.split(" ")))


def _thing(e: En, ty: Type) -> str:
    if ty.one.sorts:
        return "targets" if ty.of is not None else "target"
    if ty.of is not None:
        return e.lex.plural(ty.of.name) if ty.of.name in _NAMED else "choices"
    if (of_set := e.lex.set_name(ty.set_id or "", e.lang)) is not None:
        return of_set
    return e.term(ty.name) if ty.name in _NAMED else "number" if ty.name == "number" else "choice"


_NAMED = ("player", "card", "character", "skill")
"""What a game may call by another word."""


def _part(e: En, v: ir.Property, part: decl.Part) -> str:
    if isinstance(e.event, ir.VerbEvent) and isinstance(v.owner, ir.Local) and v.owner.origin == "event":
        bound = e.event.subject if part.id == "doer" else e.event.args.get(part.id)
        if isinstance(bound, ir.Local):
            return mentions.value(e, bound)
    if part.name and v.owner is not None:
        return mentions.belonging(e, v.owner, e.name(part))
    return f"that {_thing(e, v.ty)}"


@VALUES.of(ir.Count)
def _count(e: En, v: ir.Count) -> str:
    """the number of cards in your hand, the number of players."""
    of = meaning(v.of) or v.of
    if isinstance(of, ir.NP):
        return f"the number of {nouns.head_noun(e, of_all_zones(of))}"
    if isinstance(of, ir.ZoneRef) or (isinstance(of, ir.Property) and holds_cards(of.prop)):
        return f"the number of {e.lex.plural('card')} in {mentions.value(e, of)}"
    if isinstance(of, ir.Local) and of.origin == "it":
        return f"{mentions.possessive(e, of)} number of {e.lex.plural('card')}"
    those = mentions.those_of(e, of)
    first = e.depth == 0 and e.topic == "me"  # nobody was spoken of yet
    if first and those == "them" and of.ty.of is not None and of.ty.of.name in ("player", "card"):
        those = f"those {e.lex.plural(of.ty.of.name)}"
    return f"the number of {those}"


@VALUES.of(ir.Aggregate)
def _aggregate(e: En, v: ir.Aggregate) -> str:
    if (found := bounded(v)) is not None:
        return f"{mentions.value(e, found[0])}, but at {'least' if v.op == 'highest' else 'most'} {found[1].value}"
    if isinstance(v.of, ir.Local) and v.of.origin == "it" and v.prop is not None:
        return mentions.belonging(e, v.of, f"{v.op} {e.name(v.prop)}")
    if isinstance(v.of, ir.NP) and (one := one_thing(v.of)) is not None and v.prop is not None:
        leave_out("implied", replace(v, of=one))  # of one thing the highest is the total
        return mentions.belonging(e, one, e.name(v.prop))
    over = nouns.head_noun(e, of_all_zones(v.of)) if isinstance(v.of, ir.NP) else mentions.value(e, v.of)
    if v.each is not None:
        every = "all " if isinstance(v.of, ir.NP) and v.of.where is None else ""
        said = f"{v.op} {_compared(e, v)} of {every}{over}"
        return f"the {said}" if v.each.owner is None else mentions.belonging(e, v.each.owner, said)
    if v.prop is None:
        return f"the {v.op} of {over}"
    return f"the {v.op} {_compared(e, v)} of {over}"


def _compared(e: En, v: ir.Aggregate | ir.Ranked) -> str:
    """The number that each has, or that there is for each: what players have chosen has no name of its own."""
    if v.each is not None:
        leave_out("same again", *v.each.args.values())  # each of those that are named behind
        return e.name(v.each.prop)
    assert v.prop is not None
    return "chosen number" if isinstance(v.prop, decl.Chosen) else e.name(v.prop)


@VALUES.of(ir.Place)
def _place(e: En, v: ir.Place) -> str:
    zone = mentions.zone_name(e, v.zone)
    if v.end in ("top", "bottom"):
        return f"the {v.end} of {zone}"
    if isinstance(v.number, ir.Local) and key_of(v.number).removeprefix("local ") in e.places:
        return mentions.value(e, v.number)
    assert v.number is not None
    return f"place {mentions.short_number(e, v.number)} of {zone}"


_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}


@VALUES.of(ir.Binary)
def _binary(e: En, v: ir.Binary) -> str:
    if v.op in "+-":
        return _sum(e, v)
    left, right = _closed(_operand(e, v.left, v.op)), _operand(e, v.right, v.op)
    if v.op == "%":
        return f"the remainder of {left} divided by {right}"
    wordy = " " in left.strip("()") or " " in right.strip("()")
    sign = {"*": "times", "/": "divided by"}[v.op] if wordy else _SIGNS[v.op]
    if v.op == "*" and isinstance(v.left, ir.Num) and wordy:
        return f"{'twice' if v.left.value == 2 else f'{v.left.value} times'} {right}"
    said = f"{left} {sign} {right}"
    return said + " (rounded down)" if v.op == "/" else said


def _sum(e: En, v: ir.Binary) -> str:
    """your life plus the number of cards in your hand minus 1: all that is added and taken away, in one row."""
    parts = list(_parts(v))
    told = [_operand(e, part, op) if op == "-" else mentions.value(e, part) for op, part in parts]
    for at, (_, part) in enumerate(parts[:-1]):  # twice your life minus 1 might be twice what is left
        told[at] = f"({told[at]})" if isinstance(part, ir.Binary) and told[at][0] != "(" else _closed(told[at])
    wordy = any(" " in part.strip("()") for part in told)
    signs = {"+": "plus", "-": "minus"} if wordy else _SIGNS
    return told[0] + "".join(f" {signs[op]} {part}" for (op, _), part in zip(parts[1:], told[1:], strict=True))


def _parts(v: ir.Value) -> Iterator[tuple[str, ir.Value]]:
    """What a sum is made of, each part with its sign; what is taken away as a whole is one of them."""
    if isinstance(v, ir.Binary) and v.op in "+-":
        yield from _parts(v.left)
        yield from _parts(v.right) if v.op == "+" else (("-", v.right),)
    else:
        yield "+", v


def _closed(said: str) -> str:
    """Words behind which more is said: in brackets if they end in a clause, to which that would belong."""
    return f"({said})" if not said.startswith("(") and _CLAUSE.search(said) else said


_CLAUSE = re.compile(
    r" (?:who|whose|than) |(?<! in)(?<! of)(?<! on)(?<! to)(?<! by)(?<! with)(?<! from)(?<! for)(?<! and)(?<! or) that "
)
"""What begins a clause behind a noun, which `that` does not behind a preposition: in that colour."""


def _operand(e: En, v: ir.Value, op: str) -> str:
    said = mentions.value(e, v)
    tight = isinstance(v, ir.Binary) and (op in "*/%" or op == "-")
    return f"({said})" if tight or bounded(v) is not None else said


@VALUES.of(ir.EndCards)
def _end_cards(e: En, v: ir.EndCards) -> str:
    if v.count is None or (isinstance(v.count, ir.Num) and v.count.value == 1):
        return f"the {v.end} {e.term('card')} of {mentions.zone_name(e, v.zone)}"
    return f"the {v.end} {nouns.amount(e, v.count)} {e.lex.plural('card')} of {mentions.zone_name(e, v.zone)}"


@VALUES.of(ir.CardAt)
def _card_at(e: En, v: ir.CardAt) -> str:
    return f"the {e.term('card')} at place {mentions.short_number(e, v.place)} of {mentions.zone_name(e, v.zone)}"


@VALUES.of(ir.Item)
def _item(e: En, v: ir.Item) -> str:
    zone = isinstance(v.of, ir.ZoneRef) or (isinstance(v.of, ir.Property) and isinstance(v.of.prop, decl.Zone))
    thing = f" {e.term('card')}" if zone else ""
    of = attributes.where_in(e, v.of, "in") if zone else f"of {_those(e, v.of)}"
    if v.number is None:
        return f"the last{thing} {of}"
    said = mentions.short_number(e, v.number)
    place = ordinal(v.number.value if isinstance(v.number, ir.Num) else said)
    return f"the {place}{thing} {of}" if place else f"{thing.strip() or 'number'} {said} {of}"


def _those(e: En, of: ir.Value) -> str:
    """The Guards in your hand: one of several is one of the ones that are there."""
    said = mentions.value(e, of)
    return f"the {said}" if isinstance(of, ir.NP) and of.quantity == "" and not said.startswith("the ") else said


@VALUES.of(ir.Ranked)
def _ranked(e: En, v: ir.Ranked) -> str:
    one = v.ty.of is None
    many = f"{nouns.amount(e, v.of.low)} " if v.of.low is not None and not one else ""
    return f"the {many}{nouns.head_noun(e, v.of, not one)} with the {v.op} {_compared(e, v)}"


VALUES.of(ir.Num)(lambda e, v: str(v.value) if v.value >= 0 else f"−{-v.value}")
VALUES.of(ir.Bool)(lambda e, v: "yes" if v.value else "no")
VALUES.of(ir.NoneValue)(lambda e, v: "nothing")
VALUES.of(ir.Const)(lambda e, v: the(e.name(v.decl)))
VALUES.of(ir.OptionRef)(lambda e, v: f"the option “{e.name(v.decl)}”")
VALUES.of(ir.KindRef)(lambda e, v: mentions.kind_name(e, v.decl))
VALUES.of(ir.ZoneRef)(lambda e, v: the(e.name(v.decl)))
VALUES.of(ir.PhaseRef)(lambda e, v: the(e.name(v.decl)))
VALUES.of(ir.StatusRef)(lambda e, v: e.name(v.decl))
VALUES.of(ir.SkillRef)(lambda e, v: e.name(v.decl))


@VALUES.of(ir.CheckRef)
def _check(e: En, v: ir.CheckRef) -> str:
    """The check “last player”; without a name: the check whether nobody has cards."""
    if not v.decl.name and v.decl.when is not None:
        return f"the check whether {clauses.cond(e, v.decl.when)}"
    return f"the check “{e.name(v.decl)}”"


VALUES.of(ir.CharacterRef)(lambda e, v: e.name(v.decl))
VALUES.of(ir.Roll)(lambda e, v: f"a random number from {mentions.value(e, v.low)} to {mentions.value(e, v.high)}")
VALUES.of(ir.Negative)(lambda e, v: f"−{mentions.value(e, v.value)}")


@VALUES.of(ir.ListValue)
def _list(e: En, v: ir.ListValue) -> str:
    last = "or" if e.general and any_of_them(v) else "and"
    return listed([mentions.value(e, item) for item in v.items], last) or "empty"


VALUES.of(ir.NP)(lambda e, v: nouns.noun_phrase(e, v))
