"""What may be written at a place of a file, of the small base game: all of it, and nothing that belongs elsewhere."""

from __future__ import annotations

import pytest
from lsprotocol import types as lsp
from model.helpers_model import BASE

from cardwright.editor.completing import Offer, items, offers
from cardwright.editor.project import Project, Words
from cardwright.editor.server import NOTHING
from cardwright.editor.yaml_place import yaml_place
from cardwright.source.text import SourceFile

Kind = lsp.CompletionItemKind
MORE = """
kinds: {wonder: {is_a: card, fields: {great: {type: yes or no, default: no}, hue: suit}}}
character_fields: {brave: {type: yes or no, default: no}, side: {type: role, default: boss, name: {en: Side}}}
characters:
  - {id: hero, name: {en: Hero}, brave: yes}
variants:
  - {id: swift, name: {en: Swift}}
"""


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Words:
    folder = tmp_path_factory.mktemp("base")
    (folder / "game.yaml").write_text(BASE, "utf-8")
    (folder / "more.yaml").write_text(MORE, "utf-8")
    project = Project(folder)
    assert not [problem.message("en") for problem in project.work({}).problems if problem.severity == "error"]
    found = project.words()
    assert found is not None
    return found


def at(words: Words, text: str) -> dict[str, Offer]:
    """What is offered at the end of a text."""
    file = SourceFile("a.yaml", text)
    return {each.word: each for each in offers(words, file, len(text), yaml_place(file, len(text)), "en")}


@pytest.mark.parametrize(
    ("text", "there", "absent"),
    [
        ("cards:\n  - id: a\n    kind: ", {"spell", "weapon", "wonder"}, {"deck", "bolt"}),
        ("cards:\n  - id: a\n    active_in: [", {"deck", "area", "hand"}, {"spell"}),
        ("cards:\n  - id: a\n    suit: ", {"heart", "club"}, {"yes", "boss", "yield"}),
        ("cards:\n  - id: a\n    hue: ", {"heart", "club"}, {"yes"}),
        ("cards:\n  - id: a\n    great: ", {"yes", "no"}, {"heart"}),
        ("cards:\n  - id: a\n    cost: ", set(), {"yes", "heart"}),
        ("characters:\n  - id: a\n    brave: ", {"yes", "no"}, {"heart"}),
        ("characters:\n  - id: a\n    side: ", {"boss", "thief"}, {"yes"}),
        ("characters:\n  - id: a\n    skills: [", {"study"}, {"deal"}),
        ("kinds:\n  a:\n    is_a: ", {"spell"}, {"deal"}),
        ("verbs:\n  - say: a\n    is_a: ", {"deal", "heal"}, {"spell"}),
        ("rulings:\n  - id: a\n    cards: [", {"bolt", "sword"}, {"spell"}),
        ("rulings:\n  - id: a\n    variants: [", {"swift"}, {"bolt"}),
        ("variables:\n  a:\n    type: ", {"suit", "role", "player", "yes or no"}, {"bolt"}),
        ("zones:\n  a:\n    part_of: ", {"area"}, {"spell"}),
        ("zones:\n  a:\n    order: ", {"stack"}, {"area"}),
    ],
)
def test_a_key_is_offered_the_words_that_it_may_have(
    words: Words, text: str, there: set[str], absent: set[str]
) -> None:
    found = at(words, text)
    assert there <= found.keys() and absent.isdisjoint(found)


def test_cards_have_the_keys_of_the_schema_and_their_printed_values(words: Words) -> None:
    keys = at(words, "cards:\n  - id: a\n    ")
    assert {"kind", "effect", "copies", "cost", "range", "great"} <= keys.keys() and "brave" not in keys
    assert keys["cost"].written == "cost: " and keys["kind"].written == "kind: " and keys["kind"].detail
    assert {"cost", "copies"} <= at(words, "cards:\n  - id: a\n    faces: [{").keys()
    found = at(words, "characters:\n  - id: a\n    ")
    assert {"brave", "side", "skills"} <= found.keys() and "cost" not in found
    assert (found["side"].detail, found["side"].kind) == ("Side", Kind.Field)
    assert {"cards", "zones", "game"} <= at(words, "").keys() and "cost" not in at(words, "")


