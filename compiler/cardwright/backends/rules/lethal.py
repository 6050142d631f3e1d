"""Find out after which sentences somebody may be out: by what they do, what checks do then, what others answer."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright import ir
from cardwright.backends.rules.headers import Entry
from cardwright.backends.rules.matching import could_match
from cardwright.backends.rules.walk import calls_in, changes_in, nodes_in
from cardwright.model.game import Game
from cardwright.model.hearing import verbs_heard


class Lethal:
    """The verbs, movements of cards and steps after which somebody may be out; worked out once."""

    def __init__(self, game: Game, entries: Iterable[Entry], dirtying: set[str]) -> None:
        """`dirtying`: the counters and variables that state checks read."""
        self.game = game
        self.dirtying = dirtying
        self.verbs = {v.id for v in game.verbs.values() if v.body is None and v.head == "leave game"}
        self.moves: list[ir.VerbEvent] = []
        self.steps = False
        self.checks: list[ir.Block | None] = [check.body for check in game.checks.values()]
        self.checked = False
        answers: list[tuple[ir.VerbEvent, ir.Block]] = []
        for e in entries:
            if isinstance(e.ability.event, ir.VerbEvent):
                answers.append((e.ability.event, e.ability.block))
        found = -1
        while found != (found := self.size()):
            self.checked = any(self.block(body) for body in self.checks)
            for verb in game.verbs.values():
                bodies = [verb.body, *(body for _, body in verb.alternatives)]
                if verb.body is not None and any(self.block(body) for body in bodies):
                    self.verbs.add(verb.id)
            for event, block in answers:
                if self.block(block):
                    self.answered(event)

    def size(self) -> int:
        """How much has been found."""
        return len(self.verbs) + len(self.moves) + self.steps + self.checked

    def answered(self, event: ir.VerbEvent) -> None:
        """An event brings about something after which somebody may be out."""
        if event.verb.head == "move":
            if event not in self.moves:
                self.moves.append(event)
        elif event.verb.head in ("resolve", "play"):
            self.steps = True
            self.verbs |= {verb.id for verb in verbs_heard(self.game, event) if verb is not event.verb}
        else:
            self.verbs |= {verb.id for verb in verbs_heard(self.game, event)}

    def call(self, call: ir.Call) -> bool:
        """Whether somebody may be out after a call."""
        if call.verb.id in self.verbs:
            return True
        return call.verb.head == "move" and any(could_match(call, "me", event) for event in self.moves)

    def block(self, block: ir.Block | ir.Stmt | None) -> bool:
        """Whether somebody may be out after a block or a sentence."""
        if block is None:
            return False
        if any(self.call(call) for call in calls_in(block)):
            return True
        if self.steps and any(isinstance(node, ir.Step) for node in nodes_in(block)):
            return True
        return self.checked and any(changed in self.dirtying for changed in changes_in(block))
