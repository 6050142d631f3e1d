"""What the table on a terminal leaves out, and what `b` shows nevertheless."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Callable

import games
from runtime.spy_games import played

from cardwright.cli.board import Board
from cardwright.cli.terminal import Screen
from cardwright.runtime.session import Session
from cardwright.runtime.tables import Shown
from cardwright.runtime.texts import Texts, texts_for
from cardwright.runtime.views import CardView, Option, Pending, from_the_top


def shown(reaches: list[int], *, everything: bool, sort: str = "quantity") -> str:
    """The table of a game whose players reach that far."""
    session = played(3, 4, players=len(reaches))
    quantity = Shown("player", "reach", sort, lambda g, p: reaches[p.seat])
    session.rules = dataclasses.replace(session.rules, shown=(*session.rules.shown, quantity))
    session.game.rules = session.rules
    out = io.StringIO()
    Board(Screen(out, 200), Texts(session.rules, "en", ["A", "B", "C", "D"])).show(
        session.view(0), everything=everything
    )
    return out.getvalue()


def test_a_quantity_as_most_players_have_it_is_left_out() -> None:
    assert shown([1, 1, 1], everything=False).count("reach") == 0
    assert shown([1, 4, 1], everything=False).count("reach 4") == 1
    assert shown([1, 4, 1], everything=False).count("reach") == 1


def test_a_counter_that_is_nothing_for_most_players_is_left_out() -> None:
    """Nothing lies before them; who alone has nothing left is told of."""
    assert shown([0, 2, 0], everything=False, sort="counter").count("reach") == 1
    assert shown([3, 3, 3], everything=False, sort="counter").count("reach 3") == 3
    assert shown([3, 0, 3], everything=False, sort="counter").count("reach 0") == 1
    assert shown([0, 0, 0], everything=True, sort="counter").count("reach 0") == 3


def test_the_table_is_shown_once_until_it_is_another() -> None:
    session = played(3, 4)
    out = io.StringIO()
    board = Board(Screen(out, 200), texts_for(session, "en"))
    for _ in range(2):
        board.show_anew(session.view(0))
    once = out.getvalue()
    assert once and once.count(once.splitlines()[0]) == 1
    board.forget()
    board.show_anew(session.view(0))
    assert out.getvalue() == once * 2
    other = dataclasses.replace(session.view(0), turn=99)
    board.show_anew(other)
    assert "99" in out.getvalue().removeprefix(once * 2)


def test_options_of_cards_stand_as_the_hand_is_listed_and_keep_their_numbers() -> None:
    rules = games.rules("hearts")
    pending = Session(rules, 4, 1).pending[0]
    club, heart = rules.cards[0], rules.cards[-1]

    def options(first: Option) -> tuple[Option, ...]:
        cards = [CardView(no, each.kind.id, each.face, each.kind.id, 1) for no, each in enumerate((heart, club), 1)]
        held = [dataclasses.replace(first, sort="card", card=card) for card in cards]
        return (held[0], Option(1, "player", seat=2), held[1], Option(3, "pass"))

    asked = replace_options(pending, options)
    out = io.StringIO()
    Board(Screen(out, 200), Texts(rules, "en", ["A", "B", "C", "D"])).ask(asked)
    assert [line.split() for line in out.getvalue().splitlines()[-4:]][:3] == [
        ["3", "Club", "7"], ["2", "C"], ["1", "Heart", "14"],
    ]  # fmt: skip


def test_of_a_single_option_no_range_is_asked_for() -> None:
    session = played(3, 4)
    board = Board(Screen(io.StringIO(), 200), texts_for(session, "en"))
    asked = [replace_options(session.pending[0], lambda one, n=n: (one,) * n) for n in (1, 3)]
    assert [board.expects(each) for each in asked] == ["1", "1–3"]


def test_cards_of_a_stack_are_offered_from_its_top_down() -> None:
    """“Card 40 from the top” stood first."""
    pending = Session(games.rules("hearts"), 4, 1).pending[0]
    known = CardView(7, "club", 0, "club", 1, 2)
    places = [Option(0, "hidden", zone=1, place=3), Option(1, "card", card=known, zone=1), Option(2, "pass")]
    asked = replace_options(pending, lambda _: (*places, Option(3, "hidden", zone=1, place=1)))
    assert from_the_top(asked.options) == [3, 1, 2, 0]
    out = io.StringIO()
    Board(Screen(out, 200), Texts(games.rules("hearts"), "en", ["A", "B", "C", "D"])).ask(asked)
    assert [line.split()[0] for line in out.getvalue().splitlines()[-4:]] == ["4", "2", "3", "1"]


def test_equal_options_stand_once_with_their_number() -> None:
    """The numbers that are typed stay those of the options."""
    session = played(3, 4)
    alike = replace_options(session.pending[0], lambda first: (first, first, first))
    out = io.StringIO()
    Board(Screen(out, 200), texts_for(session, "en")).ask(alike)
    (line,) = [line for line in out.getvalue().splitlines() if line.lstrip().startswith("1 ")]
    assert line.endswith(" ×3") and "\n   2  " not in out.getvalue()


def replace_options(pending: Pending, made: Callable[[Option], tuple[Option, ...]]) -> Pending:
    options = tuple(dataclasses.replace(each, index=at) for at, each in enumerate(made(pending.options[0])))
    return dataclasses.replace(pending, low=1, high=1, options=options, order=tuple(range(len(options))))


def own_hand(*, ordered: bool) -> str:
    """How a hand is listed in which a heart lies, then a club, then that heart again."""
    rules = games.rules("hearts")
    view = Session(rules, 4, 1).view(0)
    club, heart = rules.cards[0], rules.cards[-1]
    cards = tuple(
        CardView(no, spec.kind.id, spec.face, spec.kind.id, 1, no if ordered else None)
        for no, spec in enumerate((heart, club, heart), start=1)
    )
    hand = next(zone for zone in view.players[0].zones if zone.id == "hand")
    hand = dataclasses.replace(hand, ordered=ordered, seen=True, count=3, cards=cards)
    players = (dataclasses.replace(view.players[0], zones=(hand,)), *view.players[1:])
    out = io.StringIO()
    Board(Screen(out, 200), Texts(rules, "en", ["A", "B", "C", "D"])).show(dataclasses.replace(view, players=players))
    return out.getvalue().splitlines()[-1]


def test_a_hand_is_listed_as_the_cards_are_declared_with_equal_ones_together() -> None:
    assert own_hand(ordered=False).split(": ")[1].split("  ") == ["Club 7", "Heart 14 ×2"]


def test_a_hand_whose_order_counts_is_listed_as_it_lies() -> None:
    assert own_hand(ordered=True).split(": ")[1].split("  ") == ["Heart 14", "Club 7", "Heart 14"]


def test_nothing_is_left_out_where_no_value_is_usual() -> None:
    assert shown([1, 2], everything=False).count("reach") == 2
    assert shown([1, 1, 2, 2], everything=False).count("reach") == 4


def test_the_whole_board_leaves_nothing_out() -> None:
    assert shown([1, 1, 1], everything=True).count("reach 1") == 3
