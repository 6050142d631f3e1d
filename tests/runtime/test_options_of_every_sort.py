"""Options of every sort, made by hand: as whoever chooses may see them, and what bots learn of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardwright.runtime.abilities import Listener, Play
from cardwright.runtime.combining import Combo
from cardwright.runtime.event import Waiting
from cardwright.runtime.event_kinds import Answer, Trigger
from cardwright.runtime.exits import RuleError
from cardwright.runtime.looks import _about, _option, _parts, step_of
from cardwright.runtime.playable import Action
from cardwright.runtime.requests import Refusal
from cardwright.runtime.things import Card, Kind, Player, Spot, Zone
from cardwright.runtime.viewing import masked, view_option, view_refusal
from cardwright.runtime.views import CardView, Option, Refused
from cardwright.runtime.waiting import Use

ANN, BOB = Player(0, "Ann"), Player(1, "Bob")
LAMP, TORCH = Kind(0, "lamp", ()), Kind(1, "torch", ())


def zone(no: int, id: str, owner: Player | None, seen_by: str, *cards: int, ordered: bool = False) -> Zone:
    made = Zone(no, id, owner, seen_by, ordered)
    made.cards = [Card(at, LAMP, 0, made) for at in cards]
    return made


HAND, THEIRS, DECK = (
    zone(0, "hand", ANN, "owner", 0, 1),
    zone(1, "hand", BOB, "owner", 2),
    zone(2, "deck", None, "nobody", 3, 4, ordered=True),
)
MINE, FOREIGN, DEEP = HAND.cards[0], THEIRS.cards[0], DECK.cards[0]
MINE.face = 1
NAP = Play(7, "nap#1", lambda *_: None, False)
WARD = Listener(8, "ward#1", "before", lambda *_: None, False, lambda *_: True, respond=TORCH)
GONG = Listener(9, "gong#1", "after", lambda *_: None, False, lambda *_: True)
TWO = Combo("two as one", (TORCH, LAMP), [MINE], 2, 3)


class Secret(Waiting):
    """Something of which nobody but its owner knows what it is."""

    def known_to(self, player: Player) -> bool:
        return player is self.doer


WAITS = [
    Waiting(BOB, FOREIGN, [], "gong#1"),
    Waiting(BOB, MINE, [], "gong#1"),
    Secret(BOB, MINE, [], "gong#1"),
    Use(ANN, MINE, TORCH, NAP, [], {}),
    Use(ANN, MINE, None, NAP, [], {}),
    Waiting(ANN, None, [], "gong#1"),
]
RULES = SimpleNamespace(shown=(), open_marks=())
GAME: Any = SimpleNamespace(rules=RULES, pending=WAITS, cards=[MINE, HAND.cards[1], FOREIGN, DEEP, DECK.cards[1]])
SEEN = CardView(0, "lamp", 1, "lamp", 0, None, {})
OPTIONS: list[tuple[object, str, Option, list[tuple[Any, ...]]]] = [
    (None, "play", Option(5, "pass"), [("pass",)]),
    (True, "may", Option(5, "yes"), [("bool", True)]),
    (False, "may", Option(5, "no"), [("bool", False)]),
    (3, "number", Option(5, "number", value=3), [("number",), (3,)]),
    (3, "either", Option(5, "branch", value=3), [("branch", 3)]),
    ("red", "word", Option(5, "word", value="red"), [("str", "red")]),
    ("red", "either", Option(5, "branch", value="red"), [("str", "red")]),
    (ANN, "choose", Option(5, "player", seat=0), [("player", True, True)]),
    (BOB, "choose", Option(5, "player", seat=1), [("player", False, True)]),
    (MINE, "choose", Option(5, "card", SEEN, 0, 0), [("card", "hand", True), ("face", "lamp", 1)]),
    (FOREIGN, "choose", Option(5, "hidden", seat=1, zone=1), [("card", "hand", False)]),
    (DEEP, "choose", Option(5, "hidden", zone=2, place=2), [("card", "deck", None)]),
    (TWO, "choose", Option(5, "combined", kind="torch", play="two as one", value=2), [("several", "two as one")]),
    (Action(NAP, None, None), "play", Option(5, "play", play="nap#1"), [("play", "nap#1", None)]),
    (
        Action(NAP, MINE, TORCH), "play", Option(5, "play", SEEN, 0, 0, None, "torch", "nap#1"),
        [("play", "nap#1", "torch"), ("face", "lamp", 1)],
    ),
    (
        Action(NAP, MINE, None), "play", Option(5, "play", SEEN, 0, 0, None, None, "nap#1"),
        [("play", "nap#1", None), ("face", "lamp", 1)],
    ),
    (
        Action(NAP, FOREIGN, None), "play", Option(5, "hidden", seat=1, zone=1, play="nap#1"),
        [("play", "nap#1", None)],
    ),
    (
        Action(NAP, None, LAMP, TWO), "play", Option(5, "play", kind="lamp", play="nap#1@two as one", value=2),
        [("play", "nap#1", "lamp")],
    ),
    (
        Answer(WARD, MINE), "respond", Option(5, "answer", SEEN, 0, 0, None, "torch", "ward#1"),
        [("answer", "ward#1", "torch"), ("face", "lamp", 1)],
    ),
    (
        Answer(GONG, MINE), "respond", Option(5, "answer", SEEN, 0, 0, None, None, "gong#1"),
        [("answer", "gong#1", None), ("face", "lamp", 1)],
    ),
    (
        Answer(WARD, TWO), "respond", Option(5, "answer", kind="torch", play="ward#1@two as one", value=2),
        [("answer", "ward#1", "torch")],
    ),
    (Trigger(GONG, None, MINE), "choose", Option(5, "trigger", play="gong#1", value=5), [("trigger", "gong#1")]),  # type: ignore[arg-type]
    (HAND, "choose", Option(5, "zone", zone=0, seat=0), [("zone", "hand", True)]),
    (DECK, "choose", Option(5, "zone", zone=2), [("zone", "deck", False)]),
    (TORCH, "choose", Option(5, "kind", kind="torch"), [("kind", "torch")]),
    ([BOB, FOREIGN], "choose", Option(5, "several", value=(("player", 1), ("card", None))), [("other",)]),
    (WAITS[0], "choose", Option(5, "effect", None, 1, play="gong#1", value=1), [("effect", "gong#1", False)]),
    (WAITS[1], "choose", Option(5, "effect", SEEN, 1, play="gong#1", value=2), [("effect", "gong#1", False)]),
    (WAITS[2], "choose", Option(5, "effect", seat=1, value=3), [("effect", None, False)]),
    (WAITS[3], "choose", Option(5, "effect", SEEN, 0, value=4), [("effect", "nap#1", True)]),
    (WAITS[4], "choose", Option(5, "effect", SEEN, 0, play="nap#1", value=5), [("effect", "nap#1", True)]),
    (WAITS[5], "choose", Option(5, "effect", seat=0, play="gong#1", value=6), [("effect", "gong#1", True)]),
]  # fmt: skip


@pytest.mark.parametrize(("what", "kind", "seen", "look"), OPTIONS)
def test_an_option_as_ann_sees_it(what: object, kind: str, seen: Option, look: list[tuple[Any, ...]]) -> None:
    assert view_option(GAME, kind, what, 5, ANN) == seen
    assert _option(what, kind, ANN) == look


def test_what_is_no_option_is_refused() -> None:
    with pytest.raises(RuleError):
        view_option(GAME, "choose", 1.5, 0, ANN)
    with pytest.raises(RuleError):
        masked(1.5, ANN)


def test_a_refusal_with_what_might_have_been_a_target() -> None:
    against = Refusal(MINE, "no-target", {"n": 1}, (Refusal(BOB, "not-target"), Refusal(2, "limit")))
    assert view_refusal(GAME, "either", against, ANN) == Refused(
        Option(-1, "card", SEEN, 0, 0), "no-target", {"n": 1},
        (Refused(Option(-1, "player", seat=1), "not-target"), Refused(Option(-1, "branch", value=2), "limit")),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("what", "seen"),
    [
        (None, None),
        (True, True),
        (3, 3),
        ("red", "red"),
        (BOB, ("player", 1)),
        (MINE, ("card", 0)),
        (FOREIGN, ("card", None)),
        (TORCH, ("kind", "torch")),
        (HAND, ("zone", 0)),
        (Spot(DECK, 2), ("zone", 2)),
        ([FOREIGN, (MINE, 3)], (("card", None), (("card", 0), 3))),
        ({"red", "blue"}, ("blue", "red")),
        (frozenset({MINE, FOREIGN}), (("card", 0), ("card", None))),
        ([], ()),
    ],
)
def test_a_value_as_ann_may_see_it(what: object, seen: object) -> None:
    """Sets come in one order, whichever they have."""
    assert masked(what, ANN) == seen


def test_steps_of_numbers_and_parts_of_what_is_printed() -> None:
    steps = [step_of(number) for number in range(-2, 40)]
    assert steps[:2] == [-1, -1] and steps[2] == 0 and steps == sorted(steps) and len(set(steps)) < 15
    assert all(step <= number for number, step in enumerate(steps[2:]))
    assert [_parts("x", value) for value in (True, "red", 1, ["a", 3, "b"], ("a",), None)] == [
        [("x", True)], [("x", "red")], [("x", 1)], [("x", "a"), ("x", "b")], [("x", "a")], [],
    ]  # fmt: skip


def test_what_a_decision_belongs_to() -> None:
    assert [_about(each, ANN) for each in (NAP, GONG, MINE, FOREIGN, None)] == [
        ("nap#1",), ("gong#1",), ("lamp",), (None,), (),
    ]  # fmt: skip
