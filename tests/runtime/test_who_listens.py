"""By what one listens: who might react, in which order, and how what changes wakes them; on hand-made tables."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardwright.runtime.abilities import Listener
from cardwright.runtime.listening import Listening, Live, Window, live_of
from cardwright.runtime.standing import (
    By,
    ByAnyCard,
    ByCard,
    ByDoer,
    ByGiven,
    ByLasting,
    ByMark,
    ByPart,
    ByRule,
    BySkill,
    ByStatus,
    Foreseen,
)
from cardwright.runtime.things import Card, Kind, Player, Zone

LAMP, TORCH = Kind(0, "lamp", ()), Kind(1, "torch", ())


class Someone(Player):
    """A player with what generated classes add."""

    veiled = bare = dimmed = False


def one(no: int, by: By | None, **more: Any) -> Listener:
    return Listener(no, f"one#{no}", "after", lambda *_: None, False, lambda *_: True, by, **more)


def table() -> Any:
    """Four players; the second is out. Skills, a status and lasting effects are with the second and the third."""
    seats = [Someone(at, name) for at, name in enumerate("ABCD")]
    seats[1].alive = False
    g: Any = SimpleNamespace(seats=seats, lasting={"echo": [], "hum": [SimpleNamespace(me=seats[2])]}, turned=[])
    for player in seats:
        player.veiled = player in seats[1:3]
        player.dimmed = player is seats[1]
    g.living = lambda: [player for player in seats if player.alive]
    g.out = lambda: [player for player in seats if not player.alive]
    g.with_skill = {"sing": [seats[1], seats[2]], "hush": [seats[1]]}
    g.skilled = {"sing": (seats[2],), "hush": (), "none": ()}
    return g


def names(found: Any) -> str:
    """The players of pairs, or players, in their order."""
    return "".join(each[0].name if isinstance(each, tuple) else each.name for each in found)


@pytest.mark.parametrize(
    ("by", "awake", "reacting", "foreseen"),
    [
        (ByRule(), True, "ACD", None),
        (ByRule(dead=True), True, "ACDB", None),
        (BySkill("sing"), True, "C", "C"),
        (BySkill("sing", dead=True), True, "CB", "BC"),
        (BySkill("hush"), False, "", ""),
        (BySkill("hush", dead=True), True, "B", "B"),
        (BySkill("none", dead=True), False, "", ""),
        (ByStatus("veiled"), True, "C", "BC"),
        (ByStatus("veiled", dead=True), True, "BC", "BC"),
        (ByStatus("bare"), False, "", ""),
        (ByGiven(lambda g, player: player.veiled), True, "C", None),
        (ByGiven(lambda g, player: player.veiled, dead=True), True, "BC", None),
        (ByGiven(lambda g, player: player.dimmed), True, "", None),
        (ByGiven(lambda g, player: player.bare, dead=True), False, "", None),
        (ByLasting("hum"), True, "C", "C"),
        (ByLasting("echo"), False, "", ""),
    ],
)
def test_players_who_listen(by: By, awake: bool, reacting: str, foreseen: str | None) -> None:
    """Those who are out come after the others, where they listen at all."""
    g, event = table(), SimpleNamespace(doer=None)
    assert bool(by.live(g)) == awake
    assert names(by.pairs(g, event)) == reacting  # type: ignore[arg-type]
    assert isinstance(by, Foreseen) == (foreseen is not None)
    assert not isinstance(by, Foreseen) or names(by.who(g)) == foreseen


@pytest.mark.parametrize(("seat", "dead", "reacting"), [(0, False, "A"), (1, False, ""), (1, True, "B")])
def test_nobody_but_the_doer_listens_to_what_me_does(seat: int, dead: bool, reacting: str) -> None:
    g = table()
    assert names(ByDoer(dead).pairs(g, SimpleNamespace(doer=g.seats[seat]))) == reacting  # type: ignore[arg-type]
    assert ByDoer(dead).pairs(g, SimpleNamespace(doer=None)) == ()  # type: ignore[arg-type]


# --- who is awake -------------------------------------------------------------------------------------------------


def test_a_window_keeps_its_listeners_apart() -> None:
    """Triggers by what they listen to, with their places among the triggers; answers before and after them."""
    rule, sing = one(0, ByRule()), one(1, BySkill("sing"))
    own, dead = one(2, BySkill("sing"), of_doer=True), one(3, BySkill("sing", dead=True))
    early, late = one(4, None, respond=LAMP, ahead=True), one(5, None, respond=LAMP)
    of_lamp, of_torch = one(6, ByPart(LAMP, "card")), one(7, ByPart(TORCH, "card"))
    window = Window((rule, early, sing, late, own, of_lamp, dead, of_torch))
    assert window.triggers == (rule, sing, own, of_lamp, dead, of_torch)
    assert (window.early, window.late) == ((early,), (late,))
    assert window.skills == [(1, sing, "sing")] and window.of_doers == [(2, own, "sing")]
    assert window.others == [(0, rule, rule.by), (4, dead, dead.by)]
    assert window.by_part == {"card": {LAMP: [(3, of_lamp)], TORCH: [(5, of_torch)]}}
    assert window.kinds is None and window.of_doer is None
    assert Window((of_lamp, of_torch)).kinds == {LAMP, TORCH}
    assert Window((own,)).of_doer == [own.by] and Window((own, sing)).of_doer is None
    assert Window((one(8, ByDoer(), of_doer=True),)).of_doer is None, "nobody knows before who that will be"


def test_whether_anybody_of_a_window_is_awake() -> None:
    g = table()
    hush, sing, answer = one(0, BySkill("hush")), one(1, BySkill("sing")), one(2, None, respond=LAMP)
    windows = {(hush, sing): True, (hush,): False, (answer,): False, (): False}
    assert {listeners: Window(listeners).awake(g) for listeners in windows} == windows


def told(live: Live | None) -> list[list[int]] | None:
    """The numbers of those who might react, by moment."""
    if live is None:
        return None
    whole = (live.before, live.when, live.after, live.done)
    return [[each.no for each in window.listeners] if window is not None else [] for window in whole]


def test_who_is_awake_is_found_out_for_what_has_changed_alone() -> None:
    g = table()
    those = ((one(0, BySkill("hush")),), (one(1, ByRule()), one(2, ByStatus("bare"))), (), (one(3, BySkill("sing")),))
    listening = Listening(those)
    assert listening.always == 0b0010 and listening.by_skill == {"hush", "sing"} and listening.by_others == ["bare"]
    awake = listening.awake_at_first(g)
    assert awake == 0b1010 and told(listening.live(awake)) == [[], [1], [], [3]]
    g.skilled.update(hush=(g.seats[0],), sing=())
    g.seats[0].bare = True
    assert listening.awake(g, awake, []) == 0b1010, "nothing is asked of what has not changed"
    assert [bin(listening.awake(g, awake, [key])) for key in ("hush", "sing", "bare")] == ["0b1011", "0b10", "0b1110"]
    assert told(listening.live(listening.awake(g, awake, ["hush", "sing", "bare"]))) == [[0], [1, 2], [], []]
    assert listening.live(0) is None and listening.live(awake) is listening.live(awake)


def test_answers_are_always_awake() -> None:
    listening = Listening(((one(0, None, respond=LAMP),), (), (), (one(1, ByStatus("bare")),)))
    assert listening.always == 1 and told(listening.live(listening.awake_at_first(table()))) == [[0], [], [], []]


def test_windows_are_shared_and_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of one moment are one value, whoever listens at the others; when there are too many all are forgotten."""
    monkeypatch.setattr("cardwright.runtime.listening.KEPT_WINDOWS", 2)
    listening = Listening(((one(0, ByRule()),), (one(1, ByRule()), one(2, ByRule())), (), ()))
    both, first = listening.live(0b011), listening.live(0b001)
    assert both is not None and first is not None and both.before is first.before is not None
    third = listening.live(0b101)
    assert third is not None and third.before is not both.before and set(listening.lives) == {0b101}
    assert [len(kept) for kept in listening.windows] == [1, 1, 0, 0]


