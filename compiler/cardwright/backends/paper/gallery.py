"""All cards of a book side by side, as its page shows them: pictures with their looks, and what one filters them by."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from cardwright.backends.paper.card_look import CornerMark, ink_on
from cardwright.backends.paper.face_data import accents_of, corners_of, emblem, strip_of, tags_of
from cardwright.backends.paper.paper_values import CardFace, LegendEntry
from cardwright.backends.paper.typst_press import Json
from cardwright.backends.safe_names import anchor

IN_A_SCRIPT = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""What must not stand in JSON that is part of a page: nothing in it can then end its block or begin a tag."""


def pictures_of(cards: Sequence[CardFace], looks: Sequence[Sequence[CardFace]]) -> tuple[tuple[str, CardFace], ...]:
    """The pictures of a gallery, each with the id of its card: the card itself, or each of its looks if it has several.

    There are as many of each card as it has `looks` (one where these are not known), in the same order.
    """
    known = looks or [(card,) for card in cards]
    return tuple(
        (card.id, face if len(faces) > 1 else card) for card, faces in zip(cards, known, strict=True) for face in faces
    )


def gallery(
    pictured: Sequence[tuple[str, CardFace]], placed: Set[str], legend: Sequence[LegendEntry] = ()
) -> dict[str, Json]:
    """The pictures of cards, the drawings on them (each once), the kinds and labels that there are, what icons and
    signs stand for, and whose pictures there are.

    `pictured` holds faces with the ids of their cards (`pictures_of`), `placed` the link targets of cards that are
    printed in a chapter: their pictures lead there.
    """
    cards = [face for _, face in pictured]
    icons: dict[str, int] = {}
    pictures: list[Json] = [_picture(of, face, placed, icons) for of, face in pictured]
    explained: list[Json] = [
        {
            "name": entry.name,
            "sign": entry.sign,
            "red": entry.red,
            "icon": _drawn(entry.drawing, icons),
            "drawing": entry.drawing,
        }
        for entry in legend
    ]
    credits = dict.fromkeys(
        (face.name, face.look.art.credit) for face in cards if face.look.art and face.look.art.credit
    )
    kinds = dict.fromkeys(face.kind_label for face in cards if face.kind_label)
    tags = dict.fromkeys(tag for face in cards for tag in tags_of(face))
    return {
        "gallery": pictures,
        "legend": explained,
        "art_credits": [*_by_artist(credits)],
        "icons": [base64.b64encode(icon.encode()).decode() for icon in icons],
        "gallery_kinds": list(kinds),
        "gallery_tags": list(tags),
    }


def _by_artist(credits: Iterable[tuple[str, str]]) -> Iterator[Json]:
    """Artists with their licences, each with the cards that their pictures are on."""
    found: dict[str, list[str]] = {}
    for card, credit in credits:
        found.setdefault(credit, []).append(card)
    for credit, cards in found.items():
        yield {"credit": credit, "cards": [*cards]}


def _picture(of: str, face: CardFace, placed: Set[str], icons: dict[str, int]) -> Json:
    colours = accents_of(face)
    look = face.look
    key = f"card:{of}"
    parts = ", ".join(
        f"{colour} {at / len(colours):.0%} {(at + 1) / len(colours):.0%}" for at, colour in enumerate(colours)
    )
    marks = corners_of(face)
    return {
        "id": anchor("tile", face.id),
        "to": anchor("card", of) if key in placed else None,
        "name": face.name,
        "emblem": emblem(face.name),
        "kind": face.kind_label,
        "tags": " · ".join(tags_of(face)),
        "labels": list(tags_of(face)),
        "lead": colours[0],
        "stripe": colours[0] if len(colours) == 1 else f"linear-gradient(105deg, {parts})",
        "on": ink_on(colours[0]),
        "paper": look.paper,
        "lying": look.width > look.height,
        "icon": _drawn(look.icon, icons),
        "art": _address(look.art.svg) if look.art else "",
        "corners": [_mark(mark, icons) for mark in marks],
        "low": any(mark.at.startswith("bottom") for mark in marks),
        "strip": [{"label": each.label, "value": each.value} for each in strip_of(face)],
        "body": [{"kind": part.kind, "label": part.label, "lines": [*part.text.split("\n")]} for part in face.body],
    }


def _mark(mark: CornerMark, icons: dict[str, int]) -> Json:
    return {
        "at": mark.at,
        "value": f"{mark.sign}{mark.number}" or mark.value,
        "red": mark.red,
        "shape": mark.shape,
        "colour": mark.colour,
        "on": ink_on(mark.colour) if mark.colour else "",
        "icon": _drawn(mark.icon, icons),
    }


def _drawn(svg: str, icons: dict[str, int]) -> int | None:
    """The number of a drawing; equal ones are one."""
    return icons.setdefault(svg, len(icons)) if svg else None


def _address(svg: str) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def page_data(tree: Mapping[str, Json], readings: Mapping[str, str]) -> str:
    """What the script of a page reads, as JSON that can stand in a page: its cards, how names are read, its words."""
    pictures, words = tree["gallery"], tree["words"]
    assert isinstance(pictures, list) and isinstance(words, dict)
    cards = [
        {
            "to": picture["to"],
            "name": picture["name"],
            "kind": picture["kind"],
            "tags": picture["labels"],
            "words": _words(picture),
        }
        for picture in pictures
        if isinstance(picture, dict)
    ]
    made = {"cards": cards, "readings": dict(readings), "words": {"nothing": words["nothing"]}}
    said = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    return "".join(IN_A_SCRIPT.get(char, char) for char in said)


def _words(picture: Mapping[str, Json]) -> str:
    """All that a card says, for those who look for it."""
    found = [picture["name"], picture["kind"], picture["tags"]]
    body = picture["body"]
    assert isinstance(body, list)
    for part in body:
        assert isinstance(part, dict) and isinstance(part["lines"], list)
        found += [part["label"], *part["lines"]]
    return " ".join(str(each) for each in found if each)
