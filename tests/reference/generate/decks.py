"""Decks that players of a made game may bring: a format that says in place of which choices, and a few that keep it."""

from __future__ import annotations

from cardwright import ir
from cardwright.bringing import bring, playable
from cardwright.decks.examples import own_decks
from cardwright.decks.lawbook import lawbook_of
from cardwright.diagnostics import Problems
from cardwright.runtime.brought import BroughtDeck

from .chance import Chance
from .words import Data, named
from .world import PLAYER, Gen

MOST = 6
"""Cards of a section, at most."""


def formats_and_decks(g: Gen, data: Data) -> None:
    """A format with a section or two, one of which may stay outside, and two decks of it."""
    c, w = g.aside, g.world
    places = [zone.id for zone in w.zones if zone.of == PLAYER]
    sections: Data = {}
    for at in range(c.between(1, 2)):
        made: Data = {"size": f"0..{MOST}", "cards": "it is a card", **named(g, name := g.word())}
        if at == 0 or c.percent(50):
            made["starts_in"] = c.pick(places)
        else:
            made["outside"] = True
        sections[name] = made
    id = g.word()
    data["formats"] = {
        id: {**named(g, id), "instead_of": c.some(sorted(w.options), 1, 2), "sections": sections, "identity": "name"}
    }
    data["decks"] = [
        {**named(g, name := g.word()), "id": name, "format": id, "expect": "legal", "cards": chosen(g, sections)}
        for _ in range(2)
    ]


def chosen(g: Gen, sections: Data) -> Data:
    """Cards for each section, one copy of each or two."""
    kinds = [card.id for card in g.world.cards]
    return {name: {card: g.aside.between(1, 2) for card in g.aside.some(kinds, 1, MOST // 2)} for name in sections}


def brought(model: ir.Game, seats: int, chance: Chance) -> list[BroughtDeck | None]:
    """By seat a deck of the game, or none; nothing at all where no decks can be brought."""
    book = lawbook_of(model, Problems())
    if not playable(book):
        return []
    decks = [bring(book, name) for name in sorted(own_decks(book))]
    at_most = min(seats, len(decks[0].instead_of))
    return [chance.pick((*decks, None)) for _ in range(at_most)]
