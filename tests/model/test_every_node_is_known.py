"""A new node of the language fails here or in mypy until all that read the tree say what it means to them.

A `match` over nodes names every form and ends with `assert_never`, so that mypy asks for a form that is not named. The
few that ask for some forms and say no to all others are listed, with what they ask.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, UnionType
from typing import get_args

import pytest

from cardwright import ir
from cardwright.ir import leaves, tree
from cardwright.ir.walk import parts_of
from cardwright.syntax import nodes
from cardwright.text.dispatch import Telling
from cardwright.text.en import tables as en
from cardwright.text.zh import tables as zh

PACKAGE = Path(__file__).parents[2] / "compiler" / "cardwright"
ROOMS = ("ir", "model", "analysis", "checks", "bench")
QUESTIONS = {
    ("analysis/draws.py", "_drawn"): "is it a block or a description, or what takes its parts in its own way",
    ("analysis/draws.py", "drawn_in"): "does it draw for itself, or more than once",
    ("analysis/draws.py", "unfolded"): "has it conditions that are asked later",
    ("analysis/absent.py", "_lacks"): "is it worked out of others, or a part that a text was given",
    ("analysis/absent.py", "may_be_none"): "is it from a place, under a name, or worked out of what may be none",
    ("analysis/absent.py", "may_be_no_card"): "is it a card by a name or a variable that may hold none",
    ("analysis/amounts.py", "amounts_of"): "does it tell how many, how often or by how much",
    ("checks/amount_of_nothing.py", "place_of"): "does it tell the number of a place",
    ("analysis/modifiers.py", "modifiers"): "does it modify a number of the rules or a printed value",
    ("analysis/asks.py", "_is_nobody"): "is it certain that nobody does it",
    ("analysis/open_values.py", "is_open"): "does everyone see all that it is worked out of",
    ("analysis/raises.py", "_kind"): "is it a kind of cards, or a phrase of one",
    ("analysis/raises.py", "_named"): "does the sentence give a name to a value",
    ("analysis/raises.py", "may_be"): "is what is raised the event that is waited for",
    ("bench/scenario_game.py", "meant"): "is it a card or a skill that the line names, if any",
    ("bench/shown_rulings.py", "_round"): "does the line lay open cards, or expect a number of somebody",
    ("analysis/reads.py", "changed_by"): "does it change one thing, or none: any other may change all",
    ("ir/spoken_of.py", "names_me"): "does it speak of whose text it is, or of what is counted for each player",
    ("model/resolve/target_sorts.py", "_sorts"): "may it name a card, an effect, or a zone, or several things",
    ("model/resolve/scenarios.py", "_word"): "is it one word",
    ("model/resolve/lasting.py", "sentence"): "can it last: any other is reported",
    ("model/resolve/narrowing.py", "facts"): "does the condition tell of what sort a thing is",
    ("model/resolve/narrowing.py", "key_of"): "is it a name, or a part of the event",
    ("checks/choice_was_made.py", "_is_of_it"): "does it ask whether there is what was chosen",
    ("checks/choice_was_made.py", "_is_of_some"): "is it a choice for which there may be nothing",
    ("checks/condition_decided.py", "_conditions"): "does a condition stand in front of it",
    ("checks/condition_decided.py", "_owned_by_nobody"): "does it ask who owns a card that is described",
    ("checks/expected_anyway.py", "_never"): "is it a skill that is used",
    ("checks/order_undecided.py", "may_meet"): "are the two events of one form",
    ("model/printed_values.py", "_printed"): "is it a value that a card can print",
    ("model/circular_definitions.py", "_lasting"): "does it give a status, or modify a quantity or a field",
    ("model/left_to_nobody.py", "_leaves_a_choice"): "does it ask whoever carries it out",
    ("model/show.py", "_text"): "is it shown otherwise than by its fields",
}
"""Who asks for some forms only, and what: a form that is not named there is a no."""
NODES = [kind for module in (tree, leaves) for kind in vars(module).values() if isinstance(kind, type)]
NODES = [kind for kind in NODES if issubclass(kind, ir.Node) and kind.__module__ in (tree.__name__, leaves.__name__)]
UNIONS = {"ir": vars(tree), "n": vars(nodes)}


def named(pattern: ast.pattern) -> Iterator[str]:
    """The classes that a pattern asks for: `ir.Do`, `n.If`."""
    if isinstance(pattern, ast.MatchClass):
        yield ast.unparse(pattern.cls)
    elif isinstance(pattern, ast.MatchOr | ast.MatchSequence):
        for part in pattern.patterns:
            yield from named(part)
    elif isinstance(pattern, ast.MatchAs) and pattern.pattern is not None:
        yield from named(pattern.pattern)


def matches() -> Iterator[tuple[str, str, ast.Match]]:
    """Every match over nodes, with its file and function."""
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            for function in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(function, ast.FunctionDef):
                    for one in ast.walk(function):
                        if isinstance(one, ast.Match) and any(
                            name.startswith(("ir.", "n.", "sc.")) for case in one.cases for name in named(case.pattern)
                        ):
                            yield path.relative_to(PACKAGE).as_posix(), function.name, one


def is_total(one: ast.Match) -> bool:
    """Whether its last case is for what can never be, or hands what is left on to a function of its own type."""
    if any("ir.Node" in named(case.pattern) for case in one.cases):
        return True  # it goes through all others alike
    last = one.cases[-1]
    if not (isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None):
        return False
    only = last.body[0]
    value = only.value if isinstance(only, ast.Expr | ast.Return) else None
    return len(last.body) == 1 and isinstance(value, ast.Call) and (
        ast.unparse(value.func) == "assert_never"
        or any(ast.unparse(one.subject) == ast.unparse(arg) for arg in ast.walk(value) if isinstance(arg, ast.Name))
    )  # fmt: skip


def test_whoever_reads_nodes_knows_them_all() -> None:
    partial = {(path, function) for path, function, one in matches() if not is_total(one)}
    assert partial == set(QUESTIONS)


@pytest.mark.parametrize("kind", NODES, ids=lambda kind: kind.__name__)
def test_a_node_says_what_its_parts_are(kind: type[ir.Node]) -> None:
    """The walker finds the nodes in a node by its annotations: each names a node, a declaration, or plain data."""
    assert "span" not in parts_of(kind)
    plain = {"str", "int", "bool", "Type", "None", "tuple", "frozenset", "Mapping"}
    for field in kind.__dataclass_fields__.values():
        words = {word for word in str(field.type).replace("[", " ").replace("]", " ").replace(",", " ").split()}
        known = words - plain - {"|", "...", "Span"}
        assert all(hasattr(tree, word) or hasattr(leaves, word) for word in known), field
        holds = any(isinstance(getattr(tree, word, None) or getattr(leaves, word), type | UnionType) for word in known)
        assert (field.name in parts_of(kind)) == holds or field.name == "span", field


@pytest.mark.parametrize("language", [en, zh], ids=["en", "zh"])
def test_a_language_tells_every_form(language: ModuleType) -> None:
    tables = {name: made for name, made in vars(language).items() if isinstance(made, Telling)}
    assert tables.keys() >= {"SENTENCES", "CONDITIONS", "VALUES", "EVENTS", "CHOICES"}
    for name, made in tables.items():
        assert set(made.by_form) == set(made.forms), name


def test_every_sentence_is_of_one_sort() -> None:
    for kind in get_args(tree.Stmt):
        assert sum(issubclass(kind, sort) for sort in (ir.Acting, ir.Running, ir.Choosing, ir.Lasting)) == 1, kind


def test_every_node_stands_in_a_union_or_in_another_node() -> None:
    listed = {kind for made in vars(tree).values() if isinstance(made, UnionType) for kind in get_args(made)}
    within = {"Call", "Noun", "Adjective", "Block", "EitherBranch", "Limit", "Ability"}
    assert {kind.__name__ for kind in NODES if kind not in listed} == within
