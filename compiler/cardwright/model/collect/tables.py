"""Read tables: numbers that depend on another one, such as how many of each role there are for 5, 6, 7 players.

Each column of a table is a value of the game.  A row counts from its head on, until the next row begins; below the
first row that row counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from functools import partial

from cardwright import ir
from cardwright.diagnostics import closest
from cardwright.diagnostics.problem import words
from cardwright.ir import decl
from cardwright.ir.types import NUMBER
from cardwright.model import game_being_read as d
from cardwright.model.game import Sum
from cardwright.model.game_being_read import CondJob, Draft, ValueJob, owner_setting
from cardwright.model.yaml_fields import Fields
from cardwright.records import thing
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.source.text import Span

TABLE = words("a table", "表")
ROW = words("a row", "一行")
INSTEAD = words("rows that count instead", "替代的行")
KEYS = ("by", "columns", "rows", "instead", "adds_up", "rules")

Row = dict[str, int]
"""A column -> its number."""


@thing
class Rows:
    """Rows by their heads, where each stands, and the condition under which they count (none for the ordinary ones)."""

    rows: dict[int, Row]
    places: dict[int, Span]
    cond: ir.Cond | None = None


@thing
class Table:
    """A table that is being read: its columns get their cases when all that it speaks of is resolved."""

    columns: list[decl.Derived]
    ordinary: Rows
    instead: list[Rows] = field(default_factory=list)
    by: ir.Value | None = None

    def put_by(self, value: ir.Value) -> None:
        """The value that the heads are of."""
        self.by = value
        self.fill()

    def put_cond(self, rows: Rows, cond: ir.Cond) -> None:
        """When other rows count."""
        rows.cond = cond
        self.fill()

    def fill(self) -> None:
        """Give each column its cases, if everything is known."""
        if self.by is not None and all(rows.cond is not None for rows in self.instead):
            for column in self.columns:
                column.cases = tuple(self.cases(self.by, column.id))

    def cases(self, by: ir.Value, column: str) -> Iterator[tuple[ir.Cond | None, ir.Value]]:
        """From the last row to the first: the first whose head is reached counts."""
        heads = sorted(self.ordinary.rows, reverse=True)
        for head in heads:
            place = self.ordinary.places[head]
            reached = ir.Compare(">=", by, ir.Num(head, span=place), span=place) if head != heads[-1] else None
            for other in self.instead:
                if head in other.rows and other.cond is not None:
                    both = other.cond if reached is None else ir.conjoined(other.cond, reached)
                    yield both, ir.Num(other.rows[head][column], span=other.places[head])
            yield reached, ir.Num(self.ordinary.rows[head][column], span=place)


def tables(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`roles: {by: number of players, adds_up: yes, columns: {guards: …}, rows: {5: {guards: 2, …}}}`."""
    for key, fields in draft.reader.entries(node, "tables", TABLE, KEYS):
        rules, columns = fields.rules(), []
        for name, said in fields.table("columns"):
            id_ = draft.reader.id_of(name)
            called = draft.reader.words(said, id_)
            column = decl.Derived(id_, called, name.span, rules, present, owner="game", ty=NUMBER)
            draft.declare(draft.game.values, d.VALUE_, column)
            columns.append(column)
        fields.need("columns")
        by, listed = fields.scalar("by", required=True), fields.need("rows")
        table = Table(columns, Rows(*_rows(draft, listed, key, columns, fields.flag("adds_up"))))
        if by is None or not columns or not table.ordinary.rows:
            continue
        setting = owner_setting("game", columns[0].id)
        for item in fields.items("instead"):
            _instead(draft, fields, item, key, table)
        draft.jobs.append(ValueJob(by, setting, NUMBER, table.put_by))
        if by.value.split() == ["number", "of", "players"]:
            low, high = draft.game.meta.players
            for number in range(low, high + 1):
                if number not in table.ordinary.rows:
                    draft.reader.problems.add("CW535", key.span, name=key.value, number=number)


def _rows(
    draft: Draft, node: Node | None, key: Scalar, columns: list[decl.Derived], adds_up: bool
) -> tuple[dict[int, Row], dict[int, Span]]:
    """Rows by their heads, and where they stand; each adds up to its head if that is so said."""
    found: dict[int, Row] = {}
    places: dict[int, Span] = {}
    ids = tuple(column.id for column in columns)
    for head, numbers in draft.reader.table(node, "rows"):
        row = draft.reader.fields(numbers, ROW, ids, key=head.value)
        number = whole(head)
        if number is None:
            draft.reader.problems.add("CW534", head.span, head=head.value)
        elif row is not None:
            found[number] = {id_: row.number(id_, 0, least=0) for id_ in ids}
            places[number] = numbers.span
            if adds_up:
                draft.game.sums.append(Sum(key.value, number, sum(found[number].values()), numbers.span))
    return found, places


def whole(head: Scalar) -> int | None:
    """The number that a row begins with."""
    return int(head.value) if head.value.isascii() and head.value.isdigit() else None


def _instead(draft: Draft, table: Fields, node: Node, key: Scalar, made: Table) -> None:
    """`- {if: option role_table is bracketed, rows: {8: {…}}}`: rows in the place of those with the same heads."""
    fields = draft.reader.fields(node, INSTEAD, ("if", "rows"))
    if fields is None:
        return
    text, listed = fields.scalar("if", required=True), fields.need("rows")
    rows = Rows(*_rows(draft, listed, key, made.columns, table.flag("adds_up")))
    for entry in listed if isinstance(listed, Mapping) else ():
        if whole(entry.key) in rows.rows and whole(entry.key) not in made.ordinary.rows:
            known = [str(head) for head in made.ordinary.rows]
            near = closest(entry.key.value, known)
            draft.reader.problems.add("CW402", entry.key.span, what=ROW, name=entry.key.value, near=near)
    if text is not None:
        made.instead.append(rows)
        setting = owner_setting("game", made.columns[0].id)
        draft.jobs.append(CondJob(text, setting, partial(made.put_cond, rows)))
