"""What a language says for each form of sentence: one dispatch for all of them, in which no form is left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, assert_never

from cardwright import ir
from cardwright.text.discourse import Discourse

D = TypeVar("D", bound=Discourse[Any])
"""The text in the making."""
T = TypeVar("T")
"""A sentence as it is told."""


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
