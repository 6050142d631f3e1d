"""`cardwright test GAME --mutate`: which changes to the rules no ruling notices."""

from __future__ import annotations

import json
import os
import re
import subprocess
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.proof_words import tell
from cardwright.for_programs import headed

if TYPE_CHECKING:
    from cardwright.bench.mutation import Lines, Tried, Tries

MOST_SHOWN = 100
"""Columns of a line of rules that is shown."""
_FILE = re.compile(r'\+\+\+ "?b/(.*?)"?$')
_HUNK = re.compile(r"@@ -\S+ \+([0-9]+)(?:,([0-9]+))? @@")


def run_mutation(folder: Path, args: Namespace) -> int:
    """Change the rules of a game one line at a time, and print what no ruling notices."""
    from cardwright.bench.mutation import mutate
    from cardwright.cli import GOOD, PROBLEMS, Refused
    from cardwright.cli.find_game import show_unsupported
    from cardwright.cli.progress import progress
    from cardwright.diagnostics import Problems
    from cardwright.layers import layer_in, whole_roots
    from cardwright.model.exchange import Exchange

    if not hasattr(os, "fork"):
        raise Refused(tell("mutate.fork"))
    only = changed_lines(folder, args.since) if args.since else None
    exchange = Exchange(whole_roots(layer_in(folder), Problems()).roots, Problems())
    with show_unsupported() as unsupported, progress("mutating") as told:
        found = mutate(exchange, only, args.sample, os.cpu_count() or 1, told)
    if unsupported:
        return PROBLEMS
    if args.format == "json":
        print(json.dumps(headed("mutation", found.to_data()), ensure_ascii=False))
    else:
        for line in shown(found):
            print(line)
    return GOOD


def shown(found: Tries) -> Iterator[str]:
    """The changes that no ruling notices, each at its line, and how many there are."""
    from cardwright.diagnostics.screen import visible

    for one in found.survivors:
        yield visible(f"{one.span.file.path}:{one.span.line}: {_cited(one)}")
        yield visible(f"  - {_cut(one.was)}")
        if one.now:
            yield visible(f"  + {_cut(one.now)}")
        if one.why:
            yield visible(f"  # {one.why}")
    for one in found.needless:
        yield visible(tell("mutate.needless", place=f"{one.span.file.path}:{one.span.line}"))
    if found.failing:
        yield tell("mutate.failing", ids=", ".join(found.failing))
    seen, missed = found.count("noticed"), found.count("survives")
    if not seen and not missed:
        yield tell("mutate.none")
        return
    told = sum(bool(one.why) for one in found.survivors)
    if told:
        yield tell("mutate.told", told=told, missed=missed)
    yield tell("mutate.sum", noticed=seen, all=seen + missed, share=f"{found.share:.1f}", same=found.count("same"))


def _cited(one: Tried) -> str:
    return one.owner + (f" [{', '.join(one.rules)}]" if one.rules else "")


def _cut(line: str) -> str:
    return line if len(line) <= MOST_SHOWN else line[: MOST_SHOWN - 1] + "…"


def changed_lines(folder: Path, since: str) -> Lines:
    """The lines of a game's files that have changed since a revision of git; raises Refused."""
    from cardwright.cli import Refused
    from cardwright.files import read_folder

    command = ["git", "-C", str(folder), "diff", "--unified=0", "--no-color", "--no-ext-diff", "--relative"]
    try:
        made = subprocess.run([*command, since, "--", "."], capture_output=True, text=True, check=True, timeout=60)
    except (OSError, subprocess.SubprocessError) as error:
        told = getattr(error, "stderr", None) or str(error)
        raise Refused(tell("mutate.git", since=since, why=str(told).strip().split("\n")[0])) from None
    paths = {raw.name: raw.path for raw in read_folder(folder)}
    lines: dict[str, set[int]] = {}
    at = ""
    for row in made.stdout.split("\n"):
        if named := _FILE.match(row):
            at = paths.get(named[1], "")
        elif (hunk := _HUNK.match(row)) and at:
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines.setdefault(at, set()).update(range(first, first + count))
    return lines
