"""What depends on what in a law: names used by rules, and all that hangs on choices."""

from __future__ import annotations

from cardwright.decks import law as l


def uses(rule: l.Rule | l.Assignment) -> frozenset[str]:
    """The names that a rule uses itself."""
    found = set(l.names_in_cond(rule.guard))
    if isinstance(rule, l.Rule):
        found |= l.refs_of(rule.lower) | l.refs_of(rule.upper) | l.names_in(rule.measure.where)
    else:
        found |= l.names_in(rule.where)
        for quota in rule.quotas:
            found |= l.names_in(quota.where) | l.refs_of(quota.lower) | l.refs_of(quota.upper)
    return frozenset(found)


def names_of_choices(law: l.Law) -> frozenset[str]:
    """The choices, and all values, sets and limits that depend on them."""
    names = {choice.id for choice in law.choices}
    before = -1
    while before != len(names):
        before = len(names)
        for value in law.values:
            if l.names_in(value.measure.where) & names:
                names.add(value.id)
        for each in law.sets:
            if l.names_in(each.where) & names:
                names.add(each.id)
        for limit in law.limits:
            used = set(l.refs_of(limit.base))
            for change in limit.changes:
                used |= l.refs_of(change.amount) | l.names_in(change.where) | l.names_in_cond(change.guard)
            if used & names:
                names.add(limit.id)
    return frozenset(names)


def rules_of_choices(law: l.Law) -> frozenset[str]:
    """The ids of the rules whose verdict depends on what is chosen."""
    names = names_of_choices(law) if law.choices else frozenset()
    rules: list[l.Rule | l.Assignment] = [*law.rules, *law.assignments]
    return frozenset(rule.id for rule in rules if uses(rule) & names)


def influences(law: l.Law, names: frozenset[str]) -> list[tuple[tuple[str, ...], l.Filter]]:
    """The cards (by section and filter) on which these names depend, directly or through other names."""
    values = {value.id: value.measure for value in law.values}
    sets = {each.id: each for each in law.sets}
    limits = {limit.id: limit for limit in law.limits}
    sections = {section.id for section in law.sections}
    found: list[tuple[tuple[str, ...], l.Filter]] = []
    queue, seen = sorted(names), set(names)
    for name in queue:
        more: set[str] = set()
        if name in sections:
            found.append(((name,), l.ANY_CARD))
        elif name in values:
            found.append((values[name].over, values[name].where))
            more |= l.names_in(values[name].where)
        elif name in sets:
            found.append((sets[name].over, sets[name].where))
            more |= l.names_in(sets[name].where)
        elif name in limits:
            more |= l.refs_of(limits[name].base)
            for change in limits[name].changes:
                found.append((change.over, change.where))
                more |= l.refs_of(change.amount) | l.names_in(change.where) | l.names_in_cond(change.guard)
        for other in sorted(more - seen):
            seen.add(other)
            queue.append(other)
    return found


def sections_of_choice(law: l.Law, choice: str) -> tuple[str, ...]:
    """The sections in which a choice says anything about cards; all of them if it is only asked for by itself."""
    found: set[str] = set()
    measures = [rule.measure for rule in law.rules] + [value.measure for value in law.values]
    for measure in measures:
        if choice in l.names_in(measure.where):
            found |= set(measure.over)
    for each in law.sets:
        if choice in l.names_in(each.where):
            found |= set(each.over)
    for limit in law.limits:
        for change in limit.changes:
            if choice in l.names_in(change.where):
                found |= set(change.over)
    for one in law.assignments:
        if any(choice in l.names_in(where) for where in (one.where, *(quota.where for quota in one.quotas))):
            found |= set(one.over)
    return tuple(section.id for section in law.sections if not found or section.id in found)
