"""The course of a game: setup, turns, phases, until somebody has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.runtime.brought import lay
from cardwright.runtime.event import Event
from cardwright.runtime.event_kinds import PhaseEvent
from cardwright.runtime.events import after, before, done, when
from cardwright.runtime.exits import GameOver, InvariantBroken, PhaseOver
from cardwright.runtime.faults import fault
from cardwright.runtime.game import Game
from cardwright.runtime.helpers import make_checks
from cardwright.runtime.priority import settle_waiting
from cardwright.runtime.reacting import NOTHING
from cardwright.runtime.requests import Doing, Steps
from cardwright.runtime.things import Player


def play_game(g: Game, start: Callable[[Game], tuple[Player, str]] | None = None) -> Steps:
    """Set up and play until the game is over.

    `start` may change the table after the setup; it gives the player whose turn comes first, and the phase
    with which that turn begins (empty: its beginning).
    """
    rules, phase = g.rules, ""
    try:
        rules.set_table(g)
        if g.brought:
            lay(g)
        if rules.setup_asks:
            yield from rules.setup(g)
        else:
            rules.setup(g)
        if start is not None:
            player, phase = start(g)
            g.renew()
        else:
            player = g.next_up.pop() if g.next_up else g.seats[0]
        g.opener = g.turn_player = last = player
        if start is None or rules.node is not None:
            g.look_again()
        begin_round(g)
        heard = "round begins" in rules.edges or "round ends" in rules.edges
        if heard and not phase:
            yield from edge(g, player, "round", "begins")
        while True:
            if rules.take_turn is None or phase or g.notes is not None:
                yield from take_turn(g, player, phase)
                phase = ""
            else:
                yield from rules.take_turn(g, player)
            extra = next_extra(g)
            if extra is not None:
                player = extra
                continue
            player = g.next_up.pop() if g.next_up else g.next_player(last)
            if not (g.still_in or g.living()):
                return
            if not player.alive:
                player = g.next_player(player)
            if player is (g.opener if g.opener.alive else g.first_player):
                if heard:
                    yield from edge(g, g.turn_player, "round", "ends")
                    if not g.living():
                        return
                    if not player.alive:
                        player = g.next_player(player)
                begin_round(g)
                if heard:
                    yield from edge(g, player, "round", "begins")
            last = player
    except GameOver:
        return


def next_extra(g: Game) -> Any:
    """Who has an extra turn now, of those who have not left the game; None if nobody has. It moves no other turn."""
    while g.extra_turns:
        player = g.extra_turns.pop(0)
        if player.alive:
            return player
    return None


def begin_round(g: Game) -> None:
    """The turn comes to the first player: what counts within a round starts anew."""
    g.round_no += 1
    g.dirty |= g.rules.checks_rounds
    g.used_round.clear()


def take_turn(g: Game, me: Player, start: str = "") -> Steps:
    """One turn: the phases in order, skipping and inserting as effects demand; what comes before `start` is past.

    Where a turn is just its phases, the emitted `take_turn` does the same.
    """
    rules = g.rules
    g.refuel()
    g.turn_player = me
    g.turn_over = False
    g.turn_no += 1
    g.dirty |= rules.checks_turns
    g.forget_turn()
    g.trace.append(("turn", me.seat))
    edges = bool(rules.edges) or rules.stacked
    if edges and not start:
        yield from edge(g, me, "turn", "begins")
        yield from settle_waiting(g)
    if rules.turn_begins is not None and not start:
        if rules.turn_begins_asks:
            yield from rules.turn_begins(g, me)
        else:
            rules.turn_begins(g, me)
        if g.dirty:
            yield from make_checks(g)
        yield from settle_waiting(g)
    g.phases_left = [p.id for p in rules.phases if p.when is None or p.when(g)]
    if start in g.phases_left:
        del g.phases_left[: g.phases_left.index(start)]
    table = rules.phase_table
    while g.phases_left and not g.turn_over:
        phase = table[g.phases_left.pop(0)]
        if skipped(g, me, phase.id):
            continue
        g.phase = phase.id
        g.dirty |= rules.checks_phases
        g.used_phase.clear()
        depth = len(g.stack), len(g.causes)
        try:
            if edges:
                yield from edge(g, me, phase.id, "begins")
                yield from settle_waiting(g)
            if phase.asks:
                yield from phase.run(g, me)
            else:
                phase.run(g, me)
            if rules.stacked:
                if g.dirty:
                    yield from make_checks(g)
                yield from settle_waiting(g)
        except PhaseOver:
            yield from cut_off(g, *depth)
        if g.dirty:
            yield from check_at_end(g, *depth)
        if g.watch is not None:
            g.watch(g)
        if g.turn_over:
            break
        if edges:
            try:
                yield from edge(g, me, phase.id, "ends")
                yield from settle_waiting(g)
            except PhaseOver:
                yield from cut_off(g, *depth)
    g.phase = ""
    g.dirty |= rules.checks_phases
    if rules.turn_ends is not None:
        if rules.turn_ends_asks:
            yield from rules.turn_ends(g, me)
        else:
            rules.turn_ends(g, me)
    if g.resting:
        g.resume()
    if g.dirty:
        yield from make_checks(g)
    yield from settle_waiting(g)
    if edges:
        yield from edge(g, me, "turn", "ends")
        yield from settle_waiting(g)
        if g.dirty:
            yield from make_checks(g)
    if g.watch is not None:
        g.watch(g)


def skipped(g: Game, me: Player, phase: str) -> bool:
    """Whether a phase is left out this time, which counts once."""
    if (me, phase) not in g.skips:
        return False
    g.skips.remove((me, phase))
    return True


def check_at_end(g: Game, events: int, causes: int) -> Steps:
    """Make the state checks behind the text of a phase, which may end that phase, too."""
    while True:
        try:
            yield from make_checks(g)
            return
        except PhaseOver:
            yield from cut_off(g, events, causes)


def cut_off(g: Game, events: int, causes: int) -> Steps:
    """What was under way has been stopped: nothing that waited comes any more, its events are done, the inner ones
    first, and its cards are put away.
    """
    rules = g.rules
    g.because = ""
    g.queued.clear()
    g.raised.clear()
    told: list[Event] = []
    while len(g.stack) > events:
        event = g.stack[-1]
        if event not in told:
            told.append(event)
            try:
                yield from done(g, event)
            except PhaseOver:
                continue  # what it has stopped is done first
        g.stack.pop()
    del g.causes[causes:]
    g.pending.clear()
    g.below = 0
    if g.resolving is not None:
        for card in list(g.resolving.cards):
            g.use_as(card, card.printed)
            after = rules.after_play(g, card.put_by or g.turn_player, card)
            if after is not None:
                g.move(card, after, None)


def edge(g: Game, me: Player, phase: str, which: str) -> Doing:
    """The beginning or the end of a phase or turn, as an event; no steps if nobody reacts to it."""
    verb = f"{phase} {which}"
    rules = g.rules
    if verb not in rules.edges:
        return NOTHING
    event = PhaseEvent(me, phase, verb)
    for count in rules.counted.get(verb, NOTHING):
        count(g, event)
    if g.heard[verb] is None and g.notes is None and rules.node is None:
        return NOTHING
    return edge_heard(g, event)


def edge_heard(g: Game, event: PhaseEvent) -> Steps:
    """The beginning or the end of a phase or turn that somebody listens to."""
    g.stack.append(event)
    yield from before(g, event)
    if g.rules.node is None:
        yield from when(g, event)
        yield from after(g, event)
        yield from done(g, event)
    else:
        g.batch.append((event, ("when", "after", "done")))
    g.stack.pop()


def check_invariants(g: Game) -> None:
    """Raise InvariantBroken if a declared invariant does not hold."""
    for name, holds in g.rules.invariants:
        if not holds(g):
            raise InvariantBroken(fault("invariant", name=name))
