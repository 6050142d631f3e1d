"""Change the compiler's own lines, one at a time, and see whether the tests that concern them notice.

`python tests/mutants/own.py` changes a copy of `compiler/cardwright`; each change is tried in a process of its own that
has loaded all else already, with the tests of `ROOMS` (those that name the module first) until one fails.  It needs
`fork`, so it runs on Linux and macOS.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutants.broken_off import end_like_ctrl_c
from mutants.equivalent import Argued, argued
from mutants.lines import Change, changes
from mutants.reach import MEASURED, Reach, kept_as

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "compiler" / "cardwright"

ROOMS: Mapping[str, Sequence[str]] = {
    "analysis": ("analysis", "rules", "reference", "checks", "meaning"),
    "backends": ("paper", "exports"),
    "backends/data": ("exports", "rules", "bench"),
    "backends/exports": ("exports",),
    "backends/legality": ("decks", "formats"),
    "backends/paper": ("paper",),
    "backends/python": ("rules", "formats"),
    "backends/rules": (
        *("rules", "reference", "runtime", "skills", "meaning", "minigames/test_minigames.py"),
        "test_language_reference.py",
    ),
    "backends/text": ("text", "exports"),
    "bench": ("bench", "cli", "meaning"),
    "checks": ("checks", "cases", "model"),
    "cli": (
        *("cli", "decks/test_commands.py", "runtime/test_commands.py", "lab/test_lab.py", "editor", "bench", "paper"),
        *("test_migrating.py", "test_docs.py"),
    ),
    "decks": ("decks", "formats"),
    "desk": (
        *("desk/test_playing.py", "desk/test_editing.py", "desk/test_guard.py", "desk/test_reading.py"),
        *("desk/test_course.py", "desk/test_saves.py", "desk/test_sharing.py", "desk/test_spreadsheets.py"),
        *(
            "desk/test_renaming.py",
            "desk/test_recorded_games.py",
            "desk/test_faces.py",
            "desk/test_lines_of_a_table.py",
            "desk/test_pages_of_the_desk.py",
            "desk/test_a_kept_session.py",
            "desk/test_small_pictures.py",
        ),
    ),
    "diagnostics": ("diagnostics", "source", "cli", "test_docs.py"),
    "diff": ("diff",),
    "editor": ("editor",),
    "engine": ("engine",),
    "ir": ("model", "text", "rules"),
    "lab": ("lab",),
    "model": ("model", "checks", "validate", "engine"),
    "runtime": ("runtime", "skills", "meaning", "reference", "lab", "bench", "minigames/test_minigames.py"),
    "source": ("source", "syntax"),
    "syntax": ("syntax", "model"),
    "text": ("text", "meaning", "test_language_reference.py"),
    "validate": ("validate", "model"),
    "": (
        *("test_public_interface.py", "test_migrating.py", "cli", "engine", "bench", "source", "test_extras.py"),
        *("test_store.py", "test_docs.py"),
    ),
}
"""The tests that concern a package, by folder; "" is what lies in `cardwright` itself."""

COMBINED = ("combined/test_by_hand.py", "combined/test_combined.py", "combined/test_found.py")
"""What keeps all that is made of many small texts."""

KEPT: Mapping[str, Sequence[str]] = {
    "analysis": (
        *COMBINED,
        "model/test_made_of_games.py",
    ),
    "backends/exports": ("exports/test_exports.py",),
    "backends/legality": ("formats/test_formats.py",),
    "backends/paper": ("paper/test_given_to_the_press.py", "minigames/test_books.py"),
    "backends/python": ("rules/test_layout_of_python.py", *COMBINED, "model/test_made_of_games.py"),
    "backends/rules": (*COMBINED, "model/test_made_of_games.py", "rules/test_emitted_code.py"),
    "bench": ("bench/test_scenarios_that_fail.py",),
    "checks": ("checks/test_lints.py",),
    "cli": ("cli/test_transcripts.py", "cli/test_arguments.py"),
    "decks": ("decks/test_pages_of_decks.py",),
    "desk": ("desk/test_a_kept_session.py", "desk/test_pages_of_the_desk.py"),
    "diff": ("diff/test_whole_report.py", "diff/test_diff.py"),
    "editor": ("editor/test_a_kept_session.py",),
    "ir": (
        *COMBINED,
        "model/test_made_of_games.py",
    ),
    "lab": ("lab/test_pages_of_reports.py", "lab/test_learnt.py"),
    "model": (
        *("model/test_entries.py", "model/test_what_slips_say.py", "model/test_pages.py"),
        *("model/test_made_of_games.py", *COMBINED),
    ),
    "runtime": ("runtime/test_games_told.py", "meaning/test_meaning.py", "cli/test_transcripts.py", "test_digests.py"),
    "source": ("source/test_yaml_pages.py",),
    "syntax": ("syntax/test_errors.py", "combined/test_spelled.py", "model/test_what_slips_say.py", *COMBINED),
    "text": (*COMBINED, "text/test_mini_games.py", "text/test_goldens.py"),
    "validate": ("validate/test_verdict.py", "model/test_what_slips_say.py"),
    "": ("cli/test_transcripts.py",),
}
"""The files of tests that keep what comes out of a package as a whole: they are asked about every line, behind the few
tests that reach it and little else, which notice most, and in a second.
"""

LOADED = ("pytest", "xdist", "hypothesis", "yaml", "lark", "jsonschema", "jinja2", "markdown_it", "opencc")
"""What a test process needs besides the compiler; those that are not installed are done without."""


@dataclass(slots=True)
class Row:
    """What came of the changes of one package."""

    noticed: int = 0
    lived: list[Change] = field(default_factory=list)
    cut: list[Change] = field(default_factory=list)
    same: list[Change] = field(default_factory=list)
    """Those that lived, and of which `equivalent.txt` argues that nothing can notice them."""

    @property
    def tried(self) -> int:
        """How many there were, but for those that mean the same as before."""
        return self.noticed + len(self.lived) + len(self.cut)


def package_of(name: str) -> str:
    """The package of a module that is named by its path."""
    parts = name.split("/")[:-1]
    return "/".join(parts[:2]) if parts[:1] == ["backends"] else "/".join(parts[:1])


def rooms_of(name: str) -> Sequence[str]:
    """The tests that concern a module, by folder or file."""
    return ROOMS.get(package_of(name), ROOMS[""])


def kept_of(name: str, folder: Path) -> list[str]:
    """The files of tests that keep what comes out of a module's package, of those that there are."""
    files = [folder / each for each in KEPT.get(package_of(name), ())]
    return [str(file) for file in files if file.is_file()]


