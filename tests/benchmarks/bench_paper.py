"""Time printing: cards to a PDF and to pictures, a book, a whole game, what changed; prints a table, asserts nothing.

Each row runs in a process of its own, so that fonts and Typst start cold and the peak of memory is its own.
Run: python tests/benchmarks/bench_paper.py
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROWS = ("sheets 60", "sheets 1000", "images 60", "book 80", "build thbattle", "diff xstx")
TEXT = (
    "出牌阶段，对你攻击范围内的一名其他角色使用。该角色须打出一张【闪】，"
    "否则你对其造成{}点伤害；若其手牌数为{}，你抽一张牌。"
)


def run(row: str) -> None:
    """Do one row in this process and print its figures."""
    wall, cpu = time.perf_counter(), time.process_time()
    what, of = row.split()
    doing = {"book": book, "build": build, "diff": diff}
    made = doing[what](of) if what in doing else cards(what, int(of))
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{row:<15}{wall:>8.2f}{cpu:>8.2f}{peak:>9.0f}{len(made):>7}{sum(made) / 1024:>9.0f}")


def cards(what: str, count: int) -> list[int]:
    """Print so many different cards; return the sizes of the artifacts in bytes."""
    from cardwright.backends.paper.card_look import ACCENTS
    from cardwright.backends.paper.paper_values import CardFace, Paragraph, SheetJob, Stat
    from cardwright.backends.paper.print_cards import emit_images, emit_sheets

    accents = sorted(ACCENTS)
    faces = tuple(
        CardFace(
            f"card-{i}",
            f"试验牌{i}",
            "基本牌",
            stats=(Stat("费用", str(i % 7)), Stat("攻击", str(i % 5)), Stat("生命", str(i % 9))),
            body=(
                Paragraph("rule", TEXT.format(i % 9 + 1, i) * (1 + i % 3)),
                Paragraph("reminder", f"（第{i}张牌的提示。）"),
                Paragraph("flavour", f"“第{i}句闲话。”"),
            ),
            rules=(f"XX-{i:03d}",),
            accent=accents[i % len(accents)],
        )
        for i in range(count)
    )
    job = SheetJob("bench", "zh-Hans", "试验", faces)
    printed = emit_images(job) if what == "images" else emit_sheets(job)
    assert not printed.problems, printed.show()
    return [len(artifact.content) for artifact in printed.artifacts]


def book(pages: str) -> list[int]:
    """Print a book of about so many pages; return the sizes of the artifacts in bytes."""
    from cardwright.backends.paper.paper_values import Book, Chapter
    from cardwright.backends.paper.print_book import begin_book
    from cardwright.backends.paper.read_markdown import parse_chapter

    text = "\n\n".join([f"## 小节\n\n{TEXT.format(1, 2) * 3}\n\n- {TEXT.format(3, 4)}\n- **强调**"] * 4)
    made = tuple(Chapter(f"c{i}", f"第{i}部分", parse_chapter(f"c{i}", text).blocks) for i in range(int(pages)))
    printed = begin_book(Book("bench", "zh-Hans", "试验", made))()
    assert not printed.problems, printed.show()
    found = {artifact.path.rpartition(".")[2]: artifact.content for artifact in printed.artifacts}
    assert len(re.findall(rb"/Type\s*/Page\b", found["pdf"])) >= int(pages), "too short a book"
    return [len(content) for content in found.values()]


def build(game: str) -> list[int]:
    """Build a shipped game whole, with nothing known from earlier runs; return the sizes of its files in bytes."""
    from cardwright.cli import main

    with tempfile.TemporaryDirectory() as out:
        _quietly(main, ["build", str(ROOT / "carddata" / game), "--no-cache", "--out", out])
        return [path.stat().st_size for path in Path(out).rglob("*") if path.is_file()]


def diff(game: str) -> list[int]:
    """Tell what changed when one number of a card did, with all rulings played again."""
    import shutil

    from cardwright.cli import main

    with tempfile.TemporaryDirectory() as kept:
        old = Path(kept) / game
        shutil.copytree(ROOT / "carddata" / game, old)
        cards = old / "cards/basic.yaml"
        cards.write_text(cards.read_text().replace("shed 1 draws", "shed 2 draws", 1))
        report = Path(kept) / "report.txt"
        _quietly(main, ["diff", str(old), str(ROOT / "carddata" / game), "--out", str(report)])
        assert "1 change" in report.read_text(), report.read_text()
        return [report.stat().st_size]


def _quietly(main: Callable[[list[str]], int], args: list[str]) -> None:
    with open(os.devnull, "w") as nothing, redirect_stdout(nothing), redirect_stderr(nothing):
        assert main(args) == 0


if __name__ == "__main__":
    if len(sys.argv) > 1:
        run(sys.argv[1])
    else:
        print(f"{'':<15}{'wall s':>8}{'cpu s':>8}{'peak MB':>9}{'files':>7}{'KiB':>9}", flush=True)
        for each in ROWS:
            subprocess.run([sys.executable, __file__, each], check=True)
