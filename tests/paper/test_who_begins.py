"""A book asks to agree on who begins only where no verb that the setup does, however far down, says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.backends.paper.declared_values import declared_values
from cardwright.driver import compile_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

GAME = """\
game: {{id: probe, name: {{zh-Hans: 试, en: Probe}}, players: 2}}
zones:
  deck: {{of: game, order: stack, name: {{zh-Hans: 牌堆, en: deck}}}}
  hand: {{of: player, name: {{zh-Hans: 手牌, en: hand}}}}
verbs:
  - {{say: open up, do: give the lead}}
  - {{say: give the lead, do: take next turn}}
  - {{say: keep still, do: nothing happens}}
cards:
  - {{id: rock, name: {{zh-Hans: 石, en: Rock}}, kind: card, copies: 6}}
setup: |
  let first be a random player
  {does}
turn:
  phases: {{main: {{name: {{zh-Hans: 主, en: main}}, do: "draw 1 card\\nif deck is empty: win game"}}}}
"""


@pytest.mark.parametrize(("does", "said"), [("first opens up", True), ("first keeps still", False)])
def test_who_begins(tmp_path: Path, does: str, said: bool) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(does=does), "utf-8")
    made = compile_game(tmp_path)
    assert made.game is not None, [problem.show() for problem in made.problems]
    turn = declared_values(made.game, Say(Lexicon.of(made.game), "en"))["turn"]
    assert isinstance(turn, dict) and turn["first_is_set"] is said
