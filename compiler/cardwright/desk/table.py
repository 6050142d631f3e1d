"""A game that is played at the desk: its seats and who sits there, what is decided, going back, new rules."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from threading import RLock
from typing import Any

from cardwright.desk.clock import Clock
from cardwright.desk.signals import Signal
from cardwright.runtime.exits import RuleError
from cardwright.runtime.faults import Fault
from cardwright.runtime.make_bots import BOTS
from cardwright.runtime.practising import Beginners, Coach
from cardwright.runtime.session import IllegalAnswer, Laid, ReplayMismatch, Session, replay
from cardwright.runtime.setup import SetupError
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import Texts, texts_for

HUMAN = "human"
SORTS = (HUMAN, *BOTS)
"""Who may sit at a seat."""
LONGEST_NAME = 24
MOST_MOVES = 20_000
"""Decisions of bots in a row, at most: rules may let them go round for ever."""


class Refused(ValueError):
    """What was asked of a table cannot be done; `key` is a word of the pages, `parts` what it speaks of."""

    def __init__(self, key: str, **parts: str) -> None:
        ValueError.__init__(self, key)
        self.key = key
        self.parts = parts


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table: who sits there, and the secret that opens this seat and no other."""

    name: str
    sort: str
    token: str

    @property
    def is_human(self) -> bool:
        """Whether a person decides here."""
        return self.sort == HUMAN


def check_names(names: Sequence[str]) -> None:
    """Raises Refused where somebody has no name, too long a one, or that of somebody else."""
    if any(not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip() for name in names):
        raise Refused("bad names")
    if len(set(names)) < len(names):
        raise Refused("same names")


def new_token() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(15)


