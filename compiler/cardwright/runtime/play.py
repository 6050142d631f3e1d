"""Playing cards and using abilities: announced, paid, resolved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.runtime.abilities import Play
from cardwright.runtime.event_kinds import PlayEvent, Resolve, UseEvent, seats_of
from cardwright.runtime.events import happen, put_away, put_down
from cardwright.runtime.game import Game
from cardwright.runtime.helpers import checking
from cardwright.runtime.limits import lying, refund_limits, spend_limits
from cardwright.runtime.playable import (
    Action,
    can_play,
    fewest,
    legal_targets,
    most,
    offers,
    use_together,
    uses_of,
)
from cardwright.runtime.refusals import no_targets, why_not_play
from cardwright.runtime.requests import PASS, Ask, AskSome, Doing, Steps, StepsDone, StepsOf
from cardwright.runtime.sets import ask_set
from cardwright.runtime.stack import put
from cardwright.runtime.things import Card, Kind, Player
from cardwright.runtime.waiting import Use


def what_to_play(me: Player) -> Ask:
    """The question what a player plays, which is kept with the player."""
    made = me.question = Ask(me, "play", (), "play", why_not=why_not_play)
    return made


def or_pass(g: Game, ask: Ask, options: list[Any]) -> Ask:
    """The question what a player plays, who may now do one of these things, or pass."""
    if g.fuel <= 0:
        g.burn()
    options.append(PASS)
    return ask.among(options)


def offer_plays(g: Game, me: Player) -> Steps:
    """Let the player play cards and use abilities until they pass or their turn is over."""
    while (yield from offer_one_play(g, me)):
        pass


def offer_one_play(g: Game, me: Player) -> StepsDone:
    """Let the player play one card or use one ability, or pass; gives whether they did something."""
    node = g.rules.node
    if node is not None and me.alive and not g.turn_over:
        yield from node(g)
    if not me.alive or g.turn_over:
        return False
    chosen = yield Ask(me, "play", [*offers(g, me), PASS], "play", why_not=why_not_play)
    if chosen is PASS:
        return False
    g.burn()
    card = chosen.card
    if chosen.combo is not None:
        card = yield from use_together(g, me, chosen)
    yield from perform(g, me, card, chosen.kind, chosen.play)
    return True


def force_play(g: Game, me: Player, card: Card | None) -> StepsDone:
    """Play a card that an effect names, as whatever it may be used as; without effect if it cannot be played.

    Who is out plays nothing, and where no card is there none is played.
    """
    if card is None or not me.alive:
        return False
    actions = uses_of(g, me, card)
    if actions:
        chosen = actions[0] if len(actions) == 1 else (yield Ask(me, "play", actions, "play"))
        yield from perform(g, me, card, chosen.kind, chosen.play)
        return True
    table = g.resolving or g.rules.table(g)
    steps = put_down(g, me, card, card.kind)
    if steps is not None:
        yield from steps
    steps = put_away(g, me, card, table)
    if steps is not None:
        yield from steps
    return False


def use_card(g: Game, me: Player, card: Card | None, kind: Kind | None, targets: list[Any] | None) -> StepsDone:
    """Play a card as a kind because an effect says so: on these targets, without cost or limit.

    Who is out plays nothing, and where no card or no kind is there nothing is played.
    """
    if card is None or kind is None or not me.alive:
        return False
    play = yield from way_to_play(g, me, card, kind, targets)
    if play is None:
        return False
    given = targets if aims_at_players(play) else None
    if given:
        given = possible_targets(g, me, card, play, given)
        if not given:
            return False
    yield from perform(g, me, card, kind, play, given)
    return True


def play_on(g: Game, me: Player, card: Card | None, targets: list[Any] | None) -> StepsDone:
    """Play a card as what it is because an effect says so: on these targets, without cost or limit."""
    return use_card(g, me, card, None if card is None else card.kind, targets)


def aims_at_players(play: Play) -> bool:
    """Whether players are the targets of a play, so that an effect can name them."""
    return play.targets is not None and not play.on_things


def possible_targets(g: Game, me: Player, card: Card, play: Play, targets: list[Any]) -> list[Any]:
    """Those that an effect names as targets without the cards that the play is not for; players may be any."""
    for target in targets:
        if not isinstance(target, Player):
            break
    else:
        return targets
    assert play.targets is not None
    legal = play.targets(g, me, card)
    return [t for t in targets if isinstance(t, Player) or t in legal]


def way_to_play(g: Game, me: Player, card: Card, kind: Kind, targets: list[Any] | None) -> StepsOf[Play | None]:
    """The play of a kind that an effect brings about: on these targets one for players; else, one that is possible.

    Of several the player chooses.
    """
    plays = g.plays.get(kind, ())
    ways = [play for play in plays if aims_at_players(play)] if targets is not None else []
    if not ways:
        before = card.kind
        g.use_as(card, kind)
        ways = [play for play in plays if can_play(g, me, card, play)]
        g.use_as(card, before)
    if len(ways) > 1:
        chosen = yield Ask(me, "play", [Action(play, card, kind) for play in ways], "play")
        used: Play = chosen.play
        return used
    return ways[0] if ways else None


def act_as(g: Game, me: Player, kind: Kind | None, targets: list[Any] | None) -> Steps:
    """Count as playing a card of a kind, without any card; where no kind is there nothing is played."""
    if kind is None:
        return
    card = type(g.cards[0])(-1, kind, 0, g.rules.table(g) or g.zones[0], {})
    yield from bring_about(g, me, card, targets, carry_out)


def resolve_card(g: Game, me: Player, card: Card, target: Player | None) -> Steps:
    """Let a card take effect where it lies: it is not played, it costs nothing and counts against no limit."""
    yield from bring_about(g, me, card, None if target is None else [target], settle_each)


Effect = Callable[[Game, Player, Card, Play, list[Any], dict[str, Any]], Doing | None]


def bring_about(g: Game, me: Player, card: Card, targets: list[Any] | None, effect: Effect) -> Steps:
    """Bring about the play of a card on these targets, or on those that the player names."""
    plays = g.plays.get(card.kind, ())
    play = plays[0] if len(plays) == 1 else (yield from way_to_play(g, me, card, card.kind, targets))
    if play is None:
        return
    if not aims_at_players(play):
        targets = None
    elif targets:
        targets = possible_targets(g, me, card, play, targets)
        if not targets:
            return
    if play.targets is not None and targets is None:
        targets = yield from choose_targets(g, me, card, play)
        if not targets and play.low:
            return
    named: dict[str, Any] = {}
    if play.announce is not None and (targets or play.many or play.targets is None):
        named = yield from play.announce(g, me, card, targets or [])
    g.causes.append(me)
    steps = effect(g, me, card, play, targets or [], named)
    if steps is not None:
        yield from steps
    g.causes.pop()


def choose_targets(g: Game, me: Player, card: Card | None, play: Play) -> StepsOf[list[Any]]:
    """Name the targets of a play; none if there are not enough."""
    found = aim(g, me, card, play)
    if isinstance(found, list):
        return found
    picked = yield found
    return [picked] if found.single else picked


def aim(g: Game, me: Player, card: Card | None, play: Play) -> Ask | list[Any]:
    """The targets of a play, or the decision which they are."""
    found = legal_targets(g, me, card, play)
    if play.high == 0:
        return found
    high, low = most(g, me, card, play), fewest(g, me, card, play)
    why = no_targets(card, play)
    if play.fits is not None:
        ask = ask_set(me, found, low, high, *play.fits(g, me, card), "target", play)
        ask.why_not = why
        sets = ask.sets or ()
        return ask if len(sets) > 1 else [ask.options[place] for one in sets for place in one]
    count = len(found)
    if count < low or high < max(low, 1):
        return []
    if low == 1 and (high == 1 or count == 1):
        return found if count == 1 else Ask(me, "choose", found, "target", about=play, why_not=why)
    ask = AskSome(me, "choose", found, "target", low, min(high, count), play)
    ask.why_not = why
    return ask


def not_played(g: Game, card: Card | None, kind: Kind | None) -> None:
    """What was to be played as a kind of cards is not played after all."""
    if card is not None and kind is not None:
        g.end_use(card, kind, card.printed)


def perform(
    g: Game, me: Player, card: Card | None, kind: Kind | None, play: Play, given: list[Any] | None = None
) -> Steps:
    """Announce, pay, and resolve one play; with `given` targets it costs nothing and counts against no limit."""
    if card is not None and kind is not None and card.kind is not kind:
        g.use_as(card, kind)
    targets: list[Any] = given or []
    if given is None and play.targets is not None:
        found = aim(g, me, card, play)
        if isinstance(found, list):
            targets = found
        else:
            picked = yield found
            targets = [picked] if found.single else picked
    named: dict[str, Any] = {}
    if play.announce is not None and (targets or play.many or play.targets is None):
        named = yield from play.announce(g, me, card, targets)
    told: tuple[Any, ...] = ()
    if play.announced_costs and given is None:
        told = (*([targets if play.many else targets[0]] if play.targets is not None else ()), *named.values())
        if play.can_pay is not None and not play.can_pay(g, me, card, *told):
            not_played(g, card, kind)
            return
    source = lying(card) if play.sources else None
    if play.limits and given is None:
        spend_limits(g, play.no, play.limits, me, targets, source)
    g.causes.append(me)
    if play.pay is not None and given is None:
        paid = (yield from play.pay(g, me, card, *told)) if play.pay_asks else play.pay(g, me, card, *told)
        if paid is False:
            refund_limits(g, play.no, play.limits, me, targets, source)
            not_played(g, card, kind)
        if paid is False or not me.alive:
            g.causes.pop()
            return
    rules = g.rules
    seats = seats_of(targets)
    g.trace.append(("play", me.seat, card.no if card is not None else -1, play.no, seats))
    if len(seats) < len(targets):
        g.aim(me, targets)
    if rules.stacked and not play.at_once:
        if card is None or kind is None:
            put(g, Use(me, card, None, play, targets, named))
        else:
            yield from play_onto(g, me, card, kind, play, targets, named)
    elif card is not None and kind is not None:
        table = g.resolving or rules.table(g)
        steps: Doing | None = put_down(g, me, card, kind)
        if steps is not None:
            yield from steps
        steps = carry_out(g, me, card, play, targets, named)
        if steps is not None:
            yield from steps
        steps = put_away(g, me, card, table)
        if steps is not None:
            yield from steps
        g.end_use(card, kind, card.printed)
    else:
        steps = use(g, me, card, play, targets, named)
        if steps is not None:
            yield from steps
    g.causes.pop()
    if g.dirty:
        yield from checking(g)


def play_onto(
    g: Game, me: Player, card: Card, kind: Kind, play: Play, targets: list[Any], named: dict[str, Any]
) -> Steps:
    """A card that has been paid for is put down and waits; if playing it is cancelled, it is put away."""
    steps = put_down(g, me, card, kind)
    if steps is not None:
        yield from steps
    yield from wait(g, me, card, kind, play, targets, named)


def wait(g: Game, me: Player, card: Card, kind: Kind, play: Play, targets: list[Any], named: dict[str, Any]) -> Steps:
    """A card that has been put down waits, unless playing it is cancelled, or counts as done."""
    event = PlayEvent(me, card, targets, play)

    def body() -> None:
        put(g, Use(me, card, kind, play, event.targets, named))

    came = yield from happen(g, event, body)
    if event.satisfied or not came:
        yield from away(g, me, card, kind)


def away(g: Game, me: Player, card: Card, kind: Kind) -> Steps:
    """A card that waited is put away, if it still lies there, and is itself again."""
    table = g.resolving or g.rules.table(g)
    steps = put_away(g, me, card, table)
    if steps is not None:
        yield from steps
    g.end_use(card, kind, card.printed)


def carry_out(g: Game, me: Player, card: Card, play: Play, targets: list[Any], named: dict[str, Any]) -> Doing | None:
    """Let a card that has been put down take effect; to play it is an event, if somebody listens."""
    if g.rules.stacked and card.no < 0 and not play.at_once:
        return wait(g, me, card, card.kind, play, targets, named)
    if "play" not in g.rules.by_verb:
        return settle_each(g, me, card, play, targets, named) if me.alive else None
    written: Steps
    if g.rules.carry_out is not None and g.notes is None:
        written = g.rules.carry_out(g, me, card, play, targets, named)
        return written
    event = PlayEvent(me, card, targets, play)
    return happen(g, event, lambda: settle_each(g, me, card, play, event.targets, named))


def further_targets(g: Game, event: PlayEvent) -> list[Any]:
    """Whom else the card that is played could have had as a target."""
    if event.play is None or event.play.targets is None:
        return []
    return [t for t in legal_targets(g, event.doer, event.card, event.play) if t not in event.targets]


def settle_each(g: Game, me: Player, card: Card, play: Play, targets: list[Any], named: dict[str, Any]) -> Doing | None:
    """Resolve a play; one for a single target that has been given more of them takes effect on each."""
    if play.targets is None or play.many or len(targets) < 2:
        return settle(g, me, card, play, targets, named)
    return settle_one_by_one(g, me, card, play, targets, named)


def settle_one_by_one(g: Game, me: Player, card: Card, play: Play, targets: list[Any], named: dict[str, Any]) -> Steps:
    """Resolve a play for a single target on each of several."""
    for target in targets:
        if me.alive:
            steps = settle(g, me, card, play, [target], named)
            if steps is not None:
                yield from steps


def use(g: Game, me: Player, card: Card | None, play: Play, targets: list[Any], named: dict[str, Any]) -> Doing | None:
    """Resolve an ability, as an event where somebody hears that its skill is used; gives the steps to go through."""
    if play.skill and "use" in g.rules.by_verb:
        return happen(g, UseEvent(me, play.skill, targets), lambda: settle(g, me, card, play, targets, named))
    return settle(g, me, card, play, targets, named)


def settle(
    g: Game, me: Player, card: Card | None, play: Play, targets: list[Any], named: dict[str, Any]
) -> Doing | None:
    """Resolve a play: as one answerable event, or step by step if it has steps; gives the steps to go through."""
    if play.sources is None:
        if g.rules.node is not None:
            return settle_at_nodes(g, me, card, play, targets, named)
        if card is not None and not play.has_steps and ("resolve" in g.rules.by_verb or g.notes is not None):
            written: Steps
            if g.rules.take_effect is not None and g.notes is None:
                written = g.rules.take_effect(g, me, card, play, targets, named)
                return written
            event = Resolve(me, card, targets, play.alters)
            return happen(g, event, lambda: run_play(g, me, card, play, event.targets, named))
    if g.notes is not None:
        g.note("effect", play)
    return run_play(g, me, card, play, targets, named)


def settle_at_nodes(
    g: Game, me: Player, card: Card | None, play: Play, targets: list[Any], named: dict[str, Any]
) -> Steps:
    """Resolve a play in a game that settles at nodes: a node, the whole effect without interruption, a node."""
    assert g.rules.node is not None
    yield from g.rules.node(g)
    if not me.alive:
        return
    left = standing_targets(g, me, card, play, targets) if play.targets is not None else targets
    if play.targets is not None and targets and not left:
        return
    event = Resolve(me, card, left, play.alters)
    yield from happen(g, event, lambda: run_play(g, me, card, play, event.targets, named))
    yield from g.rules.node(g)


def settle_as_another(g: Game, event: Any) -> Steps:
    """The card of the event has come to count as another kind: that kind takes effect on the same targets.

    What it names is named now.
    """
    card, kind = event.card, event.became.kind
    assert card is not None
    before = card.kind
    g.use_as(card, kind)
    for play in g.plays.get(kind, ()):
        targets = event.targets if play.many else event.targets[:1]
        if targets or play.targets is None:
            named: dict[str, Any] = {}
            if play.announce is not None:
                named = yield from play.announce(g, event.doer, card, targets)
            steps = settle(g, event.doer, card, play, targets, named)
            if steps is not None:
                yield from steps
            break
    g.end_use(card, kind, before)


def run_play(
    g: Game, me: Player, card: Card | None, play: Play, targets: list[Any], named: dict[str, Any]
) -> Doing | None:
    """Run the block of a play on the targets that are left; gives the steps to go through if it asks.

    What needs one target, and is given none, does nothing.
    """
    steps: Doing | None
    if play.targets is None:
        steps = play.run(g, me, card, *named.values()) if named else play.run(g, me, card)
        return steps
    left = standing_targets(g, me, card, play, targets)
    if not left and (targets or not play.many):
        return None
    steps = play.run(g, me, card, left if play.many else left[0], *named.values())
    return steps


def standing_targets(g: Game, me: Player, card: Card | None, play: Play, targets: list[Any]) -> list[Any]:
    """The targets that still are; of the others the trace tells that the card has no effect on them."""
    left = still_targets(g, me, card, play, targets)
    if len(left) < len(targets):
        whom = seats_of([target for target in targets if target not in left])
        if whom or not left:
            g.trace.append(("missed", me.seat, card.no if card is not None else -1, whom))
    return left


def still_targets(g: Game, me: Player, card: Card | None, play: Play, targets: list[Any]) -> list[Any]:
    """The targets without those that no longer are: players who are out, cards that have gone elsewhere, players where
    none can be a target.

    Where the game checks targets again, whatever the header would not allow any more is left out, too.
    """
    keeps = not g.rules.recheck and not play.on_things
    if keeps:
        for target in targets:
            if not (isinstance(target, Player) and target.alive):
                break
        else:
            return targets
    assert play.targets is not None
    legal = play.targets(g, me, card)
    return [t for t in targets if t in legal or (keeps and isinstance(t, Player) and t.alive)]
