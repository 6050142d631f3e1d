"""Rulings without play: fresh tables, random games, refused set-ups, print; and coverage."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardwright.bench.coverage import WRONG_TOTAL, coverage_of
from cardwright.bench.ruling_claims import plainly
from cardwright.bench.rulings import run_all
from cardwright.decks.examples import Example

from .tiny import GAME, bench, why


def told(text: str, chapters: dict[tuple[str, str], str] | None = None) -> list[str]:
    """`key: English words` of each failure of a ruling with this further line."""
    return [f"{f.key}: {f.words[1]}" for f in run_all(bench(f"rulings:\n  - id: one\n    {text}\n", chapters)).failures]


def test_fresh_tables() -> None:
    assert told("model: {holds: number of all cards is 28}") == []
    assert told("model: {players: [2, 4], holds: [number of all cards is 28, number of cards in deck is 1]}") != []
    assert told("model: {players: 3..4, seeds: 5, holds: number of seal in box is 5 - number of players}") == []
    assert told("model: {players: 3, holds: number of players is 4}") == [
        "fresh: with 3 players this does not hold: number of players is 4; it is 3"
    ]


def test_a_fact_of_somebody_who_is_not_there_yet() -> None:
    (failed,) = told("model: {players: 3, holds: there is a card in turn player's hand}")
    assert failed.startswith("error: the rules failed: nothing is there that could have `hand`: a stack was empty")


def test_random_games() -> None:
    assert told("model: {games: 3, holds: number of all cards is 28}") == []
    (failed,) = told("model: {games: 3, players: 2, holds: number of cards in discard pile is 0}")
    assert failed.startswith("random: in random game 0 with 2 players this does not hold")


def test_reports() -> None:
    assert told("reports: {variants: [rush], options: {pace: slow}, code: clash}") == []
    assert told("reports: [{variants: [rush], code: none}, {players: 5, code: players}, {code: none}]") == []
    assert told("reports: {code: none, players: 9}") == ["not reported: none should be reported; found: players"]
    assert told("reports: {code: CW601}") == []
    assert told("reports: {code: CW602}") == ["not reported: CW602 should be reported; found: CW601, CW601"]
    assert told("reports: {variants: [rush], code: clash}") == ["not reported: clash should be reported; found: none"]


def test_what_rules_cannot_say_is_told() -> None:
    assert told("model: {holds: there is a zone}") == ["unsupported: this cannot be tested yet: a set of zone"]


@pytest.mark.parametrize(
    "model",
    ["seeds: 1, holds: top card of deck is seal", "seeds: 2, holds: top card of deck is seal",
     "games: 1, holds: number of cards in discard pile is 0 or top card of discard pile is vote"],
)  # fmt: skip
def test_random_games_and_tables_begin_from_the_seed_of_a_ruling(model: str) -> None:
    found = {tuple(told(f"seed: {seed}\n    model: {{players: 2, {model}}}")) for seed in range(5)}
    assert len(found) > 1


def test_print() -> None:
    book = {("en", "01-start"): "# Start\n\nA **strike** takes 1 life\\.", ("zh-Hans", "01-start"): "每击减1点体力。"}
    good = "prints: {chapter: 01-start, contains: {en: [A strike takes 1 life., Start], zh-Hans: 每击减}}"
    assert told(good, book) == []
    assert told(good) == ["no book: the rulebook has not been rendered"]
    assert told("prints: {chapter: 01-start, contains: {en: two lives}}", book) == [
        "not printed: `01-start` (en) does not say “two lives”"
    ]
    assert told("prints: {chapter: 02-end, contains: {en: two lives}}", book) == [
        "no chapter: the rulebook has no chapter `02-end` (en)"
    ]
    assert told('prints: {chapter: "*", contains: {en: "strike\\n takes"}}', book) == []


def test_a_ruling_that_says_nothing_proves_nothing() -> None:
    assert told("rules: [T-001]") == ["empty: this ruling holds nothing that could be tested"]


def test_markdown_as_it_reads() -> None:
    assert plainly("a \\*b\\* **c**\n `d`") == "a *b* c d"


RULINGS = """
rulings:
  - {id: good, rules: [T-003, T-099], scenario: "expect turn player is A"}
  - {id: bad, rules: [T-004], scenario: "expect turn player is B"}
