"""Which rules of a game are proved, and by what: rule id -> source lines -> scenarios, checks -> printed pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from cardwright.bench.example_decks import deck_report, rules_of
from cardwright.bench.failures import Failed
from cardwright.bench.fresh_table import quickly
from cardwright.bench.in_memory import Bench
from cardwright.bench.rulings import TestReport, run_all
from cardwright.decks.examples import Example
from cardwright.diagnostics import Problem
from cardwright.model.game import Game as Model
from cardwright.model.rule_citations import LISTED, cited_in, entries
from cardwright.records import record
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.setup import BOTS, GAMES, SetupError, derive, settle
from cardwright.runtime.turns import check_invariants, play_game
from cardwright.source.nodes import Mapping as MappingNode
from cardwright.source.nodes import Scalar, Sequence

GAMES_EACH = 20
"""Random games for each number of players in which the invariants must hold."""
WRONG_TOTAL = "wrong-total"


@record
class Row:
    """One rule: what it says (by language), where the sources cite it, what proves it, where it is printed.

    `scenarios` are ids of rulings that hold, `failing` of those that do not; `checks` are `invariant NAME` and
    `expect`, `decks` ids of example decks.  Sources are `file:line`, `printed` pages.
    """

    id: str
    kind: str
    text: Mapping[str, str]
    sources: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()
    failing: tuple[str, ...] = ()

    @property
    def covered(self) -> bool:
        """Whether anything proves it."""
        return bool(self.scenarios or self.checks or self.decks)


@record
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
                    "decks": list(r.decks),
                    "printed": list(r.printed),
                }
                for r in self.rows
            },
        }


def coverage_of(
    model: Model,
    b: Bench | None,
    problems: tuple[Problem, ...] = (),
    examples: tuple[Example, ...] = (),
    printed: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    progress: Callable[[str], None] | None = None,
) -> Coverage:
    """The coverage of a game; `b` is None for one that cannot be played.

    `examples` are its example decks, judged; `printed` tells where each rule is printed, by rule id.
    """
    report = run_all(b, progress=progress) if b is not None else TestReport(0, 0)
    proved, by_rule, failing = set(report.proved), dict[str, list[str]](), dict[str, list[str]]()
    for ruling in model.rulings.values():
        for id in dict.fromkeys(ruling.rules):
            (by_rule if ruling.id in proved else failing).setdefault(id, []).append(ruling.id)
    decks: dict[str, list[str]] = {}
    report += deck_report(examples, model)
    for example in examples:
        for id in rules_of(example):
            (failing if example.failure else decks).setdefault(id, []).append(example.id)
    rules, sources = rule_list(model), source_lines(model)
    checks = proofs(model, b, problems)
    cited = {*sources, *by_rule, *failing, *decks}
    known = rules or {id: ("behaviour", {}) for id in sorted(cited)}
    rows = tuple(
        Row(id, kind, text, *(tuple(t.get(id, ())) for t in (sources, by_rule, checks, decks, printed, failing)))
        for id, (kind, text) in known.items()
    )
    unknown = sorted(id for id in {*cited, *checks, *printed} if id not in known)
    return Coverage(rows, tuple(unknown), report, bool(rules))


def rule_list(model: Model) -> dict[str, tuple[str, dict[str, str]]]:
    """The numbered rules of the game (section `rule_ids`): kind and words by id."""
    found: dict[str, tuple[str, dict[str, str]]] = {}
    for node in model.raw.get(LISTED, ()):
        for entry in entries(node):
            words = {e.key.value: e.value.value for e in entries(entry.value) if isinstance(e.value, Scalar)}
            kind = words.pop("kind", "behaviour")
            found[entry.key.value] = (kind, words)
    return found


def source_lines(model: Model) -> dict[str, list[str]]:
    """`file:line` of every citation outside of rulings and example decks, by rule id."""
    rulings = {(s.file.path, s.start) for r in model.rulings.values() for s in r.cited_at}
    found: dict[str, list[str]] = {}
    raw = [node for name, nodes in model.raw.items() if name not in ("decks", LISTED) for node in nodes]
    for id, span in (*model.citations, *(cited for node in raw for cited in cited_in(node))):
        if (span.file.path, span.start) not in rulings:
            place = f"{span.file.path}:{span.line}"
            if place not in found.setdefault(id, []):
                found[id].append(place)
    return found


def proofs(model: Model, b: Bench | None, problems: tuple[Problem, ...]) -> dict[str, list[str]]:
    """What the declared checks prove: invariants that hold in random games, totals that agree with the cards."""
    found: dict[str, list[str]] = {}
    broken = broken_invariants(b) if b is not None else set(model.invariants)
    for invariant in model.invariants.values():
        if invariant.id not in broken:
            for id in invariant.rules:
                found.setdefault(id, []).append(f"invariant {invariant.id}")
    totals_wrong = any(problem.name == WRONG_TOTAL for problem in problems)
    for node in model.raw.get("expect", ()):
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
            except Failed:
                broken.update(name for name, holds in b.rules.invariants if not holds(g))
    return broken
