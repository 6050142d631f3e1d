"""What a phase does, printed: who chooses and who does what is said where it is not whoever did the last thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.model.load import read_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.rules_text import render_block

FESTIVAL = (Path(__file__).parent / "festival.yaml").read_text("utf-8")
PHASE = '    play phase: {name: {zh-Hans: 出牌阶段, en: play phase}, do: "offer plays\\n"}\n'
DOES = "    late: {name: {zh-Hans: 晚, en: late}, do: %s}\n"


@pytest.mark.parametrize(
    ("body", "zh", "en", "by_nobody"),
    [
        (
            "my next player chooses lost: a card in my hand\ndraw 1 card",
            "你的下家选择你的一张手牌，然后你摸一张牌。",
            "The next character chooses a card from your hand, then you draw a card.",
            "The next character chooses a card from your hand, then draw a card.",
        ),
        (
            "for each one in all players:\n  choose lost: a card in one's hand\n  one draws 1 card\n  judge",
            "对每名角色依次执行：选择其一张手牌，其摸一张牌，然后你进行一次判定。",
            "For each character, in turn order: choose a card from their hand; they draw a card; then you judge.",
            "For each character, in turn order: choose a card from their hand; they draw a card; then judge.",
        ),
        (
            "draw 1 card\nchoose lost: a card in my hand\nreveal lost\ndiscard lost",
            "摸一张牌，展示一张手牌，然后弃置该牌。",
            "Draw a card, reveal a card from your hand, then discard that card.",
            "Draw a card, reveal a card from your hand, then discard that card.",
        ),
        (
            "my next player draws 1 card\nchoose lost: a card in my hand\nif lost is red: judge",
            "你的下家摸一张牌，然后你选择一张手牌。若该牌为红色，进行一次判定。",
            "The next character draws a card, then you choose a card from your hand. If that card is red, judge.",
            "The next character draws a card, then choose a card from your hand. If that card is red, judge.",
        ),
        (
            "my next player draws 1 card\nmy next player chooses lost: a card in my hand\nif lost is red: judge",
            "你的下家摸一张牌，然后选择你的一张手牌。若该牌为红色，你进行一次判定。",
            "The next character draws a card, then chooses a card from your hand. If that card is red, you judge.",
            "The next character draws a card, then chooses a card from your hand. If that card is red, judge.",
        ),
        (
            "either:\n  draw 1 card\nor:\n  heal 1 life",
            "选择一项：①摸一张牌；②回复1点残机。",
            "Choose one: ① draw a card; or ② regain 1 life.",
            "Choose one: ① draw a card; or ② regain 1 life.",
        ),
        (
            "my next player draws 1 card\neither:\n  draw 1 card\nor:\n  heal 1 life",
            "你的下家摸一张牌。你选择一项：①摸一张牌；②回复1点残机。",
            "The next character draws a card. You choose one: ① draw a card; or ② regain 1 life.",
            "The next character draws a card. Choose one: ① draw a card; or ② regain 1 life.",
        ),
    ],
)  # fmt: skip
def test_who_does_it_is_said(body: str, zh: str, en: str, by_nobody: str) -> None:
    quoted = '"' + body.replace("\n", "\\n") + '\\n"'
    assert PHASE in FESTIVAL
    game, problems = read_game({"festival.yaml": FESTIVAL.replace(PHASE, PHASE + DOES % quoted)})
    assert game is not None and not problems.has_errors, [each.message("en") for each in problems]
    late, lex = game.phases["late"].body, Lexicon.of(game)
    assert late is not None
    assert (render_block(lex, late, "zh-Hans"), render_block(lex, late, "en")) == (zh, en)
    assert render_block(lex, late, "en", nobody=True) == by_nobody
