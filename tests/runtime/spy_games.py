"""The small game of these tests, and ways to play it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cardwright.runtime.bots import RandomBot
from cardwright.runtime.importing import import_rules
from cardwright.runtime.session import Session
from cardwright.runtime.tables import Rules

SPIES = Path(__file__).parent / "spies" / "rules"


@cache
def spies() -> Rules:
    """The rules of the small game."""
    return import_rules(SPIES)


def played(seed: int, steps: int, players: int = 3, **more: object) -> Session:
    """A game after so many random decisions."""
    session = Session(spies(), players, seed, **more)  # type: ignore[arg-type]
    bot = RandomBot(seed)
    for _ in range(steps):
        if session.over:
            break
        pending = session.pending[-1]
        session.answer(pending.seat, bot.choose(pending, session.view(pending.seat)))
    return session


def until(session: Session, prompt: str) -> Session:
    """Play on at random until a certain question is asked."""
    bot = RandomBot(5)
    while not session.over and session.pending[0].prompt != prompt:
        pending = session.pending[0]
        session.answer(pending.seat, bot.choose(pending, session.view(pending.seat)))
    assert not session.over, f"nobody was asked {prompt}"
    return session
