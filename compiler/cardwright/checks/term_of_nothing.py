"""term-of-nothing (CW635): a term has a key that no text asks for and no tag has, and that is nearly one of these."""

from __future__ import annotations

from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, closest, define, words
from cardwright.model.game import TERMS, Game

LINT = define(
    "CW635",
    "term-of-nothing",
    words("no text asks for the term `{name}`", "没有文字用到术语 `{name}`"),
    words("did you mean `{near}`?", "是不是想写 `{near}`？"),
    words(
        "A term says what a game calls its players, its cards and so on, or what a tag is called in print. Under "
        "any other key it changes nothing, and what was meant is called as in every game.",
        "术语写的是游戏怎样称呼玩家、牌等等，或者标签印出来叫什么。写在别的键下就什么也不改，本来要改的仍照一般的叫法。",
    ),
    """=== terms.yaml
terms:
  crad: {zh-Hans: 纸牌, unit: 张, en: leaf}
  ^^^^ CW635 did you mean `card`?
""",
    severity=Severity.WARNING,
)


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each term that nothing is called by, if something else was probably meant."""
    known = {*TERMS, *_tags(found.game)}
    for key, term in found.game.terms.items():
        near = None if key in known else closest(key, known)
        if near is not None:
            problems.add(LINT.code, term.span, name=key, near=near)


def _tags(game: Game) -> set[str]:
    """The tags of cards, skills and characters."""
    tagged = [made.tags for table in (game.cards, game.skills, game.characters) for made in table.values()]
    return {tag for tags in tagged for tag in tags}
