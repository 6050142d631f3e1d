"""The pages on which a game is read: overview, cards, rulings, faces."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from cardwright import resources
from cardwright.decks.unreadable import Unreadable
from cardwright.desk.desk import Desk
from cardwright.desk.editing import Refused, asked
from cardwright.desk.faces import DOTS, NoFace
from cardwright.desk.reading import problem_row, problem_rows, spoken
from cardwright.desk.renaming import chosen, rename_everywhere
from cardwright.desk.requests import sent
from cardwright.desk.sending import PAGES, printed, saying
from cardwright.desk.signals import events
from cardwright.desk.spreadsheets import TYPES, XLSX, as_data, merged, sent_table, table_of
from cardwright.desk.words import LANGUAGES, of_sheet, tell
from cardwright.extras import MissingExtra, installed

PACKAGE = "cardwright.desk"
STATIC = {
    "desk.css": "text/css", "table.css": "text/css", "icon.svg": "image/svg+xml",
    **{
        f"{module}.js": "text/javascript"
        for module in ("desk", "dom", "table", "board", "pictures", "replay", "lobby", "join", "sheet", "merge")
    },
}  # fmt: skip
THEMES = ("auto", "light", "dark")
SMALL = 1000
"""Bytes that need no packing."""
MOST_HERE = 3
"""So many problems of its file are shown on the page of a card."""
MOST_LEFT = 40
"""So many things that do not fit are told of a table."""
FONTS = ("notosanssc", "notosanstc")


@dataclass(frozen=True, slots=True)
class Shown:
    """A face on a page: its id and version, in words what keeps it from being printed, or that it is being drawn."""

    id: str
    version: str
    why: tuple[str, ...] = ()
    late: bool = False


class Pages:
    """What the desk answers to a browser."""

    def __init__(self, desk: Desk, speaks: str = "en", wanted: str = "") -> None:
        self.desk = desk
        self.speaks = speaks
        self.wanted = wanted
        """The language that the command was asked for; empty if it was asked for none."""
        self.saves = True
        """Whether seats may save their games."""
        self.friends = ""
        """The address at which friends find their seats, if it is another."""

    def assets(self) -> list[Route]:
        """What all pages load; it holds no secret."""
        return [Route("/static/{name}", self.static), Route("/static/font/{name}", self.font)]

    def routes(self) -> list[Route]:
        """Every address of the desk."""
        own = f"/{self.desk.token}"
        return [
            *self.assets(),
            Route("/favicon.ico", self.icon),
            Route(f"{own}/", self.overview),
            Route(f"{own}/cards", self.cards),
            Route(f"{own}/cards/{{id}}", self.card, methods=["GET"]),
            Route(f"{own}/rename", self.rename, methods=["POST"]),
            Route(f"{own}/sheet/change", self.change, methods=["POST"]),
            Route(f"{own}/sheet/undo", self.undo, methods=["POST"]),
            Route(f"{own}/sheet/table", self.compare, methods=["POST"]),
            Route(f"{own}/sheet.{{form}}", self.table, methods=["GET"]),
            Route(f"{own}/rulings", self.rulings),
            Route(f"{own}/news", self.news),
            Route(f"{own}/face/{{lang}}/{{id}}.{{form}}", self.face),
        ]

    # ------------------------------------------------------------ rendering

    def lang(self, request: Request) -> str:
        """The language of pages: what the reader has chosen, else what the command was asked for, else what the browser
        asks for, else the language of the command.
        """
        if not hasattr(request.state, "seen"):
            request.state.seen = self.desk.news.number  # before anything is read: news that come later are not missed
        chosen = request.cookies.get("lang", "")
        if chosen in LANGUAGES:
            return chosen
        found = asked_for(request.headers.get("accept-language", ""))
        if self.wanted and found[:2] != self.wanted[:2]:  # which of two kinds of characters is left to the browser
            return self.wanted
        return found or self.speaks

    def theme(self, request: Request) -> str:
        """The colours that the reader has chosen."""
        chosen = request.cookies.get("theme", "auto")
        return chosen if chosen in THEMES else "auto"

    def page(self, request: Request, name: str, status: int = 200, **values: object) -> Response:
        """A page in the language and the colours that the reader has chosen."""
        lang = self.lang(request)
        reader = self.desk.reader(lang)
        whole = {
            "lang": lang,
            "languages": LANGUAGES,
            "theme": self.theme(request),
            "themes": THEMES,
            "say": saying(lang),
            "base": f"/{self.desk.token}",
            "seen": request.state.seen,
            "known": self.desk.known,
            "reader": reader,
            "title": reader.title if reader is not None else self.desk.folder.resolve().name,
            "prints": self.desk.prints,
            "fault": self.desk.fault,
            "friends": self.friends,
            "saves": self.saves,
            **values,
        }
        return packed(request, HTMLResponse(PAGES.get_template(name).render(whole), status))

    def overview(self, request: Request) -> Response:
        """How the game stands: its problems, what the last save changed, the rulings that fail."""
        lang = self.lang(request)
        known = self.desk.known
        reader = self.desk.reader(lang)
        counts = {
            kind: sum(each.severity.value == kind for each in known.problems) for kind in ("error", "warning", "note")
        }
        failing = (
            [row for row in reader.rulings() if row.verdict == "fails"] if reader is not None and known.red else []
        )
        touched = [reader.row(reader.game.cards[id]) for id in reader.known.touched] if reader is not None else []
        return self.page(
            request, "overview.html", here="overview", problems=problem_rows(known, self.desk.folder, lang),
            counts=counts, failing=failing, touched=touched,
        )  # fmt: skip

    def cards(self, request: Request) -> Response:
        """All cards: as a table, as faces, or as a sheet in which they are changed."""
        lang = self.lang(request)
        reader = self.desk.reader(lang)
        rows = reader.rows() if reader is not None else []
        wanted = request.query_params.get("as")
        form = wanted if wanted == "sheet" or (wanted == "faces" and self.desk.prints) else "table"
        cells = self.desk.sheet.rows() if form == "sheet" else []
        shown = {row.id: self.faces_of(row.id, lang) for row in rows} if form == "faces" else {}
        return self.page(
            request, "cards.html", here="cards", rows=rows, form=form, faces=shown, cells=cells,
            columns=self.desk.sheet.columns(cells), cards={row.id: row for row in rows},
            undoable=self.desk.sheet.undoable, workbooks=installed("xlsx"),
            words=of_sheet(lang),
            kinds=list(dict.fromkeys(row.kind for row in rows if row.kind)),
        )  # fmt: skip

    async def change(self, request: Request) -> Response:
        """Write another value into a cell of the sheet."""

        def work(data: object) -> dict[str, object]:
            return {"now": self.desk.sheet.change(*asked(data)), "said": tell("written", self.lang(request))}

        return await self._edited(request, work)

    async def rename(self, request: Request) -> Response:
        """Write everywhere what something is called otherwise in one place."""

        def work(data: object) -> dict[str, object]:
            places, files = rename_everywhere(self.desk.folder, chosen(self.desk.known.renames, data))
            return {"places": places, "files": files}

        return await self._edited(request, work)

    async def undo(self, request: Request) -> Response:
        """Take back the last change of the sheet."""
        return await self._edited(request, lambda _: {"card": self.desk.sheet.undo()})

    def table(self, request: Request) -> Response:
        """The sheet as a file for a spreadsheet program."""
        form, reader = request.path_params["form"], self.desk.reader(self.lang(request))
        if form not in TYPES or reader is None or (form == XLSX and not installed("xlsx")):
            raise HTTPException(404)
        rows = self.desk.sheet.rows()
        made = table_of(rows, self.desk.sheet.columns(rows), form)
        name = f'attachment; filename="{reader.game.id}-cards.{form}"'
        return Response(made, media_type=TYPES[form], headers={"content-disposition": name})

    async def compare(self, request: Request) -> Response:
        """What the cells of a table that comes back would change; nothing is written."""
        lang = self.lang(request)

        def work(data: object) -> dict[str, object]:
            name, table = sent_table(data)
            rows = self.desk.sheet.rows()
            try:
                found = merged(rows, self.desk.sheet.columns(rows), name, table)
            except MissingExtra as missing:
                raise Refused("no table", str(missing)) from None
            except Unreadable as error:
                raise Refused("no table", error.why[spoken(lang)]) from None
            left = [tell(key, lang, what=what) for key, what in found.left]
            return {"changes": list(as_data(found)), "left": left[:MOST_LEFT], "more": max(0, len(left) - MOST_LEFT)}

        return await self._edited(request, work)

    async def _edited(self, request: Request, work: Callable[[object], dict[str, object]]) -> Response:
        try:
            data = await sent(request)
        except ValueError:
            raise HTTPException(400) from None
        try:
            made = await run_in_threadpool(work, data)
        except Refused as no:
            now = no.now if len(no.now) < 200 else no.now[:200] + "…"
            return JSONResponse({"why": tell(no.why, self.lang(request), now=now), "now": no.now}, 409)
        return JSONResponse({**made, "undoable": self.desk.sheet.undoable})

    def card(self, request: Request) -> Response:
        """A card: its face, its texts, the rulings that touch it."""
        lang = self.lang(request)
        reader = self.desk.reader(lang)
        found = reader.card(request.path_params["id"]) if reader is not None else None
        if found is None:
            return self.page(request, "nothing.html", 404, here="cards")
        rows = problem_rows(self.desk.known, self.desk.folder, lang)
        here = [row for row in rows if row.place is not None and row.place.file == found.place.file][:MOST_HERE]
        return self.page(
            request, "card.html", here="cards", card=found, faces=self.faces_of(found.row.id, lang), problems=here,
        )  # fmt: skip

    def rulings(self, request: Request) -> Response:
        """All rulings with their verdicts."""
        reader = self.desk.reader(self.lang(request))
        rows = reader.rulings() if reader is not None else []
        only = request.query_params.get("only", "")
        shown = [row for row in rows if only != "fails" or row.verdict == "fails"]
        return self.page(request, "rulings.html", here="rulings", rows=shown, only=only, all=len(rows))

    def faces_of(self, card: str, lang: str) -> list[Shown]:
        """The faces of a card."""
        if not self.desk.prints:
            return []
        found = []
        known, script = self.desk.known, printed(self.desk.known, lang)
        for id in self.desk.faces.ids(known, card):
            look = self.desk.faces.look(known, script, id)
            wrong = tuple(problem_row(each, self.desk.folder, lang).message for each in look.wrong)
            found.append(Shown(id, look.version, wrong, look.late and not (look.version or wrong)))
        return found

    # ------------------------------------------------------------ other things than pages

    def face(self, request: Request) -> Response:
        """A face as it is printed: a drawing, or a picture."""
        path = request.path_params
        return self.face_of(request, path["lang"], path["id"], path["form"])

    def face_of(self, request: Request, lang: str, id: str, form: str) -> Response:
        """The same, for whoever may see it; a browser may keep it if it is of the version that its address names."""
        known = self.desk.known
        if form not in ("svg", *DOTS) or not self.desk.prints:
            raise HTTPException(404)
        asked = request.query_params.get("v", "")
        try:
            drawn, version = self.desk.faces.draw(known, printed(known, lang), id, form, asked)
        except NoFace:
            raise HTTPException(404) from None
        kind = "image/svg+xml" if form == "svg" else "image/png"
        kept = "private, max-age=86400, immutable" if version == asked else "no-store"
        own = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:"}
        return packed(request, Response(drawn, media_type=kind, headers={"cache-control": kept, **own}))

    async def news(self, request: Request) -> Response:
        """Tells a page whenever something has changed."""

        async def frame() -> Mapping[str, object]:
            known = self.desk.known
            return {"number": known.number, "working": known.working, "seen": self.desk.news.number}

        return StreamingResponse(events(self.desk.news, frame), media_type="text/event-stream")

    def static(self, request: Request) -> Response:
        """Style sheet and modules, which hold no secret."""
        name = request.path_params["name"]
        if name not in STATIC:
            raise HTTPException(404)
        data = resources.beside(PACKAGE, f"static/{name}")
        return packed(request, Response(data, media_type=STATIC[name], headers={"cache-control": "no-cache"}))

    def icon(self, request: Request) -> Response:
        """The icon, where a browser looks for one that no page has named: with an answer that is none of our pages."""
        return Response(resources.beside(PACKAGE, "static/icon.svg"), media_type=STATIC["icon.svg"])

    def font(self, request: Request) -> Response:
        """A font for machines without Chinese letters, where printing is installed."""
        name = request.path_params["name"]
        if name not in FONTS or not self.desk.prints:
            raise HTTPException(404)
        (path, *_) = resources.font_files(name)
        return FileResponse(path, media_type="font/ttf", headers={"cache-control": "private, max-age=604800"})


def packed(request: Request, answer: Response) -> Response:
    """An answer made small for a browser that can unpack it; pictures that are small already stay as they are."""
    body = bytes(answer.body)
    if (
        "gzip" not in request.headers.get("accept-encoding", "")
        or len(body) < SMALL
        or answer.media_type == "image/png"
    ):
        return answer
    answer.body = gzip.compress(body, 5, mtime=0)
    answer.headers["content-length"] = str(len(answer.body))
    answer.headers["content-encoding"] = "gzip"
    answer.headers["vary"] = "accept-encoding"
    return answer


def asked_for(accepted: str) -> str:
    """The language that a browser asks for before others, by its `Accept-Language`; empty if we have none of them."""
    for one in accepted.split(",")[:20]:
        tag = one.partition(";")[0].strip().lower()
        if tag.startswith("zh"):
            return "zh-Hant" if any(part in ("tw", "hk", "mo", "hant") for part in tag.split("-")) else "zh-Hans"
        if tag.startswith("en"):
            return "en"
    return ""
