"""Several things that are judged together: every set is looked at, none left out for being hopeless."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from reference.things import Ask, Player, Scope, StepsOf
from reference.tree import ir
from reference.values import Values


class Sets(Values):
    """Finds and chooses sets that fit."""

    def fitting(self, np: ir.NP, options: list[Any], s: Scope, fewest: int = 0) -> list[tuple[int, ...]]:
        """The places of the things of each set that fits, in the order of the places."""
        assert np.together is not None
        low, high = self.bounds(np, s)
        most = len(options) if high is None else min(high, len(options))
        found = []
        for size in range(max(low, fewest), most + 1):
            for one in combinations(range(len(options)), size):
                if self.of_it(np.together, [options[i] for i in one], s):
                    found.append(one)
        return sorted(found)

    def set_ask(self, np: ir.NP, options: list[Any], who: Player, s: Scope) -> Ask | None:
        """The question for a set; none if none fits."""
        return self.ask_of_sets(options, self.fitting(np, options, s), who)

    def ask_of_sets(self, options: list[Any], sets: list[tuple[int, ...]], who: Player) -> Ask | None:
        """The question for one of the sets; none if there is none. Only what is in one of them is offered."""
        if not sets:
            return None
        used = sorted({place for one in sets for place in one})
        sizes = [len(one) for one in sets]
        renumbered = [tuple(used.index(place) for place in one) for one in sets]
        return Ask(who, "choose", [options[i] for i in used], min(sizes), max(sizes), renumbered)

    def pick_set(self, np: ir.NP, options: list[Any], who: Player, s: Scope) -> StepsOf[list[Any] | None]:
        """One of the sets that fit; None if there is none; nobody is asked if there is only one."""
        return (yield from self.pick_of_sets(options, self.fitting(np, options, s), who))

    def pick_of_sets(self, options: list[Any], sets: list[tuple[int, ...]], who: Player) -> StepsOf[list[Any] | None]:
        """One of the sets; None if there is none; nobody is asked if there is only one."""
        ask = self.ask_of_sets(options, sets, who)
        if ask is None or ask.sets is None:
            return None
        if len(ask.sets) == 1:
            return [ask.options[i] for i in ask.sets[0]]
        picked = yield ask
        return [picked] if ask.low == ask.high == 1 else list(picked)
