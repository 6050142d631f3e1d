"""Printing for a shop: where pages are cut, how many pixels, backs behind their fronts, black as one ink; pictures."""

from __future__ import annotations

import json
import re
import struct
import zlib
from dataclasses import replace

import pytest

from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import print_cards
from cardwright.backends.paper.card_look import CardLook, Picture, contrast, readable
from cardwright.backends.paper.face_data import faces_data
from cardwright.backends.paper.fit_cards import fit
from cardwright.backends.paper.paper_values import CardFace, Paragraph, SheetJob
from cardwright.backends.paper.pdf_boxes import with_boxes
from cardwright.backends.paper.pdf_cmyk import Inks, cmyk, in_cmyk
from cardwright.backends.paper.pdf_edit import NotAsExpected
from cardwright.backends.paper.pdf_inks import Ink, drawing_streams, inks, mixed_blacks, pictures, summary
from cardwright.backends.paper.print_options import PRESETS, PrintOptions
from cardwright.backends.paper.read_pictures import NotDrawable, drawing, drawn
from cardwright.backends.paper.sheet_plan import NoRoom, grid_of, plan
from cardwright.cli.print_shop import inks_of
from cardwright.printing import changed_cards, with_other_faces

POKER = (63.0, 88.0)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12">{}</svg>'


def job(options: PrintOptions, *looks: CardLook) -> SheetJob:
    faces = tuple(
        CardFace(f"c{n}", f"Card {n}", "Kind", body=(Paragraph("rule", "Draw a card."),), look=look)
        for n, look in enumerate(looks or (CardLook(),))
    )
    return SheetJob("demo", "en", "Demo", faces, "Demo", options)


def pngs(made: print_cards.Printed) -> list[tuple[int, int]]:
    assert not made.problems, made.show()
    found = [each.content for each in made.artifacts if each.path.endswith(".png")]
    assert all(b"pHYs" in content[:60] for content in found)
    return [struct.unpack(">II", content[16:24]) for content in found]


@pytest.mark.parametrize(
    ("options", "pixels"),
    [
        (PRESETS["makeplayingcards"], (822, 1122)),
        (PRESETS["thegamecrafter"], (825, 1125)),
        (PrintOptions(dpi=600.0), (1488, 2079)),
        (replace(PRESETS["china-57x87"], dpi=300.0), (744, 1098)),
    ],
)
def test_pictures_have_the_pixels_of_their_size(options: PrintOptions, pixels: tuple[int, int]) -> None:
    ((width, height),) = pngs(print_cards.emit_images(job(options)))
    assert abs(width - pixels[0]) <= 1 and abs(height - pixels[1]) <= 1


def test_single_cards_say_where_they_are_cut() -> None:
    cards, backs, _ = print_cards.emit_singles(job(PrintOptions(bleed=3.0))).artifacts
    assert (cards.path, backs.path) == ("paper/en/cards.pdf", "paper/en/card-backs.pdf")
    (trim,) = re.findall(rb"/TrimBox\[([\d. ]+)\]/BleedBox\[([\d. ]+)\]", cards.content)
    left, low, right, high = (float(number) / 72 * 25.4 for number in trim[0].split())
    assert (round(left, 2), round(low, 2), round(right - left, 2), round(high - low, 2)) == (3.0, 3.0, 63.0, 88.0)
    start = int(re.findall(rb"startxref\n(\d+)", cards.content)[-1])
    assert cards.content[start : start + 5] == b"xref\n"
    for offset, number in _objects(cards.content, start):
        assert cards.content[offset:].startswith(b"%d 0 obj" % number)


def _objects(pdf: bytes, start: int) -> list[tuple[int, int]]:
    rows = re.findall(rb"(\d{10}) \d{5} ([nf])", pdf[start:])
    return [(int(offset), number) for number, (offset, sort) in enumerate(rows) if sort == b"n"]


