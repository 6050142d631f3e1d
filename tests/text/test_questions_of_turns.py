"""Who else is spoken of in a question that stands in the course of a turn: whose turn it is, by name."""

from __future__ import annotations

import pytest
from games import folder_of

import cardwright
from cardwright.runtime.playout import choice_of


@pytest.mark.parametrize(
    ("lang", "said", "not_said"), [("en", "’s field", "turn player"), ("zh-Hans", "的场地", "当前回合")]
)
def test_whose_turn_it_is_is_told_by_name(lang: str, said: str, not_said: str) -> None:
    """In the explore phase the next player chooses one of the turn player's cards."""
    rules = cardwright.load(folder_of("attack_matrix"))
    for seed in range(1, 40):
        session = cardwright.Session(rules, players=2, seed=seed, names=["Ann", "Bob"])
        while not session.over and session.pending[0].prompt != "phase_2#1":
            pending = session.pending[0]
            session.answer(pending.seat, choice_of("random", session, pending))
        if not session.over:
            asked = cardwright.texts_for(session, lang).prompt(session.pending[0])
            other = ("Ann", "Bob")[1 - session.pending[0].seat]
            assert f"{other}{said}" in asked and not_said not in asked, asked
            return
    raise AssertionError("nobody was asked")
