"""Who may speak to the desk: pages of its own address alone; what answers may do in a browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any

from starlette.responses import PlainTextResponse

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)
READING = ("GET", "HEAD")
MOST_BODY = 1_000_000
"""Bytes of a request."""


class Guard:
    """Lets through what comes from pages of ours at this address, and gives every answer its headers.

    A request names our address as its host (a name of somebody else's that leads here is refused), and whatever
    changes something comes from our own page and is JSON, which no form of another page can send.
    """

    def __init__(
        self, app: App, port: int, names: Sequence[str] = ("127.0.0.1", "localhost"), most_body: int = MOST_BODY
    ) -> None:
        self.app = app
        self.most_body = most_body
        self.hosts = {f"{name}:{port}".encode() for name in names}
        self.origins = {b"http://" + host for host in self.hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(each for each in HEADERS if each[0] not in given)]
            await send(message)

        if not self.allows(scope):
            await PlainTextResponse("refused", 403)(scope, receive, headed)
            return
        await self.app(scope, receive, headed)

    def allows(self, scope: Scope) -> bool:
        """Whether a request may be answered at all."""
        headers: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.lower(), []).append(value)
        host, origin = headers.get(b"host", []), headers.get(b"origin", [])
        if len(host) != 1 or host[0] not in self.hosts or len(origin) > 1:
            return False
        if origin and origin[0] not in self.origins:
            return False
        if headers.get(b"sec-fetch-site", [b"none"])[0] not in (b"same-origin", b"none"):
            return False
        if scope["method"] in READING:
            return True
        kind = headers.get(b"content-type", [b""])[0].partition(b";")[0].strip()
        length = headers.get(b"content-length", [b""])[0]
        return bool(origin) and kind == b"application/json" and length.isdigit() and int(length) <= self.most_body
