"""Where things are looked for -> Python: cards of zones, zones and their parts, lists; what is known of a list."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardwright import ir
from cardwright.backends.python.names import builtin
from cardwright.backends.python.tree import (
    Attr,
    Call,
    Comprehension,
    Const,
    Expr,
    List,
    Local,
    Loop,
    Name,
    Own,
    Star,
    Tuple,
    any_of,
    listed,
    texts,
)
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.names_of_runtime import G, on_g, rt
from cardwright.backends.rules.scope import Scope, Unsupported, is_plural
from cardwright.ir import decl
from cardwright.ir.types import UNIQUE
from cardwright.ir.zones import parts_of, wholes_of, zone_of


class Listings(ABC):
    """Turns what things are looked for in into Python."""

    names: Names
    zones: tuple[decl.Zone, ...]
    """All of the game."""
    has_parts: bool
    """Whether any of them is a part of another."""
    sets: Mapping[str, Sequence[str]]
    """The ids of all skills and characters."""

    @abstractmethod
    def value(self, v: ir.Value, s: Scope) -> Expr:
        """A value as an expression."""

    @abstractmethod
    def owner(self, v: ir.Property, s: Scope) -> Expr:
        """Whose property it is."""

    @abstractmethod
    def draw(self, np: ir.NP, s: Scope) -> Expr:
        """Things taken at random."""

    @abstractmethod
    def described(self, np: ir.NP, s: Scope) -> Expr:
        """All that a noun phrase stands for where it looks for it."""

    def base(self, np: ir.NP, s: Scope) -> Expr:
        """Where the things of a noun phrase are looked for."""
        if np.noun.base == "player":
            if np.inside is not None:
                return self.inside(np.inside, s)
            if np.eliminated:
                return on_g("out")
            return on_g("around", s.me) if s.me is not None and not s.me_is_card else on_g("living")
        if np.noun.base == "card":
            return G.dot("cards") if np.inside is None else self.inside(np.inside, s)
        if np.noun.base == "zone" and isinstance(np.noun.decl, decl.Zone):
            return self.each_zone(np.noun.decl, np.inside, s)
        if np.noun.base == "zone" and np.inside is not None:
            return self.listed_zones(np.inside, s)
        if np.noun.base == "effect":
            return rt("effects").call(G) if np.inside is None else self.inside(np.inside, s)
        if np.noun.base in ("symbol", "thing") and np.inside is not None:
            return self.inside(np.inside, s)
        if np.noun.base == "symbol" and isinstance(np.noun.decl, decl.SymbolSet):
            return texts(list(np.noun.decl.words))
        if np.inside is not None and np.inside.ty.of is not None and np.noun.base in ("skill", "character"):
            return self.inside(np.inside, s)
        if np.noun.base in self.sets:
            return texts(self.sets[np.noun.base])
        raise Unsupported(f"a set of {np.noun.base}")

    def inside(self, v: ir.Value, s: Scope) -> Expr:
        """What a noun phrase looks through; nothing stands in it twice, though a list may name it twice."""
        found = self.cards_of(v, s)
        several = isinstance(v, ir.ListValue) and len(v.items) > 1
        of_zones = v.ty.of is not None and v.ty.of.name in ("zone", "place")
        return each_once(found) if several and not of_zones else found

    def cards_of(self, v: ir.Value, s: Scope) -> Expr:
        """What lies in something: of described zones the cards in all of them, else what there is in a list."""
        if not isinstance(v, ir.NP) or v.noun.base != "zone":
            return self.listing(v, s)
        z, c = Name("z"), Name("c")
        inside = z.dot("all_cards").call() if self.has_parts else z.dot("cards")
        return each_once(Comprehension(c, (Loop(z, self.listing(v, s)), Loop(c, inside)), lazy=True))

    def each_zone(self, wanted: decl.Zone, inside: ir.Value | None, s: Scope) -> Expr:
        """The zones of a declaration; of a list those that are of it."""
        it = s.fresh("z")
        if inside is not None:
            return listed(it, it, self.listed_zones(inside, s), [it.dot("id").test("==", Const(wanted.id))])
        p = s.fresh("p")
        return listed(p.dot(self.names.of(wanted)), p, on_g("living"))

    def listed_zones(self, v: ir.Value, s: Scope) -> Expr:
        """The zones of a list, each once, though the list may name one twice."""
        found = self.several(v, s)
        return each_once(found) if isinstance(v, ir.ListValue) and not are_apart(v.items) else found

    def dealt_with(self, v: ir.Value, s: Scope) -> Expr:
        """The things with which a sentence deals: each once, though a list that is written out names it twice."""
        found = self.listing(v, s)
        return each_once(found) if may_name_twice(v) else found

    def several(self, v: ir.Value, s: Scope) -> Expr:
        """A list of what it is a list of: where zones are listed, of zones."""
        of_zones = v.ty.of is not None and v.ty.of.name in ("zone", "place")
        return self.value(v, s) if of_zones else self.listing(v, s)

    def kept(self, v: ir.Value, s: Scope) -> Expr:
        """A value that stays as it is now, whatever becomes of the zone where its cards lie."""
        if not is_plural(v):
            return self.value(v, s)
        found = self.several(v, s)
        return builtin("list", found) if may_change(found) else found

    def listing(self, v: ir.Value, s: Scope) -> Expr:
        """A value as a list (or another iterable with a length)."""
        if isinstance(v, ir.NP) and v.random:
            return self.draw(v, s) if is_plural(v) else rt("some").call(self.draw(v, s))
        if isinstance(v, ir.NP):
            return self.described(v, s)
        if isinstance(v, ir.ListValue) and v.ty.of is not None and v.ty.of.name in ("zone", "place"):
            found = [self.listing(i, s) for i in v.items]
            items = [part for one in found for part in (one.items if isinstance(one, List) else (Star(one),))]
            return List(tuple(items)) if are_apart(v.items) else each_once(Tuple(tuple(items)))
        if v.ty.of is not None and v.ty.of.name in ("zone", "place"):
            z, c = Name("z"), Name("c")
            of_players = v.prop if isinstance(v, ir.Property) and isinstance(v.prop, decl.Zone) else None
            parted = self.has_parts if of_players is None else bool(self.pieces(of_players)[1:])
            inside = z.dot("all_cards").call() if parted else z.dot("cards")
            lie = Comprehension(c, (Loop(z, self.value(v, s)), Loop(c, inside)))
            return lie if of_players is not None else each_once(replace(lie, lazy=True))
        if v.ty.name in ("zone", "place"):
            return self.cards_in(v, s)
        if is_plural(v):
            return self.value(v, s)
        return rt("some").call(self.value(v, s)) if s.may_lack(v) else List((self.value(v, s),))

    def pieces(self, zone: decl.Zone) -> tuple[decl.Zone, ...]:
        """A zone and its parts."""
        return (zone, *parts_of(zone, self.zones))

    def zones_in(self, v: ir.Value, s: Scope) -> list[Expr]:
        """The zone that a value is and the zones that are parts of it; none if the words do not tell which it is."""
        if isinstance(v, ir.ZoneRef):
            return [G.dot(self.names.of(zone)) for zone in self.pieces(v.decl)]
        if isinstance(v, ir.Property) and isinstance(v.prop, decl.Zone) and not is_plural(v):
            of = G if v.prop.owner == "game" else self.owner(v, s)
            return [of.dot(self.names.of(zone)) for zone in self.pieces(v.prop)]
        return []

    def cards_in(self, v: ir.Value, s: Scope) -> Expr:
        """The cards of a zone, with those in its parts."""
        zones = self.zones_in(v, s)
        if len(zones) > 1:
            return List(tuple(Star(zone.dot("cards")) for zone in zones))
        unknown = self.has_parts and not zones and v.ty.name == "zone"
        zone = zones[0] if zones else self.value(v, s)
        return zone.dot("all_cards").call() if unknown else zone.dot("cards")

    def lies(self, zone: Expr, v: ir.Value, s: Scope, negated: bool = False) -> Expr:
        """Whether a zone is the one that a value is, or a part of it."""
        zones = self.zones_in(v, s)
        if len(zones) > 1:
            return zone.test("not in" if negated else "in", Tuple(tuple(zones)))
        if self.has_parts and not zones:
            return zone.test("not in" if negated else "in", self.value(v, s).dot("pieces"))
        return zone.test("is not" if negated else "is", self.value(v, s))

    def is_called(self, zone: Expr, wanted: decl.Zone) -> Expr:
        """Whether a zone is anybody's of that name, or a part of it."""
        ids = [one.id for one in self.pieces(wanted)]
        return zone.dot("id").test("in", texts(ids)) if ids[1:] else zone.dot("id").test("==", Const(wanted.id))


