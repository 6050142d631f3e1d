"""A game as programs get it: which of its cards, words, places and decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.backends.exports.catalogue import Catalogue, Loss
from cardwright.backends.paper.compose import sheet_job
from cardwright.diagnostics import Problems
from cardwright.driver import compile_game
from cardwright.exporting import catalogue_of, exported
from cardwright.model.game import Game
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

GAME = """
game: {id: small, name: {zh-Hans: 小, en: Small}, players: 2}
zones:
  pile: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: pile}}
  heap: {of: game}
counters:
  life: {of: player, starts: 3, name: {zh-Hans: 体力, en: life}}
  bare: {of: player, starts: 3}
  mood: {of: game, starts: 3, name: {zh-Hans: 心情, en: mood}}
symbols: {hue: {words: {red: {zh-Hans: 红, en: red}, blue: {zh-Hans: 蓝, en: blue}}}}
kinds:
  thing:
    is_a: card
    name: {zh-Hans: 物, en: thing}
    fields:
      hues: {type: list of hue, default: [red], name: {zh-Hans: 颜色, en: hues}}
      sums: {type: list of number, default: [1, 2], name: {zh-Hans: 数, en: sums}}
cards:
  - {id: rose, name: {zh-Hans: 玫瑰, en: Rose}, kind: thing, hues: [red, blue], flavour: {zh-Hans: 香。, en: Sweet.}}
  - {id: iris, name: {zh-Hans: 鸢尾, en: Iris}, kind: thing, flavour: {zh-Hans: 一。, en: One.}}
"""
FORMATS = """
formats:
  small:
    name: {zh-Hans: 小赛制, en: Small}
    sections:
      main: {name: {zh-Hans: 主牌组, en: main}, size: 1..3, cards: it is a card}
      side: {name: {zh-Hans: 备牌, en: side}, size: 0..9, outside: true, cards: it is a card}
decks:
  - {id: good, name: {zh-Hans: 好, en: Good}, format: small, expect: legal, cards: {main: {rose: 2, iris: 1}}}
  - {id: plain, format: small, cards: {main: {rose: 2}}}
  - {id: own, name: My Own, format: small, cards: {main: {rose: 1}, side: {iris: 1}}}
  - {id: more, format: small, expect: illegal, cards: {main: {rose: 4}}}
  - {id: short, format: small, cards: {main: {rose: 4}}}
"""


def game_in(folder: Path, text: str) -> Game:
    (folder / "game.yaml").write_text(text, "utf-8")
    made = compile_game(folder)
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return made.game


def catalogue(folder: Path, text: str = GAME + FORMATS) -> tuple[Catalogue, list[Loss]]:
    game = game_in(folder, text)
    lexicon = Lexicon.of(game)
    return catalogue_of(game, Say(lexicon, "en"), sheet_job(game, lexicon, "en"))


def test_what_has_no_name_is_not_told(tmp_path: Path) -> None:
    made, losses = catalogue(tmp_path)
    assert [place.label for place in made.places] == ["pile"] and made.counters == ("life",)
    assert losses == [] and made.size == (63.0, 88.0)


def test_texts_are_told_apart_from_what_is_only_for_the_mood(tmp_path: Path) -> None:
    rose, iris = catalogue(tmp_path)[0].items
    assert (rose.text, rose.flavour, rose.skills) == ("", "Sweet.", ()) and iris.flavour == "One."
    assert rose.values["hues"] == ("red", "blue") and rose.values["sums"] == (1, 2)


def test_decks_that_are_legal_come_along(tmp_path: Path) -> None:
    decks = catalogue(tmp_path)[0].decks
    assert [(deck.id, deck.name) for deck in decks] == [("good", "Good"), ("plain", "plain"), ("own", "My Own")]
    assert [(part.id, part.outside) for part in decks[2].parts] == [("main", False), ("side", True)]
    (part,) = decks[0].parts
    assert (part.label, part.outside, part.cards) == ("main", False, ((0, 2), (1, 1)))


def test_a_game_without_cards_has_none(tmp_path: Path) -> None:
    text = GAME[: GAME.index("cards:")]
    made, _ = catalogue(tmp_path, text)
    assert (made.items, made.decks, made.size) == ((), (), (63.0, 88.0))
    problems = Problems()
    for pictures in (True, False):
        found = exported(game_in(tmp_path, text), tmp_path, "bundle", "en", problems, pictures=pictures)
        assert not list(problems) and "export/bundle/README.txt" in {each.path for each in found.files}


@pytest.mark.parametrize("pictures", [True, False])
def test_of_a_game_whose_cards_cannot_be_printed_nothing_is_written(pictures: bool, tmp_path: Path) -> None:
    game = game_in(tmp_path, GAME + "theme: {looks: [{art: {file: none.png}}]}\n")
    problems = Problems()
    assert exported(game, tmp_path, "bundle", "en", problems, pictures=pictures).files == ()
    assert problems.has_errors
