"""What a language says for each node of a text: one dispatch for all languages, in which no node is left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, assert_never

from cardwright import ir
from cardwright.text.discourse import Discourse

D = TypeVar("D", bound=Discourse[Any])
"""The text in the making."""
T = TypeVar("T")
"""A node as it is told."""


@dataclass(frozen=True, slots=True)
class Sentences(Generic[D, T]):
    """The grammar of a language: how it tells each form of sentence."""

    do: Callable[[D, ir.Do], T]
    may_block: Callable[[D, ir.MayBlock], T]
    choose: Callable[[D, ir.Choose], T]
    either: Callable[[D, ir.Either], T]
    secretly: Callable[[D, ir.Secretly], T]
    let: Callable[[D, ir.Let], T]
    change: Callable[[D, ir.Change], T]
    become: Callable[[D, ir.Become], T]
    if_: Callable[[D, ir.If], T]
    for_each: Callable[[D, ir.ForEach], T]
    take_turns: Callable[[D, ir.TakeTurns], T]
    repeat: Callable[[D, ir.Repeat], T]
    stop: Callable[[D, ir.Stop], T]
    return_: Callable[[D, ir.Return], T]
    nothing_happens: Callable[[D, ir.NothingHappens], T]
    step: Callable[[D, ir.Step], T]
    until: Callable[[D, ir.Until], T]
    next_time: Callable[[D, ir.NextTime], T]
    permit: Callable[[D, ir.Permit], T]
    use_as: Callable[[D, ir.UseAs], T]
    counts_as: Callable[[D, ir.CountsAs], T]
    uninterrupted: Callable[[D, ir.Uninterrupted], T]
    suspend: Callable[[D, ir.Suspend], T]
    nested: Callable[[D, ir.Nested], T]

    def tell(self, d: D, s: ir.Stmt) -> T:
        """One sentence."""
        match s:
            case ir.Do():
                return self.do(d, s)
            case ir.MayBlock():
                return self.may_block(d, s)
            case ir.Choose():
                return self.choose(d, s)
            case ir.Either():
                return self.either(d, s)
            case ir.Secretly():
                return self.secretly(d, s)
            case ir.Let():
                return self.let(d, s)
            case ir.Change():
                return self.change(d, s)
            case ir.Become():
                return self.become(d, s)
            case ir.If():
                return self.if_(d, s)
            case ir.ForEach():
                return self.for_each(d, s)
            case ir.TakeTurns():
                return self.take_turns(d, s)
            case ir.Repeat():
                return self.repeat(d, s)
            case ir.Stop():
                return self.stop(d, s)
            case ir.Return():
                return self.return_(d, s)
            case ir.NothingHappens():
                return self.nothing_happens(d, s)
            case ir.Step():
                return self.step(d, s)
            case ir.Until():
                return self.until(d, s)
            case ir.NextTime():
                return self.next_time(d, s)
            case ir.Permit():
                return self.permit(d, s)
            case ir.UseAs():
                return self.use_as(d, s)
            case ir.CountsAs():
                return self.counts_as(d, s)
            case ir.Uninterrupted():
                return self.uninterrupted(d, s)
            case ir.Suspend():
                return self.suspend(d, s)
            case ir.Nested():
                return self.nested(d, s)
            case _:
                assert_never(s)


@dataclass(frozen=True, slots=True)
class Conditions(Generic[D, T]):
    """The grammar of a language: how it tells each form of condition."""

    both: Callable[[D, ir.Both], T]
    not_: Callable[[D, ir.Not], T]
    compare: Callable[[D, ir.Compare], T]
    same: Callable[[D, ir.Same], T]
    is_a: Callable[[D, ir.IsA], T]
    is_adjective: Callable[[D, ir.IsAdjective], T]
    is_alive: Callable[[D, ir.IsAlive], T]
    is_in: Callable[[D, ir.IsIn], T]
    is_between: Callable[[D, ir.IsBetween], T]
    parity: Callable[[D, ir.Parity], T]
    exists: Callable[[D, ir.Exists], T]
    every: Callable[[D, ir.Every], T]
    has: Callable[[D, ir.Has], T]
    contains_text: Callable[[D, ir.ContainsText], T]
    ever: Callable[[D, ir.Ever], T]
    targets: Callable[[D, ir.Targets], T]
    alters: Callable[[D, ir.Alters], T]
    truthy: Callable[[D, ir.Truthy], T]
    variant_on: Callable[[D, ir.VariantOn], T]

    def tell(self, d: D, c: ir.Cond) -> T:
        """One condition."""
        match c:
            case ir.Both():
                return self.both(d, c)
            case ir.Not():
                return self.not_(d, c)
            case ir.Compare():
                return self.compare(d, c)
            case ir.Same():
                return self.same(d, c)
            case ir.IsA():
                return self.is_a(d, c)
            case ir.IsAdjective():
                return self.is_adjective(d, c)
            case ir.IsAlive():
                return self.is_alive(d, c)
            case ir.IsIn():
                return self.is_in(d, c)
            case ir.IsBetween():
                return self.is_between(d, c)
            case ir.Parity():
                return self.parity(d, c)
            case ir.Exists():
                return self.exists(d, c)
            case ir.Every():
                return self.every(d, c)
            case ir.Has():
                return self.has(d, c)
            case ir.ContainsText():
                return self.contains_text(d, c)
            case ir.Ever():
                return self.ever(d, c)
            case ir.Targets():
                return self.targets(d, c)
            case ir.Alters():
                return self.alters(d, c)
            case ir.Truthy():
                return self.truthy(d, c)
            case ir.VariantOn():
                return self.variant_on(d, c)
            case _:
                assert_never(c)


@dataclass(frozen=True, slots=True)
class Values(Generic[D, T]):
    """The grammar of a language: how it tells each form of value."""

    number: Callable[[D, ir.Num], T]
    text: Callable[[D, ir.Text], T]
    truth: Callable[[D, ir.Bool], T]
    nothing: Callable[[D, ir.NoneValue], T]
    local: Callable[[D, ir.Local], T]
    const: Callable[[D, ir.Const], T]
    option: Callable[[D, ir.OptionRef], T]
    symbol: Callable[[D, ir.Symbol], T]
    kind: Callable[[D, ir.KindRef], T]
    zone: Callable[[D, ir.ZoneRef], T]
    phase: Callable[[D, ir.PhaseRef], T]
    status: Callable[[D, ir.StatusRef], T]
    skill: Callable[[D, ir.SkillRef], T]
    check: Callable[[D, ir.CheckRef], T]
    character: Callable[[D, ir.CharacterRef], T]
    property_: Callable[[D, ir.Property], T]
    count: Callable[[D, ir.Count], T]
    aggregate: Callable[[D, ir.Aggregate], T]
    end_cards: Callable[[D, ir.EndCards], T]
    card_at: Callable[[D, ir.CardAt], T]
    place: Callable[[D, ir.Place], T]
    times: Callable[[D, ir.Times], T]
    binary: Callable[[D, ir.Binary], T]
    negative: Callable[[D, ir.Negative], T]
    list_: Callable[[D, ir.ListValue], T]
    noun_phrase: Callable[[D, ir.NP], T]

    def tell(self, d: D, v: ir.Value) -> T:
        """One value."""
        match v:
            case ir.Num():
                return self.number(d, v)
            case ir.Text():
                return self.text(d, v)
            case ir.Bool():
                return self.truth(d, v)
            case ir.NoneValue():
                return self.nothing(d, v)
            case ir.Local():
                return self.local(d, v)
            case ir.Const():
                return self.const(d, v)
            case ir.OptionRef():
                return self.option(d, v)
            case ir.Symbol():
                return self.symbol(d, v)
            case ir.KindRef():
                return self.kind(d, v)
            case ir.ZoneRef():
                return self.zone(d, v)
            case ir.PhaseRef():
                return self.phase(d, v)
            case ir.StatusRef():
                return self.status(d, v)
            case ir.SkillRef():
                return self.skill(d, v)
            case ir.CheckRef():
                return self.check(d, v)
            case ir.CharacterRef():
                return self.character(d, v)
            case ir.Property():
                return self.property_(d, v)
            case ir.Count():
                return self.count(d, v)
            case ir.Aggregate():
                return self.aggregate(d, v)
            case ir.EndCards():
                return self.end_cards(d, v)
            case ir.CardAt():
                return self.card_at(d, v)
            case ir.Place():
                return self.place(d, v)
            case ir.Times():
                return self.times(d, v)
            case ir.Binary():
                return self.binary(d, v)
            case ir.Negative():
                return self.negative(d, v)
            case ir.ListValue():
                return self.list_(d, v)
            case ir.NP():
                return self.noun_phrase(d, v)
            case _:
                assert_never(v)
