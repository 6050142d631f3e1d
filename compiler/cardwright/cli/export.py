"""`cardwright export FORMAT GAME`: the cards of a game for a program in which people play."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands, Parser
from cardwright.cli.build import human_size, out_folder, shortened
from cardwright.cli.command_words import LANGUAGES, say, spoken
from cardwright.cli.command_words import either as _
from cardwright.cli.terminal import use_color
from cardwright.for_programs import headed

if TYPE_CHECKING:
    from cardwright.build_folder import Written
    from cardwright.exporting import Made


def register(subparsers: Commands) -> None:
    """Add the command."""
    from cardwright.backends.exports.formats import FORMATS

    command: Parser = subparsers.add_parser("export", help=about("export"), description=about("export"))
    add = command.add_argument
    titles = ", ".join(f"{name} ({each.title})" for name, each in FORMATS.items())
    add("format", metavar="FORMAT", choices=tuple(FORMATS), help=titles)
    add("game", metavar="GAME", help=say("build.game"))
    add("-o", "--out", metavar="DIR", help=say("build.out"))
    add("--in", dest="lang", choices=LANGUAGES, help=_("the language of the cards", "牌的语言"))
    add("--dpi", type=int, metavar="N", help=_("dots per inch of pictures", "图片的 dpi"))
    add("--no-pictures", action="store_true", help=_("only the data", "只要数据，不要图片"))
    add(
        "--image-base-url",
        metavar="URL",
        default="",
        help=_("where the pictures will lie on the net", "图片将要放到的网址"),
    )
    add("--json", action="store_true", help=say("option.json"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Export, show problems on standard error, and say what was written and what could not be; 1 when nothing was."""
    from cardwright.backends.paper.compose import languages_of
    from cardwright.build_folder import NotOurs, write_build
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.find_game import game_folder
    from cardwright.cli.progress import progress
    from cardwright.diagnostics import render
    from cardwright.driver import compile_game
    from cardwright.exporting import DPI, exported
    from cardwright.extras import need

    folder = game_folder(args.game)
    base, dpi = _address(args.image_base_url), DPI if args.dpi is None else args.dpi
    if not 20 <= dpi <= 600:
        raise Refused(_("--dpi: 20 to 600", "--dpi：20 到 600"))
    if not args.no_pictures:
        need("print")
    compiled = compile_game(folder)
    problems, game = compiled.problems, compiled.game
    written = made = None
    if game is not None and not problems.has_errors:
        langs = languages_of(game)
        lang = args.lang or ("en" if spoken() == "en" and "en" in langs else langs[0])
        if lang not in langs:
            raise Refused(_(f"the game has no {lang}: {', '.join(langs)}", f"游戏没有 {lang}：{'、'.join(langs)}"))
        with progress("building") as told:
            made = exported(
                game, folder, args.format, lang, problems,
                dpi=float(dpi), pictures=not args.no_pictures, image_base=base, told=told,
            )  # fmt: skip
        if not problems.has_errors:
            try:
                written = write_build(out_folder(args.out) / game.id, {f"export {args.format}": made.files})
            except NotOurs as error:
                raise Refused(say("build.not ours", path=error)) from None
            except OSError as error:
                raise Refused(say("not writable", path=error.filename or args.out, why=error.strerror)) from None
    if len(problems):
        sys.stderr.write(render.to_text(problems, spoken(), color=use_color(sys.stderr)))
    if written is None or made is None:
        print(say("build.none"), file=sys.stderr)
        return PROBLEMS
    print(_json(written, made) if args.json else _text(written, made))
    return GOOD


def _address(text: str) -> str:
    """An address on the net, or of a file."""
    from cardwright.cli import Refused

    if text and (not text.startswith(("https://", "http://", "file:///")) or any(c in text for c in " \"'<>{}\\\n")):
        raise Refused(_(f"no address like https://…: {text}", f"不是 https://… 这样的网址：{text}"))
    return text


def _text(written: Written, made: Made) -> str:
    from cardwright.diagnostics.screen import visible

    size, changed = human_size(written.size), len(written.changed)
    lines = [
        say("build.done", count=len(written.files), folder=written.folder, size=size, changed=changed),
        f"  {shortened(written.files)}",
        _("not carried over:", "没有带过去的："),
        *(visible(f"  {loss.what[spoken()]}: {loss.why[spoken()]}") for loss in made.losses),
    ]
    return "\n".join(lines)


def _json(written: Written, made: Made) -> str:
    data = {
        "folder": str(written.folder),
        "files": list(written.files),
        "changed": list(written.changed),
        "not_carried_over": [{"what": loss.what[spoken()], "why": loss.why[spoken()]} for loss in made.losses],
    }
    return json.dumps(headed("export", data), ensure_ascii=False)
