"""A bot that has practised: from games played by chance it knows which choices went with winning, and makes those."""

from __future__ import annotations

from typing import TypeAlias

from cardwright.runtime.bots import RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.rng import Rng
from cardwright.runtime.session import Session
from cardwright.runtime.setup import Settings, derive
from cardwright.runtime.tables import Rules
from cardwright.runtime.views import Option, Pending, View

PRACTICE = 300
"""Games of practice, if nothing else is said."""
PRACTICE_SALT = 0x3C6EF372FE94F82B
DOUBT = 30.0
"""So many choices of nothing are added to those seen: what was chosen seldom is worth little either way."""
Label: TypeAlias = tuple[object, ...]


class Lessons:
    """Of each choice that was open: how often it was there and was made, and what came of it for the chooser.

    Choices are made by chance, so that what comes of one, less what comes of all where it was open, is its own doing.
    """

    def __init__(self) -> None:
        self.there: dict[Label, list[float]] = {}
        self.made: dict[Label, list[float]] = {}

    def worth(self, label: Label) -> float:
        """How much more was won when it was chosen than when it was only open; doubtful where it was seldom chosen."""
        count, came = self.made.get(label, (0.0, 0.0))
        if not count:
            return 0.0
        open_count, open_came = self.there[label]
        return (came / count - open_came / open_count) * count / (count + DOUBT)

    def note(self, label: Label, made: bool, came: float) -> None:
        """A choice was open in a game, and what came of the game."""
        for table in (self.there, self.made) if made else (self.there,):
            row = table.setdefault(label, [0.0, 0.0])
            row[0] += 1
            row[1] += came


_known: dict[tuple[object, ...], Lessons] = {}
"""What has been practised in this process."""


def practised(rules: Rules, settings: Settings, games: int = PRACTICE) -> Lessons:
    """What games by chance teach, the same whenever it is asked for; an error in the rules teaches nothing."""
    decks = tuple(None if deck is None else deck.name for deck in settings.decks)
    agreed = tuple(sorted(settings.agreed.items()))
    key = (rules.id, rules.digest, settings.players, agreed, settings.variants, decks, games)
    if key not in _known:
        lessons = _known[key] = Lessons()
        for game in range(games):
            _practise(rules, settings, derive(PRACTICE_SALT, 0, game), lessons)
    return _known[key]


def _practise(rules: Rules, settings: Settings, seed: int, lessons: Lessons) -> None:
    session = Session(
        rules, settings.players, seed, settings.agreed, settings.variants, settings.names, decks=settings.decks
    )
    chance = RandomBot(derive(seed, 1, 0))
    seen: list[tuple[int, Label, bool]] = []
    try:
        while not session.over:
            pending = session.pending[0]
            picked = chance.pick(len(pending.options), pending.low, pending.high, pending.sets)
            if len(pending.options) > 1:
                labels = labels_of(pending, who_is(session, pending.seat))
                chosen = {label for at in picked for label in labels[at]}
                there = dict.fromkeys(label for option in labels for label in option)
                seen += [(pending.seat, label, label in chosen) for label in there]
            session.answer(pending.seat, picked)
    except RuleError:
        return
    won = session.winners
    for seat, label, made in seen:
        lessons.note(label, made, 1.0 / len(won) if seat in won else 0.0)


def who_is(session: Session, seat: int) -> tuple[str, ...]:
    """Who a player is, as the player knows: the single cards in zones of the player's own, but for the hand."""
    hand = session.rules.hand(session.game, session.game.seats[seat])
    zones = [zone for zone in session.game.seats[seat].zones if len(zone.cards) == 1 and zone is not hand]
    me = session.game.seats[seat]
    return tuple(zone.cards[0].printed.id for zone in zones if zone.cards[0].known_to(me) and not zone.lively)[:2]


def labels_of(pending: Pending, who: tuple[str, ...]) -> list[list[Label]]:
    """The options as they look from game to game: what is asked and what each is, for anybody and for who one is."""
    about = pending.about.id if pending.about is not None else ""
    asked = (pending.kind, pending.prompt, about)
    looks = [(*asked, *_look(option, pending.seat)) for option in pending.options]
    return [[(name, *look) for name in ("", *who)] for look in looks]


def _look(option: Option, seat: int) -> Label:
    kind = option.card.kind if option.card is not None else option.kind
    mine = None if option.seat is None else option.seat == seat
    value = option.value if isinstance(option.value, (int, str, bool)) else None
    return (option.sort, kind, mine, option.play, value)


class TaughtBot:
    """Makes the choices that went with winning where its rules were practised by chance; sees what its seat sees."""

    def __init__(self, seed: int = 0, games: int = PRACTICE) -> None:
        self.rng = Rng(seed)
        self.games = games
        self.lessons = Lessons()
        self.chance = RandomBot(seed)

    def choose(self, pending: Pending, view: View) -> list[int]:
        """Decide without having practised."""
        return self.chance.choose(pending, view)

    def remember(self, pending: Pending, lessons: Lessons, who: tuple[str, ...]) -> list[int]:
        """Decide by what was learnt."""
        worth = [sum(map(lessons.worth, labels)) for labels in labels_of(pending, who)]
        order = sorted(range(len(worth)), key=lambda at: (-worth[at], self.rng.below(1 << 30)))
        if pending.sets is not None:
            return list(max(pending.sets, key=lambda one: sum(worth[at] for at in one)))
        wanted = max(pending.low, min(pending.high, sum(each > 0 for each in worth)))
        return order[:wanted]
