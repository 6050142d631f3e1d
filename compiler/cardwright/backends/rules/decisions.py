"""Sentences that put a decision -> Python: may, choose, either … or, and what all players choose in secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from cardwright import ir
from cardwright.analysis.choices import speaks_of
from cardwright.analysis.openly import is_word, place_of
from cardwright.backends.python.names import builtin, generic
from cardwright.backends.python.tree import (
    FALSE,
    NONE,
    ONE,
    TRUE,
    ZERO,
    Assign,
    Binary,
    Body,
    Choice,
    Const,
    Do,
    Expr,
    For,
    Junction,
    List,
    Local,
    Name,
    Star,
    Stmt,
    Tuple,
    Yield,
    YieldFrom,
    all_of,
    any_of,
    at,
    listed,
    texts,
)
from cardwright.backends.rules.blocks import Blocks
from cardwright.backends.rules.exprs import tested
from cardwright.backends.rules.listings import each_once, fresh, keeps_twice
from cardwright.backends.rules.names_of_runtime import G, ask, rt
from cardwright.backends.rules.refusals import THAT, asked_why, not_among, not_chosen, refusal
from cardwright.backends.rules.scope import Scope, Unsupported, is_plural
from cardwright.backends.rules.together import any_set, fits
from cardwright.ir.sentences import secret_choices
from cardwright.text.coreference import key_of

NO_BRANCH = Const("not-asked")
"""The key of the reason against a branch that can always be picked."""
YES_NO = Tuple((TRUE, FALSE))
K = Name("k")
"""A number or a kind that may be chosen."""


def may(who: Expr, prompt: Expr, about: Expr | None = None) -> Expr:
    """Whether a player wants to do something, perhaps with a card."""
    return Yield(ask(who, "may", YES_NO, prompt, about))


def whoever(w: Blocks, who: ir.Value | None, s: Scope) -> Expr:
    """Who decides: the one named, or whoever carries out the text."""
    return w.x.value(who, s) if who is not None else s.who()


def may_block(w: Blocks, stmt: ir.MayBlock, s: Scope) -> Body:
    """`WHO may:` block: asked only if the block can be begun."""
    decision = may(whoever(w, stmt.who, s), w.prompt(s, stmt))
    return w.chain([(all_of([*can_begin(w, stmt.block, s), decision]), stmt.block)], stmt.otherwise, s)


def either(w: Blocks, stmt: ir.Either, s: Scope) -> Body:
    """`WHO must either:` … `or:` …: one of the branches whose guards hold."""
    who = whoever(w, stmt.who, s)
    options, picked = s.temp("branches"), s.temp("branch")
    parts: list[Expr] = []
    against: list[Expr] = []
    for i, branch in enumerate(stmt.branches):
        guards = [w.x.cond(branch.guard, s)] if branch.guard is not None else []
        why = no_branch(w, stmt, i, bool(begins := can_begin(w, branch.block, s)), s)
        guards += begins
        against.append(why)
        number = Const(i)
        parts.append(Star(Choice(all_of(guards), List((number,)), List(()))) if guards else number)
    offered = List((Star(options), NONE)) if stmt.optional else options
    numbers = builtin("range", Const(len(against)))
    told = (
        asked_why(numbers, refusal(THAT, Tuple(tuple(against)).item(THAT)))
        if any(key != NO_BRANCH for key in against)
        else {}
    )
    asked = Yield(ask(who, "either", offered, w.prompt(s, stmt), **told))
    several = builtin("len", options).test(">", ZERO if stmt.optional else ONE)
    only = Junction("or", (options, List((Const(-1),)))).item(ZERO)
    branches = [(picked.test("==", Const(i)), branch.block) for i, branch in enumerate(stmt.branches)]
    return (
        Assign(options, List(tuple(parts))),
        Assign(picked, Choice(several, asked, only)),
        *w.chain(branches, None, s),
    )


def no_branch(w: Blocks, stmt: ir.Either, i: int, begins: bool, s: Scope) -> Expr:
    """The key of the reason against a branch that cannot be picked: its guard, or that it cannot be begun."""
    guard = stmt.branches[i].guard
    if guard is None:
        return Const("no-begin") if begins else NO_BRANCH
    key = Const(w.questions.clause(s.owner, stmt, i, guard))
    return Choice(w.x.negated(guard, s), key, Const("no-begin")) if begins else key


def can_begin(w: Blocks, block: ir.Block, s: Scope) -> list[Expr]:
    """Conditions under which a block can be begun: there is something for its first choices, and the first verb
    behind them can be done, as far as that does not hang on what is chosen. That is only looked at.
    """
    acts, s.acts = s.acts, False
    tests = _can_begin(w, block, s)
    s.acts = acts
    return tests


def _can_begin(w: Blocks, block: ir.Block, s: Scope) -> list[Expr]:
    tests: list[Expr] = []
    unknown: set[str] = set()
    for stmt in block.body:
        if isinstance(stmt, ir.Do):
            return tests + w.possible(stmt.call, s, unknown)
        if not isinstance(stmt, ir.Choose):
            break
        if not speaks_of(stmt.what, unknown):
            tests += can_choose(w, stmt.what, s)
        unknown.add(stmt.local.name)
    return tests


def can_choose(w: Blocks, what: ir.Choice, s: Scope) -> list[Expr]:
    """Conditions under which there is anything to choose from."""
    match what:
        case ir.ChooseNumber() if what.where is not None or what.step is not None:
            return [] if certain(what) else [any_of_those(w, span_of(w, replace(what, where=None), s), what.where, s)]
        case ir.ChooseNumber():
            return [] if certain(what) else [w.x.value(what.low, s).test("<=", w.x.value(what.high, s))]
        case ir.ChooseWord() | ir.ChoosePlace():
            return []
        case ir.ChooseFrom() | ir.ChooseOrder():
            return [builtin("len", w.x.several(what.of, s)).test(">", ZERO)]
        case ir.ChooseKind():
            return [any_of_those(w, w.x.kinds_of(what.category, s), what.where, s)]
        case ir.NP(together=together) if together is not None:
            return [any_set(w.x, what, w.x.listing(what, s), *bounds(w, what, s), s)]
        case ir.NP():
            low, _ = bounds(w, what, s)
            return [picked_any(w.x.exists(what, False, s), low)] if low != ZERO else []
        case _:
            assert_never(what)


# ---------------------------------------------------------------- choosing


def choose(w: Blocks, stmt: ir.Choose, s: Scope) -> tuple[Body, Expr | None]:
    """`WHO chooses x: WHAT`, and the condition under which there was anything to choose."""
    who = whoever(w, stmt.who, s)
    name = s.bind(stmt.local.name)
    value, guard = choice(w, stmt.what, who, name, s, w.prompt(s, stmt), stmt.who)
    openly = place_of(stmt.what) in w.study.told
    s.known[stmt.local.name] = "" if openly else key_of(stmt.who)
    return (Assign(name, value), *((told_of(who, stmt, name),) if openly else ())), guard


def told_of(who: Expr, stmt: ir.Choose, chosen: Expr) -> Stmt:
    """What somebody has chosen, told to everyone."""
    return Do(G.dot("chose").call(who, Const(stmt.local.name), chosen))


def choice(
    w: Blocks, what: ir.Choice, who: Expr, name: Local, s: Scope, prompt: Expr, chooser: ir.Value | None = None
) -> tuple[Expr, Expr | None]:
    """What a choice gives, and the condition under which there was anything to choose; `chooser` as the text names who
    chooses (None: whoever carries it out).
    """
    x, there = w.x, name.test("is not", NONE)
    why = why_not(w, what, chooser, s)
    match what:
        case ir.ChooseNumber() if not certain(what):
            return YieldFrom(rt("pick_number").call(who, span_of(w, what, s), prompt, **why)), there
        case ir.ChooseNumber() | ir.ChooseWord():
            return Yield(plain_ask(w, what, who, s, prompt)), None
        case ir.ChoosePlace():
            return rt("Spot").call(x.value(what.zone, s), Yield(plain_ask(w, what, who, s, prompt))), None
        case ir.ChooseFrom():
            return pick(who, each_once(x.several(what.of, s)), prompt), there
        case ir.ChooseOrder():
            return YieldFrom(rt("pick_order").call(G, who, x.several(what.of, s), prompt)), name
        case ir.ChooseKind():
            return pick(who, kinds(w, what, s), prompt, why), there
        case ir.NP() if what.random:
            return x.draw(what, s), name if is_plural(what) else there
        case ir.NP():
            options = x.listing(what, s)
            if not is_plural(what):
                return pick(who, offered(what, options), prompt, why), there
            low, high = bounds(w, what, s)
            if what.together is not None:
                judged = fits(w.x, what, s)
                chosen_from = each_once(options) if may_repeat(what) else options
                return YieldFrom(rt("pick_set").call(G, who, chosen_from, low, high, *judged, prompt, **why)), there
            many = rt("pick_many").call(G, who, offered(what, options), low, high, prompt, **why)
            return YieldFrom(many), None if low == ZERO else picked_any(name, low)
        case _:
            assert_never(what)


def offered(what: ir.NP, options: Expr) -> Expr:
    """What is chosen from, as a list of our own in which nothing stands twice."""
    return each_once(options) if may_repeat(what) else fresh(options)


def may_repeat(np: ir.NP) -> bool:
    """Whether a thing may stand twice in what a phrase describes: words and zones, and what a list keeps."""
    if np.ty.one.name not in ("card", "player", "sum"):
        return True
    return np.inside is not None and keeps_twice(np.inside)


def picked_any(some: Expr, low: Expr) -> Expr:
    """A test that there are some, or that none are wanted."""
    return some if isinstance(low, Const) else any_of((some, low.test("<=", ZERO)))


def pick(who: Expr, options: Expr, prompt: Expr, why: Mapping[str, Expr] | None = None) -> Expr:
    """One of several, chosen by a player."""
    return YieldFrom(rt("pick").call(G, who, options, prompt, **(why or {})))


def why_not(w: Blocks, what: ir.Choice, chooser: ir.Value | None, s: Scope) -> dict[str, Expr]:
    """The argument of a question that tells what is not among its options, and by which clause; none if all is."""
    match what:
        case ir.NP() if not what.random:
            return not_chosen(w.x, w.questions, what, chooser, s)
        case ir.ChooseNumber(where=where) if where is not None:
            return not_among(w.questions, what, chooser, span_of(w, replace(what, where=None), s), s)
        case ir.ChooseKind(where=where) if where is not None:
            return not_among(w.questions, what, chooser, w.x.kinds_of(what.category, s), s)
    return {}


def plain_ask(
    w: Blocks,
    what: ir.ChooseNumber | ir.ChooseWord | ir.ChoosePlace,
    who: Expr,
    s: Scope,
    prompt: Expr,
    why: Mapping[str, Expr] | None = None,
) -> Expr:
    """The question for a number, a word, or a place (1 is the top, one more than there are cards below all)."""
    if isinstance(what, ir.ChooseWord):
        return ask(who, "word", texts([word.word for word in what.words]), prompt)
    if isinstance(what, ir.ChoosePlace):
        cards = w.x.value(what.zone, s).dot("cards")
        return ask(who, "number", builtin("range", ONE, Binary("+", builtin("len", cards), Const(2))), prompt)
    return ask(who, "number", span_of(w, what, s), prompt, **(why or {}))


def span_of(w: Blocks, what: ir.ChooseNumber, s: Scope) -> Expr:
    """The numbers to choose from."""
    low, high = w.x.value(what.low, s), w.x.value(what.high, s)
    if what.step is not None:
        numbers = rt("numbers_by").call(low, high, w.x.value(what.step, s))
    else:
        numbers = builtin("range", low, Binary("+", high, ONE))
    return numbers if what.where is None else those(w, numbers, what.where, s)


def certain(what: ir.ChooseNumber) -> bool:
    """Whether there is certainly a number to choose."""
    if what.where is not None or not is_span(what):
        return False
    return what.step is None or (isinstance(what.step, ir.Num) and what.step.value > 0)


def is_span(what: ir.ChooseNumber | ir.Roll) -> bool:
    """Whether there is certainly a number from the one end to the other."""
    return isinstance(what.low, ir.Num) and isinstance(what.high, ir.Num) and what.low.value <= what.high.value


def kinds(w: Blocks, what: ir.ChooseKind, s: Scope) -> Expr:
    """The kinds of cards that may be named."""
    return those(w, w.x.kinds_of(what.category, s), what.where, s)


def those(w: Blocks, things: Expr, where: ir.Cond | None, s: Scope) -> Expr:
    """The list of those of which a condition holds."""
    return fresh(things) if where is None else listed(K, K, things, (of_it(w, where, s),))


def any_of_those(w: Blocks, things: Expr, where: ir.Cond | None, s: Scope) -> Expr:
    """Whether a condition holds of any of them; without one, whether there are any."""
    return builtin("bool", things) if where is None else tested("any", of_it(w, where, s), K, things)


def of_it(w: Blocks, where: ir.Cond, s: Scope) -> Expr:
    """A condition of each of several numbers or kinds."""
    s.its.append(K)
    test = w.x.cond(where, s)
    s.its.pop()
    return test


def bounds(w: Blocks, np: ir.NP, s: Scope) -> tuple[Expr, Expr]:
    """How many are to be picked: fewest and most (`None` for as many as there are)."""
    return w.x.bounds(np, s)


# ---------------------------------------------------------------- in secret


def secretly(w: Blocks, stmt: ir.Secretly, s: Scope) -> Body:
    """Choices at once: every player's question is put before any answer is known."""
    over, name = s.temp("choosers"), s.bind(stmt.local.name)
    made: list[Stmt] = [Assign(over, fresh(w.x.listing(stmt.over, s)))]
    for chosen, test in secret_choices(stmt.block):
        asks = s.temp("asks")
        why = why_not(w, chosen.what, chosen.who, s)
        question = secret_ask(w, chosen.what, name, s, w.prompt(s, chosen), why)
        plural = isinstance(chosen.what, ir.NP) and is_plural(chosen.what)
        if test is not None:
            question = Choice(w.x.cond(test, s), question, not_asked(name, plural))
        answers = s.temp("answers")
        answer = s.bind(chosen.local.name)
        given: Expr = rt("as_list").call(answer) if plural else answer
        if isinstance(chosen.what, ir.ChoosePlace):
            given = rt("Spot").call(w.x.value(chosen.what.zone, s), answer)
            given = given if test is None else Choice(answer.test("is not", NONE), given, NONE)
        said = isinstance(chosen.what, ir.ChooseNumber | ir.ChooseKind) or is_word(chosen.what)
        told = (told_of(name, chosen, answer),) if said else ()
        both = Name("zip").call(over, answers, strict=TRUE)
        lines: Body = (
            Assign(asks, List(()), generic(Name("list"), rt("Ask"))),
            For(name, over, (Do(asks.dot("append").call(question)),)),
            Assign(answers, YieldFrom(rt("together").call(asks))),
            For(Tuple((name, answer)), both, (Assign(name.dot(w.names.chosen(chosen.local.name)), given), *told)),
        )
        made += at(chosen.span, lines)
    return tuple(made)


