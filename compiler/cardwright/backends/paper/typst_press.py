"""Run Typst over our own templates: data goes in as JSON, bytes come out, and time stands still."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, partial
from threading import Lock
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from cardwright import resources, store
from cardwright.backends.paper.fonts import FONT_SETS, font_folder
from cardwright.backends.paper.house_style import PLAIN, HouseStyle
from cardwright.backends.paper.own_fonts import folder_of
from cardwright.backends.paper.paper_values import Lang, PaperProblem, Printed

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import typst

T = TypeVar("T")

# Every PDF claims to be made at this instant (2000-01-01T00:00:00Z), so that equal sources give equal bytes.
TIMESTAMP = 946_684_800

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


Standard = Literal["a-2a", "ua-1"]
"""What a PDF may be checked to keep to, of what Typst knows: an archive's rules, and those of reading aloud."""


Pages = Callable[[Sequence[int]], Mapping[str, Json]]
"""The data that gives the pages of these numbers."""


Later = Callable[[], T]
"""What is being made beside the work that goes on: asked for, it waits until it is there."""

AT_ONCE: Final = 3
"""Documents that are set at once, beside other work, if there are processors for them; of large ones it is one."""


class PressError(Exception):
    """Typst refused a document; its message is for us, since authors cannot write Typst."""


def not_set(error: PressError, where: str) -> Printed:
    """What is told of a `book` or `sheet` that Typst refused."""
    return Printed(problems=(PaperProblem("typesetting-failed", where, (str(error),)),))


@cache
def _fonts(own: tuple[str, ...] = ()) -> typst.Fonts:
    import typst

    families = dict.fromkeys(family for fonts in FONT_SETS.values() for family in fonts.families)
    folders = [str(font_folder(family)) for family in families]
    folders += [str(folder_of(family)) for family in own]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)


def font_data(lang: Lang, style: HouseStyle = PLAIN) -> Json:
    """Return what templates need to set text in a language, in the style of a game."""
    fonts = FONT_SETS[lang]
    usual = [*fonts.families, *(font.family for font in style.own)]
    texts = [*filter(None, (style.texts,)), *usual]
    return {
        "families": [*dict.fromkeys(texts)],
        "names": [*dict.fromkeys([*filter(None, (style.names,)), *texts])],
        "own": [font.family for font in style.own],
        "icons": [{"svg": each.svg, "word": "" if each.beside else each.word} for each in style.icons.drawn],
        "lang": fonts.lang,
        "region": fonts.region,
        "features": list(fonts.features),
    }


def _inputs(data: Mapping[str, Json], black: bool, low: bool) -> dict[str, str]:
    made = {"data": json.dumps(data, ensure_ascii=False, separators=(",", ":"))}
    fonts = data.get("fonts")
    made["own"] = json.dumps(fonts.get("own", []) if isinstance(fonts, dict) else [])
    return {**made, "ink": "k" if black else "rgb", "low": "yes" if low else "no"}


@cache
def _templates(folder: str) -> Mapping[str, bytes]:
    """Return the templates of a folder by their names in it."""
    found = resources.names("templates", folder, ".typ")
    return {name.rpartition("/")[2]: resources.read_bytes("templates", name) for name in found}


def _compiler(template: str, inputs: Mapping[str, str]) -> typst.Compiler:
    """Return what sets a template: it reads its data as files that are nowhere but in memory.

    As `sys.inputs` they would be part of the library of every document, so Typst could use nothing that it remembers of
    an earlier one.
    """
    import typst

    folder, _, name = template.rpartition("/")
    files = dict(_templates(folder))
    files["main.typ"] = files.pop(name)
    files["data.json"] = inputs["data"].encode()
    files["press.json"] = json.dumps({"ink": inputs["ink"], "low": inputs["low"] == "yes"}).encode()
    with _reading:  # by one thread
        fonts = _fonts(tuple(json.loads(inputs["own"])))
    # The root is the folder of templates: a document can read nothing else. Pictures come as data, too.
    return typst.Compiler(
        input=files,  # type: ignore[type-var]  # its stub does not tell of several files
        root=str(resources.folder("templates")),
        font_paths=fonts,
        ignore_system_fonts=True,
    )


_alone, _reading = Lock(), Lock()
_presses: ContextVar[Executor | None] = ContextVar("presses", default=None)


@contextmanager
def side_by_side() -> Iterator[None]:
    """While this lasts, documents that are begun are set beside the work that goes on, several at once; without it they
    are set when they are asked for.
    """
    from concurrent.futures import ThreadPoolExecutor

    presses = ThreadPoolExecutor(AT_ONCE, "press")
    before = _presses.set(presses)
    try:
        yield
    finally:
        _presses.reset(before)
        presses.shutdown(cancel_futures=True)


def _begin(press: Callable[[], T]) -> Later[T]:
    """Let something be pressed; asked for, it raises PressError if it cannot be."""
    presses = _presses.get()
    return partial(_made, press if presses is None else presses.submit(press).result)


_SUSPECTS: Final = b"/Suspects false"
_MARKED: Final = b"/MarkInfo<</Marked true" + _SUSPECTS + b">>"
"""How Typst says that a PDF is tagged. That nothing in it is suspect goes without saying, and poppler (22) takes
the words for an error; blanks in their place move nothing.
"""


def begin_pdf(
    template: str,
    data: Mapping[str, Json],
    *,
    black: bool = False,
    low: bool = False,
    standards: Sequence[Standard] = (),
    alone: bool = False,
) -> Later[bytes]:
    """Begin the PDF of a template over data, to be asked for later; `black`: text in black ink alone, `low`:
    little ink.

    What cannot keep to one of the `standards` is an error. One that is `alone` is large, and no other has anything in
    common with it.
    """

    def press() -> list[bytes]:
        made = _compiler(template, inputs).compile(format="pdf", timestamp=TIMESTAMP, pdf_standards=list(standards))
        assert isinstance(made, bytes)
        return [made.replace(_MARKED, _MARKED.replace(_SUSPECTS, b" " * len(_SUSPECTS)))]

    inputs = _inputs(data, black, low)
    return _only(_pressed("pdf", template, inputs, standards, partial(_press, press, alone)))