def is_one(v: ir.Value) -> bool:
    """Whether a value is one thing (which may be none), and neither a list nor a zone with its cards."""
    return not isinstance(v, ir.NP) and not is_plural(v) and v.ty.name not in ("zone", "place")


def is_mine(v: object) -> bool:
    """Whether a value is whoever carries out the text, or is worked out for them: where nobody does, it may be none."""
    if isinstance(v, ir.Property):
        return isinstance(v.prop, decl.Derived) and is_mine(v.owner)
    return isinstance(v, ir.Local) and v.origin == "me"


def may_change(e: Expr) -> bool:
    """Whether a listing may be a zone's own list of cards, which changes while cards move."""
    return (isinstance(e, Attr) and e.name == "cards") or (isinstance(e, Call) and isinstance(e.func, Own))


def are_apart(zones: Sequence[ir.Value]) -> bool:
    """Whether no two of some zones can be the same, or share a part: zones of different names."""
    widest = [(zone, *wholes_of(zone))[-1] for zone in map(zone_of, zones) if zone is not None]
    return len(zones) < 2 or len(set(widest)) == len(zones)


def may_name_twice(v: ir.Value) -> bool:
    """Whether a value is a list that is written out, and may name a card or a player twice."""
    of = v.ty.of.name if v.ty.of is not None else ""
    return isinstance(v, ir.ListValue) and len(v.items) > 1 and of in ("card", "player", "sum")


