"""A sample of single faults: what is misspelt is caught, at the exact word, with the word that is meant."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from games import folder_of
from samples import part

from mutants import run as whole_run
from mutants.faults import MISSPELT, Fault
from mutants.judge import Checker, Verdict
from mutants.table import Tables, drawn, faults_of, run, shown

GAMES = ("thirty_cards", "nodes", "letters", "hearts")
GOALS = {
    "word of an effect": (99.5, 98, 90),
    "word of a scenario": (99.5, 98, 90),
    "schema key": (99.5, 99.5, 90),
    "declared name as key": (99.5, 99.5, 90),
    "one of a few words": (99.5, 99.5, 90),
    "reference": (99.5, 99, 90),
    "placeholder": (99.5, 99.5, 90),
    "link of a chapter": (99.5, 99.5, 75),  # of rule ids several are equally near
    "sort of a link": (99.5, 99.5, 90),
    "callout": (99.5, 99.5, 90),
    "value of a chapter": (99.5, 99.5, 90),
}
"""Caught, at the exact word, with the right word suggested, in per cent."""


@pytest.fixture(scope="module")
def tables() -> Tables:
    found: Tables = {}
    each = part(2, 12)
    for name in GAMES:
        checker = Checker(folder_of(name))
        run(checker, drawn((f for f in faults_of(checker, 1) if f.sort in MISSPELT), each, 1), found)
    checker = Checker(folder_of("xstx"))
    run(checker, drawn((f for f in faults_of(checker, 1) if f.name.endswith(".md")), part(5, 12), 1), found)
    return found


@pytest.mark.parametrize("sort", GOALS)
def test_misspelt_words_are_caught_where_they_stand(tables: Tables, sort: str) -> None:
    row, (caught, exact, suggested) = tables[sort], GOALS[sort]
    assert row.caught >= row.count * caught / 100, row.missed
    assert row.exact >= row.count * exact / 100, row.inexact
    assert row.suggested >= row.count * suggested / 100, row.silent


def test_the_table_has_a_line_for_each_class(tables: Tables) -> None:
    assert len(shown(tables).split("\n")) == len(tables) + 1


@pytest.fixture
def terminable() -> Iterator[None]:
    """What signals do is afterwards what it was before; one that a shell has made deaf to SIGINT, as it does to what
    runs in the background, hears it meanwhile.
    """
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_run_that_is_broken_off_tells_what_it_has(
    number: int, terminable: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[Fault] = []

    def judge(checker: Checker, fault: Fault) -> Verdict:
        seen.append(fault)
        if len(seen) > 3:
            signal.raise_signal(number)
        return Verdict(True, True, True, ())

    monkeypatch.setattr(Checker, "judge", judge)
    monkeypatch.setattr(whole_run, "EVERY", 0)
    assert whole_run.main(["letters", "--each", "9", "--class", "reference"]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[1].split()[:4] == ["reference", "3", "100.0", "%"], told.out
    assert "letters: 3 of 9" in told.err and "broken off after 3 faults, in letters" in told.err
