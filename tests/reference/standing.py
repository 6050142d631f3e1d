"""What is in force, and for whom: abilities, quantities, prohibitions, conversions; and counts of past events."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reference.conditions import Conditions
from reference.table import ANYBODY
from reference.texts import Texts, is_me, is_this, texts_of
from reference.things import Card, Combo, Entry, Event, Lasting, OfNothing, Player, Scope
from reference.tree import decl, ir, rewrite
from reference.values import is_plural, under

LAYERS = {decl.GameRule: 0, decl.CardKind: 1, decl.Category: 1, decl.Skill: 3}
"""In which layer a modifier counts, by what it belongs to; statuses and what effects left behind are 2."""


class Standing(Conditions):
    """Whatever holds while it is in force."""

    texts: Texts

    def read_texts(self, besides: Sequence[object] = ()) -> None:
        """Find all abilities, and all counts of past events; `besides` are others' conditions."""
        self.texts = texts_of(self.model, besides)
        self.entries, self.counts = self.texts.entries, self.texts.counts
        self.as_printed = 0

    def lasts_or_not(self, node: ir.Until | ir.NextTime) -> None:
        """A lasting effect has begun or ended, or is about less; it may have put skills and cards out of force."""
        if isinstance(node, ir.Until):
            self.has_changed("lasting", id(node))
            given = [one.status for one in node.block.body if isinstance(one, ir.Bears)]
            if any(status.suppresses or status.disables is not None for status in given):
                self.has_changed("skills", ANYBODY)

    # ------------------------------------------------------------ for whom

    def having(self, skill: str) -> list[Player]:
        """The players still in the game for whom a skill is in force."""
        off = [status for status in self.model.statuses.values() if status.suppresses]
        having = self.skills.get(skill, [])
        return [p for p in having if p.alive and not any(self.has_status(p, status) for status in off)]

    def lying(self, owner: decl.CardKind | decl.Category) -> list[Card]:
        """The cards of a kind that lie where their texts are in force."""
        where = owner.active_in
        off = [s for s in self.model.statuses.values() if s.disables is not None and under(owner, s.disables)]
        if isinstance(owner, decl.CardKind):
            found = [c for c in self.cards if c.kind is owner and c.zone.decl in where]
            found.sort(key=lambda c: c.printed is not owner)
        else:
            found = [c for z in self.zones if z.decl in where for c in z.cards if under(c.kind, owner)]
        return [c for c in found if not any(self.has_status(c.zone.owner, s) for s in off)]

    def bearers(self, entry: Entry) -> list[tuple[Any, Any]]:
        """For whom an ability holds, and by which card or lasting effect."""
        owner = entry.owner
        dead = entry.ability.even_while_dead
        match owner:
            case decl.Status() if owner.of.name == "player":
                return [(p, None) for p in (self.seats if dead else self.living()) if self.has_status(p, owner)]
            case decl.Status():
                return [(self.card_owner(c), c) for c in self.cards if self.has_status(c, owner)]
            case decl.GameRule():
                return [(p, None) for p in (self.seats if dead else self.living())]
            case decl.Skill():
                out = [p for p in self.skills.get(owner.id, []) if dead and not p.alive]
                return [(p, None) for p in [*self.having(owner.id), *out]]
            case ir.Until() | ir.NextTime():
                return [(on.me, on) for on in self.lasting if on.node is owner]
            case _:
                return [(c.zone.owner, c) for c in self.lying(owner)]

    def scope_of(self, entry: Entry, me: Any, this: Any) -> Scope:
        """The names of an ability for one of those for whom it holds."""
        if isinstance(this, Lasting):
            return Scope(me=me, this=this.this, event=this.event, frames=[dict(this.names)])
        return Scope(me=me, this=this)

    def there(self, entry: Entry, s: Scope) -> bool:
        """Whether the conditions of an ability hold."""
        a = entry.ability
        conditions = [*entry.guards, *([a.condition] if a.condition is not None else []), *a.conditions]
        return self.together([(c, s) for c in conditions], every=True)

    def in_force(self, entry: Entry, one: ir.Stmt, acting: Any = None) -> list[Scope]:
        """The names of a standing ability for each of those for whom it is in force now.

        By a card that is nobody's, `me` is whoever is acting; where nobody does, it says nothing of `me`.  What players
        who are out have left lying, or have left behind, lasts on.
        """
        found = []
        spoken = self.texts.says_me(entry, one)
        for me, this in self.bearers(entry):
            if isinstance(me, Player) and not (me.alive or isinstance(this, Card | Lasting)):
                continue
            if me is None and isinstance(this, Card):
                me = acting if isinstance(acting, Player) else None
                if me is None and spoken:
                    continue
            s = self.scope_of(entry, me, this)
            if self.there(entry, s):
                found.append(s)
        return found

    def rows(self, kind: type) -> list[tuple[Entry, Any]]:
        """The sentences of one sort in all standing abilities; the texts never change, so they are found only once."""
        standing = self.texts.standing
        if kind not in standing:
            found = [e for e in self.entries if e.ability.head in ("always", "while")]
            standing[kind] = [(e, one) for e in found for one in e.ability.block.body if isinstance(one, kind)]
        return standing[kind]

    # ------------------------------------------------------------ quantities and printed values

    def quantity(self, q: decl.Quantity, who: Any, args: Sequence[Any]) -> int:
        """A base with what modifies it, layer by layer."""
        if who is None and q.owner != "game":
            raise OfNothing(f"nothing is there that could have `{q.id}`")
        names = {name: arg for (name, _, _), arg in zip(q.params, args, strict=True)}
        s = Scope(me=who if isinstance(who, Player) else None, this=who, frames=[names])
        number = self.value(q.base, s) if q.base is not None else 0
        number = self.modified(q, who, names, number)
        if q.at_least is not None:
            number = max(self.value(q.at_least, s), number)
        if q.at_most is not None:
            number = min(self.value(q.at_most, s), number)
        return int(number)

    def modified_field(self, card: Card, prop: decl.Field, value: Any) -> Any:
        """A printed value with what modifies it; what is not there stays away."""
        return value if value is None else self.modified(prop, card, {}, value)

    def modified(self, prop: decl.Prop, who: Any, names: Mapping[str, Any], value: Any) -> Any:
        """What all modifiers in force make of a value."""
        for entry, change in self.changes_of(prop):
            for s in self.in_force(entry, change, who):
                owner = change.what.owner
                if owner is not None and not self.matches(who, owner, s):
                    continue
                if all(self.matches(names[hole], pattern, s) for hole, pattern in change.what.args.items()):
                    value = self.modify(change, value, s)
        return value

    def changes_of(self, prop: decl.Prop) -> list[tuple[Entry, Any]]:
        """The modifiers of a value, layer by layer; the texts never change, so they are found only once."""
        changing = self.texts.changing
        if id(prop) not in changing:
            rows = self.rows(ir.Change)
            found = [(e, c) for e, c in rows if isinstance(c.what, ir.Property) and c.what.prop is prop]
            found.sort(key=lambda row: (LAYERS.get(type(row[0].owner), 2), row[1].op != "set"))
            changing[id(prop)] = found
        return changing[id(prop)]

    def modify(self, change: ir.Change, value: Any, s: Scope) -> Any:
        """One modifier; its own bound never moves the value the other way."""
        by = self.value(change.value, s)
        if change.op == "set":
            return by
        if change.op == "increase":
            made = value + by
            return made if change.at_most is None else min(max(value, self.value(change.at_most, s)), made)
        made = value - by
        return made if change.at_least is None else max(min(value, self.value(change.at_least, s)), made)

    def borne(self, x: Any, status: decl.Status) -> bool:
        """Whether somebody has a status: what takes it counts more than what gives it, and that more than what was."""
        found = self.given_or_taken(status)
        for wanted in (False, True):
            for entry, one in found:
                if one.on == wanted and any(self.matches(x, one.who, s) for s in self.in_force(entry, one, x)):
                    return wanted
        return status.id in x.statuses

    def given_or_taken(self, status: decl.Status) -> list[tuple[Entry, Any]]:
        """What gives or takes a status while it is in force; the texts never change, so it is found only once."""
        bearing = self.texts.bearing
        if status.id not in bearing:
            bearing[status.id] = [(e, one) for e, one in self.rows(ir.Bears) if one.status is status]
        return bearing[status.id]

    # ------------------------------------------------------------ permissions

    def concerns(self, entry: Entry, p: ir.Permit, doer: Any, args: Mapping[str, Any]) -> bool:
        """Whether a permission or prohibition in force speaks of what somebody would do."""
        holes = {hole.name: hole for hole in p.verb.holes}
        if doer is None and p.subject is not None:
            return False  # it is of whoever does something, and nobody does
        for s in self.in_force(entry, p, doer):
            if p.subject is not None and not self.matches(doer, p.subject, s):
                continue
            s.their = doer
            for name, pattern in p.args.items():
                given = args.get(name)
                several = holes[name].ty.name == "list" and isinstance(given, list)
                if not any(self.matches(x, pattern, s) for x in (given if several else [given])):
                    break
                if given is None:
                    break
            else:
                return True
        return False

    def permits(self, verb: decl.Verb | str, allowed: bool) -> list[tuple[Entry, ir.Permit]]:
        """The permissions, or the prohibitions, to do what a verb says."""
        head = verb if isinstance(verb, str) else verb.head
        found = [(e, p) for e, p in self.rows(ir.Permit) if p.allowed == allowed]
        if isinstance(verb, str):
            return [(e, p) for e, p in found if p.verb.head == head and p.verb.body is None]
        return [(e, p) for e, p in found if p.verb is verb]

    def forbids(self, verb: decl.Verb, doer: Any, args: dict[str, Any]) -> bool:
        """Whether something forbids to do what a verb says, and nothing allows it all the same.

        What forbids to play cards counts in any case.
        """
        if verb.body is None and verb.head == "play":
            return any(self.concerns(e, p, doer, args) for e, p in self.permits("play", False))
        if any(self.concerns(e, p, doer, args) for e, p in self.permits(verb, True)):
            return False
        return any(self.concerns(e, p, doer, args) for e, p in self.permits(verb, False))

    def may_play(self, me: Player, card: Card, target: Any) -> bool:
        """Whether nothing forbids to play a card (on a target)."""
        args = {"card": card, "targets": target}
        return not any(self.concerns(e, p, me, args) for e, p in self.permits("play", False))

    def reaches(self, doer: Any, card: Card, target: Any) -> bool:
        """Whether a permission lifts the distance to a target."""
        args = {"card": card, "targets": target}
        return any(self.concerns(e, p, doer, args) for e, p in self.permits("play", True))

    def barred(self, me: Player, skill: str) -> bool:
        """Whether a player may not use a skill."""
        return any(self.concerns(e, p, me, {"skill": skill}) for e, p in self.permits("use", False))

    def lent(self, me: Player, skill: str) -> bool:
        """Whether a player may use a skill without having it."""
        return any(self.concerns(e, p, me, {"skill": skill}) for e, p in self.permits("use", True))

    # ------------------------------------------------------------ used as something else

    def counted_as(self, card: Card) -> decl.CardKind:
        """What a card counts as, or is being used as; what says so speaks of kinds as they are printed, and is not read
        by whoever looks at the card.
        """
        if card.kind is not card.printed or self.as_printed:
            return card.kind
        reading, self.reads = self.reads, None
        self.as_printed += 1
        try:
            for entry, one in self.rows(ir.CountsAs):
                if not isinstance(one.kind, ir.KindRef) or not isinstance(one.kind.decl, decl.CardKind):
                    continue
                if is_this(one.what) and isinstance(entry.owner, decl.CardKind):
                    s = Scope(me=self.card_owner(card), this=card)
                    if card.kind is entry.owner and self.there(entry, s):
                        return one.kind.decl
                elif any(self.matches(card, one.what, s) for s in self.in_force(entry, one)):
                    return one.kind.decl
        finally:
            self.as_printed -= 1
            self.reads = reading
        return card.kind

    def by_itself(self, entry: Entry, use: ir.UseAs) -> bool:
        """Whether a conversion is offered by itself: it takes several cards, or may be used only so often."""
        return isinstance(use.what, ir.NP) and (is_plural(use.what) or bool(entry.ability.limits))

    def users(self, entry: Entry, use: ir.UseAs, me: Player) -> list[Scope]:
        """The names of a conversion for each way in which a player may use it."""
        found = [s for s in self.in_force(entry, use, me) if self.matches(me, use.who, s)]
        for s in found:
            s.their = me
        return found

    def kinds_for(self, use: ir.UseAs, s: Scope) -> list[decl.CardKind]:
        """The kinds as which a conversion lets cards be used."""
        if isinstance(use.kind, ir.KindRef):
            wanted: object = use.kind.decl
            found = [k for k in self.model.cards.values() if under(k, wanted)]
            return found
        assert isinstance(use.kind, ir.NP)
        noun, where = use.kind.noun.decl, use.kind.where
        found = [k for k in self.model.cards.values() if noun is None or under(k, noun)]
        return found if where is None else [k for k in found if self.of_it(where, k, s)]

    def usable_kinds(self, me: Player, card: Card) -> list[decl.CardKind]:
        """Every kind that a player may use a card as, its own first."""
        kinds = [self.kind_of(card)]
        for entry, use in self.rows(ir.UseAs):
            if is_this(use.what) and isinstance(entry.owner, decl.CardKind):
                s = Scope(me=me, this=card)
                fit = [s] if card.printed is entry.owner and self.there(entry, s) else []
            elif self.by_itself(entry, use):
                continue
            else:
                fit = [s for s in self.users(entry, use, me) if self.matches(card, use.what, s)]
            for s in fit:
                kinds += [k for k in self.kinds_for(use, s) if k not in kinds]
        return kinds

    def hand(self, me: Player) -> list[Card]:
        """The cards that a player plays from."""
        found: list[Card] = []
        for zone in self.model.play.start:
            where = self.zone_of(zone, me)
            found += [c for c in self.cards_in(where) if c not in found] if where is not None else []
        usual = self.called("hand")
        if not self.model.play.start and usual is not None and usual.owner == "player":
            found = self.cards_in(me.zones[usual.id])
        return found

    def elsewhere(self, me: Player) -> list[Card]:
        """The cards outside the hand that a player may use as others."""
        start = self.model.play.start or [z for z in (self.called("hand"),) if z is not None]
        hand = {zone for zone in self.zones if any(self.is_zone(zone, one) for one in start)}
        found: list[Card] = []
        for entry, use in self.rows(ir.UseAs):
            if isinstance(use.what, ir.NP) and not self.by_itself(entry, use) and use.what.inside is not None:
                for s in self.users(entry, use, me):
                    cards = self.listing(use.what, s)
                    found += [c for c in cards if c.zone not in hand and c not in found]
        return found

    def combos(self, me: Player) -> list[Combo]:
        """The offers to use several cards as one that are in force for a player."""
        found = []
        for entry, use in self.rows(ir.UseAs):
            if self.by_itself(entry, use) and isinstance(use.what, ir.NP):
                for s in self.users(entry, use, me):
                    if self.within_limits(entry, me, None, None):
                        low, high = self.bounds(use.what, s)
                        cards = self.listing(use.what, s)
                        most = 99 if high is None else high
                        found.append(Combo(entry, tuple(self.kinds_for(use, s)), cards, max(low, 1), most))
        return found

    # ------------------------------------------------------------ what has come about

    def asked_of(self, node: ir.Times | ir.Ever) -> ir.Local | ir.Property | None:
        """The thing of which a count is asked, besides whoever asks: each such thing has a count."""
        asked_of = self.texts.asked_of
        if id(node) not in asked_of:
            asked_of[id(node)] = next(iter(free_in(node.event)), None)
        return asked_of[id(node)]

    def counted(self, node: ir.Times | ir.Ever) -> tuple[ir.Event, ir.Local | None]:
        """What is counted, and the name of the thing in it, which a part of another event (`event's card`) is given."""
        thing = self.asked_of(node)
        if not isinstance(thing, ir.Property):
            return node.event, thing
        name = ir.Local("the counted thing", thing.ty, "let")
        return rewrite(node.event, lambda one: name if part_of_event(one) == thing.prop.id else one), name

    def count_past(self, event: Event) -> None:
        """Note that an event has come about, for the texts that ask how often it has."""
        for node in self.counts:
            described, local = self.counted(node)
            if not self.is_of(event, described):
                continue
            mine = is_me(doer_of(described))
            for me in [event.doer] if mine else self.seats:
                if not isinstance(me, Player) or (mine and not me.alive):
                    continue
                of: list[Any] = [None]
                if local is not None:
                    of = list(self.cards) if local.ty.name == "card" else self.living()
                for thing in of:
                    s = Scope(me=me, this=thing if isinstance(thing, Card) else None, event=event, its=[thing])
                    if local is not None:
                        s.bind(local.name, thing)
                    if self.described_by(event, described, s):
                        key = (id(node), me.seat, id(thing))
                        scope = node.scope.removeprefix("last ")
                        table = self.uses[scope if scope in self.uses else "phase"]
                        table[key] = table.get(key, 0) + self.how_many(event, described, s)
                        self.has_changed("times", id(node))

    def how_many(self, event: Event, of: ir.Event, s: Scope) -> int:
        """Of a count of single things where a verb takes several: how many fit."""
        if isinstance(of, ir.VerbEvent):
            for hole in of.verb.holes:
                pattern = of.args.get(hole.name)
                if hole.ty.name == "list" and isinstance(pattern, ir.NP) and not is_plural(pattern):
                    return sum(1 for x in self.part(hole.name, event) or [] if self.matches(x, pattern, s))
        return 1

    def happened(self, node: ir.Times | ir.Ever, s: Scope) -> int:
        """How often an event has come about within a scope."""
        asked = self.asked_of(node)
        thing = self.value(asked, s) if asked is not None else None
        table = self.uses[node.scope if node.scope in self.uses else "phase"]
        if isinstance(s.me, Player):
            return table.get((id(node), s.me.seat, id(thing)), 0)
        return max((table.get((id(node), p.seat, id(thing)), 0) for p in self.seats), default=0)

    def is_of(self, event: Event, of: ir.Event) -> bool:
        """Whether an event is of the sort that a text speaks of."""
        raise NotImplementedError

    def described_by(self, event: Event, of: ir.Event, s: Scope) -> bool:
        """Whether an event is as a text describes it."""
        raise NotImplementedError


