"""Playing cards, answering them, and running the windows in which others may react."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.runtime.combining import Combo, as_others, in_hand, kind_of, merge, offers, realise
from cardwright.runtime.game import Event, Game
from cardwright.runtime.requests import PASS, Ask, Steps, StepsDone, StepsOf
from cardwright.runtime.standing import Window
from cardwright.runtime.tables import Limit, Listener, Play
from cardwright.runtime.things import Card, Kind, Player, Zone

MOMENTS = {"before": 0, "when": 1, "after": 2, "done": 3}
"""The moments of an event, in order."""
NO_KINDS: frozenset[Kind] = frozenset()


class Resolve(Event):
    """A card takes effect (as a whole, or one step of it)."""

    __slots__ = ("alters", "became", "card", "target")

    verb = "resolve"

    def __init__(self, doer: Player | None, card: Card | None, targets: list[Any], alters: frozenset[str]) -> None:
        Event.__init__(self, doer)
        self.became: Kind | None = None
        self.card = card
        self.targets = targets
        self.target = targets[0] if targets and isinstance(targets[0], Player) else None
        self.alters = alters


class PlayEvent(Event):
    """A card is played."""

    __slots__ = ("became", "card", "play")

    verb = "play"

    def __init__(self, doer: Player, card: Card, targets: list[Any], play: Play | None = None) -> None:
        Event.__init__(self, doer)
        self.became: Kind | None = None
        self.card = card
        self.targets = targets
        self.play = play

    @property
    def target(self) -> Player | None:
        """The first target, if players are targets."""
        return self.targets[0] if self.targets and isinstance(self.targets[0], Player) else None


class Action:
    """An option of a `play` request: a card as one of its kinds, or an ability."""

    __slots__ = ("card", "combo", "kind", "play")

    def __init__(self, play: Play, card: Card | None, kind: Kind | None, combo: Combo | None = None) -> None:
        self.play = play
        self.card = card
        self.kind = kind
        self.combo = combo

    def __repr__(self) -> str:
        return f"<{self.play.id} with {self.card}>" if self.card is not None else f"<{self.play.id}>"


class Answer:
    """An option of a `respond` request: a card from the hand with what it answers by."""

    __slots__ = ("card", "listener")

    def __init__(self, listener: Listener, card: Any) -> None:
        self.listener = listener
        self.card = card

    def __repr__(self) -> str:
        return f"<answer with {self.card}>"


# ---------------------------------------------------------------- limits


def number_of(target: Any) -> int:
    """A number that tells a target from all others: the seat of a player, below zero for a card."""
    return target.seat if isinstance(target, Player) else -1 - int(target.no)


def within_limits(
    g: Game, no: int, limits: tuple[Limit, ...], me: Player, target: Any = None, source: Any = None
) -> bool:
    """Whether another use is within every limit (per-target ones only when the target is known).

    `source` is the card whose ability it is, if it lies somewhere: then the limit is that card's, not the player's.
    """
    by = me.seat if source is None else number_of(source)
    for limit in limits:
        if limit.per_target:
            if target is None:
                continue
            key: tuple[int, ...] = (no, by, number_of(target))
        else:
            key = (no, by)
        if g.uses(limit.scope).get(key, 0) >= limit.times:
            return False
    return True


def spend_limits(
    g: Game, no: int, limits: tuple[Limit, ...], me: Player, targets: Iterable[Any], source: Any = None
) -> None:
    """Count one use."""
    by = me.seat if source is None else number_of(source)
    for limit in limits:
        if limit.per_target:
            for target in targets:
                g.count_use(limit.scope, (no, by, number_of(target)))
        else:
            g.count_use(limit.scope, (no, by))


def lying(this: Any) -> Any:
    """The card whose ability it is, if it is one that lies somewhere."""
    return this if isinstance(this, Card) and this.no >= 0 else None


# ---------------------------------------------------------------- what may be played


def can_play(g: Game, me: Player, card: Card | None, play: Play) -> bool:
    """Whether the guards, limits, costs and targets of a play allow it now."""
    if play.limits and not within_limits(g, play.no, play.limits, me, None, lying(card) if play.sources else None):
        return False
    if play.can is not None and not play.can(g, me, card):
        return False
    if play.targets is not None and play.low:
        low = play.low if isinstance(play.low, int) else play.low(g, me, card)
        if len(legal_targets(g, me, card, play)) < low:
            return False
        if not isinstance(play.high, int) and play.high(g, me, card) < low:
            return False
    return play.can_pay is None or play.can_pay(g, me, card)


def legal_targets(g: Game, me: Player, card: Card | None, play: Play) -> list[Any]:
    """The targets that may be chosen."""
    assert play.targets is not None
    found = play.targets(g, me, card)
    rules = g.rules
    may_play = rules.may_play
    if may_play is not None and card is not None and (rules.restricted is None or rules.restricted(g, me)):
        found = [t for t in found if may_play(g, me, card, t) is None]
    if play.limits and any(limit.per_target for limit in play.limits):
        source = lying(card) if play.sources else None
        found = [t for t in found if within_limits(g, play.no, play.limits, me, t, source)]
    return found


def playable(g: Game, me: Player) -> list[Any]:
    """All that the player may do now: cards from the hand (as each kind they may be used as) and abilities."""
    rules = g.rules
    found: list[Any] = []
    plays, kinds_of, may_play = rules.plays, rules.kinds_of, rules.may_play
    verdicts: dict[Kind, list[Play]] = {}
    if may_play is not None and rules.restricted is not None and not rules.restricted(g, me):
        may_play = None
    convertible = NO_KINDS if rules.convertible is None else rules.convertible(g, me)
    for card in cards_at_hand(g, me):
        if may_play is not None and may_play(g, me, card, None) is not None:
            continue
        printed = card.kind
        if rules.elsewhere is not None and not in_hand(g, me, card):
            kinds: Iterable[Kind] = as_others(g, me, card)
        elif kinds_of is None or (convertible is not None and card.printed not in convertible):
            kinds = (printed if rules.counts is None else rules.counts(g, card),)
        else:
            kinds = kinds_of(g, me, card)
        for kind in kinds:
            legal = verdicts.get(kind)
            if legal is None:
                g.use_as(card, kind)
                mine = plays.get(kind, ())
                legal = [p for p in mine if p.free or can_play(g, me, card, p)]
                g.use_as(card, printed)
                if rules.alike:
                    verdicts[kind] = legal
            made = card.actions
            for play in legal:
                action = made.get((play, kind))
                if action is None:
                    action = made[play, kind] = Action(play, card, kind)
                found.append(action)
    if rules.combos is not None:
        found.extend(combined(g, me))
    for play in rules.actions:
        if play.phases and g.phase not in play.phases:
            continue
        assert play.sources is not None
        for source in play.sources(g, me):
            if can_play(g, me, source, play):
                found.append(Action(play, source, None))
    return found


def cards_at_hand(g: Game, me: Player) -> Iterable[Card]:
    """The cards that the player may play, and those elsewhere that may be used as others."""
    rules = g.rules
    hand: Iterable[Card] = rules.hand(g, me)
    return hand if rules.elsewhere is None else [*hand, *rules.elsewhere(g, me)]


def combined(g: Game, me: Player) -> list[Action]:
    """Several cards used as one."""
    rules = g.rules
    assert rules.combos is not None
    found: list[Action] = []
    for combo in rules.combos(g, me):
        if len(combo.cards) < combo.low:
            continue
        for kind in combo.kinds:
            sample = merge(g, kind, combo.cards[: combo.low])
            found += [Action(p, None, kind, combo) for p in rules.plays.get(kind, ()) if can_play(g, me, sample, p)]
    return found


def why_not_play(g: Game, me: Player) -> list[tuple[Any, str]]:
    """Cards of the hand that may not be played now, each with the text key of the first reason."""
    rules = g.rules
    legal = {id(a.card) for a in playable(g, me)}
    found: list[tuple[Any, str]] = []
    for card in rules.hand(g, me):
        if id(card) in legal:
            continue
        reason = rules.may_play(g, me, card, None) if rules.may_play is not None else None
        if reason is None:
            plays = rules.plays.get(kind_of(g, card), ())
            reason = "no-play"
            for play in plays:
                reason = why_not(g, me, card, play)
        found.append((card, reason))
    return found


def why_not(g: Game, me: Player, card: Card | None, play: Play) -> str:
    """The text key of the first reason against a play."""
    if play.limits and not within_limits(g, play.no, play.limits, me, None, lying(card) if play.sources else None):
        return "limit"
    if play.why is not None:
        reasons = play.why(g, me, card)
        if reasons:
            return reasons[0]
    if play.targets is not None and not legal_targets(g, me, card, play):
        return "no-target"
    if play.can_pay is not None and not play.can_pay(g, me, card):
        return "cost"
    return "no-play"


# ---------------------------------------------------------------- playing


def offer_plays(g: Game, me: Player) -> Steps:
    """Let the player play cards and use abilities until they pass or their turn is over."""
    node = g.rules.node
    while me.alive and not g.turn_over:
        if node is not None:
            yield from node(g)
            if not me.alive or g.turn_over:
                return
        options = playable(g, me)
        options.append(PASS)
        chosen = yield Ask(me, "play", options, "play", why_not=lambda: why_not_play(g, me))
        if chosen is PASS:
            return
        g.burn()
        card = chosen.card
        if chosen.combo is not None:
            card = yield from realise(g, me, chosen.combo, chosen.kind)
        yield from perform(g, me, card, chosen.kind, chosen.play)


def force_play(g: Game, me: Player, card: Card) -> StepsDone:
    """Play a card that an effect names, as whatever it may be used as; without effect if it cannot be played."""
    actions = uses_of(g, me, card)
    if actions:
        chosen = actions[0] if len(actions) == 1 else (yield Ask(me, "play", actions, "play"))
        yield from perform(g, me, card, chosen.kind, chosen.play)
        return True
    table, after = g.rules.table(g), g.rules.after_play(g, me, card)
    g.move(card, table, me)
    g.move(card, after, me)
    return False


def playable_among(g: Game, me: Player, cards: Iterable[Card]) -> list[Card]:
    """Those of the cards that the player may play now, as whatever they may be used as."""
    return [card for card in cards if uses_of(g, me, card)]


def uses_of(g: Game, me: Player, card: Card) -> list[Action]:
    """What the player may use a card as now: for each kind the first play that is possible."""
    found: list[Action] = []
    printed, kinds_of = card.kind, g.rules.kinds_of
    for kind in (kind_of(g, card),) if kinds_of is None else kinds_of(g, me, card):
        g.use_as(card, kind)
        play = next((p for p in g.rules.plays.get(kind, ()) if can_play(g, me, card, p)), None)
        if play is not None:
            found.append(Action(play, card, kind))
    g.use_as(card, printed)
    return found


def use_card(g: Game, me: Player, card: Card, kind: Kind, targets: list[Player] | None) -> StepsDone:
    """Play a card as a kind because an effect says so: on these targets, without cost or limit."""
    for play in g.rules.plays.get(kind, ()):
        given = targets if play.targets is not None else None
        if given is not None or can_play(g, me, card, play):
            yield from perform(g, me, card, kind, play, given)
            return True
    return False


def act_as(g: Game, me: Player, kind: Kind, targets: list[Player] | None) -> Steps:
    """Count as playing a card of a kind, without any card."""
    card = type(g.cards[0])(-1, kind, 0, g.rules.table(g), {})
    for play in g.rules.plays.get(kind, ()):
        if play.targets is not None and targets is None:
            targets = yield from choose_targets(g, me, card, play)
            if not targets and play.low:
                return
        g.causes.append(me)
        yield from carry_out(g, me, card, play, targets or [], {})
        g.causes.pop()
        return


def choose_targets(g: Game, me: Player, card: Card | None, play: Play) -> StepsOf[list[Any]]:
    """Name the targets of a play; none if there are not enough."""
    found = legal_targets(g, me, card, play)
    high = play.high if isinstance(play.high, int) else play.high(g, me, card)
    low = play.low if isinstance(play.low, int) else play.low(g, me, card)
    if play.high == 0 or len(found) < low:
        return found if play.high == 0 else []
    if low == min(high, len(found)) == 1:
        return [found[0] if len(found) == 1 else (yield Ask(me, "choose", found, "target", about=play))]
    targets: list[Any] = yield Ask(me, "choose", found, "target", low, min(high, len(found)), play)
    return targets


def perform(
    g: Game, me: Player, card: Card | None, kind: Kind | None, play: Play, given: list[Any] | None = None
) -> Steps:
    """Announce, pay, and resolve one play; with `given` targets it costs nothing and counts against no limit."""
    if card is not None and kind is not None:
        g.use_as(card, kind)
    targets: list[Any] = given or []
    if given is None and play.targets is not None:
        targets = yield from choose_targets(g, me, card, play)
    named: dict[str, Any] = {}
    if play.announce is not None:
        announced = yield from play.announce(g, me, card, targets)
        named = announced or {}
    if play.limits and given is None:
        spend_limits(g, play.no, play.limits, me, targets, lying(card) if play.sources else None)
    g.causes.append(me)
    if play.pay is not None and given is None:
        if play.pay_asks:
            yield from play.pay(g, me, card)
        else:
            play.pay(g, me, card)
        if not me.alive:
            g.causes.pop()
            return
    rules = g.rules
    seats = tuple([t.seat for t in targets if isinstance(t, Player)])
    g.trace.append(("play", me.seat, card.no if card is not None else -1, play.no, seats))
    if len(seats) < len(targets):
        g.aim(me, targets)
    if card is not None and kind is not None:
        table = rules.table(g)
        yield from put_down(g, me, card, kind)
        yield from carry_out(g, me, card, play, targets, named)
        yield from put_away(g, me, card, table)
        if card.kind is kind and not card.zone.keeps:
            g.use_as(card, card.printed)
    else:
        yield from settle(g, me, card, play, targets, named)
    g.causes.pop()
    if g.dirty and rules.checks is not None:
        if rules.checks_ask:
            yield from rules.checks(g)
        else:
            rules.checks(g)


def happen(g: Game, event: Event, body: Any) -> StepsDone:
    """Run an event through its moments; tells whether it came about."""
    verb, heard = event.verb, g.heard
    declared = g.rules.by_verb.get(verb)
    noting = g.notes is not None
    g.stack.append(event)
    if declared is None and not noting:
        steps = body()
        if steps is not None:
            yield from steps
        g.stack.pop()
        return True
    if noting or ((live := heard[verb]) is not None and live[0]):
        yield from fire(g, event, "before")
    came = not event.cancelled
    if came and declared is not None and declared[0] and event.doer is not None and not event.doer.alive and isinstance(event, Resolve | PlayEvent):
        came = False
    at_once = g.rules.node is None
    if came:
        if at_once and (noting or ((live := heard[verb]) is not None and live[1])):
            yield from fire(g, event, "when")
        if noting:
            g.note("effect", event)
        steps = body() if not isinstance(event, Resolve | PlayEvent) or event.became is None else as_another(g, event)
        if steps is not None:
            yield from steps
        counting = g.rules.counted.get(verb)
        if counting is not None:
            count_past(g, event, counting)
        if at_once and (noting or ((live := heard[verb]) is not None and live[2])):
            yield from fire(g, event, "after")
    elif noting:
        g.note("cancelled", event)
    if at_once and (noting or ((live := heard[verb]) is not None and live[3])):
        yield from fire(g, event, "done")
    elif not at_once and declared is not None:
        g.batch.append(event)
    g.stack.pop()
    return came


def count_past(g: Game, event: Event, counting: tuple[Listener, ...]) -> None:
    """Note that an event has come about for the texts that ask how often it has, before anybody reacts to it."""
    for listener in counting:
        assert listener.by is not None
        for me, this in listener.by.pairs(g, event):
            if listener.matches(g, event, me, this):
                listener.run(g, event, me, this)


def as_another(g: Game, event: Resolve | PlayEvent) -> Steps:
    """The card of the event has come to count as another kind: that kind takes effect on the same targets."""
    card, kind = event.card, event.became
    assert card is not None and kind is not None
    before = card.kind
    g.use_as(card, kind)
    for play in g.rules.plays.get(kind, ()):
        targets = event.targets if play.many else event.targets[:1]
        if targets or play.targets is None:
            yield from settle(g, event.doer, card, play, targets, {})
            break
    if card.kind is kind and not card.zone.keeps:
        g.use_as(card, before)


def put_down(g: Game, me: Player, card: Card, kind: Kind) -> Steps:
    """Put a card on the table as what it is used as; whoever listens is told that it moves, and of emptied zones."""
    rules = g.rules
    parts = card.parts or (card,)
    heard = "move" in rules.by_verb and (rules.move_kinds is None or any(p.printed in rules.move_kinds for p in parts))
    if heard or rules.empties:
        from cardwright.runtime.helpers import moving

        yield from moving(g, [card], rules.table(g), me, None, "using", me)
    else:
        g.move(card, rules.table(g), me)
    g.use_as(card, kind)


def carry_out(g: Game, me: Player, card: Card, play: Play, targets: list[Any], named: dict[str, Any]) -> Steps:
    """Let a card that has been put down take effect; to play it is an event, if somebody listens."""
    if "play" in g.rules.by_verb:
        event = PlayEvent(me, card, targets, play)
        yield from happen(g, event, lambda: settle_each(g, me, card, play, event.targets, named))
    else:
        yield from settle(g, me, card, play, targets, named)


def further_targets(g: Game, event: PlayEvent) -> list[Any]:
    """Whom else the card that is played could have had as a target."""
    if event.play is None or event.play.targets is None:
        return []
    return [t for t in legal_targets(g, event.doer, event.card, event.play) if t not in event.targets]


def settle_each(g: Game, me: Player, card: Card, play: Play, targets: list[Any], named: dict[str, Any]) -> Steps:
    """Resolve a play; one for a single target that has been given more of them takes effect on each."""
    if play.targets is None or play.many or len(targets) < 2:
        yield from settle(g, me, card, play, targets, named)
        return
    for target in targets:
        if me.alive:
            yield from settle(g, me, card, play, [target], named)


def put_away(g: Game, me: Player, card: Card, table: Zone) -> Steps:
    """After a play: what still lies on the table goes where played cards go."""
    rules = g.rules
    left = [part for part in card.parts or ((card,) if card.no >= 0 else ()) if part.zone is table]
    if not left:
        return
    if "move" in rules.by_verb and (rules.move_kinds is None or any(part.printed in rules.move_kinds for part in left)):
        from cardwright.runtime.helpers import moving

        for part in left:
            g.use_as(part, card.kind)
            yield from moving(g, [part], rules.after_play(g, me, part), me, None, "using", me)
        return
    for part in left:
        g.move(part, rules.after_play(g, me, part), me)


def settle(g: Game, me: Player, card: Card | None, play: Play, targets: list[Any], named: dict[str, Any]) -> Steps:
    """Resolve a play: as one answerable event, or step by step if it has steps."""
    if g.rules.node is not None and play.sources is None:
        yield from settle_at_nodes(g, me, card, play, targets, named)
        return
    whole = card is not None and not play.has_steps and play.sources is None
    if whole and ("resolve" in g.rules.by_verb or g.notes is not None):
        event = Resolve(me, card, targets, play.alters)
        yield from happen(g, event, lambda: run_play(g, me, card, play, targets, named))
        return
    if g.notes is not None:
        g.note("effect", play)
    steps = run_play(g, me, card, play, targets, named)
    if steps is not None:
        yield from steps


def settle_at_nodes(
    g: Game, me: Player, card: Card | None, play: Play, targets: list[Any], named: dict[str, Any]
) -> Steps:
    """Resolve a play in a game that settles at nodes: a node, the whole effect without interruption, a node."""
    assert g.rules.node is not None
    yield from g.rules.node(g)
    if not me.alive:
        return
    left = still_targets(g, me, card, play, targets)
    if targets and not left:
        return
    event = Resolve(me, card, left, play.alters)
    yield from happen(g, event, lambda: run_play(g, me, card, play, left, named))
    yield from g.rules.node(g)


def run_play(
    g: Game, me: Player, card: Card | None, play: Play, targets: list[Any], named: dict[str, Any]
) -> Any:
    """Run the block of a play on the targets that are left; gives the steps to go through if it asks."""
    if play.targets is None:
        return play.run(g, me, card, **named) if named else play.run(g, me, card)
    left = still_targets(g, me, card, play, targets)
    if targets and not left:
        return None
    return play.run(g, me, card, left if play.many else left[0], **named)


def still_targets(g: Game, me: Player, card: Card | None, play: Play, targets: list[Any]) -> list[Any]:
    """The targets without those that no longer are: players who are out, cards that have gone elsewhere.

    Where the game checks targets again, whatever the header would not allow any more is left out, too.
    """
    if not g.rules.recheck and all([isinstance(t, Player) and t.alive for t in targets]):
        return targets
    assert play.targets is not None
    legal = play.targets(g, me, card)
    return [t for t in targets if t in legal or (not g.rules.recheck and isinstance(t, Player) and t.alive)]


# ---------------------------------------------------------------- reacting


def listening(g: Game, verb: str, moment: str) -> Window:
    """Those who listen to a moment of a verb and might react as things stand."""
    live = g.heard[verb]
    return () if live is None else live[MOMENTS[moment]]


def fire(g: Game, event: Event, moment: str) -> Steps:
    """Ask and run everybody who listens to a moment of an event, in the order of the game's policy.

    Before an event its parts may still change: whenever somebody has reacted, it is seen again who listens to it now.
    """
    if g.notes is not None:
        g.note(moment, event)
    listeners = listening(g, event.verb, moment)
    early = [listener for listener in listeners if listener.ahead] if not g.atomic else []
    if early:
        yield from respond(g, event, moment, early)
        if moment == "before" and event.cancelled:
            return
    waiting = waiting_for(g, event, listeners)
    if waiting and g.atomic:
        g.queued += [(listener, event, me, this) for _, _, listener, me, this in waiting]
        return
    reacted: set[tuple[int, int, int]] = set()
    while waiting:
        _, _, listener, me, this = waiting.pop(0)
        yield from react(g, listener, event, me, this)
        if moment == "before":
            if event.cancelled or getattr(event, "became", None) is not None:
                return
            if len(g.rules.by_verb[event.verb][0]) > 1:
                reacted.add((listener.no, me.seat, -1 if this is None else this.no))
                listeners = listening(g, event.verb, moment)
                waiting = [w for w in waiting_for(g, event, listeners) if key_of(w) not in reacted]
    if g.atomic:
        return
    responses = [listener for listener in listeners if listener.respond is not None and not listener.ahead]
    if responses:
        yield from respond(g, event, moment, responses)


Waiting = tuple[int, int, Listener, Player, Any]
"""Whoever is to react: place in the order of players, place among the listeners, the listener, who, by which card."""


def waiting_for(g: Game, event: Event, listeners: tuple[Listener, ...]) -> list[Waiting]:
    """Who listens to an event, in the order of the game's policy; answers from the hand are left out."""
    order: list[Player] | None = None
    waiting: list[Waiting] = []
    for rank, listener in enumerate(listeners):
        if listener.by is None:
            continue
        for me, this in listener.by.pairs(g, event):
            if listener.matches(g, event, me, this):
                if order is None:
                    order = (g.rules.trigger_order or g.rules.responders)(g, event)
                at = order.index(me) if me in order else len(order)
                waiting.append((at, rank, listener, me, this))
    if len(waiting) > 1:
        if g.rules.forced_first:
            waiting.sort(key=lambda w: (w[2].may, w[0], w[1]))
        else:
            waiting.sort(key=lambda w: (w[0], w[1]))
    return waiting


