"""Conditions in Chinese, as subject and predicate, so that neighbours can share their subject."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import ZONE
from cardwright.text.coreference import (
    are_zones,
    effect_whose,
    is_me,
    key_of,
    other_owner,
    whose_choice,
)
from cardwright.text.implied import never
from cardwright.text.left_out import leave_out
from cardwright.text.partial_evaluation import opposite, spread
from cardwright.text.plain_phrases import (
    is_everyone,
    is_single,
    meaning,
    of_all_zones,
    of_anybody,
    one_thing,
    spelled_out,
    zone_of_anybody,
)
from cardwright.text.zh import calls, clauses, events, mentions, nouns, truths, values, zones
from cardwright.text.zh.discourse import IT, ITS, Zh, led, numeral
from cardwright.text.zh.tables import CONDITIONS, Said

_COMPARED = {"==": "为", "!=": "不为", ">=": "不少于", "<=": "不多于", ">": "多于", "<": "少于"}
_MEASURED = {"==": "为", "!=": "不为", ">=": "不小于", "<=": "不大于", ">": "大于", "<": "小于"}


@CONDITIONS.of(ir.Compare)
def _compare(z: Zh, c: ir.Compare) -> Said:
    """手牌数不少于2, 手牌数大于你, 没有手牌, 有手牌, 手牌区里的法术不少于两张."""
    if (happened := never(c)) is not None:
        ever, none = happened
        return Said("", events.past(z, ever.event, mentions.SCOPES[ever.scope], negated=none))
    if (counted := _counted_out(z, c)) is not None:
        return counted
    op, number = c.op, c.right
    if op in ("==", "!=") and (place := _places(z, c.left, c.right)) is not None:
        return place if op == "==" else Said(place.subject, place.predicate.replace("相同", "不同"))
    if isinstance(c.left, ir.Count) and isinstance(number, ir.Num):
        none = (op, number.value) in (("==", 0), ("<=", 0), ("<", 1))
        some = (op, number.value) in (("!=", 0), (">", 0), (">=", 1))
        if none or some:
            return _has_any(z, c.left.of, none)
    subject = mentions.condition_subject(z, c.left)
    other = _owner_alone(z, c.left, c.right)
    words = _COMPARED if isinstance(c.left, (ir.Count, ir.Times)) else _MEASURED
    if (most := _extreme(z, c)) is not None:
        return most
    outer = z.own
    if isinstance(c.left, ir.Property) and c.left.owner is not None:
        z.own = key_of(c.left.owner)
    right = other or z.figure(c.left, c.right) or mentions.value(z, c.right)
    z.own = outer
    if op in ("==", "!=") and other:
        return Said(subject, ("与" if op == "==" else "不同于") + right + ("相同" if op == "==" else ""))
    return Said(subject, words[op] + right)


_HOW_MANY = {"==": "恰好有", "!=": "不是", ">=": "不少于", "<=": "不多于", ">": "多于", "<": "少于"}


def _counted_out(z: Zh, c: ir.Compare) -> Said | None:
    """手牌区里的法术不少于两张: a number of things that have no word for their number."""
    match c:
        case ir.Compare(op=op, left=ir.Count(of=ir.NP() as of), right=ir.Num(value=number)) if (
            number > 1 or op in "==<>="
        ):
            if (op, number) in (("<", 1), (">=", 1), (">", 0), ("!=", 0), ("==", 0), ("<=", 0)):
                return None
            if nouns.plain(of) or of.noun.base != "card":
                return None
            words = numeral(number) + nouns.unit_of(z, of)
            return Said(nouns.head_noun(z, of), _HOW_MANY[op] + words)
    return None


def _extreme(z: Zh, c: ir.Compare) -> Said | None:
    """`its life is highest life of players`: 体力最高."""
    match c:
        case ir.Compare(op="==", left=ir.Property(prop=a), right=ir.Aggregate(op=op, prop=b, of=of)):
            if a is not b or op == "total":
                return None
            those = nouns.head_noun(z, of) if isinstance(of, ir.NP) else mentions.value(z, of)
            among = "" if is_everyone(of) else f"在{those}中"
            return Said(mentions.condition_subject(z, c.left), among + ("最高" if op == "highest" else "最低"))
    return None


def _places(z: Zh, left: ir.Value, right: ir.Value) -> Said | None:
    """A chosen place against that of a card: 该位置与该牌当前的位置相同."""
    for a, b in ((left, right), (right, left)):
        match a, b:
            case ir.Local(), ir.Property(prop=decl.Builtin(id="place"), owner=ir.Node() as owner):
                return Said(mentions.value(z, a), f"与{mentions.value(z, owner)}当前的位置相同")
    return None


def _owner_alone(z: Zh, left: ir.Value, right: ir.Value) -> str:
    """`its X > my X` says only whose the right side is: 手牌数大于你; of several, all that they have is meant."""
    if isinstance(left, ir.Count) and isinstance(right, ir.Count):
        left, right = left.of, right.of
    owner = other_owner(left, right)
    several = isinstance(owner, ir.NP) and not is_single(owner) and one_thing(owner) is None
    return "" if owner is None or several else mentions.value(z, owner)


def _has_any(z: Zh, of: ir.Value, none: bool) -> Said:
    verb = "没有" if none else "有"
    if isinstance(of, ir.NP) and isinstance(of.inside, ir.Local) and of.inside.origin == "it":
        leave_out("same again", of.inside)  # what the clause is about: 没有牌的区域
    if isinstance(of, ir.NP) and zones.called_by_cards(of.inside) and (owner := of.inside.owner) is not None:
        if of.noun.decl is not None:
            return Said(f"{zones.owner_of(z, owner)}{zones.its_cards(z, of.inside.prop)}中", verb + _bare(z, of))
        own, z.own = z.own, key_of(owner)
        noun = nouns.head_noun(z, of)
        z.own = own
        return Said(mentions.condition_subject(z, owner), verb + noun)
    if isinstance(of, ir.NP) and of.inside is not None:
        if isinstance(of.inside, ir.Local) and of.inside.origin == "it":
            return Said("", verb + _bare(z, of))
        inside = mentions.zone_name(z, of.inside)
        if isinstance(of.inside, ir.ZoneRef) and of.noun.base == "card" and nouns.plain(of) and inside.endswith("牌"):
            return Said("", verb + inside)
        return Said(zones.within_zone(inside), verb + _bare(z, of))
    if isinstance(of, ir.NP):
        of = spelled_out(of)
        if of.within is not None:
            return Said(nouns.within(z, of), verb + _bare(z, of))
        return Said("", verb + nouns.head_noun(z, of))
    if (means := meaning(of)) is not None:
        return Said(nouns.within(z, means), verb + _bare(z, means))
    if zones.called_by_cards(of) and of.owner is not None:
        return Said(mentions.condition_subject(z, of.owner), verb + zones.its_cards(z, of.prop))
    if isinstance(of, ir.Local) and of.ty.of is not None and of.ty.of.name != "card":
        thing = z.lex.unit("player") if of.ty.of.name == "player" else "个"
        return Said(mentions.value(z, of), f"{'一' + thing + '也没有' if none else '至少有一' + thing}")
    return Said(zones.within_zone(mentions.value(z, of)), verb + z.term("card"))


@CONDITIONS.of(ir.Same)
def _same(z: Zh, c: ir.Same) -> Said:
    match c.left, c.right:
        case ir.Property(prop=prop) as left, ir.Bool(value=yes) if not isinstance(prop, decl.Part | decl.Chosen):
            return truths.truth(z, left, holds=yes is not c.negated)
        case ir.Property(prop=decl.Chosen(), owner=ir.Node() as owner), ir.Symbol() as word:
            verb = "未选择" if c.negated else "选择了"
            return Said(mentions.condition_subject(z, owner), f"{verb}“{mentions.symbol(z, word)}”")
        case ir.Local() as local, ir.Bool(value=yes) if key_of(local) in z.flags:
            marked = (yes is not c.negated) is not z.flags[key_of(local)]
            return Said("", ("已" if marked else "未") + "标记" + z.flag_letter(local))
        case ir.Local() as local, ir.Bool(value=yes) if key_of(local) in z.done:
            return _done(z, local, yes is not c.negated)
        case ir.OptionRef() as option, ir.Symbol() as word:
            return Said(mentions.value(z, option), f"{'不' if c.negated else ''}为“{mentions.symbol(z, word)}”")
        case ir.Local(origin="choose"), ir.Symbol() as word:
            return Said("", f"{'未选择' if c.negated else '选择'}“{mentions.symbol(z, word)}”")
        case ir.Property(prop=decl.Builtin(id="printed kind"), owner=ir.Node() as owner), ir.KindRef(decl=kind):
            return Said(
                mentions.condition_subject(z, owner), f"原本{'不' if c.negated else ''}为{mentions.kind_name(z, kind)}"
            )
        case ir.Property(prop=decl.Builtin(id="zone"), owner=ir.Node() as owner), zone:
            return Said(
                mentions.condition_subject(z, owner), f"{'不' if c.negated else ''}在{mentions.zone_name(z, zone)}中"
            )
        case ir.Property(prop=decl.Builtin(id="kind"), owner=ir.Node() as owner), ir.Local() as local:
            return Said(
                mentions.condition_subject(z, owner), ("不是" if c.negated else "是") + mentions.value(z, local)
            )
        case ir.Property(
            owner=owner, prop=decl.Field() | decl.Variable() | decl.Builtin() | decl.Derived() as prop
        ) as left, ir.NoneValue() if owner is not None:
            has = values.towards(z, left) + ("有" if c.negated else "没有")
            return Said(mentions.condition_subject(z, owner), has + z.name(prop))
        case ir.Local(origin="hole", ty=ty), ir.NoneValue():
            return Said("", f"{'' if c.negated else '未'}指定{z.term('player') if ty.name == 'player' else ''}")
        case ir.Property(prop=decl.Part(id="initiator")), ir.NoneValue():
            return Said("", f"{'有' if c.negated else '没有'}{z.term('player')}导致此事")
        case ir.Local() as local, ir.NoneValue() if first := z.pending.pop(key_of(local), ""):
            has = "有" if c.negated else "没有"
            means = z.stands_for.get(key_of(local))
            if means is not None and means.owner is not None and not means.args:
                return Said(mentions.condition_subject(z, means.owner), has + z.name(means.prop))
            return Said("", has + first)
        case ir.Local(ty=ty), ir.NoneValue() if ty.name in ("card", "player"):
            return Said("", f"{'有' if c.negated else '没有'}这样的{z.term(ty.name)}")
        case _, ir.NoneValue():
            return Said("", f"{'有' if c.negated else '没有'}{mentions.value(z, c.left)}")
        case ir.Property(prop=decl.Builtin(id="owner"), owner=ir.Node() as x), right:
            of = mentions.condition_subject(z, x)
            return Said(of, f"{'不' if c.negated else ''}属于{mentions.value(z, right)}")
        case ir.Property(prop=a, owner=ir.Node() as x, args=parts), ir.Property(prop=b, owner=ir.Node() as y) if (
            a is b and not parts
        ):
            of = mentions.possessive(z, x).removesuffix("的")
            if isinstance(a, decl.Builtin) and a.id == "name":
                return Said(of, f"与{mentions.value(z, y)}{'不' if c.negated else ''}同名")
            return Said(of, f"与{mentions.value(z, y)}的{z.name(a)}{'不同' if c.negated else '相同'}")
    if (place := _places(z, c.left, c.right)) is not None:
        return Said(place.subject, place.predicate.replace("相同", "不同") if c.negated else place.predicate)
    if isinstance(c.left, ir.Property) and isinstance(c.right, ir.Local) and c.right.ty.name == "symbol":
        return Said(
            mentions.condition_subject(z, c.left), f"与{mentions.value(z, c.right)}{'不同' if c.negated else '相同'}"
        )
    if (effect := effect_whose(c.left, "doer")) is not None:
        return Said(
            mentions.condition_subject(z, effect), f"{'并非' if c.negated else ''}由{mentions.value(z, c.right)}发动"
        )
    verb = "是" if _is_someone(c.right) else "为"
    return Said(mentions.condition_subject(z, c.left), ("不" if c.negated else "") + verb + mentions.value(z, c.right))


def _is_someone(v: ir.Value) -> bool:
    return is_me(v) or (
        isinstance(v, (ir.Local, ir.Property, ir.KindRef)) and v.ty.name in ("player", "card", "kind", "sum")
    )


@CONDITIONS.of(ir.IsAdjective)
def _adjective(z: Zh, c: ir.IsAdjective) -> Said:
    of = c.adjective.decl
    negated = c.negated
    if isinstance(of, decl.Status):
        z.met.append(of)
        return Said(mentions.condition_subject(z, c.left), mentions.status_said(z, of, negated))
    if (own := mentions.said_so(z, of, negated)) is not None:
        return Said(mentions.condition_subject(z, c.left), own)
    name = z.name(of)
    if not name and of.means is not None:
        with z.calling("it", z.called(c.left) or mentions.as_mention(z, c.left)):
            return clauses.said(z, ir.Not(of.means) if negated else of.means)
    if name.startswith("已"):
        name = name.removesuffix("的")
        return Said(mentions.condition_subject(z, c.left), "未" + name[1:] if negated else name)
    if name.startswith("有") and name.endswith("的"):  # 有货的：有货, 没有货
        return Said(mentions.condition_subject(z, c.left), "没" * negated + name.removesuffix("的"))
    if name.startswith("没有") and name.endswith("的"):  # 没有手牌的：没有手牌, 有手牌
        lacks = name.removesuffix("的")
        return Said(mentions.condition_subject(z, c.left), lacks.removeprefix("没") if negated else lacks)
    if (said := mentions.verbal(name, negated)) is not None:
        return Said(mentions.condition_subject(z, c.left), said)
    if name.endswith("的"):
        return Said(mentions.condition_subject(z, c.left), ("不是" if negated else "是") + name)
    return Said(
        mentions.condition_subject(z, c.left),
        ("不是" if negated else "是") + name if of.of.name == "player" else ("不为" if negated else "为") + name,
    )


@CONDITIONS.of(ir.IsIn)
def _is_in(z: Zh, c: ir.IsIn) -> Said:
    left, right, negated = c.left, c.right, c.negated
    if (means := meaning(right)) is not None:
        return Said(mentions.condition_subject(z, left), f"{'不' if negated else ''}在{nouns.within(z, means)}")
    match left, right:
        case ir.SkillRef(), ir.Property(prop=decl.Builtin(id="skills"), owner=ir.Node() as owner):
            return Said(mentions.condition_subject(z, owner), ("没有" if negated else "拥有") + mentions.value(z, left))
    if isinstance(right, ir.ListValue) and (left.ty == ZONE or not are_zones(right)):
        words = "、".join(z.figure(left, item) or mentions.value(z, item) for item in right.items)
        among = "之一" if len(right.items) > 1 and not negated else ""
        return Said(mentions.condition_subject(z, left), f"{'不' if negated else ''}为{words}{among}")
    if (effect := effect_whose(right, "targets")) is not None:
        return Said(
            mentions.condition_subject(z, effect), f"{'不' if negated else ''}以{mentions.value(z, left)}为目标"
        )
    where = mentions.value(z, right) if isinstance(right, ir.NP) else mentions.zone_name(z, zone_of_anybody(right))
    return Said(mentions.condition_subject(z, left), f"{'不' if negated else ''}在{zones.within_zone(where)}")


@CONDITIONS.of(ir.Exists)
def _exists(z: Zh, c: ir.Exists) -> Said:
    verb = "没有" if c.negated else "有"
    what = spelled_out(c.what)
    if verb == "有":
        what = of_anybody(what)
    if (who := whose_choice(what)) is not None:
        chose = "选择了" if verb == "有" else "没有选择"
        return Said(mentions.condition_subject(z, who), chose + z.term(what.noun.base))
    if what.together is not None:
        return Said(_place_of(z, what), verb + nouns.quantity(z, what) + _bare(z, what))
    if what.within is not None and what.inside is None:
        near = nouns.within(z, what)
        return Said(near, verb + nouns.quantity(z, what) * (what.quantity in ("exactly", "between")) + _bare(z, what))
    if what.quantity in ("exactly", "between") and not c.negated:
        return Said(_place_of(z, what), f"有{nouns.quantity(z, what)}{_bare(z, what)}")
    if what.inside is not None:
        return _has_any(z, what, verb == "没有")
    where, _ = nouns.attribute(z, what)
    if where.startswith(("有", "没有")) and what.noun.base == "player":
        return Said("", verb + _bare(z, replace(what, where=None)) + where.removesuffix("的"))
    return Said("", verb + _bare(z, what))


_ALIKE = {"same": "相同", "different": "各不相同", "consecutive": "连续"}


@CONDITIONS.of(ir.Alike)
def _alike(z: Zh, c: ir.Alike) -> Said:
    subject = mentions.condition_subject(z, c.left)
    of = "" if subject in ("", ITS, "其") else "的"
    return Said(f"{subject}{of}{z.name(c.prop)}", ("并非" if c.negated else "") + _ALIKE[c.how])


def _place_of(z: Zh, what: ir.NP) -> str:
    return zones.within_zone(mentions.zone_name(z, what.inside)) if what.inside is not None else ""


def _bare(z: Zh, what: ir.NP) -> str:
    what, kinds = nouns.kinds_of(z, what)
    where, aside = nouns.attribute(z, what)
    return nouns.and_so(z, where, nouns.modifiers(z, what), *what.adjectives) + (kinds or nouns.noun(z, what)) + aside


@CONDITIONS.of(ir.Every)
def _every(z: Zh, c: ir.Every) -> Said:
    every = "所有" + nouns.head_noun(z, of_all_zones(c.what)).removeprefix("所有")
    with z.calling("it", IT):
        said = clauses.said(z, c.cond)
    if subject := said.subject.removeprefix(ITS).removeprefix("的"):
        return Said(f"{every}的{subject}", f"均{led(said.predicate)}")
    text = led(said.predicate)
    return Said(every, f"均{text}" if not text.startswith("均") else text)


@CONDITIONS.of(ir.Has)
def _has(z: Zh, c: ir.Has) -> Said:
    left, what = c.left, c.what
    verb = "没有" if c.negated else "有"
    if isinstance(what, ir.KindRef):
        noun = mentions.kind_name(z, what.decl)
    elif not isinstance(what, ir.NP):
        noun = "该牌名的牌" if isinstance(what, ir.Local) and what.origin == "it" else mentions.value(z, what)
        noun += f"的{z.term('card')}" if isinstance(what, ir.Property) and what.ty.name == "kind" else ""
    elif what.inside is not None or what.within is not None:
        return Said(zones.within_zone(mentions.zone_name(z, left)), verb + nouns.head_noun(z, what))
    else:
        count = nouns.quantity(z, what) if what.quantity in ("exactly", "between") else ""
        noun = count + _bare(z, what)
    if verb == "有":
        left = zone_of_anybody(left)
    of_any_kind = isinstance(what, ir.NP) and what.noun.decl is None
    if of_any_kind and zones.called_by_cards(left) and left.owner is not None:
        cards = noun.replace(z.term("card"), zones.its_cards(z, left.prop))
        return Said(mentions.condition_subject(z, left.owner), verb + cards)
    return Said(zones.within_zone(mentions.value(z, left)), verb + noun)


def _done(z: Zh, local: ir.Local, yes: bool) -> Said:
    """What a verb said was true or not: 如此做, or in the verb's own words 你赢."""
    call = z.done[key_of(local)]
    if call.verb.result:
        return Said("", calls.outcome(z, call, denied=not yes))
    if z.just != key_of(local):  # something else was done since
        return Said("", f"结果为{'是' if yes else '否'}")
    return Said("", "如此做" if yes else "未如此做")


