"""Print cards: sheets of nine with crop marks (PDF), their backs (PDF), and one picture per card (PNG).

job -> checked -> fitted (sizes found by measuring) -> pages of nine -> PDF in chunks
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import typst_press
from cardwright.backends.paper.fonts import missing_glyphs
from cardwright.backends.paper.paper_values import (
    ACCENTS,
    DEFAULT_ACCENT,
    CardFace,
    Lang,
    PaperProblem,
    Printed,
    SheetJob,
    unique,
)
from cardwright.backends.paper.template_words import WORDS
from cardwright.backends.paper.typst_press import Json
from cardwright.backends.safe_names import safe_name

PAGE_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
PER_PAGE = 9
PNG_PPI = 300.0
# The smallest body text: Latin letters can still be read at a size at which Chinese characters cannot.
MIN_BODY_PT: Final[dict[Lang, float]] = {"zh-Hans": 7.0, "zh-Hant": 7.0, "en": 6.0}

# Fewer characters than this fit any line; Chinese text may be broken between any two of them.
_UNBROKEN = re.compile(r"[\x21-\u02ff\u0370-\u1fff]{18,}")

# Pages per PDF: Typst holds a whole document in memory; 1,000 cards stay under 400 MB.
PAGES_PER_PDF = 120
# Faces measured at a time, and four times as many as drawn at a time, for the same reason.
FACES_PER_RUN = 200


@dataclass(frozen=True, slots=True)
class Fitted:
    """The sizes at which a card's words fit: name, body and the body's height in pt, shares of lines."""

    name: float
    size: float
    height: float
    shares: tuple[tuple[str, float], ...]

    def data(self) -> Json:
        """Return what the template needs."""
        shares: dict[str, Json] = dict(self.shares)
        return {"name": self.name, "size": self.size, "height": self.height, "shares": shares}


def check(job: SheetJob) -> tuple[PaperProblem, ...]:
    """Return what can be told before typesetting: missing glyphs, doubled ids, unknown accents, no copies."""
    problems: list[PaperProblem] = []
    seen: set[str] = set()
    for face in job.faces:
        where = f"card:{face.id}"
        if face.id in seen:
            problems.append(PaperProblem("duplicate-card", where, (face.id,)))
        seen.add(face.id)
        if face.accent not in ACCENTS:
            problems.append(PaperProblem("unknown-accent", where, (face.accent, " ".join(ACCENTS))))
        if face.copies < 1:
            problems.append(PaperProblem("no-copies", where, (str(face.copies),)))
    texts = [("sheet", job.title), ("sheet", job.back_label)]
    for face in job.faces:
        texts += face_texts(face)
    return unique(problems) + missing_glyphs(job.lang, texts)


def face_texts(face: CardFace) -> list[tuple[str, str]]:
    """Return every text of a face with its place, for the check of glyphs."""
    where = f"card:{face.id}"
    words = [face.name, face.kind_label, face.suit, face.number, face.back, *face.tags, *face.rules]
    words += [part for pip in face.pips for part in (pip.sign, pip.number)]
    words += [part for stat in face.stats for part in (stat.label, stat.value)]
    words += [part for para in face.body for part in (para.label, para.text)]
    return [(where, text) for text in words]


def is_cjk(text: str) -> bool:
    """Tell whether a text has wide (Chinese, Japanese, Korean) characters."""
    return any(unicodedata.east_asian_width(char) in "WF" for char in text)


def face_data(face: CardFace, ordinal: str, lang: str) -> Json:
    """Return a face as the templates read it."""
    return {
        "name": face.name,
        "kind": face.kind_label,
        "corner": [{"label": stat.label, "value": stat.value} for stat in face.corner],
        "strip": [{"label": stat.label, "value": stat.value} for stat in face.strip],
        "suit": face.suit,
        "number": face.number,
        "red": face.red,
        "tags": " · ".join(face.tags),
        "body": [{"kind": para.kind, "text": para.text, "label": para.label} for para in face.body],
        "rules": short_ids(face.rules),
        "colour": ACCENTS.get(face.accent, ACCENTS[DEFAULT_ACCENT]),
        "frame": face.frame,
        "ordinal": ordinal,
        "emblem": emblem(face.name),
        "longest": longest_word(face),
        "cjk": is_cjk(face.name),
        "justify": lang != "en",
    }


_NUMBERED = re.compile(r"(.*?)(\d+)")


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


def _faces_data(job: SheetJob) -> list[Json]:
    total = len(job.faces)
    return [face_data(face, f"{i}/{total}", job.lang) for i, face in enumerate(job.faces, 1)]


def fit(job: SheetJob) -> tuple[tuple[Fitted, ...], tuple[PaperProblem, ...]]:
    """Measure every face: the largest sizes at which its words fit, and a problem where none does."""
    fits: list[Fitted] = []
    problems: list[PaperProblem] = []
    faces = _faces_data(job)
    for start in range(0, len(faces), FACES_PER_RUN):
        data: dict[str, Json] = {
            "fonts": typst_press.font_data(job.lang),
            "title": job.title,
            "smallest": MIN_BODY_PT[job.lang],
            "faces": faces[start : start + FACES_PER_RUN],
        }
        for offset, found in enumerate(typst_press.query("paper/fit.typ", data, "<fit>")):
            assert isinstance(found, dict)
            where = f"card:{job.faces[start + offset].id}"
            if found["size"] is None:
                args = (f"{MIN_BODY_PT[job.lang]:g}", _tenths(found["excess-mm"]))
                problems.append(PaperProblem("text-overflows", where, args))
            for tight in _records(found["tight"]):
                problems.append(PaperProblem("line-overflows", where, (str(tight["part"]), _tenths(tight["mm"]))))
            size = MIN_BODY_PT[job.lang] if found["size"] is None else _number(found["size"])
            shares = found["shares"]
            assert isinstance(shares, dict)
            lines = tuple((part, _number(share)) for part, share in shares.items())
            fits.append(Fitted(_number(found["name"]), size, _number(found["height"]), lines))
        if len(faces) > FACES_PER_RUN:
            typst_press.forget()
    return tuple(fits), tuple(problems)


def _number(value: Json) -> float:
    assert isinstance(value, int | float)
    return float(value)


def _records(value: Json) -> list[dict[str, Json]]:
    assert isinstance(value, list)
    return [entry for entry in value if isinstance(entry, dict)]


def _tenths(value: Json) -> str:
    """Return millimetres, rounded up to a tenth: at least that much has to go."""
    return f"{-(-_number(value) * 10 // 1) / 10:.1f}"


def pages(job: SheetJob) -> tuple[tuple[int, ...], ...]:
    """Return the faces on each page, by index: nine at most, in order, and one back per page (for duplex)."""
    by_back: dict[str, list[int]] = {}
    for index, face in enumerate(job.faces):
        copies = max(face.copies, 0) if job.all_copies else 1
        by_back.setdefault(face.back or job.back_label, []).extend([index] * copies)
    return tuple(
        tuple(cells[start : start + PER_PAGE]) for cells in by_back.values() for start in range(0, len(cells), PER_PAGE)
    )


def emit_sheets(job: SheetJob) -> Printed:
    """Return `sheets.pdf` (where large, parts `sheets-01.pdf`, ...), and `backs.pdf` if there are backs."""
    return _emit(job, lambda fits: [*_sheets(job, fits), *_backs(job)])


def emit_images(job: SheetJob) -> Printed:
    """Return a PNG per card at 300 dpi (`cards/<name>.png`), and `cards/index.json`: ids and files."""
    return _emit(job, lambda fits: _images(job, fits))


def _emit(job: SheetJob, draw: Callable[[Sequence[Fitted]], list[Artifact]]) -> Printed:
    """Return what is drawn of the faces as they fit, or why nothing can be drawn."""
    problems = check(job)
    if problems or not job.faces:
        return Printed(problems=problems)
    try:
        fits, problems = fit(job)
        if problems:
            return Printed(problems=problems)
        return Printed(tuple(draw(fits)))
    except typst_press.PressError as error:
        return Printed(problems=(PaperProblem("typesetting-failed", "sheet", (str(error),)),))


def _sheet_data(job: SheetJob, labels: Sequence[str]) -> Json:
    words = WORDS[job.lang]
    width, height = PAGE_MM[job.page]
    return {
        "title": job.title,
        "document_title": job.title,
        "slug": words["print_note"],
        "ruler": words["ruler"],
        "page_w": width,
        "page_h": height,
        "page_labels": list(labels),
    }


def _sheets(job: SheetJob, fits: Sequence[Fitted]) -> list[Artifact]:
    faces = _faces_data(job)
    layout = pages(job)
    parts = [layout[start : start + PAGES_PER_PDF] for start in range(0, len(layout), PAGES_PER_PDF)]
    made: list[Artifact] = []
    done = 0
    for number, part in enumerate(parts, 1):
        used = sorted({index for cells in part for index in cells})
        place = {index: local for local, index in enumerate(used)}
        labels = [f"{job.title} · {done + n}/{len(layout)}" for n in range(1, len(part) + 1)]
        data: dict[str, Json] = {
            "fonts": typst_press.font_data(job.lang),
            "sheet": _sheet_data(job, labels),
            "faces": [faces[index] for index in used],
            "fits": [fits[index].data() for index in used],
            "pages": [[place[index] for index in cells] for cells in part],
            "backs": False,
        }
        stem = "sheets" if len(parts) == 1 else f"sheets-{number:02d}"
        made.append(Artifact(f"paper/{job.lang}/{stem}.pdf", typst_press.to_pdf("paper/sheets.typ", data)))
        done += len(part)
        if len(parts) > 1:
            typst_press.forget()
    return made


def _backs(job: SheetJob) -> list[Artifact]:
    """One page per back: print it behind as many sheets as needed."""
    backs: dict[str, str] = {}
    for face in job.faces:
        label = face.back or job.back_label
        if label:
            backs.setdefault(label, DEFAULT_ACCENT if not face.back else face.accent)
    if not backs:
        return []
    words = WORDS[job.lang]
    data: dict[str, Json] = {
        "fonts": typst_press.font_data(job.lang),
        "sheet": _sheet_data(job, [f"{job.title} · {words['back']}" for _ in backs]),
        "faces": [{"label": label, "colour": ACCENTS[accent]} for label, accent in backs.items()],
        "fits": [],
        "pages": [[index] * PER_PAGE for index in range(len(backs))],
        "backs": True,
    }
    return [Artifact(f"paper/{job.lang}/backs.pdf", typst_press.to_pdf("paper/sheets.typ", data))]


def _images(job: SheetJob, fits: Sequence[Fitted]) -> list[Artifact]:
    faces = _faces_data(job)
    folder = f"paper/{job.lang}/cards"
    made: list[Artifact] = []
    index = [{"id": face.id, "name": face.name, "file": f"{safe_name(face.id)}.png"} for face in job.faces]
    for start in range(0, len(faces), FACES_PER_RUN // 4):
        stop = start + FACES_PER_RUN // 4
        data: dict[str, Json] = {
            "fonts": typst_press.font_data(job.lang),
            "sheet": _sheet_data(job, []),
            "faces": faces[start:stop],
            "fits": [found.data() for found in fits[start:stop]],
        }
        drawn = typst_press.to_png("paper/images.typ", data, PNG_PPI)
        made += [
            Artifact(f"{folder}/{entry['file']}", picture)
            for entry, picture in zip(index[start:stop], drawn, strict=True)
        ]
        if len(faces) > FACES_PER_RUN:
            typst_press.forget()
    listing = json.dumps(index, ensure_ascii=False, indent=1) + "\n"
    return [*made, Artifact(f"{folder}/index.json", listing.encode("utf-8"))]
