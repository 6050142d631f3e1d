"""Add floats one after the other: what `sum` makes of them hangs on the Python, which since 3.12 keeps what is lost."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def added(values: Iterable[float]) -> float:
    """The same sum for every Python, so that bots that weigh things choose alike."""
    return reduce(add, values, 0.0)
