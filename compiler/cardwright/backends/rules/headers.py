"""What the header of an ability says: its window, its limits, its targets, and what its guards look at."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright import ir
from cardwright.analysis.clauses import Clause
from cardwright.analysis.hearing import verbs_heard
from cardwright.backends.python.names import builtin
from cardwright.backends.python.tree import ONE, TRUE, ZERO, Assign, Body, Const, Expr, Lambda, Name, Tuple
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.names_of_runtime import G, rt
from cardwright.backends.rules.scope import Scope, Unsupported, is_plural
from cardwright.ir import decl, zones
from cardwright.ir.spoken_of import names_me, own_card, speaks_of_me
from cardwright.ir.walk import walk
from cardwright.model.game import Game

LASTING = (ir.Until, ir.NextTime)
MANY = Const(99)
"""As many targets as there are."""


@dataclass(frozen=True, slots=True, eq=False)
class Entry(Clause):
    """An ability with the name of its functions."""

    name: str = ""

    @property
    def lasts(self) -> bool:
        """Whether it belongs to a lasting effect, which then stands in place of the card."""
        return isinstance(self.owner, LASTING)

    @property
    def may_be_nobodys(self) -> bool:
        """Whether it may be in force by a card that is no player's: one that lies in a zone of the game."""
        match self.owner:
            case decl.Status():
                return self.owner.of.name == "card"
            case decl.CardKind() | decl.Category():
                return any(zone.owner == "game" for zone in self.owner.active_in)
        return False

    @property
    def second(self) -> str:
        """The last parameter of its functions."""
        return "on" if self.lasts else "this"


def header_locals(ability: ir.Ability) -> list[ir.Local]:
    """The locals that a header introduces, in order: the target, then what is named."""
    found = [ability.target] if ability.target is not None else []
    return found + [local for local, _ in ability.naming]


def limit_rows(a: ir.Ability) -> Tuple:
    """The limits of an ability."""
    return Tuple(
        tuple(
            rt("Limit").call(Const(one.times), Const(one.counted_in), *((TRUE,) if one.per_target else ()))
            for one in a.limits
        )
    )


def adding_to_limits(game: Game, owner: str) -> decl.Quantity | None:
    """What tells how much more often the abilities of a card, or those of a player, may be used."""
    found = (one for one in game.quantities.values() if one.adds_to_limits and one.owner == owner)
    return next(found, None)


def table_of_uses(scope: str) -> str:
    """The table of the game that counts uses within a turn, a round, the game, or else a phase."""
    return f"used_{scope}" if scope in ("turn", "round", "game") else "used_phase"


def uses_within(limit: ir.Limit) -> Expr:
    """The table in which the uses of an ability with this limit are counted."""
    return G.dot("used").item(Const(limit.counted_in)) if limit.of_verb else G.dot(table_of_uses(limit.scope))


def moment_of(a: ir.Ability) -> str:
    """before, when, after or done."""
    if a.head == "respond":
        assert a.moment is not None  # its header tells it
        return a.moment
    return "before" if a.head == "instead" else a.head


def is_uninterrupted(block: ir.Block) -> bool:
    """Whether a block is one uninterrupted part: it never waits on a stack."""
    return len(block.body) == 1 and isinstance(block.body[0], ir.Uninterrupted)


def waits(e: Entry) -> bool:
    """Whether a trigger waits on the stack, where the game settles on one: unless it changes what is to come (before,
    instead of), happens once for an effect that was left behind, or ends that, or is not to be interrupted.
    """
    a, owner = e.ability, e.owner
    if a.head not in ("when", "after", "done") or is_uninterrupted(a.block):
        return False
    return not (isinstance(owner, ir.NextTime) or (isinstance(owner, ir.Until) and a.event is owner.event))


def is_of_card(a: ir.Ability) -> bool:
    """Whether the event or the conditions of an answer from the hand hang on the card that it is answered with."""
    return looks_at_card((a.event, a.conditions))


