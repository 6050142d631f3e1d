"""The small steps that emitted rules share, one by one: what is asked, what is not, and what comes of an answer."""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from cardwright.runtime import bounds, helpers, sets
from cardwright.runtime.bounds import TooMuch
from cardwright.runtime.faults import fault
from cardwright.runtime.requests import PASS, Ask, AskSome, Naming, Nobody, Together
from cardwright.runtime.things import Card, Kind, Player, Zone

ANN, BOB, CY = (Player(seat, name) for seat, name in enumerate(("Ann", "Bob", "Cy")))


class Table:
    """As much of a game as the steps ask of one; `unasked` is what was decided without asking."""

    def __init__(self) -> None:
        self.unasked: list[tuple[Any, ...]] = []

    def without_asking(self, *told: Any) -> None:
        self.unasked.append(told)


def run(steps: Generator[Any, Any, Any], *answers: Any) -> tuple[list[Any], Any]:
    """What is asked, as (sort, kind, options, least, most), when it is answered like this; and what comes of it."""
    asked: list[Any] = []
    left = iter(answers)
    try:
        ask = next(steps)
        while True:
            asked.append((type(ask).__name__, ask.kind, list(ask.options), ask.low, ask.high))
            assert ask.player is ANN and ask.prompt == "which"
            ask = steps.send(next(left))
    except StopIteration as done:
        assert next(left, None) is None, "every answer was wanted"
        return asked, done.value


MAY = ("Ask", "may", [True, False], 1, 1)


def one_of(*options: Any) -> tuple[Any, ...]:
    return ("Ask", "choose", list(options), 1, 1)


def some_of(low: int, high: int, *options: Any) -> tuple[Any, ...]:
    return ("AskSome", "choose", list(options), low, high)


Steps = Callable[[Any], Generator[Any, Any, Any]]
ASKED: list[tuple[Steps, list[Any], list[Any], Any]] = [
    (lambda g: helpers.pick(g, ANN, [], "which"), [], [], None),
    (lambda g: helpers.pick(g, ANN, ["a"], "which"), [], [], "a"),
    (lambda g: helpers.pick(g, ANN, ["a", "b"], "which"), ["b"], [one_of("a", "b")], "b"),
    (lambda g: helpers.pick_order(g, ANN, ["a"], "which"), [], [], ["a"]),
    (lambda g: helpers.pick_order(g, ANN, "abca", "which"), [*"bc"], [one_of(*"abc"), one_of(*"ac")], [*"bca"]),
    (lambda g: helpers.pick_number(ANN, [], "which"), [], [], None),
    (lambda g: helpers.pick_number(ANN, [4], "which"), [4], [("Ask", "number", [4], 1, 1)], 4),
    (lambda g: helpers.pick_or_pass(g, ANN, [], "which"), [], [], None),
    (lambda g: helpers.pick_or_pass(g, ANN, ["a"], "which"), ["a"], [one_of("a", PASS)], "a"),
    (lambda g: helpers.pick_or_pass(g, ANN, ["a"], "which"), [PASS], [one_of("a", PASS)], None),
    (lambda g: helpers.pick_many(g, ANN, list("abc"), 1, 1, "which"), ["b"], [some_of(1, 1, *"abc")], ["b"]),
    (lambda g: helpers.pick_many(g, ANN, list("abc"), 0, 1, "which"), [["b"]], [some_of(0, 1, *"abc")], ["b"]),
    (lambda g: helpers.pick_many(g, ANN, list("abc"), 1, None, "which"), [["b"]], [some_of(1, 3, *"abc")], ["b"]),
    (lambda g: helpers.pick_many(g, ANN, list("abc"), 2, 9, "which"), [[*"ab"]], [some_of(2, 3, *"abc")], [*"ab"]),
    (lambda g: helpers.pick_many(g, ANN, list("abc"), 3, 3, "which"), [], [], ["a", "b", "c"]),
    (lambda g: helpers.pick_many(g, ANN, list("abc"), 5, None, "which"), [], [], ["a", "b", "c"]),
    (lambda g: helpers.pick_many(g, ANN, list("abc"), 2, 1, "which"), [], [], []),
    (lambda g: helpers.pick_many(g, ANN, list("abc"), 0, 0, "which"), [], [], []),
    (lambda g: helpers.pick_many(g, ANN, [], 0, None, "which"), [], [], []),
    (lambda g: helpers.pick_many_or_pass(g, ANN, list("ab"), 1, 1, "which"), ["b"], [one_of("a", "b", PASS)], ["b"]),
    (lambda g: helpers.pick_many_or_pass(g, ANN, list("ab"), 1, 1, "which"), [PASS], [one_of("a", "b", PASS)], None),
    (lambda g: helpers.pick_many_or_pass(g, ANN, list("ab"), 1, 2, "which"), [False], [MAY], None),
    (
        lambda g: helpers.pick_many_or_pass(g, ANN, list("ab"), 1, 2, "which"),
        [True, ["a", "b"]], [MAY, some_of(1, 2, "a", "b")], ["a", "b"],
    ),
    (lambda g: helpers.pick_many_or_pass(g, ANN, list("ab"), 3, None, "which"), [], [], None),
    (lambda g: helpers.pick_many_or_pass(g, ANN, list("ab"), 2, None, "which"), [True], [MAY], ["a", "b"]),
    (lambda g: helpers.pick_many_or_pass(g, ANN, [], 0, None, "which"), [], [], None),
    (lambda g: helpers.pick_many_or_pass(g, ANN, list("ab"), 0, 0, "which"), [], [], None),
    (lambda g: helpers.pick_many_or_pass(g, ANN, list("ab"), 2, 1, "which"), [], [], None),
    (lambda g: helpers.pick_many_or_pass(g, ANN, ["a"], 0, 1, "which"), [True, []], [MAY, some_of(0, 1, "a")], []),
    (lambda g: helpers.pick_many_or_pass(g, ANN, ["a"], 0, None, "which"), [False], [MAY], None),
    (
        lambda g: helpers.pick_many_or_pass(g, ANN, list("ab"), 0, 1, "which"),
        [True, []], [MAY, some_of(0, 1, *"ab")], [],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "answers", "asked", "found"), ASKED)
