"""A game that was played as a page by itself: what one seat saw, to be sent to others, without a desk or a network."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined

from cardwright import resources
from cardwright.backends.paper.paper_values import LANGS as SCRIPTS
from cardwright.backends.paper.paper_values import Lang as Script
from cardwright.desk.course import as_address, course, in_html, script, style, with_pictures
from cardwright.desk.desk import Desk
from cardwright.desk.faces import THUMB, NoFace, face_id
from cardwright.desk.frames import FaceOf
from cardwright.desk.known import Known
from cardwright.desk.table import HUMAN, Seat, Table, new_token
from cardwright.desk.words import played, say, tell
from cardwright.runtime.practising import Beginners
from cardwright.runtime.session import Session
from cardwright.runtime.texts import Texts


def _template(name: str) -> str:
    return resources.beside("cardwright.desk", f"pages/{name}").decode()


PAGES = Environment(loader=FunctionLoader(_template), autoescape=True, undefined=StrictUndefined, trim_blocks=True)


def saying(lang: str) -> Callable[..., str]:
    """The words of pages in a language, by their keys."""
    return lambda key, **parts: tell(key, lang, **parts)


def printed(known: Known, lang: str) -> Script:
    """A language in which the game is printed: that of the pages if it is."""
    there = known.game.meta.languages if known.game is not None else ()
    return next((each for each in SCRIPTS if each == lang and each in there), SCRIPTS[0])


def face_of(desk: Desk, lang: str) -> FaceOf:
    """Where the pictures of faces are, behind the address of a seat."""
    known = desk.known
    into = printed(known, lang)

    def face(kind: str, number: int) -> str:
        id = face_id(known, kind, number) if desk.prints else ""
        version = desk.faces.look(known, into, id).version if id else ""
        return f"face/{into}/{id}.png?v={version}" if version else ""

    return face


def course_words(table: Table, seat: int | None, lang: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """What a page of a course says in any case."""
    return {
        "course": in_html(found),
        "words": played(lang),
        "seen_by": say("replay open", lang) if seat is None else tell("replay of", lang, who=table.seats[seat].name),
        "title": Texts(table.rules, lang).game(),
    }


def page_to_send(desk: Desk, table: Table, seat: int | None, lang: str, theme: str = "auto") -> str:
    """The page of a game as a seat (None: whoever looked on) saw it, with its pictures and all else that it needs."""

    def picture(address: str) -> str:
        """The picture at an address of a frame as one that needs no server; empty if it is not there any more."""
        _, into, name = address.partition("?")[0].split("/")
        try:
            drawn, _ = desk.faces.draw(desk.known, printed(desk.known, into), name.removesuffix(".png"), THUMB)
        except NoFace:
            return ""
        return as_address(drawn, "image/png")

    found = with_pictures(course(table, seat, lang, face_of(desk, lang)), picture)
    return PAGES.get_template("replay.html").render(
        lang=lang, theme=theme, say=saying(lang), whole=True, script=script(), style=style(),
        **course_words(table, seat, lang, found),
    )  # fmt: skip


def saved_page(folder: Path, session: Session, seat: int | None, lang: str) -> str:
    """The page of a game that was saved; pictures are there where the folder has the sources of a sound game."""
    desk = Desk(folder)
    for news in desk.workshop.work():
        if news.kind == "checked":
            break
    names = session.settings.names
    seats = [Seat(name, HUMAN, new_token()) for name in names]
    return page_to_send(desk, Table("saved", session, seats, new_token(), Beginners(desk.coach)), seat, lang)
