"""Games that never end are stopped in under a second with the line to blame; long ones that do end are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from ends import ends

from cardwright.bench.in_memory import bench_of, rules_of
from cardwright.bench.rulings import run_all
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime.exits import RuleError
from cardwright.runtime.playout import play_out
from cardwright.runtime.tables import Rules

BASE = """\
game: {{id: bounds, name: {{en: Bounds}}, players: 2..5, languages: [en]}}
zones:
  deck: {{of: game, order: stack, seen_by: nobody}}
  discard pile: {{of: game, order: stack}}
  hand: {{of: player, seen_by: owner}}
  table: {{of: game}}
play: {{while_resolving: table, afterwards: discard pile, from: hand}}
kinds: {{thing: {{is_a: card}}}}
cards:
  - {{id: pebble, kind: thing, copies: {cards}}}
counters:
  points: {{of: player, starts: 0}}
  alarm: {{of: game, starts: 0}}
verbs:
  - say: gain {{much}}
    takes: {{much: number}}
    do: increase my points by much
  - say: lose {{much}}
    takes: {{much: number}}
    do: reduce my points by much
  - {{say: turn round, do: increase alarm by 1}}
{verbs}
turn:
  phases:
    main phase:
      do: |
{turn}
{sections}
settlement: {{policy: nested, responses: {{order: players, until: first answer}}}}
"""
PAGE = yaml.safe_load((Path(__file__).parent / "bounds.yaml").read_text("utf-8"))


def indented(text: str, by: int) -> str:
    return "\n".join(" " * by + line for line in text.splitlines())


def text_of(family: dict[str, Any], number: int) -> str:
    """The game of a family with a number."""
    piece = {key: str(family.get(key, "")).replace("NN", str(number)) for key in ("rules", "verbs", "checks", "turn")}
    sections = [
        f"{name}:\n{indented(piece[key], 2)}"
        for key, name in (("rules", "game_rules"), ("checks", "checks"))
        if piece[key]
    ]
    cards = str(family.get("cards", 20)).replace("NN", str(number))
    turn = indented(piece["turn"] or "gain 1", 8)
    return BASE.format(cards=cards, verbs=indented(piece["verbs"], 2), turn=turn, sections="\n".join(sections))


def built(family: dict[str, Any], number: int) -> Rules:
    """The rules of that game."""
    made = compile_sources([RawFile("game.yaml", "game.yaml", text_of(family, number).encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return rules_of(made.game)


def trials(part: str) -> list[Any]:
    """The games of all families."""
    return [
        pytest.param(family, number, id=f"{name} {number}")
        for name, family in PAGE[part].items()
        for number in family["with"]
    ]


def test_there_are_sixty_of_each() -> None:
    assert len(trials("endless")) >= 60 and len(trials("long")) >= 60


@pytest.mark.parametrize(("family", "number"), trials("endless"))
def test_what_does_not_end_is_named(family: dict[str, Any], number: int) -> None:
    rules = built(family, number)
    with ends(), pytest.raises(RuleError) as caught:
        play_out(rules, 2, 1)
    said = "\n".join([str(caught.value), *caught.value.__notes__])
    assert all(word in said for word in family["says"]), said
    assert "Error:" not in str(caught.value), said
    assert len(said.splitlines()) < 25, said


def test_a_ruling_about_a_game_that_never_ends_fails_and_says_why() -> None:
    model = 'rulings:\n  - id: endless\n    model: {holds: "alarm is 0", games: 1}\n'
    texts = {"game.yaml": text_of({}, 1), "rulings.yaml": model}
    made = compile_sources([RawFile(name, name, text.encode()) for name, text in texts.items()])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    (failure,) = run_all(bench_of(made.game)).failures
    assert "the game does not end: it has had 20000 turns" in failure.show()


def test_a_game_that_everybody_has_left_is_over() -> None:
    outcome = play_out(built({"turn": "I leave game"}, 0), 3, 1)
    assert outcome.winners == () and outcome.turns <= 3


@pytest.mark.parametrize(("family", "number"), trials("long"))
def test_what_is_long_and_ends_is_not_stopped(family: dict[str, Any], number: int) -> None:
    assert play_out(built(family, number), 2, 1).winners
