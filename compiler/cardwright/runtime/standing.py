"""What is in force just now: worked out when it is first asked for, and kept until something it depends on changes.

The emitted rules ask all the time who has a skill, which cards lie where their texts count, and who listens to an
event.  Each answer is kept in a table until `Game.renew` is called: whenever a skill, a status, a lasting effect or a
player comes or goes, and whenever a card comes to, or leaves, a zone where its text is in force.  So an event costs
what those who listen to it now cost, however many cards and players could.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from cardwright.runtime.things import Card, Kind, Player

if TYPE_CHECKING:
    from cardwright.runtime.event import Event
    from cardwright.runtime.game import Game
    from cardwright.runtime.lasting import Lasting
    from cardwright.runtime.tables import Listener

Listeners = tuple["Listener", ...]
Declared = tuple[Listeners, Listeners, Listeners, Listeners]
"""All who ever listen to a verb: before, when, after, done."""


class Window:
    """Those who listen to a moment of a verb: triggers, and the answers from the hand before and after them.

    `by_part` are the triggers of cards that are a part of the event: the part, then the kind, then who listens with
    their places among the triggers; `skills` those of skills of players still in the game; `others` are all others.
    """

    __slots__ = ("by_part", "early", "kinds", "late", "listeners", "of_doer", "others", "skills", "triggers")

    def __init__(self, listeners: Listeners) -> None:
        self.listeners = listeners
        self.triggers = tuple([one for one in listeners if one.by is not None])
        self.by_part: dict[str, dict[Kind, list[tuple[int, Listener]]]] = {}
        self.skills: list[tuple[int, Listener, str]] = []
        self.others: list[tuple[int, Listener, By]] = []
        for rank, one in enumerate(self.triggers):
            if isinstance(one.by, ByPart):
                self.by_part.setdefault(one.by.part, {}).setdefault(one.by.kind, []).append((rank, one))
            elif isinstance(one.by, BySkill) and not one.by.dead:
                self.skills.append((rank, one, str(one.by.key)))
            elif one.by is not None:
                self.others.append((rank, one, one.by))
        self.early = tuple([one for one in listeners if one.respond is not None and one.ahead])
        self.late = tuple([one for one in listeners if one.respond is not None and not one.ahead])
        by_part = [one.by.kind for one in listeners if isinstance(one.by, ByPart)]
        self.kinds = frozenset(by_part) if len(by_part) == len(listeners) else None
        """The kinds of cards, if all are triggers of cards that are a part of the event."""
        of_doer = [one.by for one in listeners if one.of_doer and one.by is not None and one.by.known]
        self.of_doer = of_doer if len(of_doer) == len(listeners) else None
        """By what they listen, if nobody can react but who does it and it is known who might."""


class Live:
    """Those who listen to a verb and might react as things stand, by moment; None where there is nobody.

    `kinds` are those of cards, if nobody listens but by a card of these kinds that is a part of the event; `doers` are
    those who must do it for anybody to react, None if it does not matter who does it.
    """

    __slots__ = ("after", "before", "doers", "done", "kinds", "when")

    def __init__(
        self, g: Game, before: Window | None, when: Window | None, after: Window | None, done: Window | None
    ) -> None:
        self.before = before
        self.when = when
        self.after = after
        self.done = done
        doers: set[object] | None = set()
        for window in (before, when, after, done):
            if window is not None and doers is not None:
                doers = None if window.of_doer is None else doers.union(*[by.who(g) for by in window.of_doer])
        self.doers = doers
        self.kinds: frozenset[Kind] | None = None if g.rules.hears_all_moves else frozenset()
        for window in (before, when, after, done):
            if window is not None and self.kinds is not None:
                self.kinds = None if window.kinds is None else self.kinds | window.kinds


Pairs = Sequence[tuple[Any, Any]]
"""(me, this): who might react, and by which card or lasting effect (None: by none)."""


KEPT_WINDOWS = 4096
"""How many windows are kept from one game to the next."""

# ---------------------------------------------------------------- by what somebody listens


class By:
    """By what one listens: who might react to an event.  `key` names what must change for others to listen."""

    __slots__ = ("key",)

    always: ClassVar[bool] = False
    """Whether somebody might always react."""
    known: ClassVar[bool] = False
    """Whether it is known who might react before there is an event."""

    def __init__(self, key: object) -> None:
        self.key = key

    def live(self, g: Game) -> object:
        """Whether anybody might react as things stand, whatever the event."""
        return self.always

    def who(self, g: Game) -> Iterable[object]:
        """Those who might react to any event, where that is known."""
        raise NotImplementedError

    def pairs(self, g: Game, event: Event) -> Pairs:
        """Those who might react to an event."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.key}>"


