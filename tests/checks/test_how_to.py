"""What the how-tos show works, put in place: a lint of two files, a form of sentence of six."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright import checks
from cardwright.diagnostics import problem
from cardwright.diagnostics.pages import mismatch, parse_page
from cardwright.model.load import read_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.rules_text import render_card

from .test_lints import check

ROOT = Path(__file__).parents[2]
HOW_TOS = ROOT / "docs" / "how-to"


def blocks(kind: str, page: str = "add-a-lint.md") -> list[str]:
    """The blocks of code of a kind in a how-to."""
    found = re.findall(rf"^ *```{kind}\n(.*?)^ *```$", (HOW_TOS / page).read_text("utf-8"), re.M | re.S)
    return [textwrap.dedent(block) for block in found]


@pytest.fixture
def placed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[problem.CodeInfo]:
    """The lint of the how-to, found among the others."""
    (tmp_path / "loop_of_one.py").write_text(blocks("python")[0], "utf-8")
    monkeypatch.setattr(checks, "__path__", [*checks.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    yield checks.lints()["loop-of-one"].info
    del sys.modules["cardwright.checks.loop_of_one"], problem._TABLE["CW619"]


def test_the_lint_speaks_as_its_pages_say(placed: problem.CodeInfo) -> None:
    for text in (placed.example or "", *blocks("text")):
        page = parse_page(text)
        assert (why := mismatch(page, check(page.files))) is None, why


def patched(text: str, change: str) -> str:
    """A text with the lines that a block of changes adds, beside those that it shows: these stand in it once."""
    lines = change.splitlines()
    shown = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
    assert text.count(shown) == 1, f"these lines do not stand there once:\n{shown}"
    return text.replace(shown, "".join(f"{line[1:]}\n" for line in lines))


def test_the_form_of_sentence_is_read_written_told_and_played(tmp_path: Path) -> None:
    page = (HOW_TOS / "add-a-sentence.md").read_text("utf-8")
    own = page[page.index("## A form of its own") :]
    package = tmp_path / "compiler" / "cardwright"
    for brought in ("schemas", "templates"):
        (tmp_path / brought).symlink_to(ROOT / brought)
    shutil.copytree(ROOT / "compiler" / "cardwright", package, ignore=shutil.ignore_patterns("__pycache__"))
    steps = re.findall(r"^\d\. \*\*.*?(?=^\d\. |^Then )", own, re.M | re.S)
    files: list[str] = []
    for step in steps:
        named = re.findall(r"`([a-z_/]+\.py)`", step.partition("```")[0])
        found = [textwrap.dedent(block) for block in re.findall(r"^ *```diff\n(.*?)^ *```$", step, re.M | re.S)]
        files += (named := [name for name in named if (package / name).is_file() and "forms" not in name])
        for i, change in enumerate(found):
            place = package / named[min(i, len(named) - 1)]
            place.write_text(patched(place.read_text("utf-8"), change), "utf-8")
    assert len(files) == len(set(files)) == 6
    (effect,) = blocks("effect", "add-a-sentence.md")
    there = {"PYTHONPATH": str(package.parent), "PATH": os.defpath}
    for words in (["-m", "cardwright.syntax.make_table"], ["-c", PLAYED, str(ROOT / "templates" / "new"), effect]):
        done = subprocess.run([sys.executable, *words], env=there, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr + done.stdout
    assert done.stdout == "Over 2 rounds: light 1 lamp.\n共2轮：点亮1盏灯。\n", done.stdout


PLAYED = '''
import sys
from pathlib import Path

from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.model.load import vocabulary
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load
from cardwright.syntax.format import format_text
from cardwright.text.lexicon import Lexicon
from cardwright.text.rules_text import render_card

folder, effect = Path(sys.argv[1]), sys.argv[2]
texts = {path.name: path.read_text("utf-8") for path in folder.glob("*.yaml")}
texts["cards.yaml"] += """
  - id: wick
    name: {zh-Hans: 灯芯, en: Wick}
    kind: light
    copies: 2
    effect: |
"""
texts["cards.yaml"] += "".join("      " + line + "\\n" for line in effect.splitlines())
texts["rulings.yaml"] += """
  - id: twice
    question: {zh-Hans: 问, en: Q}
    answer: {zh-Hans: 答, en: A}
    cards: [wick]
    scenario: |
      given 2 players: A, B
      given A's hand is 灯芯
      given it is A's play phase
      A plays 灯芯
      expect A's lamps is 2
"""
made = compile_sources([RawFile(name, name, text.encode()) for name, text in texts.items()])
roots = [load(SourceFile(name, text))[0] for name, text in texts.items()]
assert format_text(effect.replace("over 2", "over  2"), vocabulary(roots)) == effect
game = made.game
assert game is not None, made.problems.show()
report = run_all(bench_of(game))
assert not report.failures, [failure.show() for failure in report.failures]
for lang in ("en", "zh-Hans"):
    print("".join(part.text for part in render_card(Lexicon.of(game), game.cards["wick"], lang)))
'''


PROBE = """counters: {life: {of: player, starts: 3, at_least: 0, name: {zh-Hans: 生命, en: life}}}
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: wind
    effect: |
      play on another player: deal 2 damage to target
  - id: ember
    name: {zh-Hans: 余烬, en: Ember}
    kind: wind
    effect: |
      play, if ever this turn I deal damage to a player: light 1 lamps
      respond before I deal damage to a player: increase event's amount by 1
"""


@pytest.mark.parametrize("lang", ["", ".zh"])
def test_the_card_and_the_verb_are_read_and_print_what_the_guides_say(lang: str) -> None:
    """The blocks of both guides fit the game to start from, with the forms that they tell of."""
    start = {name: (ROOT / "templates" / "new" / name).read_text("utf-8") for name in ("game.yaml", "cards.yaml")}
    start["cards.yaml"] = re.sub(r"(?s)  - id: candle\n.*?\n\n", "", start["cards.yaml"])
    (card,) = (block for block in blocks("yaml", f"add-a-card{lang}.md") if "- id: candle" in block)
    page = f"add-a-verb{lang}.md"
    (verb,) = (block for block in blocks("yaml", page) if "deal {amount}" in block)
    text = (HOW_TOS / page).read_text("utf-8")
    told, parts = re.search(r'`("[^`]*\{soon\}[^`]*")`', text), re.search(r"`(parts: [^`]*)`", text)
    assert told and parts
    verb += f'    event_phrase: {{zh-Hans: {told[1]}, en: "{{doer}} {{deals}} damage to {{target}}"}}\n    {parts[1]}\n'
    game, problems = read_game({**start, "guide.yaml": card, "verb.yaml": verb, "probe.yaml": PROBE})
    assert game is not None and not problems.has_errors, problems.show()
    lex = Lexicon.of(game)

    def printed(name: str) -> list[str]:
        return ["".join(p.text for p in render_card(lex, game.cards[name], lang)) for lang in ("zh-Hans", "en")]

    assert printed("candle")[0] == "点亮X盏灯（X为此牌的亮度）。（每个出牌阶段限一次）"
    assert printed("spark")[1] == "Choose another player: deal 2 damage to them."
    chinese = printed("ember")[0]
    for said in ("你本回合对玩家造成过伤害", "当你即将对一名玩家造成伤害时", "此伤害＋1"):
        assert said in chinese
