"""amount-unsaid (CW632): the phrase of a verb has no word for a number that it is given, so that cards leave it out."""

from __future__ import annotations

import re

from cardwright import ir
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir import decl
from cardwright.ir.types import NUMBER
from cardwright.model.all_texts import is_ours
from cardwright.model.parts import Part

LINT = define(
    "CW632",
    "amount-unsaid",
    words("the phrase of `{verb}` does not say its `{part}`", "`{verb}` 的句式没有说出它的 `{part}`"),
    words(
        "give it a place in the phrase, between brackets if it may be left out",
        "请在句式里给它一个位置；可以省略的放在方括号里",
    ),
    words(
        "Cards print the phrase of a verb: a number that it has no word for is printed nowhere, and cards that mean "
        "different numbers read alike.",
        "牌面印的是动词的句式：句式里没有的数不会印出来，数目不同的牌读起来就一样了。",
    ),
    """=== cards.yaml
verbs:
  - say: hop [over {stones}]
         ^^^^^^^^^^^^^^^^^^^ CW632 does not say
    takes: {stones: "number?"}
    phrase: {zh-Hans: "{doer}跳", en: "{doer} {hops}"}
    do: score 1 points
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    effect: |
      play: hop over 3
""",
    severity=Severity.WARNING,
)


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each number that is given to a verb and that its phrase leaves out."""
    given = {*found.each(_given)}
    for verb in found.game.verbs.values():
        if not is_ours(verb) or not verb.phrase:
            continue
        for hole in verb.holes:
            if hole.ty != NUMBER or hole.flag or (verb, hole.name) not in given:
                continue
            if not any(_says(text, hole.name) for text in verb.phrase.values()):
                problems.add(LINT.code, verb.span, verb=verb.say, part=hole.name)


def _given(part: Part) -> tuple[tuple[decl.Verb, str], ...]:
    """The verbs that texts of a part do, with the parts that these are given."""
    return tuple(dict.fromkeys((call.verb, name) for call in part.by_type.get(ir.Call, ()) for name in call.args))


def _says(phrase: str, part: str) -> bool:
    """Whether a phrase has a place for a part, or words that hang on it."""
    return re.search(rf"[\\[{{!]{re.escape(part)}(?![\\w-])", phrase) is not None
