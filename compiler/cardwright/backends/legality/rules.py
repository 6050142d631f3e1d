"""Code for the rules of one format: straight tests over lanes; reasons are worked out only for what fails."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from cardwright.backends.legality.base import MOST
from cardwright.backends.legality.tables import CannotEmit, Code, Residual, Tables, residual
from cardwright.decks import law as l
from cardwright.decks.cards import Card, Pool
from cardwright.decks.depends import names_of_choices, uses
from cardwright.decks.evaluate import Evaluation, key_of, points
from cardwright.decks.findings import CardUse, Side, describe, said_in, sections_said
from cardwright.diagnostics.problem import words

__all__ = ["CannotEmit", "Emitter"]


@dataclass(slots=True)
class _Measured:
    """Code for a measure: its value, the cards in it, and lines that must stand before."""

    value: str
    cards: str
    before: list[str] = field(default_factory=list)
    lane: int | None = None


class Emitter:
    """Code for the rules of a law: what is measured, tested, and told when it fails."""

    def __init__(self, law: l.Law, pool: Pool) -> None:
        self.law, self.pool = law, pool
        self.tables = Tables(law, pool)
        self.code = Code()
        self.rules: list[str] = []
        self.counter = 0
        self.judge: list[str] = []
        self._parts: dict[str, str] = {}
        self.local = {section.id: f"d{number}" for number, section in enumerate(law.sections)}
        self.quick, self.most = self._quick()
        self.choice_names = names_of_choices(law)

    def _of_choice(self, rule: l.Rule | l.Assignment) -> bool:
        return bool(uses(rule) & self.choice_names)

    def _quick(self) -> tuple[str, str]:
        """The rule on copies that the main loop tests on the way, and the bound of `card` in code."""
        for rule in self.law.rules:
            if rule.measure.how != "copies" or rule.upper is None or rule.measure.where != l.ANY_CARD:
                continue
            everywhere = set(rule.measure.over) == {section.id for section in self.law.sections}
            if rule.lower is None and isinstance(rule.upper, l.Num):
                return rule.id, str(min(rule.upper.value, MOST))
            if rule.lower is None and everywhere and _its(rule.upper) and not l.refs_of(rule.upper):
                amounts = {c.id: min(_whole(self._amount(rule.upper, c)), MOST) for c in self.pool.cards.values()}
                return rule.id, self.tables.table("dict[str, int]", amounts) + "[card]"
        return "", str(MOST)

    def _names(self, *, of_choice: bool) -> list[str]:
        """Code for named sets, values and limits, in the order in which they need one another."""
        lines: list[str] = []
        for number, each in enumerate(self.law.sets):
            if (each.id in self.choice_names) == of_choice:
                lines += self._set(number, each)
        late: list[l.Named] = []
        for value in self.law.values:
            if (value.id in self.choice_names) != of_choice:
                continue
            try:
                lines += self._value(value)
            except CannotEmit:
                late.append(value)
        for number, limit in enumerate(self.law.limits):
            if (limit.id in self.choice_names) == of_choice:
                lines += self._limit(number, limit)
        for value in late:
            lines += self._value(value)
        return lines

    def _set(self, number: int, each: l.NamedSet) -> list[str]:
        if l.names_in(each.where):
            raise CannotEmit(each.id)
        rows: dict[str, object] = {}
        for card in self.tables.select(each.where):
            value = card.get(each.field)
            if value is not None:
                rows[card.id] = value if isinstance(value, tuple) else (value,)
        table = self.tables.table("dict[str, tuple[str | int, ...]]", rows)
        name = f"x{number}"
        self.code.sets[each.id] = name
        always = f" | frozenset({tuple(each.always)!r})" if each.always else ""
        return [f"{name} = values_in(({self._pairs(each.over)}), {table}){always}"]

    def _value(self, value: l.Named) -> list[str]:
        made = self._measure(value.measure)
        self.counter += 1
        name = f"v{self.counter}"
        self.code.numbers[value.id] = (name, 1)
        return [*made.before, f"{name} = {made.value}"]

    def _limit(self, number: int, limit: l.Limit) -> list[str]:
        text, by = self.code.expr(limit.base)
        name, parts = f"m{number}", f"p{number}"
        if not limit.changes:
            self.code.numbers[limit.id] = (text, by) if text.isdigit() else (name, by)
            made = [] if text.isdigit() else [f"{name} = {text}"]
            amount = text if by == 1 else f"exact({text}, {by})"
            made_ = f"base({amount}, {limit.id!r})"
            self._parts[limit.id] = (
                self.tables.constant("BASE_", "tuple[Part, ...]", made_) if text.isdigit() else made_
            )
            return made
        if by != 1:
            raise CannotEmit(limit.id)
        self.code.numbers[limit.id] = (name, 1)
        self._parts[limit.id] = parts
        made_ = f"base({text}, {limit.id!r})"
        start = self.tables.constant("BASE_", "tuple[Part, ...]", made_) if text.isdigit() else made_
        lines = [f"{name} = {text}", f"{parts} = {start}"]
        for change in limit.changes:
            lines += self._change(name, parts, limit, change)
        return lines

    def _change(self, name: str, parts: str, limit: l.Limit, change: l.Change) -> list[str]:
        if l.names_in(change.where):
            raise CannotEmit(limit.id)
        cards = self.tables.select(change.where)
        of_deck = l.refs_of(change.amount)
        if of_deck and _its(change.amount):
            raise CannotEmit(limit.id)
        present = self.tables.lane(change.over, {card.id: 1 for card in cards})
        if present is None:
            return []
        rows = f"those(({self._pairs(change.over)}), {self.tables.id_set(cards)})"
        if of_deck:
            text, by = self.code.expr(change.amount)
            if by != 1:
                raise CannotEmit(limit.id)
            amount, best = f"({text})", f"{text}, min(card for _, card, _ in {rows})"
        else:
            amounts = {card.id: _whole(self._amount(change.amount, card)) for card in cards}
            table = self.tables.table("dict[str, int]", amounts)
            amount, best = f"{table}[by_]", f"best({rows}, {table})"
        test = f"L[{present}]" + (f" and ({self.code.cond(change.guard)})" if change.guard else "")
        if change.op == "set":
            return [
                f"if {test}:",
                f"    {name}, by_ = {best}",
                f"    {parts} += (Part('set', {name}, by_, {limit.id!r}),)",
            ]
        copies = "1" if change.once else "n_"
        lines = [
            f"if {test}:",
            f"    for _, by_, n_ in sorted({rows}, key=lambda row: (row[1], row[0])):",
            f"        add_ = {amount} * {copies}",
            "        if add_:",
            f"            {name} += add_",
            f"            {parts} += (Part('add', add_, by_, {limit.id!r}, {copies}),)",
        ]
        return [*lines, "        break"] if change.once else lines

    def _amount(self, amount: l.Expr, card: Card) -> Fraction:
        return Evaluation(self.law, (), {c.id: frozenset() for c in self.law.choices}).number(amount, card)

    def _pairs(self, over: tuple[str, ...]) -> str:
        return "".join(f"({name!r}, {self.local[name]}), " for name in over).rstrip() or ""

    # --- measures ---

    def _measure(self, measure: l.Measure) -> _Measured:
        pairs = f"({self._pairs(measure.over)})"
        if not l.names_in(measure.where):
            cards = self.tables.select(measure.where)
            rows = f"those({pairs}, {self.tables.id_set(cards)})" if measure.where != l.ANY_CARD else self._all(pairs)
            if measure.how in ("count", "sum") and len(measure.fields) < 2:
                weights = {card.id: 1 if measure.how == "count" else points(measure, card) for card in cards}
                if any(weight < 0 for weight in weights.values()):
                    table = self.tables.table("dict[str, int]", {c: w for c, w in weights.items() if w})
                    return _Measured(f"total({pairs}, {table})", rows)
                lane = self.tables.lane(measure.over, weights)
                return _Measured("0" if lane is None else f"L[{lane}]", rows, [], lane)
            present = self.tables.lane(measure.over, {card.id: 1 for card in cards})
            return _Measured(self._grouped(measure, rows), rows, [], present)
        return self._varying(measure, pairs)

    def _all(self, pairs: str) -> str:
        return f"those({pairs}, NAMES)"

    def _varying(self, measure: l.Measure, pairs: str) -> _Measured:
        """A measure whose cards depend on choices, sets or numbers: one lane per class of cards."""
        classes: dict[Residual, list[Card]] = {}
        for card in self.pool.cards.values():
            left = residual(measure.where, card, self.tables.passes, self.code)
            if left is not False:
                classes.setdefault(left, []).append(card)
        index: dict[str, object] = {}
        truths = ["False"]
        terms: list[str] = []
        for left, cards in classes.items():
            truths.append("True" if left is True else str(left))
            for card in cards:
                index[card.id] = len(truths) - 1
            if measure.how in ("count", "sum") and len(measure.fields) < 2:
                weights = {card.id: 1 if measure.how == "count" else points(measure, card) for card in cards}
                lane = self.tables.lane(measure.over, weights)
                if lane is not None:
                    terms.append(f"L[{lane}]" if left is True else f"(L[{lane}] if {left} else 0)")
        self.counter += 1
        truth = f"({', '.join(truths)},)"
        table = self.tables.table("dict[str, int]", index)
        rows = f"those_if({pairs}, {table}, {truth})"
        if measure.how in ("count", "sum") and len(measure.fields) < 2:
            return _Measured(" + ".join(terms) or "0", rows)
        return _Measured(self._grouped(measure, rows), rows)

    def _grouped(self, measure: l.Measure, rows: str) -> str:
        """Code for what groups of cards come to."""
        if measure.how != "sum":
            return f"{measure.how}({rows}, {self._keys(measure)})"
        amounts = {card.id: points(measure, card) for card in self.pool.cards.values()}
        table = self.tables.table("dict[str, int]", amounts)
        return f"once({rows}, {self._keys(replace(measure, fields=measure.fields[1:]))}, {table})"

    def _keys(self, measure: l.Measure) -> str:
        rows: dict[str, object] = {}
        groups: dict[object, list[str]] = {}
        for card in self.pool.cards.values():
            value = card.get(measure.fields[0]) if len(measure.fields) == 1 else None
            if isinstance(value, tuple):
                rows[card.id] = tuple(repr(item) for item in value)
            else:
                groups.setdefault(key_of(card, measure.fields), []).append(card.id)
        for number, ids in enumerate(groups.values()):
            if len(ids) > 1 or measure.fields != ("id",):
                rows.update(dict.fromkeys(ids, (number,)) if len(ids) > 1 else {})
        return self.tables.table("dict[str, tuple[object, ...]]", rows)

    # --- rules ---

    def _head(self, order: int, rule: l.Rule | l.Assignment, says: dict[str, tuple[str, str]]) -> str:
        name = f"RULE_{order}"
        cited = dict(rule.cited) if isinstance(rule, l.Rule) else {}
        ids = rule.rules or (rule.id,)
        self.rules.append(f"{name} = Rule({order}, {rule.id!r}, {ids!r}, {rule.level!r}, {says!r}, {cited!r})")
        return name

    def _says(self, rule: l.Rule) -> dict[str, tuple[str, str]]:
        sides: list[Side] = []
        if rule.lower is not None:
            sides.append("under")
        if rule.upper is not None:
            sides.append("over")
        if rule.even is not None:
            sides.append("parity")
        fake = CardUse(Card(_HOLES["cards"], {"en": _HOLES["cards"], "zh-Hans": _HOLES["cards"]}, (), {}), 1, "")
        value, bound, key = _HOLES["value"], _HOLES["bound"], words(_HOLES["key"], _HOLES["key"])
        found: dict[str, tuple[str, str]] = {}
        for side in sides:
            said = describe(self.law, rule, side, value, bound, (fake,), key)  # type: ignore[arg-type]
            found[side] = (_sentence(said["en"]), _sentence(said["zh"]))
        return found

    def _rule(self, order: int, rule: l.Rule | l.Assignment) -> tuple[list[str], list[str] | None]:
        """Lines that append findings to `f`, and lines that add to `e` (errors) and `x` (excess), if that is simple."""
        if isinstance(rule, l.Assignment):
            lines, scored = self._assignment(order, rule), None
        elif rule.measure.how == "copies":
            lines, scored = self._copies(order, rule), None
        else:
            lines, scored = self._bounded(order, rule)
        if rule.guard is not None and lines:
            test = f"if {self.code.cond(rule.guard)}:"
            lines = [test, *("    " + line for line in lines)]
            scored = None if scored is None else [test, *("    " + line for line in scored)] if scored else []
        return lines, scored

    def _provenance(self, expr: l.Expr) -> str:
        names = [name for name in sorted(l.refs_of(expr)) if name in self._parts]
        if names:
            return " + ".join(self._parts[name] for name in names)
        text, by = self.code.expr(expr)
        made = f"base({text})" if by == 1 else f"base(exact({text}, {by}))"
        return self.tables.constant("BASE_", "tuple[Part, ...]", made) if text.isdigit() else made

    def _bounded(self, order: int, rule: l.Rule) -> tuple[list[str], list[str] | None]:
        made = self._measure(rule.measure)
        if made.value == "0" and rule.lower is None and rule.even is None and _never_below(rule.upper):
            return [], []
        head = self._head(order, rule, self._says(rule))
        value = made.value
        lines, scored = list(made.before), list(made.before)
        simple = value.startswith("L[") and " " not in value
        if not simple:
            lines.append(f"n = {value}")
            scored.append(f"n = {value}")
            value = "n"
        for side, bound, sign in (("under", rule.lower, "<"), ("over", rule.upper, ">")):
            if bound is None:
                continue
            text, by = self.code.expr(bound)
            left = value if by == 1 else f"{value} * {by}"
            told = text if by == 1 else f"exact({text}, {by})"
            parts = self._provenance(bound)
            test = f"if {value}:" if (side, text) == ("over", "0") and simple else f"if {left} {sign} {text}:"
            lines.append(test)
            if rule.shape == "ban" and side == "over":
                lines += [
                    f"    for _, rows in copies({made.cards}, NONE).items():",
                    "        n_ = sum(row[2] for row in rows)",
                    f"        if n_ > {text}:",
                    f"            f.append(finding({head}, 'over', n_, {told}, {parts}, rows, rows[0][1]))",
                ]
                if rule.guard is None and not l.names_in(rule.measure.where):
                    continue
                return lines, None
            shown = ", " + made.cards if side == "over" and rule.shape != "size" else ""
            if rule.measure.how == "sum" and side == "over":
                ids = [c for c in self.pool.cards.values() if points(rule.measure, c)]
                shown = f", [row for row in {made.cards} if row[1] in {self.tables.id_set(ids)}]"
            lines.append(f"    f.append(finding({head}, {side!r}, {value}, {told}, {parts}{shown}))")
            gap = f"{value} - {told}" if side == "over" else f"{told} - {value}"
            scored += [test, "    e += 1", f"    x += {gap}", "if e > top_:", "    continue"]
        if rule.even is not None:
            test = f"if {value} % 2 == {1 if rule.even else 0}:"
            lines += [test, f"    f.append(finding({head}, 'parity', {value}, None, (), {made.cards}))"]
            scored += [test, "    e += 1", "    x += 1"]
        return lines, scored

    def _copies(self, order: int, rule: l.Rule) -> list[str]:
        measure = rule.measure
        head = self._head(order, rule, self._says(rule))
        keys: dict[str, object] = {}
        groups: dict[object, list[str]] = {}
        for card in self.pool.cards.values():
            if isinstance(card.get(measure.fields[0]), tuple) and len(measure.fields) == 1:
                raise CannotEmit(rule.id)
            groups.setdefault(key_of(card, measure.fields), []).append(card.id)
        shared: list[str] = []
        for number, ids in enumerate(groups.values()):
            if len(ids) > 1:
                shared += ids
                keys.update(dict.fromkeys(ids, number))
        pairs = f"({self._pairs(measure.over)})"
        if l.names_in(measure.where):
            made = self._varying(l.Measure("count", measure.over, measure.where), pairs)
            rows, test = made.cards, "True"
        else:
            cards = self.tables.select(measure.where)
            rows = self._all(pairs) if measure.where == l.ANY_CARD else f"those({pairs}, {self.tables.id_set(cards)})"
            lane = self.tables.lane(measure.over, {card.id: 1 for card in cards})
            test = "True" if lane is None else f"L[{lane}]"
        if rule.id == self.quick:
            names = [self.local[name] for name in measure.over]
            parts = ["odd"]
            lane = self.tables.lane(measure.over, dict.fromkeys(shared, 1))
            if lane is not None:
                parts.append(f"L[{lane}] > 1")
            if len(names) == 2:
                parts.append(f"not {names[0]}.keys().isdisjoint({names[1]})")
            elif len(names) > 2:
                whole = " + ".join(f"len({name})" for name in names)
                parts.append(f"len({{{', '.join('*' + name for name in names)}}}) != {whole}")
            test = " or ".join(parts)
        lines = [
            f"if {test}:",
            f"    for _, rows in copies({rows}, {self.tables.table('dict[str, object]', keys)}).items():",
        ]
        lines.append("        n = sum(row[2] for row in rows)")
        for side, bound, sign in (("under", rule.lower, "<"), ("over", rule.upper, ">")):
            if bound is None:
                continue
            if _its(bound):
                if l.refs_of(bound):
                    raise CannotEmit(rule.id)
                amounts = {c.id: _whole(self._amount(bound, c)) for c in self.pool.cards.values()}
                table = self.tables.table("dict[str, int]", amounts)
                lines.append(f"        b = max({table}[row[1]] for row in rows)")
                text, by, told, parts_ = "b", 1, "b", "base(b)"
            else:
                text, by = self.code.expr(bound)
                told = text if by == 1 else f"exact({text}, {by})"
                parts_ = self._provenance(bound)
            left = "n" if by == 1 else f"n * {by}"
            shown = ", rows" if side == "over" else ", ()"
            lines.append(f"        if {left} {sign} {text}:")
            lines.append(f"            f.append(finding({head}, {side!r}, n, {told}, {parts_}{shown}, rows[0][1]))")
        return lines

    def _assignment(self, order: int, each: l.Assignment) -> list[str]:
        where, name = sections_said(self.law, each.over), said_in(each.says, each.id)
        value, bound, key = _HOLES["value"], _HOLES["bound"], _HOLES["key"]
        head = self._head(
            order,
            each,
            {
                "over": (
                    _sentence(f"{name['en']}: {value} cards of {where['en']} find no place"),
                    _sentence(f"{name['zh']}：{where['zh']}有 {value} 张牌放不进"),
                ),
                "under": (
                    _sentence(f"{name['en']}: {key} has {value} cards, at least {bound}"),
                    _sentence(f"{name['zh']}：{key}有 {value} 张，应当至少 {bound}"),
                ),
            },
        )
        pairs = f"({self._pairs(each.over)})"
        if l.names_in(each.where):
            raise CannotEmit(each.id)
        rows = self._all(pairs) if each.where == l.ANY_CARD else (
            f"those({pairs}, {self.tables.id_set(self.tables.select(each.where))})"
        )  # fmt: skip
        columns = []
        for quota in each.quotas:
            made = self._measure(l.Measure("count", each.over, quota.where))
            if made.cards.startswith("those_if"):
                inner = made.cards[len("those_if(") + len(pairs) + 2 : -1]
                table, _, truth = inner.partition(", ")
                columns.append(f"[({truth})[{table}.get(row[1], 0)] for row in a]")
            else:
                columns.append(f"[row[1] in {self.tables.id_set(self.tables.select(quota.where))} for row in a]")
        lower = [self.code.expr(q.lower)[0] if q.lower is not None else "0" for q in each.quotas]
        upper = [self.code.expr(q.upper)[0] if q.upper is not None else "1000000" for q in each.quotas]
        lines = [
            f"a = {rows}",
            f"ok = list(zip({', '.join(columns)}, strict=True))",
            f"g = assign([row[2] for row in a], ok, ({', '.join(lower)},), ({', '.join(upper)},))",
            f"w += [(row[1], row[0], q_, n_) for row, line in zip(a, g.flow, strict=True)"
            f" for q_, n_ in zip({tuple(q.id for q in each.quotas)!r}, line, strict=True) if n_]",
            "if any(g.left):",
            f"    f.append(finding({head}, 'over', sum(g.left), 0, (), [a[i_] for i_ in g.tight]))",
        ]
        for number, quota in enumerate(each.quotas):
            if quota.lower is not None:
                lines += [
                    f"if g.short[{number}]:",
                    f"    f.append(finding({head}, 'under', {lower[number]} - g.short[{number}], {lower[number]}, "
                    f"{self._provenance(quota.lower)}, (), {said_in(quota.name, quota.id)['en']!r}))",
                ]
        return lines


_HOLES = {name: f"\0{name}\0" for name in ("value", "bound", "key", "cards")}
"""What is filled in when a finding is read, by signs that no data file may hold."""


def _sentence(text: str) -> str:
    """The sentence of a finding for `str.format`; braces of the data stay as they are."""
    text = text.replace("{", "{{").replace("}", "}}")
    for name, hole in _HOLES.items():
        text = text.replace(hole, f"{{{name}}}")
    return text


def _whole(value: Fraction) -> int:
    if value.denominator != 1:
        raise CannotEmit(str(value))
    return int(value)


def _never_below(upper: l.Expr | None) -> bool:
    return isinstance(upper, l.Num) and upper.value >= 0


def _its(expr: l.Expr) -> bool:
    match expr:
        case l.ItsField():
            return True
        case l.Bin(_, left, right):
            return _its(left) or _its(right)
    return False
