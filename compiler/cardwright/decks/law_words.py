"""A deck law in words: what a format asks of a deck, rule by rule, for whoever builds one or compares two."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, assert_never

from cardwright.decks import law as l
from cardwright.decks.cards import Pool
from cardwright.decks.findings import field_said, said_in, sections_said
from cardwright.diagnostics.problem import Words, words
from cardwright.records import record

_OPS: Final = {
    ">=": ("at least", "至少"), "<=": ("at most", "至多"), ">": ("more than", "多于"), "<": ("less than", "少于"),
    "=": ("", ""), "!=": ("not", "不等于"),
}  # fmt: skip
_OF_VALUES: Final = {">=": "不小于", "<=": "不大于", ">": "大于", "<": "小于"}
"""How two printed values are compared in Chinese."""
_OPPOSITE: Final = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "!=", "!=": "="}
_SIGNS: Final = {"+": ("+", "＋"), "-": ("-", "－"), "*": ("×", "×"), "/": ("÷", "÷")}
EMPTY: Final = words("", "")
_LOOSE: Final = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef“”]) | (?=[\u3000-\u9fff\uff00-\uffef“”])")
_MEETING: Final = re.compile(r"(?<=[0-9A-Za-z])(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?=[0-9A-Za-z])")


@record
class Clause:
    """One thing that a format asks: the id of the rule or part, the rules of the rulebook that it cites, and words."""

    id: str
    rules: tuple[str, ...]
    words: Words


def law_in_words(law: l.Law, pool: Pool) -> tuple[Clause, ...]:
    """All that a format asks, in the order in which it is declared: choices, limits, rules, assignments."""
    told = _Teller(law, pool)
    found = (
        *(Clause(each.id, (), told.choice(each)) for each in law.choices),
        *(Clause(each.id, _cited(each), told.limit(each)) for each in law.limits),
        *(Clause(each.id, each.rules, told.rule(each)) for each in law.rules),
        *(Clause(each.id, each.rules, told.assignment(each)) for each in law.assignments),
    )
    return tuple([replace(each, words=words(each.words["en"], _spaced(each.words["zh"]))) for each in found])


def _spaced(text: str) -> str:
    """Chinese with a space where it meets figures and letters, and nowhere else."""
    return _MEETING.sub(" ", _LOOSE.sub("", text))


def _cited(limit: l.Limit) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for change in limit.changes for rule in change.rules))


@dataclass(slots=True)
class _Teller:
    """The words of one format."""

    law: l.Law
    pool: Pool

    # ------------------------------------------------------------ names

    def names(self, cards: Iterable[str]) -> Words:
        """Cards by their names; several with one name are told once."""
        found = [self.pool.cards[id] for id in cards if id in self.pool.cards]
        return _join([words(card.name("en"), card.name("zh-Hans")) for card in found], ", ", "、")

    def value(self, field: str, value: str | int | bool) -> Words:
        """A word or a number of a field."""
        if isinstance(value, bool):
            return words("yes" if value else "no", "是" if value else "否")
        spoken = self.law.spoken.get(field, {}).get(str(value))
        return said_in(spoken, str(value)) if spoken else words(str(value), str(value))

    def of_set(self, name: str) -> Words:
        """A choice by its name; a named set by the cards whose values it holds."""
        for choice in self.law.choices:
            if choice.id == name:
                return said_in(choice.name, choice.id)
        for each in self.law.sets:
            if each.id == name:
                of, where = field_said(self.law, each.field), self.cards(each.over, each.where)
                always = [self.value(each.field, value) for value in each.always]
                made = words(f"the {of['en']} of {where['en']}", f"{where['zh']}的{of['zh']}")
                return _join([made, *always], ", ", "、")
        return words(name, f"“{name}”")

    # ------------------------------------------------------------ numbers

    def number(self, expr: l.Expr) -> Words:
        """A number of a bound or of a condition."""
        match expr:
            case l.Num(value):
                return words(str(value), str(value))
            case l.Ref(name):
                return self.named(name)
            case l.ItsField(name):
                of = field_said(self.law, name)
                return words(f"its {of['en']}", f"其{of['zh']}")
            case l.Bin(op, left, right):
                one, other, (en, zh) = self._part(left), self._part(right), _SIGNS[op]
                return words(f"{one['en']} {en} {other['en']}", f"{one['zh']}{zh}{other['zh']}")
            case _:
                assert_never(expr)

    def _part(self, expr: l.Expr) -> Words:
        made = self.number(expr)
        return words(f"({made['en']})", f"（{made['zh']}）") if isinstance(expr, l.Bin) else made

    def named(self, name: str) -> Words:
        """A limit by its name; the size of a section, or a named value, by what is counted."""
        for limit in self.law.limits:
            if limit.id == name:
                said = said_in(limit.name, limit.id)
                return words(f"“{said['en']}”", f"“{said['zh'].strip('“”')}”")
        for section in self.law.sections:
            if section.id == name:
                said = said_in(section.name, section.id)
                return words(f"the number of cards in {said['en']}", f"{said['zh']}的牌数")
        for value in self.law.values:
            if value.id == name:
                return self.measured(value.measure)
        return words(name, f"“{name}”")

    def measured(self, measure: l.Measure) -> Words:
        """What is measured, as a number."""
        of, where = self.fields(measure.fields), self.cards(measure.over, measure.where)
        match measure.how:
            case "count":
                return words(f"the number of {where['en']}", f"{where['zh']}的张数")
            case "sum":
                total = field_said(self.law, measure.fields[0])
                once = self.fields(measure.fields[1:])
                by = (
                    (f", once for each {once['en']}", f"（每种{once['zh']}只计一次）")
                    if measure.fields[1:]
                    else ("", "")
                )
                return words(
                    f"the total {total['en']} of {where['en']}{by[0]}", f"{where['zh']}的{total['zh']}合计{by[1]}"
                )
            case "kinds":
                return words(
                    f"the number of different {of['en']}s among {where['en']}", f"{where['zh']}按{of['zh']}计的种数"
                )
            case "copies":
                return words(f"the number of {where['en']} with equal {of['en']}", f"{where['zh']}里同{of['zh']}的张数")
            case "spread":
                return words(
                    f"how far the numbers of {where['en']} by {of['en']} differ",
                    f"{where['zh']}按{of['zh']}计的张数之差",
                )
            case _:
                assert_never(measure.how)

    def fields(self, fields: Sequence[str]) -> Words:
        return _join([field_said(self.law, each) for each in fields], " and ", "与")

    def bounds(self, lower: l.Expr | None, upper: l.Expr | None, even: bool | None = None) -> Words:
        """`exactly 30`, `5 to 8`, `at most 3`, an even number."""
        parity = words("an even number of", "偶数") if even else words("an odd number of", "奇数")
        low = self.number(lower) if lower is not None else None
        high = self.number(upper) if upper is not None else None
        if low is not None and high is not None:
            same = words(f"exactly {low['en']}", f"恰好 {low['zh']}")
            made = same if lower == upper else words(f"{low['en']} to {high['en']}", f"{low['zh']} 至 {high['zh']}")
        elif high is not None:
            made = words(f"at most {high['en']}", f"至多 {high['zh']}")
        elif low is not None:
            made = words(f"at least {low['en']}", f"至少 {low['zh']}")
        else:
            return parity if even is not None else words("any number of", "不限")
        return words(f"{made['en']}, {parity['en']}", f"{made['zh']}，{parity['zh']}") if even is not None else made

    # ------------------------------------------------------------ conditions

    def cards(self, over: tuple[str, ...], where: l.Filter) -> Words:
        """`cards in deck whose quality is common`."""
        if isinstance(where, l.IsCard):
            place, named = sections_said(self.law, over), self.names(where.ids)
            return words(f"{named['en']} in {place['en']}", f"{place['zh']}里的{named['zh']}")
        place, such = sections_said(self.law, over), self.such(where)
        return words(
            f"cards in {place['en']}{such['en'] and ' ' + such['en']}",
            f"{place['zh']}里{such['zh']}{such['zh'] and '的'}牌",
        )

    def such(self, where: l.Filter, no: bool = False) -> Words:
        """What is said of cards, behind them in English and before 的 in Chinese; `no`: the opposite."""
        return self._such(l.settled(where), no)

    def _such(self, where: l.Filter, no: bool) -> Words:
        match where:
            case l.Const(value):
                return EMPTY if value != no else words("of no sort", "任何一种都不算")
            case l.FieldIn(field, (bool(value),), _):
                of, no = field_said(self.law, field), no == value
                return words(f"{'not ' if no else ''}marked {of['en']}", f"{'未' if no else ''}标有{of['zh']}")
            case l.FieldIn(field, values, every):
                named = _either([self.value(field, value) for value in values])
                return self._held(field, named, every, no)
            case l.FieldVar(field, var, every):
                return self._held(field, self.of_set(var), every, no, among=True)
            case l.FieldNumber(field, op, value):
                op = _OPPOSITE[op] if no else op
                en, zh = _OPS[op]
                bound = self.number(value)
                zh = _OF_VALUES.get(op, zh) if l.is_of_card(value) else zh
                said = words(f"{en} {bound['en']}".strip(), f"{zh or '为'} {bound['zh']}")
                return self._field(field, "", "", said)
            case l.FieldParity(field, even):
                return self._field(field, "", "为", words("even", "偶数") if even != no else words("odd", "奇数"))
            case l.FieldNone(field):
                of = field_said(self.law, field)
                return words(f"{'with' if no else 'without'} {of['en']}", f"{'有' if no else '没有'}{of['zh']}")
            case l.TextHas(field, text):
                of = field_said(self.law, field)
                return words(
                    f"whose {of['en']} {'does not have' if no else 'has'} “{text}” in it",
                    f"{of['zh']}{'不含' if no else '含有'}“{text}”",
                )
            case l.IsKind(kind):
                return self._of_kinds((kind,), no)
            case l.IsCard(ids):
                listed = self.names(ids)
                return words(
                    f"{'other than' if no else 'among'} {listed['en']}", f"{'不' if no else ''}是{listed['zh']}"
                )
            case l.OfDeck(cond):
                holds = self.of_deck(cond)
                return words(f"{'unless' if no else 'if'} {holds['en']}", f"在{holds['zh']}{'不成立' if no else ''}时")
            case l.Not(part):
                return self._such(part, not no)
            case l.All(parts) | l.Any(parts):
                both = isinstance(where, l.All) != no
                kinds = [part.kind for part in parts if isinstance(part, l.IsKind)] if not (both or no) else []
                rest = [part for part in parts if not (kinds and isinstance(part, l.IsKind))]
                told = [self._of_kinds(kinds)] if kinds else []
                told += [self._inner(part, no, both) for part in rest]
                return _join(told, " and " if both else " or ", "且" if both else "或")
            case _:
                assert_never(where)

    def _of_kinds(self, kinds: Iterable[str], no: bool = False) -> Words:
        named = _either([said_in(self.pool.kind_names.get(kind, {}), kind) for kind in kinds])
        return words(f"{'not ' if no else ''}of the kind {named['en']}", f"{'不' if no else ''}是{named['zh']}")

    def _inner(self, part: l.Filter, no: bool, both: bool) -> Words:
        """A part of several; in brackets if it is joined otherwise."""
        made, inner = self._such(part, no), part
        while isinstance(inner, l.Not):
            inner, no = inner.part, not no
        other = isinstance(inner, l.All | l.Any) and (isinstance(inner, l.All) != no) != both
        return words(f"({made['en']})", f"（{made['zh']}）") if other else made

    def _held(self, field: str, values: Words, every: bool, no: bool, among: bool = False) -> Words:
        """Whether the value of a field, or one of several or all of them, is among these."""
        of, info = field_said(self.law, field), self.pool.fields.get(field)
        if every:
            return words(
                f"{'not ' if no else ''}all of whose {of['en']} are among {values['en']}",
                f"{of['zh']}{'不' if no else ''}全部属于{values['zh']}",
            )
        if info is not None and info.ty.of is not None:
            one = "any of " if among else ""
            return words(
                f"whose {of['en']} {'do not include' if no else 'include'} {one}{values['en']}",
                f"{of['zh']}{'不' if no else ''}含{values['zh']}{'之一' if among else ''}",
            )
        return self._field(field, "among " if among else "", "属于" if among else "为", values, no)

    def _field(self, field: str, en: str, zh: str, value: Words, no: bool = False) -> Words:
        of = field_said(self.law, field)
        return words(
            f"whose {of['en']} is {'not ' if no else ''}{en}{value['en']}",
            f"{of['zh']}{'不' if no else ''}{zh}{value['zh']}",
        )

    def of_deck(self, cond: l.DeckCond) -> Words:
        """A condition on the deck as a sentence."""
        match cond:
            case l.DeckCompare(op, left, right):
                (en, zh), one, other = _OPS[op], self.number(left), self.number(right)
                return words(f"{one['en']} is {en and en + ' '}{other['en']}", f"{one['zh']}{zh or '为'} {other['zh']}")
            case l.DeckHas(var, None):
                of = self.of_set(var)
                return words(f"there is any of {of['en']}", f"有{of['zh']}")
            case l.DeckHas(var, value):
                of = self.of_set(var)
                return words(f"{value} is among {of['en']}", f"{of['zh']}中有{value}")
            case l.DeckNot(l.DeckCompare(op, left, right)):
                return self.of_deck(l.DeckCompare(_OPPOSITE[op], left, right))
            case l.DeckNot(part):
                made = self._inside(part)
                return words(f"it is not so that {made['en']}", f"并非{made['zh']}")
            case l.DeckBoth(op, parts):
                return _join([self._inside(part, op) for part in parts], f" {op} ", "且" if op == "and" else "或")
            case _:
                assert_never(cond)

    def _inside(self, part: l.DeckCond, op: str = "") -> Words:
        """A condition on the deck inside another; in brackets if it is joined otherwise."""
        made = self.of_deck(part)
        return words(f"({made['en']})", f"（{made['zh']}）") if isinstance(part, l.DeckBoth) and part.op != op else made

    # ------------------------------------------------------------ clauses

    def rule(self, rule: l.Rule) -> Words:
        """What a rule asks, with its own words before it, if it has any."""
        made = self._asked(rule)
        return self._framed(made, rule.says, rule.id, rule.guard, rule.level)

    def _framed(self, made: Words, says: Words, id: str, guard: l.DeckCond | None, level: str) -> Words:
        if guard is not None:
            cond = self.of_deck(guard)
            made = words(f"if {cond['en']}: {made['en']}", f"若{cond['zh']}：{made['zh']}")
        if says:
            head = said_in(says, id)
            made = words(f"{head['en']}: {made['en']}", f"{head['zh']}：{made['zh']}")
        return words(f"{made['en']} (advice)", f"{made['zh']}（建议）") if level == "warning" else made

    def _asked(self, rule: l.Rule) -> Words:
        measure, bounds = rule.measure, self.bounds(rule.lower, rule.upper, rule.even)
        place, such = sections_said(self.law, measure.over), self.such(measure.where)
        one = rule.upper or rule.lower
        cards = "card" if one == l.Num(1) else "cards"
        that = such["en"] and " " + such["en"]
        of = such["zh"] and such["zh"] + "的"
        listed = self.names(measure.where.ids) if isinstance(measure.where, l.IsCard) else EMPTY
        match rule.shape:
            case "size":
                return words(f"{place['en']}: {bounds['en']} {cards}", f"{place['zh']}：{bounds['zh']} 张牌")
            case "every":
                only = self.such(l.Not(measure.where))
                if only == EMPTY:
                    return words(f"{place['en']}: any cards", f"{place['zh']}：任何牌都可以")
                return words(f"{place['en']}: only cards {only['en']}", f"{place['zh']}：只允许{only['zh']}的牌")
            case "none":
                return words(f"{place['en']}: no cards{that}", f"{place['zh']}：不允许{of or '任何'}牌")
            case "ban":
                return words(f"forbidden: {listed['en']}", f"禁卡：{listed['zh']}")
            case "restricted":
                return words(
                    f"{bounds['en']} of each of these: {listed['en']}", f"下列牌每种{bounds['zh']} 张：{listed['zh']}"
                )
            case "one of":
                return words(f"only one of these may be used: {listed['en']}", f"下列牌只能用其中一种：{listed['zh']}")
            case "need":
                return words(f"{bounds['en']} of {listed['en']}", f"{listed['zh']}{bounds['zh']} 张")
            case "points" if measure.points is not None:
                rows = [(self.names([card]), number) for card, number in measure.points.items()]
                table = _join([words(f"{name['en']} {n}", f"{name['zh']} {n}") for name, n in rows], ", ", "、")
                return words(f"{bounds['en']} points in all: {table['en']}", f"合计{bounds['zh']} 分：{table['zh']}")
        match measure.how:
            case "count":
                return words(f"{place['en']}: {bounds['en']} {cards}{that}", f"{place['zh']}：{of}牌{bounds['zh']} 张")
            case "copies" if measure.fields == self.law.identity:
                copies = "copy" if one == l.Num(1) else "copies"
                return words(
                    f"{place['en']}: {bounds['en']} {copies} of each card{that}",
                    f"{place['zh']}：{of}牌每种{bounds['zh']} 张",
                )
        of_all = self.measured(measure)
        return words(f"{of_all['en']}: {bounds['en']}", f"{of_all['zh']}：{bounds['zh']}")

    def limit(self, limit: l.Limit) -> Words:
        """What a limit is, and what changes it."""
        name, base = said_in(limit.name, limit.id), self.number(limit.base)
        made = [words(f"{name['en']}: {base['en']}", f"{name['zh']}：{base['zh']}")]
        for change in limit.changes:
            amount, by = self.number(change.amount), self.cards(change.over, change.where)
            times = EMPTY if change.op == "set" or change.once else words("each of the ", "每张")
            en = f"becomes {amount['en']}" if change.op == "set" else f"rises by {amount['en']}"
            zh = f"改为 {amount['zh']}" if change.op == "set" else f"增加 {amount['zh']}"
            given = EMPTY
            if change.guard is not None:
                cond = self.of_deck(change.guard)
                given = words(f" if {cond['en']}", f"（若{cond['zh']}）")
            made.append(
                words(f"{en} by {times['en']}{by['en']}{given['en']}", f"因{times['zh']}{by['zh']}{zh}{given['zh']}")
            )
        return _join(made, "; ", "；")

    def choice(self, choice: l.Choice) -> Words:
        """What is chosen for a deck."""
        name, of = said_in(choice.name, choice.id), field_said(self.law, choice.field)
        many = self.bounds(l.Num(choice.least) if choice.least else None, l.Num(choice.most))
        made = [words(f"{name['en']}: {many['en']} {of['en']}", f"{name['zh']}：{of['zh']}{many['zh']} 种")]
        for values, en, zh in ((choice.only, "only ", "只能是"), (choice.excluded, "not ", "不能是")):
            if values:
                listed = _join([self.value(choice.field, each) for each in values], ", ", "、")
                made.append(words(f"{en}{listed['en']}", f"{zh}{listed['zh']}"))
        for other in choice.other_than:
            said = self.of_set(other)
            made.append(words(f"other than {said['en']}", f"与{said['zh']}不同"))
        return _join(made, ", ", "，")

    def assignment(self, each: l.Assignment) -> Words:
        """Cards of which each counts for one allowance."""
        cards = self.cards(each.over, each.where)
        rows = []
        for quota in each.quotas:
            name, such, many = (
                said_in(quota.name, quota.id),
                self.such(quota.where),
                self.bounds(quota.lower, quota.upper),
            )
            that, of = such["en"] and f" ({such['en']})", such["zh"] and f"（{such['zh']}）"
            rows.append(
                words(f"{name['en']}{that}: {many['en'].removesuffix(' of')}", f"{name['zh']}{of}：{many['zh']} 张")
            )
        listed = _join(rows, "; ", "；")
        made = words(
            f"{cards['en']} count for one of these each: {listed['en']}", f"{cards['zh']}各计入其中一项：{listed['zh']}"
        )
        return self._framed(made, each.says, each.id, each.guard, each.level)


def _either(parts: Sequence[Words]) -> Words:
    """`common, power or secret`"""
    if len(parts) < 2:
        return parts[0] if parts else words("nothing", "无")
    most, last = _join(parts[:-1], ", ", "、"), parts[-1]
    return words(f"{most['en']} or {last['en']}", f"{most['zh']}或{last['zh']}")


def _join(parts: Iterable[Words], en: str, zh: str) -> Words:
    """Texts one after the other, each once."""
    found = [part for part in parts if part["en"] or part["zh"]]
    return words(en.join(dict.fromkeys(p["en"] for p in found)), zh.join(dict.fromkeys(p["zh"] for p in found)))
