"""Banlists: dated lists of forbidden, limited and pointed cards, resolved to the cards of a pool."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass

from cardwright.decks.cards import Pool, plain
from cardwright.diagnostics import Problems
from cardwright.diagnostics.problem import words
from cardwright.model.yaml_fields import A_NUMBER, Fields, Reader
from cardwright.records import record
from cardwright.source.nodes import Mapping, Node, Scalar, Sequence
from cardwright.source.text import Span

LIST = words("a banlist", "禁卡表")
ENTRY = words("an entry of a banlist", "禁卡表的条目")
VERSION_KEYS = (
    "effective", "forbid", "restricted", "semi_limited", "limit", "one_of", "points", "conditional", "rules", "sorted",
    "name",
)  # fmt: skip


@record
class Ban:
    """One entry: the cards it means, and the rules it cites."""

    cards: tuple[str, ...]
    rules: tuple[str, ...]
    span: Span


@record
class Conditional:
    """A card that is forbidden together with others."""

    ban: Ban
    with_: tuple[str, ...]


@record
class BanVersion:
    """One list as of a day.  `limits` are (copies allowed, entries); of a group of `one_of` one card may be used."""

    effective: datetime.date | None
    forbid: tuple[Ban, ...]
    limits: tuple[tuple[int, tuple[Ban, ...]], ...]
    one_of: tuple[tuple[Ban, ...], ...]
    points: tuple[tuple[Ban, int], ...]
    conditional: tuple[Conditional, ...]
    rules: tuple[str, ...]
    span: Span


@dataclass(slots=True)
class BanReader:
    """Reads the lists of one game."""

    reader: Reader
    pool: Pool

    @property
    def problems(self) -> Problems:
        """Where problems go."""
        return self.reader.problems

    def versions(self, node: Node, key: str) -> tuple[BanVersion, ...]:
        """All versions of a list, in the order of the file."""
        found: list[BanVersion] = []
        latest: tuple[datetime.date, Span] | None = None
        for item in self.reader.items(node, key):
            fields = self.reader.fields(item, LIST, VERSION_KEYS, key=key)
            if fields is None:
                continue
            version = self._version(fields)
            found.append(version)
            if version.effective is not None:
                if latest is not None and version.effective < latest[0]:
                    self.problems.add(
                        "CW716", version.span, date=version.effective.isoformat(), other=latest[0].isoformat()
                    )
                else:
                    latest = (version.effective, version.span)
        return tuple(found)

    def _version(self, fields: Fields) -> BanVersion:
        seen: dict[str, Span] = {}
        in_order = fields.flag("sorted")
        limits = [
            (count, self._bans(fields.get(key), key, seen, in_order))
            for key, count in (("restricted", 1), ("semi_limited", 2))
        ]
        for count_key, node in fields.table("limit"):
            count = int(count_key.value) if re.fullmatch(r"[1-9]\d{0,3}", count_key.value) else 0
            if not count:
                self.reader.wrong(count_key, "limit", A_NUMBER)
            limits.append((count, self._bans(node, "limit", seen, in_order)))
        points: list[tuple[Ban, int]] = []
        for name, value in fields.table("points"):
            ban = self._ban(name, seen)
            if ban is not None:
                points.append((ban, self.reader.number(value, "points", 0)))
        groups = tuple(self._bans(item, "one_of", {}, in_order) for item in fields.items("one_of"))
        when = fields.scalar("effective")
        return BanVersion(
            day(when, self.problems) if when is not None else None,
            self._bans(fields.get("forbid"), "forbid", seen, in_order),
            tuple((count, bans) for count, bans in limits if bans),
            groups,
            tuple(points),
            tuple(self._conditionals(fields, seen)),
            fields.rules(),
            fields.span,
        )

    def _bans(self, node: Node | None, key: str, seen: dict[str, Span], in_order: bool) -> tuple[Ban, ...]:
        found = []
        last: tuple[str, str] | None = None
        for item in self.reader.items(node, key):
            ban = self._ban(item, seen)
            if ban is None:
                continue
            found.append(ban)
            name = ban.span.text
            if in_order and last is not None and plain(name) < last[0]:
                self.problems.add("CW719", ban.span, card=name, other=last[1])
            last = (plain(name), name)
        return tuple(found)

    def _ban(self, node: Node, seen: dict[str, Span]) -> Ban | None:
        """`core#51`, a name, or `{card: core#51, called: 某牌, rules: [LR-022]}`."""
        rules: tuple[str, ...] = ()
        called: Scalar | None = None
        if isinstance(node, Mapping):
            fields = self.reader.fields(node, ENTRY, ("card", "called", "rules"))
            if fields is None or (ref := fields.scalar("card", required=True)) is None:
                return None
            rules, called = fields.rules(), fields.scalar("called")
        else:
            ref = self.reader.text(node, "card")
        if ref is None:
            return None
        cards = self.pool.look(ref.value)
        if not cards:
            near = self.pool.near(ref.value) or (self._named(called) if called else None)
            self.problems.add("CW713", ref.span, name=ref.value, near=near)
            return None
        if called is not None:
            named = [card for card in cards if plain(called.value) in {plain(n) for n in card.names.values()}]
            if not named:
                self.problems.add(
                    "CW715", called.span, ref=ref.value, card=[card.name() for card in cards], name=called.value
                )
                return None
            cards = tuple(named)
        if len({plain(card.name()) for card in cards}) > 1:
            self.problems.add("CW714", ref.span, name=ref.value, cards=[f"{card.name()} ({card.id})" for card in cards])
        for card in cards:
            first = seen.get(card.id)
            if first is not None:
                self.problems.add("CW717", ref.span, card=card.name())
                break
            seen[card.id] = ref.span
        return Ban(tuple(card.id for card in cards), rules, ref.span)

    def _named(self, called: Scalar) -> str | None:
        cards = self.pool.look(called.value)
        return cards[0].id if cards else None

    def _conditionals(self, fields: Fields, seen: dict[str, Span]) -> Iterable[Conditional]:
        for item in fields.items("conditional"):
            inner = self.reader.fields(item, ENTRY, ("forbid", "with", "rules"))
            if inner is None:
                continue
            node, beside = inner.need("forbid"), inner.need("with")
            ban = self._ban(node, {}) if node is not None else None
            others: list[str] = []
            if isinstance(beside, Sequence) and not beside.items:
                self.reader.wrong(beside, "with", words("a card, or a list of cards", "一张牌，或若干张牌的列表"))
            for text in self.reader.texts(beside, "with"):
                other = self._ban(text, {})
                others += other.cards if other else ()
            if ban is not None and others:
                yield Conditional(Ban(ban.cards, inner.rules() or ban.rules, ban.span), tuple(others))


def day(text: Scalar, problems: Problems) -> datetime.date | None:
    """A day such as 2020-03-20; anything else is reported."""
    try:
        return datetime.date.fromisoformat(text.value)
    except ValueError:
        problems.add("CW709", text.span, value=text.value)
        return None


def in_force(versions: Iterable[BanVersion], as_of: datetime.date | None) -> BanVersion | None:
    """The newest version that is in force on a day; without a day, the newest of all."""
    best: BanVersion | None = None
    for version in versions:
        if as_of is not None and version.effective is not None and version.effective > as_of:
            continue
        if best is None or (version.effective or datetime.date.min) >= (best.effective or datetime.date.min):
            best = version
    return best
