"""After which sentences somebody may be out: by what they do, what checks do then, what others answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardwright import ir
from cardwright.analysis.clauses import Clause
from cardwright.analysis.hearing import Heard, heard, verbs_heard
from cardwright.analysis.reads import ReadByChecks, bodies, calls_in, changes_in
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model.game import Game
from cardwright.primitives import MOVE, PRIMITIVES, RUN, primitive_of
from cardwright.records import record


@record
class Kills:
    """The verbs (by id), what is heard by those who then put somebody out, steps and checks after which somebody may be
    out.
    """

    verbs: frozenset[str]
    heard: Heard
    steps: bool
    checks: bool
    read: ReadByChecks

    def call(self, call: ir.Call) -> bool:
        """Whether somebody may be out after a call."""
        if call.verb.id in self.verbs or (self.checks and primitive_of(call.verb) is RUN):
            return True
        return primitive_of(call.verb) is MOVE and self.heard.move(call, somebody=True)

    def after(self, block: ir.Block | ir.Stmt | None) -> bool:
        """Whether somebody may be out after a block or a sentence."""
        if block is None:
            return False
        if any(self.call(call) for call in calls_in(block)):
            return True
        for node in walk(block):
            if (self.steps and isinstance(node, ir.Step)) or (self.checks and isinstance(node, ir.Suspend)):
                return True
        return any(
            changed in self.heard.counters
            or changed in self.heard.statuses
            or (self.checks and changed in self.read.things)
            for changed in changes_in(block)
        )


@dataclass(slots=True)
class _Search:
    """What has been found so far; `killers` are the abilities, by number, whose effects may put somebody out."""

    game: Game
    verbs: set[str]
    killers: dict[int, Clause] = field(default_factory=dict)
    steps: bool = False
    checks: bool = False

    def size(self) -> int:
        """How much has been found."""
        return len(self.verbs) + len(self.killers) + self.steps + self.checks

    def found(self, read: ReadByChecks) -> Kills:
        return Kills(frozenset(self.verbs), heard(self.game, self.killers.values()), self.steps, self.checks, read)

    def spread(self, doers: Mapping[str, set[str]]) -> None:
        """Whoever does a verb that puts somebody out, by way of however many others; `doers` are the verbs by what they
        do.
        """
        left = [*self.verbs]
        while left:
            new = doers.get(left.pop(), set()) - self.verbs
            self.verbs |= new
            left += new

    def add(self, clause: Clause) -> None:
        """An ability puts somebody out, and so may whatever it reacts to, or makes it take effect."""
        self.killers[clause.no] = clause
        event = clause.ability.event
        if isinstance(event, ir.VerbEvent):
            does = primitive_of(event.verb)
            uses = does is not None and does.uses
            self.steps |= uses
            if does is not MOVE:
                verbs = verbs_heard(self.game, event)
                self.verbs |= {verb.id for verb in verbs if not (uses and verb is event.verb)}
        if clause.ability.head == "play":
            self.verbs |= {verb.id for verb in self.game.verbs.values() if _lets_take_effect(verb)}


def kills(game: Game, clauses: Sequence[Clause], read: ReadByChecks) -> Kills:
    """Begin with leaving the game and add whatever leads there, until nothing changes."""
    search = _Search(game, {verb.id for verb in game.verbs.values() if _is_out(verb)})
    doers: dict[str, set[str]] = {}
    for verb in game.verbs.values():
        for call in calls_in(bodies(verb)) if verb.body is not None else ():
            doers.setdefault(call.verb.id, set()).add(verb.id)
    before = -1
    while before != (before := search.size()):
        found = search.found(read)
        search.checks = any(found.after(check.body) for check in game.checks.values())
        for verb in game.verbs.values():
            if verb.body is not None and (search.checks or any(map(found.after, bodies(verb)))):
                search.verbs.add(verb.id)
        search.spread(doers)
        for clause in clauses:
            counts = isinstance(clause.owner, ir.Times | ir.Ever)
            over = search.checks and not clause.is_standing and not counts  # checks are made when it is over
            if clause.no not in search.killers and (over or found.after(clause.ability.block)):
                search.add(clause)
    return search.found(read)


def _lets_take_effect(verb: decl.Verb) -> bool:
    """Whether a verb of the library makes some card take effect."""
    return verb.body is None and PRIMITIVES[verb.head].asks


def _is_out(verb: decl.Verb) -> bool:
    """Whether whoever does a verb of the library is out."""
    return verb.body is None and PRIMITIVES[verb.head].kills
