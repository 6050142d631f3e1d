"""Draw the pictures of docs/gallery.md from builds: `python docs/make_gallery.py [BUILD]`.

BUILD is the folder that `cardwright build carddata/GAME` has written into (`build` without it).  For each game one
picture: the cover and two pages of its rulebook, and some of its cards, put together by Typst.  `pdftoppm` (poppler)
draws the pages of the PDF.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import typst

PICTURES = Path(__file__).parent / "pictures" / "gallery"
#: Game, language of the book, pages, cards (files in `cards/`), language of the cards.
SHOWN: dict[str, tuple[str, tuple[int, int, int], tuple[str, ...], str]] = {
    "xstx": ("zh-Hans", (1, 5, 8), ("attack-1", "duel", "seal", "purity"), "zh-Hans"),
    "thbattle": ("zh-Hans", (1, 7, 14), ("marisa", "danmaku-1", "keystone", "attacker_card"), "zh-Hans"),
    "fengsheng": ("zh-Hans", (1, 6, 12), ("mr_jian", "decode-1", "probe-1", "boss_sheng"), "zh-Hant"),
    "backrooms": ("en", (1, 6, 12), ("clinic-1", "blind_seer-1", "fire_axe-1", "eviction_notice-1"), "en"),
    "l5r-skirmish": (
        "zh-Hant",
        (1, 4, 8),
        ("bayushi_shoju", "doji_whisperer", "province_of_void", "assassination"),
        "zh-Hant",
    ),
}
LAYOUT = """
#set page(width: 176mm, height: auto, margin: 4mm, fill: rgb("#eceff1"))
#let sheet(file, height) = box(stroke: 0.3pt + rgb("#b0bec5"), fill: white, image(file, height: height))
#grid(columns: (1fr, 1fr, 1fr), align: center, SHEETS)
#v(1mm)
#grid(columns: (1fr, 1fr, 1fr, 1fr), align: center, CARDS)
"""


def draw(game: str, build: Path) -> Path:
    """The picture of a game, drawn anew; where it lies."""
    language, pages, cards, of_cards = SHOWN[game]
    paper = build / game / "paper"
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        for page in pages:
            book = str(paper / language / "rulebook.pdf")
            command = ["pdftoppm", "-png", "-r", "110", "-f", str(page), "-l", str(page), "-singlefile", book]
            subprocess.run([*command, str(room / f"page-{page}")], check=True)
        for card in cards:
            shutil.copy(paper / of_cards / "cards" / f"{card}.png", room / f"card-{card}.png")
        text = LAYOUT.replace("SHEETS", ", ".join(f'sheet("page-{page}.png", 74mm)' for page in pages))
        text = text.replace("CARDS", ", ".join(f'sheet("card-{card}.png", 52mm)' for card in cards))
        (room / "gallery.typ").write_text(text, "utf-8")
        # Poppler makes pictures smaller without losing their thin lines, which Typst does not.
        typst.compile(str(room / "gallery.typ"), output=str(room / "gallery.pdf"), root=name)
        path = PICTURES / f"{game}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        drawn = ["pdftoppm", "-png", "-r", "112", "-singlefile", str(room / "gallery.pdf"), str(path.with_suffix(""))]
        subprocess.run(drawn, check=True)
    return path


if __name__ == "__main__":
    for each in SHOWN:
        made = draw(each, Path(sys.argv[1] if len(sys.argv) > 1 else "build"))
        print(made, f"{made.stat().st_size // 1024} KB")
