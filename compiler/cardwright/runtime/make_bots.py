"""Bots by their names on a command line."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright import store
from cardwright.runtime.bots import Bot, FirstBot, RandomBot
from cardwright.runtime.search import BUDGET, SearchBot
from cardwright.runtime.setup import Settings
from cardwright.runtime.tables import Rules
from cardwright.runtime.taught import PRACTICE, TaughtBot, practised

BOTS = ("random", "first", "greedy", "taught", "search")
GREEDY = 300
"""Games of practice of the greedy bot."""
MOST = 100_000
"""Trials for one decision."""


def make_bot(name: str, seed: int) -> Bot:
    """A bot by name: random, first, greedy, search, or `search:100` for so many trials of each decision.

    Raises ValueError for another name.
    """
    sort, _, budget = name.partition(":")
    if name == "random":
        return RandomBot(seed)
    if name == "first":
        return FirstBot()
    if name == "greedy":
        return TaughtBot(seed, GREEDY)
    if sort == "search" and ((budget.isascii() and budget.isdigit() and 0 < int(budget) <= MOST) or name == sort):
        return SearchBot(seed, int(budget or BUDGET))
    if sort == "taught" and ((budget.isascii() and budget.isdigit() and 0 < int(budget) <= MOST) or name == sort):
        return TaughtBot(seed, int(budget or PRACTICE))
    raise ValueError(f"no bot `{name}`; there are: {', '.join(BOTS)}")


def practise(names: Iterable[str], rules: Rules, settings: Settings) -> None:
    """Let the bots of these names practise that do so, which is done once for all games of a set-up."""
    for name in dict.fromkeys(names):
        bot = make_bot(name, 0)
        if isinstance(bot, TaughtBot):
            practised(rules, settings, bot.games)
        elif isinstance(bot, SearchBot):
            practised(rules, settings, bot.practice)


def practise_for_all(names: Iterable[str], rules: Rules, settings: Settings) -> None:
    """The same before several processes play, if it is kept, so that one does it and the others find it."""
    if store.in_use():
        practise(names, rules, settings)
