"""Players that decide by themselves, from what a player may see."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from cardwright.runtime.rng import Rng
from cardwright.runtime.views import CardView, Option, Pending, View


class Bot(Protocol):
    """Something that decides: gives the indices of the options it picks."""

    def choose(self, pending: Pending, view: View) -> list[int]:
        """Decide."""


class RandomBot:
    """Picks at random, each number of options and each option alike."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)

    def choose(self, pending: Pending, view: View) -> list[int]:
        """Decide."""
        return self.pick(len(pending.options), pending.low, pending.high, pending.sets)

    def pick(self, count: int, low: int, high: int, sets: Sequence[tuple[int, ...]] | None = None) -> list[int]:
        """`low` to `high` of `count` options, or one of the sets.  Nothing is drawn where nothing is to be decided."""
        below = self.rng.below
        if sets is not None:
            return list(sets[below(len(sets)) if len(sets) > 1 else 0])
        if low == high == 1:
            return [below(count) if count > 1 else 0]
        high = min(high, count)
        wanted = low + below(high - low + 1) if high > low else low
        if wanted == count == high == low:
            return list(range(count))
        return self.rng.sample(list(range(count)), wanted)


class FirstBot:
    """Always picks the first options, as few as it may; passes only if nothing else is left."""

    def choose(self, pending: Pending, view: View) -> list[int]:
        """Decide."""
        return self.pick(len(pending.options), pending.low, pending.high, pending.sets)

    def pick(self, count: int, low: int, high: int, sets: Sequence[tuple[int, ...]] | None = None) -> list[int]:
        """The first `low` options, or the first of the smallest `sets`."""
        return list(range(low)) if sets is None else list(sorted(sets, key=_size)[0])


class GreedyBot:
    """Plays what it can, keeps what it has only once, aims at the strongest and keeps to them; knows no game by name.

    What has changed nothing, or has led back to where it began, it does not try again in the same turn.
    """

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)
        self.turn = 0
        self.idle: set[str] = set()
        self.foe: int | None = None
        self.tried: list[tuple[str, View]] = []

    def choose(self, pending: Pending, view: View) -> list[int]:
        """Decide."""
        if pending.kind == "may":
            return [next((o.index for o in pending.options if o.sort == "yes"), 0)]
        if pending.kind == "play":
            self._learn(view)
        picked = self._pick(pending, view)
        if pending.prompt == "target":
            self.foe = next((o.seat for o in pending.options if [o.index] == picked), self.foe)
        if pending.kind == "play":
            self.tried += [(o.key, view) for o in pending.options if [o.index] == picked]
        return picked

    def _learn(self, view: View) -> None:
        """See whether what was tried in this turn has led anywhere."""
        if view.turn != self.turn:
            self.turn = view.turn
            self.tried.clear()
            self.idle.clear()
        self.idle |= {key for key, before in self.tried if before == view}

    def _pick(self, pending: Pending, view: View) -> list[int]:
        scored = [(self.score(option, pending, view), self.rng.below(1 << 30), option) for option in pending.options]
        if pending.sets is not None:
            return self._pick_set(pending, [score for score, _, _ in scored], pending.sets, view)
        scored.sort(key=lambda s: (-s[0], s[1]))
        wanted = pending.low
        if not self._gives_away(pending, view):
            wanted = max(pending.low, min(pending.high, sum(1 for s in scored if s[0] > 0)))
        return [option.index for _, _, option in scored[:wanted]]

    def _pick_set(self, pending: Pending, scores: list[int], sets: Sequence[tuple[int, ...]], view: View) -> list[int]:
        """The set that it likes best; of its own things as few as it may, of others as many."""
        gives = self._gives_away(pending, view)
        worth = [((-len(one) if gives else len(one)), sum(scores[i] for i in one)) for one in sets]
        return list(sets[worth.index(max(worth))])

    def score(self, option: Option, pending: Pending, view: View) -> int:
        """How much it likes an option."""
        if option.sort == "pass":
            # An answer aimed at somebody else's business is kept for later.
            aimed = pending.about is not None and view.seat in pending.about.targets
            return 0 if pending.kind == "play" or aimed else 30
        if option.sort == "play" and option.key in self.idle:
            return -1
        if option.sort in ("play", "answer"):
            return 20 + 4 * self._copies(option.card, view) if option.card is not None else 15
        if option.sort == "player" and option.seat is not None:
            if option.seat == view.seat:
                return -1
            return self._strength(option.seat, view) + (100 if option.seat == self.foe else 0)
        if option.sort == "card" and option.card is not None:
            copies = self._copies(option.card, view)
            return copies if self._mine(option, view) else 10 - copies
        return 1

    def _gives_away(self, pending: Pending, view: View) -> bool:
        return any(self._mine(o, view) for o in pending.options)

    @staticmethod
    def _mine(option: Option, view: View) -> bool:
        return option.card is not None and option.seat is not None and option.seat == view.seat

    @staticmethod
    def _copies(card: CardView | None, view: View) -> int:
        """How many cards of the same kind it sees in its own zones."""
        if card is None or view.seat is None:
            return 0
        return sum(1 for z in view.players[view.seat].zones for c in z.cards if c.kind == card.kind)

    @staticmethod
    def _strength(seat: int, view: View) -> int:
        player = view.players[seat]
        return 1 + sum(z.count for z in player.zones) if player.alive else 0


def _size(one: Collection[int]) -> int:
    return len(one)