def keeps_twice(v: ir.Value, asked: tuple[decl.Derived, ...] = ()) -> bool:
    """Whether a card or a player may stand twice in what a value lists; what is written out between brackets and looked
    through names each once.  `asked` are the values that are being looked at: one may be worked out of itself.
    """
    match v:
        case ir.Property(prop=decl.Derived() as derived):
            worth = [one for one in (derived.value, *(one for _, one in derived.cases)) if isinstance(one, ir.Value)]
            return derived not in asked and any(_lists_twice(one, (*asked, derived)) for one in worth)
        case ir.Property(prop=decl.Zone() | decl.Builtin()):
            return False
        case ir.Property():
            return v.ty.of is not None
        case ir.Local(origin="let" | "hole"):
            return v.ty.of is not None
        case ir.NP(inside=where) if where is not None:
            return keeps_twice(where, asked)
    return False


def _lists_twice(v: ir.Value, asked: tuple[decl.Derived, ...]) -> bool:
    """The same of what a value is worked out from, where a list that is written out may name things twice."""
    return may_name_twice(v) or keeps_twice(v, asked)


def among(one: Expr, many: Expr, sort: str) -> Expr:
    """Whether something of a sort is among many: of `[a, *b]` it is `a`, or in `b`, and no list is made."""
    spread = isinstance(many, List) and any(isinstance(item, Star) for item in many.items)
    if not (isinstance(many, List) and spread and is_spoken(one)):
        return one.test("in", many)
    return any_of([one.test("in", it.of) if isinstance(it, Star) else one.test(same(sort), it) for it in many.items])


def same(sort: str, negated: bool = False) -> str:
    """Python's comparison for whether two values of a type's name are the same, or are not."""
    if sort in UNIQUE:
        return "is not" if negated else "is"
    return "!=" if negated else "=="


def is_spoken(e: Expr) -> bool:
    """Whether something is a name, or a part of what has one: it may be spoken of twice."""
    return isinstance(e, Name | Local) or (isinstance(e, Attr) and is_spoken(e.of))


def each_once(listing: Expr) -> Expr:
    """A list of our own that holds nothing twice."""
    return builtin("list", Name("dict").dot("fromkeys").call(listing))


def fresh(listing: Expr) -> Expr:
    """A list of our own."""
    if isinstance(listing, Call) and listing.func == Name("list"):
        return listing
    starred = isinstance(listing, List) and bool(listing.items) and isinstance(listing.items[0], Star)
    made = isinstance(listing, Comprehension) and not listing.lazy
    return listing if made or (isinstance(listing, List) and not starred) else builtin("list", listing)