def key_of(waiting: Waiting) -> tuple[int, int, int]:
    """What tells one reaction to an event from another."""
    _, _, listener, me, this = waiting
    return listener.no, me.seat, -1 if this is None else this.no


def react(
    g: Game, listener: Listener, event: Event, me: Player, this: Card | None, decided: bool = False
) -> Steps:
    """One trigger: checked again, decided (unless that was done already), paid and run."""
    if not (me.alive or listener.even_dead) or not listener.matches(g, event, me, this):
        return
    if listener.limits and not within_limits(g, listener.no, listener.limits, me, None, lying(this)):
        return
    if listener.can_pay is not None and not listener.can_pay(g, me, this):
        return
    if listener.may and not decided:
        wanted = yield Ask(me, "may", (True, False), listener.id, about=listener)
        if not wanted:
            return
    g.burn()
    if listener.limits:
        spend_limits(g, listener.no, listener.limits, me, (), lying(this))
    g.causes.append(me)
    if listener.pay is not None:
        if listener.pay_asks:
            yield from listener.pay(g, me, this)
        else:
            listener.pay(g, me, this)
        if not (me.alive or listener.even_dead):
            g.causes.pop()
            return
    g.trace.append(("trigger", me.seat, listener.no, this.no if this is not None else -1))
    g.note("effect", listener)
    if listener.asks:
        yield from listener.run(g, event, me, this)
    else:
        listener.run(g, event, me, this)
    g.causes.pop()


