"""The bot that has practised: better than chance at every seat, the same every time, by nothing but its own options."""

from __future__ import annotations

import games
import pytest

from cardwright.lab.statistics import share
from cardwright.runtime import taught
from cardwright.runtime.hindsight import Played
from cardwright.runtime.make_bots import make_bot
from cardwright.runtime.playout import run
from cardwright.runtime.positions import Place, Snapshot, Worth
from cardwright.runtime.requests import Ask, AskSome
from cardwright.runtime.rng import Rng
from cardwright.runtime.setup import settle
from cardwright.runtime.taste import Taste, usual
from cardwright.runtime.taught import TaughtBot
from cardwright.runtime.things import Player


def test_what_was_chosen_is_compared_with_what_is_usual() -> None:
    """Of two looks that come together only sometimes, what came of a choice is laid to the one that it goes with."""
    r, taste = Rng(1), Taste()
    rows = []
    for number in range(3000):
        options = [("it", "good"), ("it", "bad")] if number % 2 else [("it", "bad", "odd"), ("it", "bad")]
        looks = [tuple((name,) for name in option) for option in options]
        at = r.below(2)
        lesson = taste.lesson(looks, [at], [0.5, 0.5])
        assert taste.places.keys() <= {("good",), ("bad",), ("odd",)}, "what all options share tells nothing"
        rows.append((lesson, float("good" in options[at]), 1.0))
    taste.learn(None, rows)
    good, bad, odd = (taste.of([(name,)], None) for name in ("good", "bad", "odd"))
    assert good - bad > 0.3 and abs(odd) < 0.1
    assert taste.of([("never seen",)], None) == 0.0
    assert taste.of([("good",)], "a role that was never met") == good


def test_lessons_that_count_for_more_teach_more() -> None:
    taste = Taste()
    once = taste.lesson([(("a",),), (("b",),)], [0], [0.5, 0.5])
    taste.learn("thief", [(once, 1.0, 1.0)])
    taste.learn("guard", [(once, 1.0, 5.0)])
    assert 0 < taste.of([("a",)], "thief") < taste.of([("a",)], "guard")


def test_how_likely_chance_is_to_pick_an_option() -> None:
    player = Player(0, "A")
    assert usual(Ask(player, "choose", ["a", "b"])) == [0.5, 0.5]
    some = AskSome(player, "choose", ["a", "b", "c", "d"], "", 0, 2)
    assert usual(some) == [0.25] * 4


def test_a_position_is_worth_what_it_would_be_to_each_role() -> None:
    """Thieves win by gold of their own, guards by that of others."""
    r, worth = Rng(2), Worth()
    rows = []
    for _ in range(3000):
        gold = [r.below(4) / 4 for _ in range(2)]
        roles = ["thief", "guard"] if r.below(2) else ["guard", "thief"]
        position = tuple(Place(role, {"gold": each, "turn": 0.0}) for role, each in zip(roles, gold, strict=True))
        for seat, role in enumerate(roles):
            rows.append((position, seat, gold[seat] if role == "thief" else gold[1 - seat]))
    worth.learn(rows)
    position = (Place("thief", {"gold": 0.75, "turn": 1.0}), Place("guard", {"gold": 0.0, "turn": 0.0}))
    found = worth.of_all(position, ["thief", "guard"])
    assert found[0][0] == pytest.approx(worth.of(position, 0)) and found[1][1] == pytest.approx(worth.of(position, 1))
    assert found[0][0] - worth.of((Place("thief", {"gold": 0.0, "turn": 1.0}), position[1]), 0) > 0.3
    assert worth.knows(position, 0, "thief") and not worth.knows(position, 0, "guard"), "there is one guard at a table"


def test_practice_is_better_than_chance_at_every_seat() -> None:
    rules = games.rules("xstx")
    settings = settle(rules, 3)
    for seat in range(3):
        names = ["taught:200" if at == seat else "random" for at in range(3)]
        won = sum(seat in run(rules, settings, 500 + number, names).winners for number in range(60))
        assert share(won, 60).low > 1 / 3, (seat, won)


def test_equal_seeds_choose_alike() -> None:
    rules = games.rules("xstx")
    settings = settle(rules, 2)
    one, two = (run(rules, settings, 9, ["taught:20", "random"]).trace_digest for _ in range(2))
    assert one == two


def test_it_has_a_name() -> None:
    bot = make_bot("taught:7", 1)
    assert isinstance(bot, TaughtBot) and bot.games == 7
    for wrong in ("taught:x", "taught:0", "taught:999999999", "taught:٣", "taught:"):
        with pytest.raises(ValueError, match="no bot"):
            make_bot(wrong, 1)


def _met(role: str) -> Snapshot:
    """A position of somebody with a guard."""
    return Place(role, {}), Place("guard", {})


def test_rare_roles_are_practised_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions of more games are looked at, until each role was met as often as one that is in every game."""
    asked: list[int | None] = []

    def play(rules: object, settings: object, seed: int, practice: object, every: int | None) -> Played:
        asked.append(every)
        rare = "spy" if len(asked) % 2 else "thief"
        return Played([_met(rare)], [], (0,))

    monkeypatch.setattr(taught, "_play", play)
    rules = games.rules("xstx")
    settings, practice = settle(rules, 2), taught.Practice.__new__(taught.Practice)
    steps = taught._Steps(10)
    usual_one = Played([_met("guard")], [], (1,))
    assert taught._rarer(rules, settings, practice, 10, [usual_one] * 10, steps) == [], "nobody is rare"
    met = Played([_met("spy")], [], (1,)), Played([_met("thief")], [], ())
    rows = taught._rarer(rules, settings, practice, 10, met * 5, steps)
    assert len(asked) == 10 and set(asked) == {None}, "nothing but positions is learnt"
    assert rows[:2] == [(_met("spy"), 0, 1.0), (_met("spy"), 1, 0.0)]
    asked.clear()
    once = Played([_met("ghost")], [], (1,))
    assert len(taught._rarer(rules, settings, practice, 10, [once, *met * 5], steps)) == 2 * 30, "and not for ever"
