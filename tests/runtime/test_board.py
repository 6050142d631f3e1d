"""What the table on a terminal leaves out, and what `b` shows nevertheless."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Callable

from runtime.spy_games import played

from cardwright.cli.board import Board
from cardwright.cli.terminal import Screen
from cardwright.runtime.tables import Shown
from cardwright.runtime.texts import Texts, texts_for
from cardwright.runtime.views import Option, Pending


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


def test_nothing_is_left_out_where_no_value_is_usual() -> None:
    assert shown([1, 2], everything=False).count("reach") == 2
    assert shown([1, 1, 2, 2], everything=False).count("reach") == 4


def test_the_whole_board_leaves_nothing_out() -> None:
    assert shown([1, 1, 1], everything=True).count("reach 1") == 3