def tests_for(name: str, folder: Path) -> list[str]:
    """The test files that concern a module: those that import it, then those of its rooms that speak most of it."""
    module = "cardwright." + name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    short = module.rpartition(".")
    words = (module, f"from {short[0]} import {short[2]}")
    rooms = [folder / each for each in rooms_of(name)]
    near = {file for room in rooms for file in ([room] if room.suffix else room.rglob("test_*.py"))}
    stem = [part for part in re.split(r"[/_]", name.removesuffix(".py")) if len(part) > 3]

    def rank(file: Path) -> tuple[bool, float, str]:
        text = file.read_text("utf-8")
        spoken = sum(text.count(part) + 20 * (part in file.stem) for part in stem)
        return not any(word in text for word in words), -spoken / (1000 + len(text)), str(file)

    ranks = {file: rank(file) for file in sorted(folder.rglob("test_*.py")) if "mutants" not in file.parts}
    return [str(file) for file in sorted(ranks, key=lambda each: ranks[each]) if file in near or not ranks[file][0]]


class Copy:
    """A copy of a package in which one line at a time is changed."""

    def __init__(self, package: Path, room: Path, tests: Path) -> None:
        self.package = package
        self.there = room / package.parent.name / package.name
        self.tests = tests
        self.log = room / "log"
        self.green: set[str] = set()
        self.red: list[str] = []
        """The tests that fail without any change: they are asked about none."""
        shutil.copytree(package, self.there)
        for name in ("schemas", "templates", "docs"):  # which the program finds beside its sources
            if (beside := package.parent.parent / name).is_dir():
                (room / name).symlink_to(beside)

    def tried(self, change: Change, tests: Sequence[str], limit: int) -> int | None:
        """The status of the test run on the changed copy; None if it was cut off after so many CPU seconds."""
        file = self.there / change.name
        before = file.read_bytes()
        while True:
            file.write_bytes(change.made(before))
            try:
                status = self._run(tests, limit)
                said = self.log.read_text("utf-8", "replace")
            finally:
                shutil.copy2(self.package / change.name, file)  # with its time, for what Python keeps of it
            if status == 5 and self.red:
                return 0  # nobody was left to ask
            if status in (4, 5):
                if self._run(tests, limit) == 0:
                    return 2  # what the tests are in could not be read
                if (there := self._there(tests)) != tests:
                    tests = there
                    continue
            if status != 1:
                return status
            test = re.findall(r"(?m)^(?:FAILED|ERROR) (\S.*?)(?: - .*)?$", said)[0]
            if self._is_green(test, limit):
                return status
            print(f"{test} fails without any change: it is not asked", file=sys.stderr, flush=True)
            self.red.append(test)

    def _there(self, tests: Sequence[str]) -> Sequence[str]:
        """The tests, with all parameters of those that were not found in the last run: what parameters are called by
        may hang on a page that has changed since it was measured what they reach.
        """
        gone = set(re.findall(r"(?m)^ERROR: not found: (.*)$", self.log.read_text("utf-8", "replace")))
        whole = {test: test.partition("[")[0] for test in tests}
        is_gone = {test: str(self.tests.parent / name) in gone for test, name in whole.items()}
        return list(dict.fromkeys(whole[test] if is_gone[test] else test for test in tests))

    def _is_green(self, test: str, limit: int) -> bool:
        """Whether a test that noticed a change does not fail without it."""
        if test not in self.green and self._run([test], limit) == 1:
            return False
        self.green.add(test)
        return True

    def _run(self, tests: Sequence[str], limit: int) -> int | None:
        child = os.fork()
        if not child:
            self._be_the_tests(tests, limit)
        ends = time.monotonic() + WAITED * limit
        try:
            while True:
                pid, status = os.waitpid(child, os.WNOHANG)
                if pid:
                    code = os.waitstatus_to_exitcode(status)
                    return None if code in (-signal.SIGXCPU, -signal.SIGKILL) else code
                if time.monotonic() > ends:
                    os.killpg(child, signal.SIGKILL)
                time.sleep(0.02)
        except KeyboardInterrupt:
            os.killpg(child, signal.SIGKILL)  # which Ctrl+C does not reach, since it leads a group of its own
            raise

    def _be_the_tests(self, tests: Sequence[str], limit: int) -> None:
        """What the child does; it does not return."""
        status = 70
        try:
            os.setpgid(0, 0)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
            log = os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            for stream in (1, 2):
                os.dup2(log, stream)
            sys.dont_write_bytecode = True
            sys.path.insert(0, str(self.there.parent))
            os.environ.update(PYTHONPATH=str(self.there.parent), PYTHONDONTWRITEBYTECODE="1")
            import pytest

            config = ROOT / "pyproject.toml" if self.tests == ROOT / "tests" else os.devnull
            os.chdir(self.tests.parent)
            words = ["-x", "-q", "-n0", "-c", str(config), "--rootdir", ".", "-p", "no:cacheprovider", "--no-header"]
            words += [f"--deselect={test}" for test in self.red]
            status = int(pytest.main([*words, *tests]))
            sys.stdout.flush()  # which `_exit` does not
        finally:
            os._exit(status)


