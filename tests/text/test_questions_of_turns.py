"""Who else is spoken of in a question that stands in the course of a turn: nobody uses anything there."""

from __future__ import annotations

import pytest
from games import folder_of

import cardwright


@pytest.mark.parametrize(
    ("lang", "said", "not_said"), [("en", "the turn player’s field", "the user"), ("zh-Hans", "当前回合玩家", "使用者")]
)
def test_the_other_is_the_turn_player(lang: str, said: str, not_said: str) -> None:
    """In the explore phase the next player chooses one of the turn player's cards."""
    session = cardwright.Session(cardwright.load(folder_of("attack_matrix")), players=2, seed=1)
    asked = cardwright.texts_for(session, lang).find("prompts", "phase_2#1")
    assert isinstance(asked, str) and said in asked and not_said not in asked
