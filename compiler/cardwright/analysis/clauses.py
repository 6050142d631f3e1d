"""Number every ability that rules are made of: those declared, and those that texts leave behind or count by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardwright import ir
from cardwright.analysis.lasting import asked_of, counting, ending, history_in, lasting_in, standing_part
from cardwright.ir import decl
from cardwright.ir.spoken_of import Spoken
from cardwright.model.game import Game
from cardwright.records import record

Declared = decl.CardKind | decl.Category | decl.Status | decl.Skill | decl.GameRule
Owner = Declared | ir.Until | ir.NextTime | ir.Times | ir.Ever
MADE = 100_000
"""The number of the first ability that was not declared."""


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """An ability with what it belongs to, what must hold for it to be in force, its number, and a name if it was made.

    What belongs to a lasting effect is called `lasting_1_2`, a count of past events `history_1`.
    """

    ability: ir.Ability
    owner: Owner
    guards: tuple[ir.Cond, ...]
    no: int
    made: str = ""

    @property
    def is_standing(self) -> bool:
        """Whether it modifies, permits or converts while it is in force, and never runs."""
        return self.ability.head in ("always", "while")


@record
class Clauses:
    """All clauses in order; `history` are the counts of past events: their number, and of what each thing has one."""

    all: tuple[Clause, ...]
    history: Mapping[int, tuple[int, Spoken | None]]


def trees(game: Game) -> list[object]:
    """Every piece of typed tree that becomes code."""
    made: list[object] = []
    for kind in game.cards.values():
        made += [kind.abilities, tuple(a for _, a in kind.alternatives)]
    for category in game.categories.values():
        made.append(category.abilities)
    for status in game.statuses.values():
        made.append(status.abilities)
    for skill in game.skills.values():
        made.append(skill.abilities)
    for rule in game.rules.values():
        made.append(rule.abilities)
    for verb in game.verbs.values():
        made += [verb.needs, verb.body, tuple(b for _, b in verb.alternatives)]
    for phase in game.phases.values():
        made += [phase.body, tuple(b for _, b in phase.alternatives)]
    for check in game.checks.values():
        made.append(check.body)
    made += [block.body for block in (game.setup, game.turn.begins, game.turn.ends) if block is not None]
    return made


def worked_out(game: Game) -> list[object]:
    """Every value and condition that is written outside of texts that are carried out, but for those that only ask
    which variants are played.
    """
    made: list[object] = []
    for value in game.values.values():
        made += [value.value, value.cases]
    for quantity in game.quantities.values():
        made += [quantity.base, quantity.at_least, quantity.at_most]
    for counter in game.counters.values():
        made += [counter.starts, counter.at_least, counter.at_most]
    made += [adjective.means for adjective in game.adjectives.values()]
    made += [check.when for check in game.checks.values()]
    made += [invariant.holds for invariant in game.invariants.values()]
    made += [hint.good for hint in game.hints.values()]
    asked = (game.settlement.responses, game.settlement.triggers)
    return made + [(asking.who, asking.start) for asking in asked if asking is not None]


def clauses(game: Game, besides: tuple[ir.Cond, ...] = ()) -> Clauses:
    """The clauses of a game; `besides` are conditions of other modules whose past events are counted, too."""
    found = [
        Clause(ability, owner, guards, no)
        for no, (owner, ability, guards) in enumerate(
            (owner, ability, guards) for owner, abilities, guards in _owners(game) for ability in abilities
        )
    ]
    texts = [*trees(game), *worked_out(game), *besides]
    no = MADE
    for i, lasting in enumerate(lasting_in(texts), 1):
        for k, part in enumerate(_parts(lasting), 1):
            found.append(Clause(part, lasting, (), no, f"lasting_{i}_{k}"))
            no += 1
    history: dict[int, tuple[int, Spoken | None]] = {}
    for i, past in enumerate(history_in(texts), 1):
        history[id(past)] = no, asked_of(past)
        found.append(Clause(counting(past, i), past, (), no, f"history_{i}"))
        no += 1
    return Clauses(tuple(found), history)


def _owners(game: Game) -> Iterator[tuple[Declared, tuple[ir.Ability, ...], tuple[ir.Cond, ...]]]:
    """Everything that has abilities, with the abilities and what must hold for them to be in force."""
    for kind in game.cards.values():
        off = tuple(ir.Not(ir.VariantOn(v)) for v, _ in kind.alternatives)
        yield kind, kind.abilities, off
        for i, (variant, abilities) in enumerate(kind.alternatives):
            later = tuple(ir.Not(ir.VariantOn(v)) for v, _ in kind.alternatives[i + 1 :])
            yield kind, abilities, (ir.VariantOn(variant), *later)
    for category in game.categories.values():
        yield category, category.abilities, ()
    for status in game.statuses.values():
        yield status, status.abilities, ()
    for skill in game.skills.values():
        yield skill, skill.abilities, ()
    for rule in game.rules.values():
        yield rule, rule.abilities, () if rule.present is None else (rule.present,)


def _parts(lasting: ir.Until | ir.NextTime) -> list[ir.Ability]:
    """The abilities that a lasting effect is made of."""
    if isinstance(lasting, ir.NextTime):
        return [lasting.ability]
    still = standing_part(lasting)
    nested = [stmt.ability for stmt in lasting.block.body if isinstance(stmt, ir.Nested)]
    return [*([still] if still is not None else []), *nested, ending(lasting)]
