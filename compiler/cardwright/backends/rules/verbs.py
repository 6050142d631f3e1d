"""Verbs -> functions; a verb that somebody listens to becomes an event around its text."""

from __future__ import annotations

from cardwright.analysis.wholly import only_sentence
from cardwright.backends.python.names import BOOL, generic
from cardwright.backends.python.passes import handed_on, yields
from cardwright.backends.python.tree import (
    BLANK,
    NONE,
    TRUE,
    Assign,
    Binary,
    Body,
    Choice,
    Class,
    Const,
    Do,
    Expr,
    Function,
    If,
    Lambda,
    Local,
    Name,
    Own,
    Param,
    Return,
    Stmt,
    Tuple,
    YieldFrom,
    all_of,
    any_of,
    negation,
    texts,
)
from cardwright.backends.rules.hints import event_class as named
from cardwright.backends.rules.hints import given_back, hint
from cardwright.backends.rules.history import HERE as HISTORY
from cardwright.backends.rules.names import attribute
from cardwright.backends.rules.names_of_runtime import ANY, EV, GAME_TYPE, ME, STEPS, G, rt
from cardwright.backends.rules.primitives import settles_at_nodes
from cardwright.backends.rules.scope import Scope
from cardwright.backends.rules.stmts import Stmts, as_steps
from cardwright.backends.rules.windows import Moments, Windows
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.primitives import PLAY, SATISFY, primitive_of

SELF, CAME, WHOLLY = Name("self"), Name("came"), Name("wholly")
NOT_CANCELLED = negation(EV.dot("cancelled"))
Params = tuple[Param, ...]


def verb_functions(w: Stmts, windows: Windows, verb: decl.Verb) -> Body:
    """One verb: a function, or an event with a body if somebody listens to it."""
    assert verb.body is not None
    asks, name = w.study.asks, w.names.of(verb)
    windowed = verb.id in w.study.heard.verbs
    s = Scope(module="verbs", owner=f"verb {verb.id}", me_is_card=verb.doer.name == "card")
    s.checked = bool(w.study.game.checks)
    holes = [s.bind(hole.name) for hole in verb.holes]
    s.known = {hole.name: "" for hole in verb.holes if (verb.id, hole.name) in w.study.open}
    params = parameters(verb, holes)
    only = only_sentence(verb) if verb.id in w.study.wholly else None
    if only is None:
        body = w.chain([(w.x.in_variant(v), b) for v, b in reversed(verb.alternatives)], verb.body, s)
    else:
        body = w.call(only.call, s, mode=only.mode, done=WHOLLY, prompt=w.prompt(s, only))
    if verb.log:
        told = (Tuple((Const(hole.name), made)) for hole, made in zip(verb.holes, holes, strict=True))
        body = (Do(G.dot("log_verb").call(ME, Const(verb.id), *told)), *body)
    if s.checked and not (body and isinstance(body[-1], Return)):
        body = (*body, *w.checked_now())
    if only is not None:
        body = (*body, Return(WHOLLY))
    if (verb.id in asks.bodies) != yields(body):
        raise AssertionError(f"{verb.id}: the analysis of what asks is wrong")
    if asks.verb(verb):
        body = as_steps(body)
    gives = verb.returns is not None or only is not None
    on = handed_on(body) if asks.verb(verb) and not gives else None
    result = given_back(verb.returns, body, params) if verb.returns is not None else BOOL if only is not None else NONE
    returns = result
    if only is not None and asks.verb(verb):
        returns = rt("StepsDone")
    elif asks.verb(verb):
        returns = (
            generic(rt("StepsOf"), result) if verb.returns is not None else rt("Doing") if on is not None else STEPS
        )
    span = w.study.counted_in.get(verb.id)
    within: Body = ()
    if span is not None and not asks.verb(verb):
        body = (Do(rt("between").call(G, Const(span))), *body)
    elif span is not None:
        inner = w.names.made(verb, "within", "verbs", f"_{name}_within")
        within = (Function(inner, params, returns, on or body, f"{verb.say}, within limits.", verb.span, given=True),)
        steps = YieldFrom(rt("during").call(G, Const(span), Own("verbs", inner, "verbs").call(G, ME, *holes)))
        on, body = None, (Return(steps),) if gives else (Do(steps),)
        returns = returns if gives else STEPS
    doc = f"{verb.say} ({', '.join(verb.rules)})." if verb.rules else f"{verb.say}."
    used = next((hole for hole, h in zip(holes, verb.holes, strict=True) if h.used), None)
    if not windowed and used is None:
        return (*within, Function(name, params, returns, on or body, doc, verb.span, given=True))
    if not windowed and used is not None:
        does = w.names.made(verb, "does", "verbs", f"_{name}")
        call: Expr = Own("verbs", does, "verbs").call(G, ME, *holes)
        call = YieldFrom(call) if asks.verb(verb) else call
        whole, kept = STEPS if asks.verb(verb) and not gives else returns, using(verb, used, call, gives)
        return (
            *within,
            Function(does, params, returns, on or body, doc, verb.span, given=True),
            Function(name, params, whole, kept, f"{verb.say}, with a card.", verb.span, given=True),
        )
    event = named(w.names, verb, "verbs")
    does = w.names.made(verb, "does", "verbs", f"_{name}")
    doing = Own("verbs", does, "verbs")
    faces = [event_function(w, windows, name, event, doing, verb, holes, params)]
    if verb.id in w.study.answered:
        made = w.names.made(verb, "whether", "verbs", f"{name}_done")
        faces.append(event_function(w, windows, made, event, doing, verb, holes, params, whether=True))
    return (
        event_class(event.name, verb, holes),
        *within,
        Function(does, params, returns, on or body, doc, verb.span, given=True),
        *faces,
    )


