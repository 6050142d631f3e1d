"""A face of a card as the templates read it, and the texts that stand on it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from cardwright.backends.paper.card_look import CornerMark, Figure, Picture, colour_of, ink_on, motif_of, seed_of
from cardwright.backends.paper.line_ends import kept_together
from cardwright.backends.paper.paper_values import CardFace, SheetJob
from cardwright.backends.paper.print_options import PrintOptions
from cardwright.backends.paper.text_icons import NO_ICONS, TextIcons
from cardwright.backends.paper.typst_press import Json

# Fewer characters than this fit any line; Chinese text may be broken between any two of them.
_UNBROKEN = re.compile(r"[\x21-\u02ff\u0370-\u1fff]{18,}")
_NUMBERED = re.compile(r"(.*?)(\d+)")


def face_texts(face: CardFace, icons: TextIcons = NO_ICONS) -> list[tuple[str, str]]:
    """Return every text of a face with its place, for the check of glyphs; what is drawn as an icon is marked."""
    where = f"card:{face.id}"
    words = [face.name, face.kind_label, face.suit, face.number, face.back, *face.tags, *face.rules]
    words += [part for pip in face.pips for part in (pip.sign, pip.number)]
    words += [part for stat in face.stats for part in (stat.label, stat.value)]
    words += [para.label for para in face.body]
    words += [part for mark in corners_of(face) for part in (mark.value, mark.number, mark.sign, mark.label)]
    words += [part for figure in strip_of(face) for part in (figure.label, figure.value)]
    words += [face.look.art.credit] if face.look.art else []
    texts = [icons.marked(text, name=True) for text in words]
    return [(where, text) for text in (*texts, *(icons.marked(para.text) for para in face.body))]


def corners_of(face: CardFace) -> tuple[CornerMark, ...]:
    """What stands in the corners: as the theme says, else suit and number left, the first figure right."""
    if face.look.corners is not None:
        return face.look.corners
    found = []
    if face.suit or face.number:
        found.append(CornerMark("top left", number=face.number, sign=face.suit, red=face.red, shape="square"))
    found += [CornerMark("top right", stat.value, stat.label, label=stat.label) for stat in face.corner]
    return tuple(found)


def strip_of(face: CardFace) -> tuple[Figure, ...]:
    """The figures under the text: as the theme says, else what is left of them."""
    if face.look.strip is not None:
        return face.look.strip
    return tuple(Figure(stat.label, stat.value) for stat in face.strip)


def tags_of(face: CardFace) -> tuple[str, ...]:
    """What stands beside the kind of a card: as the theme says, else all that it is told apart by."""
    return face.tags if face.look.tags is None else face.look.tags


def accents_of(face: CardFace) -> tuple[str, ...]:
    """The colours of a face, at least one."""
    return face.look.accents or (colour_of(face.accent),)


def size_of(face: CardFace, options: PrintOptions) -> tuple[float, float]:
    """The width and height of a card in mm; a lying card lies in any size of the print."""
    look = face.look
    if options.size is None:
        return (look.width, look.height)
    short, long = sorted(options.size)
    return (long, short) if look.width > look.height else (short, long)


def face_data(face: CardFace, ordinal: str, options: PrintOptions, lang: str, icons: TextIcons = NO_ICONS) -> Json:
    """Return a face as the templates read it, with marks for what is drawn as an icon."""

    def name(text: str) -> str:
        return icons.marked(text, name=True)

    look = face.look
    colours = accents_of(face)
    width, height = size_of(face, options)
    return {
        "name": name(face.name),
        "kind": name(face.kind_label),
        "corners": [_corner(mark) for mark in corners_of(face)],
        "strip": [{"label": name(each.label), "value": name(each.value), "icon": each.icon} for each in strip_of(face)],
        "tags": " · ".join(map(name, tags_of(face))),
        "body": [
            {"kind": para.kind, "text": kept_together(icons.marked(para.text)), "label": name(para.label)}
            for para in face.body
        ],
        "text-font": [look.text_font] if look.text_font else [],
        "name-font": [look.name_font] if look.name_font else [],
        "rules": short_ids(face.rules) if look.rule_ids or options.rule_ids else "",
        "colours": list(colours),
        "lead": colours[0],
        "on": ink_on(colours[0]),
        "frame": look.frame or ("clear" if face.frame == "token" else "bar"),
        "tall": face.frame == "character",
        "edge": look.edge,
        "paper": look.paper,
        "window": look.window,
        "motif": look.motif or motif_of(face.id),
        "seed": list(seed_of(face.id)),
        "icon": look.icon,
        "art": _art(look.art),
        "credit": look.art.credit if look.art else "",
        "kind-line": "under" if look.kind_line else "none",
        "foot": look.footer,
        "centred": look.centred,
        "text-max": look.text,
        "width": width,
        "height": height,
        "ordinal": ordinal,
        "emblem": emblem(face.name),
        "longest": longest_word(face),
        "cjk": is_cjk(face.name),
        "justify": lang != "en",
    }


def faces_data(job: SheetJob) -> list[Json]:
    """The faces of a job in their order, numbered among those of the game, and marked by the version if that is wanted;
    what only stands on a back has the number of its front.
    """
    wanted = {face.id for face in job.faces if face.copies > 0}
    counted = [face for face in job.among or job.faces if face.copies > 0 or face.id in wanted]
    fronts = [face.id for face in counted]
    first = {face.look.other: face.id for face in reversed(counted)}
    numbers = {id: at for at, id in enumerate(fronts, 1)}
    mark = f" · {job.version}" if job.options.version_mark and job.version else ""
    return [
        face_data(
            face,
            f"{numbers.get(face.id) or numbers.get(first.get(face.id, ''), 1)}/{len(fronts)}{mark}",
            job.options,
            job.lang,
            job.style.icons,
        )
        for face in job.faces
    ]


def _corner(mark: CornerMark) -> Json:
    return {
        "at": mark.at,
        "value": mark.value,
        "number": mark.number,
        "sign": mark.sign,
        "red": mark.red,
        "label": mark.label,
        "icon": mark.icon,
        "shape": mark.shape,
        "colour": mark.colour,
        "on": ink_on(mark.colour) if mark.colour else "",
    }


def _art(art: Picture | None) -> Json:
    if art is None:
        return None
    x, y = art.focus
    return {"svg": art.svg, "width": art.width, "height": art.height, "fit": art.fit, "x": x, "y": y}


def is_cjk(text: str) -> bool:
    """Tell whether a text has wide (Chinese, Japanese, Korean) characters."""
    return any(unicodedata.east_asian_width(char) in "WF" for char in text)


def short_ids(ids: Sequence[str]) -> str:
    """Return ids in little room: two as they are, more with what they share said once (`X-05–07  12  Y-1`)."""
    if len(ids) <= 2:
        return "  ".join(ids)
    runs: list[tuple[str, str, str]] = []
    for identifier in ids:
        found = _NUMBERED.fullmatch(identifier)
        prefix, number = (found[1], found[2]) if found else (identifier, "")
        if runs and number and runs[-1][0] == prefix and runs[-1][2] and int(runs[-1][2]) + 1 == int(number):
            runs[-1] = (prefix, runs[-1][1], number)
        else:
            runs.append((prefix, number, number))
    said = []
    for at, (prefix, first, last) in enumerate(runs):
        shown = first if first and at and runs[at - 1][0] == prefix else prefix + first
        said.append(shown if first == last else f"{shown}–{last}")
    return "  ".join(said)


def emblem(name: str) -> str:
    """Return the first letter or character of a name, which stands large on cards with room to spare."""
    return next((char.upper() for char in name if char.isalnum()), "")


def longest_word(face: CardFace) -> str:
    """Return the longest run of a body that no line can be broken in, if it is long enough to matter."""
    words = (word for para in face.body for word in f"{para.label} {para.text}".split())
    runs = (run for word in words for run in _UNBROKEN.findall(word))
    return max(runs, key=len, default="")
