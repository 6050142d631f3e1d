"""Verbs -> functions; a verb that somebody listens to becomes an event around its text."""

from __future__ import annotations

from cardwright.backends.rules.hints import event_class as named
from cardwright.backends.rules.hints import given_back, hint
from cardwright.backends.rules.names import attribute
from cardwright.backends.rules.names_of_runtime import ANY, EV, GAME_TYPE, ME, STEPS, G, generic, rt
from cardwright.backends.rules.python.passes import handed_on, yields
from cardwright.backends.rules.python.tree import (
    BLANK,
    NONE,
    Assign,
    Binary,
    Body,
    Call,
    Class,
    Const,
    Do,
    Expr,
    Function,
    Lambda,
    Local,
    Name,
    Own,
    Param,
    Return,
    Stmt,
    YieldFrom,
    texts,
)
from cardwright.backends.rules.scope import Scope
from cardwright.backends.rules.stmts import Stmts, as_steps
from cardwright.ir import decl
from cardwright.ir.types import Type

SELF = Name("self")


def verb_functions(w: Stmts, verb: decl.Verb) -> Body:
    """One verb: a function, or an event with a body if somebody listens to it."""
    assert verb.body is not None
    asks, name = w.study.asks, w.names.of(verb)
    windowed = verb.id in w.study.heard.verbs
    s = Scope(module="verbs", owner=f"verb {verb.id}", me_is_card=verb.doer.name == "card")
    s.checked = verb.id in w.study.read.after
    holes = [s.bind(hole.name) for hole in verb.holes]
    params = parameters(verb, holes)
    body = w.chain([(w.x.in_variant(v), b) for v, b in reversed(verb.alternatives)], verb.body, s)
    if s.checked and not (body and isinstance(body[-1], Return)):
        body = (*body, *w.checked_now())
    if (verb.id in asks.bodies) != yields(body):
        raise AssertionError(f"{verb.id}: the analysis of what asks is wrong")
    if asks.verb(verb):
        body = as_steps(body)
    on = handed_on(body) if asks.verb(verb) and verb.returns is None else None
    result = given_back(verb.returns, body, params) if verb.returns is not None else NONE
    returns = result
    if asks.verb(verb):
        returns = (
            generic(rt("StepsOf"), result) if verb.returns is not None else rt("Doing") if on is not None else STEPS
        )
    doc = f"{verb.say} ({', '.join(verb.rules)})." if verb.rules else f"{verb.say}."
    if not windowed:
        return (Function(name, params, returns, on or body, doc, verb.span, given=True),)
    event = named(w.names, verb, "verbs")
    does = w.names.made(verb, "does", "verbs", f"_{name}")
    return (
        event_class(event.name, verb, holes),
        Function(does, params, returns, on or body, doc, verb.span, given=True),
        event_function(name, event, Own("verbs", does, "verbs"), verb, holes, params),
    )


def parameters(verb: decl.Verb, holes: list[Local]) -> tuple[Param, ...]:
    """The game, who does it, and a parameter for each part."""
    return (Param("g", GAME_TYPE), Param("me", hint(verb.doer)), *parts(verb, holes))


def parts(verb: decl.Verb, holes: list[Local]) -> tuple[Param, ...]:
    """A parameter for each part; a part that may be left out may be None."""
    found = zip(holes, verb.holes, strict=True)
    return tuple(Param(name.id, ANY if hole.optional else hint(hole.ty), given=True) for name, hole in found)


def event_function(
    name: str, event: Own, does: Own, verb: decl.Verb, holes: list[Local], params: tuple[Param, ...]
) -> Function:
    """The public face of a verb that somebody listens to: an event around what it does."""
    made = Assign(EV, event.call(ME, *holes))
    call = does.call(G, EV.dot("doer"), *(EV.dot(attribute(h.name)) for h in verb.holes))
    used = next((hole for hole, h in zip(holes, verb.holes, strict=True) if h.used), None)

    def happen(body: Expr) -> Call:
        return rt("happen").call(G, EV, body) if used is None else rt("happen_used").call(G, EV, used, body)

    doc = f"{verb.say}, as an event."
    if verb.returns is None:
        lines: Body = (made, Return(YieldFrom(happen(Lambda((), call)))))
        return Function(name, params, rt("StepsDone"), lines, doc, verb.span, given=True)
    body = Function("body", (), STEPS, (Assign(EV.dot("result"), YieldFrom(call)),))
    lines = (made, body, Do(YieldFrom(happen(Name("body")))), Return(EV.dot("result")))
    return Function(name, params, generic(rt("StepsOf"), ANY), lines, doc, verb.span, given=True)


def event_class(name: str, verb: decl.Verb, holes: list[Local]) -> Class:
    """The event of a verb."""
    event = rt("Event")
    fields = [attribute(hole.name) for hole in verb.holes]
    slots = [*fields, *(["result"] if verb.returns is not None else [])]
    head: list[Stmt] = [
        BLANK,
        Assign(Name("__slots__"), texts(sorted(slots))),
        Assign(Name("verb"), Const(verb.head)),
        *(Assign(Name(lacking), NONE, ANY) for lacking in lacking_parts(verb)),
        BLANK,
    ]
    made: list[Stmt] = [Do(event.dot("__init__").call(SELF, Name("doer")))]
    made += [Assign(SELF.dot(part), hole) for part, hole in zip(fields, holes, strict=True)]
    if verb.returns is not None:
        made.append(Assign(SELF.dot("result"), NONE, ANY))
    somebody = Binary("|", hint(Type(verb.doer.name)), NONE)
    params = (Param("self"), Param("doer", somebody), *parts(verb, holes))
    start = Function("__init__", params, NONE, tuple(made))
    return Class(name, event, (*head, start), f"The event of `{verb.say}`.", given=True)


def lacking_parts(verb: decl.Verb) -> list[str]:
    """The parts that events of the wider verbs have and those of this one have not."""
    own_parts = {attribute(hole.name) for hole in verb.holes} | {"targets"}
    found: dict[str, None] = {}
    wider = verb.kind_of
    while wider is not None:
        found |= dict.fromkeys(attribute(hole.name) for hole in wider.holes)
        found |= dict.fromkeys(("play", "target") if wider.head == "play" else ())
        wider = wider.kind_of
    return [part for part in found if part not in own_parts]
