"""A value of yes or no is said as its Chinese name tells it: a name of a thing behind 是, any other as it stands."""

from __future__ import annotations

from pathlib import Path

import games
import pytest

from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rule_texts import render_verb

GAME = """\
game: {{id: probe, name: {{zh-Hans: 试, en: Probe}}, players: 2}}
terms:
  player: {{zh-Hans: 狐狸, unit: 只, en: fox}}
zones:
  deck: {{of: game, order: stack, seen_by: nobody, name: {{zh-Hans: 牌堆, en: deck}}}}
  hand: {{of: player, seen_by: owner, name: {{zh-Hans: 手牌, en: hand}}}}
kinds: {{charm: {{is_a: card, name: {{zh-Hans: 符, en: charm}}}}}}
values:
  so: {{of: {of}, type: yes or no, is: "number of players is 2", name: {{zh-Hans: {name}, en: so}}}}
turn: {{phases: {{main: {{name: {{zh-Hans: 主, en: main}}, do: test}}}}}}
verbs:
  - say: test
    phrase: {{zh-Hans: "{{doer}}试", en: "{{doer}} {{tests}}"}}
    do: |
      if {asked}: shuffle deck
cards:
  - {{id: ash, name: {{zh-Hans: 灰, en: Ash}}, kind: charm, copies: 9}}
"""


def said(tmp_path: Path, of: str, name: str, asked: str, lang: Lang = "zh-Hans") -> str:
    (tmp_path / "game.yaml").write_text(GAME.format(of=of, name=name, asked=asked), "utf-8")
    game, problems = games.linked(tmp_path)
    assert problems.show() == "" and game is not None
    return render_verb(Lexicon.of(game), game.verbs["test"], lang).text


@pytest.mark.parametrize(
    ("name", "holds", "denied"),
    [
        ("庄家一方", "你是庄家一方", "你不是庄家一方"),
        ("先出者", "你是先出者", "你不是先出者"),
        ("头领狐狸", "你是头领狐狸", "你不是头领狐狸"),
        ("出牌方", "你是出牌方", "你不是出牌方"),
        ("蒙面", "你蒙面", "你并非蒙面"),
        ("无人", "你无人", "你并非无人"),
        ("已出牌", "你已出牌", "你未出牌"),
        ("能证明主牌", "你能证明主牌", "你不能证明主牌"),
        ("是赢家", "你是赢家", "你不是赢家"),
    ],
)
def test_of_a_player(name: str, holds: str, denied: str, tmp_path: Path) -> None:
    assert said(tmp_path, "player", name, "my so") == f"若{holds}，洗切牌堆。"
    assert said(tmp_path, "player", name, "my so is no") == f"若{denied}，洗切牌堆。"


@pytest.mark.parametrize(
    ("name", "holds", "denied"),
    [
        ("主牌", "是主牌", "不是主牌"),
        ("灵符", "是灵符", "不是灵符"),
        ("打出主牌", "打出主牌", "并非打出主牌"),
        ("更大", "更大", "并非更大"),
    ],
)
def test_of_a_card(name: str, holds: str, denied: str, tmp_path: Path) -> None:
    assert said(tmp_path, "card", name, "(top card of deck)'s so") == f"若牌堆顶的一张牌{holds}，洗切牌堆。"
    assert said(tmp_path, "card", name, "(top card of deck)'s so is no") == f"若牌堆顶的一张牌{denied}，洗切牌堆。"


def test_what_describes_a_card(tmp_path: Path) -> None:
    asked = "there is a card in my hand where its so"
    assert said(tmp_path, "card", "主牌", asked) == "若你有是主牌的手牌，洗切牌堆。"


def test_in_traditional_characters(tmp_path: Path) -> None:
    assert said(tmp_path, "player", "庄家一方", "my so", "zh-Hant") == "若你是莊家一方，洗切牌堆。"


def said_in_english(tmp_path: Path, of: str, name: str, asked: str) -> str:
    text = GAME.format(of=of, name="某", asked=asked).replace("en: so}", f"en: {name}}}").replace("  so:", "  state:")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    game, problems = games.linked(tmp_path)
    assert problems.show() == "" and game is not None
    return render_verb(Lexicon.of(game), game.verbs["test"], "en").text


@pytest.mark.parametrize(
    ("name", "holds", "denied"),
    [
        ("the dams are broken", "the dams are broken", "the dams are not broken"),
        ("dams are broken", "the dams are broken", "the dams are not broken"),
        ("somebody has sung", "somebody has sung", "nobody has sung"),
        ("someone is awake", "someone is awake", "nobody is awake"),
        ("every fox is awake", "every fox is awake", "it is not so that every fox is awake"),
        ("a fox is awake", "a fox is awake", "a fox is not awake"),
        ("rain", "“rain” holds", "“rain” does not hold"),
    ],
)
def test_of_the_game_in_english(name: str, holds: str, denied: str, tmp_path: Path) -> None:
    assert said_in_english(tmp_path, "game", name, "state") == f"If {holds}, shuffle the deck."
    assert said_in_english(tmp_path, "game", name, "state is no") == f"If {denied}, shuffle the deck."


@pytest.mark.parametrize(
    ("name", "holds", "denied"),
    [
        ("ahead", "you are ahead", "you are not ahead"),
        ("hunts", "you hunt", "you do not hunt"),
        ("out of the game", "you are out of the game", "you are not out of the game"),
        ("proof of harvest", "“proof of harvest” holds for you", "“proof of harvest” does not hold for you"),
    ],
)
def test_of_a_player_in_english(name: str, holds: str, denied: str, tmp_path: Path) -> None:
    assert said_in_english(tmp_path, "player", name, "my state") == f"If {holds}, shuffle the deck."
    assert said_in_english(tmp_path, "player", name, "my state is no") == f"If {denied}, shuffle the deck."
