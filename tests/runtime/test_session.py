"""Sessions: set-up, decisions, illegal answers, undo, branches, replay, errors."""

from __future__ import annotations

import json

import pytest
from runtime.spy_games import played, spies, until

from cardwright.runtime.exits import InvariantBroken, RuleError
from cardwright.runtime.session import IllegalAnswer, ReplayMismatch, Session, replay
from cardwright.runtime.setup import SetupError, WrongOption, WrongPlayers, WrongVariant


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"players": 5}, WrongPlayers, "spies is for 2 to 4 players, not 5"),
        ({"players": 3, "names": ["x", "y"]}, WrongPlayers, "2 names for 3 players"),
        ({"options": {"size": "3"}}, WrongOption, "no option `size`; there are: copies, traps"),
        ({"options": {"copies": "4"}}, WrongOption, "option `copies` has no choice `4`; it has: 3, 5"),
        ({"variants": ["wide"]}, WrongVariant, "no variant `wide`; there are: long, tall, open, shut"),
        ({"variants": "wide"}, WrongVariant, "no variant `wide`; there are: long, tall, open, shut"),
        ({"variants": ["open"]}, WrongVariant, "the variant `open` needs the variant `long`"),
        (
            {"variants": ["open", "long", "shut"]},
            WrongVariant,
            "the variant `shut` does not go with the variant `open`",
        ),
        ({"variants": ["long", "tall"]}, WrongVariant, "the variants `long` and `tall` need different choices of"),
        ({"variants": ["long"], "options": {"copies": "3"}}, WrongOption, "needs the option copies=5, not 3"),
    ],
)
def test_a_wrong_set_up_is_refused_with_words(wrong: dict[str, object], error: type[SetupError], words: str) -> None:
    with pytest.raises(error, match=words):
        Session(spies(), **wrong)  # type: ignore[arg-type]


def test_what_is_left_open_is_filled_in() -> None:
    assert Session(spies()).settings.options == {"copies": "3", "traps": "off"}
    long = Session(spies(), variants=["long"])
    assert (long.settings.players, long.settings.options["copies"], len(long.game.cards)) == (2, "5", 20)
    assert Session(spies(), names=["x", "y", "z"]).settings.players == 3


def test_an_illegal_answer_changes_nothing() -> None:
    session = played(3, 4)
    seat = session.pending[0].seat
    before = session.trace(), session.decisions, session.pending
    for where, picked in [
        (seat, [99]),
        (seat, [-1]),
        (seat, []),
        (seat, [0, 0]),
        (seat, [True]),
        ((seat + 1) % 3, [0]),
    ]:
        with pytest.raises(IllegalAnswer) as caught:
            session.answer(where, picked)
        assert caught.value.key
        assert (session.trace(), session.decisions, session.pending) == before
    session.answer(seat, [0])
    assert len(session.decisions) == len(before[1]) + 1


def test_an_answer_after_the_end_is_refused() -> None:
    session = played(3, 999)
    assert session.over and session.pending == () and session.winners
    with pytest.raises(IllegalAnswer, match="the game is over"):
        session.answer(0, [0])


def test_every_illegal_card_has_its_reason() -> None:
    for seed in range(20):
        session = Session(spies(), 2, seed)
        pending = session.pending[0]
        listed = {o.card.no for o in pending.options if o.card} | {o.card.no for o, _ in pending.rejected if o.card}
        assert listed == {c.no for c in session.game.seats[pending.seat].hand.cards}  # type: ignore[attr-defined]
        assert {why for _, why in pending.rejected} <= {"no-traps"}


def test_simultaneous_decisions_wait_for_all_and_stay_secret() -> None:
    session = until(Session(spies(), 3, 1), "bid")
    asked = [p.seat for p in session.pending]
    assert len(asked) == 3
    trace = session.trace()
    first, *rest = asked
    session.answer(first, [0])
    assert session.trace() == trace
    assert [p.seat for p in session.pending] == rest
    assert session.view(first).pending == ()
    assert session.view(rest[0]).pending == (session.pending[0],)
    with pytest.raises(IllegalAnswer, match="has nothing to decide"):
        session.answer(first, [0])
    other = session.branch()
    for seat in rest:
        session.answer(seat, [0])
    for seat in reversed(rest):
        other.answer(seat, [0])
    assert session.trace_digest == other.trace_digest, "the order of answering does not matter"


def test_undo_goes_back_to_the_same_point() -> None:
    session = played(7, 0)
    points = []
    while not session.over:
        points.append((session.trace_digest, [p.seat for p in session.pending], session.view(0)))
        session.answer(session.pending[0].seat, [0] if session.pending[0].low else [])
    for point in reversed(points):
        session.undo()
        assert (session.trace_digest, [p.seat for p in session.pending], session.view(0)) == point
    with pytest.raises(ValueError, match="cannot be taken back"):
        session.undo()


