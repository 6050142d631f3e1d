"""What somebody who has only read the documentation writes first is led to the right spelling."""

from __future__ import annotations

from pathlib import Path

import games
import pytest

GAME = """\
game: {{id: probe, name: {{zh-Hans: 试, en: Probe}}, players: 2}}
zones:
  deck: {{of: game, order: stack, name: {{zh-Hans: 牌堆, en: deck}}}}
  hand: {{of: player, order: stack, name: {{zh-Hans: 手牌, en: hand}}}}
counters:
  gold: {{of: player, name: {{zh-Hans: 金, en: gold}}}}
variables:
  killed: {{of: game, type: "kind?", name: {{zh-Hans: 遇刺者, en: killed}}}}
kinds:
  stone: {{is_a: card, name: {{zh-Hans: 石头, en: stone}}}}
cards:
  - {{id: rock, name: {{zh-Hans: 石, en: Rock}}, kind: stone, copies: 6}}
turn:
  phases: {{main: {{name: {{zh-Hans: 主, en: main}}, do: draw 1 card}}}}
{part}
"""


@pytest.mark.parametrize(
    ("part", "code", "help_"),
    [
        (
            "checks:\n  done:\n    when: every player where its gold is 3 and its gold is 4\n    do: make players win",
            "CW320",
            "write `there is no player where not (…)`, or `every player is …`",
        ),
        (
            "checks:\n  done:\n    when: |\n      turn player's gold is 3\n      or turn player's gold is 4\n"
            "    do: make players win",
            "CW333",
            "if `or` goes on with the line above, begin the text with `>`, not with `|`: YAML then joins lines",
        ),
        (
            "checks:\n  done: {when: top card of deck is killed, do: make players win}",
            "CW410",
            "did you mean `(top card of deck)'s kind is killed`?",
        ),
        (
            'verbs:\n  - {say: "place {card}", takes: {card: card}, do: move card to deck}',
            "CW530",
            "choose another word: the language keeps `place` for itself",
        ),
        (
            "settlement: {policy: stack}\nplay: {while_resolving: deck}\ngame_rules:\n  nay:\n"
            "    name: {zh-Hans: 否, en: nay}\n    effect: 'action at any time on a stone in deck: cancel target'",
            "CW405",
            "what waits is an effect, and is aimed at: `play at any time on an effect:`, below it `cancel target`",
        ),
    ],
)
def test_help(tmp_path: Path, part: str, code: str, help_: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(part=part), "utf-8")
    told = [(problem.code, problem.help()) for problem in games.linked(tmp_path)[1] if problem.code == code]
    assert told == [(code, help_)]
