"""Whatever one might expect among the options and that is not there has its reason, in words of every language."""

from __future__ import annotations

import pytest
from games import SHIPPED, rules

from cardwright.runtime.playout import choice_of
from cardwright.runtime.session import Session
from cardwright.runtime.texts import Texts
from cardwright.runtime.views import Pending

SEEDS, MADE = 3, 60


def check_reasons(session: Session, pending: Pending, texts: tuple[Texts, ...]) -> int:
    """Cards of the hand when somebody may play, players when somebody aims: offered, or told of with a reason."""
    g = session.game
    told = pending.rejected
    for _, why in told:
        for each in texts:
            words = each.reason(why)
            assert words and words != why, (why, each.lang)
    me = g.seats[pending.seat]
    if pending.kind == "play" and pending.prompt == "play":
        listed = {o.card.no for o in (*pending.options, *(o for o, _ in told)) if o.card is not None}
        hand = {card.no for card in session.rules.hand(g, me)}
        assert hand <= listed, hand - listed
    if pending.prompt == "target":
        offered = [o.seat for o in pending.options if o.sort == "player"]
        if offered:
            against = [o.seat for o, _ in told if o.sort == "player"]
            assert sorted([*offered, *against]) == [player.seat for player in g.seats if player.alive]
            return len(against)
    return 0


@pytest.mark.one_of(2)
@pytest.mark.parametrize("name", sorted(SHIPPED, reverse=True))
def test_everything_that_is_not_offered_has_a_reason(name: str) -> None:
    made = rules(name)
    texts = tuple(Texts(made, lang) for lang in ("zh-Hans", "zh-Hant", "en"))
    absent = 0
    for seed in range(SEEDS):
        session = Session(made, max(made.players[0], 3) if made.players[1] >= 3 else 2, seed)
        while not session.over and len(session.decisions) < MADE:
            for pending in session.pending:
                absent += check_reasons(session, pending, texts)
            pending = session.pending[0]
            session.answer(pending.seat, choice_of("random", session, pending))
    assert absent or name not in ABSENT


ABSENT = ("xstx", "thbattle", "fengsheng")
"""Games whose cards are aimed at players."""
