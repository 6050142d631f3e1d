"""trigger-cycle (CW609): triggers that happen by themselves and may set each other off without end.

Found on the graph ability -> ability whose event it may bring about. Choices, limits and costs break a chain, for then
somebody or something ends it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright import ir
from cardwright.analysis.raises import TRIGGERS, Raised, may_be, raised_by
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Note, Problems, Severity, define, words
from cardwright.model.parts import Owned, Part

LINT = define(
    "CW609",
    "trigger-cycle",
    words("these triggers may set each other off without end: {chain}", "这些触发可能无止境地互相引发：{chain}"),
    words(
        "limit one of them (`once each turn`), give it a cost, or make it a choice (`I may`)",
        "请给其中一个加上次数限制（`once each turn`）、代价，或改成可选（`I may`）",
    ),
    words(
        "Each of them happens by itself and brings about what the next one answers. At run time fuel stops such a "
        "chain with an error; here it is shown before anybody plays.",
        "其中每一个都会自动发生，并引发下一个所响应的事件。对局时燃料耗尽会以错误中止；这里在开局之前就指出来。",
    ),
    """=== cards.yaml
game_rules:
  echo:
    effect: |
      after a player scores:
            ^^^^^^^^^^^^^^^ CW609 echo → echo
        score 1 points
""",
    severity=Severity.WARNING,
    step=words("{name} brings about the next one here", "{name} 在这里引发下一个"),
)


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for the shortest cycle through each trigger, each set of triggers once."""
    forced = [*found.of_owners(_endless)]
    raised = [list(raised_by(owned.ability)) for owned in forced]
    edges = [
        {
            to: why
            for to, other in enumerate(forced)
            if (why := next((r for r in raised[at] if may_be(r, one, other.ability.event, other)), None))
        }
        for at, one in enumerate(forced)
    ]
    told: set[frozenset[int]] = set()
    for start in range(len(forced)):
        cycle = _shortest(edges, start)
        if cycle and frozenset(cycle) not in told:
            told.add(frozenset(cycle))
            _report(forced, edges, cycle, problems)


def _endless(part: Part) -> tuple[Owned, ...]:
    return tuple(owned for owned in part.owned if is_endless(owned.ability))


def is_endless(ability: ir.Ability) -> bool:
    """Whether a trigger happens by itself, as often as its event."""
    return ability.head in TRIGGERS and not (ability.may or ability.limits or ability.costs)


def _shortest(edges: list[dict[int, Raised]], start: int) -> list[int] | None:
    """The shortest way from a trigger back to itself."""
    ways = [[start]]
    seen: set[int] = set()
    while ways:
        longer = []
        for way in ways:
            for to in edges[way[-1]]:
                if to == start:
                    return way
                if to not in seen:
                    seen.add(to)
                    longer.append([*way, to])
        ways = longer
    return None


def _report(forced: list[Owned], edges: list[dict[int, Raised]], cycle: list[int], problems: Problems) -> None:
    names = [forced[at].owner.id for at in cycle]
    event = forced[cycle[0]].ability.event
    assert event is not None  # every trigger waits for one
    chain = " → ".join([*names, names[0]])
    problems.add(LINT.code, event.span, notes=_notes(edges, cycle, names), chain=chain)


def _notes(edges: list[dict[int, Raised]], cycle: list[int], names: list[str]) -> Iterator[Note]:
    for at, to, name in zip(cycle, [*cycle[1:], cycle[0]], names, strict=True):
        yield Note(edges[at][to].span, "step", {"name": name})
