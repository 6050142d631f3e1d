"""Judge one deck: all findings at once, with the choices that suit it best and the witness of assignments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product

from cardwright.decks import law as l
from cardwright.decks.assignment import assign
from cardwright.decks.deck import Deck, Entry
from cardwright.decks.depends import rules_of_choices, sections_of_choice
from cardwright.decks.evaluate import Chosen, Evaluation, grouped, points
from cardwright.decks.findings import CardUse, Finding, Side, describe, said_in, sections_said
from cardwright.decks.mendable import mending
from cardwright.diagnostics.problem import words
from cardwright.records import record

MOST_CHOICES = 20_000
_HUGE = 10**6


@record
class Place:
    """Copies of a card that count for a quota."""

    card: str
    section: str
    quota: str
    count: int


@record
class Verdict:
    """What is wrong with a deck, what was chosen, and how cards were assigned."""

    findings: tuple[Finding, ...]
    choices: Mapping[str, tuple[str | int, ...]]
    witness: tuple[Place, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether there is no error."""
        return not any(finding.is_error for finding in self.findings)


def check(law: l.Law, deck: Deck, *, building: bool = False) -> Verdict:
    """All findings under the choices that leave the fewest; while `building`, what can still be mended is `needed`.

    Of choices that leave as many, those with the smaller excess count, then those that choose more.
    """
    best: tuple[tuple[int, int, int, int], Verdict] | None = None
    sections = {section.id for section in law.sections}
    entries = tuple(entry for entry in deck.entries if entry.section in sections)
    varying = rules_of_choices(law)
    for number, (chosen, verdict) in enumerate(verdicts(law, entries, varying, building=building)):
        errors = [finding for finding in verdict.findings if finding.is_error and finding.code in varying]
        if best is not None and len(errors) > best[0][0]:
            continue
        score = (
            len(errors),
            sum(f.excess for f in errors),
            -sum(map(len, chosen.values())),
            number,
        )
        if best is None or score < best[0]:
            best = (score, verdict)
        if not errors:
            break
    assert best is not None  # there is always at least the empty choice
    return best[1]


def verdicts(
    law: l.Law, entries: tuple[Entry, ...], varying: frozenset[str], *, building: bool = False
) -> Iterator[tuple[Chosen, Verdict]]:
    """The verdict under each way to choose; rules that no choice touches, all but `varying`, are judged once."""
    fixed: Verdict | None = None
    rules: list[l.Rule | l.Assignment] = [*law.rules, *law.assignments]
    order = {rule.id: number for number, rule in enumerate(rules)}
    for chosen in choices(law, entries):
        if fixed is None:
            fixed = judge(law, entries, chosen, frozenset(order) - varying, building=building)
        verdict = judge(law, entries, chosen, varying, building=building) if varying else Verdict((), {})
        found = sorted((*fixed.findings, *verdict.findings), key=lambda finding: order[finding.code])
        shown = {name: tuple(sorted(values, key=str)) for name, values in chosen.items()}
        yield chosen, Verdict(tuple(found), shown, (*fixed.witness, *verdict.witness))


def choices(law: l.Law, entries: Iterable[Entry]) -> Iterator[Chosen]:
    """All ways to choose among values that occur where the choice matters, the most frequent ones first."""
    if not law.choices:
        yield {}
        return
    options: list[list[frozenset[str | int]]] = []
    for choice in law.choices:
        tally: dict[str | int, int] = {}
        over = sections_of_choice(law, choice.id)
        for entry in entries:
            if entry.section not in over:
                continue
            value = entry.card.get(choice.field)
            for item in value if isinstance(value, tuple) else () if value is None else (value,):
                tally[item] = tally.get(item, 0) + entry.count
        values = sorted(
            (v for v in tally if v not in choice.excluded and (choice.only is None or v in choice.only)),
            key=lambda v: (-tally[v], str(v)),
        )
        sizes = range(choice.least, min(choice.most, len(values)) + 1)
        sets = [frozenset(group) for size in sizes for group in combinations(values, size)]
        options.append(sets or [frozenset()])
    names = [choice.id for choice in law.choices]
    given = 0
    for picked in product(*options):
        chosen = dict(zip(names, picked, strict=True))
        if all(not chosen[c.id] & chosen[other] for c in law.choices for other in c.other_than):
            given += 1
            yield chosen
            if given >= MOST_CHOICES:
                return
    if not given:
        yield {name: frozenset() for name in names}


def judge(
    law: l.Law,
    entries: tuple[Entry, ...],
    chosen: Chosen,
    only: frozenset[str] | None = None,
    *,
    building: bool = False,
) -> Verdict:
    """All findings under given choices, or those of the rules named in `only`."""
    facts = Evaluation(law, entries, chosen)
    found: list[Finding] = []
    for rule in law.rules:
        if (only is None or rule.id in only) and (rule.guard is None or facts.holds(rule.guard)):
            found += _rule(facts, rule)
    witness: list[Place] = []
    for each in law.assignments:
        if (only is None or each.id in only) and (each.guard is None or facts.holds(each.guard)):
            findings, places = _assignment(facts, each)
            found += findings
            witness += places
    if building and found:
        mends = mending(facts)
        found = [replace(f, needed=(f.code, f.side) in mends) for f in found]
    shown = {name: tuple(sorted(values, key=str)) for name, values in chosen.items()}
    return Verdict(tuple(found), shown, tuple(witness))


