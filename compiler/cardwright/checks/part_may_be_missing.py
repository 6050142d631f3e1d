"""part-may-be-missing (CW634): words of a phrase surround a part that some effect leaves out: a hole is printed."""

from __future__ import annotations

import re

from cardwright import ir
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.model.all_texts import is_ours

LINT = define(
    "CW634",
    "part-may-be-missing",
    words(
        "the phrase of `{verb}` always says `{part}`, which some effects leave out",
        "`{verb}` 的句式总会说出 `{part}`，而有的效果没有给出它",
    ),
    words(
        "write `[{part}|…]` around the words that belong to it: they stand only where it is given",
        "请用 `[{part}|…]` 括起与它相连的文字：只在给出时才会印出来",
    ),
    words(
        "A part in brackets of a verb's pattern may be left out. Words that surround it in the phrase are printed all "
        "the same, and between them there is nothing.",
        "动词句型里方括号中的部分可以省略。句式里与它相连的文字却总会印出来，中间就空了。",
    ),
    """=== cards.yaml
verbs:
  - say: hop [over {stones}]
         ^^^^^^^^^^^^^^^^^^^ CW634 which some effects leave out
    takes: {stones: "number?"}
    phrase: {zh-Hans: "{doer}跳过{stones}块圆木", en: "{doer} {hops} over {stones} stones"}
    do: score 1 points
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    effect: |
      play: hop
""",
    severity=Severity.WARNING,
)

_PIECE = re.compile(r"\\.|\[!?([^\]\[|{}=]+)[^\]\[|{}]*\||\[|\]|\{([^{}|’]+)[^{}]*\}")


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each part that some effect leaves out and that a phrase speaks of unconditionally."""
    given = [(call.verb, call.args) for call in found.of(ir.Call)]
    for verb in found.game.verbs.values():
        if not is_ours(verb) or not verb.phrase:
            continue
        for hole in verb.holes:
            if not hole.optional or hole.flag or not any(_always(text, hole.name) for text in verb.phrase.values()):
                continue
            if any(made is verb and hole.name not in args for made, args in given):
                problems.add(LINT.code, verb.span, verb=verb.say, part=hole.name)


def _always(phrase: str, part: str) -> bool:
    """Whether a phrase says a part also where no bracket asks for it."""
    asked: list[str] = []
    for piece in _PIECE.finditer(phrase):
        if piece[0] == "]":
            asked[-1:] = []
        elif piece[0].startswith("["):
            asked.append(piece[1] or "")
        elif piece[2] == part and part not in asked:
            return True
    return False
