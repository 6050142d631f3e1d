"""After which sentences somebody may be out: by what they do, what checks do then, what others answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardwright import ir
from cardwright.analysis.clauses import Clause
from cardwright.analysis.hearing import verbs_heard
from cardwright.analysis.moves import could_match
from cardwright.analysis.reads import ReadByChecks, calls_in, changes_in
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model.game import Game
from cardwright.primitives import MOVE, RUN, primitive_of


@dataclass(frozen=True, slots=True)
class Kills:
    """The verbs (by id), the moves that are heard, steps and checks after which somebody may be out."""

    verbs: frozenset[str]
    moves: tuple[ir.VerbEvent, ...]
    steps: bool
    checks: bool
    read: ReadByChecks

    def call(self, call: ir.Call) -> bool:
        """Whether somebody may be out after a call."""
        if call.verb.id in self.verbs or (self.checks and primitive_of(call.verb) is RUN):
            return True
        return primitive_of(call.verb) is MOVE and any(could_match(call, event, somebody=True) for event in self.moves)

    def after(self, block: ir.Block | ir.Stmt | None) -> bool:
        """Whether somebody may be out after a block or a sentence."""
        if block is None:
            return False
        if any(self.call(call) for call in calls_in(block)):
            return True
        if self.steps and any(isinstance(node, ir.Step) for node in walk(block)):
            return True
        return self.checks and any(changed in self.read.things for changed in changes_in(block))


@dataclass(slots=True)
class _Search:
    """What has been found so far."""

    game: Game
    verbs: set[str]
    moves: list[ir.VerbEvent] = field(default_factory=list)
    steps: bool = False
    checks: bool = False

    def size(self) -> int:
        """How much has been found."""
        return len(self.verbs) + len(self.moves) + self.steps + self.checks

    def found(self, read: ReadByChecks) -> Kills:
        return Kills(frozenset(self.verbs), tuple(self.moves), self.steps, self.checks, read)

    def answered(self, event: ir.VerbEvent) -> None:
        """An event brings about something after which somebody may be out."""
        does = primitive_of(event.verb)
        if does is MOVE:
            if event not in self.moves:
                self.moves.append(event)
        elif does is not None and does.uses:
            self.steps = True
            self.verbs |= {verb.id for verb in verbs_heard(self.game, event) if verb is not event.verb}
        else:
            self.verbs |= {verb.id for verb in verbs_heard(self.game, event)}


def kills(game: Game, clauses: Sequence[Clause], read: ReadByChecks) -> Kills:
    """Begin with leaving the game and add whatever leads there, until nothing changes."""
    search = _Search(game, {verb.id for verb in game.verbs.values() if verb.body is None and _is_out(verb)})
    before = -1
    while before != (before := search.size()):
        found = search.found(read)
        search.checks = any(found.after(check.body) for check in game.checks.values())
        for verb in game.verbs.values():
            bodies = [verb.body, *(body for _, body in verb.alternatives)]
            if verb.body is not None and (search.checks or any(search.found(read).after(body) for body in bodies)):
                search.verbs.add(verb.id)
        found = search.found(read)
        for clause in clauses:
            if not found.after(clause.ability.block):
                continue
            if isinstance(clause.ability.event, ir.VerbEvent):
                search.answered(clause.ability.event)
            if clause.ability.head == "play":
                search.verbs |= {verb.id for verb in game.verbs.values() if _lets_take_effect(verb)}
    return search.found(read)


def _lets_take_effect(verb: decl.Verb) -> bool:
    """Whether a verb of the library makes some card take effect."""
    row = primitive_of(verb)
    return verb.body is None and row is not None and row.asks


def _is_out(verb: decl.Verb) -> bool:
    """Whether whoever does a verb of the library is out."""
    row = primitive_of(verb)
    return row is not None and row.kills
