"""Print the one-page sheets: `python docs/print_cheatsheet.py [FOLDER]` writes them as PDF, on A4, into a folder."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Literal

import typst
from markdown_it import MarkdownIt
from markdown_it.token import Token

from cardwright.backends.paper.fonts import FONT_SETS, font_folder
from cardwright.backends.paper.typst_press import TIMESTAMP

Language = Literal["en", "zh-Hans"]
DOCS = Path(__file__).parent
#: The sheets, the language that each is set in, and the size of its letters in points.  A little below what just fits.
SHEETS: dict[str, tuple[Language, float]] = {
    "cheatsheet.md": ("en", 6.7),
    "cheatsheet.zh.md": ("zh-Hans", 6.8),
}
#: Code of at most so many characters is not broken across lines.
_WHOLE = 24
_LAYOUT = """
#let ink = rgb("#1d2329")
#let code = rgb("#0b4f8a")
#set page("a4", flipped: true, columns: 3, margin: (x: 7mm, top: 6mm, bottom: 5.5mm))
#set columns(gutter: 4mm)
#set text(font: "Noto Sans SC", lang: "LANG", region: "REGION", features: (FEATURES), size: SIZEpt)
#set text(fill: ink, fallback: false)
#set par(leading: 0.42em, spacing: 0.55em, justify: false)
#set list(marker: [•], body-indent: 0.4em, spacing: 0.5em)
#let c(body) = highlight(fill: rgb("#e8f0f7"), extent: 0.1em, radius: 1pt, top-edge: 0.86em, bottom-edge: -0.2em,
  text(fill: code, weight: 500, lang: "en", features: ("pwid",), body))
#show heading.where(level: 1): it => block(below: 0.6em, text(size: 1.45em, weight: 700, it.body))
#show heading.where(level: 2): it => block(
  width: 100%, fill: code, inset: (x: 0.45em, y: 0.28em), above: 0.6em, below: 0.25em, sticky: true, radius: 1pt,
  text(fill: white, weight: 700, size: 1.05em, it.body))
#show table.cell: set block(breakable: false)
#set table(columns: (47%, 1fr), inset: (x: 0.2em, y: 0.25em), align: left + top)
#set table(stroke: (x, y) => if y > 0 { (top: 0.3pt + rgb("#c9d1d8")) })
#let rows(..cells) = block(above: 0.3em, below: 0.4em, table(..cells))
"""


def _text(text: str) -> str:
    """A text as Typst code that says just this."""
    return '#"' + text.replace("\\", "\\\\").replace('"', '\\"') + '";'


def _inline(token: Token) -> str:
    made = []
    children = token.children or []
    for number, child in enumerate(children):
        if child.type == "code_inline":
            code = f"#c[{_text(child.content)}]"
            made.append(f"#box[{code}]" if len(child.content) <= _WHOLE else code)
        elif child.type in ("strong_open", "em_open"):
            made.append("#strong[" if child.type == "strong_open" else "#text(weight: 500)[")
        elif child.type in ("strong_close", "em_close"):
            made.append("]")
        elif child.type == "softbreak":  # Chinese has no blank between lines
            made.append(" " if made[-1].isascii() or children[number + 1].type != "text" else "")
        elif child.type == "text":  # nothing but a blank separates two forms
            made.append("#h(0.75em, weak: true) " if child.content == " " else _text(child.content))
        elif child.type not in ("link_open", "link_close"):
            raise ValueError(f"the sheet has {child.type}, which this script does not print")
    return "".join(made)


def to_typst(markdown: str, lang: Language, size: float) -> str:
    """A sheet as a Typst document: headings, paragraphs, lists, and tables without their heads."""
    fonts = FONT_SETS[lang]
    features = "".join(f'"{feature}",' for feature in fonts.features)
    made = [_LAYOUT]
    for name, value in (("LANG", fonts.lang), ("REGION", fonts.region), ("FEATURES", features), ("SIZE", str(size))):
        made[0] = made[0].replace(name, value)
    wraps = {
        "heading_open": "\n{level} ", "heading_close": "\n", "paragraph_open": "\n", "paragraph_close": "\n",
        "bullet_list_open": "\n#list(", "bullet_list_close": ")\n", "list_item_open": "[", "list_item_close": "],",
        "table_open": "\n#rows(", "table_close": ")\n", "td_open": "[", "td_close": "],",
        "tbody_open": "", "tbody_close": "", "tr_open": "", "tr_close": "\n",
    }  # fmt: skip
    in_head = False
    markdown = re.sub(r"(?m)^\[\w+\]\(\S+\)\n", "", markdown)  # a link that stands alone is for screens
    for token in MarkdownIt("commonmark").enable("table").parse(markdown):
        if token.type in ("thead_open", "thead_close"):
            in_head = token.type == "thead_open"
        elif in_head:
            continue
        elif token.type == "inline":
            made.append(_inline(token))
        elif token.type in wraps:
            made.append(wraps[token.type].format(level="=" * token.markup.count("#")))
        else:
            raise ValueError(f"the sheet has {token.type}, which this script does not print")
    # A form that needs no explanation takes the whole row.
    return re.sub(r"(?m)^(#rows\()?(\[.*\],)\[\],$", r"\1table.cell(colspan: 2)\2", "".join(made))


def to_pages(markdown: str, lang: Language, size: float, format: Literal["pdf", "png"] = "png") -> list[bytes]:
    """The printed pages of a sheet: one PNG each, or all in one PDF."""
    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(font_folder("Noto Sans SC"))]
    )
    source = to_typst(markdown, lang, size).encode()
    compiler = typst.Compiler(input=source, font_paths=fonts, ignore_system_fonts=True)
    made = compiler.compile(format=format, timestamp=TIMESTAMP)
    return [made] if isinstance(made, bytes) else list(made or ())


def pages(name: str, format: Literal["pdf", "png"] = "png") -> list[bytes]:
    """The printed pages of one of the sheets."""
    return to_pages((DOCS / name).read_text("utf-8"), *SHEETS[name], format)


def main() -> None:
    """Write every sheet as PDF."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    folder.mkdir(parents=True, exist_ok=True)
    for name in SHEETS:
        path = folder / Path(name).with_suffix(".pdf").name
        path.write_bytes(pages(name, "pdf")[0])
        print(path)


if __name__ == "__main__":
    main()
