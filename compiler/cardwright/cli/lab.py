"""`cardwright lab GAME`: let bots play many games, and tell what can be learnt from them."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from cardwright.cli.abouts import about
from cardwright.cli.arguments import Commands, add_no_cache
from cardwright.cli.command_words import either as _
from cardwright.cli.command_words import message_language, say, spoken
from cardwright.cli.play_setup import (
    add_engine,
    add_setup,
    bots_of,
    decks_of,
    engine_of,
    load,
    not_played_on,
    options_of,
)
from cardwright.cli.play_words import tell

if TYPE_CHECKING:
    from cardwright.lab.changes import Moved, Variation
    from cardwright.lab.recording import Record
    from cardwright.lab.report import Names
    from cardwright.lab.series import Plan, Wanted
    from cardwright.model.game import Game
    from cardwright.runtime.tables import Rules

MOST_GAMES = 1_000_000


def register(subparsers: Commands) -> None:
    """Add the command."""
    command = subparsers.add_parser("lab", help=about("lab"), description=about("lab"))
    add = command.add_argument
    add("game", metavar="GAME", help=tell("game"))
    add("-n", "--games", type=int, default=1000, metavar="N", help=tell("simulate.games"))
    add_setup(command)
    add("--bots", default="greedy", metavar="NAMES", help=tell("simulate.bots"))
    add(
        "--until",
        metavar="PCT",
        help=_("stop as soon as each seat is sure to so many percent", "各座位胜率误差够小就停"),
    )
    add(
        "--spread",
        action="append",
        default=[],
        metavar="OPTION",
        help=_(
            "an option that takes all its choices in turn; two make a table",
            "让一个选项轮流取遍所有值；写两个就得到对阵表",
        ),
    )
    add(
        "--vary",
        action="append",
        default=[],
        metavar="NAME=A..B",
        help=_(
            "what if: CARD.copies, CARD.FIELD or options.NAME, through these values",
            "假如：牌.copies、牌.字段 或 options.选项 取这些值",
        ),
    )
    add(
        "--swap",
        action="append",
        default=[],
        metavar="CARD",
        help=_("what if this card had no text", "假如这张牌没有文字"),
    )
    add(
        "--compare",
        metavar="OLD",
        help=_("an earlier version: a folder, or a revision of git", "较早的版本：文件夹或 git 版本"),
    )
    add_engine(command)
    add(
        "-o",
        "--out",
        default="lab",
        metavar="DIR",
        help=_("where games and reports are kept (default: lab)", "对局和报告存放处（默认 lab）"),
    )
    add_no_cache(command)
    add("--json", action="store_true", help=say("option.json"))
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Play what is missing, write the reports, and show the figures; 1 if a game broke off."""
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.engine.program import keep_between_runs
    from cardwright.lab import report
    from cardwright.lab.figures import figures_of
    from cardwright.lab.series import Plan
    from cardwright.runtime.setup import SetupError, settle
    from cardwright.runtime.words import error_text
    from cardwright.runtime.workers import NotPlayedOn

    if not 0 < args.games <= MOST_GAMES:
        raise Refused(_(f"-n: 1 to {MOST_GAMES}", f"-n：1 到 {MOST_GAMES}"))
    keep_between_runs(not args.no_cache)
    rules = load(args)
    if rules is None:
        return PROBLEMS
    decks = decks_of(args)
    if decks is None:
        return PROBLEMS
    try:
        settings = settle(rules, args.players, options_of(args), args.variant, decks=decks)
        plan = Plan(settings, args.seed or 0, bots_of(args.bots), _spread(rules, args.spread))
        found = _Lab(args, rules, plan)
        records = found.play(rules, plan)
        changes = found.changes(records)
    except SetupError as error:
        raise Refused(tell("setup", why=error_text(error, message_language()))) from None
    except NotPlayedOn as error:
        raise Refused(not_played_on(error)) from None
    if changes is None:
        return PROBLEMS
    figures = figures_of(rules, records, settings.players, plan.bots, plan.seed)
    names, lang = _names(rules), spoken()
    pages = {
        "report.html": report.html(figures, names, lang, changes),
        "report.json": report.as_json(figures, changes),
        "report.csv": "\ufeff" + report.as_csv(figures),
    }
    found.write(pages)
    sys.stdout.write(pages["report.json"] if args.json else report.lines(figures, names, lang, changes))
    print(_(f"reports: {found.home}", f"报告：{found.home}"), file=sys.stderr)
    return PROBLEMS if figures.broke else GOOD


