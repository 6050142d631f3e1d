"""What can happen in a game: which verbs raise which, who listens, and what may reach a decision.

The emitter drops windows that nobody uses, and makes a procedure a generator only if it may have to wait for somebody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.sentences import sentences
from cardwright.ir.walk import walk
from cardwright.model.all_texts import abilities
from cardwright.model.game import Game
from cardwright.model.hearing import verbs_heard

CHOOSING = frozenset({"offer plays", "play", "resolve", "use"})
"""Primitives that ask by themselves, or run the texts of any card."""

ENTERING = frozenset({"end turn", "insert", "run"})
"""Primitives that run procedures which may ask: other phases, checks."""

Asker = decl.Verb | decl.Phase | decl.Check | ir.Ability


@dataclass(frozen=True, slots=True)
class Listener:
    """An ability that waits for something, and what it belongs to."""

    owner: decl.Decl
    ability: ir.Ability

    @property
    def moment(self) -> str:
        """before, when, after, done or instead."""
        return self.ability.moment or self.ability.head


@dataclass(slots=True)
class Analysis:
    """Tables about a whole game; made by `analyse`.  Keys are ids of declarations."""

    game: Game
    on_verb: dict[str, list[Listener]] = field(default_factory=dict)
    on_phase: dict[tuple[str, str], list[Listener]] = field(default_factory=dict)
    on_status: dict[str, list[Listener]] = field(default_factory=dict)
    on_counter: dict[str, list[Listener]] = field(default_factory=dict)
    on_empty: dict[str, list[Listener]] = field(default_factory=dict)
    asking: set[str] = field(default_factory=set)
    calls: dict[str, frozenset[str]] = field(default_factory=dict)

    def listeners(self, verb: decl.Verb) -> tuple[Listener, ...]:
        """The abilities that wait for an event of the verb, in the order of the game."""
        return tuple(self.on_verb.get(verb.id, ()))

    def phase_listeners(self, phase: decl.Phase | None, period: str, edge: str) -> tuple[Listener, ...]:
        """The abilities that wait for a phase (or turn, round, game) to begin or end."""
        return tuple(self.on_phase.get((phase.id if phase is not None else period, edge), ()))

    def raises(self, verb: decl.Verb) -> frozenset[str]:
        """The ids of all verbs whose events may happen while this verb is done, itself included."""
        return self.calls.get(verb.id, frozenset((verb.id,)))

    def asks(self, what: Asker) -> bool:
        """True if a decision may be reached while this is done."""
        return _key(what) in self.asking

    @property
    def checks_ask(self) -> bool:
        """True if a state check may reach a decision: then every event may."""
        return any(self.asks(check) for check in self.game.checks.values())


def _key(what: Asker) -> str:
    kind = type(what).__name__.lower()
    return f"{kind} {what.id}"


def analyse(game: Game) -> Analysis:
    """The tables of a game."""
    made = Analysis(game)
    for owner, ability in abilities(game):
        if ability.event is not None:
            _enter(made, Listener(owner, ability))
    _close_calls(made)
    _close_asks(made)
    return made


def _enter(made: Analysis, listener: Listener) -> None:
    event = listener.ability.event
    match event:
        case ir.VerbEvent():
            for verb in verbs_heard(made.game, event):
                made.on_verb.setdefault(verb.id, []).append(listener)
        case ir.PhaseEvent():
            key = (event.phase.id if event.phase is not None else event.period, event.edge)
            made.on_phase.setdefault(key, []).append(listener)
        case ir.StatusEvent():
            made.on_status.setdefault(event.status.id, []).append(listener)
        case ir.CounterEvent():
            made.on_counter.setdefault(event.counter.id, []).append(listener)
        case ir.EmptyEvent():
            zone = event.zone.prop if isinstance(event.zone, ir.Property) else None
            name = event.zone.decl.id if isinstance(event.zone, ir.ZoneRef) else zone.id if zone is not None else ""
            made.on_empty.setdefault(name, []).append(listener)


def bodies(verb: decl.Verb) -> tuple[ir.Block, ...]:
    """The body of a verb and those that variants put in its place."""
    own = (verb.body,) if verb.body is not None else ()
    return own + tuple(body for _, body in verb.alternatives)


def _close_calls(made: Analysis) -> None:
    """Which verbs each verb may call, directly or not."""
    direct: dict[str, set[str]] = {}
    for verb in made.game.verbs.values():
        direct[verb.id] = {node.verb.id for body in bodies(verb) for node in walk(body) if isinstance(node, ir.Call)}
    for name in direct:
        seen, waiting = {name}, [name]
        while waiting:
            for other in sorted(direct.get(waiting.pop(), ())):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        made.calls[name] = frozenset(seen)


# ---------------------------------------------------------------- decisions


def _askers(game: Game) -> Iterator[tuple[Asker, tuple[ir.Block, ...]]]:
    for verb in game.verbs.values():
        yield verb, bodies(verb)
    for phase in game.phases.values():
        own = (phase.body,) if phase.body is not None else ()
        yield phase, own + tuple(body for _, body in phase.alternatives)
    for check in game.checks.values():
        yield check, (check.body,) if check.body is not None else ()
    for _, ability in abilities(game):
        yield ability, (ability.block,)


def _close_asks(made: Analysis) -> None:
    """Mark what asks by itself, then whatever reaches it, until nothing changes."""
    askers = list(_askers(made.game))
    for asker, blocks in askers:
        primitive = asker.primitive if isinstance(asker, decl.Verb) else None
        costs = asker.costs if isinstance(asker, ir.Ability) else ()
        paid = any(is_choice(value) for cost in costs for value in cost.args.values())
        if primitive in CHOOSING or paid or any(_decides(block) for block in blocks):
            made.asking.add(_key(asker))
    changed = True
    while changed:
        changed = False
        for asker, blocks in askers:
            if _key(asker) not in made.asking and _reaches(made, asker, blocks):
                made.asking.add(_key(asker))
                changed = True


def _reaches(made: Analysis, asker: Asker, blocks: tuple[ir.Block, ...]) -> bool:
    if isinstance(asker, decl.Verb):
        if _waits(made, made.on_verb.get(asker.id, ())):
            return True
        if asker.primitive in ENTERING and any(made.asks(p) for p in made.game.phases.values()):
            return True
        if asker.primitive == "move" and any(_waits(made, row) for row in made.on_empty.values()):
            return True
    if isinstance(asker, decl.Phase):
        for edge in ("begins", "ends"):
            if _waits(made, made.on_phase.get((asker.id, edge), ())):
                return True
    return any(_leads(made, node) for block in blocks for node in _now(block))


def _leads(made: Analysis, node: object) -> bool:
    match node:
        case ir.Call():
            return made.asks(node.verb)
        case ir.Become():
            return _waits(made, made.on_status.get(node.status.id, ()))
        case ir.Change():
            counter = node.what.prop if isinstance(node.what, ir.Property) else None
            return counter is not None and _waits(made, made.on_counter.get(counter.id, ()))
        case ir.Step():
            return any(listener.ability.head == "respond" for row in made.on_verb.values() for listener in row)
        case _:
            return False


def _waits(made: Analysis, listeners: list[Listener] | tuple[Listener, ...]) -> bool:
    """True if one of these may be answered by a decision."""
    return any(
        listener.ability.head == "respond" or listener.ability.may or made.asks(listener.ability)
        for listener in listeners
    )


def _now(block: ir.Block) -> Iterator[object]:
    """What happens while the block runs: its sentences and calls, not what it leaves behind."""
    for one in sentences(block):
        yield one
        if isinstance(one, ir.Do):
            yield one.call
        elif isinstance(one, ir.Let) and isinstance(one.value, ir.Call):
            yield one.value


def _decides(block: ir.Block) -> bool:
    for node in _now(block):
        if isinstance(node, ir.Choose | ir.MayBlock | ir.Either | ir.Secretly):
            return True
        if isinstance(node, ir.Do) and node.mode == "may":
            return True
        if isinstance(node, ir.Call) and any(is_choice(value) for value in node.args.values()):
            return True
    return False


def is_choice(value: ir.Value) -> bool:
    """True for a part of a call that its doer chooses: an indefinite phrase that is not random."""
    return isinstance(value, ir.NP) and not value.random and value.quantity in (
        "a", "another", "exactly", "up_to", "between", "any_number",
    )  # fmt: skip


def speaks_of_this(event: ir.Event | None) -> tuple[str, bool] | None:
    """The part of an event that is described as `this` (`doer` for who does it), and whether it is a list of cards."""
    return part_that_is(event, None)


def part_that_is(event: ir.Event | None, what: ir.Local | None) -> tuple[str, bool] | None:
    """The part of an event that is described by a name (None: by `this`), and whether it is a list."""
    if isinstance(event, ir.VerbEvent):
        holes = {h.name: h for h in event.verb.holes}
        for name, value in event.args.items():
            if isinstance(value, ir.Local) and _same_name(value, what):
                return name, holes[name].ty.name == "list"
        if isinstance(event.subject, ir.Local) and _same_name(event.subject, what):
            return "doer", False
    return None


def _same_name(value: ir.Local, what: ir.Local | None) -> bool:
    """Whether two names stand for the same thing (None: `this`)."""
    if what is None or what.origin == "this":
        return value.origin == "this"
    return value.origin == what.origin and value.name == what.name
