"""Tables for friends in the same network: another address, with nothing but the seats to which somebody was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from cardwright.desk.clock import steady
from cardwright.desk.desk import Desk
from cardwright.desk.guard import App, Guard, Receive, Scope, Send
from cardwright.desk.joining import Joining
from cardwright.desk.pages_of import Pages
from cardwright.desk.playing import Playing

Place = tuple[str, int]
"""An address of this machine and a port."""
MOST_BODY = 20_000
"""Bytes that a friend's page may send."""
NOT_SHARED = ("/save",)
"""What a seat has at the desk's own address alone: files that hold more than it sees."""
BURST = 400
"""Requests that a client may make at once: a page with the pictures of all its cards, a few times over."""
EACH_SECOND = 20.0
"""Requests that it may make in the long run."""
OPEN_EACH = 24
OPEN_IN_ALL = 120
"""Requests that may be open at a time: pages that listen."""
MOST_CLIENTS = 500


@dataclass(slots=True)
class _Client:
    left: float
    at: float
    open: int = 0


class Limits:
    """How often each client may ask, and how many requests may be open."""

    def __init__(self, clock: Callable[[], float] = steady) -> None:
        self._clock = clock
        self._clients: dict[str, _Client] = {}
        self._open = 0

    def enters(self, address: str) -> bool:
        """Whether a request may be answered now; if so, `leaves` is to be told of its end."""
        now, client = self._clock(), self._clients.get(address)
        if client is None:
            if len(self._clients) >= MOST_CLIENTS:
                self._clients = {each: kept for each, kept in self._clients.items() if kept.open or kept.at > now - 60}
            if len(self._clients) >= MOST_CLIENTS:
                return False
            client = self._clients[address] = _Client(BURST, now)
        client.left = min(float(BURST), client.left + (now - client.at) * EACH_SECOND)
        client.at = now
        if client.left < 1 or client.open >= OPEN_EACH or self._open >= OPEN_IN_ALL:
            return False
        client.left -= 1
        client.open += 1
        self._open += 1
        return True

    def leaves(self, address: str) -> None:
        """A request has been answered."""
        self._clients[address].open -= 1
        self._open -= 1


class Limited:
    """Answers no client more often than it may ask."""

    def __init__(self, app: App, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        address = str((scope.get("client") or ("", 0))[0])
        if not self.limits.enters(address):
            await PlainTextResponse("too many requests", 429, headers={"retry-after": "5"})(scope, receive, send)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.limits.leaves(address)


def shared_app(desk: Desk, place: Place, speaks: str = "en", limits: Limits | None = None) -> Limited:
    """What is answered at the address for friends: seats and tables by their secrets, and what their pages load.

    Not there: the desk's own pages under its token, files of the game, edits, saved games.
    """
    pages = Pages(desk, speaks)
    pages.saves = False

    def nothing(request: Request, error: Exception) -> Response:
        return Response("", 404)

    seats = [each for each in Playing(pages).of_seats("/seat/{token}") if not each.path.endswith(NOT_SHARED)]
    routes: list[Route] = [*pages.assets(), *seats, *Joining(pages).routes()]
    inner = Starlette(routes=routes, exception_handlers={404: nothing, 405: nothing})
    host, port = place
    return Limited(Guard(inner, port, (host,), MOST_BODY), limits or Limits())


class Doors:
    """One server at several addresses: which application answers is told by the socket that a request came to."""

    def __init__(self, apps: Mapping[Place, App]) -> None:
        self.apps = apps

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; at an address that is none of these, nothing."""
        found = self.apps.get(tuple(scope.get("server") or ()))
        if scope["type"] != "http":
            return
        if found is None:
            await Response("", 404)(scope, receive, send)
            return
        await found(scope, receive, send)
