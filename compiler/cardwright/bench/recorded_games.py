"""Games as rulings: each decision with a mark of what had happened, and the same decisions made again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from cardwright.bench.failure_words import same
from cardwright.bench.failures import Failed, said_of
from cardwright.bench.in_memory import Bench
from cardwright.model.game import Ruling
from cardwright.model.scenario import Recorded
from cardwright.runtime.exits import RuleError
from cardwright.runtime.session import ReplayMismatch, Session
from cardwright.runtime.setup import SetupError
from cardwright.runtime.traces import Entry, digest
from cardwright.runtime.views import Pending
from cardwright.runtime.words import error_text

LONG = 6
"""Letters of a mark."""
SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PLAYED, HEARD = 3, {"answer": 3, "trigger": 2, "waits": 2}
"""Where in an entry of a trace the number of a play or of an ability stands."""


class Course:
    """What happens in a game, as marks: each depends on everything before it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._seen = 0
        self._hash = hashlib.sha256()
        rules = session.rules
        self._plays = {play.no: play.id for plays in rules.plays.values() for play in plays}
        self._plays |= {play.no: play.id for play in rules.actions}
        self._heard = {each.no: each.id for heard in rules.windows.values() for each in heard}

    def mark(self) -> str:
        """The mark of all that has happened until now."""
        trace = self.session.game.trace
        self._hash.update(digest([self._named(each) for each in trace[self._seen :]]))
        self._seen = len(trace)
        return self._hash.hexdigest()[:LONG]

    def _named(self, entry: Entry) -> Entry:
        """Plays and abilities by their ids: numbers change when a card is added."""
        if entry[0] == "play":
            return (*entry[:PLAYED], self._plays.get(entry[PLAYED], entry[PLAYED]), *entry[PLAYED + 1 :])
        at = HEARD.get(entry[0])
        return entry if at is None else (*entry[:at], self._heard.get(entry[at], entry[at]), *entry[at + 1 :])


def recorded(session: Session) -> Iterator[tuple[Pending | None, int, tuple[int, ...], str]]:
    """Each decision of a game: as it was asked, whose it is, the options as saved games write them, and the mark of
    what had happened after it.  The game itself is left alone.
    """
    settings = session.settings
    again = Session(
        session.rules, settings.players, session.seed, settings.agreed, settings.variants, settings.names,
        decks=settings.decks,
    )  # fmt: skip
    course = Course(again)
    for seat, raw in session.decisions:
        asked = again.pending_for(seat)
        again.repeat([(seat, raw)])
        yield asked, seat, tuple(raw), course.mark()


def played_again(b: Bench, ruling: Ruling, recorded: Recorded) -> None:
    """Play a recorded game again; raises Failed at the first decision that cannot be made, or after which the game goes
    otherwise.
    """
    try:
        variants = [each.id for each in ruling.variants]
        session = Session(b.rules, recorded.players, ruling.seed, dict(ruling.options), variants)
    except SetupError as error:
        told = error_text(error, "zh-Hans"), error_text(error, "en")
        raise Failed("setup", recorded.span, why=told) from error
    except RuleError as error:
        raise Failed("error", recorded.span, why=said_of(error.fault, b.rules)) from error
    course = Course(session)
    for number, each in enumerate(recorded.decisions, 1):
        parts = {"n": same(number), "who": same(SEATS[each.seat])}
        try:
            session.repeat([(each.seat, each.picked)])
        except ReplayMismatch as error:
            raise Failed("not to be decided so", each.span, **parts) from error
        except RuleError as error:
            raise Failed("error", each.span, why=said_of(error.fault, b.rules)) from error
        if course.mark() != each.mark:
            raise Failed("not recorded so", each.span, **parts)
