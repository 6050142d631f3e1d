"""The turn -> `take_turn`: the phases of a game one after the other, and only what may come between them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardwright import ir
from cardwright.backends.python.names import STR, builtin, generic
from cardwright.backends.python.tree import (
    CONTINUE,
    FALSE,
    NONE,
    ONE,
    ZERO,
    Assign,
    Augment,
    Body,
    Choice,
    Const,
    Dict,
    Do,
    Expr,
    Function,
    If,
    List,
    Name,
    Own,
    Param,
    Star,
    Stmt,
    Try,
    Tuple,
    While,
    YieldFrom,
    all_of,
    negation,
    when,
)
from cardwright.backends.rules.changes import look_again
from cardwright.backends.rules.flow import GAME, phase_no
from cardwright.backends.rules.headers import is_fixed, table_of_uses
from cardwright.backends.rules.history import HERE as HISTORY
from cardwright.backends.rules.names_of_runtime import EV, FINAL, ME, PLAYER_TYPE, STEPS, G, on_g, rt
from cardwright.backends.rules.primitives import settles_at_once
from cardwright.backends.rules.scope import Scope
from cardwright.backends.rules.stmts import Stmts, as_steps
from cardwright.backends.rules.windows import Windows
from cardwright.ir import decl
from cardwright.primitives import END_PHASE, INSERT, SKIP

OVER, LEFT, PHASE, DEPTH = G.dot("turn_over"), G.dot("phases_left"), Name("phase"), Name("depth")
PHASES, BEGINS, RUN, ENDS, DOING = (Name(name) for name in ("PHASES", "begins", "run", "ends", "doing"))
HERE = "flow"
MOMENTS = ("before", "when", "after", "done")
"""The moments of the beginning or end of a phase, in order."""


def turn(w: Stmts, heard: Windows) -> Body:
    """`take_turn`, unless events settle at nodes or on a stack."""
    if not settles_at_once(w.study):
        return ()
    it = Turn(w, heard)
    made = it.write()
    params = (GAME, Param("me", PLAYER_TYPE))
    table = it.table() if not it.is_straight() and it.is_even() else ()
    return (
        *table,
        Function("take_turn", params, STEPS, as_steps(made), "One turn: its phases in order."),
    )


class Turn:
    """Writes the turn; `heard` tells who listens to its edges."""

    def __init__(self, w: Stmts, heard: Windows) -> None:
        self.w = w
        self.study = w.study
        self.heard = heard
        self.cut = END_PHASE.id in w.study.called

    def write(self) -> Body:
        """The whole turn."""
        game, asks = self.study.game, self.study.asks
        before = self.edge("turn", "begins")
        if game.turn.begins is not None:
            before = (*before, called("turn_begins", asks.turn_begins), *self.checks())
        made: list[Stmt] = [
            Do(on_g("refuel")),
            Assign(G.dot("turn_player"), ME),
            Assign(OVER, FALSE),
            Augment(G.dot("turn_no"), "+", ONE),
            *renewed(self.study.read.turns),
            *self.anew("used_turn"),
            Do(G.dot("trace").dot("append").call(Tuple((Const("turn"), ME.dot("seat"))))),
            *before,
            *(self.one_by_one(at_once=not before) if self.is_straight() else self.as_they_come()),
            Assign(G.dot("phase"), Const("")),
            *renewed(self.study.read.phases),
        ]
        if game.turn.ends is not None:
            made.append(called("turn_ends", asks.turn_ends))
        if self.study.suspends:
            made.append(If(G.dot("resting"), (Do(on_g("resume")),)))
        made += () if self.is_checked() else self.checks()
        after = self.edge("turn", "ends")
        made += (*after, *self.checks()) if after else ()
        return (*made, watched())

    def anew(self, table: str) -> Body:
        """What counts within a turn or phase begins anew, if anything is counted there."""
        if table == "used_turn" and self.looks_back():
            return (Do(on_g("forget_turn")),)
        found = self.study.clauses.all
        limits = (table_of_uses(one.scope) == table for clause in found for one in clause.ability.limits)
        past = (clause.owner for clause in found if isinstance(clause.owner, ir.Times | ir.Ever))
        if any(limits) or any(table_of_uses(one.scope) == table for one in past):
            return (Do(G.dot(table).dot("clear").call()),)
        return ()

    def looks_back(self) -> bool:
        """Whether any text asks what happened in the last turn."""
        owners = (clause.owner for clause in self.study.clauses.all)
        return any(isinstance(one, ir.Times | ir.Ever) and one.scope == "last turn" for one in owners)

    def is_straight(self) -> bool:
        """Whether a turn is its phases in order: none put in or cut off, and which they are hangs on options alone."""
        phases = self.study.game.phases.values()
        bent = self.cut or INSERT.id in self.study.called
        return not bent and all(is_fixed(p.present) for p in phases if p.present is not None)

    def is_checked(self) -> bool:
        """Whether nothing that a state check looks at may change once the checks behind a phase have been made."""
        game, called = self.study.game, self.study.called
        phases = list(game.phases.values())
        heard = [("turn", "begins"), *((phase.id, "ends") for phase in phases)]
        later = game.turn.ends is not None or self.study.suspends or self.study.read.phases
        surely = bool(phases) and phases[0].present is None and SKIP.id not in called and self.is_straight()
        return surely and not later and not any(self.heard.is_event(f"{what} {which}") for what, which in heard)

    def one_by_one(self, *, at_once: bool) -> Body:
        """Each phase, unless the turn is over or the phase is left out; `at_once`: nothing comes before the first."""
        made: list[Stmt] = []
        for i, phase in enumerate(self.study.game.phases.values()):
            tests: list[Expr] = [] if i == 0 and at_once else [negation(OVER)]
            if phase.present is not None:
                tests.append(self.w.x.cond(phase.present, Scope(me=None, module=HERE)))
            if SKIP.id in self.study.called:
                tests.append(negation(all_of((G.dot("skips"), rt("skipped").call(G, ME, Const(phase.id))))))
            ends = self.edge(phase.id, "ends")
            made += when(
                tests,
                (
                    Assign(G.dot("phase"), Const(phase.id)),
                    *renewed(self.study.read.phases),
                    *self.anew("used_phase"),
                    *self.phase(phase),
                    *self.checks(),
                    watched(),
                    *((If(negation(OVER), ends),) if ends else ()),
                ),
            )
        return tuple(made)

    def as_they_come(self) -> Body:
        """The phases that are left, of which there may be more or fewer by the time."""
        phases = self.study.game.phases.values()
        skip = If(all_of((G.dot("skips"), rt("skipped").call(G, ME, PHASE))), (CONTINUE,))
        does, ends = self.by_table() if self.is_even() else self.by_name()
        return (
            Assign(LEFT, List(tuple(item for phase in phases for item in self.present(phase)))),
            *((Assign(DEPTH, self.depth()),) if self.cut else ()),
            While(
                all_of((LEFT, negation(OVER))),
                (
                    Assign(PHASE, LEFT.dot("pop").call(ZERO)),
                    *((skip,) if SKIP.id in self.study.called else ()),
                    Assign(G.dot("phase"), PHASE),
                    *renewed(self.study.read.phases),
                    *self.anew("used_phase"),
                    *self.stoppable(does),
                    *self.checks_at_end(),
                    watched(),
                    *((If(negation(OVER), self.stoppable(ends)),) if ends else ()),
                ),
            ),
        )

    def by_name(self) -> tuple[Body, Body]:
        """What a phase does, and its end, by which phase it is."""
        phases = self.study.game.phases.values()
        does = self.chosen([(phase, self.phase(phase)) for phase in phases])
        return does, self.chosen([(phase, self.edge(phase.id, "ends")) for phase in phases])

    def is_even(self) -> bool:
        """Whether beginnings and ends of phases are heard, all at the same moments, and not counted."""
        edges = [f"{id} {which}" for id in self.study.game.phases for which in ("begins", "ends")]
        heard = [verb for verb in edges if self.heard.is_event(verb)]
        uncounted = not any(self.heard.counted.get(verb) for verb in heard)
        alike = len({tuple(self.heard.at(verb)) for verb in heard}) == 1
        return uncounted and alike and len({verb.endswith(" ends") for verb in heard}) > 1

    def table(self) -> Body:
        """`PHASES`: what a phase does, and the events of its beginning and end, empty where nobody hears them."""
        game = self.study.game
        rows: list[tuple[Expr, Expr]] = []
        for phase in game.phases.values():
            begins, ends = (self.heard_as(phase.id, which) for which in ("begins", "ends"))
            rows.append((Const(phase.id), Tuple((begins, Name(f"phase_{phase_no(game, phase)}"), ends))))
        hint = generic(FINAL, generic(rt("Mapping"), STR, generic(Name("tuple"), STR, rt("Run"), STR)))
        return (Assign(PHASES, Dict(tuple(rows), tall=True), hint),)

    def heard_as(self, phase: str, which: str) -> Const:
        """The event of the beginning or end of a phase; empty if nobody hears it."""
        verb = f"{phase} {which}"
        return Const(verb if self.heard.is_event(verb) else "")

    def by_table(self) -> tuple[Body, Body]:
        """What a phase does, and its end, as `PHASES` says."""
        does: list[Stmt] = [Assign(Tuple((BEGINS, RUN, ENDS)), PHASES.item(PHASE)), *self.edge_of(BEGINS, "begins")]
        run = RUN.call(G, ME)
        if self.study.asks.phases:
            does += [Assign(DOING, run), If(DOING.test("is not", NONE), (Do(YieldFrom(DOING)),))]
        else:
            does.append(Do(run))
        return tuple(does), self.edge_of(ENDS, "ends")

    def edge_of(self, verb: Expr, which: str) -> Body:
        """The beginning or the end of a phase, if somebody listens to it, by the name of its event."""
        heard = [id for id in self.study.game.phases if self.heard.is_event(f"{id} {which}")]
        if not heard:
            return ()
        test = all_of((verb, G.dot("heard").item(verb).test("is not", NONE)))
        return (If(test, self.happens(PHASE, verb, self.heard.at(f"{heard[0]} {which}"))),)

    def present(self, phase: decl.Phase) -> tuple[Expr, ...]:
        """A phase as an item of the list of phases, if it is in this game."""
        id = Const(phase.id)
        if phase.present is None:
            return (id,)
        return (Star(Choice(self.w.x.cond(phase.present, Scope(me=None, module=HERE)), Tuple((id,)), Tuple(()))),)

    def chosen(self, lot: Sequence[tuple[decl.Phase, Body]]) -> Body:
        """`if phase == …` for all phases in which there is anything to do."""
        made: Body = ()
        for phase, body in reversed(lot):
            made = (If(PHASE.test("==", Const(phase.id)), body, made),) if body else made
        return made

    def stoppable(self, body: Body) -> Body:
        """What may be cut off in the middle: what was under way ends, and the phase with it."""
        if not self.cut:
            return body
        return (Try(body, caught=rt("PhaseOver"), handling=(Do(YieldFrom(rt("cut_off").call(G, Star(DEPTH)))),)),)

    def depth(self) -> Expr:
        """How much is under way."""
        return Tuple((builtin("len", G.dot("stack")), builtin("len", G.dot("causes"))))

    def phase(self, phase: decl.Phase) -> Body:
        """What a phase begins with, and its text."""
        text = called(f"phase_{phase_no(self.study.game, phase)}", phase.id in self.study.asks.phases)
        return (*self.edge(phase.id, "begins"), text)

    def edge(self, phase: str, which: str) -> Body:
        """The beginning or the end of a phase or turn, if somebody listens to it."""
        if not self.heard.is_event(f"{phase} {which}"):
            return ()
        verb = f"{phase} {which}"
        counts = [Do(Own(HISTORY, e.name, HERE).call(G, EV)) for e in self.heard.counted.get(verb, ())]
        there, *heard = self.happens(Const(phase), Const(verb), self.heard.at(verb))
        if not counts:
            return (If(G.dot("heard").item(Const(verb)).test("is not", NONE), (there, *heard)),)
        return (there, *counts, *(heard if self.heard.at(verb) else ()))

    def happens(self, phase: Expr, verb: Expr, moments: Collection[str]) -> Body:
        """The event of a beginning or an end, and whoever reacts to it."""
        stack = G.dot("stack")
        return (
            Assign(EV, rt("PhaseEvent").call(ME, phase, verb)),
            Do(stack.dot("append").call(EV)),
            *(Do(YieldFrom(rt(which).call(G, EV))) for which in MOMENTS if which in moments),
            Do(stack.dot("pop").call()),
        )

    def checks(self) -> Body:
        """State checks, if something has changed."""
        if not self.study.game.checks:
            return ()
        check = Name("checks").call(G)
        return (If(G.dot("dirty"), (Do(YieldFrom(check) if self.study.asks.checks else check),)),)

    def checks_at_end(self) -> Body:
        """State checks behind the text of a phase, which may be cut off by them, too."""
        if not (self.cut and self.study.game.checks):
            return self.checks()
        return (If(G.dot("dirty"), (Do(YieldFrom(rt("check_at_end").call(G, Star(DEPTH)))),)),)


def renewed(checks: int) -> Body:
    """Wake these state checks, if there are any: another turn or phase begins."""
    return (look_again(checks),) if checks else ()


def called(name: str, asks: bool) -> Stmt:
    """A part of the turn is done by its function."""
    call = Name(name).call(G, ME)
    return Do(YieldFrom(call) if asks else call)


def watched() -> Stmt:
    """Whoever watches over the game looks at it."""
    return If(G.dot("watch").test("is not", NONE), (Do(on_g("watch", G)),))