def test_what_is_known_of_those_who_might_react() -> None:
    of_lamp, of_torch = Window((one(0, ByPart(LAMP, "card")),)), Window((one(1, ByPart(TORCH, "card")),))
    own, veiled = Window((one(2, BySkill("sing"), of_doer=True),)), Window((one(3, ByStatus("veiled"), of_doer=True),))
    rule = Window((one(4, ByRule()),))
    assert live_of(of_lamp, None, of_torch, None).kinds == {LAMP, TORCH}
    assert live_of(of_lamp, rule, None, None).kinds is None
    assert live_of(of_lamp, None, None, None, everything=True).kinds is None
    assert live_of(of_lamp, None, None, None).of_doer is None
    g, both = table(), live_of(own, None, None, veiled)
    assert both.doers is None and both.kinds is None
    now = both.now(g)
    assert now.doers == {g.seats[1], g.seats[2]} and told(now) == told(both) and now.ways is both.ways
    assert live_of(own, rule, None, None).of_doer is None
    alone = live_of(rule, None, None, None)
    assert alone.now(g) is alone and alone.of_doer is None
    nothing = live_of(None, None, None, None)
    assert nothing.kinds == frozenset() and nothing.of_doer is None
    assert live_of(None, None, None, None, everything=True).kinds is None