def test_what_typst_did_not_write_is_left_alone() -> None:
    with pytest.raises(NotAsExpected):
        with_boxes(b"%PDF-1.7\n", 3)


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("accent", ["#26282e", "#2e3440", "#9a5327"])
def test_text_and_marks_are_black_ink_alone(accent: str, low: bool) -> None:
    look = CardLook(accents=(accent,), back_accent=accent)
    made = print_cards.emit_sheets(job(PrintOptions(registration=True, low_ink=low), look))
    for sheet in made.artifacts:
        assert not mixed_blacks(sheet.content)
    found = inks(made.artifacts[0].content)
    assert found[Ink("text", (0, 0, 0, 1))] and found[Ink("line", (0, 0, 0, 1))]


@pytest.mark.parametrize("accent", ["#2e3440", "#000000"])
def test_icons_that_look_black_are_drawn_lighter(accent: str) -> None:
    """A drawing has no inks of its own: a shop would make its thin lines of four."""
    line = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path stroke="currentColor" d="M1 1h7"/></svg>'
    sheet = print_cards.emit_sheets(job(PrintOptions(), CardLook(accents=(accent,), icon=line))).artifacts[0]
    assert not mixed_blacks(sheet.content)
    assert any(ink.what == "line" and ink.sort == "colour" for ink in inks(sheet.content))


INKED = (
    b"%PDF-1.7\n\n1 0 obj\n<</Type/Page/Contents 2 0 R>>\nendobj\n\n2 0 obj\n<</Length 9>>\nstream\n"
    b"q 0.1 0.1 0.12 rg BT (a) Tj ET Q BT 0 0 0 1 k [<01> 3 (b\\)) (d(S e) S)] TJ 1 g (c) Tj ET "
    b"0.7 0.7 0.6 0.8 K 0 0 m 1 1 l S\n/c0 cs 1 0 0 1 5 5 cm 0.9 0.1 0.1 scn 0 0 1 1 re f\nendstream\nendobj\n"
)


def test_blacks_of_several_inks_are_found() -> None:
    assert [(ink.what, ink.show(), ink.sort) for ink in inks(INKED)] == [
        ("text", "RGB #1a1a1f", "mixed black"),
        ("text", "K 100", "black ink"),
        ("text", "grey 100", "white"),
        ("line", "CMYK 70 70 60 80", "mixed black"),
        ("area", "RGB #e61a1a", "colour"),
    ]
    assert [ink.what for ink in mixed_blacks(INKED)] == ["text", "line"]
    assert summary(INKED)["text"] == {"black ink": 1, "mixed black": 1, "colour": 0, "white": 1}


def test_a_shop_is_told_of_what_there_is_alone() -> None:
    told = inks_of([Artifact("a.png", b""), Artifact("a.pdf", INKED)])
    assert told[0] == "a.pdf" and not any("a.png" in row or row.endswith(" 0") or " 0," in row for row in told)
    assert [row[0] for row in told[1:4]] == [" "] * 3 and sum(row.startswith("  ! ") for row in told) == 2


def test_the_version_stands_in_the_foot_on_demand() -> None:
    plain = replace(job(PrintOptions()), version="1.3")
    marked = replace(plain, options=PrintOptions(version_mark=True))
    assert [data["ordinal"] for it in (plain, marked) for data in faces_data(it)] == ["1/1", "1/1 · 1.3"]


@pytest.mark.parametrize("colour", ["#26282e", "#f4e3a1", "#9a5327"])
def test_the_colour_of_a_book_bears_white_letters_and_is_not_black(colour: str) -> None:
    assert 4.5 <= contrast(readable(colour), "#ffffff") <= 10.6
    assert readable("#9a5327") == "#9a5327"


def test_backs_lie_behind_their_fronts() -> None:
    fronts, backs = plan([(0, 9), (1, 9), (2, 9), (3, 9)], POKER, PrintOptions(duplex="long", offset=(0.5, 0.0)))
    width = fronts.paper[0]
    for front, back in zip(fronts.cells, backs.cells, strict=True):
        assert back.back and not back.turned
        assert round(front.x + back.x - 0.5 + POKER[0], 6) == width and back.y == front.y
    fronts, backs = plan([(0, 9)], POKER, PrintOptions(duplex="short"))
    assert backs.cells[0].turned and backs.cells[0].x == fronts.cells[0].x
    assert round(fronts.cells[0].y + backs.cells[0].y + POKER[1], 6) == fronts.paper[1]


