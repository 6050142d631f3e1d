"""Lists that rules go through say the same with less, and only where nothing could come of the difference."""

from __future__ import annotations

import pytest

from cardwright.backends.python import tree as t
from cardwright.backends.python.names import builtin
from cardwright.backends.python.printer import flat
from cardwright.backends.python.tree import lazily, listed
from cardwright.backends.rules.lists import asked_first, beforehand, plainly
from cardwright.backends.rules.names_of_runtime import ANY, GAME_TYPE, PLAYER_TYPE, on_g

G, ME, C, K, P, X, Z = (t.Name(name) for name in ("g", "me", "c", "k", "p", "x", "z"))
HAND, DECK, KINDS = ME.dot("hand").dot("cards"), t.Name("g").dot("deck").dot("cards"), t.Own("state", "KINDS", "flow")
OAK = t.Own("state", "OAK", "flow")
IS_OAK = C.dot("kind").test("is", OAK)
HANDS = listed(P.dot("hand"), P, on_g("others", ME))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (builtin("any", listed(IS_OAK, C, HAND)), "state.OAK in [c.kind for c in me.hand.cards]"),
        (builtin("any", lazily(IS_OAK, C, DECK)), "state.OAK in (c.kind for c in g.deck.cards)"),
        (
            builtin("any", listed(OAK.test("is", C.dot("kind")), C, HAND, (C.dot("old"),))),
            "state.OAK in [c.kind for c in me.hand.cards if c.old]",
        ),
        (
            t.Unary("not", builtin("any", listed(C.dot("rank").test("==", t.Const(7)), C, HAND))),
            "7 not in [c.rank for c in me.hand.cards]",
        ),
        (builtin("len", listed(C, C, HAND, (IS_OAK,))), "[c.kind for c in me.hand.cards].count(state.OAK)"),
        (
            t.Comprehension(C, (t.Loop(Z, HANDS), t.Loop(C, Z.dot("cards")))),
            "[c for p in g.others(me) for c in p.hand.cards]",
        ),
        (
            listed(X.dot("rank"), X, listed(C, C, HAND, (IS_OAK,)), (X.dot("old"),)),
            "[c.rank for c in me.hand.cards if c.kind is state.OAK and c.old]",
        ),
    ],
)
def test_less_is_said(before: t.Expr, after: str) -> None:
    assert flat(plainly(before)) == after


@pytest.mark.parametrize(
    "left",
    [
        builtin("any", listed(C.dot("bearer").test("is", t.NONE), C, HAND)),  # one of them may be equal to nothing
        builtin("any", listed(C.dot("old").test("==", t.TRUE), C, HAND)),  # so would be 1
        builtin("any", listed(C.dot("kind").test("is", X.dot("kind")), C, HAND)),  # nobody asks if there is no card
        builtin("any", listed(C.dot("rank").test(">", t.Const(7)), C, HAND)),
        builtin("any", listed(C.dot("kind").test("is", C.dot("printed")), C, HAND)),
        builtin("len", listed(C.dot("kind"), C, HAND, (IS_OAK,))),
        listed(C.dot("owner").test("is", P), C, listed(P, P, HAND)),  # another `p`
        t.Comprehension(X, (t.Loop(Z, HANDS), t.Loop(X, Z.dot("cards"), (Z.dot("marked"),)))),
        listed(X, X, listed(t.Name("draw").call(C), C, HAND)),
    ],
)
def test_nothing_is_said_otherwise(left: t.Expr) -> None:
    assert plainly(left) == left


def written(*body: t.Stmt, who: t.Expr = PLAYER_TYPE, sure: tuple[str, ...] = ("me",)) -> list[str]:
    """The sentences of a function of a game and a player, after the pass."""
    whole = t.Function("f", (t.Param("g", GAME_TYPE), t.Param("me", who)), None, body)
    (made,) = beforehand((whole,), sure)
    assert isinstance(made, t.Function)
    return [said(stmt) for stmt in made.body]


def said(stmt: t.Stmt) -> str:
    match stmt:
        case t.Assign(target=target, value=value) if value is not None:
            return f"{flat(target)} = {flat(value)}"
        case t.Return(value=value) if value is not None:
            return flat(value)
        case t.For(over=over, body=body):
            return f"{flat(over)}: {'; '.join(map(said, body))}"
    raise AssertionError(stmt)


KNOWN_KINDS = listed(K, K, KINDS, (K.test("in", listed(C.dot("kind"), C, HAND)),))


def test_what_is_the_same_for_each_is_worked_out_once() -> None:
    assert written(t.Return(KNOWN_KINDS)) == [
        "known_1 = [c.kind for c in me.hand.cards]",
        "[k for k in state.KINDS if k in known_1]",
    ]


def test_a_list_that_is_looked_through_again_and_again_is_no_generator() -> None:
    kinds = listed(K, K, KINDS, (K.test("in", lazily(C.dot("kind"), C, DECK)),))
    assert written(t.Return(kinds))[0] == "known_1 = [c.kind for c in g.deck.cards]"


