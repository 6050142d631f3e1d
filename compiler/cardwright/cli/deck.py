"""`cardwright deck check|diff|stats|rules|export` and `cardwright import`: judge decks, compare and write them."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.abouts import about as about_command
from cardwright.cli.arguments import Commands, unreadable
from cardwright.cli.command_words import either as _
from cardwright.cli.command_words import say, spoken
from cardwright.cli.deck_files import as_of, lawbook, options, without_format, write
from cardwright.cli.terminal import use_color
from cardwright.for_programs import headed

if TYPE_CHECKING:
    from cardwright.decks.lawbook import Lawbook
    from cardwright.decks.report import Judged


def register(subparsers: Commands) -> None:
    """Add the commands."""
    deck = subparsers.add_parser("deck", help=about_command("deck"), description=about_command("deck"))
    verbs = deck.add_subparsers(title=say("commands"), metavar=say("command"), required=True, dest="verb")
    about = _("say what is wrong with decks, and how to mend it", "指出牌组哪里不合规则，以及怎样修正")
    check = verbs.add_parser("check", help=about, description=about)
    _common(check)
    check.add_argument("--building", action="store_true",
                       help=_("the deck is not finished: only what cannot be mended by adding counts",
                              "牌组尚未完成：只有加牌也无法弥补的才算违规"))  # fmt: skip
    check.add_argument("--repair", action="store_true", help=_("propose the smallest change", "给出最小的修改"))
    check.add_argument("--keep", metavar="SECTIONS", default="",
                       help=_("sections that a repair leaves as they are, separated by commas",
                              "修改时保持原样的区域，用逗号分隔"))  # fmt: skip
    check.set_defaults(run=run_check)
    about = _("show what differs between two decks", "比较两副牌组")
    diff = verbs.add_parser("diff", help=about, description=about)
    _common(diff)
    diff.set_defaults(run=run_diff)
    about = _("show sizes, kinds, sums and a curve", "统计张数、种类、合计和曲线")
    stats = verbs.add_parser("stats", help=about, description=about)
    _common(stats)
    stats.add_argument("--by", metavar="FIELD", help=_("the field of the curve", "曲线所用的字段"))
    stats.add_argument("--html", metavar="FILE", help=_("write a page with plots", "写出带图的网页"))
    stats.set_defaults(run=run_stats)
    about = _("check formats and run the example decks of a game", "检查赛制，并运行游戏自带的示例牌组")
    test = verbs.add_parser("test", help=about, description=about)
    options(test, "game", "pool", "json")
    test.set_defaults(run=run_test)
    about = _("write Python checkers for all formats of a game", "为游戏的所有赛制生成 Python 检查器")
    build = verbs.add_parser("build", help=about, description=about)
    build.add_argument("--out", metavar="FOLDER", help=_("where to write", "写到哪里"))
    options(build, "game", "pool", "as-of")
    build.set_defaults(run=run_build)
    from cardwright.cli import deck_export, deck_rules, import_cards

    deck_rules.register(verbs)
    deck_export.register(verbs)
    import_cards.register(subparsers)


def _common(command: object) -> None:
    from cardwright.cli.arguments import Parser

    assert isinstance(command, Parser)
    command.add_argument("files", metavar="FILE", nargs="+", help=_("deck files", "牌组文件"))
    command.add_argument("--format", metavar="FORMAT", help=_("a format, or all", "赛制名，或 all"))
    options(command, "game", "as-of", "pool", "json")


def _judge(args: Namespace, game: Lawbook, path: str) -> list[Judged]:
    from cardwright.cli import Refused
    from cardwright.diagnostics import closest
    from cardwright.judging import NoFormat, NoSection, judge_file

    keep = [name.strip() for name in getattr(args, "keep", "").replace("，", ",").split(",") if name.strip()]
    building, mend = getattr(args, "building", False), getattr(args, "repair", False)
    try:
        return judge_file(game, Path(path), args.format, as_of(args), building=building, mend=mend, keep=keep)
    except OSError as error:
        raise Refused(unreadable(path, error)) from None
    except NoSection as error:
        near = closest(error.name, error.known)
        listed = ", ".join(error.known)
        raise Refused(
            _(f"there is no section `{error.name}`: {listed}", f"没有区域 `{error.name}`；有这些：{listed}")
            + (f" ({say('did you mean', near=near)})" if near else "")
        ) from None
    except NoFormat as error:
        raise without_format(error) from None


def run_check(args: Namespace) -> int:
    """Judge decks; 0 when each is legal (with `--format all`: in at least one format)."""
    from cardwright.cli import GOOD, PROBLEMS
    from cardwright.decks import report

    game = lawbook(args)
    every = args.format == "all"
    good = True
    judged: list[Judged] = []
    for path in args.files:
        one = _judge(args, game, path)
        judged += one
        good = good and (any if every else all)(each.legal for each in one)
    if args.json:
        sys.stdout.write(report.to_json(judged, spoken()))
    else:
        color = use_color(sys.stdout)
        sys.stdout.write(report.text(judged, spoken(), color=color))
        if every:
            names = [report.title(each.law, spoken()) for each in judged if each.legal]
            where = ", ".join(names) or "-"
            sys.stdout.write(_(f"legal in: {where}\n", f"可用于：{where}\n"))
    return GOOD if good else PROBLEMS


def _first_of_each(args: Namespace) -> tuple[list[Judged], int]:
    """The first deck of each file, and 1 if one could not be read whole: why stands on standard error."""
    from cardwright.cli import GOOD, PROBLEMS
    from cardwright.diagnostics import Problems, render

    game = lawbook(args)
    judged = [each for path in args.files for each in _judge(args, game, path)[:1]]
    problems = Problems()
    for each in judged:
        problems.extend(each.faults)
    if len(problems):
        sys.stderr.write(render.to_text(problems, spoken(), color=use_color(sys.stderr)))
    return judged, PROBLEMS if problems.has_errors else GOOD


def run_diff(args: Namespace) -> int:
    """Show what the second deck (and each further one) has more or less than the first; 1 if one cannot be read."""
    from cardwright.cli import Refused
    from cardwright.decks.stats import difference, difference_text

    if len(args.files) < 2:
        raise Refused(_("diff compares two decks", "diff 要比较两副牌组"))
    judged, status = _first_of_each(args)
    first, *others = [each.deck for each in judged]
    for other in others:
        sys.stdout.write(difference_text(first, other, difference(first, other), spoken(), as_json=args.json))
    return status


def run_stats(args: Namespace) -> int:
    """Show figures of decks; 1 if one cannot be read."""
    from cardwright.decks.stats import html, stats, stats_json, stats_text

    judged, status = _first_of_each(args)
    figures = [stats(each.law, each.deck, args.by) for each in judged]
    if args.html:
        write(Path(args.html), html(figures, spoken()).encode())
    sys.stdout.write(stats_json(figures) if args.json else "\n".join(stats_text(each, spoken()) for each in figures))
    return status


def run_test(args: Namespace) -> int:
    """Lint the formats and judge the example decks; 1 if anything is not as it should be."""
    import json

    from cardwright.cli import GOOD, PROBLEMS
    from cardwright.decks.examples import run
    from cardwright.decks.lint_formats import lint_game
    from cardwright.diagnostics import render
    from cardwright.diagnostics.screen import visible

    game = lawbook(args)
    problems = lint_game(game)
    examples = run(game)
    failed = [each for each in examples if each.failure]
    if args.json:
        rows = [
            {"id": e.id, "format": e.format, "rules": list(e.rules), "passed": not e.failure, "why": e.failure}
            for e in examples
        ]
        data = {"examples": rows, "problems": len(problems)}
        sys.stdout.write(json.dumps(headed("deck-test", data), ensure_ascii=False) + "\n")
    else:
        if len(problems):
            sys.stdout.write(render.to_text(problems, spoken(), color=use_color(sys.stdout)))
        for each in failed:
            place = f"{each.span.file.path}:{each.span.line}: " if each.span else ""
            sys.stdout.write(visible(f"{place}{each.id}: {each.failure}") + "\n")
        good = len(examples) - len(failed)
        sys.stdout.write(
            _(f"{good} of {len(examples)} decks as expected\n", f"{len(examples)} 副示例牌组中 {good} 副符合预期\n")
        )
    return PROBLEMS if failed or problems.has_errors else GOOD


def run_build(args: Namespace) -> int:
    """Write the compiled checkers below `out/<game>/legality/`; 1 with the reasons where there is none."""
    from cardwright.backends.artifact import Artifact
    from cardwright.backends.legality import artifacts
    from cardwright.build_folder import NotOurs, write_build
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.build import BUILD, out_folder
    from cardwright.diagnostics import Problems, render

    game = lawbook(args)
    problems = Problems()
    problems.extend(game.problems)
    made = () if problems.has_errors else artifacts(game, problems, as_of(args))
    if len(problems):
        sys.stderr.write(render.to_text(problems, spoken(), color=use_color(sys.stderr)))
    if not game.formats.names:
        print(_("this game has no formats", "这个游戏没有赛制"), file=sys.stderr)
    if not made:
        return PROBLEMS
    try:
        home = out_folder(args.out) / game.id
        write_build(home, {"legality": [Artifact(f"legality/{each.path}", each.content) for each in made]})
    except NotOurs as error:
        raise Refused(say("build.not ours", path=error)) from None
    except OSError as error:
        raise Refused(say("not writable", path=error.filename or args.out or BUILD, why=error.strerror)) from None
    home /= "legality"
    count = sum(each.path not in ("__init__.py", "base.py", "flow.py") for each in made)
    sys.stdout.write(_(f"{home}: {count} checkers\n", f"{home}：{count} 个检查器\n"))
    return GOOD
