"""unused-name (CW601): something is declared that no effect, rule, setup or variant ever names.

Verbs of the standard library, kinds that only sort cards, and what is only printed (characters, cards, rulings) do
not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright.analysis.survey import Survey, shown
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.diagnostics.problem import Words
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.model import game_being_read as d
from cardwright.model.all_texts import is_ours
from cardwright.model.game import Game
from cardwright.model.parts import Part

LINT = define(
    "CW601",
    "unused-name",
    words("{what} `{name}` is never used", "{what} `{name}` 从未用到"),
    words("use it, or remove it", "请用上它，或者删去"),
    words(
        "Something is declared that no effect, rule, setup or variant ever names. Often another word was meant "
        "somewhere, or a rule is missing.",
        "声明了一样东西，但没有任何效果、规则、开局或变体提到它。往往是别处写错了词，或者漏了一条规则。",
    ),
    """=== zones.yaml
zones:
  attic: {of: game}
  ^^^^^ CW601 a zone `attic` is never used
""",
    severity=Severity.WARNING,
)


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each declaration that is never used."""
    game = found.game
    sets = set(_sets_in_types(game))
    used = found.references | _places_of_play(found)
    for what, made in _candidates(game):
        if made in used or not is_ours(made) or (isinstance(made, decl.SymbolSet) and made.id in sets):
            continue
        problems.add(LINT.code, made.span, what=what, name=shown(made))


def _places_of_play(found: Survey) -> set[decl.Decl]:
    """The zones in which played cards lie without being named for it, where any card is played."""
    if not [*found.of_owners(_played)]:
        return set()
    return {zone for name in ("hand", "table", "discard pile") if (zone := found.game.usual_zone(name)) is not None}


def _played(part: Part) -> tuple[bool, ...]:
    """Whether something is played by a part."""
    return (True,) if any(owned.ability.head == "play" for owned in part.owned) else ()


def _candidates(game: Game) -> Iterator[tuple[Words, decl.Decl]]:
    tables: tuple[tuple[Words, Mapping[str, decl.Decl]], ...] = (
        (d.ZONE_, game.zones),
        (d.COUNTER_, game.counters),
        (d.VARIABLE_, game.variables),
        (d.QUANTITY_, game.quantities),
        (d.VALUE_, game.values),
        (d.ADJECTIVE_, game.adjectives),
        (d.SYMBOLS_, game.symbols),
        (d.CONSTANT_, game.constants),
        (d.OPTION_, game.options),
        (d.VERB_, game.verbs),
        (d.STATUS_, game.statuses),
    )
    for what, table in tables:
        for made in table.values():
            if not (isinstance(made, decl.Derived) and made.members):  # they are declared by themselves
                yield what, made


def _sets_in_types(game: Game) -> Iterator[str]:
    """Sets that are the type of something printed, remembered or chosen."""
    typed: tuple[decl.Variable | decl.Derived | decl.Field, ...] = (
        *game.variables.values(),
        *game.values.values(),
        *game.character_fields.values(),
    )
    for thing in typed:
        yield from _sets_of(thing.ty)
    for category in game.categories.values():
        for printed in category.fields.values():
            yield from _sets_of(printed.ty)
    for verb in game.verbs.values():
        for hole in verb.holes:
            yield from _sets_of(hole.ty)


def _sets_of(ty: Type | None) -> Iterator[str]:
    while ty is not None:
        if ty.set_id:
            yield ty.set_id
        ty = ty.of
