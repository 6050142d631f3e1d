"""Print cards: sheets with crop marks and their backs (PDF), single cards (PDF), and one picture per card (PNG).

job -> checked -> fitted (sizes found by measuring) -> laid out -> PDF in chunks
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import typst_press
from cardwright.backends.paper.card_look import ACCENTS, DEFAULT_ACCENT, colour_of, ink_on, is_colour
from cardwright.backends.paper.face_data import face_texts, faces_data, size_of
from cardwright.backends.paper.fit_cards import FACES_PER_RUN, Fitted, fit
from cardwright.backends.paper.fonts import missing_glyphs
from cardwright.backends.paper.paper_values import CardFace, PaperProblem, Printed, SheetJob, unique
from cardwright.backends.paper.pdf_boxes import with_boxes
from cardwright.backends.paper.print_options import PAGE_MM
from cardwright.backends.paper.sheet_plan import NoRoom, SheetPage, back_page, plan
from cardwright.backends.paper.template_words import WORDS
from cardwright.backends.paper.typst_press import Json
from cardwright.backends.safe_names import safe_name

PAGES_PER_PDF = 120
"""Typst holds a whole document in memory; 1,000 cards stay under 400 MB."""
CARDS_PER_PDF: Final = 400


@dataclass(frozen=True, slots=True)
class _Back:
    """What the back of cards shows: equal ones are one back."""

    label: str
    colour: str
    motif: str
    icon: str
    size: tuple[float, float]

    def data(self) -> Json:
        width, height = self.size
        return {
            "label": self.label,
            "lead": self.colour,
            "on": ink_on(self.colour),
            "motif": self.motif,
            "icon": self.icon,
            "width": width,
            "height": height,
        }


def check(job: SheetJob) -> tuple[PaperProblem, ...]:
    """Return what can be told before typesetting: missing glyphs, doubled ids, unknown accents, no copies."""
    problems: list[PaperProblem] = []
    seen: set[str] = set()
    for face in job.faces:
        where = f"card:{face.id}"
        if face.id in seen:
            problems.append(PaperProblem("duplicate-card", where, (face.id,)))
        seen.add(face.id)
        if not is_colour(face.accent):
            problems.append(PaperProblem("unknown-accent", where, (face.accent, " ".join(ACCENTS))))
        if face.copies < 1:
            problems.append(PaperProblem("no-copies", where, (str(face.copies),)))
    texts = [("sheet", job.title), ("sheet", job.back_label), ("sheet", job.version)]
    for face in job.faces:
        texts += face_texts(face, job.style.icons)
    return unique(problems) + missing_glyphs(job.lang, texts, job.style)


def _back_of(job: SheetJob, face: CardFace) -> _Back:
    accent = face.look.back_accent or (face.accent if face.back else DEFAULT_ACCENT)
    look = face.look
    label = face.back or job.back_label
    return _Back(label, colour_of(accent), look.back_motif, look.back_icon, size_of(face, job.options))


def pages(job: SheetJob) -> tuple[tuple[SheetPage, ...], tuple[_Back, ...]]:
    """Return the sheets and the backs that they speak of: each sheet holds cards of one back and one size."""
    backs: dict[_Back, list[int]] = {}
    for index, face in enumerate(job.faces):
        copies = max(face.copies, 0) if job.options.all_copies else 1
        backs.setdefault(_back_of(job, face), []).extend([index] * copies)
    made: list[SheetPage] = []
    for number, (back, cells) in enumerate(backs.items()):
        made += plan([(index, number) for index in cells], back.size, job.options)
    return tuple(made), tuple(backs)


def emit_sheets(job: SheetJob) -> Printed:
    """Return `sheets.pdf` (where large, parts `sheets-01.pdf`, ...), and `backs.pdf` if there are backs."""
    return _emit(job, lambda fits: _sheets(job, fits))


def emit_images(job: SheetJob, wanted: Callable[[CardFace], bool] | None = None) -> Printed:
    """Return a PNG per card (`cards/<name>.png`), and `cards/index.json`: ids and files.

    Those that are not `wanted` are not drawn, but the others look as they do beside them.
    """

    def draw(fits: Sequence[Fitted]) -> list[Artifact]:
        return _images(job, fits, [at for at, face in enumerate(job.faces) if wanted is None or wanted(face)])

    return _emit(job, draw)


def emit_build(job: SheetJob, dpi: float) -> Printed:
    """Return what a build has of cards: sheets, backs, and a picture of each card with so many dots per inch."""
    pictured = replace(job, options=replace(job.options, dpi=dpi))  # which changes no size at which words fit

    def draw(fits: Sequence[Fitted]) -> list[Artifact]:
        return [*_sheets(job, fits), *_images(pictured, fits, range(len(job.faces)))]

    return _emit(job, draw)


def emit_singles(job: SheetJob) -> Printed:
    """Return `cards.pdf`, a page for each card with its bleed, and `card-backs.pdf`, a page for each back."""
    return _emit(job, lambda fits: _singles(job, fits))


def emit_calibration(job: SheetJob) -> Printed:
    """Return `calibration.pdf`: both sides of a sheet, by which one reads how far a printer misses the back."""
    width, height = PAGE_MM[job.options.page]
    words = WORDS[job.lang]
    data: dict[str, Json] = {
        "fonts": typst_press.font_data(job.lang, job.style),
        "title": job.title,
        "width": width,
        "height": height,
        "words": {key: words[f"calibration {key}"] for key in ("front", "back", "how")},
    }
    try:
        pdf = typst_press.to_pdf("paper/calibration.typ", data, black=True)
    except typst_press.PressError as error:
        return Printed(problems=(PaperProblem("typesetting-failed", "sheet", (str(error),)),))
    return Printed((Artifact(f"paper/{job.lang}/calibration.pdf", pdf),))


EMITTERS: Final[Mapping[str, Callable[[SheetJob], Printed]]] = {
    "sheets": emit_sheets,
    "calibration": emit_calibration,
    "cards": emit_singles,
    "pictures": emit_images,
}


TABLE_COLUMNS: Final = 10
TABLE_ROWS: Final = 7
"""What programs take as one sheet; its last cell shows the back."""


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A picture of cards of one back and size without gaps, for tables on screens: `faces` are indices, row by row."""

    columns: int
    rows: int
    faces: tuple[int, ...]
    back: int