def respond(g: Game, event: Event, moment: str, listeners: list[Listener]) -> Steps:
    """Ask the players in order whether they answer the event, once or until nobody answers any more."""
    while (yield from ask_around(g, event, moment, listeners)) and g.rules.until_nobody:
        if moment == "before" and event.cancelled:
            return


def ask_around(g: Game, event: Event, moment: str, listeners: list[Listener]) -> StepsDone:
    """Ask the players in order whether they answer the event with a card from the hand; tells whether anybody did."""
    rules, answered = g.rules, False
    kinds_of, may_play = rules.kinds_of, rules.may_play
    for me in rules.responders(g, event):
        convertible = NO_KINDS if rules.convertible is None else rules.convertible(g, me)
        options: list[Any] = []
        for listener in listeners:
            kind = listener.respond
            assert kind is not None
            cards = [
                c
                for c in rules.hand(g, me)
                if kind_of(g, c) is kind
                or (
                    kinds_of is not None
                    and (convertible is None or c.printed in convertible)
                    and kind in kinds_of(g, me, c)
                )
            ]
            if rules.elsewhere is not None:
                cards += [c for c in rules.elsewhere(g, me) if kind in as_others(g, me, c)]
            combos: list[Any] = offers(g, me, kind) if rules.combos is not None else []
            if not (cards or combos) or not listener.matches(g, event, me, None):
                continue
            if may_play is not None and (rules.restricted is None or rules.restricted(g, me)):
                cards = [c for c in cards if may_play(g, me, c, None) is None]
            if listener.limits and not within_limits(g, listener.no, listener.limits, me):
                continue
            if listener.can_pay is not None:
                cards = [c for c in cards if listener.can_pay(g, me, c)]
                combos = [c for c in combos if listener.can_pay(g, me, merge(g, kind, c.cards[: c.low]))]
            options.extend([Answer(listener, c) for c in cards])
            options.extend([Answer(listener, c) for c in combos])
        if not options:
            continue
        options.append(PASS)
        chosen = yield Ask(me, "respond", options, "respond", about=event)
        if chosen is PASS:
            continue
        g.burn()
        card = chosen.card
        if isinstance(card, Combo):
            card = yield from realise(g, me, card, chosen.listener.respond)
        yield from answer(g, event, me, card, chosen.listener)
        answered = True
        if rules.first_answer or (moment == "before" and event.cancelled):
            break
    return answered


