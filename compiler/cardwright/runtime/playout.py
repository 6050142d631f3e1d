"""Whole games without anybody looking on: for simulations, benchmarks and searching bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardwright.runtime.blame import explained, not_so_many
from cardwright.runtime.bots import Bot, FirstBot, RandomBot
from cardwright.runtime.brought import BroughtDeck
from cardwright.runtime.exits import RuleError
from cardwright.runtime.game import Game
from cardwright.runtime.guessing import Apart, Worlds, dealt_alike
from cardwright.runtime.make_bots import make_bot
from cardwright.runtime.requests import Ask, Together
from cardwright.runtime.search import SearchBot
from cardwright.runtime.session import Session
from cardwright.runtime.setup import BOTS, Settings, derive, settle
from cardwright.runtime.tables import Rules
from cardwright.runtime.taught import TaughtBot
from cardwright.runtime.traces import Entry, digest
from cardwright.runtime.turns import check_invariants, play_game
from cardwright.runtime.views import Pending


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    winners: seats.  turns: turns begun.  decisions: those with more than one way to decide.  trace: all entries.
    """

    winners: tuple[int, ...]
    turns: int
    decisions: int
    trace: Sequence[Entry] = field(repr=False)

    @property
    def trace_digest(self) -> str:
        """SHA-256 of the trace, worked out when it is asked for.  Raises RuleError if the trace cannot be written."""
        return digest(self.trace).hex()


def play_out(
    rules: Rules,
    players: int | None = None,
    seed: int = 0,
    bot: str | Sequence[str] | RandomBot | FirstBot = "random",
    options: Mapping[str, str] | None = None,
    variants: Iterable[str] = (),
    check_invariants: bool = False,
    decks: Sequence[BroughtDeck | None] = (),
) -> Outcome:
    """Play a whole game.

    bot: `random` (one generator, apart from the game's, seeded with `derive(seed, BOTS, 0)`), `first`,
    `greedy`, `search:N` (N trials for each decision), or a name for each seat.  decks: those that players bring, by
    seat.  Raises SetupError, and RuleError for errors inside the rules.
    """
    return run(rules, settle(rules, players, options, variants, decks=decks), seed, bot, check_invariants)


def run(
    rules: Rules,
    settings: Settings,
    seed: int,
    bot: str | Sequence[str] | RandomBot | FirstBot = "random",
    invariants: bool = False,
) -> Outcome:
    """Play a whole game of a checked set-up."""
    if not isinstance(bot, (RandomBot, FirstBot)):
        names = [bot] if isinstance(bot, str) else list(bot)
        if len(set(names)) > 1 or names[0] not in ("random", "first"):
            return with_bots(rules, settings, seed, names, invariants)
        bot = RandomBot(derive(seed, BOTS, 0)) if names[0] == "random" else FirstBot()
    game = table_for(rules, settings, seed)
    if invariants:
        game.watch = check_invariants
    try:
        decisions = _drive(game, bot)
    except Exception as error:
        told = explained(rules, error, game)
        if told is error:
            raise
        raise told from error
    outcome = Outcome(tuple([p.seat for p in game.winners or ()]), game.turn_no, decisions, tuple(game.trace))
    give_back(rules, game)
    return outcome


def table_for(rules: Rules, settings: Settings, seed: int) -> Game:
    """A table for a game: the one at which the last game of the same set-up was played, or a new one."""
    variants = frozenset(settings.variants)
    if rules.spare:
        game: Game = rules.spare.pop()
        same = game.players_wanted, game.variants, game.options, game.brought
        if same == (settings.players, variants, settings.options, settings.decks):
            game.begin_again(seed)
            return game
        game.take_apart()
    game = rules.make(settings.players, seed, settings.options, variants)
    game.brought = settings.decks
    return game


def give_back(rules: Rules, game: Game) -> None:
    """Nobody looks at this table any more: it serves the next game of the same set-up, or is taken apart."""
    if rules.set_again and not rules.spare:
        rules.spare.append(game)
    else:
        game.take_apart()


