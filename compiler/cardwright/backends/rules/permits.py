"""Prohibitions and conversions of `always` and `while` blocks -> functions of the values module."""

from __future__ import annotations

from cardwright.backends.rules.abilities import Entry
from cardwright.backends.rules.exprs import Exprs, Scope, Unsupported
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.stmts import Facts
from cardwright.backends.rules.writer import Writer
from cardwright.model import decl, ir
from cardwright.model.game import Game


def standing(entries: list[Entry], kind: type) -> list[tuple[Entry, ir.Stmt]]:
    """The sentences of one kind in all standing blocks, with their abilities."""
    return [
        (e, stmt)
        for e in entries
        if e.ability.head in ("always", "while")
        for stmt in e.ability.block.body
        if isinstance(stmt, kind)
    ]


def in_force(e: Entry, x: Exprs, s: Scope) -> list[str]:
    """Tests that the ability is in force (its variant, its `while`)."""
    a = e.ability
    conds = [*e.guards, *([a.condition] if a.condition is not None else []), *a.conditions]
    return [x.joined(c, s) for c in conds]


def may_play(game: Game, entries: list[Entry], names: Names, x: Exprs, facts: Facts, out: Writer) -> None:
    """`may_play`: the key of the first prohibition against playing a card (on a target), or None."""
    found = [(e, p) for e, p in standing(entries, ir.Permit) if isinstance(p, ir.Permit) and not p.allowed]
    for e, p in found:
        if p.verb.head != "play":
            raise Unsupported(f"forbidding `{p.verb.head}`", p.span)
    if not found:
        return
    with out.block("def may_play(g: Game, doer: Player, card: Card, target: Player | None) -> str | None:"):
        out.line('"""The first prohibition against playing a card, or None."""')
        for i, (e, p) in enumerate(found):
            assert isinstance(p, ir.Permit)
            key = f"{e.ability.id}!cannot{i + 1}"
            facts.prompts[key] = p
            s = Scope(me="doer", this="card", module="values", owner=e.ability.id)
            with out.at(p.span):
                mine = isinstance(p.subject, ir.Local) and p.subject.origin == "me"
                tests = holding(e, "doer" if mine else "me", names)
                if not mine:
                    s.me = "me"
                    test = x.matches("doer", p.subject, s, optional=False) if p.subject is not None else None
                    tests += [test] if test is not None else []
                tests += in_force(e, x, s)
                for name, pattern in p.args.items():
                    what = {"card": "card", "targets": "target"}[name]
                    if what == "target":
                        tests.insert(0, "target is not None")
                    test = x.matches(what, pattern, s, optional=False)
                    tests += [test] if test is not None else []
                head = f"if {' and '.join(tests) or 'True'}:"
                if mine:
                    with out.block(head):
                        out.line(f"return {key!r}")
                else:
                    with out.block("for me in g.living():"), out.block(head):
                        out.line(f"return {key!r}")
        out.line("return None")
    out.line()
    out.line()


def holding(e: Entry, me: str, names: Names) -> list[str]:
    """Tests that a player has what the ability belongs to."""
    if isinstance(e.owner, decl.Status) and e.owner.of.name == "player":
        return [f"{me}.{names.of(e.owner)}"]
    if isinstance(e.owner, decl.GameRule):
        return []
    raise Unsupported("a standing effect of this", e.ability.span)


def kinds_of(game: Game, entries: list[Entry], names: Names, x: Exprs, out: Writer) -> None:
    """`kinds_of`: every kind that a card may be used as by a player, its own first."""
    found = [(e, u) for e, u in standing(entries, ir.UseAs) if isinstance(u, ir.UseAs)]
    if not found:
        return
    with out.block("def kinds_of(g: Game, me: Player, card: Card) -> Iterator[Kind]:"):
        out.line('"""Every kind that a player may use a card as, its own first."""')
        out.line("yield card.kind")
        for e, u in found:
            s = Scope(me="me", this="card", module="values", owner=e.ability.id)
            with out.at(u.span):
                tests = []
                if isinstance(u.what, ir.Local) and u.what.origin == "this" and isinstance(e.owner, decl.CardKind):
                    tests.append(f"card.printed is {x.ref('state', e.owner, s)}")
                else:
                    tests += holding(e, "me", names)
                    test = x.matches("card", u.what, s, optional=False)
                    tests += [test] if test is not None else []
                tests += in_force(e, x, s)
                with out.block(f"if {' and '.join(tests)}:"):
                    kind = u.kind
                    target = kind.decl if isinstance(kind, ir.KindRef) else kind.noun.decl if isinstance(kind, ir.NP) else None
                    if isinstance(target, decl.CardKind):
                        out.line(f"yield {x.ref('state', target, s)}")
                    elif isinstance(target, decl.Category):
                        with out.block(f"for kind in state.KINDS_OF[{target.id!r}]:"), out.block("if kind is not card.kind:"):
                            out.line("yield kind")
                    else:
                        raise Unsupported("using a card as this", u.span)
    out.line()
    out.line()
