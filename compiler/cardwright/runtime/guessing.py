"""Tables as they may be for all that a player knows: what is hidden from the player is dealt anew, by a seed.

What comes out hangs on nothing that the player may not see, however the hidden cards lie in truth.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardwright.runtime.game import Game
from cardwright.runtime.rng import Rng
from cardwright.runtime.session import Session
from cardwright.runtime.setup import Settings
from cardwright.runtime.tables import Rules
from cardwright.runtime.things import NO_ACTIONS, Card, Player

OF_THE_PLACE = frozenset({"zone", "came_from", "known", "put_by"})
"""What belongs to the place where a card lies, with all that lies on it openly; all else comes along with the card."""
DEALS = 6
"""So many other setups are looked at to learn which cards may lie where."""


class Apart:
    """Sets of zones that share no hidden card, each called by one of them.

    `backs` tells cards apart that have different backs, by their numbers; where it says nothing all are alike.
    """

    def __init__(self, count: int) -> None:
        self.above = list(range(count))
        self.backs: Mapping[int, int] = {}

    def of(self, zone: int) -> int:
        """The zone by which the set of a zone is called."""
        while self.above[zone] != zone:
            zone = self.above[zone]
        return zone

    def join(self, one: int, other: int) -> None:
        """A card of one of these zones may lie in the other."""
        first, second = sorted((self.of(one), self.of(other)))
        self.above[second] = first

    def copy(self) -> Apart:
        """The same, to be joined further."""
        made = Apart(0)
        made.above = list(self.above)
        made.backs = self.backs
        return made


def dealt_alike(rules: Rules, settings: Settings) -> Apart:
    """Which zones share cards from one setup to another: what everybody at the table knows of the setup."""
    found: Apart | None = None
    seen: dict[int, int] = {}
    for seed in range(DEALS):
        session = Session(
            rules, settings.players, seed, settings.agreed, settings.variants, settings.names, decks=settings.decks
        )
        game = session.game
        if found is None:
            found = Apart(len(game.zones))
        for card in game.cards:
            found.join(seen.setdefault(card.no, card.zone.no), card.zone.no)
    if found is None:
        return Apart(0)
    found.backs = _backs(game.cards, {no: found.of(zone) for no, zone in seen.items()})
    return found


def _backs(cards: Iterable[Card], began: Mapping[int, int]) -> dict[int, int]:
    """What tells cards apart though nobody sees their faces, by their numbers.

    Cards that begin in zones which share none, and that have no sort in common, are told apart by their backs, wherever
    they come to lie together.
    """
    alike, of_sort = Apart(max(began.values(), default=0) + 1), dict[str, int]()
    for card in cards:
        for sort in card.printed.categories:
            alike.join(of_sort.setdefault(sort, began[card.no]), began[card.no])
    return {no: alike.of(zone) for no, zone in began.items()}


def joined_by_moves(apart: Apart, game: Game, seat: int) -> Apart:
    """The same, and the zones between which the player has seen cards go without seeing their faces."""
    made = apart.copy()
    bit = 1 << seat
    for entry in game.trace:
        if entry[0] == "move" and not entry[-1] & bit:
            made.join(entry[2], entry[3])
    return made


def deal_anew(game: Game, seat: int, apart: Apart, seed: int) -> None:
    """Deal the cards that a player does not know anew among the places where they may lie, and all further chance."""
    me: Player = game.seats[seat]
    hidden: dict[tuple[int, int], list[Card]] = {}
    for zone in game.zones:
        for card in zone.cards:
            if not card.known_to(me) and card not in game.turned:
                hidden.setdefault((apart.of(zone.no), apart.backs.get(card.no, -1)), []).append(card)
    rng = Rng(seed)
    for _, places in sorted(hidden.items()):
        slots = _slots(places[0])
        cards = sorted(([getattr(card, slot) for slot in slots] for card in places), key=lambda values: values[0])
        rng.shuffle(cards)
        for card, values in zip(places, cards, strict=True):
            _lay(card, slots, values)
    _renew(game)
    game.rng = Rng(rng.draw())


def exchange(game: Game, one: Card, other: Card) -> None:
    """Let two cards lie in each other's place: whoever knew what lay there is taken to know what lies there now."""
    slots = _slots(one)
    mine, theirs = ([getattr(card, slot) for slot in slots] for card in (one, other))
    _lay(one, slots, theirs)
    _lay(other, slots, mine)
    _renew(game)


def _lay(card: Card, slots: Iterable[str], values: Iterable[object]) -> None:
    """Let what lies in a place be another card."""
    for slot, value in zip(slots, values, strict=True):
        setattr(card, slot, value)
    card.actions, card.own = NO_ACTIONS, ()


def _renew(game: Game) -> None:
    """Forget what was worked out of cards that have changed places."""
    game.by_kind.clear()
    game.answering.clear()
    game.renew()


def _slots(card: Card) -> list[str]:
    """What comes along with a card, its number first."""
    classes: Iterable[Any] = type(card).__mro__
    names = {name for one in classes for name in getattr(one, "__slots__", ())}
    return ["no", *sorted(names - OF_THE_PLACE - {"no", "actions", "own", *card.lying_openly})]


class Worlds:
    """What a bot may try out: copies of its game in which all that it cannot know has been dealt anew."""

    def __init__(self, session: Session, seat: int, apart: Apart) -> None:
        self.session = session
        self._seat = seat
        self._apart = joined_by_moves(apart, session.game, seat)

    def one(self, seed: int) -> Session:
        """A copy in which it is this player's turn to decide; choices of others that are kept secret are open again."""
        copy = self.session.branch(self.session.secret)
        deal_anew(copy.game, self._seat, self._apart, seed)
        return copy
