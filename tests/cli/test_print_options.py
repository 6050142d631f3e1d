"""What a command line of `print` asks for, and what is said of the ink of what was printed."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import pdf_inks
from cardwright.backends.paper.print_options import PRESETS, BookOptions, PrintOptions
from cardwright.cli import Refused, parser, print_shop

PLAIN = PrintOptions()


def asked(words: str) -> Namespace:
    made: Any = parser(["print"]).parse_args(["print", "x", *words.split()])
    return Namespace(**vars(made))


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("", PLAIN),
        ("--size 60x90", replace(PLAIN, size=(60.0, 90.0))),
        ("--size 30x200", replace(PLAIN, size=(30.0, 200.0))),
        ("--size poker", replace(PLAIN, size=(63.0, 88.0))),
        ("--offset 1,-2.5", replace(PLAIN, offset=(1.0, -2.5))),
        ("--offset=-20,20", replace(PLAIN, offset=(-20.0, 20.0))),
        ("--bleed 0", PLAIN),
        ("--bleed 10 --dpi 1200", replace(PLAIN, bleed=10.0, dpi=1200.0)),
        ("--dpi 1", replace(PLAIN, dpi=1.0)),
        ("--page letter --layout 9-up --duplex long", replace(PLAIN, page="letter", layout="9-up", duplex="long")),
        ("--preset china-57x87", PRESETS["china-57x87"]),
        ("--preset china-57x87 --bleed 0 --size 60x90", replace(PRESETS["china-57x87"], bleed=0.0, size=(60.0, 90.0))),
        ("--low-ink --rule-ids --one-each", replace(PLAIN, low_ink=True, rule_ids=True, all_copies=False)),
        (
            "--cmyk --safe-zone --registration --version-mark",
            replace(PLAIN, cmyk=True, safe_zone=True, registration=True, version_mark=True),
        ),
    ],
)
def test_what_is_asked_for(words: str, options: PrintOptions) -> None:
    assert print_shop.options_of(asked(words)) == options


@pytest.mark.parametrize(
    "words",
    ["size=large", "size=29x90", "size=60x201", "size=nanx90", "size=60", "offset=1", "offset=21,0", "offset=0,-21",
     "offset=nan,0", "bleed=11", "bleed=-1", "bleed=nan", "dpi=1201", "dpi=0"],
)  # fmt: skip
def test_what_cannot_be_printed_so_is_refused(words: str) -> None:
    with pytest.raises(Refused):
        print_shop.options_of(asked(f"--{words}"))


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("", BookOptions("a5", False, ("pdf",), ("en",), 0.0, 0.0, False)),
        ("--creep 0.2 --bleed 3 --rule-ids --cmyk", BookOptions("a5", True, ("pdf",), ("en",), 3.0, 0.2, True)),
        ("--creep 1", BookOptions("a5", False, ("pdf",), ("en",), 0.0, 1.0, False)),
    ],
)
def test_how_books_are_asked_for(words: str, options: BookOptions) -> None:
    assert print_shop.book_options_of(asked(words), ("pdf",), ("en",)) == options


@pytest.mark.parametrize("creep", ["1.1", "-0.1", "nan"])
def test_a_sheet_is_not_thicker_than_a_millimetre(creep: str) -> None:
    with pytest.raises(Refused):
        print_shop.book_options_of(asked(f"--creep={creep}"), ("pdf",), ())


def test_kinds_come_in_a_fixed_order_and_are_known() -> None:
    assert print_shop.kinds_of(None) == print_shop.KINDS
    whole = (*print_shop.KINDS, *print_shop.MORE, *print_shop.BOOKS)
    assert print_shop.kinds_of(f" {whole[-1]},, {whole[0]} ") == (whole[0], whole[-1])
    with pytest.raises(Refused, match="paintings"):
        print_shop.kinds_of("paintings")


def test_a_profile_is_for_inks_and_must_be_one(tmp_path: Path) -> None:
    path = tmp_path / "shop.icc"
    for words in (f"--profile {path}", f"--cmyk --profile {path}"):
        with pytest.raises(Refused):
            print_shop.profile_of(asked(words))
    path.write_bytes(b"no profile")
    with pytest.raises(Refused, match=r"shop\.icc"):
        print_shop.profile_of(asked(f"--cmyk --profile {path}"))
    assert print_shop.profile_of(asked("--cmyk")) is None


def test_what_is_told_of_inks(monkeypatch: pytest.MonkeyPatch) -> None:
    made = [Artifact("a.pdf", b"%PDF a"), Artifact("a.png", b"png"), Artifact("b.pdf", b"%PDF b")]
    letters = {b"%PDF a": {"text": {"black ink": 3, "white": 0}, "line": {"colour": 0}}, b"%PDF b": {}}
    dots = {b"%PDF a": {"RGB": 2, "CMYK": 1}, b"%PDF b": {}}
    monkeypatch.setattr(pdf_inks, "summary", letters.__getitem__)
    monkeypatch.setattr(pdf_inks, "pictures", dots.__getitem__)
    monkeypatch.setattr(pdf_inks, "mixed_blacks", lambda content: [])
    told = print_shop.inks_of(made)
    assert told[0] == "a.pdf" and told[-1] == "b.pdf" and len(told) == 5
    assert told[1].endswith(" 3") and "0" not in told[1]
    assert told[2].endswith(": —") and told[3].endswith(": RGB 2, CMYK 1")
    left = print_shop.pictures_left(made)
    assert len(left) == 1 and "a.pdf" in left[0] and "2" in left[0]
