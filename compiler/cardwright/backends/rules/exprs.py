"""Values and conditions of the typed tree -> Python expressions.

`my spare lamps > 0` -> `values.spare_lamps(g, me) > 0`; `another player where its life > 1` ->
`[p for p in g.around(me) if p is not me and p.life > 1]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardwright import ir
from cardwright.backends.rules.layout import quote, quotes
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.scope import Scope, Unsupported, is_plural
from cardwright.backends.rules.writer import attribute
from cardwright.ir import decl

BINARY = {"+": "+", "-": "-", "*": "*", "/": "//"}
BUILTINS = {
    ("player", "name"): "{0}.name",
    ("player", "seat"): "({0}.seat + 1)",
    ("player", "next player"): "g.next_player({0})",
    ("player", "previous player"): "g.previous_player({0})",
    ("player", "seat distance"): "g.seat_distance({0}, {1})",
    ("player", "skills"): "skills_of(g, {0})",
    ("card", "owner"): "g.owner_of({0})",
    ("card", "zone"): "{0}.zone",
    ("card", "place"): "{0}.place",
    ("card", "printed kind"): "{0}.printed",
    ("card", "parts"): "({0}.parts or ({0},))",
    ("card", "withheld skills"): "withheld_skills(g, {0})",
    ("zone", "owner"): "{0}.owner",
    ("game", "turn player"): "g.turn_player",
    ("game", "phase"): "g.phase",
    ("game", "round"): "g.round_no",
    ("game", "turn number"): "g.turn_no",
    ("game", "first player"): "g.first_player",
    ("game", "reversed"): "(g.direction != 1)",
}


class Exprs:
    """Turns values and conditions into Python; knows the names of all declarations."""

    def __init__(self, names: Names, distance: decl.Derived | decl.Quantity | None) -> None:
        self.names = names
        self.distance = distance
        self.history: dict[int, tuple[int, ir.Local | None]] = {}
        self.counts = False

    def allowed(self, verb: decl.Verb, doer: str, args: Mapping[str, str], s: Scope) -> str:
        """A call that gives what forbids a verb: `values.may_attack(g, me, target)`."""
        given = [args.get(hole.name, "None") for hole in verb.holes]
        name = f"may_{self.names.of(verb).strip('_')}"
        return f"{name if s.module == 'values' else f'values.{name}'}({', '.join(['g', doer, *given])})"

    def kind(self, card: str, s: Scope) -> str:
        """The kind that a card counts as where it lies."""
        if not self.counts:
            return f"{card}.kind"
        return f"counts(g, {card})" if s.module == "values" else f"values.counts(g, {card})"

    def ref(self, module: str, thing: decl.Decl, s: Scope) -> str:
        """A name that lives in another module of the package, qualified unless it is this one."""
        name = self.names.of(thing)
        return name if s.module == module else f"{module}.{name}"

    # ------------------------------------------------------------ values

    def value(self, v: ir.Value, s: Scope) -> str:
        """A value as an expression."""
        match v:
            case ir.Num():
                return str(v.value)
            case ir.Text():
                return quote(v.value)
            case ir.Bool():
                return str(v.value)
            case ir.NoneValue():
                return "None"
            case ir.Local():
                return self.local(v, s)
            case ir.Const():
                return self.ref("state", v.decl, s)
            case ir.OptionRef():
                return f"g.options[{quote(v.decl.id)}]"
            case ir.Symbol():
                return quote(v.word)
            case ir.KindRef():
                if isinstance(v.decl, decl.Category):
                    return quote(v.decl.id)
                return self.ref("state", v.decl, s)
            case ir.ZoneRef():
                return f"g.{self.names.of(v.decl)}"
            case ir.PhaseRef() | ir.StatusRef() | ir.SkillRef() | ir.CheckRef() | ir.CharacterRef():
                return quote(v.decl.id)
            case ir.Property():
                return self.prop(v, s)
            case ir.Count():
                return self.count(v.of, s)
            case ir.Aggregate():
                return self.aggregate(v, s)
            case ir.EndCards():
                zone = self.value(v.zone, s)
                if v.count is None:
                    return f"{zone}.{v.end}_card()"
                return f"{zone}.{v.end}({self.value(v.count, s)})"
            case ir.CardAt():
                at = f"{self.atom(v.place, s)}.at" if v.place.ty.name == "place" else self.atom(v.place, s)
                return f"{self.value(v.zone, s)}.cards[-{at}]"
            case ir.Place():
                zone, where = self.place(v, s)
                return zone if where is None else f"Spot({zone}, {where})"
            case ir.Times():
                return self.happened(v, s)
            case ir.Binary():
                return f"{self.atom(v.left, s)} {BINARY[v.op]} {self.atom(v.right, s)}"
            case ir.Negative():
                return f"-{self.atom(v.value, s)}"
            case ir.ListValue():
                parts = (f"*{self.listing(i, s)}" if is_plural(i) else self.value(i, s) for i in v.items)
                return f"[{', '.join(parts)}]"
            case ir.NP():
                if v.random and not is_plural(v):
                    return f"g.rng_one({self.listing(v, s)})"
                if v.random:
                    return f"g.random_of({self.listing(v, s)}, {self.amount(v, s)})"
                return self.listing(v, s)

    def either(self, v: ir.Value | ir.Cond, s: Scope) -> str:
        """A value or a condition."""
        return self.value(v, s) if isinstance(v, ir.Value) else self.cond(v, s)

    def atom(self, v: ir.Value, s: Scope) -> str:
        """A value in brackets if its operator could bind wrongly."""
        text = self.value(v, s)
        return f"({text})" if isinstance(v, ir.Binary | ir.Negative) else text

    def amount(self, np: ir.NP, s: Scope) -> str:
        """How many an indefinite phrase asks for at most."""
        if np.quantity == "exactly" and np.low is not None:
            return self.value(np.low, s)
        if np.quantity in ("up_to", "between") and np.high is not None:
            return self.value(np.high, s)
        return "1"

    def local(self, v: ir.Local, s: Scope) -> str:
        """A local name."""
        if v.origin == "me":
            return s.me or "None"
        if v.origin == "this":
            return s.this or "None"
        if v.origin == "event":
            return s.event or "None"
        if v.origin == "doer":
            return s.their or s.me or "None"
        if v.origin == "it":
            return s.its[-1] if s.its else "it"
        return s.bind(v.name)

    def owner(self, v: ir.Property, s: Scope) -> str:
        """The thing whose property it is."""
        return self.value(v.owner, s) if v.owner is not None else "g"

    def happened(self, v: ir.Times | ir.Ever, s: Scope) -> str:
        """How often something has happened, perhaps counted for one player."""
        if id(v) not in self.history:
            raise Unsupported("what has happened, outside of the rules themselves", v.event.span)
        no, local = self.history[id(v)]
        of = f", {self.local(local, s)}" if local is not None else ""
        return f"Happened.times(g, {quote(v.scope)}, {no}, {s.me}{of})"

    def prop(self, v: ir.Property, s: Scope) -> str:
        """`owner's prop`."""
        p = v.prop
        if isinstance(p, decl.Zone | decl.Chosen) and v.owner is not None and v.owner.ty.of is not None:
            return self.of_several(v.owner, p, s)
        if isinstance(p, decl.Builtin):
            owner = "" if p.owner == "game" else self.owner(v, s)
            if p.owner == "card" and p.id in ("kind", "name"):
                return self.kind(owner, s) + (".id" if p.id == "name" else "")
            form = BUILTINS.get((p.owner, p.id))
            if form is None:
                raise Unsupported(f"{p.owner}.{p.id}")
            return form.format(owner, *(self.value(a, s) for a in v.args.values()))
        if isinstance(p, decl.Part) and p.id == "further targets":
            return f"further_targets(g, {self.owner(v, s)})"
        if isinstance(p, decl.Part):
            return f"{self.owner(v, s)}.{attribute(p.id)}"
        if isinstance(p, decl.Derived | decl.Quantity):
            args = ["g"]
            if p.owner != "game":
                args.append(self.owner(v, s))
            args.extend(self.value(a, s) for a in v.args.values())
            return f"{self.ref('values', p, s)}({', '.join(args)})"
        if isinstance(p, decl.Chosen):
            return f"{self.owner(v, s)}.chosen_{s.bind(p.id)}"
        name = self.names.of(p)
        if getattr(p, "owner", "") == "game" and not isinstance(p, decl.Field):
            return f"g.{name}"
        return f"{self.owner(v, s)}.{name}"

    def of_several(self, owners: ir.Value, p: decl.Zone | decl.Chosen, s: Scope) -> str:
        """`players' hand` as a list of zones, `players' bid` as a list of what they have chosen."""
        it = "p" if "p" not in s.its else f"p{len(s.its) + 1}"
        over = self.listing(owners, s)
        if isinstance(p, decl.Zone):
            return f"[{it}.{self.names.of(p)} for {it} in {over}]"
        field = f"{it}.chosen_{s.bind(p.id)}"
        return f"[x for {it} in {over} for x in {field}]" if p.ty.of is not None else f"[{field} for {it} in {over}]"

    def place(self, v: ir.Value, s: Scope) -> tuple[str, str | None]:
        """A place as (zone, place number from the top or None for the top)."""
        if isinstance(v, ir.Place):
            zone = self.value(v.zone, s)
            if v.end == "bottom":
                return zone, "BOTTOM"
            if v.end == "place" and v.number is not None:
                return zone, self.value(v.number, s)
            return zone, None
        if v.ty.name == "place":
            text = self.value(v, s)
            return f"{text}.zone", f"{text}.at"
        return self.value(v, s), None

    # ------------------------------------------------------------ sets

    def base(self, np: ir.NP, s: Scope) -> str:
        """Where the things of a noun phrase are looked for."""
        if np.noun.base == "player":
            if np.inside is not None:
                return self.listing(np.inside, s)
            if np.eliminated:
                return "g.out()"
            return f"g.around({s.me})" if s.me is not None else "g.living()"
        if np.noun.base == "card":
            if np.inside is None:
                return "g.cards"
            return self.listing(np.inside, s)
        if np.noun.base == "symbol" and isinstance(np.noun.decl, decl.SymbolSet):
            return quotes(list(np.noun.decl.words))
        if np.inside is not None and np.inside.ty.of is not None and np.noun.base in ("skill", "character"):
            return self.listing(np.inside, s)
        raise Unsupported(f"a set of {np.noun.base}")

    def listing(self, v: ir.Value, s: Scope) -> str:
        """A value as a list (or another iterable with a length)."""
        if isinstance(v, ir.NP):
            base, tests, it = self.base(v, s), *self.tests(v, s)
            if not tests:
                return base
            return f"[{it} for {it} in {base} if {' and '.join(tests)}]"
        if isinstance(v, ir.ListValue) and v.ty.of is not None and v.ty.of.name in ("zone", "place"):
            return "[" + ", ".join(f"*{self.listing(i, s)}" for i in v.items) + "]"
        if v.ty.of is not None and v.ty.of.name in ("zone", "place"):
            return f"[c for z in {self.value(v, s)} for c in z.cards]"
        if v.ty.name in ("zone", "place"):
            return f"{self.value(v, s)}.cards"
        if is_plural(v):
            return self.value(v, s)
        if v.ty.optional or isinstance(v, ir.EndCards):
            return f"some({self.value(v, s)})"
        return f"[{self.value(v, s)}]"

    def tests(self, np: ir.NP, s: Scope, it: str | None = None) -> tuple[list[str], str]:
        """The tests of a noun phrase beyond where it looks, and the name they speak of."""
        if it is None:
            stem = "p" if np.noun.base == "player" else "c" if np.noun.base == "card" else "x"
            it = stem if stem not in s.its else f"{stem}{len(s.its) + 1}"
        tests: list[str] = []
        if np.other:
            if np.noun.base == "player" and s.me is not None:
                tests.append(f"{it} is not {s.me}")
            elif np.noun.base == "card" and s.this is not None:
                tests.append(f"{it} is not {s.this}")
        if np.noun.decl is not None and np.noun.base == "card":
            tests.append(self.kind_test(it, np.noun.decl, s, negated=False))
        for adjective in np.adjectives:
            tests.append(self.adjective(it, adjective, adjective.negated, s))
        if np.within is not None:
            if self.distance is None:
                raise Unsupported("within without a declared distance")
            whom = self.value(np.within[1], s)
            near = f"{self.ref('values', self.distance, s)}(g, {whom}, {it}) <= {s.range or self.atom(np.within[0], s)}"
            tests.append(f"({near} or values.reaches(g, {s.me}, {s.reaches}, {it}))" if s.reaches else near)
        if np.where is not None:
            s.its.append(it)
            tests.append(self.joined(np.where, s))
            s.its.pop()
        if s.spent and np.noun.base == "card":
            tests.append(f"{it} is not {s.spent} and {it} not in {s.spent}.parts")
        return [t for t in tests if t != "True"], it

    def kind_test(
        self, it: str, kind: decl.CardKind | decl.Category | decl.SymbolSet | decl.Zone, s: Scope, negated: bool
    ) -> str:
        """Whether a card is of a kind or category."""
        if isinstance(kind, decl.CardKind):
            return f"{self.kind(it, s)} {'is not' if negated else 'is'} {self.ref('state', kind, s)}"
        if isinstance(kind, decl.Category) and kind.id == "card":
            return "False" if negated else "True"
        return f"{quote(kind.id)} {'not in' if negated else 'in'} {self.kind(it, s)}.categories"

    def under(self, kind: str, wanted: decl.CardKind | decl.Category, s: Scope, negated: bool) -> str:
        """Whether a kind is, or lies under, another."""
        if isinstance(wanted, decl.CardKind):
            return f"{kind} {'is not' if negated else 'is'} {self.ref('state', wanted, s)}"
        return f"{quote(wanted.id)} {'not in' if negated else 'in'} {kind}.categories"

    def adjective(self, it: str, adjective: ir.Adjective, negated: bool, s: Scope) -> str:
        """Whether something has an adjective."""
        what = adjective.decl
        if isinstance(what, decl.Status):
            test = f"{it}.{self.names.of(what)}"
            return f"not {test}" if negated else test
        if what.means is None:
            return "False" if negated else "True"
        s.its.append(it)
        test = self.cond(what.means, s)
        s.its.pop()
        return f"not ({test})" if negated else f"({test})" if isinstance(what.means, ir.Both) else test

    def count(self, v: ir.Value, s: Scope) -> str:
        """How many there are."""
        if isinstance(v, ir.NP):
            tests, _ = self.tests(v, s)
            if not tests and v.noun.base == "player" and v.inside is None and not v.eliminated:
                return "len(g.living())"
        text = self.listing(v, s)
        return f"len({text})"

    def aggregate(self, v: ir.Aggregate, s: Scope) -> str:
        """Sum, maximum or minimum of a property."""
        several = v.prop is None and v.op != "total" and isinstance(v.of, ir.ListValue) and len(v.of.items) > 1
        if several and isinstance(v.of, ir.ListValue) and not any(is_plural(item) for item in v.of.items):
            items = ", ".join(self.value(item, s) for item in v.of.items)
            return f"{'max' if v.op == 'highest' else 'min'}({items})"
        it, of, filtered = "x" if "x" not in s.its else f"x{len(s.its) + 1}", "", ""
        if isinstance(v.of, ir.NP) and not v.of.random:
            of, (tests, it) = self.base(v.of, s), self.tests(v.of, s)
            filtered = f" if {' and '.join(tests)}" if tests else ""
        else:
            of = self.listing(v.of, s)
        s.its.append(it)
        owner = ir.Local("it", v.of.ty.of or v.of.ty, "it")
        each = it if v.prop is None else self.prop(ir.Property(owner, v.prop, {}, v.ty), s)
        s.its.pop()
        if v.op == "total":
            return f"sum({each} for {it} in {of}{filtered})"
        name = "max" if v.op == "highest" else "min"
        return f"{name}(({each} for {it} in {of}{filtered}), default=0)"

    # ------------------------------------------------------------ conditions

    def cond(self, c: ir.Cond, s: Scope) -> str:
        """A condition as an expression."""
        match c:
            case ir.Both():
                return f" {c.op} ".join(self.joined(p, s, inside=c.op) for p in c.parts)
            case ir.Not():
                return self.negated(c.cond, s)
            case ir.Compare():
                test = f"{self.value(c.left, s)} {c.op} {self.value(c.right, s)}"
                return test if c.op in ("==", "!=") else self.where_given(test, (c.left, c.right), s)
            case ir.Same():
                return self.same(c, s)
            case ir.IsA():
                return self.is_a(c, s)
            case ir.IsAdjective():
                return self.adjective(self.value(c.left, s), c.adjective, c.negated != c.adjective.negated, s)
            case ir.IsAlive():
                test = f"{self.value(c.left, s)}.alive"
                return f"not {test}" if c.negated else test
            case ir.IsIn():
                word = "not in" if c.negated else "in"
                if c.right.ty.name == "zone" and c.left.ty.name == "card":
                    return f"{self.value(c.left, s)}.zone {'is not' if c.negated else 'is'} {self.value(c.right, s)}"
                return f"{self.value(c.left, s)} {word} {self.listing(c.right, s)}"
            case ir.IsBetween():
                test = f"{self.atom(c.low, s)} <= {self.atom(c.left, s)} <= {self.atom(c.high, s)}"
                test = self.where_given(test, (c.low, c.left, c.high), s)
                return f"not ({test})" if c.negated else test
            case ir.Parity():
                return self.where_given(f"{self.atom(c.left, s)} % 2 == {0 if c.even else 1}", (c.left,), s)
            case ir.Exists():
                return self.exists(c.what, c.negated, s)
            case ir.Every():
                tests, it = self.tests(c.what, s)
                s.its.append(it)
                test = self.cond(c.cond, s)
                s.its.pop()
                filtered = f" if {' and '.join(tests)}" if tests else ""
                return f"all({test} for {it} in {self.base(c.what, s)}{filtered})"
            case ir.Has():
                return self.has(c, s)
            case ir.ContainsText():
                return f"{self.value(c.right, s)} {'not in' if c.negated else 'in'} {self.value(c.left, s)}"
            case ir.Ever():
                return f"{self.happened(c, s)} > 0"
            case ir.Targets():
                return f"{self.value(c.who, s)} in {self.value(c.event, s)}.targets"
            case ir.Alters():
                zone = c.zone
                zone_id = (
                    zone.decl.id
                    if isinstance(zone, ir.ZoneRef)
                    else zone.prop.id
                    if isinstance(zone, ir.Property)
                    else ""
                )
                return f"{quote(zone_id)} in {self.value(c.event, s)}.alters"
            case ir.Truthy():
                return self.value(c.value, s)
            case ir.VariantOn():
                return f"{quote(c.variant.id)} in g.variants"

    def where_given(self, test: str, parts: tuple[ir.Value, ...], s: Scope) -> str:
        """A test of numbers of which some may be missing: what is not there passes none."""
        there = [f"{self.value(part, s)} is not None" for part in parts if part.ty.optional]
        return f"({' and '.join([*there, test])})" if there else test

    def negated(self, c: ir.Cond, s: Scope) -> str:
        """The opposite of a condition, without a bare `not` where Python has a word for it."""
        match c:
            case ir.Not():
                return self.cond(c.cond, s)
            case ir.Compare() if c.op in ("==", "!=") or not (c.left.ty.optional or c.right.ty.optional):
                opposite = {"==": "!=", "!=": "==", ">=": "<", "<=": ">", ">": "<=", "<": ">="}[c.op]
                return self.cond(replace(c, op=opposite), s)
            case (
                ir.Same() | ir.IsA() | ir.IsAdjective() | ir.IsAlive() | ir.IsIn() | ir.IsBetween() | ir.Exists()
                | ir.Has() | ir.ContainsText()
            ):  # fmt: skip
                return self.cond(replace(c, negated=not c.negated), s)
            case ir.Parity() if not c.left.ty.optional:
                return self.cond(replace(c, even=not c.even), s)
            case ir.VariantOn():
                return f"{quote(c.variant.id)} not in g.variants"
            case ir.Targets():
                return f"{self.value(c.who, s)} not in {self.value(c.event, s)}.targets"
            case ir.Truthy():
                return f"not {self.value(c.value, s)}"
        return f"not ({self.cond(c, s)})"

    def joined(self, c: ir.Cond, s: Scope, inside: str = "and") -> str:
        """A condition as an operand of `and` or `or`."""
        text = self.cond(c, s)
        return f"({text})" if isinstance(c, ir.Both) and c.op != inside else text

    def same(self, c: ir.Same, s: Scope) -> str:
        """Identity of things, equality of words."""
        if isinstance(c.right, ir.Bool):
            return self.value(c.left, s) if c.right.value != c.negated else f"not {self.atom(c.left, s)}"
        left, right = self.value(c.left, s), self.value(c.right, s)
        by_identity = c.left.ty.name in ("player", "card", "zone", "kind") or isinstance(c.right, ir.NoneValue)
        if c.left.ty.name == "kind" and isinstance(c.right, ir.KindRef) and isinstance(c.right.decl, decl.Category):
            return f"{right} {'not in' if c.negated else 'in'} {left}.categories"
        if by_identity:
            return f"{left} {'is not' if c.negated else 'is'} {right}"
        return f"{left} {'!=' if c.negated else '=='} {right}"

    def is_a(self, c: ir.IsA, s: Scope) -> str:
        """`X is a spell`, `X is 攻击`, `X is another player`."""
        left = self.value(c.left, s)
        if c.left.ty.name == "kind":
            wanted = c.what.decl if isinstance(c.what, ir.KindRef) else c.what.noun.decl
            if isinstance(wanted, decl.CardKind | decl.Category):
                return self.under(left, wanted, s, c.negated)
        if isinstance(c.what, ir.KindRef):
            test = self.kind_test(left, c.what.decl, s, c.negated)
            if c.left.ty.optional:
                return f"({left} is None or {test})" if c.negated else f"({left} is not None and {test})"
            return test
        tests, _ = self.tests(c.what, s, it=left)
        if c.what.inside is not None:
            tests.insert(0, self.lies_in(left, c.what, s))
        if c.left.ty.optional:
            tests.insert(0, f"{left} is not None")
        if not tests:
            return "False" if c.negated else "True"
        plain = c.what.noun.decl is not None and c.what.noun.base == "card" and len(tests) == 1
        if c.negated and plain and c.what.where is None and not c.what.adjectives:
            return self.kind_test(left, c.what.noun.decl, s, negated=True)  # type: ignore[arg-type]
        joined = " and ".join(tests)
        if not c.negated:
            return joined if len(tests) == 1 else f"({joined})"
        return f"not ({joined})"

    def exists(self, np: ir.NP, negated: bool, s: Scope) -> str:
        """`there is NP`."""
        tests, it = self.tests(np, s)
        base = self.base(np, s)
        if not tests:
            return f"not {base}" if negated else f"bool({base})"
        test = f"any({' and '.join(tests)} for {it} in {base})"
        return f"not {test}" if negated else test

    def has(self, c: ir.Has, s: Scope) -> str:
        """`X has NP`."""
        base = self.listing(c.left, s)
        if isinstance(c.what, ir.KindRef):
            test = f"any({self.kind_test('c', c.what.decl, s, negated=False)} for c in {base})"
        elif not isinstance(c.what, ir.NP):
            test = f"any({self.kind('c', s)} is {self.value(c.what, s)} for c in {base})"
        else:
            tests, it = self.tests(c.what, s)
            test = f"any({' and '.join(tests) or 'True'} for {it} in {base})"
        return f"not {test}" if c.negated else test

    def lies_in(self, value: str, np: ir.NP, s: Scope) -> str:
        """Whether something is where a phrase looks."""
        assert np.inside is not None
        if np.noun.base == "card" and np.inside.ty.name == "zone":
            return f"{value}.zone is {self.value(np.inside, s)}"
        return f"{value} in {self.listing(np.inside, s)}"

    def matches(self, value: str, pattern: ir.Value, s: Scope, optional: bool) -> str | None:
        """A test that a part of an event matches its description; None if it always does."""
        if isinstance(pattern, ir.NP):
            if pattern.ty.name == "list" or pattern.quantity in ("all", "every", "each"):
                pass
            tests, _ = self.tests(pattern, s, it=value)
            if pattern.inside is not None:
                tests.insert(0, self.lies_in(value, pattern, s))
            if optional:
                tests.insert(0, f"{value} is not None")
            return " and ".join(tests) if tests else None
        if isinstance(pattern, ir.KindRef):
            return self.kind_test(value, pattern.decl, s, negated=False)
        if isinstance(pattern, ir.ListValue):
            parts = [self.matches(value, item, s, optional=False) or "True" for item in pattern.items]
            test = "(" + " or ".join(parts) + ")"
            return f"{value} is not None and {test}" if optional else test
        zone = isinstance(pattern, ir.Property) and isinstance(pattern.prop, decl.Zone)
        if zone and isinstance(pattern, ir.Property) and isinstance(pattern.owner, ir.NP):
            owner = self.matches(f"{value}.owner", pattern.owner, s, optional=False)
            here = f"{value}.id == {quote(pattern.prop.id)}"
            return f"{here} and {owner}" if owner is not None else here
        if pattern.ty.name in ("player", "card", "zone", "kind"):
            return f"{value} is {self.value(pattern, s)}"
        return f"{value} == {self.value(pattern, s)}"
