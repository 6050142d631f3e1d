"""Who hears what happens: the events that texts speak of, who reacts to them, and in which order they are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reference.conditions import zone_named
from reference.standing import Standing, doer_of
from reference.texts import is_this
from reference.things import Card, Entry, Event, Lasting, Player, Scope
from reference.tree import Asking, decl, ir

Waiting = tuple[int, int, Entry, Any, Any]
"""Whoever is to react: place in the order of players, place among the listeners, the ability, who, by which card."""


def moment_of(a: ir.Ability) -> str:
    """At which moment of an event an ability is asked: before, when, after or done."""
    if a.head == "respond":
        return a.moment or "before"
    return "before" if a.head == "instead" else a.head


class Hearing(Standing):
    """Finds those who listen to an event."""

    # ------------------------------------------------------------ events and their descriptions

    def std(self, head: str) -> decl.Verb:
        """A verb of the runtime."""
        return next(v for v in self.model.verbs.values() if v.body is None and v.head == head)

    def is_of(self, event: Event, of: ir.Event) -> bool:
        """Whether an event is of the sort that a text speaks of; kinds of a verb are, unless they lack a part of it."""
        match of:
            case ir.VerbEvent():
                verb = event.verb
                if verb is None or not verb.is_under(of.verb):
                    return False
                return verb is of.verb or {*of.args} <= {hole.name for hole in verb.holes}
            case ir.PhaseEvent():
                return event.key == f"phase {of.phase.id if of.phase is not None else of.period} {of.edge}"
            case ir.StatusEvent():
                return event.key == f"status {of.status.id} {'begins' if of.on else 'ends'}"
            case ir.CounterEvent():
                return event.key == f"counter {of.counter.id}"
            case ir.EmptyEvent():
                return event.key == "zone empties"

    def described_by(self, event: Event, of: ir.Event, s: Scope) -> bool:
        """Whether an event (of that sort) is as a text describes it."""
        match of:
            case ir.VerbEvent():
                if of.subject is not None and not self.matches(event.doer, of.subject, s):
                    return False
                holes = {hole.name: hole for hole in of.verb.holes}
                outer, s.their = s.their, event.doer
                fits = all(self.part_fits(event, holes[name], pattern, s) for name, pattern in of.args.items())
                s.their = outer
                return fits
            case ir.PhaseEvent():
                return of.owner is None or self.matches(event.doer, of.owner, s)
            case ir.StatusEvent():
                return self.matches(event.parts["thing"], of.who, s)
            case ir.CounterEvent():
                if of.owner is not None and not self.matches(event.parts["thing"], of.owner, s):
                    return False
                if of.bound is None:
                    return True
                bound = self.value(of.bound, s)
                return event.old > bound >= event.new if of.edge == "drops" else event.old < bound <= event.new
            case ir.EmptyEvent():
                zone = event.parts["zone"]
                return zone.decl.id == zone_named(of.zone) and self.matches(zone, of.zone, s)

    def part_fits(self, event: Event, hole: decl.Hole, pattern: ir.Value, s: Scope) -> bool:
        """Whether a part of an event is as it is described; of several things one is enough."""
        part = self.part(hole.name, event)
        if hole.ty.name == "list":
            return any(self.matches(x, pattern, s) for x in part or [])
        return self.matches(part, pattern, s)

    # ------------------------------------------------------------ who listens

    def headed(self, head: str) -> list[Entry]:
        """The abilities with a header; the texts never change, so they are found only once."""
        if head not in self.texts.heads:
            self.texts.heads[head] = [e for e in self.entries if e.ability.head == head]
        return self.texts.heads[head]

    def window(self, event: Event, moment: str) -> list[Entry]:
        """The abilities that speak of an event at one of its moments, in the order in which those of one player come.

        This is all in the texts, which never change, so it is found only once.
        """
        key = (event.key, id(event.verb), moment)
        if key not in self.texts.windows:
            speaking = [e for e in self.entries if e.ability.event is not None and moment_of(e.ability) == moment]
            self.texts.windows[key] = self.arranged([e for e in speaking if self.speaks(e, event)])
        return self.texts.windows[key]

    def speaks(self, entry: Entry, event: Event) -> bool:
        """Whether an ability speaks of events of this sort."""
        of = entry.ability.event
        return of is not None and entry.ability.head not in ("always", "while") and self.is_of(event, of)

    def is_heard(self, event: Event) -> bool:
        """Whether any text speaks of such an event."""
        return any(self.window(event, moment) for moment in ("before", "when", "after", "done"))

    def own_place(self, owner: object) -> int:
        """The place of an owner's triggers among those of the same player; what is not listed comes last."""
        policy = self.model.settlement.triggers
        listed = policy.own_order if policy is not None else ()
        word = "effects"
        match owner:
            case decl.Skill():
                word = "skills"
            case decl.Status():
                word = "statuses"
            case decl.GameRule():
                word = "rules"
            case decl.CardKind() | decl.Category():
                at = owner.category if isinstance(owner, decl.CardKind) else owner
                while at is not None:
                    if at in listed:
                        return listed.index(at)
                    at = at.parent
                word = "cards"
        return listed.index(word) if word in listed else len(listed)

    def arranged(self, rows: Sequence[Entry]) -> list[Entry]:
        """Triggers by the places of their owners, then as they are written; what is ahead of another comes before it,
        and in its place if that is the earlier one.
        """

        def after(e: Entry) -> list[Entry]:
            if e.ability.head == "respond":
                return []
            named = e.ability.ahead_of
            return [o for o in rows if o is not e and isinstance(o.owner, decl.Decl) and o.owner.id in named]

        def all_after(e: Entry, found: list[Entry]) -> list[Entry]:
            for other in after(e):
                if other not in found:
                    found.append(other)
                    all_after(other, found)
            return found

        places = {e.id: self.own_place(e.owner) for e in rows}
        first = {e.id: min(places[x.id] for x in [e, *all_after(e, [])]) for e in rows}
        left, order = list(rows), []
        while left:
            free = [e for e in left if not any(e in after(o) for o in left)]
            chosen = min(free, key=lambda e: (first[e.id], places[e.id], rows.index(e)))
            left.remove(chosen)
            order.append(chosen)
        return order

    def holder(self, event: Event, card: Card) -> Any:
        """Who speaks as `me` in a trigger of a card: in whose zone it lies, else who did it, else the turn player."""
        owner = self.card_owner(card)
        if owner is not None:
            return owner
        return event.doer if isinstance(event.doer, Player) else self.turn_player

    def who_listens(self, entry: Entry, event: Event) -> list[tuple[Any, Any]]:
        """Who might react to an event with an ability, and by which card."""
        owner = entry.owner
        if isinstance(owner, decl.CardKind):
            part = self.speaks_of_this(entry.ability.event)
            if part is not None:
                found = event.doer if part == "doer" else self.part(part, event)
                cards = found if isinstance(found, list) else [found]
                mine = [c for c in cards if isinstance(c, Card) and (c.kind if c.turned else c.printed) is owner]
                return [(self.holder(event, c), c) for c in mine]
        pairs = self.bearers(entry)
        return [(self.holder(event, c) if me is None and isinstance(c, Card) else me, c) for me, c in pairs]

    def speaks_of_this(self, event: ir.Event | None) -> str | None:
        """The part of an event that is described as `this`."""
        if isinstance(event, ir.VerbEvent):
            for name, pattern in event.args.items():
                if is_this(pattern):
                    return name
        if event is None or isinstance(event, ir.CounterEvent):
            return None  # nobody does what a counter of a card does
        return "doer" if is_this(doer_of(event)) else None

    def only_prevents(self, a: ir.Ability) -> bool:
        """Whether an ability takes the place of an event, or does nothing but keep it from coming about."""
        match a.block.body:
            case (ir.Do(call=ir.Call(verb=verb)),) if verb.body is None and verb.head in ("cancel", "satisfy"):
                return True
        return a.head == "instead"

    def reacts(self, entry: Entry, event: Event, me: Any, this: Any) -> bool:
        """Whether an ability answers to an event for one of those who have it."""
        a = entry.ability
        assert a.event is not None
        s = self.scope_of(entry, me, this)
        s.event = event
        if event.upheld and self.only_prevents(a):
            return False
        later = isinstance(a.event, ir.PhaseEvent) and a.event.next and isinstance(this, Lasting)
        if later and self.turn_no <= this.turn:
            return False
        of_player = isinstance(entry.owner, decl.Status) and entry.owner.of.name == "player"
        if of_player and isinstance(entry.owner, decl.Status) and not self.has_status(me, entry.owner):
            return False
        if isinstance(entry.owner, decl.Skill) and a.may and self.barred(me, entry.owner.id):
            return False
        return self.described_by(event, a.event, s) and self.there(entry, s)

    def waiting_for(self, event: Event, moment: str) -> list[Waiting]:
        """Who reacts to an event at a moment, in the order of the game's policy; answers from the hand are left out."""
        found: list[Waiting] = []
        listening = [row for row in enumerate(self.window(event, moment)) if row[1].ability.head != "respond"]
        order = self.ask_order(self.trigger_policy(), event) if listening else []
        for rank, entry in listening:
            for me, this in self.who_listens(entry, event):
                if me is not None and self.reacts(entry, event, me, this):
                    found.append((order.index(me) if me in order else len(order), rank, entry, me, this))
        policy = self.model.settlement.triggers
        forced_first = policy is not None and policy.forced_first
        return sorted(found, key=lambda w: (forced_first and w[2].ability.may, w[0], w[1]))

    def trigger_policy(self) -> Asking | None:
        """In which order triggers are asked: as answers, if nothing else is said."""
        settlement = self.model.settlement
        return settlement.triggers if settlement.triggers is not None else settlement.responses

    def ask_order(self, asking: Asking | None, event: Event | None) -> list[Player]:
        """Players in the order of a policy; where the event has no such part, from its doer or else the turn player."""
        if asking is None:
            return self.around(self.turn_player)
        s = Scope(event=event)
        who = self.listing(asking.who, s)
        start: Any = None
        if asking.start is None:
            return who
        if isinstance(asking.start, ir.Property) and isinstance(asking.start.prop, decl.Part):
            parts = (self.part(asking.start.prop.id, event), event.doer if event is not None else None)
            start = next((part for part in parts if isinstance(part, Player)), self.turn_player)
        elif event is None or not isinstance(event.doer, Player):
            return self.around(self.turn_player)
        else:
            start = self.value(asking.start, s)
        return [p for p in self.circle(start) if p in who]


__all__ = ["Hearing", "Waiting", "moment_of"]