class ByRule(By):
    """A rule of the game: everybody still in it; with `dead` those who are out, too, after the others."""

    __slots__ = ("dead",)

    always = True

    def __init__(self, dead: bool = False) -> None:
        By.__init__(self, None)
        self.dead = dead

    def pairs(self, g: Game, event: Event) -> Pairs:
        found: list[tuple[Any, Any]] = [(p, None) for p in g.living()]
        if self.dead:
            found += [(p, None) for p in g.out()]
        return found


class ByDoer(ByRule):
    """A rule that speaks of what `me` does: nobody but the doer."""

    def pairs(self, g: Game, event: Event) -> Pairs:
        doer = event.doer
        return ((doer, None),) if isinstance(doer, Player) and (self.dead or doer.alive) else ()


class BySkill(By):
    """Whoever has the skill `key`; with `dead` those who are out, too, after the others."""

    __slots__ = ("dead",)

    known = True

    def __init__(self, key: str, dead: bool = False) -> None:
        By.__init__(self, key)
        self.dead = dead

    def live(self, g: Game) -> object:
        return g.with_skill.get(str(self.key)) if self.dead else g.skilled[str(self.key)]

    def who(self, g: Game) -> Iterable[object]:
        return g.with_skill.get(str(self.key), ()) if self.dead else g.skilled[str(self.key)]

    def pairs(self, g: Game, event: Event) -> Pairs:
        skill: Any = self.key
        found: list[tuple[Any, Any]] = [(p, None) for p in g.skilled[skill]]
        if self.dead:
            found += [(p, None) for p in g.with_skill.get(skill, ()) if not p.alive]
        return found


class ByStatus(By):
    """Whoever has a status; `key` is its field."""

    __slots__ = ("dead",)

    known = True

    def __init__(self, key: str, dead: bool = False) -> None:
        By.__init__(self, key)
        self.dead = dead

    def live(self, g: Game) -> object:
        field: Any = self.key
        return any([getattr(p, field) for p in g.seats])

    def who(self, g: Game) -> Iterable[object]:
        field: Any = self.key
        return [p for p in g.seats if getattr(p, field)]

    def pairs(self, g: Game, event: Event) -> Pairs:
        field: Any = self.key
        return [(p, None) for p in (g.seats if self.dead else g.living()) if getattr(p, field)]


class ByMark(By):
    """Every card with a status; `key` is its field."""

    def live(self, g: Game) -> object:
        return g.marked[str(self.key)]

    def pairs(self, g: Game, event: Event) -> Pairs:
        return [(holder(g, event, c), c) for c in g.marked[str(self.key)]]


class ByCard(By):
    """Every card of a kind, or of a category, that lies where its text is in force."""

    known = True

    def live(self, g: Game) -> object:
        key: Any = self.key
        return g.lying[key]

    def who(self, g: Game) -> Iterable[object]:
        key: Any = self.key
        return [p for p, _ in g.lying[key]]

    def pairs(self, g: Game, event: Event) -> Pairs:
        key: Any = self.key
        return g.lying[key]


class ByAnyCard(ByCard):
    """The same of cards that may lie in zones of the game, too: there `me` is whoever did it."""

    __slots__ = ()

    known = False

    def pairs(self, g: Game, event: Event) -> Pairs:
        key: Any = self.key
        return [(p or holder(g, event, c), c) for p, c in g.lying[key]]


class ByPart(By):
    """The cards of a kind that are (among) a part of the event, wherever they lie."""

    __slots__ = ("kind", "part")

    always = True

    def __init__(self, kind: Kind, part: str) -> None:
        By.__init__(self, None)
        self.kind = kind
        self.part = part

    def pairs(self, g: Game, event: Event) -> Pairs:
        kind, turned = self.kind, g.turned
        return [
            (holder(g, event, c), c)
            for c in listed(getattr(event, self.part))
            if isinstance(c, Card) and (c.kind if c in turned else c.printed) is kind
        ]


