"""What a setup leaves where, found out by setting the table: the numbers that rulebooks print for each player count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from cardwright.backends.paper.paper_values import SetupRow
from cardwright.bench.failures import said_of
from cardwright.bench.fresh_table import quickly
from cardwright.diagnostics import Problems
from cardwright.diagnostics.problem import words
from cardwright.model.game import Game
from cardwright.records import record
from cardwright.runtime.blame import explained
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.game import Game as Table
from cardwright.runtime.playout import give_back, table_for
from cardwright.runtime.setup import settle
from cardwright.runtime.tables import Rules

SEEDS = range(64)
"""Deals that are compared: what differs between them depends on luck, and is no number for a rulebook."""
FEWER = range(16)
"""The same for other choices of options, of which there may be many."""


Choices = dict[tuple[str, str], tuple[SetupRow, ...]]
LeftOut = dict[tuple[str, str], tuple[tuple[str, int, int], ...]]
T = TypeVar("T")
Choice = tuple[str, str] | None
"""An option with one of its choices; none for the usual ones."""


@record
class _Deal:
    """A table after one setup: copies of each card in each zone of an id; of each face of each card in all of them."""

    zones: dict[str, list[Counter[str]]]
    faces: Counter[tuple[str, int]]


class Deals:
    """Setups of one game under its rules, as they were dealt; `FEWER` of each sort are kept for whoever asks again."""

    __slots__ = ("_kept", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._kept: dict[tuple[int, int, Choice], _Deal] = {}

    def deal(self, players: int, seed: int, choice: Choice) -> _Deal:
        """The table for so many players after the setup of a seed, with one choice or none; raises RuleError."""
        key = players, seed, choice
        found = self._kept.get(key)
        if found is None:
            table = _set(self.rules, players, seed, dict([choice] if choice else []))
            found = _dealt(table)
            give_back(self.rules, table)
            if seed in FEWER:
                self._kept[key] = found
        return found


def setup_table(game: Game, deals: Deals, problems: Problems | None = None) -> tuple[SetupRow, ...]:
    """One row for each number of players, with the default options; none when the setup fails, which is reported."""
    return _tables(game, deals, [None], SEEDS, problems).get(("", ""), ())


def choice_tables(game: Game, deals: Deals, problems: Problems | None = None) -> tuple[Choices, LeftOut]:
    """The same for every other choice that players may agree on, by (option, choice): the rows that differ.

    Besides, the faces that a choice leaves in the box: card, number of the face, and how many copies of it.
    """
    agreed = [option for option in game.options.values() if option.agreed]
    others = [(option.id, choice) for option in agreed for choice in option.choices if choice != option.default]
    found = _tables(game, deals, [None, *others], FEWER, problems)
    usual = found.pop(("", ""), ())
    rows = {key: tuple(row for row in rows if row not in usual) for key, rows in found.items()}
    return rows, _set_up(game, deals, lambda: _left_out(game, deals, others), {}, problems)


def _tables(game: Game, deals: Deals, choices: Sequence[Choice], seeds: range, problems: Problems | None) -> Choices:
    """The rows under each choice, under ("", "") those under none."""
    low, high = game.meta.players

    def rows(choice: Choice) -> tuple[SetupRow, ...]:
        return tuple(_row(game, deals, players, choice, seeds) for players in range(low, high + 1))

    return _set_up(game, deals, lambda: {choice or ("", ""): rows(choice) for choice in choices}, {}, problems)


def _set_up(game: Game, deals: Deals, what: Callable[[], T], nothing: T, problems: Problems | None) -> T:
    """What these setups tell, or nothing if there is none or one fails."""
    if game.setup is None:
        return nothing
    try:
        return what()
    except RuleError as error:
        if problems is not None:
            zh, en = said_of(error.fault, deals.rules)
            problems.add("CW833", game.setup.span, message=words(en, zh))
        return nothing


def _left_out(game: Game, deals: Deals, choices: Sequence[tuple[str, str]]) -> LeftOut:
    """What lies on the table by default but not under each choice, in the order of the cards."""
    fewest, seed = game.meta.players[0], FEWER[0]
    usual = deals.deal(fewest, seed, None).faces
    order = {card: at for at, card in enumerate(game.cards)}
    found: LeftOut = {}
    for choice in choices:
        gone = usual - deals.deal(fewest, seed, choice).faces
        rows = ((card, face, count) for (card, face), count in gone.items())
        found[choice] = tuple(sorted(rows, key=lambda row: (order[row[0]], row[1])))
    return found


def _row(game: Game, deals: Deals, players: int, choice: Choice, seeds: range) -> SetupRow:
    tables = [deals.deal(players, seed, choice).zones for seed in seeds]
    zones = []
    for zone in game.zones:
        piles = [pile for table in tables for pile in table.get(zone, ())]
        sizes = {sum(pile.values()) for pile in piles}
        if len(sizes) == 1:
            dealt = {kind for pile in piles for kind in pile}
            alike = {kind: piles[0][kind] for kind in dealt if all(pile[kind] == piles[0][kind] for pile in piles)}
            kinds = tuple((kind, alike.get(kind, 0)) for kind in game.cards if kind in alike or kind not in dealt)
            zones.append((zone, sizes.pop(), kinds))
    return SetupRow(players, tuple(zones))


def _dealt(table: Table) -> _Deal:
    """What is to be told of a table that was set."""
    zones: dict[str, list[Counter[str]]] = {}
    for zone in table.zones:
        zones.setdefault(zone.id, []).append(Counter(card.printed.id for card in zone.cards))
    return _Deal(zones, Counter((card.printed.id, card.face) for zone in table.zones for card in zone.cards))


def _set(rules: Rules, players: int, seed: int, options: Mapping[str, str]) -> Table:
    """A table that was set."""
    table = table_for(rules, settle(rules, players, options), seed)
    try:
        rules.set_table(table)
        quickly(table, rules.setup(table), RandomBot(seed))
    except Exception as error:
        told = explained(rules, error)
        raise told from told.__cause__
    return table
