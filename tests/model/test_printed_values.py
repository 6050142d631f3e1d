"""What faces print: kinds by their names, what is usual where a card prints nothing, the signs of suits."""

from __future__ import annotations

import pytest
from model.helpers_model import read

from cardwright.ir import decl
from cardwright.model.printed_values import pip_of, values_of

CHARM = """
kinds:
  charm: {is_a: card, fields: {echo: {type: kind, default: USUAL}}}
cards:
  - {id: opal, kind: charm}
  - {id: jet, kind: charm, echo: Bolt}
"""
SIGNS = """
symbols:
  face: {words: [heart, spade, blank], signs: {heart: ♥, spade: ♠}, colours: {heart: red}}
  mood: {words: [merry]}
kinds:
  charm: {is_a: card, fields: {side: number, face: face, rank: number, mood: mood}}
cards:
  - {id: opal, kind: charm, FACE, rank: 7, side: 9}
"""


@pytest.mark.parametrize(
    ("usual", "known", "wrong"),
    [("木剑", "sword", ""), ("sword", "sword", ""), ("spell", "spell", ""), ("none", "", "none")],
)
def test_a_kind_is_known_by_its_name_where_it_is_usual_and_where_it_is_printed(
    usual: str, known: str, wrong: str
) -> None:
    game, problems = read({"more.yaml": CHARM.replace("USUAL", usual)})
    assert [problem.span.text for problem in problems if problem.span] == ([wrong] if wrong else [])
    assert game is not None
    printed = [[value for _, value in values_of(card, card.faces[0])] for card in map(game.cards.get, ("opal", "jet"))]
    assert printed == [[known or usual], ["bolt"]]


@pytest.mark.parametrize(
    ("face", "pip"),
    [
        ("face: heart, mood: merry", "♥ 7 red"),
        ("face: spade, mood: merry", "♠ 7"),
        ("face: blank, mood: merry", ""),
    ],
)
def test_a_suit_is_its_sign_with_the_number_beside_it(face: str, pip: str) -> None:
    game, problems = read({"more.yaml": SIGNS.replace("FACE", face)})
    assert game is not None and not problems.has_errors, problems.show()
    card = game.cards["opal"]
    found, _ = pip_of(game, card, card.faces[0], lambda field, number: str(number))
    assert isinstance(card, decl.CardKind)
    shown = "" if found is None else f"{found.sign} {found.number}{' red' if found.red else ''}"
    assert shown == pip
