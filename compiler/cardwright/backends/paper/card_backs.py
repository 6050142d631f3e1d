"""What stands on the back of each card, and which cards share a sheet: a back like others, or another face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardwright.backends.paper.card_look import DEFAULT_ACCENT, colour_of, ink_on
from cardwright.backends.paper.face_data import size_of
from cardwright.backends.paper.paper_values import CardFace, PaperProblem, SheetJob
from cardwright.backends.paper.sheet_plan import SheetPage, plan
from cardwright.backends.paper.typst_press import Json
from cardwright.records import record


@record
class Back:
    """What the back of cards shows: equal ones are one back. `face` is the index of the face that stands there, -1 for
    a label, a colour and a motif alone. `size` is in mm.
    """

    label: str
    colour: str
    motif: str
    icon: str
    size: tuple[float, float]
    face: int = -1

    def data(self, faces: Sequence[Json] = (), fits: Sequence[Json] = ()) -> Json:
        """Return it as the templates read it; `faces` and `fits` are those of the whole job, where some are backs."""
        width, height = self.size
        other = {"face": faces[self.face], "fit": fits[self.face]} if self.face >= 0 else {}
        return {
            "label": self.label,
            "lead": self.colour,
            "on": ink_on(self.colour),
            "motif": self.motif,
            "icon": self.icon,
            "width": width,
            "height": height,
            **other,
        }


@record
class Sheets:
    """All sheets of a job. `behind` are those that are printed on the backs of some of `pages` (by index), where backs
    are printed apart and cards have backs of their own; `backs` are what cells of backs speak of.
    """

    pages: tuple[SheetPage, ...]
    backs: tuple[Back, ...]
    behind: Mapping[int, SheetPage]


def usual_back(job: SheetJob, face: CardFace) -> Back:
    """The back that a card has like others of its kind."""
    look = face.look
    accent = look.back_accent or (face.accent if face.back else DEFAULT_ACCENT)
    label = face.back or job.back_label
    return Back(label, colour_of(accent), look.back_motif, look.back_icon, size_of(face, job.options))


def backs_of(job: SheetJob) -> tuple[Back, ...]:
    """The back of each face of a job: of a double-faced card, its other face."""
    places = {face.id: at for at, face in enumerate(job.faces)}
    found = []
    for face in job.faces:
        back = usual_back(job, face)
        other = places.get(face.look.other, -1)
        found.append(Back("", "#ffffff", "", "", back.size, other) if other >= 0 else back)
    return tuple(found)


def copies_of(job: SheetJob) -> tuple[int, ...]:
    """How many of each face are printed as fronts: of those that only stand on backs, none."""
    return tuple(max(face.copies, 0) if job.options.all_copies else min(face.copies, 1) for face in job.faces)


def check_sides(job: SheetJob) -> tuple[PaperProblem, ...]:
    """Return what is wrong with double-faced cards: both faces have one size."""
    faces = {face.id: face for face in job.faces}
    problems = []
    for face in job.faces:
        other = faces.get(face.look.other)
        if other is not None and size_of(face, job.options) != size_of(other, job.options):
            sizes = ", ".join("{:g} × {:g}".format(*size_of(each, job.options)) for each in (face, other))
            problems.append(PaperProblem("faces-differ-in-size", f"card:{face.id}", (other.id, sizes)))
    return tuple(problems)


def sheets_of(job: SheetJob) -> Sheets:
    """Return the sheets: each holds cards of one back and one size, or double-faced cards of one size.

    Raises NoRoom.
    """
    backs: dict[Back, int] = {}
    groups: dict[tuple[object, ...], list[tuple[int, int]]] = {}
    for index, (back, copies) in enumerate(zip(backs_of(job), copies_of(job), strict=True)):
        if copies:
            number = backs.setdefault(back, len(backs))
            key = (back.size, number if back.face < 0 else -1)
            groups.setdefault(key, []).extend([(index, number)] * copies)
    made: list[SheetPage] = []
    behind: dict[int, SheetPage] = {}
    apart = job.options.duplex == "apart" and job.options.layout != "fold"
    turned = replace(job.options, duplex="long")
    for cells in groups.values():
        back = [*backs][cells[0][1]]
        if back.face < 0 or not apart:
            made += plan(cells, back.size, job.options)
            continue
        both = plan(cells, back.size, turned)
        for front, back_side in zip(both[::2], both[1::2], strict=True):
            behind[len(made)] = back_side
            made.append(front)
    return Sheets(tuple(made), tuple(backs), behind)
