"""Games in the browser: the lobby, a table as one seat sees it, what its player does, what only the designer may."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from cardwright.desk.as_ruling import Compile, Written, as_given, as_ruling
from cardwright.desk.course import course
from cardwright.desk.exchanging import exchanged
from cardwright.desk.frames import FaceOf, Frame, frame
from cardwright.desk.laying import LARGEST, Begun
from cardwright.desk.pages_of import Pages, packed
from cardwright.desk.requests import body, tried
from cardwright.desk.sending import course_words, face_of, page_to_send
from cardwright.desk.signals import events
from cardwright.desk.table import HUMAN, SORTS, Refused, Table
from cardwright.desk.tables import any_seed
from cardwright.desk.words import names, played, tell
from cardwright.model.game import Game as Model
from cardwright.runtime.session import Laid, Session
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import Texts

USUAL = 3
"""So many sit at a new table, if the game allows it."""
ONLOOKER = "onlooker"
BOT = "greedy"
"""Who sits where nobody was named."""
Post = Mapping[str, Any]


class Playing:
    """What is answered about games being played.

    A seat is reached in two ways: by its own secret, which opens nothing else, and by the address of the desk, whose
    owner sees every seat. Both are given the frames of that one seat and never the state of the game.
    """

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.desk = pages.desk
        self.base = f"/{pages.desk.token}"

    def routes(self) -> list[Route]:
        """The addresses."""
        own = f"/{self.desk.token}/play"
        found = [
            Route(own, self.lobby, methods=["GET"]),
            Route(own, self.begin, methods=["POST"]),
            Route(f"{own}/from", self.from_ruling, methods=["POST"]),
            Route(f"{own}/{{id}}/step", self.step, methods=["POST"]),
            Route(f"{own}/{{id}}/undo", self.undo_any, methods=["POST"]),
            Route(f"{own}/{{id}}/rematch", self.rematch, methods=["POST"]),
            Route(f"{own}/{{id}}/renew", self.renew, methods=["POST"]),
            Route(f"{own}/{{id}}/branch", self.branch, methods=["POST"]),
            Route(f"{own}/{{id}}/ruling", self.ruling, methods=["POST"]),
            Route(f"{own}/{{id}}/given", self.given, methods=["POST"]),
            Route(f"{own}/{{id}}/lay", self.lay, methods=["POST"]),
        ]
        return [*found, *self.of_seats("/seat/{token}"), *self.of_seats(f"{own}/{{id}}/{{seat}}")]

    def of_seats(self, seat: str) -> list[Route]:
        """The addresses of a seat."""
        return [
            Route(seat + ("/" if "token" in seat else ""), self.table, methods=["GET"]),
            Route(f"{seat}/events", self.events, methods=["GET"]),
            Route(f"{seat}/state", self.state, methods=["GET"]),
            Route(f"{seat}/card", self.card, methods=["GET"]),
            Route(f"{seat}/save", self.save, methods=["GET"]),
            Route(f"{seat}/replay", self.replay, methods=["GET"]),
            Route(f"{seat}/replay.html", self.replay_file, methods=["GET"]),
            Route(f"{seat}/face/{{lang}}/{{id_of_face}}.{{form}}", self.face, methods=["GET"]),
            Route(f"{seat}/answer", self.answer, methods=["POST"]),
            Route(f"{seat}/undo", self.undo, methods=["POST"]),
            Route(f"{seat}/rematch", self.rematch, methods=["POST"]),
        ]

    # ------------------------------------------------------------ the lobby

    def lobby(self, request: Request) -> Response:
        """Begin a game, or go to one."""
        lang, rules = self.pages.lang(request), self.desk.rules
        if rules is None:
            return self.pages.page(request, "play.html", here="play", rules=None, tables=[])
        low, high = rules.players
        high = min(high, len(names(lang)))
        texts = Texts(rules, lang)
        return self.pages.page(
            request, "play.html", here="play", rules=rules, low=low, high=high, usual=min(high, max(low, USUAL)),
            names=names(lang)[:high], sorts=SORTS, tables=list(self.desk.tables.all.values())[::-1],
            options=[(id, *_option(texts, id), choices) for id, choices in _choices(texts, rules)],
            variants=[(id, texts.name("variants", id)) for id in rules.variants],
        )  # fmt: skip

    async def begin(self, request: Request) -> Response:
        """Begin a game."""
        asked = await body(request)

        def made() -> Response:
            rules = self.desk.rules
            if rules is None:
                raise Refused("no rules")
            table = self.desk.tables.begin(rules, asked)
            return JSONResponse({"id": table.id, "page": self.first_page(table)})

        return await tried(made, self.pages.lang(request), self.desk.rules)

    async def from_ruling(self, request: Request) -> Response:
        """Begin a game from the table that a ruling gives: one person against bots."""
        id, lang = (await body(request)).get("ruling"), self.pages.lang(request)

        def made() -> Response:
            if not isinstance(id, str):
                raise Refused("bad request")
            begun = self.desk.layer.by_ruling(id, lang)
            return self._laid(begun, (HUMAN,), (), lang)

        return await tried(made, lang, self.desk.rules)

    def _laid(self, begun: Begun, sorts: Sequence[str], called: Sequence[str], lang: str) -> Response:
        """A game from a table that is laid, with these people and bots, and more bots if there are too few."""
        called = [*called, *(name for name in names(lang) if name not in called)][: begun.players]
        sorts = [*sorts, *[BOT] * begun.players][: begun.players]
        table = self.desk.tables.lay(begun, sorts, called, any_seed())
        return JSONResponse({"page": self.first_page(table)})

    def first_page(self, table: Table) -> str:
        """Where the designer comes to a table: at the first seat of a person."""
        return f"{self.base}/play/{table.id}/{table.humans[0] if table.humans else ONLOOKER}"

    # ------------------------------------------------------------ one seat

    def where(self, request: Request) -> tuple[Table, int | None, bool]:
        """The table and seat of a request, and whether it is the designer's; 404 if there is none."""
        path = request.path_params
        if "token" in path:
            found = self.desk.tables.seat_of(path["token"])
            if found is None:
                raise HTTPException(404)
            return (*found, False)
        table = self.desk.tables.all.get(path["id"])
        seat = path.get("seat", ONLOOKER)
        if table is None or not (seat == ONLOOKER or (seat.isascii() and seat.isdigit() and len(seat) < 4)):
            raise HTTPException(404)
        number = None if seat == ONLOOKER else int(seat)
        if number is not None and number >= len(table.seats):
            raise HTTPException(404)
        return table, number, True

    def table(self, request: Request) -> Response:
        """The page of a seat."""
        table, seat, host = self.where(request)
        lang = self.pages.lang(request)
        api = request.url.path.rstrip("/")
        tools = f"/{self.desk.token}/play/{table.id}" if host else ""
        return self.pages.page(
            request, "table.html", table=table, seat=seat, host=host, api=api, tools=tools, here="play",
            words=played(lang), base=f"/{self.desk.token}" if host else "",
            title=Texts(table.rules, lang).game(),
        )  # fmt: skip

    def face_of(self, lang: str) -> FaceOf:
        """Where the pictures of faces are, behind the address of a seat."""
        return face_of(self.desk, lang)

    def seen(self, request: Request) -> Frame:
        """The frame of a seat."""
        table, seat, host = self.where(request)
        rules, lang = self.desk.rules, self.pages.lang(request)
        newer = host and rules is not None and rules.digest != table.rules.digest
        return {**frame(table, seat, lang, self.face_of(lang), newer), "practising": table.practising}

    def replay(self, request: Request) -> Response:
        """The game from its beginning as this seat saw it, to go back and forth in."""
        table, seat, host = self.where(request)
        lang = self.pages.lang(request)
        words = course_words(table, seat, lang, course(table, seat, lang, self.face_of(lang)))
        return self.pages.page(
            request, "replay.html", here="play", whole=False, base=self.base if host else "",
            api=request.url.path.rpartition("/")[0], tools=f"{self.base}/play/{table.id}" if host else "", **words,
        )  # fmt: skip

    def replay_file(self, request: Request) -> Response:
        """The same as a file that needs nothing else, to be sent to others."""
        table, seat, _ = self.where(request)
        page = page_to_send(self.desk, table, seat, self.pages.lang(request), self.pages.theme(request))
        answer = packed(request, HTMLResponse(page))
        answer.headers["content-disposition"] = f'attachment; filename="{table.rules.id}-{table.id}.html"'
        return answer

    def state(self, request: Request) -> Response:
        """The frame of a seat just now."""
        return JSONResponse(self.seen(request))

    async def events(self, request: Request) -> Response:
        """The frames of a seat, for as long as its page listens."""
        table, _, _ = self.where(request)

        async def one() -> Frame:
            return {**await run_in_threadpool(self.seen, request), "clock": table.clock.data()}

        return StreamingResponse(events(table.signal, one), media_type="text/event-stream")

    def card(self, request: Request) -> Response:
        """A card to be read: every card of the game may be, by anybody."""
        table, _, _ = self.where(request)
        kind, lang = request.query_params.get("kind", ""), self.pages.lang(request)
        texts = Texts(table.rules, lang)
        if texts.find("kinds", kind) is None:
            raise HTTPException(404)
        shown = [face for face in self.pages.faces_of(kind, lang) if face.version or face.late]
        faces = [f"face/{lang}/{face.id}.svg?v={face.version}" for face in shown[:1]]
        return JSONResponse({"name": texts.kind(kind), "text": texts.card_text(kind), "faces": faces})

    def face(self, request: Request) -> Response:
        """A face of a card as a picture."""
        self.where(request)
        path = request.path_params
        return self.pages.face_of(request, path["lang"], path["id_of_face"], path["form"])

    def save(self, request: Request) -> Response:
        """The game as a file: of a seat only when it is over, for it holds the seed."""
        table, _, host = self.where(request)
        with table.lock:
            if not host and not table.session.over and len(table.humans) > 1:
                raise HTTPException(404)
            data = table.session.save()
        name = f'attachment; filename="{table.rules.id}-{table.id}.json"'
        return Response(data, media_type="application/json", headers={"content-disposition": name})

    # ------------------------------------------------------------ what is done

    async def answer(self, request: Request) -> Response:
        """Decide."""
        table, seat, _ = self.where(request)
        asked = await body(request)
        picked, after, itself = asked.get("picked"), asked.get("after"), asked.get("itself") is True

        def made() -> Response:
            if seat is None or not isinstance(picked, list) or type(after) is not int:
                raise Refused("bad request")
            table.answer(seat, picked, after, itself)
            return self.done(request)

        return await tried(made, self.pages.lang(request), self.desk.rules)

    async def undo(self, request: Request) -> Response:
        """Take back one's own last decision."""
        table, seat, host = self.where(request)

        def made() -> Response:
            if seat is None and not host:
                raise Refused("not alone")
            table.undo(None if host else seat)
            return self.done(request)

        return await tried(made, self.pages.lang(request), self.desk.rules)

    async def undo_any(self, request: Request) -> Response:
        """Take back the last decision of a person: for the designer."""
        return await self.undo(request)

    async def step(self, request: Request) -> Response:
        """Let a bot decide: for the designer."""
        table, _, _ = self.where(request)

        def made() -> Response:
            table.step()
            return self.done(request)

        return await tried(made, self.pages.lang(request), self.desk.rules)

    async def rematch(self, request: Request) -> Response:
        """Play once more when a game is over: for whoever sits there, and for the designer."""
        table, seat, host = self.where(request)

        def made() -> Response:
            if seat is None and not host:
                raise Refused("bad request")
            rules, laid = self.rules_now(table)
            table.rematch(rules, any_seed(), laid)
            return self.done(request)

        return await tried(made, self.pages.lang(request), self.desk.rules)

    async def renew(self, request: Request) -> Response:
        """Go on under the rules as they are now: for the designer."""
        table, _, _ = self.where(request)

        def made() -> Response:
            table.renew(*self.rules_now(table))
            return self.done(request)

        return await tried(made, self.pages.lang(request), self.desk.rules)

    def rules_now(self, table: Table) -> tuple[Rules, Laid | None]:
        """The rules as they are now, and the table of a game laid by them if it began from one that was laid."""
        begun = self.desk.layer.again(table.session.replay_data())
        if begun is not None:
            return begun.rules, begun.laid
        if self.desk.rules is None:
            raise Refused("no rules")
        return self.desk.rules, None

    async def branch(self, request: Request) -> Response:
        """Another game that goes its own way after some decisions of this one: for the designer."""
        table, _, _ = self.where(request)
        at = (await body(request)).get("at")

        def made() -> Response:
            if type(at) is not int or not 0 <= at <= len(table.session.decisions):
                raise Refused("bad request")
            other = self.desk.tables.branch(table, at)
            return JSONResponse({"page": self.first_page(other)})

        return await tried(made, self.pages.lang(request), self.desk.rules)

    async def ruling(self, request: Request) -> Response:
        """The position as a ruling in YAML: for the designer, for it tells where everything lies."""
        return await self._written(request, as_ruling)

    async def given(self, request: Request) -> Response:
        """The position as the lines that lay it, to be changed and played on from: for the designer, too."""
        return await self._written(request, as_given)

    async def _written(
        self, request: Request, write: Callable[[Session, Model, Compile, Texts], Written]
    ) -> Response:  # fmt: skip
        """The position in words, with what there is to say of them."""
        table, _, _ = self.where(request)
        lang = self.pages.lang(request)

        def made() -> Response:
            known = self.desk.known
            if known.game is None or not known.current or self.desk.rules is None:
                raise Refused("no ruling now")
            if self.desk.rules.digest != table.rules.digest:
                raise Refused("other rules")
            with table.lock:
                session = table.session.branch()
            written = write(session, known.game, self.desk.workshop.engine.with_file, table.texts(lang))
            notes = [tell("ruling back", lang, n=written.back)] if written.back else []
            notes += [tell("ruling unlike", lang, what=each) for each in written.unlike]
            notes += [tell("ruling recorded", lang)] if written.recorded else []
            return JSONResponse({"text": written.text, "notes": notes})

        return await tried(made, lang, self.desk.rules)

    async def lay(self, request: Request) -> Response:
        """Another game with the same people, from a table as the designer's own lines give it."""
        table, _, _ = self.where(request)
        asked, lang = await body(request), self.pages.lang(request)
        lines, was = asked.get("given"), asked.get("was", "")

        def made() -> Response:
            if not isinstance(lines, str) or not isinstance(was, str) or len(lines) + len(was) > LARGEST:
                raise Refused("bad request")
            session = table.session
            begun = self.desk.layer.by_words(
                exchanged(was, lines), session.settings.agreed, session.settings.variants, session.seed, lang
            )  # fmt: skip
            seats = table.seats
            return self._laid(begun, [seat.sort for seat in seats], [seat.name for seat in seats], lang)

        return await tried(made, lang, self.desk.rules)

    def done(self, request: Request) -> Response:
        """Keep what has happened."""
        self.desk.tables.keep()
        return JSONResponse({})


def _choices(texts: Texts, rules: Rules) -> list[tuple[str, list[tuple[str, str]]]]:
    """The options with the names of their choices."""
    found = []
    for id, (_, choices) in rules.options.items():
        named = [(choice, texts.find("options", id, "choices", choice)) for choice in choices]
        found.append((id, [(choice, name if isinstance(name, str) else choice) for choice, name in named]))
    return found


def _option(texts: Texts, id: str) -> tuple[str, str]:
    """The name of an option, and its usual choice."""
    usual, _ = texts.rules.options[id]
    name = texts.find("options", id, "choices", usual)
    return texts.name("options", id), name if isinstance(name, str) else usual
