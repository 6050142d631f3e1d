"""What faces print: kinds by their names, what is usual where a card prints nothing, the signs of suits."""

from __future__ import annotations

import pytest
from model.helpers_model import read

from cardwright.ir import decl
from cardwright.model.printed_values import (
    Pip,
    is_needed,
    kind_in,
    labelled,
    names_kinds_of_cards,
    pip_of,
    values_of,
)

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


BESIDE = """
symbols:
  face: {words: [heart, spade, blank], signs: {heart: ♥, spade: ♠}, colours: {heart: red}}
  mood: {words: [heart, calm]}
kinds:
  charm: {is_a: card, fields: {FIELDS}}
cards:
  - {id: opal, kind: charm, VALUES}
"""


@pytest.mark.parametrize(
    ("fields", "values", "pip", "number"),
    [
        ("rank: number, face: face", "rank: 7, face: heart", Pip("♥", "#7", True), "rank"),
        ("mood: mood, rank: number, face: face", "mood: calm, rank: 7, face: spade", Pip("♠", "#7"), "rank"),
        ("face: face, rank: number", "rank: 7, face: spade", Pip("♠", "#7"), "rank"),
        ("rank: number, mood: mood, face: face", "rank: 7, mood: calm, face: spade", Pip("♠"), None),
        ("face: face, mood: mood, rank: number", "rank: 7, mood: calm, face: spade", Pip("♠"), None),
        ("rank: number, face: face, loud: yes or no", "rank: 7, face: spade, loud: yes", Pip("♠", "#7"), "rank"),
        ("loud: yes or no, face: face", "face: spade, loud: yes", Pip("♠"), None),
        ("face: face, other: face, rank: number", "face: blank, other: heart, rank: 7", Pip("♥", "#7", True), "rank"),
        ("face: face, other: face, rank: number", "face: spade, other: heart, rank: 7", Pip("♠"), None),
        ("mood: mood, rank: number", "mood: heart, rank: 7", None, None),
        ("said: text, rank: number", "said: heart, rank: 7", None, None),
        ("looks: list of face, rank: number", "looks: [heart], rank: 7", None, None),
        ("face: face, rank: {type: number, default: 7}", "face: spade, rank: 7", Pip("♠"), None),
    ],
)
def test_the_number_beside_a_sign_is_behind_it_or_else_in_front(
    fields: str, values: str, pip: Pip | None, number: str | None
) -> None:
    game, problems = read({"more.yaml": BESIDE.replace("FIELDS", fields).replace("VALUES", values)})
    assert game is not None and not problems.has_errors, problems.show()
    card = game.cards["opal"]
    found, of = pip_of(game, card, card.faces[0], lambda field, number: f"#{number}")
    assert (found, of.id if of is not None else None) == (pip, number)


KINDS = """
symbols:
  face: {words: [heart, spade]}
  mood: {words: [calm]}
kinds:
  charm:
    is_a: card
    fields: {side: face, back: face, mood: mood, rank: number, twin: "kind?", foes: list of kind, looks: list of face}
cards:
  - {id: opal, kind: charm, VALUES}
"""


@pytest.mark.parametrize(
    ("values", "kinds", "labels"),
    [
        ("side: heart, back: heart, mood: calm, twin: bolt", {"twin": "bolt"}, "twin foes side back"),
        ("side: heart, back: spade, mood: calm, looks: [heart]", {}, "foes side back looks"),
        ("side: heart, back: spade, mood: calm, foes: [Bolt, spell]", {}, "foes side back"),
        ("side: heart, back: spade, mood: calm, twin: spell", {}, "twin foes side back"),
    ],
)
def test_what_needs_its_name_beside_it_are_kinds_and_words_of_a_set_that_several_are_of(
    values: str, kinds: dict[str, str], labels: str
) -> None:
    game, problems = read({"more.yaml": KINDS.replace("VALUES", values + ", rank: 3")})
    assert game is not None and not problems.has_errors, problems.show()
    card = game.cards["opal"]
    printed = values_of(card, card.faces[0])
    assert {field.id: kind.id for field, value in printed if (kind := kind_in(game, field, value))} == kinds
    assert " ".join(field.id for field in labelled(printed)) == labels


@pytest.mark.parametrize(
    ("fields", "entry", "named"),
    [
        ("twin: kind", "twin: bolt", False),
        ("twin: kind", "twin: spell", True),
        ("twins: list of kind", "twins: [bolt, sword]", False),
        ("twins: list of kind", "twins: [bolt, spell]", True),
        ("twin: {type: kind, default: spell}", "twin: bolt", True),
        ("twin: text", "twin: spell", False),
        ("twin: kind", "faces: [{twin: bolt}, {twin: spell}]", True),
    ],
)
def test_a_value_names_a_kind_of_cards_where_any_card_says_one(fields: str, entry: str, named: bool) -> None:
    text = f"kinds: {{charm: {{is_a: card, fields: {{{fields}}}}}}}\ncards: [{{id: opal, kind: charm, {entry}}}]\n"
    game, problems = read({"more.yaml": text})
    assert game is not None and not problems.has_errors, problems.show()
    (field,) = game.categories["charm"].fields.values()
    assert names_kinds_of_cards(game, field) is named


def test_a_character_and_a_variant_may_name_a_kind_of_cards_too() -> None:
    text = """
character_fields: {ally: kind, foe: kind}
characters: [{id: ann, ally: spell, foe: bolt}]
kinds: {charm: {is_a: card, fields: {twin: kind}}}
cards: [{id: opal, kind: charm, twin: bolt}]
variants: [{id: night, replace: [{card: opal, faces: [{twin: spell}]}]}]
"""
    game, problems = read({"more.yaml": text})
    assert game is not None and not problems.has_errors, problems.show()
    fields = [*game.character_fields.values(), *game.categories["charm"].fields.values()]
    assert [field.id for field in fields if names_kinds_of_cards(game, field)] == ["ally", "twin"]


def test_what_each_card_must_say() -> None:
    fields = 'a: number, b: "number?", c: list of number, d: {type: number, default: 3}, e: text'
    game, _ = read({"more.yaml": f"kinds: {{charm: {{is_a: card, fields: {{{fields}}}}}}}\n"})
    assert game is not None
    assert [field.id for field in game.categories["charm"].fields.values() if is_needed(field)] == ["a", "e"]
