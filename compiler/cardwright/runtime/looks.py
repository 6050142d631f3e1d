"""What the options of a decision look like to the player who has it: the same from game to game, of known things only.

The first look of an option is its broadest; the others say more of it: of which single kind it is, whom it is
about, and how whoever decides is doing.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from cardwright.runtime.combining import Combo
from cardwright.runtime.event import Event
from cardwright.runtime.event_kinds import Answer, Trigger
from cardwright.runtime.game import Game
from cardwright.runtime.playable import Action
from cardwright.runtime.requests import Ask
from cardwright.runtime.tables import Listener, Play, Rules
from cardwright.runtime.things import Card, Kind, Player, Zone, sees

Look: TypeAlias = tuple[object, ...]
STEPS = (0, 1, 2, 3, 5, 8)
"""Numbers are told apart as far as this."""


class Looker:
    """Looks at decisions with the eyes of whoever has them."""

    def __init__(self, rules: Rules, roles: str | None = None) -> None:
        self.roles = roles
        """The zone of which the single cards tell who players are, if there is one."""
        self.counters = [each for each in rules.shown if each.of == "player" and each.sort == "counter"]

    def looks(self, g: Game, ask: Ask) -> list[tuple[Look, ...]]:
        """The looks of each option, the broadest first."""
        me = ask.player
        asked = (ask.kind, ask.prompt, *_about(ask.about, me))
        mine = [("mine", *each) for each in self._doing(g, me, me)]
        who = tuple(("who", card) for card in self.who(me, me))
        return [self._looks(g, ask, option, asked, (*who, *mine)) for option in ask.options]

    def _looks(self, g: Game, ask: Ask, option: object, asked: Look, mine: tuple[Look, ...]) -> tuple[Look, ...]:
        me = ask.player
        sort, *more = _option(option, ask.kind, me)
        broad = (*asked, *sort)
        found = [broad, *((*broad, *each) for each in more)]
        about = option if isinstance(option, Player) else None
        if isinstance(option, (Card, Zone)):
            about = option.owner
        found += [(*broad, *each) for each in mine]
        if about is not None and about is not me:
            theirs: list[Look] = [("whose", card) for card in self.who(about, me)]
            found += [(*broad, *each) for each in theirs]
            found += [(*broad, *each, *self_) for each in theirs for self_ in mine if self_[0] == "who"]
            found += [(*broad, "theirs", *each) for each in self._doing(g, about, me)]
        elif more:
            found += [(*broad, *more[-1], *each) for each in mine if each[0] == "who"]
        return tuple(found)

    def who(self, whom: Player, me: Player | None) -> list[str]:
        """Who a player is, as far as another one knows (None: in truth)."""
        zones = [zone for zone in whom.zones if zone.id == self.roles and len(zone.cards) == 1]
        return [zone.cards[0].printed.id for zone in zones if me is None or zone.cards[0].known_to(me)]

    def _doing(self, g: Game, whom: Player, me: Player) -> list[Look]:
        """How a player is doing: the counters that may be seen, and how many cards are in hand."""
        found: list[Look] = []
        for shown in self.counters:
            if sees(shown.seen_by, whom, me):
                value = shown.read(g, whom)
                if isinstance(value, int):
                    found.append((shown.id, step_of(value)))
        hand: Any = g.rules.hand(g, whom)
        if isinstance(hand, Zone):
            found.append(("in hand", step_of(len(hand.cards))))
        return found


def step_of(value: int) -> int:
    """The largest step that a number reaches."""
    return max((step for step in STEPS if step <= value), default=-1)


def _about(about: object, me: Player) -> Look:
    """What a decision belongs to."""
    if isinstance(about, (Play, Listener)):
        return (about.id,)
    if isinstance(about, Event):
        card = getattr(about, "card", None)
        doer = None if about.doer is None else about.doer is me
        aimed = me in [each for each in about.targets if isinstance(each, Player)]
        return (about.verb, card.kind.id if isinstance(card, Card) and card.known_to(me) else None, doer, aimed)
    if isinstance(about, Card):
        return (about.kind.id if about.known_to(me) else None,)
    return ()


def _option(option: object, kind: str, me: Player) -> list[Look]:
    """The broadest look of an option, and what else it may be told by."""
    if option is None:
        return [("pass",)]
    if isinstance(option, (bool, str)):
        return [(type(option).__name__, option)]
    if isinstance(option, int):
        return [("number",), (step_of(option),)] if kind == "number" else [("branch", option)]
    if isinstance(option, Player):
        return [("player", option is me, option.alive)]
    if isinstance(option, Card):
        return _card("card", option, me)
    if isinstance(option, Action):
        return _use("play", option.play.id, option.card if option.combo is None else option.combo, option.kind, me)
    if isinstance(option, Answer):
        return _use("answer", option.listener.id, option.card, option.listener.respond, me)
    if isinstance(option, Combo):
        return [("several", option.id)]
    if isinstance(option, Trigger):
        return [("trigger", option.listener.id)]
    if isinstance(option, Zone):
        return [("zone", option.id, option.owner is me)]
    if isinstance(option, Kind):
        return [("kind", option.id)]
    return [("other",)]


def _card(sort: str, card: Card, me: Player) -> list[Look]:
    owner = card.owner
    place: Look = (sort, card.zone.id, None if owner is None else owner is me)
    if not card.known_to(me):
        return [place]
    return [place, ("face", card.printed.id, card.face)]


def _use(sort: str, use: str, card: object, kind: Kind | None, me: Player) -> list[Look]:
    found: list[Look] = [(sort, use, None if kind is None else kind.id)]
    if isinstance(card, Card) and card.known_to(me):
        found.append(("face", card.printed.id, card.face))
    return found
