"""The commands: what they print, in which language, and how they end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright import cli
from cardwright.cli import COMMANDS, arguments, check, watch
from cardwright.cli.command_words import WORDS, language
from cardwright.desk.workshop import Workshop
from cardwright.for_programs import VERSIONS
from cardwright.runtime.exits import RuleError
from cardwright.runtime.faults import fault

Run = Callable[..., Any]


def test_every_sentence_stands_in_both_languages() -> None:
    import re

    for key, (en, zh) in WORDS.items():
        fields = [sorted(re.findall(r"\{(\w+)\}", text)) for text in (en, zh)]
        assert fields[0] == fields[1], key
        assert key in ("demo.step",) or any("\u4e00" <= char <= "\u9fff" for char in zh), key
        assert not any("\u4e00" <= char <= "\u9fff" for char in en), key


def test_every_sentence_is_said_somewhere() -> None:
    package = Path(cli.__file__).parent
    said = "".join(path.read_text("utf-8") for path in package.rglob("*.py") if path != package / "words.py")
    assert [key for key in WORDS if f'"{key}"' not in said and f"'{key}'" not in said] == []


@pytest.mark.parametrize(
    ("argv", "environ", "expected"),
    [
        ([], {}, "en"),
        ([], {"LANG": "zh_CN.UTF-8"}, "zh"),
        ([], {"LC_ALL": "en_US.UTF-8", "LANG": "zh_CN.UTF-8"}, "en"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "de_DE"}, "zh"),
        (["check", "--lang", "zh"], {}, "zh"),
        (["--lang=en", "check"], {"LANG": "zh_CN"}, "en"),
        (["check", "--", "--lang", "zh"], {}, "en"),
    ],
)
def test_the_language(argv: list[str], environ: dict[str, str], expected: str) -> None:
    assert language(argv, environ) == expected


def test_version_and_help(run: Run) -> None:
    assert run("--version").out.startswith("cardwright 0.")
    english, chinese = run("--help"), run("--help", "--lang", "zh")
    assert english.status == chinese.status == 0
    assert "usage: cardwright" in english.out and "用法：cardwright" in chinese.out
    for name in COMMANDS:
        if cli._load(name):
            assert f"\n    {name}" in english.out
            assert run(name, "--help").status == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "missing: COMMAND"),
        (["chek"], "did you mean `check`?"),
        (["check"], "missing: PATH"),
        (["check", "x", "--format", "xml"], "--format cannot be 'xml'"),
        (["check", "--wat", "x"], "not understood: --wat"),
        (["check", "--whol", "x"], "not understood: --whol; did you mean `--whole`?\ntry `cardwright check --help`"),
        (["deck", "check", "--game", ".", "--formt=x", "y"], "did you mean `--format`?\ntry `cardwright deck check"),
        (["check", "no/such/path"], "there is no file or folder `no/such/path`"),
        (["build", "no/such/path"], "there is no file or folder `no/such/path`"),
        (["build", "."], "is not the folder of a game"),
        (["explain", "CW999"], "there is no code `CW999`"),
        (["explain", "duplicate-kye"], "did you mean `duplicate-key`?"),
        (["--lang", "fr", "check", "."], "cannot be 'fr'"),
        (["new", "My Game"], "cannot be the id of a game"),
    ],
)
def test_bad_usage(run: Run, words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*words)
    assert ran.status == 2 and said in ran.err and not ran.out
    if "--lang" not in words:
        assert any("\u4e00" <= char <= "\u9fff" for char in run(*words, "--lang", "zh").err)


def test_check_a_good_game(run: Run, game: Path) -> None:
    assert run("check", game).out == "3 files, no problems\n"
    assert run("check", game, "--lang", "zh").out == "共 3 个文件，没有问题\n"
    assert run("check", game.parent).status == 0
    assert run("check", game / "cards.yaml").out == "1 file, no problems\n"


@pytest.fixture
def spoilt(game: Path) -> Path:
    cards = game / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("kind: wind", "knid: wind"), "utf-8")
    return game


def test_check_a_bad_game(run: Run, spoilt: Path) -> None:
    ran = run("check", spoilt)
    assert ran.status == 1 and "error[CW501]" in ran.out and "did you mean `kind`?" in ran.out
    assert "1 error\n" in ran.out, "a misspelt key is one fault, not two"
    assert "错误[CW501]" in run("check", spoilt, "--lang", "zh").out
    assert run("check", spoilt / "rulings.yaml").status == 0, "only problems of the named file count"


def test_check_as_json(run: Run, spoilt: Path) -> None:
    ran = run("check", spoilt, "--format", "json")
    assert ran.status == 1 and list(ran.json) == ["format", "problems", "summary"]
    keys = {"code", "severity", "message", "help", "path", "line", "column", "end_line", "end_column"}
    assert all(set(row) == keys for row in ran.json["problems"])
    row = next(row for row in ran.json["problems"] if row["code"] == "CW501")
    assert row["path"].endswith("cards.yaml") and row["column"] == 5 and row["end_column"] == 9
    assert ran.json["summary"]["errors"] == len([r for r in ran.json["problems"] if r["severity"] == "error"])
    assert run("check", spoilt, "--json").json == ran.json


def test_check_for_other_programs(run: Run, spoilt: Path) -> None:
    sarif = json.loads(run("check", spoilt, "--format", "sarif").out)
    assert sarif["version"] == "2.1.0" and sarif["runs"][0]["results"]
    assert run("check", spoilt, "--format", "github").out.startswith("::error file=")


def test_warnings_count_when_asked_to(run: Run, game: Path) -> None:
    (game / "more.yaml").write_text("constants: {spare: 3}\n", "utf-8")
    assert run("check", game).status == 0
    assert run("check", game, "--strict").status == 1


def test_files_outside_of_a_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "alone.yaml").write_text("zones:\n  hand: {of: nobody}\n", "utf-8")
    ran = run("check", tmp_path)
    assert ran.status == 1 and "CW204" in ran.out
    (tmp_path / "alone.yaml").write_text("on: [push]\njobs: {}\n", "utf-8")
    assert "CW207" not in run("check", tmp_path / "alone.yaml").out, "a file of another program"
    (tmp_path / "alone.yaml").write_text("card:\n  - {id: x, kind: y}\n", "utf-8")
    assert "did you mean `cards`?" in run("check", tmp_path / "alone.yaml").out


def test_explain(run: Run) -> None:
    assert "CW125 duplicate-key (error)" in run("explain", "CW125").out
    assert "（" in run("explain", "cw201", "--lang", "zh").out or "错误" in run("explain", "cw201", "--lang", "zh").out
    assert run("explain").out.count("\nCW") > 100


def test_new_makes_a_game_that_works(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("new", "my-game")
    assert ran.status == 0 and "cardwright check my-game" in ran.out
    assert run("check", "my-game", "--strict").out == "3 files, no problems\n"
    rulings = {"format": "cardwright-test/1", "passed": 2, "failed": 0, "failures": []}
    assert run("test", "my-game", "--json").json == rulings
    assert run("build", "my-game").status == 0
    ran = run("simulate", "my-game", "-n", "20", "--players", "4", "--jobs", "1", "--json")
    assert ran.json["finished"] == 20 and ran.json["errors"] == 0
    assert run("fmt", "--check", "my-game").status == 0
    assert run("fmt", "--check", "my-game/cards.yaml").out == "1 file, well laid out\n"
    assert run("test", "my-game", "--only", "lamps do not go below zero").out == "1 ruling or example deck holds.\n"
    assert run("new", "my-game").status == 2


def test_what_is_for_programs_begins_with_its_format(run: Run, game: Path, tmp_path: Path) -> None:
    pool, out = tmp_path / "pool.json", tmp_path / "out"
    (tmp_path / "cards.csv").write_text("id,name\na,A\n", "utf-8")
    commands = {
        "build": ("build", game, "--only", "data", "-o", out),
        "check": ("check", game),
        "coverage": ("coverage", game),
        "export": ("export", "noname", game, "-o", out),
        "import": ("import", tmp_path / "cards.csv", "-o", pool),
        "simulate": ("simulate", game, "-n", "1", "--players", "2", "--jobs", "1"),
    }
    for name, words in commands.items():
        found = run(*words, "--json").json
        assert next(iter(found.items())) == ("format", f"cardwright-{name}/{VERSIONS[name]}")


def test_a_ruling_that_fails(run: Run, game: Path) -> None:
    rulings = game / "rulings.yaml"
    rulings.write_text(
        rulings.read_text("utf-8").replace("B's lamps is 3\n      expect number", "B's lamps is 2\n      expect number")
    )
    ran = run("test", game, "--json")
    assert ran.status == 1 and (ran.json["passed"], ran.json["failed"]) == (1, 1)
    assert "a shelter stops the wind" in run("test", game).out
    assert run("test", game, "--only", "lamps do not go below zero").status == 0


def test_text_prints_the_reading(run: Run, game: Path) -> None:
    out = run("text", game, "Candle").out
    assert "Light X lamps" in out and "\n  copies: " in out and "(candle, " in out and "Ability(" not in out
    assert "Ability(candle#1, play" in run("text", game, "Candle", "--tree").out
    assert "点亮X盏灯" in run("text", game, "candle", "--lang", "zh").out
    assert "點亮X盞燈" in run("text", game, "candle", "--in", "zh-Hant").out
    assert "Reduce your lamps by X" in run("text", game, "lose").out
    assert "a shelter stops the wind" in run("text", game, "a shelter stops the wind").out
    ran = run("text", game, "Candel")
    assert ran.status == 2 and "did you mean `Candle`?" in ran.err


def test_text_tells_what_rules_and_kinds_of_cards_say(run: Run, game: Path) -> None:
    (game / "more.yaml").write_text(
        """game_rules:
  rest: {name: {zh-Hans: 歇息, en: Rest}, effect: "action in play phase: draw 1 card"}
