"""Write the entry module of a rule package: the tables that the runtime reads, and `new`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright import ir
from cardwright.backends.rules.abilities import Abilities
from cardwright.backends.rules.headers import Entry, window_keys
from cardwright.backends.rules.layout import quote, quotes
from cardwright.backends.rules.scope import Scope, Unsupported
from cardwright.backends.rules.stmts import under, whereabouts
from cardwright.backends.rules.texts import shown_rows
from cardwright.backends.rules.writer import Writer, comment
from cardwright.ir import decl
from cardwright.model.order import arranged

if TYPE_CHECKING:
    from cardwright.backends.rules.package import Package

UNKNOWN_YET = quote("@DIGEST@")
"""What stands for the digest of the package while it is worked out."""


def entry_module(p: Package) -> Writer:
    """The module `__init__`."""
    game, names, facts = p.game, p.names, p.facts
    out = Writer()
    abilities = Abilities(names, p.stmts(out), facts)
    cards(p, out)
    plays, actions = [], []
    windows: dict[str, list[Entry]] = {}
    for e in p.entries:
        if e.ability.head == "play":
            plays.append(e)
        elif e.ability.head == "action":
            actions.append(e)
        elif e.ability.head not in ("always", "while"):
            for key in window_keys(game, e.ability):
                windows.setdefault(key, []).append(e)
    if not plays:
        out.line("PLAYS: Final[Mapping[Kind, tuple[Play, ...]]] = {")
    else:
        out.line("PLAYS: Final = {")
    with out.deeper():
        for kind in game.cards.values():
            mine = [e for e in plays if e.owner is kind]
            mine = mine or [e for e in plays if isinstance(e.owner, decl.Category) and under(kind, e.owner)]
            if mine:
                with out.block(f"state.{names.of(kind)}: ("):
                    for e in mine:
                        with out.at(e.ability.span):
                            out.line(f"{abilities.play_row(e)},")
                out.line("),")
    out.line("}")
    out.line("ACTIONS: Final[tuple[Play, ...]] = (")
    for e in actions:
        with out.at(e.ability.span):
            out.line(f"    {abilities.play_row(e)},")
    out.line(")")
    out.line("WINDOWS: Final[dict[str, tuple[Listener, ...]]] = {")
    for key, listening in windows.items():
        out.line(f"    {quote(key)}: (")
        for e in arranged(game, listening, lambda e: (e.owner, e.ability)):
            out.line(f"        {abilities.listener_row(e)},")
        out.line("    ),")
    out.line("}")
    out.line()
    out.line()
    tables(p, out)
    return p.finish(out, "__init__", "The rules")


def merged_fields(p: Package) -> str:
    """How the printed values of a merged card come about."""
    rows = []
    for category in p.game.categories.values():
        for field in category.fields.values():
            rule = p.game.play.combined.get(field.id, "equal")
            if not isinstance(rule, str):
                holds = p.exprs.cond(rule, Scope(me=None, module="__init__"))
                rows.append(f"{quote(p.names.of(field))}: lambda g: {holds}")
            else:
                rows.append(f"{quote(p.names.of(field))}: {quote(rule)}")
    return "{" + ", ".join(dict.fromkeys(rows)) + "}"


def cards(p: Package, out: Writer) -> None:
    """The card list."""
    out.line("CARDS: Final[tuple[CardSpec, ...]] = (")
    for kind in p.game.cards.values():
        sets: list[tuple[tuple[decl.Face, ...], list[ir.Cond]]] = []
        if kind.other_faces:
            off: list[ir.Cond] = [ir.Not(ir.VariantOn(v)) for v, _ in kind.other_faces]
            sets.append((kind.faces, off))
            for i, (variant, faces) in enumerate(kind.other_faces):
                later: list[ir.Cond] = [ir.Not(ir.VariantOn(v)) for v, _ in kind.other_faces[i + 1 :]]
                sets.append((faces, [ir.VariantOn(variant), *later]))
        else:
            sets.append((kind.faces, []))
        for faces, conds in sets:
            for i, face in enumerate(faces):
                tests = [c for c in (kind.copies_when, face.when) if c is not None] + conds
                fields = [f"state.{p.names.of(kind)}", str(i), str(face.copies)]
                if face.values:
                    fields.append("{" + ", ".join(f"{quote(k)}: {v!r}" for k, v in face.values.items()) + "}")
                if tests:
                    s = Scope(me=None, module="__init__")
                    fields.append(f"when=lambda g: {' and '.join(p.exprs.joined(c, s) for c in tests)}")
                with out.at(face.span):
                    out.line(f"    CardSpec({', '.join(fields)}),")
    out.line(")")


def tables(p: Package, out: Writer) -> None:
    """`RULES`, `make`, `set_table` and `new`."""
    game, names, facts = p.game, p.names, p.facts
    start = next((z for z in game.zones.values() if z.owner == "game" and z.order == "stack"), None)
    if start is None:
        raise Unsupported("a game without a stack of its own, in which its cards begin", game.span)
    with out.block(
        "def make(players: int, seed: int, options: Mapping[str, str], variants: frozenset[str]) -> state.Game:"
    ):
        out.line('"""An empty table."""')
        out.line("return state.Game(RULES, players, seed, options, variants)")
    out.line()
    out.line()
    with out.block("def set_table(g: state.Game, names: Sequence[str] | None = None) -> None:"):
        out.line('"""Seat the players and put every card into its first zone."""')
        out.line("g.lay_out(list(names or [chr(65 + i) for i in range(g.players_wanted)]))")
        with (
            out.block("for spec in CARDS:"),
            out.block("if spec.when is None or spec.when(g):"),
            out.block("for _ in range(spec.copies):"),
        ):
            if True:
                zone = f"g.{names.of(start)}"
                out.line(f"card = state.Card(len(g.cards), spec.kind, spec.face, {zone}, spec.values)")
                out.line("g.cards.append(card)")
                out.line(f"{zone}.cards.append(card)")
        out.line("g.start_counters()")
    out.line()
    out.line()
    held = [f"me.{names.of(z)}.cards" for z in game.play.start] or ["me.hand.cards"]
    hand = held[0] if len(held) == 1 else "[" + ", ".join(f"*{h}" for h in held) + "]"
    out.line("SKILLS: Final[Mapping[Any, tuple[tuple[str, ...], tuple[str, ...]]]] = {")
    for kind in game.cards.values():
        if kind.skills:
            plain = quotes([x.id for x in kind.skills if "withheld" not in x.tags])
            kept = quotes([x.id for x in kind.skills if "withheld" in x.tags])
            out.line(f"    state.{names.of(kind)}: ({plain}, {kept}),")
    out.line("}")
    out.line("LYING: Final[Mapping[Kind | str, tuple[tuple[str, ...], tuple[str, ...]]]] = {")
    for category in game.categories.values():
        if category.active_in and category.abilities:
            out.line(f"    {quote(category.id)}: {whereabouts(category, facts)},")
    for kind in game.cards.values():
        if kind.active_in:
            out.line(f"    state.{names.of(kind)}: {whereabouts(kind, facts)},")
    out.line("}")
    table = names.of(game.play.while_resolving) if game.play.while_resolving else "table"
    after = names.of(game.play.afterwards) if game.play.afterwards else "discard_pile"
    options = {o.id: (o.default, tuple(o.choices)) for o in game.options.values()}
    variants = {v.id: {option: choice for option, choice in v.needs} for v in game.variants.values()}
    phases = []
    for i, phase in enumerate(game.phases.values()):
        when = f", lambda g: {p.exprs.cond(phase.present, Scope(me=None, module='__init__'))}" if phase.present else ""
        phases.append(f"Phase({quote(phase.id)}, flow.phase_{i + 1}, {f'phase_{i + 1}' in facts.asking}{when})")
    out.line("OPTIONS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {")
    for option, (default, choices) in options.items():
        out.line(f"    {quote(option)}: ({quote(default)}, {quotes(list(choices))}),")
    out.line("}")
    out.line("VARIANTS: Final[Mapping[str, Mapping[str, str]]] = {")
    for variant, needs in variants.items():
        pairs = ", ".join(f"{quote(k)}: {quote(v)}" for k, v in needs.items())
        out.line(f"    {quote(variant)}: {{{pairs}}},")
    out.line("}")
    out.line()
    out.line()
    responses = game.settlement.responses
    rows = {
        "id": quote(game.id),
        "digest": UNKNOWN_YET,
        "players": repr(game.meta.players),
        "options": "OPTIONS",
        "variants": "VARIANTS",
        "make": "make",
        "set_table": "set_table",
        "setup": "flow.setup" if game.setup is not None else "lambda g: None",
        "setup_asks": repr("setup" in facts.asking),
        "phases": f"({', '.join(phases)},)" if phases else "()",
        "turn_ends": "flow.turn_ends" if game.turn.ends is not None else "None",
        "turn_ends_asks": repr("turn_ends" in facts.asking),
        "plays": "PLAYS",
        "actions": "ACTIONS",
        "windows": "WINDOWS",
        "may_play": "values.may_play" if p.has_permits else "None",
        "kinds_of": "values.kinds_of" if p.has_uses else "None",
        "restricted": "values.restricted" if p.has_permits else "None",
        "convertible": "values.CONVERTIBLE" if p.has_convertible else "frozenset()",
        "converts": "values.converts" if p.has_converts else "None",
        "responders": "flow.responders",
        "first_answer": repr(responses is None or responses.until == "first answer"),
        "until_nobody": repr(responses is not None and responses.until == "nobody answers"),
        "forced_first": repr(game.settlement.triggers is not None and game.settlement.triggers.forced_first),
        "trigger_order": "flow.trigger_order" if game.settlement.triggers is not None else "flow.responders",
        "node": "flow.node" if game.settlement.policy == "nodes" else "None",
        "skills_of": "SKILLS",
        "lying": "LYING",
        "combos": "values.combos" if p.has_combos else "None",
        "elsewhere": "values.elsewhere" if p.has_elsewhere else "None",
        "merged": merged_fields(p),
        "suppressors": quotes([names.of(x) for x in game.statuses.values() if x.suppresses]),
        "hand": f"lambda g, me: {hand}",
        "table": f"lambda g: g.{table}",
        "after_play": f"lambda g, me, card: g.{after}",
        "checks": "flow.checks" if game.checks and game.settlement.policy != "nodes" else "None",
        "checks_ask": repr("checks" in facts.asking),
        "invariants": "("
        + "".join(f"({quote(i.id)}, flow.invariant_{n + 1}), " for n, i in enumerate(game.invariants.values()))
        + ")",
        "move_kinds": f"frozenset(({''.join(f'state.{names.of(k)}, ' for k in p.move_kinds)}))"
        if p.move_kinds_known
        else "None",
        "empties": f"frozenset({quotes(sorted(facts.empties))})",
        "recheck": repr(game.play.recheck),
        "alike": "values.alike" if p.has_alike else "None",
        "counts": "values.counts" if p.exprs.counts else "None",
        "source_file": "__file__",
        "shown": "SHOWN",
    }
    out.line("SHOWN: Final[tuple[Shown, ...]] = (")
    for shown in shown_rows(p):
        out.line(f"    {shown},")
    out.line(")")
    out.line()
    with out.block("RULES: Final = Rules("):
        for name, text in rows.items():
            if name == "digest":
                out.gap(f"{name}=", text, ",")
            else:
                out.line(f"{name}={text},")
    out.line(")")
    out.line()
    out.line()
    with out.block(
        "def new(players: int, seed: int = 0, options: Mapping[str, str] | None = None, "
        "variants: Sequence[str] = (), names: Sequence[str] | None = None) -> Session:"
    ):
        low, high = game.meta.players
        out.line(f'"""A game of {comment(game.id)} for {low} to {high} players; see cardwright.runtime.session."""')
        out.line("return Session(RULES, players, seed, options, variants, names)")
