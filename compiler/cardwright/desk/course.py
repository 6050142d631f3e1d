"""The course of a game as one seat saw it before each decision, to be looked at again and sent to others."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from cardwright import resources
from cardwright.desk.frames import FaceOf, Frame, Framing
from cardwright.desk.table import Table
from cardwright.runtime.session import Decision

PACKAGE = "cardwright.desk"
MOST = 3_000
"""So many decisions are shown at most, the last ones."""
MODULES = ("dom.js", "pictures.js", "board.js", "replay.js")
STYLES = ("desk.css", "table.css")
_IMPORT = re.compile(r'^import .* from "\./.*";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const |function |async function )", re.MULTILINE)

Picture = Callable[[str], str]
"""The picture at an address of a frame, as an address that needs no server; empty if there is none."""


def course(table: Table, seat: int | None, lang: str, face: FaceOf) -> dict[str, Any]:
    """What a seat (None: whoever looked on) saw before each decision and at the end, each frame as its changes, and the
    words of all cards in them.
    """
    frames = list(_frames(table, seat, lang, face))
    texts = table.texts(lang)
    kinds = sorted({kind for frame in frames for kind in _under(frame, "kind") if kind and kind != "play"})
    faces = _faces(frames)
    cards = {
        kind: {"name": texts.kind(kind), "text": texts.card_text(kind), "faces": faces.get(kind, [])}
        for kind in kinds
        if texts.find("kinds", kind) is not None
    }
    changes = [changed({}, frames[0]), *(changed(old, new) for old, new in pairwise(frames))]
    return {"frames": changes, "cards": cards, "at": len(frames) - 1}


def _frames(table: Table, seat: int | None, lang: str, face: FaceOf) -> Iterator[Frame]:
    """Each frame whole; its story is what has happened since the frame before it."""
    with table.lock:
        made = table.session.decisions[:-1] if table.session.broken else table.session.decisions
        session = table.session.branch(len(made))
    again = Table(table.id, session, table.seats, table.onlooker, table.bots)
    first, since = max(0, len(made) - MOST), 0
    for at, decision in enumerate((*made, None)):
        if at >= first:
            framing = Framing(again, session.view(seat), again.texts(lang), face)
            frame = framing.frame(newer=False, since=since)
            yield {**frame, "chosen": _chosen(framing, seat, decision)}
            since = len(session.trace())
        if decision is not None:
            session.repeat([decision])


def _chosen(framing: Framing, seat: int | None, decision: Decision | None) -> list[int]:
    """Which options of the question that the seat sees were picked then, by that seat itself."""
    pending = framing.pending
    if pending is None or decision is None or decision[0] != seat:
        return []
    return [pending.order.index(each) for each in decision[1]]


def changed(old: Any, new: Any) -> Any:
    """In what plain data differs: `[new]` for another value, `{key: ...}` for changes within, `{}` for none."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() <= new.keys():
        return {
            key: changed(old[key], now) if key in old else [now]
            for key, now in new.items()
            if key not in old or old[key] != now
        }
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return {at: changed(was, now) for at, (was, now) in enumerate(zip(old, new, strict=True)) if was != now}
    return {} if old == new else [new]


def _under(data: Any, key: str) -> Iterator[str]:
    """All words under a key, however deep."""
    if isinstance(data, Mapping):
        if isinstance(data.get(key), str):
            yield data[key]
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from _under(each, key)


def _faces(frames: list[Frame]) -> dict[str, list[str]]:
    """For each kind the address of the first face that was seen of it."""
    found: dict[str, list[str]] = {}
    for frame in frames:
        for each in _cards(frame):
            if each["face"] and isinstance(each.get("kind"), str):
                found.setdefault(each["kind"], [each["face"]])
    return found


def _cards(data: Any) -> Iterator[Frame]:
    """Whatever has a face, however deep."""
    if isinstance(data, Mapping):
        if "face" in data:
            yield dict(data)
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from _cards(each)


# ---------------------------------------------------------------- a file by itself


def with_pictures(found: dict[str, Any], picture: Picture) -> dict[str, Any]:
    """A course with the pictures of its cards inside."""
    addresses = sorted({address for part in ("frames", "cards") for address in _addresses(found[part])})
    return {**found, "pictures": {each: made for each in addresses if (made := picture(each))}}


def _addresses(data: Any) -> Iterator[str]:
    """The addresses of faces in what a course holds."""
    if isinstance(data, str):
        if data.startswith("face/"):
            yield data
    elif isinstance(data, (dict, list)):
        for each in data.values() if isinstance(data, dict) else data:
            yield from _addresses(each)


def as_address(picture: bytes, kind: str) -> str:
    """A picture as an address that holds it."""
    return f"data:{kind};base64,{base64.b64encode(picture).decode()}"


def in_html(found: Mapping[str, Any]) -> str:
    """A course as JSON that may stand within a page: nothing in it can end the element."""
    told = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return told.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def script() -> str:
    """The modules of the page as one, for a file without others beside it."""
    whole = "\n".join(resources.beside(PACKAGE, f"static/{name}").decode() for name in MODULES)
    return _EXPORT.sub("", _IMPORT.sub("", whole))


def style() -> str:
    """The style sheets of the page as one; fonts are those of the machine on which it is read."""
    whole = "\n".join(resources.beside(PACKAGE, f"static/{name}").decode() for name in STYLES)
    return "\n".join(line for line in whole.splitlines() if not line.startswith("@font-face"))
