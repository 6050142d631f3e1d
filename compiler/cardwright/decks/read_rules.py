"""Read the rules of a format: what they measure, their bounds, and what a banlist adds."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from cardwright.decks import law as l
from cardwright.decks.banlists import Ban, BanVersion, day
from cardwright.decks.read_conditions import FIELD, WORD, Terms
from cardwright.diagnostics import closest
from cardwright.diagnostics.problem import words
from cardwright.model.types_that_fit import said
from cardwright.model.yaml_fields import Fields, Reader
from cardwright.source.nodes import Node, Scalar, Sequence

RULE = words("a rule", "规则")
QUOTA = words("a quota", "名额")
VALUE = words("a named value", "命名的数值")
SECTION = words("the section", "区域")
SECTIONS = words("a section, or a list of sections", "一个区域，或若干区域的列表")
VALUES = ("count", "sum", "kinds", "spread")
MEASURES = ("every", "none", "count", "sum", "kinds", "spread", "copies", "need", "assign", "points")
BOUNDS = ("at_most", "at_least", "exactly", "between")
VALUE_KEYS = (*VALUES, "over", "where", "except", "of")
RULE_KEYS = (
    "id", *MEASURES, *BOUNDS, "over", "where", "of", "in", "to", "list", "even", "odd", "if", "level", "says", "rules",
    "from", "until", "except",
)  # fmt: skip
QUOTA_KEYS = ("id", "name", "where", *BOUNDS)
_RANGE = re.compile(r"\s*(\d{1,6})?\s*\.\.\s*(\d{1,6})?\s*")
_NUMBER = re.compile(r"\s*\d{1,6}\s*")

Bounds: TypeAlias = "tuple[l.Expr | None, l.Expr | None]"


@dataclass(slots=True)
class RuleReader:
    """What the rules of one format may refer to."""

    reader: Reader
    terms: Terms
    sections: tuple[l.Section, ...]
    inside: tuple[str, ...]
    as_of: datetime.date | None
    identity: tuple[str, ...] = ("name",)
    values: list[l.Named] = field(default_factory=list)

    # --- parts ---

    def over(self, fields: Fields, key: str) -> tuple[str, ...]:
        """Sections: one or a list; `deck` is all but those outside, `everything` all."""
        node = fields.get(key)
        if node is None:
            return self.inside
        if isinstance(node, Sequence) and not node.items:
            self.reader.wrong(node, key, SECTIONS)
        texts = fields.texts(key)
        found: list[str] = []
        known = [section.id for section in self.sections]
        for text in texts:
            if text.value == "deck":
                found += self.inside
            elif text.value == "everything":
                found += known
            elif text.value in known:
                found.append(text.value)
            else:
                near = closest(text.value, known)
                self.reader.problems.add(
                    "CW701", text.span, what=SECTION, name=text.value, near=near, known=[*known, "deck", "everything"]
                )
        return tuple(dict.fromkeys(found))

    def known_field(self, text: Scalar, *, number: bool = False) -> bool:
        """Whether cards have this field, as a number where only numbers make sense; if not it is reported."""
        info = self.terms.info(text.value)
        if info is None:
            self.terms.unknown(FIELD, text, self.terms.pool.fields)
            return False
        if number and info.ty.name != "number":
            self.reader.problems.add("CW703", text.span, field=info.name, type=said(info.ty))
            return False
        return True

    def known_value(self, text: Scalar, *fields: str) -> None:
        """Report a word that no card has in any of these fields."""
        known = {word for name in fields if (info := self.terms.info(name)) is not None for word in info.words}
        if known and text.value not in known:
            self.terms.unknown(WORD, text, known)

    def range(self, text: Scalar) -> Bounds:
        """`30..40`, `60..`, `..15`, `40`, or the name of a limit (exactly that)."""
        if found := _RANGE.fullmatch(text.value):
            low = l.Num(int(found[1])) if found[1] and int(found[1]) else None
            return low, l.Num(int(found[2])) if found[2] else None
        first, dots, last = text.value.partition("..")
        if not dots:
            expr = self.terms.number(text)
            return expr, expr
        ends = []
        for start, part in ((0, first), (len(first) + 2, last)):
            span = text.at(start, start + len(part))
            inner = Scalar(span, part.strip(), "plain", int(part) if _NUMBER.fullmatch(part) else part.strip())
            ends.append(self.terms.number(inner) if part.strip() else None)
        return ends[0], ends[1]

    def bounds(self, fields: Fields, *, its: bool = False) -> Bounds:
        """`at_most`, `at_least`, `exactly`, `between: 5..8`; the last two stand alone."""
        exactly, between = fields.scalar("exactly"), fields.scalar("between")
        given = [key for key in BOUNDS if fields.get(key) is not None]
        if len(given) > 1 and (exactly is not None or between is not None):
            entry = fields.node.entry(given[-1])
            self.reader.problems.add("CW725", entry.key.span if entry else fields.span, known=given)
        if exactly is not None:
            expr = self.terms.number(exactly, its=its)
            return expr, expr
        if between is not None:
            return self.range(between)
        lower, upper = fields.scalar("at_least"), fields.scalar("at_most")
        return self.terms.number(lower, its=its), self.terms.number(upper, its=its)

    def where(self, fields: Fields) -> l.Filter:
        """`where`, less `except`."""
        text, other = fields.scalar("where"), fields.scalar("except")
        found = self.terms.filter(text)
        if other is None:
            return found
        but = l.Not(self.terms.filter(other))
        return but if found == l.ANY_CARD else l.All((found, but))

    def guard(self, fields: Fields) -> l.DeckCond | None:
        """`if: CONDITION`, or `if: {count: main, where: …, at_least: 2}` (at least one if no bound is given)."""
        node = fields.get("if")
        if node is None:
            return None
        if isinstance(node, Scalar):
            return self.terms.deck_cond(node)
        name = Scalar(node.span, f"if {node.span.line}.{node.span.column}", "plain", None)
        inner = self.reader.fields(node, VALUE, (*VALUE_KEYS, *BOUNDS))
        named = self._named(name, inner) if inner is not None else None
        if inner is None or named is None:
            return None
        self.values.append(named)
        lower, upper = self.bounds(inner)
        if lower is None and upper is None:
            lower = l.Num(1)
        ends = ((">=", lower), ("<=", upper))
        parts = tuple(l.DeckCompare(op, l.Ref(named.id), bound) for op, bound in ends if bound is not None)
        return parts[0] if len(parts) == 1 else l.DeckBoth("and", parts)

    def named(self, key: Scalar, node: Node) -> l.Named | None:
        """A named value: `{count: main, where: …}`, `{sum: cost, over: main}`, `{kinds: main, of: cost}`."""
        fields = self.reader.fields(node, VALUE, VALUE_KEYS, key=key.value)
        return self._named(key, fields) if fields is not None else None

    def _named(self, key: Scalar, fields: Fields) -> l.Named | None:
        given = [name for name in VALUES if fields.get(name) is not None]
        if len(given) != 1:
            self.reader.problems.add("CW704", fields.span, count=len(given), known=list(VALUES))
            return None
        measure = self._measure(fields, given[0])
        return l.Named(key.value, measure, key.span) if measure is not None else None

    def _measure(self, fields: Fields, key: str) -> l.Measure | None:
        where = self.where(fields)
        if key == "sum":
            name = fields.scalar("sum")
            if name is None or not self.known_field(name, number=True):
                return None
            once = tuple(text.value for text in fields.texts("of") if self.known_field(text))
            return self._sum(name.value, self.over(fields, "over"), where, once)
        over = self.over(fields, key)
        if key == "count":
            return l.Measure("count", over, where)
        of = tuple(text.value for text in fields.texts("of") if self.known_field(text)) or self.identity
        listed = any((info := self.terms.info(name)) is not None and info.ty.of is not None for name in of)
        return l.Measure(cast(l.How, key), over, where, of, listed=listed)

    def _sum(self, name: str, over: tuple[str, ...], where: l.Filter, once: tuple[str, ...] = ()) -> l.Measure:
        signed = any((card.number(name) or 0) < 0 for card in self.terms.pool.pool.cards.values())
        return l.Measure("sum", over, where, (name, *once), signed=signed)

    # --- rules ---

    def rule(self, item: Node) -> l.Rule | l.Assignment | None:
        """One rule, or None when it is faulty or not in force on the day."""
        fields = self.reader.fields(item, RULE, RULE_KEYS)
        if fields is None:
            return None
        given = [key for key in MEASURES if fields.get(key) is not None]
        if len(given) != 1:
            self.reader.problems.add("CW704", fields.span, count=len(given), known=list(MEASURES))
            return None
        cited = fields.rules()
        key = fields.scalar("id")
        if (key is None and not cited) or (key is not None and not key.value.strip()):
            self.reader.problems.add("CW706", fields.span if key is None else key.span)
        name = key.value if key is not None else cited[0] if cited else "?"
        level = cast(l.Level, fields.choice("level", ("error", "warning"), "error"))
        guard = self.guard(fields)
        head = (name, cited or (name,))
        in_force = self.in_force(fields)
        if given[0] == "assign":
            quotas = tuple(q for inner in fields.items("to") if (q := self._quota(inner)) is not None)
            over = self.over(fields, "assign")
            made_ = l.Assignment(
                *head, over, self.where(fields), quotas, guard, level, fields.words("says"), fields.span
            )
            return made_ if in_force else None
        made = self._shaped(fields, given[0])
        if made is None:
            return None
        shape, measure, lower, upper = made
        even = True if fields.flag("even") else False if fields.flag("odd") else None
        said_none = not any(fields.get(bound) is not None for bound in BOUNDS)
        if lower is None and upper is None and even is None and said_none:
            self.reader.problems.add("CW705", fields.span)
        if not in_force:
            return None
        return l.Rule(*head, shape, measure, lower, upper, even, guard, level, fields.words("says"), fields.span)

    def in_force(self, fields: Fields) -> bool:
        """Whether what has `from` and `until` counts on the day; without a day, whether it has no end."""
        first, last = fields.scalar("from"), fields.scalar("until")
        start = day(first, self.reader.problems) if first is not None else None
        end = day(last, self.reader.problems) if last is not None else None
        if self.as_of is None:
            return end is None
        return (start is None or start <= self.as_of) and (end is None or self.as_of < end)

    def _shaped(self, fields: Fields, key: str) -> tuple[l.Shape, l.Measure, l.Expr | None, l.Expr | None] | None:
        if key in ("every", "none"):
            where, other = fields.scalar("where"), fields.scalar("except")
            asked = self.terms.filter(where)
            wrong: l.Filter = l.Not(asked) if key == "every" else asked
            if other is not None:
                wrong = l.All((wrong, l.Not(self.terms.filter(other))))
            shape: l.Shape = "every" if key == "every" else "none"
            return shape, l.Measure("count", self.over(fields, key), wrong), None, l.Num(0)
        if key == "need":
            found: list[str] = []
            for text in fields.texts("need"):
                cards = self.terms.pool.pool.look(text.value)
                if not cards:
                    near = self.terms.pool.pool.near(text.value)
                    self.reader.problems.add("CW713", text.span, name=text.value, near=near)
                found += [card.id for card in cards]
            lower, upper = self.bounds(fields)
            measure = l.Measure("count", self.over(fields, "in"), l.IsCard(tuple(found)))
            return "need", measure, lower if lower or upper else l.Num(1), upper
        if key == "points":
            name = fields.scalar("points")
            if name is None or not self.known_field(name, number=True):
                return None
            measure = self._sum(name.value, self.over(fields, "over"), self.where(fields))
            return "points", measure, *self.bounds(fields)
        made = self._measure(fields, key)
        if made is None:
            return None
        return "measure", made, *self.bounds(fields, its=key == "copies")

    def _quota(self, node: Node) -> l.Quota | None:
        fields = self.reader.fields(node, QUOTA, QUOTA_KEYS)
        if fields is None or (key := fields.scalar("id", required=True)) is None:
            return None
        lower, upper = self.bounds(fields)
        return l.Quota(key.value, fields.words("name"), self.where(fields), lower, upper, fields.span)


def ban_rules(
    head: str,
    version: BanVersion,
    rules: RuleReader,
    over: tuple[str, ...],
    level: l.Level = "error",
    cites: tuple[str, ...] = (),
) -> Iterable[l.Rule]:
    """The rules that one version of a banlist stands for, in these sections."""
    cited = cites or version.rules or (head,)

    def rule(
        id_: str, shape: l.Shape, measure: l.Measure, most: l.Expr, bans: Iterable[Ban], guard: l.DeckCond | None = None
    ) -> l.Rule:
        by_card = {card: ban.rules for ban in bans for card in ban.cards if ban.rules}
        places = {card: ban.span for ban in bans for card in ban.cards}
        span = next(iter(bans)).span
        return l.Rule(f"{head} {id_}", cited, shape, measure, None, most, None, guard, level, {}, span, by_card, places)

    def ids(bans: Iterable[Ban]) -> l.Filter:
        return l.IsCard(tuple(card for ban in bans for card in ban.cards))

    if version.forbid:
        yield rule("forbidden", "ban", l.Measure("count", over, ids(version.forbid)), l.Num(0), version.forbid)
    for count, bans in version.limits:
        measure = l.Measure("copies", over, ids(bans), rules.identity)
        yield rule(f"limited {count}", "restricted", measure, l.Num(count), bans)
    for number, group in enumerate(version.one_of, 1):
        if group:
            measure = l.Measure("kinds", over, ids(group), rules.identity)
            yield rule(f"one of {number}", "one of", measure, l.Num(1), group)
    for number, each in enumerate(version.conditional, 1):
        value = l.Named(f"{head} with {number}", l.Measure("count", over, l.IsCard(each.with_)), each.ban.span)
        rules.values.append(value)
        guard = l.DeckCompare(">=", l.Ref(value.id), l.Num(1))
        measure = l.Measure("count", over, ids([each.ban]))
        yield rule(f"conditional {number}", "ban", measure, l.Num(0), [each.ban], guard)
    if version.points and "points" in rules.terms.numbers:
        bans_ = [ban for ban, _ in version.points]
        points = {card: value for ban, value in version.points for card in ban.cards}
        measure = l.Measure("sum", over, ids(bans_), ("points",), points, any(n < 0 for n in points.values()))
        yield rule("points", "points", measure, l.Ref("points"), bans_)
