"""The guides say what is so: cards and their printed texts, mistakes and their codes, terms as they are written."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from cardwright import cli, resources
from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.decks.read_deck_yaml import DECK_KEYS
from cardwright.decks.read_format import KEYS as FORMAT_KEYS
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.model.load import library_text
from cardwright.syntax.grammar import keywords
from cardwright.text.lexicon import Lexicon
from cardwright.text.rules_text import render_card, render_skill

DOCS = Path(__file__).parent.parent / "docs"
START = {path.name: path.read_bytes() for path in (resources.folder("templates") / "new").glob("*.yaml")}
BOTH = ("", ".zh")


def sources(texts: dict[str, bytes]) -> list[RawFile]:
    return [RawFile(name, name, text) for name, text in texts.items()]


def test_cards_of_other_programs_are_read_played_and_printed_as_shown() -> None:
    page = (DOCS / "coming-from.md").read_text("utf-8")
    shown = re.findall(r"(?ms)^```yaml\n(.*?)^```\n\n((?:> [^\n]*\n)+)", page)
    cookbook = {path.name: path.read_bytes() for path in (DOCS / "cookbook").glob("*.yaml")}
    made = compile_sources(sources({**cookbook, **{f"{i}.yaml": text.encode() for i, (text, _) in enumerate(shown)}}))
    assert made.game is not None and made.problems.show() == ""
    report = run_all(bench_of(made.game))
    assert not report.failures, [failure.show() for failure in report.failures]
    lexicon = Lexicon.of(made.game)
    for text, printed in shown:
        said = []
        for lang in ("zh-Hans", "en"):
            if card := re.search(r"(?m)^cards:\n  - id: (.*)$", text):
                parts = render_card(lexicon, made.game.cards[card[1]], lang)
            else:
                (skill,) = re.findall(r"(?m)^    skills:\n      ([\w ]+):$", text)
                parts = render_skill(lexicon, made.game.skills[skill], lang)
            said.append("".join(part.text for part in parts))
        assert re.findall(r"> (.*?)\\?\n", printed) == said
    assert len(shown) == 3


@pytest.mark.parametrize("lang", BOTH)
def test_mistakes_are_told_by_the_code_that_is_listed(lang: str) -> None:
    """What is written gives the code first; what is to be written instead is read."""
    page = (DOCS / f"troubleshooting{lang}.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| `(.*?)` \| (CW\d+) \| `(.*?)` \|$", page)
    assert len(rows) == 12

    def codes(written: str) -> list[str]:
        header = "" if re.match("play[:：]", written) else "play on another player:\n        "
        name = "name: {zh-Hans: 试, en: Probe}"
        card = f"cards:\n  - id: probe\n    {name}\n    kind: light\n    effect: |\n      {header}{written}\n"
        problems = compile_sources(sources({**START, "probe.yaml": card.encode()})).problems
        return [problem.code for problem in problems if problem.code != "CW610"]

    for written, code, instead in rows:
        assert codes(written)[:1] == [code], written
        assert codes(instead) == [], instead


def test_the_glossary_is_fresh_and_its_words_are_those_of_the_language() -> None:
    made = runpy.run_path(str(DOCS / "make_glossary.py"))
    assert (DOCS / "glossary.md").read_text("utf-8") == made["page"](), "run docs/make_glossary.py"
    listed = (DOCS / "reference" / "sections.md").read_text("utf-8")
    keys = {*re.findall(r"`(\w+)`", listed), *FORMAT_KEYS, *DECK_KEYS}
    library = set(re.findall(r"\w+", library_text()))
    for terms in made["TERMS"].values():
        for written, *_ in terms:
            word = written.rstrip(":").removesuffix("'s")
            known = keys if written.endswith(":") else keys | set(keywords()) | library | {"this"}
            assert word in known, written


@pytest.mark.parametrize("lang", BOTH)
def test_the_gallery_shows_every_game_in_small_pictures(lang: str) -> None:
    page = (DOCS / f"gallery{lang}.md").read_text("utf-8")
    played = {path.parent.name for path in (DOCS.parent / "carddata").glob("*/game.yaml")} - {"l5r"}
    assert set(re.findall(r"(?m)^cardwright play carddata/([\w-]+)", page)) == played
    pictures = [DOCS / name for name in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page)]
    assert {path.stem for path in pictures} == played, "each with words for those who do not see it"
    assert all(path.stat().st_size < 320_000 for path in pictures)
    assert set(runpy.run_path(str(DOCS / "make_gallery.py"))["SHOWN"]) == played


@pytest.mark.parametrize("lang", BOTH)
def test_what_the_guide_to_upgrading_shows_is_what_migrating_does(lang: str, tmp_path: Path) -> None:
    page = (DOCS / f"upgrading{lang}.md").read_text("utf-8")
    ((old, new),) = re.findall(r"(?m)^\| `(there is .*?)` \| `(there is .*?)` \|$", page)
    for name, text in START.items():
        (tmp_path / name).write_bytes(re.sub(rb"(?m)^(expect|  cardwright):.*\n", b"", text))
    name = "name: {zh-Hans: 静, en: Calm}"
    card = f"cards:\n  - id: calm\n    {name}\n    kind: light\n    effect: |\n      play, if {{0}}: draw 1 card\n"
    (tmp_path / "old.yaml").write_text(card.replace("{0}", old), "utf-8")
    assert cli.main(["check", str(tmp_path)]) == 0, "it can be read in this version, too, and says something else"
    assert cli.main(["migrate", str(tmp_path)]) == 1, "so its version is asked for"
    assert cli.main(["migrate", "--from", "1", str(tmp_path)]) == 0
    assert (tmp_path / "old.yaml").read_text("utf-8") == card.replace("{0}", new)
    assert cli.main(["migrate", str(tmp_path)]) == cli.main(["check", str(tmp_path)]) == 0
