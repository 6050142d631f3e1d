"""Events in Chinese: 当其他玩家的法术即将生效时, 你的行动阶段开始时, 本回合你使用过【甲】."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.zh import calls, mentions, nouns, zones
from cardwright.text.zh.discourse import Zh
from cardwright.text.zh.tables import CONDITIONS, EVENTS, VALUES, Said

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


def clause(z: Zh, event: ir.Event, *, soon: bool = False, did: bool = False) -> str:
    """What happens, as a clause."""
    return EVENTS(z, event, soon, did)


@EVENTS.of(ir.VerbEvent)
def _verb(z: Zh, event: ir.VerbEvent, soon: bool, did: bool) -> str:
    return calls.event_clause(z, event, soon=soon, did=did)


@EVENTS.of(ir.StatusEvent)
def _status(z: Zh, event: ir.StatusEvent, soon: bool, did: bool) -> str:
    z.met.append(event.status)
    changes = ("进入" if event.on else "解除") + "过" * did
    return f"{nouns.described(z, event.who)}{changes}“{z.name(event.status)}”状态"


@EVENTS.of(ir.CounterEvent)
def _counter(z: Zh, event: ir.CounterEvent, soon: bool, did: bool) -> str:
    name, ever = _owned(z, event.owner, event.counter), "过" * did
    if event.bound is None or event.edge == "changes":
        return f"{name}变化{ever}"
    return f"{name}{'降至' if event.edge == 'drops' else '升至'}{ever}{mentions.value(z, event.bound)}"


@EVENTS.of(ir.EmptyEvent)
def _empty(z: Zh, event: ir.EmptyEvent, soon: bool, did: bool) -> str:
    zone = event.zone
    if zones.called_by_cards(zone) and zone.owner is not None:
        last = f"{'过' * did}最后一{z.lex.unit('card')}{zones.its_cards(z, zone.prop)}"
        return f"{nouns.described(z, zone.owner)}失去{last}"
    return f"{mentions.zone_name(z, zone)}中不再有{z.term('card')}"


def _owned(z: Zh, owner: ir.Value | None, of: decl.Decl) -> str:
    if owner is None:
        return z.name(of)
    if isinstance(owner, ir.NP):
        return f"{nouns.described(z, owner)}的{z.name(of)}"
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
    said = clause(z, event, did=not as_noun)
    return f"{scope}{'没有' if negated else ''}{said}"


EVENTS.of(ir.PhaseEvent)(lambda z, event, soon, did: phase(z, event))


@VALUES.of(ir.Times)
def _times(z: Zh, v: ir.Times) -> str:
    return f"{past(z, v.event, mentions.SCOPES[v.scope], as_noun=True)}的次数"


@CONDITIONS.of(ir.Ever)
def _ever(z: Zh, c: ir.Ever) -> Said:
    return Said("", past(z, c.event, mentions.SCOPES[c.scope]))
