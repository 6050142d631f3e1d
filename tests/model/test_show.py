"""What is shown of a declaration is words: no node of YAML is left in it."""

from __future__ import annotations

import pytest
from games import MINI, folder_of, linked

from cardwright.model.all_texts import declarations
from cardwright.model.show import show_decl


@pytest.mark.parametrize("name", MINI[:3])
def test_no_node_of_yaml_is_shown(name: str) -> None:
    game, _ = linked(folder_of(name))
    rows = [row for made in declarations(game) for row in show_decl(made)]
    assert rows
    assert not [row for row in rows if "Scalar(" in row or "Span(" in row]