def test_a_folded_sheet_has_backs_upside_down_below() -> None:
    (page,) = plan([(0, 1)] * 3, POKER, PrintOptions(layout="fold"))
    assert [cell.turned for cell in page.cells] == [False] * 3 + [True] * 3
    assert {round(a.x - b.x, 6) for a, b in zip(page.cells[:3], page.cells[3:], strict=True)} == {0}
    assert page.folds


def test_layouts_hold_what_they_say_or_do_not_fit() -> None:
    assert grid_of(POKER, PrintOptions(layout="9-up", bleed=3.0)).per_page == 9
    assert grid_of(POKER, PrintOptions(layout="8-up")).per_page == 8
    assert grid_of(POKER, PrintOptions(page="a3")).per_page == 18
    with pytest.raises(NoRoom):
        grid_of((70.0, 120.0), PrintOptions(layout="9-up"))
    made = print_cards.emit_sheets(job(PrintOptions(layout="9-up", size=(70.0, 120.0))))
    assert [problem.kind for problem in made.problems] == ["no-room"]


def test_a_lying_card_lies_in_any_size() -> None:
    ((width, height),) = pngs(print_cards.emit_images(job(PrintOptions(size=(57, 87)), CardLook(width=88, height=63))))
    assert width > height


# --- pictures -------------------------------------------------------------------------------------------------


def test_a_drawing_is_written_anew() -> None:
    made = drawing(SVG.format('<title>t</title><path d="M0 0h9" fill="red"/>').encode())
    assert (made.width, made.height, made.pixels) == (24, 12, 0)
    assert '<path d="M0 0h9" fill="red">' in made.svg


@pytest.mark.parametrize(
    ("inside", "what"),
    [
        ("<script>alert(1)</script>", "<script>"),
        ('<image href="file:///etc/passwd"/>', "<image>"),
        ('<a href="http://x"/>', "<a>"),
        ('<g onload="x()"/>', "onload"),
        ('<rect fill="url(http://x/y.svg#z)"/>', "url(http"),
        ("<foreignObject/>", "<foreignObject>"),
        ('<linearGradient href="http://x"/>', "http://x"),
    ],
)
def test_a_drawing_that_reaches_out_is_refused(inside: str, what: str) -> None:
    with pytest.raises(NotDrawable) as caught:
        drawing(SVG.format(inside).encode())
    assert caught.value.why == "unsafe" and what in caught.value.what


SIZED = b"\xff\xc0\x00\x11\x08\x01,\x00(\x03\x01"
"""The part of a JPEG that tells its size."""


def test_entities_and_what_is_no_picture_are_refused() -> None:
    for data, why in (
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "unsafe"),
        (b"hello", "unknown"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "size"),
        (b"\xff\xd8\xff", "broken"),
        (SVG.format("<g>" * 2000 + "</g>" * 2000).encode(), "large"),
        (SVG.replace("12", "9" * 400).format("").encode(), "size"),
    ):
        with pytest.raises(NotDrawable) as caught:
            drawn(data)
        assert caught.value.why == why


@pytest.mark.parametrize(
    ("width", "height", "fits"),
    [
        *((1, 1, True), (30_000, 1, True), (1, 30_000, True), (0, 1, False), (1, 0, False)),
        *((30_001, 1, False), (1, 30_001, False)),
    ],
)
def test_a_photograph_has_sides_of_a_length_that_can_be_printed(width: int, height: int, fits: bool) -> None:
    data = b"GIF87a" + width.to_bytes(2, "little") + height.to_bytes(2, "little") + b"\x80\x00\x00"
    if fits:
        assert (drawn(data).width, drawn(data).height) == (width, height)
        return
    with pytest.raises(NotDrawable) as caught:
        drawn(data)
    assert caught.value.why == "broken"


