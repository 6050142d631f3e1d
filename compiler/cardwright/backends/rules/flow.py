"""Write the module of the course of play: setup, phases, the end of a turn, checks, nodes, invariants, who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright import ir
from cardwright.backends.rules.layout import quote
from cardwright.backends.rules.scope import Scope
from cardwright.backends.rules.stmts import Stmts
from cardwright.backends.rules.writer import Writer, comment
from cardwright.ir import decl
from cardwright.model.game import Asking

if TYPE_CHECKING:
    from cardwright.backends.rules.package import Package


def flow_module(p: Package) -> Writer:
    """Setup, phases, the end of a turn, checks and invariants."""
    out = Writer()
    game, w = p.game, p.stmts(out)
    if game.setup is not None:
        routine(p, "setup", None, game.setup.body, w, out, game.setup.rules)
    for phase in game.phases.values():
        if phase.body is not None:
            routine(p, f"phase_{phase_no(p, phase)}", "me", phase.body, w, out, phase.rules, phase.alternatives)
    if game.turn.ends is not None:
        routine(p, "turn_ends", "me", game.turn.ends.body, w, out, game.turn.ends.rules)
    checks(p, w, out)
    node(p, w, out)
    for i, invariant in enumerate(game.invariants.values()):
        s = Scope(me=None, module="flow", owner=invariant.id)
        with out.at(invariant.span), out.block(f"def invariant_{i + 1}(g: Game) -> bool:"):
            out.line(f'"""{comment(invariant.id)}."""')
            assert invariant.holds is not None
            test = p.exprs.cond(invariant.holds, s)
            if invariant.present is not None:
                absent = p.exprs.negated(invariant.present, s)
                test = f"{absent} or {p.exprs.joined(invariant.holds, s, inside='or')}"
            out.line(f"return {test}")
        out.line()
        out.line()
    responders(p, out)
    return p.finish(out, "flow", "The course of play")


def phase_no(p: Package, phase: decl.Phase) -> int:
    """The place of a phase in the turn, from 1."""
    return list(p.game.phases.values()).index(phase) + 1


def routine(
    p: Package,
    name: str,
    me: str | None,
    body: ir.Block,
    w: Stmts,
    out: Writer,
    rules: tuple[str, ...],
    alternatives: tuple[tuple[decl.Variant, ir.Block], ...] = (),
) -> None:
    """A part of the procedure as a function."""
    s = Scope(me=me, module="flow", owner=name)
    asks = name in p.facts.asking
    params = "g: Game" + (", me: Player" if me is not None else "")
    head = len(out.lines)
    with out.block(f"def {name}({params}) -> {'Steps' if asks else 'None'}:"):
        out.line(f'"""{comment(", ".join(rules) or name)}."""')
        before = len(out.lines)
        for i, (variant, block) in enumerate(reversed(alternatives)):
            w.indented(f"{'if' if i == 0 else 'elif'} {quote(variant.id)} in g.variants:", block, s)
        if alternatives:
            w.indented("else:", body, s)
        else:
            w.block(body, s)
        if asks and not s.yields:
            out.line("yield from ()")
        if asks:
            out.hand_on(head, before)
    if s.can_ask:
        p.facts.asking.add(name)
    out.line()
    out.line()


def checks(p: Package, w: Stmts, out: Writer) -> None:
    """State checks, run until nothing changes."""
    if not p.game.checks:
        return
    asks = "checks" in p.facts.asking
    s = Scope(me=None, module="flow", owner="checks")
    with out.block(f"def checks(g: Game) -> {'Steps' if asks else 'None'}:"):
        out.line('"""State checks, until nothing changes."""')
        with out.block("while g.dirty:"):
            out.line("g.dirty = False")
            for check in p.game.checks.values():
                assert check.when is not None
                with (
                    out.at(check.span),
                    out.block(f"if {quote(check.id)} not in g.suspended and {p.exprs.joined(check.when, s)}:"),
                ):
                    out.line(f'g.note("effect", {quote(check.id)})')
                    if check.body is not None:
                        w.block(check.body, s)
        if asks and not s.yields:
            out.line("yield from ()")
    if s.can_ask:
        p.facts.asking.add("checks")
    out.line()
    out.line()


def node(p: Package, w: Stmts, out: Writer) -> None:
    """What happens at a node: its declared steps, again from the start if something changed and they say so."""
    settlement = p.game.settlement
    if settlement.policy != "nodes":
        return
    s = Scope(me=None, module="flow", owner="node")
    with out.block("def node(g: Game) -> Steps:"):
        out.line('"""Settle what has happened since the last node."""')
        with out.block("for _ in range(10_000):"):
            out.line('g.note("node", "")')
            out.line("changed = False")
            for step in settlement.node:
                if step.do == "triggers":
                    out.line("yield from ask_triggers(g)")
                elif step.do == "check" and step.check is not None and step.check.when is not None:
                    with out.at(step.check.span), out.block(f"if {quote(step.check.id)} not in g.suspended:"):
                        out.line(f'g.note("checked", {quote(step.check.id)})')
                        with out.block(f"if {p.exprs.cond(step.check.when, s)}:"):
                            out.line("changed = True")
                            out.line(f'g.note("effect", {quote(step.check.id)})')
                            if step.check.body is not None:
                                w.block(step.check.body, s)
                elif step.do.startswith("again"):
                    with out.block("if changed:"):
                        out.line("continue")
            out.line("return")
    out.line()
    out.line()


def responders(p: Package, out: Writer) -> None:
    """Who is asked to react to an event, in which order."""
    settlement = p.game.settlement
    asking(p, "responders", settlement.responses, out)
    if settlement.triggers is not None:
        asking(p, "trigger_order", settlement.triggers, out)


def asking(p: Package, name: str, asking: Asking | None, out: Writer) -> None:
    """One order of asking; where the event has no such part, from its doer or else the turn player on."""
    with out.block(f"def {name}(g: Game, ev: Any) -> list[Any]:"):
        out.line('"""Who may react to an event, in the order in which they are asked."""')
        if asking is None:
            out.line("return g.around(g.turn_player)")
        else:
            s = Scope(me=None, event="ev", module="flow", owner=name)
            who = p.exprs.listing(asking.who, s)
            start = asking.start
            if start is None:
                out.line(f"return {who}")
            else:
                text = p.exprs.value(start, s)
                if isinstance(start, ir.Property) and isinstance(start.prop, decl.Part):
                    out.line(f"first = getattr(ev, {quote(text[3:])}, None) or ev.doer or g.turn_player")
                    text = "first"
                else:
                    with out.block("if ev.doer is None:"):
                        out.line("return g.around(g.turn_player)")
                everybody = who == "g.living()"
                out.line(f"return g.around({text})" if everybody else f"return from_seat(g, {who}, {text})")
    out.line()
    out.line()
