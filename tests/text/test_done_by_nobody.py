"""What a verb does that nobody need do is told of nobody: “move”, not “you move”, after a loop over players, too."""

from __future__ import annotations

from pathlib import Path

import games
import pytest

from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rule_texts import render_verb

GAME = """\
game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  market: {of: game, name: {zh-Hans: 集市, en: market}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
kinds: {sign: {is_a: card, name: {zh-Hans: 符, en: sign}}}
counters:
  coins: {of: player, starts: 0, name: {zh-Hans: 钱, en: coins}}
turn: {phases: {main: {name: {zh-Hans: 主, en: main}, do: lay out}}}
setup: lay out
verbs:
  - say: lay out
    forms: {third: lays out, ing: laying out}
    doer: player?
    phrase: {zh-Hans: "{doer}铺开", en: "{doer} {lays} out"}
    do: |
      for each one in players:
        move all cards in one's hand to deck
        set one's coins to 0
      move all signs in market to deck
      shuffle deck
      move 3 random signs in deck to market
  - say: take up
    forms: {third: takes up, ing: taking up}
    phrase: {zh-Hans: "{doer}收起", en: "{doer} {takes} up"}
    do: |
      for each one in players: move all cards in one's hand to deck
      move 3 random signs in deck to market
cards:
  - {id: ash, name: {zh-Hans: 灰, en: Ash}, kind: sign, copies: 9}
"""


@pytest.mark.parametrize(
    ("verb", "lang", "last"),
    [
        ("lay out", "en", "shuffle the deck, then move three random signs from the deck to the market."),
        ("lay out", "zh-Hans", "洗切牌堆，然后随机将牌堆中的三张符移至集市。"),
        ("take up", "en", "You move three random signs from the deck to the market."),
        ("take up", "zh-Hans", "随机将牌堆中的三张符移至集市。"),
    ],
)
def test_the_text_of_what_nobody_need_do(verb: str, lang: Lang, last: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    game, problems = games.linked(tmp_path)
    assert problems.show() == "" and game is not None
    assert render_verb(Lexicon.of(game), game.verbs[verb], lang).text.endswith(last)
