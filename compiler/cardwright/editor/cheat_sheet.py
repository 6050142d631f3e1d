"""What key words mean, by the rows of the cheat sheet in which they stand."""

from __future__ import annotations

import re
from functools import cache

from cardwright import resources
from cardwright.diagnostics.problem import Lang
from cardwright.syntax.grammar import keywords
from cardwright.syntax.vocabulary import SPELLINGS
from cardwright.syntax.words import split_words

MOST = 4
"""Rows that are shown of one word."""
_FORMS = re.compile(r"`([^`]*)`")
_OWN = re.compile(r"[^a-z' -]+")


@cache
def _rows(lang: Lang) -> tuple[tuple[str, tuple[str, ...], str], ...]:
    """The rows of all tables: the forms as they are shown, as words, and what they mean."""
    page = resources.read_text("docs", "cheatsheet.zh.md" if lang == "zh" else "cheatsheet.md")
    found = []
    for line in page.split("\n"):
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if line.startswith("|") and _FORMS.search(cells[0]):
            forms = tuple(f" {' '.join(_OWN.sub(' ', each).split())} " for each in _FORMS.findall(cells[0]))
            found.append((cells[0], forms, " ".join(cells[1:]).strip(" |")))
    return tuple(found)


@cache
def phrases() -> tuple[str, ...]:
    """Every key word and phrase, the longest first."""
    words = [each for each in (*keywords(), *SPELLINGS) if each[:1].isalpha()]
    return tuple(sorted(words, key=lambda each: -len(split_words(each))))


def key_word_at(text: str, offset: int) -> tuple[str, int, int] | None:
    """The key word that stands around an offset of a text, with its place: the longest phrase that fits."""
    for phrase in phrases():
        for found in re.finditer(rf"(?<![\w']){re.escape(phrase)}(?!\w)", text):
            if found.start() <= offset <= found.end():
                return phrase, found.start(), found.end()
    return None


def meaning(phrase: str, lang: Lang) -> str | None:
    """The rows of the cheat sheet that speak of a key word."""
    wanted = f" {phrase} "
    rows = [(forms, means) for forms, words, means in _rows(lang) if any(wanted in each for each in words)]
    return "\n\n".join(f"{forms}\n\n{means}".strip() for forms, means in rows[:MOST]) or None


@cache
def first_words() -> dict[str, tuple[str, ...]]:
    """The key words and phrases by their first word, the longest first."""
    found: dict[str, list[str]] = {}
    for phrase in phrases():
        found.setdefault(re.split(r"\W", phrase)[0], []).append(phrase)
    return {word: tuple(sorted(each, key=lambda phrase: -len(phrase))) for word, each in found.items()}
