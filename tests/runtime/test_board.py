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
from cardwright.runtime.views import CardView, Option, Pending


def shown(reaches: list[int], *, everything: bool) -> str:
    """The table of a game whose players reach that far."""
    session = played(3, 4, players=len(reaches))
    quantity = Shown("player", "reach", "quantity", lambda g, p: reaches[p.seat])
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
