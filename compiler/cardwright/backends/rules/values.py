"""Values of the typed tree -> Python expressions.

`my spare lamps > 0` -> `values.spare_lamps(g, me) > 0`; `another player where its life > 1` ->
`[p for p in g.around(me) if p is not me and p.life > 1]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from cardwright import ir
from cardwright.analysis.absent import may_be_missing
from cardwright.analysis.modifiers import Modified
from cardwright.backends.python.names import builtin
from cardwright.backends.python.tree import (
    NONE,
    ONE,
    ZERO,
    Binary,
    Comprehension,
    Const,
    Expr,
    Junction,
    Lambda,
    List,
    Loop,
    Name,
    Own,
    Star,
    Tuple,
    Unary,
    any_of,
    listed,
)
from cardwright.backends.rules.descriptions import Descriptions
from cardwright.backends.rules.listings import is_mine
from cardwright.backends.rules.names import Names, attribute
from cardwright.backends.rules.names_of_runtime import G, on_g, own, rt
from cardwright.backends.rules.scope import Scope, Unsupported, is_plural
from cardwright.ir import decl
from cardwright.ir.spoken_of import Spoken, speaks_of_me
from cardwright.ir.types import CARD, CHARACTER, NUMBER, Type, plain
from cardwright.ir.zones import wholes_of, zone_of
from cardwright.primitives import PLAY, primitive_of

BINARY = {"+": "+", "-": "-", "*": "*", "/": "//", "%": "%"}
BUILTINS: Mapping[tuple[str, str], Callable[[Expr, Sequence[Expr]], Expr]] = {
    ("player", "name"): lambda of, _: of.dot("name"),
    ("player", "seat"): lambda of, _: Binary("+", of.dot("seat"), ONE),
    ("player", "next player"): lambda of, _: on_g("next_player", of),
    ("player", "previous player"): lambda of, _: on_g("previous_player", of),
    ("player", "seat distance"): lambda of, args: on_g("seat_distance", of, args[0]),
    ("player", "skills"): lambda of, _: rt("skills_of").call(G, of),
    ("card", "owner"): lambda of, _: on_g("owner_of", of),
    ("card", "zone"): lambda of, _: of.dot("zone"),
    ("card", "place"): lambda of, _: of.dot("place"),
    ("card", "printed kind"): lambda of, _: of.dot("printed"),
    ("card", "parts"): lambda of, _: Junction("or", (of.dot("parts"), Tuple((of,)))),
    ("character", "skills"): lambda of, _: rt("printed_skills").call(G, of),
    ("card", "withheld skills"): lambda of, _: rt("withheld_skills").call(G, of),
    ("zone", "owner"): lambda of, _: of.dot("owner"),
    ("effect", "doer"): lambda of, _: of.dot("doer"),
    ("effect", "card"): lambda of, _: of.dot("card"),
    ("effect", "targets"): lambda of, _: of.dot("targets"),
    ("game", "turn player"): lambda _, __: G.dot("turn_player"),
    ("game", "phase"): lambda _, __: G.dot("phase"),
    ("game", "round"): lambda _, __: G.dot("round_no"),
    ("game", "turn number"): lambda _, __: G.dot("turn_no"),
    ("game", "first player"): lambda _, __: G.dot("first_player"),
    ("game", "reversed"): lambda _, __: G.dot("direction").test("!=", ONE),
}
"""Properties that the runtime knows: what they are of the owner, with the values of their arguments."""


class Values(Descriptions):
    """Turns values into Python; knows the names of all declarations. What conditions are is said by `Exprs`."""

    def __init__(
        self,
        names: Names,
        distance: decl.Derived | decl.Quantity | None,
        history: Mapping[int, tuple[int, Spoken | None]],
        counts: bool,
        modified: frozenset[Modified],
        zones: tuple[decl.Zone, ...],
        sets: Mapping[str, Sequence[str]],
        wide: frozenset[decl.Field],
        named: bool,
    ) -> None:
        """`history`: the counts of past events, by the node that asks for them; `counts`: cards may count as others;
        `modified`: what things have otherwise as long as something lasts; `zones`: all of the game; `sets`: the ids of
        all skills and characters; `wide`: the printed values that name kinds of cards, which many cards are of;
        `named`: cards print names on their faces.
        """
        self.names = names
        self.distance = distance
        self.history = history
        self.counts = counts
        self.modified = modified
        self.zones = zones
        self.has_parts = any(wholes_of(zone) for zone in zones)
        self.sets = sets
        self.wide = wide
        self.named = named

    def allowed(self, verb: decl.Verb, doer: Expr, args: Mapping[str, Expr], s: Scope) -> Expr:
        """A call that gives what forbids a verb: `values.may_attack(g, me, target)`."""
        given = [args.get(hole.name, NONE) for hole in verb.holes]
        if primitive_of(verb) is PLAY:
            return rt("forbids_play").call(G, doer, *given)
        name = self.names.made(verb, "may", "values", f"may_{self.names.of(verb)}")
        return Own("values", name, s.module).call(G, doer, *given)

    def kind(self, card: Expr, s: Scope) -> Expr:
        """The kind that a card counts as where it lies."""
        return own("values", "counts", s.module).call(G, card) if self.counts else card.dot("kind")

    def name_of(self, card: Expr, s: Scope) -> Expr:
        """What a card is called: by its face, where faces have names of their own, else by what it counts as."""
        if not self.named:
            return self.kind(card, s).dot("id")
        return rt("name_of").call(G, card, *([own("values", "counts", s.module)] if self.counts else ()))

    def ref(self, module: str, thing: decl.Decl, s: Scope) -> Expr:
        """A name that lives in another module of the package, qualified unless it is this one."""
        return Own(module, self.names.of(thing), s.module)

    def in_values(self, name: str, here: str) -> Expr:
        """A function of the module `values`."""
        return own("values", name, here)

    def key_of(self, owner: decl.CardKind | decl.Category, here: str) -> Expr:
        """A kind of card, or the id of a category, as a key of tables."""
        return Const(owner.id) if isinstance(owner, decl.Category) else Own("state", self.names.of(owner), here)

    # ------------------------------------------------------------ values

    def value(self, v: ir.Value, s: Scope) -> Expr:
        """A value as an expression."""
        match v:
            case ir.Num() | ir.Text() | ir.Bool():
                return Const(v.value)
            case ir.NoneValue():
                return NONE
            case ir.Local():
                return self.local(v, s)
            case ir.Const():
                return self.ref("state", v.decl, s)
            case ir.OptionRef():
                return G.dot("options").item(Const(v.decl.id))
            case ir.Symbol():
                return Const(v.word)
            case ir.KindRef():
                return Const(v.decl.id) if isinstance(v.decl, decl.Category) else self.ref("state", v.decl, s)
            case ir.ZoneRef():
                return G.dot(self.names.of(v.decl))
            case ir.PhaseRef() | ir.StatusRef() | ir.SkillRef() | ir.CheckRef() | ir.CharacterRef():
                return Const(v.decl.id)
            case ir.Property():
                return self.prop(v, s)
            case ir.Count():
                return self.count(v.of, s)
            case ir.Aggregate():
                return self.aggregate(v, s)
            case ir.EndCards():
                zone, declared = self.value(v.zone, s), zone_of(v.zone)
                refilled = s.acts and (declared is None or declared.refill_from is not None)
                if v.count is not None:
                    return zone.dot(v.end if refilled else f"{v.end}_there").call(self.value(v.count, s))
                if refilled:
                    return zone.dot(f"{v.end}_card").call()
                return any_of((zone.dot("cards"), rt("NO_CARD"))).item(Const(-1) if v.end == "top" else ZERO)
            case ir.CardAt():
                at = self.value(v.place, s)
                at = at.dot("at") if v.place.ty.name == "place" else at
                return self.value(v.zone, s).dot("card_at").call(at)
            case ir.Item():
                of = self.listing(v.of, s) if v.of.ty.name == "zone" or isinstance(v.of, ir.NP) else self.value(v.of, s)
                return rt("item").call(of, NONE if v.number is None else self.value(v.number, s))
            case ir.Place():
                zone, where = self.place(v, s)
                return zone if where is None else rt("Spot").call(zone, where)
            case ir.Times():
                return self.happened(v, s)
            case ir.Binary(op="*") if not isinstance(v.left, ir.Num) and not isinstance(v.right, ir.Num):
                return rt("product").call(self.value(v.left, s), self.value(v.right, s))
            case ir.Binary():
                return Binary(BINARY[v.op], self.value(v.left, s), self.value(v.right, s))
            case ir.Roll():
                numbers = builtin("range", self.value(v.low, s), Binary("+", self.value(v.high, s), ONE))
                return on_g("rng_one", numbers)
            case ir.Negative():
                return Unary("-", self.value(v.value, s))
            case ir.ListValue():
                return List(tuple(self.item(i, s) for i in v.items))
            case ir.NP():
                return self.draw(v, s) if v.random else self.listing(v, s)
            case ir.Ranked():
                return self.ranked(v, s)
            case _:
                assert_never(v)

    def item(self, v: ir.Value, s: Scope) -> Expr:
        """What stands in a list for one of its items: all of a list, nothing for none."""
        if is_plural(v):
            return Star(self.several(v, s))
        of_event = isinstance(v, ir.Property) and isinstance(v.prop, decl.Part)  # of cards that are none there is none
        if of_event or s.may_lack(v) or (s.me is None and is_mine(v)):
            return Star(rt("some").call(self.value(v, s)))
        return self.value(v, s)

    def draw(self, np: ir.NP, s: Scope) -> Expr:
        """What the game draws for a phrase: what has been drawn for the sentence, else drawn here."""
        known = s.drawn.get(id(np))
        if known is not None:
            return known
        options = self.described(np, s)
        return on_g("random_of", options, self.amount(np, s)) if is_plural(np) else on_g("rng_one", options)

    def amount(self, np: ir.NP, s: Scope) -> Expr:
        """How many an indefinite phrase asks for at most."""
        match np.quantity:
            case "exactly":
                return self.bound(np.low, s)
            case "up_to" | "between":
                return self.bound(np.high, s)
        return ONE

    def bounds(self, np: ir.NP, s: Scope) -> tuple[Expr, Expr]:
        """How many are to be picked: fewest and most (`None` for as many as there are)."""
        low, high = self.bound(np.low, s), self.bound(np.high, s)
        match np.quantity:
            case "exactly":
                return low, low
            case "up_to":
                return ZERO, high
            case "between":
                return low, high
            case "any_number":
                return ZERO, NONE
        return ONE, ONE

    def bound(self, number: ir.Value | None, s: Scope) -> Expr:
        """A number of things, which is one where nothing is said."""
        return ONE if number is None else self.value(number, s)

    def each(self, prop: decl.Prop, of: ir.Value, over: Expr, s: Scope) -> Expr:
        """A property of each of several things, as a list."""
        it = s.fresh("x")
        return listed(self.of_it(prop, of, it, s), it, over)

    def of_it(self, prop: decl.Prop, of: ir.Value, it: Expr, s: Scope) -> Expr:
        """A property of one of several things, which is called `it`."""
        s.its.append(it)
        made = self.prop(ir.Property(ir.Local("it", of.ty.of or CARD, "it"), prop, {}, NUMBER), s)
        s.its.pop()
        return made

    def ranked(self, v: ir.Ranked, s: Scope) -> Expr:
        """Those with the highest or lowest number."""
        it = s.fresh("x")
        number = Lambda((it.id,), self.of_each(v, it, s))
        if v.ty.of is None:
            return rt("ranked_first").call(self.described(v.of, s), number, Const(v.op == "highest"))
        many = self.value(v.of.low, s) if v.of.low is not None else NONE
        return rt("ranked").call(self.described(v.of, s), number, Const(v.op == "highest"), many)

    def local(self, v: ir.Local, s: Scope) -> Expr:
        """A local name."""
        match v.origin:
            case "me":
                return s.who()
            case "this":
                return s.this or NONE
            case "event":
                return s.event or NONE
            case "doer":
                return s.their or s.who()
            case "it":
                return s.its[-1]
        return s.local(v.name)

    def owner(self, v: ir.Property, s: Scope) -> Expr:
        """The thing whose property it is."""
        if v.owner is None:
            return G
        return s.owners.get(id(v.owner)) or self.value(v.owner, s)

    def happened(self, v: ir.Times | ir.Ever, s: Scope) -> Expr:
        """How often something has happened, perhaps counted for one player."""
        if id(v) not in self.history:
            raise Unsupported("what has happened, outside of the rules themselves", v.event.span)
        no, thing = self.history[id(v)]
        of = [self.value(thing, s)] if thing is not None else []
        if not speaks_of_me(v.event):
            return rt("Happened").dot("times_for_all").call(G, Const(v.scope), Const(no), *of)
        seen_by = NONE if s.me_is_card else s.who()
        return rt("Happened").dot("times").call(G, Const(v.scope), Const(no), seen_by, *of)

    def prop(self, v: ir.Property, s: Scope) -> Expr:
        """`owner's prop`."""
        p = v.prop
        match p:
            case decl.Zone() | decl.Chosen() if v.owner is not None and v.owner.ty.of is not None:
                return self.of_several(v.owner, p, s)
            case decl.Builtin():
                owner = G if p.owner == "game" else self.owner(v, s)
                if p.owner == "card" and p.id in ("kind", "name"):
                    return self.kind(owner, s) if p.id == "kind" else self.name_of(owner, s)
                form = BUILTINS.get((p.owner, p.id))
                if form is None:
                    raise Unsupported(f"{p.owner}.{p.id}")
                return form(owner, [self.value(a, s) for a in v.args.values()])
            case decl.Part():
                if p.id == "further targets":
                    return rt("further_targets").call(G, self.owner(v, s))
                return self.owner(v, s).dot(attribute(p.id))
            case decl.Derived() | decl.Quantity():
                match v.owner:
                    case ir.Node() as of if p.owner == "cards":
                        args = [self.listing(of, s)]
                    case _:
                        args = [] if p.owner == "game" else [self.owner(v, s)]
                args += [self.argument(v.args[name], ty, s) for name, _, ty in p.params]
                return self.ref("values", p, s).call(G, *args)
            case decl.Chosen():
                return self.owner(v, s).dot(self.names.chosen(p.id))
            case decl.Field() if v.owner is not None and plain(v.owner.ty) == CHARACTER:
                return Own("state", self.names.of(p), s.module).item(self.owner(v, s))
            case decl.Field():
                return self.printed(self.owner(v, s), p, s.module)
            case decl.Zone() | decl.Counter() | decl.Variable():
                return (G if p.owner == "game" else self.owner(v, s)).dot(self.names.of(p))
            case _:
                assert_never(p)

    def argument(self, v: ir.Value, wanted: Type, s: Scope) -> Expr:
        """A part of a value: where a list is wanted, a single thing is a list of it."""
        if wanted.of is None:
            return self.value(v, s)
        if wanted.of.name in ("zone", "place"):
            return self.value(v, s) if v.ty.of is not None else List((self.value(v, s),))
        return self.listing(v, s)

    def printed(self, card: Expr, field: decl.Field, here: str) -> Expr:
        """A printed value, with what modifies it."""
        if field not in self.modified:
            return card.dot(self.names.of(field))
        return Own("values", self.as_modified(field), here).call(G, card)

    def as_modified(self, field: decl.Field) -> str:
        """The function that gives a printed value with what modifies it."""
        return self.names.made(field, "modified", "values", self.names.of(field))

    def bears(self, who: Expr, status: decl.Status, here: str) -> Expr:
        """Whether somebody has a status: by what has come about, or as long as something lasts."""
        if status not in self.modified:
            return who.dot(self.names.of(status))
        return Own("values", self.borne(status), here).call(G, who)

    def borne_by(self, status: decl.Status, here: str) -> Expr:
        """That function itself."""
        return Own("values", self.borne(status), here)

    def borne(self, status: decl.Status) -> str:
        """The function that tells who has a status, with what gives and takes it."""
        return self.names.made(status, "borne", "values", f"is_{self.names.of(status)}")

    def of_several(self, owners: ir.Value, p: decl.Zone | decl.Chosen, s: Scope) -> Expr:
        """`players' hand` as a list of zones, `players' bid` as a list of what they have chosen."""
        it = s.fresh("p")
        over = self.listing(owners, s)
        if isinstance(p, decl.Zone):
            return listed(it.dot(self.names.of(p)), it, over)
        field = it.dot(self.names.chosen(p.id))
        if p.ty.of is not None:
            return Comprehension(Name("x"), (Loop(it, over), Loop(Name("x"), field)))
        return listed(field, it, over)

    def place(self, v: ir.Value, s: Scope) -> tuple[Expr, Expr | None]:
        """A place as (zone, place number from the top or None for the top)."""
        if isinstance(v, ir.Place):
            zone = self.value(v.zone, s)
            if v.end == "bottom":
                return zone, rt("BOTTOM")
            if v.number is not None:
                return zone, self.value(v.number, s)
            return zone, None
        made = self.value(v, s)
        return (made.dot("zone"), made.dot("at")) if v.ty.name == "place" else (made, None)

    # ------------------------------------------------------------ sets

    def count(self, v: ir.Value, s: Scope) -> Expr:
        """How many there are."""
        if isinstance(v, ir.NP):
            tests, _ = self.tests(v, s)
            if not tests and v.noun.base == "player" and v.inside is None and not v.eliminated:
                return builtin("len", on_g("living"))
        return builtin("len", self.listing(v, s))

    def of_each(self, v: ir.Aggregate | ir.Ranked, it: Expr, s: Scope) -> Expr:
        """What is added up or compared of one of the things that it goes over."""
        if v.each is not None:
            outer = s.locals
            s.locals = {**outer, ir.EACH_WORD: it}
            found = self.prop(v.each, s)
            s.locals = outer
            return found
        if v.prop is None:
            return it
        return self.of_it(v.prop, v.of, it, s)

    def aggregate(self, v: ir.Aggregate, s: Scope) -> Expr:
        """Sum, maximum or minimum of a property."""
        name = "max" if v.op == "highest" else "min"
        itself = v.prop is None and v.each is None  # numbers are compared, and not something of each
        items = v.of.items if itself and v.op != "total" and isinstance(v.of, ir.ListValue) else ()
        if len(items) > 1 and not any(is_plural(item) or may_be_missing(item) for item in items):
            return builtin(name, *(self.value(item, s) for item in items))
        it: Expr = s.fresh("x")
        tests: list[Expr] = []
        if isinstance(v.of, ir.NP) and not v.of.random:
            of, tests, it = self.sought(v.of, s)
        else:
            of = self.listing(v.of, s)
        each = self.of_each(v, it, s)
        if isinstance(v.prop, decl.Chosen):  # who was not asked does not count
            tests = [*tests, each.test("is not", NONE)]
        found = listed(each, it, of, tests)
        return builtin("sum", found) if v.op == "total" else Name(name).call(found, default=Const(0))
