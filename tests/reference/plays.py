"""What a player may play now, and playing it: announced, paid, put down, resolved, put away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reference.calls import is_choice
from reference.sentences import Sentences
from reference.texts import nodes
from reference.things import PASS, Action, Ask, Card, Combo, Entry, Event, Player, Scope, Steps, StepsOf
from reference.tree import decl, ir
from reference.values import is_plural, under

ALL = -1
"""The most targets of a header that speaks of all that there are."""


class Plays(Sentences):
    """Offers plays and carries them out."""

    # ------------------------------------------------------------ what can be played

    def plays_of(self, kind: decl.CardKind) -> list[Entry]:
        """The plays of a kind of card with the variants in force: its own, else those of the kinds that it is under."""
        found = self.headed("play")
        own = [e for e in found if e.owner is kind]
        wider = [e for e in found if isinstance(e.owner, decl.Category) and under(kind, e.owner)]
        return [e for e in own or wider if all(self.holds(guard, Scope()) for guard in e.guards)]

    def bounds_of_targets(self, a: ir.Ability, s: Scope) -> tuple[int, int, bool]:
        """Fewest targets, most of them (ALL: all that there are), and whether there may be several."""
        on = a.on
        if not isinstance(on, ir.NP):
            return (0, ALL, True) if on is not None and is_plural(on) else (1, 1, False)
        match on.quantity:
            case "each" | "all" | "every" | "":
                return 0, ALL, True
            case "up_to":
                return 1, self.value(on.high, s) if on.high is not None else 99, True
            case "between":
                low = self.value(on.low, s) if on.low is not None else 1
                return low, self.value(on.high, s) if on.high is not None else 99, True
            case "any_number":
                return 1, 99, True
            case "exactly":
                n = self.value(on.low, s) if on.low is not None else 1
                return max(1, n), n, not (isinstance(on.low, ir.Num) and on.low.value == 1)
            case _:
                return 1, 1, False

    def described_targets(self, entry: Entry, me: Player, card: Card | None) -> list[Any]:
        """Whom the header of a play describes, but for those to whom what it does is forbidden."""
        a = entry.ability
        assert a.on is not None
        s = Scope(me=me, this=card, reaching=card if a.head == "play" else None)
        found = self.described(a.on, s) if isinstance(a.on, ir.NP) else self.listing(a.on, s)
        _, _, many = self.bounds_of_targets(a, s)
        return [t for t in found if not self.would_be_forbidden(a, me, card, t, many)]

    def would_be_forbidden(self, a: ir.Ability, me: Player, card: Card | None, target: Any, many: bool) -> bool:
        """Whether something forbids what a block does to a target, as far as that is known beforehand."""
        if a.target is None:
            return False
        s = Scope(me=me, this=card, frames=[{a.target.name: [target] if many else target}])
        for stmt in a.block.body:
            call = stmt.call if isinstance(stmt, ir.Do) and stmt.mode == "do" else None
            if call is None or not self.permits(call.verb, False):
                continue
            spoken = [n for n in nodes((call.subject, tuple(call.args.values()))) if isinstance(n, ir.Local)]
            if any(n.origin not in ("me", "this", "target") for n in spoken):
                continue
            if any(isinstance(v, ir.NP) for v in call.args.values()):
                continue
            doer = self.value(call.subject, s) if call.subject is not None else me
            if self.forbids(call.verb, doer, {name: self.value(v, s) for name, v in call.args.items()}):
                return True
        return False

    def legal_targets(self, entry: Entry, me: Player, card: Card | None) -> list[Any]:
        """The targets that may be chosen."""
        found = self.described_targets(entry, me, card)
        if card is not None and entry.ability.head == "play":
            found = [t for t in found if self.may_play(me, card, t)]
        found = [t for t in found if self.can_name_for(entry, me, card, t)]
        source = self.lies(card) if entry.ability.head == "action" else None
        return [t for t in found if self.within_limits(entry, me, t, source)]

    def can_play(self, entry: Entry, me: Player, card: Card | None) -> bool:
        """Whether the conditions, limits, costs and targets of a play allow it now."""
        a = entry.ability
        s = Scope(me=me, this=card)
        if not self.within_limits(entry, me, None, self.lies(card) if a.head == "action" else None):
            return False
        if not self.there(entry, s) or not self.can_pay_play(entry, me, card):
            return False
        if a.on is not None:
            low, high, _ = self.bounds_of_targets(a, s)
            if low and (len(self.legal_targets(entry, me, card)) < low or high < low):
                return False
            if (
                low
                and self.judged(a)
                and not self.sets_of_targets(entry, me, card, self.legal_targets(entry, me, card))
            ):
                return False
        return all(self.can_name(what, s) for _, what in a.naming)

    def judged(self, a: ir.Ability) -> bool:
        """Whether the targets are judged together."""
        return isinstance(a.on, ir.NP) and a.on.together is not None

    def sets_of_targets(self, entry: Entry, me: Player, card: Card | None, found: list[Any]) -> list[tuple[int, ...]]:
        """The places of the targets of each set that may be aimed at."""
        a, s = entry.ability, Scope(me=me, this=card)
        low, high, _ = self.bounds_of_targets(a, s)
        assert isinstance(a.on, ir.NP)
        return [one for one in self.fitting(a.on, found, s) if low <= len(one) <= high]

    def can_name(self, what: ir.Choice, s: Scope) -> bool:
        """Whether there is something to name; what depends on the target is seen of each target."""
        if any(isinstance(n, ir.Local) and n.origin in ("target", "naming") for n in nodes(what)):
            return True
        return self.can_choose(what, s)

    def can_name_for(self, entry: Entry, me: Player, card: Card | None, target: Any) -> bool:
        """Whether there is something to name for a single target."""
        a = entry.ability
        if a.target is None or self.bounds_of_targets(a, Scope(me=me, this=card))[2]:
            return True
        s = Scope(me=me, this=card, frames=[{a.target.name: target}])
        origins = [{n.origin for n in nodes(what) if isinstance(n, ir.Local)} for _, what in a.naming]
        told = [what for (_, what), o in zip(a.naming, origins, strict=True) if "target" in o and "naming" not in o]
        return all(self.can_choose(what, s) for what in told)

    def can_pay_play(self, entry: Entry, me: Player, card: Card | None) -> bool:
        """Whether the costs of a play can be paid; a card that is played pays for nothing itself."""
        spent = card if entry.ability.head in ("play", "respond") else None
        return self.payable(entry.ability.costs, Scope(me=me, this=card, spent=spent))

    def actions_with(self, me: Player, card: Card, kinds: Sequence[decl.CardKind]) -> list[Action]:
        """The ways to play a card as any of the kinds."""
        found = []
        own = card.kind
        for kind in kinds:
            card.kind = kind
            found += [Action(e, card, kind) for e in self.plays_of(kind) if self.can_play(e, me, card)]
            card.kind = own
        return found

    def playable(self, me: Player) -> list[Action]:
        """All that the player may do now: cards as each kind that they may be used as, several as one, abilities."""
        found: list[Action] = []
        for card in self.hand(me):
            if self.may_play(me, card, None):
                found += self.actions_with(me, card, self.usable_kinds(me, card))
        for card in self.elsewhere(me):
            if self.may_play(me, card, None):
                others = [k for k in self.usable_kinds(me, card) if k is not self.kind_of(card)]
                found += self.actions_with(me, card, others)
        for combo in self.combos(me):
            if len(combo.cards) >= combo.low:
                for kind in combo.kinds:
                    sample = self.merged(kind, combo.cards[: combo.low])
                    plays = [e for e in self.plays_of(kind) if self.can_play(e, me, sample)]
                    found += [Action(e, None, kind, combo) for e in plays]
        for entry in self.headed("action"):
            a = entry.ability
            if not a.phases or self.phase in [p.id for p in a.phases]:
                found += [Action(entry, c, None) for c in self.sources(entry, me) if self.can_play(entry, me, c)]
        return found

    def sources(self, entry: Entry, me: Player) -> list[Card | None]:
        """The cards (or none) by which a player has an ability that is started by hand."""
        if isinstance(entry.owner, decl.Skill):
            has = me in self.having(entry.owner.id) or self.lent(me, entry.owner.id)
            return [None] if has and not self.barred(me, entry.owner.id) else []
        return [this for who, this in self.bearers(entry) if who is me or who is None]

    def uses_of(self, me: Player, card: Card) -> list[Action]:
        """What the player may use a card as now."""
        return self.actions_with(me, card, self.usable_kinds(me, card))

    def playable_among(self, me: Player, cards: Sequence[Card]) -> list[Card]:
        """Those of the cards that the player may play now."""
        return [card for card in cards if self.uses_of(me, card)]

    # ------------------------------------------------------------ several cards as one

    def merged(self, kind: decl.CardKind, cards: Sequence[Card]) -> Card:
        """One card made of several: a printed value counts if all have it, unless the game says that it is lost."""
        made = self.imagined(kind)
        made.zone = made.came_from = cards[0].zone
        made.parts = tuple(cards)
        for category in self.model.categories.values():
            for field in category.fields.values():
                values = [self.unmodified(field, card) for card in cards]
                rule = self.model.play.combined.get(field.id, "equal")
                equal = rule == "equal" if isinstance(rule, str) else self.holds(rule, Scope())
                alike = all(value == values[0] for value in values)
                made.values[field.id] = values[0] if len(cards) == 1 or (equal and alike) else None
        return made

    def imagined(self, kind: decl.CardKind) -> Card:
        """A card of a kind that is none."""
        zone = self.table_zone() or self.zones[0]
        plain = decl.Face(0, {}, {}, kind.span)
        made = Card(-1, kind, 0, self.printed_values(plain), zone, kind, zone)
        made.numbers = {c.id: 0 for c in self.model.counters.values() if c.owner == "card"}
        made.memory = {v.id: None for v in self.model.variables.values() if v.owner == "card"}
        return made

    def realise(self, me: Player, combo: Combo, kind: decl.CardKind) -> StepsOf[Card]:
        """Let the player choose the cards of a combination; gives the merged card."""
        cards = combo.cards
        if len(cards) > combo.low:
            picked = yield Ask(me, "choose", cards, combo.low, min(combo.high, len(cards)))
            cards = picked if isinstance(picked, list) else [picked]
        self.spend_limits(combo.entry, me, [], None)
        return self.merged(kind, cards)

    def used_options(self, me: Player, pool: list[Card], kind: decl.CardKind, on: list[Any] | None) -> list[Any]:
        """The cards that are, or may be used as, the kind; `on`: those that may be played on these targets."""
        options: list[Any] = [c for c in pool if kind in self.usable_kinds(me, c)]
        for c in self.elsewhere(me):
            if c not in options and kind in self.usable_kinds(me, c) and kind is not self.kind_of(c):
                options.append(c)
        options += self.combos_for(me, kind, pool)
        return options if on is None else [c for c in options if self.playable_as(me, c, kind, on)]

    def playable_as(self, me: Player, option: Card | Combo, kind: decl.CardKind, on: list[Any]) -> bool:
        """Whether nothing forbids to play a card, or several as one, as a kind on these targets."""
        card = self.merged(kind, option.cards[: option.low]) if isinstance(option, Combo) else option
        own, card.kind = card.kind, kind
        forbidden = self.forbids(self.std("play"), me, {"card": card, "targets": on})
        card.kind = own
        return not forbidden

    def pick_used(
        self, me: Player, pool: list[Card], kind: decl.CardKind, may: bool, on: list[Any] | None = None
    ) -> StepsOf[Card | None]:
        """Choose a card that is, or may be used as, the kind; none if there is none or the player passes."""
        options = self.used_options(me, pool, kind, on)
        if not options:
            return None
        if may:
            options.append(PASS)
        picked = options[0] if len(options) == 1 else (yield Ask(me, "choose", options))
        if isinstance(picked, Combo):
            return (yield from self.realise(me, picked, kind))
        if picked is not PASS:
            picked.kind = kind
        return picked  # type: ignore[no-any-return]

    # ------------------------------------------------------------ playing

    def offer_plays(self, me: Player) -> Steps:
        """Let the player play cards and use abilities until they pass or their turn is over."""
        while me.alive and not self.turn_over:
            if self.at_nodes:
                yield from self.node()
                if not me.alive or self.turn_over:
                    return
            chosen = yield Ask(me, "play", [*self.playable(me), PASS])
            if chosen is PASS:
                return
            self.burn()
            card = chosen.card
            if chosen.combo is not None:
                card = yield from self.realise(me, chosen.combo, chosen.kind)
            yield from self.perform(me, card, chosen.kind, chosen.entry, None)

    def force_play(self, me: Player, card: Card) -> StepsOf[bool]:
        """Play a card that an effect names, as whatever it may be used as; without effect if it cannot be played."""
        actions = self.uses_of(me, card)
        if actions:
            chosen = actions[0] if len(actions) == 1 else (yield Ask(me, "play", actions))
            yield from self.perform(me, card, chosen.kind, chosen.entry, None)
            return True
        yield from self.put_down(me, card, card.kind)
        yield from self.put_away(me, card)
        return False

    def use_card(self, me: Player, card: Card, kind: decl.CardKind, targets: list[Any] | None) -> StepsOf[bool]:
        """Play a card as a kind because an effect says so: on these targets, without cost or limit."""
        entry = yield from self.way_to_play(me, card, kind, targets)
        if entry is None:
            return False
        yield from self.perform(me, card, kind, entry, targets if self.aims_at_players(entry) else None)
        return True

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

    def act_as(self, me: Player, kind: decl.CardKind, targets: list[Any] | None) -> Steps:
        """Count as playing a card of a kind, without any card."""
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
        """What is announced together with the targets."""
        a = entry.ability
        s = Scope(me=me, this=card, frames=[self.target_name(entry, me, card, targets)])
        for local, what in a.naming:
            _, picked = yield from self.choice(what, me, s)
            s.bind(local.name, picked)
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
        if given is None:
            self.spend_limits(entry, me, targets, self.lies(card) if a.head == "action" else None)
        self.causes.append(me)
        if given is None:
            spent = card if a.head == "play" else None
            names = {**self.target_name(entry, me, card, targets), **named}
            yield from self.pay(a.costs, Scope(me=me, this=card, spent=spent, frames=[names]))
            if not me.alive:
                self.causes.pop()
                return
        seats = tuple(t.seat for t in targets if isinstance(t, Player))
        self.trace.append(("play", me.seat, card.no if card is not None else -1, a.id, seats))
        for target in targets:
            if isinstance(target, Card):
                bits = self.bits(target.known | self.seers(target.zone) | {me.seat})
                self.trace.append(("aim", me.seat, target.no, target.zone.no, bits))
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
            left = self.still_targets(entry, me, card, targets)
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
            left = self.still_targets(entry, me, card, targets)
            many = self.bounds_of_targets(a, s)[2]
            if not left and (targets or not many):
                return
            s.frames[0] |= self.target_name(entry, me, card, left)
        s.frames[0] |= named
        yield from self.effect(a.block, s)

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
        """The card of an event has come to count as another kind: that kind takes effect on the same targets."""
        card, kind = event.parts["card"], event.became
        assert card is not None and kind is not None
        before = card.kind
        card.kind = kind
        for entry in self.plays_of(kind):
            _, _, many = self.bounds_of_targets(entry.ability, Scope(me=event.doer, this=card))
            targets = event.targets if many else event.targets[:1]
            if targets or entry.ability.on is None:
                yield from self.settle(event.doer, card, entry, targets, {})
                break
        if card.kind is kind and not card.zone.decl.keeps:
            card.kind = before


__all__ = ["Plays", "is_choice"]
