"""The games that are being played at a desk: begun, found by their secrets, kept for the next start."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from threading import Lock
from typing import Any, TypeGuard

from cardwright.desk.laying import Begun
from cardwright.desk.table import Refused, Table, check_names
from cardwright.files import read_file, write_file
from cardwright.runtime.exits import RuleError
from cardwright.runtime.practising import Beginners, Coach
from cardwright.runtime.session import ReplayMismatch
from cardwright.runtime.setup import SetupError
from cardwright.runtime.tables import Rules

Again = Callable[[Mapping[str, Any]], Begun | None]
"""Lays the table again that a saved game began from; None if it began from none. Raises Refused."""
FORMAT = "cardwright-desk/1"
MOST = 40
"""Games that a desk has at a time; the oldest gives way."""
LARGEST_SEED = 1_000_000_000
"""Seeds that are drawn are smaller: rulings can be written with them."""


def any_seed() -> int:
    """A seed that nobody can guess."""
    return SystemRandom().randrange(LARGEST_SEED)


class Tables:
    """All games of a desk. With `file` they are kept there, with the secrets of their seats."""

    def __init__(self, coach: Coach, file: Path | None = None) -> None:
        self.coach = coach
        self.file = file
        self.all: dict[str, Table] = {}
        self._lock = Lock()
        self._kept = _kept(file)
        """The games of the last time, as long as there are no rules to set them up again."""

    def play_by(self, rules: Rules) -> bool:
        """Whether a game is played by these rules."""
        return any(table.rules is rules for table in tuple(self.all.values()))

    def begin(self, rules: Rules, asked: Mapping[str, Any]) -> Table:
        """A new game as a page has asked for it, which is not trusted. Raises Refused, SetupError and RuleError."""
        sorts, names, seed = asked.get("sorts"), asked.get("names"), asked.get("seed")
        options, variants = asked.get("options", {}), asked.get("variants", [])
        if not (_words(sorts) and _words(names) and _words(variants) and len(sorts) == len(names)):
            raise Refused("bad request")
        if not (isinstance(options, dict) and _words([*options.keys(), *options.values()])):
            raise Refused("bad request")
        names = [name.strip() for name in names]
        check_names(names)
        bots = Beginners(self.coach, wait=seed is not None)  # who names a seed wants the same game once more
        if seed is None:
            seed = any_seed()
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 53:
            raise Refused("bad request")
        id = secrets.token_hex(4)
        made = Table.begin(id, rules, sorts, names, seed, options, variants, bots)
        self._add(made)
        return made

    def lay(self, begun: Begun, sorts: Sequence[str], names: Sequence[str], seed: int) -> Table:
        """A game from a table that is laid. Raises SetupError, RuleError and Refused."""
        id = secrets.token_hex(4)
        bots = Beginners(self.coach)
        made = Table.begin(id, begun.rules, sorts, names, seed, begun.options, begun.variants, bots, begun.laid)
        self._add(made)
        return made

    def branch(self, table: Table, at: int) -> Table:
        """Another game with the same people, which goes its own way after the first `at` decisions of one."""
        made = table.branch(secrets.token_hex(4), at)
        self._add(made)
        return made

    def go_on(self) -> None:
        """Bots have practised, or have come on with it."""
        moved = [table.go_on() for table in tuple(self.all.values())]
        if any(moved):
            self.keep()

    def _add(self, made: Table) -> None:
        with self._lock:
            self.all[made.id] = made
            for old in list(self.all)[: max(0, len(self.all) - MOST)]:
                del self.all[old]
        self.keep()

    def seat_of(self, token: str) -> tuple[Table, int | None] | None:
        """The table and the seat (None: whoever looks on) that a secret opens; None if it opens none."""
        for table in tuple(self.all.values()):
            for at, seat in enumerate(table.seats):
                if seat.is_human and secrets.compare_digest(seat.token.encode(), token.encode()):
                    return table, at
            if secrets.compare_digest(table.onlooker.encode(), token.encode()):
                return table, None
        return None

    def invited(self, token: str) -> Table | None:
        """The table to which a secret asks people; None if it is none."""
        tables = tuple(self.all.values())
        return next((each for each in tables if secrets.compare_digest(each.invite.encode(), token.encode())), None)

    # ------------------------------------------------------------ keeping

    def keep(self) -> None:
        """Write all of it, so that a desk that is started again goes on."""
        if self.file is None:
            return
        with self._lock:
            data = {"format": FORMAT, "tables": [*self._kept, *(table.data() for table in self.all.values())]}
            write_file(self.file, json.dumps(data, ensure_ascii=False).encode(), secret=True)

    def restore(self, rules: Rules, again: Again) -> None:
        """The games of the last time; what cannot be read or laid again, or is of another game, is left out."""
        for each in self._kept:
            try:
                begun = again(each["game"])
                found, laid = (rules, None) if begun is None else (begun.rules, begun.laid)
                table = Table.of(each, found, self.coach, laid)
            except (KeyError, TypeError, ValueError, AttributeError, ReplayMismatch, SetupError, RuleError):
                continue
            self.all.setdefault(table.id, table)
        self._kept = []
        self.go_on()


def _kept(file: Path | None) -> list[Any]:
    """What was kept in a file; nothing where there is none, or none that can be read."""
    try:
        data = json.loads(read_file(file)) if file is not None else {}
        return list(data["tables"]) if data["format"] == FORMAT else []
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return []


def _words(value: object) -> TypeGuard[list[str]]:
    """Whether it is a list of texts."""
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