"""


def test_coverage() -> None:
    built = bench(RULINGS)
    made = coverage_of(built.model, built, built.problems)
    rows = {row.id: row for row in made.rows}
    assert list(rows) == [f"T-00{n}" for n in range(1, 8)]
    assert rows["T-003"].scenarios == ("good",) and rows["T-003"].covered
    assert rows["T-003"].sources == ("game.yaml:29",) and rows["T-003"].text == {"en": "strikes"}
    assert rows["T-004"].failing == ("bad",) and not rows["T-004"].covered
    assert rows["T-006"].checks == ("invariant copies",)
    assert made.open == ("T-001", "T-002", "T-004", "T-005", "T-007")
    assert made.unknown == ("T-099",)
    data = made.to_data()
    assert (data["rules"], data["covered"], data["failed"]) == (7, 2, 1)


PROVING = """
rulings: []
expect: {copies: 28, rules: [T-001, T-003]}
"""


def test_what_is_wrong_proves_nothing() -> None:
    """A total that is wrong, an invariant that breaks in random games, an example deck whose verdict is another."""
    text = GAME.replace("copies: {rules: [T-006]", "many: {rules: [T-006]").replace(
        "all cards is 28", "cards in deck > 9"
    )
    built = bench(PROVING, game=text)
    good = Example("good", "small", ("T-004", "CW702", "T-004"), (), (), "")
    bad = Example("bad", "small", ("T-005",), ("legal",), ("illegal",), "it is illegal")
    wrong: Any = SimpleNamespace(name=WRONG_TOTAL)
    right = coverage_of(built.model, built, (), (good, bad))
    rows = {row.id: row for row in right.rows}
    assert (rows["T-004"].decks, rows["T-005"].decks, rows["T-005"].failing) == (("good",), (), ("bad",))
    assert right.report.failures[0].words[1] == "the verdict on this deck is another: it is illegal"
    assert rows["T-006"].checks == () and rows["T-003"].checks == ("expect",)
    rows = {row.id: row for row in coverage_of(built.model, None, (wrong,)).rows}
    assert rows["T-003"].checks == ()


def test_a_rule_that_a_line_cites_twice_stands_there_once() -> None:
    built = bench("rulings: []", game=GAME.replace("rules: [T-003]", "rules: [T-003, T-003]"))
    (row,) = [row for row in coverage_of(built.model, built).rows if row.id == "T-003"]
    assert row.sources == ("game.yaml:29",)


def test_what_is_past_is_counted() -> None:
    """A ruling may speak of past events, which its own build of the rules counts."""
    assert told("model: {games: 2, holds: not (ever this game a player becomes asleep)}") == []
    assert told("model: {games: 2, holds: not (ever this game a player plays a strike)}") != []
    assert why("given A's hand is vote", "expect not (ever this turn a player plays a vote)") == "holds"
    lines = ("given A's hand is fetch", "A plays fetch", "expect times this turn a player plays a fetch is 1")
    assert why(*lines) == "holds"


def test_what_is_past_is_counted_for_each_card() -> None:
    given = ("given A's hand is fetch, fetch", "A plays fetch")
    assert why(*given, "expect number of (all cards where ever this turn a player plays it) is 1") == "holds"
    assert why(*given, "expect number of (fetch in A's hand where ever this turn a player plays it) is 0") == "holds"


def test_what_rulings_say_again_is_written_once() -> None:
    made = bench("rulings:\n" + "".join(
        f"  - id: {name}\n    model: {{holds: [number of players is {n}, there is a card in deck]}}\n"
        for name, n in (("one", 2), ("again", 2), ("other", 3))
    ))  # fmt: skip
    one, again, other = (made.module.TABLE[name, -1]["tests"] for name in ("one", "again", "other"))
    assert one == again and one[0] != other[0] and one[1] == other[1]
    assert one[0][0] is one[0][1][0][0], "a condition is its only part"