def test_what_is_asked_and_what_comes_of_it(steps: Steps, answers: list[Any], asked: list[Any], found: Any) -> None:
    assert run(steps(Table()), *answers) == (asked, found)


def test_what_is_decided_without_asking_is_noted() -> None:
    g: Any = Table()
    run(helpers.pick(g, ANN, ["a"], "which"))
    run(helpers.pick_many(g, ANN, ["a", "b"], 2, 2, "which"))
    run(helpers.pick_set(g, ANN, [1, 2, 2], 2, 2, sets.same, None, "which"))
    assert g.unasked == [
        (ANN, ["a"], "a", "which"),
        (ANN, ["a", "b"], ["a", "b"], "which"),
        (ANN, [2, 2], [2, 2], "which"),
    ]


def test_numbers_in_steps() -> None:
    ranges = {(1, 3, 1): [1, 2, 3], (1, 4, 2): [1, 3], (3, 3, 1): [3], (3, 2, 1): [], (1, 3, 0): [], (1, 3, -1): []}
    assert {each: list(helpers.numbers_by(*each)) for each in ranges} == ranges


def test_items_and_lists() -> None:
    found = [helpers.item("abc", number) for number in (1, 3, None, 0, 4, -1)]
    assert found == ["a", "c", "c", None, None, None] and helpers.item("", None) is None
    assert [helpers.some(None), helpers.some(0), helpers.as_list([1]), helpers.as_list(1)] == [[], [0], [1], [1]]
    assert [helpers.player_or_none(each) for each in (ANN, [ANN], None)] == [ANN, None, None]
    lamp, torch = Kind(0, "lamp", ("light",)), Kind(1, "torch", ())
    asked = ((lamp, lamp), (lamp, "light"), (lamp, torch), (lamp, "dark"), (None, "light"), (None, None), (lamp, None))
    assert [helpers.of_kind(*each) for each in asked] == [True, True, False, False, False, False, False]
    missing = helpers.missing("cost")
    assert (missing.name, missing.obj, str(missing)) == ("cost", None, "nothing has cost")


