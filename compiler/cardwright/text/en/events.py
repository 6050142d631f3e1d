"""Events in English: when another player’s spell takes effect, at the start of your draw phase."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.coreference import of_whom
from cardwright.text.en import calls, mentions, nouns
from cardwright.text.en.discourse import En, Mention, mention
from cardwright.text.en.discourse import possessive as owned
from cardwright.text.en.tables import CONDITIONS, EVENTS, VALUES, Said

_HEADS = {"before": "before", "when": "when", "after": "after", "done": "after", "instead": "if"}


def trigger(e: En, event: ir.Event, head: str) -> str:
    """The header of a trigger: when…, after…, at the start of…"""
    head = head.removeprefix("respond ")
    if isinstance(event, ir.PhaseEvent):
        edge = "start" if event.edge == "begins" else "end"
        at = {
            "before": f"before the {edge} of",
            "after": f"after the {edge} of",
            "done": f"after the {edge} of",
        }
        return f"{at.get(head, f'at the {edge} of')} {phase(e, event)}"
    if head == "instead":
        return f"if {clause(e, event, 'would')}"
    said = clause(e, event)
    return f"after {said} and everything is settled" if head == "done" else f"{_HEADS[head]} {said}"


def clause(e: En, event: ir.Event, modal: str = "") -> str:
    """What happens, as a clause."""
    return EVENTS(e, event, modal)


EVENTS.of(ir.VerbEvent)(calls.event_clause)


@EVENTS.of(ir.PhaseEvent)
def _phase(e: En, event: ir.PhaseEvent, modal: str) -> str:
    return f"{phase(e, event)} {event.edge}"


@EVENTS.of(ir.StatusEvent)
def _status(e: En, event: ir.StatusEvent, modal: str) -> str:
    e.met.append(event.status)
    m = _who(e, event, event.who)
    said = f"{modal} {turn(e, event.status, event.on)}" if modal else turn(e, event.status, event.on, m)
    return f"{m.subject} {said}"


def _who(e: En, event: ir.Event, who: ir.Value) -> Mention:
    """Who becomes something, or loses it."""
    if isinstance(who, ir.NP):
        return mention(nouns.described(e, who, e.introduced_by(event, "doer")), not mentions.is_plural(who))
    return mentions.subject(e, who)


def turn(e: En, status: decl.Status, on: bool, m: Mention | None = None) -> str:
    """What somebody does who gets a status, or loses it, in the infinitive or as they do: become drunk, loses wings."""
    had = mentions.had(e, status)
    verb = ("gain" if on else "lose") if had else "become" if on else "stop"
    turned = verb + "s" * (m is not None and m.singular)
    return f"{turned} {had}" if had else f"{turned} {'' if on else 'being '}{e.name(status)}"


@EVENTS.of(ir.CounterEvent)
def _counter(e: En, event: ir.CounterEvent, modal: str) -> str:
    name = _owned(e, event.owner, event.counter, e.introduced_by(event, "doer"))
    if event.bound is None or event.edge == "changes":
        return f"{name} changes"
    return f"{name} {'drops' if event.edge == 'drops' else 'rises'} to {mentions.value(e, event.bound)}"


@EVENTS.of(ir.EmptyEvent)
def _empty(e: En, event: ir.EmptyEvent, modal: str) -> str:
    zone = event.zone
    if isinstance(zone, ir.Property) and zone.owner is not None:
        m = _who(e, event, zone.owner)
        name = e.name(zone.prop)
        lose = f"{modal} lose" if modal else "loses" if m.singular else "lose"
        return f"{m.subject} {lose} the last {e.term('card')} in {_of_one(m)} {name}"
    return f"{mentions.zone_name(e, zone)} becomes empty"


def _owned(e: En, owner: ir.Value | None, of: decl.Decl, letter: str) -> str:
    if owner is None:
        return f"the {e.name(of)}"
    if isinstance(owner, ir.NP):
        return f"{owned(nouns.described(e, owner, letter))} {e.name(of)}"
    return f"{mentions.possessive(e, owner)} {e.name(of)}"


def phase(e: En, event: ir.PhaseEvent) -> str:
    """your draw phase, this turn, your next turn."""
    what = e.name(event.phase) if event.phase is not None else event.period
    next_ = "next " if event.next else ""
    if event.owner is None:
        return f"{'this' if event.period == 'turn' and event.phase is None else 'the'} {next_}{what}"
    if isinstance(event.owner, ir.NP):
        return f"{owned(nouns.described(e, event.owner))} {next_}{what}"
    return f"{mentions.possessive(e, event.owner)} {next_}{what}"


def lasting(e: En, event: ir.Event) -> str:
    """How long something lasts: until the end of this turn, until your next turn begins."""
    if isinstance(event, ir.PhaseEvent):
        edge = "start" if event.edge == "begins" else "end"
        return f"until the {edge} of {phase(e, event)}"
    return f"until {clause(e, event)}"


@VALUES.of(ir.Times)
def _times(e: En, v: ir.Times) -> str:
    return f"the number of times {past(e, v.event, mentions.SCOPES[v.scope])}"


def past(e: En, event: ir.Event, scope: str, *, negated: bool = False) -> str:
    """That it has happened, or not: you have played an item this turn."""
    if isinstance(event, ir.VerbEvent):
        return f"{calls.past_clause(e, event, negated=negated)} {scope}"
    subject, has, done = _has_happened(e, event)
    if negated and isinstance(of_whom(event), ir.NP):
        return f"it has not happened that {subject} {has} {done} {scope}"
    return f"{subject} {has}{' not' * negated} {done} {scope}"


def _has_happened(
    e: En, event: ir.PhaseEvent | ir.StatusEvent | ir.CounterEvent | ir.EmptyEvent
) -> tuple[str, str, str]:
    """A change that is over: they, have, become drowsy; your play phase, has, begun."""
    match event:
        case ir.PhaseEvent(edge=edge):
            return phase(e, event), "has", "begun" if edge == "begins" else "ended"
        case ir.StatusEvent(who=who, status=status, on=on):
            e.met.append(status)
            m, had = _who(e, event, who), mentions.had(e, status)
            what = (
                f"{'gained' if on else 'lost'} {had}"
                if had
                else f"{'become' if on else 'stopped being'} {e.name(status)}"
            )
            return m.subject, "has" if m.singular else "have", what
        case ir.CounterEvent(owner=owner, counter=counter, edge=edge, bound=bound):
            at = None if bound is None or edge == "changes" else mentions.value(e, bound)
            what = "changed" if at is None else f"{'dropped' if edge == 'drops' else 'risen'} to {at}"
            return _owned(e, owner, counter, e.introduced_by(event, "doer")), "has", what
        case ir.EmptyEvent(zone=zone):
            if isinstance(zone, ir.Property) and zone.owner is not None:
                m = _who(e, event, zone.owner)
                lost = f"lost the last {e.term('card')} in {_of_one(m)} {e.name(zone.prop)}"
                return m.subject, "has" if m.singular else "have", lost
            return mentions.zone_name(e, zone), "has", "become empty"


def _of_one(m: Mention) -> str:
    return "their" if m.singular else m.of


@CONDITIONS.of(ir.Ever)
def _ever(e: En, c: ir.Ever) -> Said:
    return led_by_you(past(e, c.event, mentions.SCOPES[c.scope]))


def led_by_you(said: str) -> Said:
    """What you have done, so that what else you have done can follow without you."""
    return Said("you", said.removeprefix("you ")) if said.startswith("you ") else Said("", said)
