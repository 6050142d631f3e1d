"""What is in force just now: worked out when it is first asked for, and kept until something it depends on changes.

The emitted rules ask all the time who has a skill, which cards lie where their texts count, and who listens to an
event.  Each answer is kept in a table that forgets by itself: `Game.renew` is called whenever a skill, a status, a
lasting effect or a player comes or goes, and `Game.move` forgets the kinds of the cards that it moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.runtime.things import Kind

if TYPE_CHECKING:
    from cardwright.runtime.game import Game
    from cardwright.runtime.tables import Listener

Window = tuple["Listener", ...]
Windows = tuple[Window, Window, Window, Window]
"""Those who listen to a verb: before, when, after, done."""


class Skilled(dict[str, tuple[Any, ...]]):
    """skill -> the players still in the game for whom it is in force."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __missing__(self, skill: str) -> tuple[Any, ...]:
        having = self.game.with_skill.get(skill, ())
        off = self.game.rules.suppressors
        made = self[skill] = tuple([p for p in having if p.alive and not any([getattr(p, field) for field in off])])
        return made


class Lying(dict[Kind | str, tuple[tuple[Any, Any], ...]]):
    """kind, or id of a category -> (owner, card) for each of its cards that lies where its text is in force."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __missing__(self, what: Kind | str) -> tuple[tuple[Any, Any], ...]:
        g = self.game
        zones, unless = g.rules.lying[what]
        if isinstance(what, Kind):
            found = [(c.zone.owner, c) for c in g.copies(what) if c.zone.id in zones and c.kind is what]
        else:
            found = [(z.owner, c) for z in g.zones if z.id in zones for c in z.cards if what in c.kind.categories]
        if unless:
            found = [(p, c) for p, c in found if not any([getattr(p, field, False) for field in unless])]
        made = self[what] = tuple(found)
        return made


class Heard(dict[str, "Windows | None"]):
    """verb -> those who listen to it and might react now; None if nobody does."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __missing__(self, verb: str) -> Windows | None:
        windows = self.game.rules.by_verb.get(verb)
        live: Windows | None = None
        if windows is not None:
            before, when, after, done = (self.live(window) for window in windows)
            if before or when or after or done:
                live = before, when, after, done
        self[verb] = live
        return live

    def live(self, window: Window) -> Window:
        """Those of a window who might react as things stand."""
        g = self.game
        return tuple([listener for listener in window if listener.live is None or listener.live(g)])
