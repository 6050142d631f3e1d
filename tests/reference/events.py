"""Events: before, when, the doing, after, done; the triggers and answers of each moment; cards that move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from cardwright.ir.walk import find
from reference.hearing import Hearing, Waiting
from reference.things import (
    PASS,
    Answer,
    Ask,
    Card,
    Combo,
    Entry,
    Event,
    Player,
    Scope,
    Spot,
    Steps,
    StepsOf,
    Trigger,
    Zone,
)
from reference.tree import decl, ir


def hangs_on_card(a: ir.Ability) -> bool:
    """Whether what an answer from the hand answers, or its conditions, speak of the card that it is answered with."""
    said = (a.event, a.condition, a.conditions)
    named = any(local.origin == "this" for local in find(said, ir.Local))
    return named or any(np.other and np.noun.base == "card" for np in find(said, ir.NP))


def key_of(waiting: Waiting) -> tuple[Any, ...]:
    """What tells one reaction to an event from another; that of a card is the same whoever has the card by now."""
    _, _, entry, me, this = waiting
    return entry.id, me if this is None else this


class Events(Hearing):
    """Lets things happen."""

    @property
    def at_nodes(self) -> bool:
        """Whether the game settles at nodes."""
        return self.model.settlement.policy == "nodes"

    @property
    def on_stack(self) -> bool:
        """Whether what is announced waits on a stack."""
        return self.model.settlement.policy == "stack"

    def never_waits(self, a: ir.Ability) -> bool:
        """Whether all that an ability does is one part that is not to be interrupted."""
        return len(a.block.body) == 1 and isinstance(a.block.body[0], ir.Uninterrupted)

    def waits(self, entry: Entry) -> bool:
        """Whether a trigger waits on the stack; what an effect left behind for a single time, or its end, does not."""
        a = entry.ability
        once = isinstance(entry.owner, ir.NextTime) or a.id.endswith(".end")
        return self.on_stack and a.head in ("when", "after", "done") and not once and not self.never_waits(a)

    def note(self, moment: str, what: Any) -> None:
        """Keep what comes to pass, in order, for rulings that tell it."""
        self.notes.append((moment, what))

    def for_nobody(self, event: Event) -> bool:
        """Whether all that a card was to take effect on are out by now."""
        if event.verb is None or event.verb.head != "resolve" or event.verb.body is not None:
            return False
        return bool(event.targets) and all(isinstance(t, Player) and not t.alive for t in event.targets)

    def may_listen(self, entry: Entry) -> bool:
        """Whether anybody listens by an ability now: a card may listen to what happens to it wherever it lies."""
        of_card = isinstance(entry.owner, decl.CardKind)
        return (of_card and self.speaks_of_this(entry.ability.event) is not None) or bool(self.bearers(entry))

    def happen(self, event: Event, body: Callable[[], Steps | None]) -> StepsOf[bool]:
        """Run an event through its moments; tells whether it came about."""
        self.happened_so_far += 1
        self.stack.append(event)
        lost = self.for_nobody(event)
        yield from self.fire(event, "before")
        came = not event.cancelled
        plays = event.verb is not None and event.verb.body is None and event.verb.head in ("resolve", "play")
        if came and plays:
            came = (event.doer is None or event.doer.alive) and (lost or not self.for_nobody(event))
        if came:
            if not self.at_nodes:
                yield from self.fire(event, "when")
            elif any(self.may_listen(e) for e in self.window(event, "when") if e.ability.head != "respond"):
                self.batch.append((event, ("when",)))
            self.note("effect", event)
            steps: Steps | None = None
            if not plays or event.doer is None or event.doer.alive:
                steps = body() if event.became is None else self.settle_as_another(event)
            if steps is not None:
                yield from steps
            self.count_past(event)
            if not self.at_nodes:
                yield from self.fire(event, "after")
        else:
            self.note("cancelled", event)
        if not self.at_nodes:
            yield from self.fire(event, "done")
        elif self.is_heard(event):
            self.batch.append((event, ("after", "done") if came else ("done",)))
        self.stack.pop()
        return came

    # ------------------------------------------------------------ triggers

    def fire(self, event: Event, moment: str) -> Steps:
        """Ask and run everybody who listens to a moment of an event, in the order of the game's policy.

        Before an event its parts may still change: whenever somebody has reacted, it is seen again who listens now.
        """
        self.note(moment, event)
        answers = [e for e in self.window(event, moment) if e.ability.head == "respond"]
        if self.on_stack:
            for _, _, entry, me, this in self.waiting_for(event, moment):
                if self.waits(entry):
                    self.set_off(entry, event, me, this)
        if self.atomic:
            self.queued += [(*w[2:3], event, *w[3:]) for w in self.reacting_now(event, moment)]
            return
        early = [e for e in answers if e.ability.ahead_of]
        if early:
            yield from self.answers(event, moment, early)
            if moment == "before" and event.cancelled:
                return
        if self.model.settlement.one_window:
            yield from self.react_in_turn(event, moment, [e for e in answers if not e.ability.ahead_of])
            return
        reacted: list[tuple[Any, ...]] = []
        waiting = self.reacting_now(event, moment)
        while waiting:
            first = waiting.pop(0)
            _, _, entry, me, this = first
            yield from self.react(entry, event, me, this)
            if moment == "before":
                if event.cancelled or event.became is not None:
                    return
                reacted.append(key_of(first))
                waiting = [w for w in self.reacting_now(event, moment) if key_of(w) not in reacted]
        yield from self.answers(event, moment, [e for e in answers if not e.ability.ahead_of])

    def react_in_turn(self, event: Event, moment: str, answers: list[Entry]) -> Steps:
        """What is forced; then each player uses one trigger, answers with one card, or passes, by turns."""
        until = self.model.settlement.responses.until  # type: ignore[union-attr]
        used: list[tuple[Any, ...]] = []

        def left(may: bool) -> list[Waiting]:
            waiting = self.reacting_now(event, moment)
            return [w for w in waiting if w[2].ability.may is may and key_of(w) not in used]

        def over() -> bool:
            return moment == "before" and (event.cancelled or event.became is not None)

        def all_forced() -> Steps:
            while not over() and (waiting := left(may=False)):
                used.append(key_of(waiting[0]))
                yield from self.react(waiting[0][2], event, waiting[0][3], waiting[0][4])

        def asked() -> list[Player]:
            order = self.ask_order(self.model.settlement.responses, event)
            for _, _, _, me, _ in left(may=True):
                if me not in order:
                    order = [*order, me]
            return order

        yield from all_forced()
        players, passed = asked(), 0
        while players and not over():
            for me in players:
                did = yield from self.one_reaction(event, me, left(may=True), answers, used)
                if did:
                    yield from all_forced()
                passed = 0 if did else passed + 1
                if over() or passed >= len(players) or (did and until == "first answer"):
                    return
            if until != "nobody answers":
                return
            players = asked()

    def one_reaction(
        self, event: Event, me: Player, waiting: list[Waiting], answers: list[Entry], used: list[tuple[Any, ...]]
    ) -> StepsOf[bool]:
        """Let a player use a trigger or answer with a card; a single trigger is offered as yes or no."""
        options: list[Any] = [
            Trigger(w[2], event, w[4]) for w in waiting if w[3] is me and self.able(w[2], event, me, w[4])
        ]
        options += self.answers_of(event, me, answers) if me.alive else []
        if not options:
            return False
        if len(options) == 1 and isinstance(options[0], Trigger):
            chosen = options[0] if (yield Ask(me, "may", (True, False))) else PASS
        else:
            chosen = yield Ask(me, "respond", [*options, PASS])
        if isinstance(chosen, Trigger):
            used.append(key_of((0, 0, chosen.entry, me, chosen.card)))
            yield from self.react(chosen.entry, event, me, chosen.card, decided=True)
        elif chosen is not PASS:
            yield from self.answer_with(event, me, chosen)
        return chosen is not PASS

    def able(self, entry: Entry, event: Event, me: Player, this: Any) -> bool:
        """Whether a trigger may react now."""
        a = entry.ability
        if not (me.alive or a.even_while_dead) or not self.reacts(entry, event, me, this):
            return False
        within = self.within_limits(entry, me, None, self.lies(this))
        return within and self.payable(a.costs, self.scope_of(entry, me, this))

    def reacting_now(self, event: Event, moment: str) -> list[Waiting]:
        """Those who react to an event at once, and do not wait on a stack."""
        return [w for w in self.waiting_for(event, moment) if not self.waits(w[2])]

    def lies(self, this: Any) -> Card | None:
        """The card whose ability it is, if it is one that lies somewhere."""
        return this if isinstance(this, Card) and this.no >= 0 else None

    def react(self, entry: Entry, event: Event, me: Player, this: Any, decided: bool = False) -> Steps:
        """One trigger: looked at again, decided, paid and run."""
        a = entry.ability
        if not self.able(entry, event, me, this):
            return
        s = self.scope_of(entry, me, this)
        if a.may and not decided and not (yield Ask(me, "may", (True, False))):
            return
        self.burn()
        self.spend_limits(entry, me, [], self.lies(this))
        self.causes.append(me)
        paid = yield from self.pay(a.costs, s)
        if not paid:
            self.refund_limits(entry, me, [], self.lies(this))
        if not paid or not (me.alive or a.even_while_dead):
            self.causes.pop()
            return
        card = this.this if hasattr(this, "this") else this
        seen_by = entry.owner.seen_by if isinstance(entry.owner, decl.Status) else "everyone"
        self.tell(seen_by, me, ("trigger", me.seat, a.id, card.no if isinstance(card, Card) else -1))
        s = self.scope_of(entry, me, this)
        s.event = event

        def body() -> Steps:
            self.note("effect", entry)
            if isinstance(entry.owner, ir.NextTime) or a.id.endswith(".end"):
                self.lasting = [on for on in self.lasting if on is not this]
                self.lasts_or_not(this.node)
            if a.head == "instead":
                event.cancelled = True
            s.mortal = not a.even_while_dead
            yield from self.effect(a.block, s)

        if a.may and isinstance(entry.owner, decl.Skill):
            used = Event("use", self.std("use"), me, {"skill": entry.owner.id}, [])
            yield from self.happen(used, body)
        else:
            yield from body()
        self.causes.pop()
        yield from self.checkpoint()

    def run_queued(self) -> Steps:
        """After an uninterrupted part: what has waited happens now, oldest first."""
        while self.queued and not self.atomic:
            entry, event, me, this = self.queued.pop(0)
            yield from self.react(entry, event, me, this)

    # ------------------------------------------------------------ limits and costs

    def limit_key(self, entry: Entry, limit: ir.Limit, me: Player, target: Any, source: Any) -> tuple[Any, ...]:
        """Where the uses of an ability are counted: for a player, or the card that it is an ability of."""
        whose = me if source is None else source
        if source is not None and source.zone.decl.renews:
            return entry.id, whose, source.life, me.seat, target if limit.per_target else None
        return entry.id, whose, target if limit.per_target else None

    def table_of(self, limit: ir.Limit) -> dict[tuple[Any, ...], int]:
        """The uses within the scope of a limit."""
        if limit.of_verb:
            return self.uses.setdefault(limit.counted_in, {})
        return self.uses[limit.scope if limit.scope in self.uses else "phase"]

    def further_uses(self, me: Player, source: Any) -> int:
        """How much more often than its limits say an ability may be used."""
        of = "player" if source is None else "card"
        adding = [q for q in self.model.quantities.values() if q.adds_to_limits and q.owner == of]
        return sum(self.quantity(q, me if source is None else source, []) for q in adding)

    def within_limits(self, entry: Entry, me: Player, target: Any, source: Any) -> bool:
        """Whether another use is within every limit: on a target, of those per target; else, of the others."""
        if not entry.ability.limits:
            return True
        more = self.further_uses(me, source)
        return all(
            self.table_of(limit).get(self.limit_key(entry, limit, me, target, source), 0) < limit.times + more
            for limit in entry.ability.limits
            if limit.per_target == (target is not None)
        )

    def spend_limits(self, entry: Entry, me: Player, targets: Sequence[Any], source: Any) -> None:
        """Count one use."""
        for limit in entry.ability.limits:
            for target in targets if limit.per_target else [None]:
                table, key = self.table_of(limit), self.limit_key(entry, limit, me, target, source)
                table[key] = table.get(key, 0) + 1

    def payable(self, costs: Sequence[ir.Call], s: Scope) -> bool:
        """Whether all costs can be paid together: enough cards for all of them, enough of what they need; what hangs
        on something that is still to be announced keeps nobody from beginning.
        """
        pools: list[tuple[list[Any], int]] = []
        paid: dict[int, tuple[decl.Verb, dict[str, Any]]] = {}
        still_open: dict[int, set[str]] = {}
        for cost in costs:
            given = paid.setdefault(id(cost.verb), (cost.verb, {}))[1]
            for name, value in cost.args.items():
                if self.unannounced(value, s):
                    still_open.setdefault(id(cost.verb), set()).add(name)
                elif isinstance(value, ir.NP) and value.quantity in ("a", "another", "exactly"):
                    pools.append((self.described(value, s), self.amount(value, s)))
                elif cost.verb.needs is not None:
                    worth = self.value(value, s)
                    several = isinstance(worth, int) and not isinstance(worth, bool) and name in given
                    given[name] = given[name] + worth if several else worth
        for n in range(1, len(pools) + 1):  # nothing pays twice: no costs together may want more than all of theirs are
            for some in combinations(pools, n):
                if len({id(x) for pool, _ in some for x in pool}) < sum(amount for _, amount in some):
                    return False
        for verb, given in paid.values():
            if verb.needs is not None and not self.speaks_of(verb.needs, still_open.get(id(verb), ())):
                inner = Scope(me=s.me, this=s.this, frames=[{h.name: given.get(h.name) for h in verb.holes}])
                if not self.holds(verb.needs, inner):
                    return False
        return True

    def unannounced(self, tree: object, s: Scope) -> bool:
        """Whether a text speaks of a target, or of something named, that is not known yet."""
        return any(local.origin in ("target", "naming") and s.get(local.name) is None for local in find(tree, ir.Local))

    def pay(self, costs: Sequence[ir.Call], s: Scope) -> StepsOf[bool]:
        """Pay all costs; False if what a verb of the game does for one of them was prevented."""
        s.acts = True
        for cost in costs:
            done, _ = yield from self.call(cost, s)
            if not done and cost.verb.body is not None:
                return False
        return True

    def refund_limits(self, entry: Entry, me: Player, targets: Sequence[Any], source: Any) -> None:
        """A use did not come about."""
        for limit in entry.ability.limits:
            for target in targets if limit.per_target else [None]:
                table, key = self.table_of(limit), self.limit_key(entry, limit, me, target, source)
                if key in table:
                    table[key] -= 1

    # ------------------------------------------------------------ answers from the hand

    def answers(self, event: Event, moment: str, entries: list[Entry]) -> Steps:
        """Let the players answer an event from their hands: once around, or until nobody does."""
        policy = self.model.settlement.responses
        until = policy.until if policy is not None else "first answer"
        while entries:
            answered = False
            for me in self.ask_order(policy, event):
                options = self.answers_of(event, me, entries) if me.alive else []
                if not options:
                    continue
                chosen = yield Ask(me, "respond", [*options, PASS])
                if chosen is PASS:
                    continue
                yield from self.answer_with(event, me, chosen)
                answered = True
                if until == "first answer" or (moment == "before" and event.cancelled):
                    return
            if until != "nobody answers" or not answered:
                return

    def answers_of(self, event: Event, me: Player, entries: list[Entry]) -> list[Answer]:
        """What a player may answer with."""
        found: list[Answer] = []
        for entry in entries:
            kind = entry.owner
            assert isinstance(kind, decl.CardKind)
            a = entry.ability
            hangs = hangs_on_card(a)
            if not hangs and not self.answers_to(event, entry, me, None):
                continue
            if event.upheld and self.only_prevents(a):
                continue
            if not self.within_limits(entry, me, None, None):
                continue
            cards = [c for c in self.hand(me) if kind in self.usable_kinds(me, c)]
            cards += [c for c in self.elsewhere(me) if kind in self.usable_kinds(me, c) and kind is not self.kind_of(c)]
            cards = [c for c in cards if self.may_play(me, c, None) and self.can_pay(entry, me, c)]
            found += [Answer(entry, c) for c in cards if not hangs or self.answers_to(event, entry, me, c)]
            for combo in self.combos_for(me, kind, None):
                as_one = self.merged(kind, combo.cards[: combo.low])
                if self.can_pay(entry, me, as_one) and (not hangs or self.answers_to(event, entry, me, as_one)):
                    found.append(Answer(entry, combo))
        return found

    def answers_to(self, event: Event, entry: Entry, me: Player, card: Card | None) -> bool:
        """Whether an event is as an answer from the hand describes it, and its conditions hold (of the card)."""
        s = Scope(me=me, this=card, event=event)
        assert entry.ability.event is not None
        return self.described_by(event, entry.ability.event, s) and self.there(entry, s)

    def can_pay(self, entry: Entry, me: Player, card: Card | None) -> bool:
        """Whether a player can pay the costs of a card that is played."""
        return self.payable(entry.ability.costs, Scope(me=me, this=card, spent=card))

    def answer_with(self, event: Event, me: Player, chosen: Answer) -> Steps:
        """Answer as was chosen, with several cards as one if it is such an offer."""
        self.burn()
        card = chosen.card
        if isinstance(card, Combo):
            card = yield from self.realise(me, card, chosen.entry.owner)
        yield from self.answer(event, me, card, chosen.entry)

    def answer(self, event: Event, me: Player, card: Card, entry: Entry) -> Steps:
        """Play a card in answer to an event; the answer takes effect as an event of its own."""
        assert isinstance(entry.owner, decl.CardKind)
        self.spend_limits(entry, me, [], None)
        paid = yield from self.pay(entry.ability.costs, Scope(me=me, this=card, spent=card))
        if not paid:
            self.refund_limits(entry, me, [], None)
        if not paid or not me.alive:
            return
        yield from self.put_down(me, card, entry.owner)
        self.trace.append(("answer", me.seat, card.no, entry.id))
        targets = [event.doer] if event.doer is not None else []

        def run() -> Steps:
            s = Scope(me=me, this=card, event=event, mortal=not entry.ability.even_while_dead)
            yield from self.effect(entry.ability.block, s)

        def settled() -> Steps:
            yield from self.happen(self.resolving(me, card, targets, entry.ability.alters), run)

        self.causes.append(me)
        played = Event("play", self.std("play"), me, {"card": card}, targets)
        yield from self.happen(played, settled)
        yield from self.card_goes(me, card, entry.owner)
        self.causes.pop()
        if not card.zone.decl.keeps:
            card.kind = card.printed

    def resolving(self, me: Any, card: Card | None, targets: list[Any], alters: frozenset[str]) -> Event:
        """The event that a card takes effect, as a whole or one step of it."""
        parts = {"card": card, "used_as": card.kind if card is not None else None}
        return Event("resolve", self.std("resolve"), me, parts, targets, alters)

    def combos_for(self, me: Player, kind: decl.CardKind, pool: list[Card] | None) -> list[Combo]:
        """The ways in which a player may use several cards (of the pool) as one of a kind."""
        found = []
        for combo in self.combos(me):
            if kind in combo.kinds:
                cards = [c for c in combo.cards if pool is None or c in pool or c not in self.hand(me)]
                if len(cards) >= combo.low:
                    found.append(Combo(combo.entry, (kind,), cards, combo.low, combo.high))
        return found

    # ------------------------------------------------------------ cards that move

    def moving(self, cards: Sequence[Card], to: Zone, doer: Any, at: int | None, reason: str, initiator: Any) -> Steps:
        """Move cards, as one event for each zone that they come from.

        The table where cards are played is no place to come from: what goes on from there comes from where it was
        before, and whoever put it there brought that about.
        """
        group: list[Card] = []
        for card in cards:
            group += self.parts_for(card, to)
            if card.no < 0:
                card.zone = to
        left = [card.zone for card in group]
        table = self.table_zone()
        batches: list[tuple[Zone, list[Card]]] = []
        for card in group:
            origin = card.came_from if card.zone is table else card.zone
            batch = next((b for z, b in batches if z is origin), None)
            if batch is None:
                batches.append((origin, [card]))
            else:
                batch.append(card)
        for origin, batch in batches:
            by = batch[0].put_by if batch[0].zone is table else initiator
            yield from self.move_batch(batch, origin, to, doer, at, reason, by)
        wholes = [zone.whole for zone in left if zone.whole is not None]
        for zone in dict.fromkeys([*left, *wholes]):
            if not self.whole_of(zone):
                event = Event("zone empties", None, zone.owner, {"zone": zone})
                yield from self.happen(event, lambda: None)

    def move_batch(
        self, cards: list[Card], origin: Zone, to: Zone, doer: Any, at: int | None, reason: str, by: Any
    ) -> Steps:
        """Let one group of cards move as an event; those that have gone elsewhere meanwhile stay there."""
        first = cards[0]
        place = Spot(to, at) if at is not None else to
        event = Event("move", self.std("move"), doer)
        event.parts = {
            "cards": cards, "origin": origin, "place": place, "reason": reason, "initiator": by,
            "conversion": first.kind if first.kind is not first.printed else None,
        }  # fmt: skip
        zones = {card: card.zone for card in cards}

        def body() -> None:
            there = [card for card in event.parts["cards"] if zones.get(card, card.zone) is card.zone]
            where = event.parts["place"]
            zone, at = (where.zone, where.at) if isinstance(where, Spot) else (where, None)
            self.move_group(there, zone, event.doer, at)

        yield from self.happen(event, body)

    def put_down(self, me: Player, card: Card, kind: decl.CardKind) -> Steps:
        """Put a card on the table as what it is used as."""
        table = self.table_zone()
        if table is not None:
            yield from self.moving([card], table, me, None, "using", me)
        card.kind = kind

    def put_away(self, me: Player, card: Card) -> Steps:
        """After a play: what still lies on the table goes where played cards go.

        Of cards used as one each is what they are until it has gone, but for one that is used as something by itself.
        """
        parts = list(card.parts) if card.no < 0 else [card]
        table, kind = self.table_zone(), card.kind
        for part in [part for part in parts if part.zone is table]:
            together = part is not card and part.kind is part.printed
            if together:
                part.kind = kind
            to = self.after_play(me)
            if to is not None:
                yield from self.moving([part], to, me, None, "using", me)
            if together and part.kind is kind and not part.zone.decl.keeps:
                part.kind = part.printed

    def card_goes(self, me: Player, card: Card, kind: decl.CardKind) -> Steps:
        """A card that was played goes where played cards go, and is what it is by itself."""
        yield from self.put_away(me, card)
        if card.kind is kind and not card.zone.decl.keeps:
            card.kind = card.printed

    def after_play(self, me: Player | None) -> Zone | None:
        """Where cards that were played go: a zone of the game, or of whoever played them."""
        where = self.model.play.afterwards or self.called("discard pile")
        return self.zone_of(where, me) if where is not None else None


__all__ = ["Events"]