def test_players_in_turn_order() -> None:
    seats = [ANN, BOB, CY]
    g: Any = SimpleNamespace(seats_from=lambda seat: seats[seat:] + seats[:seat])
    assert helpers.from_seat(g, [ANN, CY], BOB) == [CY, ANN] and helpers.from_seat(g, [], BOB) == []


def test_several_are_asked_at_once() -> None:
    """Whoever has nothing to choose from is not: None for one thing, an empty list for several."""
    one, nothing = Ask(ANN, "choose", ["a"]), Ask(BOB, "choose", [])
    some, none = helpers.ask_many(CY, ["b", "c"], 0, 2, "which"), helpers.ask_many(CY, [], 0, 2, "which")
    steps = helpers.together([nothing, one, none, some])
    asked = next(steps)
    assert isinstance(asked, Together) and asked.asks == [one, some]
    with pytest.raises(StopIteration) as done:
        steps.send(["a", ["c"]])
    assert done.value.value == [None, "a", [], ["c"]]
    with pytest.raises(StopIteration) as done:
        next(helpers.together([nothing, none]))
    assert done.value.value == [None, []]


@pytest.mark.parametrize(
    ("low", "high", "asks"),
    [
        (1, 2, (1, 2, 3)),
        (2, 2, (2, 2, 3)),
        (0, None, (0, 3, 3)),
        (5, None, (3, 3, 3)),
        (2, 9, (2, 3, 3)),
        (2, 1, (0, 0, 0)),
    ],
)
def test_a_secret_question_for_several(low: int, high: int | None, asks: tuple[int, int, int]) -> None:
    made = helpers.ask_many(ANN, list("abc"), low, high, "which")
    assert (made.low, made.high, len(made.options)) == asks and made.kind == "choose"


def card(no: int, kind: Kind, *, face: str = "") -> Card:
    made = Card(no, kind, 0, Zone(0, "hand", ANN, "owner", False))
    made.face_name = face
    return made


def test_what_a_card_is_called() -> None:
    """As its face, as long as it is what is printed there; several used as one have none."""
    lamp, torch, g = Kind(0, "lamp", ()), Kind(1, "torch", ()), Table()
    used = card(1, lamp, face="Little Lamp")
    assert helpers.name_of(g, used) == "Little Lamp"  # type: ignore[arg-type]
    assert helpers.name_of(g, used, lambda g, card: torch) == "torch"  # type: ignore[arg-type]
    used.kind = torch
    assert helpers.name_of(g, card(0, lamp, face="Little Lamp")) == "Little Lamp"  # type: ignore[arg-type]
    assert helpers.name_of(g, used) == "torch" and helpers.name_of(g, card(1, lamp)) == "lamp"  # type: ignore[arg-type]
    assert helpers.name_of(g, card(-1, lamp, face="Little Lamp")) == "lamp"  # type: ignore[arg-type]


# --- sets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("low", [-1, 0, 1, 2, 3, 5])
@pytest.mark.parametrize("high", [None, 0, 1, 2, 4, 9])
@pytest.mark.parametrize("fits", [sets.same, sets.different, sets.consecutive, lambda found: True])
def test_all_sets_that_fit_in_the_order_of_their_places(low: int, high: int | None, fits: Any) -> None:
    things = [2, 1, 2, 3]
    sizes = range(max(low, 0), min(4, 4 if high is None else high) + 1)
    all_of = sorted(one for size in sizes for one in combinations(range(4), size))
    expected = [one for one in all_of if fits([things[place] for place in one])]
    assert list(sets.fitting_sets(things, low, high, fits)) == expected
    assert sets.any_set(things, low, high, fits) == bool(expected)


def test_what_cannot_become_a_set_is_left_at_once() -> None:
    tried: list[tuple[Any, ...]] = []

    def could(taken: list[Any], more: Any) -> bool:
        tried.append((tuple(taken), tuple(more)))
        return sum(taken) <= 3

    found = list(sets.fitting_sets([1, 2, 3], 1, None, lambda taken: sum(taken) == 3, could))
    assert found == [(0, 1), (2,)]
    assert tried == [
        ((1,), (2, 3)), ((1, 2), (3,)), ((1, 2, 3), ()), ((1, 3), ()), ((2,), (3,)), ((2, 3), ()), ((3,), ()),
    ]  # fmt: skip


