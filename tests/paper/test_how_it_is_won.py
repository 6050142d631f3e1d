"""A book says how one wins in the words of the sentence that decides it, if it can be said by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.backends.paper.declared_values import declared_values
from cardwright.driver import compile_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

GAME = """\
game: {{id: probe, name: {{zh-Hans: 试, en: Probe}}, players: 2..4}}
zones:
  deck: {{of: game, order: stack, name: {{zh-Hans: 牌堆, en: deck}}}}
  hand: {{of: player, name: {{zh-Hans: 手牌, en: hand}}}}
counters:
  score: {{of: player, starts: 0, name: {{zh-Hans: 分, en: score}}}}
constants:
  goal: {{value: 9, name: {{zh-Hans: 目标, en: goal}}}}
verbs:
  - say: count up
    phrase: {{zh-Hans: "{{doer}}计分", en: "{{doer}} {{counts}} up"}}
    do: |
      increase my score by number of cards in my hand
      if there is a player where its score is at least goal: make players of the highest score win
      otherwise: draw 1 card
  - say: crown {{player}}
    takes: {{player: player}}
    phrase: {{zh-Hans: "{{doer}}加冕{{player}}", en: "{{doer}} {{crowns}} {{player}}"}}
    do: make player win
kinds: {{stone: {{is_a: card, name: {{zh-Hans: 石头, en: stone}}}}}}
cards:
  - {{id: rock, name: {{zh-Hans: 石, en: Rock}}, kind: stone, copies: 6}}
turn:
  phases:
    main:
      name: {{zh-Hans: 主, en: main}}
      do: |
        {does}
"""


@pytest.mark.parametrize(
    ("does", "said"),
    [
        (
            "if deck is empty: count up",
            "If there are no cards in the deck and there is a player whose score is at least 9, the players with the "
            "highest score win.",
        ),
        ("draw 1 card\n        win game", "Win."),
        (
            "for each rival in players:\n          if rival's score is at least 3: crown rival",
            "For each player whose score is at least 3, in turn order: crown them.",
        ),
        # whom a sentence further up has named, nobody could know
        ("choose rival: a player\n        if rival's score is at least 3: crown rival", None),
        (
            "if deck is empty:\n          choose rival: a player\n          crown rival",
            "If there are no cards in the deck, crown a player.",
        ),
    ],
    ids=["in a verb", "alone", "in a loop", "of a name", "of a name within"],
)
def test_how_it_is_won(tmp_path: Path, does: str, said: str | None) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(does=does), "utf-8")
    made = compile_game(tmp_path)
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    winning = declared_values(made.game, Say(Lexicon.of(made.game), "en"))["winning"]
    assert isinstance(winning, dict) and winning["phases"] == ["main"]
    assert winning["said"] == ({"main": said} if said is not None else {})
