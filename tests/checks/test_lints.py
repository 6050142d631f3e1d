"""Lints: each page is completed by a small sound game, and must give exactly the marked problems."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from goldens import Goldens, said

from cardwright.checks import lints
from cardwright.diagnostics import CodeInfo, Problems
from cardwright.diagnostics.pages import mismatch, parse_page
from cardwright.diagnostics.problem import all_codes, by_name
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.ir import decl
from cardwright.model.all_texts import declarations, is_ours

CASES = Path(__file__).parent.parent / "cases" / "lints"
LINTS = [entry for entry in all_codes() if entry.code.startswith("CW6")]
BASE = """\
game: {id: lint, name: {zh-Hans: 例, en: Example}, players: 2..4, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  discard pile: {of: game, order: stack, name: {zh-Hans: 弃牌堆, en: discard pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
play: {while_resolving: table, afterwards: discard pile, from: hand}
kinds:
  light: {is_a: card, name: {zh-Hans: 灯, en: light}}
counters:
  points: {of: player, starts: 0, at_least: 0, name: {zh-Hans: 分, en: points}}
statuses:
  tired:
    of: player
    name: {zh-Hans: 疲倦, en: tired}
verbs:
  - say: score {amount} points
    takes: {amount: number}
    phrase: {zh-Hans: "{doer}得{amount}分", en: "{doer} {scores} {amount} points"}
    do: |
      increase my points by amount
      if I am tired:
        I am no longer tired
      otherwise:
        I become tired
turn:
  phases:
    play phase:
      name: {zh-Hans: 出牌阶段, en: play phase}
      do: |
        offer plays
cards:
  - id: candle
    name: {zh-Hans: 蜡烛, en: Candle}
    kind: light
    copies: 20
    effect: |
      play:
        score 1 points
"""


def check(files: Mapping[str, str]) -> Problems:
    sources = {"base.yaml": BASE, **files}
    compiled = compile_sources([RawFile(name, name, text.encode()) for name, text in sources.items()])
    return compiled.problems


def test_the_base_is_sound() -> None:
    assert check({}).show() == ""


@pytest.mark.parametrize("entry", LINTS, ids=lambda entry: entry.name)
def test_examples(entry: CodeInfo, goldens: Goldens) -> None:
    assert entry.example, "every lint has a page that fails with it"
    page = parse_page(entry.example)
    assert entry.code in {mark.code for mark in page.marks}
    problems = check(page.files)
    assert (why := mismatch(page, problems)) is None, why
    goldens.check_part("cases/examples.txt", entry.code, said(problems))


@pytest.mark.parametrize("path", sorted(CASES.glob("*.case")), ids=lambda path: path.stem)
def test_page(path: Path, goldens: Goldens) -> None:
    page = parse_page(path.read_text("utf-8"))
    problems = check(page.files)
    assert (why := mismatch(page, problems)) is None, why
    goldens.check_part("cases/lints.txt", path.stem, said(problems))


def test_cards_of_a_game_that_is_only_deck_law_need_no_ability() -> None:
    text = """\
game: {id: law, name: {zh-Hans: 例, en: Example}, players: 2, languages: [zh-Hans, en]}
kinds: {guild: {is_a: card, name: {zh-Hans: 行会, en: guild}}}
cards: [{id: smiths, name: {zh-Hans: 铁匠会, en: Smiths}, kind: guild}]
formats:
  small:
    name: {zh-Hans: 小, en: Small}
    sections: {main: {name: {zh-Hans: 主, en: main}, size: 1..2}}
    identity: name
    rules: [{id: R, count: main, where: it is smiths, at_most: 1}]
"""
    assert compile_sources([RawFile("game.yaml", "game.yaml", text.encode())]).problems.show() == ""


def test_lints_are_asked_of_what_a_game_declares_itself() -> None:
    """The library has verbs and words alone: lints that speak of all else need not look who has declared it."""
    game = compile_sources([RawFile("base.yaml", "base.yaml", BASE.encode())]).game
    assert game is not None
    assert {type(made) for made in declarations(game) if not is_ours(made)} == {decl.Verb, decl.SymbolSet}


def test_every_lint_has_a_code_of_its_name_and_says_so() -> None:
    from importlib import import_module

    for name, lint in lints().items():
        module = import_module(f"cardwright.checks.{name.replace('-', '_')}")
        assert module.LINT is lint.info and by_name(name) is lint.info
        assert lint.check is not None or lint.check_part is not None
        assert lint.info.explain and (module.__doc__ or "").startswith(f"{name} ({lint.info.code}):")
    assert {entry.name for entry in LINTS} == set(lints())