@CONDITIONS.of(ir.Truthy)
def _truthy(z: Zh, c: ir.Truthy) -> Said:
    match c.value:
        case ir.Bool(value=yes):
            return Said("", "始终" if yes else "从不")
        case ir.Local() as local if key_of(local) in z.done:
            return _done(z, local, True)
        case ir.Local() as local if key_of(local) in z.optional:
            return Said("", f"注明“{z.optional[key_of(local)]}”")
        case ir.Local() as local if key_of(local) in z.flags:
            return Said("", ("未" if z.flags[key_of(local)] else "已") + "标记" + z.flag_letter(local))
        case ir.Property(prop=prop) as left if not isinstance(prop, decl.Part | decl.Chosen):
            return truths.truth(z, left, holds=True)
    return Said("", mentions.value(z, c.value))


@CONDITIONS.of(ir.Not)
def _not(z: Zh, c: ir.Not) -> Said:
    match c.cond:
        case ir.Ever(scope=scope, event=event):
            return Said("", events.past(z, event, mentions.SCOPES[scope], negated=True))
        case ir.Truthy(value=ir.Local() as local) if key_of(local) in z.optional:
            return Said("", f"未注明“{z.optional[key_of(local)]}”")
        case ir.Truthy(value=ir.Local() as local) if key_of(local) in z.flags or key_of(local) in z.done:
            return _same(z, ir.Same(local, ir.Bool(False), False))
        case ir.Truthy(value=ir.Property(prop=prop) as left) if not isinstance(prop, decl.Part | decl.Chosen):
            return truths.truth(z, left, holds=False)
    denied = opposite(c.cond) or spread(c)
    return clauses.said(z, denied) if denied is not None else Said("", f"并非{clauses.cond(z, c.cond)}")


