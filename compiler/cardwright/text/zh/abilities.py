"""Whole abilities in Chinese: header, conditions, costs, limits, body."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.text.blocks import Item, first_subject, opening_deed
from cardwright.text.coreference import about_another, is_me, key_of, offers_alone
from cardwright.text.implied import Time, aims_first, times_of, without_effect
from cardwright.text.labels import label_of
from cardwright.text.left_out import leave_out
from cardwright.text.plain_phrases import one_thing, somebody
from cardwright.text.zh import calls, choices, clauses, events, mentions, nouns
from cardwright.text.zh.discourse import Zh, inside, numeral
from cardwright.text.zh.sentence_flow import changes_something, definitions, sentence, stopped
from cardwright.text.zh.tables import SENTENCES


def ability(z: Zh, a: ir.Ability, *, skill: bool = False) -> str:
    """The ability as a paragraph."""
    label = _label(z, a) if skill else ""
    match a.head:
        case "play":
            said = _play(z, a)
        case "action":
            said = _action(z, a, label != "")
        case "respond":
            said = _respond(z, a)
        case "always" | "while":
            said = _lasting(z, a)
        case _:
            said = _trigger(z, a, label != "")
    said = (f"{label}，" if label else "") + stopped(said)
    if a.even_while_dead:
        said += f"（{z.term('eliminated')}时也有效）"
    return said


def nested(z: Zh, a: ir.Ability, *, next_time: bool = False) -> str:
    """An ability inside a sentence: 下一次你受到伤害时，…"""
    if a.head in ("always", "while"):
        return _lasting(z, a) + (f"（{z.term('eliminated')}时也有效）" if a.even_while_dead else "")
    outer, depth = inside(z, a), z.depth
    z.depth += 1
    limits = _limits(z, a, False) if next_time else []  # how often it may come about again stands behind it
    said = _trigger(z, replace(a, limits=()) if limits else a, False) + "".join(f"（{one}）" for one in limits)
    z.depth = depth
    z.event = outer
    if a.even_while_dead:
        said += f"（{z.term('eliminated')}时也有效）"
    return f"下一次{said.removeprefix('当')}" if next_time else said


def _label(z: Zh, a: ir.Ability) -> str:
    """锁定技, 限定技, 觉醒技: what the header amounts to, or a body that is one decision of yours."""
    label = label_of(a)
    return z.term(label) if label else ""


def limit_words(z: Zh, limit: ir.Limit) -> str:
    """每回合限一次, 行动阶段限两次, 每局限一次."""
    made = z.lex.span_of(limit)
    span = {"phase": "每阶段", "turn": "每回合", "round": "每轮", "game": "每局"}.get(limit.scope)
    if limit.of_verb and made is not None:
        span = f"每次{z.name(made)}"
    elif span is None:
        span = f"每个{z.name(made) if made is not None else limit.scope}"
    each = f"对每{z.lex.unit('player')}{z.term('player')}" if limit.per_target else ""
    return f"{span}{each}限{numeral(limit.times)}次"


def _limits(z: Zh, a: ir.Ability, labelled: bool) -> list[str]:
    return [
        limit_words(z, limit)
        for limit in a.limits
        if not (labelled and limit.scope == "game" and limit.times == 1 and not limit.per_target)
    ]


def costs(z: Zh, a: ir.Ability, *, led: bool = False) -> str:
    """弃置一张手牌并失去1点体力; with commas alone where 并 leads on to what is done then (`led`)."""
    told = [calls.call(z, cost) for cost in a.costs]
    first, last = (told, []) if led else (told[:-1], told[-1:])
    return "并".join(["，".join(first), *last] if first else last) + definitions(z)


def _conditions(z: Zh, a: ir.Ability) -> str:
    if not a.conditions:
        return ""
    z.own = None
    return clauses.all_of(z, a.conditions)


def _target(z: Zh, a: ir.Ability) -> str:
    """对一名其他玩家使用 for cards, 指定一名其他玩家 for skills, 对你的下家使用."""
    if a.on is None or a.target is None:
        return ""
    letter = z.introduced(key_of(a.target))
    if isinstance(a.on, ir.NP):
        if one := one_thing(a.on):
            return f"对{mentions.value(z, one)}{z.term('use')}"
        on = replace(a.on, quantity="all") if a.on.quantity == "each" else a.on
        whom = nouns.noun_phrase(z, on, letter)
        if a.head == "play" and on.noun.base in ("player", "thing"):
            return f"对{whom}{definitions(z)}{z.term('use')}"
        return f"指定{whom}" + definitions(z)
    if is_me(a.on):
        return f"对自己{z.term('use')}"
    return f"对{mentions.value(z, a.on)}{z.term('use')}"


def _target_and_naming(z: Zh, a: ir.Ability) -> str:
    """指定一名其他玩家，并选择一张手牌."""
    target = _target(z, a)
    for local, what in a.naming:
        said = choices.choice(z, what, local, "me")
        target = f"{target}，并{said}" if target else said
    return target


def _cost_and_aim(z: Zh, a: ir.Ability) -> list[str]:
    """What is paid, and what is announced with it: first what it costs, unless that speaks of it."""
    if aims_first(a):
        target = _target_and_naming(z, a)
        return [target, costs(z, a)]
    cost = costs(z, a)
    return [part for part in (cost, _target_and_naming(z, a)) if part]


def _play(z: Zh, a: ir.Ability) -> str:
    z.topic = "me"
    target = _target_and_naming(z, a)
    when = _when_only(z, a)
    cost = costs(z, a)
    becomes = isinstance(a.block.body[0], ir.Become) if a.block.body else False
    z.topic = "?" if target or becomes else "me"
    body = clauses.block(z, a.block)
    parts = (target, cost) if aims_first(a) else (cost, target)
    lead = "，".join(part for part in parts if part)
    nothing = len(a.block.body) == 1 and isinstance(a.block.body[0], ir.NothingHappens)
    said = f"{lead}：{body}" if lead else body
    if nothing and not lead:
        said = f"{z.term('use')}后没有效果"
    if a.any_time:
        only = f"，但仅限{when}" if when else ""
        said = f"任何时候都可以{z.term('use')}{only}。{said}"
    elif when:
        said = f"仅能在{when}{z.term('use')}。{said}"
    notes = _limits(z, a, False)
    return sentence(said) + (f"（{'；'.join(notes)}）" if notes else "")


def time_alone(z: Zh, conditions: tuple[ir.Cond, ...]) -> str:
    """行动阶段内: when something may be done, if conditions say only that."""
    time, left = times_of(ir.conjuncts(*conditions))
    if time is not None and not left and not (time.others and time.phase is not None):
        return _time_first(z, time)
    return ""


def _when_only(z: Zh, a: ir.Ability) -> str:
    """When a card may be used, behind 仅能在: 行动阶段内, 行动阶段内、没有手牌时, 你是富有的情况下."""
    if not a.conditions:
        return ""
    if alone := time_alone(z, a.conditions):
        return alone
    time, left = times_of(ir.conjuncts(*a.conditions))
    split = time is not None and time.who is None and not (time.others and time.phase is not None)
    lead = f"{_time_first(z, time)}、" if time is not None and split else ""
    z.own = None
    said = clauses.all_of(z, left if split else a.conditions)
    if not lead:
        said = said.removeprefix("正在")
        if said.endswith("中"):
            return said
    return f"{lead}{said}{'情况下' if said.endswith('的') else '时'}"


def _action(z: Zh, a: ir.Ability, labelled: bool) -> str:
    """行动阶段限一次，你可以弃置一张手牌，指定一名其他玩家：…"""
    phases = mentions.joined([mentions.phase_name(z, phase) for phase in a.phases], "或")
    limits = []
    lead = phases
    for limit in a.limits:
        if labelled and limit.scope == "game" and limit.times == 1 and not limit.per_target:
            continue
        if len(a.phases) == 1 and not limit.of_verb and limit.scope == a.phases[0].id:
            lead = limit_words(z, limit).removeprefix("每个")
        else:
            limits.append(limit_words(z, limit))
    if a.any_time:
        lead = "任何时候"
    head = "，".join([*limits, lead] if lead else limits)
    condition = _conditions(z, a)
    z.topic = "me"
    parts = "，".join(_cost_and_aim(z, a))
    z.topic = "me"
    body = clauses.block(z, a.block)
    said = f"你可以{parts}：{body}" if parts else f"你可以{_after_may(a, body)}"
    return "，".join(part for part in (head, f"若{condition}" if condition else "", said) if part)


def _respond(z: Zh, a: ir.Ability) -> str:
    """当…即将…时，若…，你可以打出此牌令其无效."""
    assert a.event is not None
    head = events.trigger(z, a.event, f"respond {a.moment}")
    condition = _conditions(z, a)
    z.topic = "me"
    cost = costs(z, a, led=True)
    z.topic = "me"
    body = clauses.block(z, a.block)
    this = z.this or f"此{z.term('card')}"
    lead = f"你可以{cost + '并' if cost else ''}打出{this}"
    if (body := _let_them(a, body)).startswith("令") and "，" not in body:
        said = f"{lead}{body}"
    else:
        said = f"{lead}：{body.removeprefix('如此做：')}"
    parts = [*_limits(z, a, False), head, f"若{condition}" if condition else "", said]
    return "，".join(part for part in parts if part)


def _trigger(z: Zh, a: ir.Ability, labelled: bool) -> str:
    """当你受到伤害后，若…，你可以弃置一张手牌，令…"""
    assert a.event is not None
    if (event := without_effect(a)) is not None:
        return _without_effect(z, event)
    head = events.trigger(z, a.event, a.head)
    time, a = _time(z, a)
    condition = _conditions(z, a)
    z.topic = "me"
    lead = costs(z, a)
    z.topic = "me" if a.may else "?"
    z.opening = not (a.may or lead or a.head == "instead") and _goes_on(a.block)
    body = clauses.block(z, a.block)
    z.opening = False
    instead = "改为" if a.head == "instead" else ""
    if a.may:
        said = f"你可以{f'{lead}，' if lead else ''}{instead}{_after_may(a, body)}"
    else:
        said = (f"{lead}，" if lead else "") + instead + body
    parts = [*_timed_limits(z, a, labelled, time), head, f"若{condition}" if condition else "", said]
    return "，".join(part for part in parts if part)


def _goes_on(b: ir.Block) -> bool:
    """Whether I do something first, and more behind it in the same sentence."""
    match b.body:
        case (ir.Do(mode="do", call=first, then=None, otherwise=None), ir.Do(call=then), *_):
            return is_me(first.subject) and is_me(then.subject)
        case (ir.Do(mode="do", call=first, then=None, otherwise=None), ir.Choose(who=who), *_):
            return is_me(first.subject) and is_me(who)
    return False


def _without_effect(z: Zh, event: ir.VerbEvent) -> str:
    """黑色【甲】对你无效."""
    card = event.args["card"]
    assert isinstance(card, ir.NP)
    z.general = "subject"
    by, on = somebody(event.subject), somebody(event.args.get("target"))
    whose = mentions.possessive(z, by) if by is not None else ""
    aim = f"对{mentions.short(z, on)}" if on is not None else ""
    said = f"{whose}{nouns.noun_phrase(z, card)}{aim}无效"
    z.general = ""
    return said


def _time(z: Zh, a: ir.Ability) -> tuple[Time | None, ir.Ability]:
    """When a trigger or a lasting effect holds, to be said first (你的回合内), and the ability without it."""
    given = ir.conjuncts(*a.conditions)
    found, left = times_of(given)
    if found is None or not (found.who is None or is_me(found.who)):
        return None, a
    if found.others and found.phase is not None:
        return None, a
    return found, replace(a, conditions=left)


def _time_first(z: Zh, time: Time) -> str:
    """你的回合内, 你的回合外, 行动阶段内."""
    if time.who is not None and time.others:
        return f"{mentions.possessive(z, time.who)}回合外"
    return clauses.time_words(z, time) + ("外" if time.outside else "内")


def _timed_limits(z: Zh, a: ir.Ability, labelled: bool, time: Time | None) -> list[str]:
    """行动阶段限一次 says both how often and when."""
    limits = _limits(z, a, labelled)
    if time is None:
        return limits
    match time.phase:
        case ir.PhaseRef(decl=phase) if time.who is not None and not time.others:
            lead = next((limit for limit in a.limits if not limit.of_verb and limit.scope == phase.id), None)
            if lead is not None:
                leave_out("same again", time.phase)
                said = limit_words(z, lead)
                return [said.removeprefix("每个") if limit == said else limit for limit in limits]
    return [_time_first(z, time), *limits]


def _after_may(a: ir.Ability, body: str) -> str:
    """What is done behind 你可以; that one may do what one may do is said once."""
    return body.removeprefix("你可以") if offers_alone(a.block) else _let_them(a, body).removeprefix("你")


def _let_them(a: ir.Ability, body: str) -> str:
    """After 你可以, what somebody else does is 令其…, and a number that changes 令此伤害…"""
    if not a.block.body:
        return body
    if body.startswith(("若", "从", "对每", "只要", "直到")):
        return f"如此做：{body}"
    match opening_deed(a.block):
        case ir.Do(mode="do" | "must" as mode, call=call) if not (
            is_me(call.subject) or body.startswith(("令", "随机"))
        ):
            if len(a.block.body) == 2 and first_subject(a.block) == _doer_of(a.block.body[1]) and body.count("，") == 1:
                body = body.replace("，然后", "并")  # 令其失去1点体力并摸一张牌: it is clear who draws
            return f"令{body.replace('须', '', 1) if mode == 'must' else body}"
        case ir.ForEach(block=ir.Block(body=(ir.Do(mode="may"), *_))) | ir.NextTime():
            return f"如此做：{body}"  # what others may do is not what you have them do
        case ir.Do(mode="may") | ir.MayBlock() | ir.Either(optional=True):
            return f"如此做：{body}"
        case ir.Choose(who=who) if who is not None and not is_me(who):
            return f"令{body}"
        case ir.ForEach(local=one, block=deed) if first_subject(deed) == key_of(one) and body[:1] not in "你从在":
            return f"令{body}"
        case ir.Change() | ir.ChangeOneOf() if changes_something(body):
            return f"令{body}"
        case ir.Become() if about_another(a.block):
            return f"令{body}"
    return f"令{body}" if body.startswith("你的") else body


def _doer_of(s: ir.Stmt) -> str | None:
    match s:
        case ir.Do(mode="do", call=ir.Call(subject=who)) | ir.Become(who=who):
            return key_of(who)
    return None


def _lasting(z: Zh, a: ir.Ability) -> str:
    """若你没有手牌，你的手牌上限＋2."""
    condition = ""
    given = (*((a.condition,) if a.condition is not None else ()), *a.conditions)
    if given:
        z.own = None
        time, left = times_of(ir.conjuncts(*given))
        if time is not None and not (time.others and time.phase is not None):
            condition = _time_first(z, time) + "，"
            given = left
        if given:
            condition += f"若{clauses.all_of(z, given)}，"
    outer, z.topic = z.topic, "static"
    body = clauses.block(z, a.block, static=True)
    z.topic = outer
    limits = "，".join(_limits(z, a, False))
    return (f"{limits}，" if limits else "") + condition + body


SENTENCES.of(ir.NextTime)(lambda z, s: Item(nested(z, replace(s.ability, head="when"), next_time=True), simple=False))
SENTENCES.of(ir.Nested)(lambda z, s: Item(nested(z, s.ability), simple=False))