def using(verb: decl.Verb, used: Local, does: Expr, gives: bool) -> Body:
    """A verb that uses a card and to which nobody listens: when it is over, the card is again what it is by itself."""
    kind, found = Name("used_as"), Name("found")
    optional = next(hole.optional for hole in verb.holes if hole.used)
    now: Expr = Choice(used.test("is not", NONE), used.dot("kind"), NONE) if optional else used.dot("kind")
    ended = Do(rt("end_used").call(G, used, kind))
    if not gives:
        return (Assign(kind, now), Do(does), ended)
    return (Assign(kind, now), Assign(found, does), ended, Return(found))


def parameters(verb: decl.Verb, holes: list[Local]) -> tuple[Param, ...]:
    """The game, who does it, and a parameter for each part."""
    return (Param("g", GAME_TYPE), Param("me", hint(verb.doer)), *parts(verb, holes))


def parts(verb: decl.Verb, holes: list[Local]) -> tuple[Param, ...]:
    """A parameter for each part; a part that may be left out may be None."""
    found = zip(holes, verb.holes, strict=True)
    return tuple(Param(name.id, ANY if hole.optional else hint(hole.ty), given=True) for name, hole in found)


def event_function(
    w: Stmts, windows: Windows, name: str, event: Own, does: Own, verb: decl.Verb, holes: list[Local], params: Params,
    whether: bool = False,
) -> Function:  # fmt: skip
    """The public face of a verb that somebody listens to: an event around what it does.

    It gives back what the verb does; where the verb gives nothing back, or it is asked `whether` it was done, that.
    """
    whether = whether or verb.returns is None
    used = next((hole for hole, h in zip(holes, verb.holes, strict=True) if h.used), None)
    call = does.call(G, EV.dot("doer"), *(EV.dot(attribute(h.name)) for h in verb.holes))
    doing = call if verb.returns is None else rt("resulting").call(EV, call)
    telling = verb.id in w.study.wholly
    happen = rt("happen_wholly" if telling else "happen").call(G, EV, Lambda((), doing))
    if used is not None:
        happen = rt("happen_used").call(G, EV, used, Lambda((), doing), *((TRUE,) if telling else ()))
    result, returns = EV.dot("result"), rt("StepsDone") if whether else generic(rt("StepsOf"), ANY)
    whole: Body = (Return(YieldFrom(happen)),) if whether else (Do(YieldFrom(happen)), Return(result))
    unheard: Body = ()
    if used is None and not settles_at_nodes(w.study) and not windows.turn_into(verb.head):
        moments = windows.at(verb.head)
        early = "before" in moments or "when" in moments  # what listens there may change the parts of the event
        call = call if early else does.call(G, ME, *holes)
        came: Expr = CAME if "before" in moments else TRUE
        if came == CAME and SATISFY.id in w.study.called:
            came = any_of((CAME, EV.dot("satisfied")))
        does_it = Do(YieldFrom(call)) if verb.returns is None else Assign(result, YieldFrom(call))
        if telling:
            does_it = Assign(WHOLLY, YieldFrom(call))
        whole = (
            If(G.dot("notes").test("is not", NONE), whole),
            *((Assign(WHOLLY, TRUE),) if telling else ()),
            *direct(windows, verb.head, (does_it,)),
            Return(result if not whether else all_of((came, WHOLLY)) if telling else came),
        )
        unheard = nobody_listens(windows, verb, event.call(ME, *holes), does.call(G, ME, *holes), whether, telling)
    made = Assign(EV, event.call(ME, *holes))
    return Function(name, params, returns, (*unheard, made, *whole), f"{verb.say}, as an event.", verb.span, given=True)


