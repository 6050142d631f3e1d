"""The bot that has practised: better than chance at every seat, the same every time, by nothing but its own options."""

from __future__ import annotations

import games
import pytest

from cardwright.bench.in_memory import rules_of
from cardwright.lab.statistics import share
from cardwright.runtime.make_bots import make_bot
from cardwright.runtime.playout import run
from cardwright.runtime.setup import settle
from cardwright.runtime.taught import Lessons, TaughtBot


def test_what_was_chosen_is_compared_with_what_was_only_open() -> None:
    lessons = Lessons()
    for number in range(400):
        good = number % 2 == 0
        lessons.note(("good",), good, float(good))
        lessons.note(("bad",), not good, float(good))
    assert lessons.worth(("good",)) > 0.4 and lessons.worth(("bad",)) < -0.4
    assert lessons.worth(("never seen",)) == 0.0
    lessons.note(("once",), True, 1.0)
    assert lessons.worth(("once",)) == 0.0, "it was never open without being chosen"


def test_practice_is_better_than_chance_at_every_seat() -> None:
    rules = rules_of(games.model("xstx"))
    settings = settle(rules, 3)
    for seat in range(3):
        names = ["taught:200" if at == seat else "random" for at in range(3)]
        won = sum(seat in run(rules, settings, 500 + number, names).winners for number in range(60))
        assert share(won, 60).low > 1 / 3, (seat, won)


def test_equal_seeds_choose_alike() -> None:
    rules = rules_of(games.model("xstx"))
    settings = settle(rules, 2)
    one, two = (run(rules, settings, 9, ["taught:20", "random"]).trace_digest for _ in range(2))
    assert one == two


def test_it_has_a_name() -> None:
    bot = make_bot("taught:7", 1)
    assert isinstance(bot, TaughtBot) and bot.games == 7
    with pytest.raises(ValueError, match="no bot"):
        make_bot("taught:x", 1)
