"""`plays_alike`: what the header of a kind's `play` asks for is asked of every play of its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from cardwright import ir
from cardwright.diagnostics import Note
from cardwright.ir import decl
from cardwright.ir.walk import find
from cardwright.model.game import Game
from cardwright.model.game_being_read import Draft

ANNOUNCED = ("target", "naming")
"""Where a name comes from that only the play itself knows."""


def share_plays(draft: Draft) -> None:
    """Put the conditions and costs of such kinds in front of those of each play of their cards, the widest kind first.

    A kind that cannot lend its header is reported: it has no play or several (CW569), or speaks of what it announces
    (CW570). Of a text that is not understood nothing more is said.
    """
    game, problems = draft.game, draft.reader.problems
    for category in game.categories.values():
        if not category.plays_alike or not category.abilities:
            continue
        plays = plays_of(category)
        if len(plays) != 1:
            notes = [Note(play.span, "one") for play in plays]
            problems.add("CW569", category.span, notes=notes, name=category.id, count=len(plays))
        for local in announced(plays[0]) if len(plays) == 1 else ():
            problems.add("CW570", local.span, name=local.name, kind=category.id)
    lent = lenders(game)
    for category in game.categories.values():
        _, *wider = category.kinds()
        category.abilities = shared(lent, wider, category.abilities)
    share_with(game.cards.values(), lent)


def share_with(cards: Iterable[decl.CardKind], lent: Mapping[str, ir.Ability]) -> None:
    """The same for some cards that have just been read."""
    for card in cards:
        kinds = [*card.kinds()]
        card.abilities = shared(lent, kinds, card.abilities)
        card.alternatives = tuple((on, shared(lent, kinds, found)) for on, found in card.alternatives)


def lenders(game: Game) -> dict[str, ir.Ability]:
    """The plays whose headers are shared, by the ids of their kinds."""
    found = {category.id: plays_of(category) for category in game.categories.values() if category.plays_alike}
    return {id: plays[0] for id, plays in found.items() if len(plays) == 1 and not announced(plays[0])}


def plays_of(category: decl.Category) -> list[ir.Ability]:
    """The plays that stand at a kind itself."""
    return [ability for ability in category.abilities if ability.head == "play"]


def only_tells_cost(owner: object, ability: ir.Ability) -> bool:
    """Whether a play does nothing but say what all plays of its kind ask for, so that beside others it is none."""
    lent = isinstance(owner, decl.Category) and owner.plays_alike and ability.head == "play"
    return lent and isinstance(ability.block.body[0], ir.NothingHappens)


def announced(play: ir.Ability) -> list[ir.Local]:
    """Where what a header asks for speaks of what only this play announces."""
    header = (play.condition, play.conditions, play.costs)
    return [local for local in find(header, ir.Local) if local.origin in ANNOUNCED]


def shared(
    lent: Mapping[str, ir.Ability], kinds: Sequence[decl.Category], abilities: tuple[ir.Ability, ...]
) -> tuple[ir.Ability, ...]:
    """The abilities of a card of these kinds, each play with what they ask for, the widest first."""
    headers = [lent[kind.id] for kind in reversed(kinds) if kind.id in lent]
    conditions = tuple(cond for header in headers for cond in conditions_of(header))
    costs = tuple(cost for header in headers for cost in header.costs[header.kind_costs :])
    if not (conditions or costs):
        return abilities
    return tuple(
        replace(
            ability,
            conditions=(*conditions, *ability.conditions),
            costs=(*costs, *ability.costs),
            kind_ifs=len(conditions),
            kind_costs=len(costs),
        )
        if ability.head == "play" and not (ability.kind_ifs or ability.kind_costs)
        else ability
        for ability in abilities
    )


def conditions_of(header: ir.Ability) -> tuple[ir.Cond, ...]:
    """What must hold for a play, without what it has taken over from a wider kind."""
    own = header.conditions[header.kind_ifs :]
    return own if header.condition is None else (header.condition, *own)