def test_a_text_is_offered_what_the_game_calls_its_things(words: Words) -> None:
    found = at(words, "cards:\n  - id: a\n    effect: |\n      play:\n        ")
    kinds = {"deck": Kind.Folder, "drunk": Kind.Enum, "deal": Kind.Function, "deals": Kind.Function}
    assert {word: found[word].kind for word in kinds} == kinds
    assert found["bolt"].kind == Kind.Class and found["bolt"].detail == "火花 / Bolt"
    assert found["deck"].detail == "书堆" and found["deal"].detail.startswith("deal {amount}")
    assert found["heart"].kind == Kind.EnumMember and found["heart"].detail == "suit"
    assert found["red"].kind == Kind.Enum and found["spell"].kind == Kind.Class
    assert {"if", "choose", "for each"} <= found.keys() and found["if"].kind == Kind.Keyword


@pytest.mark.parametrize("before", ["my ", "target's ", "its ", "their ", "my li", "this's "])
def test_behind_an_owner_stand_its_properties_alone(words: Words, before: str) -> None:
    found = at(words, f"cards:\n  - id: a\n    effect: |\n      play:\n        draw {before}")
    assert {"life", "hand", "cost", "hand limit"} <= found.keys()
    assert {each.kind for each in found.values()} == {Kind.Property} and "if" not in found
    assert found["life"].detail == "player: 血量"


def test_behind_option_stand_options_alone(words: Words) -> None:
    found = at(words, "cards:\n  - id: a\n    effect: |\n      play:\n        if option mo")
    assert found.keys() == {"mode", "tide_rule"}


def test_names_are_offered_that_were_given_before_in_the_same_text(words: Words) -> None:
    head = (
        "cards:\n  - id: z\n    effect: |\n      play:\n        let zebra be 1\n  - id: a\n    effect: |\n      play:\n"
    )
    given = ("let apple be 1", "choose berry: a card in my hand", "for each cherry in players:")
    names = "".join(f"        {line}\n" for line in given) + " " * 10
    found = at(words, head + names)
    assert {"apple", "berry", "cherry"} <= found.keys() and "zebra" not in found
    assert found["apple"].kind == Kind.Variable
    verb = at(words, "verbs:\n  - say: hit {victim}\n    do: |\n      ")
    assert "victim" in verb


def test_without_a_game_the_words_of_the_language_are_offered() -> None:
    found = at(NOTHING, "cards:\n  - id: a\n    effect: |\n      play:\n        ")
    assert "if" in found and "deck" not in found


@pytest.mark.parametrize(
    ("line", "word", "taken"),
    [
        ("draw", "draw", 4),
        ("hand ov", "hand over draws", 7),
        ("my hand ov", "hand over draws", 7),
        ("my ha", "deck", 2),
        ("my ", "deck", 0),
        ("HAND", "hand", 4),
        ("ahand", "hand", 5),
    ],
)
def test_what_is_begun_is_written_over(line: str, word: str, taken: int) -> None:
    file = SourceFile("a.yaml", f"字: {line}")
    (made,) = items([Offer(word, Kind.Class, "", "")], file, len(file.text), line, "utf-8")
    assert isinstance(made.text_edit, lsp.TextEdit) and made.text_edit.new_text == made.label == word
    end = len(file.text.encode())
    assert made.text_edit.range == lsp.Range(lsp.Position(0, end - taken), lsp.Position(0, end))
    assert made.detail is None
    (other,) = items([Offer(word, Kind.Class, "what", "more")], file, len(file.text), line, "utf-16")
    assert isinstance(other.text_edit, lsp.TextEdit) and (other.text_edit.new_text, other.detail) == ("more", "what")
    assert other.text_edit.range.end == lsp.Position(0, len(file.text))