def test_branches_do_not_touch_each_other() -> None:
    session = played(5, 6)
    other = session.branch()
    assert other.trace() == session.trace()
    before = session.trace_digest
    for _ in range(3):
        other.answer(other.pending[0].seat, [len(other.pending[0].options) - 1])
    assert session.trace_digest == before != other.trace_digest
    assert len(session.decisions) == 6


@pytest.mark.parametrize("seed", range(5))
def test_a_replay_is_the_same_game(seed: int) -> None:
    session = played(seed, 999, players=2 + seed % 3, invariants=True)
    saved = session.save()
    again = replay(spies(), saved, invariants=True)
    assert again.over and again.trace() == session.trace() and again.winners == session.winners
    assert again.save() == saved
    part = replay(spies(), json.loads(saved), decisions=3)
    assert len(part.decisions) == 3 and part.trace() == session.trace()[: len(part.trace())]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"format": "other"}, "format"),
        ({"rules": "chess"}, "rules"),
        ({"digest": "old"}, "digest"),
        ({"seed": "1"}, "format"),
        ({"seed": True}, "format"),
        ({"decisions": [[0, ["x"]]]}, "format"),
        ({"decisions": "none"}, "format"),
        ({"decisions": [["0", [0]]]}, "format"),
        ({"decisions": [[0, 0]]}, "format"),
        ({"decisions": [[0, [0], 0]]}, "format"),
        ({"players": None}, "format"),
        ({"laid": {"deck": 1}}, "format"),
        ({"laid": {"deck": "spy"}}, "laid"),
        ({"decks": "mine"}, "format"),
        ({"decks": ["mine"]}, "format"),
        ({"decks": [{"name": "mine", "instead_of": [1], "cards": []}]}, "format"),
        ({"decks": [{"name": "mine", "instead_of": [], "cards": ["spy"]}]}, "format"),
        ({"decks": [{"name": "mine", "instead_of": [], "cards": [["hand", "spy", "3"]]}]}, "format"),
        ({"decisions": [[0, [99]]]}, "decision"),
        ({"decisions": [[1, []]]}, "decision"),
        ({"options": {"copies": 3}}, "format"),
        ({"variants": "long"}, "format"),
        ({"trace": "00"}, "trace"),
    ],
)
def test_a_saved_game_is_not_trusted(change: dict[str, object], key: str) -> None:
    data = played(1, 5).replay_data() | change
    with pytest.raises(ReplayMismatch) as caught:
        replay(spies(), data)
    assert caught.value.key == key


@pytest.mark.parametrize("picked", [[0, 0], [0, 1]])
def test_a_decision_picks_as_many_as_are_asked_for_and_none_twice(picked: list[int]) -> None:
    data = played(1, 5).replay_data()
    assert len(data["decisions"][0][1]) == 1
    data["decisions"] = [[data["decisions"][0][0], picked]]
    with pytest.raises(ReplayMismatch, match="decision 1 does not fit"):
        replay(spies(), data)


def test_a_saved_game_to_which_nobody_has_brought_a_deck() -> None:
    session = played(1, 5)
    nobodys = session.replay_data() | {"decks": [None] * session.settings.players}
    again = replay(spies(), nobodys)
    assert again.trace() == session.trace() and again.replay_data()["decks"] == nobodys["decks"]


def test_no_saved_game_at_all() -> None:
    for text in ("", "[]", "{", "{}"):
        with pytest.raises(ReplayMismatch):
            replay(spies(), text)


def test_an_error_in_the_rules_names_the_line_of_the_yaml() -> None:
    session = Session(spies(), 4, 0, {"traps": "on"})
    with pytest.raises(RuleError) as caught:
        for _ in range(50):
            pending = session.pending[0]
            picked = next((o for o in pending.options if o.kind == "trap"), None)
            picked = picked or next((o for o in pending.options if o.sort == "pass"), pending.options[0])
            session.answer(pending.seat, [picked.index])
    assert str(caught.value) == "cards/spies.yaml:44: ZeroDivisionError: the trap snaps"
    assert caught.value.__notes__[0] == "in cards/spies.yaml:44 (trap)"
    assert "; the last card played: trap by " in caught.value.__notes__[-1]
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert session.broken and not session.over and session.pending == ()
    session.undo()
    assert session.pending and not session.broken


def test_a_broken_invariant_is_found_at_the_next_decision() -> None:
    session = played(2, 0, invariants=True)
    session.game.zones[0].cards.pop()
    with pytest.raises(InvariantBroken, match="all cards"):
        session.answer(session.pending[0].seat, [len(session.pending[0].options) - 1])
