"""A game as numbers, for learners: what a seat sees as a row of numbers, and each decision as steps of fixed actions.

Nothing is written for a game: zones, kinds of cards, values and requests are those that the rules declare.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardwright.runtime.session import Session
from cardwright.runtime.tables import Rules
from cardwright.runtime.views import Option, Pending, View

NUMBERS = 21
"""Numbers from 0 that are actions of their own."""
OTHERS = 64
"""Further options of one decision, by their order: branches, words, cards of one kind in two places."""
ASKED = ("play", "respond", "choose", "number", "word", "either", "may")
LARGE = 100.0
"""Numbers are seen up to this size, as parts of it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where what stands: the kinds of cards and zones in their order, and the values of players and of the game.

    An observation has, seen from a seat, for each zone how many cards it has and how many of each kind are seen there,
    the values of each player (oneself first, then in order of seats), those of the game, and what is asked.
    """

    players: int
    kinds: tuple[str, ...]
    own_zones: tuple[str, ...]
    common_zones: tuple[str, ...]
    player_values: tuple[str, ...]
    game_values: tuple[str, ...]

    @property
    def size(self) -> int:
        """The length of an observation."""
        zone = 1 + len(self.kinds)
        seat = len(self.own_zones) * zone + len(self.player_values) + 2
        return self.players * seat + len(self.common_zones) * zone + len(self.game_values) + len(ASKED) + 4

    @property
    def actions(self) -> int:
        """How many actions there are: done, yes and no, players, kinds of cards, numbers, others."""
        return 3 + self.players + len(self.kinds) + NUMBERS + OTHERS

    def names(self) -> list[str]:
        """What each number of an observation is, in their order."""
        seats = [f"player +{step}" for step in range(self.players)]
        found: list[str] = []
        for seat in seats:
            for zone in self.own_zones:
                found += [f"{seat}: {zone}: {what}" for what in ("count", *self.kinds)]
            found += [f"{seat}: {value}" for value in (*self.player_values, "alive", "has the turn")]
        for zone in self.common_zones:
            found += [f"{zone}: {what}" for what in ("count", *self.kinds)]
        found += [*self.game_values, *(f"asked: {kind}" for kind in ASKED)]
        return [*found, "asked: low", "asked: high", "asked: picked", "turn"]


def layout_of(rules: Rules, session: Session) -> Layout:
    """The layout of a game, from a session of it that has been set up."""
    zones = session.game.zones
    return Layout(
        session.settings.players,
        tuple(dict.fromkeys(spec.kind.id for spec in rules.cards)),
        tuple(dict.fromkeys(zone.id for zone in zones if zone.owner is not None)),
        tuple(dict.fromkeys(zone.id for zone in zones if zone.owner is None)),
        tuple(dict.fromkeys(each.id for each in rules.shown if each.of == "player")),
        tuple(dict.fromkeys(each.id for each in rules.shown if each.of == "game")),
    )


def observation(layout: Layout, view: View, pending: Pending | None, picked: Sequence[int]) -> list[float]:
    """What a seat sees, in the order of the layout; all numbers lie between -1 and 1."""
    seat = view.seat or 0
    at = {kind: number for number, kind in enumerate(layout.kinds)}
    row: list[float] = []
    for step in range(layout.players):
        player = view.players[(seat + step) % layout.players]
        zones = {zone.id: zone for zone in player.zones}
        for name in layout.own_zones:
            row += _zone(zones.get(name), at)
        row += [_number(player.values.get(name)) for name in layout.player_values]
        row += [float(player.alive), float(view.turn_player == player.seat)]
    common = {zone.id: zone for zone in view.zones}
    for name in layout.common_zones:
        row += _zone(common.get(name), at)
    row += [_number(view.values.get(name)) for name in layout.game_values]
    row += [float(pending is not None and pending.kind == kind) for kind in ASKED]
    low, high = (pending.low, pending.high) if pending is not None else (0, 0)
    return [*row, _number(low), _number(high), _number(len(picked)), _number(view.turn)]


def _zone(zone: object, at: Mapping[str, int]) -> list[float]:
    row = [0.0] * (1 + len(at))
    row[0] = _number(getattr(zone, "count", 0))
    for card in getattr(zone, "cards", ()):
        if card.kind in at:
            row[1 + at[card.kind]] += 1 / LARGE
    return [min(value, 1.0) for value in row]


def _number(value: object) -> float:
    if isinstance(value, (bool, int)):
        return max(-1.0, min(1.0, int(value) if isinstance(value, bool) else value / LARGE))
    return 0.0 if value is None else 1.0 if not isinstance(value, (tuple, list)) else min(1.0, len(value) / LARGE)


DONE, YES, NO = 0, 1, 2


def actions_of(layout: Layout, pending: Pending, picked: Sequence[int]) -> dict[int, int | None]:
    """The actions that are there now: each with the index of the option that it picks, or None for being done.

    Several options are picked one after the other. Every option has an action of its own, as far as there are enough.
    """
    found: dict[int, int | None] = {}
    if _complete(pending, picked):
        found[DONE] = None
    spare = iter(range(layout.actions - OTHERS, layout.actions))
    at = {kind: number for number, kind in enumerate(layout.kinds)}
    for option in pending.options:
        if option.index in picked or not _goes_on(pending, (*picked, option.index)):
            continue
        action = _action(layout, pending.seat, option, at)
        if action is None or action in found:
            action = next(spare, None)
        if action is not None:
            found[action] = option.index
    return found


def action_name(layout: Layout, action: int) -> str:
    """What an action is called; each has a name of its own."""
    if action < 3:
        return ("done", "yes", "no")[action]
    left = action - 3
    if left < layout.players:
        return f"player +{left}"
    left -= layout.players
    if left < len(layout.kinds):
        return f"card {layout.kinds[left]}"
    left -= len(layout.kinds)
    return f"number {left}" if left < NUMBERS else f"option {left - NUMBERS + 1}"


def _action(layout: Layout, seat: int, option: Option, at: Mapping[str, int]) -> int | None:
    base = 3
    if option.sort in ("pass", "yes", "no"):
        return {"pass": DONE, "yes": YES, "no": NO}[option.sort]
    if option.sort == "player" and option.seat is not None:
        return base + (option.seat - seat) % layout.players
    base += layout.players
    kind = option.card.kind if option.card is not None else option.kind
    if kind is not None and kind in at:
        return base + at[kind]
    base += len(layout.kinds)
    if option.sort == "number" and isinstance(option.value, int) and 0 <= option.value < NUMBERS:
        return base + option.value
    return None


def _complete(pending: Pending, picked: Sequence[int]) -> bool:
    """Whether what has been picked so far may be all; a single pick is made at once and needs no word."""
    if pending.low == pending.high == 1 or len(picked) < pending.low:
        return False
    return pending.sets is None or tuple(sorted(picked)) in pending.sets


def _goes_on(pending: Pending, picked: Sequence[int]) -> bool:
    """Whether these may be picked, alone or with more."""
    if len(picked) > pending.high:
        return False
    return pending.sets is None or any(set(picked) <= set(one) for one in pending.sets)


def is_over(pending: Pending, picked: Sequence[int]) -> bool:
    """Whether nothing is left to be picked."""
    if len(picked) >= pending.high:
        return True
    return not any(_goes_on(pending, (*picked, o.index)) for o in pending.options if o.index not in picked)
