"""Pictures of games as they are read: sizes of photographs from their first bytes, drawings written anew or refused."""

from __future__ import annotations

import struct
from xml.etree import ElementTree

import pytest

from cardwright.backends.paper import read_pictures
from cardwright.backends.paper.read_pictures import NotDrawable, drawing, drawn


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + bytes(8) + struct.pack(">II", width, height)


def gif(width: int, height: int, sort: bytes = b"GIF89a") -> bytes:
    return sort + struct.pack("<HH", width, height)


def webp(sort: bytes, head: bytes) -> bytes:
    """The beginning of a WebP: what its first part says of sizes stands behind its length."""
    return (b"RIFF" + bytes(4) + b"WEBP" + sort + bytes(4) + head).ljust(30, b"\0")


def jpeg(width: int, height: int, *before: bytes, marker: int = 0xC0) -> bytes:
    return b"".join(
        [b"\xff\xd8", *before, bytes([0xFF, marker, 0, 17, 8]), struct.pack(">HH", height, width), bytes(8)]
    )


PART = b"\xff\xe0" + struct.pack(">H", 4) + b"ab"
"""A part of a JPEG that says nothing of its size."""
TABLE = b"\xff\xc4" + struct.pack(">H", 11) + bytes(9)


@pytest.mark.parametrize(
    ("data", "kind", "size"),
    [
        (png(40, 30), "png", (40, 30)),
        (png(30_000, 1), "png", (30_000, 1)),
        (gif(40, 30), "gif", (40, 30)),
        (gif(7, 300, b"GIF87a"), "gif", (7, 300)),
        (webp(b"VP8 ", bytes(6) + struct.pack("<HH", 40, 30)), "webp", (40, 30)),
        (webp(b"VP8 ", bytes(6) + struct.pack("<HH", 0x4028, 0xC01E)), "webp", (40, 30)),  # how it is scaled is above
        (webp(b"VP8L", b"\x2f" + (39 | 29 << 14 | 1 << 28).to_bytes(4, "little")), "webp", (40, 30)),
        (webp(b"VP8X", bytes(4) + (39).to_bytes(3, "little") + (29).to_bytes(3, "little")), "webp", (40, 30)),
        (jpeg(40, 30), "jpeg", (40, 30)),
        (jpeg(40, 30, PART, TABLE, b"\xff\xff", PART, marker=0xC2), "jpeg", (40, 30)),
        (jpeg(40, 30, PART, marker=0xCF), "jpeg", (40, 30)),
    ],
)
def test_the_size_of_a_photograph(data: bytes, kind: str, size: tuple[int, int]) -> None:
    found = drawn(data)
    assert (found.width, found.height, found.pixels) == (*size, size[0])
    assert f'viewBox="0 0 {size[0]} {size[1]}"' in found.svg and f'href="data:image/{kind};base64,' in found.svg
    ElementTree.fromstring(found.svg)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (png(0, 30), "broken"),
        (png(40, 0), "broken"),
        (png(30_001, 1), "broken"),
        (png(1, 30_001), "broken"),
        (png(40, 30)[:23], "unknown"),
        (gif(40, 30)[:9], "unknown"),
        (b"GIF90a" + bytes(8), "unknown"),
        (webp(b"VP8L", bytes(5))[:29], "unknown"),
        (b"RIFF" + bytes(4) + b"WAVE" + bytes(30), "unknown"),
        (b"\xff\xd8\xff" + bytes(4), "broken"),
        (b"\xff\xd8" + PART + bytes(20), "broken"),
        (jpeg(40, 30, marker=0xC4), "broken"),
        (b"\x00\x01\x02", "unknown"),
        (b"<svg", "unknown"),
        (b"", "unknown"),
    ],
)
def test_what_is_no_picture(data: bytes, why: str) -> None:
    with pytest.raises(NotDrawable) as told:
        drawn(data)
    assert told.value.why == why


