"""How long the people at a table think."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping


def now() -> int:
    """Milliseconds since 1970, which pages on this machine count alike."""
    return time.time_ns() // 1_000_000


def steady() -> float:
    """Seconds of a clock that nobody sets."""
    return time.monotonic()


class Clock:
    """For each seat how long it has thought in a game, and since when it is being asked."""

    def __init__(self, seats: int) -> None:
        self.spent = [0] * seats
        self._asked: dict[int, int] = {}

    def look(self, asked: Iterable[int]) -> None:
        """Who is being asked just now: whoever was not begins to think, whoever no longer is has thought."""
        at, asking = now(), set(asked)
        for seat in self._asked.keys() - asking:
            self.decided(seat, at)
        for seat in asking - self._asked.keys():
            self._asked[seat] = at

    def decided(self, seat: int, at: int | None = None) -> None:
        """A seat has decided; being asked again it begins to think anew."""
        since = self._asked.pop(seat, None)
        if since is not None:
            self.spent[seat] += max(0, (now() if at is None else at) - since)

    def data(self) -> Mapping[str, object]:
        """What pages go on counting from: milliseconds that each seat has `spent`, and since when each is `asked`."""
        return {"spent": list(self.spent), "asked": {str(seat): at for seat, at in sorted(self._asked.items())}}
