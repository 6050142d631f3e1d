"""What commands say of a small game, kept as pages: sentences, order, what stands where, in both languages."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import games
import pytest
from goldens import Goldens

PLAYED = (
    "",
    "99",
    "hm",
    "?",
    "h",
    "b",
    "l",
    "t",
    "t 1",
    "t 99",
    "t nobody",
    "1",
    "1",
    "u",
    "l",
    "1",
    "p",
    "1",
    "1",
    "1",
)
"""What is typed into a game: nothing, nonsense, each command, and answers."""

COMMANDS = {
    "check": """
        check GAME
        check GAME --format github
        check BAD
        check BAD --json
        check BAD --format github
        check NOWHERE
        fmt --check GAME
        migrate GAME
        diff GAME GAME
        build GAME --only nothing
        play NOWHERE
        explain CW999
    """,
    "test": """
        test GAME
        test GAME --json
        coverage GAME
        text GAME
        text GAME --in en
        explain CW402
    """,
    "simulate": """
        simulate GAME -n 6 --seed 4
        simulate GAME -n 6 --seed 4 --json
        simulate GAME -n 2 --bots first,random --players 3
        simulate GAME -n 2 --bots nobody
        simulate GAME --players 9
    """,
    "deck": """
        deck check DECK --game CARDS
        deck check DECK --game CARDS --json
        deck check DECK --game CARDS --repair
        deck check DECK --game CARDS --building
        deck stats DECK --game CARDS
        deck stats DECK --game CARDS --json
        deck diff DECK OTHER --game CARDS
        deck diff DECK OTHER --game CARDS --json
        deck rules CARDS
        deck test CARDS
        deck export DECK --game CARDS --as text
    """,
}
"""Command lines, a page each."""
BAD = """
  - id: breeze
    name: {zh-Hans: 微风, en: Breeze}
    kind: lihgt
    effect: |
      play on another player:
        reduce target's lamp by 1
        nothing hapens
"""
CARDS = """
game: {id: tiny, name: {zh-Hans: 小, en: Tiny}, players: 2}
kinds:
  thing: {is_a: card, name: {zh-Hans: 物, en: thing}, fields: {clan: text, cost: {type: number, default: 0}}}
cards:
  - {id: axe, name: {zh-Hans: 斧, en: Axe}, kind: thing, clan: red, cost: 1}
  - {id: bow, name: {zh-Hans: 弓, en: Bow}, kind: thing, clan: red, cost: 3}
  - {id: cup, name: {zh-Hans: 杯, en: Cup}, kind: thing, clan: blue, cost: 1}
formats:
  club:
    name: {zh-Hans: 俱乐部, en: Club}
    sections:
      main: {size: 3..5, name: {zh-Hans: 主牌, en: main deck}}
      side: {size: 0..2, name: {zh-Hans: 备牌, en: side}}
    identity: id
    limits: {budget: 6}
    rules:
      - {id: T-1, copies: main, at_most: 2}
      - {id: T-2, sum: cost, over: main, at_most: budget}
      - {id: T-3, count: side, where: its clan is blue, at_least: 1, if: side is at least 1, level: warning}
decks:
  - {id: good, format: club, cards: {main: {axe: 2, cup: 1}}, expect: legal}
  - {id: dear, format: club, cards: {main: {bow: 3}}, expect: {findings: [T-1, T-2]}}
"""


@pytest.fixture
def there(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    bad = tmp_path / "spoilt"
    shutil.copytree(game, bad)
    cards = bad / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").rstrip("\n") + BAD, "utf-8")
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "game.yaml").write_text(CARDS, "utf-8")
    (tmp_path / "mine.yaml").write_text("name: mine\nformat: club\ncards: {main: {bow: 3}, side: {axe: 1}}\n", "utf-8")
    (tmp_path / "other.txt").write_text("main deck\n2 Axe\n1 Cup\n", "utf-8")
    return {
        "GAME": "lamps",
        "BAD": "spoilt",
        "NOWHERE": "nowhere",
        "CARDS": "tiny",
        "DECK": "mine.yaml",
        "OTHER": "other.txt",
    }


def told(text: str, folder: Path) -> str:
    """What a program says, without what is another on each machine and in each version."""
    text = text.replace(str(folder), "…")
    text = re.sub(r"\b[0-9a-f]{16,64}\b", "<digest>", text)
    text = re.sub(r"\d+(\.\d+)? ?(ms|s|games/s|局/秒|秒|毫秒)\b", "<time>", text)
    return re.sub(r"cardwright \d+\.\d+\S*", "cardwright <version>", text)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_said(
    name: str, lang: str, run: Callable[..., object], there: dict[str, str], tmp_path: Path, goldens: Goldens
) -> None:
    rows = []
    for line in COMMANDS[name].strip().splitlines():
        words = line.split()
        ran = run("--lang", lang, *(there.get(word, word) for word in words))
        rows.append(f"$ cardwright {' '.join(words)}\n{told(ran.out, tmp_path)}")  # type: ignore[attr-defined]
        rows.append(f"[{ran.status}] {told(ran.err, tmp_path)}")  # type: ignore[attr-defined]
    goldens.check(f"cli/{name}.{lang}.txt", "\n".join(row.rstrip("\n") for row in rows) + "\n")


@pytest.mark.parametrize(("lang", "name"), [("en", "climbing"), ("zh", "climbing"), ("en", "duel_of_answers")])
def test_a_game_at_the_terminal(
    lang: str, name: str, run: Callable[..., object], monkeypatch: pytest.MonkeyPatch, goldens: Goldens
) -> None:
    """Whatever is typed, and what is shown of it."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in (*PLAYED, "q"))))
    language = "zh-Hans" if lang == "zh" else "en"
    ran = run("--lang", lang, "play", games.folder_of(name), "--seed", "3", "--in", language, "--bots", "random")
    text = f"{ran.out}[{ran.status}] {ran.err}"  # type: ignore[attr-defined]
    goldens.check(f"cli/{name}.{lang}.txt", text.rstrip("\n") + "\n")
