"""The fonts of each language, and the check that they can draw every character (Typst drops others)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from cardwright import resources
from cardwright.backends.paper.house_style import PLAIN, HouseStyle
from cardwright.backends.paper.paper_values import Lang, PaperProblem, unique
from cardwright.backends.paper.text_icons import TOGETHER
from cardwright.records import record


@record
class FontSet:
    """The fonts of a language in order of preference, with the tags that Typst shapes and breaks lines by."""

    families: tuple[str, ...]
    lang: str
    region: str
    features: tuple[str, ...] = ()


# Traditional text falls back on the Simplified font for rare characters; English needs narrow quotes (pwid).
FONT_SETS: dict[Lang, FontSet] = {
    "zh-Hans": FontSet(("Noto Sans SC",), "zh", "CN"),
    "zh-Hant": FontSet(("Noto Sans TC", "Noto Sans SC"), "zh", "TW"),
    "en": FontSet(("Noto Sans SC",), "en", "US", ("pwid",)),
}
_FOLDERS = {"Noto Sans SC": "notosanssc", "Noto Sans TC": "notosanstc"}

# Characters that need no glyph: the line feed ends a line of a paragraph, the word joiner keeps one together.
_NO_GLYPH = frozenset(f"\n{TOGETHER}")


def font_folder(family: str) -> Path:
    """Return the folder that holds a family's files, inside the installed font package."""
    return resources.fonts(_FOLDERS[family])


@cache
def coverage(family: str) -> frozenset[int]:
    """Return the code points that a family has glyphs for."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    covered: set[int] = set()
    for file in resources.font_files(_FOLDERS[family]):
        with TTFont(file, lazy=True) as font:
            font.setGlyphOrder([*map(str, range(font["maxp"].numGlyphs))])  # names of glyphs are made up at length
            covered.update(font.getBestCmap() or ())
    return frozenset(covered)


@cache
def _covered(lang: Lang) -> frozenset[int]:
    return frozenset().union(*(coverage(family) for family in FONT_SETS[lang].families))


def missing_glyphs(lang: Lang, texts: Iterable[tuple[str, str]], style: HouseStyle = PLAIN) -> tuple[PaperProblem, ...]:
    """Return one problem per place and character that neither the language's fonts nor those of the game can draw.

    `texts` gives (where, text) pairs, with marks for what is drawn as an icon. The facts of a problem: the
    character, its code point, the first font.
    """
    covered = _covered(lang).union(*(font.covers for font in style.own))
    font = FONT_SETS[lang].families[0]
    problems: list[PaperProblem] = []
    clean: set[str] = set()
    for where, text in texts:
        for char in text:
            if char in clean:
                continue
            if ord(char) in covered or char in _NO_GLYPH or style.icons.is_mark(char):
                clean.add(char)
            else:
                shown = char if char.isprintable() else ""
                problems.append(PaperProblem("missing-glyph", where, (shown, f"U+{ord(char):04X}", font)))
    return unique(problems)
