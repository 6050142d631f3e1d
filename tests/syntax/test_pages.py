"""The newcomer's tasks and the hard rules of the inventory parse, each in a small vocabulary of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from helpers import from_yaml

from cardwright.syntax import parse

HERE = Path(__file__).parent
PAGES = [
    pytest.param(page["words"], text, id=f"{path.parent.name}/{path.stem}: {text['id']}")
    for path in sorted([*HERE.glob("tasks/*.yaml"), *HERE.glob("sketches/*.yaml")])
    for page in [yaml.safe_load(path.read_text(encoding="utf-8"))]
    for text in page["texts"]
]
KINDS = {
    "effect": parse.parse_effect,
    "body": parse.parse_body,
    "value": parse.parse_value,
    "cond": parse.parse_cond,
    "scenario": parse.parse_scenario,
}


@pytest.mark.parametrize(("words", "text"), PAGES)
def test_parses(words: dict[str, list[str]], text: dict[str, str]) -> None:
    vocabulary = from_yaml({**words, "names": [*words.get("names", []), *text.get("names", [])]})
    kind = next(kind for kind in KINDS if kind in text)
    source = text.get("instead", text[kind])
    parsed = KINDS[kind](source, vocabulary)
    shown = [f"{fault.code} at {source[slice(*fault.pos)]!r} {dict(fault.args)}" for fault in parsed.faults]
    assert not shown
