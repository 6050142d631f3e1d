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
  - say: tidy up
    forms: {third: tidies up, ing: tidying up}
    doer: player?
    phrase: {zh-Hans: "{doer}收拾", en: "{doer} {tidies} up"}
    do: |
      for each one in players: move all cards in one's hand to deck
      move 1 random sign in deck to my hand
  - say: take up
    forms: {third: takes up, ing: taking up}
    phrase: {zh-Hans: "{doer}收起", en: "{doer} {takes} up"}
    do: |
      for each one in players: move all cards in one's hand to deck
      move 3 random signs in deck to market
  - say: gather
    doer: player?
    phrase: {zh-Hans: "各玩家收回自己的符", en: "all players take back their signs"}
    do: shuffle deck
  - say: crown {winners}
    doer: player?
    takes: {winners: players}
    phrase: {zh-Hans: "{winners}加冕", en: "{winners} {winners|is|are} crowned"}
    do: nothing happens
  - say: close
    doer: player?
    phrase: {zh-Hans: "收摊", en: "close the stall"}
    do: shuffle deck
  - say: haunt
    forms: {third: haunts, ing: haunting}
    phrase: {zh-Hans: "{doer}遭到袭击", en: "a ghost haunts {doer}"}
    do: shuffle deck
  - say: lose
    forms: {third: loses, ing: losing}
    phrase: {zh-Hans: "{doer}失去一张符", en: "{doer} {loses} a sign"}
    do: move 1 random card in my hand to deck
  - say: go on
    phrase: {zh-Hans: "{doer}继续", en: "{doer} {goes} on"}
    do: |
      gather
      lose
      lose
  - say: hand in
    phrase: {zh-Hans: "{doer}上交", en: "{doer} {hands} in"}
    do: |
      gather
      move 1 random card in my hand to deck
  - say: put down
    phrase: {zh-Hans: "{doer}放下", en: "{doer} {puts} down"}
    do: |
      gather
      move all cards in my hand to deck
  - say: save
    phrase: {zh-Hans: "{doer}储蓄", en: "{doer} {saves}"}
    do: |
      gather
      increase my coins by 1
  - say: bow
    phrase: {zh-Hans: "{doer}行礼", en: "{doer} {bows}"}
    do: |
      crown players where its coins is 3
      lose
  - say: shine
    phrase: {zh-Hans: "{doer}发光", en: "{doer} {shines}"}
    do: |
      crown me
      lose
  - say: rest
    phrase: {zh-Hans: "{doer}歇息", en: "{doer} {rests}"}
    do: |
      close
      lose
  - say: spook {guest}
    takes: {guest: player}
    phrase: {zh-Hans: "{doer}吓唬{guest}", en: "{doer} {spooks} {guest}"}
    do: |
      guest haunts
      guest loses
cards:
  - {id: ash, name: {zh-Hans: 灰, en: Ash}, kind: sign, copies: 9}
"""


@pytest.mark.parametrize(
    ("verb", "lang", "last"),
    [
        ("lay out", "en", "shuffle the deck, then move three random signs from the deck to the market."),
        ("lay out", "zh-Hans", "洗切牌堆，然后随机将牌堆中的三张符移至集市。"),
        ("tidy up", "en", "You move a random sign from the deck to your hand."),
        ("tidy up", "zh-Hans", "随机将牌堆中的一张符移至手牌。"),
        ("take up", "en", "You move three random signs from the deck to the market."),
        ("take up", "zh-Hans", "随机将牌堆中的三张符移至集市。"),
        ("go on", "en", "All players take back their signs; you lose a sign; then lose a sign."),
        ("go on", "zh-Hans", "各玩家收回自己的符，你失去一张符，然后失去一张符。"),
        ("go on", "zh-Hant", "各玩家收回自己的符，你失去一張符，然後失去一張符。"),
        ("hand in", "en", "All players take back their signs, then you move a random card from your hand to the deck."),
        ("hand in", "zh-Hans", "各玩家收回自己的符，然后你随机将一张手牌移至牌堆。"),
        ("hand in", "zh-Hant", "各玩家收回自己的符，然後你隨機將一張手牌移至牌堆。"),
        ("put down", "zh-Hans", "各玩家收回自己的符，然后将你的所有手牌移至牌堆。"),
        ("save", "zh-Hans", "各玩家收回自己的符，然后你的钱＋1。"),
        ("bow", "en", "Players whose coins are 3 are crowned, then you lose a sign."),
        ("bow", "zh-Hans", "钱为3的玩家加冕，然后你失去一张符。"),
        ("shine", "en", "You are crowned, then lose a sign."),
        ("shine", "zh-Hans", "加冕，然后失去一张符。"),
        ("rest", "en", "Close the stall, then lose a sign."),
        ("rest", "zh-Hans", "收摊，然后失去一张符。"),
        ("spook", "en", "A ghost haunts them, then they lose a sign."),
        ("spook", "zh-Hans", "其遭到袭击，然后失去一张符。"),
    ],
)
def test_the_text_of_what_nobody_need_do(verb: str, lang: Lang, last: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    game, problems = games.linked(tmp_path)
    assert problems.show() == "" and game is not None
    assert render_verb(Lexicon.of(game), game.verbs[verb], lang).text.endswith(last)