WAITED = 20
"""So many times its CPU seconds a run may take: it may wait for others on a busy machine, but not for ever."""
FEW = 10
"""So many of the tests that a map tells come first, before the files that keep a package as a whole."""


@dataclass(slots=True)
class Chosen:
    """Which tests of a folder are asked about a change."""

    folder: Path
    reach: Reach | None = None
    named: Sequence[str] = ()
    """These and no others, if there are any."""
    files: int | None = None
    """Only so many files of tests, where the map does not tell which tests reach a line."""
    most: int = 40
    """Only so many of the tests that reach a line."""

    def tests(self, change: Change, source: bytes) -> Sequence[str]:
        """The tests that are asked, in this order; none if no test of the package's rooms reaches the change.

        Where the map lacks a room of the package, the files of tests that concern the module come behind what it tells.
        """
        if self.named:
            return self.named
        found: Sequence[str] = ()
        kept = kept_of(change.name, self.folder)
        if self.reach:
            found = self.reach.tests(change.name, source, change.line, self.most, rooms_of(change.name))
            if is_measured(change, source, self.reach) or (found and knows_rooms(change, self.reach)):
                return [*found[:FEW], *kept, *found[FEW:]] if found else found
        return [*found[:FEW], *kept, *tests_for(change.name, self.folder)[: self.files]]