kinds:
  torch: {is_a: light, name: {zh-Hans: 火炬, en: torch}, effect: "play: light 2 lamps"}
""",
        encoding="utf-8",
    )
    assert "  During your play phase, you may draw a card.\n" in run("text", game, "rest").out
    assert "  点亮2盏灯。\n" in run("text", game, "torch", "--lang", "zh").out
    assert "Rest (rest)\n  During your play phase, you may draw a card.\n" in run("text", game).out


def test_text_of_a_game_prints_every_text(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run("text", game)
    assert whole.status == 0 and "Candle (candle) ×" in whole.out and "\n  Light X lamps" in whole.out
    assert run("text", game / "game.yaml").out == whole.out
    assert "点亮X盏灯" in run("text", game, "--lang", "zh").out
    monkeypatch.chdir(game)
    assert run("text").out == run("text", ".").out == whole.out
    assert "Candle" in run("text", "Candle").out
    assert run("text", "--picture", "candle.png").status == 2 and not (game / "candle.png").exists()
    (game / "cards.yaml").write_text("cards: 3\n")
    assert run("text").status == 1


def test_demo_goes_all_the_way(run: Run, game: Path, tmp_path: Path) -> None:
    ran = run("demo", game, "-o", tmp_path / "out", "-n", 5)
    assert ran.status == 0 and "4. Simulate" in ran.out and " won" in ran.out
    assert run("replay", game, tmp_path / "out" / "lamps" / "demo.replay.json").status == 0


def test_a_saved_game_becomes_a_page(run: Run, game: Path, tmp_path: Path) -> None:
    """Of the sources, and of a built game, which has no pictures: the same course, as the same seat saw it."""
    run("demo", game, "-o", tmp_path / "out", "-n", 1)
    built, pages = tmp_path / "out" / "lamps", []
    for number, source in enumerate((game, built)):
        page = tmp_path / f"{number}.html"
        ran = run("replay", source, built / "demo.replay.json", "--seat", 1, "--in", "zh-Hans", "--html", page)
        assert ran.status == 0 and str(page) in ran.out, ran
        pages.append(page.read_text("utf-8"))
        assert '<html lang="zh-CN"' in pages[-1] and "A所见" in pages[-1] and 'id="course">{"frames":' in pages[-1]
    assert run("replay", game, built / "demo.replay.json", "--html", tmp_path / "on.html", "--in", "en").status == 0
    assert "As an onlooker saw it" in (tmp_path / "on.html").read_text("utf-8")
    ran = run("replay", game, built / "demo.replay.json", "--html", tmp_path, "--lang", "en")
    assert ran.status == 2 and f"`{tmp_path}` cannot be written" in ran.err


def test_a_fault_of_ours_is_no_traceback(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(args: object) -> int:
        raise RuntimeError("secret")

    monkeypatch.setattr(check, "run", fail)
    ran = run("check", game)
    assert ran.status == 70 and "internal error: RuntimeError: secret" in ran.err and "Traceback" not in ran.err
    monkeypatch.setenv("CARDWRIGHT_DEBUG", "1")
    assert "Traceback" in run("check", game).err


def test_a_fault_of_the_rules_is_none_of_ours(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no command hears of it itself, as while bots practise by a hint."""

    def fail(args: object) -> int:
        raise RuleError(fault("hint", what=fault("zero")))

    monkeypatch.setattr(check, "run", fail)
    ran = run("check", game)
    assert ran.status == 1 and ran.err.endswith("error: while bots practise by a hint: a number is divided by zero\n")