def answer(g: Game, event: Event, me: Player, card: Card, listener: Listener) -> Steps:
    """Play a card in answer to an event; the answer takes effect as an event of its own."""
    rules = g.rules
    assert listener.respond is not None
    spend_limits(g, listener.no, listener.limits, me, ())
    if listener.pay is not None:
        if listener.pay_asks:
            yield from listener.pay(g, me, card)
        else:
            listener.pay(g, me, card)
        if not me.alive:
            return
    yield from put_down(g, me, card, listener.respond)
    g.trace.append(("answer", me.seat, card.no, listener.no))
    targets = [event.doer] if event.doer is not None else []

    def run() -> Steps:
        if listener.asks:
            yield from listener.run(g, event, me, card)
        else:
            listener.run(g, event, me, card)

    def settled() -> Steps:
        yield from happen(g, Resolve(me, card, targets, listener.alters), run)

    g.causes.append(me)
    if "play" in rules.by_verb:
        yield from happen(g, PlayEvent(me, card, targets), settled)
    else:
        yield from settled()
    yield from put_away(g, me, card, rules.table(g))
    g.causes.pop()
    if not card.zone.keeps:
        g.use_as(card, card.printed)


def run_queued(g: Game) -> Steps:
    """After an uninterrupted part: what has waited happens now, oldest first."""
    while g.queued and not g.atomic:
        listener, event, me, this = g.queued.pop(0)
        yield from react(g, listener, event, me, this)