def doer_of(event: ir.Event) -> ir.Value | None:
    """The description of who does it."""
    match event:
        case ir.VerbEvent():
            return event.subject
        case ir.PhaseEvent() | ir.CounterEvent():
            return event.owner
        case _:
            return None


def part_of_event(node: object) -> str | None:
    """Which part of the event to which a text reacts it is (`event's card`), if it is one."""
    if isinstance(node, ir.Property) and isinstance(node.owner, ir.Local) and node.owner.origin == "event":
        return node.prop.id
    return None


def free_in(tree: object) -> Iterator[ir.Local | ir.Property]:
    """The names in an event that come neither from it nor from its owner; `it` in a `where` is the event's own."""
    if isinstance(tree, decl.Decl):
        return
    if isinstance(tree, ir.Property) and part_of_event(tree) is not None:
        yield tree
        return
    if isinstance(tree, ir.Local):
        if tree.origin not in ("me", "event", "doer"):
            yield tree
    elif isinstance(tree, ir.NP):
        for part in (tree.low, tree.high, tree.inside, tree.within):
            yield from free_in(part)
        for said in free_in((tree.where, tree.together)):
            if not (isinstance(said, ir.Local) and said.origin == "it"):
                yield said
        if tree.other and tree.noun.base == "card":
            yield ir.Local("this", tree.ty if tree.ty.of is None else tree.ty.of, "this")
    elif isinstance(tree, tuple):
        for item in tree:
            yield from free_in(item)
    elif isinstance(tree, Mapping):
        for item in tree.values():
            yield from free_in(item)
    elif dataclasses.is_dataclass(tree) and type(tree).__module__.startswith(ir.__name__):
        for field in dataclasses.fields(tree):
            yield from free_in(getattr(tree, field.name))


__all__ = ["Lasting", "Standing"]
