"""For which printing condition the inks of a PDF are meant: the profile of a print shop as its output intent."""

from __future__ import annotations

import re
import zlib
from typing import Final, NamedTuple

from cardwright.backends.paper.pdf_edit import NotAsExpected

_HEADER: Final = 128
_ROOT: Final = re.compile(rb"/Root (\d+) 0 R")
_SIZE: Final = re.compile(rb"/Size (\d+)")
_START: Final = re.compile(rb"startxref\n(\d+)\n%%EOF\s*\Z")


class Profile(NamedTuple):
    """An ICC profile of inks, and what it calls itself."""

    data: bytes
    name: str


def read_profile(data: bytes) -> Profile | None:
    """The profile in the bytes of a file; None if they are no ICC profile, or one of other colours than CMYK."""
    if len(data) < _HEADER + 4 or data[36:40] != b"acsp" or data[16:20] != b"CMYK":
        return None
    return Profile(data, _description(data) or "CMYK")


def _description(data: bytes) -> str:
    """What a profile calls itself: its tag `desc`, as text (version 2) or in several languages (version 4)."""
    count = int.from_bytes(data[_HEADER : _HEADER + 4], "big")
    for at in range(_HEADER + 4, min(_HEADER + 4 + 12 * count, len(data) - 11), 12):
        if data[at : at + 4] != b"desc":
            continue
        start, size = (int.from_bytes(data[at + n : at + n + 4], "big") for n in (4, 8))
        tag = data[start : start + size]
        if tag[:4] == b"desc":
            said = tag[12 : 12 + int.from_bytes(tag[8:12], "big")].decode("ascii", "replace")
        elif tag[:4] == b"mluc":
            length, begins = (int.from_bytes(tag[n : n + 4], "big") for n in (20, 24))
            said = tag[begins : begins + length].decode("utf-16-be", "replace")
        else:
            return ""
        return "".join(c for c in said if c.isprintable()).strip()
    return ""


def with_profile(pdf: bytes, profile: Profile) -> bytes:
    """The PDF with a profile as its output intent, added behind what Typst wrote. Raises NotAsExpected."""
    trailer = pdf.rfind(b"trailer")
    start, root, size = _START.search(pdf), _ROOT.search(pdf, trailer), _SIZE.search(pdf, trailer)
    if start is None or root is None or size is None:
        raise NotAsExpected("no trailer")
    catalog = re.search(rb"(?<=\n)%s 0 obj\n<<(.*?)>>\nendobj\n" % root[1], pdf, re.DOTALL)
    if catalog is None or b"/OutputIntents" in catalog[1]:
        raise NotAsExpected("no catalog without an output intent")
    number, first = int(root[1]), int(size[1])
    packed = zlib.compress(profile.data, 9)
    name = b"\xfe\xff" + profile.name.encode("utf-16-be")
    intent = (
        b"<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(Custom)/Info<%s>/DestOutputProfile %d 0 R>>"
        % (name.hex().encode("ascii"), first)
    )
    objects = {
        number: b"<<%s/OutputIntents[%d 0 R]>>" % (catalog[1], first + 1),
        first: b"<</N 4/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream" % (len(packed), packed),
        first + 1: intent,
    }
    out, table = pdf if pdf.endswith(b"\n") else pdf + b"\n", b"xref\n"
    for at, body in objects.items():
        table += b"%d 1\n%010d 00000 n \n" % (at, len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (at, body)
    rest = re.sub(rb"/Size \d+", b"/Size %d" % (first + 2), pdf[trailer : start.start()])
    rest = rest.replace(b"<<", b"<</Prev %s" % start[1], 1)
    return out + table + rest + b"startxref\n%d\n%%%%EOF\n" % len(out)
