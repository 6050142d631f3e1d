"""The turn -> `take_turn`: the phases of a game one after the other, and only what may come between them."""

from __future__ import annotations

from cardwright.analysis.study import Study
from cardwright.backends.rules.flow import GAME, phase_no
from cardwright.backends.rules.headers import is_fixed
from cardwright.backends.rules.names_of_runtime import ME, PLAYER_TYPE, STEPS, G, on_g, rt
from cardwright.backends.rules.primitives import settles_at_nodes
from cardwright.backends.rules.python.passes import yields
from cardwright.backends.rules.python.tree import (
    FALSE,
    NONE,
    ONE,
    Assign,
    Augment,
    Body,
    Const,
    Do,
    Expr,
    Function,
    If,
    Name,
    Param,
    Stmt,
    Tuple,
    YieldFrom,
    all_of,
    negation,
)
from cardwright.backends.rules.scope import Scope
from cardwright.backends.rules.stmts import Stmts
from cardwright.backends.rules.windows import Windows
from cardwright.ir import decl
from cardwright.primitives import END_PHASE, INSERT, SKIP

OVER = G.dot("turn_over")
STEPS_TO_GO = Name("steps")


def is_straight(study: Study) -> bool:
    """Whether a turn is its phases in order: none is put in or cut off, and which there are hangs on options alone."""
    phases = study.game.phases.values()
    bent = study.called & {INSERT.id, END_PHASE.id}
    return not (bent or settles_at_nodes(study)) and all(is_fixed(p.present) for p in phases if p.present is not None)


def turn(w: Stmts, heard: Windows) -> Body:
    """`take_turn`, where a turn is its phases in order and may ask."""
    if not is_straight(w.study):
        return ()
    made = Turn(w, heard).write()
    doc = "One turn: its phases in order."
    params = (GAME, Param("me", PLAYER_TYPE))
    return (Function("take_turn", params, STEPS, made, doc),) if yields(made) else ()


class Turn:
    """Writes the turn; `heard` tells who listens to its edges."""

    def __init__(self, w: Stmts, heard: Windows) -> None:
        self.w = w
        self.study = w.study
        self.heard = heard

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
            Do(G.dot("used_turn").dot("clear").call()),
            Do(G.dot("trace").dot("append").call(Tuple((Const("turn"), ME.dot("seat"))))),
            *before,
        ]
        for i, phase in enumerate(game.phases.values()):
            made += self.phase(phase, first=i == 0 and not before)
        made.append(Assign(G.dot("phase"), Const("")))
        if game.turn.ends is not None:
            made.append(called("turn_ends", asks.turn_ends))
        made += [If(G.dot("resting"), (Do(on_g("resume")),)), *self.checks()]
        after = self.edge("turn", "ends")
        made += (*after, *self.checks()) if after else ()
        return (*made, watched())

    def phase(self, phase: decl.Phase, *, first: bool) -> Body:
        """One phase, unless the turn is over or the phase is left out."""
        id, asks = Const(phase.id), phase.id in self.study.asks.phases
        tests: list[Expr] = [] if first else [negation(OVER)]
        if phase.present is not None:
            tests.append(self.w.x.cond(phase.present, Scope(me=None, module="flow")))
        if SKIP.id in self.study.called:
            tests.append(negation(rt("skipped").call(G, ME, id)))
        ends = self.edge(phase.id, "ends")
        made = (
            Assign(G.dot("phase"), id),
            Do(G.dot("used_phase").dot("clear").call()),
            *self.edge(phase.id, "begins"),
            called(f"phase_{phase_no(self.study.game, phase)}", asks),
            *self.checks(),
            watched(),
            *((If(negation(OVER), ends),) if ends else ()),
        )
        return (If(all_of(tests), made),) if tests else made

    def edge(self, phase: str, which: str) -> Body:
        """The beginning or the end of a phase or turn, if somebody listens to it."""
        if f"{phase} {which}" not in self.heard.of:
            return ()
        steps = Assign(STEPS_TO_GO, rt("edge").call(G, ME, Const(phase), Const(which)))
        return (steps, If(STEPS_TO_GO.test("is not", NONE), (Do(YieldFrom(STEPS_TO_GO)),)))

    def checks(self) -> Body:
        """State checks, if something has changed."""
        if not self.study.game.checks:
            return ()
        check = Name("checks").call(G)
        return (If(G.dot("dirty"), (Do(YieldFrom(check) if self.study.asks.checks else check),)),)


def called(name: str, asks: bool) -> Stmt:
    """A part of the turn is done by its function."""
    call = Name(name).call(G, ME)
    return Do(YieldFrom(call) if asks else call)


def watched() -> Stmt:
    """Whoever watches over the game looks at it."""
    return If(G.dot("watch").test("is not", NONE), (Do(on_g("watch", G)),))