def test_an_interrupt_is_quiet(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "run", stop)
    ran = run("check", game)
    assert (ran.status, ran.out, ran.err) == (130, "", "")


def test_a_broken_pipe_is_quiet() -> None:
    command = f"{sys.executable} -m cardwright explain | head -c 10; exit ${{PIPESTATUS[0]}}"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert ran.returncode in (0, 141) and ran.stderr == ""


def test_any_encoding_of_the_terminal_will_do(game: Path) -> None:
    environ = {**os.environ, "PYTHONIOENCODING": "ascii", "LANG": "zh_CN.UTF-8"}
    ran = subprocess.run(
        [sys.executable, "-m", "cardwright", "check", game], capture_output=True, env=environ, check=False
    )
    assert ran.returncode == 0 and b"\\u" in ran.stdout


def test_an_unknown_argument_error_of_argparse_is_still_shown() -> None:
    parser = arguments.Parser("x")
    assert parser._worded("something new") == "something new"
    assert "invalid" not in parser._worded("argument --bleed: invalid float value: 'x'")


def test_printing_what_changed_says_when_nothing_did(run: Run, game: Path, tmp_path: Path) -> None:
    ran = run("print", game, "--since", game, "-o", tmp_path / "out", "--bleed", "3.175", "--lang", "en")
    assert ran.status == 0 and f"no card looks otherwise than in {game}" in ran.out, ran.err