def test_too_many_sets_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "SETS", 7)
    assert len(list(sets.fitting_sets("abc", 1, None, lambda taken: True))) == 7
    assert list(sets.fitting_sets("ab", 0, 1, lambda taken: len(taken) == 1)) == [(0,), (1,)], "nothing does not fit"
    with pytest.raises(TooMuch) as caught:
        list(sets.fitting_sets("abcd", 1, None, lambda taken: True))
    assert caught.value.fault == fault("sets", count=4, most=bounds.SETS)


def test_the_question_for_a_set_offers_what_is_in_one() -> None:
    ask = sets.ask_set(ANN, [1, 5, 1, 3, 3], 2, 3, sets.same, None, "which", "about")
    assert (list(ask.options), ask.sets, ask.low, ask.high) == ([1, 1, 3, 3], [(0, 1), (2, 3)], 2, 2)
    assert ask.about == "about" and ask.takes([1, 0]) and not ask.takes([0, 2]) and not ask.takes([0])
    none = sets.ask_set(ANN, [1, 2], 2, 2, sets.same, None, "which")
    assert (list(none.options), none.sets, none.low, none.high) == ([], [], 0, 0)
    sizes = sets.ask_set(ANN, [1, 1, 1], 1, None, sets.same, None, "which")
    assert (sizes.low, sizes.high) == (1, 3)


PAIRS = [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("steps", "answers", "asked", "found"),
    [
        (lambda g: helpers.pick_set(g, ANN, [1, 2], 2, 2, sets.same, None, "which"), [], [], None),
        (lambda g: helpers.pick_set(g, ANN, [1, 2, 2], 2, 2, sets.same, None, "which"), [], [], [2, 2]),
        (
            lambda g: helpers.pick_set(g, ANN, PAIRS, 2, 2, sets.same, None, "which"),
            [[2, 2]], [some_of(2, 2, *PAIRS)], [2, 2],
        ),
        (lambda g: helpers.pick_set(g, ANN, [1, 2], 1, 1, sets.same, None, "which"), [2], [some_of(1, 1, 1, 2)], [2]),
        (lambda g: helpers.pick_set_or_pass(g, ANN, [1, 2], 2, 2, sets.same, None, "which"), [], [], None),
        (lambda g: helpers.pick_set_or_pass(g, ANN, [2, 2], 2, 2, sets.same, None, "which"), [False], [MAY], None),
        (lambda g: helpers.pick_set_or_pass(g, ANN, [2, 2], 2, 2, sets.same, None, "which"), [True], [MAY], [2, 2]),
    ],
)  # fmt: skip
def test_one_of_the_sets_is_picked(steps: Steps, answers: list[Any], asked: list[Any], found: Any) -> None:
    assert run(steps(Table()), *answers) == (asked, found)


@pytest.mark.parametrize(
    ("values", "same", "different", "consecutive"),
    [
        ([], True, True, True),
        ([3], True, True, True),
        ([None], False, False, False),
        ([3, 3], True, False, False),
        ([3, None], False, False, False),
        ([None, None], False, False, False),
        ([4, 3], False, True, True),
        ([5, 3], False, True, False),
        ([5, 3, 4], False, True, True),
        ([3, 4, 4, 5], False, False, False),
    ],
)
def test_what_holds_of_values(values: list[Any], same: bool, different: bool, consecutive: bool) -> None:
    assert (sets.same(values), sets.different(values), sets.consecutive(values)) == (same, different, consecutive)


@pytest.mark.parametrize(
    ("values", "more", "could"),
    [
        ([], [], True),
        ([3, 5], [4], True),
        ([3, 5], [6], False),
        ([3, 3], [4], False),
        ([4], [], True),
        ([2, 5], [3], False),
    ],
)
def test_what_may_still_become_a_row(values: list[Any], more: list[Any], could: bool) -> None:
    assert sets.could_be_consecutive(values, more) == could


