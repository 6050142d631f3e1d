"""A game being played: decisions in, views out; undo, branches, saving and replay.

A game is a pure function of its rules, set-up, seed and decisions.  So nothing but these is ever saved:
undo, branches and replays play the same decisions again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.runtime.blame import explained, not_so_many
from cardwright.runtime.brought import BroughtDeck, decks_of
from cardwright.runtime.exits import RuleError
from cardwright.runtime.game import Game
from cardwright.runtime.requests import Ask, Steps, Together
from cardwright.runtime.setup import SIGHT, Settings, derive, numbers, settle
from cardwright.runtime.story import ON_CARDS, Numbers, before
from cardwright.runtime.tables import Rules
from cardwright.runtime.traces import Entry, digest, opened, visible_trace
from cardwright.runtime.turns import check_invariants, play_game
from cardwright.runtime.viewing import laid_open, numbers_on, pending_of, situation_of, values_of, view_of
from cardwright.runtime.views import About, Option, Pending, View

FORMAT = "cardwright-replay/1"
Decision = tuple[int, tuple[int, ...]]
"""A seat and what it picked: places in the list of the rules."""


class IllegalAnswer(ValueError):
    """An answer that is not among the legal ones; the game is as it was.  `key` names the reason."""

    def __init__(self, key: str, message: str, **parts: str) -> None:
        ValueError.__init__(self, message)
        self.key = key
        self.parts = parts


class ReplayMismatch(ValueError):
    """Replay data that is malformed or belongs to other rules.  `key` names the reason, `word` how it is told."""

    def __init__(self, key: str, message: str, word: str = "", **parts: str) -> None:
        ValueError.__init__(self, message)
        self.key, self.word = key, word or key
        self.parts = parts


@dataclass(frozen=True, slots=True)
class Laid:
    """A table that a game begins from instead of what its setup leaves.

    `said` tells in words, ready for JSON, how it is laid, and stands in saved games; `course` sets up a game, lays the
    table and plays on.
    """

    said: Mapping[str, str]
    course: Callable[[Game], Steps]


def starting_numbers(rules: Rules, settings: Settings, seed: int) -> Numbers:
    """The numbers of players, of the game and on cards when a table has been made for it, as its trace tells them."""
    game: Game = rules.make(settings.players, seed, dict(settings.options), frozenset(settings.variants))
    rules.set_table(game)
    whose = [(player.seat, values_of(game, "player", player, player)) for player in game.seats]
    whose.append((-1, values_of(game, "game", game, None)))
    counted = {("count", no, id): value for no, values in whose for id, value in values.items() if type(value) is int}
    lying = ((card.no, id, value) for card in game.cards for id, value in numbers_on(game, card).items())
    return {**counted, **{(kind, no, id): value for no, id, value in lying for kind in ON_CARDS}}


class Session:
    """One game.  Ask `pending` what is to be decided, `answer` it, until it is `over`.

    With `invariants` whatever the game declares to hold always is checked whenever nothing is resolving, and
    InvariantBroken raised.  Errors inside the rules are raised as RuleError, with notes that name the
    lines of the game's files; the session is then `broken`, and only `undo`, `branch`, traces and views
    still work.
    """

    def __init__(
        self,
        rules: Rules,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        variants: Iterable[str] = (),
        names: Sequence[str] | None = None,
        *,
        invariants: bool = False,
        decks: Sequence[BroughtDeck | None] = (),
        laid: Laid | None = None,
    ) -> None:
        """Set up a game, or begin from a table that is laid; raises SetupError if it cannot be set up like this."""
        self._start(rules, settle(rules, players, options, variants, names, decks), seed, invariants, laid)

    def _start(self, rules: Rules, settings: Settings, seed: int, invariants: bool, laid: Laid | None) -> None:
        self.rules = rules
        self.settings = settings
        self.seed = seed
        self.invariants = invariants
        self.laid = laid
        self.over = False
        self.broken = False
        self._decisions: list[Decision] = []
        self._asks: list[Ask] = []
        self._answers: dict[int, Any] = {}
        self._together = False
        self._pending: tuple[Pending, ...] | None = None
        self._starts: Numbers | None = None
        self._numbers: tuple[int, Numbers] = (0, {})
        """The numbers in front of an entry of the trace, from which those further on are told."""
        self._game: Game = rules.make(settings.players, seed, dict(settings.options), frozenset(settings.variants))
        self._game.brought = settings.decks
        if invariants:
            self._game.watch = check_invariants
        self._steps = play_game(self._game) if laid is None else laid.course(self._game)
        self._advance(None)

    # ------------------------------------------------------------ deciding

    @property
    def pending(self) -> tuple[Pending, ...]:
        """The decisions that are open now: one, or one of each player who chooses at the same time; none
        at the end.
        """
        if self._pending is None:
            salt = derive(self.seed, SIGHT, len(self._game.trace))
            self._pending = tuple(
                pending_of(self._game, ask, salt) for i, ask in enumerate(self._asks) if i not in self._answers
            )
        return self._pending

    def pending_for(self, seat: int) -> Pending | None:
        """The decision that a player has to make now, if any."""
        return next((p for p in self.pending if p.seat == seat), None)

    def answer(self, seat: int, picked: Sequence[int]) -> None:
        """Make a decision: `picked` are indices of its options, in the order in which they shall count.

        Raises IllegalAnswer, and leaves everything as it was, if that is not allowed.
        """
        pending = self.pending_for(seat)
        if pending is None:
            if self.over:
                raise IllegalAnswer("over", "the game is over")
            raise IllegalAnswer("not-asked", f"player {seat} has nothing to decide now", seat=str(seat))
        for index in picked:
            if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < len(pending.options):
                raise IllegalAnswer(
                    "no-option",
                    f"there is no option {index!r}: they go from 0 to {len(pending.options) - 1}",
                    index=str(index),
                    last=str(len(pending.options) - 1),
                )
        if len(set(picked)) < len(picked):
            raise IllegalAnswer("twice", "an option can be picked only once")
        if not pending.low <= len(picked) <= pending.high:
            told, span = numbers(pending.low, pending.high)
            given = str(len(picked))
            raise IllegalAnswer("how-many", f"to be picked: {told}, not {given}", span=span, given=given)
        if pending.sets is not None and tuple(sorted(picked)) not in pending.sets:
            raise IllegalAnswer("not-together", "these cannot be picked together")
        self._decide(seat, tuple(pending.order[i] for i in picked))

    def choose(self, seat: int, *keys: str) -> None:
        """Make a decision by the keys of options (`Option.key`)."""
        pending = self.pending_for(seat)
        found: list[int] = []
        for key in keys:
            match = [o.index for o in pending.options if o.key == key] if pending is not None else []
            if not match and pending is not None:
                raise IllegalAnswer("no-option", f"there is no option {key!r}", index=key, last="")
            found += match[:1]
        self.answer(seat, found)

    def _decide(self, seat: int, raw: tuple[int, ...]) -> None:
        at = next(i for i, a in enumerate(self._asks) if a.player.seat == seat and i not in self._answers)
        ask = self._asks[at]
        self._decisions.append((seat, raw))
        self._pending = None
        self._answers[at] = ask.options[raw[0]] if ask.single else [ask.options[i] for i in raw]
        if len(self._answers) == len(self._asks):
            answers = [self._answers[i] for i in range(len(self._asks))]
            self._advance(answers if self._together else answers[0])

    def _advance(self, value: Any) -> None:
        """Let the rules run on to the next decision, or the end."""
        self._pending = None
        self._asks = []
        self._answers = {}
        try:
            request = self._steps.send(value)
            while isinstance(request, Together) and not request.asks:
                request = self._steps.send([])
            self._together = isinstance(request, Together)
            self._asks = list(request.asks) if isinstance(request, Together) else [request]
            for ask in self._asks:
                if not 0 <= ask.low <= min(ask.high, len(ask.options)):
                    raise RuleError(not_so_many(ask))
            if self.invariants and not self._game.stack and self._asks[0].kind == "play":
                check_invariants(self._game)
        except StopIteration:
            self.over = True
        except Exception as error:
            self.broken = True
            self._asks = []
            told = explained(self.rules, error, self._game)
            if told is error:
                raise
            raise told from error

    # ------------------------------------------------------------ looking

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty while the game goes on."""
        return tuple(p.seat for p in self._game.winners or ()) if self.over else ()

    @property
    def because(self) -> str:
        """The state check by which the game is over; empty if it ended by anything else, or goes on."""
        return self._game.because if self.over and self._game.winners is not None else ""

    def laid_open(self, seat: int | None) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """What people turn over once a game is over: zones that their players see, by number, with the numbers of the
        cards there that a player (None: an onlooker) may not know.  Nothing before.
        """
        return laid_open(self._game, seat) if self.over else ()

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions so far, for replays; not for the eyes of players."""
        return tuple(self._decisions)

    @property
    def turn(self) -> int:
        """Turns begun so far."""
        return self._game.turn_no

    @property
    def game(self) -> Game:
        """The state itself, for tests and tools; never to be changed, nor shown to a player."""
        return self._game

    def trace(self) -> tuple[Entry, ...]:
        """All that has happened, hidden things included."""
        return tuple(self._game.trace)

    def trace_for(self, seat: int | None, since: int = 0) -> tuple[Entry, ...]:
        """What has happened from entry `since` on, as a player (None: an onlooker) may read it."""
        return tuple(visible_trace(self._game, seat, since))

    def numbers(self, since: int = 0) -> Numbers:
        """The numbers of players, of the game and on cards as they stood in front of entry `since` of the trace.

        Whoever asks again further on, as a game goes on, has only what is between read.
        """
        if self._starts is None:
            self._starts = starting_numbers(self.rules, self.settings, self.seed)
            self._numbers = (0, self._starts)
        at, known = self._numbers if self._numbers[0] <= since else (0, self._starts)
        self._numbers = (since, before(known, map(opened, self._game.trace[at:since])))
        return self._numbers[1]

    @property
    def trace_digest(self) -> str:
        """SHA-256 of the trace: equal if, and only if, everything happened alike."""
        return digest(self._game.trace).hex()

    def view(self, seat: int | None, *, card_values: bool = True) -> View:
        """The table as a player (None: an onlooker) may see it, with the decision that is the player's to
        make.  Without `card_values` the values of cards are left out, which is several times faster.
        """
        return view_of(self._game, seat, self.settings.names, self.pending, card_values)

    def situation_for(self, seat: int | None) -> tuple[About, ...]:
        """What is being settled just now, the widest first, as a player (None: an onlooker) may see it."""
        return situation_of(self._game, seat)

    # ------------------------------------------------------------ going back, saving

    @property
    def asked(self) -> tuple[tuple[int, Ask], ...]:
        """The open decisions as the rules see them, with their seats: for bots that try things out on a copy."""
        return tuple((ask.player.seat, ask) for i, ask in enumerate(self._asks) if i not in self._answers)

    @property
    def secret(self) -> int:
        """How many of the decisions that players make at the same time have been made: the last so many of all."""
        return len(self._answers)

    def decide(self, seat: int, raw: tuple[int, ...]) -> None:
        """Make a decision by places in the list of the rules, which is not checked: on copies of a game."""
        self._decide(seat, raw)

    def undo(self, n: int = 1) -> None:
        """Take back the last n decisions; raises ValueError if there are not so many."""
        if not 0 <= n <= len(self._decisions):
            raise ValueError(f"{n} decisions cannot be taken back: there have been {len(self._decisions)}")
        kept = self._decisions[: len(self._decisions) - n]
        self._start(self.rules, self.settings, self.seed, self.invariants, self.laid)
        self.repeat(kept)

    def branch(self, without: int = 0) -> Session:
        """Another session at the same point (`without` the last so many decisions), that goes its own way."""
        other = Session.__new__(Session)
        other._start(self.rules, self.settings, self.seed, self.invariants, self.laid)
        kept = self._decisions[:-1] if self.broken else self._decisions
        kept = kept[: len(kept) - without]
        other.repeat(kept)
        return other

    def repeat(self, decisions: Iterable[Decision]) -> None:
        """Make decisions as they stand in saved games (`decisions`); raises ReplayMismatch at one that cannot be."""
        for at, (seat, raw) in enumerate(decisions):
            ask = next(
                (a for i, a in enumerate(self._asks) if a.player.seat == seat and i not in self._answers),
                None,
            )
            fits = (
                ask is not None
                and ask.low <= len(raw) <= ask.high
                and len(set(raw)) == len(raw)
                and all(0 <= i < len(ask.options) for i in raw)
                and ask.takes(raw)
            )
            if not fits:
                raise ReplayMismatch(
                    "decision",
                    f"decision {at + 1} does not fit: player {seat}, options {list(raw)}",
                    at=str(at + 1),
                )
            self._decide(seat, raw)

    def replay_data(self) -> dict[str, Any]:
        """All that the game depends on, ready for JSON."""
        settings = self.settings
        decks = [None if deck is None else deck.data() for deck in settings.decks]
        return {
            "format": FORMAT,
            "rules": self.rules.id,
            "digest": self.rules.digest,
            "players": settings.players,
            "names": list(settings.names),
            "options": settings.agreed,
            **({"decks": decks} if decks else {}),
            **({"laid": dict(self.laid.said)} if self.laid is not None else {}),
            "variants": list(settings.variants),
            "seed": self.seed,
            "decisions": [[seat, list(raw)] for seat, raw in self._decisions],
            "trace": self.trace_digest,
        }

    def save(self) -> str:
        """The replay data as JSON."""
        return json.dumps(self.replay_data(), ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def replay(
    rules: Rules,
    data: Mapping[str, Any] | str,
    *,
    decisions: int | None = None,
    strict: bool = True,
    invariants: bool = False,
    laid: Laid | None = None,
) -> Session:
    """Play a saved game again (its first `decisions` only, if given).

    `data` is what `replay_data` gave, or the JSON of it, and is not trusted.  Raises ReplayMismatch if it
    is malformed, belongs to other rules or does not fit them; with `strict` off the rules may have another
    digest, and the trace may have become another.  A game that began from a table that was laid needs it again.
    """
    saved = read_saved(data, rules)
    if strict and saved.digest != rules.digest:
        raise ReplayMismatch("digest", f"a game of another version of {rules.id}", rules=rules.id)
    session = saved.begin(rules, invariants=invariants, laid=laid)
    session.repeat(saved.decisions if decisions is None else saved.decisions[:decisions])
    if strict and decisions is None and saved.trace not in (None, session.trace_digest):
        raise ReplayMismatch("trace", "the same decisions led to another game")
    return session


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game as it was read: how it is set up, and its decisions; `trace` is the digest of its course, `laid`
    says how the table was laid that it began from (None: as its setup leaves it).
    """

    seed: int
    players: int
    options: Mapping[str, str]
    variants: Sequence[str]
    names: Sequence[str] | None
    decisions: tuple[Decision, ...]
    decks: Sequence[BroughtDeck | None]
    digest: str | None = None
    trace: str | None = None
    laid: Mapping[str, str] | None = None

    def begin(self, rules: Rules, *, invariants: bool = False, laid: Laid | None = None) -> Session:
        """The game before its first decision; raises SetupError if these rules cannot be set up like that, and
        ReplayMismatch if it began from a table that has to be laid as it was.
        """
        if self.laid != (None if laid is None else laid.said):
            raise ReplayMismatch(
                "laid", "this game began from a table that was laid by hand: go on with it at the desk"
            )
        return Session(
            rules, self.players, self.seed, self.options, self.variants, self.names,
            invariants=invariants, decks=self.decks, laid=laid,
        )  # fmt: skip


