"""Print a rulebook: resolve its links, then set the same tree as HTML and as PDF.

book -> checked (glyphs, links) -> tree (plain data: anchors set, cards and rulings filled in) -> HTML, PDF
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import chain, filterfalse
from typing import Final

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from cardwright import resources
from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import typst_press
from cardwright.backends.paper.book_index import readings_of
from cardwright.backends.paper.book_parts import check_glyphs
from cardwright.backends.paper.book_tree import resolve
from cardwright.backends.paper.face_data import faces_data, is_cjk
from cardwright.backends.paper.first_named import pictured
from cardwright.backends.paper.fit_cards import fit
from cardwright.backends.paper.gallery import page_data
from cardwright.backends.paper.house_style import PLAIN, HouseStyle
from cardwright.backends.paper.line_ends import kept_together
from cardwright.backends.paper.paper_values import Book, Printed, SheetJob
from cardwright.backends.paper.pdf_boxes import with_boxes
from cardwright.backends.paper.print_options import USUAL_BOOK
from cardwright.backends.paper.text_icons import NO_ICONS, TextIcons
from cardwright.backends.paper.typst_press import Json, Later, not_set

SHORT: Final[Mapping[str, int]] = {"a5": 2_900, "a4": 4_700, "us-letter": 4_700}
"""So many bytes of text have room on one page of a size below the head of a chapter; a longer one is not measured."""
_PAGES: Final = re.compile(rb"/Type\s*/Page\b")
STANDARDS: Final[tuple[typst_press.Standard, ...]] = ("a-2a", "ua-1")
"""Books can be archived (PDF/A-2a) and read aloud (PDF/UA-1); Typst checks that they keep to both."""
IN_INKS: Final[tuple[typst_press.Standard, ...]] = ("ua-1",)
"""What is left of them where colours are inks: an archive's file needs a profile for these."""
NOTHING: Final[Mapping[str, str]] = {}
LARGEST_IN_PAGE: Final = 600_000
"""Bytes of a font of the game that a page carries; a larger one is for paper alone."""


def begin_book(book: Book, kinds: Sequence[str] = USUAL_BOOK.kinds) -> Later[Printed]:
    """Begin `rulebook.html`, `rulebook.pdf` and `booklet.pdf`, as far as they are wanted, to be asked for later; or
    what is wrong.
    """
    tree, problems = resolve(book)
    problems += check_glyphs(book)
    if problems:
        return partial(Printed, problems=problems)
    closed = {**tree, "chapters": closed_up(tree["chapters"])}
    pdf = None
    try:
        if "pdf" in kinds or "booklet" in kinds:
            data = _pdf_data(book, tree if book.rule_ids else closed)
            standards = IN_INKS if book.cmyk else STANDARDS
            pdf = typst_press.begin_pdf("paper/book.typ", data, standards=standards, alone=True)
    except typst_press.PressError as error:
        return partial(not_set, error, "book")
    html = to_html(closed, readings_of(book.entries, book.lang), book.style).encode() if "html" in kinds else None
    return partial(_book, book, kinds, html, pdf)


def _book(book: Book, kinds: Sequence[str], html: bytes | None, set_: Later[bytes] | None) -> Printed:
    """The files of a book, of its page and of what is being set."""
    folder = f"paper/{book.lang}"
    made = [] if html is None else [Artifact(f"{folder}/rulebook.html", html)]
    if set_ is None:
        return Printed(tuple(made))
    try:
        pdf = set_()
        cut = with_boxes(pdf, book.bleed) if book.bleed else pdf
        made += [Artifact(f"{folder}/rulebook.pdf", cut)] if "pdf" in kinds else []
        made += [Artifact(f"{folder}/booklet.pdf", _booklet(book, pdf))] if "booklet" in kinds else []
    except typst_press.PressError as error:
        return not_set(error, "book")
    return Printed(tuple(made))


def _booklet(book: Book, pdf: bytes) -> bytes:
    """Two pages side by side on each side of a sheet, in the order in which they lie when all are folded together."""
    pages = len(_PAGES.findall(pdf))
    data: dict[str, Json] = {"title": book.title, "page": book.page, "pages": pages, "bleed": book.bleed}
    data |= {"creep": book.creep, "book": list(pdf)}
    folded = typst_press.begin_pdf("paper/booklet.typ", data)()
    return with_boxes(folded, book.bleed) if book.bleed else folded


def rule_pages(book: Book) -> tuple[tuple[str, int], ...]:
    """Return (rule id, page) for every place of the PDF that states a rule, in reading order.

    The page counts from 1 at the cover. The book must be free of problems.
    """
    tree, _ = resolve(book)
    closed = tree if book.rule_ids else {**tree, "chapters": closed_up(tree["chapters"])}
    found = typst_press.query("paper/book.typ", _pdf_data(book, closed), "<rule-at>")
    pages: list[tuple[str, int]] = []
    for entry in found:
        assert isinstance(entry, dict) and isinstance(entry["page"], int)
        pages.append((str(entry["rule"]), entry["page"]))
    return tuple(pages)


def _pdf_data(book: Book, tree: dict[str, Json]) -> dict[str, Json]:
    """Return what the template needs; `tree` has no gaps where ids are hidden."""
    faces, fits = _gallery(book)
    tree = {**tree, "chapters": marked(tree["chapters"], book.style.icons)}
    data: dict[str, Json] = {
        "fonts": typst_press.font_data(book.lang, book.style),
        "book": tree,
        "faces": faces,
        "fits": fits,
        "shown": {},
    }
    chapters = tree["chapters"]
    assert isinstance(chapters, list)
    if faces:
        data["shown"] = {str(at): {"face": faces[at], "fit": fits[at]} for at in pictured(chapters)}
    short = SHORT[book.page]
    tree["chapters"] = [
        {**chapter, "short": _length(chapter) <= short} for chapter in chapters if isinstance(chapter, dict)
    ]
    return data


