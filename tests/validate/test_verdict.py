"""Files that depart from the schemas: each fault at its place, and the same verdict as the reference validator."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema
import pytest
from goldens import Goldens
from goldens import said as words_of
from samples import part

from cardwright import resources
from cardwright.diagnostics import CodeInfo, Problems
from cardwright.diagnostics.pages import mismatch, parse_page
from cardwright.diagnostics.problem import all_codes
from cardwright.diagnostics.yaml import load_yaml_bytes
from cardwright.source.nodes import Node, to_data
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load
from cardwright.validate import by_jsonschema, by_jsonschema_rs, validate, verdict
from cardwright.validate.schemas import schema

NAMES = sorted(path.name for path in resources.folder("schemas").glob("*.schema.json"))
CASES = Path(__file__).parent.parent / "cases" / "shape"
KEYWORDS = {"additionalProperties", "required", "type", "enum", "pattern", "minimum", "anyOf"}  # what verdict.py words
SHAPE = [entry for entry in all_codes() if entry.code.startswith("CW20")]


def check(files: dict[str, str]) -> Problems:
    problems = Problems()
    for path, text in files.items():
        _, root = load_yaml_bytes(path, text.encode(), problems)
        if root is not None:
            validate(root, problems)
    return problems


def parts(at: Any) -> list[dict[str, Any]]:
    if isinstance(at, list):
        return [found for item in at for found in parts(item)]
    if not isinstance(at, dict):
        return []
    return [at, *(found for item in at.values() for found in parts(item))]


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_schemas(name: str) -> None:
    jsonschema.Draft7Validator.check_schema(schema(name))
    for at in parts(schema(name)):
        for key in ("title", "description"):
            if isinstance(at.get(key), str):
                text = at[key]
                assert (" · " in text) if key == "title" else ("\n" in text or " · " in text or "\n" not in text)
                assert any("\u4e00" <= char <= "\u9fff" for char in text), text
        if at.get("type") == "object" and name != "common.schema.json":
            assert "title" in at, at


def test_schemas_use_only_what_has_words() -> None:
    used = {
        key
        for name in NAMES
        for at in parts(schema(name))
        for key in ("oneOf", "anyOf", "allOf", "not", "const", "maximum", "minItems", "uniqueItems", "format",
                    "minLength", "maxLength", "propertyNames", "dependencies", "if", "contains", *KEYWORDS)
        if key in at and not isinstance(at[key], dict)
    }  # fmt: skip
    assert used <= KEYWORDS


@pytest.fixture(params=[by_jsonschema_rs, by_jsonschema], ids=["jsonschema-rs", "jsonschema"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each validator by turns."""
    monkeypatch.setattr(verdict, "departures", request.param.departures)


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("entry", SHAPE, ids=lambda entry: entry.name)
def test_examples(entry: CodeInfo) -> None:
    assert entry.example and entry.explain
    page = parse_page(entry.example)
    assert entry.code in {mark.code for mark in page.marks}
    assert (why := mismatch(page, check(page.files))) is None, why


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("path", sorted(CASES.glob("*.case")), ids=lambda path: path.stem)
def test_page(path: Path, goldens: Goldens) -> None:
    page = parse_page(path.read_text("utf-8"))
    problems = check(page.files)
    assert (why := mismatch(page, problems)) is None, why
    goldens.check_part("cases/shape.txt", path.stem, words_of(problems))


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("length", [60, 61, 90])
def test_a_long_value_is_shown_cut(length: int) -> None:
    (problem,) = check({"a.yaml": f"zones:\n  deck: {{of: game, order: {'a' * length}}}\n"})
    assert problem.args["value"] == ("a" * 60 if length == 60 else "a" * 57 + "…")


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cards: {a: 1}", "`cards` must be the section cards, not entries"),
        ("cards: abc", "`cards` must be the section cards, not a text"),
        ("cards: 7", "`cards` must be the section cards, not `7`"),
        ("counters: {life: {of: player, starts: [1]}}", "`starts` must be a value, not a list"),
        ("counters: {life: {of: player, starts: }}", "`starts` must be a value, not nothing"),
        ("zones: {deck: {of: game, order: [1]}}", "`order` cannot be `a list`"),
        ("zones: {deck: {of: game, order: {a: 1}}}", "`order` cannot be `entries`"),
    ],
)
def test_what_is_found_instead_is_called_by_its_sort(text: str, said: str) -> None:
    assert [problem.message("en") for problem in check({"a.yaml": text + "\n"})] == [said]


