"""Where lines may end: a sign stays with its number and with what it is about, on cards, in books and on sheets."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from cardwright.backends.paper.face_data import faces_data
from cardwright.backends.paper.line_ends import kept_together
from cardwright.backends.paper.paper_values import Book, CardFace, Chapter, Lang, Paragraph, SheetJob
from cardwright.backends.paper.print_book import begin_book
from cardwright.backends.paper.read_markdown import parse_chapter
from cardwright.backends.paper.text_icons import TOGETHER as T

N = "\u00a0"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("残机上限各＋1。", f"残机上限各{T}＋{T}1。"),
        ("攻击+1、攻击+2", f"攻击{T}+1、攻击{T}+2"),
        ("其次数＋X，然后", f"其次数{T}＋{T}X，然后"),
        ("【武勇】－1，且", f"【武勇】{T}－{T}1，且"),
        ("−2、0、＋2", f"−{T}2、0、＋{T}2"),
        ("It is 1 + 3 = 4, so", f"It is 1{N}+{N}3{N}= 4, so"),
        ("A discards 8 − 6 = 2.", f"A discards 8{N}−{N}6{N}= 2."),
        ("Attack × 4, red ×2", f"Attack{N}×{N}4, red{N}×{T}2"),
        ("2–5 players", f"2{T}–{T}5 players"),
        ("the deck – top or bottom – and", "the deck – top or bottom – and"),
        ("Camouflage ♠2, ♦A", f"Camouflage ♠{T}2, ♦{T}A"),
        ("【红】×♥", "【红】×♥"),
        ("C++ and A+", "C++ and A+"),
        ("没有数字", "没有数字"),
    ],
)
def test_signs_stay_with_their_numbers(text: str, kept: str) -> None:
    assert kept_together(text) == kept and kept_together(kept) == kept


def test_long_lines_of_signs_come_back() -> None:
    for hostile in (" " * 200_000, "+ " * 100_000, "＋" * 200_000, "–" * 200_000 + "5"):
        assert kept_together(hostile).replace(T, "").replace(N, " ") == hostile


FACE = CardFace("kite", "风筝＋1", "牌", body=(Paragraph("rule", "风力＋1。"),), copies=1)


def test_cards_are_set_so() -> None:
    (data,) = faces_data(SheetJob("fair", "zh-Hans", "会", (FACE,), "会"))
    assert isinstance(data, dict) and data["body"] == [{"kind": "rule", "text": f"风力{T}＋{T}1。", "label": ""}]


def book(lang: Lang, markdown: str, **more: object) -> Book:
    parsed = parse_chapter("a", markdown)
    return Book("fair", lang, "会", (Chapter("a", parsed.title, parsed.blocks),), cards=(FACE,), **more)  # type: ignore[arg-type]


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="looks at lines with pdftotext")
def test_no_line_of_a_book_begins_with_a_sign(tmp_path: Path) -> None:
    sentences = [f"{'风' * n}每名玩家的残机上限各＋1，攻击＋2。" for n in range(3, 40)]
    tables = [f"|甲|乙|\n|--|--|\n|{'云' * n}，上限＋1|−1|" for n in range(12, 30, 3)]
    made = begin_book(book("zh-Hans", "# 题\n\n" + "\n\n".join(sentences + tables) + "\n\n![](card:kite)"))()
    pdf = next(each for each in made.artifacts if each.path.endswith(".pdf"))
    (tmp_path / "book.pdf").write_bytes(pdf.content)
    told = subprocess.run(["pdftotext", "-layout", "book.pdf", "-"], cwd=tmp_path, check=True, capture_output=True)
    lines = [line.strip() for line in told.stdout.decode().splitlines()]
    assert [line for line in lines if line[:1] in tuple("＋+")] == [] and "＋" in told.stdout.decode()
