"""Each reason names the clause that does not hold: how often, when, at which cost, on what; in two languages."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from games import linked, rules
from samples import part

from cardwright.bench.in_memory import rules_of
from cardwright.desk.frames import Framing
from cardwright.runtime.playout import choice_of
from cardwright.runtime.session import Session
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import Texts

CLAUSES = """
game: {id: clauses, name: {en: Clauses, zh-Hans: 条款}, players: 3..3, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {en: deck, zh-Hans: 牌堆}}
  discard pile: {of: game, order: stack, seen_by: everyone, name: {en: discard pile, zh-Hans: 弃牌堆}}
  table: {of: game, seen_by: everyone, name: {en: table, zh-Hans: 桌面}}
  hand: {of: player, seen_by: owner, name: {en: hand, zh-Hans: 手牌}}
counters:
  life: {of: player, starts: 5, at_least: 0, name: {en: life, zh-Hans: 体力}}
  marks: {of: card, starts: 0, at_least: 0, name: {en: marks, zh-Hans: 标记}}
statuses:
  veiled: {of: player, name: {en: veiled, zh-Hans: 隐匿}}
quantities:
  distance to {rival}: {of: player, takes: {rival: player}, base: my seat distance to rival, name: {en: distance, zh-Hans: 距离}}
play: {while_resolving: table, afterwards: discard pile, from: hand}
kinds: {thing: {is_a: card, name: {en: thing, zh-Hans: 物件}}}
skills:
  nap:
    name: {en: Nap, zh-Hans: 小憩}
    effect: |
      action in main phase, once each turn: increase my life by 1
turn:
  phases:
    main phase: {do: offer plays, name: {en: main phase, zh-Hans: 主要阶段}}
settlement: {policy: nested, responses: {order: players, until: first answer}}
checks: {over: {when: round > 3, do: make all players win}}
setup:
  do: |
    for each dealt in players:
      grant nap to dealt
      move all cards in deck to dealt's hand
cards:
  - {id: jab, name: {en: Jab, zh-Hans: 刺}, kind: thing, faces: [{copies: 2}], effect: "play on another player, once each main phase: reduce target's life by 1"}
  - {id: gaze, name: {en: Gaze, zh-Hans: 凝视}, kind: thing, faces: [{copies: 1}], effect: "play on another veiled player where its life is at least 9: reduce target's life by 1"}
  - {id: brew, name: {en: Brew, zh-Hans: 酿}, kind: thing, faces: [{copies: 1}], effect: "play, if my life is at most 9 and my life is at least 7: increase my life by 1"}
  - {id: gift, name: {en: Gift, zh-Hans: 赠}, kind: thing, faces: [{copies: 1}], effect: "play, by discarding 9 other cards in my hand: increase my life by 1"}
  - {id: ward, name: {en: Ward, zh-Hans: 护}, kind: thing, faces: [{copies: 1}], effect: "respond before another player resolves a jab: cancel event"}
