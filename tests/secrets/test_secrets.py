"""No player can tell apart what the player may not know; and the check would notice if one could."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import games
import pytest
from samples import part

from cardwright.runtime import session, traces, viewing, views
from cardwright.runtime.game import Game
from cardwright.runtime.lasting import set_skills
from cardwright.runtime.session import Session
from cardwright.runtime.tables import Rules

SPEC = importlib.util.spec_from_file_location("check_secrets", Path(__file__).with_name("check_secrets.py"))
assert SPEC is not None and SPEC.loader is not None
CHECK = importlib.util.module_from_spec(SPEC)
sys.modules["check_secrets"] = CHECK
SPEC.loader.exec_module(CHECK)

ROOT = Path(__file__).parents[2]
MINI = ROOT / "tests" / "minigames"
GAMES = sorted(
    folder
    for folder in (ROOT / "carddata").iterdir()
    if any("\nturn:" in path.read_text("utf-8") for path in folder.glob("*.yaml"))
)
"""The games that can be played; a game of decks alone has no turns."""
SECRETIVE = {
    "hidden_hand": {"covered/covered", "covered/hand", "deck/deck"},
    "roles": {"role zone/role zone"},
    "secret_answers": {"hand/hand"},
    "nodes": {"deck/hand", "hand/hand"},
    "round_table": {"hand/transit"},
    "peek": {"deck/deck"},
    "secret_tally": {"buried/buried", "buried/hand"},
    "hearts": {"hand/hand"},
}
"""Mini games with secrets, and the zones between which cards must have changed places."""
RARE = {"hidden_hand"}
"""Those in which it takes many games until all of them have."""
PRIVATE: dict[str, tuple[Callable[[Any], bool], int]] = {
    "secret_tally": (lambda asked: asked.kind in ("number", "either"), 12),
    "peek": (lambda asked: asked.kind == "number" and not asked.prompt.startswith("dig"), 1),
}
"""Mini games whose choices of these sorts are private, and for how many decisions nobody else may notice them."""


def rules_of(folder: Path) -> Rules:
    return games.rules(games.name_of(folder))


@pytest.mark.one_of(2)
@pytest.mark.parametrize("folder", GAMES, ids=lambda p: p.name)
def test_nobody_learns_what_they_may_not_know(folder: Path) -> None:
    found = CHECK.run(rules_of(folder), part(5, 12))
    assert found.swaps > part(2, 6)
    assert not found.leaks, found.leaks


@pytest.mark.long
def test_identities_and_roles_stay_hidden() -> None:
    found = CHECK.run(rules_of(ROOT / "carddata" / "fengsheng"), part(30, 60), 3, 5)
    assert not found.leaks, found.leaks
    assert set(found.zones) >= {"papers/papers", "role zone/role zone", "courier/hand"}


def swap_identities(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Let nothing but identities change places, and compare long; the sorts of pairs that were found are gathered."""
    sorts: set[str] = set()

    def sort(card: Any) -> str:
        return "side" if card.task_printed is None else "task"

    def pick(session: Session, seat: int | None, r: Any) -> tuple[Any, Any] | None:
        rumours = session.game.possible_tasks
        hidden = [c for c in session.game.cards if c.camp_printed is not None and CHECK.unknown(session, c, seat)]
        held = [card for card in hidden if card.zone.id == "papers"]
        left = [card for card in hidden if card.zone.id == "box" and card.task_printed in rumours]
        pairs = [(a, b) for a in held for b in held if a.kind is not b.kind]
        pairs += [(a, b) for a in held for b in left if a.task_printed is not None]
        if not pairs:
            return None
        one, other = r.choice(pairs)
        sorts.add(f"{sort(one)}/{sort(other)} in {other.zone.id}")
        return one, other

    monkeypatch.setattr(CHECK, "pick_pair", pick)
    monkeypatch.setattr(CHECK, "AHEAD", 60)
    return sorts


def test_identities_and_tasks_make_no_difference_until_they_are_revealed(monkeypatch: pytest.MonkeyPatch) -> None:
    sorts = swap_identities(monkeypatch)
    found = CHECK.Found()
    for seed in range(part(24, 60)):
        CHECK.try_cards(rules_of(ROOT / "carddata" / "fengsheng"), 8, seed, found)
    assert not found.leaks, found.leaks
    assert found.swaps > part(12, 50) and found.compared > part(250, 1000)
    assert sorts == {
        "side/side in papers",
        "side/task in papers",
        "task/side in papers",
        "task/task in papers",
        "task/task in box",
    }


