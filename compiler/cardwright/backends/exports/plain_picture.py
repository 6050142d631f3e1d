"""A picture of one colour, byte for byte the same on each machine: nothing of it is left to how zlib packs."""

from __future__ import annotations

import struct
import zlib

BLOCK = 0xFFFF
"""So many bytes lie in one block that is not packed."""


def plain_picture(width: int, height: int, colour: int) -> bytes:
    """A PNG so many dots wide and high, all of one colour (0xRRGGBB), with a palette of this one."""
    rows = (b"\0" * (1 + (width + 7) // 8)) * height
    head = struct.pack(">IIBBBBB", width, height, 1, 3, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"PLTE", colour.to_bytes(3, "big")), (b"IDAT", _stored(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _stored(data: bytes) -> bytes:
    """Bytes in the frame of zlib, in blocks that are not packed."""
    blocks = [data[at : at + BLOCK] for at in range(0, len(data), BLOCK)]
    parts = [
        struct.pack("<BHH", at == len(blocks) - 1, len(block), len(block) ^ 0xFFFF) + block
        for at, block in enumerate(blocks)
    ]
    return b"\x78\x01" + b"".join(parts) + struct.pack(">I", zlib.adler32(data))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
