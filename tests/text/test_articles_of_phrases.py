"""An article that stands before a word of a set goes where the word is told with one of its own."""

from __future__ import annotations

import pytest

from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rules_text import render_card

GAME = """\
game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 2}
zones: {hand: {of: player, name: {zh-Hans: 手牌, en: hand}}, field: {of: player, name: {zh-Hans: 场上, en: field}}}
symbols:
  district:
    name: {zh-Hans: 城区, en: district}
    words: {docks: {zh-Hans: 码头, en: docks}, castle: {zh-Hans: 城堡, en: castle}}
counters: {"agents of {area}": {of: player, takes: {area: district}, name: {zh-Hans: 密探, en: agents}}}
verbs:
  - say: post an agent to {area}
    takes: {area: district}
    phrase: {zh-Hans: "{doer}派密探到{area}", en: "{doer} {posts} an agent to the {area}"}
    do: increase my agents of area by 1
kinds: {spy: {is_a: card, name: {zh-Hans: 探子, en: spy}, active_in: [field]}}
cards:
  - {id: one, name: {zh-Hans: 一, en: One}, kind: spy, effect: "play: post an agent to docks"}
  - {id: two, name: {zh-Hans: 二, en: Two}, kind: spy, effect: "play, naming spot: a district: post an agent to spot"}
  - id: three
    name: {zh-Hans: 三, en: Three}
    kind: spy
    effect: "after another player posts an agent to a district, I may: post an agent to event's area"
"""


@pytest.mark.parametrize(
    ("card", "lang", "text"),
    [
        ("one", "en", "Post an agent to the docks."),
        ("two", "en", "Choose a district: post an agent to the chosen district."),
        ("two", "zh-Hans", "选择一种城区：你派密探到所选城区。"),
        (
            "three",
            "en",
            "After another player posts an agent to a district, you may post an agent to that district.",
        ),
        ("three", "zh-Hans", "当其他玩家派密探到城区后，你可以派密探到该城区。"),
    ],
)
def test_the_text_says(card: str, lang: Lang, text: str) -> None:
    compiled = compile_sources([RawFile("game.yaml", "game.yaml", GAME.encode())])
    assert compiled.game is not None, compiled.problems.show()
    lex = Lexicon.of(compiled.game)
    said = [paragraph.text for paragraph in render_card(lex, compiled.game.cards[card], lang)]
    assert said == [text]
