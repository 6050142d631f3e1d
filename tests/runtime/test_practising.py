"""A game begins at once: bots play by simple rules until another process has practised, or wait for it."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator

import games
import pytest

from cardwright.cli import progress
from cardwright.cli.play import Play
from cardwright.cli.play_words import tell
from cardwright.cli.terminal import Screen
from cardwright.runtime import practising, taught
from cardwright.runtime.playout import choice_of
from cardwright.runtime.practising import Beginners, Coach
from cardwright.runtime.session import Session
from cardwright.runtime.setup import settle

BOT = "taught:6"


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taught, "_known", {})


class Later(Coach):
    """Practises when the test says so."""

    def _begin(self, name: object, *given: object) -> None:
        self._at, self.given, self.hurried = name, given[:3], given[3]

    def finish(self, *, well: bool = True) -> None:
        if well:
            taught.practised(*self.given)
        else:
            self._failed.add(self._at)
        self._at = None


@pytest.fixture
def session() -> Session:
    return Session(games.rules("xstx"), 2, 5)


def play(session: Session, bots: Beginners, decisions: int) -> list[object]:
    """The next decisions of bots: as many as they make."""
    for _ in range(decisions):
        picked = bots.choice_of(BOT, session, session.pending[0])
        if picked is None or session.over:
            break
        session.answer(session.pending[0].seat, picked)
    return list(session.decisions)


def by_what_was_learnt(session: Session) -> list[object]:
    return [choice_of(BOT, session, session.pending[0])]


def test_a_game_begins_before_its_bots_have_practised(session: Session) -> None:
    """What they have learnt is used from the decision on at which it is there; going back and on leads to the same."""
    coach = Later()
    bots = Beginners(coach)
    assert len(play(session, bots, 6)) == 6 and bots.behind and not coach.hurried
    coach.finish()
    bots.look(session)
    assert not bots.behind
    picked = [bots.choice_of(BOT, session, session.pending[0])]
    assert picked == by_what_was_learnt(session)
    whole = play(session, bots, 6)
    assert len(whole) == 12
    session.undo(12)
    assert play(session, bots, 12) == whole, "simple rules up to the sixth decision, and then what was learnt"
    other = Session(session.rules, 2, 5)
    assert play(other, Beginners(coach), 12) != whole, "a game that begins now knows it from the first decision on"


def test_bots_that_wait_decide_the_same_as_if_they_had_practised_before(session: Session) -> None:
    coach = Later()
    bots = Beginners(coach, wait=True)
    assert play(session, bots, 6) == [] and bots.behind
    assert coach.hurried, "somebody waits for it"
    coach.finish()
    first = play(session, bots, 12)
    other = Session(session.rules, 2, 5)
    assert play(other, Beginners(Coach(beside=False)), 12) == first and len(first) == 12


def test_nobody_waits_for_what_cannot_be_learnt(session: Session) -> None:
    coach = Later()
    bots = Beginners(coach, wait=True)
    assert play(session, bots, 3) == []
    coach.finish(well=False)
    assert len(play(session, bots, 3)) == 3 and bots.behind


def test_bots_that_practise_nothing_are_never_behind(session: Session) -> None:
    coach = Later()
    bots = Beginners(coach, wait=True)
    for name in ("random", "first"):
        assert bots.choice_of(name, session, session.pending[0]) == choice_of(name, session, session.pending[0])
    assert not bots.behind and coach.progress == (0, 0)


def test_one_set_up_is_practised_at_a_time(session: Session) -> None:
    coach = Later()
    three = settle(session.rules, 3)
    assert coach.known(session.rules, session.settings, 6) is None
    assert coach.known(session.rules, three, 6) is None and coach.given[1] == session.settings
    coach.finish()
    assert coach.known(session.rules, session.settings, 6) is not None
    assert coach.known(session.rules, three, 6) is None and coach.given[1] == three


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Coach, threading.Event]]:
    monkeypatch.setattr(practising, "OFTEN", 1)
    told = threading.Event()
    coach = Coach(told.set)
    yield coach, told
    coach.stop()


def test_another_process_learns_what_this_one_would(session: Session, heard: tuple[Coach, threading.Event]) -> None:
    coach, told = heard
    began = time.monotonic()
    assert coach.known(session.rules, session.settings, 6) is None
    assert time.monotonic() - began < 2.0, "nobody waits for it"
    found = None
    while found is None:
        assert told.wait(120), "it did not come to pass"
        told.clear()
        found = coach.known(session.rules, session.settings, 6)
    taught._known.clear()
    here = taught.practised(session.rules, session.settings, 6)
    assert (found.taste.places, found.taste.weights) == (here.taste.places, here.taste.weights)
    assert found.worth.weights == here.worth.weights and found.keen == here.keen


def test_what_another_process_sends_is_taken_over_unless_it_is_damaged(session: Session) -> None:
    of = session.rules, session.settings, 6
    pieces = taught.pieces_of(taught.practised(*of))
    assert pieces is not None
    taught._known.clear()
    assert taught.take(*of, pieces[:1]) is False and taught._known == {}
    assert taught.take(*of, pieces) is True and len(taught._known) == 1
    assert taught.pieces_of(taught.practised(*of)) == pieces, "nobody practises again"


def test_practice_that_is_ended_leaves_the_bots_as_they_are(
    session: Session, heard: tuple[Coach, threading.Event]
) -> None:
    coach, told = heard
    bots = Beginners(coach, wait=True)
    assert bots.choice_of("taught:90000", session, session.pending[0]) is None
    process = coach._process
    assert process is not None
    process.terminate()
    assert told.wait(60)
    assert bots.choice_of("taught:90000", session, session.pending[0]) is not None


def test_games_of_practice_are_counted(session: Session) -> None:
    told: list[tuple[int, int]] = []
    with taught.watched(lambda done, of: told.append((done, of))):
        taught.practised(session.rules, session.settings, 8)
    assert [done for done, _ in told] == list(range(1, len(told) + 1)) and told[-1][0] == told[-1][1]
    taught._known.clear()
    taught.practised(session.rules, session.settings, 8)
    assert len(told) == told[-1][0], "nobody is told any more"


def test_a_terminal_says_when_bots_begin_and_have_practised(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session(games.rules("xstx"), 2, 5)
    made = Play(session, Screen(sys.stdout), "en", frozenset({0}), (BOT,))
    coach = Later()
    made.beginners = Beginners(coach)
    made.tell_practice()
    assert capsys.readouterr().out == "", "nobody was asked yet"
    made.bot_choice(session.pending[0])
    for _ in range(2):
        made.tell_practice()
    assert capsys.readouterr().out.split() == tell("play.practising").split()
    coach.finish()
    made.tell_practice()
    made.tell_practice()
    assert capsys.readouterr().out.split() == tell("play.practised").split()


def test_a_terminal_counts_the_games_of_practice(
    session: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a terminal only: what is read by programs stays as it is."""
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    for watched in (False, True):
        monkeypatch.setattr(sys.stderr, "isatty", lambda watched=watched: watched)
        taught._known.clear()
        with progress.practice():
            taught.practised(session.rules, session.settings, 8)
        shown = capsys.readouterr()
        assert shown.out == "" and ("/14" in shown.err) == watched, shown.err
    assert shown.err.endswith("\r\x1b[K")


def test_who_plays_without_a_terminal_is_told_once_that_bots_practise(
    session: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    taught._known.clear()
    with progress.practice(asked=True):
        taught.practised(session.rules, session.settings, 8)
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.count("\n") == 1 and ("about 14 games" in shown.err or "约 14 局" in shown.err)
    with progress.practice(asked=True):
        taught.practised(session.rules, session.settings, 8)
    assert capsys.readouterr().err == "", "they have practised already"
