"""Example decks in a game's YAML, with the verdict that each should get: tests that cite rules."""

from __future__ import annotations

import datetime
from dataclasses import field

from cardwright.decks import law as l
from cardwright.decks.banlists import day
from cardwright.decks.check import Verdict, check
from cardwright.decks.deck import Deck
from cardwright.decks.find_cards import resolve
from cardwright.decks.lawbook import Lawbook
from cardwright.decks.read_deck_yaml import DECK, MOST_LIKE, check_shape, written_deck
from cardwright.decks.read_format import FORMAT
from cardwright.decks.read_rules import RULE
from cardwright.decks.swaps import SIZE, TAKEN, check_swaps
from cardwright.diagnostics import Note, Problems, closest
from cardwright.diagnostics.problem import all_codes
from cardwright.records import record
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.source.nodes import Sequence as ListNode
from cardwright.source.text import Span


@record
class Example:
    """One example: the rules that it shows, what was expected and what came out; `failure` is empty if they agree."""

    id: str
    format: str
    rules: tuple[str, ...]
    expected: tuple[str, ...]
    found: tuple[str, ...]
    failure: str
    span: Span | None = field(default=None, compare=False)
    problems: tuple[str, ...] = ()


def run(game: Lawbook) -> list[Example]:
    """Judge every deck of a game's `decks` sections that says what to expect."""
    table = own_decks(game)
    return [_run(game, node, table) for node in game.decks if node.get("expect") is not None]


def own_decks(game: Lawbook) -> dict[str, Mapping]:
    """The decks of a game's `decks` sections by id."""
    return {text: node for node in game.decks if (text := _text(node, "id"))}


def names_of(node: Mapping) -> dict[str, str]:
    """What one of these decks calls itself: in each language, or in one word for all, under an empty one."""
    match node.get("name"):
        case Scalar(value=name):
            return {"": name}
        case Mapping(entries=entries):
            return {entry.key.value: entry.value.value for entry in entries if isinstance(entry.value, Scalar)}
    return {}


def format_of(node: Mapping, table: dict[str, Mapping]) -> str:
    """The format of one of these decks, or of the deck that it is like; empty if none is named."""
    return _inherited(node, table, "format")


def check_examples(game: Lawbook) -> Problems:
    """What is wrong with the decks of a game before they are judged: keys, cards, sections, rules that nobody has."""
    problems = Problems()
    table, first = own_decks(game), dict[str, Span]()
    for node in game.decks:
        check_shape(node, table, problems)
        name, place = _text(node, "id"), node.get("id")
        span = place.span if place is not None else node.span
        if not name:
            problems.add("CW502", span, key="id", what=DECK)
        elif first.setdefault(name, span) != span:
            problems.add("CW504", span, notes=[Note(first[name], "first")], what=DECK, name=name)
        form, said = format_of(node, table), node.get("format")
        if not form:
            problems.add("CW502", span, key="format", what=DECK)
            continue
        if form not in game.formats.nodes:
            known = list(game.formats.names)
            at = said.span if said is not None else span
            problems.add("CW701", at, what=FORMAT, name=form, near=closest(form, known), known=known)
            continue
        law, wrong = game.formats.law(form)
        if wrong.has_errors:
            continue
        expect, faults = node.get("expect"), Problems()
        listed = expect.get("findings") if isinstance(expect, Mapping) else None
        wanted = _scalars(listed)
        ids = ids_of(law)
        for text in wanted:
            if text.value not in ids:
                near = closest(text.value, ids)
                problems.add("CW701", text.span, what=RULE, name=text.value, near=near, known=None)
        deck_from(game, law, node, table, faults)
        problems.extend(fault for fault in faults if fault.code not in [text.value for text in wanted])
    return problems


def ids_of(law: l.Law) -> frozenset[str]:
    """All that a finding under a law may be called by."""
    rules: list[l.Rule | l.Assignment] = [*law.rules, *law.assignments]
    found = {each for rule in rules for each in (rule.id, *rule.rules)}
    found |= {each for rule in law.rules for cited in rule.cited.values() for each in cited}
    return frozenset((*found, TAKEN, SIZE, *(info.code for info in all_codes() if info.code.startswith("CW7"))))


def _text(node: Mapping, key: str) -> str:
    value = node.get(key)
    return value.value if isinstance(value, Scalar) else ""


def _scalars(node: Node | None) -> tuple[Scalar, ...]:
    items = (node,) if isinstance(node, Scalar) else node if isinstance(node, ListNode) else ()
    return tuple(item for item in items if isinstance(item, Scalar))


def _texts(node: Node | None) -> tuple[str, ...]:
    return tuple(text.value for text in _scalars(node))


def deck_from(game: Lawbook, law: l.Law, node: Mapping, table: dict[str, Mapping], problems: Problems) -> Deck:
    """An example as a deck."""
    written = written_deck(node, node.span.file.path, table, problems)
    written.name = _text(node, "id") or written.name
    return resolve(law, game.pool, written, problems)


def _run(game: Lawbook, node: Mapping, table: dict[str, Mapping]) -> Example:
    problems = Problems()
    name, form = _text(node, "id"), format_of(node, table)
    expect = node.get("expect")
    wanted = _texts(expect.get("findings")) if isinstance(expect, Mapping) else ()
    rules = _texts(node.get("rules"))
    if form not in game.formats.nodes:
        return Example(name, form, rules, wanted, (), f"there is no format `{form}`", node.span)
    when = node.get("as_of")
    as_of: datetime.date | None = day(when, problems) if isinstance(when, Scalar) else None
    law, faults = game.formats.law(form, as_of)
    deck = deck_from(game, law, node, table, problems)
    verdicts: list[Verdict] = [check(law, deck)]
    verdicts += [verdict for _, verdict in check_swaps(law, deck, game.pool.cards)]
    found: list[str] = [problem.code for problem in (*faults, *problems) if problem.severity.value == "error"]
    for verdict in verdicts:
        found += [each for finding in verdict.findings for each in finding.rules]
        found += [finding.code for finding in verdict.findings if finding.code not in finding.rules]
    found = list(dict.fromkeys(found))
    errors = [f for verdict in verdicts for f in verdict.findings if f.is_error]
    failure = _compare(expect, wanted, found, bool(errors) or problems.has_errors, verdicts)
    return Example(name, form, (*rules, *wanted), wanted, tuple(found), failure, node.span)


def _inherited(node: Mapping, table: dict[str, Mapping], key: str) -> str:
    for _ in range(MOST_LIKE + 1):
        text = _text(node, key)
        above = table.get(_text(node, "like"))
        if text or above is None:
            return text
        node = above
    return ""


def _compare(
    expect: Node | None, wanted: tuple[str, ...], found: list[str], illegal: bool, verdicts: list[Verdict]
) -> str:
    said = "; ".join(f.words["en"] for verdict in verdicts for f in verdict.findings)
    if isinstance(expect, Scalar):
        if expect.value == "legal":
            return f"found {', '.join(found)}: {said}" if illegal else ""
        return "" if illegal else "it is legal"
    missing = [each for each in wanted if each not in found]
    if missing:
        return f"not found: {', '.join(missing)} (found: {', '.join(found) or 'nothing'})"
    heads = {finding.rule for verdict in verdicts for finding in verdict.findings}
    cited = {each: f.rules for verdict in verdicts for f in verdict.findings for each in (f.rule,)}
    surplus = sorted(each for each in heads if not set(cited[each]) & set(wanted) and each not in wanted)
    return f"also found: {', '.join(surplus)}: {said}" if surplus else ""
