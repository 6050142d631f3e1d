"""Calls of verbs: who does it, what the doer chooses for it, whether it is wholly done; the verbs of the runtime."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from cardwright.ir.types import BOOL
from cardwright.ir.walk import find
from reference.draws import Draw, draws_of
from reference.events import Events
from reference.table import ANYBODY
from reference.things import PASS, Ask, Awaited, Card, Event, Player, Scope, Steps, StepsOf, Zone
from reference.tree import decl, ir
from reference.values import is_plural

CHOSEN = ("a", "another", "exactly", "up_to", "between", "any_number")
"""How many there are of what somebody chooses."""


def is_choice(value: ir.Value) -> bool:
    """Whether a part of a call is indefinite, so that the doer chooses it (or the game draws it)."""
    return isinstance(value, ir.NP) and value.quantity in CHOSEN


def is_picked(call: ir.Call, name: str) -> bool:
    """Whether a part is chosen or drawn when the call comes to it."""
    return is_choice(call.args[name])


class Impossible(Exception):
    """A part of a call could not be chosen, or was declined."""


class Calls(Events):
    """Does what verbs say."""

    def call(self, call: ir.Call, s: Scope, mode: str = "do") -> StepsOf[tuple[bool, Any]]:
        """Do a verb: whether it was wholly done, and what it gave back.  mode is do, may or must."""
        subject = call.subject
        if not self.draw_first([np for np, needs in self.draws_in(call) if not needs], s):
            return False, None
        several = subject is not None and (isinstance(subject, ir.NP) or is_plural(subject))
        if subject is None:
            doers = [self.doer_unsaid(call, s)]
        elif several:
            doers = self.dealt_with(subject, s)
        else:
            doers = [self.value(subject, s)]
        wholly, result = bool(doers), None
        for doer in doers:
            outer, s.their = s.their, doer
            try:
                done, result = yield from self.call_by(call, s, doer, mode)
            finally:
                s.their = outer
            wholly = wholly and done
        return wholly, result

    def doer_unsaid(self, call: ir.Call, s: Scope) -> Any:
        """Who does what nobody is said to do: whoever carries out the text; what only players do, a card's player."""
        return self.card_owner(s.me) if isinstance(s.me, Card) and call.verb.doer.name == "player" else s.me

    def draws_in(self, call: ir.Call) -> list[Draw]:
        """What a call draws; the texts never change, so it is found only once (and the call is kept, as its key is)."""
        known = self.texts.draws
        if id(call) not in known:
            known[id(call)] = call, draws_of(call, is_picked)
        return known[id(call)][1]

    def draw_first(self, drawn: Sequence[ir.NP], s: Scope) -> bool:
        """Draw what a sentence draws before the rest of it is done; False if there is nothing to draw for one."""
        found = True
        for np in drawn:
            s.drawn.pop(id(np), None)
            if found:
                s.drawn[id(np)] = self.draw(np, s)
                found = is_plural(np) or s.drawn[id(np)] is not None
        return found

    def call_by(self, call: ir.Call, s: Scope, doer: Any, mode: str) -> StepsOf[tuple[bool, Any]]:
        """One doer's call."""
        verb = call.verb
        if doer is None and call.subject is not None and not verb.doer.optional:
            return False, None
        if not self.draw_first([np for np, needs in self.draws_in(call) if needs == {"doer"}], s):
            return False, None
        plays = verb.head == "play" and verb.body is None
        if plays and self.asks_for_parts(call) and any(self.lacks_card(call, name, s) for name in call.args):
            return False, None
        try:
            args, enough = yield from self.parts(call, s, doer, mode)
        except Impossible:
            return False, None
        if self.forbids(verb, doer, args):
            return False, None
        asked = mode == "may" and not self.asks_for_parts(call)
        if asked and any(self.lacks_card(call, name, s) for name in call.args):
            return False, None
        if asked and not (yield Ask(doer, "may", (True, False))):
            return False, None
        if mode == "may":  # what was only looked at is taken now
            args = {name: part for name, part in args.items() if is_picked(call, name)}
        args = {name: args[name] if name in args else self.known(call, name, s) for name in call.args}
        if verb.body is None:
            answer = yield from self.primitive(call, s, doer, args)
            return (enough if answer is None else answer), None
        came, result = yield from self.do_verb(verb, doer, args)
        return came and enough, result

    def lacks_card(self, call: ir.Call, name: str, s: Scope) -> bool:
        """Whether a part is a card by a name, a variable, or its place, and is not there, nor would be as soon as it is
        wanted from a stack.
        """
        hole, value = next(h for h in call.verb.holes if h.name == name), call.args[name]
        match value:
            case ir.EndCards(count=None):
                return not hole.optional and not self.gives_card(self.value(value.zone, s))
            case ir.CardAt():
                named = True
            case ir.Property(prop=decl.Variable()) | ir.Local(origin="let"):
                named = value.ty.name == "card"
            case _:
                named = False
        return named and not hole.optional and self.seen(call, name, s) in (None, [])

    def asks_for_parts(self, call: ir.Call) -> bool:
        """Whether the doer chooses a part of the call, so that declining can be one of the options."""
        return any(is_choice(v) and isinstance(v, ir.NP) and not v.random for v in call.args.values())

    def needs_hold(self, verb: decl.Verb, doer: Any, args: dict[str, Any]) -> bool:
        """Whether what a verb needs holds."""
        if verb.needs is None:
            return True
        return self.holds(verb.needs, Scope(me=doer, frames=[{h.name: args.get(h.name) for h in verb.holes}]))

    def needed(self, verb: decl.Verb) -> set[str]:
        """The parts of which what a verb needs speaks."""
        return {local.name for local in find(verb.needs, ir.Local) if local.origin == "hole"}

    def needed_late(self, call: ir.Call) -> list[str]:
        """The parts of which what the verb needs speaks, and that are chosen or drawn for the call."""
        needed = self.needed(call.verb)
        return [name for name, value in call.args.items() if name in needed and self.is_open(call, name)]

    def is_open(self, call: ir.Call, name: str) -> bool:
        """Whether a part is not known before something has been chosen or drawn."""
        return is_picked(call, name) or any(np.random for np in find(call.args[name], ir.NP))

    def known(self, call: ir.Call, name: str, s: Scope) -> Any:
        """A part that nobody chooses; from where cards are moved is only said, so that no stack is refilled for it."""
        if name == "origin" and s.acts and call.verb.body is None:
            return self.seen(call, name, s)
        hole = next(h for h in call.verb.holes if h.name == name)
        of_zones = hole.ty.of is not None and hole.ty.of.name == "zone"
        return (self.dealt_with if hole.ty.name == "list" and not of_zones else self.value)(call.args[name], s)

    def seen(self, call: ir.Call, name: str, s: Scope) -> Any:
        """The same as long as it is not sure that the call is made: a stack is looked at, and not refilled."""
        acts, s.acts = s.acts, False
        try:
            return self.known(call, name, s)
        finally:
            s.acts = acts

    # ------------------------------------------------------------ what the doer chooses

    def parts(self, call: ir.Call, s: Scope, doer: Any, mode: str) -> StepsOf[tuple[dict[str, Any], bool]]:
        """The parts that matter before the call is made, chosen where they are indefinite; and whether there was enough
        to choose from.
        """
        args: dict[str, Any] = {}
        enough = True
        holes = {h.name: h for h in call.verb.holes}
        late = self.needed_late(call)
        closed = [name for name in call.args if name in self.needed(call.verb) and name not in late]
        read = self.seen if mode == "may" else self.known
        if not late:
            args = {name: read(call, name, s) for name in closed}
            if not self.needs_hold(call.verb, doer, args):
                raise Impossible
        for name, value in call.args.items():
            last = bool(late) and name == late[-1]
            if isinstance(value, ir.NP) and is_picked(call, name):
                fit = {n: read(call, n, s) for n in closed if n not in args} | args if last else None
                picked, all_there = yield from self.chosen_part(call, holes[name], value, s, doer, mode, args, fit)
                args[name] = picked
                if mode == "must" and not all_there:
                    raise Impossible
                enough = enough and all_there
            elif self.is_looked_at(call, name) and name not in args:
                args[name] = read(call, name, s)
            if last:
                others = {n: read(call, n, s) for n in closed if n not in args} | args
                if not self.needs_hold(call.verb, doer, others):
                    raise Impossible
        return args, enough

    def is_looked_at(self, call: ir.Call, name: str) -> bool:
        """Whether a known part matters before the call is made: for what is forbidden, or what the verb needs.

        Else it is looked at only then: a stack is refilled when a card of it is wanted.
        """
        return bool(self.permits(call.verb, False)) or name in self.needed(call.verb)

    def chosen_part(
        self, call: ir.Call, hole: decl.Hole, np: ir.NP, s: Scope, doer: Any, mode: str, args: dict[str, Any],
        fit: dict[str, Any] | None,
    ) -> StepsOf[tuple[Any, bool]]:  # fmt: skip
        """One part that the doer chooses, or that is drawn; raises Impossible if there is nothing or it is declined.

        With it, and what is `fit`, what the verb needs must hold.
        """
        several = hole.ty.name == "list"
        if hole.used and isinstance(np.noun.decl, decl.CardKind):
            pool = [c for c in self.pool(call, hole, np, s, doer, args) if self.is_fit(call, hole, c, doer, fit)]
            card = yield from self.pick_used(doer, pool, np.noun.decl, mode == "may", self.aimed(call, s, mode=mode))
            if card is None:
                raise Impossible
            return ([card] if several else card), True
        options = self.described(np, s)
        if np.random:
            drawn = self.rng.sample(options, self.amount(np, s) if several else 1)
            if not drawn:
                raise Impossible
            low, _ = self.bounds(np, s)
            return (drawn, len(drawn) >= low) if several else (drawn[0], True)
        options = self.allowed_options(call, hole, options, doer, args, s, mode=mode)
        options = [x for x in options if self.is_fit(call, hole, x, doer, fit)]
        low, high = self.bounds(np, s)
        if not several or (np.quantity in ("a", "another") or (low == 1 and high == 1)):
            one = yield from self.pick(doer, options, declining=mode == "may")
            if one is None:
                raise Impossible
            return ([one] if several else one), True
        if np.together is not None:
            there = bool(self.fitting(np, options, s))
            if mode == "may" and not (there and (yield Ask(doer, "may", (True, False)))):
                raise Impossible
            chosen = yield from self.pick_set(np, options, doer, s)
            if chosen is None:
                raise Impossible
            return chosen, True
        nothing = len(options) < max(low, 1) or (high is not None and high < max(low, 1))
        if mode == "may" and (nothing or not (yield Ask(doer, "may", (True, False)))):
            raise Impossible
        many = yield from self.pick_many(doer, options, low, high)
        if not many and low > 0:
            raise Impossible
        return many, len(many) >= low

    def cancel(self, event: Event | Awaited | None) -> None:
        """Keep an event from coming about; of a card it is told that it has no effect."""
        if event is None or event.upheld:
            return
        waits = isinstance(event, Awaited)
        if not event.cancelled and (waits or event.key in ("play", "resolve")):
            card = event.card if isinstance(event, Awaited) else event.parts.get("card")
            doer = event.doer.seat if isinstance(event.doer, Player) else -1
            aimed = event.targets if isinstance(event, Event) and event.key == "resolve" else []
            whom = tuple(target.seat for target in aimed if isinstance(target, Player))
            self.trace.append(("cancel", doer, card.no if card is not None else -1, whom))
        event.cancelled = True

    def is_play(self, call: ir.Call) -> bool:
        """Whether a card is played."""
        return call.verb.head == "play" and call.verb.body is None

    def aimed(
        self, call: ir.Call, s: Scope, unknown: Collection[str] = (), mode: str = "do"
    ) -> list[Any] | None:  # fmt: skip
        """The targets of a card that is played, where they are known before it is chosen; None if no card is played.

        They are looked at for what is forbidden; if nothing is, no stack is refilled for them before there is a card.
        """
        if not self.is_play(call):
            return None
        looked_at = "targets" in call.args and bool(self.permits(call.verb, False))
        known = looked_at and not self.is_open(call, "targets")
        if not known or self.speaks_of(call.args["targets"], unknown):
            return []
        return (self.seen if mode == "may" else self.known)(call, "targets", s)

    def allowed_options(
        self, call: ir.Call, hole: decl.Hole, options: list[Any], doer: Any, args: dict[str, Any], s: Scope,
        unknown: Collection[str] = (), mode: str = "do",
    ) -> list[Any]:  # fmt: skip
        """Of the options those that nothing forbids; of cards to play, those that can be played."""
        on = self.aimed(call, s, unknown, mode)
        if on is not None and "targets" not in call.args:
            options = self.playable_among(doer, options)
        if on is not None:
            several = hole.ty.name == "list"
            ways = [(x, {"targets": on, **args, hole.name: [x] if several else x}) for x in options]
            return [x for x, way in ways if not self.forbids(call.verb, doer, way)]
        if hole.ty.name in ("card", "player", "sum"):
            options = [x for x in options if not self.forbids(call.verb, doer, {**args, hole.name: x})]
        return options

    def is_fit(self, call: ir.Call, hole: decl.Hole, x: Any, doer: Any, fit: dict[str, Any] | None) -> bool:
        """Whether what the verb needs holds with a single thing that may be chosen, and what is `fit`."""
        if fit is None or hole.ty.name not in ("card", "player", "sum"):
            return True
        return self.needs_hold(call.verb, doer, {**fit, hole.name: x})

    def pool(self, call: ir.Call, hole: decl.Hole, np: ir.NP, s: Scope, doer: Any, args: dict[str, Any]) -> list[Card]:
        """The cards from which one is used as a kind: what the phrase describes but for its kind."""
        wide = replace(np, noun=ir.Noun("card", None))
        if self.is_play(call):
            return self.described(wide, s)
        return [c for c in self.described(wide, s) if not self.forbids(call.verb, doer, {**args, hole.name: c})]

    def pick(self, who: Player, options: list[Any], declining: bool = False) -> StepsOf[Any]:
        """One of the options; None if there is none, or it is declined; nobody is asked if there is only one way."""
        if not options:
            return None
        if declining:
            return (yield Ask(who, "choose", [*options, PASS]))
        if len(options) == 1:
            return options[0]
        return (yield Ask(who, "choose", list(options)))

    def pick_many(self, who: Player, options: list[Any], low: int, high: int | None) -> StepsOf[list[Any]]:
        """`low` to `high` of the options; all of them if there are not enough, none if `high` is below `low`."""
        most = len(options) if high is None else min(high, len(options))
        if high is not None and high < low:
            return []
        if low >= len(options):
            return list(options)
        if most <= 0:
            return []
        picked = yield Ask(who, "choose", list(options), low, most)
        return [picked] if low == most == 1 else list(picked)

    # ------------------------------------------------------------ whether it can be done

    def can_do(self, call: ir.Call, s: Scope, unknown: Collection[str] = ()) -> bool:
        """Whether a call could be done now: there is enough to choose from, its needs hold, nothing forbids it.

        That is asked as far as it does not hang on names that are not given yet.
        """
        verb = call.verb
        if isinstance(call.subject, ir.NP) or self.speaks_of(call.subject, unknown):
            return True
        doer = self.value(call.subject, s) if call.subject is not None else self.doer_unsaid(call, s)
        if isinstance(doer, list):
            return True
        if doer is None and call.subject is not None and not verb.doer.optional:
            return False
        args: dict[str, Any] = {}
        for hole in verb.holes:
            value = call.args.get(hole.name)
            if value is None or self.speaks_of(value, unknown):
                continue
            if not self.is_open(call, hole.name):
                if self.lacks_card(call, hole.name, s):
                    return False
                looked_at = self.is_looked_at(call, hole.name)
                args[hole.name] = self.known(call, hole.name, s) if looked_at else None
                continue
            picked = isinstance(value, ir.NP) and is_picked(call, hole.name)
            fit = self.fit_for(call, hole, s, unknown)
            if picked and not self.can_pick(call, hole, value, s, doer, args, unknown, fit):
                return False
        settled = {name for name in self.needed(verb) if name in call.args} <= set(args)
        if settled and not self.needs_hold(verb, doer, args):
            return False
        return len(args) < len(call.args) or not self.forbids(verb, doer, args)

    def fit_for(
        self, call: ir.Call, hole: decl.Hole, s: Scope, unknown: Collection[str]
    ) -> dict[str, Any] | None:  # fmt: skip
        """The other parts with which what the verb needs must hold for a chosen one; None if they are not given."""
        others = [name for name in self.needed(call.verb) if name in call.args and name != hole.name]
        if self.needed_late(call) != [hole.name] or any(self.speaks_of(call.args[name], unknown) for name in others):
            return None
        return {name: self.known(call, name, s) for name in others}

    def can_pick(
        self, call: ir.Call, hole: decl.Hole, np: ir.NP, s: Scope, doer: Any, args: dict[str, Any],
        unknown: Collection[str], fit: dict[str, Any] | None,
    ) -> bool:  # fmt: skip
        """Whether there is enough to choose a part from: of what lets the verb be done."""
        fit = None if np.random else fit
        if hole.used and isinstance(np.noun.decl, decl.CardKind):
            pool = [c for c in self.pool(call, hole, np, s, doer, args) if self.is_fit(call, hole, c, doer, fit)]
            on = self.aimed(call, s, unknown)
            return bool(self.used_options(doer, pool, np.noun.decl, on))
        low, _ = self.bounds(np, s)
        if low == 0 and np.together is None:
            return True
        options = self.described(np, s)
        if not np.random:
            options = self.allowed_options(call, hole, options, doer, args, s, unknown)
            options = [x for x in options if self.is_fit(call, hole, x, doer, fit)]
        if np.together is not None:
            return bool(self.fitting(np, options, s))
        return len(options) >= low

    def speaks_of(self, tree: object, names: Collection[str]) -> bool:
        """Whether a text speaks of any of these names."""
        return any(local.name in names for local in find(tree, ir.Local))

    # ------------------------------------------------------------ verbs with a body

    def body_of(self, verb: decl.Verb) -> ir.Block:
        """The body of a verb with the variants in force; the later of two counts."""
        body = verb.body
        for variant, other in verb.alternatives:
            if variant.id in self.variants:
                body = other
        assert body is not None
        return body

    def do_verb(self, verb: decl.Verb, doer: Any, args: dict[str, Any]) -> StepsOf[tuple[bool, Any]]:
        """Let a verb of the game happen: whether it came about (or counts as done), and what it gave back."""
        parts = {hole.name: args.get(hole.name, [] if hole.ty.name == "list" else None) for hole in verb.holes}
        for name, part in parts.items():
            if isinstance(part, Zone) and next(h for h in verb.holes if h.name == name).ty.name == "list":
                parts[name] = self.cards_in(part)
        event, span = Event(f"verb {verb.id}", verb, doer, parts), f"during {verb.id}"
        wholly: list[bool] = []
        if verb.returns is not None:
            parts["result"] = None

        def body() -> Steps:
            s = Scope(me=event.doer, frames=[{h.name: parts[h.name] for h in verb.holes}], acts=True)
            if verb.log:
                self.log_verb(verb, event.doer, s.frames[0])
            outer = self.uses.get(span, {})
            self.uses[span] = {}
            self.spans.append(span)
            try:
                only = self.only_sentence(verb)
                if only is not None:
                    done, _ = yield from self.call(only.call, s, only.mode)
                    wholly.append(done)
                    result = None
                else:
                    _, result = yield from self.given_back(self.body_of(verb), s)
                if verb.returns is not None:
                    parts["result"] = result
                yield from self.checkpoint()
            finally:
                self.spans.remove(span)
                self.uses[span] = outer if span in self.spans else {}

        used = next((args.get(hole.name) for hole in verb.holes if hole.used), None)
        if isinstance(used, Card):
            came = yield from self.happen_used(event, used, body)
        else:
            came = yield from self.happen(event, body)
        return event.satisfied or (came and all(wholly)), parts.get("result")

    def only_sentence(self, verb: decl.Verb) -> ir.Do | None:
        """The sentence that is all that a verb does, as wholly as which it is done."""
        body = verb.body
        if body is None or verb.alternatives or verb.returns is not None or len(body.body) != 1:
            return None
        only = body.body[0]
        return only if isinstance(only, ir.Do) and only.then is None and only.otherwise is None else None

    def happen_used(self, event: Event, card: Card, body: Any) -> StepsOf[bool]:
        """The event of using a card: until all is over it is what it is used as, wherever it lies by then."""
        kind = card.kind
        if card.no < 0 or kind is card.printed or card.turned:
            return (yield from self.happen(event, body))

        def kept() -> Steps:
            yield from body()
            if card.kind is card.printed:
                card.kind = kind

        came = yield from self.happen(event, kept)
        if card.kind is kind and not card.zone.decl.keeps:
            card.kind = card.printed
        return came

    def given_back(self, block: ir.Block, s: Scope) -> StepsOf[tuple[bool, Any]]:
        """Run the body of a verb; whether it returns anything, and what."""
        raise NotImplementedError

    # ------------------------------------------------------------ verbs of the runtime

    def primitive(self, call: ir.Call, s: Scope, doer: Any, args: dict[str, Any]) -> StepsOf[bool | None]:
        """Do what a verb of the runtime says; of one that tells it, whether it was done."""
        verb = call.verb.head
        match verb:
            case "move":
                to, at = (args["place"], None) if is_picked(call, "place") else self.place(call.args["place"], s)
                by = args["initiator"] if "initiator" in args else self.causes[-1] if self.causes else doer
                yield from self.moving(args["cards"], to, doer, at, args.get("reason", ""), by)
            case "shuffle":
                self.shuffle(args["zone"])
            case "look at":
                self.look(doer, args["cards"])
            case "reveal":
                self.reveal(args["cards"], doer, args.get("viewers"))
            case "announce":
                self.announce(doer, args["what"], args.get("viewers"))
            case "swap":
                self.swap(args["mine"], args["yours"], doer)
            case "play":
                return (yield from self.play_card(call, doer, args))
            case "convert":
                return (yield from self.use_card(doer, args["card"], args["kind"], args.get("targets")))
            case "turn":
                self.turn_into(args["card"], args["kind"])
            case "resolve":
                yield from self.resolve_card(doer, args["card"], args.get("target"))
            case "cancel":
                self.cancel(args["event"])
            case "uphold":
                if args["event"] is not None:
                    args["event"].upheld = not args["event"].cancelled
            case "satisfy":
                event = args["event"]
                if event is not None and not event.upheld:
                    event.cancelled = event.satisfied = True
                    if isinstance(event, Event) and event.verb is not None and event.verb.returns == BOOL:
                        event.parts["result"] = True
            case "skip":
                self.skips.append((doer, args["phase"]))
                self.trace.append(("skip", doer.seat, args["phase"]))
            case "insert":
                if self.turn_player is doer:
                    self.phases_left.insert(0, args["phase"])
                    self.trace.append(("insert", doer.seat, args["phase"]))
            case "end phase":
                self.end_phase()
            case "end turn":
                self.end_turn(doer)
            case "take next turn":
                self.next_up = [doer]
                self.trace.append(("next", doer.seat))
            case "take extra turn":
                self.extra_turns.append(doer)
                self.trace.append(("extra", doer.seat))
            case "reverse turn order":
                self.direction = -self.direction
                self.has_changed("order", ANYBODY)
                self.trace.append(("reverse", self.direction))
            case "leave game":
                self.leave(doer)
            case "rejoin game":
                self.rejoin(doer)
            case "win game":
                self.win([doer])
            case "make":
                self.win(args["winners"])
            case "offer plays":
                yield from self.offer_plays(doer)
            case "offer one play":
                return (yield from self.offer_one_play(doer))
            case "offer responses":
                yield from self.offer_responses(doer)
            case "grant":
                self.grant(args["skill"], args["player"])
            case "revoke":
                self.revoke(args["skill"], args["player"])
            case "gain skills":
                self.gain_skills(doer, args["card"], False)
            case "gain withheld skills":
                self.gain_skills(doer, args["card"], True)
            case "act as":
                yield from self.act_as(doer, args["kind"], args.get("targets"))
            case "settle node":
                yield from self.node()
            case "run":
                check = self.model.checks[args["check"]]
                if check.when is not None and self.holds(check.when, Scope()):
                    yield from self.run_check(check)
            case _:
                raise NotImplementedError(f"the verb `{verb}`")

    def play_card(self, call: ir.Call, doer: Player, args: dict[str, Any]) -> StepsOf[bool]:
        """`play CARD [on TARGETS]`: as whatever it may be used as, or as the kind that the text names."""
        value = call.args["card"]
        kind = value.noun.decl if isinstance(value, ir.NP) else None
        if "targets" not in args and not isinstance(kind, decl.CardKind):
            return (yield from self.force_play(doer, args["card"]))
        own = args["card"].kind if args["card"] is not None else None
        used = kind if isinstance(kind, decl.CardKind) else own
        return (yield from self.use_card(doer, args["card"], used, args.get("targets")))


__all__ = ["CHOSEN", "Calls", "is_choice"]
