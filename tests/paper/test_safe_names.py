"""File names and anchors from ids, and where resources are found."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright import resources
from cardwright.backends.safe_names import anchor, safe_name


@pytest.mark.parametrize(
    ("identifier", "name"),
    [
        ("attack-2", "attack-2"), ("路过", "u8def-u8fc7"), ("xt_01", "xt_01"), ("「杀」", "u300c-u6740-u300d"),
        ("a_", "a_"), ("9", "9"), ("!", "u21"), ("é", "ue9"), ("e\u0301", "ue9"),
        ("a" * 60, "a" * 60), ("a" * 61, "a" * 61 + "-35d5fc17cf"), ("A" * 90, "a" * 69 + "-fde923c1ed"),
        ("狐" * 13, "-".join(["u72d0"] * 13)), ("狐" * 14, "-".join(["u72d0"] * 11) + "-u72-406e518236"),
        ("SP狐", "sp-u72d0-8272466031"), ("sp狐", "sp-u72d0-7f88d88191"), ("_a", "u5f-a-34fb716034"),
        ("a b", "a-u20-b-c8687a08aa"), ("", "e3b0c44298"), ("u8", "u8"), ("u1234567", "u1234567"),
        ("u8def", "u8def-34c169d5a5"), ("con", "con-1143da2bc5"), ("com1", "com1-957a49c3e8"), ("com10", "com10"),
    ],
)  # fmt: skip
def test_names_can_be_foreseen(identifier: str, name: str) -> None:
    """They are the same for ever: pictures that were drawn for an older version go by them."""
    assert safe_name(identifier) == name


@pytest.mark.parametrize(
    "identifier", ["../../etc/passwd", "con", "A", "", ".", "a b", "长" * 90, "u8def", "a\0b"]
)
def test_odd_ids_give_safe_names(identifier: str) -> None:
    assert re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,79}", safe_name(identifier))
    assert safe_name(identifier) != identifier


def test_ids_that_differ_in_case_get_different_names() -> None:
    assert (
        len({safe_name(name) for name in ("ab", "Ab", "AB", "a-b", "a b", "a/b", "路a", "路-a", "路A")}) == 9
    )


@given(st.lists(st.text(min_size=0, max_size=30), min_size=2, max_size=2, unique=True))
def test_names_are_safe_and_differ(pair: list[str]) -> None:
    import unicodedata

    one, two = (safe_name(text) for text in pair)
    assert re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,79}", one)
    if unicodedata.normalize("NFC", pair[0]) != unicodedata.normalize("NFC", pair[1]):
        assert one != two


@given(st.text(max_size=20))
def test_anchors_hold_no_space_and_no_quote(text: str) -> None:
    assert not re.search(r"[\s\"'<>&#]", anchor("card", text))


def test_anchors_stay_readable() -> None:
    assert anchor("card", "路过") == "card-路过"
    assert anchor("rule", "a/b") == "rule-a.2f.b"


def test_resources_are_found_and_bounded() -> None:
    assert "card-w" in resources.read_text("templates", "paper/card.typ")
    for name in ("../pyproject.toml", "paper", "paper/none.typ"):
        with pytest.raises(resources.MissingResource):
            resources.path("templates", name)
    with pytest.raises(ValueError, match="kind"):
        resources.folder("secrets")
