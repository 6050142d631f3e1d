"""What an ability brings about, through the verbs that it calls, and which events that may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from cardwright import ir
from cardwright.analysis.absent import may_be_missing
from cardwright.ir import decl
from cardwright.ir.sentences import blocks_of
from cardwright.ir.zones import source_of, zone_of
from cardwright.model.parts import Owned
from cardwright.records import record
from cardwright.source.text import Span

TRIGGERS = frozenset({"before", "when", "after", "done", "instead"})


@record
class Raised:
    """Something that a text brings about: the sentence in the ability itself, and what happens.

    `what` is a verb with its parts (`args`), a status that begins or ends, or a counter that goes up or down. `by_me`
    tells that the player whose ability it is does it.
    """

    span: Span
    what: decl.Verb | ir.Become | ir.Change
    args: Mapping[str, ir.Value]
    by_me: bool = False


def raised_by(ability: ir.Ability) -> Iterator[Raised]:
    """Everything that an ability may bring about when its block runs."""
    yield from _Search(set()).block(ability.block, _Here({}, None, True))


@record
class _Here:
    """What names stand for, the sentence of the ability itself by which a text is done, and whether I do it."""

    bound: Mapping[str, ir.Value]
    span: Span | None
    mine: bool


@record
class _Search:
    """The verbs that were followed already, with `this` or without."""

    seen: set[tuple[str, bool]]

    def block(self, block: ir.Block | None, here: _Here) -> Iterator[Raised]:
        for sentence in block.body if block is not None else ():
            yield from self.sentence(sentence, here)
            here = replace(here, bound={**here.bound, **_named(sentence)})

    def sentence(self, one: ir.Stmt, here: _Here) -> Iterator[Raised]:
        match one:
            case ir.Do():
                if one.mode != "may":
                    yield from self.call(one.call, here)
                    yield from self.block(one.then, here)
                yield from self.block(one.otherwise, here)
            case ir.Let():
                if isinstance(one.value, ir.Call):
                    yield from self.call(one.value, here)
            case ir.Become() | ir.Change():
                yield Raised(here.span or one.span, one, {})
            case ir.ForEach():
                yield from self.block(one.block, replace(here, bound={**here.bound, one.local.name: one.over}))
            case ir.Running() | ir.Until():
                for block in blocks_of(one):
                    yield from self.block(block, here)
            case ir.Choosing():
                return  # somebody may choose otherwise
            case ir.Lasting():
                return  # what it sets up happens later, by its own trigger
            case ir.Acting():
                return
            case _:
                assert_never(one)

    def call(self, call: ir.Call, here: _Here) -> Iterator[Raised]:
        args = {name: _put_in(value, here.bound) for name, value in call.args.items()}
        span = here.span or call.span
        mine = here.mine and (call.subject is None or is_me(call.subject))
        yield Raised(span, call.verb, args, mine)
        of_this = any(isinstance(value, ir.Local) and value.origin == "this" for value in args.values())
        if (call.verb.id, of_this) not in self.seen:
            self.seen.add((call.verb.id, of_this))
            for body in (call.verb.body, *(other for _, other in call.verb.alternatives)):
                yield from self.block(body, _Here(args, span, mine))


def _named(sentence: ir.Stmt) -> dict[str, ir.Value]:
    """What a name given by a sentence stands for."""
    match sentence:
        case ir.Choose(local=local, what=ir.ChooseFrom(of=value) | ir.ChooseOrder(of=value) | (ir.NP() as value)):
            return {local.name: value}
        case ir.Let(local=local, value=value) if not isinstance(value, ir.Call):
            return {local.name: value}
    return {}


def _put_in(value: ir.Value, bound: Mapping[str, ir.Value]) -> ir.Value:
    if isinstance(value, ir.Local) and value.origin not in ("me", "this", "event", "called"):
        return bound.get(value.name, value)
    return value


def may_be(raised: Raised, by: Owned, event: ir.Event | None, of: Owned) -> bool:
    """Whether what one ability raises can be the event that another one waits for."""
    match event, raised.what:
        case ir.VerbEvent(verb=verb), decl.Verb() as done if done.is_under(verb):
            if raised.by_me and is_another(event.subject) and _in_my_turn(by.ability) and _in_my_turn(of.ability):
                return False  # nobody's turn is another's
            return all(_fit(name, value, raised.args, by, event, of) for name, value in event.args.items())
        case ir.StatusEvent(status=status, on=on), ir.Become(status=other, on=began):
            return status is other and on is began
        case ir.CounterEvent(counter=counter, edge=edge), ir.Change(what=ir.Property(prop=prop), op=op):
            return (
                counter is prop
                and not (edge.startswith("drop") and op == "increase")
                and not (edge.startswith("rise") and op == "reduce")
            )
    return False


def _fit(name: str, wanted: ir.Value, args: Mapping[str, ir.Value], by: Owned, event: ir.VerbEvent, of: Owned) -> bool:
    given = args.get(name)
    if given is None and name == "initiator":
        return True
    if given is None and name == "origin":
        moved, meant = args.get("cards"), event.args.get("cards")
        if _is_this(moved) and _is_this(meant):
            return False  # it has just left the place that the event is about
        given = source_of(moved)
        if given is None:
            return True
    if given is None or isinstance(given, ir.NoneValue):
        return may_be_missing(wanted)
    if _is_this(wanted) and _is_this(given):
        return by.owner is of.owner
    return not (_apart(wanted, given, by) or _apart(given, wanted, of))


def _is_this(value: ir.Value | None) -> bool:
    return isinstance(value, ir.Local) and value.origin == "this"


def is_me(value: object) -> bool:
    """Whether a value is `me`."""
    return isinstance(value, ir.Local) and value.origin == "me"


def is_another(value: object) -> bool:
    """Whether a value is `another player`, `other players`: not me."""
    return isinstance(value, ir.NP) and value.other


def _in_my_turn(ability: ir.Ability) -> bool:
    """Whether an ability says that it is for the turns of its own player."""
    return any(
        isinstance(cond, ir.Same)
        and not cond.negated
        and isinstance(cond.left, ir.Property)
        and cond.left.owner is None
        and cond.left.prop.id == "turn player"
        and is_me(cond.right)
        for stated in ability.conditions
        for cond in ir.conjuncts(stated)
    )


def apart(one: ir.Value, other: ir.Value) -> bool:
    """Whether two descriptions can never mean the same thing: two zones, two words, two kinds of cards."""
    zones = zone_of(one), zone_of(other)
    if zones[0] is not None and zones[1] is not None:
        return zones[0] is not zones[1] and zones[0].part_of is not zones[1] and zones[1].part_of is not zones[0]
    if isinstance(one, ir.Symbol) and isinstance(other, ir.Symbol):
        return one.word != other.word
    kinds = _kind(one), _kind(other)
    return kinds[0] is not None and kinds[1] is not None and not (_under(*kinds) or _under(kinds[1], kinds[0]))


def _apart(one: ir.Value, other: ir.Value, by: Owned) -> bool:
    """Whether the second of two descriptions, which stands in a text of `by`, can never mean the same as the first."""
    if _is_this(other) and isinstance(by.owner, decl.CardKind):
        kind = _kind(one)
        return kind is not None and not _under(by.owner, kind)
    return apart(one, other)


def _kind(value: ir.Value) -> decl.CardKind | decl.Category | None:
    match value:
        case ir.KindRef(decl=kind):
            return kind
        case ir.NP(noun=ir.Noun(decl=decl.CardKind() | decl.Category() as kind)):
            return kind
    return None


def _under(one: decl.Decl | None, other: decl.Decl | None) -> bool:
    """Whether all cards of one kind are of the other."""
    if one is other:
        return True
    at = one.category if isinstance(one, decl.CardKind) else one
    return isinstance(at, decl.Category) and isinstance(other, decl.Category) and at.is_under(other)
