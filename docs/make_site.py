"""Build the site: `python docs/make_site.py [FOLDER] [--games BUILD]` writes it into `build/site` (needs
`pip install -e ".[docs]"`).

MkDocs makes it of the Markdown that is read in the repository, as `docs/mkdocs.yml` says; whatever links to nothing,
and a page that no menu names, is an error.  First all pages are laid out in a folder as they lie in the repository,
with the files that they link to.  On the way a link to a folder becomes one to the README above it, and what belongs to
an item of a list is indented by four blanks, which MkDocs wants; of what stands behind ``` the first word is kept, and
lines that end and go on in Chinese become one, since browsers show a line break as a blank.

BUILD is the folder that `cardwright build carddata/GAME` has written into: the gallery then leads to the books and
sheets of each game in it, and to a game of bots that one can step through.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "build" / "site-pages"
CHINESE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef“”…"
BROKEN = re.compile(rf"(?<=[{CHINESE})])\n *(?=\[?[{CHINESE}])")
WATCHED = {"xstx": 3, "thbattle": 5, "fengsheng": 5, "backrooms": 2, "l5r-skirmish": 2}
"""The games of the gallery, and how many play the one to be watched."""
SCRIPTS = {"zh-Hans": "简体", "zh-Hant": "繁體", "en": "English"}
SAID = {
    "en": ("Read its book", "as PDF", "Cards to print", "Watch bots play it"),
    "zh-Hans": ("读规则书", "PDF", "印卡用的版", "看机器人打一局"),
}
SEED = 7
LINK = re.compile(r"\]\(([^)\s#]+)(#[^)\s]*)?\)")


def sources() -> list[Path]:
    """The pages of the site: those of the root, of `docs/`, and what tells of the games and of the tests."""
    return [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        ROOT / "carddata" / "README.md",
        ROOT / "tests" / "README.md",
    ]


def indented(text: str) -> str:
    """A page in which what belongs to an item of a list stands four blanks deeper, and code is told by one word."""
    lines = text.split("\n")
    deeper = [0] * len(lines)
    width = [0] * len(lines)
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type == "list_item_open" and token.map is not None:
            first, end = token.map
            marker = re.match(r" *(?:[-*+]|\d+[.)]) +", lines[first][width[first] :])
            inner = len(marker[0]) if marker else 2
            for i in range(first + 1, end):
                deeper[i] += 4
                width[i] += inner
    for i, line in enumerate(lines):
        if deeper[i] and line.strip():
            own = len(line) - len(line.lstrip(" "))
            lines[i] = " " * (deeper[i] + max(own - width[i], 0)) + line.lstrip(" ")
    return re.sub(r"(?m)^( *```\w+) .*$", r"\1", "\n".join(lines))


def followed(page: Path, text: str) -> tuple[str, list[Path]]:
    """A page whose links lead to files, with its line breaks as MkDocs wants them, and these files."""
    found = []

    def mended(link: re.Match[str]) -> str:
        if re.match(r"[a-z]+:", link[1]):
            return link[0]
        target = (page.parent / link[1]).resolve()
        if target.is_dir():
            while not (target / "README.md").is_file():
                target = target.parent
            target /= "README.md"
        found.append(target)
        return f"]({_between(page, target)}{link[2] or ''})"

    outside = re.split(r"(```.*?```|`[^`\n]*`)", text, flags=re.S)
    return "".join(
        part if i % 2 else BROKEN.sub("", LINK.sub(mended, part)).replace("\\\n", "  \n")
        for i, part in enumerate(outside)
    ), found


def _between(page: Path, target: Path) -> str:
    """The way from a page to a file."""
    here, there = page.parent.relative_to(ROOT).parts, target.relative_to(ROOT).parts
    shared = 0
    while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
        shared += 1
    return "/".join([".."] * (len(here) - shared) + list(there[shared:]))


def gather(folder: Path) -> list[Path]:
    """Lay out all pages and what they link to; the files written."""
    shutil.rmtree(folder, ignore_errors=True)
    written = []
    for page in sources():
        text, linked = followed(page, page.read_text("utf-8"))
        there = folder / page.relative_to(ROOT)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(indented(text), "utf-8", newline="\n")
        written.append(there)
        for file in linked:
            copy = folder / file.relative_to(ROOT)
            if file.suffix != ".md" and not copy.exists():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, copy)
                written.append(copy)
    shutil.copytree(ROOT / "docs" / "site" / "assets", folder / "assets")
    return written


def show_games(folder: Path, built: Path) -> list[str]:
    """Lay books, sheets and a game to watch of each built game beside the gallery, and link to them; these games."""
    gallery = {"en": folder / "docs" / "gallery.md", "zh-Hans": folder / "docs" / "gallery.zh.md"}
    shown = [game for game in WATCHED if (built / game / "paper").is_dir()]
    for game in shown:
        there = folder / "docs" / "games" / game
        there.mkdir(parents=True)
        printed = [each for each in SCRIPTS if (built / game / "paper" / each / "rulebook.html").is_file()]
        for script in printed:
            for name in ("rulebook.html", "rulebook.pdf", "sheets.pdf"):
                shutil.copy(built / game / "paper" / script / name, there / f"{script}-{name}")
        watch(game, WATCHED[game], there)
        for lang, page in gallery.items():
            book, pdf, cards, seen = SAID[lang]
            books = ", ".join(
                f"[{SCRIPTS[each]}](games/{game}/{each}-rulebook.html) ([{pdf}](games/{game}/{each}-rulebook.pdf))"
                for each in printed
            )
            sheets = ", ".join(f"[{SCRIPTS[each]}](games/{game}/{each}-sheets.pdf)" for each in printed)
            line = f"{book}: {books} · {cards}: {sheets} · [{seen}](games/{game}/{lang}-watch.html)"
            text = page.read_text("utf-8")
            picture = re.search(rf"(?m)^!\[.*\]\(pictures/gallery/{game}\.png\)$", text)
            assert picture is not None, f"{page.name} has no picture of {game}"
            page.write_text(f"{text[: picture.end()]}\n\n{line}{text[picture.end() :]}", "utf-8", newline="\n")
    return shown


def watch(game: str, players: int, there: Path) -> None:
    """Play a game of bots and write it as pages that need nothing else, as the first player saw it."""
    from cardwright.desk.sending import saved_page
    from cardwright.loader import load_rules
    from cardwright.runtime.make_bots import make_bot
    from cardwright.runtime.session import Session
    from cardwright.runtime.setup import BOTS, derive

    source = ROOT / "carddata" / game
    rules = load_rules(source)
    session = Session(rules, players, SEED)
    bots = [make_bot("greedy", derive(SEED, BOTS + seat, 0)) for seat in range(players)]
    while not session.over:
        asked = session.pending[0]
        session.answer(asked.seat, bots[asked.seat].choose(asked, session.view(asked.seat)))
    for lang, names in (("en", "Robin Maya Jonas Ines Oskar"), ("zh-Hans", "小林 阿美 老周 小吴 大山")):
        told = Session(rules, players, SEED, names=names.split()[:players])
        told.repeat(session.decisions)
        (there / f"{lang}-watch.html").write_bytes(saved_page(source, told, 0, lang).encode())


def main(out: Path, pages: Path = PAGES, games: Path | None = None) -> int:
    """Build the site into a folder; the status of MkDocs, 2 where it is not installed."""
    if importlib.util.find_spec("material") is None:
        print('the site needs more packages: pip install -e ".[docs]"', file=sys.stderr)
        return 2
    gather(pages)
    if games is not None and not show_games(pages, games):
        print(f"no built game in {games}: cardwright build carddata/xstx", file=sys.stderr)
        return 2
    config = str(ROOT / "docs" / "mkdocs.yml")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", config, "-d", str(out.resolve())]
    known = {**os.environ, "SITE_PAGES": str(pages.resolve()), "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, env=known, check=False).returncode


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--games", type=Path, metavar="BUILD")
    given = parser.parse_args()
    sys.exit(main(given.folder, games=given.games))
