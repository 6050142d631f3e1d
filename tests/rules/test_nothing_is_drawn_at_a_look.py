"""What a text draws is drawn when it is carried out: no look at what may be done uses up a random number."""

from __future__ import annotations

import pytest
from made_of import compiled

from cardwright.backends.rules.package import emit_rules


@pytest.mark.parametrize(("name", "draws"), [("peat", "give"), ("silt", "bury")])
def test_whether_a_cost_can_be_paid_is_told_without_drawing(name: str, draws: str) -> None:
    made = compiled("meaning/a_cost_that_is_drawn_is_drawn_when_it_is_paid.yaml")
    assert made.game is not None
    text = next(each.content.decode() for each in emit_rules(made.game) if each.path == "rules/abilities.py")
    functions = {part.partition("(")[0]: part for part in text.split("\ndef ")}
    assert "rng_" not in functions[f"can_pay_{name}"]
    assert "rng_" in functions[f"pay_{name}"] and f"verbs.{draws}(" in functions[f"pay_{name}"]
