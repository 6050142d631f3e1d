"""What simple bots pick, decision by decision, from tables that are written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardwright.runtime.bots import FirstBot, GreedyBot, RandomBot
from cardwright.runtime.views import About, CardView, Option, Pending, PlayerView, View, ZoneView

Sets = Sequence[tuple[int, ...]] | None


def card(no: int, kind: str) -> CardView:
    return CardView(no, kind, 0, kind, 0)


def zone(no: int, *kinds: str, more: int = 0) -> ZoneView:
    """A zone with cards of these kinds, and more that are not seen."""
    cards = tuple(card(10 * no + at, kind) for at, kind in enumerate(kinds))
    return ZoneView(no, "hand", no, False, not more, len(kinds) + more, cards)


def table(turn: int = 1, dead: int | None = None, mine: Sequence[str] = ("ace", "ace", "king")) -> View:
    """Three players, who hold three, five and four cards; the first looks on."""
    hands = (zone(0, *mine), zone(1, "ace", more=4), zone(2, more=4))
    players = tuple(PlayerView(seat, "ABC"[seat], seat != dead, {}, (hand,)) for seat, hand in enumerate(hands))
    return View(0, players, (), {}, 0, "play phase", turn, 1, 1, None)


def asks(kind: str, options: Sequence[Option], low: int = 1, high: int = 1, **more: Any) -> Pending:
    sets = more.pop("sets", None)
    given = {"prompt": "which", "about": None, **more}
    places = tuple(range(len(options)))
    return Pending(
        0, kind, low=low, high=high, options=tuple(options), order=places,
        why_not=tuple, situation=tuple, sets=sets, **given,
    )  # fmt: skip


def of_cards(*kinds: str, seat: int | None = 0) -> list[Option]:
    return [Option(at, "card", card(at, kind), seat) for at, kind in enumerate(kinds)]


PLAYERS = [Option(at, "player", seat=at) for at in range(3)]


@pytest.mark.parametrize(
    ("low", "high", "sets", "picked"),
    [
        (1, 1, None, [0]),
        (0, 3, None, []),
        (2, 3, None, [0, 1]),
        (1, 3, ((0, 1, 2), (3, 1), (0, 2)), [3, 1]),
    ],
)
def test_who_takes_the_first_takes_as_few_as_may_be(low: int, high: int, sets: Sets, picked: list[int]) -> None:
    assert FirstBot().choose(asks("choose", of_cards(*"abcd"), low, high, sets=sets), table()) == picked


@pytest.mark.parametrize(
    ("count", "low", "high", "sets", "all_of"),
    [
        (3, 1, 1, None, [[0], [1], [2]]),
        (1, 1, 1, None, [[0]]),
        (2, 1, 1, None, [[0], [1]]),
        (3, 1, 2, None, [[0], [0, 1], [0, 2], [1], [1, 0], [1, 2], [2], [2, 0], [2, 1]]),
        (2, 0, 5, None, [[], [0], [0, 1], [1], [1, 0]]),
        (2, 2, 2, None, [[0, 1]]),
        (3, 2, 2, None, [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]]),
        (3, 1, 2, ((0, 2), (1,)), [[0, 2], [1]]),
        (3, 1, 2, ((1, 2),), [[1, 2]]),
    ],
)
def test_chance_picks_all_that_may_be_picked(
    count: int, low: int, high: int, sets: Sets, all_of: list[list[int]]
) -> None:
    bot = RandomBot(1)
    decision = asks("choose", of_cards(*"abc"[:count]), low, high, sets=sets)
    for picks in (lambda: bot.pick(count, low, high, sets), lambda: bot.choose(decision, table())):
        assert sorted({tuple(picks()) for _ in range(200)}) == [tuple(each) for each in all_of]


def test_nothing_is_drawn_where_nothing_is_to_be_decided() -> None:
    bot, fresh = RandomBot(7), RandomBot(7)
    bot.pick(1, 1, 1), bot.pick(2, 2, 2), bot.pick(2, 2, 9), bot.pick(3, 1, 2, ((1, 2),))
    assert [bot.rng.below(1000) for _ in range(5)] == [fresh.rng.below(1000) for _ in range(5)]


def test_what_may_be_done_is_done() -> None:
    assert GreedyBot().choose(asks("may", [Option(0, "no"), Option(1, "yes")]), table()) == [1]
    assert GreedyBot().choose(asks("may", [Option(0, "no")]), table()) == [0]


def test_what_there_is_once_is_kept() -> None:
    """It gives away what it has twice, takes from others what it has not, and plays what it has most of."""
    assert GreedyBot().choose(asks("choose", of_cards("king", "ace")), table()) == [1]
    assert GreedyBot().choose(asks("choose", of_cards("king", "ace", seat=1)), table()) == [0]
    plays = [Option(0, "pass"), *(Option(at, "play", card(at, kind)) for at, kind in ((1, "king"), (2, "ace")))]
    assert GreedyBot().choose(asks("play", plays), table()) == [2]
    assert GreedyBot().choose(asks("play", [Option(0, "pass"), Option(1, "play", play="nap")]), table()) == [1]


def test_of_its_own_it_gives_as_few_as_may_be_of_others_it_takes_all_it_likes() -> None:
    mine, theirs = of_cards("ace", "king", "ten"), of_cards("ace", "king", "ten", seat=1)
    assert len(GreedyBot().choose(asks("choose", mine, 1, 3), table())) == 1
    assert sorted(GreedyBot().choose(asks("choose", theirs, 1, 3), table())) == [0, 1, 2]
    assert GreedyBot().choose(asks("choose", theirs, 0, 2), table()) == [2, 1], "those first of which it has least"
    passing = [Option(0, "player", seat=0), Option(1, "player", seat=1)]
    assert GreedyBot().choose(asks("choose", passing, 0, 2), table()) == [1], "but not what it does not like"


def test_sets_are_weighed_as_wholes() -> None:
    """Of its own things the smallest, of others the largest; then those that it likes best."""
    sets = ((0, 1), (1, 2), (2,), (0,))
    assert GreedyBot().choose(asks("choose", of_cards("ace", "king", "ten"), sets=sets), table()) == [0]
    assert GreedyBot().choose(asks("choose", of_cards("ace", "king", "ten", seat=1), sets=sets), table()) == [1, 2]


def test_the_strongest_is_aimed_at_and_kept_to() -> None:
    """Whoever has most cards, and is in the game, never itself; from then on the same, if not a target is asked for."""
    bot = GreedyBot()
    assert bot.choose(asks("choose", PLAYERS), table()) == [1]
    assert bot.choose(asks("choose", PLAYERS, prompt="target"), table(dead=1)) == [2]
    assert bot.choose(asks("choose", PLAYERS), table()) == [2], "weaker, but it was aimed at"
    assert bot.choose(asks("choose", PLAYERS[:1]), table()) == [0] and bot.foe == 2
    assert GreedyBot().choose(asks("choose", PLAYERS), table(dead=1)) == [2]


ANSWERS = [Option(0, "pass"), Option(1, "answer", card(1, "king"))]


@pytest.mark.parametrize(
    ("about", "picked"),
    [
        (About("card", "shot", 1, targets=(0,)), [1]),
        (About("card", "shot", 1, targets=(2,)), [0]),
        (None, [0]),
    ],
)
def test_an_answer_is_kept_for_what_is_aimed_at_itself(about: About | None, picked: list[int]) -> None:
    """An answer of which it has many is given anyway."""
    assert GreedyBot().choose(asks("respond", ANSWERS, about=about), table()) == picked
    many = table(mine=("king", "king", "king"))
    assert GreedyBot().choose(asks("respond", ANSWERS, about=about), many) == [1]


OWN, OTHER = card(1, "ace"), card(1, "ten")
AIMED, BESIDE = About("card", "shot", 1, targets=(1, 0)), About("card", "shot", 1, targets=(2,))
SCORES = [
    ("play", Option(0, "pass"), None, 0),
    ("respond", Option(0, "pass"), None, 30),
    ("respond", Option(0, "pass"), AIMED, 0),
    ("respond", Option(0, "pass"), BESIDE, 30),
    ("play", Option(0, "play", OWN), None, 28),
    ("play", Option(0, "play", OTHER), None, 20),
    ("play", Option(0, "play", play="nap"), None, 15),
    ("play", Option(0, "play", play="yawn"), None, -1),
    ("respond", Option(0, "answer", OWN), None, 28),
    ("respond", Option(0, "answer", play="yawn"), None, 15),
    ("choose", Option(0, "player", seat=0), None, -1),
    ("choose", Option(0, "player", seat=1), None, 6),
    ("choose", Option(0, "player", seat=2), None, 105),
    ("choose", Option(0, "card", OWN, 0), None, 2),
    ("choose", Option(0, "card", OWN, 1), None, 8),
    ("choose", Option(0, "card", OWN), None, 8),
    ("choose", Option(0, "card", OTHER, 1), None, 10),
    ("choose", Option(0, "hidden", seat=1), None, 1),
    ("choose", Option(0, "combined", OWN), None, 1),
]


@pytest.mark.parametrize(("kind", "option", "about", "score"), SCORES)
def test_how_much_it_likes_an_option(kind: str, option: Option, about: About | None, score: int) -> None:
    """It holds two aces; it has aimed at the third player, and yawning has led nowhere."""
    bot = GreedyBot()
    bot.foe, bot.idle = 2, {"play:yawn", "answer:yawn"}
    assert bot.score(option, asks(kind, [option], about=about), table()) == score


def test_who_is_out_counts_for_nothing() -> None:
    """And what counts for nothing is not taken."""
    assert GreedyBot().score(PLAYERS[1], asks("choose", PLAYERS), table(dead=1)) == 0
    assert GreedyBot().choose(asks("choose", PLAYERS, 0, 3), table(dead=1)) == [2]


def test_among_things_of_several_players_it_gives_as_little_as_may_be() -> None:
    mixed = [*of_cards("ace", "king")[:1], Option(1, "card", card(1, "ten"), 1)]
    assert GreedyBot().choose(asks("choose", mixed, 0, 2), table()) == []


def test_an_onlooker_counts_no_cards_as_its_own() -> None:
    view = table()
    above = View(None, view.players, (), {}, 0, "", 1, 1, 1, None)
    for seat in (0, None):
        (option,) = of_cards("ace", seat=seat)
        assert GreedyBot().score(option, asks("choose", [option]), above) == 10


def test_what_has_changed_nothing_is_not_tried_again_in_the_same_turn() -> None:
    offers = asks("play", [Option(0, "pass"), Option(1, "play", play="nap"), Option(2, "play", play="yawn")])
    bot = GreedyBot()
    tried = [bot.choose(offers, table()) for _ in range(4)]
    assert sorted(tried[:2]) == [[1], [2]] and tried[2:] == [[0], [0]]
    assert bot.choose(offers, table(turn=2)) != [0], "another turn, another try"


def test_what_has_led_back_to_where_it_began_is_not_tried_again() -> None:
    """Only what was tried from there; what was tried elsewhere may be tried on."""
    offers = asks("play", [Option(0, "pass"), Option(1, "play", play="nap")])
    one, other = table(), table(mine=())
    bot = GreedyBot()
    assert [bot.choose(offers, view) for view in (one, other)] == [[1], [1]], "it has led elsewhere, and is tried there"
    assert bot.choose(offers, one) == [0] and bot.idle == {"play:nap"}
