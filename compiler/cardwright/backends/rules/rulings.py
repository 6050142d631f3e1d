"""Write the conditions of rulings as Python beside the rules: what is given, chosen and expected, line by line.

A ruling is data of a designer, so nothing of it becomes code but what the emitter of the rules can say with names
of its own: players are `g.seats[i]`, declarations have the names that the package gave them.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright import ir
from cardwright.backends.artifact import Artifact
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.lasting import asked_of, history_in
from cardwright.backends.rules.layout import quote, quotes
from cardwright.backends.rules.package import Package
from cardwright.backends.rules.scope import Scope, Unsupported
from cardwright.backends.rules.texts import texts_artifact
from cardwright.backends.rules.walk import nodes_in
from cardwright.backends.rules.writer import Writer, comment
from cardwright.ir import decl
from cardwright.model import scenario as sc
from cardwright.model.game import Game, Ruling

HEAD = '''"""What the rulings of {game} say; written by cardwright, do not edit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardwright.runtime.helpers import some
from cardwright.runtime.lasting import Happened, set_skills, skills_of

from . import state, values

Found = Callable[[Any], Any]
'''


PLAIN = (ir.Num, ir.Text, ir.Bool, ir.NoneValue, ir.Symbol, ir.KindRef, ir.PhaseRef, ir.Local)
"""Values that need no showing: they stand in the line itself."""


class Rulings:
    """Emission of the rulings of one game: functions of the game, each with a number, and a table of them."""

    def __init__(self, package: Package) -> None:
        self.game = package.game
        self.names = package.names
        self.exprs: Exprs = package.exprs
        self.out = Writer()
        self.count = 0

    # ------------------------------------------------------------ functions

    def scope(self, players: tuple[str, ...] = ()) -> Scope:
        """The names of a scenario: its players by seat."""
        made = Scope(me=None, module="rulings")
        made.locals.update({name: f"g.seats[{i}]" for i, name in enumerate(players)})
        return made

    def function(self, *lines: str) -> str:
        """Write a function of the game `g`; gives its name."""
        self.count += 1
        name = f"f{self.count}"
        self.out.line()
        self.out.line()
        with self.out.block(f"def {name}(g: Any) -> Any:"):
            for line in lines:
                self.out.line(line)
        return name

    def value(self, value: ir.Value, s: Scope) -> str:
        """A function that gives a value (a noun phrase: the list of what it means)."""
        text = self.exprs.listing(value, s) if isinstance(value, ir.NP) else self.exprs.value(value, s)
        return self.function(f"return {text}")

    def cond(self, cond: ir.Cond, s: Scope) -> str:
        """`Test(f1, (Part(f2, (f3, None)), …))`: the condition, and its parts with what they compare."""
        test = self.function(f"return bool({self.exprs.cond(cond, s)})")
        parts = []
        for leaf in leaves(cond):
            holds = self.function(f"return bool({self.exprs.cond(leaf, s)})")
            values = [self.shown(value, s) for value in compared(leaf)]
            parts.append(f"({holds}, ({''.join(f'{v}, ' for v in values)}))")
        return f"({test}, ({''.join(f'{p}, ' for p in parts)}))"

    def shown(self, value: ir.Value, s: Scope) -> str:
        """A function for a value that a report shows, or None for what stands in the text anyway."""
        if isinstance(value, PLAIN):
            return "None"
        try:
            return self.value(value, s)
        except (Unsupported, KeyError):
            return "None"

    # ------------------------------------------------------------ lines

    def line(self, line: sc.Line, s: Scope) -> dict[str, str]:
        """What the runner needs of a line: names of functions by part."""
        x = self.exprs
        match line:
            case sc.GivenCards():
                return {"zone": self.function(f"return {x.value(line.zone, s)}")}
            case sc.GivenValue(what=ir.Count() as what):
                inside = what.of.inside if isinstance(what.of, ir.NP) else what.of
                if inside is None or (isinstance(what.of, ir.NP) and x.tests(what.of, s)[0]):
                    raise Unsupported("how many cards of a kind there are", line.span)
                return {
                    "zone": self.function(f"return {x.value(inside, s)}"),
                    "value": self.function(f"return {x.value(line.value, s)}"),
                }
            case sc.GivenValue():
                return {"do": self.function(f"{x.value(line.what, s)} = {x.value(line.value, s)}")}
            case sc.GivenStatus():
                name = self.names.of(line.status) if line.status is not None else "alive"
                return {"do": self.function(f"{x.value(line.who, s)}.{name} = {line.on}")}
            case sc.GivenSkills():
                skills = quotes([skill.id for skill in line.skills])
                return {"do": self.function(f"set_skills(g, {x.value(line.who, s)}, {skills})")}
            case sc.Answers():
                return {"items": self.items(line, s)}
            case sc.Together():
                return {"answers": f"({''.join(f'{self.items(a, s)}, ' for a in line.answers)})"}
            case sc.Expect():
                return {"test": self.cond(line.cond, s)}
            case sc.ExpectCannot():
                if isinstance(line.what, sc.CardName | ir.SkillRef | ir.StatusRef | decl.GameRule):
                    return {}
                return {"what": self.value(line.what, s)}
            case sc.ExpectSees():
                return {"what": self.function(f"return {x.listing(line.what, s)}")}
            case _:
                return {}

    def items(self, line: sc.Answers, s: Scope) -> str:
        """The functions of what is chosen; None for cards by name."""
        made = ("None" if isinstance(item, sc.CardName) else self.value(item, s) for item in line.items)
        return f"({''.join(f'{name}, ' for name in made)})"

    # ------------------------------------------------------------ the module

    def write(self) -> Artifact:
        """The module `rulings`."""
        rows: list[str] = []
        for ruling in self.game.rulings.values():
            rows += [f"({quote(ruling.id)}, {place}): {row}," for place, row in self.ruling(ruling)]
        balances = [self.balance(i) for i in self.game.invariants.values()]
        self.out.line()
        self.out.line()
        self.out.line(f"FIRST_PHASE: Final = {quote(first_phase(self.game))}")
        self.out.line("BALANCES: Final[tuple[tuple[Found, Any, Found, Found], ...]] = (")
        for row in balances:
            if row:
                self.out.line(f"    {row},")
        self.out.line(")")
        self.out.line("TABLE: Final[dict[tuple[str, int], dict[str, Any]]] = {")
        for row in rows:
            self.out.line(f"    {row}")
        self.out.line("}")
        text = HEAD.format(game=comment(self.game.id)) + self.out.text()
        return Artifact("rules/rulings.py", text.encode())

    def ruling(self, ruling: Ruling) -> Iterator[tuple[int, str]]:
        """The rows of a ruling: its lines from 0, and -1 for what it says of fresh tables."""
        if ruling.scenario is not None:
            for at, line in enumerate(ruling.scenario.lines):
                made = self.guarded(line, ruling.scenario.players)
                if made:
                    yield at, "{" + ", ".join(f"{quote(k)}: {v}" for k, v in made.items()) + "}"
        for at, fresh in enumerate(ruling.fresh):
            try:
                tests = [self.cond(fact.cond, self.scope()) for fact in fresh.facts if fact.cond is not None]
                yield -1 - at, f'{{"tests": ({"".join(f"{t}, " for t in tests)})}}'
            except Unsupported as cannot:
                yield -1 - at, f'{{"unsupported": {quote(cannot.what)}}}'
            except KeyError:
                yield -1 - at, f'{{"unsupported": {quote("what happened before")}}}'

    def guarded(self, line: sc.Line, players: tuple[str, ...]) -> dict[str, str]:
        """A line, or what the emitter cannot say of it."""
        try:
            return self.line(line, self.scope(players))
        except Unsupported as cannot:
            return {"unsupported": quote(cannot.what)}
        except KeyError:
            return {"unsupported": quote("what happened before")}

    def balance(self, invariant: decl.Invariant) -> str:
        """`number of all K in Z is N`, declared to hold always: (zone, kind, number, whether it is in force)."""
        cond = invariant.holds
        if not (isinstance(cond, ir.Compare) and cond.op == "==" and isinstance(cond.left, ir.Count)):
            return ""
        of = cond.left.of
        if not (isinstance(of, ir.NP) and isinstance(of.noun.decl, decl.CardKind) and of.inside is not None):
            return ""
        if of.adjectives or of.where is not None or of.inside.ty.name != "zone":
            return ""
        s = self.scope()
        zone = self.function(f"return {self.exprs.value(of.inside, s)}")
        number = self.function(f"return {self.exprs.value(cond.right, s)}")
        force = self.exprs.cond(invariant.present, s) if invariant.present is not None else "True"
        return f"({zone}, state.{self.names.of(of.noun.decl)}, {number}, {self.function(f'return {force}')})"


def leaves(cond: ir.Cond) -> Iterator[ir.Cond]:
    """The parts of a condition that are joined by `and`, `or`, `not`."""
    if isinstance(cond, ir.Both):
        for part in cond.parts:
            yield from leaves(part)
    elif isinstance(cond, ir.Not):
        yield from leaves(cond.cond)
    else:
        yield cond


def compared(cond: ir.Cond) -> Iterator[ir.Value]:
    """The values that a condition looks at, for a report."""
    match cond:
        case ir.Compare() | ir.Same() | ir.IsIn():
            yield cond.left
            yield cond.right
        case ir.IsBetween() | ir.Parity() | ir.IsA() | ir.IsAdjective() | ir.IsAlive() | ir.Has():
            yield cond.left
        case ir.Exists() | ir.Every() if cond.what.inside is not None:
            yield cond.what.inside


def first_phase(game: Game) -> str:
    """The first phase in which plays are offered, else the first phase; '' if there is none."""
    for phase in game.phases.values():
        for node in nodes_in(phase.body):
            if isinstance(node, ir.Call) and node.verb.head == "offer plays":
                return phase.id
    return next(iter(game.phases), "")


def emit_rulings(game: Game) -> list[Artifact]:
    """The rules of a game with the module `rules/rulings.py`, which the runner of scenarios reads.

    What rulings say of the past is counted by these rules, and only by these.
    """
    package = Package(game, tuple(countable(game)))
    return [*package.write(), texts_artifact(package), Rulings(package).write()]


def countable(game: Game) -> Iterator[ir.Cond]:
    """The conditions of rulings that speak of past events which rules can count."""
    for ruling in game.rulings.values():
        conds = [fact.cond for fresh in ruling.fresh for fact in fresh.facts]
        if ruling.scenario is not None:
            conds += [line.cond for line in ruling.scenario.lines if isinstance(line, sc.Expect)]
        for cond in conds:
            if cond is not None and all(counted(past) for past in history_in([cond])):
                yield cond


def counted(past: ir.Times | ir.Ever) -> bool:
    """Whether rules can count an event."""
    event = past.event
    if isinstance(event, ir.VerbEvent) and event.verb.body is None:
        return event.verb.head in ("move", "play", "resolve")
    try:
        asked_of(past)
    except Unsupported:
        return False
    return True
