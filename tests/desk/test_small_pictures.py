"""Pictures of cards with a palette look as they did, and are sent in a fraction of the bytes."""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Sequence

import pytest

from cardwright.desk import small_pictures
from cardwright.desk.small_pictures import NEAR, smaller

Pixel = tuple[int, int, int, int]


def filtered(rows: Sequence[Sequence[Pixel]], how: int) -> bytes:
    """Rows of pixels as a PNG says them, all by one filter."""
    found, above = b"", bytes(4 * len(rows[0]))
    for row in rows:
        line = bytes(part for pixel in row for part in pixel)
        made = bytearray()
        for x, here in enumerate(line):
            left, corner = (line[x - 4], above[x - 4]) if x >= 4 else (0, 0)
            up = above[x]
            nearest = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
            made.append((here - (0, left, up, (left + up) // 2, nearest)[how]) & 255)
        found += bytes((how,)) + made
        above = line
    return found


def png(rows: Sequence[Sequence[Pixel]], how: int = 0) -> bytes:
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(filtered(rows, how))), (b"IEND", b"")]
    chunks = [struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)) for n, d in parts]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def seen(made: bytes) -> list[list[tuple[int, int, int]]]:
    """The pixels of a PNG with a palette."""
    parts = dict(small_pictures._chunks(made))
    width, height = struct.unpack(">II", parts[b"IHDR"][:8])
    colours = [tuple(parts[b"PLTE"][at : at + 3]) for at in range(0, len(parts[b"PLTE"]), 3)]
    data = zlib.decompress(parts[b"IDAT"])
    assert len(data) == height * (width + 1)
    lines = [data[at + 1 : at + 1 + width] for at in range(0, len(data), width + 1)]
    return [[colours[place] for place in line] for line in lines]  # type: ignore[misc]


def drawing(greys: int) -> list[list[Pixel]]:
    """A flat ground with some hues, and edges of many shades."""
    chance = random.Random(4)
    ground: list[Pixel] = [(250, 244, 230, 255), (30, 90, 160, 255), (0, 0, 0, 255)]
    shades: list[Pixel] = [(n % 64 + 90, n // 8 + 60, 80 + n % 3, 255) for n in range(greys)]
    return [
        [chance.choice(shades) if chance.random() < 0.1 else ground[x // 9 % 3] for x in range(120)] for _ in range(60)
    ]


@pytest.mark.parametrize("how", range(5))
def test_a_drawing_keeps_its_colours(how: int) -> None:
    rows = drawing(100)
    made = smaller(png(rows, how))
    assert seen(made) == [[pixel[:3] for pixel in row] for row in rows]
    assert smaller(made) == made


def test_of_many_shades_each_is_near_to_what_it_was() -> None:
    rows = drawing(700)
    found = seen(smaller(png(rows)))
    pairs = [pair for row, line in zip(rows, found, strict=True) for pair in zip(row, line, strict=True)]
    off = [max(abs(a - b) for a, b in zip(was, now, strict=False)) for was, now in pairs]
    assert 0 < max(off) <= NEAR[-1]
    assert sum(each == 0 for each in off) > len(off) * 0.9


def test_photographs_and_what_shines_through_stay_as_they_are() -> None:
    chance = random.Random(2)
    photo: list[list[Pixel]] = [
        [(chance.randrange(256), chance.randrange(256), chance.randrange(256), 255) for _ in range(80)]
        for _ in range(60)
    ]
    clear: list[list[Pixel]] = [[(9, 9, 9, 128)] * 4]
    for rows in (photo, clear):
        assert smaller(png(rows)) == png(rows)
