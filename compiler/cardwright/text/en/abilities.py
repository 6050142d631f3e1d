"""Whole abilities in English: header, conditions, costs, limits, body."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.text.blocks import Item
from cardwright.text.coreference import about_another, is_me, key_of, offers_alone
from cardwright.text.en import calls, clauses, events, mentions, nouns
from cardwright.text.en.discourse import En, inside, number_word
from cardwright.text.en.sentence_flow import definitions
from cardwright.text.en.tables import CHOICES, SENTENCES
from cardwright.text.en.word_forms import listed, sentence
from cardwright.text.implied import aims_first, times_of, without_effect
from cardwright.text.labels import label_of
from cardwright.text.plain_phrases import one_thing, somebody


def ability(e: En, a: ir.Ability, *, skill: bool = False) -> str:
    """The ability as a paragraph."""
    label = _label(e, a) if skill else ""
    match a.head:
        case "play":
            said = _play(e, a)
        case "action":
            said = _action(e, a)
        case "respond":
            said = _respond(e, a)
        case "always" | "while":
            said = as_sentences(_lasting(e, a))
        case _:
            said = as_sentences(_trigger(e, a))
    notes = _limits(e, a, label != "")
    if notes:
        said += f" ({as_sentences('; '.join(notes))})"
    if a.even_while_dead:
        said += f" (This works even while you are {e.term('eliminated')}.)"
    return (f"{label}: " if label else "") + said


def as_sentences(text: str) -> str:
    """Each sentence with its capital and full stop."""
    return " ".join(sentence(part) for part in _split(text))


def _split(text: str) -> list[str]:
    return [part for part in text.split(". ") if part.strip()]


def nested(e: En, a: ir.Ability, *, next_time: bool = False) -> str:
    """An ability inside a sentence: the next time you take damage, …"""
    if a.head in ("always", "while"):
        return _lasting(e, a) + _notes(e, a)
    outer, depth = inside(e, a), e.depth
    e.depth += 1
    said = _trigger(e, a) + _notes(e, a)
    e.depth = depth
    e.event = outer
    if not next_time:
        return said
    first, _, rest = said.partition(" ")
    return f"the next time {rest}" if first in ("when", "before", "after", "if") else f"the next time, {said}"


def _notes(e: En, a: ir.Ability) -> str:
    """How often it works, and when, behind an ability inside a sentence."""
    notes = _limits(e, a, False)
    if a.even_while_dead:
        notes.append(f"even while you are {e.term('eliminated')}")
    return f" ({'; '.join(notes)})" if notes else ""


def _label(e: En, a: ir.Ability) -> str:
    """Forced, Limited, Awakening: what the header amounts to."""
    label = label_of(a)
    return e.term(label) if label else ""


_TIMES = {1: "once", 2: "twice"}


def limit_words(e: En, limit: ir.Limit) -> str:
    """Once each turn, twice each main phase."""
    times = _TIMES.get(limit.times, f"{number_word(limit.times)} times")
    span = e.lex.span_of(limit)
    scope = e.name(span) if span is not None else limit.scope
    said = f"{times} each {scope}"
    return f"{said} for each {e.term('player')}" if limit.per_target else said


def _limits(e: En, a: ir.Ability, labelled: bool) -> list[str]:
    return [
        limit_words(e, limit)
        for limit in a.limits
        if not (labelled and limit.scope == "game" and limit.times == 1 and not limit.per_target)
    ]


def costs(e: En, a: ir.Ability, *, led: bool = True) -> str:
    """discard a card from your hand and lose 1 life; with commas alone if they lead on to something else that is
    done (`led`).
    """
    told = [calls.call(e, cost) for cost in a.costs]
    return (", ".join(told) if led else listed(told)) + definitions(e)


def _target(e: En, a: ir.Ability) -> str:
    """choose another player; play this on the next player."""
    if a.target is None:
        return ""
    this = e.this or f"this {e.term('card')}"
    use = e.term("use") if a.head == "play" else "use"
    if isinstance(a.on, ir.NP):
        if one := one_thing(a.on):
            return f"{use} {this if a.head == 'play' else 'this'} on {mentions.value(e, one)}"
        if a.on.quantity in ("each", "all", "every") and a.head != "play":
            return f"choose all {nouns.head_noun(e, a.on)}"
        if a.on.quantity in ("each", "all", "every"):
            return f"{use} {this} on all {nouns.head_noun(e, a.on)}"
        return f"choose {nouns.noun_phrase(e, a.on, e.introduced(key_of(a.target)))}" + definitions(e)
    on = "yourself" if is_me(a.on) else mentions.object_(e, a.on)
    return f"{use} {this if a.head == 'play' else 'this'} on {on}"


def _target_and_naming(e: En, a: ir.Ability) -> str:
    """Choose another player and a card from your hand."""
    target = _target(e, a)
    for local, what in a.naming:
        said = CHOICES(e, what, local)
        target = f"{target} and {said}" if target else f"choose {said}"
    return target


def _cost_and_aim(e: En, a: ir.Ability) -> tuple[str, str]:
    """What is paid, and what is announced with it: first what it costs, unless that speaks of it."""
    if aims_first(a):
        target = _target_and_naming(e, a)
        return target, costs(e, a, led=False)
    cost = costs(e, a, led=_names_more(a))
    return cost, _target_and_naming(e, a)


def _names_more(a: ir.Ability) -> bool:
    """Whether targets, or anything else, are chosen with what is paid."""
    return bool(a.naming) or a.target is not None


def _play(e: En, a: ir.Ability) -> str:
    e.topic = "me"
    target = _target_and_naming(e, a)
    when = _when_only(e, a.conditions)
    cost = costs(e, a, led=_names_more(a) and not aims_first(a))
    e.topic = "me"
    body = clauses.block(e, a.block)
    this = e.this or f"this {e.term('card')}"
    if len(a.block.body) == 1 and isinstance(a.block.body[0], ir.NothingHappens):
        body = f"{this} has no effect when you {e.term('use')} it"
    said = as_sentences(_lead(target, cost, body) if aims_first(a) else _lead(cost, target, body))
    if a.any_time:
        only = f", but only {when}" if when else ""
        return sentence(f"you may {e.term('use')} {this} at any time{only}") + " " + said
    return (sentence(f"{e.term('use')} {this} only {when}") + " " if when else "") + said


def _when_only(e: En, conditions: tuple[ir.Cond, ...]) -> str:
    """When a card may be used, behind `only`: during the play phase and only if you have no cards in hand."""
    time, left = time_first(e, conditions)
    when = time.removesuffix(", ")
    if not left:
        return when
    return f"{when}{' and only if' if when else 'if'} {clauses.all_of(e, left)}"


def _lead(cost: str, target: str, body: str) -> str:
    """Discard a card and choose another player: they lose 1 life."""
    comma = "," if "," in cost else ""
    lead = f"{cost}{comma} and {target}" if cost and target else cost or target
    return f"{lead}: {body}" if lead else body


def _action(e: En, a: ir.Ability) -> str:
    """During your main phase, you may discard a card: draw two cards."""
    whose = "the" if any(e.lex.is_shared(phase) for phase in a.phases) else "your"
    head = f"during {whose} {listed([e.name(phase) for phase in a.phases], 'or')}, " if a.phases else ""
    head = "at any time, " if a.any_time else head
    condition = f"if {clauses.all_of(e, a.conditions)}, " if a.conditions else ""
    e.topic = "me"
    cost, target = _cost_and_aim(e, a)
    e.topic = "me"
    body = clauses.block(e, a.block)
    if not cost and not target:
        body = f"do this: {body}" if about_another(a.block) else _after_may(e, a.block, body)
    return as_sentences(f"{head}{condition}you may {_lead(cost, target, body)}")


def _respond(e: En, a: ir.Ability) -> str:
    """Before another player’s spell takes effect, if it targets you, you may play this card: cancel it."""
    assert a.event is not None
    head = events.trigger(e, a.event, f"respond {a.moment}")
    condition = f"if {clauses.all_of(e, a.conditions)}, " if a.conditions else ""
    e.topic = "me"
    cost = costs(e, a)
    e.topic = "me"
    body = clauses.block(e, a.block)
    this = e.this or f"this {e.term('card')}"
    paid = f"{cost}{',' * (',' in cost)} and " if cost else ""
    lead = f"you may {paid}{e.term('use')} {this}"
    first = a.block.body[0] if len(a.block.body) == 1 else None
    short = isinstance(first, ir.Do) and is_me(first.call.subject)
    said = f"{lead} to {body}" if short and "," not in body else f"{lead}: {body}"
    return as_sentences(f"{head}, {condition}{said}")


def _trigger(e: En, a: ir.Ability) -> str:
    """After you take damage, you may discard a card: draw two cards."""
    assert a.event is not None
    if (event := without_effect(a)) is not None:
        return _without_effect(e, event)
    time, given = time_first(e, a.conditions)
    head = time + events.trigger(e, a.event, a.head)
    a = replace(a, conditions=given)
    condition = f"if {clauses.all_of(e, a.conditions)}, " if a.conditions else ""
    if a.head == "instead" and condition:
        head, condition = f"{head} and {condition.removeprefix('if ').removesuffix(', ')}", ""
    e.topic = "me"
    cost = costs(e, a, led=False)
    e.topic = "me"
    e.may = a.may and not cost and clauses.is_had_done(a.block)
    body = clauses.block(e, a.block)
    e.may = False
    instead = "instead " if a.head == "instead" else ""
    may = "you may " if a.may else ""
    said = may + instead + _lead(cost, "", _after_may(e, a.block, body, led=bool(cost)) if may else body)
    return f"{head}, {condition}{said}"


_IN_TURN = ("starting with ", "for each ", "in turn order, ")


def _after_may(e: En, block: ir.Block, body: str, led: bool = False) -> str:
    """What you do behind `you may`: stop being hidden, draw a card."""
    first, *others = body.split(". ")
    if offers_alone(block):
        return body.removeprefix("you may ")  # that one may do what one may do is said once
    if not led and clauses.is_said_of_others(block, body):
        return f"do this: {body}"
    if first.startswith(("if ", "as long as ", *_IN_TURN)) or any(each.startswith(_IN_TURN) for each in others):
        return f"do this: {body}"
    return clauses.behind_may(e, block, body)


def _without_effect(e: En, event: ir.VerbEvent) -> str:
    """A black spell has no effect on you."""
    card = event.args["card"]
    assert isinstance(card, ir.NP)
    by, on = somebody(event.subject), somebody(event.args.get("target"))
    whose = f" of {'yours' if is_me(by) else mentions.object_(e, by)}" if by is not None else ""
    aim = f" on {mentions.object_(e, on)}" if on is not None else ""
    return f"{nouns.noun_phrase(e, card)}{whose} has no effect{aim}"


def time_first(e: En, asked: tuple[ir.Cond, ...]) -> tuple[str, tuple[ir.Cond, ...]]:
    """When something holds, said first (during your turn), and the conditions that are left."""
    given = ir.conjuncts(*asked)
    time, left = times_of(given)
    if time is None or not (time.who is None or is_me(time.who)) or (time.others and time.phase is not None):
        return "", asked
    if time.others:
        return "while it is not your turn, ", left
    return f"{'outside' if time.outside else 'during'} {clauses.time_words(e, time)}, ", left


def time_alone(e: En, conditions: tuple[ir.Cond, ...]) -> str:
    """during your turn, outside the play phase: when something may be done, if conditions say only that."""
    time, left = time_first(e, conditions)
    return "" if left else time.removesuffix(", ")


def _lasting(e: En, a: ir.Ability) -> str:
    """While you have no cards in hand, your hand limit is increased by 2."""
    given = (*((a.condition,) if a.condition is not None else ()), *a.conditions)
    time, given = time_first(e, given)
    condition = time
    if given:
        # while you are hidden, but once you have played a card this turn
        link = "once" if all(isinstance(each, ir.Ever) for each in given) else "while"
        shown = f"{clauses.all_of(e, given)}, "
        while_ = time.startswith("while ")
        condition = f"{time.removesuffix(', ')} and {shown}" if while_ else f"{time}{link} {shown}"
    outer, e.topic = e.topic, "static"
    body = clauses.block(e, a.block, static=True)
    e.topic = outer
    return condition + body


SENTENCES.of(ir.NextTime)(lambda e, s: Item(nested(e, replace(s.ability, head="when"), next_time=True), simple=False))
SENTENCES.of(ir.Nested)(lambda e, s: Item(nested(e, s.ability), simple=False))
