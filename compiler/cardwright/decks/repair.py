"""The smallest set of edits that makes a deck legal: finding-driven search, every result judged by the checker.

A finding can only go away if one of the cards that cause it goes, a card that it asks for comes, or a bound
moves; so some edit among these is in every repair. Trying them with growing depth finds a smallest one
first. Cards that no rule can tell apart are tried once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cardwright.decks import law as l
from cardwright.decks.cards import Card, Pool
from cardwright.decks.check import Verdict, check, choices, judge, verdicts
from cardwright.decks.deck import Deck, Entry
from cardwright.decks.depends import influences, rules_of_choices
from cardwright.decks.evaluate import Chosen, Evaluation, key_of, points
from cardwright.decks.findings import Finding
from cardwright.records import record

Counts: TypeAlias = "dict[tuple[str, str], int]"
"""Copies by (section, card id)."""
Move: TypeAlias = tuple[str, str, int]
"""(section, card id, +1 or -1)."""


@record
class Edit:
    """Copies of a card to add to a section or to remove from it."""

    op: Literal["add", "remove"]
    card: Card
    section: str
    count: int


@record
class Repair:
    """The edits, or None if none was found; `smallest` says that it was proved that fewer cards do not do."""

    edits: tuple[Edit, ...] | None
    smallest: bool
    nodes: int = 0

    @property
    def size(self) -> int:
        """How many cards are added and removed."""
        return sum(edit.count for edit in self.edits or ())


@dataclass(slots=True)
class _Search:
    law: l.Law
    pool: Pool
    start: Counts
    budget: int
    varying: frozenset[str]
    nodes: int = 0
    seen: dict[frozenset[tuple[str, str, int]], int] = field(default_factory=dict)
    classes: dict[str, list[list[Card]]] = field(default_factory=dict)
    stopped: bool = False
    keep: frozenset[str] = frozenset()
    allowed: tuple[Chosen, ...] = ()


def repair(
    law: l.Law, pool: Pool, deck: Deck, *, budget: int = 4000, deepest: int = 120, keep: Collection[str] = ()
) -> Repair:
    """A smallest repair of a deck, of those that leave the sections `keep` as they are.

    `budget` bounds how many decks are judged for the proof.
    """
    first = check(law, deck)
    if first.legal:
        return Repair((), True)
    start: Counts = {}
    for entry in deck.entries:
        start[entry.section, entry.card.id] = start.get((entry.section, entry.card.id), 0) + entry.count
    search = _Search(law, pool, start, budget, rules_of_choices(law), keep=frozenset(keep))
    search.classes = _classes(law, pool)
    greedy = _greedy(search, deepest)
    limit = sum(abs(step) for step in _net(greedy).values()) if greedy is not None else deepest
    depth = 1
    while depth < limit:
        found = _deepen(search, {}, depth)
        if found is not None:
            return Repair(_edits(search, found), True, search.nodes)
        if search.stopped:
            break
        depth += 1
    if greedy is not None:
        return Repair(_edits(search, _net(greedy)), not search.stopped, search.nodes)
    return Repair(None, not search.stopped, search.nodes)


def _net(moves: list[Move]) -> Counts:
    net: Counts = {}
    for section, card, step in moves:
        net[section, card] = net.get((section, card), 0) + step
    return {key: value for key, value in net.items() if value}


def _entries(search: _Search, net: Counts) -> tuple[Entry, ...]:
    cards = search.pool.cards
    counts = dict(search.start)
    for key, step in net.items():
        counts[key] = counts.get(key, 0) + step
    return tuple(Entry(cards[card], n, section) for (section, card), n in counts.items() if n > 0)


def _verdicts(search: _Search, entries: tuple[Entry, ...]) -> Iterator[tuple[Chosen, Verdict]]:
    for chosen, verdict in verdicts(search.law, entries, search.varying):
        search.nodes += 1
        yield chosen, verdict


def _edits(search: _Search, net: Counts) -> tuple[Edit, ...]:
    order = {section.id: n for n, section in enumerate(search.law.sections)}
    cards = search.pool.cards
    keys = sorted(net, key=lambda key: (net[key] > 0, order.get(key[0], 0), cards[key[1]].name(), key[1]))
    return tuple(Edit("add" if net[s, c] > 0 else "remove", cards[c], s, abs(net[s, c])) for s, c in keys if net[s, c])


# --- the search -----------------------------------------------------------------------------------------------------


def _deepen(search: _Search, net: Counts, left: int) -> Counts | None:
    """A repair with at most `left` more cards, or None.  Each way to choose is followed on its own."""
    key = frozenset((s, c, n) for (s, c), n in net.items())
    if search.seen.get(key, -1) >= left:
        return None
    search.seen[key] = left
    if search.nodes > search.budget:
        search.stopped = True
        return None
    entries = _entries(search, net)
    tried: set[Move] = set()
    for chosen, verdict in _verdicts(search, entries):
        if verdict.legal:
            return net
        errors = [finding for finding in verdict.findings if finding.is_error]
        facts = Evaluation(search.law, entries, chosen)
        if least(search.law, facts, errors) > left or left == 0:
            continue
        for move in _moves(search, facts, net, errors):
            if move in tried:
                continue
            tried.add(move)
            found = _deepen(search, _after(net, move), left - 1)
            if found is not None or search.stopped:
                return found
    return None


def _after(net: Counts, move: Move) -> Counts:
    after = dict(net)
    section, card, step = move
    after[section, card] = after.get((section, card), 0) + step
    return after


def _greedy(search: _Search, deepest: int) -> list[Move] | None:
    """A repair, perhaps not the smallest: always the edit after which least remains to be done."""
    moves: list[Move] = []
    net: Counts = {}
    while len(moves) < deepest:
        entries = _entries(search, net)
        best: tuple[int, int, Chosen, list[Finding]] | None = None
        for number, (chosen, verdict) in enumerate(_verdicts(search, entries)):
            errors = [finding for finding in verdict.findings if finding.is_error]
            if not errors:
                return moves
            score = sum(f.excess for f in errors)
            if best is None or (score, number) < best[:2]:
                best = (score, number, chosen, errors)
        assert best is not None
        facts = Evaluation(search.law, entries, best[2])
        step: tuple[int, int, Move] | None = None
        for number, move in enumerate(_moves(search, facts, net, best[3])):
            after = _entries(search, _after(net, move))
            rest = _rest(search, after, best[2], move, facts)
            if step is None or (rest, number) < step[:2]:
                step = (rest, number, move)
        if step is None:
            return None
        moves.append(step[2])
        net = {key: value for key, value in _after(net, step[2]).items() if value}
    return None


def _rest(search: _Search, after: tuple[Entry, ...], chosen: Chosen, move: Move, facts: Evaluation) -> int:
    """What remains to be done after a move; a card that brings a new value lets other choices in."""
    card = search.pool.cards[move[1]]
    offered = [chosen]
    if move[2] > 0 and any(_is_new(card, choice.field, facts) for choice in search.law.choices):
        offered += list(choices(search.law, after))
    rests = []
    for each in offered:
        search.nodes += 1
        verdict = judge(search.law, after, each)
        rests.append(sum(f.excess for f in verdict.findings if f.is_error))
    return min(rests)


def _is_new(card: Card, field_: str, facts: Evaluation) -> bool:
    value = card.get(field_)
    mine = set(value) if isinstance(value, tuple) else {value}
    have: set[object] = set()
    for entry in facts.entries:
        other = entry.card.get(field_)
        have |= set(other) if isinstance(other, tuple) else {other}
    return bool(mine - have - {None})


def least(law: l.Law, facts: Evaluation, errors: list[Finding]) -> int:
    """At least so many cards must be edited: what must go from each section, and what is then missing in it.

    Cards that no bound can allow (bans, conditions) must all go; of the rest the largest single demand counts.
    """
    gone: dict[str, int] = {}
    most = 0
    sizes = {  # a bound that moves with the deck may ask for less after an edit elsewhere
        rule.id: rule
        for rule in law.rules
        if rule.shape == "size" and not (l.refs_of(rule.lower) or l.refs_of(rule.upper))
    }
    fixed = not law.limits and not law.sets
    short: dict[str, int] = {}
    for finding in errors:
        if finding.code in sizes:
            section = sizes[finding.code].measure.over[0]
            if finding.side == "under":
                short[section] = finding.excess
        elif finding.side == "over" and finding.bound == 0 and fixed:
            for use in finding.cards:
                gone[use.section] = max(gone.get(use.section, 0), use.count)
        most = max(most, 1)
    total = sum(gone.values())
    for section, missing in short.items():
        total += missing + gone.get(section, 0)
    over = [f for f in errors if f.code in sizes and f.side == "over"]
    total += sum(max(0, f.excess - gone.get(sizes[f.code].measure.over[0], 0)) for f in over)
    return max(total, most)


def _moves(search: _Search, facts: Evaluation, net: Counts, errors: list[Finding]) -> Iterator[Move]:
    """Edits of which every repair (under these choices) has at least one: those for the finding with the fewest."""
    best: list[Move] | None = None
    for finding in errors:
        moves = list(dict.fromkeys(_for_finding(search, facts, net, finding)))
        if best is None or len(moves) < len(best):
            best = moves
        if len(best) <= 1:
            break
    yield from best or ()


def _for_finding(search: _Search, facts: Evaluation, net: Counts, finding: Finding) -> Iterator[Move]:
    rule = next((r for r in search.law.rules if r.id == finding.code), None)
    if rule is None:
        yield from _for_assignment(search, facts, net, finding)
        return
    sections, where = rule.measure.over, rule.measure.where
    if finding.side in ("over", "parity"):
        uses = [(use.section, use.card) for use in finding.cards]
        if rule.shape == "size":
            uses = [(entry.section, entry.card) for entry in facts.over(sections, where)]
        yield from _removals(search, facts, net, uses)
    if finding.side == "under" and rule.measure.how == "copies":  # too few of a card are none too few if all go
        yield from _removals(search, facts, net, [(e.section, e.card) for e in facts.over(sections, where)])
    if finding.side in ("under", "parity") or rule.measure.how == "spread":
        yield from _additions(search, facts, net, sections, where)
        if l.names_in(where) & set(facts.chosen):
            yield from _everything(search, facts, net)
            return
    names = l.refs_of(rule.lower) | l.refs_of(rule.upper) | l.names_in(where) | l.names_in_cond(rule.guard)
    yield from _elsewhere(search, facts, net, names)


def _elsewhere(search: _Search, facts: Evaluation, net: Counts, names: frozenset[str]) -> Iterator[Move]:
    """Edits of cards that bounds, sets and conditions of a rule depend on."""
    for over, where in influences(search.law, names):
        yield from _removals(search, facts, net, [(e.section, e.card) for e in facts.over(over, where)])
        yield from _additions(search, facts, net, over, where)


def _everything(search: _Search, facts: Evaluation, net: Counts) -> Iterator[Move]:
    sections = tuple(section.id for section in search.law.sections if not section.outside)
    yield from _removals(search, facts, net, [(entry.section, entry.card) for entry in facts.entries])
    yield from _additions(search, facts, net, sections, l.ANY_CARD)


def _for_assignment(search: _Search, facts: Evaluation, net: Counts, finding: Finding) -> Iterator[Move]:
    each = next(a for a in search.law.assignments if a.id == finding.code)
    if finding.side == "over":
        yield from _removals(search, facts, net, [(use.section, use.card) for use in finding.cards])
    else:
        wanted = l.Any(tuple(quota.where for quota in each.quotas if quota.lower is not None))
        yield from _additions(search, facts, net, each.over, wanted)
    names = set(l.names_in_cond(each.guard)) | l.names_in(each.where)
    for quota in each.quotas:
        names |= l.refs_of(quota.upper) | l.refs_of(quota.lower) | l.names_in(quota.where)
    yield from _elsewhere(search, facts, net, frozenset(names))


def _removals(search: _Search, facts: Evaluation, net: Counts, uses: list[tuple[str, Card]]) -> Iterator[Move]:
    """One copy of each kind of card that rules can tell apart; cards that were added are not taken out again."""
    seen: set[object] = set()
    have = {(e.section, e.card.id): e.count for e in facts.entries}
    for section, card in uses:
        if section in search.keep:
            continue
        count = have.get((section, card.id), 0)
        if count < 1 or net.get((section, card.id), 0) > 0:
            continue
        total = sum(n for (_, c), n in have.items() if c == card.id)
        mark = (section, _class_of(search, section, card), count, total)
        if mark not in seen:
            seen.add(mark)
            yield section, card.id, -1


def _additions(
    search: _Search, facts: Evaluation, net: Counts, sections: tuple[str, ...], where: l.Filter
) -> Iterator[Move]:
    """One card of each class that passes: one that is there already and one that is new, with room for a copy."""
    have = {(e.section, e.card.id): e.count for e in facts.entries}
    for section in sections:
        for group in () if section in search.keep else search.classes.get(section, ()):
            if not facts.passes(where, group[0]) and not any(facts.passes(where, card) for card in group):
                continue
            shown: set[int] = set()
            for card in sorted(group, key=lambda c: (-have.get((section, c.id), 0), c.id)):
                count = have.get((section, card.id), 0)
                if count in shown or net.get((section, card.id), 0) < 0 or not _room(search.law, facts, card):
                    continue
                if facts.passes(where, card):
                    shown.add(count)
                    yield section, card.id, 1


def _room(law: l.Law, facts: Evaluation, card: Card) -> bool:
    """Whether one more copy keeps the bounds on copies, as far as these are fixed."""
    for rule in law.rules:
        if rule.measure.how != "copies" or rule.upper is None or l.refs_of(rule.upper) or rule.guard is not None:
            continue
        if not facts.passes(rule.measure.where, card):
            continue
        key = key_of(card, rule.measure.fields)
        have = sum(
            entry.count
            for entry in facts.over(rule.measure.over, rule.measure.where)
            if key_of(entry.card, rule.measure.fields) == key
        )
        if have + 1 > facts.number(rule.upper, card):
            return False
    return True


# --- cards that rules cannot tell apart -------------------------------------------------------------------------------


def _class_of(search: _Search, section: str, card: Card) -> object:
    for number, group in enumerate(search.classes.get(section, ())):
        if card in group:
            return number
    return card.id


def _classes(law: l.Law, pool: Pool) -> dict[str, list[list[Card]]]:
    """For each section the cards that its own condition and the bans let in, grouped by what rules can see of them."""
    filters: list[l.Filter] = []
    fields: set[str] = {choice.field for choice in law.choices} | {each.field for each in law.sets}
    measures = [rule.measure for rule in law.rules] + [value.measure for value in law.values]
    for measure in measures:
        filters.append(measure.where)
        by_name = measure.how == "kinds" and measure.fields == law.identity
        if measure.points is None and measure.how in ("sum", "kinds", "spread") and not by_name:
            fields |= set(measure.fields)
    for each in law.assignments:
        filters += [each.where, *(quota.where for quota in each.quotas)]
    for limit in law.limits:
        for change in limit.changes:
            filters.append(change.where)
            fields |= {change.amount.field} if isinstance(change.amount, l.ItsField) else set()
    for rule in law.rules:
        for bound in (rule.lower, rule.upper):
            fields |= _its(bound)
    filters += [each.where for each in law.sets]
    atoms: list[l.Filter] = []
    for where in filters:
        for part in l.parts_of(where):
            if isinstance(part, (l.FieldVar, l.FieldNumber)) and l.names_in(part):
                fields |= {part.field, *(_its(part.value) if isinstance(part, l.FieldNumber) else ())}
            elif not isinstance(part, (l.All, l.Any, l.Not, l.Const, l.OfDeck)) and part not in atoms:
                atoms.append(part)
    facts = Evaluation(law, (), {choice.id: frozenset() for choice in law.choices})
    pointed = [measure for measure in measures if measure.points is not None]
    shared = _shared_names(law, pool)
    banned = [r for r in law.rules if r.shape in ("every", "none", "ban") and r.guard is None and r.level == "error"]
    static = [r for r in banned if not l.names_in(r.measure.where) and r.upper == l.Num(0)]
    found: dict[str, list[list[Card]]] = {}
    for section in law.sections:
        groups: dict[object, list[Card]] = {}
        for card in pool.cards.values():
            if any(section.id in r.measure.over and facts.passes(r.measure.where, card) for r in static):
                continue
            mark = (
                tuple(facts.passes(part, card) for part in atoms),
                tuple(card.get(name) for name in sorted(fields)),
                tuple(points(measure, card) for measure in pointed),
                key_of(card, law.identity) if card.id in shared else None,
            )
            groups.setdefault(mark, []).append(card)
        found[section.id] = list(groups.values())
    return found


def _its(expr: l.Expr | None) -> set[str]:
    match expr:
        case l.ItsField(name):
            return {name}
        case l.Bin(_, left, right):
            return _its(left) | _its(right)
    return set()


def _shared_names(law: l.Law, pool: Pool) -> set[str]:
    seen: dict[object, list[str]] = {}
    for card in pool.cards.values():
        seen.setdefault(key_of(card, law.identity), []).append(card.id)
    return {card for ids in seen.values() if len(ids) > 1 for card in ids}