def nobody_listens(windows: Windows, verb: decl.Verb, event: Expr, does: Expr, whether: bool, telling: bool) -> Body:
    """The short way: there is no event where nobody listens now, unless somebody does when it is over."""
    moments = windows.at(verb.head)
    if "done" in moments or verb.head in windows.counted or not moments:
        return ()
    heard = G.dot("heard").item(Const(verb.head))
    short: Body = (Do(YieldFrom(does)), Return(TRUE)) if whether and not telling else (Return(YieldFrom(does)),)
    if "after" in moments:
        if not whether or verb.returns is not None:
            return ()
        late = If(heard.test("is not", NONE), (Do(YieldFrom(rt("after").call(G, event))),))
        short = (Do(YieldFrom(does)), late, Return(TRUE))
        if telling:
            short = (Assign(WHOLLY, YieldFrom(does)), late, Return(WHOLLY))
    return (If(all_of((heard.test("is", NONE), G.dot("notes").test("is", NONE))), short),)


def direct(
    windows: Windows, event: str, does: Body, here: str = "verbs", came: Expr = NOT_CANCELLED, able: Expr = TRUE
) -> Body:
    """An event `ev` with exactly those moments to which somebody listens.

    `came` tells whether it comes about after the moment before it, `able` whether it does without such a moment.
    """
    moments = windows.at(event)
    counts = [Do(Own(HISTORY, e.name, here).call(G, EV)) for e in windows.counted.get(event, ())]
    effect = (*moment(moments, "when"), *does, *counts, *moment(moments, "after"))
    if "before" in moments:
        effect = (*moment(moments, "before"), Assign(CAME, came), If(CAME, effect))
    elif able != TRUE:
        effect = (If(able, effect),)
    stack = G.dot("stack")
    return (Do(stack.dot("append").call(EV)), *effect, *moment(moments, "done"), Do(stack.dot("pop").call()))


def moment(moments: Moments, which: str) -> Body:
    """Whoever listens to a moment of `ev` reacts."""
    return (Do(YieldFrom(rt(which).call(G, EV))),) if which in moments else ()


def event_class(name: str, verb: decl.Verb, holes: list[Local]) -> Class:
    """The event of a verb."""
    parts_of_it = {hole.name for hole in verb.holes}
    event = rt("CardsEvent" if "cards" in parts_of_it and "card" not in parts_of_it else "Event")
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
        found |= dict.fromkeys(("play", "target") if primitive_of(wider) is PLAY else ())
        wider = wider.kind_of
    return [part for part in found if part not in own_parts]