@pytest.mark.parametrize(
    ("highest", "count", "found"),
    [
        (True, None, "bd"),
        (False, None, "a"),
        (True, 1, "b"),
        (True, 2, "bd"),
        (True, 3, "bde"),
        (False, 3, "aeb"),
        (True, 9, "bdea"),
        (True, 0, ""),
        (True, -1, ""),
    ],
)
def test_the_highest_and_the_lowest(highest: bool, count: int | None, found: str) -> None:
    """Equal ones stand as they stood; what has no number is left out."""
    numbers = {"a": 1, "b": 3, "c": None, "d": 3, "e": 2}
    assert sets.ranked(list(numbers), numbers.get, highest, count) == list(found)
    assert sets.ranked_first(list(numbers), numbers.get, highest) == ("b" if highest else "a")
    assert sets.ranked("cc", numbers.get, highest, count) == [] and sets.ranked_first("c", numbers.get, highest) is None


# --- state checks -------------------------------------------------------------------------------------------------


def with_checks(checks: Any, *, dirty: int = 1, asks: bool = True, turn: int = 1, atomic: int = 0) -> Any:
    rules = SimpleNamespace(checks=checks, checks_ask=asks, each_check={"over": checks})
    return SimpleNamespace(rules=rules, dirty=dirty, turn_no=turn, atomic=atomic, because="before")


def test_state_checks_are_made_where_something_has_changed() -> None:
    """What they give is gone through where they may ask; nothing is checked while the table is set or uninterrupted."""
    made: list[Any] = []
    steps = ["ask"]

    def checks(g: Any) -> Any:
        made.append(g)
        return steps

    g = with_checks(checks)
    assert helpers.make_checks(g) is steps and made == [g]
    assert list(helpers.make_checks(with_checks(checks, asks=False))) == [] and len(made) == 2
    assert list(helpers.make_checks(with_checks(lambda g: None))) == []
    assert list(helpers.make_checks(with_checks(checks, dirty=0))) == [] and len(made) == 2
    assert list(helpers.make_checks(with_checks(None))) == []
    assert list(helpers.checking(g)) == ["ask"]
    for early in (with_checks(checks, turn=0), with_checks(checks, atomic=1)):
        assert list(helpers.checking(early)) == [] and len(made) == 3
        helpers.check_now(early)
        assert len(made) == 3
    helpers.check_now(with_checks(None))
    helpers.check_now(g)
    assert len(made) == 4


def test_a_check_that_a_text_makes_leaves_whose_effect_it_is() -> None:
    def check(g: Any) -> Any:
        g.because = "over"
        return ["ask"]

    g = with_checks(check)
    helpers.run_check(g, "over")
    assert g.because == "before"
    steps = helpers.run_check_asking(g, "over")
    assert next(steps) == "ask" and g.because == "over"  # type: ignore[comparison-overlap]
    assert list(steps) == [] and g.because == "before"


# --- questions ----------------------------------------------------------------------------------------------------


def test_a_question_names_its_text() -> None:
    plain, naming = Ask(ANN, "choose", [1], "which"), Ask(ANN, "choose", [1], Naming("whose", BOB, 3))
    assert (plain.prompt, plain.named, naming.prompt, naming.named) == ("which", (), "whose", (BOB, 3))
    asks = [plain, *(AskSome(ANN, "choose", [1], "", low, high) for low, high in ((1, 1), (0, 1), (1, 2)))]
    assert [each.single for each in asks] == [True, True, False, False] and plain.takes([4])


def test_a_question_needs_somebody_and_has_not_too_many_options(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody: Any = None
    with pytest.raises(Nobody):
        Ask(nobody, "choose", [])
    monkeypatch.setattr("cardwright.runtime.requests.OPTIONS", 3)
    ask = Ask(ANN, "choose", range(3)).among(range(3))
    assert ask.among(range(2)) is ask and list(ask.options) == [0, 1]
    for asks in (lambda: Ask(ANN, "choose", range(4)), lambda: ask.among(range(4))):
        with pytest.raises(TooMuch) as caught:
            asks()
        assert caught.value.fault == fault("options", count=4)
