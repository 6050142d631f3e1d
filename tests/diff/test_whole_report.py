"""A report with one of everything that may come of a comparison, in every form and language: kept as a page."""

from __future__ import annotations

import re

import pytest
from goldens import Goldens

from cardwright.diff.outline import outline_of
from cardwright.diff.show import to_html, to_json, to_markdown, to_text
from cardwright.diff.values import DeckOutcome, Entry, Fact, GameOutcome, Report, RulingOutcome, Version

FACTS = (Fact("text", "Draw a card.", "Draw 2 cards, then stop."), Fact("copies", "", "3"), Fact("kind", "light", ""))
REPORT = {
    "old": Version("v1", "lamps", "Lamps", "1.0", "aa" * 32),
    "new": Version("now", "lamps", "Lamps & Co", "", "bb" * 32),
    "entries": (
        Entry("adds", "cards", "oil", "Oil", FACTS[1:2], rules=("L-1", "L-2"), now="cards.yaml:9"),
        Entry("removes", "cards", "gust", "Gust", FACTS[2:], was="cards.yaml:3"),
        Entry("renames", "zones", "heap", "heap", (), "pile", "pile", (), "zones.yaml:1", "zones.yaml:2"),
        Entry("changes", "cards", "lamp", "Lamp", FACTS, was="cards.yaml:1", now="cards.yaml:2"),
        Entry("reads", "cards", "wick", "Wick", FACTS[:1], was="cards.yaml:5", now="cards.yaml:6"),
    ),
    "files": ("rulings.yaml", "zones.yaml"),
    "rulings": (
        RulingOutcome("one", "What now?", "fails", "r.yaml:3", "expect A wins", "B won", ("L-1",), True),
        RulingOutcome("two", "", "unreadable", "r.yaml:9", "cards: [gust]", "there is no gust"),
        RulingOutcome("three", "And then?", "failed before", "r.yaml:12", "", ""),
    ),
    "rulings_run": 7,
    "games": (
        GameOutcome("bot 1", 5, 40),
        GameOutcome("bot 2", 6, 41, 3, 1, "asked", "A plays Lamp", "A: play", "B: choose"),
        GameOutcome("", 0, 12, 12, 4, "end", "B passes", "A won", "", "saved.json"),
        GameOutcome("bot 4", 8, 2, 1, 1, "table", "", "2 cards", "3 cards"),
        GameOutcome("bot 5", 9, 2, 2, 1, "error", "", "", "line 3"),
    ),
    "decks": (
        DeckOutcome("mine", "club", True, ("too many lamps", "too few wicks"), "decks.yaml:2", "Mine", "Club"),
        DeckOutcome("theirs", "club", False, ("too dear",)),
    ),
    "notes": ("the pictures could not be looked at",),
    "names": frozenset({"Lamp"}),
}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_it_is_shown(lang: str, goldens: Goldens) -> None:
    report = Report(lang=lang, **REPORT)  # type: ignore[arg-type]
    assert dict(report.counts()) == {
        "adds": 1, "removes": 1, "renames": 1, "changes": 1, "reads": 1,
        "rulings": 2, "games": 4, "decks": 2, "files": 2,
    }  # fmt: skip
    made = outline_of(report)
    shown = [
        to_text(made, lang, color=False),
        to_text(made, lang, color=True),
        to_markdown(made, lang),
        to_json(report),
    ]
    goldens.check(f"diff/report.{lang}.txt", "\n########\n".join(shown))
    goldens.check(f"diff/page.{lang}.txt", re.sub(r"(?s)<style>.*?</style>", "", to_html(made, lang)))
    bare = Report(lang, report.old, report.new)
    goldens.check(f"diff/bare.{lang}.txt", to_text(outline_of(bare), lang, color=False) + to_json(bare))
