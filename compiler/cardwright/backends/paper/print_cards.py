"""Print cards: sheets with crop marks and their backs (PDF), single cards (PDF), and one picture per card (PNG).

job -> checked -> fitted (sizes found by measuring) -> laid out -> PDF in chunks
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias

from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import typst_press
from cardwright.backends.paper.card_backs import Back, Sheets, backs_of, check_sides, copies_of, sheets_of, usual_back
from cardwright.backends.paper.card_look import ACCENTS, is_colour
from cardwright.backends.paper.face_data import face_texts, faces_data
from cardwright.backends.paper.fit_cards import FACES_PER_RUN, Fitted, fit
from cardwright.backends.paper.fonts import missing_glyphs
from cardwright.backends.paper.paper_values import CardFace, PaperProblem, Printed, SheetJob, unique
from cardwright.backends.paper.pdf_boxes import with_boxes
from cardwright.backends.paper.print_options import PAGE_MM
from cardwright.backends.paper.sheet_plan import NoRoom, SheetPage, back_page
from cardwright.backends.paper.template_words import WORDS
from cardwright.backends.paper.typst_press import Json, Later, not_set
from cardwright.backends.safe_names import safe_name
from cardwright.comma_tables import written
from cardwright.records import record

PAGES_PER_PDF = 120
"""Typst holds a whole document in memory; 1,000 cards stay under 400 MB."""
CARDS_PER_PDF: Final = 400


def check(job: SheetJob) -> tuple[PaperProblem, ...]:
    """Return what can be told before typesetting: missing glyphs, doubled ids, unknown accents, no copies, other faces
    of another size.
    """
    problems: list[PaperProblem] = []
    seen: set[str] = set()
    behind = {face.look.other for face in job.faces}
    for face in job.faces:
        where = f"card:{face.id}"
        if face.id in seen:
            problems.append(PaperProblem("duplicate-card", where, (face.id,)))
        seen.add(face.id)
        if not is_colour(face.accent):
            problems.append(PaperProblem("unknown-accent", where, (face.accent, " ".join(ACCENTS))))
        if face.copies < 1 and face.id not in behind:
            problems.append(PaperProblem("no-copies", where, (str(face.copies),)))
    texts = [("sheet", job.title), ("sheet", job.back_label), ("sheet", job.version)]
    for face in job.faces:
        texts += face_texts(face, job.style.icons)
    return unique(problems) + check_sides(job) + missing_glyphs(job.lang, texts, job.style)


def emit_sheets(job: SheetJob) -> Printed:
    """Return `sheets.pdf` (where large, parts `sheets-01.pdf`, ...), and `backs.pdf` if there are backs."""
    return _emit(job, lambda fits: _sheets(job, fits))


def emit_images(job: SheetJob, wanted: Callable[[CardFace], bool] | None = None) -> Printed:
    """Return a PNG per card (`cards/<name>.png`), and `cards/index.json`: ids and files.

    Those that are not `wanted` are not drawn, but the others look as they do beside them.
    """

    def draw(fits: Sequence[Fitted]) -> Drawing:
        return _images(job, fits, [at for at, face in enumerate(job.faces) if wanted is None or wanted(face)])

    return _emit(job, draw)


def emit_pictures(job: SheetJob) -> Printed:
    """Return the same of all cards, and a PNG per back (`card-backs/<number>.png`), numbered like the pages of
    `card-backs.pdf`; the list says which back a card has.
    """

    def draw(fits: Sequence[Fitted]) -> Drawing:
        back_of, backs = _numbered_backs(job)
        usual = ((job.faces[at].id, back) for at, back in back_of.items() if back.face < 0)
        files = {name: f"../card-backs/{backs.index(back) + 1}.png" for name, back in usual}
        cards = _images(job, fits, range(len(job.faces)), files)
        return _together(cards, _pictures_of_backs(job, fits, backs, f"paper/{job.lang}/card-backs/"))

    return _emit(job, draw)


def begin_build(job: SheetJob, dpi: float) -> Later[Printed]:
    """Begin what a build has of cards, to be asked for later: sheets, backs, and a picture of each card with so many
    dots per inch.
    """
    pictured = replace(job, options=replace(job.options, dpi=dpi))  # which changes no size at which words fit

    def draw(fits: Sequence[Fitted]) -> Drawing:
        return _together(_sheets(job, fits), _images(pictured, fits, range(len(job.faces))))

    return _begin(job, draw)


def emit_singles(job: SheetJob) -> Printed:
    """Return `cards.pdf`, a page for each card with its bleed, `card-backs.pdf`, a page for each back, and `cards.csv`:
    on which pages a card and its back stand, and how many of it are printed.
    """
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
        pdf = typst_press.begin_pdf("paper/calibration.typ", data, black=True)()
    except typst_press.PressError as error:
        return not_set(error, "sheet")
    return Printed((Artifact(f"paper/{job.lang}/calibration.pdf", pdf),))


EMITTERS: Final[Mapping[str, Callable[[SheetJob], Printed]]] = {
    "sheets": emit_sheets,
    "calibration": emit_calibration,
    "cards": emit_singles,
    "pictures": emit_pictures,
}


TABLE_COLUMNS: Final = 10
TABLE_ROWS: Final = 7
"""What programs take as one sheet; its last cell shows the back."""


@record
class TableSheet:
    """A picture of cards of one back and size without gaps, for tables on screens: `faces` are indices, row by row."""

    columns: int
    rows: int
    faces: tuple[int, ...]
    back: int


def table_sheets(job: SheetJob) -> tuple[tuple[TableSheet, ...], tuple[int, ...]]:
    """Return the sheets of a job, each face once, and for each face the number of its back."""
    backs = list(dict.fromkeys(usual_back(job, face) for face in job.faces))
    back_of = tuple(backs.index(usual_back(job, face)) for face in job.faces)
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
    return tuple(back.label for back in dict.fromkeys(usual_back(job, face) for face in job.faces))


def emit_table_sheets(job: SheetJob) -> Printed:
    """Return a PNG per sheet of `table_sheets` (`table/sheet-1.png`)."""
    return _emit(job, lambda fits: _table_sheets(job, fits))


def emit_backs(job: SheetJob) -> Printed:
    """Return a PNG per back (`table/back-1.png`)."""

    def draw(_: Sequence[Fitted]) -> Drawing:
        backs = list(dict.fromkeys(usual_back(job, face) for face in job.faces))
        return _pictures_of_backs(job, (), backs, f"paper/{job.lang}/table/back-")

    return _emit(job, draw)


Drawing: TypeAlias = Later[list[Artifact]]


def _together(*drawings: Drawing) -> Drawing:
    """Several drawings as one, asked for in their order."""
    return lambda: [made for drawing in drawings for made in drawing()]


def _emit(job: SheetJob, draw: Callable[[Sequence[Fitted]], Drawing]) -> Printed:
    """Return what is drawn of the faces as they fit, or why nothing can be drawn."""
    return _begin(job, draw)()


def _begin(job: SheetJob, draw: Callable[[Sequence[Fitted]], Drawing]) -> Later[Printed]:
    """The same, to be asked for later."""
    problems = check(job)
    if problems or not job.faces:
        return partial(Printed, problems=problems)
    try:
        fits, problems = fit(job)
        if problems:
            return partial(Printed, problems=problems)
        drawing = draw(fits)
    except NoRoom:
        problem = PaperProblem("no-room", "sheet", (job.options.page, job.options.layout))
        return partial(Printed, problems=(problem,))
    except typst_press.PressError as error:
        return partial(not_set, error, "sheet")

    def finish() -> Printed:
        try:
            return Printed(tuple(drawing()))
        except typst_press.PressError as error:
            return not_set(error, "sheet")

    return finish


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


def _sheets(job: SheetJob, fits: Sequence[Fitted]) -> Drawing:
    faces = faces_data(job)
    found = sheets_of(job)
    layout, backs = found.pages, [back.data(faces, [fitted.data() for fitted in fits]) for back in found.backs]
    parts = [layout[start : start + PAGES_PER_PDF] for start in range(0, len(layout), PAGES_PER_PDF)]
    labels = [f"{job.title} · {n}/{len(layout)}" for n in range(1, len(layout) + 1)]
    begun: list[tuple[str, Later[bytes]]] = []
    done = 0
    for number, part in enumerate(parts, 1):
        used = sorted({cell.index for page in part for cell in page.cells if not cell.back})
        place = {index: local for local, index in enumerate(used)}
        data = _data(job, [faces[index] for index in used], [fits[index] for index in used])
        data["backs"] = backs
        some = zip(part, labels[done : done + len(part)], strict=True)
        data["pages"] = [_page(job, page, label, place) for page, label in some]
        stem = "sheets" if len(parts) == 1 else f"sheets-{number:02d}"
        begun.append((stem, _begin_pdf(job, "paper/sheets.typ", data, alone=len(parts) > 1)))
        done += len(part)
    return _together(lambda: _pdfs(job, begun), _backs(job, found, backs, labels))


def _pdfs(job: SheetJob, begun: Sequence[tuple[str, Later[bytes]]]) -> list[Artifact]:
    """Files by their names."""
    return [Artifact(f"paper/{job.lang}/{stem}.pdf", pdf()) for stem, pdf in begun]


def _begin_pdf(job: SheetJob, template: str, data: Mapping[str, Json], *, alone: bool = False) -> Later[bytes]:
    return typst_press.begin_pdf(template, data, black=True, low=job.options.low_ink, alone=alone)


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


def _backs(job: SheetJob, sheets: Sheets, drawn: Sequence[Json], labels: Sequence[str]) -> Drawing:
    """Pages to print behind sheets: one for each back that many cards have, and one for each sheet of cards that have
    another face on theirs.
    """
    if job.options.duplex != "apart" or job.options.layout == "fold":
        return list
    words = WORDS[job.lang]
    pages = [
        _page(job, back_page(at, back.size, job.options), f"{job.title} · {words['back']}", {})
        for at, back in enumerate(sheets.backs)
        if back.label
    ]
    pages += [
        _page(job, page, words["behind sheet"].format(sheet=labels[at]), {}) for at, page in sheets.behind.items()
    ]
    if not pages:
        return list
    data = _data(job, [], [])
    data["backs"] = list(drawn)
    data["pages"] = pages
    begun = [("backs", _begin_pdf(job, "paper/sheets.typ", data))]
    return lambda: _pdfs(job, begun)


def _singles(job: SheetJob, fits: Sequence[Fitted]) -> Drawing:
    faces, copies = faces_data(job), copies_of(job)
    back_of, backs = _numbered_backs(job)
    fronts = list(back_of)
    begun: list[tuple[str, Later[bytes]]] = []
    rows = [("file", "page", "id", "name", "copies", "back page")]
    starts = range(0, len(fronts), CARDS_PER_PDF)
    for number, start in enumerate(starts, 1):
        some = fronts[start : start + CARDS_PER_PDF]
        data = _data(job, [faces[at] for at in some], [fits[at] for at in some])
        stem = "cards" if len(starts) == 1 else f"cards-{number:02d}"
        begun.append((stem, _begin_pdf(job, "paper/images.typ", data, alone=len(starts) > 1)))
        for page, at in enumerate(some, 1):
            face, back = job.faces[at], backs.index(back_of[at]) + 1
            rows.append((f"{stem}.pdf", str(page), face.id, face.name, str(copies[at]), str(back)))
    behind = [("card-backs", _begin_pdf(job, "paper/images.typ", _backs_alone(job, fits, backs)))]
    listed = Artifact(f"paper/{job.lang}/cards.csv", written(rows, end="\n").encode("utf-8"))

    def finish() -> list[Artifact]:
        made = [*_pdfs(job, begun), *_pdfs(job, behind)]
        return [*(replace(each, content=with_boxes(each.content, job.options.bleed)) for each in made), listed]

    return finish


def _numbered_backs(job: SheetJob) -> tuple[dict[int, Back], list[Back]]:
    """The back of each face that is printed as a front, by its index, and these backs in the order of their pages."""
    back_of = {at: back for at, (back, count) in enumerate(zip(backs_of(job), copies_of(job), strict=True)) if count}
    return back_of, list(dict.fromkeys(back_of.values()))


def _backs_alone(job: SheetJob, fits: Sequence[Fitted], backs: Sequence[Back]) -> dict[str, Json]:
    """What a template needs to draw backs; `fits` are those of the whole job where some are faces."""
    faces = faces_data(job) if any(back.face >= 0 for back in backs) else []
    return {
        **_data(job, [], []),
        "backs": [back.data(faces, [fitted.data() for fitted in fits]) for back in backs],
    }


def _images(
    job: SheetJob, fits: Sequence[Fitted], wanted: Sequence[int], backs: Mapping[str, str] = MappingProxyType({})
) -> Drawing:
    numbered = faces_data(job)
    faces, fits = [numbered[at] for at in wanted], [fits[at] for at in wanted]
    folder = f"paper/{job.lang}/cards"
    index = [_listed(job.faces[at], backs) for at in wanted]
    begun: list[tuple[list[dict[str, str]], Later[list[bytes]]]] = []
    for start in range(0, len(faces), FACES_PER_RUN // 4):
        stop = start + FACES_PER_RUN // 4
        some = list(zip(faces[start:stop], fits[start:stop], strict=True))

        def together(numbers: Sequence[int], some: list[tuple[Json, Fitted]] = some) -> dict[str, Json]:
            return _data(job, [some[at][0] for at in numbers], [some[at][1] for at in numbers])

        each = [together([at]) for at in range(len(some))]
        options = job.options
        drawn = typst_press.begin_png_each(
            "paper/images.typ", each, together, options.dpi, low=options.low_ink, alone=len(faces) > FACES_PER_RUN
        )
        begun.append((index[start:stop], drawn))
    listing = json.dumps(index, ensure_ascii=False, indent=1) + "\n"

    def finish() -> list[Artifact]:
        made = [
            Artifact(f"{folder}/{entry['file']}", with_dpi(picture, job.options.dpi))
            for entries, drawn in begun
            for entry, picture in zip(entries, drawn(), strict=True)
        ]
        return [*made, Artifact(f"{folder}/index.json", listing.encode("utf-8"))]

    return finish


def _listed(face: CardFace, backs: Mapping[str, str]) -> dict[str, str]:
    """A face in the list of pictures, with the picture of its back: of a double-faced card that of its other face,
    else that of `backs`, if backs are drawn.
    """
    row = {"id": face.id, "name": face.name, "file": f"{safe_name(face.id)}.png"}
    back = f"{safe_name(face.look.other)}.png" if face.look.other else backs.get(face.id)
    return row | {"back": back} if back else row


def face_drawing(job: SheetJob, fits: Sequence[Fitted], index: int, dpi: float | None = None) -> bytes:
    """Return one face of a job as it is printed: as a drawing (SVG), or as a picture with so many dots per inch (PNG).

    `fits` are those of the whole job. Raises PressError.
    """
    data = _data(job, faces_data(job)[index : index + 1], fits[index : index + 1])
    if dpi is None:
        (drawn,) = typst_press.to_svg("paper/images.typ", data, low=job.options.low_ink)
    else:
        (drawn,) = typst_press.begin_png("paper/images.typ", data, dpi, low=job.options.low_ink)()
    return drawn


def _table_sheets(job: SheetJob, fits: Sequence[Fitted]) -> Drawing:
    faces = faces_data(job)
    backs = list(dict.fromkeys(usual_back(job, face) for face in job.faces))
    begun: list[Later[list[bytes]]] = []
    for sheet in table_sheets(job)[0]:
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
        begun.append(
            typst_press.begin_png("paper/table.typ", data, job.options.dpi, low=job.options.low_ink, alone=True)
        )

    def finish() -> list[Artifact]:
        made: list[Artifact] = []
        for number, drawn in enumerate(begun, 1):
            (picture,) = drawn()
            made.append(Artifact(f"paper/{job.lang}/table/sheet-{number}.png", with_dpi(picture, job.options.dpi)))
        return made

    return finish


def _pictures_of_backs(job: SheetJob, fits: Sequence[Fitted], backs: Sequence[Back], path: str) -> Drawing:
    if not backs:
        return list
    drawn = typst_press.begin_png(
        "paper/images.typ", _backs_alone(job, fits, backs), job.options.dpi, low=job.options.low_ink
    )
    return lambda: [
        Artifact(f"{path}{number}.png", with_dpi(picture, job.options.dpi)) for number, picture in enumerate(drawn(), 1)
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
