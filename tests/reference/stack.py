"""Settlement on a stack: cards, abilities and triggers that wait, and priority that passes from player to player."""

from __future__ import annotations

from typing import Any

from reference.plays import Plays
from reference.things import PASS, Action, Ask, Card, Entry, Event, Player, SetOff, Steps, Waiting
from reference.tree import decl


class Stack(Plays):
    """Lets wait what is announced, where the game says so."""

    def offer_plays(self, me: Player) -> Steps:
        """Let the player play cards and use abilities; on a stack the others may answer."""
        if self.on_stack:
            yield from self.priority(me, own=me)
        else:
            yield from super().offer_plays(me)

    def offer_responses(self, me: Player) -> Steps:
        """Let everybody do what may be done at any time, from a player on."""
        yield from self.priority(me, own=None)

    def settle_waiting(self) -> Steps:
        """Whatever waits takes effect before the game goes on."""
        if self.on_stack and (self.pending or self.raised):
            yield from self.priority(self.turn_player, own=None)

    def priority(self, first: Player, own: Player | None) -> Steps:
        """Each in turn order acts or passes; when all have passed in a row, the last that waits takes effect."""
        me, passed = first, 0
        while self.living():
            yield from self.take_away()
            self.put_on_top()
            waits = len(self.pending) > self.below
            if self.turn_over and not waits:
                return
            if not me.alive:
                me = self.next_player(me)
            if passed < len(self.living()):
                freely = me is own and not waits and not self.turn_over
                options = [a for a in self.playable(me) if freely or a.entry.ability.any_time]
                chosen: Any = (yield Ask(me, "play", [*options, PASS])) if options else PASS
                if chosen is not PASS:
                    passed = 0
                    yield from self.act(me, chosen)
                else:
                    passed += 1
                    me = self.next_player(me)
            elif waits:
                yield from self.last_takes_effect()
                me, passed = self.turn_player, 0
            else:
                return

    def take_away(self) -> Steps:
        """What was cancelled while it waited is gone, the last first; a card goes where played cards go."""
        while one := next((one for one in reversed(self.pending[self.below :]) if one.cancelled), None):
            self.pending.remove(one)
            if isinstance(one, Waiting) and one.kind is not None and one.card is not None:
                yield from self.card_goes(one.doer, one.card, one.kind)
        yield from self.checkpoint()

    def put_on_top(self) -> None:
        """Triggers that were set off wait from now on; whoever may know of them is told."""
        for one in self.raised:
            owner, card = one.entry.owner, one.this.this if hasattr(one.this, "this") else one.this
            seen_by = owner.seen_by if isinstance(owner, decl.Status) else "everyone"
            no = card.no if isinstance(card, Card) else -1
            self.tell(seen_by, one.doer, ("waits", one.doer.seat, one.entry.ability.id, no))
        self.pending.extend(self.raised)
        self.raised.clear()

    def act(self, me: Player, chosen: Action) -> Steps:
        """Do what was chosen."""
        self.burn()
        card = chosen.card
        if chosen.combo is not None:
            assert chosen.kind is not None
            card = yield from self.realise(me, chosen.combo, chosen.kind, chosen.entry)
        yield from self.perform(me, card, chosen.kind, chosen.entry, None)

    # ------------------------------------------------------------ what waits

    def card_waits(
        self, me: Player, card: Card, kind: decl.CardKind, entry: Entry, targets: list[Any], named: dict[str, Any]
    ) -> Steps:
        """A card that lies on the table waits, unless playing it is cancelled."""
        event = Event("play", self.std("play"), me, {"card": card}, targets, of=entry.ability)

        def body() -> None:
            def effect() -> Steps:
                yield from self.on_each(me, card, entry, event.targets, named)

            self.pending.append(Waiting(me, card, event.targets, entry, effect, kind))

        if not (yield from self.happen(event, body)):
            yield from self.card_goes(me, card, kind)

    def set_off(self, entry: Entry, event: Event, me: Player, this: Any) -> None:
        """A trigger is to wait: it is put on top the next time that anybody has priority."""
        card = this if isinstance(this, Card) else getattr(this, "this", None)
        self.raised.append(SetOff(me, card, [], entry, event, this))

    def ability_waits(
        self, me: Player, card: Card | None, entry: Entry, targets: list[Any], named: dict[str, Any]
    ) -> None:
        """An ability that was announced and paid for waits."""

        def effect() -> Steps:
            yield from self.ability_takes_effect(me, card, entry, targets, named)

        self.pending.append(Waiting(me, card, targets, entry, effect))

    def last_takes_effect(self) -> Steps:
        """What was put on the stack last takes effect; a card that no longer lies there does nothing."""
        self.burn()
        last = self.pending.pop()
        outer, self.below = self.below, len(self.pending)
        yield from self.takes_effect(last)
        self.below = outer

    def takes_effect(self, last: SetOff | Waiting) -> Steps:
        """What waited takes effect, if its card is still there."""
        if isinstance(last, SetOff):
            yield from self.react(last.entry, last.event, last.doer, last.this)
            return
        me, card = last.doer, last.card
        self.causes.append(me)
        if last.kind is None:
            if me.alive:
                yield from last.effect()
        elif card is not None and self.still_waits(card):
            if me.alive:
                yield from last.effect()
            yield from self.card_goes(me, card, last.kind)
        self.causes.pop()
        yield from self.checkpoint()

    def still_waits(self, card: Card) -> bool:
        """Whether a card, or one of those that it was made of, still lies on the table; one that is none does."""
        parts = card.parts if card.no < 0 else (card,)
        return not parts or any(part.zone is self.table_zone() for part in parts)


__all__ = ["Stack"]
