"""Where a zone is misspelt, a verb of the library is missed: the help says which zones it needs."""

from __future__ import annotations

from pathlib import Path

import games

from cardwright.diagnostics import Problem

BODY = """\
game: {{id: probe, name: {{en: Probe}}, players: 2}}
zones:
  {deck}: {{of: game, order: stack}}
  hand: {{of: player}}
symbols:
  {set}: {{words: {{{word}: {{}}, stone: {{}}}}}}
options:
  pace: {{choices: {{{choice}: {{}}, fast: {{}}}}, default: fast}}
kinds:
  rune: {{is_a: card, fields: {{{field}: {{type: stuff}}}}}}
cards:
  - {{id: ash, kind: rune, metal: copper}}
verbs:
  - say: hum
    do: |
      if option pace is slow: draw 1 card
"""
RIGHT = {"deck": "deck", "set": "stuff", "word": "copper", "choice": "slow", "field": "metal"}


def found(folder: Path, **slips: str) -> list[Problem]:
    """The errors of the game with some declarations misspelt."""
    (folder / "game.yaml").write_text(BODY.format(**{**RIGHT, **slips}), encoding="utf-8")
    return list(games.linked(folder)[1])


def test_the_game_without_a_slip_is_sound(tmp_path: Path) -> None:
    assert not found(tmp_path)


def test_a_verb_of_the_library_says_which_zones_it_needs(tmp_path: Path) -> None:
    problems = found(tmp_path, deck="pile")
    assert [problem.code for problem in problems] == ["CW321"]
    assert problems[0].help() == "games that have zones called deck, hand have it, by their ids or by their `aliases`"


def test_a_verb_of_the_library_names_the_zone_that_is_misspelt(tmp_path: Path) -> None:
    problems = found(tmp_path, deck="dekc")
    assert [problem.code for problem in problems] == ["CW409", "CW321"]
    assert problems[0].span is not None and problems[0].span.text == "dekc"
    assert problems[1].help() == "it needs a zone called `deck`: is `dekc` misspelt?"
