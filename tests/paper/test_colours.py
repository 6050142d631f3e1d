"""Colours: how far two differ, what can be read on one, and what a PDF prints with."""

from __future__ import annotations

import zlib

import pytest

from cardwright.backends.paper.card_look import (
    ACCENTS,
    INK,
    WHITE,
    colour_of,
    contrast,
    ink_on,
    is_colour,
    mixed,
    motif_of,
    readable,
    seed_of,
)
from cardwright.backends.paper.pdf_inks import Ink, drawing_streams, inks, mixed_blacks, pictures, summary


@pytest.mark.parametrize(
    ("colour", "apart", "darker", "ink"),
    [
        ("#000000", 21.0, "#444444", WHITE),
        ("#0a0a0a", 19.798, "#404040", WHITE),
        ("#777777", 4.478, "#707070", WHITE),
        ("#ff0000", 3.998, "#e20000", WHITE),
        ("#00ff00", 1.372, "#008100", INK),
        ("#0000ff", 8.592, "#0000ff", WHITE),
    ],
)
def test_contrast_and_what_is_made_of_it(colour: str, apart: float, darker: str, ink: str) -> None:
    """The contrasts are those of WCAG 2."""
    assert round(contrast(colour, WHITE), 3) == round(contrast(WHITE, colour), 3) == apart
    assert (readable(colour), ink_on(colour)) == (darker, ink)


def test_where_letters_turn_black() -> None:
    assert [ink_on(f"#{grey * 3}") for grey in ("92", "93")] == [WHITE, INK]


def test_a_colour_with_some_of_another() -> None:
    assert mixed("#102030", "#f0e0d0", 0.5) == "#808080"
    assert mixed("#102030", "#f0e0d0") == "#1d2c3a"
    assert mixed("#102030", "#f0e0d0", 0) == "#102030"


def test_names_of_colours() -> None:
    assert is_colour("slate") and is_colour("#3b5d7a") and not is_colour("#3b5d7") and not is_colour("sla te")
    assert (colour_of("#3b5d7a"), colour_of("red"), colour_of("none")) == ("#3b5d7a", ACCENTS["red"], ACCENTS["slate"])


def test_an_ornament_is_the_same_in_every_build() -> None:
    assert seed_of("lamp") == (0.788, 0.557, 0.522, 0.949)
    assert [motif_of(card) for card in ("lamp", "gust", "a")] == ["peaks", "peaks", "dots"]


@pytest.mark.parametrize(
    ("parts", "sort", "shown"),
    [
        ((1.0,), "white", "grey 100"),
        ((1.0, 1.0, 1.0), "white", "RGB #ffffff"),
        ((0.0, 0.0, 0.0, 0.0), "white", "K 0"),
        ((0.0, 0.0, 0.0, 1.0), "black ink", "K 100"),
        ((0.0, 0.0, 0.0, 0.4), "black ink", "K 40"),
        ((0.1, 0.0, 0.0, 0.4), "colour", "CMYK 10 0 0 40"),
        ((0.5, 0.6, 0.7, 0.8), "colour", "CMYK 50 60 70 80"),
        ((0.51, 0.6, 0.7, 0.8), "mixed black", "CMYK 51 60 70 80"),
        ((1.0, 1.0, 1.0, 1.0), "colour", "CMYK 100 100 100 100"),  # a registration mark
        ((0.0,), "mixed black", "grey 0"),
        ((0.34,), "mixed black", "grey 34"),
        ((0.35,), "colour", "grey 35"),
        ((0.122, 0.133, 0.153), "mixed black", "RGB #1f2227"),
        ((0.31, 0.2, 0.2), "colour", "RGB #4f3333"),
        ((), "colour", "pattern"),
    ],
)
def test_what_an_ink_amounts_to(parts: tuple[float, ...], sort: str, shown: str) -> None:
    ink = Ink("text", parts)
    assert (ink.sort, ink.show()) == (sort, shown)


