"""The least and the greatest number that a value can be."""

from __future__ import annotations

import math

import pytest
from model.helpers_model import read

from cardwright import ir
from cardwright.analysis.ranges import ranges_of
from cardwright.analysis.survey import survey
from cardwright.ir.walk import find

MORE = """
kinds:
  charm:
    is_a: card
    fields:
      worth: number
      glow: {type: number, default: 4}
      rare: {type: number, default: 2}
      worn: number
      odd: number?
cards:
  - {id: opal, kind: charm, faces: [{worth: 3, glow: 9, worn: 3}, {worth: 7, worn: 3, odd: 1}]}
  - {id: jet, kind: charm, worth: 5, worn: 3}
  - {id: coal, kind: charm, worn: 3, active_in: area, worth: 0, effect: "always: increase this's worn by 1"}
character_fields: {strength: number, age: {type: number, default: 30}, debt: number?}
characters:
  - {id: smith, name: {en: Smith}, strength: 4, skills: [study]}
  - {id: hermit, name: {en: Hermit}, strength: 2, age: 80, debt: 6, skills: [study]}
variables:
  guise: {of: player, type: character}
counters:
  heat: {of: player, starts: 0, at_least: -2, at_most: 5}
  luck: {of: player, starts: 0}
quantities:
  reach: {of: player, base: 1, at_least: 1}
  load: {of: player, base: 1, at_most: opening hand}
"""


@pytest.mark.parametrize(
    ("value", "least", "greatest"),
    [
        ("2", 2, 2),
        ("opening hand", 3, 3),
        ("number of cards in my hand", 0, math.inf),
        ("times this turn I deal damage", 0, math.inf),
        ("my life", 0, math.inf),
        ("my heat", -2, 5),
        ("my luck", -math.inf, math.inf),
        ("my reach", 1, math.inf),
        ("my load", -math.inf, 3),
        ("my seat", 1, math.inf),
        ("turn number", 1, math.inf),
        ("a random number from 2 to my heat", 2, 5),
        ("a random number from my heat to 9", -2, 9),
        ("-my heat", -5, 2),
        ("-my life", -math.inf, 0),
        ("my heat + 3", 1, 8),
        ("my heat + my heat", -4, 10),
        ("3 - my heat", -2, 5),
        ("my heat - my heat", -7, 7),
        ("my life - number of cards in my hand", -math.inf, math.inf),
        ("2 * my heat", -math.inf, math.inf),  # nothing is known of what is multiplied
        ("gem's worth", 0, 7),
        ("gem's glow", 4, 9),  # what is usual where nothing is printed
        ("gem's rare", 2, 2),
        ("gem's worn", -math.inf, math.inf),  # a sentence changes it
        ("gem's odd", -math.inf, math.inf),  # it may be none
        ("my guise's strength", 2, 4),
        ("my guise's age", 30, 80),
    ],
)
def test_what_a_number_can_be(value: str, least: float, greatest: float) -> None:
    card = "cards:\n  - id: probe\n    kind: weapon\n    effect: |\n      action in play phase:\n"
    does = f"        choose die: {value}\n        draw die cards\n"
    if not value.startswith("a random number"):
        does = f"        for each gem in charms in pit:\n          if {value} > 1: draw 1 cards\n"
    game, problems = read({"more.yaml": MORE, "probe.yaml": card + does})
    assert game is not None and not problems.has_errors, [problem.message("en") for problem in problems]
    asked = [*find(game.cards["probe"].abilities, ir.Roll)]
    asked += [each.left for each in find(game.cards["probe"].abilities, ir.Compare)]
    assert [ranges_of(survey(game)).of(each) for each in asked] == [(least, greatest)]