@pytest.mark.one_of(2)
@pytest.mark.parametrize("skill", ["sounding out", "clean hands"])
def test_skills_that_ask_for_identities_tell_nobody_else(skill: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, played = rules_of(ROOT / "carddata" / "fengsheng"), []

    class Skilled(Session):
        """A game in which everybody has the skill."""

        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            for player in self.game.seats:
                set_skills(self.game, player, (skill,))
            played.append(self)

    swap_identities(monkeypatch)
    monkeypatch.setattr(CHECK, "Session", Skilled)
    found = CHECK.Found()
    for seed in range(part(16, 40)):
        CHECK.try_cards(rules, 5, seed, found)
    rows = [*rules.actions, *(listener for window in rules.windows.values() for listener in window)]
    at = {row.no for row in rows if row.id.partition("#")[0] == skill}
    used = [e for game in played for e in game.trace() if e[0] in CHECK.NAMED_AT and e[CHECK.NAMED_AT[e[0]]] in at]
    assert not found.leaks, found.leaks
    assert len(used) > part(1, 3) and found.swaps > part(12, 30)


def arrows_compared(monkeypatch: pytest.MonkeyPatch, seed: int, same: bool) -> Any:
    """A game of three in which two messages change places whose arrows are the same, or are not."""
    real = CHECK.pick_pair

    def pick(session: Session, seat: int | None, r: Any) -> tuple[Any, Any] | None:
        pair = real(session, seat, r)
        fits = pair is not None and len({getattr(card, "arrow", None) for card in pair}) == (1 if same else 2)
        return pair if fits else None

    monkeypatch.setattr(CHECK, "pick_pair", pick)
    found = CHECK.Found()
    CHECK.try_cards(rules_of(ROOT / "carddata" / "fengsheng"), 3, seed, found)
    return found


def test_the_way_a_message_goes_tells_its_arrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """With this seed a message of another arrow is sent in place of the first: everybody may see where it goes."""
    seed = 21000624
    assert not arrows_compared(monkeypatch, seed, False).leaks
    monkeypatch.setattr(CHECK, "TELLING", {})
    (leak,) = arrows_compared(monkeypatch, seed, False).leaks
    assert leak.endswith(": view, log, words")  # the story tells before whom the message is


@pytest.mark.one_of(2)
@pytest.mark.parametrize("name", SECRETIVE)
def test_secrets_of_mini_games(name: str) -> None:
    private, ahead = PRIVATE.get(name, (None, 0))
    found = CHECK.run(rules_of(MINI / name), 60 if name in RARE else part(30, 60), private=private, ahead=ahead)
    assert not found.leaks, found.leaks
    assert set(found.zones) >= SECRETIVE[name], "these cards have never changed places"
    assert private is None or found.choices > 10


def test_choices_at_once_are_kept_until_all_have_chosen() -> None:
    for name in ("secret_answers", "bids", "hearts"):
        found = CHECK.run(rules_of(MINI / name), 24)
        assert found.choices > 5 and not found.leaks, (name, found.leaks)


def test_views_leave_out_what_is_not_for_everyone() -> None:
    game = Session(rules_of(MINI / "secret_tally"), 2, 1)
    own = {"tally", "cover", "sworn"}
    for seat in (0, 1, None):
        view = game.view(seat)
        assert [own & set(p.values) for p in view.players] == [own if p.seat == seat else set() for p in view.players]
        assert not any({"turncoat", "omen", "stain"} & set(p.values) for p in view.players)
        assert "omen" not in view.values and all("rumours" in p.values for p in view.players)


def test_what_lies_openly_on_a_card_is_seen_by_whoever_does_not_know_it() -> None:
    game = Session(rules_of(MINI / "blind_hands"), 2, 1)
    first = game.game.turn_player.seat
    game.choose(first, "branch:2")
    shade = next(o.value for o in game.pending[0].options)
    game.choose(first, f"word:{shade}")
    count = sum(card.told_hue == shade for card in game.game.cards)
    for seat in (1 - first, None):
        hand = game.view(seat).players[1 - first].zone("hand")
        assert not hand.cards and [dict(one.values) for one in hand.marked] == [{"told hue": shade}] * count
        assert all(one.place is None for one in hand.marked)
    own = game.view(first).players[1 - first].zone("hand")
    assert not own.marked and [card.values["told hue"] for card in own.cards].count(shade) == count


def test_what_a_secret_status_sets_off_is_not_told() -> None:
    rules = rules_of(MINI / "secret_tally")
    quiet = {li.no for window in rules.windows.values() for li in window if li.seen_by == "nobody"}
    assert quiet
    told = 0
    for seed in range(part(30, 60)):
        r, game = CHECK.random.Random(seed), Session(rules, 2, seed)
        for _ in range(60):
            if game.over:
                break
            CHECK.play(game, CHECK.decide(game, r))
        told += sum(entry[:2] == ("secret", "trigger") for entry in game.trace())
        for seat in (0, 1, None):
            assert not any(e[0] == "trigger" and e[2] in quiet for e in game.trace_for(seat))
    assert told, "it has never been set off"


# ---------------------------------------------------------------- the check itself


def unmasked(kind: str) -> Callable[[pytest.MonkeyPatch], None]:
    """A log that names the cards in entries of a kind to everyone."""
    return lambda patch: patch.setitem(traces.GUARDED, kind, ())


def marks_of_any_card(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(traces, "KEPT", frozenset({traces.SECRET}))
    patch.setitem(traces.GUARDED, "mark", (1,))


def told_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(traces, "KEPT", frozenset({"mark"}))


def numbers_in_values(patch: pytest.MonkeyPatch) -> None:
    real = viewing.masked
    patch.setattr(viewing, "masked", lambda what, me: ("card", what.no) if hasattr(what, "printed") else real(what, me))


def numbers_in_options(patch: pytest.MonkeyPatch) -> None:
    def option(g: Game, sort: str, card: Any, index: int, me: Any, *more: Any) -> views.Option:
        return views.Option(index, sort, viewing.view_card(g, card, me))

    patch.setattr(viewing, "_card_option", option)


def answers_at_once(patch: pytest.MonkeyPatch) -> None:
    real = session.view_of

    def view(g: Game, seat: int | None, names: Any, pending: Any = (), card_values: bool = True) -> Any:
        shown = real(g, seat, names, pending, card_values)
        answered = next(s for s in SESSIONS if s.game is g)._answers
        return shown, sorted(map(repr, answered.values()))

    SESSIONS: list[Session] = []
    start = Session._start

    def started(self: Session, *args: Any) -> None:
        start(self, *args)
        SESSIONS.insert(0, self)

    patch.setattr(Session, "_start", started)
    patch.setattr(session, "view_of", view)


def shuffles_that_forget_nothing(patch: pytest.MonkeyPatch) -> None:
    def shuffle(self: Game, zone: Any) -> None:
        self.rng.shuffle(zone.cards)
        self.trace.append(("shuffle", zone.no))

    patch.setattr(Game, "shuffle", shuffle)


def reasons_that_tell(patch: pytest.MonkeyPatch) -> None:
    real = CHECK.reaching

    def reaching(game: Session, seat: int | None) -> Any:
        hands = [[c.no for c in z.cards] for z in game.game.zones if z.id == "hand"]
        return (*real(game, seat)[:3], hands)

    patch.setattr(CHECK, "reaching", reaching)


@pytest.mark.parametrize(
    ("leak", "game"),
    [
        (unmasked("move"), "hidden_hand"),
        (unmasked("look"), "peek"),
        (unmasked("aim"), "secret_tally"),
        (marks_of_any_card, "secret_tally"),
        (told_all, "secret_tally"),
        (numbers_in_values, "secret_tally"),
        (numbers_in_options, "secret_tally"),
        (answers_at_once, "secret_answers"),
        (shuffles_that_forget_nothing, "peek"),
        (reasons_that_tell, "roles"),
    ],
    ids=["moves", "looks", "aims", "marks", "tallies", "values", "options", "answers", "shuffles", "hands"],
)
def test_the_check_notices_a_leak(leak: Callable[[pytest.MonkeyPatch], None], game: str) -> None:
    rules = rules_of(MINI / game)
    with pytest.MonkeyPatch.context() as patch:
        leak(patch)
        private, ahead = PRIVATE.get(game, (None, 0)) if leak is told_all else (None, 0)
        assert CHECK.run(rules, 400, private=private, ahead=ahead, stop=True).leaks