MOST = 6
"""So many entries of a section are enough to spoil one: the others are of the same shapes."""


def few(section: Any, chance: random.Random) -> Any:
    """Some entries of a section, in their order."""
    if not isinstance(section, dict | list) or len(section) <= MOST:
        return section
    kept = set(chance.sample(range(len(section)), MOST))
    if isinstance(section, list):
        return [entry for at, entry in enumerate(section) if at in kept]
    return {key: entry for at, (key, entry) in enumerate(section.items()) if at in kept}


def spoilt(data: Any, chance: random.Random) -> Any:
    """Data with some entries of each section, and one random thing changed: a key renamed or gone, a value of another
    type.
    """
    if isinstance(data, dict):
        data = {key: few(section, chance) for key, section in data.items()}
    data = json.loads(json.dumps(data))
    places: list[tuple[Any, Any]] = []

    def walk(at: Any) -> None:
        keys = list(at) if isinstance(at, dict) else range(len(at)) if isinstance(at, list) else ()
        for key in keys:
            places.append((at, key))
            walk(at[key])

    walk(data)
    at, key = chance.choice(places)
    match chance.randrange(3):
        case 0 if isinstance(at, dict):
            at[f"{key}x"] = at.pop(key)
        case 1:
            del at[key]
        case _:
            at[key] = chance.choice([None, -1, 1.5, True, "no such", [], ["x"], {}, {"x": 1}, [None]])
    return data


FILES = sorted((Path(__file__).parents[2] / "carddata").rglob("*.yaml"))


def said(root: Node, engine: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    problems = Problems()
    monkeypatch.setattr(verdict, "departures", engine.departures)
    validate(root, problems)
    return [
        (
            problem.show(),
            problem.span,
            *(text(lang) for lang in ("en", "zh") for text in (problem.message, problem.help)),
        )
        for problem in problems
    ]


@pytest.mark.one_of(4)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_both_validators_say_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root, _ = load(SourceFile(path.name, path.read_text("utf-8")))
    assert root is not None
    data = to_data(root)
    chance = random.Random(path.name)
    for _ in range(part(3, 12)):
        text = json.dumps(spoilt(data, chance), ensure_ascii=False)
        again, faults = load(SourceFile("x.yaml", text))
        if again is not None and not faults:
            fast, slow = (said(again, engine, monkeypatch) for engine in (by_jsonschema_rs, by_jsonschema))
            assert fast == slow, text


def test_without_the_fast_one_there_is_the_other() -> None:
    script = (
        "import sys; sys.modules['jsonschema_rs'] = None; from cardwright.validate import verdict;"
        "sys.exit(verdict.departures.__module__ != 'cardwright.validate.by_jsonschema')"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_every_fault_has_words_and_a_place() -> None:
    chance = random.Random(7)
    for path in FILES:
        root, _ = load(SourceFile(path.name, path.read_text("utf-8")))
        for _ in range(part(3, 25)):
            sample = spoilt(to_data(root), chance) if root is not None else None
            text = json.dumps(sample, ensure_ascii=False)
            file = SourceFile("x.yaml", text)
            again, faults = load(file)
            if again is None or faults:
                continue
            problems = Problems()
            validate(again, problems)
            assert bool(len(problems)) == any(True for _ in by_jsonschema_rs.departures(sample))
            for problem in problems:
                assert problem.span and problem.span.start < problem.span.end
                for lang in ("en", "zh"):
                    assert "?" not in problem.message(lang).replace("player?", ""), problem.message(lang)
