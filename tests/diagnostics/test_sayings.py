"""What is written by habit of other games: one problem, with how it is said here; what the help says compiles."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.diagnostics.sayings import CHINESE, SAYINGS
from cardwright.driver import compile_sources
from cardwright.files import RawFile

NEW = Path(__file__).parents[2] / "templates" / "new"
POWER = "  power: {of: player, name: {zh-Hans: 力, en: power}}\n"


def problems_of(effect: str) -> list[tuple[str, str, str, str]]:
    """Code, words underlined, help in English and in Chinese of each error of a small game whose first card does this.

    What begins with `!` has a header of its own.
    """
    whole = effect[1:] if effect.startswith("!") else "play on another player:\n  " + effect.replace("\n", "\n  ")
    cards = (NEW / "cards.yaml").read_text("utf-8")
    head, _, rest = cards.partition("effect: |\n")
    text = "".join(f"      {line}\n" for line in whole.split("\n"))
    files = {
        "game.yaml": (NEW / "game.yaml").read_text("utf-8").replace("counters:\n", "counters:\n" + POWER),
        "cards.yaml": f"{head}effect: |\n{text}\n{rest[rest.index('  - id:') :]}",
    }
    compiled = compile_sources([RawFile(name, name, text.encode()) for name, text in files.items()])
    return [
        (each.code, each.span.text if each.span else "", each.help("en") or "", each.help("zh") or "")
        for each in compiled.problems
        if each.severity.value == "error" and each.code != "CW612"  # a trigger on a card that works nowhere
    ]


@pytest.mark.parametrize(
    ("habit", "said"),
    [
        ("if it is my turn: light 1 lamps", "if me is turn player: light 1 lamps"),
        ("if it's my turn: light 1 lamps", "if me is turn player: light 1 lamps"),
        ("if it is not target's turn: light 1 lamps", "if target is not turn player: light 1 lamps"),
        ("if my turn: light 1 lamps", "if me is turn player: light 1 lamps"),
        ("during my turn, light 1 lamps", "if me is turn player: light 1 lamps"),
        ("!at the start of my turn:\n  light 1 lamps", "!when my turn begins:\n  light 1 lamps"),
        ("!at the end of each player's turn:\n  light 1 lamps", "!when my turn ends:\n  light 1 lamps"),
        ("!when my turn starts:\n  light 1 lamps", "!when my turn begins:\n  light 1 lamps"),
        ("!whenever a player draws a card:\n  light 1 lamps", "!after another player draws cards:\n  light 1 lamps"),
        ("each opponent loses 1 lamps", "other players lose 1 lamps"),
        ("!play on an opponent:\n  target loses 1 lamps", "!play on another player:\n  target loses 1 lamps"),
        ("everyone draws 1 cards", "all players draw 1 card"),
        ("flip a coin", "choose side: a random number from 1 to 2"),
        ("roll a die", "choose rolled: a random number from 1 to 6"),
        ("take another turn", "take extra turn"),
        ("target takes an extra turn", "target takes extra turn"),
        ("skip next player's turn", "target skips draw phase"),
        ("target skips their next turn", "end turn"),
        ("I win", "win the game"),
        ("shuffle discard pile into deck", "move all cards in discard pile to deck\nshuffle deck"),
        ("search deck for a light card", "choose found: a card in deck\nmove found to my hand\nshuffle deck"),
        ("steal 1 card from target", "move random card in target's hand to my hand"),
        ("return this to my hand", "move this to my hand"),
        ("choose one:\n  light 1 lamps\n  draw 1 cards", "either:\n  light 1 lamps\nor:\n  draw 1 cards"),
        ("draw cards equal to my power", "draw (my power) cards"),
        ("light 1 lamps for each card in my hand", "draw (number of cards in my hand) cards"),
        ("if target has more power than me: draw 1 cards", "if target's power is more than my power: draw 1 cards"),
        ("I may draw 1 cards\nif I do: light 1 lamps", "I may draw 1 cards\nif so: light 1 lamps"),
        ("gain 2 power", "increase my power by 2"),
        ("gain a power", "increase my power by 1"),
        ("!end of turn:\n  light 1 lamps", "!when my turn begins:\n  light 1 lamps"),
        ("!when this is discarded:\n  light 1 lamps", "!after discarding a card:\n  light 1 lamps"),
        ("!when this leaves my hand:\n  light 1 lamps", "!after moving this from my hand:\n  light 1 lamps"),
        ("for each player:\n  draw 1 cards", "for each NAME in players:\n  draw 1 cards"),
        ("choose a card in my hand", "choose chosen: a card in my hand"),
        ("may draw 1 card", "I may draw 1 card"),
        ("draw 1.5 cards", "draw (my power * 3 / 2) cards"),
        ("draw X cards where X is my power", "draw (my power) cards"),
        ("target discards 1 card in himself", "target discards 1 card in their hand"),
        ("!play, discard a card:\n  light 1 lamps", "!play, by discarding 1 card in my hand:\n  light 1 lamps"),
        ("!always: another player has +2 power", ""),
        ("prevent that damage", ""),
        ("if it is my play phase: light 1 lamps", "if phase is play phase and turn player is me: light 1 lamps"),
        ("discard a card I own", "discard a card in my hand"),
        ("discard a non-light card in my hand", "discard a card in my hand where it is not a light"),
        ("draw 两 cards", "draw 2 cards"),
        ("discard all cards in target的手牌", ""),
        ("draw (我的力) cards", ""),
        ("choose chosen: 另一名玩家", "choose chosen: another player"),
        ("if my power 大于 3: draw 1 cards", "if my power > 3: draw 1 cards"),
        ("如果这样: draw 1 cards", ""),
        ("my power 加 2", "increase my power by 2"),
        ("查看牌堆顶的一张牌", "reveal top card of deck"),
        ("!每回合一次:\n  draw 1 cards", ""),
        ("如果我有三点力: draw 1 cards", "if my power is 3: draw 1 cards"),
        ("抽两张牌", "draw 2 cards"),
        ("弃置一张手牌", "discard 1 card in my hand"),
        ("当其他角色摸牌后", ""),
        ("每名其他角色摸一张牌", "all players draw 1 card"),
        ("你可以摸一张牌", "I may draw 1 card"),
        ("选择一名角色", "choose chosen: another player"),
        ("将此牌收回手牌", "move this to my hand"),
    ],
)  # fmt: skip
def test_what_is_written_by_habit(habit: str, said: str) -> None:
    found = problems_of(habit)
    assert len(found) == 1, found
    ((_, _, en, zh),) = found
    offered = re.findall(r"`([^`]+)`", en)
    assert offered == re.findall(r"`([^`]+)`", zh)
    for line in (each for each in said.removeprefix("!").split("\n") if each and each not in habit):
        like = line.strip().removesuffix(": light 1 lamps").removesuffix(": draw 1 cards").replace("chosen:", "NAME:")
        shown = any(like.rstrip(":") in each or each.rstrip(":") in line for each in offered)
        assert shown or like in ("light 1 lamps", "draw 1 cards"), (like, offered)
    if said:
        assert problems_of(said) == []


@pytest.mark.parametrize(
    ("habit", "offered", "said"),
    [
        ("expect A has 3 lamps", "expect A's power is 3", "expect A's lamps is 3"),
        ("assert A's lamps is 3", "expect A's power is 3", "expect A's lamps is 3"),
        ("then A wins", "expect A wins", "expect A wins"),
        ("expect nothing happens", "expect A's power is 3", "expect B's lamps is 0"),
        ("B responds with 灯罩", "B plays CARD", "B plays 灯罩"),
        ("A ends their turn", "A passes", "A passes"),
        ("A selects B", "A chooses B", "A chooses B"),
        ("A plays 疾风 targeting B", "A plays CARD on B", "A plays 疾风 on B"),
        ("it is A's turn", "given it is A's turn", "given it is A's turn"),
        ("A draws 2 cards", "A passes", "A passes"),
        ("A discards 疾风", "A plays CARD", "A plays 疾风 on B"),
    ],
)
def test_what_is_written_by_habit_in_scenarios(habit: str, offered: str, said: str) -> None:
    for line, wrong in ((habit, True), (said, False)):
        lines = ["given 2 players", "given A's hand is 疾风", line]
        scenario = "".join(f"      {each}\n" for each in lines)
        files = {name: (NEW / name).read_text("utf-8") for name in ("game.yaml", "cards.yaml")}
        files["rulings.yaml"] = f"rulings:\n  - id: one\n    scenario: |\n{scenario}"
        found = list(compile_sources([RawFile(name, name, text.encode()) for name, text in files.items()]).problems)
        assert len(found) == wrong, [each.show() for each in found]
        if wrong:
            assert f"`{offered}`" in (found[0].help("en") or "") and f"`{offered}`" in (found[0].help("zh") or "")


def test_every_saying_occurs_above() -> None:
    """Each pattern is met by one of the habits, and no help stands without its example."""
    tests = (test_what_is_written_by_habit, test_what_is_written_by_habit_in_scenarios)
    habits = [habit for test in tests for mark in test.pytestmark for habit, *_ in mark.args[1]]
    for pattern, _ in (*SAYINGS, *CHINESE):
        assert any(re.search(pattern, habit.removeprefix("!"), re.I | re.M) for habit in habits) or "否则" in pattern, (
            pattern
        )


@pytest.mark.parametrize("lead", ["skip", "at the end of", "shuffle", "search", "has more", "for each", "draw cards"])
def test_a_long_row_of_words_is_gone_through_once(lead: str) -> None:
    """Whatever nearly is a saying is told to be none in one pass: no pattern tries each way to cut it into words."""
    for row in ("the " * 60, "the " * 500):
        assert problems_of(f"{lead} {row}!")


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        ("discard 1 cards in my hnad", "CW404"),
        ("if my 抽水鸡 is 3: draw 1 cards", "CW404"),
        ("draw two cards", "CW324"),
    ],
)
def test_what_is_no_habit_keeps_its_help(effect: str, code: str) -> None:
    ((found, _, en, _),) = problems_of(effect)
    assert found == code and "English" not in en and "`draw 2 cards`" not in en


@pytest.mark.parametrize("text", ["game:\n  id: {0}\n  name: [a]\n", "game: {{id:{0}}}\n", "game:\n  {1}:{{a\n"])
def test_a_long_row_of_blanks_or_dashes_is_gone_through_once(text: str) -> None:
    """A value that is missing may be a colour that begins a comment: what stands behind it is looked at in one pass."""
    written = text.format(" " * 200_000, "-" * 200_000)
    assert list(compile_sources([RawFile("game.yaml", "game.yaml", written.encode())]).problems)
