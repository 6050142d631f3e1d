"""How good a position is for a seat: what players have, weighed by what went with winning in games by chance.

What they have are the counters and statuses that the game declares and the cards in their zones, with what is printed
on those that lie openly. Of others it counts by who they are and who one is oneself, so that the good of an ally may be
one's own. It sees everything: positions are judged in games of practice only. What a game says to be good to have
(its hints) counts more than all that: it is what bots then aim at.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardwright.runtime.adding import added
from cardwright.runtime.blame import explained
from cardwright.runtime.exits import RuleError
from cardwright.runtime.faults import fault
from cardwright.runtime.game import Game
from cardwright.runtime.tables import Hint, Rules
from cardwright.runtime.things import EVERYONE, Card, Player

Having: TypeAlias = Mapping[object, float]
"""What a player has, by what it is, in numbers around 1."""


class HintError(RuleError):
    """What a hint says to be good cannot be worked out in a position that games come to."""


class Place(NamedTuple):
    """A seat in a position: who the player is, what the player has, and how much of what each hint says to be good."""

    role: str | None
    having: Having
    good: tuple[int, ...] = ()


Snapshot: TypeAlias = tuple[Place, ...]
"""By seat."""
MOST = 12
"""There are at most so many roles: what tells players apart otherwise are characters."""
PACE = 0.015
ROUNDS = 2
NEAR = 1.0
AIM = 1.0
"""What a hint's usual difference is worth to a player, if winning is worth 1."""


class Eyes:
    """Sees what players have."""

    def __init__(self, rules: Rules) -> None:
        self.shown = [each for each in rules.shown if each.of == "player" and each.sort in ("counter", "status")]
        self.on_cards = [each for each in rules.shown if each.of == "card" and each.sort in ("counter", "status")]
        self.printed = {
            (spec.kind.id, spec.face): [part for name, value in spec.values.items() for part in _parts(name, value)]
            for spec in rules.cards
        }
        self.hints = rules.hints

    def look(self, g: Game, roles: Sequence[str | None], *, hinted: bool = False) -> Snapshot:
        """The position as it is; how much there is of what hints say to be good only where it is `hinted`: a table that
        was dealt anew may be one that no game comes to, which rules need not understand. Raises HintError.
        """
        return tuple(
            Place(role, self._having(g, player), self._good(g, player) if hinted else ())
            for role, player in zip(roles, g.seats, strict=True)
        )

    def _good(self, g: Game, player: Player) -> tuple[int, ...]:
        return tuple([self._one_good(g, player, hint) for hint in self.hints])

    def _one_good(self, g: Game, player: Player, hint: Hint) -> int:
        try:
            return hint.good(g, player)
        except Exception as error:
            if g.turn_player is None:  # in the set-up it may lack somebody whose turn it is
                return 0
            told = explained(g.rules, error, g)
            raise HintError(fault("hint", what=told.fault)) from error

    def _having(self, g: Game, player: Player) -> Having:
        found: dict[object, float] = {"alive": float(player.alive), "turn": float(g.turn_player is player)}
        for shown in self.shown:
            value = shown.read(g, player)
            if isinstance(value, int):
                found[shown.id] = _near(value)
        for zone in player.zones:
            if zone.cards:
                found[zone.id] = min(len(zone.cards), 12) / 4
                if zone.seen_by == EVERYONE and not zone.ordered:
                    for card in zone.cards:
                        for part, worth in self._card(g, card):
                            found[zone.id, part] = found.get((zone.id, part), 0.0) + worth
        return found

    def _card(self, g: Game, card: Card) -> Iterator[tuple[object, float]]:
        """What is printed on a card, and what lies on it."""
        yield from self.printed.get((card.printed.id, card.face), ())
        for shown in self.on_cards:
            if shown.of_kind is None or shown.of_kind in card.reads.categories:
                value = shown.read(g, card)
                if value and isinstance(value, int):
                    yield shown.id, 0.3 if value is True else max(-1.0, min(2.0, value / 6))


def _near(value: int) -> float:
    """A number that tells small values well and large ones still apart."""
    if isinstance(value, bool):
        return float(value)
    return value / 4 if abs(value) <= 4 else math.copysign(1 + math.log(abs(value) / 4), value)


def _parts(name: str, value: object) -> list[tuple[object, float]]:
    """What is printed, as numbers: words as themselves, numbers small."""
    if isinstance(value, bool):
        return [((name, value), 0.3)]
    if isinstance(value, int):
        return [(name, max(-1.0, min(1.0, value / 6)))]
    if isinstance(value, str):
        return [((name, value), 0.3)]
    if isinstance(value, (list, tuple, frozenset, set)):
        return [part for each in value for part in _parts(name, each) if isinstance(each, str)]
    return []


