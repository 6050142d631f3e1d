"""Playing cards and using abilities: announced, paid, put down, resolved, put away."""

from __future__ import annotations

from typing import Any

from reference.calls import is_choice
from reference.playable import ALL, Playable
from reference.things import PASS, Action, Ask, Awaited, Card, Entry, Event, Player, Scope, Steps, StepsOf
from reference.tree import decl, place_of


class Plays(Playable):
    """Carries plays out."""

    # ------------------------------------------------------------ playing

    def offer_plays(self, me: Player) -> Steps:
        """Let the player play cards and use abilities until they pass or their turn is over."""
        while (yield from self.offer_one_play(me)):
            pass

    def offer_one_play(self, me: Player) -> StepsOf[bool]:
        """Let the player play one card or use one ability, or pass; whether they did something."""
        if self.at_nodes and me.alive and not self.turn_over:
            yield from self.node()
        if not me.alive or self.turn_over:
            return False
        chosen = yield Ask(me, "play", [*self.playable(me), PASS])
        if chosen is PASS:
            return False
        self.burn()
        card = chosen.card
        if chosen.combo is not None:
            card = yield from self.realise(me, chosen.combo, chosen.kind, chosen.entry)
        yield from self.perform(me, card, chosen.kind, chosen.entry, None)
        return True

    def force_play(self, me: Player, card: Card | None) -> StepsOf[bool]:
        """Play a card that an effect names, as whatever it may be used as; without effect if it cannot be played.

        Who is out plays nothing, and where no card is there none is played.
        """
        if card is None or not me.alive:
            return False
        actions = self.uses_of(me, card)
        if actions:
            chosen = actions[0] if len(actions) == 1 else (yield Ask(me, "play", actions))
            yield from self.perform(me, card, chosen.kind, chosen.entry, None)
            return True
        yield from self.put_down(me, card, card.kind)
        yield from self.put_away(me, card)
        return False

    def use_card(
        self, me: Player, card: Card | None, kind: decl.CardKind | None, targets: list[Any] | None
    ) -> StepsOf[bool]:
        """Play a card as a kind because an effect says so: on these targets, without cost or limit.

        Who is out plays nothing, and where no card or no kind is there nothing is played.
        """
        if card is None or kind is None or not me.alive:
            return False
        entry = yield from self.way_to_play(me, card, kind, targets)
        if entry is None:
            return False
        given = targets if self.aims_at_players(entry) else None
        if given and not (given := self.possible_targets(entry, me, card, given)):
            return False
        yield from self.perform(me, card, kind, entry, given)
        return True

    def possible_targets(self, entry: Entry, me: Player, card: Card, targets: list[Any]) -> list[Any]:
        """What an effect names as targets, without cards that the play is not for."""
        legal = [] if all(isinstance(t, Player) for t in targets) else self.described_targets(entry, me, card)
        return [t for t in targets if isinstance(t, Player) or t in legal]

    def aims_at_players(self, entry: Entry) -> bool:
        """Whether players are the targets of a play."""
        on = entry.ability.on
        of = (on.ty.of or on.ty) if on is not None else None
        return of is not None and "player" in (of.name, *(sort.name for sort in of.sorts))

    def way_to_play(
        self, me: Player, card: Card, kind: decl.CardKind, targets: list[Any] | None
    ) -> StepsOf[Entry | None]:
        """The play that an effect brings about, which the player chooses among several.

        On given targets it is one for players; else, one that is possible.
        """
        entries = self.plays_of(kind)
        ways = [e for e in entries if self.aims_at_players(e)] if targets is not None else []
        if not ways:
            own, card.kind = card.kind, kind
            ways = [e for e in entries if self.can_play(e, me, card)]
            card.kind = own
        if len(ways) > 1:
            return (yield Ask(me, "play", [Action(e, card, kind) for e in ways])).entry  # type: ignore[no-any-return]
        return ways[0] if ways else None

    def act_as(self, me: Player, kind: decl.CardKind | None, targets: list[Any] | None) -> Steps:
        """Count as playing a card of a kind, without any card; of no kind nothing is played."""
        if kind is None:
            return
        yield from self.bring_about(me, self.imagined(kind), targets, played=True)

    def resolve_card(self, me: Player, card: Card, target: Any) -> Steps:
        """`resolve CARD [on TARGET]`: a card takes effect where it lies; it is not played, and nobody pays for it."""
        yield from self.bring_about(me, card, None if target is None else [target], played=False)

    def bring_about(self, me: Player, card: Card, targets: list[Any] | None, played: bool) -> Steps:
        """The play of a card on these targets, or on those that the player names."""
        entries = self.plays_of(card.kind)
        entry = entries[0] if len(entries) == 1 else (yield from self.way_to_play(me, card, card.kind, targets))
        if entry is None:
            return
        low, _, many = self.bounds_of_targets(entry.ability, Scope(me=me, this=card))
        if not self.aims_at_players(entry):
            targets = None
        if targets and not (targets := self.possible_targets(entry, me, card, targets)):
            return
        if entry.ability.on is not None and targets is None:
            targets = yield from self.aim(entry, me, card)
            if not targets and low:
                return
        named = yield from self.named(entry, me, card, targets or [])
        self.causes.append(me)
        if played and self.on_stack and not self.never_waits(entry.ability):
            yield from self.card_waits(me, card, card.kind, entry, targets or [], named)
        elif played:
            yield from self.carry_out(me, card, entry, targets or [], named)
        elif many or not targets:
            yield from self.settle(me, card, entry, targets or [], named)
        else:
            for target in targets:
                if me.alive:
                    yield from self.settle(me, card, entry, [target], named)
        self.causes.pop()

    def aim(self, entry: Entry, me: Player, card: Card | None) -> StepsOf[list[Any]]:
        """Name the targets of a play; none if there are not enough."""
        found = self.legal_targets(entry, me, card)
        low, high, _ = self.bounds_of_targets(entry.ability, Scope(me=me, this=card))
        if high == ALL:
            return found
        if self.judged(entry.ability):
            return (yield from self.pick_of_sets(found, self.sets_of_targets(entry, me, card, found), me)) or []
        if len(found) < low or high < max(low, 1):
            return []
        if low == 1 and (high == 1 or len(found) == 1):
            return found if len(found) == 1 else [(yield Ask(me, "choose", found))]
        picked = yield Ask(me, "choose", found, low, min(high, len(found)))
        return list(picked) if isinstance(picked, list) else [picked]

    def named(self, entry: Entry, me: Player, card: Card | None, targets: list[Any]) -> StepsOf[dict[str, Any]]:
        """What is announced together with the targets; nothing, if there should be a target and is none."""
        a = entry.ability
        if a.on is not None and not targets and not self.bounds_of_targets(a, Scope(me=me, this=card))[2]:
            return {}
        s = Scope(me=me, this=card, frames=[self.target_name(entry, me, card, targets)], acts=True)
        for local, what in a.naming:
            _, picked = yield from self.choice(what, me, s)
            s.bind(local.name, picked)
            if place_of(what) in self.told:
                self.chose(me, local.name, picked)
        return {local.name: s.get(local.name) for local, _ in a.naming}

    def target_name(self, entry: Entry, me: Player, card: Card | None, targets: list[Any]) -> dict[str, Any]:
        """What the name of the target stands for."""
        a = entry.ability
        if a.target is None:
            return {}
        many = self.bounds_of_targets(a, Scope(me=me, this=card))[2]
        return {a.target.name: targets if many else targets[0] if targets else None}

    def perform(
        self, me: Player, card: Card | None, kind: decl.CardKind | None, entry: Entry, given: list[Any] | None
    ) -> Steps:
        """Announce, pay, and resolve one play; with given targets it costs nothing and counts against no limit."""
        a = entry.ability
        if card is not None and kind is not None:
            card.kind = kind
        targets = given or []
        if given is None and a.on is not None:
            targets = yield from self.aim(entry, me, card)
        named = yield from self.named(entry, me, card, targets)
        spent = card if a.head == "play" else None
        names = {**self.target_name(entry, me, card, targets), **named} if given is None else {}
        paying = Scope(me=me, this=card, spent=spent, frames=[names])
        if given is None and not self.payable(a.costs, paying):
            if card is not None:
                card.kind = card.printed
            return
        if given is None:
            self.spend_limits(entry, me, targets, self.lies(card) if a.head == "action" else None)
        self.causes.append(me)
        if given is None:
            paid = yield from self.pay(a.costs, paying)
            if not paid:
                self.refund_limits(entry, me, targets, self.lies(card) if a.head == "action" else None)
                if card is not None:
                    card.kind = card.printed
            if not paid or not me.alive:
                self.causes.pop()
                return
        seats = tuple(t.seat for t in targets if isinstance(t, Player))
        self.trace.append(("play", me.seat, card.no if card is not None else -1, a.id, seats))
        for target in targets:
            aimed = target.card if isinstance(target, Awaited) else target
            if isinstance(aimed, Card) and aimed.no >= 0:
                bits = self.bits(aimed.known | self.seers(aimed.zone) | {me.seat})
                self.trace.append(("aim", me.seat, aimed.no, aimed.zone.no, bits))
        if card is not None and kind is not None:
            yield from self.put_down(me, card, kind)
            if self.on_stack and not self.never_waits(a):
                yield from self.card_waits(me, card, kind, entry, targets, named)
            else:
                yield from self.carry_out(me, card, entry, targets, named)
                yield from self.card_goes(me, card, kind)
        elif self.on_stack and not self.never_waits(a):
            self.ability_waits(me, card, entry, targets, named)
        else:
            yield from self.ability_takes_effect(me, card, entry, targets, named)
        self.causes.pop()
        yield from self.checkpoint()

    def ability_takes_effect(
        self, me: Player, card: Card | None, entry: Entry, targets: list[Any], named: dict[str, Any]
    ) -> Steps:
        """An ability that was announced and paid for is carried out; to use a skill is an event."""
        if isinstance(entry.owner, decl.Skill):
            used = Event("use", self.std("use"), me, {"skill": entry.owner.id}, targets)
            yield from self.happen(used, lambda: self.settle(me, card, entry, targets, named))
        else:
            yield from self.settle(me, card, entry, targets, named)

    def on_each(self, me: Player, card: Card, entry: Entry, targets: list[Any], named: dict[str, Any]) -> Steps:
        """A card takes effect; one for a single target that has been given more of them does so on each."""
        _, _, many = self.bounds_of_targets(entry.ability, Scope(me=me, this=card))
        if entry.ability.on is None or many or len(targets) < 2:
            yield from self.settle(me, card, entry, targets, named)
            return
        for target in targets:
            if me.alive:
                yield from self.settle(me, card, entry, [target], named)

    def carry_out(self, me: Player, card: Card, entry: Entry, targets: list[Any], named: dict[str, Any]) -> Steps:
        """Let a card that has been put down take effect: to play it is an event, whose targets may still change."""
        event = Event("play", self.std("play"), me, {"card": card}, targets, of=entry.ability)
        yield from self.happen(event, lambda: self.on_each(me, card, entry, event.targets, named))

    def further_targets(self, event: Event) -> list[Any]:
        """Whom else the card that is played could have had as a target."""
        entry = next((e for e in self.entries if e.ability is event.of), None)
        if entry is None or entry.ability.on is None:
            return []
        found = self.legal_targets(entry, event.doer, event.parts["card"])
        return [t for t in found if t not in event.targets]

    def settle(self, me: Player, card: Card | None, entry: Entry, targets: list[Any], named: dict[str, Any]) -> Steps:
        """Resolve a play: as one event that can be answered, or step by step if it has steps."""
        a = entry.ability
        if a.head == "play" and self.at_nodes:
            yield from self.node()
            if not me.alive:
                return
            left = self.standing_targets(entry, me, card, targets)
            if targets and not left:
                return
            event = self.resolving(me, card, left, a.alters)
            yield from self.happen(event, lambda: self.run_play(me, card, entry, event.targets, named))
            yield from self.node()
        elif a.head == "play" and card is not None and not a.has_steps:
            event = self.resolving(me, card, targets, a.alters)
            yield from self.happen(event, lambda: self.run_play(me, card, entry, event.targets, named))
        else:
            self.note("effect", entry)
            yield from self.run_play(me, card, entry, targets, named)

    def run_play(self, me: Player, card: Card | None, entry: Entry, targets: list[Any], named: dict[str, Any]) -> Steps:
        """Run the block of a play on the targets that are left."""
        a = entry.ability
        s = Scope(me=me, this=card, mortal=not a.even_while_dead)
        if a.on is not None:
            left = self.standing_targets(entry, me, card, targets)
            many = self.bounds_of_targets(a, s)[2]
            if not left and (targets or not many):
                return
            s.frames[0] |= self.target_name(entry, me, card, left)
        s.frames[0] |= named
        yield from self.effect(a.block, s)

    def standing_targets(self, entry: Entry, me: Player, card: Card | None, targets: list[Any]) -> list[Any]:
        """The targets that still are; it is told on whom else the card has no effect."""
        left = self.still_targets(entry, me, card, targets)
        whom = tuple(t.seat for t in targets if isinstance(t, Player) and t not in left)
        if whom or (targets and not left):
            self.trace.append(("missed", me.seat, card.no if card is not None else -1, whom))
        return left

    def still_targets(self, entry: Entry, me: Player, card: Card | None, targets: list[Any]) -> list[Any]:
        """The targets without those that no longer are: players who are out, cards that have gone elsewhere, players
        where none can be a target.

        Where the game checks targets again, whatever the header would not allow any more is left out, too.
        """
        if entry.ability.on is None:
            return targets
        legal = self.described_targets(entry, me, card)
        keeps = not self.model.play.recheck and self.aims_at_players(entry)
        return [t for t in targets if t in legal or (keeps and isinstance(t, Player) and t.alive)]

    def settle_as_another(self, event: Event) -> Steps:
        """The card of an event has come to count as another kind: that kind takes effect on the same targets.

        What it names is named now.
        """
        card, kind = event.parts["card"], event.became
        assert card is not None and kind is not None
        before = card.kind
        card.kind = kind
        for entry in self.plays_of(kind):
            _, _, many = self.bounds_of_targets(entry.ability, Scope(me=event.doer, this=card))
            targets = event.targets if many else event.targets[:1]
            if targets or entry.ability.on is None:
                named = yield from self.named(entry, event.doer, card, targets)
                yield from self.settle(event.doer, card, entry, targets, named)
                break
        if card.kind is kind and not card.zone.decl.keeps:
            card.kind = before


__all__ = ["Plays", "is_choice"]
