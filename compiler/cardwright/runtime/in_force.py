"""What is in force just now: worked out when it is first asked for, and kept until something it depends on changes.

Who has a skill, which cards lie where their texts count, who listens to an event: each answer is kept in a table until
`Game.renew` is called, whenever a skill, a status, a lasting effect or a player comes or goes, and whenever a card
comes to, or leaves, a zone where its text is in force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardwright.runtime.lasting import Lasting
from cardwright.runtime.listening import Live, live_of
from cardwright.runtime.ruled import Ruled
from cardwright.runtime.things import Kind, Player


class Lastings(dict[str, list[Lasting]]):
    """id -> the lasting effects of that id, the oldest first."""

    def __missing__(self, id: str) -> list[Lasting]:
        made: list[Lasting] = []
        self[id] = made
        return made


class Marked(dict[str, tuple[Any, ...]]):
    """field of a status -> the cards that have it."""

    __slots__ = ("game",)

    def __init__(self, game: Ruled) -> None:
        self.game: Any = game

    def __missing__(self, field: str) -> tuple[Any, ...]:
        made = self[field] = tuple([c for c in self.game.cards if getattr(c, field)])
        return made


class Skilled(dict[str, tuple[Any, ...]]):
    """skill -> the players still in the game for whom it is in force."""

    __slots__ = ("game",)

    def __init__(self, game: Ruled) -> None:
        self.game: Any = game

    def __missing__(self, skill: str) -> tuple[Any, ...]:
        having = self.game.with_skill.get(skill)
        if having is None:
            self[skill] = ()
            return ()
        off = self.game.rules.suppressors
        made = self[skill] = tuple([p for p in having if p.alive and not suppressed(self.game, p, off)])
        return made


def suppressed(g: Ruled, player: Player, fields: Iterable[str]) -> bool:
    """Whether one of these fields of a player is true, or the status is had as long as something lasts."""
    borne = g.rules.borne
    return any([borne[one](g, player) if one in borne else getattr(player, one, False) for one in fields])


class Allowed(dict[Player, bool]):
    """player -> what a test of the game says of them now, kept if it is known what must change for it to say another.

    `usual` is what holds in a game that has no such test.
    """

    __slots__ = ("game", "keeps", "test", "usual")

    def __init__(self, game: Ruled, name: str, test: Callable[[Any, Any], bool] | None, usual: bool) -> None:
        self.game: Any = game
        self.test = test
        self.usual = usual
        self.keeps = test is None or name in game.rules.kept_by

    def __missing__(self, player: Player) -> bool:
        made = self.usual if self.test is None else self.test(self.game, player)
        if self.keeps:
            self[player] = made
        return made


class Converters(dict[Kind, frozenset[Player]]):
    """kind -> the players who may use other cards, or several as one, as a card of the kind now."""

    __slots__ = ("game",)

    def __init__(self, game: Ruled) -> None:
        self.game: Any = game

    def __missing__(self, kind: Kind) -> frozenset[Player]:
        g = self.game
        converting, test = g.converting, g.rules.converts_to
        if test is None:
            return frozenset([p for p in g.seats if converting[p]])
        made = self[kind] = frozenset([p for p in g.seats if converting[p] and test(g, p, kind)])
        return made


class InForce(dict[Player, frozenset[str]]):
    """player -> the skills that are in force for them."""

    __slots__ = ("game",)

    def __init__(self, game: Ruled) -> None:
        self.game: Any = game

    def __missing__(self, player: Player) -> frozenset[str]:
        skilled = self.game.skilled
        made = self[player] = frozenset([skill for skill in self.game.with_skill if player in skilled[skill]])
        return made


class Lying(dict[Kind | str, tuple[tuple[Any, Any], ...]]):
    """kind, or id of a category -> (owner, card) for each of its cards that lies where its text is in force."""

    __slots__ = ("game",)

    def __init__(self, game: Ruled) -> None:
        self.game: Any = game

    def __missing__(self, what: Kind | str) -> tuple[tuple[Any, Any], ...]:
        g = self.game
        zones, unless = g.rules.lying[what]
        if isinstance(what, Kind):
            found = [(c.zone.owner, c) for c in g.copies(what) if c.zone.id in zones and c.kind is what]
        else:
            found = [(z.owner, c) for z in g.zones if z.id in zones for c in z.cards if what in c.kind.categories]
        if unless:
            found = [(p, c) for p, c in found if p is None or not suppressed(g, p, unless)]
        made = self[what] = tuple(found)
        return made


class Heard(dict[str, "Live | None"]):
    """verb -> those who listen to it and might react now; None if nobody does."""

    __slots__ = ("awake", "changed", "game")

    def __init__(self, game: Ruled) -> None:
        self.game: Any = game
        self.awake: dict[str, int] = {}
        self.changed: dict[str, list[object]] = {}
        """What has changed for those who listen to a verb since it was found out who of them is awake, if it was."""

    def __missing__(self, verb: str) -> Live | None:
        g = self.game
        listening = g.rules.listening.get(verb)
        if listening is None:
            self[verb] = None
            return None
        before, changed = self.awake.get(verb), self.changed.pop(verb, ())
        awake = listening.awake_at_first(g) if before is None else listening.awake(g, before, changed)
        self.awake[verb] = awake
        live = listening.live(awake)
        made = self[verb] = live.now(g) if live is not None else None
        return made

    def forget(self, verb: str, key: object) -> None:
        """Those who listen to a verb by something may be others now."""
        self.pop(verb, None)
        self.changed.setdefault(verb, []).append(key)
        if verb == "move":
            self.game.heard_moves.clear()

    def clear(self) -> None:
        """All may be others now."""
        dict.clear(self)
        self.awake.clear()
        self.game.heard_moves.clear()


class HeardMoves(dict[tuple[str, str], "Live | None"]):
    """zone that cards leave, zone that they come to -> those who listen to such moves and might react now."""

    __slots__ = ("game",)

    def __init__(self, game: Ruled) -> None:
        self.game: Any = game

    def __missing__(self, way: tuple[str, str]) -> Live | None:
        g: Ruled = self.game
        live = g.heard["move"]
        if live is not None and way[1] not in g.rules.lively:  # where a card may hear that it came into force
            live = live.between(way)
            live = live.now(g) if live is not None else None
        if g.rules.hears_all_moves:
            there = (live.before, live.when, live.after, live.done) if live is not None else (None,) * 4
            live = live_of(*there, everything=True)
        self[way] = live
        return live