def test_a_profile_wants_inks_and_must_be_one(run: Run, game: Path, tmp_path: Path) -> None:
    page = tmp_path / "shop.icc"
    page.write_text("no profile", encoding="utf-8")
    for words, why in (
        (("--profile", page), "add --cmyk"),
        (("--cmyk", "--profile", page), "no ICC profile of CMYK"),
        (("--cmyk", "--profile", tmp_path / "none.icc"), "cannot be read"),
    ):
        ran = run("print", game, *words, "--lang", "en")
        assert ran.status == 2 and why in ran.err, ran.err


def test_what_nothing_that_is_printed_would_heed_is_refused(run: Run, game: Path) -> None:
    for words, why in (
        (("--creep", "0.2"), "add --as booklet"),
        (("--creep", "0.2", "--as", "book"), "add --as booklet"),
        (("--format", "long"), "add --deck"),
    ):
        ran = run("print", game, *words, "--lang", "en")
        assert ran.status == 2 and why in ran.err, ran.err


@pytest.mark.parametrize(
    ("said", "wrong"), [("cards.candel", "candel"), ("cards[0].nam", "nam"), ("card.candel", "candel")]
)
def test_check_finds_what_a_chapter_cannot_print(said: str, wrong: str, run: Run, game: Path) -> None:
    chapter = game / "rulebook" / "en" / "01-cards.md"
    chapter.parent.mkdir(parents=True)
    chapter.write_text("# Cards\n\n{{ cards|length }} {{ cards[0].name }} {{ card.candle.name }}\n")
    assert run("check", game).status == 0
    chapter.write_text(f"# Cards\n\n{{{{ {said} }}}}\n")
    ran = run("check", game)
    assert ran.status == 1 and "CW836" in ran.err + ran.out and f"called `{wrong}`" in ran.err + ran.out


def test_watching_waits_between_its_looks(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    looked: list[int] = []

    def look(self: Workshop) -> bool:
        looked.append(len(waited))
        if len(looked) == 4:
            raise KeyboardInterrupt
        return False

    monkeypatch.setattr(Workshop, "look", look)
    monkeypatch.setattr(watch.time, "sleep", waited.append)
    run("watch", game)
    assert looked[-3:] == [0, 1, 2] and all(each >= watch.LOOKS for each in waited)