def svg(inside: str = "", of: str = 'viewBox="0 0 10 20"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://example.com/x" {of}>{inside}</svg>'.encode()


@pytest.mark.parametrize(
    ("of", "size"),
    [
        ('viewBox="0 0 10 20"', (10, 20)),
        ('viewBox="-5,-5,10.5,20"', (10.5, 20)),
        ('viewBox="0 0 10 20" width="90" height="90"', (10, 20)),
        ('width="30" height="40.5px"', (30, 40.5)),
        ('viewBox="0 0 10" width="30" height="40"', (30, 40)),
    ],
)
def test_the_size_of_a_drawing(of: str, size: tuple[float, float]) -> None:
    found = drawn(svg(of=of))
    assert (found.width, found.height, found.pixels) == (*size, 0)


@pytest.mark.parametrize(
    "of",
    ["", 'width="30"', 'height="30"', 'width="30%" height="30"', 'viewBox="0 0 0 20"', 'viewBox="0 0 10 -1"',
     'viewBox="0 0 9 1e9"', 'width="0" height="10"', 'viewBox="0 0 9 999999999"'],
)  # fmt: skip
def test_a_drawing_without_a_size(of: str) -> None:
    if of == 'viewBox="0 0 9 1e9"':  # five numbers
        of = 'viewBox="0 0 9 1 9"'
    with pytest.raises(NotDrawable, match="size"):
        drawn(svg(of=of))


@pytest.mark.parametrize(
    ("inside", "written"),
    [
        ('<rect width="3" height="4" fill="red"/>', '<rect width="3" height="4" fill="red"></rect>'),
        ('<g id="a" x:href="#b" href="#c"/>', '<g id="a" href="#c"></g>'),
        ("<title>t</title><desc>d</desc><path d='M0 0'/>", '<path d="M0 0"></path>'),
        ("<x:guides><x:line/></x:guides><g/>", "<g></g>"),
        ("<g x:label='l' data-a='b' class='c'/>", "<g></g>"),
        ("<g style='fill: red; stroke-width:2 ;cursor:pointer;x'/>", '<g fill="red" stroke-width="2"></g>'),
        ("<g style='fill:red' fill='blue'/>", '<g fill="red"></g>'),
        ("<g fill='blue' style='fill:red;fill:green'/>", '<g fill="green"></g>'),
        ("<g x:style='fill:red'/>", "<g></g>"),
        ("<g fill='\"&lt;'/>", "<g fill='\"&lt;'></g>"),
        ("<!-- no --><?php no ?><g/>", "<g></g>"),
    ],
)
def test_a_drawing_is_written_anew(inside: str, written: str) -> None:
    made = drawing(svg(inside)).svg
    assert made == f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20">{written}</svg>'
    ElementTree.fromstring(made)


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ("<script>1</script>", ("unsafe", "<script>")),
        ("<use/>", ("unsafe", "<use>")),
        ("<foreignObject/>", ("unsafe", "<foreignObject>")),
        ("<g onload='x()'/>", ("unsafe", "onload")),
        ("<g x:onClick='x()'/>", ("unsafe", "onClick")),
        ("<g href='file:///etc/passwd'/>", ("unsafe", 'href="file:///etc/passwd"')),
        ("<g x:href='a.svg#b'/>", ("unsafe", 'href="a.svg#b"')),
        ("<g fill='url(http://example.com/a)'/>", ("unsafe", "url(http://example.com/a)")),
        ("<g style='fill: url(a.svg)'/>", ("unsafe", "url(a.svg)")),
        ("<g>" * 201 + "</g>" * 201, ("large", "")),
    ],
)
def test_a_drawing_that_reaches_out_is_refused(inside: str, told: tuple[str, str]) -> None:
    with pytest.raises(NotDrawable) as refused:
        drawing(svg(inside))
    assert (refused.value.why, refused.value.what) == told


def test_a_drawing_declares_nothing_and_is_no_other_document() -> None:
    with pytest.raises(NotDrawable, match="unsafe"):
        drawing(b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg())
    with pytest.raises(NotDrawable, match="unknown"):
        drawing(b"<html xmlns='http://www.w3.org/2000/svg'/>")
    with pytest.raises(NotDrawable, match="unknown"):
        drawing("<svg>é</svg>".encode("latin-1"))


def test_no_more_than_can_be_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_pictures, "MOST_BYTES", len(png(4, 3)))
    assert drawn(png(4, 3)).width == 4
    with pytest.raises(NotDrawable, match="large"):
        drawn(png(4, 3) + b"x")
    monkeypatch.setattr(read_pictures, "MOST_ELEMENTS", 3)
    assert drawing(svg("<g/><g/>")).width == 10
    with pytest.raises(NotDrawable, match="large"):
        drawing(svg("<g/><g/><g/>"))