def pdf(*streams: bytes, more: bytes = b"") -> bytes:
    """A PDF of pages with these streams, the first of which is packed."""
    made = b""
    for number, each in enumerate(streams):
        content, about = (each, b"<< >>") if number else (zlib.compress(each), b"<< /Filter /FlateDecode >>")
        made += b"%d 0 obj << /Contents %d 0 R >> endobj\n" % (50 + number, number + 1)
        made += b"%d 0 obj %s stream\n%s\nendstream endobj\n" % (number + 1, about, content)
    return made + more


@pytest.mark.parametrize(
    ("stream", "wanted"),
    [
        (b"(a) Tj [(b)] TJ", {("text", (0.0,)): 2}),
        (b"0 0 0 1 k 0.5 G (a) ' S s", {("text", (0.0, 0.0, 0.0, 1.0)): 1, ("line", (0.5,)): 2}),
        (b"1 0 0 rg 0 1 0 RG B b* f F f*", {("area", (1.0, 0.0, 0.0)): 5, ("line", (0.0, 1.0, 0.0)): 2}),
        (b"q 1 g 1 G Q Q (a) \" S", {("text", (0.0,)): 1, ("line", (0.0,)): 1}),
        (b"q 1 g q 0.5 g Q f Q f", {("area", (1.0,)): 1, ("area", (0.0,)): 1}),
        (b"/P cs 0.25 0.5 scn f /Pattern cs /P1 scn f 7 w 0.12345 SC S",
         {("area", (0.25, 0.5)): 1, ("area", ()): 1, ("line", (0.123,)): 1}),
        (b"((1 g)(\\)) ) Tj <0f> Tj 3 1 g -.5 f", {("text", (0.0,)): 2, ("area", (1.0,)): 1}),
        (b"0 1 k f 0.2 0.3 0.4 0.5 0.6 k f", {("area", (0.0, 1.0)): 1, ("area", (0.3, 0.4, 0.5, 0.6)): 1}),
    ],
)  # fmt: skip
def test_what_a_page_prints_with(stream: bytes, wanted: dict[tuple[str, tuple[float, ...]], int]) -> None:
    assert inks(pdf(stream)) == {Ink(what, parts): count for (what, parts), count in wanted.items()}


def test_pages_and_their_pieces_are_looked_at_and_nothing_else() -> None:
    piece = b"9 0 obj << /Subtype /Form >> stream\n0.3 g f S\nendstream endobj\n"
    other = b"8 0 obj << /Subtype/Font >> stream\n0.7 g f\nendstream endobj\n"
    whole = pdf(b"0 g f", b"0.4 g f", more=piece + other)
    assert [each.content.strip() for each in drawing_streams(whole)] == [b"0 g f", b"0.4 g f", b"0.3 g f S"]
    assert all(whole[each.start : each.start + 2] == b"<<" for each in drawing_streams(whole))
    assert all(whole[each.stop :].startswith(b"endstream") for each in drawing_streams(whole))
    assert summary(whole)["area"] == {"black ink": 0, "mixed black": 2, "colour": 1, "white": 0}
    assert mixed_blacks(whole) == (Ink("line", (0.0,)),), "areas may be printed with several inks"


def picture(number: int, space: bytes, more: bytes = b"") -> bytes:
    head = b"<< /Subtype /Image /ColorSpace %s %s >>" % (space, more)
    return b"%d 0 obj %s stream\n.\nendstream endobj\n" % (number, head)


def test_pictures_by_their_colours() -> None:
    objects = (
        picture(1, b"/DeviceRGB", b"/SMask 2 0 R") + picture(2, b"/DeviceGray")
        + picture(3, b"/DeviceGray") + picture(4, b"[/CalGray << >>]")
        + picture(5, b"/DeviceCMYK") + picture(6, b"7 0 R") + picture(8, b"[/ICCBased 9 0 R]") + picture(10, b"11 0 R")
        + b"7 0 obj [/ICCBased 9 0 R] endobj\n9 0 obj << /N 4 >> stream\n.\nendstream endobj\n"
        + b"11 0 obj << /N 1 >> stream\n.\nendstream endobj\n"
        + b"12 0 obj << /Subtype/Image >> stream\n.\nendstream endobj\n"
    )  # fmt: skip
    assert pictures(objects) == {"RGB": 2, "grey": 3, "CMYK": 3}
