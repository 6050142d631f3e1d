"""No word of any game in the compiler: names and phrases of carddata/ are looked for in the sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardwright.source.nodes import Mapping, Node, Scalar, Sequence
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load

ROOT = Path(__file__).parent.parent
SOURCES = sorted(
    path
    for ending in ("*.py", "*.lark", "*.yaml")
    for path in (ROOT / "compiler").rglob(ending)
    if "__pycache__" not in path.parts
)
# Words that any card game or any program has; each was looked at.
PLAIN = frozenset((Path(__file__).parent / "plain_words.txt").read_text("utf-8").split("\n"))
DECLARING = frozenset(
    [
        "zones",
        "kinds",
        "counters",
        "variables",
        "quantities",
        "values",
        "adjectives",
        "statuses",
        "symbols",
        "constants",
        "verbs",
        "skills",
        "cards",
        "characters",
        "checks",
        "game_rules",
        "phases",
        "invariants",
        "variants",
        "fields",
        "words",
        "faces",
    ]
)
"""Sections and keys whose entries declare something: the key, or the `id`, is a word of the game."""

CHINESE = re.compile(r"[\u4e00-\u9fff]")
WORD = re.compile(r"\w+")


def words_in(node: Node, above: str = "") -> Iterator[str]:
    """Ids, names, aliases and authors of what a file declares, and the phrases of its verbs as a whole."""
    match node:
        case Mapping():
            for entry in node:
                key, value = entry.key.value, entry.value
                if key in (
                    "options",
                    "tips",
                    "summary",
                    "why",
                    "original",
                    "glossary",
                    "rule_notes",
                    "rule_ids",
                    "rulings",
                ):
                    continue  # sentences and readings of rules, in plain words
                if above in DECLARING and not key.startswith("zh-") and key not in ("en", "name"):
                    yield key
                if (
                    key in ("id", "author", "edition", "aliases", "credits", "phrase")
                    or key.startswith("zh-")
                    or key == "en"
                ):
                    yield from (text.value for text in _scalars(value))
                yield from words_in(value, key if key in DECLARING or key in ("name",) else "")
        case Sequence():
            for item in node:
                yield from words_in(item)


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node:
            yield from _scalars(item)


def phrases() -> dict[str, str]:
    """Each word or phrase to look for, with the file it comes from; sentences and single signs left out."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "carddata").rglob("*.yaml")):
        found.setdefault(path.relative_to(ROOT / "carddata").parts[0], "its folder")
        root, _ = load(SourceFile(path.name, path.read_text("utf-8")))
        for word in words_in(root) if root is not None else ():
            text = " ".join(word.split()).casefold()
            if 2 <= len(text) <= 60 and (CHINESE.search(text) or len(text) >= 4):
                found.setdefault(text, str(path.relative_to(ROOT)))
    return found


def latin_in(line: str, phrases: dict[str, list[tuple[str, int]]]) -> Iterator[str]:
    """The phrases that stand in a line as whole words; they are given by their first word, with its place in them."""
    for word in WORD.finditer(line):
        for text, place in phrases.get(word[0], ()):
            start = word.start() - place
            ends = start + len(text)
            whole = start == 0 or not WORD.match(line[start - 1])
            if start >= 0 and line.startswith(text, start) and whole and not WORD.match(line[ends : ends + 1]):
                yield text


def test_no_game_in_the_compiler() -> None:
    looked_for = {text: where for text, where in phrases().items() if text not in PLAIN}
    assert "xstx" in looked_for and len(looked_for) > 40
    chinese = [text for text in looked_for if CHINESE.search(text)]
    latin: dict[str, list[tuple[str, int]]] = {}
    for text in looked_for:
        if not CHINESE.search(text) and (first := WORD.search(text)) is not None:
            latin.setdefault(first[0], []).append((text, first.start()))
    wrong = []
    for path in SOURCES:
        for number, line in enumerate(path.read_text("utf-8").casefold().splitlines(), 1):
            hits = [text for text in chinese if text in line] if CHINESE.search(line) else []
            hits += latin_in(line, latin)
            wrong += [f"{path.relative_to(ROOT)}:{number}: {hit} ({looked_for[hit]})" for hit in hits]
    hint = "say it in words of no game; if it is a plain word of any game or program, add it to tests/plain_words.txt"
    assert not wrong, f"{len(wrong)} words of games in the compiler ({hint}):\n" + "\n".join(wrong[:60])


def test_the_plain_words_are_needed_and_sorted() -> None:
    listed = (Path(__file__).parent / "plain_words.txt").read_text("utf-8").strip().split("\n")
    assert listed == sorted(set(listed)), "keep the list sorted, each word once"
