"""Words and choices that have no names of their own are called by their ids, wherever players meet them."""

from __future__ import annotations

from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.text.package_texts import game_texts

GAME = """\
game: {id: probe, name: {zh-Hans: 试}, players: 2, languages: [zh-Hans]}
zones: {牌堆: {of: game, order: stack}, 手牌: {of: player}}
symbols:
  花色: {words: {红心: {}, 黑桃: {}}}
  答复: {words: [给, 不给]}
options:
  规则: {name: {zh-Hans: 规则}, choices: [新, 旧], default: 新}
kinds: {扑克: {is_a: card, fields: {花色: {type: 花色}}}}
cards: [{id: 一点, kind: 扑克, 花色: 红心}]
setup: nothing happens
turn: {phases: {主: {do: "choose 花: a 花色"}}}
"""


def test_a_word_without_a_name_is_offered_by_its_id() -> None:
    game = compile_sources([RawFile("game.yaml", "game.yaml", GAME.encode())]).game
    assert game is not None
    texts = game_texts(game, "zh-Hans", {})
    assert [texts["words"][word] for word in ("红心", "黑桃", "给", "不给")] == ["红心", "黑桃", "给", "不给"]
    assert texts["options"]["规则"]["choices"] == {"新": "新", "旧": "旧"}
