"""Decks that players bring: their cards are made behind the others, and lie where their sections begin."""

from __future__ import annotations

from reference.base import Base
from reference.things import Card
from reference.tree import decl


class Brought(Base):
    """The part of a table that knows what players have brought."""

    def make_brought(self) -> None:
        """Make the cards of the decks in the first stack."""
        for seat, deck in enumerate(self.brought):
            for _, name, copies in deck.cards if deck is not None else ():
                at, face = self.brought_face(self.model.cards[name], deck.instead_of[seat])
                for _ in range(copies):
                    self.make_card(self.model.cards[name], at, face)

    def brought_face(self, kind: decl.CardKind, option: str) -> tuple[int, decl.Face]:
        """The face that a choice of the option would bring, else the first."""
        agreed, usual = self.options, self.faces(kind)
        for choice in self.model.options[option].choices:
            self.options = agreed | {option: choice}
            found = [one for one in self.faces(kind) if one not in usual]
            self.options = agreed
            if found:
                return found[0]
        return 0, kind.faces[0]

    def lay_brought(self) -> None:
        """Put the cards of the decks where they begin."""
        rows = [
            (self.seats[seat].zones[zone], copies)
            for seat, deck in enumerate(self.brought)
            for zone, _, copies in (deck.cards if deck is not None else ())
        ]
        left: list[Card] = self.cards[len(self.cards) - sum(copies for _, copies in rows) :]
        for zone, copies in rows:
            for card in left[:copies]:
                self.move_one(card, zone, None)
            left = left[copies:]
