"""A text where there is no room for all of it: whole clauses that fit, then `…`."""

from __future__ import annotations

import pytest

from cardwright.backends.paper.fill_chapter import render_chapter
from cardwright.backends.paper.first_clauses import first_clauses


@pytest.mark.parametrize(
    ("text", "most", "told"),
    [
        ("Draw a card.", 12, "Draw a card."),
        ("Draw two cards, then discard one; your turn ends.", 40, "Draw two cards, then discard one…"),
        ("Draw two cards, then discard one; your turn ends.", 20, "Draw two cards…"),
        ("Draw 1.5 cards (or two; choose), then discard one.", 35, "Draw 1.5 cards (or two; choose)…"),
        ("Draw 1.5 cards (or two; choose), then discard one.", 30, "Draw 1.5 cards…"),
        ("Draw two cards, discard one; if you have none, your turn ends.", 50, "Draw two cards, discard one…"),
        ("Everybody discards all of it at once.", 20, "Everybody discards…"),
        ("选择一项：①摸两张牌，然后弃置一张；②结束你的回合。", 20, "选择一项：①摸两张牌，然后弃置一张…"),
        ("选择一项：①摸两张牌，然后弃置一张；②结束你的回合。", 12, "选择一项：①摸两张牌…"),
        ("将【风，雨】与另一张牌一并弃置，然后结束。", 10, "将【风，雨】与另一…"),
        ("将【风，雨】与另一张牌一并弃置，然后结束。", 5, "将…"),
        ("（全部）", 2, "（…"),
    ],
)
def test_whole_clauses_that_fit(text: str, most: int, told: str) -> None:
    assert first_clauses(text, most) == told
    assert len(told) <= most


@pytest.mark.parametrize("source", ["{{ 3|clauses(9) }}", "{{ 'a'|clauses('b') }}", "{{ 'a'|clauses(true) }}"])
def test_a_chapter_asks_for_so_many_signs_of_a_text(source: str) -> None:
    assert render_chapter(source, {}).problems
