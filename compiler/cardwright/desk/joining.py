"""Asked to a table: a page on which friends see who sits there, and take a seat that is free."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from cardwright.desk.pages_of import Pages
from cardwright.desk.requests import body, tried
from cardwright.desk.signals import events
from cardwright.desk.table import Refused, Table
from cardwright.desk.words import joining
from cardwright.runtime.texts import Texts


class Joining:
    """What is answered to whoever has the link of a table: one link for all friends, which opens no seat by itself."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.desk = pages.desk

    def routes(self) -> list[Route]:
        """The addresses."""
        return [
            Route("/join/{token}/", self.page, methods=["GET"]),
            Route("/join/{token}/events", self.events, methods=["GET"]),
            Route("/join/{token}/sit", self.sit, methods=["POST"]),
        ]

    def table(self, request: Request) -> Table:
        """The table of a request; 404 if there is none."""
        found = self.desk.tables.invited(request.path_params["token"])
        if found is None:
            raise HTTPException(404)
        return found

    def page(self, request: Request) -> Response:
        """The page of a table with its seats."""
        table, lang = self.table(request), self.pages.lang(request)
        return self.pages.page(
            request, "join.html", here="", base="", title=Texts(table.rules, lang).game(), words=joining(lang),
            api=request.url.path.rstrip("/"), onlooker=table.onlooker,
        )  # fmt: skip

    async def events(self, request: Request) -> Response:
        """Who sits there, told anew whenever that changes."""
        table = self.table(request)

        async def seats() -> dict[str, object]:
            return {"seats": await run_in_threadpool(_seats, table)}

        return StreamingResponse(events(table.signal, seats), media_type="text/event-stream")

    async def sit(self, request: Request) -> Response:
        """Take a seat."""
        table, asked = self.table(request), await body(request)
        seat, name = asked.get("seat"), asked.get("name")

        def made() -> Response:
            if type(seat) is not int or not isinstance(name, str):
                raise Refused("bad request")
            taken = table.sit(seat, name.strip())
            self.desk.tables.keep()
            return JSONResponse({"page": f"/seat/{taken.token}/"})

        return await tried(made, self.pages.lang(request), self.desk.rules)


def _seats(table: Table) -> list[dict[str, object]]:
    """The seats: by whom each is taken, or that it is free."""
    with table.lock:
        return [
            {"name": seat.name, "bot": not seat.is_human, "free": seat.is_human and at not in table.taken}
            for at, seat in enumerate(table.seats)
        ]
