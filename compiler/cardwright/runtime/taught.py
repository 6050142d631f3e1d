"""A bot that has practised: from games played by chance it knows which choices went with winning, and makes those."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardwright.runtime.bots import GreedyBot, RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.looks import Look, Looker
from cardwright.runtime.positions import Eyes, Snapshot, Worth, zone_of_roles
from cardwright.runtime.requests import Ask
from cardwright.runtime.rng import Rng
from cardwright.runtime.session import Session
from cardwright.runtime.setup import Settings, derive
from cardwright.runtime.tables import Rules
from cardwright.runtime.views import Pending, View

PRACTICE = 300
"""Games of practice, if nothing else is said."""
APART = 4
"""After so many decisions a position is looked at again."""
SAMPLES = 8
"""So many positions of a game, or a few more, show what positions are worth."""
KEEN = (0.0, 0.02)
"""How much more than positions say it may be worth to do something: practice tells which is better."""
TRIALS = 48
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
DOUBT = 40.0
"""So many choices of nothing are added to those seen: what was chosen seldom is worth little either way."""


class Lessons:
    """Of each choice that was open: how often it was there and was made, and what came of it for the chooser.

    Choices are made by chance, so that what comes of one, less what comes of all where it was open, is its own doing.
    """

    def __init__(self) -> None:
        self.there: dict[Look, list[float]] = {}
        self.made: dict[Look, list[float]] = {}

    def worth(self, look: Look) -> float:
        """How much more was won when it was chosen than when it was only open; doubtful where it was seldom chosen."""
        return self.beyond(look, 0.0)

    def beyond(self, look: Look, thought: float) -> float:
        """The same, less what was thought of it before: by how much that has to be put right."""
        count, came = self.made.get(look, (0.0, 0.0))
        if not count:
            return 0.0
        open_count, open_came = self.there[look]
        return (came / count - open_came / open_count - thought) * count / (count + DOUBT)

    def of(self, looks: Sequence[Look]) -> float:
        """What an option is worth: what its broadest look is, put right by what each of the others says."""
        broad = self.worth(looks[0])
        return broad + sum(self.beyond(look, broad) for look in looks[1:])

    def note(self, look: Look, made: bool, came: float, chance: float = 1.0) -> None:
        """A choice was open, so that such was the chance to make it, and what came of it.

        What was open counts by that chance: else what is chosen more often where there is little else to choose
        would be measured against other situations than those in which it was made.
        """
        row = self.there.setdefault(look, [0.0, 0.0])
        row[0] += chance
        row[1] += chance * came
        if made:
            row = self.made.setdefault(look, [0.0, 0.0])
            row[0] += 1
            row[1] += came


@dataclass(slots=True)
class Practice:
    """What games by chance have taught: with whose eyes decisions are looked at, what choices are worth, and how much
    more than that it is worth to do something.
    """

    looker: Looker
    lessons: Lessons
    eyes: Eyes
    worth: Worth
    keen: float = 0.0

    def position(self, session: Session) -> Snapshot:
        """The position with nothing hidden: for games of practice, and for tables as they may be."""
        roles = [next(iter(self.looker.who(player, None)), None) for player in session.game.seats]
        return self.eyes.look(session.game, roles)

    def worths(self, session: Session, ask: Ask) -> list[float]:
        """What each option is worth to whoever decides, as far as that seat knows."""
        worth = [self.lessons.of(looks) for looks in self.looker.looks(session.game, ask)]
        if ask.kind == "play" and self.keen:
            return [each - self.keen * (what is None) for each, what in zip(worth, ask.options, strict=True)]
        return worth

    def best(self, session: Session, ask: Ask, rng: Rng) -> list[int]:
        """The places of the best options: as many as are better than nothing."""
        count, worth = len(ask.options), self.worths(session, ask)
        if ask.sets is not None:
            return list(max(ask.sets, key=lambda one: sum(worth[at] for at in one)))
        order = sorted(range(count), key=lambda at: (-worth[at], rng.below(1 << 30)))
        return order[: max(ask.low, min(ask.high, sum(each > 0 for each in worth)))]


@dataclass(slots=True)
class _Game:
    """One game of practice: positions of it, what was to be chosen after which of them, and who won."""

    positions: list[Snapshot]
    choices: list[tuple[int, int, dict[Look, float], set[Look]]]
    """Seat, the position before, the chance of each look to be chosen, and those that were."""
    winners: tuple[int, ...]


_known: dict[tuple[object, ...], Practice] = {}
"""What has been practised in this process."""


def practised(rules: Rules, settings: Settings, games: int = PRACTICE) -> Practice:
    """What games by chance teach, the same whenever it is asked for; an error in the rules teaches nothing."""
    decks = tuple(None if deck is None else deck.name for deck in settings.decks)
    agreed = tuple(sorted(settings.agreed.items()))
    key = (rules.id, rules.digest, settings.players, agreed, settings.variants, decks, games)
    if key not in _known:
        _known[key] = _practise(rules, settings, games)
    return _known[key]


def _practise(rules: Rules, settings: Settings, games: int) -> Practice:
    """Play, learn what positions are worth, and then what choices have made better ones."""
    zone = zone_of_roles([_roles(begun) for begun in _begun(rules, settings)])
    practice = Practice(Looker(rules, zone), Lessons(), Eyes(rules), Worth())
    seeds = (derive(PRACTICE_SALT, 0, number) for number in range(games))
    played = [game for seed in seeds if (game := _play(rules, settings, seed, practice)) is not None]
    seats = range(settings.players)
    rows = [
        (game.positions[at], seat, float(seat in game.winners))
        for game in played
        for at in range(0, len(game.positions), max(1, len(game.positions) // SAMPLES))
        for seat in seats
    ]
    Rng(PRACTICE_SALT).shuffle(rows)
    practice.worth.learn(rows)
    for game in played:
        _teach(practice.lessons, practice.worth, game, seats)
    practice.keen = max(KEEN, key=lambda keen: (_won(rules, settings, practice, keen, min(TRIALS, games // 4)), keen))
    return practice


def _won(rules: Rules, settings: Settings, practice: Practice, keen: float, games: int) -> int:
    """How many games are won among players by chance if one is so keen."""
    practice.keen, won = keen, 0
    for number in range(games):
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


def _teach(lessons: Lessons, worth: Worth, game: _Game, seats: range) -> None:
    """Note of each choice how much better the positions became that followed, the nearest counting most."""
    found = [[worth.of(position, seat) for seat in seats] for position in game.positions]
    then = [float(seat in game.winners) for seat in seats]
    ahead: list[list[float]] = []
    after = then
    for values in reversed(found):
        ahead.append([(1 - FAR) * one + FAR * other for one, other in zip(after, then, strict=True)])
        after, then = values, ahead[-1]
    ahead.reverse()
    for seat, at, chances, chosen in game.choices:
        came = ahead[at][seat] - found[at][seat]
        for look, chance in chances.items():
            lessons.note(look, look in chosen, came, chance)


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


def _play(rules: Rules, settings: Settings, seed: int, practice: Practice) -> _Game | None:
    """Play a game by chance, and keep what there was to choose; None if it broke off."""
    chance, looker, eyes = RandomBot(derive(seed, 1, 0)), practice.looker, practice.eyes
    game = _Game([], [], ())
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
                    game.positions.append(eyes.look(session.game, roles))
                number += 1
                looks = looker.looks(session.game, ask)
            picked = _by_chance(session, chance)
            if len(set(looks)) > 1:
                chosen = {look for at in picked for look in looks[at]}
                game.choices.append((seat, len(game.positions) - 1, _chances(ask, looks), chosen))
    except RuleError:
        return None
    game.winners = session.winners
    return game


def _chances(ask: Ask, looks: Sequence[tuple[Look, ...]]) -> dict[Look, float]:
    """How likely each look is to be among those chosen by chance."""
    count = len(looks)
    if ask.sets is not None:
        among: dict[Look, float] = dict.fromkeys((look for option in looks for look in option), 0.0)
        for one in ask.sets:
            for look in {look for at in one for look in looks[at]}:
                among[look] += 1 / len(ask.sets)
        return among
    each: dict[Look, int] = {}
    for option in looks:
        for look in option:
            each[look] = each.get(look, 0) + 1
    if ask.low == ask.high == 1:
        return {look: times / count for look, times in each.items()}
    left = 1 - (ask.low + min(ask.high, count)) / 2 / count
    return {look: 1 - left**times for look, times in each.items()}


class TaughtBot:
    """Makes the choices that went with winning where its rules were practised by chance; sees what its seat sees."""

    def __init__(self, seed: int = 0, games: int = PRACTICE) -> None:
        self.rng = Rng(seed)
        self.games = games
        self.quick = GreedyBot(seed)
        self.turn = 0
        self.done: list[str] = []

    def choose(self, pending: Pending, view: View) -> list[int]:
        """Decide without having practised."""
        return self.quick.choose(pending, view)

    def remember(self, session: Session, ask: Ask) -> list[int]:
        """Decide by what was learnt; gives places in the list of the rules."""
        count = len(ask.options)
        if count == ask.low and ask.sets is None:
            return list(range(count))
        if ask.kind == "play" and (self.rng.below(WHIM) == 0 or self._tired(session, ask)):
            return self.rng.sample(list(range(count)), ask.low)
        picked = practised(session.rules, session.settings, self.games).best(session, ask, self.rng)
        if ask.kind == "play":
            self.done += [repr(ask.options[at]) for at in picked]
        return picked

    def _tired(self, session: Session, ask: Ask) -> bool:
        """Whether some option has been taken again and again in this turn."""
        if session.turn != self.turn:
            self.turn = session.turn
            self.done.clear()
        return len(self.done) > TIRED and max(map(self.done.count, map(repr, ask.options))) > TIRED
