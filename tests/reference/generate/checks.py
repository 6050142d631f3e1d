"""Write one more state check, of any condition: what it reads may become another in every way in which things do."""

from __future__ import annotations

from . import conds, events, phrases, sentences
from .chance import Chance, Nope, Ways
from .world import NUMBER, Gen, Prop, Scope

MOST = 12
"""How often the check does anything in one game, so that no game goes round in it for ever."""


def another(g: Gen, data: dict[str, object], chance: Chance) -> None:
    """A check of any condition, now and then; drawn apart from all else.

    It counts how often it has been made in a counter that its condition does not read.
    """
    if not chance.percent(50):
        return
    before = g.chance, g.ways
    g.chance, g.ways = chance, Ways(chance)
    try:
        s = Scope(me=False, quiet=True, described=True, fuel=2, counts=True)
        when = conds.cond(g, s).text if chance.percent(60) else about(g, chance)
        body = sentences.block(g, Scope(me=False, quiet=True, fuel=2, rank=5), 1, 2)
    except Nope:
        return
    finally:
        g.chance, g.ways = before
    if "random" in when or sentences.stops(body):
        return
    id, count = g.word(), g.word()
    counters, checks = data["counters"], data["checks"]
    assert isinstance(counters, dict) and isinstance(checks, dict)
    counters[count] = {"of": "game"}
    g.world.props.append(Prop(count, "game", NUMBER, "counter"))
    do = [f"if {count} < {MOST}:", f"  increase {count} by 1", *(f"  {line}" for line in body)]
    checks[id] = {"when": when, "do": "\n".join(do) + "\n"}
    settlement = data.get("settlement")
    if isinstance(settlement, dict) and "node" in settlement:
        settlement["node"].insert(1, id)


def about(g: Gen, chance: Chance) -> str:
    """What is seldom said: of the order of turns, of places, of the phase, of what has happened."""
    w = g.world
    card, kind = chance.pick(w.cards).id, chance.pick(w.kinds).id
    number = chance.between(1, 3)
    when = chance.pick(("this phase", "this turn", "last turn", "this round", "this game"))
    zone = chance.pick([z.id for z in w.zones if z.of == "player" and " of " not in z.id])
    said = events.event(g, Scope(me=False, quiet=True, described=True, fuel=2), True).text
    return chance.pick(
        (
            "reversed",
            f"first player's next player's seat is {number}",
            f"there is a {card} where its place is {number}",
            f"number of all {phrases.plural(kind)} where (its owner is first player) is more than {number}",
            f"there is a {zone} where number of it is more than {number}",
            f"phase is not {chance.pick(w.phases)}",
            f"round is at least {number}",
            f"turn player's seat is {number}",
            f"ever {when} {said}",
            f"times {when} {said} is at least {number}",
            f"times {when} {said} is {number}",
        )
    )


__all__ = ["another"]
