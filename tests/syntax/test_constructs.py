"""Each construct of the cheat sheet makes the tree that its page says."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from helpers import from_yaml
from test_pages import KINDS

from cardwright.syntax.show import show

PAGE = yaml.safe_load((Path(__file__).parent / "constructs.yaml").read_text(encoding="utf-8"))
VOCABULARY = from_yaml(PAGE["words"])


@pytest.mark.parametrize("text", PAGE["texts"], ids=lambda text: next(iter(text.values())))
def test_reads(text: dict[str, str]) -> None:
    kind = next(iter(text))
    assert show(KINDS[kind](text[kind], VOCABULARY).root) == text["reads"]
