"""What something is called in English where it is brought in: by its type, one or several of it."""

from __future__ import annotations

import pytest

from cardwright import ir
from cardwright.ir import types as t
from cardwright.text.en.discourse import begin
from cardwright.text.en.rules import introduce
from cardwright.text.lexicon import Lexicon


@pytest.mark.parametrize(
    ("ty", "said"),
    [
        (t.PLAYER, "a player"),
        (t.CARD, "a card"),
        (t.KIND, "the name of a card"),
        (t.ZONE, "an area"),
        (t.TEXT, "something"),
        (t.list_of(t.CARD), "cards"),
        (t.list_of(t.PLAYER), "players"),
        (t.list_of(t.ZONE), "any number of things"),
    ],
)
def test_a_part(ty: t.Type, said: str) -> None:
    part = ir.Local("it", ty, "hole")
    e = begin(Lexicon(), "en", ir.Block(()))
    introduce(e, {"it": part})
    (found,) = e.pending.values()
    assert (found.subject, found.singular) == (said, ty.of is None)


def test_a_number_needs_no_name() -> None:
    e = begin(Lexicon(), "en", ir.Block(()))
    introduce(e, {"it": ir.Local("it", t.NUMBER, "hole")})
    assert not e.pending
