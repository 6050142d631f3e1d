"""Read pictures that a game brings along: what they are, how large, and an SVG of each that can do no harm.

A photograph becomes an SVG that holds its bytes, so that a document reads no files. A drawing is taken apart and
written anew from the elements and attributes that draw: no script, no link, no font, nothing from outside.
"""

from __future__ import annotations

import base64
import re
import struct
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from cardwright.records import record
from cardwright.xml_words import quoteattr

MOST_BYTES: Final = 20_000_000
MOST_ELEMENTS: Final = 20_000
DEEPEST: Final = 200
"""So many elements of a drawing may lie in one another."""
LONGEST: Final = 1_000_000.0
"""The longest side of a drawing, in its own units."""
SVG: Final = "http://www.w3.org/2000/svg"
_ELEMENTS = "svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask"
_ATTRIBUTES = (
    "id d x y x1 y1 x2 y2 cx cy r rx ry width height points transform viewBox fill fill-rule fill-opacity stroke "
    "stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-opacity opacity offset "
    "stop-color stop-opacity gradientUnits gradientTransform spreadMethod fx fy clip-path clip-rule mask color "
    "preserveAspectRatio visibility"
)
ELEMENTS: Final = frozenset(_ELEMENTS.split())
ATTRIBUTES: Final = frozenset(_ATTRIBUTES.split())
_DECLARED = re.compile(rb"<!DOCTYPE", re.I)
_LOCAL = re.compile(r"#[\w.-]+")
_URL = re.compile(r"url\(\s*(?!#[\w.-]+\s*\))", re.I)
_LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(?:px|pt|mm)?\s*")


class NotDrawable(ValueError):
    """A picture cannot be used; `why` is a word of `WHY`."""

    def __init__(self, why: str, what: str = "") -> None:
        ValueError.__init__(self, why)
        self.why = why
        self.what = what


@record
class Drawn:
    """A picture as SVG, with its width and height; `pixels` is the width of a photograph in pixels, else 0."""

    svg: str
    width: float
    height: float
    pixels: int = 0


def drawn(data: bytes) -> Drawn:
    """A picture of any kind that can be printed; raises NotDrawable."""
    if len(data) > MOST_BYTES:
        raise NotDrawable("large")
    size = _png(data) or _jpeg(data) or _gif(data) or _webp(data)
    if size is None:
        return drawing(data)
    kind, width, height = size
    if not 0 < width <= 30_000 or not 0 < height <= 30_000:
        raise NotDrawable("broken")
    inside = base64.b64encode(data).decode()
    svg = (
        f'<svg xmlns="{SVG}" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<image width="{width}" height="{height}" href="data:image/{kind};base64,{inside}"/></svg>'
    )
    return Drawn(svg, width, height, width)


def _png(data: bytes) -> tuple[str, int, int] | None:
    if not data.startswith(b"\x89PNG\r\n\x1a\n") or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return "png", width, height


def _gif(data: bytes) -> tuple[str, int, int] | None:
    if data[:6] not in (b"GIF87a", b"GIF89a") or len(data) < 10:
        return None
    width, height = struct.unpack("<HH", data[6:10])
    return "gif", width, height


def _webp(data: bytes) -> tuple[str, int, int] | None:
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return None
    sort = data[12:16]
    if sort == b"VP8 ":
        width, height = (number & 0x3FFF for number in struct.unpack("<HH", data[26:30]))
    elif sort == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        width, height = (bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1
    else:
        width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
    return "webp", width, height


def _jpeg(data: bytes) -> tuple[str, int, int] | None:
    if data[:3] != b"\xff\xd8\xff":
        return None
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            break
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return "jpeg", width, height
        at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    raise NotDrawable("broken")


# --- drawings -------------------------------------------------------------------------------------------------


def drawing(data: bytes) -> Drawn:
    """An SVG, written anew from what draws; raises NotDrawable for what is none, or reaches out of itself."""
    if _DECLARED.search(data):
        raise NotDrawable("unsafe", "<!DOCTYPE>")
    try:
        root = ElementTree.fromstring(data.decode("utf-8-sig"))
    except (ElementTree.ParseError, UnicodeDecodeError, ValueError):
        raise NotDrawable("unknown") from None
    if _name(root.tag) != "svg":
        raise NotDrawable("unknown")
    if sum(1 for _ in root.iter()) > MOST_ELEMENTS:
        raise NotDrawable("large")
    box = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", root.get("viewBox", ""))]
    sides = [_LENGTH.fullmatch(root.get(side, "")) for side in ("width", "height")]
    if len(box) == 4:
        width, height = box[2], box[3]
    elif sides[0] and sides[1]:
        width, height = float(sides[0][1]), float(sides[1][1])
    else:
        raise NotDrawable("size")
    if not 0 < width <= LONGEST or not 0 < height <= LONGEST:
        raise NotDrawable("size")
    return Drawn("".join(_written(root)), width, height)


def _name(tag: object) -> str:
    return tag.removeprefix(f"{{{SVG}}}") if isinstance(tag, str) else ""


def _written(element: ElementTree.Element, depth: int = 0) -> Iterator[str]:
    if depth > DEEPEST:
        raise NotDrawable("large")
    name = _name(element.tag)
    if name in ("title", "desc"):
        return
    if name not in ELEMENTS:
        if name.startswith("{"):
            return  # what an editor keeps for itself
        raise NotDrawable("unsafe", f"<{name}>")
    yield f'<{name} xmlns="{SVG}"' if not depth else f"<{name}"
    for key, value in _attributes(element).items():
        yield f" {key}={quoteattr(value)}"
    yield ">"
    for child in element:
        yield from _written(child, depth + 1)
    yield f"</{name}>"


def _attributes(element: ElementTree.Element) -> dict[str, str]:
    """The attributes that draw, each once: what a style says goes before what stands by itself."""
    found: dict[str, str] = {}
    styled: dict[str, str] = {}
    for key, value in element.attrib.items():
        plain = key.rpartition("}")[2]
        if plain == "href":
            if not _LOCAL.fullmatch(value):
                raise NotDrawable("unsafe", f'href="{value[:40]}"')
            found["href"] = value
        elif plain.lower().startswith("on"):
            raise NotDrawable("unsafe", plain)
        elif key == "style":
            for part in value.split(";"):
                name, colon, said = part.partition(":")
                if colon and name.strip() in ATTRIBUTES:
                    styled[name.strip()] = _safe(said.strip())
        elif key in ATTRIBUTES:
            found[key] = _safe(value)
    return found | styled


def _safe(value: str) -> str:
    if _URL.search(value):
        raise NotDrawable("unsafe", value[:40])
    return value
