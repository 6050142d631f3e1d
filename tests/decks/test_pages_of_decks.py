"""What is said of decks that are a little wrong, and of formats with a slip: of those in `formats`, kept as pages."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from formats.compiled import example_counts, mutate
from formats.corpus import FILES, load
from goldens import Goldens, said

from cardwright.decks import stats
from cardwright.decks.deck import deck_of
from cardwright.decks.examples import own_decks, run
from cardwright.decks.lawbook import Lawbook, from_roots
from cardwright.decks.lint_formats import lint_game
from cardwright.decks.report import finding_json, text
from cardwright.decks.write_deck import WRITERS, Writing
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml_bytes
from cardwright.files import RawFile
from cardwright.judging import judge_example, judge_file
from cardwright.source.nodes import Mapping

DECKS = 3
"""Decks of each format, each further from an example, in these ways to write them by turns."""
FORMS = ("text", "yaml", "arena", "json", "mtgo")
SLIPS = 16
"""One slip of so many is made."""
OTHER = (
    *(
        ("at_most", "at_least"),
        ("at_least", "exactly"),
        ("main", "side"),
        ("deck", "main"),
        ("true", "false"),
        ("is", "is not"),
    ),
    *(
        (r"\bin\b", "on"),
        (r"\d\.\.", "9.."),
        (r"\.\.\d+", ".."),
        ("count", "kinds"),
        ("copies", "sum"),
        ("where", "if"),
    ),
    *(("legal", "illegal"), ("forbid", "restricted"), ("every", "none"), (r"id: [\w-]+, ", ""), ("names?: ", "says: ")),
)
"""What stands in the place of words: other words of formats; a number is one more, and some names lack a letter."""


def judged(book: Lawbook, name: str, rng: random.Random) -> Iterator[str]:
    """Decks of a format that are another than an example by a few cards: verdict, repair, figures."""
    law, _ = book.formats.law(name)
    sections = [section.id for section in law.sections]
    bases = example_counts(book, name)
    for n in range(DECKS):
        base = rng.choice(bases)
        counts = mutate(rng, base, sections, sorted(book.pool.cards), 2 + 2 * n)
        deck, form = deck_of(counts, book.pool.cards), FORMS[(n + len(name)) % len(FORMS)]
        ending, writer = WRITERS[form]
        written = writer(Writing(deck, law, book.pool, "en"))
        if n == 2:
            written = re.sub(r"(?m)^((?: *\")?.*[a-z]{3})[a-z]\b", r"\1", written, count=3)
        file = RawFile(f"deck{ending}", f"deck{ending}", written.encode())
        found = judge_file(book, file, name, building=n == 1, mend=n != 1)
        (one,) = found
        yield f"#### {form}\n{text(found, 'en')}"
        if n == 0:
            before = deck_of(base, book.pool.cards)
            for lang in ("en", "zh"):
                yield stats.stats_text(stats.stats(law, one.deck), lang)
                yield stats.difference_text(before, one.deck, stats.difference(before, one.deck), lang)
        if n == 1:
            yield "\n".join(json.dumps(finding_json(each, "zh"), ensure_ascii=False) for each in one.verdict.findings)
        else:
            yield text(found, "zh")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_said_of_decks(path: Path, goldens: Goldens) -> None:
    book, rows = load(path), []
    for name in book.formats.names:
        rows += [f"######## {name}", *judged(book, name, random.Random(f"{path.stem} {name}"))]
    for at, node in enumerate(book.decks):
        rows += [text(judge_example(book, node, own_decks(book)), "zh" if at % 2 else "en")]
    goldens.check(f"decks/{path.stem}.txt", "\n".join(row.rstrip("\n") for row in rows) + "\n")


def slips(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Lines of the laws of a game that say another thing, with their numbers."""
    first = next(n for n, line in enumerate(lines) if line.startswith(("formats:", "banlists:")))
    for n, line in enumerate(lines[first:], first):
        found = [re.sub(rf"\b{old}\b" if old.isalpha() else old, new, line, count=1) for old, new in OTHER]
        found += [f"{line[: at.start()]}{int(at[0]) + 1}{line[at.end() :]}" for at in re.finditer(r"\b\d+\b", line)]
        found += [line[: at.start()] + at[0][:-1] + line[at.end() :] for at in re.finditer(r"\w{4,}", line)]
        yield from ((n, made) for made in dict.fromkeys(found) if made != line)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_said_of_slips(path: Path, goldens: Goldens) -> None:
    lines, rows = path.read_text("utf-8").splitlines(), []
    for n, made in [*slips(lines)][::SLIPS]:
        problems = Problems()
        _, root = load_yaml_bytes("game.yaml", "\n".join([*lines[:n], made, *lines[n + 1 :]]).encode(), problems)
        failed = []
        if isinstance(root, Mapping):
            book = from_roots([root], problems)
            problems.extend(lint_game(book))
            failed = [f"{each.id}: {each.failure[:100]}" for each in run(book) if each.failure]
        rows += [f"{n + 1} {' '.join(made.split())}", *said(problems).splitlines(), *failed]
    goldens.check(f"slips/law/{path.stem}.txt", "\n".join(rows) + "\n")
