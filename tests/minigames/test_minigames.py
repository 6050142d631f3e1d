"""Every mini game loads without a problem, its rulings hold, and random games of it end."""

from __future__ import annotations

import games
import pytest

from cardwright.runtime.simulate import simulate

PAGE = 105
"""Lines of a game, without what proves it."""
FIXTURES = {"nodes": 145}
"""What is more than a mini game: settlement at nodes with four characters, dying, death and suspended checks."""


def test_games_that_can_be_played_are_told_from_those_of_cards_and_deck_law() -> None:
    found = [name for name in (*games.SHIPPED, *games.MINI) if games.model(name).is_played]
    assert found == list(games.PLAYABLE)


@pytest.mark.parametrize("name", games.MINI)
def test_it_checks_without_a_warning(name: str) -> None:
    problems = games.compiled(name).problems
    assert not list(problems), problems.show()


@pytest.mark.parametrize("name", games.MINI)
def test_its_rulings_hold(name: str) -> None:
    report = games.proved(name)
    assert not report.failed, "\n".join(f.show() for f in report.failures)
    assert report.passed >= 3, "a normal, a boundary and an interaction scenario"


@pytest.mark.parametrize("name", [name for name in games.MINI if name in games.PLAYABLE])
def test_random_games_end(name: str) -> None:
    rules = games.rules(name)
    for players in sorted(set(rules.players)):
        report = simulate(rules, 15, players=players, seed=1)
        assert report.finished == report.games, [(f.message, f.notes) for f in report.failures]


@pytest.mark.parametrize("name", [name for name in games.MINI if not name.startswith("newcomer")])
def test_it_is_no_longer_than_a_page(name: str) -> None:
    text = (games.MINIGAMES / name / "game.yaml").read_text("utf-8")
    assert len(text.partition("\nrulings:")[0].splitlines()) <= FIXTURES.get(name, PAGE)
