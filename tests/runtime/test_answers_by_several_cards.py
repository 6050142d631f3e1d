"""Several cards used as one in answer to what somebody else does: offered, chosen, played together."""

from __future__ import annotations

import pytest

from cardwright.bench.in_memory import bench_of
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime.session import Session

GAME = """
game: {id: wards, name: {en: Wards, zh-Hans: 护}, players: 2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {en: deck, zh-Hans: 牌堆}}
  discard pile: {of: game, order: stack, seen_by: everyone, name: {en: discard pile, zh-Hans: 弃牌堆}}
  table: {of: game, seen_by: everyone, name: {en: table, zh-Hans: 桌面}}
  hand: {of: player, seen_by: owner, name: {en: hand, zh-Hans: 手牌}}
counters: {life: {of: player, starts: 5, at_least: 0, name: {en: life, zh-Hans: 体力}}}
play: {while_resolving: table, afterwards: discard pile, from: hand}
kinds: {thing: {is_a: card, name: {en: thing, zh-Hans: 物件}}}
skills:
  weave:
    name: {en: Weave, zh-Hans: 织}
    effect: |
      always:
        I can use 2 cards in my hand as ward
turn: {phases: {main phase: {do: offer plays, name: {en: main phase, zh-Hans: 主要阶段}}}}
settlement: {policy: nested, responses: {order: players, until: first answer}}
checks: {over: {when: round > 3, do: make all players win}}
setup: |
  for each dealt in players:
    grant weave to dealt
    move top HELD cards of deck to dealt's hand
cards:
  - {id: jab, name: {en: Jab, zh-Hans: 刺}, kind: thing, copies: 8, effect: "play on another player: reduce target's life by 1"}
  - {id: ward, name: {en: Ward, zh-Hans: 护}, kind: thing, copies: 0, effect: "respond before another player resolves a jab: cancel event"}
"""  # noqa: E501


def attacked(held: int) -> Session:
    """The first player has attacked the second; each began with so many cards."""
    made = compile_sources([RawFile("game.yaml", "game.yaml", GAME.replace("HELD", str(held)).encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(bench_of(made.game).rules, 2, 1)
    answer(session, "play")
    return session


def answer(session: Session, sort: str) -> None:
    """Pick the first option of a sort."""
    pending = session.pending[0]
    session.answer(pending.seat, [next(each.index for each in pending.options if each.sort == sort)])


def test_two_cards_answer_as_one() -> None:
    """Neither is a ward itself; what is attacked loses nothing, and both cards are gone."""
    session = attacked(held=4)
    (pending,) = session.pending
    assert (pending.seat, pending.kind, pending.low, pending.high) == (1, "respond", 1, 1)
    assert [(each.key, each.value) for each in pending.options] == [("answer:ward#1@weave#1@ward", 2), ("pass", None)]
    answer(session, "answer")
    (pending,) = session.pending
    assert (pending.seat, pending.kind, pending.prompt, pending.low, pending.high) == (1, "choose", "weave#1", 2, 2)
    assert [each.key for each in pending.options] == ["card:jab#3", "card:jab#2", "card:jab#1", "card:jab#0"]
    session.answer(1, [0, 2])
    told = [entry[:3] for entry in session.trace()]
    assert told.index(("answer", 1, -1)) < told.index(("cancel", 0, 7)), "what several cards are together has no number"
    view = session.view(1)
    assert [(player.values["life"], player.zone("hand").count) for player in view.players] == [(5, 3), (5, 2)]
    assert view.zone("discard pile").count == 3


@pytest.mark.parametrize("passes", [True, False])
def test_whoever_passes_keeps_them(passes: bool) -> None:
    """And whoever has but one card is not asked."""
    session = attacked(held=4 if passes else 1)
    if passes:
        answer(session, "pass")
    held = 4 if passes else 1
    view = session.view(1)
    assert [(player.values["life"], player.zone("hand").count) for player in view.players] == [(5, held - 1), (4, held)]
    assert session.pending[0].seat == 0
