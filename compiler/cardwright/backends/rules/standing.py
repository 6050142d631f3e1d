"""Standing effects (`always`, `while`, `until`): prohibitions, conversions and modifiers as functions of `values`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

from cardwright import ir
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.headers import Entry, limit_rows
from cardwright.backends.rules.lasting import free_locals, speaks_of_card, speaks_of_event
from cardwright.backends.rules.layout import quote, quotes
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.scope import Scope, Unsupported, is_plural
from cardwright.backends.rules.stmts import Facts
from cardwright.backends.rules.walk import zones_of
from cardwright.backends.rules.writer import Writer, comment, ident
from cardwright.ir import decl
from cardwright.model.game import Game

OF_PLAY: Mapping[str, str] = {"card": "card", "targets": "target", "skill": "skill"}
"""The parameters of the functions about playing and using."""
LAYERS = {decl.GameRule: 0, decl.CardKind: 1, decl.Category: 1, decl.Status: 2, decl.Skill: 3}


def standing(entries: list[Entry], kind: type) -> list[tuple[Entry, ir.Stmt]]:
    """The sentences of one kind in all standing blocks, with their abilities."""
    return [
        (e, stmt)
        for e in entries
        if e.ability.head in ("always", "while")
        for stmt in e.ability.block.body
        if isinstance(stmt, kind)
    ]


def several(u: ir.UseAs) -> bool:
    """Whether more than one card is used as one."""
    return isinstance(u.what, ir.NP) and u.what.ty.name == "list"


def offered(e: Entry, u: ir.UseAs) -> bool:
    """Whether a conversion is offered by itself, as it takes several cards or may be used only so often."""
    return several(u) or (bool(e.ability.limits) and isinstance(u.what, ir.NP))


def is_me(value: ir.Value | None) -> bool:
    """Whether a part is `me`."""
    return isinstance(value, ir.Local) and value.origin == "me"


def count_of(np: ir.NP, x: Exprs, s: Scope) -> tuple[str, str]:
    """Fewest and most cards of a combination."""
    match np.quantity:
        case "exactly" if np.low is not None:
            n = x.value(np.low, s)
            return n, n
        case "between" if np.low is not None and np.high is not None:
            return x.value(np.low, s), x.value(np.high, s)
        case "a" | "another":
            return "1", "1"
        case "up_to" if np.high is not None:
            return "1", x.value(np.high, s)
    return "1", "99"


class Standing:
    """Writes the functions that ask standing effects."""

    def __init__(self, game: Game, entries: list[Entry], names: Names, x: Exprs, facts: Facts, out: Writer) -> None:
        self.game = game
        self.entries = entries
        self.names = names
        self.x = x
        self.facts = facts
        self.out = out
        self.convertible = False

    # ------------------------------------------------------------ whose effect it is

    def holders(self, e: Entry) -> str:
        """Python for those for whom an effect is in force: (me, this) pairs, players with a skill, lasting effects."""
        owner = e.owner
        match owner:
            case decl.Status():
                if owner.of.name == "player":
                    return f"[(p, None) for p in g.living() if p.{self.names.of(owner)}]"
                return f"[(c.owner, c) for c in g.cards if c.{self.names.of(owner)}]"
            case decl.GameRule():
                return "[(p, None) for p in g.living()]"
            case decl.Skill():
                return f"g.skilled[{quote(owner.id)}]"
            case ir.Until() | ir.NextTime():
                return f"g.lasting[{quote(owner.id)}]"
            case decl.CardKind() if owner.active_in:
                return f"g.lying[{self.x.ref('state', owner, self.scope(e))}]"
            case decl.Category() if owner.active_in:
                return f"g.lying[{quote(owner.id)}]"
        raise Unsupported("a standing effect of what is nowhere active", e.ability.span)

    def scope(self, e: Entry, me: str = "me") -> Scope:
        """The names of a text; what a lasting effect remembers is told apart from the parameters of the function."""
        kept = free_locals(e.owner) if isinstance(e.owner, ir.Until | ir.NextTime) else []
        names = {name: f"on_{ident(name, f'local_{i + 1}').strip('_')}" for i, name in enumerate(kept)}
        event = "on_event" if isinstance(e.owner, ir.Until) and speaks_of_event(e.owner) else None
        return Scope(me=me, this="this", event=event, module="values", owner=e.ability.id, locals=names)

    def in_force(self, e: Entry, s: Scope) -> list[str]:
        """Tests that the ability is in force (its variant, its `while`)."""
        a = e.ability
        conds = [*e.guards, *([a.condition] if a.condition is not None else []), *a.conditions]
        return [self.x.joined(c, s) for c in conds]

    def unpack(self, e: Entry, s: Scope) -> None:
        """Lines that fetch the names a lasting effect uses."""
        if isinstance(e.owner, ir.Until | ir.NextTime):
            self.out.line(f"{s.me} = on.me")
            if speaks_of_card(e.ability):
                self.out.line("this = on.this")
            if s.event is not None:
                self.out.line('on_event = on.env["event"]')
            for name in free_locals(e.owner):
                self.out.line(f"{s.bind(name)} = on.env[{quote(name)}]")

    def bearer(self, e: Entry, who: str) -> list[str] | None:
        """Tests that a player bears a standing effect, where `me` is then that player; None if that takes a loop."""
        match e.owner:
            case decl.Status() if e.owner.of.name == "player":
                return [f"{who}.{self.names.of(e.owner)}"]
            case decl.GameRule():
                return []
            case decl.Skill():
                return [f"{who} in g.skilled[{quote(e.owner.id)}]"]
        return None

    def might(self, e: Entry, mine: bool) -> str:
        """A quick test whether a standing effect may be in force for the doer (`mine`: only for whoever bears it)."""
        tests = self.bearer(e, "doer") if mine else None
        if tests is not None:
            return " and ".join(tests) or "True"
        match e.owner:
            case decl.Skill():
                return f"bool(g.skilled[{quote(e.owner.id)}])"
            case ir.Until() | ir.NextTime():
                return f"bool(g.lasting[{quote(e.owner.id)}])"
        return f"bool({self.holders(e)})"

    @contextmanager
    def over(self, e: Entry, s: Scope) -> Iterator[None]:
        """A loop over the holders, with the names that a lasting effect uses fetched at its beginning."""
        start = len(self.out.lines) + 1
        with self.out.loop_over(self.loop(e)):
            self.unpack(e, s)
            yield
        self.out.drop_unused(start)

    def loop(self, e: Entry) -> str:
        """The head of a loop over the holders."""
        match e.owner:
            case ir.Until() | ir.NextTime():
                return f"for on in {self.holders(e)}:"
            case decl.Skill():
                return f"for me in {self.holders(e)}:"
        return f"for me, this in {self.holders(e)}:"

    # ------------------------------------------------------------ prohibitions

    def may_play(self) -> bool:
        """`may_play`: the key of the first prohibition against playing a card (on a target), or None."""
        found = self.permits("play", allowed=False)
        if not found:
            return False
        out = self.out
        with out.block("def may_play(g: Game, doer: Any, card: Any, target: Any) -> str | None:"):
            out.line('"""The first prohibition against playing a card, or None."""')
            for i, (e, p) in enumerate(found):
                key = f"{e.ability.id}!cannot{i + 1}"
                self.facts.prompts[key] = p
                with out.at(p.span):
                    self.prohibition(e, p, quote(key))
            out.line("return None")
        out.line()
        out.line()
        tests = []
        for e, p in found:
            tests.append(self.might(e, is_me(p.subject)))
        with out.block("def restricted(g: Game, doer: Any) -> bool:"):
            out.line('"""Whether any prohibition against playing cards may hold for a player."""')
            out.line(f"return {' or '.join(dict.fromkeys(tests))}")
        out.line()
        out.line()
        return True

    def permits(self, verb: str, allowed: bool) -> list[tuple[Entry, ir.Permit]]:
        """The permissions, or the prohibitions, to do what a verb says."""
        found = [(e, p) for e, p in standing(self.entries, ir.Permit) if isinstance(p, ir.Permit)]
        return [(e, p) for e, p in found if p.verb.head == verb and p.allowed == allowed]

    def reaches(self) -> None:
        """`reaches`: whether a permission lets a card go to a target that is too far away for it."""
        self.whether(
            "reaches", "card: Any, target: Any", "Whether a permission lifts the distance to a target.",
            self.permits("play", allowed=True),
        )  # fmt: skip

    def skills(self) -> None:
        """`barred`, `lent`: whether a player may not use a skill, or may use one of somebody else."""
        barred, lent = self.permits("use", allowed=False), self.permits("use", allowed=True)
        self.whether("barred", "skill: str", "Whether a player may not use a skill.", barred)
        self.whether("lent", "skill: str", "Whether a player may use a skill without having it.", lent)

    def whether(self, name: str, params: str, what: str, found: list[tuple[Entry, ir.Permit]]) -> None:
        """A function that tells whether one of these permissions or prohibitions fits."""
        if not found:
            return
        out = self.out
        with out.block(f"def {name}(g: Game, doer: Any, {params}) -> bool:"):
            out.line(f'"""{what}"""')
            for e, p in found:
                with out.at(p.span):
                    self.prohibition(e, p, "True")
            if len(out.lines) > 3 and out.lines[-3].lstrip().startswith("for "):
                out.lines[-3] += "  # noqa: SIM110"
            out.line("return False")
        out.line()
        out.line()

    def prohibition(self, e: Entry, p: ir.Permit, verdict: str, names: Mapping[str, str] = OF_PLAY) -> None:
        """One prohibition (or permission): where it fits, the verdict is given; `names` are those of the parts."""
        out, mine = self.out, is_me(p.subject)
        bearer = self.bearer(e, "doer") if mine else None
        s = self.scope(e, "doer" if bearer is not None else "me")
        tests: list[str] = []
        if bearer is not None:
            tests += bearer
        elif mine:
            tests.append("me is doer")
        elif p.subject is not None:
            test = self.x.matches("doer", p.subject, s, optional=False)
            tests += [test] if test is not None else []
        tests += self.in_force(e, s)
        for name, pattern in p.args.items():
            what, hole = names[name], next(h for h in p.verb.holes if h.name == name)
            if what == "target" or hole.optional:
                tests.append(f"{what} is not None")
            if hole.ty.name == "list" and names is not OF_PLAY:
                test = self.x.matches("c", pattern, s, optional=False)
                tests += [f"any({test} for c in {what})"] if test is not None else []
                continue
            test = self.x.matches(what, pattern, s, optional=False)
            tests += [test] if test is not None else []
        head = f"if {' and '.join(tests) or 'True'}:"
        if bearer is not None:
            with out.block(head):
                out.line(f"return {verdict}")
            return
        with self.over(e, s), out.block(head):
            out.line(f"return {verdict}")

    # ------------------------------------------------------------ conversions

    def kinds_of(self) -> bool:
        """`kinds_of`: every kind that a card may be used as by a player, its own first."""
        found = [(e, u) for e, u in standing(self.entries, ir.UseAs) if isinstance(u, ir.UseAs) and not offered(e, u)]
        if not found:
            return False
        out = self.out
        with out.block("def kinds_of(g: Game, doer: Any, card: Any) -> tuple[Kind, ...]:"):
            out.line('"""Every kind that a player may use a card as, its own first."""')
            out.line(f"kinds: tuple[Kind, ...] = ({self.x.kind('card', Scope(module='values'))},)")
            for e, u in found:
                with out.at(u.span):
                    self.conversion(e, u)
            out.line("return kinds")
        out.line()
        out.line()
        return True

    def elsewhere(self) -> bool:
        """`elsewhere`: the cards outside the hand that a player may use as others."""
        hand = {zone.id for zone in self.game.play.start}
        found = []
        for e, u in standing(self.entries, ir.UseAs):
            assert isinstance(u, ir.UseAs)
            if isinstance(u.what, ir.NP) and not offered(e, u) and zones_of(u.what.inside) - hand:
                found.append((e, u))
        if not found:
            return False
        out = self.out
        with out.block("def elsewhere(g: Game, doer: Any) -> list[Any]:"):
            out.line('"""The cards outside the hand that a player may use as others."""')
            out.line("found: list[Any] = []")
            for e, u in found:
                with out.at(u.span), self.users(e, u) as s:
                    cards = self.x.listing(u.what, s)
                    tests = f"c.zone.id not in {quotes(sorted(hand))} and c not in found"
                    out.line(f"found += [c for c in {cards} if {tests}]")
            out.line("return found")
        out.line()
        out.line()
        return True

    def combos(self) -> bool:
        """`combos`: the offers to use several cards as one."""
        found = [(e, u) for e, u in standing(self.entries, ir.UseAs) if isinstance(u, ir.UseAs) and offered(e, u)]
        if not found:
            return False
        out = self.out
        with out.block("def combos(g: Game, doer: Any) -> list[Combo]:"):
            out.line('"""The offers to use several cards as one that are in force for a player."""')
            out.line("found: list[Combo] = []")
            for e, u in found:
                assert isinstance(u.what, ir.NP)
                limits, within, more = limit_rows(e.ability), [], ""
                if limits:
                    within = [f"within_limits(g, {e.no}, {limits}, doer)"]
                    more = f", {e.no}, {limits}"
                with out.at(u.span), self.users(e, u, within) as s:
                    cards = self.x.listing(u.what, s)
                    low, high = count_of(u.what, self.x, s)
                    kinds = self.kind_tuple(u, s)
                    out.line(f"found.append(Combo({quote(e.ability.id)}, {kinds}, list({cards}), {low}, {high}{more}))")
            out.line("return found")
        out.line()
        out.line()
        return True

    def kind_tuple(self, u: ir.UseAs, s: Scope) -> str:
        """The kinds that a conversion allows, as a tuple."""
        kind = u.kind
        target = kind.decl if isinstance(kind, ir.KindRef) else kind.noun.decl if isinstance(kind, ir.NP) else None
        if isinstance(target, decl.CardKind):
            return f"({self.x.ref('state', target, s)},)"
        if isinstance(target, decl.Category):
            return f"state.KINDS_OF[{quote(target.id)}]"
        raise Unsupported("using cards as this", u.span)

    def converts(self) -> bool:
        """`CONVERTIBLE`: kinds whose own texts let them be used as others; `converts`: whether anything else may be."""
        kinds: list[str] = []
        tests: list[str] = []
        for e, u in standing(self.entries, ir.UseAs):
            assert isinstance(u, ir.UseAs)
            own = isinstance(u.what, ir.Local) and u.what.origin == "this" and isinstance(e.owner, decl.CardKind)
            if own and not offered(e, u) and isinstance(e.owner, decl.CardKind):
                kinds.append(self.x.ref("state", e.owner, self.scope(e)))
            else:
                tests.append(self.might(e, is_me(u.who)))
        out = self.out
        if kinds:
            row = "".join(f"{kind}, " for kind in dict.fromkeys(kinds))
            out.line(f"CONVERTIBLE: Final[frozenset[Kind]] = frozenset(({row}))")
            out.line()
            out.line()
        self.convertible = bool(kinds)
        if not tests:
            return False
        with out.block("def converts(g: Game, doer: Any) -> bool:"):
            out.line('"""Whether a player may use cards of other kinds than those, or several cards, as others now."""')
            out.line(f"return {' or '.join(dict.fromkeys(tests))}")
        out.line()
        out.line()
        return True

    def conversion(self, e: Entry, u: ir.UseAs) -> None:
        """One conversion."""
        out = self.out
        if isinstance(u.what, ir.Local) and u.what.origin == "this" and isinstance(e.owner, decl.CardKind):
            s = Scope(me="doer", this="card", module="values", owner=e.ability.id)
            tests = [f"card.printed is {self.x.ref('state', e.owner, s)}", *self.in_force(e, s)]
            with out.block(f"if {' and '.join(tests)}:"):
                self.kinds(u, s)
            return
        with self.users(e, u, of_card=True) as s:
            self.kinds(u, s)

    @contextmanager
    def users(self, e: Entry, u: ir.UseAs, more: Sequence[str] = (), of_card: bool = False) -> Iterator[Scope]:
        """Open what is done where the doer may convert (`of_card`: the card that is asked about)."""
        out = self.out
        bearer = self.bearer(e, "doer") if is_me(u.who) else None
        s = self.scope(e, "doer" if bearer is not None else "me")
        if bearer is not None:
            tests = list(bearer)
        else:
            who = "me is doer" if is_me(u.who) else self.x.matches("doer", u.who, s, optional=False)
            tests = [who] if who is not None else []
        what = self.x.matches("card", u.what, s, optional=False) if of_card else None
        tests += [what] if what is not None else []
        with ExitStack() as nest:
            if bearer is None:
                nest.enter_context(self.over(e, s))
            tests += [*self.in_force(e, s), *more]
            if tests or bearer is None:
                nest.enter_context(out.block(f"if {' and '.join(tests) or 'True'}:"))
            yield s

    def kinds(self, u: ir.UseAs, s: Scope) -> None:
        """The kinds that a conversion allows."""
        kind = u.kind
        target = kind.decl if isinstance(kind, ir.KindRef) else kind.noun.decl if isinstance(kind, ir.NP) else None
        if isinstance(target, decl.CardKind):
            self.out.line(f"kinds += ({self.x.ref('state', target, s)},)")
        elif isinstance(target, decl.Category):
            self.out.line(f"kinds += tuple(k for k in state.KINDS_OF[{quote(target.id)}] if k not in kinds)")
        else:
            raise Unsupported("using a card as this", u.span)

    # ------------------------------------------------------------ quantities

    def quantities(self) -> None:
        """A function for each quantity: its base, changed by the modifiers in force.

        Rules come first, then cards, statuses and lasting effects, then skills, so that what a skill sets is not
        moved by a card; in each of these layers `set` comes before `increase` and `reduce`.
        """
        for quantity in self.game.quantities.values():
            found = [
                (e, c)
                for e, c in standing(self.entries, ir.Change)
                if isinstance(c, ir.Change) and isinstance(c.what, ir.Property) and c.what.prop is quantity
            ]
            found.sort(key=lambda pair: (LAYERS.get(type(pair[0].owner), 2), pair[1].op != "set"))
            self.quantity(quantity, found)

    def quantity(self, quantity: decl.Quantity, found: Sequence[tuple[Entry, ir.Stmt]]) -> None:
        """One quantity."""
        out, x = self.out, self.x
        param = "" if quantity.owner == "game" else ", who: Any"
        base = Scope(me="who", this="who", module="values", owner=quantity.id)
        holes = {name: base.bind(name) for name, _, _ in quantity.params}
        param += "".join(f", {name}: Any" for name in holes.values())
        with out.at(quantity.span), out.block(f"def {self.names.of(quantity)}(g: Game{param}) -> int:"):
            out.line(
                f'"""{comment(quantity.id)}{": " + comment(", ".join(quantity.rules)) if quantity.rules else ""}."""'
            )
            if quantity.owner == "game":
                base.me = base.this = None
            out.line(f"value: int = {x.value(quantity.base, base) if quantity.base is not None else '0'}")
            for e, change in found:
                assert isinstance(change, ir.Change) and isinstance(change.what, ir.Property)
                bearer = self.bearer(e, "who") if is_me(change.what.owner) else None
                s = self.scope(e, "who" if bearer is not None else "me")
                with out.at(change.span), ExitStack() as nest:
                    tests = []
                    if bearer is not None:
                        tests += [*([] if isinstance(e.owner, decl.Skill) else ["who.alive"]), *bearer]
                    else:
                        nest.enter_context(self.over(e, s))
                    if change.what.owner is not None and bearer is None:
                        if isinstance(change.what.owner, ir.NP) or is_plural(change.what.owner):
                            test = x.matches("who", change.what.owner, s, optional=False)
                            tests += [test] if test is not None else []
                        else:
                            tests.append(f"{x.value(change.what.owner, s)} is who")
                    for hole, pattern in change.what.args.items():
                        test = x.matches(holes[hole], pattern, s, optional=False)
                        tests += [test] if test is not None else []
                    tests += self.in_force(e, s)
                    with out.block(f"if {' and '.join(tests) or 'True'}:"):
                        self.modify(change, s)
            low, high = quantity.at_least, quantity.at_most
            if isinstance(low, ir.Num) and high is None:
                out.line(f"return value if value > {low.value} else {low.value}")
            else:
                if low is not None:
                    out.line(f"value = max({x.value(low, base)}, value)")
                if high is not None:
                    out.line(f"value = min({x.value(high, base)}, value)")
                out.line("return value")
        out.line()
        out.line()

    def modify(self, change: ir.Change, s: Scope) -> None:
        """One modifier; its own bound never moves the value the other way."""
        value = self.x.value(change.value, s)
        if change.op == "set":
            self.out.line(f"value = {value}")
        elif change.op == "increase":
            bound = f"min(max(value, {self.x.value(change.at_most, s)}), value + {value})" if change.at_most else ""
            self.out.line(f"value = {bound}" if bound else f"value += {value}")
        else:
            bound = f"max(min(value, {self.x.value(change.at_least, s)}), value - ({value}))" if change.at_least else ""
            self.out.line(f"value = {bound}" if bound else f"value -= {value}")
