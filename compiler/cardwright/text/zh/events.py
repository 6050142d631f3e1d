"""Events in Chinese: 当其他玩家的法术即将生效时, 你的行动阶段开始时, 本回合你使用过【甲】."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.coreference import of_whom
from cardwright.text.zh import calls, mentions, nouns, zones
from cardwright.text.zh.discourse import Zh
from cardwright.text.zh.tables import CONDITIONS, EVENTS, VALUES, Said

_Change = ir.StatusEvent | ir.CounterEvent | ir.EmptyEvent
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
                return f"当{said}" + ("" if said.rpartition("（")[0].endswith("时") or said.endswith("时") else "时")
            return f"当{said}" + {"before": "前", "after": "后", "done": "的结算结束后"}.get(head, "时")
    said = clause(z, event)
    return f"当{said}" + {"before": "前", "after": "后", "done": "后"}.get(head.removeprefix("respond "), "时")


def clause(z: Zh, event: ir.Event, *, soon: bool = False) -> str:
    """What happens, as a clause."""
    return EVENTS(z, event, soon)


@EVENTS.of(ir.VerbEvent)
def _verb(z: Zh, event: ir.VerbEvent, soon: bool) -> str:
    return calls.event_clause(z, event, soon=soon)


def _change(z: Zh, event: _Change, soon: bool) -> str:
    return "".join(_told(z, event))


EVENTS.of(ir.StatusEvent)(_change)
EVENTS.of(ir.CounterEvent)(_change)
EVENTS.of(ir.EmptyEvent)(_change)


def _told(z: Zh, event: _Change, *, bare: bool = False) -> tuple[str, str, str]:
    """A change: who or what (`bare` of how many), what becomes of it, and the rest: 其, 进入, “困倦”状态."""
    match event:
        case ir.StatusEvent(who=who, status=status, on=on):
            z.met.append(status)
            return (
                nouns.described(z, who, z.introduced_by(event, "doer"), bare=bare),
                "进入" if on else "解除",
                f"“{z.name(status)}”状态",
            )
        case ir.CounterEvent(owner=owner, counter=counter, edge=edge, bound=bound):
            name = _owned(z, owner, counter, z.introduced_by(event, "doer"), bare=bare)
            if bound is None or edge == "changes":
                return name, "变化", ""
            return name, "降至" if edge == "drops" else "升至", mentions.value(z, bound)
        case ir.EmptyEvent(zone=zone):
            if zones.called_by_cards(zone) and zone.owner is not None:
                last = f"最后一{z.lex.unit('card')}{zones.its_cards(z, zone.prop)}"
                return nouns.described(z, zone.owner, z.introduced_by(event, "doer"), bare=bare), "失去", last
            return f"{mentions.zone_name(z, zone)}中", "不再有", z.term("card")


def _has_changed(z: Zh, event: _Change, scope: str, negated: bool) -> str:
    """本回合其进入过“困倦”状态, 本回合没有角色进入过…, 本回合你的生命未曾降至1."""
    who, does, rest = _told(z, event, bare=True)
    at_number = isinstance(event, ir.CounterEvent) and rest
    ever = "" if at_number else "过"
    if isinstance(of_whom(event), ir.NP):
        return f"{scope}{'没有' if negated else '有'}{who}{does}{ever}{rest}"
    before = "曾" * bool(at_number)
    return f"{scope}{who}{f'未{before}' if negated else before}{does}{ever}{rest}"


def _owned(z: Zh, owner: ir.Value | None, of: decl.Decl, letter: str, *, bare: bool) -> str:
    if owner is None:
        return z.name(of)
    if isinstance(owner, ir.NP):
        return f"{nouns.described(z, owner, letter, bare=bare)}的{z.name(of)}"
    return mentions.possessive(z, owner) + z.name(of)


def phase(z: Zh, event: ir.PhaseEvent) -> str:
    """你的行动阶段开始, 回合结束, 你的下个回合开始."""
    what = mentions.phase_name(z, event.phase) if event.phase is not None else _PERIODS.get(event.period, event.period)
    edge = "开始" if event.edge == "begins" else "结束"
    next_ = "下个" if event.next else ""
    if event.owner is None:
        this = "本" if event.phase is None and event.period != "game" and not next_ else ""
        return f"{this}{next_}{what}{edge}"
    if isinstance(event.owner, ir.NP):
        return f"{nouns.described(z, event.owner)}的{next_}{what}{edge}"
    return f"{mentions.possessive(z, event.owner)}{next_}{what}{edge}"


def lasting(z: Zh, event: ir.Event) -> str:
    """How long something lasts: 直到本回合结束, 直到你的下个回合开始."""
    if isinstance(event, ir.PhaseEvent):
        return f"直到{phase(z, event)}"
    return f"直到{clause(z, event)}"


def past(z: Zh, event: ir.Event, scope: str, *, negated: bool = False, as_noun: bool = False) -> str:
    """That it has happened: 你本回合使用过【甲】; or not: 你本回合未使用过【甲】; or in front of 的次数."""
    if isinstance(event, ir.VerbEvent):
        return calls.past_clause(z, event, scope, negated=negated, as_noun=as_noun)
    if as_noun:
        return scope + clause(z, event)
    if isinstance(event, ir.PhaseEvent):
        said = phase(z, event)
        return f"{scope}{said[:-2]}{'未' if negated else '已'}{said[-2:]}"
    return _has_changed(z, event, scope, negated)


EVENTS.of(ir.PhaseEvent)(lambda z, event, soon: phase(z, event))


@VALUES.of(ir.Times)
def _times(z: Zh, v: ir.Times) -> str:
    return f"{past(z, v.event, mentions.SCOPES[v.scope], as_noun=True)}的次数"


@CONDITIONS.of(ir.Ever)
def _ever(z: Zh, c: ir.Ever) -> Said:
    return Said("", past(z, c.event, mentions.SCOPES[c.scope]))
