"""`cardwright build GAME`: compile a game and write what it becomes into `build/<game>/`."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands, add_no_cache
from cardwright.cli.command_words import say, spoken
from cardwright.cli.terminal import use_color

if TYPE_CHECKING:
    from cardwright.build_folder import Written

BUILD = "build"
PARTS = ("rules", "text", "rulebook", "sheets", "data", "legality")


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("build", help=about("build"), description=about("build"))
    command.add_argument("game", metavar="GAME", help=say("build.game"))
    command.add_argument("-o", "--out", metavar="DIR", help=say("build.out"))
    command.add_argument("--only", metavar="PARTS", help=say("build.only", parts=",".join(PARTS)))
    command.add_argument("--since", metavar="VERSION", help=say("build.since"))
    add_no_cache(command)
    command.add_argument("--json", action="store_true", help=say("option.json"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Build, show problems on standard error, and say what was written; 1 when nothing was."""
    from cardwright.build_folder import NotOurs
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.find_game import game_folder
    from cardwright.cli.progress import progress
    from cardwright.cli.versions import earlier
    from cardwright.diagnostics import render
    from cardwright.driver import PRINTED
    from cardwright.engine.builds import build
    from cardwright.engine.program import keep_between_runs
    from cardwright.extras import MissingExtra

    folder = game_folder(args.game)
    made = parts_of(args.only)
    keep_between_runs(not args.no_cache)
    try:
        with progress("building") as told:
            since = earlier(args.since, args.game) if args.since else None
            if args.since and since is None:
                return PROBLEMS
            result = build(folder, out_folder(args.out), made, told, since)
    except MissingExtra:
        rest = ",".join(part for part in made if part not in PRINTED)
        if rest:
            print(say("build.without", game=args.game, parts=rest), file=sys.stderr)
        raise
    except NotOurs as error:
        raise Refused(say("build.not ours", path=error)) from None
    except OSError as error:
        raise Refused(say("not writable", path=error.filename or args.out or BUILD, why=error.strerror)) from None
    if len(result.problems):
        sys.stderr.write(render.to_text(result.problems, spoken(), color=use_color(sys.stderr)))
    if args.json:
        print(_json(result.written, render.to_json(result.problems, spoken(), name="build")))
    elif result.written is None:
        print(say("build.none"), file=sys.stderr)
    else:
        written = result.written
        size, changed = human_size(written.size), len(written.changed)
        print(say("build.done", count=len(written.files), folder=written.folder, size=size, changed=changed))
        tell_removed(written)
        for part in made:
            print(f"  {part:9} {shortened(written.parts[part]) or '—'}")
        if "rules" in made and not written.parts["rules"]:
            print(say("build.not played"))
    return GOOD if result.written is not None else PROBLEMS


def out_folder(named: str | None) -> Path:
    """Where to build: the folder that the user names, else `build`, which must not lead elsewhere."""
    from cardwright.build_folder import NotOurs

    if named is None and Path(BUILD).is_symlink():
        raise NotOurs(BUILD)
    return Path(named or BUILD)


def parts_of(only: str | None) -> list[str]:
    """The parts that `--only` names, in the order of a build; all without it."""
    from cardwright.cli import Refused

    if only is None:
        return list(PARTS)
    named = [part.strip() for part in only.split(",") if part.strip()]
    for part in named:
        if part not in PARTS:
            raise Refused(say("build.part", part=part, parts=", ".join(PARTS)))
    return [part for part in PARTS if part in named]


def tell_removed(written: Written) -> None:
    """Say which files of an earlier run are gone, since this one did not write them again."""
    if written.removed:
        print(say("build.removed", count=len(written.removed), names=shortened(written.removed)))


def human_size(size: int) -> str:
    """A number of bytes for people: `830 B`, `12.3 KB`."""
    if size < 1000:
        return f"{size} B"
    return f"{size / 1000:.1f} KB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def shortened(files: Sequence[str], most: int = 6) -> str:
    """Some names, and how many there are besides."""
    rest = f" … (+{len(files) - most})" if len(files) > most else ""
    return ", ".join(files[:most]) + rest


def _json(written: object, problems: str) -> str:
    import json

    from cardwright.build_folder import Written

    data = json.loads(problems)
    if isinstance(written, Written):
        data["folder"] = str(written.folder)
        data["files"] = list(written.files)
        data["changed"] = list(written.changed)
        data["removed"] = list(written.removed)
    return json.dumps(data, ensure_ascii=False)
