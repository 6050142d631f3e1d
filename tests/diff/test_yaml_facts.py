"""What a section that is kept as it is written says, fact by fact: its YAML, and keys with values."""

from __future__ import annotations

import pytest

from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.diff.yaml_facts import facts_of, in_line
from cardwright.source.text import SourceFile

FACTS = {
    "a value stands under its key": ("{size: 30..40}", {"size": "30..40"}),
    "keys lead to it": ("{main: {size: {at_least: 30}}}", {"main › size › at_least": "30"}),
    "plain values of a list are one fact": ("{clans: [crane, lion]}", {"clans": "crane, lion"}),
    "a list in which a mapping stands is told item by item": (
        "{cards: [Outwit, {card: Charge, count: 2}]}",
        {"cards › Outwit": "Outwit", "cards › Charge": "count 2"},
    ),
    "an item is called by the best of its keys": (
        "{rules: [{count: 1, id: A-1}, {limit: 3, count: 2}]}",
        {"rules › A-1": "count 1", "rules › 3": "count 2"},
    ),
    "an item without a key has its number": (
        "{rules: [{odd: x}, {even: y}]}",
        {"rules › 1": "odd x", "rules › 2": "even y"},
    ),
    "an item that says nothing but its key is called by it": ("{rules: [{id: A-1}]}", {"rules › A-1": "A-1"}),
    "an item of which a part is a list of mappings is gone into": (
        "{rules: [{id: A-1, at_most: 2, cards: [{card: Charge, count: 3}]}]}",
        {"rules › A-1 › at_most": "2", "rules › A-1 › cards › Charge": "count 3"},
    ),
    "also where only one of a list is a mapping": (
        "{rules: [{id: A-1, cards: [Outwit, {card: Charge, count: 3}]}]}",
        {"rules › A-1 › cards › Outwit": "Outwit", "rules › A-1 › cards › Charge": "count 3"},
    ),
    "an item of which a part is a plain list is one fact": (
        "{rules: [{id: A-1, cards: [Outwit, Charge]}]}",
        {"rules › A-1": "cards Outwit, Charge"},
    ),
    "what is called alike is told together": (
        "{rules: [{id: A-1, at_most: 2}, {id: A-1, at_least: 1}]}",
        {"rules › A-1": "at_most 2; at_least 1"},
    ),
    "words are one text": ("{name: {zh-Hans: 主牌, en: main deck}}", {"name": "[主牌|main deck]"}),
    "words inside an item, too": (
        "{rules: [{id: A-1, name: {zh-Hans: 鹤, en: Crane}}]}",
        {"rules › A-1": "name [鹤|Crane]"},
    ),
    "words beside other keys are told apart from them": (
        "{main: {zh-Hans: 主牌, en: main deck, size: 30}}",
        {"main": "[主牌|main deck]", "main › size": "30"},
    ),
}


@pytest.mark.parametrize("sentence", FACTS)
def test_facts(sentence: str) -> None:
    text, wanted = FACTS[sentence]
    node = load_yaml(SourceFile("format.yaml", text), (problems := Problems()))
    assert node is not None and not len(problems), problems.show()
    assert facts_of(node, lambda said: f"[{'|'.join(said.values())}]") == wanted


def test_facts_stand_in_the_order_of_the_file_under_a_path() -> None:
    node = load_yaml(SourceFile("format.yaml", "{b: 1, a: [2, 3]}"), Problems())
    assert node is not None
    assert list(facts_of(node, str, ("main",)).items()) == [("main › b", "1"), ("main › a", "2, 3")]


def test_a_tree_on_one_line() -> None:
    node = load_yaml(SourceFile("format.yaml", "at_most: 2\nwhere: >\n  its clan\n   is splash\n"), Problems())
    assert node is not None and in_line(node, str) == "at_most 2, where its clan is splash"
