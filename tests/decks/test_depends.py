"""Which names and rules of a law hang on what is chosen, through which others, and in which sections that is seen."""

from __future__ import annotations

import pytest

from cardwright.decks import law as l
from cardwright.decks.depends import influences, names_of_choices, rules_of_choices, sections_of_choice
from cardwright.decks.lawbook import from_roots
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.source.nodes import Mapping
from cardwright.source.text import SourceFile

GAME = """
game: {id: tiny, players: 2, name: Tiny}
kinds:
  thing: {is_a: card, fields: {clan: text, cost: {type: number, default: 0}, adds: {type: number, default: 0}}}
cards:
  - {id: a1, kind: thing, clan: red, cost: 1}
  - {id: b1, kind: thing, clan: blue, cost: 1}
formats:
  one:
    sections: {main: {size: 0..9}, side: {size: 0..3}, spare: {size: 0..1}}
    identity: id
    choose: {clan: {field: clan}}
"""


def law_of(text: str) -> l.Law:
    problems = Problems()
    root = load_yaml(SourceFile("tiny.yaml", GAME + text), problems)
    assert isinstance(root, Mapping), problems.show()
    law, more = from_roots([root], problems).formats.law("one")
    assert more.show() == ""
    return law


RULES = """
    rules:
      - {id: T-1, copies: main, at_most: 2}
"""
VALUE = """
    values: {mine: {count: main, where: "its clan is in [clan]"}, plain: {count: side}}
    rules:
      - {id: T-1, count: main, at_most: 9 - mine}
      - {id: T-2, count: main, at_most: 9 - plain}
      - {id: T-3, every: side, where: its cost is at most mine}
      - {id: T-4, none: side, if: mine is 2}
"""
SET = """
    sets:
      costly: {field: id, over: main, where: "its clan is in [clan]"}
      free: {field: id, over: spare, where: its cost is 0}
      both: {field: id, over: side, where: "its id is in [free]"}
    rules:
      - {id: T-1, every: side, where: "its id is in [costly]"}
      - {id: T-2, every: side, where: "its id is in [free]"}
"""
BASE = """
    values: {mine: {count: main, where: "its clan is in [clan]"}}
    limits: {budget: 3 + mine, plain: 3}
    rules:
      - {id: T-1, sum: cost, over: side, at_most: budget}
      - {id: T-2, sum: cost, over: side, at_most: plain}
"""
AMOUNT = """
    values: {mine: {count: side, where: "its clan is in [clan]"}}
    limits: {budget: 3, plain: 3}
    changes:
      - {limit: budget, where: its adds is more than 0, in: main, add: mine}
      - {limit: plain, where: its adds is more than 0, in: main, add: its adds}
    rules:
      - {id: T-1, sum: cost, over: side, at_most: budget}
      - {id: T-2, sum: cost, over: side, at_most: plain}
"""
WHERE = """
    limits: {budget: 3, plain: 3}
    changes:
      - {limit: budget, where: "its clan is in [clan]", in: spare, add: 1}
    rules:
      - {id: T-1, sum: cost, over: side, at_most: budget}
      - {id: T-2, sum: cost, over: side, at_most: plain}
"""
GUARD = """
    values: {mine: {count: side, where: "its clan is in [clan]"}}
    limits: {budget: 3}
    changes:
      - {limit: budget, where: its adds is 1, in: main, add: 1, if: mine is 2}
    rules:
      - {id: T-1, sum: cost, over: main, at_most: budget}
"""
CHAIN = """
    values:
      mine: {count: main, where: "its clan is in [clan]"}
      few: {count: side, where: its cost is at most mine}
    limits: {budget: 2 + mine, more: budget + 1, plain: 3}
    rules:
      - {id: T-1, count: spare, at_most: 1, if: {count: side, where: its cost is less than more}}
      - {id: T-2, count: spare, at_most: 1, if: {count: side, where: its cost is less than plain}}
"""
ASSIGNED = """
    rules:
      - {id: T-1, assign: main, to: [{id: own, where: "its clan is in [clan]", at_most: 2}, {id: more, at_most: 1}]}
      - {id: T-2, assign: side, where: "its clan is in [clan]", to: [{id: own, where: its cost is 1, at_most: 2}]}
      - {id: T-3, assign: spare, to: [{id: own, where: its cost is 1, at_most: 2}]}
"""


@pytest.mark.parametrize(
    ("text", "names", "rules", "sections"),
    [
        (RULES, {"clan"}, set(), ("main", "side", "spare")),
        (VALUE, {"clan", "mine"}, {"T-1", "T-3", "T-4"}, ("main",)),
        (SET, {"clan", "costly"}, {"T-1"}, ("main",)),
        (BASE, {"clan", "mine", "budget"}, {"T-1"}, ("main",)),
        (AMOUNT, {"clan", "mine", "budget"}, {"T-1"}, ("side",)),
        (WHERE, {"clan", "budget"}, {"T-1"}, ("spare",)),
        (GUARD, {"clan", "mine", "budget"}, {"T-1"}, ("side",)),
        (CHAIN, {"clan", "mine", "few", "budget", "more", "if"}, {"T-1"}, ("main",)),
        (ASSIGNED, {"clan"}, {"T-1", "T-2"}, ("main", "side")),
    ],
    ids=["nothing", "value", "set", "base", "amount", "where", "guard", "chain", "assigned"],
)
def test_what_hangs_on_a_choice(text: str, names: set[str], rules: set[str], sections: tuple[str, ...]) -> None:
    law = law_of(text)
    assert {name.partition(" ")[0] for name in names_of_choices(law)} == names  # a condition is called by its place
    assert rules_of_choices(law) == rules
    assert sections_of_choice(law, "clan") == sections


@pytest.mark.parametrize(
    ("text", "names", "sections"),
    [
        (VALUE, {"mine"}, [("main",)]),
        (VALUE, {"mine", "plain"}, [("main",), ("side",)]),
        (VALUE, {"side", "clan"}, [("side",)]),
        (SET, {"costly"}, [("main",)]),
        (BASE, {"budget"}, [("main",)]),
        (BASE, {"plain"}, []),
        (AMOUNT, {"budget"}, [("main",), ("side",)]),
        (AMOUNT, {"plain"}, [("main",)]),
        (WHERE, {"budget"}, [("spare",)]),
        (GUARD, {"budget"}, [("main",), ("side",)]),
        (CHAIN, {"more"}, [("main",)]),
        (CHAIN, {"few"}, [("side",), ("main",)]),
        (SET, {"both"}, [("side",), ("spare",)]),
    ],
)
def test_which_cards_a_name_hangs_on(text: str, names: set[str], sections: list[tuple[str, ...]]) -> None:
    found = influences(law_of(text), names)
    assert [over for over, _ in found] == sections


def test_the_cards_of_a_section_are_all_of_it() -> None:
    assert influences(law_of(VALUE), {"side"}) == [(("side",), l.ANY_CARD)]
    ((_, where),) = influences(law_of(VALUE), {"mine"})
    assert where != l.ANY_CARD
