"""All that a game declares, and its texts with what they belong to: abilities, bodies of verbs, phases and checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.sentences import left_behind, with_left_behind
from cardwright.ir.walk import find, of_text
from cardwright.model.game import Block, Game, Turn


def owners(game: Game) -> Iterator[tuple[decl.Decl, tuple[ir.Ability, ...]]]:
    """Everything that has abilities, with them; those that variants put in their place come after its own."""
    for table in (game.categories, game.cards, game.statuses, game.skills, game.rules):
        made: decl.Category | decl.CardKind | decl.Status | decl.Skill | decl.GameRule
        for made in table.values():
            yield made, made.abilities
            if isinstance(made, decl.CardKind):
                for _, abilities in made.alternatives:
                    yield made, abilities


def blocks(game: Game) -> Iterator[tuple[decl.Decl, ir.Block]]:
    """The bodies of verbs, phases and checks, with those that variants put in their place."""
    for table in (game.verbs, game.phases, game.checks):
        made: decl.Verb | decl.Phase | decl.Check
        for made in table.values():
            if made.body is not None:
                yield made, made.body
            if isinstance(made, decl.Verb | decl.Phase):
                for _, body in made.alternatives:
                    yield made, body


def abilities(game: Game) -> Iterator[tuple[decl.Decl, ir.Ability]]:
    """Every ability of the game with what it belongs to, those that texts leave behind included."""
    for holder in text_holders(game):
        if isinstance(holder, decl.Decl):
            yield from ((holder, one) for one in abilities_of(holder))
    for block in (game.setup, game.turn.begins, game.turn.ends):
        if block is not None:
            rule = decl.GameRule("turn", {}, block.span, block.rules)
            yield from ((rule, one) for one in left_behind(block.body))


def text_holders(game: Game) -> Iterator[object]:
    """Everything that has abilities or leaves some behind: declarations, the setup, the turn."""
    tables: tuple[Mapping[str, decl.Decl], ...] = (
        game.categories, game.cards, game.statuses, game.skills, game.rules, game.verbs, game.phases, game.checks,
    )  # fmt: skip
    for table in tables:
        yield from table.values()
    if game.setup is not None:
        yield game.setup
    yield game.turn


def abilities_of(holder: object) -> Iterator[ir.Ability]:
    """Every ability of one of them, those that texts leave behind included."""
    for ability in own_abilities(holder):
        yield from with_left_behind(ability)
    for body in bodies_of(holder):
        yield from left_behind(body)


def own_abilities(holder: object) -> Iterator[ir.Ability]:
    """The abilities that stand at one of them; those that variants put in their place come after its own."""
    return (ability for ability, _ in by_variant(holder))


def by_variant(holder: object) -> Iterator[tuple[ir.Ability, decl.Variant | None]]:
    """The same with the variant that puts each there, if one does."""
    if isinstance(holder, decl.Category | decl.CardKind | decl.Status | decl.Skill | decl.GameRule):
        yield from ((ability, None) for ability in holder.abilities)
    if isinstance(holder, decl.CardKind):
        for variant, abilities in holder.alternatives:
            yield from ((ability, variant) for ability in abilities)


def bodies_of(holder: object) -> Iterator[ir.Block]:
    """The bodies of one of them, with those that variants put in their place."""
    match holder:
        case decl.Verb() | decl.Phase() | decl.Check():
            if holder.body is not None:
                yield holder.body
            if isinstance(holder, decl.Verb | decl.Phase):
                yield from (body for _, body in holder.alternatives)
        case Turn():
            yield from (block.body for block in (holder.begins, holder.ends) if block is not None)
        case Block():
            yield holder.body


Lasts = tuple[decl.Decl | None, ir.Stmt, tuple[ir.Cond, ...]]
"""A sentence that lasts: whose it is (None: left behind), and under which conditions it holds."""


def lasting_of(holder: object) -> Iterator[Lasts]:
    """The sentences that last by one of them."""
    for ability in own_abilities(holder):
        if ability.head in ("always", "while"):
            conditions = ability.conditions + (() if ability.condition is None else (ability.condition,))
            owner = holder if isinstance(holder, decl.Decl) else None
            yield from ((owner, one, conditions) for one in ability.block.body)
        yield from _lasting_in(ability)
    for body in bodies_of(holder):
        yield from _lasting_in(body)


@of_text
def _lasting_in(text: ir.Ability | ir.Block) -> tuple[tuple[None, ir.Stmt, tuple[ir.Cond, ...]], ...]:
    """The sentences that a text leaves behind for a while."""
    return tuple((None, one, ()) for until in find(text, ir.Until) for one in until.block.body)


def declarations(game: Game) -> Iterator[decl.Decl]:
    """Everything that the game declares, in the order of its tables."""
    tables: tuple[Mapping[str, decl.Decl], ...] = (
        game.zones, game.categories, game.cards, game.counters, game.variables, game.quantities, game.values,
        game.adjectives, game.symbols, game.constants, game.options, game.verbs, game.phases, game.statuses,
        game.character_fields, game.characters, game.skills, game.rules, game.checks, game.invariants, game.hints,
        game.variants, game.rulings,
    )  # fmt: skip
    for table in tables:
        yield from table.values()


def is_ours(made: decl.Decl) -> bool:
    """Whether a game declares it, and not the standard library or the language."""
    return not made.span.file.path.startswith(("std.yaml", "<"))
