"""All that a game declares, and its texts with what they belong to: abilities, bodies of verbs, phases and checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.sentences import left_behind, with_left_behind
from cardwright.ir.walk import find, of_text
from cardwright.model.game import Game


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
    for made, own in owners(game):
        for ability in own:
            for one in with_left_behind(ability):
                yield made, one
    for holder, body in blocks(game):
        yield from ((holder, one) for one in left_behind(body))
    for block in (game.setup, game.turn.begins, game.turn.ends):
        if block is not None:
            rule = decl.GameRule("turn", {}, block.span, block.rules)
            yield from ((rule, one) for one in left_behind(block.body))


def lasting_sentences(game: Game) -> Iterator[tuple[decl.Decl | None, ir.Stmt, tuple[ir.Cond, ...]]]:
    """What lasts: the sentences with the conditions under which they hold, and whose they are (None: left behind)."""
    for made, own in owners(game):
        for ability in own:
            if ability.head in ("always", "while"):
                conditions = ability.conditions + (() if ability.condition is None else (ability.condition,))
                yield from ((made, one, conditions) for one in ability.block.body)
            yield from _lasting_in(ability)
    texts = [body for _, body in blocks(game)]
    texts += [one.body for one in (game.setup, game.turn.begins, game.turn.ends) if one is not None]
    for body in texts:
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