def not_asked(who: Expr, plural: bool) -> Expr:
    """A question of which nothing can be chosen: it is not put."""
    if plural:
        return rt("ask_many").call(who, List(()), ZERO, ZERO, Const(""))
    return rt("Ask").call(who, Const("choose"), List(()))


def secret_ask(w: Blocks, what: ir.Choice, who: Expr, s: Scope, prompt: Expr, why: Mapping[str, Expr]) -> Expr:
    """One question of a secret round."""
    match what:
        case ir.ChooseWord() | ir.ChooseNumber() | ir.ChoosePlace():
            return plain_ask(w, what, who, s, prompt, why)
        case ir.ChooseKind():
            return ask(who, "choose", kinds(w, what, s), prompt, **why)
        case ir.NP():
            options = offered(what, w.x.listing(what, s))
            if not is_plural(what):
                return ask(who, "choose", options, prompt, **why)
            low, high = bounds(w, what, s)
            if what.together is not None:
                return rt("ask_set").call(who, options, low, high, *fits(w.x, what, s), prompt, **why)
            return rt("ask_many").call(who, options, low, high, prompt, **why)
        case ir.ChooseFrom():
            return ask(who, "choose", each_once(w.x.several(what.of, s)), prompt)
        case ir.ChooseOrder():
            raise Unsupported("an order that is chosen in secret", what.span)
        case _:
            assert_never(what)
