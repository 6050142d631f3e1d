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

from cardwright.runtime.playout import choice_of
from cardwright.runtime.session import Session

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
    "decks": """
        deck export DECK --game CARDS --to text
        deck export DECK --game CARDS --to arena --in zh -o made.txt
        deck export DECK --game CARDS --to ydk
        deck export NOWHERE --game CARDS --to json
        deck check made.txt OTHER --game CARDS
        deck check DECK --game CARDS --format clab
        deck check DECK --game CARDS --as-of 2020-01-01 --keep side --repair
        deck check DECK --game CARDS --as-of tomorrow
        deck check DECK --game GAME
        deck check NOWHERE --game CARDS
        deck diff DECK --game CARDS
        deck stats DECK OTHER --game CARDS --by clan
        deck stats DECK --game CARDS --by nothing --json
        deck stats DECK --game CARDS --html made.html
        deck rules CARDS --json
        deck rules --game CARDS
        deck rules --game CARDS --json
        deck rules --game CARDS --format clab
        deck test --game CARDS
        deck test --game CARDS --json
        deck test --game GAME
        deck build --game CARDS --out checkers
        deck build --game GAME
    """,
    "work": """
        new house
        new house
        new a/b
        check house CARDS --strict
        build house --only rules,text --json
        build house --only rules
        build house --since HEAD
        test house --only nothing
        test house --only one* --rule L-1
        test house --format github
        test BAD
        test BAD --json
        coverage house --open --strict
        text house gust
        text house gsut
        text house --tree
        text house --in en --picture nothing
        text BAD
        fmt --check BAD
        fmt BAD NOWHERE
        migrate --check house
        migrate house --from 0
        export cockatrice house -o exported --no-pictures
        export octgn house -o exported --in zh-Hans --no-pictures --json
        export tts BAD
        diff house BAD
        diff house GAME --json
        diff house GAME --format markdown --no-rulings
        diff house NOWHERE
        diff house GAME --games 3 --seed 2
        import made.html -o cards.yaml
        import table.csv -o cards.yaml
        import table.csv -o cards.yaml --json
        watch house --once
        editor vscode --print
        editor zed --print
        print house --as nothing
        print house --size 1x1
        print BAD
        explain cw731
        explain wrong-total
    """,
    "games": """
        new house
        play house --players 9
        play house --option no=such
        play house --variant no
        play house --seat 7
        play house --bots nobody
        play house --load nothing.json
        simulate house -n 3 --seed 2 --bots random,first --no-invariants --jobs 1
        simulate house -n 3 --option no
        simulate house -n 0
        simulate house -n 2 --deck DECK
        lab house -n 4 --bots random --jobs 1 --seed 3 --out lab --json
        lab house -n 4 --jobs 1 --bots random --compare NOWHERE
        replay climbing saved.json
        replay climbing saved.json --seat 1 --to 3 --in en
        replay climbing saved.json --json
        replay climbing saved.json --seat 9
        replay climbing nothing.json
        replay CARDS saved.json
        demo nothing
    """,
    "refused": """
        text GAME one two
        text GAME zzzzzzzzzzzz
        text GAME Candle --in zh-Hans
        text GAME candle --picture nowhere/made.png
        text BAD GAME
        play BAD
        simulate BAD -n 1
        lab BAD -n 1 --jobs 1
        lab GAME -n 0 --jobs 1
        lab GAME -n 1 --jobs 1 --bots random --deck NOWHERE
        simulate GAME -n 1 --deck NOWHERE
        play GAME --deck NOWHERE
        coverage BAD
        test GAME --rule L-9
        test GAME nothing*
        deck export DECK --game BAD --to text
        deck test --game BAD
        deck build --game BAD
        print GAME --deck NOWHERE
        print GAME --since NOWHERE
        export bundle NOWHERE
        build NOWHERE
        watch BAD --once
        replay BAD saved.json
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
    (tmp_path / "table.csv").write_text("id,name,kind,copies\nore,Ore,light card,2\n,Oil,light card,x\n", "utf-8")
    shutil.copytree(games.folder_of("climbing"), tmp_path / "climbing")
    (tmp_path / "saved.json").write_text(saved("climbing"), "utf-8")
    return {
        "GAME": "lamps",
        "BAD": "spoilt",
        "NOWHERE": "nowhere",
        "CARDS": "tiny",
        "DECK": "mine.yaml",
        "OTHER": "other.txt",
    }


def saved(name: str) -> str:
    """A game that was played by chance."""
    session = Session(games.rules(name), seed=4)
    while not session.over:
        pending = session.pending[0]
        session.answer(pending.seat, choice_of("random", session, pending))
    return session.save()


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
    if re.search(r"HEAD|diff|--since|--compare", COMMANDS[name]) and shutil.which("git") is None:
        pytest.skip("git is not installed")
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