def _drive(game: Game, bot: RandomBot | FirstBot) -> int:
    """Run the rules to their end; gives the number of decisions."""
    steps = play_game(game)
    send = steps.send
    pick = bot.pick
    draw: Callable[[], int] = bot.rng.draw if isinstance(bot, RandomBot) else lambda: 0
    decisions = 0

    def decide(ask: Ask) -> Any:
        nonlocal decisions
        options = ask.options
        count = len(options)
        if count and type(ask) is Ask:
            if count == 1:
                return options[0]
            decisions += 1
            return options[draw() * count >> 64]
        if ask.low > count:
            raise RuleError(not_so_many(ask))
        if count > ask.low or ask.low < min(ask.high, count):
            decisions += 1
        picked = pick(count, ask.low, ask.high, ask.sets)
        return options[picked[0]] if ask.low == ask.high == 1 else [options[i] for i in picked]

    try:
        request = next(steps)
        while True:
            if type(request) is Ask:
                options = request.options
                count = len(options)
                if count > 1:
                    decisions += 1
                    request = send(options[draw() * count >> 64])
                else:
                    request = send(options[0] if count else decide(request))
            elif isinstance(request, Together):
                request = send([decide(ask) for ask in request.asks])
            else:
                request = send(decide(request))
    except StopIteration:
        return decisions


def with_bots(rules: Rules, settings: Settings, seed: int, names: Sequence[str], invariants: bool) -> Outcome:
    """Play a whole game by bots that look at views: the names go round the seats."""
    session = Session(
        rules,
        settings.players,
        seed,
        settings.agreed,
        settings.variants,
        settings.names,
        invariants=invariants,
        decks=settings.decks,
    )
    bots = [make_bot(names[i % len(names)], derive(seed, BOTS, i)) for i in range(settings.players)]
    return play_session(session, bots)


def picked_by(bot: Bot, session: Session, pending: Pending, apart: Apart | None = None) -> list[int]:
    """What a bot picks at an open decision.

    One that tries things out gets copies of the game dealt anew from what its seat knows; `apart` is what
    `dealt_alike` gives for the game, where it is at hand.
    """
    if isinstance(bot, TaughtBot):
        ask = next(ask for seat, ask in session.asked if seat == pending.seat)
        return [pending.order.index(at) for at in bot.remember(session, ask)]
    view = session.view(pending.seat)
    if not isinstance(bot, SearchBot):
        return bot.choose(pending, view)
    if apart is None:
        apart = dealt_alike(session.rules, session.settings)
    return bot.think(pending, view, Worlds(session, pending.seat, apart))


def step(session: Session, bots: Sequence[Bot], apart: Apart | None) -> None:
    """Let the bot whose turn it is make one decision; those that look at no view are shown none."""
    seat, ask = session.asked[0]
    bot = bots[seat]
    if isinstance(bot, (RandomBot, FirstBot)):
        picked = bot.pick(len(ask.options), ask.low, min(ask.high, len(ask.options)), ask.sets)
    elif isinstance(bot, TaughtBot):
        picked = bot.remember(session, ask)
    elif isinstance(bot, SearchBot):
        apart = apart if apart is not None else dealt_alike(session.rules, session.settings)
        picked = bot.search(session, seat, Worlds(session, seat, apart))
    else:
        pending = session.pending[0]
        session.answer(seat, picked_by(bot, session, pending, apart))
        return
    session.decide(seat, tuple(picked))


def play_session(session: Session, bots: Sequence[Bot]) -> Outcome:
    """Let bots, one for each seat, play a session to its end."""
    decisions = 0
    apart = dealt_alike(session.rules, session.settings) if any(isinstance(bot, SearchBot) for bot in bots) else None
    while not session.over:
        _, ask = session.asked[0]
        if len(ask.options) > ask.low or ask.low < min(ask.high, len(ask.options)):
            decisions += 1
        step(session, bots, apart)
    return Outcome(session.winners, session.turn, decisions, session.trace())


def choice_of(name: str, session: Session, pending: Pending) -> list[int]:
    """What the bot of a name picks: it depends on the seed and the decisions made so far alone, so that it survives
    going back.
    """
    seed = derive(session.seed, BOTS + pending.seat, len(session.decisions))
    return picked_by(make_bot(name, seed), session, pending)
