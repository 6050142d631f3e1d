"""Find what texts leave behind (`until`, `next time`) and what they count (`times`, `ever`); make abilities of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright import ir
from cardwright.ir.spoken_of import Spoken, by_name, spoken_of
from cardwright.ir.walk import walk

STANDING = (ir.Change, ir.Permit, ir.UseAs, ir.CountsAs, ir.Bears)


def free_locals(tree: ir.Until | ir.NextTime) -> list[str]:
    """The names a lasting effect uses that were given before it, sorted."""
    inside: ir.Block | ir.Ability = tree.block if isinstance(tree, ir.Until) else tree.ability
    bound: set[str] = set()
    used: set[str] = set()
    parts: list[object] = [inside]
    if isinstance(tree, ir.Until):
        parts.append(tree.event)
    for part in parts:
        for node in walk(part):
            if isinstance(node, ir.Choose | ir.Let | ir.ForEach | ir.TakeTurns | ir.Secretly):
                bound.add(node.local.name)
            elif isinstance(node, ir.Ability) and node.target is not None:
                bound.add(node.target.name)
            elif isinstance(node, ir.Local) and node.origin not in ("me", "this", "event", "it", "doer", "called"):
                used.add(node.name)
    bound.add(ir.EACH_WORD)  # it is bound where something is added up or compared over words
    return sorted(used - bound)


def speaks_of_event(until: ir.Until) -> bool:
    """Whether what an `until` modifies, permits or forbids speaks of the event in which it began."""
    standing = tuple(s for s in until.block.body if isinstance(s, STANDING))
    return any(isinstance(n, ir.Local) and n.origin == "event" for n in walk(standing))


def speaks_of_this(tree: ir.Until | ir.NextTime) -> bool:
    """Whether what an effect leaves behind speaks of the card that it is an effect of."""
    return any(isinstance(n, ir.Local) and n.origin == "this" for n in walk(tree))


def lasting_in(trees: Iterable[object]) -> Iterator[ir.Until | ir.NextTime]:
    """Every `until` and `next time`, in the order written."""
    for tree in trees:
        for node in walk(tree):
            if isinstance(node, ir.Until | ir.NextTime):
                yield node


def history_in(trees: Iterable[object]) -> Iterator[ir.Times | ir.Ever]:
    """Every count of past events, in the order written."""
    for tree in trees:
        for node in walk(tree):
            if isinstance(node, ir.Times | ir.Ever):
                yield node


def asked_of(history: ir.Times | ir.Ever) -> Spoken | None:
    """The thing of which the count is asked (`this`, `it`, a name given before, a part of the event to which the text
    reacts): each such thing has a count.

    That it is one thing, and a player or a card, was seen when the count was read.
    """
    return next(iter(spoken_of(history.event)), None)


def made_ability(
    id: str, head: str, event: ir.Event | None, block: ir.Block, like: ir.Until | ir.Times | ir.Ever
) -> ir.Ability:
    """An ability that stands for a part of a lasting effect or for a count."""
    span = like.span if isinstance(like, ir.Until) else like.event.span
    return ir.Ability(
        id=id, head=head, moment=None, event=event, target=None, on=None, naming=(), phases=(), condition=None,
        conditions=(), limits=(), costs=(), may=False, ahead_of=(), even_while_dead=True, block=block,
        alters=frozenset(), has_steps=False, span=span,
    )  # fmt: skip


def standing_part(until: ir.Until) -> ir.Ability | None:
    """The modifiers and permissions of an `until` block as a standing ability."""
    body = tuple(s for s in until.block.body if isinstance(s, STANDING))
    return made_ability(until.id, "always", None, ir.Block(body), until) if body else None


def ending(until: ir.Until) -> ir.Ability:
    """The trigger that ends an `until` block."""
    return made_ability(f"{until.id}.end", "when", until.event, ir.Block(()), until)


def counting(history: ir.Times | ir.Ever, no: int) -> ir.Ability:
    """The trigger that counts an event."""
    return made_ability(f"history.{no}", "after", by_name(history.event)[0], ir.Block(()), history)
