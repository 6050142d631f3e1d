"""Telling pages that something has changed: a number that grows, and those who wait for it to grow."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from threading import Lock

QUIET = 15.0
"""Seconds after which a line is sent though nothing has changed: so that a page that has gone is noticed."""


class Signal:
    """A number that any thread may let grow, and that pages wait for."""

    def __init__(self) -> None:
        self.number = 0
        self._lock = Lock()
        self._waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    def touch(self) -> None:
        """Let it grow, and wake whoever waits."""
        with self._lock:
            self.number += 1
            waiting = tuple(self._waiting)
        for loop, event in waiting:
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

    @property
    def heard(self) -> bool:
        """Whether somebody waits for it."""
        return bool(self._waiting)

    async def grown(self, seen: int) -> int:
        """Wait until the number is another than the one that was seen, but not for long."""
        event = asyncio.Event()
        key = (asyncio.get_running_loop(), event)
        with self._lock:
            if self.number != seen:
                return self.number
            self._waiting.add(key)
        try:
            await asyncio.wait_for(event.wait(), QUIET)
        except TimeoutError:
            pass
        finally:
            with self._lock:
                self._waiting.discard(key)
        return self.number


async def events(signal: Signal, frame: Callable[[], Awaitable[object]]) -> AsyncIterator[bytes]:
    """What is sent to a page for as long as it listens: a frame at once, and one whenever the signal has grown."""
    yield b"retry: 1000\n\n"
    seen = -1
    while True:
        now = signal.number
        if now != seen:
            seen = now
            data = json.dumps(await frame(), ensure_ascii=False, separators=(",", ":"))
            yield f"id: {now}\ndata: {data}\n\n".encode()
        else:
            yield b": still here\n\n"
        await signal.grown(seen)
