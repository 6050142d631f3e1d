"""What `play`, `simulate` and `replay` share: arguments, loading rules, the language of a game."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands, Parser, unreadable
from cardwright.cli.command_words import LANGUAGES, message_language, say, spoken
from cardwright.cli.play_words import tell
from cardwright.cli.terminal import use_color

if TYPE_CHECKING:
    from cardwright.runtime.brought import BroughtDeck
    from cardwright.runtime.exits import RuleError
    from cardwright.runtime.tables import Rules
    from cardwright.runtime.workers import Engine, NotPlayedOn


def add_command(subparsers: Commands, name: str) -> Parser:
    """A command whose first argument is a game."""
    command: Parser = subparsers.add_parser(name, help=about(name), description=about(name))
    command.add_argument("game", metavar="GAME", help=tell("game"))
    return command


def add_setup(command: Parser) -> None:
    """The arguments that set up a game."""
    command.add_argument("--players", type=int, metavar="N", help=tell("players"))
    command.add_argument("--seed", type=int, metavar="N", help=tell("seed"))
    command.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE", help=tell("option"))
    command.add_argument("--deck", action="append", default=[], metavar="FILE", help=tell("deck"))
    command.add_argument("--format", metavar="FORMAT", help=tell("format"))
    command.add_argument("--variant", action="append", default=[], metavar="ID", help=tell("variant"))


def add_engine(command: Parser) -> None:
    """The arguments that say who plays many games."""
    command.add_argument("--jobs", type=int, metavar="N", help=tell("simulate.jobs"))
    command.add_argument("--engine", choices=("local", "ray"), default="local", help=tell("engine"))


def engine_of(args: Namespace) -> Engine:
    """Who plays the games; raises MissingExtra where `ray` is not installed."""
    from cardwright.cli import Refused
    from cardwright.runtime.workers import Local

    if args.engine == "local":
        return Local(args.jobs if args.jobs is not None else os.cpu_count() or 1)
    from cardwright.lab.ray_engine import NoCluster, RayEngine

    try:
        return RayEngine(args.jobs)
    except NoCluster as error:
        raise Refused(tell("engine.no cluster", why=error)) from None


def not_played_on(error: NotPlayedOn) -> str:
    """Why a series could not be played to its end, in words."""
    from cardwright.runtime.words import error_text
    from cardwright.runtime.workers import LostWorkers

    key = "engine.lost" if isinstance(error, LostWorkers) else "engine.other program"
    return tell(key, why=error_text(error, message_language()))


def add_language(command: Parser) -> None:
    """The language of names and texts of the game."""
    command.add_argument("--in", dest="game_lang", choices=LANGUAGES, help=tell("in"))


def game_language(args: Namespace) -> str:
    """The language of the game's texts: as given, else that of the messages."""
    given: str | None = args.game_lang
    return given or message_language()


def broken(rules: Rules, error: RuleError) -> tuple[str, ...]:
    """What went wrong inside the rules, in the language of messages; then where, and how far the game had come."""
    from cardwright.runtime.called import Called

    said, *notes = Called(rules, message_language()).broken(error)
    return tell("play.broken", why=said), *notes


def load(args: Namespace) -> Rules | None:
    """The rules that the command line names; None after the problems of a game have been printed."""
    from cardwright.cli import Refused
    from cardwright.loader import NoGame, NotBuilt, NotPlayed, load_rules
    from cardwright.runtime.importing import NoRules
    from cardwright.runtime.words import error_text

    try:
        return load_rules(args.game)
    except NoGame:
        raise Refused(tell("no game", path=args.game)) from None
    except NotPlayed:
        raise Refused(tell("not played", path=args.game)) from None
    except NoRules as error:
        raise Refused(tell("no rules", path=args.game, why=error_text(error, message_language()))) from None
    except NotBuilt as error:
        from cardwright.diagnostics import render

        sys.stderr.write(render.to_text(error.problems, spoken(), color=use_color(sys.stderr)))
        print(tell("not built", path=error.folder), file=sys.stderr)
        return None


def options_of(args: Namespace) -> dict[str, str]:
    """The options given as `name=choice`."""
    from cardwright.cli import Refused

    found = {}
    for text in args.option:
        name, equals, choice = text.partition("=")
        if not (name and equals and choice):
            raise Refused(tell("not option", text=text))
        found[name.strip()] = choice.strip()
    return found


def decks_of(args: Namespace) -> list[BroughtDeck] | None:
    """The decks that players bring, by seat; None after the findings of one that is not legal have been printed."""
    if not args.deck:
        return []
    from cardwright.bringing import NotLegal, NotOneDeck, bring
    from cardwright.cli import Refused
    from cardwright.decks import report
    from cardwright.files import source_folder
    from cardwright.judging import NoFormat
    from cardwright.loader import load_lawbook

    folder = source_folder(Path(args.game))
    if folder is None:
        raise Refused(tell("no deck law", path=args.game))
    book = load_lawbook(folder)
    found: list[BroughtDeck] = []
    illegal = []
    for deck in args.deck:
        try:
            found.append(bring(book, deck, args.format))
        except NotLegal as error:
            illegal.append(error.judged)
        except NoFormat as error:
            key = "no format" if error.known else "no decks"
            raise Refused(tell(key, name=error.name, known=", ".join(error.known), deck=deck)) from None
        except NotOneDeck as error:
            raise Refused(tell("not one deck", path=deck, count=error.count)) from None
        except OSError as error:
            raise Refused(unreadable(deck, error)) from None
    if illegal:
        sys.stderr.write(report.text(illegal, spoken(), color=use_color(sys.stderr)))
        print(tell("illegal deck", names=", ".join(judged.deck.name for judged in illegal)), file=sys.stderr)
        return None
    return found


def bots_of(text: str) -> tuple[str, ...]:
    """The names of bots, checked."""
    from cardwright.cli import Refused
    from cardwright.runtime.make_bots import BOTS, make_bot

    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        try:
            make_bot(name, 0)
        except ValueError:
            raise Refused(tell("bots", name=name, known=", ".join(BOTS))) from None
    return names or ("random",)


def saved_game(path: str) -> str:
    """The text of a saved game."""
    from cardwright.cli import Refused
    from cardwright.files import read_file

    try:
        return read_file(Path(path)).decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(say("not readable", path=path, why="UTF-8")) from None
    except OSError as error:
        raise Refused(unreadable(path, error)) from None
