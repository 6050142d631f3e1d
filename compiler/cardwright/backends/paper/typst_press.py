"""Run Typst over our own templates: data goes in as JSON, bytes come out, and time stands still."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal

from cardwright import resources
from cardwright.backends.paper.fonts import FONT_SETS, font_folder
from cardwright.backends.paper.paper_values import Lang

if TYPE_CHECKING:
    import typst

# Every PDF claims to be made at this instant (2000-01-01T00:00:00Z), so that equal sources give equal bytes.
TIMESTAMP = 946_684_800

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


Standard = Literal["a-2a", "ua-1"]
"""What a PDF may be checked to keep to, of what Typst knows: an archive's rules, and those of reading aloud."""


class PressError(Exception):
    """Typst refused a document; its message is for us, since authors cannot write Typst."""


@cache
def _fonts() -> typst.Fonts:
    import typst

    families = dict.fromkeys(family for fonts in FONT_SETS.values() for family in fonts.families)
    folders = [str(font_folder(family)) for family in families]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)


def font_data(lang: Lang) -> Json:
    """Return what templates need to set text in a language."""
    fonts = FONT_SETS[lang]
    return {
        "families": list(fonts.families),
        "lang": fonts.lang,
        "region": fonts.region,
        "features": list(fonts.features),
    }


def _inputs(data: Mapping[str, Json], black: bool, low: bool) -> dict[str, str]:
    made = {"data": json.dumps(data, ensure_ascii=False, separators=(",", ":"))}
    return {**made, "ink": "k" if black else "rgb", "low": "yes" if low else "no"}


def _compiler(template: str, data: Mapping[str, Json], *, black: bool = False, low: bool = False) -> typst.Compiler:
    import typst

    # The root is the folder of templates: a document can read nothing else. Pictures come as data, too.
    source = resources.path("templates", template)
    return typst.Compiler(
        input=str(source),
        root=str(resources.folder("templates")),
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs=_inputs(data, black, low),
    )


def to_pdf(
    template: str,
    data: Mapping[str, Json],
    *,
    black: bool = False,
    low: bool = False,
    standards: Sequence[Standard] = (),
) -> bytes:
    """Return the PDF of a template over data; `black`: text in black ink alone, `low`: little ink.

    What cannot keep to one of the `standards` is an error.
    """
    import typst

    compiler = _compiler(template, data, black=black, low=low)
    try:
        made = compiler.compile(format="pdf", timestamp=TIMESTAMP, pdf_standards=list(standards))
    except typst.TypstError as error:
        raise PressError(error.diagnostic) from error
    assert isinstance(made, bytes)
    return made


def to_png(template: str, data: Mapping[str, Json], ppi: float, *, low: bool = False) -> list[bytes]:
    """Return one PNG per page of a template over data, at so many pixels per inch."""
    import typst

    try:
        made = _compiler(template, data, low=low).compile(format="png", ppi=ppi)
    except typst.TypstError as error:
        raise PressError(error.diagnostic) from error
    return [made] if isinstance(made, bytes) else list(made or ())


def to_svg(template: str, data: Mapping[str, Json], *, low: bool = False) -> list[bytes]:
    """Return one SVG per page of a template over data, with letters as outlines."""
    import typst

    try:
        made = _compiler(template, data, low=low).compile(format="svg")
    except typst.TypstError as error:
        raise PressError(error.diagnostic) from error
    return [made] if isinstance(made, bytes) else list(made or ())


def query(template: str, data: Mapping[str, Json], selector: str) -> list[Json]:
    """Return the values of the metadata that a template over data leaves under a label, in page order."""
    import typst

    try:
        found = _compiler(template, data).query(selector, field="value")
    except (typst.TypstError, RuntimeError) as error:
        raise PressError(str(error)) from error
    values = json.loads(found)
    assert isinstance(values, list)
    return values


def forget() -> None:
    """Free what Typst remembers of earlier documents: it drops what its last ten compilations did not use."""
    import typst

    blank = typst.Compiler(font_paths=_fonts(), ignore_system_fonts=True)
    for _ in range(11):
        blank.compile(input=b" ", format="png", ppi=10)