def is_of_event(e: Entry) -> bool:
    """Whether it is the same whoever answers: neither the event nor a condition speaks of who does."""
    a = e.ability
    return a.event is not None and not (names_me((a.conditions, e.guards)) or speaks_of_me(a.event))


def window_keys(game: Game, a: ir.Ability) -> list[tuple[str, str]]:
    """The windows that an ability listens at: event (`resolve`, `draw phase ends`) and moment; of an event of a verb
    also those of the verbs that are kinds of it.
    """
    event, moment = a.event, moment_of(a)
    match event:
        case ir.VerbEvent():
            return [(verb.head, moment) for verb in verbs_heard(game, event)]
        case ir.PhaseEvent():
            phase = event.phase.id if event.phase is not None else event.period
            return [(f"{phase} {event.edge}", moment)]
        case ir.StatusEvent():
            return [(f"{event.status.id} {'begins' if event.on else 'ends'}", moment)]
        case ir.CounterEvent():
            return [(f"{event.counter.id} changes", moment)]
        case ir.EmptyEvent():
            return [(f"{zone_of(event.zone).id} empties", moment)]
        case None:
            raise Unsupported("listening to nothing", a.span)


def zone_of(zone: ir.Value) -> decl.Zone:
    """The declaration of the zone that a value names."""
    found = zones.zone_of(zone)
    if found is None:
        raise Unsupported("a zone that is worked out", zone.span)
    return found


def is_fixed(tree: object) -> bool:
    """Whether a condition looks at nothing but the options and variants of a game."""
    known = (ir.Both, ir.Not, ir.Same, ir.Compare, ir.VariantOn, ir.OptionRef, ir.Symbol, ir.Text, ir.Num, ir.Bool)
    return all(isinstance(node, known) for node in walk(tree))


def looks_at_card(tree: object) -> bool:
    """Whether a text speaks of `this`, if only as the one that `another card` is not."""
    return any(True for _ in own_card(tree))


def chooses_cards(cost: ir.Call) -> bool:
    """Whether a cost is paid with cards, among which the card that is played may be or not."""
    return looks_at_card(cost) or any(isinstance(value, ir.NP) for value in cost.args.values())


def costs_announced(ability: ir.Ability) -> bool:
    """Whether the costs speak of what is announced: the target, or what is named."""
    heads = [local.name for local in header_locals(ability)]
    return any(isinstance(node, ir.Local) and node.name in heads for node in walk(ability.costs))


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


def target_bounds(a: ir.Ability, x: Exprs | None = None) -> tuple[Expr, Expr, bool]:
    """Fewest, most (0: all of them) and whether the target is a list; numbers that are worked out as functions."""
    on = a.on
    if not isinstance(on, ir.NP):
        plural = on is not None and is_plural(on)
        return (ZERO, ZERO, True) if plural else (ONE, ONE, False)
    match on.quantity:
        case "each" | "all" | "every" | "":
            return ZERO, ZERO, True
        case "up_to":
            return ONE, number(on.high, x), True
        case "between":
            return ZERO if on.low == ir.Num(0) else number(on.low, x), number(on.high, x), True
        case "any_number":
            return ONE, MANY, True
        case "exactly":
            n = number(on.low, x)
            least = Lambda(n.params, builtin("max", ONE, n.body)) if isinstance(n, Lambda) else n
            return least, n, n != ONE
        case _:
            return ONE, ONE, False


def range_first(x: Exprs, on: ir.Value, s: Scope) -> Body:
    """A line that works out a range that is the same for all things of a phrase; the scope knows its name then."""
    if not isinstance(on, ir.NP) or on.within is None or not isinstance(on.within[0], ir.Property):
        return ()
    s.range = Name("within")
    return (Assign(s.range, x.value(on.within[0], s)),)


def number(v: ir.Value | None, x: Exprs | None) -> Expr:
    """A bound of a header: a number above 0, or a function of the game, who plays, and the card."""
    match v:
        case ir.Num(value=n) if n > 0:
            return Const(n)
        case ir.Node() if x is not None:
            return Lambda(("g", "me", "this"), x.value(v, Scope.of_card("__init__")))
        case _:
            return MANY