class ByLasting(By):
    """Every lasting effect with the id `key`."""

    known = True

    def live(self, g: Game) -> object:
        return g.lasting[str(self.key)]

    def who(self, g: Game) -> Iterable[object]:
        return [on.me for on in g.lasting[str(self.key)]]

    def pairs(self, g: Game, event: Event) -> Pairs:
        return [(on.me, on) for on in g.lasting[str(self.key)]]


def listed(part: Any) -> Sequence[Any]:
    """A part of an event as a list: empty for None."""
    return part if isinstance(part, (list, tuple)) else () if part is None else (part,)


def holder(g: Game, event: Event, card: Card) -> Any:
    """Who speaks as `me` in a trigger of a card: in whose zone it lies, else who did it, else the turn player."""
    if card.owner is not None:
        return card.owner
    return event.doer if isinstance(event.doer, Player) else g.turn_player


# ---------------------------------------------------------------- what is worked out and kept


class Lastings(dict[str, list["Lasting"]]):
    """id -> the lasting effects of that id, the oldest first."""

    def __missing__(self, id: str) -> list[Lasting]:
        made: list[Lasting] = []
        self[id] = made
        return made


class Marked(dict[str, tuple[Any, ...]]):
    """field of a status -> the cards that have it."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __missing__(self, field: str) -> tuple[Any, ...]:
        made = self[field] = tuple([c for c in self.game.cards if getattr(c, field)])
        return made


class Skilled(dict[str, tuple[Any, ...]]):
    """skill -> the players still in the game for whom it is in force."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __missing__(self, skill: str) -> tuple[Any, ...]:
        having = self.game.with_skill.get(skill)
        if having is None:
            self[skill] = ()
            return ()
        off = self.game.rules.suppressors
        made = self[skill] = tuple([p for p in having if p.alive and not any([getattr(p, field) for field in off])])
        return made


class Converting(dict[Player, bool]):
    """player -> whether they may use any cards as others now, besides those whose own texts say so."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __missing__(self, player: Player) -> bool:
        rules = self.game.rules
        made = rules.converts is not None and rules.converts(self.game, player)
        if "converts" in rules.kept_by or rules.converts is None:
            self[player] = made
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


class Heard(dict[str, "Live | None"]):
    """verb -> those who listen to it and might react now; None if nobody does."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __missing__(self, verb: str) -> Live | None:
        declared = self.game.rules.by_verb.get(verb)
        live: Live | None = None
        if declared is not None:
            before, when, after, done = [self.window(listeners) if listeners else None for listeners in declared]
            if before or when or after or done:
                live = Live(self.game, before, when, after, done)
        self[verb] = live
        return live

    def forget(self, verb: str) -> None:
        """Who listens to a verb may be others now."""
        self.pop(verb, None)
        if verb == "move":
            self.game.heard_moves.clear()

    def narrowed(self, live: Live, origin: str, place: str) -> Live | None:
        """Those of them who might hear that cards go from one zone to another."""
        found: list[Window | None] = []
        for window in (live.before, live.when, live.after, live.done):
            left = tuple([one for one in window.listeners if one.hears(origin, place)]) if window is not None else ()
            found.append(window if window is None or len(left) == len(window.listeners) else self.known(left))
        if found == [live.before, live.when, live.after, live.done]:
            return live
        before, when, after, done = found
        return Live(self.game, before, when, after, done) if before or when or after or done else None

    def window(self, listeners: Listeners) -> Window | None:
        """Those who might react as things stand; None if there is nobody."""
        g = self.game
        return self.known(tuple([one for one in listeners if (by := one.by) is None or by.always or by.live(g)]))

    def known(self, found: Listeners) -> Window | None:
        """A window with exactly these listeners, the same in every game; None if there is nobody."""
        if not found:
            return None
        known = self.game.rules.windows_of
        window = known.get(found)
        if window is None:
            if len(known) >= KEPT_WINDOWS:
                known.clear()
            window = known[found] = Window(found)
        return window


class HeardMoves(dict[tuple[str, str], "Live | None"]):
    """zone that cards leave, zone that they come to -> those who listen to such moves and might react now."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __missing__(self, way: tuple[str, str]) -> Live | None:
        heard, rules = self.game.heard, self.game.rules
        live = heard["move"]
        if live is not None and way[1] not in rules.lively:  # where a card may hear that it came into force
            live = heard.narrowed(live, *way)
        if live is None and rules.hears_all_moves:
            live = Live(self.game, None, None, None, None)
        self[way] = live
        return live
