"""What may reach a decision: only that needs to be able to wait for somebody.

The back end makes a function a generator exactly if this says so, and makes sure of it (`Asks` is its only source).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from cardwright import ir
from cardwright.analysis.clauses import Clause
from cardwright.analysis.doings import heads_of
from cardwright.analysis.hearing import Heard
from cardwright.analysis.reads import bodies
from cardwright.ir import decl
from cardwright.ir.choices import chooses, is_open
from cardwright.ir.sentences import blocks_of
from cardwright.ir.walk import inside
from cardwright.model.game import Game
from cardwright.primitives import MOVE, PRIMITIVES, RUN
from cardwright.records import record


@record
class Asks:
    """What may reach a decision: verbs and phases by id, abilities and their costs by number.

    `bodies` are the verbs whose own text may; a verb that somebody listens to may in any case, by who listens.
    """

    verbs: frozenset[str]
    bodies: frozenset[str]
    abilities: frozenset[int]
    costs: frozenset[int]
    phases: frozenset[str]
    checks: bool
    setup: bool
    turn_begins: bool
    turn_ends: bool

    def verb(self, verb: decl.Verb) -> bool:
        """Whether a decision may be reached while a verb is done."""
        return verb.id in self.verbs


@record
class _Here:
    """Whether there is somebody who carries out the text, a card that it stands on, an event it answers."""

    me: bool = True
    this: bool = False
    event: bool = False


@dataclass(slots=True)
class _Search:
    heard: Heard
    verbs: set[str]
    checks: bool = False

    # ------------------------------------------------------------ calls

    def call(self, call: ir.Call, mode: str, here: _Here) -> bool:
        """Whether a call may ask: what is left open, whether it is done at all, and what it does."""
        verb = call.verb
        if mode == "may" and not chooses(call):
            return True
        holes = {hole.name: hole for hole in verb.holes}
        for name, value in call.args.items():
            if is_open(value):
                as_kind = holes[name].used and isinstance(value.noun.decl, decl.CardKind)
                if as_kind or not value.random:
                    return True
        if verb.body is not None:
            return verb.id in self.verbs
        row = PRIMITIVES[verb.head]
        if row is MOVE:
            return self.heard.move(call, somebody=not _is_nobody(call.subject, here))
        return self.checks if row is RUN else row.asks

    # ------------------------------------------------------------ sentences

    def block(self, block: ir.Block | None, here: _Here) -> bool:
        return block is not None and any(self.stmt(stmt, here) for stmt in block.body)

    def stmt(self, stmt: ir.Stmt, here: _Here) -> bool:
        match stmt:
            case ir.Choosing() | ir.Choose() | ir.Secretly() | ir.Step() | ir.Uninterrupted():
                return True
            case ir.Do():
                inner = self.block(stmt.then, here) or self.block(stmt.otherwise, here)
                return inner or self.call(stmt.call, stmt.mode, here)
            case ir.Let():
                return isinstance(stmt.value, ir.Call) and self.call(stmt.value, "do", here)
            case ir.Become():
                return stmt.status.id in self.heard.statuses
            case ir.Change():
                prop = stmt.what.prop if isinstance(stmt.what, ir.Property) else None
                return isinstance(prop, decl.Counter | decl.Variable) and prop.id in self.heard.counters
            case ir.Suspend():
                return self.block(stmt.block, here) or (self.checks and stmt.check.resumes == "at once")
            case ir.Running():
                return any(self.block(block, here) for block in blocks_of(stmt))
            case ir.Acting() | ir.Lasting():
                return False
            case _:
                assert_never(stmt)

    def verb(self, verb: decl.Verb) -> bool:
        """Whether the text of a verb may ask, or the checks that follow it."""
        if any(self.block(body, _Here()) for body in bodies(verb)):
            return True
        return self.checks


def _is_nobody(subject: ir.Value | None, here: _Here) -> bool:
    """Whether nobody makes a move, as far as the words tell."""
    match subject:
        case None:
            return not here.me
        case ir.NoneValue():
            return True
        case ir.Local(origin="me" | "doer"):
            return not here.me
        case ir.Local(origin="this"):
            return not here.this
        case ir.Local(origin="event"):
            return not here.event
    return False


def asks(game: Game, clauses: Sequence[Clause], heard: Heard) -> Asks:
    """Mark what asks by itself, then whatever reaches it, until nothing changes."""
    search = _Search(heard, set(heard.verbs))
    table = _Here(me=False)
    written = [verb for verb in game.verbs.values() if verb.body is not None]
    doers: dict[str, list[decl.Verb]] = {}
    for verb in written:
        for done in heads_of(inside(verb)):
            doers.setdefault(done, []).append(verb)

    def spread() -> None:
        left = [*written]
        while left:
            verb = left.pop()
            if verb.id not in search.verbs and search.verb(verb):
                search.verbs.add(verb.id)
                left += doers.get(verb.id, ())

    spread()
    if any(search.block(check.body, table) for check in game.checks.values()):
        search.checks = True
        spread()

    def phases() -> Iterator[str]:
        for phase in game.phases.values():
            blocks = (phase.body, *(body for _, body in phase.alternatives))
            if any(search.block(block, _Here()) for block in blocks):
                yield phase.id

    running = [c for c in clauses if not c.is_standing]
    return Asks(
        verbs=frozenset(search.verbs),
        bodies=frozenset(verb.id for verb in written if search.verb(verb)),
        abilities=frozenset(
            c.no
            for c in running
            if search.block(c.ability.block, _Here(this=True, event=c.ability.head not in ("play", "action")))
        ),
        costs=frozenset(
            c.no for c in running if any(search.call(cost, "do", _Here(this=True)) for cost in c.ability.costs)
        ),
        phases=frozenset(phases()),
        checks=search.checks,
        setup=game.setup is not None and search.block(game.setup.body, table),
        turn_begins=game.turn.begins is not None and search.block(game.turn.begins.body, _Here()),
        turn_ends=game.turn.ends is not None and search.block(game.turn.ends.body, _Here()),
    )
