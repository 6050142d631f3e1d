"""What is in play together with the rules by which it is played."""

from __future__ import annotations

from cardwright.runtime.event import Event
from cardwright.runtime.in_play import InPlay
from cardwright.runtime.listening import Live
from cardwright.runtime.tables import Rules


class Ruled(InPlay):
    """The part of a game that knows its rules, and what is happening by them."""

    __slots__ = ("heard", "rules", "stack")

    rules: Rules
    stack: list[Event]
    """The events that are happening, the innermost last."""
    heard: dict[str, Live | None]
    """verb -> those who listen to it and might react now."""
