"""The interpreted side of a comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from reference.plain import PLAIN, Arranged, Moment, Question, State, numbers, sets_of
from reference.things import (
    Action,
    Answer,
    Ask,
    Awaited,
    Card,
    Combo,
    Entry,
    Event,
    Lasting,
    Player,
    Scope,
    Spot,
    Steps,
    Together,
    Trigger,
    Zone,
)
from reference.tree import Game, decl
from reference.turns import Interpreter

Start = Callable[[Interpreter], tuple[Player, str]]
"""Changes the table after the setup, and gives whose turn it is and in which phase."""

Shown = tuple[str, Any, Callable[[Any], Any]]
"""A value that is compared: what it is called, whose it is, how it is read."""


class InterpretedSide:
    """A game played by the interpreter."""

    def __init__(
        self, model: Game, players: int, seed: int, options: Mapping[str, str], variants: Sequence[str],
        deviations: frozenset[str], besides: Sequence[object] = (), start: Start | None = None,
        decks: Sequence[Any] = (),
    ) -> None:  # fmt: skip
        """`besides` are conditions of others whose counts of past events are wanted; `start`: see Interpreter.play."""
        self.broke = ""
        self.over = False
        self.asks: list[Ask] = []
        self.together = False
        self.shown: list[Shown] = []
        self.game = Interpreter(model, players, seed, dict(options), variants, (), deviations, besides, decks)
        self.steps: Steps = self.game.play(start)
        self.go_on(None)

    def go_on(self, value: Any) -> None:
        """Let the game run on to the next decision, or its end."""
        self.asks = []
        try:
            request = self.steps.send(value)
            self.together = isinstance(request, Together)
            self.asks = request.asks if isinstance(request, Together) else [request]
        except StopIteration:
            self.over = True
        except Exception as error:
            self.broke = f"{type(error).__name__}: {error}"
            self.error = error

    def answer(self, picked: Sequence[Sequence[int]]) -> None:
        """Decide all that is open: for each decision the places of what is picked."""
        answers = []
        for ask, places in zip(self.asks, picked, strict=True):
            chosen = [ask.options[i] for i in places]
            answers.append(chosen[0] if ask.low == ask.high == 1 else chosen)
        self.go_on(answers if self.together else answers[0])

    def moment(self, since: int = 0) -> Moment:
        """Where the game stands, with the trace from an entry on."""
        g = self.game
        if self.broke:
            return Moment([], {}, [], broke=self.broke, where=where_of(g))
        try:
            return self.look(since)
        except Exception as error:
            self.broke = f"{type(error).__name__}: {error}"
            return self.moment()

    def look(self, since: int) -> Moment:
        """What is asked, how things stand, what has happened from an entry on."""
        g = self.game
        questions = [question_of(a) for a in self.asks]
        self.shown = self.shown or shown_values(g)
        state = state_of(g, self.shown)
        trace = [lasting_marked(e) for e in g.trace[since:]]
        return Moment(questions, state, trace, self.over, self.broke, where_of(g))


def question_of(ask: Ask) -> Question:
    """A decision as it is compared."""
    options = [plain_option(option) for option in ask.options]
    return Question(ask.player.seat, ask.kind, ask.low, ask.high, options, sets_of(ask))


def arrange(g: Interpreter, given: Arranged) -> None:
    """Lay the table as it is given: nobody knows more cards than is given, and what is past is forgotten."""

    def thing(what: Any) -> Any:
        if isinstance(what, tuple) and len(what) == 2 and what[0] in ("player", "card", "zone"):
            return {"player": g.seats, "card": g.cards, "zone": g.zones}[what[0]][what[1]]
        return [thing(x) for x in what] if isinstance(what, tuple) else what

    for zone, cards in zip(g.zones, given.zones, strict=True):
        zone.cards = [g.cards[no] for no in cards]
        for card in zone.cards:
            card.zone = zone
    for card, kind, origin, known in zip(g.cards, given.kinds, given.came_from, given.known, strict=True):
        card.kind, card.came_from = g.model.cards[kind], g.zones[origin]
        card.known = {p.seat for p in g.seats if known >> p.seat & 1}
    for player, alive, name in zip(g.seats, given.living, given.names, strict=True):
        player.alive, player.name = alive, name
    for (sort, id, of, at), value in given.values.items():
        owner: Any = {"game": [g], "player": g.seats, "card": g.cards}[of][at]
        if sort == "status":
            (owner.statuses.add if value else owner.statuses.discard)(id)
        else:
            (owner.numbers if sort == "counter" else owner.memory)[id] = thing(value)
    g.skills = {skill: [g.seats[seat] for seat in seats] for skill, seats in given.skills.items()}
    g.next_up.clear()
    g.trace.clear()
    g.notes.clear()


def spelled(g: Interpreter) -> list[tuple[str, str]]:
    """What has come to pass, by name: a card that takes effect, a verb, the owner of an ability, a check."""

    def name(what: Any) -> str:
        if isinstance(what, Event):
            used_as = what.parts.get("used_as")
            if used_as is not None:
                return str(used_as.id)
            return what.verb.head if what.verb is not None else what.key.partition(" ")[2]
        return what.id.split("#")[0] if isinstance(what, Entry) else str(what)

    return [(moment, name(what)) for moment, what in g.notes]


def lasting_marked(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """An entry of the trace; which card a lasting effect came from is compared where it begins."""
    at = 1 if entry[0] == "secret" else 0
    if entry[at] in ("trigger", "waits") and entry[at + 2].split("#")[0].endswith((" until", " next")):
        return (*entry[: at + 3], "of a lasting effect", *entry[at + 4 :])
    return entry


def where_of(g: Interpreter) -> str:
    """The sentence that was begun last."""
    span = g.at
    if span is None:
        return "(before the first sentence)"
    words = (span.text.strip().splitlines() or [""])[0]
    return f"{span.file.path}:{span.line}: {words[:80]}"


def plain(what: Any) -> Any:
    """A thing by its number."""
    if type(what) in PLAIN:
        return what
    if isinstance(what, Player):
        return ("player", what.seat)
    if isinstance(what, Card):
        if what.no < 0:
            return ("merged", what.kind.id, numbers(what.parts))
        return ("card", what.no)
    if isinstance(what, Zone):
        return ("zone", what.no)
    if isinstance(what, Awaited):
        return ("effect", what.doer.seat, plain(what.card), what.entry.ability.id)
    if isinstance(what, Spot):
        return ("zone" if what.at is None else "spot", what.zone.no, *(() if what.at is None else (what.at,)))
    if isinstance(what, decl.Decl):
        return what.id
    if isinstance(what, list | tuple):
        return tuple(plain(x) for x in what)
    return what


def plain_option(what: Any) -> Any:
    """An option of a decision."""
    match what:
        case None:
            return "pass"
        case Combo():
            kinds = [k.id for k in what.kinds]
            return ("combo", what.entry.id, kinds, numbers(what.cards), what.low, what.high)
        case Action():
            kind = what.kind.id if what.kind is not None else None
            combo = plain_option(what.combo) if what.combo is not None else None
            return ("play", what.entry.id, plain(what.card), kind, combo)
        case Answer():
            return ("answer", what.entry.id, plain_option(what.card))
        case Trigger():
            return ("trigger", what.entry.id, plain(what.card) if isinstance(what.card, Card) else None)
        case Lasting():
            return ("lasting", what.node.id if hasattr(what.node, "id") else "")
        case _:
            return plain(what)


def state_of(g: Interpreter, shown: Sequence[Shown]) -> State:
    """How things stand."""
    state: State = {
        "turn": (g.turn_player.seat if g.turn_player is not None else None, g.phase, g.turn_no, g.round_no),
        "direction": g.direction,
        "winners": None if g.winners is None else [p.seat for p in g.winners],
        "living": [p.seat for p in g.living()],
        "random numbers": g.rng.state,
    }
    for zone in g.zones:
        owner = zone.owner.seat if zone.owner is not None else None
        state[f"zone {zone.decl.id} of {owner}"] = numbers(zone.cards)
    for card in g.cards:
        state[f"card {card.no} counts as"] = card.kind.id
        state[f"card {card.no} known to"] = g.bits(card.known | g.seers(card.zone))
    for key, thing, read in shown:
        if key.startswith("hint") and g.turn_player is None:  # it may lack somebody whose turn it is
            continue
        if not key.startswith(("quantity", "hint")) or not isinstance(thing, Player) or thing.alive:
            state[key] = plain(read(thing))
    for skill, having in g.skills.items():
        if having:
            state[f"skill {skill}"] = [p.seat for p in having]
    for on in g.lasting:
        owners = state.setdefault(f"lasting {on.node.id}", [])
        owners.append(plain(on.me))
    return state


def shown_values(g: Interpreter) -> list[Shown]:
    """Counters, statuses, variables, quantities and printed values of all to whom they belong."""
    model = g.model
    rows: list[Shown] = []

    def add(sort: str, id: str, owner: str, read: Callable[[Any], Any]) -> None:
        things: list[Any] = {"game": [None], "player": g.seats, "card": g.cards}[owner]
        rows.extend((f"{sort} {id} of {owner} {at}", thing, read) for at, thing in enumerate(things))

    for counter in model.counters.values():
        add("counter", counter.id, counter.owner, lambda x, c=counter: (x or g).numbers[c.id])
    for status in model.statuses.values():
        if status.of.name in ("player", "card"):
            add("status", status.id, status.of.name, lambda x, s=status: g.has_status(x, s))
    for variable in model.variables.values():
        add("variable", variable.id, variable.owner, lambda x, v=variable: (x or g).memory[v.id])
    for quantity in model.quantities.values():
        if not quantity.params:
            add("quantity", quantity.id, quantity.owner, lambda x, q=quantity: g.quantity(q, x, []))
    for category in model.categories.values():
        for field in category.fields.values():

            def printed(x: Any, f: decl.Field = field, c: decl.Category = category) -> Any:
                kind = x.remade or x.printed
                there = len(model.categories) == 1 or (kind.category is not None and kind.category.is_under(c))
                return g.field(f, x) if there else None

            add("field", field.id, "card", printed)
    for hint in model.hints.values():
        add("hint", hint.id, "player", lambda x, h=hint: good_for(g, h, x))
    return rows


def good_for(g: Interpreter, hint: decl.Hint, player: Player) -> int:
    """How much a player has of what a hint says to be good; nothing where the hint is not there."""
    assert hint.good is not None
    there = hint.present is None or g.holds(hint.present, Scope())
    return int(g.value(hint.good, Scope(me=player))) if there else 0
