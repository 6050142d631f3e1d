"""`cardwright text [GAME] [NAME]`: what the compiler understood, in words; with `--tree` the structure behind them."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import LANGUAGES, message_language, say, spoken

if TYPE_CHECKING:
    from cardwright.model.game import Game
    from cardwright.text.lexicon import Lang


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("text", help=about("text"), description=about("text"))
    command.add_argument("words", metavar="[GAME] [NAME]", nargs="*", help=say("text.card"))
    command.add_argument("--in", dest="game_lang", choices=LANGUAGES, help=say("text.in"))
    command.add_argument("--tree", action="store_true", help=say("text.tree"))
    command.add_argument("--picture", metavar="FILE", help=say("text.picture"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Print everything of that name, or all texts of a game; 1 when the game has errors."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.find_game import compiled
    from cardwright.cli.readings import named, names_of, reading

    first, name = _said(args.words)
    lang: Lang = args.game_lang or message_language()
    if name is None:
        if args.picture:
            raise Refused(say("text.picture of what"))
        return _all_texts(_folders(first), lang)
    status = GOOD
    found = drawn = False
    known: list[str] = []
    folders = _folders(first)
    for folder in folders:
        game = compiled(folder, quiet=len(folders) > 1)[1]
        if game is None:
            status = PROBLEMS
            continue
        known += names_of(game)
        for made in named(game, name):
            if found:
                print()
            found = True
            sys.stdout.write(reading(game, made, lang, tree=args.tree))
            if args.picture and not drawn and made.id in game.cards:
                drawn = _draw(game, folder, made.id, lang, Path(args.picture))
    if found and args.picture and not drawn:
        return PROBLEMS
    if found:
        return GOOD
    if status == PROBLEMS:
        return status
    from cardwright.diagnostics import closest

    near = closest(name, known)
    raise Refused(say("text.unknown", name=name) + (f"; {say('did you mean', near=near)}" if near else ""))


def _said(words: list[str]) -> tuple[list[str], str | None]:
    """The game and the name that a command line gives; a single word is a name if it is no folder of a game."""
    from cardwright.cli import Refused
    from cardwright.files import GAME_FILE

    if len(words) > 2:
        raise Refused(say("usage.unknown", names=" ".join(words[2:])))
    if len(words) == 1 and ((Path(words[0]) / GAME_FILE).is_file() or Path(words[0]).name == GAME_FILE):
        return words, None
    return words[:-1], words[-1] if words else None


def _all_texts(folders: tuple[Path, ...], lang: Lang) -> int:
    """Print the texts of all cards, skills, statuses and rules of some games."""
    from cardwright.cli import GOOD, PROBLEMS
    from cardwright.cli.find_game import compiled
    from cardwright.cli.readings import all_texts

    status = GOOD
    for folder in folders:
        game = compiled(folder, quiet=len(folders) > 1)[1]
        if game is None:
            status = PROBLEMS
        else:
            sys.stdout.write(all_texts(game, lang))
    return status


def _draw(game: Game, folder: Path, card: str, lang: Lang, file: Path) -> bool:
    """Write the picture of a card; whether that was possible."""
    from cardwright.cli import Refused
    from cardwright.cli.terminal import use_color
    from cardwright.diagnostics import Problems, render
    from cardwright.extras import need
    from cardwright.files import write_file
    from cardwright.printing import card_picture

    need("print")
    problems = Problems()
    picture = card_picture(game, folder, card, "en" if lang == "qps" else lang, problems)
    if len(problems):
        sys.stderr.write(render.to_text(problems, spoken(), color=use_color(sys.stderr)))
    if picture is None:
        return False
    try:
        write_file(file, picture)
    except OSError as error:
        raise Refused(say("not writable", path=str(file), why=error.strerror)) from None
    return True


def _folders(first: list[str]) -> tuple[Path, ...]:
    """The game that is named; else the one around this folder; else all below it."""
    from cardwright.cli import Refused
    from cardwright.cli.find_game import game_folder
    from cardwright.files import game_around, games_under

    if first:
        return (game_folder(first[0]),)
    here = Path(".")
    around = game_around(here)
    games = (around,) if around is not None else games_under(here)
    if not games:
        raise Refused(say("not a game", path="."))
    return games