def _only(made: Later[list[bytes]]) -> Later[bytes]:
    return lambda: made()[0]


def begin_png(
    template: str, data: Mapping[str, Json], ppi: float, *, low: bool = False, alone: bool = False
) -> Later[list[bytes]]:
    """Begin one PNG for each page of a template over data, at so many pixels per inch, to be asked for later; `alone`
    as for `begin_pdf`.
    """

    def press() -> list[bytes]:
        return _pages(_compiler(template, inputs).compile(format="png", ppi=ppi))

    inputs = _inputs(data, False, low)
    return _pressed("png", template, inputs, [repr(ppi)], partial(_press, press, alone))


def _press(press: Callable[[], T], alone: bool) -> T:
    """Press; of what stands `alone` one at a time, with what is remembered of others forgotten before and after."""
    if not alone:
        return press()
    with _alone:
        forget()
        made = press()
        forget()
        return made


def begin_png_each(
    template: str, data: Sequence[Mapping[str, Json]], whole: Pages, ppi: float, *, low: bool, alone: bool = False
) -> Later[list[bytes]]:
    """Begin the PNG of a template over each of several data, each of which gives one page, to be asked for later.

    Those that are not known from an earlier run are made in one go, of what `whole` makes of their numbers.
    """

    def press(inputs: Mapping[str, str]) -> list[bytes]:
        return _press(lambda: _pages(_compiler(template, inputs).compile(format="png", ppi=ppi)), alone)

    return _each("page", template, data, whole, [repr(ppi)], press, low=low)


def to_svg(template: str, data: Mapping[str, Json], *, low: bool = False) -> list[bytes]:
    """Return one SVG per page of a template over data, with letters as outlines."""
    inputs = _inputs(data, False, low)
    return _pressed("svg", template, inputs, (), lambda: _pages(_compiler(template, inputs).compile(format="svg")))()


def _pages(made: bytes | list[bytes] | None) -> list[bytes]:
    return [made] if isinstance(made, bytes) else list(made or ())


def query(template: str, data: Mapping[str, Json], selector: str) -> list[Json]:
    """Return the values of the metadata that a template over data leaves under a label, in page order."""
    inputs = _inputs(data, False, False)
    (found,) = _pressed(
        "query",
        template,
        inputs,
        [selector],
        lambda: [_compiler(template, inputs).query(selector, field="value").encode()],
    )()
    values = json.loads(found)
    assert isinstance(values, list)
    return values


def query_each(template: str, data: Sequence[Mapping[str, Json]], whole: Pages, selector: str) -> list[Json]:
    """Return the value that a template over each of several data leaves under a label: one for each.

    Those that are not known from an earlier run are made in one go, of what `whole` makes of their numbers.
    """

    def press(inputs: Mapping[str, str]) -> list[bytes]:
        found = json.loads(_compiler(template, inputs).query(selector, field="value"))
        return [json.dumps(value).encode() for value in found]

    return [json.loads(found) for found in _each("value", template, data, whole, [selector], press)()]


def _each(
    sort: str,
    template: str,
    data: Sequence[Mapping[str, Json]],
    whole: Pages,
    options: Sequence[str],
    press: Callable[[Mapping[str, str]], list[bytes]],
    *,
    low: bool = False,
) -> Later[list[bytes]]:
    """One piece for each of several data: those of an earlier run, and what is pressed of the others together."""
    keys = [_key(template, _inputs(each, False, low), options) for each in data] if store.in_use() else []
    found = [store.get(sort, key) for key in keys] or [None] * len(data)
    missing = [at for at, piece in enumerate(found) if piece is None]
    inputs = _inputs(whole(missing), False, low) if missing else {}
    made = _begin(lambda: press(inputs)) if missing else list

    def finish() -> list[bytes]:
        for at, piece in zip(missing, made(), strict=True):
            found[at] = piece
            if keys:
                store.put(sort, keys[at], piece)
        return [piece for piece in found if piece is not None]

    return finish


def _pressed(
    sort: str, template: str, inputs: Mapping[str, str], options: Sequence[str], press: Callable[[], list[bytes]]
) -> Later[list[bytes]]:
    """What Typst makes of a template over inputs, or what it made of the same in an earlier run; asked for, it raises
    PressError.
    """
    if not store.in_use():
        return _begin(press)
    key = _key(template, inputs, options)
    kept = store.get_all(sort, key)
    if kept is not None:
        return lambda: kept
    made = _begin(press)

    def finish() -> list[bytes]:
        pieces = made()
        store.put_all(sort, key, pieces)
        return pieces

    return finish


def _key(template: str, inputs: Mapping[str, str], options: Sequence[str]) -> str:
    return store.digest(template, *(f"{name}={text}" for name, text in inputs.items()), *options)


def _made(press: Callable[[], T]) -> T:
    import typst

    try:
        return press()
    except typst.TypstError as error:
        raise PressError(error.diagnostic) from error
    except RuntimeError as error:
        raise PressError(str(error)) from error


def forget() -> None:
    """Free what Typst remembers of earlier documents: it drops what its last ten compilations did not use."""
    import typst

    if not _fonts.cache_info().currsize:
        return  # nothing has been set yet
    blank = typst.Compiler(font_paths=_fonts(), ignore_system_fonts=True)
    for _ in range(11):
        blank.compile(input=b" ", format="png", ppi=10)
