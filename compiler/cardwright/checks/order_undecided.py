"""order-undecided (CW608): two triggers of one player may answer the same event, and nothing says which comes first.

Only what happens by itself counts; what players choose they may choose in any order. Triggers of different players
follow the order in which the game asks them. Statuses that only end may end in any order, if nobody answers that.
"""

from __future__ import annotations

from itertools import combinations

from cardwright import ir
from cardwright.analysis.raises import TRIGGERS, apart, is_another, is_me
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Note, Problems, Severity, define, words
from cardwright.ir import decl
from cardwright.model.parts import Owned, Part
from cardwright.model.trigger_order import own_place

LINT = define(
    "CW608",
    "order-undecided",
    words(
        "`{one}` and `{other}` may answer the same event of one player at the same moment, and nothing says which "
        "comes first",
        "`{one}` 与 `{other}` 可能同时响应同一名玩家的同一事件，而没有写明先后",
    ),
    words(
        "end this header with `, ahead of {one}`, or the other one with `, ahead of {other}`",
        "在这个标题行的末尾写 `, ahead of {one}`，或者在另一个的末尾写 `, ahead of {other}`",
    ),
    words(
        "Both happen by themselves, so no player can decide, and the result may depend on the order. The game would "
        "take the order of the files, which no reader of the rules can know.",
        "两者都是自动发生的，玩家无从选择，而结果可能取决于先后。游戏会按文件里的次序来，读规则的人却无从知道。",
    ),
    """=== statuses.yaml
game_rules:
  morning:
    effect: |
      when my turn begins:
        score 1 points
  chores:
    effect: |
      when my turn begins:
           ^^^^^^^^^^^^^^ CW608 `morning` and `chores`
        score 2 points
""",
    severity=Severity.WARNING,
    other=words("the other one", "另一个"),
)


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each pair, at the event of the later one."""
    triggers = [*found.of_owners(_forced)]
    heard = {id(status) for status in found.of_owners(_heard)}
    for one, other in combinations(triggers, 2):
        if _only_ends(one.ability, heard) and _only_ends(other.ability, heard):
            continue
        decided = own_place(found.game, one.owner) != own_place(found.game, other.owner)
        if not decided and may_meet(one, other) and not (_goes_first(one, other) or _goes_first(other, one)):
            event, first = other.ability.event, one.ability.event
            assert event is not None and first is not None  # every trigger waits for one
            notes = [Note(first.span, "other")]
            problems.add(LINT.code, event.span, notes=notes, one=one.owner.id, other=other.owner.id)


def _forced(part: Part) -> tuple[Owned, ...]:
    """The triggers that happen by themselves."""
    every = (owned for owned in part.owned if owned.variant is None and not owned.ability.may)
    return tuple(owned for owned in every if owned.ability.head in TRIGGERS)


def _heard(part: Part) -> tuple[decl.Status, ...]:
    """The statuses whose beginning or end triggers answer."""
    events = (owned.ability.event for owned in part.owned)
    return tuple(event.status for event in events if isinstance(event, ir.StatusEvent))


def _goes_first(one: Owned, other: Owned) -> bool:
    return other.owner.id in one.ability.ahead_of


def _only_ends(ability: ir.Ability, heard: set[int]) -> bool:
    """Whether a trigger does nothing but let statuses end, of which nobody hears."""
    body = ability.block.body
    return all(isinstance(stmt, ir.Become) and not stmt.on and id(stmt.status) not in heard for stmt in body)


def may_meet(one: Owned, other: Owned) -> bool:
    """Whether two triggers can stand at the same moment of the same event for the same player."""
    a, b = one.ability, other.ability
    if a.head != b.head or one.owner is other.owner or _of_two_characters(one.owner, other.owner):
        return False
    match a.event, b.event:
        case ir.VerbEvent() as x, ir.VerbEvent() as y if x.verb.is_under(y.verb) or y.verb.is_under(x.verb):
            parts = {**x.args, "": x.subject}, {**y.args, "": y.subject}
            if any(_is_this(parts[0].get(name)) and _is_this(value) for name, value in parts[1].items()):
                return False
            both = ((value, parts[1].get(name)) for name, value in parts[0].items())
            if any(left is not None and right is not None and _never_one(left, right) for left, right in both):
                return False
            mine = tuple({name for name, value in part.items() if is_me(value)} for part in parts)
            return not mine[0] or not mine[1] or bool(mine[0] & mine[1])
        case ir.PhaseEvent() as x, ir.PhaseEvent() as y:
            return (x.phase, x.period, x.edge) == (y.phase, y.period, y.edge)
        case ir.StatusEvent() as x, ir.StatusEvent() as y:
            return x.status is y.status and x.on is y.on
        case ir.CounterEvent() as x, ir.CounterEvent() as y:
            return x.counter is y.counter and x.edge == y.edge
    return False


def _never_one(left: ir.Value, right: ir.Value) -> bool:
    """Whether two descriptions, read for one player, can never mean the same thing: me is not another player."""
    return apart(left, right) or (is_me(left) and is_another(right)) or (is_another(left) and is_me(right))


def _of_two_characters(one: decl.Decl, other: decl.Decl) -> bool:
    return (
        isinstance(one, decl.Skill)
        and isinstance(other, decl.Skill)
        and one.owner is not None
        and other.owner is not None
        and one.owner is not other.owner
    )


def _is_this(value: object) -> bool:
    return isinstance(value, ir.Local) and value.origin == "this"
