"""answer-without-question (CW631): a ruling has an answer and no question, so that it is printed nowhere."""

from __future__ import annotations

from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words

LINT = define(
    "CW631",
    "answer-without-question",
    words("the ruling `{name}` answers no question, and is printed nowhere", "裁定 `{name}` 有答无问，不会印出"),
    words("write its `question`, or remove the `answer`", "请写上 `question`，或者删去 `answer`"),
    words(
        "The book prints questions with their answers: an answer without a question stays in the file.",
        "规则书印的是问与答：没有问题的答案只留在文件里。",
    ),
    """=== rulings.yaml
rulings:
  - id: a candle burns
        ^^^^^^^^^^^^^^ CW631 printed nowhere
    answer: {zh-Hans: 得一分。, en: One point.}
    scenario: |
      given 2 players
      given A's hand is candle
      given it is A's play phase
      A plays candle
      expect A's points is 1
""",
    severity=Severity.WARNING,
)


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each ruling that has an answer only."""
    for ruling in found.game.rulings.values():
        if ruling.answer and not ruling.question:
            problems.add(LINT.code, ruling.span, name=ruling.id)
