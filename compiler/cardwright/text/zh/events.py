"""Events in Chinese: 当其他玩家的法术即将生效时, 你的行动阶段开始时, 本回合你使用过【甲】."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.zh import calls, nouns, values
from cardwright.text.zh.discourse import Zh

_PERIODS = {"turn": "回合", "phase": "阶段", "round": "轮", "game": "游戏"}


def trigger(z: Zh, event: ir.Event, head: str) -> str:
    """The header of a trigger: 当…时, 当…后, 当…即将…时."""
    match event:
        case ir.PhaseEvent():
            what = phase(z, event)
            return {"before": f"{what}前", "after": f"{what}后", "done": f"{what}后"}.get(head, f"{what}时")
        case ir.VerbEvent():
            soon = head in ("before", "instead", "respond before") and calls.has_mark(z, event, "soon")
            said = clause(z, event, soon=soon)
            if head.startswith("respond "):
                head = head.removeprefix("respond ")
            if soon or head in ("when", "instead"):
                return f"当{said}时"
            return f"当{said}" + {"before": "前", "after": "后", "done": "的结算结束后"}.get(head, "时")
    said = clause(z, event)
    return f"当{said}" + {"before": "前", "after": "后", "done": "后"}.get(head.removeprefix("respond "), "时")


def clause(z: Zh, event: ir.Event, *, soon: bool = False, did: bool = False) -> str:
    """What happens, as a clause."""
    ever = "过" if did else ""
    match event:
        case ir.VerbEvent():
            return calls.event_clause(z, event, soon=soon, did=did)
        case ir.PhaseEvent():
            return phase(z, event)
        case ir.StatusEvent(who=who, status=status, on=on):
            z.met.append(status)
            return f"{nouns.described(z, who)}{'进入' if on else '解除'}{ever}“{z.name(status)}”状态"
        case ir.CounterEvent(owner=owner, counter=counter, edge=edge, bound=bound):
            name = _owned(z, owner, counter)
            if bound is None or edge == "changes":
                return f"{name}变化{ever}"
            return f"{name}{'降至' if edge == 'drops' else '升至'}{ever}{values.value(z, bound)}"
        case ir.EmptyEvent(zone=zone):
            if isinstance(zone, ir.Property) and zone.owner is not None and nouns.called_by_cards(zone):
                unit = z.lex.unit("card")
                return f"{nouns.described(z, zone.owner)}失去{ever}最后一{unit}{nouns.its_cards(z, zone.prop)}"
            return f"{values.zone_name(z, zone)}中不再有{z.term('card')}"


def _owned(z: Zh, owner: ir.Value | None, of: decl.Decl) -> str:
    if owner is None:
        return z.name(of)
    if isinstance(owner, ir.NP):
        return f"{nouns.described(z, owner)}的{z.name(of)}"
    return values.possessive(z, owner) + z.name(of)


def phase(z: Zh, event: ir.PhaseEvent) -> str:
    """你的行动阶段开始, 回合结束, 你的下个回合开始."""
    what = z.name(event.phase) if event.phase is not None else _PERIODS.get(event.period, event.period)
    edge = "开始" if event.edge == "begins" else "结束"
    next_ = "下个" if event.next else ""
    if event.owner is None:
        this = "本" if event.phase is None and event.period != "game" and not next_ else ""
        return f"{this}{next_}{what}{edge}"
    if isinstance(event.owner, ir.NP):
        return f"{nouns.described(z, event.owner)}的{next_}{what}{edge}"
    return f"{values.possessive(z, event.owner)}{next_}{what}{edge}"


def lasting(z: Zh, event: ir.Event) -> str:
    """How long something lasts: 直到本回合结束, 直到你的下个回合开始."""
    if isinstance(event, ir.PhaseEvent):
        return f"直到{phase(z, event)}"
    return f"直到{clause(z, event)}"


def past(z: Zh, event: ir.Event, scope: str, *, negated: bool = False, as_noun: bool = False) -> str:
    """That it has happened: 你本回合使用过【甲】; or not: 你本回合未使用过【甲】; or in front of 的次数."""
    if isinstance(event, ir.VerbEvent):
        return calls.past_clause(z, event, scope, negated=negated, as_noun=as_noun)
    said = clause(z, event, did=not as_noun)
    return f"{scope}{'没有' if negated else ''}{said}"
