"""What goes wrong inside the rules is told in the language of whoever reads it; every message has its Chinese."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from games import MINIGAMES
from minigames.test_endless import RULING
from runtime.spy_games import SPIES, spies

import cardwright.runtime
from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.cli import main
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime import words
from cardwright.runtime.called import Called
from cardwright.runtime.exits import RuleError
from cardwright.runtime.faults import Fault, Name, fault, in_words
from cardwright.runtime.playout import play_out
from cardwright.runtime.simulate import simulate
from cardwright.text.traditional_chinese import to_hant

ROOM = Path(cardwright.runtime.__file__).parent
SHAPES = {"said", "at", "within", "event"}
"""Sentences that are nothing but places for others."""


def holes(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def calls() -> Iterator[tuple[str, ast.Call]]:
    """All calls in the runtime, with the name of what is called."""
    for path in sorted(ROOM.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                yield called.id if isinstance(called, ast.Name) else getattr(called, "attr", ""), node


def literal(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@pytest.mark.parametrize("key", words.FAULTS)
def test_every_fault_has_a_sentence_in_every_language(key: str) -> None:
    hans, hant, en = words.FAULTS[key]
    assert holes(hans) == holes(hant) == holes(en)
    assert hant == to_hant(hant), "no simplified character is left"
    bare = re.sub(r"\{\w+\}", "", hans)
    assert key in SHAPES or re.search(r"[一-鿿]", bare), "there is a Chinese word in it"
    assert not re.search(r"[a-z]", bare.replace("none", "")), "and no English one"


@pytest.mark.parametrize("key", words.ERRORS)
def test_what_is_refused_is_said_in_chinese_too(key: str) -> None:
    hans, hant, _ = words.ERRORS[key]
    assert re.search(r"[一-鿿]", hans) and holes(hans) == holes(hant) and hant == to_hant(hant)


def test_the_runtime_says_nothing_of_its_own_that_is_in_no_table() -> None:
    said: set[str] = set()
    for name, call in calls():
        if name == "fault" and call.args:
            key, given = literal(call.args[0]), {word.arg for word in call.keywords}
            if key:
                said.add(key)
                assert given == holes(words.FAULTS[key][2]), f"{key} has other holes: {given}"
        elif name in ("RuleError", "InvariantBroken", "TooMuch"):
            assert not isinstance(call.args[0], (ast.Constant, ast.JoinedStr)), ast.unparse(call)
        elif name in ("IllegalAnswer", "WrongPlayers", "WrongOption", "WrongDeck", "WrongVariant"):
            if key := literal(call.args[0]):  # else a few of those that stand in the table
                row, given = words.ERRORS[key], {word.arg for word in call.keywords}
                assert holes(row[0]) <= given, ast.unparse(call)
        elif name in ("NoRules", "LostWorkers"):
            row, given = words.ERRORS[literal(call.args[1])], {word.arg for word in call.keywords}
            assert holes(row[0]) <= given, ast.unparse(call)
        elif name == "ReplayMismatch":
            given = {word.arg: literal(word.value) for word in call.keywords}
            row = words.ERRORS[given.get("word") or literal(call.args[0])]
            assert holes(row[0]) <= {*given}, ast.unparse(call)
    assert said | {"turn", "turn of", "phase"} == {*words.FAULTS}, "and no sentence waits in vain"


def test_an_error_of_the_rules_is_english_itself_and_told_in_any_language() -> None:
    with pytest.raises(RuleError) as caught:
        for seed in range(20):
            play_out(spies(), 4, seed, options={"traps": "on"})
    error = caught.value
    assert str(error) == "cards/spies.yaml:44: ZeroDivisionError: the trap snaps"
    assert [in_words(note) for note in error.noted] == error.__notes__
    said, *notes = Called(spies(), "zh-Hans").broken(error)
    assert said == "cards/spies.yaml:44：内部出错（ZeroDivisionError：the trap snaps）"
    assert notes[0] == "在 cards/spies.yaml:44（trap）"
    assert re.fullmatch(r"第 \d+ 个回合（.*），.*；最后使用的牌：陷阱（.*）", notes[-1])
    assert "the last card played: Trap by" in Called(spies(), "en").broken(error)[-1], "cards by their names"
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.fault, again.noted) == (str(error), error.fault, error.noted)


def test_words_of_a_fault_are_no_places_of_another() -> None:
    inner = fault("said", what="{what} {who}")
    assert in_words(fault("at", place="{what}", what=inner)) == "{what}: {what} {who}"
    several = Fault("endless again", {"chain": inner, "again": (Name("b", ()), Name("a", ()))})
    assert in_words(several, "zh-Hans", lambda name: name.id * 2) == "游戏结束不了：{what} {who}；一再用到的：bb、aa"


def test_games_of_a_series_that_broke_off_are_told_in_the_language_of_messages(
    capsys: pytest.CaptureFixture[str],
) -> None:
    argv = ["simulate", str(SPIES.parent), "-n", "20", "--players", "4", "--option", "traps=on", "--lang"]
    assert main([*argv, "zh"]) == 1
    said = capsys.readouterr().out
    assert "内部出错" in said and "最后使用的牌：陷阱" in said and "the last card" not in said
    assert main([*argv, "en"]) == 1
    assert "the last card played: Trap by" in capsys.readouterr().out
    assert main([*argv, "zh", "--json"]) == 1
    assert '"message": "cards/spies.yaml:44: ZeroDivisionError: the trap snaps"' in capsys.readouterr().out


def test_a_game_that_does_not_end_names_its_cards_in_both_languages() -> None:
    game = (MINIGAMES / "nodes" / "game.yaml").read_text("utf-8")
    skills = (MINIGAMES / "nodes" / "rulings.yaml").read_text("utf-8").partition("rulings:\n")[0]
    forced = skills.replace("from me, I may: snatch a card", "from me: snatch a card")
    assert forced != skills
    texts = {"game.yaml": game, "rulings.yaml": forced + RULING}
    made = compile_sources([RawFile(name, name, text.encode()) for name, text in texts.items()])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    (failure,) = run_all(bench_of(made.game)).failures
    zh, en = failure.words
    assert "规则出错：" in zh and "游戏结束不了" in zh and "一再用到的：" in zh
    assert not re.search(r"does not end|over and over|turn \d|the last", zh)
    assert "the game does not end" in en


def test_series_count_games_that_broke_off_alike_as_one() -> None:
    [failure] = simulate(spies(), 60, 4, 3, {"traps": "on"}).failures
    assert failure.fault == fault(
        "at", place="cards/spies.yaml:44", what=fault("python", error="ZeroDivisionError", what="the trap snaps")
    )
    assert failure.notes == tuple(map(in_words, failure.noted))
