"""Find the sizes at which the words of cards fit: one size of text and one height of picture for all cards of a kind.

A card that has more to say than most of its kind gets a smaller size, and a smaller picture, of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from cardwright.backends.paper import typst_press
from cardwright.backends.paper.face_data import faces_data
from cardwright.backends.paper.paper_values import CardFace, PaperProblem, SheetJob
from cardwright.backends.paper.typst_press import Json
from cardwright.records import record

MIN_BODY_PT: Final = 6.0
"""The smallest text that a card may have."""
FACES_PER_RUN = 200
"""Faces measured at a time, and four times as many as drawn at a time: Typst holds a whole document in memory."""
LEAST_WINDOW_MM = 9.0
"""A picture that would be lower is left out."""
MOST: Final = 0.8
"""So many of the cards of a kind have the size that is common to it."""
MANY: Final = 0.6
"""So many of them have the window that is common to it."""
PT_MM: Final = 25.4 / 72

MEASURED: Final = (
    "width", "height", "frame", "tall", "kind-line", "foot", "corners", "strip", "body", "text-font", "text-max",
    "longest", "justify", "lead", "name", "name-font", "cjk", "kind", "tags", "rules",
)  # fmt: skip
"""What of a face tells at which sizes its words fit; one in which only other things change is not measured again."""
OF_CORNERS: Final = ("at", "value", "number", "sign", "label", "icon")
"""The same of one of its corners."""

Found: TypeAlias = tuple[tuple["Fitted", ...], tuple[PaperProblem, ...]]


@record
class Fitted:
    """The sizes at which a card's words fit: name, body and the body's height in pt, shares of lines.

    `room` is what the body and the window have together, in pt; `window` the height of the window in mm.
    """

    name: float
    size: float
    height: float
    shares: tuple[tuple[str, float], ...]
    room: float = 0.0
    window: float = 0.0

    def data(self) -> Json:
        """Return what the template needs."""
        shares: dict[str, Json] = dict(self.shares)
        return {"name": self.name, "size": self.size, "window": self.window, "shares": shares}


def fit(job: SheetJob) -> Found:
    """Measure every face: the sizes at which its words fit beside all others, and a problem where none does.

    What does not fit and is not printed is measured as if it had the least size, and not told.
    """
    if not job.among:
        fits, problems = _fit_all(job)
        return ((), problems) if problems else (fits, ())
    fits, problems = _fit_all(replace(job, faces=job.among, among=()))
    printed = {f"card:{face.id}" for face in job.faces}
    told = tuple(problem for problem in problems if problem.where in printed)
    found = {face.id: each for face, each in zip(job.among, fits, strict=True)}
    return ((), told) if told else (tuple(found[face.id] for face in job.faces), ())


def _fit_all(job: SheetJob) -> Found:
    """The sizes of all faces of a job, also of those that do not fit, which are told."""
    fits: list[Fitted] = []
    problems: list[PaperProblem] = []
    faces = faces_data(job)
    for start in range(0, len(faces), FACES_PER_RUN):
        for offset, found in enumerate(_measured(job, faces[start : start + FACES_PER_RUN])):
            assert isinstance(found, dict)
            where = f"card:{job.faces[start + offset].id}"
            if found["size"] is None:
                problems.append(
                    PaperProblem("text-overflows", where, (f"{MIN_BODY_PT:g}", _tenths(found["excess-mm"])))
                )
            for tight in _records(found["tight"]):
                problems.append(PaperProblem("line-overflows", where, (str(tight["part"]), _tenths(tight["mm"]))))
            size = MIN_BODY_PT if found["size"] is None else _number(found["size"])
            shares = found["shares"]
            assert isinstance(shares, dict)
            lines = tuple((part, _number(share)) for part, share in shares.items())
            room = _number(found["room"])
            fits.append(Fitted(_number(found["name"]), size, _number(found["height"]), lines, room))
        if len(faces) > FACES_PER_RUN:
            typst_press.forget()
    return _windows(job, _evened(job, faces, fits)), tuple(problems)


def _to_measure(face: Json) -> Json:
    """What of a face tells at which sizes its words fit."""
    assert isinstance(face, dict)
    corners = [{key: corner[key] for key in OF_CORNERS} for corner in _records(face["corners"])]
    return {**{key: face[key] for key in MEASURED}, "corners": list(corners)}


def _measured(job: SheetJob, faces: Sequence[Json], sizes: Sequence[float] | None = None) -> list[Json]:
    faces = [*map(_to_measure, faces)]

    def together(numbers: Sequence[int]) -> dict[str, Json]:
        return {
            "fonts": typst_press.font_data(job.lang, job.style),
            "title": job.title,
            "smallest": MIN_BODY_PT,
            "faces": [faces[at] for at in numbers],
            "sizes": None if sizes is None else [sizes[at] for at in numbers],
        }

    each = [together([at]) for at in range(len(faces))]
    return typst_press.query_each("paper/fit.typ", each, together, "<fit>")


def _kinds(job: SheetJob) -> dict[tuple[object, ...], list[int]]:
    """The faces that should look alike, by index."""
    found: dict[tuple[object, ...], list[int]] = {}
    for index, face in enumerate(job.faces):
        found.setdefault(_kind(face), []).append(index)
    return found


def _kind(face: CardFace) -> tuple[object, ...]:
    look = face.look
    return (face.kind_label, face.frame, look.frame, look.window, look.text, look.width, look.height)


def _evened(job: SheetJob, faces: Sequence[Json], fits: Sequence[Fitted]) -> list[Fitted]:
    """The same with one size of text for all cards of a kind, but for those that need a smaller one."""
    even = _lines_evened(job, fits)
    for indices in _kinds(job).values():
        sizes = [fits[index].size for index in indices if job.faces[index].body]
        common = _common(sizes) if sizes else 0.0
        for index in indices:
            if job.faces[index].body and fits[index].size > common:
                even[index] = replace(even[index], size=common)
    changed = [index for index, each in enumerate(even) if each.size != fits[index].size]
    for start in range(0, len(changed), FACES_PER_RUN):
        some = changed[start : start + FACES_PER_RUN]
        heights = _measured(job, [faces[index] for index in some], [even[index].size for index in some])
        for index, height in zip(some, heights, strict=True):
            even[index] = replace(even[index], height=_number(height))
    return even


def _lines_evened(job: SheetJob, fits: Sequence[Fitted]) -> list[Fitted]:
    """The same with one size of each single line (its kind and tags, its foot) for all cards of a kind, likewise."""
    even = list(fits)
    for indices in _kinds(job).values():
        lines = [dict(fits[index].shares) for index in indices]
        common = {part: _common([line[part] for line in lines]) for part in lines[0]}
        for index, line in zip(indices, lines, strict=True):
            shares = tuple((part, min(share, common[part])) for part, share in line.items())
            even[index] = replace(fits[index], shares=shares)
    return even


def _common(sizes: Sequence[float]) -> float:
    """The greatest size that most of them have room for."""
    return sorted(sizes, reverse=True)[int((len(sizes) - 1) * MOST)]


def _windows(job: SheetJob, fits: Sequence[Fitted]) -> tuple[Fitted, ...]:
    """The same with the heights of the windows: what most cards of a kind leave free, or what the theme says."""
    done = list(fits)
    for indices in _kinds(job).values():
        free = {index: max(0.0, (fits[index].room - fits[index].height) * PT_MM) for index in indices}
        texts = [index for index in indices if job.faces[index].body] or indices
        wanted = job.faces[indices[0]].look.window
        if wanted < 0:
            heights = sorted((free[index] for index in texts), reverse=True)
            common = heights[int((len(heights) - 1) * MANY)]
            wanted = common if common >= LEAST_WINDOW_MM else max(heights)
        for index in indices:
            window = min(wanted, free[index]) if job.faces[index].body or not wanted else free[index]
            done[index] = replace(fits[index], window=round(window, 2) if window >= LEAST_WINDOW_MM else 0.0)
    return tuple(done)


def _number(value: Json) -> float:
    assert isinstance(value, int | float)
    return float(value)


def _records(value: Json) -> list[dict[str, Json]]:
    assert isinstance(value, list)
    return [entry for entry in value if isinstance(entry, dict)]


def _tenths(value: Json) -> str:
    """Return millimetres, rounded up to a tenth: at least that much has to go."""
    return f"{-(-_number(value) * 10 // 1) / 10:.1f}"
