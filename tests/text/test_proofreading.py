"""What a game prints is proofread without printing it: what texts name must have a name, and what they do a phrase."""

from __future__ import annotations

import pytest

from cardwright.diagnostics import Problems
from cardwright.model.game import Game
from cardwright.model.load import read_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.proofreading import check_texts
from cardwright.text.rules_text import render_card

BASE = """\
game: {id: proof, name: {en: Proof, zh-Hans: 校样}, players: 2..4, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  discard pile: {of: game, order: stack, seen_by: everyone, name: {zh-Hans: 弃牌堆, en: discard pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
  nook: {of: player, seen_by: everyone}
  yard: {of: game, seen_by: everyone}
play: {while_resolving: yard, afterwards: discard pile, from: hand}
symbols:
  hue: {words: {red: {zh-Hans: 红, en: red}, blue: {zh-Hans: 蓝, en: blue}}}
kinds:
  tale: {is_a: card, name: {zh-Hans: 故事, en: tale}, fields: {worth: {type: number, default: 1}}}
  sign: {is_a: card}
counters:
  luck: {of: player, starts: 0}
variables:
  mood: {of: player, type: number}
quantities:
  reach: {of: player, base: 1}
  hold: {of: player, base: 1, name: {zh-Hans: 持, en: hold}}
values:
  sum: {of: player, type: number, is: 1, name: {zh-Hans: 总和, en: sum}}
statuses:
  dazed: {of: player}
adjectives:
  bright: {of: card, means: its worth > 1}
  lucky: {of: player, means: its luck > 1, name: {zh-Hans: 走运, en: lucky}}
skills:
  knack: {effect: "when my turn begins:\\n  draw 1 cards\\n"}
verbs:
  - say: wink
    do: draw 1 cards
  - say: beam
    forms: {third: beams, ing: beaming}
    phrase: {zh-Hans: "{doer}微笑", en: "{doer} {beams}"}
    do: draw 1 cards
  - say: nod
    forms: {third: nods, ing: nodding}
    phrase: {zh-Hans: "{doer}点头"}
    do: draw 1 cards
turn:
  phases:
    dusk: {}
    dawn: {name: {zh-Hans: 清晨, en: dawn}, do: offer plays}
cards:
  - {id: coin, name: {zh-Hans: 硬币, en: Coin}, kind: tale}
"""


def read(effect: str, base: str = BASE) -> Game:
    """The base game with a card `probe` that has this effect."""
    lines = "".join(f"      {line}\n" for line in effect.splitlines())
    head = "  - id: probe\n    name: {zh-Hans: 试, en: Probe}\n    kind: tale\n    active_in: hand\n"
    probe = f"cards:\n{head}    effect: |\n"
    game, problems = read_game({"base.yaml": base, "probe.yaml": probe + lines})
    assert game is not None and not problems.has_errors, [problem.message("en") for problem in problems]
    return game


def proofread(game: Game) -> list[str]:
    """What a game is told that its print lacks: the code, of what, in which language."""
    told = Problems()
    check_texts(game, told)
    return sorted(" ".join(map(str, (each.code, *each.args.values()))) for each in told)


