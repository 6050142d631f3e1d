"""What the header of an ability says: its window, its limits, its targets, and what its guards look at."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright import ir
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.layout import quote
from cardwright.backends.rules.scope import Scope, Unsupported, is_plural
from cardwright.backends.rules.walk import nodes_in
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.model.hearing import verbs_heard

Owner = (
    decl.CardKind
    | decl.Category
    | decl.Status
    | decl.Skill
    | decl.GameRule
    | ir.Until
    | ir.NextTime
    | ir.Times
    | ir.Ever
)
LASTING = (ir.Until, ir.NextTime)


@dataclass(slots=True)
class Entry:
    """An ability with what the tables need to know of it."""

    ability: ir.Ability
    owner: Owner
    guards: tuple[ir.Cond, ...]
    name: str
    no: int

    @property
    def lasts(self) -> bool:
        """Whether it belongs to a lasting effect, which then stands in place of the card."""
        return isinstance(self.owner, LASTING)

    @property
    def second(self) -> str:
        """The last parameter of its functions."""
        return "on: Any" if self.lasts else "this: Any"


def local_names(ability: ir.Ability) -> list[str]:
    """The locals that a header introduces, in order: the target, then what is named."""
    found = [ability.target.name] if ability.target is not None else []
    return found + [local.name for local, _ in ability.naming]


def limit_rows(a: ir.Ability) -> str:
    """The limits of an ability as a tuple; empty if there are none."""
    rows = (f"Limit({one.times}, {quote(one.scope)}{', True' if one.per_target else ''})" for one in a.limits)
    return f"({', '.join(rows)},)" if a.limits else ""


def moment_of(a: ir.Ability) -> str:
    """before, when, after or done."""
    if a.head == "respond":
        return a.moment or "before"
    return "before" if a.head == "instead" else a.head


def window_key(a: ir.Ability) -> str:
    """The window that an ability listens at: `resolve.before`, `draw phase ends.after`."""
    event, moment = a.event, moment_of(a)
    match event:
        case ir.VerbEvent():
            return f"{event.verb.head}.{moment}"
        case ir.PhaseEvent():
            phase = event.phase.id if event.phase is not None else event.period
            return f"{phase} {event.edge}.{moment}"
        case ir.StatusEvent():
            return f"{event.status.id} {'begins' if event.on else 'ends'}.{moment}"
        case ir.CounterEvent():
            return f"{event.counter.id} changes.{moment}"
        case ir.EmptyEvent():
            return f"{zone_of(event.zone).id} empties.{moment}"
    raise Unsupported(f"listening to {type(event).__name__}", a.span)


def window_keys(game: Game, a: ir.Ability) -> list[str]:
    """The windows of an ability: that of its event, and those of the verbs that are kinds of its verb."""
    if isinstance(a.event, ir.VerbEvent):
        return [f"{verb.head}.{moment_of(a)}" for verb in verbs_heard(game, a.event)]
    return [window_key(a)]


def zone_of(zone: ir.Value) -> decl.Zone:
    """The declaration of the zone that a value names."""
    if isinstance(zone, ir.ZoneRef):
        return zone.decl
    if isinstance(zone, ir.Property) and isinstance(zone.prop, decl.Zone):
        return zone.prop
    if isinstance(zone, ir.NP) and isinstance(zone.noun.decl, decl.Zone):
        return zone.noun.decl
    raise Unsupported("a zone that is worked out")


def is_fixed(tree: object) -> bool:
    """Whether a condition looks at nothing but the options and variants of a game."""
    known = (ir.Both, ir.Not, ir.Same, ir.Compare, ir.VariantOn, ir.OptionRef, ir.Symbol, ir.Text, ir.Num, ir.Bool)
    return all(isinstance(node, known) for node in nodes_in(tree))


def looks_at_card(tree: object) -> bool:
    """Whether a text speaks of `this`."""
    return any(isinstance(node, ir.Local) and node.origin == "this" for node in nodes_in(tree))


def chooses_cards(cost: ir.Call) -> bool:
    """Whether a cost is paid with cards, among which the card that is played may be or not."""
    return looks_at_card(cost) or any(isinstance(value, ir.NP) for value in cost.args.values())


def is_of_me(event: ir.Event | None) -> bool:
    """Whether an event is described as something that `me` does."""
    match event:
        case ir.VerbEvent():
            doer: object = event.subject
        case ir.PhaseEvent() | ir.CounterEvent():
            doer = event.owner
        case _:
            return False
    return isinstance(doer, ir.Local) and doer.origin == "me"


def is_plural_target(a: ir.Ability) -> bool:
    """Whether the header names several targets."""
    return target_bounds(a)[2]


def target_bounds(a: ir.Ability, x: Exprs | None = None) -> tuple[str, str, bool]:
    """Fewest, most (0: all of them) and whether the target is a list; numbers that are worked out as functions."""
    on = a.on
    if not isinstance(on, ir.NP):
        plural = on is not None and is_plural(on)
        return ("0", "0", True) if plural else ("1", "1", False)
    match on.quantity:
        case "each" | "all" | "every" | "":
            return "0", "0", True
        case "up_to":
            return "1", number(on.high, x), True
        case "between":
            return number(on.low, x), number(on.high, x), True
        case "any_number":
            return "1", "99", True
        case "exactly":
            n = number(on.low, x)
            return n, n, n != "1"
        case _:
            return "1", "1", False


def number(v: ir.Value | None, x: Exprs | None) -> str:
    """A bound of a header: a number, or a function of the game, who plays, and the card."""
    if isinstance(v, ir.Num):
        return str(v.value)
    if v is None or x is None:
        return "99"
    return f"lambda g, me, this: {x.value(v, Scope(me='me', this='this', module='__init__'))}"
