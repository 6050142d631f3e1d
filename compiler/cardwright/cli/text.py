"""`cardwright text [GAME] NAME`: what the compiler understood: the rendered text, and the structure behind it."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.arguments import Commands
from cardwright.cli.command_words import LANGUAGES, say, spoken

if TYPE_CHECKING:
    from cardwright.ir import decl
    from cardwright.model.game import Game
    from cardwright.text.lexicon import Lang


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("text", help=say("text.help"), description=say("text.help"))
    command.add_argument("words", metavar="[GAME] NAME", nargs="+", help=say("text.card"))
    command.add_argument("--in", dest="game_lang", choices=LANGUAGES, help=say("text.in"))
    command.add_argument("--picture", metavar="FILE", help=say("text.picture"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Print everything of that name; 1 when the game has errors."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.find_game import compiled

    *first, name = args.words
    if len(first) > 1:
        raise Refused(say("usage.unknown", names=" ".join(first[1:])))
    lang: Lang = args.game_lang or ("zh-Hans" if spoken() == "zh" else "en")
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
            sys.stdout.write(reading(game, made, lang))
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


def _tables(game: Game) -> Iterator[decl.Decl]:
    for table in (
        game.cards, game.skills, game.statuses, game.verbs, game.characters, game.rulings, game.rules, game.checks,
        game.values, game.adjectives, game.phases, game.variants,
    ):  # fmt: skip
        yield from table.values()


def names_of(game: Game) -> list[str]:
    """Everything that can be asked for, by id and by name."""
    return [word for made in _tables(game) for word in (made.id, *made.name.values()) if word]


def named(game: Game, name: str) -> list[decl.Decl]:
    """What has this id or name: cards first, then whatever else."""
    wanted = " ".join(name.split()).casefold()
    return [made for made in _tables(game) if wanted in {word.casefold() for word in (made.id, *made.name.values())}]


def reading(game: Game, made: decl.Decl, lang: Lang) -> str:
    """A declaration as it was understood: name and place, its text in a language, its structure."""
    from cardwright.diagnostics.screen import visible
    from cardwright.model.show import show_decl

    names = " / ".join(dict.fromkeys(text for text in made.name.values() if text)) or made.id
    rows = [f"{names} ({type(made).__name__.lower()} {made.id}, {made.span.show()})"]
    if made.rules:
        rows.append("  " + " ".join(made.rules))
    rows += [f"  {line}" for line in _text(game, made, lang)]
    rows += ["", say("text.structure") + ":", *(f"  {line}" for line in show_decl(made))]
    return "".join(f"{visible(row)}\n" for row in rows)


def _text(game: Game, made: decl.Decl, lang: Lang) -> Iterator[str]:
    from cardwright.ir import decl
    from cardwright.model.game import Ruling
    from cardwright.text.lexicon import Lexicon
    from cardwright.text.rules_text import render_block, render_card, render_reminder, render_skill, render_words

    lexicon = Lexicon.of(game)
    match made:
        case decl.CardKind():
            for part in render_card(lexicon, made, lang):
                yield f"{part.label}: {part.text}" if part.label else part.text
        case decl.Skill():
            yield from (part.text for part in render_skill(lexicon, made, lang))
        case decl.Status() if made.reminder:
            yield render_reminder(lexicon, made, lang)
        case decl.Verb():
            yield made.say
            if made.phrase:
                yield render_words(lexicon, made.phrase, lang)
            if made.body is not None:
                yield render_block(lexicon, made.body, lang)
        case Ruling():
            if made.question:
                yield render_words(lexicon, made.question, lang)
            if made.answer:
                yield render_words(lexicon, made.answer, lang)
        case decl.Phase() | decl.Check() if made.body is not None:
            yield render_block(lexicon, made.body, lang)
