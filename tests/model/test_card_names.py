"""What cards are called by rule: by the name of a face, or by that of their kind; what a text may mean by a name."""

from __future__ import annotations

import pytest
from model.helpers_model import read

from cardwright.model.card_names import CardNames, has_named_faces
from cardwright.model.game import Game

CATS = """
kinds: {pet: {is_a: card}}
cards:
  - {id: cat, name: {zh-Hans: 猫, en: Cat}, kind: pet,
     faces: [{name: {en: Tabby Cat, zh-Hans: 虎斑}}, {name: {en: Black Cat}}]}
  - {id: dog, name: {zh-Hans: 狗, en: Dog}, kind: pet}
  - {id: pup, name: {en: Pup}, kind: pet,
     faces: [{}, {name: {en: Dog, zh-Hans: 小狗}}, {name: {en: Black Cat, zh-Hans: 黑猫}}]}
  - {id: tom cat, kind: pet}
variants: [{id: night, replace: [{card: tom cat, faces: [{name: {en: Night Cat}}]}]}]
"""


@pytest.fixture(scope="module")
def game() -> Game:
    made, problems = read({"cats.yaml": CATS})
    assert made is not None and not problems.has_errors, problems.show()
    return made


@pytest.fixture(scope="module")
def names(game: Game) -> CardNames:
    return CardNames(game)


@pytest.mark.parametrize(
    ("kind", "known_as"),
    [
        ("cat", ["虎斑", "Black Cat"]),  # the first language of the game that a face has a name in
        ("dog", ["dog"]),
        ("pup", ["pup", "小狗", "黑猫"]),
        ("bolt", ["bolt", "Cold Bolt"]),
        ("tom cat", ["tom cat"]),
    ],
)
def test_rules_know_a_face_by_its_own_name_or_its_kind(
    game: Game, names: CardNames, kind: str, known_as: list[str]
) -> None:
    assert [names.of_face(game.cards[kind], face) for face in game.cards[kind].faces] == known_as


def test_a_face_called_as_a_kind_that_has_a_plain_face_bears_the_name_of_that_kind() -> None:
    text = "cards: [{id: dog, name: {en: Dog}, kind: weapon}, {id: pup, kind: weapon, faces: [{name: {en: Dog}}]}]\n"
    game, _ = read({"dogs.yaml": text})
    assert game is not None
    assert CardNames(game).of_face(game.cards["pup"], game.cards["pup"].faces[0]) == "dog"
    assert dict(CardNames(game).called("Dog")) == {"dog": {"en": "Dog"}}


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Tabby Cat", {"虎斑": {"en": "Tabby Cat", "zh-Hans": "虎斑"}}),
        ("虎斑", {"虎斑": {"en": "Tabby Cat", "zh-Hans": "虎斑"}}),
        ("Black Cat", {"Black Cat": {"en": "Black Cat"}, "黑猫": {"en": "Black Cat", "zh-Hans": "黑猫"}}),
        ("Dog", {"dog": {"zh-Hans": "狗", "en": "Dog"}, "小狗": {"en": "Dog", "zh-Hans": "小狗"}}),
        ("Night Cat", {"Night Cat": {"en": "Night Cat"}}),
        ("Cat", {}),  # no face of a cat is printed with the name of its kind
        ("cow", {}),
    ],
)
def test_what_a_text_may_mean(names: CardNames, text: str, means: dict[str, dict[str, str]]) -> None:
    assert dict(names.called(text)) == means
    assert (text in names.texts) is bool(means)


@pytest.mark.parametrize(
    ("text", "kinds", "on_faces", "first"),
    [
        ("cat", ["cat"], [], ("cat", None)),
        ("Cat", ["cat"], [], ("cat", None)),
        ("Black Cat", [], ["cat", "pup"], ("cat", 1)),
        ("Dog", ["dog"], ["pup"], ("dog", None)),
        ("黑猫", [], ["pup"], ("pup", 2)),
        ("Night Cat", [], [], None),
    ],
)
def test_which_kinds_are_called_so(
    names: CardNames, text: str, kinds: list[str], on_faces: list[str], first: tuple[str, int | None] | None
) -> None:
    found = names.first(text)
    assert [kind.id for kind in names.kinds(text)] == kinds
    assert [kind.id for kind in names.kinds_named_on_faces(text)] == on_faces
    assert (found and (found[0].id, found[1])) == first


def test_names_in_which_a_text_occurs_and_kinds_with_whose_name_one_begins(names: CardNames) -> None:
    assert names.called_with("Cat") == ("虎斑", "Black Cat", "黑猫", "Night Cat")
    assert names.called_with("at") == ("虎斑", "Black Cat", "黑猫", "tom cat", "Night Cat")
    assert [(kind.id, rest) for kind, rest in names.kinds_before("Dog sits down")] == [("dog", " sits down")]
    assert [(kind.id, rest) for kind, rest in names.kinds_before("tom cat sits")] == [("tom cat", " sits")]
    assert names.kinds_before("Dogs sit") == [] and names.kinds_before("Dog") == []


def test_all_names_and_ids_kind_by_kind(names: CardNames) -> None:
    own = [text for text in names.written if text not in ("bolt", "火花", "Bolt", "Cold Bolt", "sword", "木剑")]
    assert own == [
        *("Tabby Cat", "虎斑", "Black Cat", "cat", "猫", "Cat"),
        *("dog", "狗", "Dog"),
        *("Dog", "小狗", "Black Cat", "黑猫", "pup", "Pup"),
        "tom cat",
    ]


@pytest.mark.parametrize(
    ("faces", "named"),
    [("[{}]", False), ("[{}, {name: {en: Owl}}]", True)],
)
def test_whether_any_face_has_a_name_of_its_own(faces: str, named: bool) -> None:
    head = "game: {id: g, name: {en: G}, players: 2}\nkinds: {pet: {is_a: card}}\n"
    game, _ = read({"alone.yaml": f"{head}cards: [{{id: cat, kind: pet, faces: {faces}}}]\n"})
    assert game is not None and has_named_faces(game) is named
