"""Decks that players bring to a game: what is known of one, as which cards it is made, and where these begin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cardwright.runtime.exits import RuleError
from cardwright.runtime.faults import Name, fault

if TYPE_CHECKING:
    from cardwright.runtime.things import Zone


@dataclass(frozen=True, slots=True)
class BroughtDeck:
    """A deck that has been judged, ready for any seat.

    instead_of: by seat the option whose choice it takes the place of.  cards: in the order of the deck the zone of the
    player in which copies of a card begin, the card, and how many.
    """

    name: str
    instead_of: tuple[str, ...]
    cards: tuple[tuple[str, str, int], ...]

    def data(self) -> dict[str, Any]:
        """The deck, ready for JSON."""
        return {"name": self.name, "instead_of": list(self.instead_of), "cards": [list(row) for row in self.cards]}


def decks_of(data: object) -> list[BroughtDeck | None]:
    """Decks as a saved game tells them, which is not trusted; raises ValueError for anything else."""
    if not isinstance(data, list):
        raise ValueError("decks must be a list")
    return [None if said is None else _deck_of(said) for said in data]


def _deck_of(said: object) -> BroughtDeck:
    if isinstance(said, dict):
        match said.get("name"), said.get("instead_of"), said.get("cards"):
            case str(name), list(options), list(cards) if all(isinstance(option, str) for option in options):
                rows = [tuple(row) for row in cards if isinstance(row, list)]
                if len(rows) == len(cards) and all([type(part) for part in row] == [str, str, int] for row in rows):
                    return BroughtDeck(name, tuple(options), tuple(rows))
    raise ValueError("a deck must have a name, options, and cards")


def faces(g: Any) -> Iterator[Any]:
    """The faces of which there are copies in a game: those of the rules, and behind them those of decks brought."""
    for spec in g.rules.cards:
        if spec.when is None or spec.when(g):
            yield spec
    for seat, deck in enumerate(g.brought):
        if deck is not None:
            for _, card, copies in deck.cards:
                yield replace(face_of(g, card, deck.instead_of[seat]), copies=copies)


def face_of(g: Any, card: str, option: str) -> Any:
    """The face with which a choice of the option would bring a card; else its first."""
    own = [spec for spec in g.rules.cards if spec.kind.id == card]
    agreed = g.options
    try:
        for choice in g.rules.options[option][1]:
            for spec in own:
                if spec.when is not None and not spec.when(g):
                    g.options = {**agreed, option: choice}
                    if spec.when(g):
                        return spec
                    g.options = agreed
    finally:
        g.options = agreed
    return own[0]


def lay(g: Any) -> None:
    """Put the cards of the decks that players bring, which were made last, where they begin."""
    at = len(g.cards) - sum(copies for deck in g.brought if deck is not None for _, _, copies in deck.cards)
    for player, deck in zip(g.seats, g.brought, strict=False):
        for place, _, copies in deck.cards if deck is not None else ():
            zone = zone_of(g, player, place)
            for card in g.cards[at : at + copies]:
                g.move(card, zone, None)
            at += copies


def zone_of(g: Any, player: Any, place: str) -> Zone:
    """The zone of a player with this name; raises RuleError if there is none."""
    zones: list[Zone] = g.zones
    for zone in zones:
        if zone.owner is player and zone.id == place:
            return zone
    raise RuleError(fault("no zone", zone=Name(place, ("zones",)), who=player.name))
