"""Which rules of a game are proved, and by what: rule id -> source lines -> scenarios, checks -> printed pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardwright.backends.paper.model import Lang
from cardwright.model.game import Game as Model
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.game import InvariantBroken
from cardwright.runtime.setup import BOTS, GAMES, SetupError, derive, settle
from cardwright.runtime.turns import check_invariants, play_game
from cardwright.scenarios.facts import quickly
from cardwright.scenarios.run import Bench, TestReport, bench, printed_pages, run_all
from cardwright.source.nodes import Entry, Node, Scalar, Sequence
from cardwright.source.nodes import Mapping as MappingNode

GAMES_EACH = 20
"""Random games for each number of players in which the invariants must hold."""
WRONG_TOTAL = "wrong-total"
LANGS: tuple[Lang, ...] = ("zh-Hans", "en")
"""The languages whose pages are told; a book in traditional characters has the pages of its like."""
_CITED = re.compile(r"\(rule:([^)\s]+)\)")


@dataclass(frozen=True, slots=True)
class Row:
    """One rule: what it says (by language), where the sources cite it, what proves it, where it is printed.

    `scenarios` are ids of rulings that hold, `failing` of those that do not; `checks` are `invariant NAME` and
    `expect`.  Sources are `file:line`, `printed` pages.
    """

    id: str
    kind: str
    text: Mapping[str, str]
    sources: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()
    failing: tuple[str, ...] = ()

    @property
    def covered(self) -> bool:
        """Whether anything proves it."""
        return bool(self.scenarios or self.checks)


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rules of a game in the order of its list; `unknown` are ids that are cited but not in the list."""

    rows: tuple[Row, ...]
    unknown: tuple[str, ...]
    report: TestReport
    listed: bool = True

    @property
    def open(self) -> tuple[str, ...]:
        """The rules that nothing proves."""
        return tuple(r.id for r in self.rows if not r.covered)

    def to_data(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "rules": len(self.rows),
            "covered": len(self.rows) - len(self.open),
            "open": list(self.open),
            "unknown": list(self.unknown),
            "failed": self.report.failed,
            "links": {
                r.id: {
                    "kind": r.kind,
                    "text": dict(r.text),
                    "sources": list(r.sources),
                    "scenarios": list(r.scenarios),
                    "failing": list(r.failing),
                    "checks": list(r.checks),
                    "printed": list(r.printed),
                }
                for r in self.rows
            },
        }


def coverage(folder: Path) -> Coverage:
    """The coverage of a game's folder; raises BadGame."""
    return coverage_of(bench(folder), folder)


def coverage_of(
    b: Bench, folder: Path | None = None, progress: Callable[[str], None] | None = None
) -> Coverage:
    """The coverage of a game that has been built; `folder` is where its chapters lie."""
    report = run_all(b, progress=progress)
    rules = rule_list(b.model)
    checks = proofs(b)
    sources = source_lines(b.model)
    printed = printed_in(b, folder)
    proved, by_rule, failing = set(report.proved), dict[str, list[str]](), dict[str, list[str]]()
    for ruling in b.model.rulings.values():
        for id in dict.fromkeys(ruling.rules):
            (by_rule if ruling.id in proved else failing).setdefault(id, []).append(ruling.id)
    known = rules or {id: ("behaviour", {}) for id in sorted({*sources, *by_rule, *failing})}
    rows = tuple(
        Row(
            id, kind, text, tuple(sources.get(id, ())), tuple(by_rule.get(id, ())), tuple(checks.get(id, ())),
            tuple(printed.get(id, ())), tuple(failing.get(id, ())),
        )
        for id, (kind, text) in known.items()
    )  # fmt: skip
    unknown = sorted(id for id in {*sources, *by_rule, *failing, *checks, *printed} if id not in known)
    return Coverage(rows, tuple(unknown), report, bool(rules))


def rule_list(model: Model) -> dict[str, tuple[str, dict[str, str]]]:
    """The numbered rules of the game (section `rule_ids`): kind and words by id."""
    found: dict[str, tuple[str, dict[str, str]]] = {}
    for node in model.raw.get("rule_ids", ()):
        for entry in node if isinstance(node, MappingNode) else ():
            words = {e.key.value: e.value.value for e in entries(entry.value) if isinstance(e.value, Scalar)}
            kind = words.pop("kind", "behaviour")
            found[entry.key.value] = (kind, words)
    return found


def entries(node: Node) -> list[Entry]:
    """The entries of a mapping; none for anything else."""
    return list(node) if isinstance(node, MappingNode) else []


def source_lines(model: Model) -> dict[str, list[str]]:
    """`file:line` of every citation outside of rulings, by rule id."""
    rulings = {(s.file.path, s.start) for r in model.rulings.values() for s in r.cited_at}
    found: dict[str, list[str]] = {}
    for id, span in model.citations:
        if (span.file.path, span.start) not in rulings:
            place = f"{span.file.path}:{span.line}"
            if place not in found.setdefault(id, []):
                found[id].append(place)
    return found


def proofs(b: Bench) -> dict[str, list[str]]:
    """What the declared checks prove: invariants that hold in random games, totals that agree with the cards."""
    found: dict[str, list[str]] = {}
    broken = broken_invariants(b)
    for invariant in b.model.invariants.values():
        if invariant.id not in broken:
            for id in invariant.rules:
                found.setdefault(id, []).append(f"invariant {invariant.id}")
    totals_wrong = any(problem.name == WRONG_TOTAL for problem in b.problems)
    for node in b.model.raw.get("expect", ()):
        cited = node.get("rules") if isinstance(node, MappingNode) else None
        texts = cited.items if isinstance(cited, Sequence) else () if cited is None else (cited,)
        for text in texts:
            if isinstance(text, Scalar) and not totals_wrong:
                found.setdefault(text.value, []).append("expect")
    return found


def broken_invariants(b: Bench) -> set[str]:
    """The invariants that fail in random games with the default options, each number of players."""
    broken: set[str] = set()
    low, high = b.rules.players
    for players in range(low, high + 1):
        try:
            settings = settle(b.rules, players)
        except SetupError:
            continue
        for n in range(GAMES_EACH):
            seed = derive(players, GAMES, n)
            g = b.rules.make(players, seed, settings.options, frozenset())
            g.watch = check_invariants
            try:
                quickly(g, play_game(g), RandomBot(derive(seed, BOTS, 0)))
            except InvariantBroken:
                broken.update(name for name, holds in b.rules.invariants if not holds(g))
    return broken


def printed_in(b: Bench, folder: Path | None) -> dict[str, list[str]]:
    """The pages of the rulebook on which each rule is stated (`en p. 7`), by rule id.

    Where no book can be made: the links `[XT-001](rule:XT-001)` of its chapters (`en/01-story:12`).
    """
    found: dict[str, list[str]] = {}
    if folder is None:
        return found
    for lang in LANGS:
        if lang in b.model.meta.languages:
            for id, page in printed_pages(b.model, folder, lang).items():
                found.setdefault(id, []).append(f"{lang} p. {page}")
    for name in b.model.chapters if not found else ():
        key = name.removeprefix("rulebook/").removesuffix(".md")
        for number, line in enumerate((folder / name).read_text("utf-8", "replace").split("\n"), 1):
            for id in _CITED.findall(line):
                found.setdefault(id, []).append(f"{key}:{number}")
    return found