def test_what_is_said_twice_is_worked_out_once() -> None:
    none = t.Unary("not", builtin("any", listed(X.dot("old"), X, HAND)))
    both = t.Tuple((listed(C, C, HAND, (none,)), listed(K, K, KINDS, (none,))))
    assert written(t.Return(both)) == [
        "known_1 = not any([x.old for x in me.hand.cards])",
        "([c for c in me.hand.cards if known_1], [k for k in state.KINDS if known_1])",
    ]


def test_in_a_loop_it_is_worked_out_each_time() -> None:
    mine = listed(K, K, KINDS, (K.test("in", listed(C.dot("kind"), C, P.dot("hand").dot("cards"))),))
    assert written(t.For(P, on_g("others", ME), (t.Return(mine),)), who=ANY) == [
        "g.others(me): known_1 = [c.kind for c in p.hand.cards]; [k for k in state.KINDS if k in known_1]"
    ]


@pytest.mark.parametrize(
    ("stmt", "who", "sure"),
    [
        (t.Return(KNOWN_KINDS), ANY, ("me",)),  # whose hand it is may be nobody's, which nobody asks without kinds
        (t.Return(KNOWN_KINDS), PLAYER_TYPE, ()),
        (t.Return(t.Choice(X, KNOWN_KINDS, t.NONE)), PLAYER_TYPE, ("me",)),
        (t.Return(t.all_of((X, KNOWN_KINDS))), PLAYER_TYPE, ("me",)),
        (t.Return(t.Lambda(("x",), KNOWN_KINDS)), PLAYER_TYPE, ("me",)),
        (t.Return(t.Name("f").call(t.Name("draw").call(), KNOWN_KINDS)), PLAYER_TYPE, ("me",)),
        (t.Return(listed(C, C, HAND, (builtin("any", listed(X.test("is", C), X, DECK)),))), PLAYER_TYPE, ("me",)),
        (
            t.Return(listed(C, C, HAND, (X.test("in", listed(t.Name("draw").call(K), K, DECK)),))),
            PLAYER_TYPE,
            ("me",),
        ),
        (
            t.Return(listed(C, C, HAND, (builtin("any", listed(K.dot("rank").test(">", X), K, DECK)),))),
            PLAYER_TYPE,
            ("me",),
        ),
        (
            t.Return(listed(C, C, HAND, (builtin("any", listed(K.dot("bearer").dot("life"), K, DECK)),))),
            PLAYER_TYPE,
            ("me",),
        ),
    ],
)
def test_only_what_looks_at_what_is_there_goes_before(stmt: t.Stmt, who: t.Expr, sure: tuple[str, ...]) -> None:
    assert written(stmt, who=who, sure=sure) == [said(stmt)]


VALUE = t.Name("value")
LOOP_OF_PLAYERS = on_g("living")


def looped(test: t.Expr, *body: t.Stmt) -> t.For:
    """A loop through players that does something under a condition."""
    return t.For(P, LOOP_OF_PLAYERS, (t.If(test, body or (t.Augment(VALUE, "+", t.Const(1)),)),))


def outside(*body: t.Stmt, sure: tuple[str, ...] = ("me",)) -> t.Stmt:
    """The last sentence of a function of a game and a player, after the pass."""
    whole = t.Function("f", (t.Param("g", GAME_TYPE), t.Param("me", PLAYER_TYPE)), None, body)
    (made,) = asked_first((whole,), sure)
    assert isinstance(made, t.Function)
    return made.body[-1]


RICH, RED = P.dot("rich"), ME.dot("color").test("==", t.Const("red"))


def test_what_does_not_hang_on_the_thing_of_a_loop_is_asked_before_it() -> None:
    made = outside(looped(t.all_of((RICH, RED))))
    assert made == t.If(RED, (looped(RICH),))
    assert outside(looped(RED)) == t.If(RED, (t.For(P, LOOP_OF_PLAYERS, (t.Augment(VALUE, "+", t.Const(1)),)),))
    there = t.If(ME.test("is", t.NONE), (t.Return(t.ZERO),))
    assert outside(there, looped(t.all_of((RICH, RED))), sure=()) == made
    looked = t.Assign(VALUE, ME.dot("price"))
    assert outside(looked, looped(t.all_of((RICH, RED))), sure=()) == made


@pytest.mark.parametrize(
    "loop",
    [
        looped(t.all_of((RICH, P.dot("seat").test("==", t.ONE)))),  # all of it hangs on whoever it is
        looped(t.all_of((RICH, ME.dot("life").test(">", t.ONE)))),  # what is none is not less than anything
        looped(t.all_of((RICH, ME.dot("ally").dot("color").test("==", t.Const("red"))))),  # who may not be there
        looped(t.all_of((RICH, VALUE.test("==", t.ONE)))),  # what the loop changes
        looped(t.all_of((RICH, RED)), t.Do(on_g("burn"))),  # what is done may change anything
        looped(t.all_of((RICH, t.Name("draw").call(ME).test("==", t.ONE)))),
        t.For(P, LOOP_OF_PLAYERS, (t.If(t.all_of((RICH, RED)), (t.Return(t.ONE),), (t.Return(t.ZERO),)),)),
    ],
)
def test_what_may_be_another_is_asked_for_each(loop: t.For) -> None:
    assert outside(loop) == loop


def test_who_may_not_be_there_is_asked_for_each() -> None:
    assert outside(looped(t.all_of((RICH, RED))), sure=()) == looped(t.all_of((RICH, RED)))
