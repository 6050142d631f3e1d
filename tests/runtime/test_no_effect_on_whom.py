"""Of a card with several targets the record tells on whom it has no effect: kept off, or no target any more."""

from __future__ import annotations

import games
import pytest

from cardwright.runtime.playout import choice_of
from cardwright.runtime.session import Session
from cardwright.runtime.texts import texts_for
from cardwright.runtime.traces import Entry, digest


def found(game: str, kind: str, players: int) -> tuple[Session, Entry]:
    """The first entry of a kind in random games that names some of several targets."""
    for seed in range(200):
        session = Session(games.rules(game), players, seed)
        while not session.over:
            pending = session.pending[0]
            session.answer(pending.seat, choice_of("random", session, pending))
        many: dict[int, tuple[int, ...]] = {}
        for entry in session.trace():
            if entry[0] == "play":
                many[entry[2]] = entry[4]
            elif entry[0] == kind and entry[3] and len(many.get(entry[2], ())) > len(entry[3]):
                return session, entry
    raise AssertionError(f"nothing of the kind {kind}")


LINES = {
    "en": "{who}’s {card} has no effect on {whom}",
    "zh-Hans": "{who}的{card}对{whom}无效",
    "zh-Hant": "{who}的{card}對{whom}無效",
}


@pytest.mark.parametrize(("game", "kind", "players"), [("recheck", "missed", 3), ("thbattle", "cancel", 5)])
def test_the_record_names_on_whom_a_card_has_no_effect(game: str, kind: str, players: int) -> None:
    session, entry = found(game, kind, players)
    for lang, line in LINES.items():
        texts = texts_for(session, lang)
        parts = {"who": texts.player(entry[1]), "card": texts.kind(texts.known_card(entry[2])[0])}
        assert texts.entry(entry) == line.format(whom=texts.players(entry[3]), **parts)
    told = [one[:3] if one[0] == "cancel" else one for one in session.trace() if one[0] != "missed"]
    assert digest(session.trace()) == digest(told), "digests that were kept before are still true"