def judged(
    copy: Copy,
    wanted: Iterable[Change],
    chosen: Chosen,
    limit: int,
    told: bool = False,
    rows: dict[str, Row] | None = None,
    same: Sequence[Argued] = (),
) -> dict[str, Row]:
    """Each change tried, by package; one that no test reaches has lived without a run.

    One that lives counts apart if it is among the `same`, of which it is argued that they mean the same as before;
    what a test notices is noticed, whatever was argued.

    What has come out so far stands in `rows`, if they are given. Raises RuntimeError where the tests could not be run
    at all.
    """
    rows = {} if rows is None else rows
    for change in wanted:
        row = rows.setdefault(package_of(change.name), Row())
        start = time.monotonic()
        source = (copy.package / change.name).read_bytes()
        tests = chosen.tests(change, source)
        status = copy.tried(change, tests, limit) if tests else 0
        if status in (4, 5):
            raise RuntimeError(f"{change}: no tests were run\n{copy.log.read_text('utf-8', 'replace')[-2000:]}")
        means_the_same = any(each.means(change, source) for each in same)
        if status == 0:
            (row.same if means_the_same else row.lived).append(change)
        elif status is None:
            row.cut.append(change)
        else:
            row.noticed += 1
        if told:
            word = "lived" if status == 0 else "cut off" if status is None else "noticed"
            known = "  (equivalent by reading)" if means_the_same else ""
            unreached = "" if tests else "  (no test reaches it)"
            took = f"{time.monotonic() - start:5.1f} s"
            print(f"{word:8} {took}  {change}{known}{unreached}", file=sys.stderr, flush=True)
    return rows


def is_measured(change: Change, source: bytes, reach: Reach) -> bool:
    """Whether the map, without a test that reaches a change, proves that there is none.

    It knows all rooms of the package (but those that read every game), and none does the line before its first test.
    """
    if package_of(change.name) in ("desk", "editor"):  # whose tests ask another process
        return False
    return knows_rooms(change, reach) and not reach.is_done_before(change.name, source, change.line)


def knows_rooms(change: Change, reach: Reach) -> bool:
    """Whether the map knows all rooms of the package, with what can be said, as far as this module goes."""
    rooms = [room for room in rooms_of(change.name) if room in MEASURED]
    rooms += ["combined"] if COMBINED[-1] in KEPT.get(package_of(change.name), ()) else []
    return all(change.name in reach.known.get(kept_as(room), ()) for room in rooms)


