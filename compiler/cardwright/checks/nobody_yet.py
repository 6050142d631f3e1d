"""nobody-yet (CW637): the setup speaks of somebody whom there is only once turns have begun.

`first player draws 3 cards` -> nobody draws; the turn player and whoever a value is worth by them are nobody, too.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.analysis.absent import is_of_turns
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir.walk import find

LINT = define(
    "CW637",
    "nobody-yet",
    words("there is no `{name}` yet while the game is set up", "准备时还没有 `{name}`"),
    words(
        "choose somebody (`let first be a random player`), who begins by `first takes next turn`, or leave it to a "
        "verb with `doer: player?`",
        "请先选出一人（`let first be a random player`），并用 `first takes next turn` 让其先行动；或者改用带 "
        "`doer: player?` 的动词",
    ),
    words(
        "The setup is done before the first turn. Until then nobody is the first player or has a turn, and what nobody "
        "does is left out.",
        "准备在第一个回合之前进行，这时还没有起始玩家，也没有人的回合；没有人做的事会被跳过。",
    ),
    """=== table.yaml
setup: |
  first player scores 1 points
  ^^^^^^^^^^^^ CW637 yet
""",
    severity=Severity.WARNING,
)


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each of them in the setup."""
    if found.game.setup is None:
        return
    for value in find(found.game.setup.body, ir.Property):
        if is_of_turns(value):
            problems.add(LINT.code, value.span, name=value.prop.id)
