"""The whole application of the desk: its addresses, behind the guard."""

from __future__ import annotations

import re

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from cardwright.desk.desk import Desk
from cardwright.desk.guard import Guard
from cardwright.desk.joining import Joining
from cardwright.desk.pages_of import Pages
from cardwright.desk.playing import Playing

SEAT = re.compile(r"/(?:seat|join)/[\w-]+/")
"""The page of a seat, or of a table to which somebody is asked."""


def app_of(desk: Desk, port: int, speaks: str = "en", friends: str = "", wanted: str = "") -> Guard:
    """The whole application for one game at one port; `friends` is where others find their seats, if that is another
    address, `wanted` the language that was asked for, if one was.
    """
    pages = Pages(desk, speaks, wanted)
    pages.friends = friends

    def nothing(request: Request, error: Exception) -> Response:
        """An address that leads nowhere tells nothing, but for pages of the desk's own."""
        if request.url.path.startswith(f"/{desk.token}/"):
            return pages.page(request, "nothing.html", 404, here="")
        if desk.starting and SEAT.fullmatch(request.url.path):  # whether there is such a seat is not known yet
            return pages.page(request, "starting.html", 503, here="", base="", title="", reader=None)
        return Response("", 404)

    inner = Starlette(
        routes=[*pages.routes(), *Playing(pages).routes(), *Joining(pages).routes()], exception_handlers={404: nothing}
    )
    return Guard(inner, port)
