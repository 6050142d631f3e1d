"""Pictures of cards in a third of the bytes: the same picture with a palette of the colours that it has."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

COLOURS = 256
"""So many colours has a palette."""
MOST = 4096
"""A picture of more colours is no drawing, and stays as it is."""
NEAR = (0, 4, 8, 12)
"""So far may each part of a colour (of 255) lie from that as which it is shown, if there is no room for less: the edges
of letters have many greys.
"""
OPAQUE = 0xFF000000
RGBA = (8, 6, 0, 0, 0)
"""Bits, sort of colour, compression, filters and interlacing of the pictures that come from typesetting."""
Row = bytes | bytearray


def smaller(png: bytes) -> bytes:
    """A PNG of RGBA as one with a palette, in which no part of a colour is off by more than the last of `NEAR`.

    What is another sort of PNG, has too many colours for that or is not opaque everywhere comes back as it is.
    """
    parts: dict[bytes, bytes] = {}
    for name, data in _chunks(png):
        parts[name] = parts.get(name, b"") + data
    width, height, *sort = struct.unpack(">IIBBBBB", parts[b"IHDR"])
    if tuple(sort) != RGBA:
        return png
    rows = _unfiltered(zlib.decompress(parts[b"IDAT"]), 4 * width)
    pixels = struct.unpack(f"<{width * height}I", b"".join(rows))
    counted = [colour for colour, _ in Counter(pixels).most_common(MOST + 1)]
    made = _palette(counted) if len(counted) <= MOST and min(counted) >= OPAQUE else None
    if made is None:
        return png
    shown, listed = made
    drawn = bytes([shown[pixel] for pixel in pixels])
    lines = b"".join([b"\0" + drawn[at : at + width] for at in range(0, len(drawn), width)])
    palette = b"".join([struct.pack("<I", colour)[:3] for colour in listed])
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    kept = [(b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
    return png[:8] + b"".join([_chunk(name, data) for name, data in kept])


def _palette(colours: Sequence[int]) -> tuple[Mapping[int, int], Sequence[int]] | None:
    """For each colour, the most frequent first, the place of that as which it is shown, and these.

    None if there are too many that lie too far from one another.
    """
    for near in NEAR:
        found: dict[int, int] = {}
        palette: list[int] = []
        parts: list[tuple[int, int, int]] = []
        for colour in colours:
            red, green, blue = colour & 255, colour >> 8 & 255, colour >> 16 & 255
            for place, (r, g, b) in enumerate(parts):
                if -near <= red - r <= near and -near <= green - g <= near and -near <= blue - b <= near:
                    found[colour] = place
                    break
            else:
                if len(palette) == COLOURS:
                    break
                found[colour] = len(palette)
                palette.append(colour)
                parts.append((red, green, blue))
        else:
            return found, palette
    return None


# ---------------------------------------------------------------- the format


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG, each with its name."""
    at = 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(name: bytes, data: bytes) -> bytes:
    """A part of a PNG, with its length and its sum."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _unfiltered(data: bytes, length: int) -> list[Row]:
    """The rows of a picture of four bytes a pixel, from how they differ from what stands beside and above them."""
    rows: list[Row] = []
    above: Row = bytes(length)
    for at in range(0, len(data), length + 1):
        above = _unfilter(data[at], bytearray(data[at + 1 : at + 1 + length]), above)
        rows.append(above)
    return rows


def _unfilter(how: int, row: bytearray, above: Row) -> Row:
    """One row; `how` it differs is none, from the left (1), from above (2), from both (3), or as Paeth says (4)."""
    if how == 2:
        return bytes([(here + up) & 255 for here, up in zip(row, above, strict=True)])
    if how == 1:
        for x in range(4, len(row)):
            row[x] = (row[x] + row[x - 4]) & 255
    elif how == 3:
        for x in range(len(row)):
            row[x] = (row[x] + ((row[x - 4] if x >= 4 else 0) + above[x]) // 2) & 255
    elif how == 4:
        for x in range(4):
            row[x] = (row[x] + above[x]) & 255
        for x in range(4, len(row)):
            left, up, corner = row[x - 4], above[x], above[x - 4]
            by_left, by_up = abs(up - corner), abs(left - corner)
            by_corner = abs(left + up - 2 * corner)
            if by_left <= by_up and by_left <= by_corner:
                row[x] = (row[x] + left) & 255
            else:
                row[x] = (row[x] + (up if by_up <= by_corner else corner)) & 255
    return row
