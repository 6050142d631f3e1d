"""Where cards come from and go to as a scenario lays its table, in a game with several places for them."""

from __future__ import annotations

import pytest

from cardwright.bench.failures import Failed
from cardwright.bench.in_memory import Bench
from cardwright.bench.laid_tables import laid_table
from cardwright.runtime.session import Laid, Session

from .tiny import GAME, bench, why

LAY = """
game: {id: lay, name: {zh-Hans: 铺, en: Lay}, players: 2, rules: [T-001]}
zones:
  own pile: {of: player, order: stack, seen_by: nobody, name: {zh-Hans: 私堆, en: own pile}}
  pile: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: pile}}
  attic: {of: game, seen_by: nobody, name: {zh-Hans: 阁楼, en: attic}}
  row: {of: game, name: {zh-Hans: 列, en: row}}
  fist: {of: player, seen_by: owner, name: {zh-Hans: 手里的牌, en: fist}}
kinds: {flower: {is_a: card, name: {zh-Hans: 花, en: flower}}}
cards:
  - {id: rose, name: {zh-Hans: 玫瑰, en: Rose}, kind: flower, copies: 3}
  - {id: iris, name: {zh-Hans: 鸢尾, en: Iris}, kind: flower, copies: 3}
  - {id: moss, name: {zh-Hans: 苔, en: Moss}, kind: flower, copies: 4}
setup: |
  move 1 random moss in pile to attic
  move 1 random iris in pile to row
  shuffle pile
  for each guest in players: move top 2 cards of pile to guest's fist
turn: {phases: {day: {name: {zh-Hans: 白天, en: day}, do: I may move 1 card in my fist to row}}}
checks: {last card: {when: number of cards in row is 9, do: make all players win}}
invariants:
  few: {holds: number of all moss in attic is 1}
  top: {holds: number of all iris in pile is 2}
"""


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("A's fist is moss, moss", "number of moss in attic is 1 and number of iris in pile is 2"),
        ("A's fist is moss, moss, moss; attic is moss", "number of moss in attic is 1 and number of moss in pile is 0"),
        ("A's fist is iris, iris", "number of iris in pile is 1"),
        ("pile is none; A's fist is rose", "number of cards in attic is 8 and number of cards in row is 1"),
        ("pile is none; attic is none; A's fist is rose", "number of cards in row is 9"),
        ("pile is none; attic is none; row is none; A's fist is rose", "number of cards in pile is 9"),
        ("number of cards in pile is 1; A's fist is rose", "number of cards in pile is 1"),
        (
            "number of cards in row is 0; attic is moss; A's fist is rose",
            "number of cards in row is 0 and number of cards in attic is 1 and number of cards in pile is 8",
        ),
        ("A's own pile is rose, iris; A's fist is rose", "top card of A's own pile is rose"),
        ("number of cards in attic is 3; A's fist is rose", "number of cards in attic is 3"),
    ],
)
def test_where_cards_lie(given: str, expected: str) -> None:
    lines = [f"given {line.strip()}" for line in given.split(";")]
    assert why(*lines, f"expect {expected}", game=LAY) == "holds"


def laid(lines: str, game: str = GAME) -> tuple[Bench, Laid]:
    """The table of a ruling with these lines, for whoever plays on from it."""
    made = bench(f"rulings:\n  - id: one\n    scenario: |\n{lines}", game=game)
    ruling = made.model.rulings["one"]
    assert ruling.scenario is not None
    return made, laid_table(made, ruling, ruling.scenario, {"en": "one"})


def session(made: Bench, table: Laid) -> Session:
    return Session(made.rules, 2, laid=table)


LINES = "      given A's hand is vote\n      given A's life is 1\n      expect A's life is 3\n"


@pytest.mark.parametrize(
    "setup",
    ["", "    for each asked in players:\n      asked chooses spot: a number from 1 to 3\n",
     "    secretly each asked in players:\n      asked chooses told: a number from 1 to 3\n"],
    ids=["", "asked one by one", "asked at once"],
)  # fmt: skip
def test_a_game_begins_from_the_table_of_a_ruling(setup: str) -> None:
    """What the setup asks is answered by its first options."""
    game = GAME.replace("    shuffle deck\n", f"    shuffle deck\n{setup}")
    played = session(*laid(LINES, game))
    view = played.view(0)
    assert played.pending[0].kind == "play" and view.players[0].values["life"] == 1
    assert [card.kind for card in view.players[0].zone("hand").cards] == ["vote"]


def test_a_table_that_cannot_be_laid_is_refused() -> None:
    with pytest.raises(Failed, match="no such card"):
        laid("      given A's hand is vote, vote, vote\n")
    with pytest.raises(Failed, match="unsupported"):
        laid("      given A's hand is vote\n      expect A sees all zones\n")
