"""Draw the pictures of the README and the guides from builds: `python docs/make_pictures.py [BUILD]`.

BUILD is the folder that `cardwright build carddata/GAME` has written into (`build` without it); what only
`cardwright print` makes is made on the way.  `pdftoppm` and `pdftotext` (poppler) find and draw the pages of a PDF,
Typst puts them together, and a browser (Playwright's, or CHROMIUM) shows the rulebook as a page.  The pictures of
docs/gallery.md are those of make_gallery.py.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import typst

from cardwright.cli import main

DOCS = Path(__file__).parent
ROW = """
#set page(width: auto, height: auto, margin: MARGIN, fill: rgb("#eceff1"))
#let sheet(file, height) = box(stroke: 0.3pt + rgb("#b0bec5"), fill: white, image(file, height: height))
#grid(columns: COLUMNS, gutter: 3mm, FILES)
"""
PARTS = """
#set page(width: 138mm, height: auto, margin: 3mm, fill: white)
#set text(font: ("Noto Sans SC", "Noto Sans CJK SC"), size: 10pt)
#let digit(n) = text(size: 6.5pt, fill: white, weight: 800, str(n))
#let number(n) = circle(radius: 1.8mm, fill: black, inset: 0pt, align(center + horizon, digit(n)))
#let spots = (
  (4.4, 7.6), (31.5, 3), (60, 27), (3, 43.3), (63.4, 43.3), (3, 64), (4.4, 79), (25, 79), (58.4, 79), (31.5, 85.6),
  (62.6, 50),
)
#let names = (
  "top left corner · 左上角", "band: name · 名称栏", "window · 画面", "kind · 类别", "tags · 标签", "text · 文字",
  "bottom left corner · 左下角", "strip · 数值栏", "bottom right corner · 右下角", "foot · 页脚", "edge · 边框",
)
#let rows = names.enumerate().map(((n, name)) => (number(n + 1), name)).flatten()
#grid(columns: (68mm, 1fr), box(width: 63mm, height: 88mm, {
  image("card.png", width: 63mm)
  for (n, (x, y)) in spots.enumerate() { place(top + left, dx: x * 1mm - 1.8mm, dy: y * 1mm - 1.8mm, number(n + 1)) }
}), align(horizon, grid(columns: (6mm, 1fr), row-gutter: 3.4mm, align: horizon, ..rows)))
"""
#: Game, language, what a page of the book says, and which of the pages that say it.
PAGES = (
    ("backrooms", "zh-Hant", "", 1), ("backrooms", "zh-Hans", "快速入门", 2),
    ("backrooms", "en", "A turn as an example", 2), ("backrooms", "en", "All cards", 2),
    ("xstx", "zh-Hans", "", 1), ("xstx", "zh-Hans", "快速入门", 2),
    ("xstx", "zh-Hans", "一个回合的例子", 2), ("xstx", "zh-Hans", "索引", 2),
)  # fmt: skip
THEMES = (
    ("thbattle", "zh-Hans", "danmaku-1"), ("thbattle", "zh-Hans", "death_sickle"),
    ("fengsheng", "zh-Hans", "balance-1"), ("backrooms", "en", "seam_walker-1"),
    ("l5r", "en", "doji_challenger"), ("xstx", "zh-Hant", "foresight"),
)  # fmt: skip


def page_saying(book: Path, words: str, nth: int) -> int:
    """The first page of a PDF that begins with these words (the last one, if `nth` is more than 1), or where none does,
    that says them in a line of their own; its first page without words.
    """
    if not words:
        return 1
    said = subprocess.run(["pdftotext", "-raw", str(book), "-"], capture_output=True, check=True).stdout.decode()
    lines = [[line.strip() for line in text.split("\n")] for text in said.split("\f")]
    pages = [at for at, page in enumerate(lines, 1) if words in page[:4]]
    pages = pages or [at for at, page in enumerate(lines, 1) if words in page]
    return pages[-1] if nth > 1 else pages[0]


def draw_page(pdf: Path, number: int, to: Path, height: int) -> Path:
    """A page as a picture, as high as it is shown: made smaller later, it would lose its thin lines."""
    ends = ["-f", str(number), "-l", str(number), "-singlefile", "-scale-to-x", "-1", "-scale-to-y", str(height)]
    subprocess.run(["pdftoppm", "-png", *ends, str(pdf), str(to.with_suffix(""))], check=True)
    return to


def high(height: int) -> str:
    """So many dots as a length for `beside`."""
    return f"{height * 72 / 110}pt"


def beside(files: list[Path], height: str, to: Path, columns: int = 0, ppi: int = 110) -> None:
    """Pictures in rows, with a thin line around each."""
    with tempfile.TemporaryDirectory() as name:
        shown = []
        for at, file in enumerate(files):
            shutil.copy(file, Path(name) / f"{at}.png")
            shown.append(f'sheet("{at}.png", {height})')
        text = ROW.replace("COLUMNS", str(columns or len(files))).replace("FILES", ", ".join(shown))
        (Path(name) / "row.typ").write_text(text.replace("MARGIN", "3mm"), "utf-8")
        # Poppler makes pictures smaller without losing their thin lines, which Typst does not.
        typst.compile(str(Path(name) / "row.typ"), output=str(Path(name) / "row.pdf"), root=name)
        drawn = ["pdftoppm", "-png", "-r", str(ppi), "-singlefile", str(Path(name) / "row.pdf")]
        subprocess.run([*drawn, str(to.with_suffix(""))], check=True)
    print(to, f"{to.stat().st_size // 1024} KB")


def screen(page: Path, to: Path) -> None:
    """The gallery of a rulebook in a browser, after a search among its cards."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as work:
        browser = work.chromium.launch(executable_path=os.environ.get("CHROMIUM"), args=["--no-sandbox"])
        shown = browser.new_page(viewport={"width": 1040, "height": 620}, reduced_motion="reduce")
        shown.goto(page.resolve().as_uri())
        shown.fill("#of-cards", "伤害")
        shown.evaluate("document.querySelector('#gallery').scrollIntoView()")
        shown.wait_for_timeout(300)
        shown.screenshot(path=to)
        browser.close()
    print(to, f"{to.stat().st_size // 1024} KB")


