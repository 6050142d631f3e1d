"""Verbs -> functions; a verb that somebody listens to becomes an event around its text."""

from __future__ import annotations

from dataclasses import replace

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
from cardwright.backends.rules.hints import given_back, hint, remembered
from cardwright.backends.rules.history import HERE as HISTORY
from cardwright.backends.rules.names import attribute
from cardwright.backends.rules.names_of_runtime import ANY, EV, GAME_TYPE, ME, STEPS, G, rt
from cardwright.backends.rules.primitives import settles_at_nodes
from cardwright.backends.rules.scope import Scope
from cardwright.backends.rules.stmts import Stmts, as_steps
from cardwright.backends.rules.windows import Moments, Windows
from cardwright.ir import decl
from cardwright.ir import tree as ir
from cardwright.ir.types import BOOL as YES_OR_NO
from cardwright.ir.types import Type
from cardwright.primitives import PLAY, SATISFY, primitive_of
from cardwright.records import record

SELF, CAME, WHOLLY = Name("self"), Name("came"), Name("wholly")
NOT_CANCELLED = negation(EV.dot("cancelled"))
Params = tuple[Param, ...]


@record
class VerbBody:
    """What a verb does by itself: the body of its text, what that is given and gives back.

    `gives` tells whether it gives back anything at all; `within` is the function in which it is done while limits
    count, where there is one.
    """

    verb: decl.Verb
    holes: list[Local]
    params: Params
    body: Body
    returns: Expr
    gives: bool
    within: Body = ()

    def function(self, name: str, doc: str) -> Function:
        """It as a function of a name."""
        return Function(name, self.params, self.returns, self.body, doc, self.verb.span, given=True)


def verb_functions(w: Stmts, windows: Windows, verb: decl.Verb) -> Body:
    """One verb: a function, or an event with a body if somebody listens to it."""
    by_itself, name = body_of(w, verb), w.names.of(verb)
    holes, params = by_itself.holes, by_itself.params
    doc = f"{verb.say} ({', '.join(verb.rules)})." if verb.rules else f"{verb.say}."
    used = used_part(verb, holes)
    heard = verb.id in w.study.heard.verbs
    if not heard and used is None:
        return (*by_itself.within, by_itself.function(name, doc))
    does = w.names.made(verb, "does", "verbs", f"_{name}")
    own = Own("verbs", does, "verbs")
    if not heard and used is not None:
        asks = w.study.asks.verb(verb)
        call: Expr = own.call(G, ME, *holes)
        kept = using(verb, used, YieldFrom(call) if asks else call, by_itself.gives)
        returns = STEPS if asks and not by_itself.gives else by_itself.returns
        face = Function(name, params, returns, kept, f"{verb.say}, with a card.", verb.span, given=True)
        return (*by_itself.within, by_itself.function(does, doc), face)
    event = named(w.names, verb, "verbs")
    faces = [event_function(w, windows, name, event, own, verb, holes, params)]
    if verb.id in w.study.answered:
        made = w.names.made(verb, "whether", "verbs", f"{name}_done")
        faces.append(event_function(w, windows, made, event, own, verb, holes, params, whether=True))
    return (event_class(event.name, verb, holes), *by_itself.within, by_itself.function(does, doc), *faces)


def body_of(w: Stmts, verb: decl.Verb) -> VerbBody:
    """What a verb does by itself, whoever listens to it."""
    s = Scope(module="verbs", owner=f"verb {verb.id}", me_is_card=verb.doer.name == "card")
    s.checked = bool(w.study.game.checks)
    holes = [s.bind(hole.name) for hole in verb.holes]
    s.known = {hole.name: "" for hole in verb.holes if (verb.id, hole.name) in w.study.open}
    s.lacking = frozenset(hole.name for hole in verb.holes if (verb.id, hole.name) in w.study.absent)
    params, asks = parameters(verb, holes), w.study.asks.verb(verb)
    wholly = only_sentence(verb) if verb.id in w.study.wholly else None
    body = text_of(w, verb, holes, wholly, s)
    if asks:
        body = as_steps(body)
    gives = verb.returns is not None or wholly is not None
    if verb.returns is not None:
        result = given_back(verb.returns, body, params, remembered(w.names, w.study.game))
        returns = generic(rt("StepsOf"), result) if asks else result
    elif wholly is not None:
        returns = rt("StepsDone") if asks else BOOL
    elif asks and (on := handed_on(body)) is not None:
        body, returns = on, rt("Doing")
    else:
        returns = STEPS if asks else NONE
    made = VerbBody(verb, holes, params, body, returns, gives)
    span = w.study.counted_in.get(verb.id)
    return made if span is None else limited(w, made, span)


def text_of(w: Stmts, verb: decl.Verb, holes: list[Local], wholly: ir.Do | None, s: Scope) -> Body:
    """The text of a verb, with what is written down of it and the checks behind it; `wholly` is its only sentence,
    where somebody asks whether that was done.
    """
    assert verb.body is not None
    if wholly is None:
        body = w.chain([(w.x.in_variant(v), b) for v, b in reversed(verb.alternatives)], verb.body, s)
    else:
        s.acts = True
        body = w.call(wholly.call, s, mode=wholly.mode, done=WHOLLY, prompt=w.prompt(s, wholly))
        s.acts = False
    if verb.log:
        told = (Tuple((Const(hole.name), made)) for hole, made in zip(verb.holes, holes, strict=True))
        body = (Do(G.dot("log_verb").call(ME, Const(verb.id), *told)), *body)
    if s.checked and not (body and isinstance(body[-1], Return)):
        body = (*body, *w.checked_now())
    if wholly is not None:
        body = (*body, Return(WHOLLY))
    assert (verb.id in w.study.asks.bodies) == yields(body), f"{verb.id}: the analysis of what asks is wrong"
    return body


def limited(w: Stmts, made: VerbBody, span: str) -> VerbBody:
    """The same while limits count, by the name of their scope: what asks is done in a function of its own."""
    verb = made.verb
    if not w.study.asks.verb(verb):
        return replace(made, body=(Do(rt("between").call(G, Const(span))), *made.body))
    inner = w.names.made(verb, "within", "verbs", f"_{w.names.of(verb)}_within")
    steps = YieldFrom(rt("during").call(G, Const(span), Own("verbs", inner, "verbs").call(G, ME, *made.holes)))
    return replace(
        made,
        body=(Return(steps),) if made.gives else (Do(steps),),
        returns=made.returns if made.gives else STEPS,
        within=(made.function(inner, f"{verb.say}, within limits."),),
    )


def used_part(verb: decl.Verb, holes: list[Local]) -> Local | None:
    """The part that is a card which the verb uses, if there is one."""
    return next((hole for hole, declared in zip(holes, verb.holes, strict=True) if declared.used), None)


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
    used = used_part(verb, holes)
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
        *((Assign(Name("answers"), TRUE),) if verb.returns == YES_OR_NO else ()),
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
