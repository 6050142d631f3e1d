"""What may not be played, done or used, and what may be all the same: functions of `values` that other rules ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright import ir
from cardwright.backends.python.names import BOOL, STR
from cardwright.backends.python.tree import (
    FALSE,
    NONE,
    TRUE,
    Binary,
    Body,
    Comment,
    Const,
    Expr,
    For,
    Function,
    If,
    Local,
    Name,
    Param,
    Return,
    Stmt,
    all_of,
    any_of,
    at,
    negation,
)
from cardwright.backends.rules.exprs import tested
from cardwright.backends.rules.headers import Entry, looks_at_card
from cardwright.backends.rules.hints import hint, truth
from cardwright.backends.rules.keeping import keys_of
from cardwright.backends.rules.names_of_runtime import ANY, CARD_TYPE, GAME_TYPE, PLAYER_TYPE
from cardwright.backends.rules.scope import Scope
from cardwright.backends.rules.standing import DOER, Standing, is_me, standing
from cardwright.ir import decl
from cardwright.primitives import PLAY, USE, primitive_of

Parts = Mapping[str, Name | Local]
TARGET = Name("target")
OF_PLAY: Parts = {"card": Name("card"), "targets": TARGET, "skill": Name("skill")}
"""The parameters of the functions about playing and using."""
C = Name("c")
BY_DOER = (Param("g", GAME_TYPE), Param("doer", PLAYER_TYPE))
KEY = Binary("|", STR, NONE)


def permits(s: Standing, verb: str, allowed: bool) -> list[tuple[Entry, ir.Permit]]:
    """The permissions, or the prohibitions, to do what a verb says."""
    return [(e, p) for e, p in standing(s.entries, ir.Permit) if p.verb.head == verb and p.allowed == allowed]


def may_play(s: Standing, kept: dict[str, Sequence[Expr]]) -> Body:
    """`may_play`: the key of the first prohibition against playing a card (on a target), or None; `restricted`."""
    found = permits(s, PLAY.id, allowed=False)
    if not found:
        return ()
    made: list[Stmt] = []
    for i, (e, p) in enumerate(found, 1):
        key = s.questions.note(f"{e.ability.id}!cannot{i}", p)
        made += prohibition(s, e, p, Const(key))
    tests = [s.might(e, is_me(p.subject)) for e, p in found]
    doc = "The first prohibition against playing a card, or None."
    params = (*BY_DOER, Param("card", CARD_TYPE), Param("target", ANY))
    whether = "Whether any prohibition against playing cards may hold for a player."
    return (
        Function("may_play", params, KEY, (*made, Return(NONE)), doc),
        told("restricted", any_of(list(dict.fromkeys(tests))), whether, kept),
    )


def told(name: str, test: Expr, doc: str, kept: dict[str, Sequence[Expr]]) -> Function:
    """A test of a player, which the runtime keeps if what must come or go for it to change is all `kept` knows of."""
    body = (Return(test),)
    keys = keys_of(body, few=1)
    if keys is not None:
        kept[name] = keys
    return Function(name, BY_DOER, BOOL, body, doc)


def alike(s: Standing, kept: dict[str, Sequence[Expr]]) -> Body:
    """`alike`: whether nothing that forbids or permits a player to play cards now looks at the single card."""
    tests: list[Expr] = []
    for e, p in standing(s.entries, ir.Permit):
        looks = tells_apart(p.args.get("card")) or looks_at_card(p.args.get("targets"))
        if primitive_of(p.verb) is PLAY and looks:
            tests.append(s.might(e, is_me(p.subject)))
    if not tests:
        return ()
    test = negation(any_of(list(dict.fromkeys(tests))))
    doc = "Whether a player may play all cards of one kind alike now."
    return (told("alike", test, doc, kept),)


def tells_apart(card: ir.Value | None) -> bool:
    """Whether a description of a card may fit one of two cards of a kind and not the other: single cards do, too."""
    if not isinstance(card, ir.NP):
        return card is not None and card.ty.name != "kind"
    plain = (None, (), False)
    parts = (card.adjectives, card.other, card.inside, card.within, card.where, card.together)
    return any(part not in plain for part in parts)


def may_do(s: Standing) -> Body:
    """`may_attack`: the key of what forbids a verb, or None; whatever allows it goes before."""
    return tuple(_may_do(s, verb) for verb in s.study.permits.forbidden if primitive_of(verb) is not PLAY)


def _may_do(s: Standing, verb: decl.Verb) -> Function:
    scope = Scope()
    names: dict[str, Name | Local] = {hole.name: scope.bind(f"the {hole.name}") for hole in verb.holes}
    made: list[Stmt] = []
    for e, p in permits(s, verb.head, allowed=True):
        made += prohibition(s, e, p, NONE, names)
    for i, (e, p) in enumerate(permits(s, verb.head, allowed=False), 1):
        key = s.questions.note(f"{e.ability.id}!cannot {verb.head}{i}", p)
        made += prohibition(s, e, p, Const(key), names)
    params = (
        Param("g", GAME_TYPE),
        Param("doer", hint(verb.doer)),
        *(Param(names[hole.name].id, ANY, given=True) for hole in verb.holes),
    )
    doc = f"Whatever forbids to {verb.head}, or None."
    name = s.names.made(verb, "may", "values", f"may_{s.names.of(verb)}")
    return Function(name, params, KEY, (*made, Return(NONE)), doc, given=True)


def reaches(s: Standing) -> Body:
    """`reaches`: whether a permission lets a card go to a target that is too far away for it."""
    params = (Param("card", CARD_TYPE), Param("target", PLAYER_TYPE))
    doc = "Whether a permission lifts the distance to a target."
    return whether(s, "reaches", params, doc, permits(s, PLAY.id, allowed=True))


def skills(s: Standing) -> Body:
    """`barred`, `lent`: whether a player may not use a skill, or may use one of somebody else."""
    barred, lent = permits(s, USE.id, allowed=False), permits(s, USE.id, allowed=True)
    skill = (Param("skill", STR),)
    return (
        *whether(s, "barred", skill, "Whether a player may not use a skill.", barred),
        *whether(s, "lent", skill, "Whether a player may use a skill without having it.", lent),
    )


def whether(
    s: Standing, name: str, params: Sequence[Param], doc: str, found: Sequence[tuple[Entry, ir.Permit]]
) -> Body:
    """A function that tells whether one of these permissions or prohibitions fits."""
    if not found:
        return ()
    made = tuple(stmt for e, p in found for stmt in prohibition(s, e, p, TRUE))
    last: Body = (made[-1], Return(FALSE))
    if isinstance(made[-1], If):
        last = (Return(truth(made[-1].test), made[-1].place),)
    plain = isinstance(made[-1], For) and len(made[-1].body) == 1
    hint = (Comment("ruff: noqa: SIM110"),) if plain else ()
    return (*hint, Function(name, (*BY_DOER, *params), BOOL, (*made[:-1], *last), doc))


def prohibition(s: Standing, e: Entry, p: ir.Permit, verdict: Expr, names: Parts = OF_PLAY) -> Body:
    """One prohibition (or permission): where it fits, the verdict is given; `names` are those of the parts."""
    x, mine = s.x, is_me(p.subject)
    bearer = s.bearer(e, DOER) if mine else None
    scope = s.scope(e, "doer" if bearer is not None else "me")
    tests: list[Expr] = []
    nobody = names is not OF_PLAY and p.verb.doer.optional  # nobody may do it, and is no `me`
    if bearer is not None:
        tests += [DOER.test("is not", NONE)] if nobody else []
        tests += s.still_in(e, DOER) if primitive_of(p.verb) is not PLAY else []  # nobody who is out plays cards
        tests += bearer
    elif mine:
        tests.append(Name("me").test("is", DOER))
        tests += [DOER.test("is not", NONE)] if nobody and e.may_be_nobodys else []
    elif p.subject is not None:
        tests += x.matches(DOER, p.subject, scope, optional=names is not OF_PLAY)
    tests += s.in_force(e, scope)
    scope.their = DOER
    for name, pattern in p.args.items():
        what, hole = names[name], next(h for h in p.verb.holes if h.name == name)
        later = names is not OF_PLAY and len(p.verb.holes) > 1 and hole.ty.of is None  # others may be chosen before it
        if what == TARGET or hole.optional or later or (p.verb.id, name) in s.study.absent:
            tests.append(what.test("is not", NONE))
        of_several = hole.ty.name == "list" and names is not OF_PLAY
        fits = x.matches(C if of_several else what, pattern, scope, ty=hole.ty.one)
        if hole.ty.name == "list" and names is not OF_PLAY:
            fits = [tested("any", all_of(fits), C, what) if fits else what]
        tests += fits
    return at(p.span, s.where(e, p, scope, bearer, tests, (Return(verdict),), DOER))
