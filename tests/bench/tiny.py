"""A game of two strings for the tests of scenarios: strike others, block a strike, draw, hoard."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.bench.in_memory import Bench, bench_of
from cardwright.bench.rulings import TestReport, run_all
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.model.game import Game

GAME = """
game: {id: tiny, name: {zh-Hans: 小, en: Tiny}, players: 2..4, rules: [T-001]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  discard pile: {of: game, order: stack, seen_by: everyone, name: {zh-Hans: 弃牌堆, en: discard pile}}
  table: {of: game, seen_by: everyone, name: {zh-Hans: 桌面, en: table}}
  box: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 盒子, en: box}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: discard pile, from: hand}
kinds: {trick: {is_a: card, name: {zh-Hans: 招, en: trick}}}
counters:
  life: {of: player, starts: 3, name: {zh-Hans: 体力, en: life}, rules: [T-002]}
statuses:
  asleep: {of: player, name: {zh-Hans: 睡眠, en: asleep}}
symbols:
  reply: {words: {aye: {zh-Hans: 是, en: aye}, nay: {zh-Hans: 否, en: nay}}}
options:
  pace:
    name: {zh-Hans: 快慢, en: pace}
    choices: {slow: {zh-Hans: 慢, en: slow}, fast: {zh-Hans: 快, en: fast}}
    default: slow
variants:
  - {id: rush, name: {zh-Hans: 急, en: rush}, rules: [T-007], needs: {pace: fast}}
cards:
  - id: strike
    name: {zh-Hans: 击, en: Strike}
    kind: trick
    faces: [{copies: 6}, {copies: 2, name: {zh-Hans: 重击, en: Heavy Strike}}]
    rules: [T-003]
    effect: |
      play on another player, once each play phase:
        reduce target's life by 1
  - id: block
    name: {zh-Hans: 挡, en: Block}
    kind: trick
    copies: 4
    rules: [T-004]
    effect: |
      play:
        nothing happens
      respond before another player resolves a strike, if event targets me:
        cancel event
  - id: fetch
    name: {zh-Hans: 取, en: Fetch}
    kind: trick
    copies: 8
    effect: |
      play:
        move top card of deck to my hand
  - id: vote
    name: {zh-Hans: 投, en: Vote}
    kind: trick
    copies: 2
    effect: |
      play:
        secretly each voter in players:
          voter chooses said: aye or nay
        for each voter in players:
          if voter's said is aye:
            increase voter's life by 1
  - id: bury
    name: {zh-Hans: 埋, en: Bury}
    kind: trick
    copies: 2
    effect: |
      play:
        I may give 1 card in my hand to my next player
        choose spot: a number from 1 to 3
        move this to place spot of deck
  - id: seal
    name: {zh-Hans: 印, en: Seal}
    kind: trick
    copies: 4
    effect: |
      play:
        nothing happens
setup:
  rules: [T-005]
  do: |
    move all seal in deck to box
    move (number of players - 1) random seal in box to deck
    shuffle deck
    for each dealt in players: move top 2 cards of deck to dealt's hand
turn:
  phases:
    draw phase: {name: {zh-Hans: 摸牌阶段, en: draw phase}, do: move top card of deck to my hand}
    play phase: {name: {zh-Hans: 出牌阶段, en: play phase}, do: offer plays}
    discard phase:
      name: {zh-Hans: 弃牌阶段, en: discard phase}
      do: |
        if number of cards in my hand > 3:
          discard (number of cards in my hand - 3) cards in my hand
checks:
  felled: {when: there is a player where its life is at most 0, do: make all players where its life > 0 win}
  last card: {when: number of cards in deck is 0, do: make all players win}
invariants:
  copies: {rules: [T-006], holds: number of all cards is 28}
  seals: {holds: number of all seal in box is 4 - (number of players - 1)}
rule_ids:
  T-001: {zh-Hans: 两到四人, en: 2 to 4 players}
  T-002: {en: 3 life}
  T-003: {en: strikes}
  T-004: {en: blocks}
  T-005: {en: setup}
  T-006: {en: 28 cards}
  T-007: {en: a rush}
"""


def bench(rulings: str, chapters: Mapping[tuple[str, str], str] | None = None, game: str = GAME) -> Bench:
    """The game with a text of rulings (`rulings:` and its list), built."""
    files = {"game.yaml": game, "r.yaml": rulings}
    made = compile_sources([RawFile(name, name, text.encode()) for name, text in files.items()])
    errors = [(p.code, p.span and (p.span.line, p.span.text), dict(p.args)) for p in made.problems if p.code < "CW6"]
    assert made.game is not None and not errors, errors
    return bench_of(made.game, chapters, tuple(made.problems))


def built(text: str) -> Bench:
    """A game of one file, read without an error and built."""
    made = compile_sources([RawFile("game.yaml", "game.yaml", text.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return bench_of(made.game)


def game_of(rulings: str) -> Game:
    """The model alone."""
    return bench(rulings).model


def run(*lines: str, head: str = "", game: str = GAME) -> TestReport:
    """One scenario of these lines; `head` are further lines of the ruling."""
    scenario = "".join(f"      {line}\n" for line in lines)
    return run_all(bench(f"rulings:\n  - id: one\n    rules: [T-003]\n{head}    scenario: |\n{scenario}", game=game))


def why(*lines: str, head: str = "", game: str = GAME) -> str:
    """`line number: key: English words` of the failure, or `holds`.  The first line of the scenario is line 1."""
    report = run(*lines, head=head, game=game)
    if not report.failures:
        return "holds"
    failed = report.failures[0]
    first = 5 + head.count("\n")
    return f"{failed.line - first + 1}: {failed.key}: {failed.words[1]}"
