"""Limits and how uses of them are counted; how far a game may go, and what is told of one that went wrong."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from cardwright.runtime import bounds, limits
from cardwright.runtime.abilities import Limit
from cardwright.runtime.blame import (
    cycle,
    endless,
    fault_of,
    is_of_nothing,
    not_so_many,
    over_and_over,
    place_of,
    situation,
    source_lines,
)
from cardwright.runtime.bounds import TooMuch
from cardwright.runtime.exits import RuleError
from cardwright.runtime.faults import Name, fault
from cardwright.runtime.requests import AskSome, Nobody
from cardwright.runtime.things import Card, Kind, Player, Zone

ANN, BOB, CY = (Player(seat, name) for seat, name in enumerate(("Ann", "Bob", "Cy")))


def card(no: int, kind: Kind, *, face: str = "") -> Card:
    made = Card(no, kind, 0, Zone(0, "hand", ANN, "owner", False))
    made.face_name = face
    return made


def of_limits(more: int | None = None) -> Any:
    """A game that counts uses; `more` uses are allowed to whoever has them."""

    class Game:
        rules = SimpleNamespace(
            more_by_player=None if more is None else lambda g, me: {ANN: more}[me],
            more_by_card=None if more is None else lambda g, card: more + isinstance(card, Card),
        )

        def __init__(self) -> None:
            self.used: dict[str, dict[Any, int]] = {"turn": {}, "phase": {}}
            self.spans: list[str] = []

        def uses(self, scope: str) -> dict[Any, int]:
            return self.used[scope]

        def count_use(self, scope: str, key: Any) -> None:
            self.used[scope][key] = self.used[scope].get(key, 0) + 1

    return Game()


ONCE, TWICE_EACH = Limit(1, "turn"), Limit(2, "phase", True)


def test_uses_are_counted_and_taken_back() -> None:
    """By player and ability; those per target by target as well."""
    g, both = of_limits(), (ONCE, TWICE_EACH)
    assert limits.within_limits(g, 7, both, ANN) and limits.within_limits(g, 7, both, ANN, BOB)
    limits.spend_limits(g, 7, both, ANN, [BOB, CY])
    limits.spend_limits(g, 7, both, ANN, [BOB])
    assert g.used == {"turn": {(7, 0): 2}, "phase": {(7, 0, 1): 2, (7, 0, 2): 1}}
    assert not limits.within_limits(g, 7, both, ANN) and limits.within_limits(g, 7, both, BOB)
    assert limits.within_limits(g, 8, both, ANN)
    assert [limits.within_limits(g, 7, both, ANN, target) for target in (BOB, CY)] == [False, True]
    assert limits.uses_of_limit(g, 7, ONCE, ANN) == (2, 1) and limits.uses_of_limit(g, 7, TWICE_EACH, ANN, BOB) == (
        2,
        2,
    )
    limits.refund_limits(g, 7, both, ANN, [BOB, ANN])
    assert g.used == {"turn": {(7, 0): 1}, "phase": {(7, 0, 1): 1, (7, 0, 2): 1}}


def test_a_card_that_lies_somewhere_has_limits_of_its_own() -> None:
    """Where cards are new when they come, for each of its lives, and each player."""
    lamp = Kind(0, "lamp", ())
    lying, living = Card(4, lamp, 0, Zone(0, "table", None, "everyone", False)), card(5, lamp)
    living.zone = Zone(1, "field", ANN, "everyone", False, renews=True)
    living.life = 3
    assert limits.counted(7, ANN, None) == (7, 0) and limits.counted(7, ANN, lying) == (7, -5)
    assert limits.counted(7, BOB, living) == (7, -6, 3, 1)
    assert [limits.lying(each) for each in (lying, card(0, lamp).no, card(-1, lamp), ANN, None)] == [
        lying, None, None, None, None,
    ]  # fmt: skip
    first = card(0, lamp)
    assert limits.lying(first) is first


def test_more_uses_may_be_allowed() -> None:
    g, source = of_limits(more=1), card(4, Kind(0, "lamp", ()))
    for left in (True, True, False):
        assert limits.within_limits(g, 7, (ONCE,), ANN) == left
        limits.spend_limits(g, 7, (ONCE,), ANN, ())
    assert limits.uses_of_limit(g, 7, ONCE, ANN) == (3, 2)
    assert limits.uses_of_limit(g, 7, ONCE, ANN, None, source) == (0, 3)
    g.used["turn"][(7, -5)] = 2
    assert limits.within_limits(g, 7, (ONCE,), ANN, None, source)
    g.used["turn"][(7, -5)] = 3
    assert not limits.within_limits(g, 7, (ONCE,), ANN, None, source)


def test_what_is_counted_while_something_is_done_counts_anew() -> None:
    g = of_limits()
    g.used["turn"] = {(7, 0): 1}
    seen: list[Any] = []

    def inner() -> Generator[Any, Any, str]:
        seen.append(dict(g.used["turn"]))
        g.count_use("turn", (7, 0))
        limits.between(g, "turn")
        seen.append(dict(g.used["turn"]))
        yield "ask"
        return "done"

    def outer() -> Generator[Any, Any, str]:
        g.count_use("turn", (8, 0))
        made = yield from limits.during(g, "turn", inner())
        seen.append(dict(g.used["turn"]))
        return made

    steps = limits.during(g, "turn", outer())
    assert next(steps) == "ask" and g.spans == ["turn", "turn"]
    with pytest.raises(StopIteration) as done:
        next(steps)
    assert done.value.value == "done" and seen == [{}, {(7, 0): 1}, {(8, 0): 1}]
    assert g.spans == [] and g.used["turn"] == {}, "and between two of them anew as well"
    g.used["turn"] = {(7, 0): 1}
    limits.between(g, "turn")
    assert g.used["turn"] == {}


# --- bounds and blame ---------------------------------------------------------------------------------------------


def test_numbers_have_a_bound() -> None:
    top = bounds.NUMBER
    assert [bounds.product(*each) for each in ((3, -4), (top, 1), (top, -1))] == [-12, top, -top]
    for each in ((top, 2), (top, -2), (top + 1, 1), (-1, top + 1)):
        with pytest.raises(TooMuch, match="number") as caught:
            bounds.product(*each)
        assert caught.value.fault == fault("number")
    assert bounds.too_many_options(5).fault == fault("options", count=5)
    assert bounds.too_many_sets(5).fault == fault("sets", count=5, most=bounds.SETS)
    assert bounds.too_many_cards("lamp", 5).fault == fault("cards", count=5, card=Name("lamp", ("kinds",)))


def raised(by: Callable[[], object]) -> Exception:
    with pytest.raises(Exception) as caught:
        by()
    return caught.value


NOTHING: Any = None
ERRORS: Iterable[tuple[Exception, Any, bool]] = [
    (RuleError(fault("zero")), fault("zero"), False),
    (RuleError("so"), fault("said", what="so"), False),
    (TooMuch(fault("number")), fault("number"), False),
    (raised(lambda: 10.0**999), fault("number"), False),
    (raised(lambda: 1 // 0), fault("zero"), True),
    (ValueError("by zero"), fault("python", error="ValueError", what="by zero"), False),
    (ZeroDivisionError("a trap"), fault("python", error="ZeroDivisionError", what="a trap"), True),
    (RecursionError(), fault("deep"), False),
    (MemoryError(), fault("deep"), False),
    (raised(lambda: NOTHING.life), fault("of nothing", name="life"), True),
    (raised(lambda: ANN.life), None, False),  # type: ignore[attr-defined]
    (raised(lambda: NOTHING + 1), fault("missing"), True),
    (TypeError("so"), fault("python", error="TypeError", what="so"), False),
    (raised(lambda: {}[NOTHING]), fault("missing"), True),
    (KeyError("a"), fault("python", error="KeyError", what="'a'"), False),
    (Nobody(), fault("nobody"), True),
    (ValueError("so"), fault("python", error="ValueError", what="so"), False),
]


@pytest.mark.parametrize(("error", "what", "of_nothing"), ERRORS, ids=[repr(each)[:40] for each, *_ in ERRORS])
def test_what_went_wrong(error: Exception, what: Any, of_nothing: bool) -> None:
    assert is_of_nothing(error) == of_nothing
    assert fault_of(error) == (what or fault("python", error="AttributeError", what=str(error)))


def test_where_a_line_of_a_package_comes_from(tmp_path: Any) -> None:
    """Its own entry, else the nearest above; what is no table of lines tells nothing."""
    lines = {"a.py": {3: "game.yaml:1", 7: "game.yaml:9"}, "b.py": {}}
    places = [place_of(lines, "a.py", line) for line in (2, 3, 6, 7, 99)]
    assert places == [None, "game.yaml:1", "game.yaml:1", "game.yaml:9", "game.yaml:9"]
    assert place_of(lines, "b.py", 3) is None and place_of(lines, "c.py", 3) is None
    for name, text, found in (
        ("whole", '{"a.py": {"3": "x:1", "y": "z"}, "b.py": 5}', {"a.py": {3: "x:1"}}),
        ("list", "[]", {}),
        ("broken", "{", {}),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "sources.json").write_text(text, "utf-8")
        assert source_lines(str(tmp_path / name)) == found
    assert source_lines(str(tmp_path / "none")) == {}


def test_what_goes_round_in_a_game_that_does_not_end() -> None:
    """The last eight events that stand in one another, and what was used over and over, if there is anything."""
    rules = SimpleNamespace(windows={})
    g: Any = SimpleNamespace(
        stack=[SimpleNamespace(verb=f"v{at}") for at in range(10)], trace=[], rules=rules, cards=[]
    )
    chain = fault("event", verb=Name("v2", ("verbs",)))
    for at in range(3, 10):
        chain = fault("within", outer=chain, inner=fault("event", verb=Name(f"v{at}", ("verbs",))))
    assert endless(g) == fault("endless", chain=chain)
    g.stack = []
    g.cards = [card(0, Kind(0, "lamp", ())), card(1, Kind(1, "torch", ()))]
    g.rules.windows = {"ring.after": [SimpleNamespace(no=7, id="gong#1")]}
    often = [
        ("play", 0, 1),
        ("trigger", 0, 7),
        ("secret", "trigger", 0, 7),
        ("secret", "play", 0, 1),
        ("trigger", 0, 7),
    ]
    g.trace = [("play", 0, 0)] * 9 + [("move", 0, 0)] * 120 + [("play", 0, -1)] * 2 + [("play", 0, 0), *often]
    assert over_and_over(g) == ["gong", "torch"]
    again = tuple(Name(id, ("kinds", "skills", "characters")) for id in ("gong", "torch"))
    assert endless(g) == fault("endless again", chain=fault("steps"), again=again)


def test_how_far_a_game_has_come() -> None:
    g: Any = SimpleNamespace(turn_no=4, turn_player=None, phase="draw", trace=[], seats=[ANN, BOB])
    g.cards = [card(0, Kind(0, "lamp", ()))]
    assert situation(g) == fault("turn", n=4)
    g.turn_player = ANN
    assert situation(g) == fault("phase", n=4, who="Ann", phase=Name("draw", ("phases",)))
    g.phase = ""
    assert situation(g) == fault("turn of", n=4, who="Ann")
    lamp = Name("lamp", ("kinds",))
    for entry in (("play", 1, 0, 5), ("answer", 1, 0, 5)):
        g.trace = [("play", 0, 0), entry, ("play", 0, -1), ("move", 0, 0, 1)]
        assert situation(g) == fault("last card", far=fault("turn of", n=4, who="Ann"), card=lamp, who="Bob")


def test_frames_that_come_again_are_told_once() -> None:
    """The innermost, as many as are told, in their order; of those that come again the last."""
    deep = [("a:1", "f"), ("b:2", "g"), ("a:1", "f"), ("c:3", "h")]
    assert cycle(deep) == [("b:2", "g"), ("a:1", "f"), ("c:3", "h")]
    many = [(f"a:{at}", "f") for at in range(30)]
    assert cycle(many) == many[-12:]


def test_that_somebody_is_to_pick_more_than_there_is() -> None:
    ask = AskSome(BOB, "choose", [1, 2], "which", 3, 4)
    told = fault("picks", who="Bob", least=3, most=4, count=2, question="choose which")
    assert not_so_many(ask) == told
