"""Conditions behind the noun that they describe: whose life is 1, with a card in hand, at a distance of 2."""

from __future__ import annotations

import re
from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.between import is_distance
from cardwright.text.coreference import holds_cards, key_of
from cardwright.text.en import clauses, events, mentions
from cardwright.text.en.counts import OPS, some_of, there_are
from cardwright.text.en.discourse import THAT, WHO, En
from cardwright.text.en.tables import RELATIVES
from cardwright.text.en.word_forms import article
from cardwright.text.plain_phrases import meaning


@RELATIVES.of(ir.Compare)
def _relative_compare(e: En, c: ir.Compare, person: bool) -> str:
    match c:
        case ir.Compare(op=op, left=ir.Property(owner=owner, prop=prop, args={**args}), right=right) if (
            op != "!="
            and owner is not None
            and is_distance(prop)
            and [key_of(v) for v in args.values()] == ["it"]
            and all(v.ty.name == "player" for v in args.values())
        ):
            whose = (
                "" if isinstance(owner, ir.Local) and owner.origin == "doer" else f" from {mentions.object_(e, owner)}"
            )
            return f" at a {e.name(prop)}{whose} of {OPS[op]}{mentions.value(e, right)}"
        case ir.Compare(op=op, left=ir.Count(of=ir.NP(inside=ir.Local(origin="it")) as of), right=ir.Num(value=number)):
            there = there_are(e, op, replace(of, inside=None), ir.Num(number)).predicate
            return f" with {there.removeprefix('there is ').removeprefix('there are ')} in it"
    return _relative(e, c, person)


@RELATIVES.of(ir.Same)
def _relative_same(e: En, c: ir.Same, person: bool) -> str:
    """without a lord: what the game remembers, or works out, for each of them."""
    match c:
        case ir.Same(left=ir.Property(owner=None, prop=prop, args={**args}), right=ir.NoneValue(), negated=there) if [
            key_of(v) for v in args.values()
        ] == ["it"]:
            name = e.name(prop)
            return f" {'with' if there else 'without'} {article(name)} {name}"
    return _relative(e, c, person)


@RELATIVES.of(ir.Targets)
def _relative_targets(e: En, c: ir.Targets, person: bool) -> str:
    """whom that card targets; which that effect targets."""
    if key_of(c.who) != "it":
        return _relative(e, c, person)
    event = mentions.subject(e, c.event)
    return f" {'whom' if person else 'which'} {event.subject} {'targets' if event.singular else 'target'}"


@RELATIVES.of(ir.Ever)
def _relative_ever(e: En, c: ir.Ever, person: bool) -> str:
    return " " + _relative_past(e, events.past(e, c.event, mentions.SCOPES[c.scope]), person)


@RELATIVES.of(ir.Exists)
def _relative_exists(e: En, c: ir.Exists, person: bool) -> str:
    match c:
        case ir.Exists(what=ir.NP(inside=ir.Property(owner=ir.Local(origin="it"), prop=prop)) as what, negated=no):
            if not isinstance(prop, decl.Zone) and not holds_cards(prop) and meaning(what.inside) is None:
                thing = some_of(e, replace(what, inside=None), no)
                return f" with {thing} among their {e.name(prop)}"
        case ir.Exists(what=ir.NP(inside=ir.Local(origin="it")) as what, negated=no):
            return f" with {some_of(e, replace(what, inside=None), no)} in it"
    return _relative(e, c, person)


_LATER_WHOSE = re.compile(r"(?<!,)(?<!\band)(?<!\bor) whose ")
"""Within an attribute, whose they are is said by their or its."""
_IN_WHOSE = re.compile(r"\b(in|from|of|on|to|at|within|among|than) whose ")


_TO_WHOM = re.compile(
    r"(?P<said>.+) (?P<to>with|to|from|for|on|of|over|against|under) (?P<whom>whom|which)"
    r"(?P<more>| (?:is|are|has|have) .+)"
)
"""What somebody has or does to the one described, and a value for it, which stand better at the head of the clause:
over whom you have an edge, for whom your fondness is 1, of which the supply is 1.
"""


def _with_owner(said: str, their: str) -> str:
    """What lies with the one described, in their hand or their field; a noun goes before a `whose` of its own."""
    said = _IN_WHOSE.sub(rf"\1 {their} ", said)
    return re.sub(rf"(\b{their} \w+(?: \w+)?(?:,|,? or|,? and)) whose ", rf"\1 {their} ", said)


def _relative(e: En, c: ir.Cond, person: bool) -> str:
    one = clauses.said(e, c)
    pronoun = WHO if person else THAT
    if one.text.startswith(("there is ", "there are ")) and " whose " in one.text:
        their = "their" if person else "its"
        return " with " + _with_owner(one.text.partition(" ")[2].partition(" ")[2], their)
    if behind := _TO_WHOM.fullmatch(one.text):
        return f" {behind['to']} {behind['whom']} {behind['said']}{behind['more']}"
    be, _, rest = one.predicate.partition(" ")
    if be in ("is", "are") and rest.startswith("within whose "):
        return f" {rest} {one.subject} {be}"
    if one.subject == pronoun.subject and one.predicate.startswith(("has ", "have ")):
        return " with " + _with_owner(one.predicate.partition(" ")[2], "their")
    return " " + _LATER_WHOSE.sub(" their " if person else " its ", one.text)


for _form in RELATIVES.forms:
    RELATIVES.by_form.setdefault(_form, _relative)


def _relative_past(e: En, said: str, person: bool) -> str:
    """A past event behind the noun that it speaks of: you have played a spell on this turn."""
    return said if said.startswith(("who ", "that ", "whose ")) else said.replace(" whom ", " ").replace(" which ", " ")
