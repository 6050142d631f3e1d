"""What faces are called where they are told apart: by sign and number, in whichever order these are declared, by words
and numbers, and by numbers with their names where one is left out.
"""

from __future__ import annotations

from pathlib import Path

from cardwright.driver import compile_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.package_texts import _kind

PAGE = Path(__file__).parents[1] / "meaning" / "figures_and_pips_tell_faces.yaml"


def test_a_number_in_front_of_the_sign_is_told(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(PAGE.read_text("utf-8"), "utf-8")
    game = compile_game(tmp_path).game
    assert game is not None
    told = {id: _kind(game, Lexicon.of(game), card, "en")["faces"] for id, card in game.cards.items()}
    assert told["plain"] == [f"Plain {sign}{number}" for sign in "♠♥" for number in ("10", "11", "Q", "K")]
    assert told["fool"] == ["Fool"]


MARKET = """\
game: {id: market, name: {zh-Hans: 集市, en: Market}, players: 2}
zones: {deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}}
symbols: {sort: {name: {zh-Hans: 种, en: sort}, words: [cloth, silk]}}
kinds:
  ware:
    is_a: card
    name: {zh-Hans: 货, en: ware}
    fields:
      kept in: {type: sort, name: {zh-Hans: 存于, en: kept in}}
      gold: {type: number, default: 0, name: {zh-Hans: 金, en: gold}}
      salt: {type: number, default: 0, name: {zh-Hans: 盐, en: salt}}
cards:
  - {id: bale, name: {zh-Hans: 包, en: Bale}, kind: ware, gold: 1, salt: 1, faces: [{kept in: cloth}, {kept in: silk}]}
  - {id: crate, name: {zh-Hans: 箱, en: Crate}, kind: ware, kept in: silk,
     faces: [{gold: 2}, {salt: 2}, {gold: 1, salt: 3}]}
  - {id: sack, name: {zh-Hans: 袋, en: Sack}, kind: ware, kept in: silk, faces: [{gold: 2}, {gold: 3}]}
setup: shuffle deck
turn: {phases: {main: {name: {zh-Hans: 主, en: main}, do: make all players win}}}
"""


def test_faces_are_told_apart_by_words_and_by_numbers_with_their_names(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(MARKET, "utf-8")
    game = compile_game(tmp_path).game
    assert game is not None
    lex = Lexicon.of(game)
    told = {id: _kind(game, lex, card, "en")["faces"] for id, card in game.cards.items()}
    assert told == {
        "bale": ["Bale cloth", "Bale silk"],
        "crate": ["Crate (gold 2)", "Crate (salt 2)", "Crate (gold 1, salt 3)"],
        "sack": ["Sack 2", "Sack 3"],
    }
    assert _kind(game, lex, game.cards["crate"], "zh-Hans")["faces"] == ["箱（金2）", "箱（盐2）", "箱（金1，盐3）"]
