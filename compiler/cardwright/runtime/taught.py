"""A bot that has practised: from games played by chance it knows which choices went with winning, and makes those."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from cardwright.runtime import kept_practice
from cardwright.runtime.adding import added
from cardwright.runtime.bots import GreedyBot, RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.hindsight import Played, told_again
from cardwright.runtime.looks import Look, Looker
from cardwright.runtime.positions import Aims, Eyes, HintError, Snapshot, Worth, zone_of_roles
from cardwright.runtime.requests import Ask
from cardwright.runtime.rng import Rng
from cardwright.runtime.session import Session
from cardwright.runtime.setup import Settings, derive
from cardwright.runtime.tables import Rules
from cardwright.runtime.taste import Lesson, Taste, usual
from cardwright.runtime.views import Pending, View

PRACTICE = 300
"""Games of practice, if nothing else is said."""
LONGER = 4
"""So many times as many games show what positions are worth, at the most, where some roles are met less often."""
APART = 4
"""After so many decisions a position is looked at again."""
SAMPLES = 8
"""So many positions of a game, or a few more, show what positions are worth."""
KEEN = (0.0, 0.02, 0.05)
"""How much more than positions say it may be worth to do something: practice tells which is better."""
TRIALS = 75
"""So many games tell that."""
TIRED = 6
"""What was chosen so often in a turn has led nowhere: chance decides."""
LONGEST = 3000
"""After so many decisions a game of those is given up."""
WHIM = 64
"""Of so many plays one is left to chance, so that nothing is tried for ever."""
FAR = 0.7
"""How much what comes later counts against what comes next."""
BEGINNINGS = 12
"""So many games tell in which zone it stands who a player is."""
PRACTICE_SALT = 0x3C6EF372FE94F82B
LESSONS = 60
"""So many choices of a game, or a few more, are learnt from."""
END = 4
"""So many positions before the end of a game it matters how it ended."""


@dataclass(slots=True)
class Practice:
    """What games by chance have taught: with whose eyes decisions are looked at, what choices are worth, and how much
    more than that it is worth to do something.
    """

    looker: Looker
    taste: Taste
    eyes: Eyes
    worth: Worth
    keen: float = 0.0

    def position(self, session: Session) -> Snapshot:
        """The position with nothing hidden: for games of practice, and for tables as they may be."""
        roles = [next(iter(self.looker.who(player, None)), None) for player in session.game.seats]
        return self.eyes.look(session.game, roles)

    def worths(self, session: Session, ask: Ask) -> list[float]:
        """What each option is worth to whoever decides, as far as that seat knows."""
        role = next(iter(self.looker.who(ask.player, ask.player)), None)
        worth = [self.taste.of(looks, role) for looks in self.looker.looks(session.game, ask)]
        if ask.kind == "play" and self.keen:
            return [each - self.keen * (what is None) for each, what in zip(worth, ask.options, strict=True)]
        return worth

    def best(self, session: Session, ask: Ask, rng: Rng) -> list[int]:
        """The places of the best options: as many as are better than nothing."""
        count, worth = len(ask.options), self.worths(session, ask)
        if ask.sets is not None:
            return list(max(ask.sets, key=lambda one: added(worth[at] for at in one)))
        order = sorted(range(count), key=lambda at: (-worth[at], rng.below(1 << 30)))
        return order[: max(ask.low, min(ask.high, sum(each > 0 for each in worth)))]


_known: dict[tuple[object, ...], Practice] = {}
"""What has been practised in this process."""
Told: TypeAlias = Callable[[int, int], None]
"""Is told how many games have been practised, and of about how many."""
_telling: list[Told] = []


@contextmanager
def watched(told: Told) -> Iterator[None]:
    """Whatever this process practises meanwhile is told of, game by game."""
    _telling.append(told)
    try:
        yield
    finally:
        _telling.remove(told)


class _Steps:
    """The games of one practice being counted."""

    def __init__(self, games: int) -> None:
        self.done, self.of = 0, games + len(KEEN) * min(TRIALS, games // 4)

    def one(self, *, more: bool = False) -> None:
        """A game has been played; it is one `more` than was thought."""
        self.done += 1
        self.of += more
        for told in tuple(_telling):
            told(self.done, self.of)


def name_of(rules: Rules, settings: Settings, games: int) -> tuple[object, ...]:
    """What tells one practice from another."""
    agreed = tuple(sorted(settings.agreed.items()))
    return (rules.id, rules.digest, settings.players, agreed, settings.variants, settings.decks, games)


def practised(rules: Rules, settings: Settings, games: int = PRACTICE) -> Practice:
    """What games by chance teach, the same whenever it is asked for; an error in the rules teaches nothing."""
    found = known(rules, settings, games)
    if found is None:
        found = _known[name_of(rules, settings, games)] = _practise(rules, settings, games)
        key = kept_practice.key_of(rules, settings, games)
        pieces = pieces_of(found) if key is not None else None
        if key is not None and pieces is not None:
            kept_practice.keep(key, pieces)
    return found


def known(rules: Rules, settings: Settings, games: int = PRACTICE) -> Practice | None:
    """What this process or an earlier run has practised, where it is kept; None if nobody has."""
    name = name_of(rules, settings, games)
    if name not in _known:
        key = kept_practice.key_of(rules, settings, games)
        before = kept_practice.kept(key) if key is not None else None
        if before is None:
            return None
        _known[name] = _of(rules, *before)
    return _known[name]


def pieces_of(practice: Practice) -> list[bytes] | None:
    """What was learnt, for another process; None where it is told by more than numbers and words."""
    return kept_practice.pieces_of(practice.looker.roles, practice.taste, practice.worth, practice.keen)


def take(rules: Rules, settings: Settings, games: int, pieces: Sequence[bytes]) -> bool:
    """Take over what another process has practised; False if it cannot be read."""
    found = kept_practice.learnt(pieces)
    if found is not None:
        _known[name_of(rules, settings, games)] = _of(rules, *found)
    return found is not None


def _of(rules: Rules, zone: str | None, taste: Taste, worth: Worth, keen: float) -> Practice:
    return Practice(Looker(rules, zone), taste, Eyes(rules), worth, keen)


def _practise(rules: Rules, settings: Settings, games: int) -> Practice:
    """Play, learn what positions are worth, and then what choices have made better ones."""
    named = frozenset().union(*(hint.whose for hint in rules.hints if hint.whose is not None))
    zone = zone_of_roles([_roles(begun) for begun in _begun(rules, settings)], named)
    practice = Practice(Looker(rules, zone), Taste(), Eyes(rules), Worth())
    seeds = (derive(PRACTICE_SALT, 0, number) for number in range(games))
    played: list[Played] = []
    asked, steps = 0, _Steps(games)
    for seed in seeds:
        steps.one()
        game = _play(rules, settings, seed, practice, max(1, asked // (LESSONS * max(1, len(played)))))
        if game is not None:
            played.append(game)
            asked += game.asked
    rows = [row for game in played for row in _samples(game)]
    met = list(played)
    for told in told_again(played, lambda seed: _session(rules, settings, seed), practice.looker, practice.taste):
        steps.one(more=True)
        if told is not None:
            met.append(told[0])
            rows += [row for row in _samples(told[0]) if row[1] in told[1]]
    rows += _rarer(rules, settings, practice, games, met, steps)
    Rng(PRACTICE_SALT).shuffle(rows)
    practice.worth.learn(rows)
    _learn(practice, played, Aims(rules.hints, [position for game in played for position in game.positions]))
    trials = min(TRIALS, games // 4)
    practice.keen = max(KEEN, key=lambda keen: (_won(rules, settings, practice, keen, trials, steps), keen))
    return practice


def _samples(game: Played) -> Iterator[tuple[Snapshot, int, float]]:
    """Some positions of a game, for each seat, and whether it won."""
    for at in range(0, len(game.positions), max(1, len(game.positions) // SAMPLES)):
        for seat in range(len(game.positions[at])):
            yield game.positions[at], seat, float(seat in game.winners)


def _rarer(
    rules: Rules, settings: Settings, practice: Practice, games: int, played: Sequence[Played], steps: _Steps
) -> list[tuple[Snapshot, int, float]]:
    """Positions of more games, until each role has been met as often as one that is in all of them."""
    rows: list[tuple[Snapshot, int, float]] = []
    met = Counter(role for game in played for role in game.roles())
    for number in range(games, LONGER * games):
        if min(met.values(), default=games) >= games:
            break
        steps.one(more=True)
        game = _play(rules, settings, derive(PRACTICE_SALT, 0, number), practice, None)
        if game is not None:
            rows += _samples(game)
            met.update(game.roles())
    return rows


def _won(rules: Rules, settings: Settings, practice: Practice, keen: float, games: int, steps: _Steps) -> int:
    """How many games are won among players by chance if one is so keen."""
    practice.keen, won = keen, 0
    for number in range(games):
        steps.one()
        mine = number % settings.players
        chance = RandomBot(derive(PRACTICE_SALT, 3, number))
        try:
            session = _session(rules, settings, derive(PRACTICE_SALT, 4, number))
            for _ in range(LONGEST):
                if session.over:
                    break
                seat, ask = session.asked[0]
                if seat == mine:
                    session.decide(seat, tuple(practice.best(session, ask, chance.rng)))
                else:
                    _by_chance(session, chance)
        except RuleError:
            continue
        won += mine in session.winners
    return won


def _learn(practice: Practice, played: Sequence[Played], aims: Aims) -> None:
    """Learn what choices are worth to each role, and to anybody.

    Chance did not know who it was: what came of a choice is told as it would have been for each role that could have
    sat there. How a game ended is known of the role alone that it ended for, so near to the end its own lessons count
    for those of the others, too; of roles for which games were told again it is known of all that was chosen then.
    """
    found: dict[str | None, int] = {}
    for game in played:
        for role, *_ in game.positions[-1]:
            found[role] = found.get(role, 0) + 1
    total, roles = sum(found.values()), sorted(found, key=str)
    again = {role for game in played for _, role in game.ends}
    rows: dict[str | None, list[tuple[Lesson, float, float]]] = {role: [] for role in [None, *roles]}
    for game in played:
        came = _came(practice.worth, aims, game, roles)
        for seat, at, lesson in game.choices:
            position, ends = game.positions[at], len(game.positions) - at <= END + 1
            for role, ones in zip(roles, came, strict=True):
                own = role == position[seat].role
                if own:
                    rows[None].append((lesson, ones[at][seat], 1.0))
                if role is None or (role in again and game.late and at >= game.tail):
                    continue
                if own or (not ends and practice.worth.knows(position, seat, role)):
                    rows[role].append((lesson, ones[at][seat], total / found[role] if ends else 1.0))
        for seat, at, lesson in game.late:
            for role, ones in zip(roles, came, strict=True):
                if role in again and game.won(seat, role) is not None:
                    rows[role].append((lesson, ones[at][seat], 1.0))
    for role, lessons in rows.items():
        Rng(PRACTICE_SALT + 1).shuffle(lessons)
        practice.taste.learn(role, lessons)


def _came(worth: Worth, aims: Aims, game: Played, roles: Sequence[str | None]) -> list[list[list[float]]]:
    """By role, position and seat, how much better the positions became that followed, the nearest counting most."""
    values = [worth.of_all(position, roles) for position in game.positions]
    ended = [
        [value if (won := game.won(seat, role)) is None else float(won) for seat, value in enumerate(last)]
        for role, last in zip(roles, values[-1], strict=True)
    ]
    if aims.hints:
        aimed = [aims.of_all(position, roles) for position in game.positions]
        values = [_sums(value, aim) for value, aim in zip(values, aimed, strict=True)]
        ended = _sums(ended, aimed[-1])
    after = then = ended
    ahead: list[list[list[float]]] = []
    for value in reversed(values):
        ahead.append(
            [
                [(1 - FAR) * one + FAR * other for one, other in zip(next_, later, strict=True)]
                for next_, later in zip(after, then, strict=True)
            ]
        )
        after, then = value, ahead[-1]
    ahead.reverse()
    return [
        [
            [one - other for one, other in zip(later[role], now[role], strict=True)]
            for later, now in zip(ahead, values, strict=True)
        ]
        for role in range(len(roles))
    ]


def _sums(values: Sequence[Sequence[float]], more: Sequence[Sequence[float]]) -> list[list[float]]:
    """Two tables by role and seat, added."""
    return [[one + other for one, other in zip(*rows, strict=True)] for rows in zip(values, more, strict=True)]


def _begun(rules: Rules, settings: Settings) -> Iterator[Session]:
    """Some games as their first turn begins."""
    for number in range(BEGINNINGS):
        session = _session(rules, settings, derive(PRACTICE_SALT, 2, number))
        chance = RandomBot(number)
        try:
            while not session.over and session.turn == 0:
                _by_chance(session, chance)
        except RuleError:
            continue
        yield session


def _roles(session: Session) -> dict[str, list[str]]:
    """The zones in which every player has one card, and which: who is in them may be known to everyone or not."""
    found: dict[str, list[str]] = {}
    for zone in session.game.zones:
        if zone.owner is not None and len(zone.cards) == 1:
            found.setdefault(zone.id, []).append(zone.cards[0].printed.id)
    hand = getattr(session.rules.hand(session.game, session.game.seats[0]), "id", None)
    return {name: cards for name, cards in found.items() if len(cards) == len(session.game.seats) and name != hand}


def _session(rules: Rules, settings: Settings, seed: int) -> Session:
    return Session(
        rules, settings.players, seed, settings.agreed, settings.variants, settings.names, decks=settings.decks
    )


def _by_chance(session: Session, chance: RandomBot) -> list[int]:
    """Decide by chance; gives what was picked."""
    seat, ask = session.asked[0]
    picked = chance.pick(len(ask.options), ask.low, min(ask.high, len(ask.options)), ask.sets)
    session.decide(seat, tuple(picked))
    return picked


def _play(rules: Rules, settings: Settings, seed: int, practice: Practice, every: int | None) -> Played | None:
    """Play a game by chance, and keep what there was to choose, once in so often; None if it broke off."""
    chance, looker, eyes = RandomBot(derive(seed, 1, 0)), practice.looker, practice.eyes
    game = Played([], [], ())
    roles: list[str | None] = [None] * settings.players
    number = 0
    try:
        session = _session(rules, settings, seed)
        while not session.over:
            seat, ask = session.asked[0]
            looks: list[tuple[Look, ...]] = []
            if len(ask.options) > 1:
                if number % APART == 0:
                    for at, player in enumerate(session.game.seats):
                        roles[at] = next(iter(looker.who(player, None)), roles[at])
                    game.at.append(len(session.decisions))
                    game.positions.append(eyes.look(session.game, roles, hinted=True))
                number += 1
                if every is not None and (number + seed) % every == 0:
                    looks = looker.looks(session.game, ask)
            chances = usual(ask) if looks else []
            picked = _by_chance(session, chance)
            if len(set(looks)) > 1:
                lesson = practice.taste.lesson(looks, picked, chances)
                game.choices.append((seat, len(game.positions) - 1, lesson))
    except HintError:
        raise  # else nobody would hear of it: bots would just play as if there were no hint
    except RuleError:
        return None
    game.winners, game.asked = session.winners, number
    game.seed, game.decisions = seed, session.decisions
    game.positions.append(eyes.look(session.game, roles, hinted=True))
    return game


class Patience:
    """What was done in a turn, so that nothing is done for ever: sometimes, or when tired of it, chance decides."""

    def __init__(self) -> None:
        self.turn = 0
        self.done: list[str] = []

    def gone(self, session: Session, ask: Ask, rng: Rng) -> bool:
        """Whether chance is to decide what to play: on a whim, or as some option was taken again and again."""
        if ask.kind != "play":
            return False
        if rng.below(WHIM) == 0:
            return True
        if session.turn != self.turn:
            self.turn = session.turn
            self.done.clear()
        return len(self.done) > TIRED and max(map(self.done.count, map(repr, ask.options))) > TIRED

    def note(self, ask: Ask, picked: Sequence[int]) -> None:
        """Remember what was played."""
        if ask.kind == "play":
            self.done += [repr(ask.options[at]) for at in picked]


class TaughtBot:
    """Makes the choices that went with winning where its rules were practised by chance; sees what its seat sees."""

    def __init__(self, seed: int = 0, games: int = PRACTICE) -> None:
        self.rng = Rng(seed)
        self.games = games
        self.quick = GreedyBot(seed)
        self.patience = Patience()

    def choose(self, pending: Pending, view: View) -> list[int]:
        """Decide without having practised."""
        return self.quick.choose(pending, view)

    def remember(self, session: Session, ask: Ask) -> list[int]:
        """Decide by what was learnt; gives places in the list of the rules."""
        count = len(ask.options)
        if count == ask.low and ask.sets is None:
            return list(range(count))
        if self.patience.gone(session, ask, self.rng):
            return self.rng.sample(list(range(count)), ask.low)
        picked = practised(session.rules, session.settings, self.games).best(session, ask, self.rng)
        self.patience.note(ask, picked)
        return picked
