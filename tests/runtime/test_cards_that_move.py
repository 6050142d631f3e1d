"""How cards move between zones of every sort, and who knows them then: a kept page of moves drawn by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from goldens import Goldens

from cardwright.runtime.card_moves import CardMoves, by_origin, word_of
from cardwright.runtime.event import Waiting
from cardwright.runtime.rng import Rng
from cardwright.runtime.setup import derive
from cardwright.runtime.things import BOTTOM, Card, Kind, Player, Spot, Zone, bits_of, parts_for, sees

ANN, BOB, CY = PLAYERS = tuple(Player(seat, name) for seat, name in enumerate(("Ann", "Bob", "Cy")))
KINDS = tuple(Kind(no, id, ()) for no, id in enumerate(("lamp", "torch", "moon")))
ZONES: tuple[tuple[str, Player | None, str, bool, dict[str, bool]], ...] = (
    ("deck", None, "nobody", True, {}),
    ("pile", None, "everyone", True, {}),
    ("table", None, "everyone", False, {"playing": True}),
    ("hand", ANN, "owner", False, {}),
    ("hand", BOB, "owner", False, {}),
    ("mask", CY, "others", False, {}),
    ("stack", BOB, "owner", True, {}),
    ("field", ANN, "everyone", False, {"lively": True, "renews": True}),
    ("trick", CY, "everyone", True, {"keeps": True}),
    ("box", None, "nobody", False, {}),
)


class Moves(CardMoves):
    """A table of its own, which notes what it is told besides."""

    def __init__(self, seed: int) -> None:
        self.rng, self.trace, self.by_kind, self.turned, self.lent = Rng(seed), [], {}, [], []
        self.all_seats, self.dirty, self.kinds_differ = 7, 0, False
        self.zones = [
            Zone(no, id, owner, seen_by, ordered, watched=(no in (3, 5, 7)) << no, **more)
            for no, (id, owner, seen_by, ordered, more) in enumerate(ZONES)
        ]
        for zone in self.zones:
            zone.mask = self.seers(zone)
            zone.open = zone.mask == self.all_seats
        self.resolving = self.zones[2]
        self.cards = [Card(no, KINDS[no % 3], 0, self.zones[0]) for no in range(14)]
        self.zones[0].cards = list(self.cards)

    def look_at_cards(self) -> None:
        self.trace.append(("look at cards",))

    def read_as(self, card: Card, kind: Kind) -> None:
        self.trace.append(("read as", card.no, kind.id))

    def renew_texts(self, kind: Kind) -> None:
        self.trace.append(("renew", kind.id))

    def begin_anew(self, card: Card) -> None:
        self.trace.append(("anew", card.no))

    def shown(self) -> str:
        """What lies where, bottom first, with who knows it though the zone hides it."""

        def told(card: Card) -> str:
            kind = f"={card.kind.id}" if card.kind is not card.printed else ""
            return f"{card.no}{kind}" + (f"/{card.known:03b}" if card.known else "")

        rows = [(zone, " ".join(map(told, zone.cards))) for zone in self.zones if zone.cards or zone.marked]
        return "; ".join(f"{zone.id}{zone.no}{'*' * zone.marked}: {cards}" for zone, cards in rows)


Step = tuple[str, Callable[[], object]]
"""What is done, and how."""


def drawn(g: Moves, chance: Rng) -> Step:
    """One of all things that can be done, with cards, zones and players drawn by chance."""

    def one(things: Any) -> Any:
        return things[chance.below(len(things))]

    source, to, doer = one([zone for zone in g.zones if zone.cards]), one(g.zones), one((*PLAYERS, None))
    card, kind, looker, count, at = one(source.cards), one(KINDS), one(PLAYERS), chance.below(4), one((1, 2, 3, BOTTOM))
    some, any_of = (chance.sample(list(cards), 1 + chance.below(3)) for cards in (source.cards, g.cards))
    theirs, viewers = chance.sample(list(to.cards), 2), chance.sample(list(PLAYERS), 1 + chance.below(2))
    who, here, there = doer.name if doer is not None else "Nobody", f"{source.id}{source.no}", f"{to.id}{to.no}"
    nos, whole, other = ([each.no for each in cards] for cards in (some, any_of, theirs))
    names, place = [each.name for each in viewers], "the bottom" if at == BOTTOM else f"place {at}"
    found: list[Step] = [
        (f"{who} moves {card.no} to {there}", lambda: g.move(card, to, doer)),
        (f"{who} moves {card.no} to {there}, to {place}", lambda: g.move(card, to, doer, at)),
        (f"{who} moves {nos} to {there}", lambda: g.move_all(some, to, doer)),
        (f"{who} moves {whole} to {there}, to {place}", lambda: g.move_all(any_of, to, doer, at)),
        (f"{who} moves {whole} to {there}", lambda: g.move_all(any_of, to, doer)),
        (f"{who} moves all of {here} to {there}", lambda: g.move_all(source.cards, to, doer)),
        (f"{who} moves {count} from the top of {here} to {there}", lambda: g.move_top(source, count, to, doer)),
        (f"{who} moves {card.no} alone to {there}", lambda: g.move_one(card, to, doer)),
        (f"{here} is shuffled", lambda: g.shuffle(source)),
        (f"{looker.name} looks at {nos}", lambda: g.look(looker, some)),
        (f"{who} reveals {nos}", lambda: g.reveal(some, doer)),
        (f"{who} reveals {nos} to {names}", lambda: g.reveal(some, doer, viewers)),
        (f"{card.no} is marked", lambda: g.mark(card, "counter", count)),
        (f"{card.no} is marked openly", lambda: g.mark_openly(card, "counter", count)),
        (f"{who} announces {nos}", lambda: g.announce(doer, some)),
        (f"{who} announces {kind.id} to {names}", lambda: g.announce(doer, kind, viewers)),
        (f"{looker.name} chooses {nos}", lambda: g.chose(looker, "x", some)),
        (f"{who} rings {nos}", lambda: g.log_verb(doer, "ring", ("cards", some), ("card", card), ("count", count))),
        (
            f"{looker.name} aims at {card.no}, Bob and what {card.no} does",
            lambda: g.aim(looker, [card, BOB, Waiting(BOB, card, [], "x")]),
        ),
        (f"{card.no} turns into {kind.id}", lambda: g.turn_into(card, kind)),
        (f"{card.no} is used as {kind.id}", lambda: setattr(card, "kind", kind)),
    ]
    if doer is not None:
        pile, table = g.zones[1:3]
        found.append((f"{who} lays {card.no} down", lambda: g.lay_down(card, table, doer)))
        if source is not pile:
            found.append((f"{who} lays {card.no} aside", lambda: g.lay_aside(card, source, pile, doer)))
    if source is not to:
        found.append((f"{there} is refilled from {here}", lambda: g.refill(to, source)))
        found.append((f"{who} swaps {nos} and {other}", lambda: g.swap(some, theirs, doer)))
    return found[chance.below(len(found))]


def done(seed: int, count: int) -> Iterator[str]:
    """So many steps, each with what it leaves in the trace, and where everything lies then if that is another place."""
    g, chance, lay = Moves(seed), Rng(seed + 1), ""
    for _ in range(count):
        before, g.dirty = len(g.trace), 0
        name, step = drawn(g, chance)
        step()
        yield name
        yield from (f"  {' '.join(map(str, entry))}" for entry in g.trace[before:])
        lies = f"  {g.shown()}; owners: {owners(g)}; turned: {[card.no for card in g.turned]}"
        if lies != lay or g.dirty:
            yield f"{lies}; watched: {g.dirty:b}"
        lay = lies
        assert sorted(card.no for zone in g.zones for card in zone.cards) == list(range(14)), "no card is lost"
        assert all(card.zone is zone for zone in g.zones for card in zone.cards)


def owners(g: Moves) -> str:
    """The owners of the cards, one after the other."""
    return "".join(owner.name[0] if (owner := g.owner_of(card)) is not None else "-" for card in g.cards)


def test_moves_drawn_by_chance(goldens: Goldens) -> None:
    """Zones are called by name and number, * where somebody may know what the zone hides; cards by number, with those
    who know them (Cy, Bob, Ann) and what they count as, if that is not what is printed."""
    goldens.check("moves/cards.txt", "".join(f"{row}\n" for seed in (1, 2, 3) for row in done(seed, 160)))


class Slowly(Moves):
    """The same, one card after the other, without what is done for many of them in one go."""

    def are_plain(self, cards: list[Any], source: Zone, to: Zone) -> bool:
        return False

    def move_unknown(self, cards: list[Any], source: Zone, to: Zone, doer: Player | None) -> None:
        for card in cards:
            self.move(card, to, doer)

    def move_top(self, zone: Zone, count: int, to: Zone, doer: Player | None) -> None:
        for _ in range(min(count, len(zone.cards))):
            self.move(zone.cards[-1], to, doer)

    def lay_down(self, card: Card, to: Zone, doer: Player) -> None:
        self.move(card, to, doer)

    def lay_aside(self, card: Card, source: Zone, to: Zone, doer: Player) -> None:
        self.move(card, to, doer)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_done_in_one_go_is_what_is_done_card_by_card(seed: int) -> None:
    """The trace, the places, who knows what, and what the state checks have to look at."""
    tables = Moves(seed), Slowly(seed)
    for number in range(60):
        for g in tables:
            chance = Rng(derive(seed, number, 0))
            sources = [zone for zone in g.zones if zone.cards]
            source, to = sources[chance.below(len(sources))], g.zones[chance.below(len(g.zones))]
            doer, way, count = PLAYERS[chance.below(3)], chance.below(4), 1 + chance.below(4)
            card = source.cards[chance.below(len(source.cards))]
            if way == 0 and source is not to:
                g.refill(g.zones[0] if chance.below(2) and source is not g.zones[0] else to, source)
            elif way == 1:
                g.move_top(source, count, to, doer if chance.below(2) else None)
            elif way == 2:
                g.move_all(source.cards[:count], to, doer)
            elif source is not g.zones[1]:
                g.lay_down(card, g.zones[2], doer)
                g.lay_aside(card, g.zones[2], g.zones[1], doer)
            if not chance.below(9):
                card.kind, g.kinds_differ = KINDS[chance.below(3)], True
        fast, slow = tables
        assert fast.trace == slow.trace, number
        assert (fast.shown(), owners(fast), fast.dirty) == (slow.shown(), owners(slow), slow.dirty), number


def test_copies_of_a_kind_wherever_they_lie() -> None:
    """By what is printed; behind them those that may be of it since they have turned, or are lent, by number."""
    g = Moves(1)
    lamp, torch, moon = KINDS
    assert [card.no for card in g.copies(lamp)] == [0, 3, 6, 9, 12] and g.copies(None) == []
    g.turn_into(g.cards[4], lamp)
    g.turn_into(g.cards[1], moon)
    g.turn_into(g.cards[3], moon)
    g.lent.append(g.cards[2])
    assert [card.no for card in g.copies(lamp)] == [0, 3, 6, 9, 12, 1, 2, 4]
    assert [card.no for card in g.copies(None)] == [1, 2, 3, 4] and [card.no for card in g.copies(torch)][-2:] == [2, 3]
    for nothing in ((None, lamp), (g.cards[0], None), (g.cards[0], lamp)):
        before = len(g.trace)
        g.turn_into(*nothing)
        assert len(g.trace) == before


def test_a_card_that_is_only_lent_may_be_of_a_kind() -> None:
    """And so may one that has only turned: of such a card more than what is printed has to be asked."""
    for change in (lambda g: g.lent.append(g.cards[1]), lambda g: g.turned.append(g.cards[1])):
        g = Moves(1)
        change(g)
        assert [card.no for card in g.copies(KINDS[0])] == [0, 3, 6, 9, 12, 1]


def test_cards_used_as_one_move_whoever_lays_them_where() -> None:
    """A card without number is made of others: these move in its place, singly and among others; none aims at it."""
    for way in range(4):
        g = Moves(1)
        table, pile = g.zones[2], g.zones[1]
        made = Card(-1, KINDS[0], 0, table)
        made.parts = (g.cards[0], g.cards[3])
        for card in made.parts:
            g.move(card, table, ANN)
        if way == 0:
            g.lay_aside(made, table, pile, ANN)
        elif way == 1:
            g.move_all([g.cards[1], made], pile, ANN)
        elif way == 2:
            g.move(made, pile, ANN, 1)
        else:
            g.lay_down(made, pile, ANN)
        assert [card.no for card in pile.cards if card.no != 1] == [0, 3] and made not in pile.cards
        before = len(g.trace)
        g.aim(ANN, [made, g.cards[0]])
        assert [entry[2] for entry in g.trace[before:]] == [0]


def test_how_what_waits_is_written_in_the_trace() -> None:
    g = Moves(1)
    assert word_of(Waiting(ANN, g.cards[3], [], "x")) == ("card", 3)
    assert word_of(Waiting(ANN, None, [], "x")) == ("effect", "x"), "an ability"


def test_chance_takes_what_there_is() -> None:
    g = Moves(1)
    assert g.rng_one([]) is None and g.rng_one("a") == "a" and g.random_of([], 2) == []
    assert {g.rng_one("abc") for _ in range(60)} == set("abc")
    assert sorted(g.random_of(list("abc"), 5)) == list("abc") and len(g.random_of(list("abc"), 2)) == 2
    g.move_one(None, g.zones[1], ANN)
    g.chose(ANN, "x", None)
    g.chose(ANN, "x", [])
    assert g.trace == []


def test_how_values_are_written_in_the_trace() -> None:
    g = Moves(1)
    values = (ANN, g.cards[3], g.zones[1], Spot(g.zones[2], 1), KINDS[1], [ANN, 3], "x", None)
    assert [word_of(each) for each in values] == [
        ("player", 0), ("card", 3), ("zone", 1), ("zone", 2), ("kind", "torch"), (("player", 0), 3), "x", None,
    ]  # fmt: skip


def test_cards_by_the_zones_that_they_come_from() -> None:
    """A card on the table comes from where it lay before."""
    g = Moves(1)
    g.move(g.cards[1], g.zones[3], ANN)
    g.move(g.cards[2], g.zones[3], ANN)
    g.move(g.cards[2], g.zones[2], ANN)
    found = by_origin([g.cards[1], g.cards[0], g.cards[2]])
    assert [(zone.no, [card.no for card in cards]) for zone, cards in found.items()] == [(3, [1, 2]), (0, [0])]


# --- zones --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seen_by", "owner", "seen", "bits"),
    [
        ("everyone", ANN, "ABC-", 0b111),
        ("owner", ANN, "A", 0b001),
        ("others", BOB, "AC", 0b101),
        ("nobody", ANN, "", 0),
        ("everyone", None, "ABC-", 0b111),
        ("owner", None, "", 0),
        ("others", None, "ABC", 0b111),
    ],
)
def test_who_sees_a_zone(seen_by: str, owner: Player | None, seen: str, bits: int) -> None:
    viewers = {"A": ANN, "B": BOB, "C": CY, "-": None}
    zone = Zone(0, "place", owner, seen_by, False)
    assert "".join(name for name, who in viewers.items() if sees(seen_by, owner, who)) == seen
    assert "".join(name for name, who in viewers.items() if zone.seen(who)) == seen
    assert bits_of(seen_by, owner, 0b111) == bits


def filled(*nos: int) -> Zone:
    zone = Zone(0, "deck", None, "nobody", True)
    zone.cards = [Card(no, KINDS[0], 0, zone) for no in nos]
    return zone


def test_cards_are_counted_from_the_top() -> None:
    zone = filled(1, 2, 3)

    def nos(cards: list[Any]) -> list[int]:
        return [card.no for card in cards]

    assert [nos(zone.top(count)) for count in (0, 1, 2, 5, -1)] == [[], [3], [3, 2], [3, 2, 1], []]
    assert [nos(zone.bottom(count)) for count in (0, 1, 2, 5, -1)] == [[], [1], [1, 2], [1, 2, 3], []]
    assert [getattr(zone.card_at(at), "no", None) for at in (0, 1, 3, 4)] == [None, 3, 1, None]
    assert (zone.top_card().no, zone.bottom_card().no) == (3, 1)
    assert [card.place for card in zone.cards] == [3, 2, 1] and Card(9, KINDS[0], 0, zone).place == 0
    empty = filled()
    assert empty.top_card() is empty.bottom_card() is None and not empty.has_card() and empty.zone is empty


def test_a_zone_that_runs_out_is_refilled() -> None:
    """Only where more is wanted than there is; what is merely looked at refills nothing."""
    done: list[int] = []

    def refilled(*nos: int) -> Zone:
        zone = filled(*nos)
        zone.refill = lambda: done.append(len(zone.cards)) or zone.cards.insert(0, Card(9, KINDS[0], 0, zone))
        zone.reserve = filled(9)
        return zone

    assert [card.no for card in refilled(1).top(1)] == [1] and refilled(1).top_card().no == 1 and done == []
    assert refilled(1).bottom(1)[0].no == 1 and refilled(1).bottom_card().no == 1 and done == []
    assert (
        [card.no for card in refilled(1).top_there(2)] == [1] and len(refilled(1).bottom_there(2)) == 1 and done == []
    )
    assert [card.no for card in refilled(1).top(2)] == [1, 9] and [card.no for card in refilled(1).bottom(2)] == [9, 1]
    assert refilled().top_card().no == refilled().bottom_card().no == 9 and done == [1, 1, 0, 0]
    zone = refilled()
    assert zone.has_card()
    zone.reserve = filled()
    assert not zone.has_card()


def test_zones_that_are_parts_of_others() -> None:
    whole, part, piece = filled(1), filled(2), filled(3)
    whole.emptied = True
    part.join(whole)
    piece.join(part)
    assert [[card.no for card in zone.all_cards()] for zone in (whole, part, piece)] == [[1, 2, 3], [2, 3], [3]]
    assert piece.whole is part and part.whole is whole and part.emptied and piece.emptied
    other = filled()
    other.join(filled())
    assert not other.emptied


def test_what_matters_of_a_zone() -> None:
    """Whether the single card matters, whether something is noted of one that comes, whether more is to do."""
    sorts: list[dict[str, Any]] = [
        {},
        *({name: True} for name in ("keeps", "renews", "lively", "playing")),
        {"watched": 4},
    ]
    found = [Zone(0, "place", None, "nobody", True, **each) for each in sorts]
    assert [zone.odd for zone in found] == [False, True, True, True, False, False]
    assert [zone.marks for zone in found] == [False, True, True, True, True, False]
    assert [zone.special for zone in found] == [False, True, True, True, False, True]


def test_several_cards_that_are_used_as_one_go_apart() -> None:
    """To a zone that keeps what they are used as goes the first alone, which is that from then on."""
    g = Moves(1)
    made = Card(-1, KINDS[2], 0, g.zones[2])
    made.parts = (g.cards[0], g.cards[1])
    assert parts_for(made, g.zones[1]) == made.parts and g.cards[0].kind is KINDS[0]
    assert parts_for(made, g.zones[8]) == (g.cards[0],) and g.cards[0].kind is KINDS[2]
    g.cards[0].kind = KINDS[0]
    for card in made.parts:
        g.move(card, g.zones[2], ANN)
    g.move(made, g.zones[1], ANN)
    assert [card.no for card in g.zones[1].cards] == [0, 1] and made.zone is g.zones[1]


def test_who_may_know_a_card() -> None:
    g = Moves(1)
    card = g.cards[0]
    assert [card.known_to(who) for who in (*PLAYERS, None)] == [False] * 4
    card.known = 0b010
    assert [card.known_to(who) for who in (*PLAYERS, None)] == [False, True, False, False]
    g.move(card, g.zones[1], None)
    assert [card.known_to(who) for who in (*PLAYERS, None)] == [True] * 4