def make(build: Path) -> None:
    """All pictures, drawn anew."""
    pictures, images = DOCS / "pictures", DOCS / "images"
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)

        def paper(game: str, lang: str) -> Path:
            return build / game / "paper" / lang

        xstx = paper("xstx", "zh-Hans")
        beside([paper("xstx", lang) / "cards" / "attack-1.png" for lang in ("zh-Hans", "zh-Hant", "en")], "80mm",
               pictures / "cards.png")  # fmt: skip
        beside([paper(game, lang) / "cards" / f"{card}.png" for game, lang, card in THEMES], "56mm",
               pictures / "themes.png")  # fmt: skip
        found = [paper(game, lang) / "rulebook.pdf" for game, lang, _, _ in PAGES]
        drawn = [
            draw_page(book, page_saying(book, words, nth), room / f"page-{at}.png", 480)
            for at, (book, (_, _, words, nth)) in enumerate(zip(found, PAGES, strict=True))
        ]
        beside(drawn, high(480), pictures / "book-pages.png", columns=4)
        sheets = []
        for game, lang in (("thbattle", "zh-Hans"), ("l5r-skirmish", "en")):
            main(["print", f"carddata/{game}", "--as", "reference", "--in", lang, "-o", name])
            sheets.append(draw_page(room / game / "print" / lang / "reference.pdf", 1, room / f"{game}.png", 720))
        beside(sheets, high(720), pictures / "reference-sheets.png")
        main(["text", "carddata/l5r", "asahina artisan", "--in", "en", "--picture", str(room / "card.png")])
        (room / "parts.typ").write_text(PARTS, "utf-8")
        (pictures / "theme-parts.png").write_bytes(
            typst.compile(str(room / "parts.typ"), root=name, format="png", ppi=136)
        )
        shutil.copy(draw_page(xstx / "sheets.pdf", 1, room / "sheet.png", 935), images / "sheet-zh.png")
        book = xstx / "rulebook.pdf"
        spread = [draw_page(book, number, room / f"spread-{number}.png", 720) for number in (14, 16)]
        beside(spread, high(720), images / "rulebook-zh.png")
        screen(paper("thbattle", "zh-Hans") / "rulebook.html", pictures / "rulebook-page.png")


if __name__ == "__main__":
    make(Path(sys.argv[1] if len(sys.argv) > 1 else "build"))