@pytest.mark.parametrize(
    ("begins", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00(\x00\x00\x01,\x08\x02\x00\x00\x00", "png"),
        (b"GIF87a(\x00,\x01\x80\x00\x00", "gif"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00" + SIZED, "jpeg"),
        (b"\xff\xd8\xff\xe0\x00\x02\xff\xff\xc4\x00\x04\x01\x01" + SIZED, "jpeg"),  # filled up; tables before it
        (b'RIFFN\x00\x00\x00WEBPVP8 B\x00\x00\x00\x10\x06\x00\x9d\x01*(\x00,\x01>m6\x99I\xa4#"', "webp"),
        (b"RIFF\"\x00\x00\x00WEBPVP8L\x15\x00\x00\x00/'\xc0J\x00\x07\x10\x11\xfd\x0f\x03\x90", "webp"),
        (b"RIFF\x8e\x00\x00\x00WEBPVP8X\n\x00\x00\x00\x18\x00\x00\x00'\x00\x00+\x01\x00ALPH", "webp"),
    ],
)
def test_a_photograph_is_as_large_as_it_says(begins: bytes, kind: str) -> None:
    found = drawn(begins)
    assert (found.width, found.height, found.pixels) == (40, 300, 40)
    assert f"data:image/{kind};base64," in found.svg


def test_a_picture_stands_in_the_window_with_its_artist_in_the_foot() -> None:
    (plain,) = [a for a in print_cards.emit_images(job(PrintOptions(dpi=72))).artifacts if a.path.endswith("png")]
    found = drawn(plain.content)
    assert (found.width, found.height) == (found.pixels, found.height) and "data:image/png;base64," in found.svg
    art = Picture(found.svg, found.width, found.height, found.pixels, "cover", (0.5, 0.2), "A. Painter", "CC BY 4.0")
    made = print_cards.emit_images(job(PrintOptions(dpi=72), CardLook(art=art)))
    (with_art,) = [a for a in made.artifacts if a.path.endswith("png")]
    assert with_art.content != plain.content
    assert art.credit == "A. Painter · CC BY 4.0"


def test_registration_marks_stand_in_both_margins_in_every_ink_on_demand() -> None:
    for wanted in (False, True):
        sheet = print_cards.emit_sheets(job(PrintOptions(page="a4", layout="9-up", registration=wanted))).artifacts[0]
        streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", sheet.content, re.S)
        drawn = b"".join(_inflated(stream) for stream in streams)
        assert (b"1 1 1 1 K" in drawn) is wanted


def _inflated(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


def test_a_calibration_sheet_has_two_sides_and_no_cards() -> None:
    (made,) = print_cards.emit_calibration(job(PrintOptions(page="letter"))).artifacts
    assert made.path == "paper/en/calibration.pdf"
    assert len(re.findall(rb"/Type\s*/Page\b", made.content)) == 2
    assert b"/MediaBox[0 0 611.9" in made.content or b"/MediaBox[0 0 612" in made.content


def test_only_what_an_earlier_version_does_not_print() -> None:
    before = job(PrintOptions(), CardLook(), CardLook(), CardLook())
    same, other, more = before.faces
    new = CardFace("new", "New", "Kind")
    now = replace(before, faces=(same, replace(other, name="Other"), replace(more, copies=3), new))
    left = changed_cards(now, before).faces
    assert [(face.id, face.copies) for face in left] == [("c1", 1), ("c2", 2), ("new", 1)]


def test_what_is_printed_alone_has_its_number_and_its_sizes_among_all() -> None:
    """A card that is printed anew lies among those that were printed before."""
    long = Paragraph("rule", "Draw a card, and then another one. " * 12)
    before = job(PrintOptions(), *[CardLook()] * 6)
    before = replace(before, faces=(before.faces[0], *(replace(face, body=(long,)) for face in before.faces[1:])))
    now = replace(before, faces=(replace(before.faces[0], name="Other"), *before.faces[1:]))
    left = changed_cards(now, before)
    assert [data["ordinal"] for data in faces_data(left)] == ["1/6"]  # type: ignore[index, call-overload]
    (alone,), _ = fit(left)
    assert alone == fit(now)[0][0] != fit(replace(left, among=()))[0][0]


def test_what_is_not_printed_need_not_fit() -> None:
    fits, too_long = (CardFace(name, name, "Kind", body=(Paragraph("rule", "Draw. " * count),)) for name, count in (
        ("fits", 1), ("long", 900)))  # fmt: skip
    both = SheetJob("demo", "en", "Demo", (too_long, fits))
    assert fit(both)[1]
    sizes, problems = fit(with_other_faces(both, [fits]))
    assert len(sizes) == 1 and not problems


def test_pictures_of_backs_have_the_numbers_of_their_pages() -> None:
    """Shops that take pictures want the backs, too."""
    it = job(replace(PRESETS["thegamecrafter"], dpi=60.0), CardLook(), CardLook(back_motif="waves"), CardLook())
    made = {each.path.removeprefix("paper/en/"): each.content for each in print_cards.emit_pictures(it).artifacts}
    cards = [f"cards/c{n}.png" for n in range(3)]
    assert [*made] == [*cards, "cards/index.json", "card-backs/1.png", "card-backs/2.png"]
    assert {struct.unpack(">II", made[name][16:24]) for name in made if name.endswith("png")} == {(165, 225)}
    assert [row["back"] for row in json.loads(made["cards/index.json"])] == [
        "../card-backs/1.png", "../card-backs/2.png", "../card-backs/1.png",
    ]  # fmt: skip


def test_a_card_is_drawn_alone_as_beside_the_others() -> None:
    it = job(PrintOptions(dpi=72), CardLook(), CardLook(text=7.0))
    both = {made.path: made.content for made in print_cards.emit_images(it).artifacts}
    (alone, _) = print_cards.emit_images(it, lambda face: face.id == "c1").artifacts
    assert both[alone.path] == alone.content


@pytest.mark.parametrize(
    ("colour", "wanted"),
    [
        ("000000", (0, 0, 0, 100)),
        ("22262c", (0, 0, 0, 100)),
        ("5a626d", (0, 0, 0, 61)),
        ("d5d9de", (0, 0, 0, 15)),
        ("ffffff", (0, 0, 0, 0)),
        ("2f5f8d", (67, 33, 0, 45)),
        ("fbf6e8", (0, 2, 8, 2)),
    ],
)
def test_greys_are_black_ink_alone_and_colours_have_three_inks_at_most(colour: str, wanted: Inks) -> None:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    assert tuple(round(100 * share) for share in cmyk(red, green, blue)) == wanted


def test_a_file_in_inks_has_no_other_colours_and_the_same_shapes() -> None:
    look = CardLook(accents=("#9a5327", "#2f5f8d"), motif="waves", paper="#fbf6e8")
    plain = print_cards.emit_sheets(job(PrintOptions(), look)).artifacts[0].content
    made = in_cmyk(plain)
    assert {len(ink.parts) for ink in inks(made)} <= {0, 4}, "patterns have their inks within"
    assert [ink.what for ink in inks(plain)] and summary(made)["text"]["mixed black"] == 0
    for offset, number in _objects(made, made.rfind(b"\nxref\n") + 1):
        assert made[offset:].startswith(b"%d 0 obj" % number)
    shapes = [
        [re.sub(rb"[\d. ]+(?:k|K)\b|/c\d cs [\d. ]+scn|/c\d CS [\d. ]+SCN", b"", stream.content).split()]
        for pdf in (plain, made)
        for stream in drawing_streams(pdf)
    ]
    half = len(shapes) // 2
    assert shapes[:half] == shapes[half:]
    assert in_cmyk(made) == in_cmyk(plain), "what is in inks stays as it is"


def test_pictures_are_counted_by_their_colours() -> None:
    page = b"".join(
        b"%d 0 obj\n<</Type/XObject/Subtype/Image/ColorSpace %b/Length 1>>\nstream\nx\nendstream\nendobj\n" % each
        for each in [
            (1, b"/DeviceCMYK"),
            (2, b"4 0 R/SMask 3 0 R"),
            (3, b"/DeviceGray"),
            (6, b"[/ICCBased 7 0 R]"),
            (8, b"/DeviceGray"),
        ]
    )
    spaces = b"4 0 obj\n[/ICCBased 5 0 R]\nendobj\n5 0 obj\n<</N 3>>\nstream\n" + b"7 0 obj\n<</N 4>>\nstream\n"
    assert pictures(page + spaces) == {"CMYK": 2, "RGB": 1, "grey": 1}