def sample(package: Path, each: int, seed: int, only: Sequence[str] = (), total: int | None = None) -> list[Change]:
    """At most so many changes of each package, of the modules whose paths begin with one of `only`, drawn by chance.

    One of `only` may name a line of a module, as in what is listed as lived (`text/blocks.py:151`).  With a `total`, so
    many are drawn of all that there are, so that each package has its share of them.
    """
    by_package: dict[str, list[Change]] = {}
    lines = [tuple(each.rsplit(":", 1)) for each in only if ":" in each]
    begin = tuple(each for each in only if ":" not in each)
    for file in sorted(package.rglob("*.py")):
        name = file.relative_to(package).as_posix()
        whole = not only or name.startswith(begin)
        if whole or any(name == each for each, _ in lines):
            found = changes(name, file.read_bytes())
            found = [each for each in found if whole or (name, str(each.line)) in lines]
            by_package.setdefault(package_of(name), []).extend(found)
    if total is not None:
        every = [change for _, found in sorted(by_package.items()) for change in found]
        return random.Random(seed).sample(every, min(total, len(every)))
    drawn = []
    for name, found in sorted(by_package.items()):
        picked = random.Random(f"{seed} {name}").sample(found, min(each, len(found)))
        drawn += sorted(picked, key=lambda change: (change.name, change.start, change.new))
    return drawn


def shown(rows: Mapping[str, Row]) -> str:
    """The table, with what lived and what was cut off below it."""
    lines = [f"{'package':20} tried noticed  lived cut off"]
    for name, row in [*sorted(rows.items()), ("all", _sum(rows.values()))]:
        share = f"{100 * row.noticed / row.tried:3.0f} %" if row.tried else ""
        counts = f"{row.tried:5} {row.noticed:7} {len(row.lived):6} {len(row.cut):7}"
        lines.append(f"{name or 'cardwright':20} {counts}  {share}")
    every = _sum(rows.values())
    if every.same:
        share = 100 * every.noticed / (every.tried + len(every.same))
        lines.append(f"{len(every.same)} equivalent by reading, not counted ({share:.0f} % if they are)")
    for word, found in (("lived", every.lived), ("cut off", every.cut), ("equivalent", every.same)):
        lines += [f"{word}: {change}" for change in found]
    return "\n".join(lines)


def _sum(rows: Iterable[Row]) -> Row:
    found = Row()
    for row in rows:
        found.noticed += row.noticed
        found.lived += row.lived
        found.cut += row.cut
        found.same += row.same
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line; 0 if at least `--goal` per cent were noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="packages, modules or lines of them (a.py:9), by path (default: all)")
    parser.add_argument("--each", type=int, default=4, help="at most so many changes of each package")
    parser.add_argument("--total", type=int, help="so many changes of all, each package in proportion, not --each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=90, help="CPU seconds for the tests of one change")
    parser.add_argument("--files", type=int, help="only so many files of tests, those that come first (default: all)")
    parser.add_argument("--test", action="append", default=[], help="these tests instead of those that are chosen")
    parser.add_argument("--most", type=int, default=40, help="so many of the tests that reach a line (see reach.py)")
    parser.add_argument("--skip", type=int, default=0, help="leave out so many, which an earlier run has tried")
    parser.add_argument("--goal", type=float, default=0)
    parser.add_argument("--package", type=Path, default=PACKAGE, help=argparse.SUPPRESS)
    parser.add_argument("--tests", type=Path, default=ROOT / "tests", help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    if not hasattr(os, "fork"):
        print("this needs `fork`, which this system does not have", file=sys.stderr)
        return 2
    for name in LOADED:
        try:
            __import__(name)
        except ImportError:
            continue
    with tempfile.TemporaryDirectory() as room:
        copy = Copy(args.package.resolve(), Path(room), args.tests.resolve())
        drawn = sample(args.package, args.each, args.seed, args.only, args.total)
        reach = Reach() if copy.package == PACKAGE else None
        chosen = Chosen(copy.tests, reach, args.test, args.files, args.most)
        random.Random(args.seed).shuffle(drawn)  # so that a run which is broken off is a sample, too
        drawn = drawn[args.skip :]
        same = argued() if copy.package == PACKAGE else []
        rows: dict[str, Row] = {}
        end_like_ctrl_c()
        try:
            judged(copy, drawn, chosen, args.limit, told=True, rows=rows, same=same)
        except KeyboardInterrupt:
            print(f"broken off after {_sum(rows.values()).tried} of {len(drawn)}", file=sys.stderr)
    print(shown(rows))
    total = _sum(rows.values())
    return 0 if 100 * total.noticed >= args.goal * total.tried else 1


if __name__ == "__main__":
    sys.exit(main())
