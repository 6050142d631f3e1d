"""A turn that is told as an example in books, and the page on which a game is told shortly."""

from __future__ import annotations

from functools import cache

import games
import pytest
from goldens import Goldens

from cardwright.backends.paper import compose, drawings
from cardwright.backends.paper.paper_values import Lang, Round, Seat
from cardwright.backends.paper.template_words import WORDS
from cardwright.bench.example_turn import example_turn, fitting
from cardwright.bench.in_memory import Bench, bench_of
from cardwright.diagnostics import Problems
from cardwright.driver import compile_game
from cardwright.printing import Manuscript, manuscript
from cardwright.text.lexicon import Lexicon

FOLDER = games.CARDDATA / "xstx"


@cache
def bench() -> Bench:
    made = compile_game(FOLDER).game
    assert made is not None
    return bench_of(made)


@cache
def written() -> Manuscript:
    return manuscript(bench().model, FOLDER, Problems(), bench())


def book(lang: Lang) -> compose.Composed:
    it = written()
    return compose.compose(bench().model, Lexicon.of(bench().model), lang, it.chapters, it.setups, it.shows)


def test_a_turn_is_told_alike_in_all_languages(goldens: Goldens) -> None:
    told = example_turn(bench())
    assert list(told) == ["zh-Hans", "zh-Hant", "en"]
    en, zh = told["en"], told["zh-Hans"]
    assert en.table.start is not None and en.table.seats[en.table.start].name == en.name
    assert en.hand and any(en.name in line for line in en.lines) and any(zh.name in line for line in zh.lines)
    assert (len(en.opening), len(en.lines), len(en.hand)) == (len(zh.opening), len(zh.lines), len(zh.hand))
    assert example_turn(bench()) == told
    for lang in ("zh-Hans", "en"):
        it = told[lang]
        parts = (f"{it.name} ({it.number}): {', '.join(it.hand)}", *it.opening, "", *it.lines)
        goldens.check(f"books/example-turn.{lang}.txt", "\n".join(parts) + "\n")


@pytest.mark.parametrize(("lang", "title"), [("en", "A turn as an example"), ("zh-Hant", "一個回合的例子")])
def test_it_is_a_chapter_with_the_table_drawn(lang: Lang, title: str) -> None:
    made = book(lang)
    assert not made.problems
    assert (made.book.chapters[-1].id, made.book.chapters[-1].title) == ("90-example-turn", title)
    assert made.book.rounds["example_turn"] == written().shows.examples[lang].table


def test_a_chapter_that_says_nothing_leaves_it_out() -> None:
    it = written()
    silent = [source for source in it.chapters if source.id != "90-example-turn"]
    assert not compose.wants_example(silent) and compose.wants_example(it.chapters)


def test_the_quick_start_is_a_summary_though_it_has_rules_behind_it() -> None:
    assert [chapter.id for chapter in book("en").book.chapters if chapter.summary] == ["00-quick-start"]


def test_all_seats_tell_the_same_things_where_one_has_no_room_for_all() -> None:
    """The life of whoever had most before them was left out, and that of the others told."""
    ann = {"hand": "hand 3", "judged": "judged: Trap", "worn": "worn: Fan", "state": "state: Hatter", "role": "role 1"}
    ben = {"hand": "hand 2", "role": "role 1"}
    numbers = ({"life": "life 4", "most": "most 4"}, {"life": "life 3", "most": "most 3"})
    rows = [{**ann, **numbers[0]}, {**ben, **numbers[1]}]
    assert fitting(rows) == [
        ("hand 3", "judged: Trap", "worn: Fan", "state: Hatter", "life 4"),
        ("hand 2", "life 3"),
    ]
    assert fitting([ben, {**ben, "hand": "hand 5"}]) == [("hand 2", "role 1"), ("hand 5", "role 1")]


def test_a_sign_behind_a_name_stays_in_its_line() -> None:
    lying = ("情报区：调包 →、调包 ←", "intelligence: Switch →, Switch ←")
    made = drawings.drawing(Round((Seat("Ann", cards=lying), Seat("Ben"))), WORDS["en"], "", "")
    assert isinstance(made, dict) and isinstance(made["seats"], list) and isinstance(made["seats"][0], dict)
    assert made["seats"][0]["cards"] == ["情报区：调包 →、", "调包 ←", "intelligence:", "Switch →, Switch ←"]


def test_seats_are_broken_into_lines_and_stand_apart() -> None:
    lying = ("equipment area: Tengu Shield", "装备区：天狗盾、八咫镜、团扇")
    seats = (Seat("Ann", cards=lying), Seat("Ben"), Seat("Cleo"))
    made = drawings.drawing(Round(seats, middle=("deck 3",)), WORDS["en"], "", "")
    assert isinstance(made, dict) and isinstance(made["seats"], list) and isinstance(made["seats"][0], dict)
    assert made["seats"][0]["cards"] == ["equipment area:", "Tengu Shield", "装备区：天狗盾、八咫", "镜、团扇"]
    assert made["most"] == 4 and made["middle"] == ["deck 3"]
