"""Sentences of an effect in Chinese."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.text.blocks import (
    Item,
    added,
    begins_with_if,
    ends_open,
    is_my_turn,
    is_other_case,
    opening_deed,
    whole_change,
)
from cardwright.text.coreference import is_me, key_of, takes_a_part
from cardwright.text.discourse import LETTERS
from cardwright.text.left_out import leave_out
from cardwright.text.partial_evaluation import is_chosen
from cardwright.text.referents import kept_by_name
from cardwright.text.zh import calls, choices, clauses, events, mentions, nouns, truths, values, zones
from cardwright.text.zh.discourse import NOTED, YOU, Zh, mention
from cardwright.text.zh.sentence_flow import changes_something, definitions
from cardwright.text.zh.tables import SENTENCES


def _lasting(z: Zh, body: ir.Block) -> str:
    """What holds for a while."""
    outer, z.topic = z.topic, "static"
    said = clauses.inner(z, body, static=True)
    z.topic = outer
    return said


@SENTENCES.of(ir.Do)
def _do(z: Zh, s: ir.Do) -> Item:
    modal = {"may": "可以", "must": "须"}.get(s.mode, "")
    said = calls.call(z, s.call, modal)
    if s.then is None and s.otherwise is None:
        return Item(said, open=s.mode == "may")
    return _so_or_not(z, said, s.then, s.otherwise)


def _so_or_not(z: Zh, said: str, then: ir.Block | None, otherwise: ir.Block | None) -> Item:
    """其可以弃置一张手牌，若如此做，…；否则，…"""
    topic = z.topic
    said += definitions(z)
    if then is not None and then.body:
        said += f"，若如此做，{_branch(z, then, otherwise is not None)}"
    if otherwise is not None and otherwise.body:
        z.topic = topic
        said += ("；" if then is not None and then.body else "，") + "否则" + _comma(clauses.inner(z, otherwise))
    z.topic = "?" if topic != "me" else topic
    return Item(said, simple=False)


def _comma(text: str) -> str:
    """否则 takes a comma in front of a longer text."""
    return text if "，" not in text and len(text) < 20 else "，" + text


def _branch(z: Zh, body: ir.Block, more: bool) -> str:
    """A branch; in brackets if a following 否则 could be taken for its own."""
    said = clauses.inner(z, body)
    return f"（{said}）" if more and ("否则" in said or ends_open(body)) else said


@SENTENCES.of(ir.MayBlock)
def _may_block(z: Zh, s: ir.MayBlock) -> Item:
    key = key_of(s.who)
    who = mentions.short(z, s.who) if s.who is not None else z.me.full
    if key == z.topic and key != "me":
        who = ""
    z.topic = key
    only_stop = len(s.block.body) == 1 and isinstance(s.block.body[0], ir.Stop)
    body = made(s.block, key, clauses.inner(z, s.block))
    said = f"{who}可以{body}"
    if s.otherwise is not None and s.otherwise.body:
        z.topic = key
        return Item(f"{said}；否则{_comma(clauses.inner(z, s.otherwise))}", simple=False)
    return Item(said, simple=only_stop or _one_clause(s.block), open=True)


def made(b: ir.Block, key: str, said: str) -> str:
    """What somebody makes another do, behind 可以: 令此牌进入“翻面”状态."""
    match opening_deed(b):
        case ir.Become(who=who) if key_of(who) != key:
            return f"令{said}"
        case ir.Do(mode="do" | "must" as mode, call=call) if key_of(call.subject) != key and not said.startswith(
            ("令", "随机", "将")
        ):
            said = said.replace("须", "", 1) if mode == "must" else said
            return f"令{said}" if not isinstance(call.subject, ir.NoneValue) else said
        case ir.Do(mode="may") | ir.MayBlock() | ir.Either(optional=True):
            return f"如此做：{said}"
        case ir.Choose(who=who) if key_of(who) != key:
            return f"令{said}"
        case ir.Either(who=who, optional=False) if key_of(who) != key:
            return f"令{said}"
        case ir.Change() | ir.ChangeOneOf() if changes_something(said):
            return f"令{said}"
        case ir.Until() | ir.NextTime():
            return f"如此做：{said}"
    return said


def _one_clause(b: ir.Block) -> bool:
    return len(b.body) == 1 and isinstance(b.body[0], (ir.Do, ir.Become, ir.Change, ir.Choose))


@SENTENCES.of(ir.Choose)
def _choose(z: Zh, s: ir.Choose) -> Item:
    who = _subject(z, s.who)
    return Item(f"{who}{choices.choice(z, s.what, s.local, key_of(s.who))}")


def _subject(z: Zh, who: ir.Value | None) -> str:
    """The subject of a sentence, if it has to be said; it becomes the topic."""
    key = key_of(who)
    before, z.topic = z.topic, key
    if key == before or (key == "me" and before is None):
        return ""
    if is_me(who):
        return z.me.full
    return mentions.short(z, who)


@SENTENCES.of(ir.Either)
def _either(z: Zh, s: ir.Either) -> Item:
    who = _subject(z, s.who)
    if s.optional:
        who = f"{who or (mentions.short(z, s.who) if s.who is not None else YOU.full)}可以"
    topic = z.topic
    parts = []
    z.choices += 1
    for i, branch in enumerate(s.branches):
        z.topic = topic
        guard = f"若{clauses.cond(z, branch.guard)}，" if branch.guard is not None else ""
        parts.append(f"{z.point(i)}{guard}{clauses.inner(z, branch.block)}")
    z.choices -= 1
    z.topic = topic if topic in (None, "me", "static") else "?"  # whoever goes on behind the list is named
    return Item(f"{who}选择一项：{'；'.join(parts)}", simple=False)


def _let(z: Zh, s: ir.Let) -> str:
    match s.value:
        case ir.Call() as call:
            return calls.call(z, call)
        case ir.NP() as np if is_chosen(np):
            return choices.choice(z, np, s.local, "me")
    known = z.called(s.local)
    if known is None:
        leave_out("mark", s)
        return ""
    if isinstance(s.value, ir.Bool):
        leave_out("mark", s)
        z.flags[key_of(s.local)] = s.value.value
        return ""
    if isinstance(s.value, ir.Property) and s.local.ty.name in ("player", "card", "sum"):
        said = mentions.value(z, s.value)
        if known.full[-1:] in LETTERS:  # it would be one of several: it is called by what it is
            z.names[key_of(s.local)] = mention(said)
        elif (named := kept_by_name(s)) is not None and not z.is_pronoun(known):
            z.names[key_of(s.local)] = mention(f"该{z.name(named)}")
        z.pending[key_of(s.local)] = said
        z.stands_for[key_of(s.local)] = s.value
        return ""
    if s.local.ty.name == "number":
        return f"令{known.full}为{mentions.value(z, s.value)}"
    if known.full == NOTED and isinstance(s.value, ir.Symbol):
        return f"记下“{mentions.symbol(z, s.value)}”"
    if known.full == f"该{z.term('card')}":
        return f"记下{mentions.value(z, s.value)}"
    return f"记{mentions.value(z, s.value)}为{known.full}"


@SENTENCES.of(ir.Change)
def _change(z: Zh, s: ir.Change) -> Item:
    """其体力＋3, 此伤害－1（最低为0）, 你的体力变为2."""
    if isinstance(s.what, ir.Local) and isinstance(s.value, ir.Bool) and key_of(s.what) in z.flags:
        set_ = s.value.value is not z.flags[key_of(s.what)]
        return Item(f"{'作' if set_ else '去掉'}标记{z.flag_letter(s.what)}")
    if isinstance(s.what, ir.Property) and isinstance(s.what.prop, decl.Part):
        return Item(_change_event(z, s, s.what))
    outer = z.own
    if z.begun and isinstance(s.what, ir.Property) and s.what.owner is not None and key_of(s.what.owner) == z.topic:
        z.own = z.topic
    z.general = "subject" if z.topic == "static" else z.general
    what = mentions.value(z, s.what)
    z.own, z.general = outer, ""
    after = _bounds(z, s)
    if what == NOTED and isinstance(s.value, ir.Symbol):
        return Item(f"改记“{mentions.symbol(z, s.value)}”")
    if z.topic == "me" and _is_of_another(s.what):
        z.topic = "?"  # whose is changed next, and who does what comes next, is said again
    if s.op == "set" and isinstance(s.value, ir.NoneValue) and isinstance(s.what, ir.Property):
        return Item(_no_more(z, s.what))
    if isinstance(s.value, ir.Bool) and isinstance(s.what, ir.Property):
        static = z.topic == "static"
        return Item(
            truths.truth(z, s.what, holds=s.value.value).text
            if static
            else truths.becomes(z, s.what, holds=s.value.value)
        )
    if z.topic != "static" and takes_a_part(s) is not None:
        return Item(f"{mentions.value(z, s.value)}成为{what}")
    if s.op == "set" and (more := added(s)):
        return Item(f"将{mentions.joined([mentions.value(z, each) for each in more], '与')}加入{what}")
    if s.op == "set":
        far = isinstance(s.what, ir.Property) and bool(s.what.args)
        verb = ("视为" if far else "为") if z.topic == "static" else "变为"
        return Item(f"{what}{verb}{mentions.value(z, s.value)}{after}")
    sign = "＋" if s.op == "increase" else "－"
    amount = mentions.short_number(z, s.value)
    return Item(f"{what}{sign}{amount}{after}")


def _is_of_another(what: ir.Value) -> bool:
    """Whether what is changed belongs to a player who is not you."""
    owner = what.owner if isinstance(what, ir.Property) else None
    return owner is not None and owner.ty.name == "player" and not is_me(owner)


SENTENCES.of(ir.ChangeOneOf)(lambda z, s: _change(z, whole_change(s)))


def _no_more(z: Zh, what: ir.Property) -> str:
    """你不再有密友: what was remembered is forgotten."""
    of = (*((what.owner,) if what.owner is not None else ()), *what.args.values())
    return f"{'的'.join(mentions.short(z, one) for one in of)}不再有{z.name(what.prop)}"


def _bounds(z: Zh, s: ir.Change) -> str:
    """How far a number changes at most, in brackets behind it."""
    bounds = []
    if s.at_least is not None:
        bounds.append(f"最低为{mentions.value(z, s.at_least)}")
    if s.at_most is not None:
        bounds.append(f"最高为{mentions.value(z, s.at_most)}")
    return f"（{'，'.join(bounds)}）" if bounds else ""


def _change_event(z: Zh, s: ir.Change, what: ir.Property) -> str:
    """此伤害＋1, 额外指定一名角色为目标, 该角色不再是目标, 目标改为你."""
    part = _part_name(z, what)
    if s.op != "set":
        return f"{part}{'＋' if s.op == 'increase' else '－'}{mentions.short_number(z, s.value)}{_bounds(z, s)}"
    if what.ty.of is not None and what.ty.of.name in ("player", "sum"):
        one = part.removeprefix("所有").removeprefix("这些")
        match s.value:
            case ir.ListValue(items=(first, *more)) if more and first == what:
                said = mentions.joined([mentions.value(z, item) for item in more])
                if said.endswith(one):
                    leave_out("same again", s)
                return f"额外指定{said}" + ("" if said.endswith(one) else f"为{one}")
            case ir.ListValue(items=(first, ir.NP(inside=inside, where=None, other=True))) if inside == what:
                return f"{mentions.value(z, first)}成为首个{one}"
            case ir.NP(inside=inside, where=where) if inside == what and (left := _left_out(where)) is not None:
                return f"{mentions.value(z, left)}不再是{one}"
            case ir.ListValue(items=(only,)):
                return f"{one}改为{mentions.value(z, only)}"
        return f"{one}改为{mentions.value(z, s.value)}"
    if what.ty.name == "card" and not what.prop.name:
        return f"改由{mentions.value(z, s.value)}代替{part}"
    return f"{part}改为{mentions.value(z, s.value)}"


def _left_out(where: ir.Cond | None) -> ir.Value | None:
    match where:
        case ir.Same(left=ir.Local(origin="it"), right=right, negated=True):
            return right
    return None


def _part_name(z: Zh, what: ir.Property) -> str:
    """What a part of the event is called, even one that the header says who or what it is."""
    if what.prop.name:
        return z.name(what.prop)
    known = z.called(what)
    if known is not None:
        return known.full
    return {"player": "目标", "sum": "目标", "card": f"该{z.term('card')}"}.get(what.ty.name, "该数值")


def _become(z: Zh, who: ir.Value, status: decl.Status, on: bool) -> str:
    """进入“中毒”状态."""
    z.met.append(status)
    subject = _subject(z, who) if not is_me(who) or z.topic not in (None, "me") else ""
    if on and status.becomes:
        return subject + z.lex.words(status.becomes, status.id, z.lang, status.span)
    verb = "进入" if on else "解除"
    return f"{subject}{verb}“{z.name(status)}”状态"


def _condition(z: Zh, c: ir.Cond, *, bare: bool = False) -> str:
    """A condition after 若, `bare` without its subject; afterwards the topic is open if it spoke of somebody else."""
    topic, own = z.topic, z.own
    z.own = None
    told = clauses.said(z, c)
    said = told.predicate if bare else told.text
    others = any(
        isinstance(node, (ir.Local, ir.Property)) and node.ty.name == "player" and not is_me(node) and z.called(node)
        for node in walk(c)
    )
    keeps = topic == "static" or (topic in (None, "me") and not others)
    z.topic, z.own = topic if keeps else "?", own
    return said


@SENTENCES.of(ir.If)
def _if(z: Zh, s: ir.If) -> Item:
    topic = goes_on = z.topic
    parts: list[str] = []
    for i, (c, body) in enumerate(s.branches):
        z.topic = topic
        apart = i > 0 and is_other_case(s.branches[i - 1][0], c)
        said = "轮到你时" if is_my_turn(c) else f"若{_condition(z, c, bare=apart)}"
        outer, z.excess = z.excess, c
        more = s.otherwise is not None or i + 1 < len(s.branches)
        told = _branch(z, body, more)
        link = "：" if begins_with_if(body) and not told.startswith("（") else "，"
        parts.append(f"{'否则' if i and not apart else ''}{said}{link}{told}")
        z.excess = outer
        if z.topic != topic:
            goes_on = "?"  # somebody else was spoken of: who does what is done otherwise is named again
    if s.otherwise is not None and s.otherwise.body:
        z.topic = goes_on
        parts.append(f"否则{_comma(clauses.inner(z, s.otherwise))}")
    z.topic = "?" if any(is_my_turn(c) for c, _ in s.branches) else topic
    return Item("；".join(parts), simple=False, open=len(parts) > 1 or not is_my_turn(s.branches[0][0]))


@SENTENCES.of(ir.Step)
def _step(z: Zh, s: ir.Step) -> Item:
    leave_out("step", s.on)
    if s.cond is None:
        return Item(clauses.inner(z, s.block), simple=len(s.block.body) == 1)
    return _if(z, ir.If(((s.cond, s.block),), None, span=s.span))


def permit(z: Zh, s: ir.Permit) -> str:
    """你不能使用手牌."""
    topic, z.topic = z.topic, "?"
    z.general = "allowed" if s.allowed else "forbidden"
    said = calls.call(z, ir.Call(s.verb, s.subject, s.args, span=s.span), "可以" if s.allowed else "不能")
    z.topic, z.general = topic, ""
    return said


@SENTENCES.of(ir.UseAs)
def _use_as(z: Zh, s: ir.UseAs) -> Item:
    """你可以将一张黑色手牌当作【甲】使用或打出."""
    subject = mentions.short(z, s.who) if not is_me(s.who) else z.me.full
    outer, z.own = z.own, key_of(s.who)
    z.using = True
    said = f"{subject}可以将{mentions.value(z, s.what)}当作{values.any_kind(z, s.kind)}{z.term('convert')}"
    z.own, z.using = outer, False
    return Item(said, static=True)


@SENTENCES.of(ir.CountsAs)
def _counts_as(z: Zh, s: ir.CountsAs) -> Item:
    return Item(f"{_counted(z, s.what)}视为{values.any_kind(z, s.kind)}", static=True)


@SENTENCES.of(ir.Bears)
def _bears(z: Zh, s: ir.Bears) -> Item:
    """你战场上的灵兽均处于“飞行”状态."""
    z.met.append(s.status)
    who = s.who
    if isinstance(who, ir.NP) and who.quantity in ("a", "another"):
        who = replace(who, quantity="any")
    return Item(f"{_counted(z, who)}{mentions.status_said(z, s.status, not s.on)}", static=True)


def _counted(z: Zh, what: ir.Value) -> str:
    if isinstance(what, ir.NP) and what.quantity in ("each", "all", "every", "", "any"):
        zone = what.inside
        whose = zone.owner if isinstance(zone, ir.Property) else None
        told = isinstance(whose, ir.NP) or zones.tells_whose(z, zone)
        owner = mentions.possessive(z, whose) if whose is not None and not told else ""
        outer, z.own = z.own, key_of(zone.owner) if isinstance(zone, ir.Property) else None
        said = owner + nouns.head_noun(z, what)
        z.own = outer
        return said + "均"
    return mentions.value(z, what)


@SENTENCES.of(ir.Uninterrupted)
def _uninterrupted(z: Zh, s: ir.Uninterrupted) -> Item:
    between = "。" if z.depth == 0 else "，"
    return Item(f"{clauses.block(z, s.block)}{between}结算期间不可插入其他行动", simple=False)


@SENTENCES.of(ir.Suspend)
def _suspend(z: Zh, s: ir.Suspend) -> Item:
    if not s.block.body:
        return Item("")
    if not s.check.name and s.check.when is not None:
        unseen = f"不检查是否{clauses.cond(z, s.check.when)}"
    else:
        unseen = f"不进行“{z.name(s.check)}”的检查"
    return Item(f"{clauses.inner(z, s.block)}（期间{unseen}）", simple=False)


@SENTENCES.of(ir.Stop)
def _stop(z: Zh, s: ir.Stop) -> Item:
    what = "结束此流程" if s.leaves == "loop" else "结束结算"
    return Item(f"若{_condition(z, s.cond)}，则{what}" if s.cond is not None else what)


@SENTENCES.of(ir.Until)
def _until(z: Zh, s: ir.Until) -> Item:
    return Item(f"{events.lasting(z, s.event)}，{_lasting(z, s.block)}", simple=False, open=True)


SENTENCES.of(ir.Let)(lambda z, s: Item(_let(z, s)))
SENTENCES.of(ir.Become)(lambda z, s: Item(_become(z, s.who, s.status, s.on)))


@SENTENCES.of(ir.Return)
def _return(z: Zh, s: ir.Return) -> Item:
    """结果为该牌; of what has words for what was so: 你钓到了鱼."""
    if isinstance(s.value, ir.Bool) and z.defining is not None:
        return Item(calls.outcome(z, z.defining, denied=not s.value.value))
    return Item(f"结果为{mentions.value(z, s.value)}")


SENTENCES.of(ir.NothingHappens)(lambda z, s: Item("没有效果"))
SENTENCES.of(ir.Permit)(lambda z, s: Item(permit(z, s), static=True))