def table_sheets(job: SheetJob) -> tuple[tuple[TableSheet, ...], tuple[int, ...]]:
    """Return the sheets of a job, each face once, and for each face the number of its back."""
    backs = list(dict.fromkeys(_back_of(job, face) for face in job.faces))
    back_of = tuple(backs.index(_back_of(job, face)) for face in job.faces)
    made: list[TableSheet] = []
    room = TABLE_COLUMNS * TABLE_ROWS - 1
    for number in range(len(backs)):
        mine = [index for index, back in enumerate(back_of) if back == number]
        for start in range(0, len(mine), room):
            some = tuple(mine[start : start + room])
            rows = max(2, -(-(len(some) + 1) // TABLE_COLUMNS))
            made.append(TableSheet(TABLE_COLUMNS, rows, some, number))
    return tuple(made), back_of


def back_labels(job: SheetJob) -> tuple[str, ...]:
    """Return what stands on each back, in the order of `table_sheets`."""
    return tuple(back.label for back in dict.fromkeys(_back_of(job, face) for face in job.faces))


def emit_table_sheets(job: SheetJob) -> Printed:
    """Return a PNG per sheet of `table_sheets` (`table/sheet-1.png`)."""
    return _emit(job, lambda fits: _table_sheets(job, fits))


def emit_backs(job: SheetJob) -> Printed:
    """Return a PNG per back (`table/back-1.png`)."""
    return _emit(job, lambda _: _back_pictures(job))


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
    except NoRoom:
        return Printed(problems=(PaperProblem("no-room", "sheet", (job.options.page, job.options.layout)),))
    except typst_press.PressError as error:
        return Printed(problems=(PaperProblem("typesetting-failed", "sheet", (str(error),)),))


def _data(job: SheetJob, faces: Sequence[Json], fits: Sequence[Fitted]) -> dict[str, Json]:
    words = WORDS[job.lang]
    return {
        "fonts": typst_press.font_data(job.lang, job.style),
        "sheet": {
            "title": job.title,
            "document_title": job.title,
            "ruler": words["ruler"],
            "bleed": job.options.bleed,
            "safe": job.options.safe_zone,
        },
        "faces": list(faces),
        "fits": [found.data() for found in fits],
    }


def _sheets(job: SheetJob, fits: Sequence[Fitted]) -> list[Artifact]:
    faces = faces_data(job)
    layout, backs = pages(job)
    made: list[Artifact] = []
    parts = [layout[start : start + PAGES_PER_PDF] for start in range(0, len(layout), PAGES_PER_PDF)]
    done = 0
    for number, part in enumerate(parts, 1):
        used = sorted({cell.index for page in part for cell in page.cells if not cell.back})
        place = {index: local for local, index in enumerate(used)}
        labels = [f"{job.title} · {done + n}/{len(layout)}" for n in range(1, len(part) + 1)]
        data = _data(job, [faces[index] for index in used], [fits[index] for index in used])
        data["backs"] = [back.data() for back in backs]
        data["pages"] = [_page(job, page, label, place) for page, label in zip(part, labels, strict=True)]
        stem = "sheets" if len(parts) == 1 else f"sheets-{number:02d}"
        pdf = _pdf(job, "paper/sheets.typ", data)
        made.append(Artifact(f"paper/{job.lang}/{stem}.pdf", pdf))
        done += len(part)
        if len(parts) > 1:
            typst_press.forget()
    return [*made, *_backs(job, backs)]


def _pdf(job: SheetJob, template: str, data: Mapping[str, Json]) -> bytes:
    return typst_press.to_pdf(template, data, black=True, low=job.options.low_ink)


def _page(job: SheetJob, page: SheetPage, label: str, place: dict[int, int]) -> Json:
    width, height = page.paper
    size = " × ".join(f"{side:g}" for side in page.card)
    return {
        "width": width,
        "height": height,
        "left": page.left,
        "label": label,
        "slug": WORDS[job.lang]["print_note"].format(size=size),
        "cells": [
            [round(c.x, 4), round(c.y, 4), c.index if c.back else place[c.index], c.back, c.turned] for c in page.cells
        ],
        "marks": [list(mark) for mark in page.marks],
        "targets": [list(spot) for spot in page.targets] if job.options.registration else [],
        "folds": [list(fold) for fold in page.folds],
    }


def _backs(job: SheetJob, backs: Sequence[_Back]) -> list[Artifact]:
    """One page per back: print it behind as many sheets as needed."""
    shown = [back for back in backs if back.label]
    if not shown or job.options.duplex != "apart" or job.options.layout == "fold":
        return []
    label = f"{job.title} · {WORDS[job.lang]['back']}"
    data = _data(job, [], [])
    data["backs"] = [back.data() for back in shown]
    data["pages"] = [_page(job, back_page(at, back.size, job.options), label, {}) for at, back in enumerate(shown)]
    return [Artifact(f"paper/{job.lang}/backs.pdf", _pdf(job, "paper/sheets.typ", data))]


def _singles(job: SheetJob, fits: Sequence[Fitted]) -> list[Artifact]:
    faces = faces_data(job)
    made: list[Artifact] = []
    starts = range(0, len(faces), CARDS_PER_PDF)
    for number, start in enumerate(starts, 1):
        stop = start + CARDS_PER_PDF
        data = _data(job, faces[start:stop], fits[start:stop])
        pdf = _pdf(job, "paper/images.typ", data)
        stem = "cards" if len(starts) == 1 else f"cards-{number:02d}"
        made.append(Artifact(f"paper/{job.lang}/{stem}.pdf", with_boxes(pdf, job.options.bleed)))
        if len(starts) > 1:
            typst_press.forget()
    backs = list(dict.fromkeys(_back_of(job, face) for face in job.faces))
    data = _data(job, [], [])
    data["backs"] = [back.data() for back in backs]
    pdf = _pdf(job, "paper/images.typ", data)
    return [*made, Artifact(f"paper/{job.lang}/card-backs.pdf", with_boxes(pdf, job.options.bleed))]


def _images(job: SheetJob, fits: Sequence[Fitted], wanted: Sequence[int]) -> list[Artifact]:
    numbered = faces_data(job)
    faces, fits = [numbered[at] for at in wanted], [fits[at] for at in wanted]
    folder = f"paper/{job.lang}/cards"
    made: list[Artifact] = []
    index = [
        {"id": face.id, "name": face.name, "file": f"{safe_name(face.id)}.png"}
        for face in (job.faces[at] for at in wanted)
    ]
    for start in range(0, len(faces), FACES_PER_RUN // 4):
        stop = start + FACES_PER_RUN // 4
        some = list(zip(faces[start:stop], fits[start:stop], strict=True))

        def together(numbers: Sequence[int], some: list[tuple[Json, Fitted]] = some) -> dict[str, Json]:
            return _data(job, [some[at][0] for at in numbers], [some[at][1] for at in numbers])

        each = [together([at]) for at in range(len(some))]
        drawn = typst_press.to_png_each("paper/images.typ", each, together, job.options.dpi, low=job.options.low_ink)
        made += [
            Artifact(f"{folder}/{entry['file']}", with_dpi(picture, job.options.dpi))
            for entry, picture in zip(index[start:stop], drawn, strict=True)
        ]
        if len(faces) > FACES_PER_RUN:
            typst_press.forget()
    listing = json.dumps(index, ensure_ascii=False, indent=1) + "\n"
    return [*made, Artifact(f"{folder}/index.json", listing.encode("utf-8"))]


def face_drawing(job: SheetJob, fits: Sequence[Fitted], index: int, dpi: float | None = None) -> bytes:
    """Return one face of a job as it is printed: as a drawing (SVG), or as a picture with so many dots per inch (PNG).

    `fits` are those of the whole job. Raises PressError.
    """
    data = _data(job, faces_data(job)[index : index + 1], fits[index : index + 1])
    if dpi is None:
        (drawn,) = typst_press.to_svg("paper/images.typ", data, low=job.options.low_ink)
    else:
        (drawn,) = typst_press.to_png("paper/images.typ", data, dpi, low=job.options.low_ink)
    return drawn


def _table_sheets(job: SheetJob, fits: Sequence[Fitted]) -> list[Artifact]:
    faces = faces_data(job)
    backs = list(dict.fromkeys(_back_of(job, face) for face in job.faces))
    made: list[Artifact] = []
    for number, sheet in enumerate(table_sheets(job)[0], 1):
        data = _data(job, [faces[index] for index in sheet.faces], [fits[index] for index in sheet.faces])
        data["backs"] = [backs[sheet.back].data()]
        width, height = backs[sheet.back].size
        last = sheet.columns * sheet.rows - 1
        spots = [(local, local, False) for local in range(len(sheet.faces))] + [(last, 0, True)]
        data["width"], data["height"] = width * sheet.columns, height * sheet.rows
        data["cells"] = [
            [round(spot % sheet.columns * width, 4), round(spot // sheet.columns * height, 4), index, is_back]
            for spot, index, is_back in spots
        ]
        (picture,) = typst_press.to_png("paper/table.typ", data, job.options.dpi, low=job.options.low_ink)
        made.append(Artifact(f"paper/{job.lang}/table/sheet-{number}.png", with_dpi(picture, job.options.dpi)))
        typst_press.forget()
    return made


def _back_pictures(job: SheetJob) -> list[Artifact]:
    data = _data(job, [], [])
    data["backs"] = [back.data() for back in dict.fromkeys(_back_of(job, face) for face in job.faces)]
    drawn = typst_press.to_png("paper/images.typ", data, job.options.dpi, low=job.options.low_ink)
    return [
        Artifact(f"paper/{job.lang}/table/back-{number}.png", with_dpi(picture, job.options.dpi))
        for number, picture in enumerate(drawn, 1)
    ]


def with_dpi(png: bytes, dpi: float) -> bytes:
    """The same picture, which tells how many dots it has per inch: programs then place it at its true size."""
    if b"pHYs" in png[:200]:
        return png
    per_metre = round(dpi / 0.0254)
    chunk = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    whole = struct.pack(">I", 9) + chunk + struct.pack(">I", zlib.crc32(chunk))
    header = 8 + 25  # the signature, and the chunk that every PNG begins with
    return png[:header] + whole + png[header:]