def closed_up(of: Json) -> Json:
    """A tree without the blanks before ids of rules, which are not printed; Chinese has none behind them either.

    On pages, where they are shown on demand, they keep apart by themselves.
    """
    if isinstance(of, dict):
        return {key: closed_up(value) for key, value in of.items()}
    if not isinstance(of, list):
        return of
    made = [closed_up(each) for each in of]
    said = ""
    for at, item in enumerate(made):
        if isinstance(item, dict) and item.get("t") == "text":
            said = str(item["s"]) or said
        if not _is_badge(item):
            continue
        before, after = made[at - 1] if at else None, next(filterfalse(_is_badge, made[at + 1 :]), None)
        rest = str(after["s"]) if isinstance(after, dict) and after.get("t") == "text" else ""
        chinese = is_cjk(said.rstrip()[-1:])
        apart = bool(rest) and rest[0].isalnum() and not (chinese and is_cjk(rest[0]))
        if isinstance(before, dict) and before.get("t") == "text" and not apart:
            before["s"] = str(before["s"]).rstrip(" ")
        if isinstance(after, dict) and rest and chinese:
            after["s"] = rest.lstrip(" ")
    return made


def _is_badge(item: Json) -> bool:
    return isinstance(item, dict) and item.get("t") == "badge"


def marked(of: Json, icons: TextIcons) -> Json:
    """A tree with marks for what its texts draw as icons, and for where no line may end; headings, drawings and what is
    typed stay words.
    """
    if isinstance(of, list):
        return [marked(each, icons) for each in of]
    if not isinstance(of, dict):
        return of

    def words(text: Json) -> str:
        return kept_together(icons.marked(str(text)))

    match of:
        case {"t": "text", "s": text}:
            return {**of, "s": words(text)}
        case {"t": "h", "c": inlines}:
            return {**of, "c": marked(inlines, NO_ICONS)}
        case {"t": "course" | "round"}:
            return _unbroken(of)
        case {"t": "pre" | "code" | "legend"}:
            return of
        case {"t": "ruling", "question": list(question), "answer": list(answer)}:
            return {**of, "question": [*map(words, question)], "answer": [*map(words, answer)]}
        case {"t": "card", "name": str(name), "body": list(body)}:
            return {**of, "name": icons.marked(name, name=True), "body": [_paragraph(part, icons) for part in body]}
    return {key: marked(value, icons) for key, value in of.items()}


def _unbroken(of: Json) -> Json:
    """What is drawn, with marks for where no line may end."""
    if isinstance(of, dict):
        return {key: _unbroken(value) for key, value in of.items()}
    if isinstance(of, list):
        return [_unbroken(each) for each in of]
    return kept_together(of) if isinstance(of, str) else of


def _paragraph(part: Json, icons: TextIcons) -> Json:
    assert isinstance(part, dict) and isinstance(part["lines"], list)
    label = icons.marked(str(part["label"]), name=True)
    return {**part, "label": label, "lines": [kept_together(icons.marked(str(line))) for line in part["lines"]]}


def _gallery(book: Book) -> tuple[list[Json], list[Json]]:
    """The cards of the gallery, and the sizes at which they fit; none where one does not, which sheets tell."""
    if not book.looks:
        return [], []
    job = SheetJob(book.game_id, book.lang, book.title, tuple(chain.from_iterable(book.looks)), style=book.style)
    fits, problems = fit(job)
    return ([], []) if problems else (faces_data(job), [each.data() for each in fits])


def _length(of: Json) -> int:
    """How many bytes of text are in a tree: three for a Chinese character, which is about twice as wide as a letter."""
    if isinstance(of, dict):
        return sum(_length(each) for key, each in of.items() if key not in ("id", "to", "t"))
    if isinstance(of, list):
        return sum(map(_length, of))
    return len(of.encode()) if isinstance(of, str) else 0


@cache
def _pages() -> Environment:
    return Environment(
        loader=FunctionLoader(lambda name: resources.read_text("templates", f"paper/{name}")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def to_html(tree: dict[str, Json], readings: Mapping[str, str] = NOTHING, house: HouseStyle = PLAIN) -> str:
    """Return the book as one HTML file that needs no other; all words are escaped by the template.

    `readings` tell how names are read, for those who look for them by their letters.
    """
    icons = house.icons

    def drawn(text: str, *, name: bool = False) -> Markup:
        """Words with icons in their places; who reads aloud, copies or searches finds the word."""
        out = Markup("")
        for said, at in icons.parts(text, name=name):
            if at is None:
                out += said
                continue
            word = said if icons.drawn[at].beside else Markup('<span class="unseen">{}</span>').format(said)
            out += Markup('<span class="sign"><span class="icon sign-{}" aria-hidden="true"></span>{}</span>').format(
                at, word
            )
        return out

    style, script = (resources.read_text("templates", f"paper/rulebook.{kind}") for kind in ("css", "js"))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return (
        _pages()
        .get_template("rulebook.html")
        .render(
            book=tree,
            words=tree["words"],
            style=Markup(style),  # our own files, not data
            script=Markup(script),
            script_hash=f"sha256-{digest}",  # browsers run no other script
            data=Markup(page_data(tree, readings)),
            drawn=drawn,
            signs=[base64.b64encode(each.svg.encode()).decode() for each in icons.drawn],
            fonts=[
                (role, base64.b64encode(font.data).decode())
                for role, family in (("texts", house.texts), ("names", house.names or house.texts))
                for font in house.own
                if font.family == family and len(font.data) <= LARGEST_IN_PAGE
            ],
        )
    )
