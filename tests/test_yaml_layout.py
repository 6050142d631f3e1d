"""Files of games that are laid out badly come out as those that are laid out well, and with the same meaning."""

from __future__ import annotations

import re

import games
import pytest

from cardwright.model.load import vocabulary
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load
from cardwright.yaml_layout import lay_out, tidy

NAMES = ("counter_chain", "deck_builder", "duel_of_answers", "roles", "secret_answers", "vigil")
BLOCK = re.compile(r"(?m)^( *)(?:- )?(effect|do|setup|begins|ends|scenario|note): \|\n((?:\1 +.*\n|\n)+)")


def badly(text: str) -> str:
    """A file with blanks at the ends of lines, many empty lines, and texts with more blanks than they need."""

    def block(found: re.Match[str]) -> str:
        rows = found[3].split("\n")
        wide = (re.sub(r'(?<=[\w)]) (?=[\w(])(?=[^"]*$)', "  ", row).replace(",", " ,") for row in rows)
        return found[0][: found.start(3) - found.start()] + "\n".join(wide)

    text = BLOCK.sub(block, text)
    return "\ufeff\n\n" + text.replace("\n", " \t\r\n").replace("\r\n \t\r\n", "\r\n\n\n\n\n\n") + "\n\n\n"


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_laid_out_badly_comes_out_as_one_that_is_laid_out_well(name: str) -> None:
    text = (games.folder_of(name) / "game.yaml").read_text("utf-8")
    root, faults = load(SourceFile("game.yaml", text))
    assert root is not None and not faults
    words = vocabulary([root])
    well = lay_out(SourceFile("game.yaml", text), words)
    assert well == text.replace("\n\n\n\n", "\n\n\n") and len(badly(text)) > len(text) + 200
    made = lay_out(SourceFile("game.yaml", badly(text)), words)
    assert made is not None and made.replace("\n\n", "\n") == well.replace("\n\n", "\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play:\n   draw  2 cards ,  once", "play:\n  draw 2 cards, once\n"),
        (
            "\n\nplay :\n\n\n\n    if so:\n          rest\n    rest\nplay: rest",
            "play:\n\n  if so:\n    rest\n  rest\nplay: rest\n",
        ),
        ("a:\n    b:\n        c\n  d", "a:\n  b:\n    c\n  d\n"),
        ('say  "two  words , #1"  now', 'say "two  words , #1" now\n'),
        ("rest # why\n#  alone", "rest  # why\n#  alone\n"),
    ],
)
def test_a_text_with_blanks_that_it_does_not_need(text: str, said: str) -> None:
    assert tidy(text) == said and tidy(said) == said


@pytest.mark.parametrize(
    ("text", "laid_out"),
    [
        ("a: 1  \r\n\r\n\r\n\r\n\r\n\r\nb: 2", "a: 1\n\n\nb: 2\n"),
        ("\ufeff\n\na: 1\rb: 2\n\n", "a: 1\nb: 2\n"),
        ("effect: |\n  play:\n     draw  1 card\n", "effect: |\n  play:\n     draw  1 card\n"),
        ('a: "b\\ \n  c"', 'a: "b\\ \n  c"'),
        ("a: 0o7\nb: 0777", None),
        ("a: [1", None),
        ("", None),
        ("a: 1\na: 2", None),
    ],
)
def test_a_file_that_is_laid_out_by_itself(text: str, laid_out: str | None) -> None:
    assert lay_out(SourceFile("a.yaml", text)) == laid_out