def read_saved(data: Mapping[str, Any] | str, rules: Rules) -> Saved:
    """What a saved game says, which is not trusted; raises ReplayMismatch if it is malformed or of another game."""
    if isinstance(data, str):
        try:
            read = json.loads(data)
            if "\\ud" in data.lower():  # half a character can neither be written nor saved again
                json.dumps(read, ensure_ascii=False).encode()
            data = read
        except json.JSONDecodeError as error:
            line, column = str(error.lineno), str(error.colno)
            told = f"this is no saved game: no JSON can be read at line {line}, column {column}"
            raise ReplayMismatch("json", told, line=line, column=column) from error
        except (ValueError, RecursionError) as error:  # a number may have more digits than Python reads
            told = "this is no saved game: a number is too large, lists are too deep, or a text has half a character"
            raise ReplayMismatch("json", told, word="too much") from error
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise ReplayMismatch("format", f"this is no saved game: its format is not {FORMAT}", format=FORMAT)
    if data.get("rules") != rules.id:
        raise ReplayMismatch(
            "rules",
            f"a game of {data.get('rules')}, not of {rules.id}",
            saved=str(data.get("rules")),
            rules=rules.id,
        )
    steps = _steps(data)
    seed, players = data.get("seed"), data.get("players")
    if not _is_int(seed) or not _is_int(players):
        raise ReplayMismatch("format", "seed and players must be whole numbers", word="content", part="seed, players")
    options, variants, names = data.get("options", {}), data.get("variants", []), data.get("names")
    if not _all_words(options, Mapping) or not _all_words(variants, list):
        raise ReplayMismatch("format", "options and variants must be words", word="content", part="options, variants")
    if names is not None and not _all_words(names, list):
        raise ReplayMismatch("format", "names must be words", word="content", part="names")
    try:
        decks = decks_of(data.get("decks", []))
    except ValueError as error:
        raise ReplayMismatch("format", str(error), word="content", part="decks") from None
    laid = data.get("laid")
    if laid is not None and not _all_words(laid, Mapping):
        raise ReplayMismatch("format", "how the table was laid must be words", word="content", part="laid")
    return Saved(
        int(seed or 0), int(players or 0), options, variants, names, tuple(steps), tuple(decks),
        data.get("digest"), data.get("trace"), laid,
    )  # fmt: skip


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _all_words(value: object, sort: type[Mapping[Any, Any]] | type[list[Any]]) -> bool:
    if not isinstance(value, sort):
        return False
    items = [*value.keys(), *value.values()] if isinstance(value, Mapping) else value
    return all(isinstance(item, str) for item in items)


def _steps(data: Mapping[str, Any]) -> list[Decision]:
    steps = data.get("decisions")
    if not isinstance(steps, list):
        raise ReplayMismatch("format", "decisions must be a list", word="content", part="decisions")
    found: list[Decision] = []
    for step in steps:
        if (
            not isinstance(step, list)
            or len(step) != 2
            or not _is_int(step[0])
            or not isinstance(step[1], list)
            or not all(_is_int(i) for i in step[1])
        ):
            told = "a decision must be a seat and a list of options"
            raise ReplayMismatch("format", told, word="content", part="decisions")
        found.append((step[0], tuple(step[1])))
    return found


__all__ = ["Decision", "IllegalAnswer", "Laid", "Option", "Pending", "ReplayMismatch", "Session", "View", "replay"]
