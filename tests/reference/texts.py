"""All texts of a game as the interpreter looks for them: abilities, counts of past events, who speaks of what.

They never change, so they are found once for all games that are played of one typed tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardwright.ir.walk import walk
from reference.draws import Draw
from reference.things import Entry
from reference.tree import Game, ir

STANDING = (ir.Change, ir.Permit, ir.UseAs, ir.CountsAs, ir.Bears)


def made_ability(id: str, head: str, event: ir.Event | None, block: ir.Block, span: Any) -> ir.Ability:
    """An ability that stands for a part of a lasting effect."""
    return ir.Ability(
        id=id, head=head, moment=None, event=event, target=None, on=None, naming=(), phases=(), condition=None,
        conditions=(), limits=(), costs=(), may=False, ahead_of=(), even_while_dead=True, block=block,
        alters=frozenset(), has_steps=False, span=span,
    )  # fmt: skip


def is_me(value: ir.Value | None) -> bool:
    """Whether a part is `me`."""
    return isinstance(value, ir.Local) and value.origin == "me"


def is_this(value: object) -> bool:
    """Whether a part is `this`."""
    return isinstance(value, ir.Local) and value.origin == "this"


def speaks_of_me(tree: object) -> bool:
    """Whether a text speaks of whoever it belongs to, if only as the one that `another player` is not."""
    return any(
        (isinstance(node, ir.Local) and node.origin == "me")
        or (isinstance(node, ir.NP) and node.other and node.noun.base == "player")
        for node in walk(tree)
    )


@dataclass(eq=False, slots=True)
class Texts:
    """The abilities and counts of a game in the order written, and what has been found among them so far."""

    model: Game
    entries: list[Entry] = field(default_factory=list)
    counts: list[ir.Times | ir.Ever] = field(default_factory=list)
    standing: dict[type, list[tuple[Entry, Any]]] = field(default_factory=dict)
    """The sentences of one sort in all standing abilities."""
    changing: dict[int, list[tuple[Entry, Any]]] = field(default_factory=dict)
    """The modifiers of each value, by the place in memory of its declaration."""
    bearing: dict[str, list[tuple[Entry, Any]]] = field(default_factory=dict)
    """What gives or takes each status."""
    windows: dict[tuple[str, int, str], list[Entry]] = field(default_factory=dict)
    """Who speaks of which events."""
    heads: dict[str, list[Entry]] = field(default_factory=dict)
    asked_of: dict[int, Any] = field(default_factory=dict)
    """The thing of which each count is asked."""
    draws: dict[int, tuple[ir.Call, list[Draw]]] = field(default_factory=dict)
    """What each call draws at random, by its place in memory."""
    said: dict[str, list[Any]] = field(default_factory=dict)
    """Of what the condition of each check speaks."""
    spoken: dict[tuple[int, int], bool] = field(default_factory=dict)

    def says_me(self, entry: Entry, one: ir.Stmt) -> bool:
        """Whether a sentence of an ability, or what must hold for it, speaks of whoever it belongs to."""
        key = id(entry), id(one)
        if key not in self.spoken:
            held = (entry.guards, entry.ability.condition, entry.ability.conditions)
            self.spoken[key] = speaks_of_me((one, held))
        return self.spoken[key]


_known: list[Texts] = []
"""The texts of the game that was played last."""


def texts_of(model: Game, besides: Sequence[object] = ()) -> Texts:
    """All texts of a game; `besides` are conditions of others, whose counts are wanted, too."""
    if not besides and _known and _known[0].model is model:
        return _known[0]
    texts = Texts(model)
    entries = texts.entries
    for kind in model.cards.values():
        variants = [v for v, _ in kind.alternatives]
        off = tuple(ir.Not(ir.VariantOn(v)) for v in variants)
        entries += [Entry(kind, a, off) for a in kind.abilities]
        for i, (variant, abilities) in enumerate(kind.alternatives):
            later = tuple(ir.Not(ir.VariantOn(v)) for v in variants[i + 1 :])
            entries += [Entry(kind, a, (ir.VariantOn(variant), *later)) for a in abilities]
    for owners in (model.categories, model.statuses, model.skills):
        for owner in owners.values():
            entries += [Entry(owner, a, ()) for a in owner.abilities]
    for rule in model.rules.values():
        entries += [Entry(rule, a, () if rule.present is None else (rule.present,)) for a in rule.abilities]
    # a text that a category hands on to its kinds is one text, however many of them have it
    everything = list({id(node): node for tree in (*trees(model), *besides) for node in walk(tree)}.values())
    for node in everything:
        if isinstance(node, ir.NextTime):
            entries.append(Entry(node, node.ability, ()))
        elif isinstance(node, ir.Until):
            body = tuple(one for one in node.block.body if isinstance(one, STANDING))
            still = made_ability(node.id, "always", None, ir.Block(body), node.span)
            entries += [Entry(node, still, ())] if body else []
            nested = [one.ability for one in node.block.body if isinstance(one, ir.Nested)]
            entries += [Entry(node, ability, ()) for ability in nested]
            end = made_ability(f"{node.id}.end", "when", node.event, ir.Block(()), node.span)
            entries.append(Entry(node, end, ()))
    texts.counts = [node for node in everything if isinstance(node, ir.Times | ir.Ever)]
    if not besides:
        _known[:] = [texts]
    return texts


def trees(model: Game) -> Iterator[object]:
    """Every text of a game."""
    for kind in model.cards.values():
        yield from (kind.abilities, tuple(a for _, a in kind.alternatives))
    for owners in (model.categories, model.statuses, model.skills, model.rules):
        for owner in owners.values():
            yield owner.abilities
    for verb in model.verbs.values():
        yield from (verb.body, tuple(b for _, b in verb.alternatives), verb.needs)
    for phase in model.phases.values():
        yield from (phase.body, tuple(b for _, b in phase.alternatives))
    for check in model.checks.values():
        yield from (check.body, check.when)
    for block in (model.setup, model.turn.begins, model.turn.ends):
        yield block.body if block is not None else None
    for value in model.values.values():
        yield from (value.value, value.cases)
    for quantity in model.quantities.values():
        yield from (quantity.base, quantity.at_least, quantity.at_most)
    for counter in model.counters.values():
        yield from (counter.starts, counter.at_least, counter.at_most)
    for invariant in model.invariants.values():
        yield invariant.holds
    for phase in model.phases.values():
        yield phase.present
    for rule in model.rules.values():
        yield rule.present
    for asking in (model.settlement.responses, model.settlement.triggers):
        yield from (asking.who, asking.start) if asking is not None else ()
    for hint in model.hints.values():
        yield hint.good
    for adjective in model.adjectives.values():
        yield adjective.means


__all__ = ["Texts", "is_me", "is_this", "made_ability", "texts_of"]
