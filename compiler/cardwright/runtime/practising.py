"""A game begins at once: its bots play by simple rules while another process practises, and then by what it has learnt.

Whoever needs the same game from the same seed lets the bots wait instead: they decide nothing before they have
practised, and people may look at the table meanwhile.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from threading import RLock, Thread
from typing import TypeAlias

from cardwright import store
from cardwright.runtime import taught
from cardwright.runtime.bots import Bot, RandomBot
from cardwright.runtime.importing import import_files, import_rules
from cardwright.runtime.make_bots import make_bot
from cardwright.runtime.playout import picked_by
from cardwright.runtime.search import SearchBot
from cardwright.runtime.session import Session
from cardwright.runtime.setup import BOTS, Settings, derive
from cardwright.runtime.tables import Rules
from cardwright.runtime.taught import Practice, TaughtBot, practised
from cardwright.runtime.views import Pending
from cardwright.runtime.workers import Package, end_with_parent, package_of, stand_back

WHIM = 8
"""Of so many plays without practice one is left to chance, so that nothing is tried for ever."""
OFTEN = 10
"""Games after which it tells how far it is."""
Sent: TypeAlias = "tuple[int, int] | list[bytes] | None"
"""How many games have been played, of about how many; what was learnt; or that there is nothing to be told."""


class Coach:
    """Lets bots practise beside the play, one set-up at a time; `told` is called by a thread as they come on.

    Whoever asks meanwhile for another set-up asks again, as bots do with each decision.
    """

    def __init__(self, told: Callable[[], None] = lambda: None, *, beside: bool = True) -> None:
        self.told = told
        self.beside = beside
        """Whether another process practises; else whoever asks does, and waits for it."""
        self.progress: tuple[int, int] = (0, 0)
        """How many games have been practised by now, and of about how many."""
        self._at: object = None
        """What is being practised."""
        self._failed: set[object] = set()
        self._looked: set[object] = set()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._lock = RLock()
        self._stopped = False

    def known(self, rules: Rules, settings: Settings, games: int, *, hurry: bool = False) -> Practice | None:
        """What has been practised; None where it has not, and then it will be as soon as may be.

        With `hurry` somebody waits for it, and it does not stand back behind other work.
        """
        if not self.beside:
            return practised(rules, settings, games)
        name = taught.name_of(rules, settings, games)
        with self._lock:
            if name in self._failed or name == self._at or (name in self._looked and self._at is not None):
                return None
            found = taught.known(rules, settings, games)
            self._looked.add(name)
            if found is None and self._at is None and not self._stopped:
                self._begin(name, rules, settings, games, hurry)
            return found

    def fails(self, rules: Rules, settings: Settings, games: int) -> bool:
        """Whether nothing can be learnt of it: bots need not wait."""
        return self._stopped or taught.name_of(rules, settings, games) in self._failed

    def stop(self) -> None:
        """Practise no more."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.terminate()

    def _begin(self, name: object, rules: Rules, settings: Settings, games: int, hurry: bool) -> None:
        try:
            spawn = multiprocessing.get_context("spawn")
            ours, theirs = spawn.Pipe(duplex=False)
            given = (theirs, package_of(rules), settings, games, store.in_use_here(), hurry)
            self._process = spawn.Process(target=_practise, args=given, daemon=True)
            self._process.start()
        except (OSError, ValueError, RuntimeError):
            self._process = None
            self._failed.add(name)
            return
        theirs.close()
        self._at, self.progress = name, (0, 0)
        Thread(target=self._listen, args=(ours, rules, settings, games), name="practising", daemon=True).start()

    def _listen(self, pipe: Connection, rules: Rules, settings: Settings, games: int) -> None:
        """Hear of one practice to its end."""
        learnt = False
        try:
            while True:
                sent: Sent = pipe.recv()
                if not isinstance(sent, tuple):
                    learnt = sent is not None and taught.take(rules, settings, games, sent)
                    break
                self.progress = sent
                self.told()
        except (EOFError, OSError):
            pass  # it was ended
        finally:
            pipe.close()
            with self._lock:
                if not learnt:
                    self._failed.add(self._at)
                self._at, process, self._process = None, self._process, None
            if process is not None:
                process.join()
        if not self._stopped:
            self.told()


def _practise(
    pipe: Connection, package: Package, settings: Settings, games: int, kept: tuple[Path | None, bytes], hurry: bool
) -> None:
    """What the other process does."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who plays at a terminal may press Ctrl-C
    if not hurry:
        stand_back()
    store.use(*kept)
    rules = import_rules(Path(package)) if isinstance(package, str) else import_files(package)

    def told(done: int, of: int) -> None:
        if done % OFTEN == 0:
            pipe.send((done, of))

    with taught.watched(told):
        found = practised(rules, settings, games)
    pipe.send(taught.pieces_of(found))


class Beginners:
    """The bots of one game, which may not have practised yet.

    What one of them picks hangs on the point of the game alone, and on the decision since which it knows more: going
    back and on again leads to the same. Where they `wait`, it hangs on the point alone.
    """

    def __init__(self, coach: Coach, *, wait: bool = False) -> None:
        self.coach = coach
        self.wait = wait
        self._since: dict[int, int] = {}
        """By games of practice, the decision before which these bots did not know anything."""
        self._begun: set[int] = set()
        """Those that have decided without."""
        self._asked: set[int] = set()

    @property
    def behind(self) -> bool:
        """Whether one of them would have practised, and has not yet."""
        return not self._asked <= self._since.keys()

    def look(self, session: Session) -> None:
        """See whether they have practised by now: from here on they play by it."""
        for games in self._asked - self._since.keys():
            self._knows(session, games, len(session.decisions))

    def choice_of(self, name: str, session: Session, pending: Pending) -> list[int] | None:
        """What the bot of a name picks; None while it waits."""
        at = len(session.decisions)
        bot = make_bot(name, derive(session.seed, BOTS + pending.seat, at))
        games = _games(bot)
        if not games or self._knows(session, games, at):
            return picked_by(bot, session, pending)
        if self.wait and not self.coach.fails(session.rules, session.settings, games):
            return None
        self._begun.add(games)
        chance = RandomBot(derive(session.seed, BOTS + pending.seat, at))
        if pending.kind == "play" and chance.rng.below(WHIM) == 0:
            return chance.choose(pending, session.view(pending.seat))
        return bot.choose(pending, session.view(pending.seat))

    def _knows(self, session: Session, games: int, at: int) -> bool:
        """Whether these bots have practised at a point of the game."""
        self._asked.add(games)
        if games not in self._since:
            if self.coach.known(session.rules, session.settings, games, hurry=self.wait) is None:
                return False
            self._since[games] = at if games in self._begun else 0
        return at >= self._since[games]


def _games(bot: Bot) -> int:
    """How many games a bot practises."""
    return bot.games if isinstance(bot, TaughtBot) else bot.practice if isinstance(bot, SearchBot) else 0
