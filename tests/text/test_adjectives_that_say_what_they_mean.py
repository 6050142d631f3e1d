"""An adjective whose name is empty in each language is said by what it means, wherever it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.model.load import read_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.rules_text import render_ability

FESTIVAL = (Path(__file__).parent / "festival.yaml").read_text("utf-8")
EMPTY = 'name: {zh-Hans: "", en: ""}'
ADJECTIVES = f"""adjectives:
  lucky: {{of: player, means: its life is 3, {EMPTY}}}
  bright: {{of: card, means: its rank is 3, {EMPTY}}}
"""


@pytest.mark.parametrize(
    ("effect", "zh", "en"),
    [
        (
            "play on another player:\n  if target is lucky: draw 1 card",
            "对一名其他角色使用：若其残机为3，你摸一张牌。",
            "Choose another character: if their life is 3, draw a card.",
        ),
        (
            "play on another player:\n  if target is not lucky: draw 1 card",
            "对一名其他角色使用：若其残机不为3，你摸一张牌。",
            "Choose another character: if their life is not 3, draw a card.",
        ),
        (
            "play:\n  if my next player is lucky: draw 1 card",
            "若你的下家的残机为3，摸一张牌。",
            "If the next character’s life is 3, draw a card.",
        ),
        (
            "play:\n  if every other player is lucky: draw 1 card",
            "若所有其他角色的残机均为3，摸一张牌。",
            "If every other character’s life is 3, draw a card.",
        ),
        (
            "play on a lucky player:\n  discard all bright cards in my hand",
            "对一名残机为3的角色使用：你弃置所有点数为3的手牌。",
            "Choose a character whose life is 3: discard all cards from your hand whose rank is 3.",
        ),
        (
            "play on a player where it is lucky:\n  discard all cards in my hand where it is not bright",
            "对一名残机为3的角色使用：你弃置所有点数不为3的手牌。",
            "Choose a character whose life is 3: discard all cards from your hand whose rank is not 3.",
        ),
    ],
)
def test_it_is_said_by_what_it_means(effect: str, zh: str, en: str) -> None:
    card = "cards:\n  - id: probe\n    kind: spell\n    copies: 1\n    effect: |\n"
    card += "".join(f"      {line}\n" for line in effect.splitlines())
    game, problems = read_game(
        {"festival.yaml": FESTIVAL.replace("adjectives:\n", ADJECTIVES).encode(), "probe.yaml": card.encode()}
    )
    assert game is not None and not problems.has_errors, problems.show()
    (ability,), lexicon = game.cards["probe"].abilities, Lexicon.of(game)
    assert (render_ability(lexicon, ability, "zh-Hans"), render_ability(lexicon, ability, "en")) == (zh, en)
    assert not lexicon.problems.has_errors
