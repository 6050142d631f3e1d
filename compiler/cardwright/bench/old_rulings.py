"""Play the rulings of an old version of a game under its new rules: which no longer hold, and at which line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardwright.bench.in_memory import Bench, bench_of
from cardwright.bench.rulings import run_one
from cardwright.diagnostics import Problem, Problems
from cardwright.diagnostics.problem import Lang as MessageLang
from cardwright.diff.meaning import Renamed, same
from cardwright.diff.values import RulingOutcome
from cardwright.model import load
from cardwright.model.entry_names import plain
from cardwright.model.game import Game, Ruling
from cardwright.model.rule_citations import entries
from cardwright.records import record
from cardwright.source.nodes import Entry, Mapping, Node, Scalar
from cardwright.source.nodes import Sequence as ListNode
from cardwright.syntax.parses import Parses
from cardwright.text.lexicon import Lang

RULINGS = "rulings"
UNPLAYED = frozenset({"name", "rules", "question", "answer", "cards", "reports", "prints", "recorded"})
"""What of a ruling does not change how it is played."""
MOST_ROUNDS = 20
"""How often rulings that cannot be read are left out before the rest is tried again."""
MOST_GAMES, MOST_TABLES = 1, 3
"""Random games and fresh tables that are tried for what a ruling says of all; `cardwright test` tries more."""


@record
class Linked:
    """A version of a game with the trees that it was linked from."""

    game: Game
    roots: Sequence[Node]


def played_again(
    old: Linked,
    new: Linked,
    lang: MessageLang,
    renamed: Renamed,
    parses: Parses | None = None,
) -> tuple[int, tuple[RulingOutcome, ...]]:
    """How many rulings of the old version were played under the new rules, and those that do not hold; raises
    Unsupported.

    Only what plays counts: not what a ruling says of the printed book, or of what is reported.
    """
    wanted = {id: ruling for id, ruling in old.game.rulings.items() if _is_played(ruling)}
    kept = {
        id
        for id, ruling in wanted.items()
        if id in new.game.rulings and same(ruling, new.game.rulings[id], renamed, UNPLAYED)
    }
    other = [id for id in wanted if id not in kept]
    game, unreadable = _with_rulings(old, new, other, parses) if other else (new.game, {})
    playable = {id: ruling for id, ruling in game.rulings.items() if id in wanted and id not in unreadable}
    told: Lang = "en" if lang == "en" else "zh-Hans"
    found = [_unreadable(old.game.rulings[id], problem, id in new.game.rulings, lang)
             for id, problem in unreadable.items()]  # fmt: skip
    if not playable:
        return len(found), tuple(found)
    failing = _failures(bench_of(replace(game, rulings=_only_played(playable)), langs=(told,)), lang)
    if failing:
        before = {id: old.game.rulings[id] for id in failing}
        failed_before = _failures(bench_of(replace(old.game, rulings=_only_played(before)), langs=(told,)), lang)
        for id, outcome in failing.items():
            rewritten = id in other and id in new.game.rulings
            sort = failed_before.get(id)
            if sort is not None and (sort.line, sort.why) == (outcome.line, outcome.why):
                outcome = replace(outcome, outcome="failed before")
            found.append(replace(outcome, rewritten=rewritten))
    order = {id: number for number, id in enumerate(old.game.rulings)}
    return len(playable) + len(unreadable), tuple(sorted(found, key=lambda each: order[each.id]))


def _is_played(ruling: Ruling) -> bool:
    return ruling.scenario is not None or bool(ruling.fresh)


def _only_played(rulings: dict[str, Ruling]) -> dict[str, Ruling]:
    found = {}
    for id, ruling in rulings.items():
        fresh = tuple(replace(each, games=min(each.games, MOST_GAMES), seeds=min(each.seeds, MOST_TABLES))
                      for each in ruling.fresh)  # fmt: skip
        found[id] = replace(ruling, prints=(), reports=(), recorded=None, fresh=fresh)
    return found


def _failures(bench: Bench, lang: MessageLang) -> dict[str, RulingOutcome]:
    found: dict[str, RulingOutcome] = {}
    for id, ruling in bench.model.rulings.items():
        failed = run_one(bench, ruling)
        if failed is not None:
            why = failed.told(lang)
            place = f"{failed.file}:{failed.line}"
            found[id] = RulingOutcome(id, _question(ruling, lang), "fails", place, failed.source, why, ruling.rules)
    return found


def _question(ruling: Ruling, lang: MessageLang) -> str:
    words = ruling.question or ruling.name
    return words.get("zh-Hans" if lang == "zh" else "en") or next(iter(words.values()), ruling.id)


def _unreadable(ruling: Ruling, problem: Problem, rewritten: bool, lang: MessageLang) -> RulingOutcome:
    span = problem.span or ruling.span
    line = span.file.text[span.file.text.rfind("\n", 0, span.start) + 1 :].split("\n", 1)[0].strip()
    why = f"{problem.code}: {problem.message(lang)}"
    place = f"{span.file.path}:{span.line}"
    return RulingOutcome(ruling.id, _question(ruling, lang), "unreadable", place, line, why, ruling.rules, rewritten)


def _with_rulings(
    old: Linked, new: Linked, ids: Iterable[str], parses: Parses | None
) -> tuple[Game, dict[str, Problem]]:
    """The new version with these rulings as the old one has them, and those of them that it does not understand."""
    waiting = dict.fromkeys(ids)
    items = {id: node for id, node in _rulings_in(old.roots) if id in waiting}
    bare = [_without(root, waiting) for root in new.roots]
    unreadable: dict[str, Problem] = {}
    for _ in range(MOST_ROUNDS):
        problems = Problems()
        game = load.link([*bare, *_section(items)], problems, parses)
        errors = [each for each in problems if each.severity.value == "error"]
        blamed = {id: each for each in reversed(errors) for id, node in items.items() if _is_within(each, node)}
        if game is not None and not errors:
            return game, unreadable
        if not blamed:
            break
        unreadable |= blamed
        for id in blamed:
            del items[id]
    return new.game, unreadable


def _is_within(problem: Problem, node: Node) -> bool:
    span = problem.span
    return span is not None and span.file is node.span.file and node.span.start <= span.start <= node.span.end


def _rulings_in(roots: Iterable[Node]) -> Iterable[tuple[str, Node]]:
    for root in roots:
        for entry in entries(root):
            if entry.key.value == RULINGS:
                yield from ((plain(each.value), item) for item in _items(entry.value)
                            for each in entries(item) if each.key.value == "id")  # fmt: skip


def _items(node: Node) -> tuple[Node, ...]:
    match node:
        case ListNode(items=items):
            return items
    return ()


def _without(root: Node, ids: Iterable[str]) -> Node:
    """A tree without these rulings."""
    gone = {id(item) for name, item in _rulings_in([root]) if name in ids}

    def kept(entry: Entry) -> Entry:
        if entry.key.value != RULINGS:
            return entry
        left = tuple(item for item in _items(entry.value) if id(item) not in gone)
        return Entry(entry.key, ListNode(entry.value.span, left))

    return Mapping(root.span, tuple(map(kept, entries(root))))


def _section(items: dict[str, Node]) -> Iterable[Mapping]:
    if items:
        first = next(iter(items.values()))
        key = Scalar(first.span, RULINGS, "plain", RULINGS)
        whole = ListNode(first.span, tuple(items.values()))
        yield Mapping(first.span, (Entry(key, whole),))
