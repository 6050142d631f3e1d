"""What went wrong in print, told at the card, the face, the sign, the ruling or the line that it comes from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from cardwright.backends.paper.paper_values import PaperProblem
from cardwright.backends.paper.print_problems import CODES, FORBIDDEN, SORTS, card_span, construct, report
from cardwright.diagnostics import Problems
from cardwright.driver import compile_game
from cardwright.model.game import Game
from cardwright.source.text import SourceFile

GAME = """
game: {id: tiny, name: {zh-Hans: 小游戏, en: Tiny Game}, players: 2}
terms: {player: {zh-Hans: 玩家, en: player}, card: {zh-Hans: 牌, en: card}}
zones: {hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}}
symbols:
  suits:
    words: {moon: {zh-Hans: 月, en: moon}, sun: {zh-Hans: 日, en: sun}}
    signs: {moon: ☽, sun: ☉}
kinds:
  light:
    is_a: card
    name: {zh-Hans: 灯火, en: light}
    fields: {suit: {type: suits, name: {zh-Hans: 花色, en: suit}}}
cards:
  - id: red lantern
    name: {zh-Hans: 红灯, en: Red Lantern}
    kind: light
    faces: [{copies: 1, suit: moon}, {copies: 2, suit: sun}]
  - id: lamp
    name: {zh-Hans: 灯, en: Lamp}
    kind: light
    faces: [{copies: 1, suit: moon}, {copies: 2, suit: sun}]
  - id: candle
    name: {zh-Hans: 烛, en: Candle}
    kind: light
    faces: [{copies: 1, suit: moon}]
rulings:
  - id: one lamp
    question: {zh-Hans: 一盏？, en: One lamp?}
    answer: {zh-Hans: 是。, en: Yes.}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("tiny")
    (folder / "game.yaml").write_text(GAME, "utf-8")
    made = compile_game(folder)
    assert made.game is not None, made.problems.show()
    return made.game


PLACES = {
    "red_lantern": "cards:red lantern",
    "red_lantern-1": "faces:red lantern:0",
    "red_lantern-2": "faces:red lantern:1",
    "lamp": "cards:lamp",
    "lamp-2": "faces:lamp:1",
}
"""What a card or a face is called in print, and what is declared there."""


@pytest.mark.parametrize("printed", PLACES)
def test_a_card_or_one_of_its_faces(game: Game, printed: str) -> None:
    sort, card, *number = PLACES[printed].split(":")
    made = game.cards[card]
    assert card_span(game, printed) is (made.span if sort == "cards" else made.faces[int(number[0])].span)


@pytest.mark.parametrize(
    "printed", ["lamp-0", "lamp-3", "lamp-x", "lamp-", "lantern-1", "lamp-1-1", "candle-1", "red lantern", ""]
)
def test_what_is_called_so_by_nobody_is_told_at_the_game(game: Game, printed: str) -> None:
    assert card_span(game, printed) is game.span


