"""Read formats from YAML into laws: inheritance, choices, limits and their changes, rules, dates."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import cast

from cardwright.decks import law as l
from cardwright.decks.banlists import BanReader, BanVersion, in_force
from cardwright.decks.cards import Pool
from cardwright.decks.inherited import Merged, merge
from cardwright.decks.limit_order import limits_in_order
from cardwright.decks.pool_words import PoolWords
from cardwright.decks.read_conditions import Terms
from cardwright.decks.read_rules import RULE, RuleReader, ban_rules
from cardwright.diagnostics import Problems, closest
from cardwright.diagnostics.problem import Words, words
from cardwright.model.yaml_fields import Reader
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.source.text import Span
from cardwright.syntax.vocabulary import is_keyword

FORMAT = words("a format", "赛制")
SECTION = words("a section", "区域")
CHOICE = words("a choice", "选择")
SET = words("a named set", "命名的集合")
LIMIT = words("a limit", "上限")
CHANGE = words("a change of a limit", "对上限的改变")
BANLIST = words("the banlist", "禁卡表")
OPTION = words("an option", "选项")
ZONE = words("a zone of players", "玩家的区域")
SETS = words("a set of cards", "系列")
KEYS = (
    "name", "extends", "sections", "identity", "choose", "sets", "values", "limits", "changes", "rules", "without",
    "banlists", "rotation", "pool", "swaps_keep_size", "instead_of", "cites",
)  # fmt: skip
NAMED = ("sections", "choose", "sets", "values", "limits")
"""Tables whose keys are names in the conditions of the format."""
LEVELS = ("error", "warning")
SECTION_KEYS = ("name", "size", "cards", "outside", "starts_in", "aliases", "rules")
CHANGE_KEYS = ("limit", "where", "in", "set", "add", "once", "layer", "if", "rules")


@dataclass(slots=True)
class Formats:
    """The formats of a game as they are written, ready to be made into laws for any day."""

    game: str
    pool: Pool
    words: PoolWords
    nodes: dict[str, tuple[Scalar, Mapping]] = field(default_factory=dict)
    banlists: dict[str, tuple[BanVersion, ...]] = field(default_factory=dict)
    problems: Problems = field(default_factory=Problems)
    zones: tuple[str, ...] = ()
    """The zones of players, in which sections of a deck may begin."""
    options: tuple[str, ...] = ()
    """The options of the game."""
    _laws: dict[tuple[str, datetime.date | None], tuple[l.Law, Problems]] = field(default_factory=dict)

    def law(self, name: str, as_of: datetime.date | None = None) -> tuple[l.Law, Problems]:
        """The law of a format on a day, and what is wrong with it.  Raises KeyError for an unknown name."""
        known = self._laws.get((name, as_of))
        if known is None:
            problems = Problems()
            known = (_LawReader(self, Reader(problems), name, as_of).read(), problems)
            self._laws[name, as_of] = known
        return known

    @property
    def names(self) -> tuple[str, ...]:
        """The formats in the order of the files."""
        return tuple(self.nodes)


def read_formats(
    game: str,
    pool: Pool,
    formats: Iterable[Node],
    banlists: Iterable[Node],
    zones: Iterable[str] = (),
    options: Iterable[str] = (),
) -> Formats:
    """Collect formats and banlists; their faults are in `problems`.

    `zones` are those of players, `options` those of the game.
    """
    problems = Problems()
    reader = Reader(problems)
    made = Formats(game, pool, PoolWords(pool), problems=problems, zones=tuple(zones), options=tuple(options))
    for node in formats:
        for key, body in reader.table(node, "formats"):
            if not isinstance(body, Mapping):
                reader.fields(body, FORMAT, KEYS, key=key.value)
            elif key.value in made.nodes:
                problems.add("CW504", key.span, what=FORMAT, name=key.value)
            else:
                made.nodes[reader.id_of(key)] = (key, body)
    bans = BanReader(reader, pool)
    for node in banlists:
        for key, body in reader.table(node, "banlists"):
            made.banlists[key.value] = bans.versions(body, key.value)
    return made


@dataclass(slots=True)
class _LawReader:
    formats: Formats
    reader: Reader
    name: str
    as_of: datetime.date | None

    @property
    def problems(self) -> Problems:
        return self.reader.problems

    def read(self) -> l.Law:
        key, node = self.formats.nodes[self.name]
        merged = merge(self.name, self.formats.nodes, self.reader, KEYS, FORMAT)
        for key, _ in (row for table in NAMED for row in merged.table(table)):
            if is_keyword(key.value):
                self.problems.add("CW330", key.span, found=key.value)
        terms = Terms(self.formats.words, self.problems)
        sections = tuple(self._sections(merged))
        terms.numbers |= {section.id for section in sections}
        inside = tuple(section.id for section in sections if not section.outside)
        rules = RuleReader(self.reader, terms, sections, inside, self.as_of)
        identity = tuple(text.value for text in merged.texts("identity") if rules.known_field(text))
        rules.identity = identity or ("name",)
        # Each may speak of those before it, as they are worked out in this order.
        choices = tuple(self._choices(merged, rules))
        terms.sets |= {choice.id: choice.field for choice in choices}
        sets: list[l.NamedSet] = []
        for each in self._sets(merged, rules):
            sets.append(each)
            terms.sets[each.id] = each.field
        for name, body in merged.table("values"):
            if (named := rules.named(name, body)) is not None:
                rules.values.append(named)
                terms.numbers.add(named.id)
        limit_nodes = list(merged.table("limits"))
        terms.numbers |= {name.value for name, _ in limit_nodes}
        limits = self._limits(limit_nodes, merged, rules)
        found: list[l.Rule] = []
        for section_key, body in merged.table("sections"):
            found += self._section_rules(section_key, body, rules)
        found += self._pool_rules(merged, rules)
        assignments: list[l.Assignment] = []
        for item in merged.rules():
            made = rules.rule(item)
            if isinstance(made, l.Assignment):
                assignments.append(made)
            elif made is not None:
                found.append(made)
        for item in merged.lists():
            found += self._ban_rules(item, rules)
        for text, known in merged.lost():
            near = closest(text.value, known)
            self.problems.add("CW701", text.span, what=RULE, name=text.value, near=near, known=known)
        self._unique(found, assignments)
        head = self.reader.fields(node, FORMAT, KEYS, key=self.name)
        return l.Law(
            self.name,
            self.formats.game,
            head.words("name") if head else {},
            sections,
            rules.identity,
            choices,
            tuple(sets),
            tuple(rules.values),
            limits,
            tuple(found),
            tuple(assignments),
            self.as_of,
            key.span,
            merged.flag("swaps_keep_size"),
            {name: info.names for name, info in self.formats.pool.fields.items() if info.names},
            {name: info.spoken for name, info in self.formats.pool.fields.items() if info.spoken},
            self._instead_of(merged, sections),
        )

    def _instead_of(self, merged: Merged, sections: Sequence[l.Section]) -> tuple[str, ...]:
        """The options whose choices decks of this format take the place of; then each section begins somewhere."""
        found = tuple(self._known(text, OPTION, self.formats.options) for text in merged.texts("instead_of"))
        for section in sections:
            if found and not section.outside and not section.starts_in:
                self.problems.add("CW502", section.span, key="starts_in", what=SECTION)
        return found

    def _ban_rules(self, item: Node, rules: RuleReader) -> Iterable[l.Rule]:
        """`open`, or `{list: open, over: sideboard, level: warning, rules: [LR-021]}`."""
        over, level = rules.inside, "error"
        cited: tuple[str, ...] = ()
        text: Scalar | None
        if isinstance(item, Mapping):
            fields = self.reader.fields(item, BANLIST, ("list", "over", "level", "rules"))
            if fields is None:
                return ()
            text = fields.scalar("list", required=True)
            over, level, cited = rules.over(fields, "over"), fields.choice("level", LEVELS, "error"), fields.rules()
        else:
            text = self.reader.text(item, "banlists")
        if text is None:
            return ()
        versions = self.formats.banlists.get(text.value)
        if versions is None:
            known = sorted(self.formats.banlists)
            near = closest(text.value, known)
            self.problems.add("CW701", text.span, what=BANLIST, name=text.value, near=near, known=known)
            return ()
        version = in_force(versions, self.as_of)
        if version is None:
            return ()
        if version.points and "points" not in rules.terms.numbers:
            self.problems.add("CW729", text.span, name=text.value)
        named = text.value if over == rules.inside else f"{text.value} in {'+'.join(over)}"
        return ban_rules(named, version, rules, over, cast(l.Level, level), cited)

    def _sections(self, merged: Merged) -> Iterable[l.Section]:
        for key, body in merged.table("sections"):
            fields = self.reader.fields(body, SECTION, SECTION_KEYS, key=key.value)
            if fields is not None:
                aliases = tuple(text.value for text in fields.texts("aliases"))
                start = self._known(fields.scalar("starts_in"), ZONE, self.formats.zones)
                yield l.Section(
                    self.reader.id_of(key), fields.words("name"), fields.flag("outside"), key.span, aliases, start
                )

    def _known(self, text: Scalar | None, what: Words, known: tuple[str, ...]) -> str:
        """A name that the game knows; empty if nothing is said, or something else."""
        if text is None or text.value in known:
            return text.value if text is not None else ""
        self.problems.add("CW701", text.span, what=what, name=text.value, near=closest(text.value, known), known=known)
        return ""

    def _section_rules(self, key: Scalar, body: Node, rules: RuleReader) -> Iterable[l.Rule]:
        fields = self.reader.fields(body, SECTION, SECTION_KEYS, key=key.value)
        if fields is None:
            return
        cited = fields.rules()
        size = fields.scalar("size")
        name = key.value
        if size is not None:
            lower, upper = rules.range(size)
            measure = l.Measure("count", (name,))
            span = key.span.join(size.span)
            yield l.Rule(f"{name} size", cited, "size", measure, lower, upper, None, None, "error", {}, span)
        text = fields.scalar("cards")
        if text is not None:
            where = rules.terms.filter(text)
            measure = l.Measure("count", (name,), l.Not(where))
            yield l.Rule(f"{name} cards", cited, "every", measure, None, l.Num(0), None, None, "error", {}, text.span)

    def _choices(self, merged: Merged, rules: RuleReader) -> Iterable[l.Choice]:
        earlier: set[str] = set()
        for key, body in merged.table("choose"):
            fields = self.reader.fields(
                body, CHOICE, ("field", "not", "from", "other_than", "optional", "up_to", "name"), key=key.value
            )
            if fields is None or (name := fields.scalar("field", required=True)) is None or not rules.known_field(name):
                continue
            most = fields.number("up_to", 1, least=1)
            optional = fields.flag("optional") or fields.get("up_to") is not None
            others = fields.texts("other_than")
            for text in others:
                if text.value not in earlier:
                    self.problems.add(
                        "CW718" if text.value == key.value else "CW701",
                        text.span, what=CHOICE, name=text.value, known=sorted(earlier), near=None,
                    )  # fmt: skip
            only = tuple(text.value for text in fields.texts("from")) or None
            excluded = tuple(text.value for text in fields.texts("not"))
            for text in (*fields.texts("from"), *fields.texts("not")):
                rules.known_value(text, name.value)
            other_than = tuple(text.value for text in others if text.value in earlier)
            earlier.add(key.value)
            yield l.Choice(
                key.value, fields.words("name"), name.value, 0 if optional else 1, most,
                other_than, excluded, only, key.span,
            )  # fmt: skip

    def _sets(self, merged: Merged, rules: RuleReader) -> Iterable[l.NamedSet]:
        for key, body in merged.table("sets"):
            fields = self.reader.fields(body, SET, ("field", "over", "where", "always"), key=key.value)
            if fields is None or (name := fields.scalar("field", required=True)) is None or not rules.known_field(name):
                continue
            where, always = fields.scalar("where"), fields.texts("always")
            for text in always:
                rules.known_value(text, *rules.terms.pool.pool.fields)  # a set may be meant for another field
            yield l.NamedSet(
                key.value,
                name.value,
                rules.over(fields, "over"),
                rules.terms.filter(where),
                tuple(text.value for text in always),
                key.span,
            )

    def _limits(self, nodes: Sequence[tuple[Scalar, Node]], merged: Merged, rules: RuleReader) -> tuple[l.Limit, ...]:
        bases: dict[str, tuple[dict[str, str], l.Expr, Span]] = {}
        for key, body in nodes:
            said: dict[str, str] = {}
            text: Scalar | None
            if isinstance(body, Mapping):
                fields = self.reader.fields(body, LIMIT, ("base", "name"), key=key.value)
                text = fields.scalar("base", required=True) if fields else None
                said = fields.words("name") if fields else {}
            else:
                text = self.reader.text(body, key.value)
            expr = rules.terms.number(text)
            bases[key.value] = (said, expr or l.Num(0), key.span)
        changes: dict[str, list[l.Change]] = {name: [] for name in bases}
        for item in merged.items("changes"):
            change = self._change(item, rules, bases)
            if change is not None:
                changes[change.limit].append(change)
        made = [
            l.Limit(name, said, base, tuple(sorted(changes[name], key=lambda c: (c.layer, c.op == "add"))), span)
            for name, (said, base, span) in bases.items()
        ]
        return limits_in_order(made, {v.id: v.measure for v in rules.values}, self.problems)

    def _change(self, item: Node, rules: RuleReader, known: Iterable[str]) -> l.Change | None:
        fields = self.reader.fields(item, CHANGE, CHANGE_KEYS)
        if fields is None or (target := fields.scalar("limit", required=True)) is None:
            return None
        if target.value not in known:
            near = closest(target.value, known)
            self.problems.add("CW701", target.span, what=LIMIT, name=target.value, near=near, known=sorted(known))
            return None
        given = [key for key in ("set", "add") if fields.get(key) is not None]
        if len(given) != 1:
            self.problems.add("CW704", fields.span, count=len(given), known=["set", "add"])
            return None
        text = fields.scalar(given[0])
        amount = rules.terms.number(text, its=True)
        where = fields.scalar("where", required=True)
        if amount is None or where is None:
            return None
        return l.Change(
            target.value,
            "set" if given[0] == "set" else "add",
            amount,
            rules.over(fields, "in"),
            rules.terms.filter(where),
            fields.flag("once"),
            fields.number("layer", 0),
            rules.guard(fields),
            fields.rules(),
            where.span,
        )

    def _pool_rules(self, merged: Merged, rules: RuleReader) -> Iterable[l.Rule]:
        """`pool: CONDITION`, and `rotation: {field: set, sets: [{set: core, from: 2017-10-05, until: …}]}`."""
        everywhere = tuple(section.id for section in rules.sections)
        text = merged.scalar("pool")
        if text is not None:
            measure = l.Measure("count", everywhere, l.Not(rules.terms.filter(text)))
            yield l.Rule("pool", (), "every", measure, None, l.Num(0), None, None, "error", {}, text.span)
        node = merged.get("rotation")
        fields = self.reader.fields(node, SETS, ("field", "sets", "rules"), key="rotation") if node else None
        if fields is None or (name := fields.scalar("field", required=True)) is None or not rules.known_field(name):
            return
        legal: list[str] = []
        for item in fields.items("sets"):
            inner = self.reader.fields(item, SETS, ("set", "from", "until"))
            if inner is None or (one := inner.scalar("set", required=True)) is None:
                continue
            rules.known_value(one, name.value)
            if rules.in_force(inner):
                legal.append(one.value)
        measure = l.Measure("count", everywhere, l.Not(l.FieldIn(name.value, tuple(legal))))
        yield l.Rule("rotation", fields.rules(), "every", measure, None, l.Num(0), None, None, "error", {}, name.span)

    def _unique(self, rules: Iterable[l.Rule], assignments: Iterable[l.Assignment]) -> None:
        first: dict[str, Span] = {}
        both: list[l.Rule | l.Assignment] = [*rules, *assignments]
        for rule in both:
            known = first.setdefault(rule.id, rule.span)
            if known is not rule.span and known != rule.span:
                self.problems.add("CW707", rule.span, name=rule.id)
