"""part-may-be-missing (CW634): words of a phrase surround a part that some effect leaves out: a hole is printed."""

from __future__ import annotations

import re

from cardwright import ir
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir import decl
from cardwright.model.all_texts import is_ours
from cardwright.model.parts import Part

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

_PIECE = re.compile(r"\\.|\[!?([^\]\[|{}=]++)[^\]\[|{}]*+\||\[|\]|\{([^{}|’]++)[^{}]*+\}")


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each part that some effect leaves out and that a phrase speaks of unconditionally."""
    left_out = {*found.each(_left_out)}
    for verb in found.game.verbs.values():
        for hole in verb.holes if is_ours(verb) else ():
            if hole.flag or (verb, hole.name) not in left_out:
                continue
            if any(_always(text, hole.name) for text in verb.phrase.values()):
                problems.add(LINT.code, verb.span, verb=verb.say, part=hole.name)


def _left_out(part: Part) -> tuple[tuple[decl.Verb, str], ...]:
    """The verbs that texts of a part do, with the parts that these leave out."""
    every = ((call, hole) for call in part.by_type.get(ir.Call, ()) for hole in call.verb.holes if hole.optional)
    return tuple(dict.fromkeys((call.verb, hole.name) for call, hole in every if hole.name not in call.args))


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
