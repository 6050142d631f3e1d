"""The language reference is true and complete: its examples are one game, and no construct or key is left out."""

from __future__ import annotations

import ast
import re
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import read_once
from goldens import Goldens
from helpers import named_rules

from cardwright.backends.rules.package import emit_rules
from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.driver import Compiled
from cardwright.model.extend import ABOUT
from cardwright.reference_language import NAMES, compiled, examples, refreshed
from cardwright.syntax import parse as parsing
from cardwright.syntax.build import Builder
from cardwright.syntax.grammar import keywords
from cardwright.validate.schemas import ROOT as TOP
from cardwright.validate.schemas import schema

FOLDER = Path(__file__).parent.parent / "docs" / "reference"
PAGES = {name: (FOLDER / name).read_text("utf-8") for name in NAMES}
ENGLISH = PAGES[NAMES[0]]
OF_FRAGMENTS = frozenset({"CW601", "CW602", "CW605", "CW608"})
"""What lints say of examples that stand alone: never used, no copies, nothing says which comes first."""


@cache
def games_of(name: str) -> tuple[Compiled, ...]:
    """The games of a page."""
    return tuple(compiled(PAGES[name], name))


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_make_a_game(name: str) -> None:
    for game in games_of(name):
        wrong = [problem for problem in game.problems if problem.code not in OF_FRAGMENTS]
        assert not wrong, game.problems.show()


@pytest.mark.parametrize("name", NAMES)
def test_the_texts_below_the_examples_are_those_of_the_compiler(name: str) -> None:
    stale = "run `python -m cardwright.reference docs/reference`"
    assert PAGES[name] == refreshed(PAGES[name], name), stale


def test_the_rulings_hold() -> None:
    for made in games_of(NAMES[0]):
        assert made.game is not None and made.game.rulings
        report = run_all(bench_of(made.game))
        assert not report.failures, [failure.show() for failure in report.failures]


def test_all_that_can_be_said_is_written_as_it_was(goldens: Goldens) -> None:
    """Each function and constant of the examples of the language reference: where it is, and what it comes to."""
    rows = []
    for number, made in enumerate(games_of(NAMES[0])):
        assert made.game is not None
        for each in emit_rules(made.game):
            text = each.content.decode() if each.path.endswith(".py") else ""
            lines = text.splitlines()
            for node in ast.parse(text).body:
                code = re.sub(r'digest="\w+"', "", "\n".join(lines[node.lineno - 1 : node.end_lineno]))
                name = getattr(node, "name", "") or code[:40].split("\n")[0]
                rows.append(f"{number} {each.path} {name} {zlib.crc32(code.encode()):08x}")
    goldens.check("rules/language.txt", "\n".join(rows) + "\n")


@pytest.mark.parametrize("name", NAMES[1:])
def test_every_language_has_the_same_examples(name: str) -> None:
    mine, english = ([(e.kind, e.info, e.text) for e in examples(PAGES[page])] for page in (name, NAMES[0]))
    assert mine == english


def test_every_alternative_of_the_grammar_has_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()

    def noting(name: str, build: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any) -> Any:
            used.add(name)
            return build(*args)

        return noted

    monkeypatch.setattr(parsing, "_parse", read_once.parse_anew)
    actions = named_rules()
    for name in actions:
        monkeypatch.setattr(Builder, name, noting(name, getattr(Builder, name)))
    compiled(ENGLISH, NAMES[0])
    only_of_faults = {"bad", "bad_rest"}
    assert not actions - used - only_of_faults, sorted(actions - used - only_of_faults)


@pytest.mark.parametrize("name", NAMES)
def test_every_key_word_is_there(name: str) -> None:
    shown = "\n".join(re.findall(r"```.*?```|`[^`\n]+`", PAGES[name], flags=re.S))
    words = re.sub(r"\s+", " ", shown)
    edges = {word: rf"(?<!\w){re.escape(word)}(?!\w)" if word[0].isalpha() else re.escape(word) for word in keywords()}
    missing = [word for word, edge in edges.items() if not re.search(edge, words)]
    assert not missing, missing


def keys(part: Any, file: str) -> Iterator[str]:
    """All keys that may stand anywhere in a part of a schema."""
    while isinstance(part, dict) and "$ref" in part:
        where, _, pointer = part["$ref"].partition("#")
        file = where or file
        part = schema(file)
        for step in pointer.split("/")[1:]:
            part = part[step]
    if not isinstance(part, dict):
        return
    for key, value in part.get("properties", {}).items():
        yield key
        if key not in AGAIN:
            yield from keys(value, file)
    for inner in ("items", "additionalProperties"):
        yield from keys(part.get(inner), file)
    for inner in ("anyOf", "oneOf", "allOf"):
        for one in part.get(inner, ()):
            yield from keys(one, file)


AGAIN = frozenset({"add", "changes", "removes"})
"""Keys and sections that hold sections again."""
EVERYWHERE = frozenset({"zh-Hans", "zh-Hant", "en", "rules", "name", "aliases"})
ELSEWHERE = frozenset({"formats", "banlists", "decks"})
"""Sections that have a page of their own."""


@pytest.mark.parametrize("name", NAMES)
def test_every_section_and_key_is_there(name: str) -> None:
    page = PAGES[name]
    missing = []
    for section, part in schema(TOP)["properties"].items():
        heading = re.search(rf"(?ms)^### [^\n]*`{section}`.*?(?=^##|\Z)", page)
        if section not in ELSEWHERE and section != "rules" and heading is None:
            missing.append(section)
            continue
        text = page if heading is None else heading[0]
        code = " ".join(re.findall(r"```.*?```|`[^`\n]+`", text, flags=re.S))
        for key in dict.fromkeys(keys(part, TOP) if section not in AGAIN else ABOUT if section == "removes" else ()):
            if key not in EVERYWHERE and not re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", code):
                missing.append(f"{section}: {key}")
    assert not missing, missing
