"""event-never-raised (CW603): a trigger waits for an event that nothing in the game brings about.

Playing, resolving and moving cards, using skills, turns and phases happen by the procedure of every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias, assert_never

from cardwright import ir
from cardwright.analysis.survey import Survey, nested
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir import decl
from cardwright.model.parts import Part
from cardwright.primitives import primitive_of
from cardwright.source.text import Span

LINT = define(
    "CW603",
    "event-never-raised",
    words("nothing in this game ever makes this happen", "这个游戏里没有任何东西会引发它"),
    (
        words(
            "`{verb}` is done nowhere; let an effect do it, or answer another event",
            "没有任何地方执行 `{verb}`；请让某个效果执行它，或者改为响应别的事件",
        ),
        words(
            "nobody ever becomes {status}; let an effect say so, or answer another event",
            "没有任何效果使人成为 {status}；请让某个效果写明，或者改为响应别的事件",
        ),
        words(
            "nothing ever changes {counter}; let an effect do so, or answer another event",
            "没有任何效果改变 {counter}；请让某个效果改变它，或者改为响应别的事件",
        ),
    ),
    words(
        "A trigger waits for an event that no effect, rule or part of the procedure brings about: its text can "
        "never come true.",
        "一个触发在等待某个事件，但没有任何效果、规则或流程会引发它：这段文字永远不会生效。",
    ),
    """=== cards.yaml
verbs:
  - say: dim the lights
    phrase: {zh-Hans: "{doer}把灯调暗", en: "{doer} {dims} the lights"}
    do: |
      score 1 points
cards:
  - id: gloom
    name: {zh-Hans: 昏暗, en: Gloom}
    kind: light
    active_in: [hand]
    effect: |
      after another player dims the lights:
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ CW603 done nowhere
        score 1 points
""",
    severity=Severity.WARNING,
)


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each trigger whose event never comes."""
    done = {wider for verb in {*found.each(_called)} for wider in wider_verbs(verb)}
    become = {*found.each(_become)}
    changed = {*found.each(_changed)}
    for made, on, span in found.of_owners(_waiting):
        match made:
            case decl.Verb() as verb:
                does = primitive_of(verb)
                if verb not in done and not (does is not None and does.heard):
                    problems.add(LINT.code, span, verb=verb.say)
            case decl.Status() as status:
                if (status, on) not in become and (on or (status, True) not in become):
                    problems.add(LINT.code, span, status=status.id)
            case decl.Counter() as counter:
                if counter not in changed:
                    problems.add(LINT.code, span, counter=counter.id)
            case _:
                assert_never(made)


def _called(part: Part) -> tuple[decl.Verb, ...]:
    """The verbs that texts of a part do."""
    return tuple(dict.fromkeys(call.verb for call in part.by_type.get(ir.Call, ())))


def _become(part: Part) -> tuple[tuple[decl.Status, bool], ...]:
    """The statuses that begin or end by texts of a part."""
    return tuple(dict.fromkeys((sentence.status, sentence.on) for sentence in part.by_type.get(ir.Become, ())))


def _changed(part: Part) -> tuple[decl.Counter, ...]:
    """The counters that texts of a part change."""
    changes = (sentence.what for sentence in part.by_type.get(ir.Change, ()))
    props = (what.prop for what in changes if isinstance(what, ir.Property))
    return tuple(dict.fromkeys(prop for prop in props if isinstance(prop, decl.Counter)))


Waiting: TypeAlias = tuple[decl.Verb | decl.Status | decl.Counter, bool, Span]
"""What an event is of; whether the status begins; where it stands."""


def _waiting(part: Part) -> tuple[Waiting, ...]:
    """The events that triggers of a declaration wait for, but for those that the procedure brings about."""
    every = (ability.event for owned in part.owned for ability in nested(owned.ability))
    return tuple(chain.from_iterable(_event(event) for event in every if event is not None))


def _event(event: ir.Event) -> tuple[Waiting, ...]:
    match event:
        case ir.VerbEvent(verb=verb, span=span):
            return ((verb, True, span),)
        case ir.StatusEvent(status=status, on=on, span=span):
            return ((status, on, span),)
        case ir.CounterEvent(counter=counter, span=span):
            return ((counter, True, span),)
        case ir.PhaseEvent() | ir.EmptyEvent():
            return ()
        case _:
            assert_never(event)


def wider_verbs(verb: decl.Verb) -> Iterator[decl.Verb]:
    """A verb and those that it is a kind of."""
    at: decl.Verb | None = verb
    while at is not None:
        yield at
        at = at.kind_of
