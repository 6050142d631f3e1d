"""The decks that one can choose to play are those that the game prints and judges."""

from __future__ import annotations

from collections import Counter

import games
import pytest

from cardwright.decks.examples import deck_from, own_decks
from cardwright.diagnostics import Problems
from cardwright.loader import load_lawbook
from cardwright.runtime.session import Session

GAME = "backrooms"
ORGANISATIONS = ("meg", "masked", "lost", "shows", "bfpf", "jerry", "kalag", "robots")


@pytest.mark.parametrize("name", ORGANISATIONS)
def test_each_side_plays_the_deck_of_that_name(name: str) -> None:
    loaded = load_lawbook(games.CARDDATA / GAME)
    law, _ = loaded.formats.law("deck")
    table = own_decks(loaded)
    deck = deck_from(loaded, law, table[name], table, Problems())
    wanted = Counter({card: count for section in deck.counts().values() for card, count in section.items()})
    begun = Session(games.rules(GAME), 2, 1, {"first_deck": name, "second_deck": name})
    for seat in (0, 1):
        mine = [c for c in begun.game.cards if c.zone is not None and c.zone.owner is begun.game.seats[seat]]
        assert Counter(card.printed.id for card in mine) == wanted