@CONDITIONS.of(ir.IsA)
def _is_a(z: Zh, c: ir.IsA) -> Said:
    kind = mentions.kind_name(z, c.what.decl) if isinstance(c.what, ir.KindRef) else nouns.head_noun(z, c.what)
    if (effect := effect_whose(c.left, "doer")) is not None:
        return Said(mentions.condition_subject(z, effect), f"{'并非' if c.negated else ''}由{kind}发动")
    match c.left:
        case ir.Property(prop=decl.Builtin(id="printed kind"), owner=ir.Node() as owner):
            return Said(mentions.condition_subject(z, owner), f"原本{'不' if c.negated else ''}为{kind}")
    return Said(mentions.condition_subject(z, c.left), ("不是" if c.negated else "是") + kind)


@CONDITIONS.of(ir.IsBetween)
def _is_between(z: Zh, c: ir.IsBetween) -> Said:
    span = "至".join(z.figure(c.left, end) or mentions.value(z, end) for end in (c.low, c.high))
    return Said(mentions.condition_subject(z, c.left), f"{'不' if c.negated else ''}在{span}之间")


@CONDITIONS.of(ir.ContainsText)
def _contains_text(z: Zh, c: ir.ContainsText) -> Said:
    return Said(mentions.condition_subject(z, c.left), f"{'不' if c.negated else ''}含有{mentions.value(z, c.right)}")


@CONDITIONS.of(ir.IsAlive)
def _is_alive(z: Zh, c: ir.IsAlive) -> Said:
    return Said(mentions.condition_subject(z, c.left), z.term("eliminated") if c.negated else f"仍{z.term('living')}")


@CONDITIONS.of(ir.Parity)
def _parity(z: Zh, c: ir.Parity) -> Said:
    return Said(mentions.condition_subject(z, c.left), "为偶数" if c.even else "为奇数")


@CONDITIONS.of(ir.Targets)
def _targets(z: Zh, c: ir.Targets) -> Said:
    if key_of(c.who) == "it":
        return Said("", f"是{mentions.value(z, c.event)}的对象")
    return Said(mentions.short(z, c.event), f"以{mentions.value(z, c.who)}为对象")


@CONDITIONS.of(ir.Alters)
def _alters(z: Zh, c: ir.Alters) -> Said:
    return Said(mentions.short(z, c.event), f"会变动{mentions.zone_name(z, c.zone)}")


@CONDITIONS.of(ir.VariantOn)
def _variant_on(z: Zh, c: ir.VariantOn) -> Said:
    return Said("", f"采用“{z.name(c.variant)}”")
