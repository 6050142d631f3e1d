"""Figures of games that are made up: each number is one that can be counted by hand, and the report says all of it."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest

from cardwright.lab import plots, report
from cardwright.lab.changes import Moved, moved
from cardwright.lab.figures import CardFigures, Figures, figures_of, plain
from cardwright.lab.pairs import Pair
from cardwright.lab.recording import Record
from cardwright.lab.report import Names
from cardwright.lab.statistics import Estimate, mean, share

GAME = Record(
    game=0, seed=0, winners=(0,), turns=8, rounds=4, decisions=10, forced=1, options=30, groups={}, choices={},
    opening=((), ()), had=((), ()), played=((), ()), triggered=(),
)  # fmt: skip


@dataclass(frozen=True)
class Kind:
    """A kind of card, as far as figures look at it."""

    id: str
    categories: frozenset[str] = frozenset({"card"})


def rules(kinds: dict[str, int], plays: dict[str, list[str]], answers: dict[str, str], texts: list[str]) -> Any:
    """Rules of a game with so many copies of each kind, with ways to play, answers by kind, and texts that react."""
    made = {name: Kind(name, frozenset({"card", "spell"} if name == "hex" else {"card"})) for name in kinds}
    heard = [SimpleNamespace(no=at, id=text, respond=None) for at, text in enumerate(texts)]
    heard += [
        SimpleNamespace(no=100 + at, id=f"{of}!", respond=SimpleNamespace(id=of))
        for at, of in enumerate(answers.values())
    ]
    return SimpleNamespace(
        id="made",
        cards=[SimpleNamespace(kind=made[name], copies=copies) for name, copies in kinds.items()],
        plays={made[name]: [SimpleNamespace(id=way) for way in ways] for name, ways in plays.items()},
        windows={"begins": heard[:1], "ends": heard},
    )


NOTHING = rules({}, {}, {}, [])


def figures(records: list[Record], of: Any = NOTHING, players: int = 2) -> Figures:
    return figures_of(of, records, players, ("random", "greedy"), 5)


def counted(found: Estimate) -> tuple[float, float]:
    return round(found.value, 4), found.count


# ---------------------------------------------------------------- the whole


def test_what_broke_off_counts_in_nothing_else() -> None:
    found = figures([
        replace(GAME, turns=4, rounds=2, decisions=10, forced=0, options=30),
        replace(GAME, turns=8, rounds=3, decisions=20, forced=10, options=20, winners=()),
        replace(GAME, turns=999, decisions=999, broke="RuleError"),
        replace(GAME, turns=6, rounds=4, decisions=0, forced=0, options=0, winners=(0, 1)),
    ])  # fmt: skip
    assert (found.rules, found.games, found.broke, found.players) == ("made", 4, 1, 2)
    assert (found.bots, found.seed) == (("random", "greedy"), 5)
    assert counted(found.draws) == (0.3333, 3)
    assert counted(found.turns) == (6.0, 3) and counted(found.rounds) == (3.0, 3)
    assert counted(found.decisions) == (10.0, 3) and found.minutes == 1.3  # ten times eight seconds
    assert counted(found.forced) == (0.25, 40)
    assert counted(found.width) == (2.0, 2)  # three ways, and one; of the third game nothing can be said
    assert found.lengths == (4, 6, 8)


def test_what_a_seat_may_hope_for_is_as_many_as_have_won() -> None:
    found = figures([GAME, GAME, replace(GAME, winners=(0, 1)), replace(GAME, winners=())])
    assert [(rate.name, rate.wins, *counted(rate.rate)) for rate in found.seats] == [
        ("1", 3, 0.75, 4),
        ("2", 1, 0.25, 4),
    ]
    assert [rate.expected for rate in found.seats] == [0.5, 0.5]
    many = figures([GAME] * 60)
    assert all(rate.stands_out for rate in many.seats)
    twelve = figures([replace(GAME, opening=((),) * 12, had=((),) * 12, played=((),) * 12)], players=12)
    assert [rate.name for rate in twelve.seats] == [str(seat) for seat in range(1, 13)]


def test_roles_win_by_who_has_them() -> None:
    roles = [("boss", "thief"), ("thief", "boss"), ("boss", "thief")]
    found = figures([replace(GAME, groups={"role zone": each}) for each in roles])
    assert list(found.groups) == ["role zone"]
    assert [(rate.name, rate.wins, rate.rate.count) for rate in found.groups["role zone"]] == [
        ("boss", 2, 3),
        ("thief", 1, 3),
    ]


def test_decks_are_told_apart_by_who_plays_them() -> None:
    met = [("crane", "lion", 0), ("crane", "lion", 1), ("lion", "crane", 1)]
    records = [replace(GAME, choices={"a deck": a, "b deck": b}, winners=(won,)) for a, b, won in met]
    found = figures(records)
    assert {
        name: [(rate.name, rate.wins, rate.rate.count) for rate in rates] for name, rates in found.choices.items()
    } == {
        "a deck": [("crane", 1, 2), ("lion", 0, 1)],
        "b deck": [("crane", 1, 1), ("lion", 1, 2)],
    }
    assert all(rate.expected == 0.5 for rates in found.choices.values() for rate in rates)
    assert [(a, b, *counted(each)) for a, b, each in found.matrix] == [
        ("crane", "lion", 0.5, 2),
        ("lion", "crane", 0, 1),
    ]
    single = figures([replace(GAME, choices={"a deck": "crane"})])
    assert single.matrix == () and list(single.choices) == ["a deck"]


# ---------------------------------------------------------------- cards


def test_a_card_is_counted_by_players_who_held_and_played_it() -> None:
    found = figures([
        replace(GAME, opening=(("axe",), ()), had=(("axe", "axe"), ("bow",)), played=(("axe",), ()), winners=(0,)),
        replace(GAME, opening=((), ("axe",)), had=(("axe",), ("axe",)), played=((), ("axe", "cup")), winners=(1,)),
        replace(GAME, opening=((), ()), had=((), ("axe",)), played=((), ()), winners=(0,)),
        replace(GAME, opening=(("axe",), ()), had=(("axe",), ()), played=(("axe",), ()), winners=(1,)),
        replace(GAME, opening=((), ()), had=(("axe",), ()), played=((), ("axe",)), winners=(0, 1)),
    ])  # fmt: skip
    axe, bow, cup = found.cards
    assert [each.kind for each in found.cards] == ["axe", "bow", "cup"]
    assert axe.held == 6
    assert counted(axe.in_hand) == (0.5, 6)
    assert counted(axe.opening) == (0.6667, 3)
    assert counted(axe.drawn) == (0.3333, 3)
    assert counted(axe.without) == (0.75, 4)
    assert counted(axe.when_played) == (0.75, 4)
    assert counted(axe.played) == (0.5, 6)  # not who played it without having held it
    assert round(axe.lift.value, 4) == -0.25
    assert (bow.held, *counted(bow.in_hand), *counted(bow.without)) == (1, 0.0, 1, 0.6667, 9)
    assert round(bow.lift.value, 4) == -0.6667 and bow.when_played.count == 0
    assert (cup.held, *counted(cup.when_played)) == (0, 1.0, 1)  # played out of nowhere, as a copy


def test_a_card_that_wins_stands_out_and_one_that_does_not_does_not() -> None:
    records = [
        replace(GAME, winners=(at % 2,), had=tuple(("axe", "bow") if seat == at % 2 else ("bow",) for seat in range(2)))
        for at in range(60)
    ]
    assert {each.kind: each.stands_out for each in figures(records).cards} == {"axe": True, "bow": False}


def test_what_never_came_about_is_told_by_its_reason() -> None:
    many = [f"{letter}{at}" for letter in "pqr" for at in range(5)]
    made = rules(
        {**dict.fromkeys(many, 1), "axe": 2, "dud": 1, "fan": 0, "gem": 1, "hex": 1},
        {**{name: [f"{name}#1"] for name in (*many, "fan")}, "axe": ["axe#1", *(f"axe#{at}" for at in range(5, 9))]},
        {"gem": "gem", "hex": "spell"},
        ["feast", *(f"famine {at}" for at in range(5))],
    )
    open_to_all = [name for name in many if name[0] == "p"]
    record = replace(
        GAME, had=((*many[:10], "axe", "dud"), ("fan",)), played=(("axe",), ()),
        could=(("axe", *open_to_all), ("axe#1", *(f"{name}#1" for name in open_to_all))), triggered=(0, 55),
    )  # fmt: skip
    found = figures([record], made)
    assert found.never_held == ("gem", "hex", "r0", "r1", "r2", "r3", "r4")  # `dud` cannot be used, of `fan` is none
    assert found.never_played == ("p0", "p1", "p2", "p3", "p4")
    assert found.never_in_time == ("q0", "q1", "q2", "q3", "q4")
    assert found.never_open == ("axe#5", "axe#6", "axe#7", "axe#8")
    assert found.never_triggered == (*(f"famine {at}" for at in range(5)), "gem!", "spell!")


# ---------------------------------------------------------------- the report

SURE = Estimate(0.25, 0.2, 0.3, 80)
LIFT = Estimate(0.125, 0.05, 0.2, 80)
AXE = CardFigures("axe", 7, SURE, SURE, SURE, SURE, SURE, SURE, LIFT, True)
BOW = replace(AXE, kind="bow", lift=replace(LIFT, value=0.5), stands_out=False)
CUP = replace(AXE, kind="cup", lift=replace(LIFT, value=0.2), opening=share(0, 0))
NAMES = Names("Made", str.title, lambda zone: f"the {zone}")
LONGER = Estimate(1.25, 0.5, 2, 40)
MOVED = Moved("3", 40, Estimate(9.5, 9, 10, 40), (SURE, SURE), LONGER, (LIFT, LIFT), True, (True, False))


def whole(**more: Any) -> Figures:
    records = [replace(GAME, groups={"role zone": ("boss", "thief")}, winners=(at % 2,)) for at in range(4)]
    return replace(figures(records), **{"cards": (BOW, CUP, AXE), **more})


def cells(page: str) -> list[list[str]]:
    """The rows of all tables, as they are read."""
    rows = re.findall(r"<tr>(.*?)</tr>", page)
    return [[cell.replace("\u00a0", " ") for cell in re.findall(r"<t[dh]>(.*?)</t[dh]>", row)] for row in rows]


def test_the_terminal_is_told_what_matters() -> None:
    told = report.lines(
        whole(never_held=("fan", "gem"), never_open=("axe#2",), never_triggered=("feast",)), NAMES, "en"
    )
    assert told.splitlines() == [
        "Made: 4 games of 2 players by random, greedy, seed 5",
        "  turns: 8.0 [8.0, 8.0]",
        "  rounds: 4.0 [4.0, 4.0]",
        "  decisions: 10.0 [10.0, 10.0]",
        "  minutes at 8 s a decision: 1.3",
        "  ways to decide, on the average: 3.0 [3.0, 3.0]",
        "  of one way only: 9.1 % [3.6, 21.2]",
        "  without a winner: 0.0 % [0.0, 49.0]",
        "  won by who was not ahead half-way: –",
        "  changes of the lead: 0.0",
        "Wins by seat",
        "  1: 50.0 % [15.0, 85.0] (4)",
        "  2: 50.0 % [15.0, 85.0] (4)",
        "Wins by the role zone",
        "  Boss: 50.0 % [15.0, 85.0] (4)",
        "  Thief: 50.0 % [15.0, 85.0] (4)",
        "Cards ★",
        "  Cup: +20.0 (7)",
        "  Axe: +12.5 (7)",
        "never drawn by anybody: Fan, Gem",
        "ways to play a card that were never open: axe#2",
    ]


def test_the_terminal_is_told_what_changes_and_what_broke() -> None:
    told = report.lines(whole(broke=2), NAMES, "en", [("axe.copies", [MOVED])]).splitlines()
    assert told[1:3] == ["What changes: axe.copies", "  3: 9.5 turns  25.0 (+12.5 ± 7.5)★  25.0 (+12.5 ± 7.5)"]
    assert told[3] == "  To find a change of 5 points in the wins of a seat, 8 times of 10, takes 368 games."
    assert "takes" not in report.lines(whole(), NAMES, "en", [("axe.copies", [])]), "nothing to tell it by"
    assert "  games that broke off: 2" in told
    out = replace(whole().seats[0], stands_out=True)
    assert "  1: 50.0 % [15.0, 85.0] (4) ★" in report.lines(whole(seats=(out,)), NAMES, "en").splitlines()


def test_decks_are_told_by_seat() -> None:
    rates = whole().seats
    told = report.lines(whole(choices={"a deck": rates[:1], "b deck": rates[1:]}), NAMES, "en").splitlines()
    at = told.index("Wins of seat 1 by a deck")
    assert told[at + 2] == "Wins of seat 2 by b deck"


def test_the_page_has_a_row_for_each_card_those_first_that_stand_out() -> None:
    rows = cells(report.html(whole(), NAMES, "en"))
    at = rows.index(
        ["card", "times held", "held", "held at the start", "drawn later", "played", "played when held", "lift"]
    )
    sure = "25.0 % [20.0, 30.0]"
    assert rows[at + 1 : at + 4] == [
        ["Cup ★", "7", sure, "–", sure, sure, "25.0 %", "+20.0 [+5.0, +20.0]"],
        ["Axe ★", "7", sure, sure, sure, sure, "25.0 %", "+12.5 [+5.0, +20.0]"],
        ["Bow", "7", sure, sure, sure, sure, "25.0 %", "+50.0 [+5.0, +20.0]"],
    ]


def test_the_page_shows_what_changes_and_how_decks_meet() -> None:
    found = whole(matrix=(("crane", "lion", SURE), ("lion", "crane", LIFT)))
    rows = cells(report.html(found, NAMES, "en", [("axe.copies", [MOVED])]))
    assert rows[0] == ["value", "n", "turns", "±", "wins 1", "wins 2"]
    assert rows[1] == ["3", "40", "9.5", "+1.25 [+0.50, +2.00] ★", "25.0 (+12.5 ± 7.5) ★", "25.0 (+12.5 ± 7.5)"]
    assert ["", "lion", "crane"] in rows
    assert ["crane", "25 [20, 30] (80)", ""] in rows and ["lion", "", "12 [5, 20] (80)"] in rows
    assert "Deck against deck" not in report.html(whole(), NAMES, "en")
    assert report.html(whole(), NAMES, "en", [("none", [])]).count("<h1>") == 1
    assert "需要 368 局" in report.html(whole(), NAMES, "zh", [("axe.copies", [MOVED])])
    told = json.loads(report.as_json(found, [("axe.copies", [MOVED]), ("none", [])]))["changes"]
    assert [each["games_for_5_points"] for each in told] == [368, None]


def test_pairs_that_stand_out_are_shown_else_the_nearest_few() -> None:
    some = tuple(Pair((f"a{at}", "b"), SURE, LIFT, stands_out=at in (3, 6)) for at in range(8))
    rows = cells(report.html(whole(pairs=some), NAMES, "en"))
    at = rows.index(["pair", "both held", "beyond both lifts"])
    assert [row[0] for row in rows[at + 1 :]] == ["A3 + B ★", "A6 + B ★"]
    assert rows[at + 1][1:] == ["25.0 % [20.0, 30.0]", "+12.5 [+5.0, +20.0]"]
    none = tuple(replace(each, stands_out=False) for each in some)
    rows = cells(report.html(whole(pairs=none), NAMES, "en"))
    assert [row[0] for row in rows if " + " in row[0]] == [f"A{at} + B" for at in range(5)]
    assert "Pairs that" not in report.html(whole(pairs=()), NAMES, "en")


@pytest.mark.parametrize(("lang", "tag"), [("en", "en"), ("zh", "zh-Hans")])
def test_the_page_says_its_language_and_shows_the_first_thirty_cards(lang: Any, tag: str) -> None:
    page = report.html(whole(cards=tuple(replace(AXE, kind=f"axe {at:02}") for at in range(40))), NAMES, lang)
    assert page.startswith(f'<!doctype html><html lang="{tag}">')
    assert [f"Axe {at} ★</text>" in page for at in (0, 29, 30)] == [False, True, False] and "Axe 00 ★</text>" in page


def test_the_page_says_what_never_came_about() -> None:
    page = report.html(whole(never_held=("fan",), never_triggered=("a<b",)), NAMES, "en")
    assert "<b>never drawn by anybody</b>: Fan</p>" in page and "</b>: a&lt;b</p>" in page
    assert "<b>ways to play a card that were never open</b>: none</p>" in page


def test_the_table_has_a_row_for_each_figure() -> None:
    found = whole(pairs=(Pair(("axe", "bow"), SURE, LIFT, True),), never_open=("axe#2",), never_triggered=("feast",))
    rows = list(csv.reader(io.StringIO(report.as_csv(found))))
    assert rows[0] == ["what", "name", "figure", "value", "low", "high", "n", "stands_out"]
    assert [row[:3] for row in rows[1:5]] == [
        ["seat", "1", "wins"],
        ["seat", "2", "wins"],
        ["role zone", "boss", "wins"],
        ["role zone", "thief", "wins"],
    ]
    assert ["card", "axe", "opening", "0.25", "0.2", "0.3", "80", "no"] in rows
    assert ["card", "axe", "lift", "0.125", "0.05", "0.2", "80", "yes"] in rows
    assert ["card", "bow", "lift", "0.5", "0.05", "0.2", "80", "no"] in rows
    assert ["pair", "axe + bow", "beyond", "0.125", "0.05", "0.2", "80", "yes"] in rows
    assert rows[-2:] == [
        ["way", "axe#2", "never_open", "", "", "", "4", ""],
        ["text", "feast", "never_triggered", "", "", "", "4", ""],
    ]
    assert len(rows) == 1 + 4 + 18 + 1 + 2 and report.as_csv(found).count("\r\n") == len(rows)


def test_numbers_are_written_plainly() -> None:
    assert plain({"a": (1 / 3, float("inf"), -float("inf")), "b": None}) == {"a": [0.33333, None, None], "b": None}
    assert plain(share(1, 2))["count"] == 2
    assert report.number(mean([2.0, 4.0])).startswith("3.0 [") and report.number(mean([2.0])) == "2.0"


def test_games_are_compared_with_those_of_the_same_seed() -> None:
    before = [replace(GAME, winners=(0,), turns=8), replace(GAME, winners=(1,), turns=9), replace(GAME, turns=5)]
    after = [
        replace(GAME, winners=(1,), turns=10),
        replace(GAME, winners=(1,), turns=10),
        replace(GAME, turns=99, broke="x"),
    ]
    found = moved("4", before, after, 2)
    assert (found.value, found.games) == ("4", 2)
    assert counted(found.turns) == (10.0, 2) and counted(found.more_turns) == (1.5, 2)
    assert [counted(each) for each in found.seats] == [(0.0, 2), (1.0, 2)]
    assert [counted(each) for each in found.more_wins] == [(-0.5, 2), (0.5, 2)]
    assert not moved("4", [replace(GAME, broke="x")], after, 2).games


# ---------------------------------------------------------------- plots


def numbers(pattern: str, page: str) -> list[float]:
    return [float(each) for each in re.findall(pattern, page)]


def test_a_bar_reaches_from_nothing_to_its_value() -> None:
    shown = plots.intervals(
        [("one", Estimate(0.5, 0.25, 1.0, 4), True), ("two", Estimate(0, 0, 0.5, 4), False)], [0.5, 1.0]
    )
    begin, end = plots.LEFT, plots.WIDTH - 24
    assert numbers(r'<rect x="([\d.]+)"', shown) == [begin, begin]
    assert numbers(r'<rect [^>]*width="([\d.]+)"', shown) == [(end - begin) / 2, 0.5]
    assert f'd="M{begin + (end - begin) / 4} 13H{float(end)}M' in shown
    assert [f"M{float(x)} {y}v22" in shown for x, y in ((begin + (end - begin) / 2, 2), (end, 26))] == [True, True]
    assert "one ★</text>" in shown and "two</text>" in shown and ">50.0 %</text>" in shown
    assert shown.endswith(f'<text x="{float(end)}" y="68" text-anchor="middle">100 %</text></svg>')


def test_a_difference_stands_on_either_side_of_nothing() -> None:
    rows = [("up", Estimate(0.1, 0.0, 0.2, 9), False), ("down", Estimate(-0.1, -0.2, 0.0, 9), False)]
    shown = plots.intervals(rows, signed=True)
    middle, room = plots.LEFT + (plots.WIDTH - 24 - plots.LEFT) / 2, (plots.WIDTH - 24 - plots.LEFT) / 4
    assert numbers(r'<rect x="([\d.]+)"', shown) == [middle, middle - room]
    assert numbers(r'<rect [^>]*width="([\d.]+)"', shown) == [room, room]
    assert ">+10.0</text>" in shown and ">-10.0</text>" in shown and ">-20 %</text>" in shown
    assert "stroke-dasharray" not in shown and plots.intervals([]) == ""


@pytest.mark.parametrize(
    ("values", "tall", "ends"),
    [
        ([3, 3, 5], [100.0, 0.0, 50.0], [3, 5]),
        ([7], [100.0], [7, 7]),
        ([*range(80), 79], [66.67] * 39 + [100.0], [0, 78]),  # two turns a bar
        ([*range(40), 39], [50.0] * 39 + [100.0], [0, 39]),
        ([*range(41), 40], [100.0] * 21, [0, 40]),
    ],
)
def test_each_length_has_a_bar_as_tall_as_it_is_frequent(values: list[int], tall: list[float], ends: list[int]) -> None:
    shown = plots.lengths(values, "turns")
    assert numbers(r'height="([\d.]+)" fill', shown) == tall
    assert numbers(r">(\d+)</text>", shown) == ends
    places = numbers(r'<rect x="([\d.]+)"', shown)
    assert places[0] == 20 and places == sorted(places) and 'aria-label="turns"' in shown
    assert plots.lengths([]) == ""
