"""What rulings show when they are played: the course of events as a list, and the table as a drawing."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cardwright.backends.paper.card_look import CornerMark
from cardwright.backends.paper.face_data import corners_of, face_data, strip_of
from cardwright.backends.paper.paper_values import CardFace, Lang, Round, Step
from cardwright.backends.paper.print_options import PrintOptions
from cardwright.backends.paper.text_icons import NO_ICONS, TextIcons
from cardwright.backends.paper.typst_press import Json
from cardwright.text.say import as_title

_UNBROKEN = re.compile(r"[\u3400-\u9fff]{1,12} [\u2190-\u2fff]|[\x21-\u2fff]+(?: [\u2190-\u2fff],?)? *|.")
"""What stays in one line: a word, or a Chinese character, or a name with the sign behind it by which it is known."""
SLOT = re.compile(r"\{(\w+)\}")
SEAT_WIDTH: Final = 20
"""Of a line at a seat, in halves of a Chinese character."""
NEAR: Final = 0.69
"""Seats that are nearer than this from side to side must not be as near from above to below."""
CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"


def counted(name: str, number: int | None) -> str:
    """A name with the number of those that are called so: 攻击②, Attack ②."""
    if number is None:
        return name
    space = " " if name.isascii() else ""
    return f"{name}{space}{CIRCLED[number - 1]}" if 1 <= number <= len(CIRCLED) else f"{name} {number}"


def course(steps: Sequence[Step], words: Mapping[str, str], caption: str) -> Json:
    """A course as the templates read it."""
    rows: list[Json] = []
    for step in steps:
        who = f"{step.doer} → {step.on}" if step.on else step.doer
        rows.append(
            {
                "moment": words[f"moment {step.moment}"],
                "tone": step.moment,
                "depth": step.depth,
                "name": counted(step.name, step.number),
                "who": words["bracket"].format(who) if who else "",
            }
        )
    return {"t": "course", "caption": caption, "rows": rows}


def drawing(it: Round, words: Mapping[str, str], out: str, caption: str) -> Json:
    """A table as the templates draw it: x and y run from -1 to 1, down and to the right; the first seat is below."""
    seats: list[dict[str, Any]] = []
    for at, seat in enumerate(it.seats):
        x, y = _place(at / len(it.seats), it.clockwise)
        seats.append(
            {
                "x": x,
                "y": y,
                "name": seat.name,
                "label": seat.label,
                "cards": [
                    line
                    for said in (*seat.cards, *([out or words["out"]] if seat.out else []))
                    for line in _broken(said)
                ],
                "out": seat.out,
                "start": at == it.start,
            }
        )
    arrow: list[Json] = [[*_place(share / 40, it.clockwise)] for share in range(3, 18)]
    lines = [line for seat in seats for line in (seat["name"], *seat["cards"])]
    return {
        "t": "round",
        "caption": caption,
        "seats": [*seats],
        "arrow": arrow,
        "order": words["order"],
        "middle": list(it.middle),
        "wide": max(map(_width, lines), default=0),
        "most": max((len(seat["cards"]) for seat in seats), default=0),
        "apart": _apart([(seat["x"], seat["y"]) for seat in seats]),
    }


def _apart(places: Sequence[tuple[float, float]]) -> float:
    """How far from the middle seats must lie, in halves of their height, so that none covers another."""
    pairs = ((a, b) for at, a in enumerate(places) for b in places[:at] if abs(a[0] - b[0]) < NEAR)
    return round(max((2.15 / abs(a[1] - b[1]) for a, b in pairs if a[1] != b[1]), default=1.1), 3)


def _broken(words: str) -> list[str]:
    """Words in lines that are narrow enough for a seat."""
    made = [""]
    for part in _UNBROKEN.findall(words):
        if made[-1] and _width(made[-1] + part.rstrip()) > SEAT_WIDTH and part not in "，、。：）":
            made.append("")
        made[-1] += part
    return [line.strip() for line in made]


def legend(face: CardFace, words: Mapping[str, str], caption: str, lang: Lang, icons: TextIcons = NO_ICONS) -> Json:
    """A card as the templates draw it, and its parts: a number for each, where it stands, what it is, what it says."""
    marks = corners_of(face)
    found = [_corner_part(mark, words) for mark in marks if mark.at.startswith("top")]
    found.insert(len([mark for mark in marks if mark.at == "top left"]), ("name", words["part name"], face.name))
    found.append(("kind", words["part kind"], face.kind_label))
    tags = face.tags if face.look.tags is None else face.look.tags
    if tags:
        found.append(("tags", words["part tags"], words["list_sep"].join(tags)))
    if face.body:
        skills = words["list_sep"].join(part.label for part in face.body if part.label and part.kind == "rule")
        found.append(("body", words["part skills" if skills else "part effect"], skills))
    found += [_corner_part(mark, words) for mark in marks if mark.at.startswith("bottom")]
    found += [("figures", stat.label, stat.value) for stat in strip_of(face)]
    if face.rules and face.look.rule_ids:
        found.append(("rules", words["part rules"], ""))
    parts: list[Json] = [
        {"n": at, "place": place, "label": as_title(label), "value": value}
        for at, (place, label, value) in enumerate(found, 1)
    ]
    return {"t": "legend", "caption": caption, "face": face_data(face, "", PrintOptions(), lang, icons), "parts": parts}


def _corner_part(mark: CornerMark, words: Mapping[str, str]) -> tuple[str, str, str]:
    """A corner in a legend: where, what it is, what it says there."""
    label = words["part pip"] if mark.number else mark.name or words["part sign"]
    return (mark.at, label, mark.sign + mark.number or mark.value)


def _width(words: str) -> int:
    """How wide words are in halves of a Chinese character, about."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in words)


def _place(share: float, clockwise: bool) -> tuple[float, float]:
    """A point of the circle, so much of a turn away from the bottom in the order of the seats."""
    angle = 2 * math.pi * share * (-1 if clockwise else 1)
    return round(math.sin(angle), 4) + 0.0, round(math.cos(angle), 4) + 0.0  # no negative zeros


def named(steps: Sequence[Step], names: Mapping[str, str]) -> tuple[Step, ...]:
    """A course with the names of what is declared in place of their ids, and a sentence for what a verb does."""

    def word(text: str) -> str:
        key, dash, number = text.rpartition("#")
        if dash and key in names:
            return counted(names[key], int(number) if number else None)
        return names.get(text, text)

    def told(step: Step) -> Step:
        if step.name not in names or not step.name.startswith("verbs:"):
            return replace(step, name=word(step.name), on=word(step.on))
        parts = {"doer": step.doer, **{part: names.get(key, key) for part, key in step.parts}}
        sentence = SLOT.sub(lambda slot: parts.get(slot[1]) or "…", names[step.name])
        return replace(step, name=sentence, doer="", on="")

    return tuple(map(told, steps))


def seated(it: Round, names: Mapping[str, str]) -> Round:
    """A table with the names of cards in place of their ids."""
    return replace(
        it, seats=tuple(replace(s, cards=tuple(names.get(card, card) for card in s.cards)) for s in it.seats)
    )
