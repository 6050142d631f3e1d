"""missing-translation (CW611): a text is written in some languages of the game and missing in others.

Traditional Chinese is converted from Simplified, so it never counts as missing next to it. Phrases of verbs and names
that cards print are looked at when texts are rendered (CW903, CW904).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from cardwright.analysis.facts import Facts
from cardwright.analysis.survey import Survey, shown
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir import decl
from cardwright.model.all_texts import is_ours
from cardwright.model.parts import Part

LINT = define(
    "CW611",
    "missing-translation",
    words("`{name}` is written in {has} but not in {lang}", "`{name}` 有 {has} 的文字，却没有 {lang} 的"),
    words(
        "add `{lang}: …`, or leave {lang} out of the `languages` of the `game` (`languages: [{has}]`)",
        "请补上 `{lang}: …`，或者在 `game` 的 `languages` 里不写 {lang}（`languages: [{has}]`）",
    ),
    words(
        "The game is printed in several languages; here one of them would show the words of another. Traditional "
        "Chinese is converted from Simplified where it is missing.",
        "游戏要以几种语言印刷；这里有一种语言只能借用另一种的文字。缺少繁体时会由简体转换。",
    ),
    """=== zones.yaml
zones:
  attic: {of: game, name: {zh-Hans: 阁楼}}
  ^^^^^ CW611 not in en
cards:
  - id: tidying
    name: {zh-Hans: 收拾, en: Tidying}
    kind: light
    effect: |
      play:
        move top card of deck to attic
""",
    severity=Severity.WARNING,
)

LANGUAGES = frozenset({"zh-Hans", "zh-Hant", "en"})
ELSEWHERE = frozenset({"phrase", "event_phrase", "being", "not_being", "becomes"})


def check_part(part: Part, known: Facts, problems: Problems) -> None:
    """Add a problem for a declaration with a text that is not there in every language."""
    made = part.made
    if made is None or not is_ours(made):
        return
    for text in _texts(made):
        missing = missing_in(text, known.languages)
        if missing:
            has = [lang for lang in text if text[lang]]
            problems.add(LINT.code, made.span, name=shown(made), has=has, lang=missing[0])


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each text of the cover that is not there in every language."""
    game = found.game
    wanted = game.meta.languages
    for text in (game.meta.name, game.meta.summary, *game.meta.versions, *(link.title for link in game.meta.links)):
        missing = missing_in(text, wanted)
        if missing:
            has = [lang for lang in text if text[lang]]
            problems.add(LINT.code, game.span, name=game.id, has=has, lang=missing[0])


def _texts(made: decl.Decl) -> Iterator[Mapping[str, str]]:
    for name in _named(type(made)):
        value = getattr(made, name)
        if name in ("choices", "words", "over", "parts", "warns_with"):
            yield from value.values()
        elif name in ("tips",):
            yield from value
        elif name == "faces":
            yield from (face.name for face in value)
        elif isinstance(value, Mapping) and value and set(value) <= LANGUAGES:
            yield value


def _named(kind: type[decl.Decl]) -> tuple[str, ...]:
    """The fields of declarations in which texts may stand that are printed."""
    found = _fields.get(kind)
    if found is None:
        found = _fields[kind] = tuple(each.name for each in fields(kind) if each.name not in ELSEWHERE)
    return found


_fields: dict[type, tuple[str, ...]] = {}


def missing_in(text: Mapping[str, str], wanted: tuple[str, ...]) -> list[str]:
    """The languages in which a text that is there in some is missing; nothing for a text that is there in none."""
    if not any(text.values()):
        return []
    return [lang for lang in wanted if not text.get(lang) and not (lang == "zh-Hant" and text.get("zh-Hans"))]