def zone_of_roles(games: Sequence[Mapping[str, Sequence[str]]], named: Collection[str] = ()) -> str | None:
    """The zone of which the single cards tell who players are: the one with cards that hints are for, where there are
    any, else one in which few kinds of them come again and again.
    """
    kinds: dict[str, set[str]] = {}
    for zones in games:
        for zone, cards in zones.items():
            kinds.setdefault(zone, set()).update(cards)
    hinted = [(-len(found.intersection(named)), zone) for zone, found in sorted(kinds.items()) if found & {*named}]
    few = [(len(found), zone) for zone, found in sorted(kinds.items()) if 1 < len(found) <= MOST]
    return min(hinted or few)[1] if hinted or few else None


class Aims:
    """How much players have of what hints say to be good, in numbers that count as winning does."""

    def __init__(self, hints: Sequence[Hint], positions: Sequence[Snapshot]) -> None:
        self.hints = hints
        self.weights = [AIM / (spread or 1.0) for spread in self._spreads(positions)]
        """By hint: how much each one more is worth."""

    def _spreads(self, positions: Sequence[Snapshot]) -> Iterator[float]:
        """How far each hint's number usually is from its mean, for those whom it is for."""
        for at, hint in enumerate(self.hints):
            found = [
                place.good[at] for places in positions for place in places
                if hint.whose is None or place.role in hint.whose
            ]  # fmt: skip
            mean = added(found) / max(1, len(found))
            yield math.sqrt(added((each - mean) ** 2 for each in found) / max(1, len(found)))

    def of_all(self, position: Snapshot, roles: Sequence[str | None]) -> list[list[float]]:
        """By role and seat, what that is worth to a player who has that role in that seat."""
        return [[self._of(place, role) for place in position] for role in roles]

    def _of(self, place: Place, role: str | None) -> float:
        return added(
            weight * value
            for hint, weight, value in zip(self.hints, self.weights, place.good, strict=True)
            if hint.whose is None or role in hint.whose
        )


class Worth:
    """What a position is worth to a seat, from 0 to 1 or so: a sum of weights, learnt from positions and who won."""

    def __init__(self) -> None:
        self.weights: dict[object, dict[object, float]] = {}
        self.slopes: dict[object, dict[object, float]] = {}

    def of(self, position: Snapshot, seat: int, role: str | None = None) -> float:
        """How good it is for a seat, or would be if the player were somebody else."""
        terms = self._terms(position, seat, role or position[seat].role)
        return added([self._sum(key, having) for key, having in terms])

    @staticmethod
    def _terms(position: Snapshot, seat: int, mine: str | None) -> list[tuple[object, Having]]:
        turn = mine is not None and position[seat].having.get("turn")
        found: list[tuple[object, Having]] = [("one", {"": 1.0}), (("one", mine), {"": 1.0})]
        for other, (role, having, _) in enumerate(position):
            if other == seat:
                found.append(("me", having))
                if mine is not None:
                    found.append((("me", mine), having))
            else:
                found.append((("others", mine, role), having))
                if turn:
                    found.append((("others in turn", mine), having))
        return found

    def knows(self, position: Snapshot, seat: int, role: str) -> bool:
        """Whether a player of a role has ever been at a table with the others."""
        return all(("others", role, theirs) in self.weights for at, (theirs, *_) in enumerate(position) if at != seat)

    def of_all(self, position: Snapshot, roles: Sequence[str | None]) -> list[list[float]]:
        """By role and seat, how good it would be for a player who had that role in that seat."""
        return [self._of_role(position, role) for role in roles]

    def _of_role(self, position: Snapshot, role: str | None) -> list[float]:
        begun = self._sum("one", {"": 1.0}) + self._sum(("one", role), {"": 1.0})
        others = [self._sum(("others", role, theirs), having) for theirs, having, _ in position]
        found, all_others = [], added(others)
        for seat, (_, having, _) in enumerate(position):
            value = begun + self._sum("me", having) + all_others - others[seat]
            if role is not None:
                value += self._sum(("me", role), having)
                if having.get("turn"):
                    value += added(
                        self._sum(("others in turn", role), each)
                        for at, (_, each, _) in enumerate(position)
                        if at != seat
                    )
            found.append(value)
        return found

    def _sum(self, key: object, having: Having) -> float:
        weights = self.weights.get(key)
        return added([weights.get(name, 0.0) * value for name, value in having.items()]) if weights else 0.0

    def learn(self, rows: Sequence[tuple[Snapshot, int, float]]) -> None:
        """Learn from positions, each with a seat and what came of it."""
        for _ in range(ROUNDS):
            for position, seat, came in rows:
                self._step(position, seat, came)

    def _step(self, position: Snapshot, seat: int, came: float) -> None:
        missed = came - self.of(position, seat)
        for key, having in self._terms(position, seat, position[seat].role):
            weights = self.weights.setdefault(key, {})
            slopes = self.slopes.setdefault(key, {})
            for name, value in having.items():
                slope = missed * value
                steep = slopes.get(name, NEAR) + slope * slope
                slopes[name] = steep
                weights[name] = weights.get(name, 0.0) + PACE * slope / math.sqrt(steep)
