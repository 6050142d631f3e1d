"""What is in play, as whoever reacts to events finds it: who sits there, what they have, and what is in force."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from cardwright.runtime.card_moves import CardMoves
from cardwright.runtime.things import Kind, Player


class InPlay(CardMoves):
    """The part of a game that knows its seats, who has which skill, and which texts, statuses and effects are in force.

    The tables of what is in force are those of `in_force`.
    """

    __slots__ = (
        "lasting", "lying", "marked", "options", "phase", "seats", "skilled", "turn_no", "turn_player", "variants",
        "with_skill",
    )  # fmt: skip

    options: Mapping[str, str]
    variants: frozenset[str]
    seats: list[Any]
    turn_player: Any
    turn_no: int
    phase: str
    with_skill: dict[str, list[Player]]
    """skill -> the players who have it, in force or not."""
    skilled: dict[str, tuple[Any, ...]]
    """skill -> the players still in the game for whom it is in force."""
    lying: dict[Kind | str, tuple[tuple[Any, Any], ...]]
    """kind, or id of a category -> (owner, card) for each of its cards that lies where its text is in force."""
    marked: dict[str, tuple[Any, ...]]
    """field of a status -> the cards that have it."""
    lasting: dict[str, list[Any]]
    """id -> the lasting effects of that id, the oldest first."""

    @abstractmethod
    def living(self) -> list[Any]:
        """The players still in the game, in seat order; not to be changed."""

    @abstractmethod
    def out(self) -> list[Any]:
        """The players who have left the game, in seat order."""

    @abstractmethod
    def renew(self) -> None:
        """What is in force may be another now: forget whatever was worked out of it."""

    @abstractmethod
    def renew_for(self, key: object) -> None:
        """A skill, a status, a lasting effect or a text of cards is in force for others now."""

    @abstractmethod
    def uses(self, scope: str) -> dict[tuple[int, ...], int]:
        """How often limits have been used, and events have come about, within a scope."""
