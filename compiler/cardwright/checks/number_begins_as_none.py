"""number-begins-as-none (CW638): a variable is to be a number, and is nothing until some sentence sets it.

`if its power is more than record` with a variable `record` -> does not hold until something has set it. One that the
setup sets is a number from the beginning, and `number?` says that it may be nothing.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.analysis.doings import called_in, reached
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir.types import NUMBER
from cardwright.ir.walk import find

LINT = define(
    "CW638",
    "number-begins-as-none",
    words(
        "`{name}` is nothing until a sentence sets it: no comparison with it holds",
        "`{name}` 在被设定之前什么也不是：与它比较的条件都不成立",
    ),
    words(
        "make it a counter (`counters: {name}: {{of: {owner}, starts: 0, …}}`), set it in the setup, or say that it "
        "may be nothing: `type: number?`",
        "请改成计数（`counters: {name}: {{of: {owner}, starts: 0, …}}`），或在准备时设定它，"
        "或写明它可以什么也不是：`type: number?`",
    ),
    words(
        "Variables begin as `none`, counters as a number. What is compared with nothing is neither more nor less.",
        "变量起初是 `none`，计数起初就是一个数。与 `none` 相比，既不大也不小。",
    ),
    """=== table.yaml
variables:
  record: {of: game, type: number, name: {zh-Hans: 纪录, en: record}}
  ^^^^^^ CW638 counters: record: {of: game, starts: 0
game_rules:
  boast:
    name: {zh-Hans: 夸口, en: Boast}
    effect: |
      action in play phase, if my points is more than record:
        set record to my points
""",
    severity=Severity.WARNING,
)


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each variable that is a number, and none when the first turn begins."""
    changes = (change for body in _set_up(found) for change in find(body, ir.Change))
    ready = {change.what.prop for change in changes if isinstance(change.what, ir.Property)}
    for variable in found.game.variables.values():
        if variable.ty == NUMBER and variable not in ready:
            problems.add(LINT.code, variable.span, name=variable.id, owner=variable.owner)


def _set_up(found: Survey) -> list[ir.Block]:
    """The setup, and the bodies of all verbs that it comes to do."""
    game = found.game
    if game.setup is None:
        return []
    verbs = [game.verbs[id] for id in reached(game, called_in(game.setup.body)) if id in game.verbs]
    return [game.setup.body, *(verb.body for verb in verbs if verb.body is not None)]
