"""Well-known formats: their example decks, a minimal legal deck, and for each rule a deck that breaks only it."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from formats.compiled import compile_game, example_counts, interpreted, mutate, seen, seen_compiled
from formats.corpus import FILES, load

from cardwright.backends.legality.package import module_name
from cardwright.decks import law as l
from cardwright.decks.check import check
from cardwright.decks.deck import Deck, deck_of
from cardwright.decks.examples import run
from cardwright.decks.lawbook import Lawbook
from cardwright.decks.lint_formats import lint_game
from cardwright.decks.repair import repair
from cardwright.loader import load_lawbook

CARDDATA = Path(__file__).parents[2] / "carddata"
# Rules that cannot be broken alone, with the reason.
TOGETHER = {
    ("keyforge", "KF-2"): "a fourth house has no place beside three of twelve",
    ("keyforge", "main size"): "so many of each house fixes the size",
    ("magic_commander", "commander size"): "a third commander of these is no partner",
    ("l5r_stronghold", "stronghold size"): "without it the clan is not known",
    ("l5r_stronghold", "province size"): "five elements are five provinces",
    ("hearthstone", "hero size"): "without a hero the class is not known",
    ("gwent", "leader size"): "without a leader the faction is not known",
    ("netrunner", "identity size"): "without an identity the smallest deck is 45",
    ("flesh", "hero size"): "without a hero the class is not known",
    ("champions", "hero size"): "without a hero its cards belong to nobody",
    ("vanguard", "VG-6"): "with three grades there are too few cards",
    ("champions", "main cards"): "a hero in the deck keeps no copy of the hero beside it",
    ("gwent", "leader cards"): "what is no leader gives no faction",
    ("l5r_stronghold", "stronghold cards"): "what is no stronghold gives no clan",
    ("netrunner", "identity cards"): "what is no identity sets no smallest deck",
}


@cache
def game_of(path: Path) -> Lawbook:
    return load(path) if path.suffix else load_lawbook(path)


GAMES = [
    *FILES,
    *(CARDDATA / name for name in ("l5r-skirmish", "backrooms") if (CARDDATA / name / "formats.yaml").exists()),
]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_nothing_is_wrong_with_the_format(path: Path) -> None:
    assert lint_game(game_of(path)).show() == ""


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    examples = run(game_of(path))
    assert examples
    assert [f"{each.id}: {each.failure}" for each in examples if each.failure] == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_compiled_checkers_read_as_if_written_by_hand(path: Path, tmp_path: Path) -> None:
    """Nothing in them is unused, out of order or shorter to say; texts and numbers of cards may be long."""
    compile_game(game_of(path), tmp_path)
    config = str(CARDDATA.parent / "pyproject.toml")
    ruff = (sys.executable, "-m", "ruff", "check", "--no-cache", "--ignore", "E501")
    command = (*ruff, "--config", config, str(tmp_path))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_compiled_checkers_agree(path: Path, tmp_path: Path) -> None:
    game = game_of(path)
    package = compile_game(game, tmp_path)
    rng = random.Random(path.stem)
    cards = sorted(game.pool.cards)
    assert set(package.FORMATS) == set(game.formats.names), "every format has a checker"
    for name, compiled in package.FORMATS.items():
        law, _ = game.formats.law(name)
        sections = [section.id for section in law.sections]
        bases = example_counts(game, name)
        brief = {each.id for each in law.assignments}
        names = {card.id: (card.name(), card.name("zh-Hans")) for card in game.pool.cards.values()}
        for _ in range(60):
            deck = mutate(rng, rng.choice(bases), sections, cards)
            verdict = interpreted(game, name, deck)
            assert seen_compiled(compiled(deck), names, brief) == seen(verdict, brief), deck


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_legal_deck_can_be_made_from_nothing(path: Path) -> None:
    game = game_of(path)
    for name in game.formats.names:
        law, _ = game.formats.law(name)
        made = repair(law, game.pool, Deck("empty", ()), budget=0)
        assert made.edits is not None, name
        counts: dict[str, dict[str, int]] = {}
        for edit in made.edits:
            counts.setdefault(edit.section, {})[edit.card.id] = edit.count
        assert check(law, deck_of(counts, game.pool.cards)).legal


@pytest.mark.one_of(4)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_rule_can_be_broken_alone(path: Path) -> None:
    game = game_of(path)
    for name in game.formats.names:
        law, _ = game.formats.law(name)
        wanted = {rule.id for rule in (*law.rules, *law.assignments)}
        broken = _break(game, name, wanted)
        missing = {each for each in wanted - broken if (path.stem, each) not in TOGETHER}
        assert missing == set(), name


def _break(game: Lawbook, name: str, wanted: set[str]) -> set[str]:
    """The rules that some deck near a legal one breaks alone."""
    law, _ = game.formats.law(name)
    cards = sorted(game.pool.cards)
    sections = [section.id for section in law.sections]
    legal = [deck for deck in example_counts(game, name) if interpreted(game, name, deck).legal]
    found: set[str] = set()
    for deck in example_counts(game, name):
        codes = {finding.code for finding in interpreted(game, name, deck).findings}
        found |= codes if len(codes) == 1 else set()
    rng = random.Random(name)
    for _ in range(12):
        legal += [
            deck
            for deck in (mutate(rng, rng.choice(legal), sections, cards, 3),)
            if interpreted(game, name, deck).legal
        ]
    rules = [rule for rule in law.rules if rule.measure.how != "copies"]
    for rule in rules:
        for negated in _negated(rule):
            others = tuple(negated if other is rule else other for other in law.rules)
            for base in legal[:3]:
                made = repair(replace(law, rules=others, memo={}), game.pool, deck_of(base, game.pool.cards), budget=60)
                counts = {section: dict(inner) for section, inner in base.items()}
                for edit in made.edits or ():
                    inner = counts.setdefault(edit.section, {})
                    inner[edit.card.id] = inner.get(edit.card.id, 0) + (edit.count if edit.op == "add" else -edit.count)
                deck = {section: {c: n for c, n in inner.items() if n} for section, inner in counts.items()}
                codes = {finding.code for finding in interpreted(game, name, deck).findings}
                if codes == {rule.id}:
                    found |= codes
    for round_ in range(1500):
        if found >= wanted:
            break
        deck = mutate(rng, rng.choice(legal), sections, cards, 3 if round_ % 3 else 5)
        verdict = interpreted(game, name, deck)
        codes = {finding.code for finding in verdict.findings}
        if len(codes) == 1:
            found |= codes
        elif verdict.legal and len(legal) < 60:
            legal.append(deck)
    return found


def _negated(rule: l.Rule) -> list[l.Rule]:
    """The rule turned round: over its upper bound, or under its lower one."""
    found = []
    if rule.upper is not None:
        found.append(replace(rule, lower=l.Bin("+", rule.upper, l.Num(1)), upper=None, even=None, shape="measure"))
    if rule.lower is not None:
        found.append(replace(rule, upper=l.Bin("-", rule.lower, l.Num(1)), lower=None, even=None, shape="measure"))
    return found


@pytest.mark.parametrize(
    ("called", "taken", "module"),
    [
        ("open", (), "open"), ("Open-Play", (), "open_play"), ("base", (), "format_base"), ("flow", (), "format_flow"),
        ("1st", (), "format_1st"), ("王", (), "format"), ("open", ("open",), "open_2"),
        ("open", ("open", "open_2"), "open_3"), ("_x_", (), "x"),
    ],
)  # fmt: skip
def test_what_the_module_of_a_format_is_called(called: str, taken: tuple[str, ...], module: str) -> None:
    assert module_name(called, taken) == module


def test_compiled_checkers_refuse_what_is_no_deck(tmp_path: Path) -> None:
    checker = compile_game(game_of(CARDDATA / "l5r-skirmish"), tmp_path).FORMATS["skirmish"]
    for deck, code in (
        ({"dynasty": {"doji hotaru": 0}}, "CW733"),
        ({"dynasty": {"doji hotaru": -3}}, "CW733"),
        ({"dynasty": {"doji hotaru": 10**9}}, "CW733"),
        ({"dynasty": {"doji hotaru": 1.5}}, "CW733"),
        ({"dynasty": {"doji hotaru": "2"}}, "CW733"),
        ({"dynasty": {"doji hotaroo": 1}}, "CW731"),
        ({"dinasty": {"doji hotaru": 1}}, "CW734"),
    ):
        verdict = checker(deck)
        assert not verdict.legal and [finding.code for finding in verdict.findings] == [code], deck
