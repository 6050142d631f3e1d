"""Example decks in a game's YAML, with the verdict that each should get: tests that cite rules."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.decks import law as l
from cardwright.decks.banlists import day
from cardwright.decks.check import Verdict, check
from cardwright.decks.deck import Deck
from cardwright.decks.lawbook import Lawbook, example_nodes, load_lawbook
from cardwright.decks.readers import written_lines, yaml_deck
from cardwright.decks.resolve import resolve
from cardwright.decks.swaps import check_swaps
from cardwright.diagnostics import Problems
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.source.nodes import Sequence as ListNode
from cardwright.source.text import Span


@dataclass(frozen=True, slots=True)
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


def run_examples(game_path: Path | str) -> list[Example]:
    """Judge every deck of a game's `decks` sections that says what to expect."""
    return run(load_lawbook(Path(game_path)))


def run(game: Lawbook) -> list[Example]:
    """The same for a game that is loaded."""
    table = own_decks(game)
    return [_run(game, node, table) for node in example_nodes(game.decks) if node.get("expect") is not None]


def own_decks(game: Lawbook) -> dict[str, Mapping]:
    """The decks of a game's `decks` sections by id."""
    return {text: node for node in example_nodes(game.decks) if (text := _text(node, "id"))}


def _text(node: Mapping, key: str) -> str:
    value = node.get(key)
    return value.value if isinstance(value, Scalar) else ""


def _texts(node: Node | None) -> tuple[str, ...]:
    if isinstance(node, Scalar):
        return (node.value,)
    items = node if isinstance(node, ListNode) else ()
    return tuple(item.value for item in items if isinstance(item, Scalar))


def deck_from(game: Lawbook, law: l.Law, node: Mapping, table: dict[str, Mapping], problems: Problems) -> Deck:
    """An example as a deck."""
    written = yaml_deck(node, node.span.file.path, problems)
    written.lines = written_lines(node, table, problems)
    written.name = _text(node, "id") or written.name
    return resolve(law, game.pool, written, problems)


def _run(game: Lawbook, node: Mapping, table: dict[str, Mapping]) -> Example:
    problems = Problems()
    name, form = _text(node, "id"), _inherited(node, table, "format")
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
    for _ in range(8):
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
