"""What values are worth, and what noun phrases stand for, as things stand: docs/reference/language.md, Values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from cardwright.ir.types import Type
from reference.table import Table
from reference.things import BOTTOM, Awaited, Card, Event, OfNothing, Player, Scope, Spot, Zone
from reference.tree import decl, ir

OTHERS = {"player": Player, "effect": Awaited, "zone": Zone}
"""What things of a noun are, that are no cards."""


def is_plural(value: ir.Value) -> bool:
    """Whether a value is a list."""
    return value.ty.name == "list"


def under(kind: decl.CardKind | decl.Category, wider: object) -> bool:
    """Whether a kind is another, or is under it."""
    if kind is wider:
        return True
    at = kind.category if isinstance(kind, decl.CardKind) else kind
    return isinstance(wider, decl.Category) and at is not None and (wider.id == "card" or at.is_under(wider))


class Values(Table):
    """Reads values."""

    def value(self, v: ir.Value, s: Scope) -> Any:
        """What a value is now."""
        match v:
            case ir.Num() | ir.Text() | ir.Bool():
                return v.value
            case ir.NoneValue():
                return None
            case ir.Local():
                return self.local(v, s)
            case ir.Const():
                return v.decl.value
            case ir.OptionRef():
                return self.options[v.decl.id]
            case ir.Symbol():
                return v.word
            case ir.KindRef():
                return v.decl
            case ir.ZoneRef():
                return self.own_zones[v.decl.id]
            case ir.PhaseRef() | ir.StatusRef() | ir.SkillRef() | ir.CheckRef() | ir.CharacterRef():
                return v.decl.id
            case ir.Property():
                return self.property(v, s)
            case ir.Count():
                return len(self.listing(v.of, s))
            case ir.Aggregate():
                return self.aggregate(v, s)
            case ir.EndCards():
                zone = self.zone(v.zone, s)
                if v.count is not None:
                    return self.draw_from(zone, self.value(v.count, s), v.end, s.acts)
                return next(iter(self.draw_from(zone, 1, v.end, s.acts)), None)
            case ir.CardAt():
                place = self.value(v.place, s)
                at = place.at if isinstance(place, Spot) else place
                cards = self.zone(v.zone, s).cards
                return cards[-at] if at is not None and 1 <= at <= len(cards) else None
            case ir.Item():
                whole = v.of.ty.name == "zone" or isinstance(v.of, ir.NP)
                things = self.listing(v.of, s) if whole else self.value(v.of, s)
                number = self.value(v.number, s) if v.number is not None else len(things)
                return things[number - 1] if 1 <= number <= len(things) else None
            case ir.Place():
                where = {"top": None, "bottom": BOTTOM}.get(v.end)
                return Spot(self.zone(v.zone, s), self.value(v.number, s) if v.number is not None else where)
            case ir.Times():
                return self.happened(v, s)
            case ir.Binary():
                left, right = self.value(v.left, s), self.value(v.right, s)
                match v.op:
                    case "+":
                        return left + right
                    case "-":
                        return left - right
                    case "*":
                        return left * right
                    case "%":
                        return left % right
                    case _:
                        return left // right
            case ir.Roll():
                numbers = range(self.value(v.low, s), self.value(v.high, s) + 1)
                return next(iter(self.rng.sample(list(numbers), 1)), None)
            case ir.Negative():
                return -self.value(v.value, s)
            case ir.ListValue():
                found: list[Any] = []
                for item in v.items:
                    found += self.several(item, s) if is_plural(item) else [self.value(item, s)]
                return [one for one in found if one is not None]
            case ir.NP():
                if v.random:
                    return self.draw(v, s)
                return self.described(v, s) if is_plural(v) else next(iter(self.described(v, s)), None)
            case ir.Ranked():
                return self.ranked(v, s)
            case _:
                assert_never(v)

    def draw(self, np: ir.NP, s: Scope) -> Any:
        """What the game draws for a phrase, if it has not drawn it for this sentence."""
        if id(np) in s.drawn:
            return s.drawn[id(np)]
        drawn = self.rng.sample(self.described(np, s), self.amount(np, s))
        return drawn if is_plural(np) else next(iter(drawn), None)

    def zone(self, v: ir.Value, s: Scope) -> Zone:
        """A value as a zone: of a place the zone where it is."""
        found = self.value(v, s)
        if found is None:
            raise TypeError("'NoneType' is no zone")
        assert isinstance(found, Zone | Spot)
        return found.zone if isinstance(found, Spot) else found

    def place(self, v: ir.Value, s: Scope) -> tuple[Zone, int | None]:
        """Where cards are moved to: a zone, and a place in it (None: on top)."""
        found = self.value(v, s)
        return (found.zone, found.at) if isinstance(found, Spot) else (found, None)

    def local(self, v: ir.Local, s: Scope) -> Any:
        """What a name stands for."""
        match v.origin:
            case "me":
                return s.me
            case "this":
                return s.this
            case "event":
                return s.event
            case "doer":
                return s.their if s.their is not None else s.me
            case "it":
                return s.its[-1] if s.its else None
            case _:
                return s.get(v.name)

    def aggregate(self, v: ir.Aggregate, s: Scope) -> int:
        """Sum, highest or lowest; 0 of nothing."""
        numbers = []
        for x in self.listing(v.of, s):
            number = self.weighed(v, x, s)
            if number is not None or not isinstance(v.prop, decl.Chosen):  # who was not asked does not count
                numbers.append(number)
        if v.op == "total":
            return sum(numbers)
        return (max if v.op == "highest" else min)(numbers, default=0)

    def weighed(self, v: ir.Aggregate | ir.Ranked, x: Any, s: Scope) -> Any:
        """The number that one of several has, that there is for a word, or that it is itself."""
        if v.each is not None:
            owner = None if v.each.owner is None else self.value(v.each.owner, s)
            return self.read(v.each.prop, owner, [x])
        return x if v.prop is None else self.read(v.prop, x, [])

    def ranked(self, v: ir.Ranked, s: Scope) -> Any:
        """Those with the highest or lowest number: one after the other so many, or all that share it; or the one."""
        left = [(n, x) for x in self.described(v.of, s) if (n := self.weighed(v, x, s)) is not None]
        best = max if v.op == "highest" else min
        if v.of.low is None:
            return [x for n, x in left if n == best(n for n, _ in left)]
        found: list[Any] = []
        for _ in range(min(self.value(v.of.low, s), len(left))):
            first = next(one for one in left if one[0] == best(n for n, _ in left))
            left.remove(first)
            found.append(first[1])
        return found if v.ty.of is not None else next(iter(found), None)

    def amount(self, np: ir.NP, s: Scope) -> int:
        """How many an indefinite phrase asks for at most."""
        if np.quantity == "exactly" and np.low is not None:
            return int(self.value(np.low, s))
        if np.quantity in ("up_to", "between") and np.high is not None:
            return int(self.value(np.high, s))
        return 1

    def least(self, np: ir.NP, s: Scope) -> int:
        """How many must be picked at least."""
        if np.quantity in ("up_to", "any_number") or (np.quantity == "between" and np.low is None):
            return 0
        return 1 if np.low is None or np.quantity not in ("exactly", "between") else self.value(np.low, s)

    def bounds(self, np: ir.NP, s: Scope) -> tuple[int, int | None]:
        """How many are to be picked: fewest and most (None: as many as there are)."""
        match np.quantity:
            case "exactly":
                n = self.least(np, s)
                return n, n
            case "up_to" | "between":
                return self.least(np, s), self.value(np.high, s) if np.high is not None else 1
            case "any_number":
                return 0, None
            case _:
                return 1, 1

    # ------------------------------------------------------------ properties

    def property(self, v: ir.Property, s: Scope) -> Any:
        """`owner's prop`."""
        of_all = isinstance(v.prop, decl.Derived) and v.prop.owner == "cards" and v.owner is not None
        owner = None if v.owner is None else list(self.listing(v.owner, s)) if of_all else self.value(v.owner, s)
        args = [self.value(arg, s) for arg in v.args.values()]
        if isinstance(v.prop, decl.Derived | decl.Quantity):
            args = [self.argument(v.args[name], ty, s) for name, _, ty in v.prop.params]
        if of_all:
            return self.read(v.prop, owner, args)
        if isinstance(owner, list):
            found: list[Any] = []
            for one in owner:
                had = self.read(v.prop, one, args)
                found += had if isinstance(had, list) else [had]
            return found
        return self.read(v.prop, owner, args)

    def argument(self, v: ir.Value, wanted: Type, s: Scope) -> Any:
        """A part of a value: where a list is wanted, a single thing is a list of it."""
        if wanted.of is None or (v.ty.of is not None and v.ty.of.name in ("zone", "place")):
            return self.value(v, s)
        return [self.value(v, s)] if wanted.of.name in ("zone", "place") else self.listing(v, s)

    def read(self, prop: decl.Prop, owner: Any, args: Sequence[Any]) -> Any:
        """What a property of a thing is now."""
        found = self.found(prop, owner, args)
        if not isinstance(prop, decl.Zone | decl.Derived | decl.Part):
            self.noted(prop.id, id(owner), list(found) if isinstance(found, list) else found)
        return found

    def found(self, prop: decl.Prop, owner: Any, args: Sequence[Any]) -> Any:
        """What a property of a thing is, wherever that is kept or worked out."""
        match prop:
            case decl.Zone():
                if owner is None and prop.owner != "game":
                    raise OfNothing(f"nothing is there that could have `{prop.id}`")
                return owner.zones[prop.id] if owner is not None else self.own_zones[prop.id]
            case decl.Counter():
                return self.kept_by(prop, owner).numbers[prop.id]
            case decl.Variable():
                return self.kept_by(prop, owner).memory[prop.id]
            case decl.Quantity():
                return self.quantity(prop, owner, args)
            case decl.Derived():
                return self.derived(prop, owner, args)
            case decl.Field():
                return self.field(prop, owner)
            case decl.Builtin():
                return self.builtin(prop, owner, args)
            case decl.Part():
                return self.part(prop.id, owner)
            case decl.Chosen():
                return owner.chosen.get(prop.id)
            case _:
                assert_never(prop)

    def kept_by(self, prop: decl.Counter | decl.Variable, owner: Any) -> Any:
        """Who keeps a counter or a variable: the game, or the player or card whose it is."""
        if owner is None and prop.owner != "game":
            raise OfNothing(f"nothing is there that could have `{prop.id}`")
        return self if owner is None else owner

    def derived(self, prop: decl.Derived, owner: Any, args: Sequence[Any]) -> Any:
        """A value worked out: the first case that holds."""
        whose = isinstance(owner, Player)
        s = Scope(me=owner if whose else None, this=owner if isinstance(owner, Card | list) else None)
        s.frames = [{name: arg for (name, _, _), arg in zip(prop.params, args, strict=True)}]
        for cond, value in prop.cases:
            if cond is None or self.holds(cond, s):
                return self.value(value, s)
        if prop.value is None:
            return None
        return self.value(prop.value, s) if isinstance(prop.value, ir.Value) else self.holds(prop.value, s)

    def field(self, prop: decl.Field, owner: Any) -> Any:
        """A printed value, with what modifies it; of a card that has turned into another, what is printed on that."""
        if isinstance(owner, str):
            default = self.value(prop.default, Scope()) if prop.default is not None else None
            return self.as_kind(prop, self.model.characters[owner].values.get(prop.id, default))
        return self.modified_field(owner, prop, self.unmodified(prop, owner))

    def unmodified(self, prop: decl.Field, card: Card) -> Any:
        """What is printed on a card."""
        printed = self.printed_values(card.remade.faces[0]) if card.remade is not None else card.values
        return printed[prop.id]

    def builtin(self, prop: decl.Builtin, owner: Any, args: Sequence[Any]) -> Any:
        """What every player, card and zone, and the game, have."""
        if isinstance(owner, decl.CardKind):
            return owner.id if prop.id == "name" else owner
        match prop.owner, prop.id:
            case "player", "name":
                return owner.name
            case "player", "seat":
                return owner.seat + 1
            case "player", "next player":
                return self.next_player(owner)
            case "player", "previous player":
                return self.previous_player(owner)
            case "player", "seat distance":
                return self.seat_distance(owner, args[0])
            case "player", "skills":
                return [skill for skill, having in self.skills.items() if owner in having]
            case "character", "skills":
                return self.skills_of(owner) if owner is not None else self.model.characters[owner]
            case "card", "owner":
                return self.owner_of(owner)
            case "card", "zone":
                return owner.zone
            case "card", "place":
                return self.place_of(owner)
            case "card", "kind":
                return self.kind_of(owner)
            case "card", "printed kind":
                return owner.printed
            case "card", "name":
                return self.name_of(owner)
            case "card", "parts":
                return list(owner.parts) or [owner]
            case "card", "withheld skills":
                return [skill.id for skill in owner.printed.skills if "withheld" in skill.tags]
            case "effect", "doer":
                return owner.doer
            case "effect", "card":
                return owner.card
            case "effect", "targets":
                return owner.targets
            case "zone", "owner":
                return owner.owner
            case "game", "turn player":
                return self.turn_player
            case "game", "phase":
                return self.phase
            case "game", "round":
                return self.round_no
            case "game", "turn number":
                return self.turn_no
            case "game", "first player":
                return self.first_player()
            case "game", "reversed":
                return self.direction != 1
            case _:
                raise NotImplementedError(f"{prop.owner}.{prop.id}")

    def name_of(self, card: Card) -> str:
        """What a card is called: as its face, if it has one of the kind that it is, and that has a name."""
        kind = self.kind_of(card)
        own = card.remade or card.printed
        called = card.called if card.remade is None else card.remade.faces[0].name
        if card.no < 0 or kind is not own or not called:
            return kind.id
        text = next(called[lang] for lang in (*self.model.meta.languages, *called) if lang in called)
        for one in self.model.cards.values():
            plainly = any(not face.name for faces in (one.faces, *(f for _, f in one.other_faces)) for face in faces)
            if plainly and text in one.name.values():
                return one.id
        return text

    def part(self, name: str, event: Event | None) -> Any:
        """A part of an event."""
        if event is None:
            return None
        if name in event.parts:
            return event.parts[name]
        match name:
            case "doer":
                return event.doer
            case "targets":
                return event.targets
            case "target":
                return event.targets[0] if event.targets else None
            case "further targets":
                return self.further_targets(event)
            case "card" if "cards" in event.parts:
                return next(iter(event.parts["cards"]), None)
            case _:
                return None

    # ------------------------------------------------------------ noun phrases

    def listing(self, v: ir.Value, s: Scope) -> list[Any]:
        """A value as a list: of a zone its cards, of zones the cards in all of them, of nothing none."""
        if isinstance(v, ir.NP) and not v.random:
            return self.described(v, s)
        of_zones = v.ty.of is not None and v.ty.of.name in ("zone", "place")
        if of_zones and isinstance(v, ir.ListValue):
            cards: list[Any] = []
            for item in v.items:
                cards += [c for c in self.listing(item, s) if c not in cards]
            return cards
        found = self.value(v, s)
        if of_zones:
            cards = []
            for z in found:
                cards += [c for c in self.cards_in(z.zone if isinstance(z, Spot) else z) if c not in cards]
            return cards
        if isinstance(found, Zone | Spot):
            return self.cards_in(found.zone if isinstance(found, Spot) else found)
        if isinstance(found, list | tuple):
            return list(found)
        return [] if found is None else [found]

    def dealt_with(self, v: ir.Value, s: Scope) -> list[Any]:
        """The things with which a sentence deals: each once, though a list that is written out names it twice."""
        found = self.listing(v, s)
        of_things = v.ty.of is not None and v.ty.of.name in ("card", "player", "sum")
        return list(dict.fromkeys(found)) if isinstance(v, ir.ListValue) and of_things else found

    def cards_of(self, v: ir.Value, s: Scope) -> list[Any]:
        """What lies in something: of described zones the cards in all of them, else what there is in a list."""
        if not isinstance(v, ir.NP) or v.noun.base != "zone":
            return self.listing(v, s)
        zones = self.described(v, s) if not v.random else self.listing(v, s)
        return list(dict.fromkeys(card for zone in zones for card in self.cards_in(zone)))

    def several(self, v: ir.Value, s: Scope) -> list[Any]:
        """What is in a list: where zones are listed, the zones."""
        of_zones = v.ty.of is not None and v.ty.of.name in ("zone", "place")
        return list(self.value(v, s) or []) if of_zones else self.listing(v, s)

    def described(self, np: ir.NP, s: Scope) -> list[Any]:
        """All that a noun phrase stands for, where it looks for it."""
        return [x for x in self.looked_at(np, s) if self.fits(np, x, s)]

    def looked_at(self, np: ir.NP, s: Scope) -> list[Any]:
        """Where the things of a noun phrase are looked for."""
        if np.inside is not None and np.noun.base == "zone":
            return list(dict.fromkeys(self.several(np.inside, s)))
        if np.inside is not None:
            found = self.cards_of(np.inside, s)
            return list(dict.fromkeys(found)) if isinstance(np.inside, ir.ListValue) else found
        match np.noun.base:
            case "player":
                if np.eliminated:
                    return self.out()
                return self.around(s.me) if isinstance(s.me, Player) else self.living()
            case "card":
                return list(self.cards)
            case "effect":
                return [one for one in self.pending if not one.cancelled]
            case "symbol":
                assert isinstance(np.noun.decl, decl.SymbolSet)
                return list(np.noun.decl.words)
            case "zone":
                return [z for z in self.zones if z.decl is np.noun.decl and (z.owner is None or z.owner.alive)]
            case "skill":
                return list(self.model.skills)
            case "character":
                return list(self.model.characters)
            case "kind":
                return list(self.model.cards.values())
            case _:
                raise NotImplementedError(np.noun.base)

    def fits(self, np: ir.NP, x: Any, s: Scope) -> bool:
        """Whether something is what a noun phrase describes, wherever it is, as all lies now."""
        acts, s.acts = s.acts, False
        try:
            return self.is_described(np, x, s)
        finally:
            s.acts = acts

    def is_described(self, np: ir.NP, x: Any, s: Scope) -> bool:
        """Whether all that a noun phrase says holds of something."""
        noun = np.noun
        if x is None:
            return False
        if np.other and ((noun.base == "player" and x is s.me) or (noun.base == "card" and x is s.this)):
            return False
        if noun.base == "card":
            if not isinstance(x, Card):
                return False
            if noun.decl is not None and not under(self.kind_of(x), noun.decl):
                return False
            if s.spent is not None and (x is s.spent or x in s.spent.parts):
                return False
        if noun.base in OTHERS and not isinstance(x, OTHERS[noun.base]):
            return False
        if noun.base == "zone" and noun.decl is not None and not self.is_zone(x, noun.decl):
            return False
        if not all(self.has_adjective(x, a.decl, s) for a in np.adjectives):
            return False
        if np.within is not None and not self.near(x, np.within, s):
            return False
        if np.where is None or np.called is None:
            return np.where is None or self.of_it(np.where, x, s)
        s.frames.append({np.called.name: x})
        try:
            return self.of_it(np.where, x, s)
        finally:
            s.frames.pop()

    def is_zone(self, x: Zone, wanted: decl.Decl) -> bool:
        """Whether a zone is of a declaration, or counts as one."""
        return x.decl is wanted or (x.whole is not None and self.is_zone(x.whole, wanted))

    def near(self, x: Any, within: tuple[ir.Value, ir.Value], s: Scope) -> bool:
        """Whether somebody is within a distance."""
        read = (*self.model.values.values(), *self.model.quantities.values())
        distance = next((x for x in read if x.id == "distance"), None)
        distance = distance or next((x for x in read if "distance" in x.also), None)
        assert distance is not None
        gap = self.read(distance, self.value(within[1], s), [x])
        if gap <= self.value(within[0], s):
            return True
        return s.reaching is not None and self.reaches(s.me, s.reaching, x)

    def of_it(self, cond: ir.Cond, x: Any, s: Scope) -> bool:
        """Whether a condition holds of something."""
        s.its.append(x)
        try:
            return self.holds(cond, s)
        finally:
            s.its.pop()

    def has_adjective(self, x: Any, what: decl.AdjectiveDecl | decl.Status, s: Scope) -> bool:
        """Whether something has an adjective, or a status."""
        if isinstance(what, decl.Status):
            return self.has_status(x, what)
        if what.means is None:
            return True
        me = s.me
        try:
            if isinstance(me, Card):  # of what a card does, an adjective's `me` is whose card it is
                s.me = self.card_owner(me)
            return self.of_it(what.means, x, s)
        finally:
            s.me = me

    def has_status(self, x: Any, status: decl.Status) -> bool:
        """Whether a player or a card has a status."""
        has = x is not None and self.borne(x, status)
        self.noted(status.id, id(x), has)
        return has

    def kind_of(self, card: Card) -> decl.CardKind:
        """The kind that a card counts as."""
        kind = self.counted_as(card)
        self.noted("kind", card.no, kind.id)
        return kind
