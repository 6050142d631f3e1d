"""Who waits for what: the abilities that listen to each verb, phase, status, counter and empty zone."""

from __future__ import annotations

from dataclasses import field
from typing import assert_never

from cardwright import ir
from cardwright.analysis.hearing import verbs_heard
from cardwright.ir import decl
from cardwright.ir.zones import zone_of
from cardwright.model.all_texts import abilities
from cardwright.model.game import Game
from cardwright.records import record


@record
class Listener:
    """An ability that waits for something, and what it belongs to."""

    owner: decl.Decl
    ability: ir.Ability

    @property
    def moment(self) -> str:
        """before, when, after, done or instead."""
        return self.ability.moment or self.ability.head


@record
class Listeners:
    """The listeners of a game, in its order; keys are ids of declarations."""

    on_verb: dict[str, list[Listener]] = field(default_factory=dict)
    on_phase: dict[tuple[str, str], list[Listener]] = field(default_factory=dict)
    on_status: dict[str, list[Listener]] = field(default_factory=dict)
    on_counter: dict[str, list[Listener]] = field(default_factory=dict)
    on_empty: dict[str, list[Listener]] = field(default_factory=dict)

    def verb(self, verb: decl.Verb) -> tuple[Listener, ...]:
        """The abilities that wait for an event of the verb."""
        return tuple(self.on_verb.get(verb.id, ()))

    def phase(self, phase: decl.Phase | None, period: str, edge: str) -> tuple[Listener, ...]:
        """The abilities that wait for a phase (or turn, round, game) to begin or end."""
        return tuple(self.on_phase.get((phase.id if phase is not None else period, edge), ()))


def listeners(game: Game) -> Listeners:
    """The listeners of a game, those that texts leave behind included."""
    made = Listeners()
    for owner, ability in abilities(game):
        one = Listener(owner, ability)
        match ability.event:
            case None:
                pass
            case ir.VerbEvent() as event:
                for verb in verbs_heard(game, event):
                    made.on_verb.setdefault(verb.id, []).append(one)
            case ir.PhaseEvent() as event:
                key = (event.phase.id if event.phase is not None else event.period, event.edge)
                made.on_phase.setdefault(key, []).append(one)
            case ir.StatusEvent() as event:
                made.on_status.setdefault(event.status.id, []).append(one)
            case ir.CounterEvent() as event:
                made.on_counter.setdefault(event.counter.id, []).append(one)
            case ir.EmptyEvent() as event:
                zone = zone_of(event.zone)
                made.on_empty.setdefault(zone.id if zone is not None else "", []).append(one)
            case _:
                assert_never(ability.event)
    return made