@pytest.mark.parametrize(
    ("effect", "lacks"),
    [
        ("play:\n  draw 1 cards", ""),
        # names
        ("play:\n  move this to yard", "CW904 yard"),
        ("play:\n  move this to my nook", "CW904 nook"),
        ("play:\n  move all cards in all nooks to deck", "CW904 nook"),
        ("play:\n  reveal a sign in my hand", "CW904 sign"),
        ("play:\n  if this is a sign: draw 1 cards", "CW904 sign"),
        ("play:\n  reveal a tale in my hand", ""),
        ("always:\n  I can play any sign", "CW904 sign"),
        ("play:\n  act as coin", ""),
        ("play:\n  if my luck is 1: draw 1 cards", "CW904 luck"),
        ("after my luck changes:\n  draw 1 cards", "CW904 luck"),
        ("play:\n  increase my mood by 1", "CW904 mood"),
        ("always:\n  increase my reach by 1", "CW904 reach"),
        ("play:\n  let much be this's worth\n  draw much cards", "CW904 worth"),
        ("play:\n  let much be my sum\n  draw much cards", ""),
        ("play:\n  I become dazed", "CW904 dazed"),
        ("play:\n  if I am dazed: draw 1 cards", "CW904 dazed"),
        ("always:\n  I become dazed", "CW904 dazed"),
        ("when I become dazed:\n  draw 1 cards", "CW904 dazed"),
        ("play on a dazed player:\n  draw 1 cards", "CW904 dazed"),
        ("play on a lucky player:\n  draw 1 cards", ""),
        ("play:\n  if this is bright: draw 1 cards", "CW904 bright"),
        ("play:\n  grant knack to me", "CW904 knack"),
        ("always:\n  I cannot use knack", "CW904 knack"),
        ("play:\n  skip dusk", "CW904 dusk"),
        ("after my dusk begins:\n  draw 1 cards", "CW904 dusk"),
        ("after my dawn begins:\n  draw 1 cards", ""),
        ("after my turn begins:\n  draw 1 cards", ""),
        ("action in dusk:\n  draw 1 cards", "CW904 dusk"),
        ("play, once each dusk:\n  draw 1 cards", "CW904 dusk"),
        ("play, once each turn:\n  draw 1 cards", ""),
        ("play:\n  until end of dusk:\n    increase my hold by 1", "CW904 dusk"),
        ("play:\n  choose said: a hue\n  draw 1 cards", "CW904 hue"),
        # phrases
        ("play:\n  wink", "CW903 wink"),
        ("play, by winking:\n  draw 1 cards", "CW903 wink"),
        ("after a player winks:\n  draw 1 cards", "CW903 wink"),
        ("always:\n  I cannot wink", "CW903 wink"),
        ("play:\n  if times this turn I wink is 2: draw 1 cards", "CW903 wink"),
        ("play:\n  beam", ""),
    ],
)
def test_what_a_text_names_has_a_name_and_what_it_does_a_phrase(effect: str, lacks: str) -> None:
    game = read(effect)
    assert proofread(game) == ([f"{lacks} zh-Hans"] if lacks else [])
    printed = Lexicon.of(game)
    for lang in ("zh-Hans", "en"):
        render_card(printed, game.cards["probe"], lang)
    assert {f"{each.code} {next(iter(each.args.values()))}" for each in printed.problems} == {lacks} - {""}


def test_a_phrase_is_wanted_in_each_language_of_the_game() -> None:
    assert proofread(read("play:\n  nod")) == ["CW903 nod en"]
    english = BASE.replace("languages: [zh-Hans, en]", "languages: [en]")
    assert proofread(read("play:\n  nod", english)) == ["CW903 nod en"]
    chinese = BASE.replace("languages: [zh-Hans, en]", "languages: [zh-Hans]")
    assert proofread(read("play:\n  nod", chinese)) == []
    assert proofread(read("play:\n  wink\n  move this to yard", chinese)) == [
        "CW903 wink zh-Hans",
        "CW904 yard zh-Hans",
    ]


def test_each_card_has_a_name() -> None:
    nameless = BASE.replace("{id: coin, name: {zh-Hans: 硬币, en: Coin}, kind: tale}", "{id: coin, kind: tale}")
    assert nameless != BASE and proofread(read("play:\n  draw 1 cards", nameless)) == ["CW904 coin zh-Hans"]


@pytest.mark.parametrize(("printed", "told"), [("摸一张牌。", []), ("摸两张牌。", ["CW905"])])
@pytest.mark.parametrize("sort", ["cards", "skills"])
def test_texts_in_words_of_their_own_are_held_against_the_effect(sort: str, printed: str, told: list[str]) -> None:
    own = f'text: {{zh-Hans: {printed}}}, effect: "when my turn begins:\\n  draw 1 cards\\n"}}'
    more = {
        "cards": f"cards:\n  - {{id: own, name: {{zh-Hans: 己, en: Own}}, kind: tale, active_in: hand, {own}\n",
        "skills": f"skills:\n  own: {{name: {{zh-Hans: 己, en: Own}}, {own}\n",
    }
    game, problems = read_game({"base.yaml": BASE, "more.yaml": more[sort]})
    assert game is not None and not problems.has_errors, [problem.message("en") for problem in problems]
    found = Problems()
    check_texts(game, found)
    assert [each.code for each in found if each.code != "CW904"] == told
