"""Write the conditions of rulings as Python beside the rules: what is given, chosen and expected, line by line.

A ruling is data of a designer, so nothing of it becomes code but what the emitter of the rules can say with names
of its own: players are `g.seats[i]`, declarations have the names that the package gave them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardwright import ir
from cardwright.analysis.lasting import asked_of, history_in
from cardwright.backends.artifact import Artifact
from cardwright.backends.python.names import INT, STR, builtin, generic
from cardwright.backends.python.naming import settle
from cardwright.backends.python.tree import (
    NONE,
    TRUE,
    Assign,
    Const,
    Dict,
    Do,
    Expr,
    Function,
    Name,
    Param,
    Return,
    Stmt,
    Tuple,
    texts,
)
from cardwright.backends.rules.changes import become_characters
from cardwright.backends.rules.entry import table
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.names_of_runtime import ANY, FINAL, G, rt
from cardwright.backends.rules.package import Emitted, Package, emitted, module_text
from cardwright.backends.rules.scope import Scope, Unsupported
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model import scenario as sc
from cardwright.model.game import Game, Ruling
from cardwright.primitives import MOVE, OFFER, OFFER_ONE, PLAY, RESOLVE, primitive_of
from cardwright.text.lexicon import LANGS, Lang

PLAIN = (ir.Num, ir.Text, ir.Bool, ir.NoneValue, ir.Symbol, ir.KindRef, ir.PhaseRef, ir.Local)
"""Values that need no showing: they stand in the line itself."""
FOUND = generic(rt("Callable"), Tuple((ANY,)), ANY)
HERE = "rulings"
CALLED = Name("CALLED")
"""The cards to which the scenario that is being run has given names."""


class Rulings:
    """Emission of the rulings of one game: functions of the game, each with a number, and a table of them."""

    def __init__(self, package: Package, game: Game) -> None:
        self.game = game
        self.names = package.names
        self.exprs: Exprs = package.exprs
        self.renamed = package.renamed
        self.functions: list[Stmt] = []
        self.known: dict[Expr | Stmt, Expr] = {}

    # ------------------------------------------------------------ functions

    def scope(self, players: tuple[str, ...] = (), cards: tuple[str, ...] = ()) -> Scope:
        """The names of a scenario: its players by seat, and cards that it has named."""
        made = Scope(me=None, module=HERE)
        made.locals.update({name: G.dot("seats").item(Const(i)) for i, name in enumerate(players)})
        made.locals.update({name: CALLED.item(Const(name)) for name in cards})
        return made

    def function(self, does: Expr | Stmt) -> Expr:
        """The name of a function of the game `g` that gives a value or does something; written if there is none yet."""
        found = self.known.get(does)
        if found is None:
            name = f"f{len(self.functions) + 1}"
            body = does if isinstance(does, Assign | Do) else Return(does)  # type: ignore[arg-type]
            self.functions.append(Function(name, (Param("g", ANY),), ANY, (body,)))
            found = self.known[does] = Name(name)
        return found

    def value(self, value: ir.Value, s: Scope) -> Expr:
        """A function that gives a value (a noun phrase: the list of what it means)."""
        return self.function(self.exprs.listing(value, s) if isinstance(value, ir.NP) else self.exprs.value(value, s))

    def cond(self, cond: ir.Cond, s: Scope) -> Expr:
        """`(f1, ((f2, (f3, None)), …))`: the condition, and its parts with what they compare."""
        test = self.function(builtin("bool", self.exprs.cond(cond, s)))
        parts: list[Expr] = []
        for leaf in leaves(cond):
            holds = self.function(builtin("bool", self.exprs.cond(leaf, s)))
            parts.append(Tuple((holds, Tuple(tuple(self.shown(value, s) for value in compared(leaf))))))
        return Tuple((test, Tuple(tuple(parts))))

    def shown(self, value: ir.Value, s: Scope) -> Expr:
        """A function for a value that a report shows, or None for what stands in the text anyway."""
        if isinstance(value, PLAIN):
            return NONE
        try:
            return self.value(value, s)
        except (Unsupported, KeyError):
            return NONE

    # ------------------------------------------------------------ lines

    def line(self, line: sc.Line, s: Scope) -> Mapping[str, Expr]:
        """What the runner needs of a line: names of functions by part."""
        x = self.exprs
        match line:
            case sc.GivenCards():
                return {"zone": self.function(x.value(line.zone, s))}
            case sc.GivenValue(what=ir.Count() as what):
                inside = what.of.inside if isinstance(what.of, ir.NP) else what.of
                if inside is None or (isinstance(what.of, ir.NP) and x.tests(what.of, s)[0]):
                    raise Unsupported("how many cards of a kind there are", line.span)
                return {"zone": self.function(x.value(inside, s)), "value": self.function(x.value(line.value, s))}
            case sc.GivenValue(what=ir.Property(prop=decl.Variable(gives_skills=True) as prop) as what):
                return {"do": self.function(become_characters(x, what, prop, x.value(line.value, s), s))}
            case sc.GivenValue():
                return {"do": self.function(Assign(x.value(line.what, s), x.value(line.value, s)))}
            case sc.GivenStatus():
                name = self.names.of(line.status) if line.status is not None else "alive"
                return {"do": self.function(Assign(x.value(line.who, s).dot(name), Const(line.on)))}
            case sc.GivenSkills():
                skills = texts([skill.id for skill in line.skills])
                return {"do": self.function(Do(rt("set_skills").call(G, x.value(line.who, s), skills)))}
            case sc.Answers():
                return {"items": self.items(line.items, s)}
            case sc.Together():
                return {"answers": Tuple(tuple(self.items(answer.items, s) for answer in line.answers))}
            case sc.Expect():
                return {"test": self.cond(line.cond, s)}
            case sc.Plays():
                return self.aims(line.on, s)
            case sc.ExpectCannot(on=on) if on:
                return self.aims(on, s)
            case sc.ExpectCannot():
                if line.also and not isinstance(line.what, decl.GameRule):
                    return {"items": self.items((line.what, *line.also), s)}
                if isinstance(line.what, sc.CardName | ir.SkillRef | ir.StatusRef | decl.GameRule):
                    return {}
                return {"what": self.value(line.what, s)}
            case sc.GivenSees() | sc.ExpectSees():
                return {"what": self.function(x.listing(line.what, s))}
            case _:
                return {}

    def items(self, items: Sequence[ir.Value | sc.CardName], s: Scope) -> Expr:
        """The functions of what is chosen; None for cards by name."""
        made = (NONE if isinstance(item, sc.CardName) else self.value(item, s) for item in items)
        return Tuple(tuple(made))

    def aims(self, on: Sequence[str | sc.CardName | sc.CalledCard], s: Scope) -> Mapping[str, Expr]:
        """The functions of targets that the scenario has named itself; None for the others."""
        if not any(isinstance(one, sc.CalledCard) for one in on):
            return {}
        made = (self.function(s.locals[one.name]) if isinstance(one, sc.CalledCard) else NONE for one in on)
        return {"aims": Tuple(tuple(made))}

    # ------------------------------------------------------------ the module

    def write(self) -> Artifact:
        """The module `rulings`."""
        rows: list[tuple[Expr, Expr]] = []
        for ruling in self.game.rulings.values():
            rows += [(Tuple((Const(ruling.id), Const(place))), row) for place, row in self.ruling(ruling)]
        balances = [row for one in self.game.invariants.values() for row in self.balance(one)]
        balance = generic(Name("tuple"), FOUND, ANY, FOUND, FOUND)
        place = generic(Name("tuple"), STR, INT)
        row = generic(Name("dict"), STR, ANY)
        tables = (
            Assign(CALLED, Dict(()), generic(FINAL, generic(Name("dict"), STR, ANY))),
            Assign(Name("FIRST_PHASE"), Const(first_phase(self.game)), FINAL),
            table("BALANCES", balances, balance),
            Assign(Name("TABLE"), Dict(tuple(rows), tall=True), generic(FINAL, generic(Name("dict"), place, row))),
        )
        doc = f"What the rulings of {self.game.id} say; written by cardwright, do not edit."
        text, _ = module_text(doc, settle(HERE, (*self.functions, *tables), self.renamed))
        return Artifact("rules/rulings.py", text.encode())

    def ruling(self, ruling: Ruling) -> Iterator[tuple[int, Expr]]:
        """The rows of a ruling: its lines from 0, and -1 for what it says of fresh tables."""
        if ruling.scenario is not None:
            for at, line in enumerate(ruling.scenario.lines):
                made = self.guarded(line, self.scope(ruling.scenario.players, ruling.scenario.cards))
                if made:
                    yield at, Dict(tuple((Const(part), name) for part, name in made.items()))
        for at, fresh in enumerate(ruling.fresh):
            try:
                tests = [self.cond(fact.cond, self.scope()) for fact in fresh.facts if fact.cond is not None]
                yield -1 - at, Dict(((Const("tests"), Tuple(tuple(tests))),))
            except (Unsupported, KeyError) as cannot:
                yield -1 - at, Dict(tuple((Const(part), what) for part, what in unsupported(cannot).items()))

    def guarded(self, line: sc.Line, s: Scope) -> Mapping[str, Expr]:
        """A line, or what the emitter cannot say of it."""
        try:
            return self.line(line, s)
        except (Unsupported, KeyError) as cannot:
            return unsupported(cannot)

    def balance(self, invariant: decl.Invariant) -> Sequence[Expr]:
        """`number of all K in Z is N`, declared to hold always: (zone, kind, number, whether it is in force)."""
        cond = invariant.holds
        if not (isinstance(cond, ir.Compare) and cond.op == "==" and isinstance(cond.left, ir.Count)):
            return ()
        of = cond.left.of
        if not (isinstance(of, ir.NP) and isinstance(of.noun.decl, decl.CardKind) and of.inside is not None):
            return ()
        if of.adjectives or of.where is not None or of.inside.ty.name != "zone":
            return ()
        s = self.scope()
        zone = self.function(self.exprs.value(of.inside, s))
        number = self.function(self.exprs.value(cond.right, s))
        force = self.exprs.cond(invariant.present, s) if invariant.present is not None else TRUE
        return (Tuple((zone, self.exprs.ref("state", of.noun.decl, s), number, self.function(force))),)


def unsupported(cannot: Unsupported | KeyError) -> Mapping[str, Expr]:
    """What stands in place of a line that rules cannot say."""
    what = cannot.what if isinstance(cannot, Unsupported) else "what happened before"
    return {"unsupported": Const(what)}


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
        for node in walk(phase.body):
            if isinstance(node, ir.Call) and primitive_of(node.verb) in (OFFER, OFFER_ONE):
                return phase.id
    return next(iter(game.phases), "")


def emit_rulings(game: Game, made: Emitted | None = None, langs: Sequence[Lang] = LANGS) -> list[Artifact]:
    """The rules of a game with the module `rules/rulings.py`, which the runner of scenarios reads.

    What rulings say of the past is counted by these rules, and only by these. Rules that are `made` already, of the
    same declarations, serve where rulings say nothing of it; else texts are made in `langs`.
    """
    if made is None or any(history_in([*countable(game)])):
        made = emitted(ruled_package(game), langs=langs)
    return [*made.artifacts, Rulings(made.package, game).write()]


def ruled_package(game: Game) -> Package:
    """The rules of a game, which count what its rulings say of the past."""
    return Package(game, tuple(countable(game)))


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
        return primitive_of(event.verb) in (MOVE, PLAY, RESOLVE)
    try:
        asked_of(past)
    except Unsupported:
        return False
    return True
