"""What faces print: kinds by their names, what is usual where a card prints nothing, the signs of suits."""

from __future__ import annotations

import pytest
from model.helpers_model import read

from cardwright.ir import decl
from cardwright.model.printed_values import Pip, pip_of, values_of

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


LISTS = """
symbols:
  face: {words: [heart, spade, blank], signs: {heart: ♥, spade: ♠}, colours: {heart: red}}
kinds:
  charm:
    is_a: card
    fields:
      looks: {type: list of face}
      bare: {type: list of face}
      rank: {type: number, default: 7}
      cost: {type: "number?"}
      loud: {type: yes or no, default: yes}
      calm: {type: yes or no, default: no}
      said: {type: text, default: ho}
      face: {type: face, default: blank}
cards:
  - {id: opal, kind: charm}
  - id: jet
    kind: charm
    looks: [heart, spade]
    bare: [blank]
    rank: 1
    cost: 0
    loud: no
    calm: yes
    said: ""
    face: heart
"""


def test_what_a_card_does_not_print_is_as_usual_whatever_its_type() -> None:
    game, problems = read({"more.yaml": LISTS})
    assert game is not None and not problems.has_errors, problems.show()
    printed = {
        id: [(field.id, value) for field, value in values_of(game.cards[id], game.cards[id].faces[0])]
        for id in ("opal", "jet")
    }
    usual = [
        ("looks", ()),
        ("bare", ()),
        ("loud", True),
        ("calm", False),
        ("said", "ho"),
        ("face", "blank"),
    ]
    own = [
        ("looks", ("heart", "spade")),
        ("bare", ("blank",)),
        ("rank", 1),
        ("cost", 0),
        ("loud", False),
        ("calm", True),
        ("said", ""),
    ]
    assert printed == {"opal": usual, "jet": [*own, ("face", "heart")]}


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


ALONE = SIGNS.replace("rank: number, ", "").replace(", rank: 7, side: 9", "").replace("side: number, ", "")
"""The same without any number."""


@pytest.mark.parametrize(("face", "pip"), [("heart", Pip("♥", "", True)), ("spade", Pip("♠")), ("blank", None)])
def test_a_suit_without_a_number_is_its_sign_alone(face: str, pip: Pip | None) -> None:
    game, problems = read({"more.yaml": ALONE.replace("FACE", f"face: {face}, mood: merry")})
    assert game is not None and not problems.has_errors, problems.show()
    card = game.cards["opal"]
    assert pip_of(game, card, card.faces[0], lambda field, number: str(number)) == (pip, None)


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
