"""The grammar has no conflict and knows no game; the stored table is that of the grammar."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from lark.exceptions import GrammarError

from cardwright.syntax import make_table
from cardwright.syntax.build import Builder
from cardwright.syntax.table import load_table

GRAMMAR = (make_table.HERE / "grammar.lark").read_text(encoding="utf-8")


def test_the_table_is_fresh_and_without_conflicts() -> None:
    stored = (make_table.HERE / "table.json").read_text(encoding="utf-8")
    assert make_table.to_json(make_table.build_table(GRAMMAR)) == stored, "run python -m cardwright.syntax.make_table"


def test_every_alternative_has_its_action() -> None:
    for rule in load_table().rules:
        assert rule.action in ("", "[]") or hasattr(Builder, rule.action), rule.action


def test_every_action_is_used() -> None:
    used = {rule.action for rule in load_table().rules}
    helpers = {"fault", "new_name", "joined", "attach", "call", "sentence_call", "check_parts", "agree", "both",
               "quantified", "counter_event", "faults", "vocabulary", "new_names", "ability"}  # fmt: skip
    assert {name for name in vars(Builder) if not name.startswith("_")} - helpers <= used


def test_no_word_of_a_game() -> None:
    words = {
        word
        for path in Path(__file__).parent.glob("*/*.yaml")
        for say in yaml.safe_load(path.read_text(encoding="utf-8"))["words"].get("verbs", [])
        for word in re.findall(r"^\w+", say)
    }
    language = {"play", "use", "return", "end", "take"}
    assert not (words - language) & set(load_table().keywords)


def test_a_conflict_is_refused() -> None:
    ambiguous = GRAMMAR.replace('"up to" up_limit', '"up to" postfix')  # `up to n cards`: n, or n cards?
    assert ambiguous != GRAMMAR
    with pytest.raises(GrammarError):
        make_table.build_table(ambiguous)
