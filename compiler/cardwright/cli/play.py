"""`cardwright play GAME`: a game in the terminal, against bots or with several people at one screen."""

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import suppress
from typing import TYPE_CHECKING

from cardwright.cli.arguments import Commands, add_no_cache
from cardwright.cli.command_words import message_language
from cardwright.cli.play_setup import (
    add_command,
    add_language,
    add_setup,
    bots_of,
    broken,
    decks_of,
    game_language,
    load,
    options_of,
    saved_game,
)
from cardwright.cli.play_words import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.runtime.session import Session
    from cardwright.runtime.traces import Entry
    from cardwright.runtime.views import Pending

ALONE = "none"


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = add_command(subparsers, "play")
    add_setup(command)
    command.add_argument("--seat", type=int, default=1, metavar="N", help=tell("play.seat"))
    command.add_argument("--bots", default="greedy", metavar="NAMES", help=tell("play.bots"))
    command.add_argument("--names", metavar="NAMES", help=tell("play.names"))
    command.add_argument("--load", metavar="FILE", help=tell("play.load"))
    add_no_cache(command)
    add_language(command)
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Play until the game is over or left."""
    from cardwright.cli import PROBLEMS, Refused
    from cardwright.cli.terminal import Screen
    from cardwright.engine.program import keep_between_runs
    from cardwright.runtime.exits import RuleError
    from cardwright.runtime.session import ReplayMismatch, Session, replay
    from cardwright.runtime.setup import SetupError
    from cardwright.runtime.words import error_text

    if args.load and (said := said_of_a_setup(args)):
        raise Refused(tell("play.as saved", options=", ".join(said)))
    keep_between_runs(not args.no_cache)
    rules = load(args)
    if rules is None:
        return PROBLEMS
    lang = message_language()
    try:
        if args.load:
            session = replay(rules, saved_game(args.load))
        else:
            players = args.players or rules.players[0]
            names = [n.strip() for n in args.names.split(",")] if args.names else called(game_language(args), players)
            seed = args.seed if args.seed is not None else new_seed()
            decks = decks_of(args)
            if decks is None:
                return PROBLEMS
            session = Session(rules, args.players, seed, options_of(args), args.variant, names, decks=decks)
    except SetupError as error:
        raise Refused(tell("setup", why=error_text(error, lang))) from None
    except ReplayMismatch as error:
        raise Refused(tell("replay.refused", path=args.load, why=error_text(error, lang))) from None
    except RuleError as error:
        print("\n".join(broken(rules, error)), file=sys.stderr)
        return PROBLEMS
    seats = session.settings.players
    if args.bots == ALONE:
        return Play(session, Screen(sys.stdout), game_language(args), frozenset(range(seats)), ()).run()
    if not 1 <= args.seat <= seats:
        raise Refused(tell("seat", seat=args.seat, last=seats))
    bots = bots_of(args.bots)
    made = Play(session, Screen(sys.stdout), game_language(args), frozenset({args.seat - 1}), bots)
    made.bots_wait = args.seed is not None or not made.asking
    return made.run()


def said_of_a_setup(args: Namespace) -> list[str]:
    """The options by which a command line sets up a game."""
    given = {name: getattr(args, name) for name in ("players", "seed", "option", "deck", "variant", "names")}
    return [f"--{name}" for name, value in given.items() if value not in (None, [])]


def called(lang: str, players: int) -> list[str] | None:
    """What players are called to whom nobody has given names; None where there are too many of them."""
    from cardwright.desk.words import names

    found = names(lang)
    return found[:players] if players <= len(found) else None


def new_seed() -> int:
    """A seed that nobody has chosen."""
    from random import SystemRandom

    return SystemRandom().randrange(1 << 32)


class Left(Exception):
    """The players have left the game."""


class Again(Exception):
    """The game has been taken back: look at it anew."""


class Play:
    """A game at a terminal."""

    def __init__(
        self, session: Session, screen: object, lang: str, humans: frozenset[int], bots: tuple[str, ...]
    ) -> None:
        from cardwright.cli.board import Board
        from cardwright.cli.terminal import Screen
        from cardwright.runtime.texts import texts_for

        assert isinstance(screen, Screen)
        self.session = session
        self.screen = screen
        self.humans = humans
        self.bots = bots
        self.texts = texts_for(session, lang)
        self.board = Board(screen, self.texts)
        self.practising = False
        self.told = dict.fromkeys(range(session.settings.players), 0)
        self.at: int | None = None
        self.failed: str | None = None
        self.bots_wait = True
        """Whether bots practise before they decide: who names a seed, or writes all answers at once, gets the same
        game every time; else it begins at once.
        """
        self.passing = False
        """Whether the only person passes by itself where nothing else can be done."""
        self.passed: set[int] = set()
        """Which decisions, by their places, were made so: none of them is one to go back to."""
        self.waits = False
        """Something was taken back: until somebody has decided again nothing goes by itself."""
        self.asking = sys.stdin.isatty()

    def run(self) -> int:
        """Play; gives the exit status."""
        from cardwright.runtime.practising import Beginners, Coach

        if self.asking:
            with suppress(ImportError):
                import readline as readline  # makes `input` a line editor
        self.beginners = Beginners(Coach(beside=not self.bots_wait))
        try:
            return self._run()
        finally:
            self.beginners.coach.stop()

    def _run(self) -> int:
        from cardwright.cli import GOOD, PROBLEMS

        session = self.session
        count, s = session.settings.players, "" if session.settings.players == 1 else "s"
        names = tell("play.begin", game=self.texts.game(), players=count, s=s, seed=session.seed)
        self.screen.line(names, "bold")
        self.screen.line(tell("play.hint"), "dim")
        try:
            while not session.over:
                try:
                    self.step()
                except Again:
                    continue
        except (Left, EOFError, KeyboardInterrupt):
            self.screen.line()
            self.screen.line(tell("play.left", seed=session.seed, decisions=len(session.decisions)))
            return PROBLEMS if self.failed else GOOD
        self.ending()
        return GOOD

    # ------------------------------------------------------------ deciding

    def step(self) -> None:
        """One decision, of a bot or a human."""
        session = self.session
        if session.broken:
            self.command(self.read(""), None)
            return
        ours = [p for p in session.pending if p.seat in self.humans]
        pending = ours[0] if ours else session.pending[0]
        if pending.seat not in self.humans:
            self.give(pending.seat, self.bot_choice(pending))
            return
        if self.passing and not self.waits and pending.passes:
            self.passed.add(len(session.decisions))
            self.give(pending.seat, [0])
            return
        self.seat(pending.seat)
        self.tell_practice()
        view = session.view(pending.seat)
        self.news(pending.seat)
        self.board.show_anew(view)
        self.board.ask(pending)
        while True:
            text = self.read(self.board.expects(pending))
            picked = self.picked(text, pending)
            if picked is not None:
                self.waits = False
                if self.give(pending.seat, picked):
                    return
                continue
            self.command(text, pending)

    def bot_choice(self, pending: Pending) -> list[int]:
        """What the bot at a seat picks; it depends on the point of the game alone, so that it survives `undo`."""
        from cardwright.cli.progress import practice

        with practice(asked=True):
            picked = self.beginners.choice_of(self.bots[pending.seat % len(self.bots)], self.session, pending)
        assert picked is not None, "these bots do not wait"
        return picked

    def tell_practice(self) -> None:
        """Say that bots practise beside the game, and when they have."""
        self.beginners.look(self.session)
        if self.beginners.behind != self.practising:
            self.practising = self.beginners.behind
            self.screen.line(tell("play.practising" if self.practising else "play.practised"), "dim")

    def give(self, seat: int, picked: list[int]) -> bool:
        """Answer; an illegal answer of a human or an error in the rules is told.  False if it was illegal."""
        from cardwright.runtime.exits import RuleError
        from cardwright.runtime.session import IllegalAnswer
        from cardwright.runtime.words import error_text

        try:
            self.session.answer(seat, picked)
        except IllegalAnswer as error:
            if seat not in self.humans:
                raise
            self.screen.line(error_text(error, message_language()), "red")
            return False
        except RuleError as error:
            self.failed = str(error)
            said, *notes = broken(self.session.rules, error)
            for line in (said, *(f"  {note}" for note in notes)):
                self.screen.line(line, "red")
            self.screen.line(tell("play.broken hint"), "dim")
        return True

    def picked(self, text: str, pending: Pending) -> list[int] | None:
        """The indices that a line picks; None if it is something else.

        Numbers are parted by blanks or commas.  An empty line picks the only option, passes, or picks nothing where
        that is allowed.
        """
        from cardwright.cli.board import numbers_of

        words = _numbers(text)
        if not words:
            if len(pending.options) == 1 and pending.low == pending.high == 1:
                return [0]
            passing = [o.index for o in pending.options if o.sort == "pass"]
            return passing[:1] or ([] if pending.low == 0 else None)
        if not all(word.isdecimal() and len(word) < 10 for word in words):
            return None
        numbers = [int(word) for word in words]
        offered = numbers_of(pending) or list(range(1, len(pending.options) + 1))
        return [offered.index(n) for n in numbers] if all(n in offered for n in numbers) else None

    # ------------------------------------------------------------ commands

    def read(self, expects: str) -> str:
        """One line of input; raises EOFError at the end of it."""
        if self.asking:
            self.screen.out.flush()
            return input(f"{expects} > ").strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.screen.line(f"{expects} > {line.strip()}")
        return line.strip()

    def command(self, text: str, pending: Pending | None) -> None:
        """Do what a line says that picks nothing."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        if word in ("q", "quit", "exit"):
            raise Left
        if word in ("u", "undo"):
            self.undo()
        elif word in ("s", "save"):
            self.save(rest)
        elif pending is None:
            self.screen.line(tell("play.broken hint"), "dim")
        elif word in ("p", "pass"):
            self.pass_by_itself(pending)
        elif word in ("?", "？"):
            self.board.why_not(pending)
        elif word in ("h", "help"):
            self.screen.line(tell("play.hint"), "dim")
        elif word in ("l", "log"):
            self.board.log(self.session.trace_for(pending.seat), self.table(), self.session.numbers())
        elif not word:
            self.screen.line(tell("play.hint"), "dim")
        elif word in ("b", "board"):
            self.board.show(self.session.view(pending.seat), everything=True)
            self.board.ask(pending)
        elif word in ("t", "text"):
            self.text(rest, pending)
        elif all(number.isdecimal() for number in _numbers(text)):
            self.screen.line(tell("play.not offered", text=text, expects=self.board.expects(pending)), "red")
        else:
            self.screen.line(tell("play.not a number", text=text), "red")

    def pass_by_itself(self, pending: Pending) -> None:
        """Pass by itself from now on where nothing else can be done, or no more; of several people at one screen the
        others would learn from it what each can do.
        """
        if len(self.humans) > 1:
            self.screen.line(tell("play.passing alone"), "red")
            return
        self.passing, self.waits = not self.passing, False
        self.screen.line(tell("play.passing" if self.passing else "play.not passing"), "dim")
        if self.passing and pending.passes:
            raise Again

    def text(self, rest: str, pending: Pending) -> None:
        """The rules text of the card of an option, of what is called so, or of what asks and all cards of the hand."""
        if rest.isdecimal() and len(rest) < 10 and 1 <= int(rest) <= len(pending.options):
            self.board.option_text(pending.options[int(rest) - 1])
        elif rest:
            self.board.texts_called(rest)
        else:
            if asks := self.texts.asked_by(pending):
                self.screen.flow([asks], "", "", "cyan")
            zones = self.session.view(pending.seat).players[pending.seat].zones
            self.board.card_texts([card for zone in zones if zone.seen for card in zone.cards])

    def undo(self) -> None:
        """Go back to before the last decision of a human."""
        decisions = self.session.decisions
        ours = [at for at, (seat, _) in enumerate(decisions) if seat in self.humans and at not in self.passed]
        if not ours:
            self.screen.line(tell("play.no undo"), "red")
            return
        self.session.undo(len(decisions) - ours[-1])
        self.passed = {at for at in self.passed if at < ours[-1]}
        self.waits = True
        self.failed = None
        self.board.forget()
        length = len(self.session.trace())
        self.told = {seat: min(told, length) for seat, told in self.told.items()}
        self.screen.line(tell("play.undone"), "dim")
        raise Again

    def save(self, path: str) -> None:
        """Save to a file."""
        if not path:
            self.screen.line(tell("play.save where"), "red")
            return
        from pathlib import Path

        from cardwright.files import write_file

        try:
            write_file(Path(path), self.session.save().encode())
        except OSError as error:
            self.screen.line(tell("play.not saved", path=path, why=error.strerror), "red")
        else:
            self.screen.line(tell("play.saved", path=path), "green")

    # ------------------------------------------------------------ showing

    def seat(self, seat: int) -> None:
        """Hand the screen over to another human."""
        if len(self.humans) > 1 and self.at not in (None, seat):
            self.screen.clear()
            self.board.forget()
            if self.asking:
                self.screen.line(tell("play.next", name=self.texts.player(seat)), "bold")
                input()
                self.screen.clear()
        self.at = seat

    def news(self, seat: int) -> None:
        """What has happened since the player last looked; of the setup only what people did."""
        from cardwright.runtime.story import begun

        since, trace = self.told[seat], self.session.trace()
        entries: Sequence[Entry] = self.session.trace_for(seat, since)
        first = next((at for at, entry in enumerate(trace) if entry[0] == "turn"), None)
        if first is None or since <= first:
            entries, since = begun(entries), since if first is None else first
        self.told[seat] = len(trace)
        if entries:
            self.screen.line()
            self.board.log(entries, self.table(), self.session.numbers(since))

    def table(self) -> int | None:
        """The number of the zone where cards lie while they take effect."""
        zone = self.session.rules.table(self.session.game)
        number: int | None = getattr(zone, "no", None)
        return number

    def ending(self) -> None:
        """Who has won."""
        session = self.session
        seat = min(self.humans) if len(self.humans) == 1 else None
        if seat is not None:
            self.news(seat)
        self.board.show(session.view(seat))
        for zone, cards in session.laid_open(seat):
            self.screen.flow([self.texts.laid_open(zone, cards)], "", "", "dim")
        if how := self.texts.how_over(session.because):
            self.screen.flow([how], "", "")
        key = "play.won" if session.winners else "play.nobody"
        self.screen.line(tell(key, names=self.texts.players(session.winners), turns=session.turn), "bold", "green")
        if self.asking:
            while True:
                try:
                    text = self.read("s, q")
                except EOFError:
                    return
                if not text.startswith("s"):
                    return
                self.save(text.partition(" ")[2].strip())


def _numbers(text: str) -> list[str]:
    """The words of a line that are parted by blanks or commas."""
    return text.replace(",", " ").replace("，", " ").split()