"""  # noqa: E501


@pytest.fixture(scope="module")
def clauses(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    folder: Path = tmp_path_factory.mktemp("clauses")
    (folder / "game.yaml").write_text(CLAUSES, "utf-8")
    game, problems = linked(folder)
    assert game is not None and not problems.has_errors, problems.show()
    return rules_of(game)


def told(session: Session, lang: str) -> dict[str, str]:
    """What is refused to whoever decides, by its name."""
    texts, pending = Texts(session.rules, lang, ("Ann", "Bob", "Cy")), session.pending[0]
    return {texts.rejected(each.option, pending): texts.refused(each, pending) for each in pending.refused}


def choose(session: Session, sort: str, kind: str | None = None) -> None:
    """Pick the first option of a sort."""
    pending = session.pending[0]
    found = next(o for o in pending.options if o.sort == sort and kind in (None, o.kind))
    session.answer(pending.seat, [found.index])


BEFORE = {
    "en": {
        "Gaze": "nobody can be its target: Ann (its target must be another player); "
        "Bob, Cy (its target must be a veiled player)",
        "Brew": "Only if your life is at least 7.",
        "Gift": "its cost cannot be paid: discard nine other cards from your hand",
        "Ward": "this is not the moment: it is for use before another player’s Jab takes effect",
    },
    "zh-Hans": {
        "凝视": "没有合法的目标：Ann（目标须为一名其他玩家）；Bob、Cy（目标须为一名处于“隐匿”状态的玩家）",
        "酿": "仅当你的体力不小于7时才能这样做。",
        "赠": "付不起费用：弃置九张其他手牌",
        "护": "现在不是使用它的时机：当其他玩家的【刺】即将生效时",
    },
}
AFTER = {
    "en": {
        "Jab": "it has been used as often as it may be (once each main phase; used so far: 1)",
        "Nap: Increase your life by 1": "it has been used as often as it may be (once each turn; used so far: 1)",
    },
    "zh-Hans": {
        "刺": "次数已用完（每个主要阶段限一次，已用1次）",
        "小憩：你的体力＋1": "次数已用完（每回合限一次，已用1次）",
    },
}


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_the_clause_that_does_not_hold_is_told(clauses: Rules, lang: str) -> None:
    session = Session(clauses, 3, 1)
    assert told(session, lang) == BEFORE[lang]
    choose(session, "play", "jab")
    myself = {"en": "its target must be another player", "zh-Hans": "目标须为一名其他玩家"}
    assert told(session, lang) == {"Ann": myself[lang]}
    choose(session, "player")
    choose(session, "play")
    assert {**BEFORE[lang], **AFTER[lang]} == told(session, lang)


def test_a_page_marks_the_cards_and_the_players_that_are_refused(clauses: Rules) -> None:
    session, names = Session(clauses, 3, 1), ("Ann", "Bob", "Cy")

    def marked() -> list[tuple[list[str], list[int]]]:
        table: Any = SimpleNamespace(session=session)
        view = session.view(session.pending[0].seat)
        framing = Framing(table, view, Texts(clauses, "en", names), lambda kind, face: "")
        kinds = {card.no: card.kind for zone in view.players[0].zones for card in zone.cards}
        found = framing.rejected(session.pending[0])
        return sorted(([kinds[no] for no in each["cards"]], each["players"]) for each in found)

    assert marked() == [(["brew"], []), (["gaze"], []), (["gift"], []), (["ward"], [])]
    choose(session, "play", "jab")
    assert marked() == [([], [0])]


def test_what_an_ability_does_is_told_apart_from_its_name(clauses: Rules) -> None:
    """Pages show a name, and what it does below."""
    session = Session(clauses, 3, 1)
    pending = session.pending[0]
    options = [option for option in pending.options if option.sort == "play"]
    for lang, does in (("en", "Increase your life by 1."), ("zh-Hans", "你的体力＋1。")):
        texts = Texts(clauses, lang)
        assert {texts.told_by(option, pending) for option in options} == {"", does}
        assert all(texts.option(option, pending).endswith(texts.told_by(option, pending)) for option in options)


def test_what_is_no_answer_says_what_it_answers(clauses: Rules) -> None:
    """Ward answers a jab, and nothing else in the hand answers anything."""
    session = Session(clauses, 3, 1)
    hands = session.game.seats
    ward = next(card for card in session.game.cards if card.kind.id == "ward")
    jab = next(card for card in session.game.cards if card.kind.id == "jab")
    session.game.move(ward, hands[1].hand, None)
    session.game.move(next(c for c in session.game.cards if c.kind.id == "gift"), hands[1].hand, None)
    choose(session, "play", jab.kind.id)
    choose(session, "player")
    assert session.pending[0].kind == "respond"
    assert told(session, "en") == {"Gift": "it is no answer to anything"}


@pytest.mark.parametrize("name", ["backrooms", "thbattle", "fengsheng", pytest.param("l5r", marks=pytest.mark.long)])
def test_who_lacks_a_target_is_told_of_each(name: str) -> None:
    """Each absent target has a reason of its own, in words."""
    made, found = rules(name), 0
    for seed in range(4):
        if found >= part(1, 1_000_000):
            break
        session = Session(made, max(made.players[0], min(3, made.players[1])), seed)
        texts = [Texts(made, lang) for lang in ("zh-Hans", "en")]
        while not session.over and len(session.decisions) < 150:
            pending = session.pending[0]
            for refused in pending.refused:
                for each in refused.targets:
                    assert each.key and each.key != "not-target", refused
                    assert all(text.refused(each, pending) not in ("", each.key) for text in texts), each
                    for text in texts:
                        assert text.refused(each, pending).strip("。.") in text.refused(refused, pending)
                    found += 1
            session.answer(pending.seat, choice_of("random", session, pending))
    assert found