def _spread(rules: Rules, names: Sequence[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The options that take their choices in turn."""
    from cardwright.cli import Refused

    for name in names:
        if name not in rules.options:
            listed = ", ".join(rules.options)
            raise Refused(_(f"no option `{name}`; there are: {listed}", f"没有选项 `{name}`；有：{listed}"))
    return tuple((name, tuple(rules.options[name][1])) for name in names)


def _names(rules: Rules) -> Names:
    from cardwright.lab.report import Names
    from cardwright.runtime.texts import Texts

    texts = Texts(rules, message_language())
    return Names(texts.game(), texts.kind, lambda zone: texts.zone(zone, bare=True))


class _Lab:
    """The work of one command: where games are kept, how many are wanted, and what is changed."""

    def __init__(self, args: Namespace, rules: Rules, plan: Plan) -> None:
        self.args, self.rules, self.plan = args, rules, plan
        self.home = Path(args.out) / rules.id
        self.engine = engine_of(args)
        self.wanted = self._wanted()

    def _wanted(self) -> Wanted:
        from cardwright.cli import Refused
        from cardwright.lab.series import Wanted
        from cardwright.lab.statistics import known_within

        if self.args.until is None:
            return Wanted(self.args.games)
        try:
            goal = float(self.args.until.rstrip("%"))
        except ValueError:
            goal = 0.0
        if not 0.0 < goal < 50.0:
            raise Refused(_("--until: a percentage like 1%", "--until：百分比，例如 1%"))
        seats = range(self.plan.settings.players)

        def enough(records: Sequence[Record]) -> bool:
            wins = [sum(seat in record.winners for record in records) for seat in seats]
            return known_within(goal / 100, wins, len(records))

        return Wanted(self.args.games, enough)

    def play(self, rules: Rules, plan: Plan, label: str = "") -> list[Record]:
        """The games of a plan: those that are kept already, and what is missing, which is kept as it is played."""
        from cardwright.cli import Refused
        from cardwright.cli.progress import practice
        from cardwright.files import read_file, write_file
        from cardwright.lab.series import header, kept, line_of, series

        key = plan.key(rules)
        path = self.home / f"games-{key[:12]}.jsonl"
        try:
            data = read_file(path) if path.is_file() else b""
            before = kept(data.decode("utf-8", "replace"), key)
            whole = (header(key, rules) + "".join(map(line_of, before))).encode("utf-8", "replace")
            if data != whole:
                self.home.mkdir(parents=True, exist_ok=True)
                write_file(path, whole)  # at once, so that a run that is stopped loses no game that was kept
            with _shown(self.wanted.games, label) as told, path.open("ab") as stream:

                def keep(record: Record) -> None:
                    if _is_ours(stream, path):
                        stream.write(line_of(record).encode("utf-8", "replace"))
                        stream.flush()
                    told(record.game + 1)

                with practice():
                    found = series(rules, plan, self.wanted, before, self.engine, keep)
                if not _is_ours(stream, path) and len(found) > len(kept(read_file(path).decode(), key)):
                    write_file(path, (header(key, rules) + "".join(map(line_of, found))).encode("utf-8", "replace"))
                return found
        except OSError as error:
            raise Refused(say("not writable", path=error.filename or path, why=error.strerror)) from None

    def write(self, pages: dict[str, str]) -> None:
        """The reports."""
        from cardwright.cli import Refused
        from cardwright.files import write_file

        for name, text in pages.items():
            try:
                write_file(self.home / name, text.encode("utf-8", "replace"))
            except OSError as error:
                raise Refused(say("not writable", path=self.home / name, why=error.strerror)) from None

    def changes(self, base: list[Record]) -> list[tuple[str, Sequence[Moved]]] | None:
        """What each change does, against the games of `base`; None after a version has been found broken."""
        from cardwright.cli import Refused
        from cardwright.lab.changes import NoChange, Unsupported, blank, marked, moved, variation
        from cardwright.runtime.setup import SetupError
        from cardwright.runtime.words import error_text

        players = self.plan.settings.players
        found: list[tuple[str, Sequence[Moved]]] = []
        try:
            for text in self.args.vary:
                try:
                    wanted = variation(text)
                except ValueError:
                    raise Refused(_(f"not NAME=A..B: {text}", f"不是 名字=A..B：{text}")) from None
                rows = [moved(value, base, self._varied(wanted, value), players) for value in wanted.values]
                found.append((wanted.name, marked(rows)))
            for card in self.args.swap:
                records = self.play(blank(self._model(), card), self.plan, card)
                found.append((card, marked([moved(_("no text", "没有文字"), base, records, players)])))
        except NoChange as error:
            from cardwright.diagnostics import closest

            near = closest(error.name, error.known)
            hint = f" ({say('did you mean', near=near)})" if near else ""
            raise Refused(_(f"nothing called `{error.name}`", f"没有 `{error.name}`") + hint) from None
        except (Unsupported, SetupError, ValueError) as error:
            raise Refused(error_text(error, message_language())) from None
        if self.args.compare is not None:
            older = self._older()
            if older is None:
                return None
            records = self.play(older, self.plan, self.args.compare)
            found.append((self.args.compare, marked([moved(_("earlier", "旧版"), base, records, players)])))
        return found

    def _varied(self, wanted: Variation, value: str) -> list[Record]:
        from dataclasses import replace

        from cardwright.lab.changes import NoChange, option_of, with_value
        from cardwright.runtime.setup import settle

        option = option_of(wanted.name)
        if option is None:
            return self.play(with_value(self._model(), wanted.name, value), self.plan, f"{wanted.name}={value}")
        if option not in self.rules.options:
            raise NoChange(option, list(self.rules.options))
        old = self.plan.settings
        settings = settle(self.rules, old.players, {**old.agreed, option: value}, old.variants, decks=old.decks)
        return self.play(self.rules, replace(self.plan, settings=settings), f"{option}={value}")

    def _model(self) -> Game:
        """The game itself, to be changed."""
        from cardwright.cli import Refused
        from cardwright.driver import compile_game
        from cardwright.files import source_folder

        folder = source_folder(Path(self.args.game))
        game = compile_game(folder).game if folder is not None else None
        if game is None:
            raise Refused(_("only the files of a game can be changed", "只有游戏的源文件才能改动"))
        return game

    def _older(self) -> Rules | None:
        from cardwright.bench.in_memory import rules_of
        from cardwright.cli.versions import earlier

        game = earlier(self.args.compare, self.args.game)
        return rules_of(game) if game is not None else None


def _is_ours(stream: BinaryIO, path: Path) -> bool:
    """Whether nobody else has written into a file since we did: another run of the same series plays the same games."""
    return os.path.samestat(found := os.fstat(stream.fileno()), path.stat()) and stream.tell() == found.st_size


@contextmanager
def _shown(games: int, label: str) -> Iterator[_Told]:
    """Tells a person who waits how many games are done."""
    told = _Told(games, label)
    try:
        yield told
    finally:
        told.wipe()


class _Told:
    """The line on standard error."""

    def __init__(self, games: int, label: str) -> None:
        self.games, self.label = games, label
        self.watched = sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        if self.watched:
            line = tell("simulate.progress", done=done, games=self.games)
            print(f"\r{self.label} {line}\x1b[K", end="", file=sys.stderr, flush=True)

    def wipe(self) -> None:
        """Leave nothing behind."""
        if self.watched:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
