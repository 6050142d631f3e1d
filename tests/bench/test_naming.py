"""What things of a running game are called in what is told of a ruling, and a failure as others show it."""

from __future__ import annotations

import pytest

from cardwright.bench.failures import Failed, failure
from cardwright.bench.naming import Namer
from cardwright.runtime.things import Player
from cardwright.source.text import SourceFile, Span

from .tiny import bench


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({"zh-Hans": "击", "zh-Hant": "擊", "en": "Strike"}, ("击", "Strike")),
        ({"zh-Hant": "擊"}, ("擊", "擊")),
        ({"en": "Strike"}, ("Strike", "Strike")),
        ({}, ("strike", "strike")),
    ],
)
def test_a_name_in_the_languages_that_there_are(found: dict[str, str], said: tuple[str, str]) -> None:
    assert namer().words(found, "strike") == said


def namer(*players: str) -> Namer:
    made = bench("rulings: []")
    return Namer(made.model, made.texts, players)


def test_players_of_a_scenario_by_its_names_and_others_by_their_own() -> None:
    assert namer("Ann").player(Player(0, "A")) == ("Ann", "Ann")
    assert namer("Ann").player(Player(1, "B")) == ("B", "B")


def test_an_ability_is_called_as_what_it_belongs_to() -> None:
    assert namer().ability("block#1") == ("挡", "Block") == namer().ability("block")


def test_a_failure_as_an_annotation_of_its_line() -> None:
    file = SourceFile("r.yaml", "one\n  expect A  wins\n")
    failed = failure("one", ("T-1",), Span(file, 0, 3), Failed("not won", Span(file, 6, 20)))
    assert failed.source == "expect A wins" and failed.line == 2
    assert failed.annotation() == ("::error file=r.yaml,line=2,title=one T-1::expect A wins%0Athe game is not over\n")
    whole = failure("one", (), Span(file, 0, 3), Failed("not won", None))
    assert (whole.source, whole.line) == ("one", 1)
    assert whole.annotation("zh") == "::error file=r.yaml,line=1,title=one::游戏还没有结束\n"