def _uses(entries: Iterable[Entry]) -> tuple[CardUse, ...]:
    return tuple(CardUse(entry.card, entry.count, entry.section, entry.span) for entry in entries)


def _rule(facts: Evaluation, rule: l.Rule) -> Iterator[Finding]:
    measure = rule.measure
    entries = facts.over(measure.over, measure.where)
    if measure.how == "copies":
        for group in grouped(entries, measure.fields).values():
            value = sum(entry.count for entry in group)
            yield from _bounds(facts, rule, value, group)
        return
    if rule.shape == "ban":
        upper = facts.number(rule.upper) if rule.upper is not None else 0
        for group in grouped(entries, ("id",)).values():
            value = sum(entry.count for entry in group)
            if value > upper:
                yield _finding(facts, rule, "over", value, upper, group)
        return
    value = facts.measure(measure)
    if measure.how == "sum" and rule.upper is not None:
        entries = [e for e in entries if points(measure, e.card)]
    yield from _bounds(facts, rule, value, entries)


def _bounds(facts: Evaluation, rule: l.Rule, value: int, entries: list[Entry]) -> Iterator[Finding]:
    """`its FIELD` in the bound of copies is read from the card of the group that allows most."""
    cards = [entry.card for entry in entries] if rule.measure.how == "copies" else [None]
    if rule.lower is not None:
        lower = max(facts.number(rule.lower, card) for card in cards or [None])
        if value < lower:
            yield _finding(facts, rule, "under", value, lower, entries)
    if rule.upper is not None:
        upper = max(facts.number(rule.upper, card) for card in cards or [None])
        if value > upper:
            yield _finding(facts, rule, "over", value, upper, entries)
    if rule.even is not None and (value % 2 == 0) != rule.even:
        yield _finding(facts, rule, "parity", value, None, entries)


def _finding(
    facts: Evaluation, rule: l.Rule, side: Side, value: int, bound: int | None, entries: list[Entry]
) -> Finding:
    cards = _uses(entries) if side != "under" and rule.shape != "size" else ()
    first = entries[0].card if entries else None
    key = words(first.name(), first.name("zh-Hans")) if first is not None else words("", "")
    cited = tuple(dict.fromkeys(id_ for e in entries for id_ in rule.cited.get(e.card.id, ())))
    source = rule.upper if side == "over" else rule.lower
    said = describe(facts.law, rule, side, value, bound, cards, key)
    return Finding(
        rule.rules[0] if rule.rules else rule.id, (*rule.rules, *(c for c in cited if c not in rule.rules)), side,
        value, bound, facts.provenance(source, bound) if bound is not None else (), cards, rule.level, said,
        rule_span=rule.places.get(first.id, rule.span) if first else rule.span, code=rule.id,
    )  # fmt: skip


def _assignment(facts: Evaluation, each: l.Assignment) -> tuple[list[Finding], list[Place]]:
    entries = facts.over(each.over, each.where)
    allowed = [[facts.passes(quota.where, entry.card) for quota in each.quotas] for entry in entries]
    lower = [facts.number(q.lower) if q.lower is not None else 0 for q in each.quotas]
    upper = [facts.number(q.upper) if q.upper is not None else _HUGE for q in each.quotas]
    made = assign([entry.count for entry in entries], allowed, lower, upper)
    places = [
        Place(entry.card.id, entry.section, each.quotas[j].id, n)
        for entry, row in zip(entries, made.flow, strict=True)
        for j, n in enumerate(row)
        if n
    ]
    found: list[Finding] = []
    head = said_in(each.says, each.id)
    where = sections_said(facts.law, each.over)
    if any(made.left):
        without = [e for e, n in zip(entries, made.left, strict=True) if n]
        names = [said_in(q.name, q.id) for j, q in enumerate(each.quotas) if any(allowed[i][j] for i in made.tight)]
        left = sum(made.left)
        told = words(
            f"{head['en']}: {left} cards of {where['en']} find no place"
            + (f" in {', '.join(n['en'] for n in names)}" if names else ""),
            f"{head['zh']}：{where['zh']}有 {left} 张牌放不进" + (f"{'、'.join(n['zh'] for n in names)}" or "任何名额"),
        )
        used = [j for j in range(len(each.quotas)) if any(row[j] for row in allowed)]
        parts = tuple(part for j in used for part in facts.provenance(each.quotas[j].upper, upper[j]))
        tight = _uses(entries[i] for i in made.tight) or _uses(without)
        found.append(
            Finding(each.rules[0], each.rules, "over", left, 0, parts, tight, each.level, told,
                    rule_span=each.span, code=each.id)
        )  # fmt: skip
    for quota, missing, low in zip(each.quotas, made.short, lower, strict=True):
        if missing:
            name = said_in(quota.name, quota.id)
            told = words(
                f"{head['en']}: {name['en']} has {low - missing} cards, at least {low}",
                f"{head['zh']}：{name['zh']}有 {low - missing} 张，应当至少 {low}",
            )
            parts = facts.provenance(quota.lower, low)
            found.append(
                Finding(each.rules[0], each.rules, "under", low - missing, low, parts, (), each.level, told,
                        rule_span=quota.span, code=each.id)
            )  # fmt: skip
    return found, places
