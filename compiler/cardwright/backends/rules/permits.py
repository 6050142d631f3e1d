"""What the verbs of a game may not do, and what cards count as: functions of `values` that other rules ask."""

from __future__ import annotations

from cardwright import ir
from cardwright.backends.rules.headers import Entry, looks_at_card
from cardwright.backends.rules.layout import quote
from cardwright.backends.rules.scope import Scope, Unsupported, part_name
from cardwright.backends.rules.standing import Standing, is_me, standing
from cardwright.backends.rules.walk import nodes_in
from cardwright.backends.rules.writer import comment
from cardwright.ir import decl

OWN = ("play", "use")
"""Verbs whose permissions have functions of their own."""


def forbidden_verbs(entries: list[Entry]) -> list[decl.Verb]:
    """The verbs that something forbids, in the order written."""
    found = [p.verb for _, p in standing(entries, ir.Permit) if isinstance(p, ir.Permit) and p.verb.head not in OWN]
    return list(dict.fromkeys(found))


def may_do(s: Standing, verbs: list[decl.Verb]) -> None:
    """`may_attack`: the key of what forbids a verb, or None; whatever allows it goes before."""
    out = s.out
    for verb in verbs:
        names = {hole.name: part_name(hole.name) for hole in verb.holes}
        params = "".join(f", {name}: Any" for name in names.values())
        with out.block(f"def may_{s.names.of(verb).strip('_')}(g: Game, doer: Any{params}) -> str | None:"):
            out.line(f'"""Whatever forbids to {comment(verb.head)}, or None."""')
            for e, p in s.permits(verb.head, allowed=True):
                with out.at(p.span):
                    s.prohibition(e, p, "None", names)
            for i, (e, p) in enumerate(s.permits(verb.head, allowed=False)):
                key = f"{e.ability.id}!cannot {verb.head}{i + 1}"
                s.facts.prompts[key] = p
                with out.at(p.span):
                    s.prohibition(e, p, quote(key), names)
            out.line("return None")
        out.line()
        out.line()


def any_counts_as(entries: list[Entry]) -> bool:
    """Whether any card counts as another kind where it lies."""
    return bool(standing(entries, ir.CountsAs))


def counts(s: Standing) -> None:
    """`counts`: the kind that a card counts as; in what it says of cards, kinds are those printed."""
    found = standing(s.entries, ir.CountsAs)
    if not found:
        return
    out, x = s.out, s.x
    x.counts = False
    with out.block("def counts(g: Game, card: Any) -> Kind:"):
        out.line('"""The kind that a card counts as where it lies, or as which it is being used."""')
        with out.block("if card.kind is not card.printed:"):
            out.line("return card.kind  # type: ignore[no-any-return]")
        for e, c in found:
            assert isinstance(c, ir.CountsAs)
            kind = c.kind.decl if isinstance(c.kind, ir.KindRef) else None
            if not isinstance(kind, decl.CardKind):
                raise Unsupported("counting as anything but a card", c.span)
            with out.at(c.span):
                own = isinstance(c.what, ir.Local) and c.what.origin == "this" and isinstance(e.owner, decl.CardKind)
                if own and isinstance(e.owner, decl.CardKind):
                    scope = Scope(me="card.owner", this="card", module="values", owner=e.ability.id)
                    tests = [f"card.kind is {x.ref('state', e.owner, scope)}", *s.in_force(e, scope)]
                    with out.block(f"if {' and '.join(tests)}:"):
                        out.line(f"return {x.ref('state', kind, scope)}")
                    continue
                scope = s.scope(e)
                test = x.matches("card", c.what, scope, optional=False)
                tests = [*([test] if test is not None else []), *s.in_force(e, scope)]
                with s.over(e, scope), out.block(f"if {' and '.join(tests) or 'True'}:"):
                    out.line(f"return {x.ref('state', kind, scope)}")
        out.line("return card.kind  # type: ignore[no-any-return]")
    out.line()
    out.line()
    x.counts = True


def alike(s: Standing) -> bool:
    """`alike`: whether nothing that forbids or permits a player to play cards now looks at the single card."""
    tests = []
    for e, p in standing(s.entries, ir.Permit):
        if isinstance(p, ir.Permit) and p.verb.head == "play":
            card = p.args.get("card")
            picky = isinstance(card, ir.NP) and (card.adjectives or card.where is not None or card.inside is not None)
            if picky or looks_at_card(p.args.get("targets")):
                tests.append(s.might(e, is_me(p.subject)))
    if not tests:
        return False
    with s.out.block("def alike(g: Game, doer: Any) -> bool:"):
        s.out.line('"""Whether a player may play all cards of one kind alike now."""')
        s.out.line(f"return not ({' or '.join(dict.fromkeys(tests))})")
    s.out.line()
    s.out.line()
    return True


def only_of_target(call: ir.Call, target: ir.Local | None) -> bool:
    """Whether a call speaks of nothing but what is known when the target is chosen."""
    known = {"me", "this", "target"}
    locals_ = [n for n in nodes_in([call.subject, *call.args.values()]) if isinstance(n, ir.Local)]
    chosen = any(isinstance(v, ir.NP) for v in call.args.values())
    return not chosen and target is not None and all(n.origin in known for n in locals_)


__all__ = ["alike", "any_counts_as", "counts", "forbidden_verbs", "may_do", "only_of_target"]