PAGE = "# Lamps\n\nA [lamp](card:lmap) and a ☂.\n"
FOUND = {
    "a text that does not fit": (
        PaperProblem("text-overflows", "card:lamp-2", ("6", "1.5")),
        ("CW821", "{copies: 2, suit: sun}", {"card": "lamp-2", "lang": "en", "pt": "6", "mm": "1.5"}),
    ),
    "a figure that does not fit": (
        PaperProblem("line-overflows", "card:candle", ("corner", "2")),
        ("CW822", "candle", {"card": "candle", "part": "the figure in the corner", "mm": "2", "corner": "top right"}),
    ),
    "a name that does not fit": (
        PaperProblem("line-overflows", "card:candle", ("name", "2")),
        ("CW822", "candle", {"card": "candle", "part": "its name", "mm": "2", "corner": None}),
    ),
    "a sign that no font has, where it is declared": (
        PaperProblem("missing-glyph", "card:lamp-2", ("☉", "U+2609")),
        ("CW823", "☉", {"character": "☉", "point": "U+2609", "lang": "en"}),
    ),
    "a character that no font has, where it is written": (
        PaperProblem("missing-glyph", "chapter:lamps", ("☂", "U+2602")),
        ("CW823", "☂", {"character": "☂", "point": "U+2602"}),
    ),
    "also at the very beginning of a page": (
        PaperProblem("missing-glyph", "chapter:lamps", ("#", "U+0023")),
        ("CW823", "#", {"character": "#", "point": "U+0023"}),
    ),
    "one that cannot be shown, by its number": (
        PaperProblem("missing-glyph", "card:candle", ("", "U+0007")),
        ("CW823", "candle", {"character": "U+0007", "point": "U+0007"}),
    ),
    "a link to nothing": (
        PaperProblem("unresolved-link", "chapter:lamps", ("card:lmap",)),
        ("CW824", "card:lmap", {"target": "card:lmap", "near": "card:lamp"}),
    ),
    "a link to a card that no chapter shows": (
        PaperProblem("unresolved-link", "chapter:lamps", ("card:candle",)),
        ("CW824", "# Lamps", {"target": "card:candle", "card": "card:candle", "near": None}),
    ),
    "a link to something else": (
        PaperProblem("bad-link", "chapter:lamps", ("card:lmap",)),
        ("CW825", "card:lmap", {"target": "card:lmap"}),
    ),
    "what only a value brought in, at the first line": (
        PaperProblem("bad-embed", "chapter:lamps", ("elsewhere",)),
        ("CW826", "# Lamps", {"target": "elsewhere"}),
    ),
    "a template at its line": (
        PaperProblem("template-error", "chapter:lamps:3", ("no such value",)),
        ("CW828", "A [lamp](card:lmap) and a ☂.", {"message": "no such value"}),
    ),
    "a template without one at its first": (
        PaperProblem("template-forbidden", "chapter:lamps", ("statement", "import")),
        ("CW829", "# Lamps", {"construct": "`{% import %}`"}),
    ),
    "a template that is too large": (
        PaperProblem("template-too-large", "chapter:lamps:1", ("parts", "100")),
        ("CW830", "# Lamps", {"what": "expressions and names", "limit": "100"}),
    ),
    "two anchors of one name": (
        PaperProblem("duplicate-anchor", "chapter:lamps", ("lamp", "x:1")),
        ("CW827", "lamp", {"target": "lamp"}),
    ),
    "two cards of one name": (
        PaperProblem("duplicate-card", "card:red_lantern", ("red_lantern",)),
        ("CW827", "red lantern", {"target": "red_lantern"}),
    ),
    "two faces of different sizes": (
        PaperProblem("faces-differ-in-size", "card:lamp-1", ("lamp-2", "63x88, 88x63")),
        ("CW837", "{copies: 1, suit: moon}", {"card": "lamp-1", "other": "lamp-2", "sizes": "63x88, 88x63"}),
    ),
    "a sheet without room, at the game": (
        PaperProblem("no-room", "sheet", ("A4", "3x3")),
        ("CW596", "game", {"page": "A4", "layout": "3x3"}),
    ),
    "copies that are none": (
        PaperProblem("no-copies", "card:candle", ("0",)),
        ("CW831", "candle", {"message": "no-copies [card:candle] 0"}),
    ),
    "a colour that is none": (
        PaperProblem("unknown-accent", "sheet", ("pink", "red, blue")),
        ("CW831", "game", {"message": "unknown-accent [sheet] pink red, blue"}),
    ),
    "what the typesetter says": (
        PaperProblem("typesetting-failed", "book", ("out of paper",)),
        ("CW831", "game", {"message": "out of paper"}),
    ),
    "a ruling": (
        PaperProblem("bad-embed", "ruling:one_lamp", ("x",)),
        ("CW826", "one lamp", {"target": "x"}),
    ),
    "a ruling that is none, at the game": (
        PaperProblem("bad-embed", "ruling:two_lamps", ("x",)),
        ("CW826", "game", {"target": "x"}),
    ),
}


@pytest.mark.parametrize("sentence", FOUND)
def test_what_is_found_is_told_at_its_place(game: Game, sentence: str) -> None:
    found, (code, marked, args) = FOUND[sentence]
    chapters = {"lamps": SourceFile("lamps.en.md", PAGE)}
    report([found], game, "en", chapters, ("card:lamp", "card:candle"), (problems := Problems()))
    (told,) = problems
    said = {name: value["en"] if isinstance(value, Mapping) else value for name, value in told.args.items()}
    assert (told.code, told.span and told.span.text) == (code, marked)
    assert said | args == said, said


def test_each_sort_of_find_is_among_them() -> None:
    assert {found.kind for found, _ in FOUND.values()} == {*CODES}


def test_a_chapter_that_is_not_known_has_no_place(game: Game) -> None:
    report([PaperProblem("bad-link", "chapter:gone", ("x",))], game, "en", {}, (), (problems := Problems()))
    assert [told.span for told in problems] == [None]


@pytest.mark.parametrize("sort", FORBIDDEN)
@pytest.mark.parametrize("name", SORTS)
def test_what_a_chapter_may_not_use_is_told_in_both_languages(sort: str, name: str) -> None:
    told = construct(sort, name)
    assert "{" not in told["en"].replace("{%", "") and not re.search("[\u4e00-\u9fff]", told["en"])
    assert not re.search("[A-Za-z]", re.sub("`[^`]*`", "", told["zh"]))
    assert SORTS[name]["zh"] in told["zh"] or "{name}" not in FORBIDDEN[sort][1]