class Table:
    """One game with its seats.  All that it does holds its lock; `signal` grows whenever there is something to see."""

    def __init__(
        self, id: str, session: Session, seats: Sequence[Seat], onlooker: str, bots: Beginners, invite: str = ""
    ) -> None:
        self.id = id
        self.session = session
        self.seats = tuple(seats)
        self.onlooker = onlooker
        """The token of whoever only looks on."""
        self.bots = bots
        """How the bots decide."""
        self.invite = invite or new_token()
        """The token of whoever is asked to the table, and takes a seat that is free."""
        self.taken = set(self.humans[:1])
        """The seats of people who are there: the first of them is whoever began."""
        self.signal = Signal()
        self.lock = RLock()
        self.failed: Fault | None = None
        """What went wrong inside the rules, if something did."""
        self.parted = 0
        """The number of the decision that new rules did not allow any more; 0 if there was none."""
        self.passed: set[int] = set()
        """Which decisions, by their places, a page made by itself where nothing else could be done."""
        self._texts: dict[str, Texts] = {}
        self.clock = Clock(len(self.seats))
        self.clock.look(self._asked())

    @classmethod
    def begin(
        cls, id: str, rules: Rules, sorts: Sequence[str], names: Sequence[str], seed: int,
        options: Mapping[str, str], variants: Sequence[str], bots: Beginners, laid: Laid | None = None,
    ) -> Table:  # fmt: skip
        """A new game, from a table that is laid if one is given; raises SetupError, RuleError and Refused."""
        if any(sort not in SORTS for sort in sorts):
            raise Refused("bad seats")
        session = Session(rules, len(sorts), seed, options, variants, names, laid=laid)
        seats = [Seat(*each, new_token()) for each in zip(names, sorts, strict=True)]
        made = cls(id, session, seats, new_token(), bots)
        made.bots_move()
        return made

    @property
    def rules(self) -> Rules:
        """The rules that it is played by."""
        return self.session.rules

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats where people sit."""
        return tuple(at for at, seat in enumerate(self.seats) if seat.is_human)

    def texts(self, lang: str) -> Texts:
        """The words of the game in a language."""
        if lang not in self._texts:
            self._texts[lang] = texts_for(self.session, lang)
        return self._texts[lang]

    def _asked(self) -> list[int]:
        """The people who are being asked."""
        return [each.seat for each in self.session.pending if self.seats[each.seat].is_human]

    def _changed(self) -> None:
        """There is something to see."""
        self.clock.look(self._asked())
        self.signal.touch()

    # ------------------------------------------------------------ deciding

    def answer(self, seat: int, picked: Sequence[int], after: int, itself: bool = False) -> None:
        """A person decides; `after` is the number of decisions that they saw made, so that nobody answers an older
        question.  Their page may have passed by `itself` where nothing else could be done: that is a decision as any
        other, but none to go back to.  Raises Refused and IllegalAnswer.
        """
        with self.lock:
            if after != len(self.session.decisions):
                raise Refused("too late")
            if not self.seats[seat].is_human:
                raise Refused("a bot sits here")
            pending = self.session.pending_for(seat)
            passes = itself and pending is not None and pending.passes
            self._decide(seat, picked)
            if passes:
                self.passed.add(after)
            self.clock.decided(seat)
            self.bots_move()
            self._changed()

    def step(self) -> None:
        """Let a bot decide for whoever is asked first: `the bot moves`.  Raises Refused."""
        with self.lock:
            if self.session.over or self.session.broken:
                raise Refused("over")
            pending = self.session.pending[0]
            sort = self.seats[pending.seat].sort
            if not self._bot(pending.seat, sort if sort in BOTS else "greedy"):
                raise Refused("not practised")
            self.bots_move()
            self._changed()

    def bots_move(self) -> None:
        """Let the bots decide until a person is asked, or the game is over; without persons nothing goes by itself."""
        with self.lock:
            if not self.humans:
                return
            for _ in range(MOST_MOVES):
                asked = next((p.seat for p in self.session.pending if not self.seats[p.seat].is_human), None)
                if asked is None or self.session.over or self.session.broken:
                    return
                if not self._bot(asked, self.seats[asked].sort):
                    return

    def go_on(self) -> bool:
        """Bots have practised, or have come on with it: let those decide that waited. Gives whether any did."""
        with self.lock:
            made, practising = len(self.session.decisions), self.practising
            self.bots.look(self.session)
            self.bots_move()
            moved = len(self.session.decisions) > made
            if moved or practising != self.practising or isinstance(practising, list):
                self._changed()
            return moved

    @property
    def practising(self) -> list[int] | bool:
        """Whether bots still practise; if the game waits for them, how many games they have played, of how many."""
        over = self.session.over or bool(self.session.broken)
        if over or not self.humans or not self.bots.behind:
            return False
        waits = self.bots.wait and any(not self.seats[each.seat].is_human for each in self.session.pending)
        return list(self.bots.coach.progress) if waits else True

    def _bot(self, seat: int, sort: str) -> bool:
        """Let a bot decide; False if it waits."""
        session = self.session
        pending = session.pending_for(seat)
        assert pending is not None
        picked = self.bots.choice_of(sort, session, pending)
        if picked is not None:
            self._decide(seat, picked)
        return picked is not None

    def _decide(self, seat: int, picked: Sequence[int]) -> None:
        try:
            self.session.answer(seat, picked)
        except RuleError as error:
            self.failed = error.fault

    # ------------------------------------------------------------ taking a seat

    def sit(self, seat: int, name: str) -> Seat:
        """Somebody takes a seat of a person that is free, under a name of their own. Raises Refused."""
        with self.lock:
            if seat not in self.humans:
                raise Refused("bad request")
            if seat in self.taken:
                raise Refused("seat taken")
            settings = self.session.settings
            check_names([*settings.names[:seat], name, *settings.names[seat + 1 :]])
            self.taken.add(seat)
            self.seats = (*self.seats[:seat], replace(self.seats[seat], name=name), *self.seats[seat + 1 :])
            self.session.settings = replace(settings, names=tuple(each.name for each in self.seats))
            self._texts = {}
            self._changed()
            return self.seats[seat]

    # ------------------------------------------------------------ going back and on

    def undo(self, seat: int | None) -> None:
        """Go back to before the last decision of a person: of this one, if one is given.  Raises Refused.

        A person may go back only where no other person sits, else what has been seen could be played upon.
        """
        with self.lock:
            if seat is not None and self.humans != (seat,):
                raise Refused("not alone")
            mine = self.humans or tuple(range(len(self.seats)))
            made = self.session.decisions
            decided = (at for at, (who, _) in enumerate(made) if who in mine and at not in self.passed)
            at = max(decided, default=None)
            if at is None:
                raise Refused("nothing to undo")
            self.session.undo(len(made) - at)
            self._keep_passed()
            self.failed = None
            self.parted = 0
            self._changed()

    def _keep_passed(self) -> None:
        """Forget what was passed by itself behind the decisions that there are."""
        self.passed = {at for at in self.passed if at < len(self.session.decisions)}

    def renew(self, rules: Rules, laid: Laid | None = None) -> None:
        """Go on under new rules from the same decisions, as far as they can still be made; `laid` by them, too.

        Raises SetupError, ReplayMismatch and RuleError.
        """
        with self.lock:
            data = self.session.replay_data()
            try:
                session, parted = replay(rules, data, strict=False, laid=laid), 0
            except ReplayMismatch as error:
                parted = int(error.parts.get("at", "0"))
                if not parted:
                    raise
                session = replay(rules, data, strict=False, decisions=parted - 1, laid=laid)
            self.session, self.parted, self.failed, self._texts = session, parted, None, {}
            self._keep_passed()
            self.bots = Beginners(self.bots.coach, wait=self.bots.wait)
            self.bots_move()
            self._changed()

    def branch(self, id: str, at: int) -> Table:
        """Another table with the same people; its game goes its own way after the first `at` decisions of this one."""
        with self.lock:
            session = self.session.branch(len(self.session.decisions) - at)
            bots = Beginners(self.bots.coach, wait=self.bots.wait)
        made = Table(id, session, [replace(seat, token=new_token()) for seat in self.seats], new_token(), bots)
        made.passed = {each for each in self.passed if each < at}
        made.bots_move()
        return made

    def rematch(self, rules: Rules, seed: int, laid: Laid | None = None) -> None:
        """Once a game is over: another one with the same seats, options and variants, by the rules as they are now.

        Whoever has a link goes on with it. Raises Refused, SetupError and RuleError.
        """
        with self.lock:
            if not self.session.over and not self.session.broken:
                raise Refused("not over")
            old = self.session.settings
            self.session = Session(
                rules, old.players, seed, old.agreed, old.variants, old.names, decks=old.decks, laid=laid
            )  # fmt: skip
            self.parted, self.failed, self._texts, self.passed = 0, None, {}, set()
            self.clock = Clock(len(self.seats))
            self.bots = Beginners(self.bots.coach)
            self.bots_move()
            self._changed()

    # ------------------------------------------------------------ keeping

    def data(self) -> dict[str, Any]:
        """All that it is, ready for JSON; not for the eyes of players."""
        with self.lock:
            seats = [[seat.name, seat.sort, seat.token] for seat in self.seats]
            return {
                "id": self.id, "seats": seats, "onlooker": self.onlooker, "invite": self.invite,
                "taken": sorted(self.taken), "passed": sorted(self.passed), "waits": self.bots.wait,
                "game": self.session.replay_data(),
            }  # fmt: skip

    @classmethod
    def of(cls, data: Mapping[str, Any], rules: Rules, coach: Coach, laid: Laid | None = None) -> Table:
        """A table as it was kept, whose game began from a table that is `laid` if it did.

        Raises KeyError, TypeError and ValueError for what is none.
        """
        seats = [Seat(str(name), str(sort), str(token)) for name, sort, token in data["seats"]]
        if any(seat.sort not in SORTS or len(seat.token) < 12 for seat in seats) or len(str(data["onlooker"])) < 12:
            raise ValueError("a seat")
        parted = 0
        try:
            session = replay(rules, data["game"], strict=False, laid=laid)
        except ReplayMismatch as error:
            parted = int(error.parts.get("at", "0"))
            if not parted:
                raise
            session = replay(rules, data["game"], strict=False, decisions=parted - 1, laid=laid)
        if session.settings.players != len(seats):
            raise ValueError("seats")
        invite = str(data.get("invite", ""))
        bots = Beginners(coach, wait=data.get("waits") is True)
        made = cls(str(data["id"]), session, seats, str(data["onlooker"]), bots, invite if len(invite) >= 12 else "")
        made.taken.update(seat for seat in data.get("taken", ()) if seat in made.humans)
        made.passed.update(at for at in data.get("passed", ()) if at in range(len(session.decisions)))
        made.parted = parted
        return made


__all__ = ["HUMAN", "SORTS", "IllegalAnswer", "Refused", "Seat", "SetupError", "Table", "new_token"]
