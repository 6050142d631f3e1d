"""The compiled side of a comparison: all that knows how the runtime keeps its state stands here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardwright.bench.scenario_trace import name_of
from cardwright.runtime.brought import BroughtDeck
from cardwright.runtime.combining import Combo
from cardwright.runtime.event import Waiting
from cardwright.runtime.event_kinds import Answer, Trigger
from cardwright.runtime.playable import Action
from cardwright.runtime.session import Session
from cardwright.runtime.tables import Rules
from cardwright.runtime.things import Card, Kind, Player, Spot, Zone
from reference.plain import PLAIN, Arranged, Moment, Question, State, numbers, sets_of


class CompiledSide:
    """A game played by compiled rules."""

    def __init__(
        self, rules: Rules, players: int, seed: int, options: Mapping[str, str], variants: Sequence[str],
        decks: Sequence[BroughtDeck | None] = (),
    ) -> None:  # fmt: skip
        self.spelling = Spelling(rules)
        self.broke = ""
        self.session: Session | None = None
        try:
            self.session = Session(rules, players, seed, options, variants, decks=decks)
        except Exception as error:
            self.broke = f"{type(error).__name__}: {error}"

    def answer(self, picked: Sequence[Sequence[int]]) -> None:
        """Decide all that is open: for each decision the places of what is picked."""
        assert self.session is not None
        try:
            for ask, places in zip(list(self.session._asks), picked, strict=True):
                self.session._decide(ask.player.seat, tuple(places))
        except Exception as error:
            self.broke = f"{type(error).__name__}: {error}"

    def moment(self, since: int = 0) -> Moment:
        """Where the game stands, with the trace from an entry on."""
        if self.session is None:
            return Moment([], {}, [], broke=self.broke)
        if not self.broke:
            try:
                return moment_of(self.spelling, self.session.game, self.session._asks, self.session.over, since)
            except Exception as error:
                self.broke = f"{type(error).__name__}: {error}"
        return Moment([], {}, [], broke=self.broke)

    def look_at_end(self) -> None:
        """Let everybody look at the table, and write the trace down: what cannot be shown breaks off, too."""
        if self.session is None or self.broke:
            return
        try:
            _ = self.session.trace_digest
            for seat in (None, *range(self.session.settings.players)):
                self.session.view(seat)
                self.session.trace_for(seat)
        except Exception as error:
            self.broke = f"{type(error).__name__}: {error}"


class Spelling:
    """The names of abilities by their numbers in the trace."""

    def __init__(self, rules: Rules) -> None:
        self.plays = {p.no: p.id for plays in rules.plays.values() for p in plays}
        self.plays |= {p.no: p.id for p in rules.actions}
        self.listeners = {one.no: one.id for window in rules.windows.values() for one in window}

    def entry(self, entry: tuple[Any, ...]) -> Any:
        """An entry of the trace with abilities by their ids."""
        kind, *rest = entry
        if kind == "secret":
            return ("secret", *self.entry(tuple(rest[:-1])), rest[-1])
        if kind == "play":
            rest[2] = self.plays[rest[2]]
        elif kind in ("trigger", "waits"):
            rest[1] = self.listeners[rest[1]]
            if rest[1].split("#")[0].endswith((" until", " next")):
                rest[2] = "of a lasting effect"
        elif kind == "answer":
            rest[2] = self.listeners[rest[2]]
        return (kind, *(plain(x) for x in rest))


def question_of(ask: Any) -> Question:
    """A decision of either side."""
    options = [plain_option(option) for option in ask.options]
    return Question(ask.player.seat, ask.kind, ask.low, ask.high, options, sets_of(ask))


def moment_of(spelling: Spelling, g: Any, asks: Sequence[Any], over: bool, since: int = 0) -> Moment:
    """Where a game of the runtime stands, with the trace from an entry on."""
    questions = [question_of(a) for a in asks]
    return Moment(questions, state_of(g), [spelling.entry(e) for e in g.trace[since:]], over)


def arranged(g: Any) -> Arranged:
    """A table as it has been laid, ready to be laid the same way elsewhere."""
    values = {}
    for shown in g.rules.shown:
        if shown.sort in ("counter", "status", "variable"):
            things = {"game": [g], "player": g.seats, "card": g.cards}[shown.of]
            for at, thing in enumerate(things):
                values[shown.sort, shown.id, shown.of, at] = plain(shown.read(g, thing))
    return Arranged(
        zones=[numbers(zone.cards) for zone in g.zones],
        kinds=[card.kind.id for card in g.cards],
        came_from=[card.came_from.no for card in g.cards],
        known=[card.known for card in g.cards],
        living=[p.alive for p in g.seats],
        names=[p.name for p in g.seats],
        values=values,
        skills={skill: [p.seat for p in having] for skill, having in g.with_skill.items()},
    )


def spelled(notes: Sequence[tuple[str, Any]]) -> list[tuple[str, str]]:
    """What has come to pass, by name."""
    return [(moment, name_of(what)) for moment, what in notes]


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
    if isinstance(what, Waiting):
        return ("effect", what.doer.seat, plain(what.card), what.text)
    if isinstance(what, Spot):
        return ("spot", what.zone.no, what.at)
    if isinstance(what, Kind):
        return what.id
    if isinstance(what, list | tuple):
        return tuple(plain(x) for x in what)
    return what


def plain_option(what: Any) -> Any:
    """An option of a decision."""
    if what is None:
        return "pass"
    if isinstance(what, Combo):
        return ("combo", what.id, [k.id for k in what.kinds], numbers(what.cards), what.low, what.high)
    if isinstance(what, Action):
        kind = what.kind.id if what.kind is not None else None
        combo = plain_option(what.combo) if what.combo is not None else None
        return ("play", what.play.id, plain(what.card), kind, combo)
    if isinstance(what, Answer):
        return ("answer", what.listener.id, plain_option(what.card))
    if isinstance(what, Trigger):
        return ("trigger", what.listener.id, plain(what.card) if isinstance(what.card, Card) else None)
    return plain(what)


def state_of(g: Any) -> State:
    """How things stand."""
    state: State = {
        "turn": (g.turn_player.seat if g.turn_player is not None else None, g.phase, g.turn_no, g.round_no),
        "direction": g.direction,
        "winners": None if g.winners is None else [p.seat for p in g.winners],
        "living": [p.seat for p in g.seats if p.alive],
        "random numbers": g.rng.state,
    }
    for zone in g.zones:
        owner = zone.owner.seat if zone.owner is not None else None
        state[f"zone {zone.id} of {owner}"] = numbers(zone.cards)
    for card in g.cards:
        state[f"card {card.no} counts as"] = card.kind.id
        state[f"card {card.no} known to"] = card.known | g.seers(card.zone)
    for shown in g.rules.shown:
        things = {"game": [g], "player": g.seats, "card": g.cards}[shown.of]
        for at, thing in enumerate(things):
            if shown.sort != "quantity" or shown.of != "player" or thing.alive:
                state[f"{shown.sort} {shown.id} of {shown.of} {at}"] = plain(shown.read(g, thing))
    for hint in g.rules.hints if g.turn_player is not None else ():  # before, a hint may lack whose turn it is
        for player in g.seats:
            if player.alive:
                state[f"hint {hint.id} of player {player.seat}"] = hint.good(g, player)
    for skill, having in g.with_skill.items():
        if having:
            state[f"skill {skill}"] = [p.seat for p in having]
    for id, lasting in g.lasting.items():
        if lasting:
            state[f"lasting {id}"] = [plain(on.me) for on in lasting]
    return state
