"""The grammar has no conflict and knows no game; the stored table is that of the grammar."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from helpers import named_rules
from lark.exceptions import GrammarError
from lark.parsers.lalr_analysis import Shift

from cardwright.syntax import grammar, make_table
from cardwright.syntax.build import Builder

GRAMMAR = grammar.text()


def test_the_saved_table_is_that_of_the_grammar() -> None:
    assert make_table.is_fresh(), "run `python -m cardwright.syntax.make_table`"
    saved, made = grammar.parser(), grammar.make_parser(GRAMMAR)
    mine, its = ({(str(rule), rule.alias, rule.options.expand1) for rule in parser.rules} for parser in (saved, made))
    assert mine == its
    seen: set[tuple[object, object]] = set()
    for start in grammar.STARTS:  # the same states, whatever they are called
        here, there = (parser.parse_interactive(start=start).parser_state for parser in (saved, made))
        rows, others = here.parse_conf.states, there.parse_conf.states
        todo = [(here.position, there.position)]
        while todo:
            pair = todo.pop()
            if pair in seen:
                continue
            seen.add(pair)
            row, other = rows[pair[0]], others[pair[1]]
            assert row.keys() == other.keys()
            for symbol, (action, argument) in row.items():
                assert action is other[symbol][0]
                if action is Shift:
                    todo.append((argument, other[symbol][1]))
                else:
                    assert argument == other[symbol][1]
    assert len({state for state, _ in seen}) == len({state for _, state in seen}) == len(seen)


def test_another_lark_makes_its_own_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar.lark, "__version__", "0")
    assert grammar.parser.__wrapped__().source_path == "<string>"  # not loaded


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["explain", "CW320"]])
def test_commands_that_read_no_game_do_without_it(words: list[str]) -> None:
    script = f"import sys; from cardwright.cli import main; main({words}); sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


def test_every_alternative_has_its_action() -> None:
    for name in named_rules():
        assert hasattr(Builder, name), name


def test_every_action_is_used() -> None:
    used = named_rules()
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
    assert not (words - language) & set(grammar.keywords())


def test_a_conflict_is_refused() -> None:
    ambiguous = GRAMMAR.replace('"up to" up_limit', '"up to" postfix')  # `up to n cards`: n, or n cards?
    assert ambiguous != GRAMMAR
    with pytest.raises(GrammarError):
        grammar.make_parser(ambiguous)