def test_those_who_hear_moves_from_one_zone_to_another() -> None:
    from_hand = one(0, ByRule(), leaves=frozenset({"hand"}))
    to_deck, to_any = one(1, ByRule(), comes_to=frozenset({"deck", "pile"})), one(2, ByRule())
    live = live_of(Window((from_hand, to_deck)), None, Window((from_hand,)), None)
    assert told(live.between(("hand", "deck"))) == [[0, 1], [], [0], []]
    assert told(live.between(("deck", "pile"))) == [[1], [], [], []]
    assert live.between(("deck", "hand")) is None and live.between(("hand", "deck")) is live.between(("hand", "deck"))
    assert told(live_of(None, Window((to_any,)), None, None).between(("deck", "hand"))) == [[], [2], [], []]


# --- cards --------------------------------------------------------------------------------------------------------


def lying(no: int, kind: Kind, owner: Player | None, came_from: Player | None = None) -> Card:
    """A card in a zone of a player, or of the game; one that is being played came from a zone of somebody."""
    card = Card(no, kind, 0, Zone(no, "place", owner, "everyone", False, playing=came_from is not None))
    card.came_from = Zone(no, "hand", came_from, "owner", False)
    return card


def told_of(by: By, g: Any, event: Any) -> list[tuple[str, int]]:
    """Who would react, by which card."""
    return [(me.name, this.no) for me, this in by.pairs(g, event)]


def test_who_speaks_for_a_card() -> None:
    """Whoever it lies with, or played it from a zone of their own; else who does it; else whose turn it is."""
    g = table()
    g.turn_player = g.seats[3]
    own, free, played = lying(1, LAMP, g.seats[0]), lying(2, LAMP, None), lying(3, LAMP, None, g.seats[1])
    g.marked = {"lit": (own, free, played), "dim": ()}
    by_somebody, by_nobody = SimpleNamespace(doer=g.seats[2]), SimpleNamespace(doer=None)
    assert told_of(ByMark("lit"), g, by_somebody) == [("A", 1), ("C", 2), ("B", 3)]
    assert told_of(ByMark("lit"), g, by_nobody) == [("A", 1), ("D", 2), ("B", 3)]
    assert ByMark("lit").live(g) and not ByMark("dim").live(g)
    g.cards = [own, free, played]
    given = ByGiven(lambda g, card: card is not own, of_cards=True)
    assert told_of(given, g, by_somebody) == [("C", 2), ("B", 3)]
    assert given.live(g) and not ByGiven(lambda g, card: False, of_cards=True).live(g)
    g.lying = {"lamp": ((g.seats[3], own), (None, free)), "none": ()}
    assert ByAnyCard("lamp").live(g) and not ByAnyCard("none").live(g)
    assert told_of(ByAnyCard("lamp"), g, by_somebody) == [("D", 1), ("C", 2)]
    assert ByCard("lamp").live(g) and not ByCard("none").live(g)
    assert ByCard("lamp").pairs(g, by_nobody) == g.lying["lamp"]  # type: ignore[arg-type]
    assert list(ByCard("lamp").who(g)) == [g.seats[3], None]


def test_cards_that_are_a_part_of_what_happens() -> None:
    """By what is printed on them, or what they have been turned into; not by what they are used as."""
    g = table()
    lamp, torch, used, turned = (lying(no, kind, g.seats[0]) for no, kind in enumerate((LAMP, TORCH, TORCH, TORCH)))
    used.kind = turned.kind = LAMP
    g.turned = [turned]
    by = ByPart(LAMP, "cards")
    for part, found in (([lamp, torch, used, turned, g.seats[0]], [0, 3]), (turned, [3]), (None, []), (torch, [])):
        assert [no for _, no in told_of(by, g, SimpleNamespace(cards=part, doer=None))] == found


def test_what_a_lasting_effect_listens_by() -> None:
    g = table()
    assert ByLasting("hum").pairs(g, None) == [(g.seats[2], g.lasting["hum"][0])]  # type: ignore[arg-type]


def test_who_may_always_react() -> None:
    always = [ByRule(), ByDoer(), ByGiven(lambda *_: True), ByPart(LAMP, "card")]
    others = [BySkill("sing"), ByStatus("veiled"), ByMark("lit"), ByCard("lamp"), ByAnyCard("lamp"), ByLasting("hum")]
    assert [by.always for by in always] == [True] * 4 and [by.always for by in others] == [False] * 6
