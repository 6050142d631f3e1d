"""Whole files are laid out without a change to their data."""

from __future__ import annotations

from helpers import words
from hypothesis import given
from hypothesis import strategies as st
from samples import samples

from cardwright.source.nodes import Node, to_data
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load as read
from cardwright.yaml_layout import lay_out

VOCABULARY = words(["draw {n} cards", "discard {cards}"], ["player", "card"], [], ["hand", "life"], ["deck"])


def load(file: SourceFile) -> Node | None:
    root, faults = read(file)
    return None if faults else root


def fmt(source: str) -> str:
    """The text laid out; a file with errors stays as it is."""
    text = lay_out(SourceFile("a.yaml", source), VOCABULARY)
    return source if text is None else text


def test_a_file() -> None:
    before = """# cards   
- id: one   
  note: |
    kept  
      as it is
  effect: |
    play,I may:   # why
      draw  the 1 card


      if my life>=3:   discard 1 card
- id: two
  effect: "play:  draw 1 card"


"""
    once = fmt(before)
    assert fmt(once) == once
    assert "    play,I may:  # why\n      draw the 1 card\n\n      if my life>=3: discard 1 card\n" in once
    assert "    kept\n" in once and once.startswith("# cards") and 'effect: "play:  draw 1 card"' in once


def test_what_cannot_be_read_is_left_alone() -> None:
    assert fmt("a: [1\n") == "a: [1\n"
    assert fmt("- effect: |\n    plya:\n      draw  1 card\n") == "- effect: |\n    plya:\n      draw  1 card\n"


LINE = st.sampled_from(
    ["play:", "  draw  1 card", "  if my life<2:", "    discard  1 card # x", "", "# c", "wrong  line", "  "]
)


@samples(80)
@given(st.lists(LINE, max_size=8), st.sampled_from(["|", "|-", "|+", ">"]), st.integers(1, 3))
def test_data_stays(lines: list[str], style: str, indent: int) -> None:
    pad = " " * (2 + indent)
    source = f"- effect: {style}\n" + "".join(pad + line + "\n" for line in lines) + "  other: 'a  b'  \n"
    node = load(SourceFile("", source))
    if node is None:
        assert fmt(source) == source
        return
    once = fmt(source)
    assert fmt(once) == once
    again = load(SourceFile("", once))
    assert again is not None
    assert str(to_data(again)).split("'other'")[-1] == str(to_data(node)).split("'other'")[-1]
