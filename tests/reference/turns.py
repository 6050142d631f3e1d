"""The course of a game: setup, rounds, turns, phases, state checks, nodes, until somebody has won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reference.spoken import lies_behind, spoken_of
from reference.stack import Stack
from reference.table import ANYBODY, STEPS, TURNS
from reference.things import (
    PASS,
    Ask,
    Endless,
    Entry,
    Event,
    GameOver,
    LeaveEffect,
    PhaseOver,
    Player,
    Scope,
    Steps,
    Trigger,
)
from reference.tree import Game, decl, ir

BY_SORT = {
    "player": ("players", "order"),
    "card": ("kinds",),
    "skill": (),
    "texts": ("players", "order", "kinds", "skills"),
}
"""What may make another of things of a sort: who is in the game and who comes after whom, what cards have turned into,
who has which skill.
"""
OF_ORDER = ("reversed", "next player", "previous player", "first player")
"""What hangs on who comes after whom."""


class Interpreter(Stack):
    """A whole game, run from its typed tree."""

    def __init__(
        self, model: Game, players: int, seed: int = 0, options: dict[str, str] | None = None,
        variants: Sequence[str] = (), names: Sequence[str] = (), deviations: frozenset[str] = frozenset(),
        besides: Sequence[object] = (), decks: Sequence[Any] = (),
    ) -> None:  # fmt: skip
        super().__init__(model, players, seed, options or {}, variants, names)
        self.deviations = deviations
        self.checked: dict[str, list[Any]] = {}
        self.brought = decks
        self.read_texts(besides)
        self.lay_out()

    # ------------------------------------------------------------ the game

    def play(self, start: Callable[[Interpreter], tuple[Player, str]] | None = None) -> Steps:
        """Set up and play until the game is over.

        `start` may change the table after the setup; it gives whose turn comes first, and the phase with which that
        begins (empty: its beginning).
        """
        try:
            self.lay_brought()
            if self.model.setup is not None:
                yield from self.effect(self.model.setup.body, Scope())
            phase = ""
            if start is not None:
                player, phase = start(self)
            else:
                player = self.next_up.pop() if self.next_up else self.seats[0]
            self.opener = self.turn_player = last = player
            yield from self.begin_round(player, heard=not phase)
            while True:
                yield from self.take_turn(player, phase)
                phase = ""
                while self.extra_turns and not self.extra_turns[0].alive:
                    self.extra_turns.pop(0)
                if self.extra_turns:
                    player = self.extra_turns.pop(0)
                    continue
                player = self.next_up.pop() if self.next_up else self.next_player(last)
                if not self.living():
                    return
                if not player.alive:
                    player = self.next_player(player)
                if player is self.first_player():
                    yield from self.edge(self.turn_player, "round", "ends")
                    if not self.living():
                        return
                    if not player.alive:
                        player = self.next_player(player)
                    yield from self.begin_round(player)
                last = player
        except GameOver:
            return

    def begin_round(self, player: Player, heard: bool = True) -> Steps:
        """The turn comes to the first player: what counts within a round starts anew."""
        self.round_no += 1
        self.has_changed("round", ANYBODY)
        self.uses["round"].clear()
        if heard:
            yield from self.edge(player, "round", "begins")

    def take_turn(self, me: Player, start: str = "") -> Steps:
        """One turn: the phases in order, skipped and inserted as effects demand; what is before `start` is past."""
        model = self.model
        if self.turn_no >= TURNS:
            raise Endless
        self.fuel = STEPS
        self.turn_player = me
        self.turn_over = False
        self.turn_no += 1
        for what in ("turn", "turn player", "turn number", "first player"):
            self.has_changed(what, ANYBODY)
        self.uses["last turn"], self.uses["turn"] = self.uses["turn"], {}
        self.trace.append(("turn", me.seat))
        if not start:
            yield from self.edge(me, "turn", "begins")
            yield from self.settle_waiting()
            if model.turn.begins is not None:
                yield from self.effect(model.turn.begins.body, Scope(me=me))
                yield from self.checkpoint()
                yield from self.settle_waiting()
        self.phases_left = [p.id for p in model.phases.values() if p.present is None or self.holds(p.present, Scope())]
        if start in self.phases_left:
            del self.phases_left[: self.phases_left.index(start)]
        while self.phases_left and not self.turn_over:
            phase = model.phases[self.phases_left.pop(0)]
            if (me, phase.id) in self.skips:
                self.skips.remove((me, phase.id))
                continue
            self.phase = phase.id
            self.has_changed("phase", ANYBODY)
            self.uses["phase"].clear()
            depth = len(self.stack), len(self.causes)
            try:
                yield from self.edge(me, phase.id, "begins")
                yield from self.settle_waiting()
                yield from self.effect(self.body_of_phase(phase), Scope(me=me))
                if self.on_stack:
                    yield from self.checkpoint()
                    yield from self.settle_waiting()
            except PhaseOver:
                yield from self.cut_off(*depth)
            checked = False
            while not checked:
                try:
                    yield from self.checkpoint()
                    checked = True
                except PhaseOver:
                    yield from self.cut_off(*depth)
            if self.turn_over:
                break
            try:
                yield from self.edge(me, phase.id, "ends")
                yield from self.settle_waiting()
            except PhaseOver:
                yield from self.cut_off(*depth)
        self.phase = ""
        self.has_changed("phase", ANYBODY)
        if model.turn.ends is not None:
            yield from self.effect(model.turn.ends.body, Scope(me=me))
        for check in self.resting:
            self.suspended.remove(check)
        self.resting.clear()
        yield from self.checkpoint()
        yield from self.settle_waiting()
        yield from self.edge(me, "turn", "ends")
        yield from self.settle_waiting()
        yield from self.checkpoint()

    def body_of_phase(self, phase: decl.Phase) -> Any:
        """The body of a phase with the variants in force; the later of two counts."""
        body = phase.body
        for variant, other in phase.alternatives:
            if variant.id in self.variants:
                body = other
        return body

    def cut_off(self, events: int, causes: int) -> Steps:
        """What was under way has been stopped: what waited is gone, its events are done, the inner ones first, and its
        cards put away.
        """
        self.queued, self.raised = [], []
        told: set[int] = set()
        while len(self.stack) > events:
            event = self.stack[-1]
            if id(event) not in told:
                told.add(id(event))
                try:
                    yield from self.fire(event, "done")
                except PhaseOver:
                    continue
            self.stack.pop()
        del self.causes[causes:]
        self.pending.clear()
        self.below = 0
        table = self.table_zone()
        for card in list(table.cards) if table is not None else []:
            card.kind = card.printed
            to = self.after_play(card.put_by or self.turn_player)
            if to is not None:
                self.move_one(card, to, None)

    def edge(self, me: Player | None, what: str, which: str) -> Steps:
        """The beginning or the end of a phase, a turn or a round, as an event."""
        event = Event(f"phase {what} {which}", None, me)
        self.count_past(event)
        if not self.is_heard(event):
            return
        self.stack.append(event)
        for moment in ("before",) if self.at_nodes else ("before", "when", "after", "done"):
            yield from self.fire(event, moment)
        if self.at_nodes:
            self.batch.append((event, ("when", "after", "done")))
        self.stack.pop()

    # ------------------------------------------------------------ checks

    def checkpoint(self) -> Steps:
        """Make the state checks in their order until none holds of which something that it reads has changed.

        Nothing is checked while the table is set, in an uninterrupted part, or between nodes.
        """
        ran = not (self.at_nodes or self.atomic or self.turn_no == 0)
        while ran:
            ran = False
            for check in self.model.checks.values():
                if check.id not in self.suspended and self.is_due(check):
                    ran = True
                    yield from self.run_check(check)

    def is_due(self, check: decl.Check) -> bool:
        """Whether the condition of a check holds, and something that it reads has changed since it was last carried
        out.
        """
        holds, reads = self.looked_at_by(check)
        if not holds:
            self.checked.pop(check.id, None)
            return False
        if self.checked.get(check.id) == reads:
            return False
        self.checked[check.id] = reads
        return True

    def looked_at_by(self, check: decl.Check) -> tuple[bool, list[Any]]:
        """Whether the condition of a check holds, and all that it has read."""
        assert check.when is not None
        used = [(card, card.kind) for card in self.cards if card.kind is not card.printed and not card.turned]
        holds = bool(used) and self.holds(check.when, Scope())
        outer, self.reads = self.reads, []
        for card, _ in used:  # what cards are used as for the moment makes nothing another
            card.kind = card.printed
        by_itself = self.holds(check.when, Scope())
        for card, kind in used:
            card.kind = kind
        reads, self.reads = self.reads, outer
        return holds if used else by_itself, [*(reads or []), *self.spoken_of(check)]

    def spoken_of(self, check: decl.Check) -> list[Any]:
        """How often of all that the condition of a check speaks of anything has become another, whose ever it is."""
        if check.id not in self.texts.said:
            self.texts.said[check.id] = list({id(one): one for one in spoken_of(self, check.when)}.values())
        changed: list[tuple[str, int]] = []
        for said in self.texts.said[check.id]:
            if isinstance(said, str):
                changed += [(one, ANYBODY) for one in BY_SORT[said]]
                continue
            if isinstance(said, ir.Until):
                changed.append(("lasting", id(said)))
                continue
            if isinstance(said, ir.Times | ir.Ever):
                changed += [("times", id(said)), (said.scope.removeprefix("last "), ANYBODY)]
                continue
            changed.append((said.id, ANYBODY))
            changed += [("cards", zone.no) for zone in self.zones if lies_behind(said, zone.decl)]
            if said.id in OF_ORDER:
                changed.append(("order", ANYBODY))
        return [self.changes.get(key, 0) for key in changed]

    def run_check(self, check: decl.Check) -> Steps:
        """Carry out a check; one that never comes to rest is found out soon."""
        self.burn(10)
        self.note("effect", check.id)
        if check.body is not None:
            yield from self.effect(check.body, Scope())

    # ------------------------------------------------------------ nodes

    def node(self) -> Steps:
        """Settle what has happened since the last node: its steps, again from the start if something changed."""
        if not self.at_nodes:
            return
        again = True
        while again:
            again = changed = False
            self.burn()
            self.note("node", "")
            for step in self.model.settlement.node:
                if step.do == "triggers":
                    yield from self.ask_triggers()
                elif step.do == "check" and step.check is not None and step.check.when is not None:
                    if step.check.id not in self.suspended:
                        self.note("checked", step.check.id)
                        if self.holds(step.check.when, Scope()):
                            changed = True
                            yield from self.run_check(step.check)
                elif step.do.startswith("again") and changed:
                    again = True
                    break

    def ask_triggers(self) -> Steps:
        """Round after round until nobody acts: each player, in order, uses triggers on the batch."""
        while self.batch:
            batch, self.batch = self.batch, []
            told = False
            order = self.ask_order(self.trigger_policy(), Event("node", None, self.turn_player))
            for me in [*order, *(p for p in self.seats if not p.alive)]:
                used: dict[tuple[Any, ...], Trigger] = {}  # which keeps what it tells apart by their ids
                while True:
                    options: list[Any] = self.triggers_of(me, batch, used)
                    if not options:
                        break
                    if not told:
                        self.note("batch", "")
                        told = True
                    if all(t.entry.ability.may for t in options):
                        options.append(PASS)
                    picked = options[0] if len(options) == 1 else (yield Ask(me, "trigger", options))
                    if picked is PASS:
                        break
                    used[id(picked.entry), id(picked.event), id(picked.card)] = picked
                    self.burn()
                    yield from self.react(picked.entry, picked.event, me, picked.card, decided=True)

    def triggers_of(self, me: Player, batch: list[Any], used: dict[tuple[Any, ...], Trigger]) -> list[Trigger]:
        """What a player may, or must, do about the events of a batch."""
        found = []
        for event, moments in batch:
            for moment in moments:
                for entry in self.window(event, moment):
                    if entry.ability.head == "respond" or not (me.alive or entry.ability.even_while_dead):
                        continue
                    found += self.own_triggers(me, entry, event, used)
        return found

    def own_triggers(
        self, me: Player, entry: Entry, event: Event, used: dict[tuple[Any, ...], Trigger]
    ) -> list[Trigger]:
        """The ways in which one ability of a player answers to an event."""
        return [
            Trigger(entry, event, this)
            for who, this in self.who_listens(entry, event)
            if who is me
            and (id(entry), id(event), id(this)) not in used
            and self.within_limits(entry, me, None, self.lies(this))
            and self.reacts(entry, event, me, this)
        ]


__all__ = ["Interpreter", "LeaveEffect"]
