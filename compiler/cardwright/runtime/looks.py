"""What the options of a decision look like to the player who has it: the same from game to game, of known things only.

The first look of an option is its broadest; the others say more of it: of which single kind it is and what is printed
on it, whom it is about, how whoever decides is doing, and what lies openly on the table.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from cardwright.runtime.abilities import Listener, Play
from cardwright.runtime.combining import Combo
from cardwright.runtime.event import Event, Waiting
from cardwright.runtime.event_kinds import Answer, Trigger
from cardwright.runtime.game import Game
from cardwright.runtime.playable import Action
from cardwright.runtime.requests import Ask
from cardwright.runtime.tables import Rules
from cardwright.runtime.things import EVERYONE, Card, Kind, Player, Zone, sees

Look: TypeAlias = tuple[object, ...]
STEPS = (0, 1, 2, 3, 5, 8)
"""Numbers are told apart as far as this."""
FEW = 3
"""Cards that lie in a zone of nobody are looked at if there are no more than so many."""


class Looker:
    """Looks at decisions with the eyes of whoever has them."""

    def __init__(self, rules: Rules, roles: str | None = None) -> None:
        self.roles = roles
        """The zone of which the single cards tell who players are, if there is one."""
        self.counters = [each for each in rules.shown if each.of == "player" and each.sort in ("counter", "status")]
        self.table = [
            each
            for each in rules.shown
            if each.of == "game" and each.sort in ("counter", "status", "variable") and each.seen_by == EVERYONE
        ]
        self.printed: dict[tuple[str, int], tuple[Look, ...]] = {
            (spec.kind.id, spec.face): tuple(
                part for name, value in spec.values.items() for part in _parts(name, value)
            )
            for spec in rules.cards
        }

    def looks(self, g: Game, ask: Ask) -> list[tuple[Look, ...]]:
        """The looks of each option, the broadest first."""
        me = ask.player
        asked = (ask.kind, ask.prompt, *_about(ask.about, me))
        coming = self._coming(g, ask, me)
        has = self._collected(me)
        here = self._here(g, me, has, coming)
        return [self._looks(g, option, ask, asked, here, has, coming) for option in ask.options]

    def _looks(
        self, g: Game, option: object, ask: Ask, asked: Look, here: list[Look], has: dict[Look, int],
        coming: list[tuple[str, Look]],
    ) -> tuple[Look, ...]:  # fmt: skip
        me = ask.player
        sort, *more = _option(option, ask.kind, me)
        broad = (*asked, *sort)
        found: list[Look] = [broad, *((*broad, *each) for each in more), *((*broad, *each) for each in here)]
        card = _card_of(option)
        if card is not None and card.known_to(me):
            for part in self.printed.get((card.printed.id, card.face), ()):
                found += [(*broad, "part", *part), ("any", ask.kind, *sort, *part)]
                if has:
                    found.append((*broad, "set", *part, step_of(has.get(part, 0))))
        about = option if isinstance(option, Player) else None
        if isinstance(option, (Card, Zone)):
            about = option.owner
        if about is not None and about is not me:
            theirs = self._collected(about)
            found += [(*broad, "whose", each) for each in self.who(about, me)]
            found += [(*broad, "theirs", *each) for each in self._doing(g, about, me)]
            found += [(*broad, "theirs", *part, step_of(n)) for part, n in theirs.items()]
            found += [(*broad, "theirs", *each) for each in _more(coming, theirs)]
        return tuple(found)

    def _coming(self, g: Game, ask: Ask, me: Player) -> list[tuple[str, Look]]:
        """What is printed on the few cards that lie with nobody, as far as they are known, and on the one that the
        decision is about: with where they lie.
        """
        found: list[tuple[str, Look]] = []
        for zone in g.zones:
            if zone.owner is None and 0 < len(zone.cards) <= FEW:
                for card in zone.cards:
                    if card.known_to(me):
                        found += [(zone.id, part) for part in self.printed.get((card.printed.id, card.face), ())]
        about = _card_about(ask.about)
        if about is not None and about.known_to(me):
            found += [("about", part) for part in self.printed.get((about.printed.id, about.face), ())]
        return found

    def _here(self, g: Game, me: Player, has: dict[Look, int], coming: list[tuple[str, Look]]) -> list[Look]:
        """What may be known of the situation, whatever is chosen."""
        found: list[Look] = [("when", g.phase, g.turn_player is me)]
        found += [("mine", *each) for each in self._doing(g, me, me)]
        found += [("has", *part, step_of(n)) for part, n in has.items()]
        found += [("has", *each) for each in _more(coming, has)]
        for shown in self.table:
            value = shown.read(g, None)
            if isinstance(value, Player):
                found.append((shown.id, value is me))
                if value is not me:
                    theirs = self._collected(value)
                    found += [(shown.id, *part, step_of(n)) for part, n in theirs.items()]
                    found += [(shown.id, *each) for each in _more(coming, theirs)]
                    found += [(shown.id, "who", each) for each in self.who(value, me)]
            elif isinstance(value, (bool, str)) or value is None:
                found.append((shown.id, value))
            elif isinstance(value, int):
                found.append((shown.id, step_of(value)))
        return found + [(place, *part) for place, part in coming]

    def _collected(self, whom: Player) -> dict[Look, int]:
        """What is printed on the cards that lie openly before a player, and how often."""
        found: dict[Look, int] = {}
        for zone in whom.zones:
            if zone.seen_by == EVERYONE and not zone.ordered:
                for card in zone.cards:
                    for part in self.printed.get((card.printed.id, card.face), ()):
                        found[part] = found.get(part, 0) + 1
        return found

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


def _more(coming: list[tuple[str, Look]], has: dict[Look, int]) -> list[Look]:
    """Of what is coming, what a player has some of already, and how much."""
    return [("more of", place, *part, step_of(has[part])) for place, part in coming if part in has]


def _parts(name: str, value: object) -> list[Look]:
    """What is printed, as words and steps."""
    if isinstance(value, (bool, str)):
        return [(name, value)]
    if isinstance(value, int):
        return [(name, step_of(value))]
    if isinstance(value, (list, tuple)):
        return [(name, each) for each in value if isinstance(each, str)]
    return []


def _card_of(option: object) -> Card | None:
    card = option if isinstance(option, Card) else getattr(option, "card", None)
    return card if isinstance(card, Card) else None


def _card_about(about: object) -> Card | None:
    return about if isinstance(about, Card) else _card_of(about) if isinstance(about, Event) else None


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
    if isinstance(option, Waiting):
        return [("effect", option.text if option.known_to(me) else None, option.doer is me)]
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
