"""Questions tell how many, whose and of what: each as its player reads it, in both languages."""

from __future__ import annotations

import io

import games
import pytest

from cardwright.bench.in_memory import rules_of
from cardwright.cli.board import Board
from cardwright.cli.terminal import Screen
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime.session import Session
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import texts_for

GAME = """
game: {id: stones, name: {zh-Hans: 石, en: Stones}, players: 2, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  discard pile: {of: game, name: {zh-Hans: 弃牌堆, en: discard pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: discard pile, from: hand}
kinds:
  stone: {is_a: card, name: {zh-Hans: 石, en: stone}, fields: {cost: {type: number, name: {zh-Hans: 费用, en: cost}}}}
counters: {coins: {of: player, starts: 2, name: {zh-Hans: 硬币, en: coins}}}
skills:
  envy:
    name: {zh-Hans: 眼红, en: Envy}
    effect: |
      action in day on another player, naming foe: a player:
        reduce foe's coins by 1
        reduce target's coins by 1
cards:
  - id: flint
    kind: stone
    name: {zh-Hans: 火石, en: Flint}
    faces: [{copies: 12, cost: 1}, {copies: 12, cost: 3, name: {zh-Hans: 大火石, en: Great Flint}}]
    effect: "play: increase my coins by this's cost"
setup: |
  shuffle deck
  for each guest in players:
    grant envy to guest
    move top 7 cards of deck to guest's hand
turn:
  phases:
    day:
      name: {zh-Hans: 白天, en: day}
      do: |
        choose some: up to (my coins) cards in my hand
        choose more: 1 to (my coins) cards in my hand
        let few be number of cards in my hand - 5
        choose cheap: a card in my hand where its cost is at most few + 1
        I may discard (number of cards in my hand - 3) cards in my hand
        discard (number of cards in my hand - 6) cards in my hand
        all players discard 1 card in their hand
        offer plays
        move [some, more, cheap] to discard pile
"""
ASKED = {
    "en": [
        "Choose up to 2 cards from your hand.",
        "Choose 1 to 2 cards from your hand.",
        "Choose a card from your hand whose cost is at most that number plus 1.",
        "Discard X cards from your hand, where X is the number of cards in your hand minus 3?",
        "Discard a card from your hand.",
        "Discard a card from your hand.",
    ],
    "zh-Hans": [
        "选择至多2张手牌",
        "选择1至2张手牌",
        "选择一张费用不大于该数值＋1的手牌",
        "是否弃置X张手牌（X为你的手牌数－3）？",
        "弃置一张手牌",
        "弃置一张手牌",
    ],
}


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The game, without a problem."""
    made = compile_sources([RawFile("game.yaml", "game.yaml", GAME.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return rules_of(made.game)


@pytest.mark.parametrize("lang", ASKED)
def test_numbers_in_questions_are_those_that_are_asked_for(rules: Rules, lang: str) -> None:
    session = Session(rules, 2, 1)
    texts, told = texts_for(session, lang), []
    while (pending := session.pending[0]).kind != "play":
        if pending.seat == 0:
            told.append(texts.prompt(pending))
        picked = range(pending.low) if pending.kind != "may" else [o.index for o in pending.options if o.sort == "no"]
        session.answer(pending.seat, picked)
    assert told == ASKED[lang]


@pytest.mark.parametrize(("lang", "name"), [("en", "Envy"), ("zh-Hans", "眼红")])
def test_an_ability_is_called_by_its_name_where_its_text_speaks_in_letters(rules: Rules, lang: str, name: str) -> None:
    """`A loses a coin`, said to players who are called A and B, would be told of the wrong ones."""
    session = Session(rules, 2, 1)
    texts = texts_for(session, lang)
    while (pending := session.pending[0]).kind != "play":
        no = [o.index for o in pending.options if o.sort == "no"]
        session.answer(pending.seat, no or range(pending.low))
    use = next(o for o in pending.options if o.card is None and o.play is not None)
    assert texts.option(use, pending) == name
    assert texts.rejected(use, pending) == name
    session.answer(pending.seat, [use.index])
    assert texts.about(session.pending[0]) == name


@pytest.mark.parametrize(("lang", "day"), [("en", "day"), ("zh-Hans", "白天")])
def test_a_question_tells_what_asks_and_what_that_says(rules: Rules, lang: str, day: str) -> None:
    """“Choose a card from your hand” did not tell what for: the phase is told, and the text of a skill can be read."""
    session = Session(rules, 2, 1)
    texts = texts_for(session, lang)
    pending = session.pending[0]
    assert texts.about(pending) == day and texts.asked_by(pending) == ""
    while (pending := session.pending[0]).kind != "play":
        no = [o.index for o in pending.options if o.sort == "no"]
        session.answer(pending.seat, no or range(pending.low))
    assert texts.about(pending) == ""
    use = next(o for o in pending.options if o.card is None and o.play is not None)
    session.answer(pending.seat, [use.index])
    (skill,) = texts.explained(texts.name("skills", "envy")).values()
    assert texts.asked_by(session.pending[0]) == skill and "A" in skill


@pytest.mark.parametrize(("lang", "names"), [("en", ("Flint 1", "Great Flint")), ("zh-Hans", ("火石 1", "大火石"))])
def test_texts_are_those_of_the_face_that_is_held_or_called(rules: Rules, lang: str, names: tuple[str, str]) -> None:
    session = Session(rules, 2, 1)
    texts, out = texts_for(session, lang), io.StringIO()
    board = Board(Screen(out, 200), texts)
    board.card_texts([c for z in session.view(0).players[0].zones if z.seen for c in z.cards])
    held = dict(line.split(": ", 1) for line in out.getvalue().splitlines())
    assert set(held) == set(names) and "1" in held[names[0]] and "3" in held[names[1]]
    assert texts.explained(names[1]) == {names[1]: held[names[1]]}
    assert set(texts.explained(names[0][:-2].upper())) == set(names)
    (skill,) = texts.explained("envy" if lang == "en" else "眼红").values()
    assert texts.ability_text("envy#1") == skill and "A" in skill


def shown_to_a(game: str, lang: str) -> list[str]:
    """The table of a game at its first question, as its player sees it, a line for each player."""
    session = Session(games.rules(game), 3, 1)
    out = io.StringIO()
    seat = session.pending[0].seat
    Board(Screen(out, 500), texts_for(session, lang)).show(session.view(seat))
    return [line.strip() for line in out.getvalue().splitlines()]


def test_how_far_others_are_is_shown() -> None:
    rows = [row for row in shown_to_a("distance", "en") if "hand" in row]
    assert sorted("distance 1" in row for row in rows[:3]) == [False, True, True]


@pytest.mark.parametrize(
    ("lang", "name", "said"),
    [
        ("en", "number of cards you draw in your draw phase", "number of cards they draw in their draw phase"),
        ("en", "young yours", "young yours"),
        ("zh-Hans", "你摸牌阶段的摸牌数", "其摸牌阶段的摸牌数"),
    ],
)
def test_a_name_that_speaks_to_its_owner_is_said_of_others(rules: Rules, lang: str, name: str, said: str) -> None:
    assert texts_for(Session(rules, 2, 1), lang).of_another(name) == said


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "play Warden (it has no effect)"), ("zh-Hans", "使用城管（没有效果）")]
)
def test_a_play_of_which_nothing_comes_is_marked(lang: str, said: str) -> None:
    session = Session(games.rules("xstx"), 4, 5)
    texts = texts_for(session, lang)
    found: set[str] = set()
    for _ in range(40):
        pending = session.pending[0]
        found |= {texts.option(option, pending) for option in pending.options}
        session.answer(pending.seat, range(len(pending.options) - pending.low, len(pending.options)))
    assert said in found


def prompts(game: str, lang: str) -> list[str]:
    """The questions that a first player is asked in a game, with what can be picked."""
    found = []
    for seed in range(3):
        session = Session(games.rules(game), None, seed)
        texts = texts_for(session, lang)
        for _ in range(120):
            if session.over:
                break
            pending = session.pending[0]
            found.append(f"{texts.prompt(pending)} {' | '.join(texts.option(o, pending) for o in pending.options)}")
            at = len(found) % max(1, len(pending.options))
            session.answer(pending.seat, [(at + i) % len(pending.options) for i in range(pending.low)])
    return found


@pytest.mark.parametrize(
    ("game", "lang", "said"),
    [
        ("masquerade", "en", "Choose a character among your masks offered. Swan"),
        ("masquerade", "zh-Hans", "选择备选面具中的一名角色 天鹅"),
        ("conversion", "en", "Choose the cards to be used as Bomb."),
        ("conversion", "zh-Hans", "选择要当作炸弹的牌"),
        ("interrupts", "en", "Use watchful? yes"),
        ("interrupts", "zh-Hans", "是否发动“警醒”？ 是"),
    ],
)
def test_questions_of_mini_games(game: str, lang: str, said: str) -> None:
    assert any(line.startswith(said) for line in prompts(game, lang))
