"""Cards, kinds, zones and players: what the rules of every game move about.

Generated modules derive `Card`, `Player` and `Kind` classes that add the printed values, counters and zones of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

EVERYONE = "everyone"
OWNER = "owner"
OTHERS = "others"
NOBODY = "nobody"
BOTTOM = 1 << 30
"""The place below every card of a stack."""
NO_ACTIONS: dict[Kind, Any] = {}
"""What cards have that have not been offered yet; stays empty."""

NO_CARD: Final[tuple[Any, ...]] = (None,)
"""In place of the cards of a zone where there are none: its top and its bottom card are None."""


def sees(seen_by: str, owner: Player | None, player: Player | None) -> bool:
    """Whether a player (None: an onlooker) sees what is `seen_by` some and belongs to `owner`."""
    if seen_by == EVERYONE:
        return True
    return player is not None and (seen_by == OWNER if player is owner else seen_by == OTHERS)


def bits_of(seen_by: str, owner: Player | None, everyone: int) -> int:
    """Bits of the seats that see it; `everyone` are those of all."""
    if seen_by == EVERYONE:
        return everyone
    own = 1 << owner.seat if owner is not None else 0
    return own if seen_by == OWNER else everyone & ~own if seen_by == OTHERS else 0


class Kind:
    """A kind of card.  `no` is its number in the game's card list; `id` as declared; `categories` are category ids."""

    __slots__ = ("categories", "id", "no", "tags")

    def __init__(self, no: int, id: str, categories: tuple[str, ...], tags: tuple[str, ...] = ()) -> None:
        self.no = no
        self.id = id
        self.categories = frozenset(categories)
        self.tags = tags

    def __repr__(self) -> str:
        return f"<kind {self.id}>"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a stack that is not simply its top: `at` counts from 1 at the top."""

    zone: Zone
    at: int


class Zone:
    """A place for cards, bottom first: the top of a stack is `cards[-1]`.

    seen_by: everyone, owner, others (everyone but the owner) or nobody.  `owner` is None for zones of the game.
    """

    __slots__ = (
        "cards", "emptied", "id", "keeps", "lively", "marked", "marks", "mask", "no", "noted", "odd", "open", "ordered",
        "owner", "pieces", "playing", "refill", "renews", "reserve", "seen_by", "special", "watched", "whole",
    )  # fmt: skip

    def __init__(
        self,
        no: int,
        id: str,
        owner: Player | None,
        seen_by: str,
        ordered: bool,
        keeps: bool = False,
        renews: bool = False,
        watched: int = 0,
        playing: bool = False,
        lively: bool = False,
        emptied: bool = False,
        mask: int = 0,
        open: bool = False,
    ) -> None:
        self.no = no
        self.id = id
        self.owner: Any = owner
        self.seen_by = seen_by
        self.ordered = ordered
        self.keeps = keeps
        """Whether a card that was used as another stays that one here."""
        self.renews = renews
        """Whether a card that comes here from where it does not is a new one."""
        self.watched = watched
        """The state checks that look at it."""
        self.playing = playing
        """Whether it is the table where cards lie while they are played."""
        self.lively = lively
        """Whether texts of cards may be in force here."""
        self.odd = keeps or renews or lively
        """Whether the single card matters when one comes or goes: what it is there, or what its text brings about."""
        self.marks = self.odd or playing
        """Whether something is to be noted of a card that comes, besides who knows it."""
        self.noted = self.marks or bool(watched)
        """Whether anything is to be noted when a card comes, besides where it lies and who knows it."""
        self.special = self.odd or bool(watched)
        """Whether more is to do when a card comes or goes than to note where it lies now, and lay before it was played.
        """
        self.emptied = emptied
        """Whether somebody hears that it, or a zone of which it is a part, becomes empty."""
        self.refill: Callable[[], None] | None = None
        """Puts more cards under these when there are not enough."""
        self.reserve: Zone | None = None
        """Where those would come from."""
        self.mask = mask
        """Bits of the seats that see the faces of the cards here."""
        self.open = open
        """Whether those are all."""
        self.cards: list[Any] = []
        self.whole: Zone | None = None
        """The zone of which this is directly a part."""
        self.pieces: list[Zone] = [self]
        """Itself and the zones that are parts of it, or of its parts."""
        self.marked = False
        """Whether some card here may be known to players who cannot see the zone."""

    at: ClassVar[None] = None
    """As a place for cards a zone means its top."""

    @property
    def zone(self) -> Zone:
        """Itself, as the zone of a place."""
        return self

    def top(self, count: int) -> list[Any]:
        """The top `count` cards, topmost first (fewer if there are not so many), to do something with them."""
        if self.refill is not None and len(self.cards) < count:
            self.refill()
        return self.top_there(count)

    def bottom(self, count: int) -> list[Any]:
        """The bottom `count` cards, bottommost first."""
        if self.refill is not None and len(self.cards) < count:
            self.refill()
        return self.bottom_there(count)

    def top_there(self, count: int) -> list[Any]:
        """The top `count` cards of those that lie here, topmost first: to look at them refills nothing."""
        return self.cards[: -count - 1 : -1] if count > 0 else []

    def bottom_there(self, count: int) -> list[Any]:
        """The bottom `count` cards of those that lie here, bottommost first."""
        return self.cards[:count] if count > 0 else []

    def has_card(self) -> bool:
        """Whether there is a card to be taken: one lies here, or would as soon as it is wanted."""
        return bool(self.cards) or (self.reserve is not None and bool(self.reserve.cards))

    def top_card(self) -> Any:
        """The top card, or None."""
        if not self.cards and self.refill is not None:
            self.refill()
        return self.cards[-1] if self.cards else None

    def card_at(self, at: int) -> Any:
        """The card at a place, counted from 1 for the topmost; None if there is none."""
        return self.cards[-at] if 1 <= at <= len(self.cards) else None

    def bottom_card(self) -> Any:
        """The bottom card, or None."""
        if not self.cards and self.refill is not None:
            self.refill()
        return self.cards[0] if self.cards else None

    def join(self, whole: Zone) -> None:
        """This is a part of another zone."""
        self.whole = whole
        self.emptied = self.emptied or whole.emptied
        around: Zone | None = whole
        while around is not None:
            around.pieces.append(self)
            around = around.whole

    def all_cards(self) -> list[Any]:
        """The cards here, and those in the zones that are parts of this one."""
        return [card for piece in self.pieces for card in piece.cards]

    def seen(self, player: Player | None) -> bool:
        """Whether the player (None: an onlooker) may see the faces of the cards here."""
        return sees(self.seen_by, self.owner, player)

    def __repr__(self) -> str:
        return f"<{self.id} of {self.owner}>" if self.owner is not None else f"<{self.id}>"


class Card:
    """A physical card.  `no` is unique; `printed` is its own kind and `kind` what it counts as just now.

    `reads` is the kind whose printed values it has: its own, or the one that it has been turned into.
    """

    __slots__ = (
        "actions", "came_from", "face", "face_name", "kind", "known", "life", "no", "own", "parts", "printed", "put_by",
        "reads", "zone",
    )  # fmt: skip

    lying_openly: ClassVar[tuple[str, ...]] = ()
    """What lies on a card for everyone to see though its face is hidden: it tells of the place, not of the face."""

    def __init__(self, no: int, kind: Kind, face: int, zone: Zone) -> None:
        self.no = no
        self.printed = kind
        self.reads = kind
        self.face = face
        self.face_name = ""
        """What the face that it has is called, if that has a name of its own."""
        self.actions = NO_ACTIONS
        """The ways to play it as a kind, once they have been offered."""
        self.own: tuple[Any, ...] = ()
        """The same as what is printed on it."""
        self.parts: tuple[Any, ...] = ()
        """The cards it is made of, if it is several used as one."""
        self.kind = kind
        self.zone = zone
        self.came_from = zone
        """Where it lay before it was put on the table to be played or judged."""
        self.put_by: Player | None = None
        """Who put it on the table."""
        self.life = 0
        """How often it has become a new one."""
        self.known = 0
        """Bits of the seats that know this card (in a hidden stack: its place, too) though the zone hides it."""
        self.begin()

    def begin(self) -> None:
        """A game begins: what generated classes add has its first value."""

    @property
    def owner(self) -> Any:
        """The player in whose zone it lies, or lay before it was put on the table to be played; None for others."""
        return (self.zone if not self.zone.playing else self.came_from).owner

    @property
    def place(self) -> int:
        """Its place in its zone, counted from 1 at the top; 0 if it lies in none, as several cards used as one."""
        cards = self.zone.cards
        return len(cards) - cards.index(self) if self in cards else 0

    def known_to(self, player: Player | None) -> bool:
        """Whether the player may know its face."""
        return self.zone.seen(player) or (player is not None and bool(self.known >> player.seat & 1))

    def __repr__(self) -> str:
        return f"<card {self.no} {self.printed.id}>"


def parts_for(card: Card, to: Zone) -> tuple[Card, ...]:
    """The cards that go to a zone when several used as one are moved there: to one that keeps what cards are used as
    only the first, which from then on is what they were together.
    """
    if not to.keeps:
        return card.parts
    for first in card.parts[:1]:
        first.kind = card.kind
    return card.parts[:1]


class Player:
    """A seat at the table.  `seat` counts from 0 in the order of play; `alive` until the player leaves the game."""

    __slots__ = ("alive", "name", "question", "seat", "zones")

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name
        self.zones: Sequence[Zone] = ()
        self.question: Any = None
        """What the player is asked who may play something; made once, with other options each time."""
        self.begin()

    def begin(self) -> None:
        """A game begins."""
        self.alive = True

    @property
    def no(self) -> int:
        """A number for the trace, where a trigger counts for a player: the seat."""
        return self.seat

    def __repr__(self) -> str:
        return f"<player {self.name}>"
