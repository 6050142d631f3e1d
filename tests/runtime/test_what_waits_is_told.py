"""What waits on a stack is told where somebody remembers it, or does something with it: a card, or an ability."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from cardwright.bench.in_memory import bench_of
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime.plain import view_data
from cardwright.runtime.session import Session
from cardwright.runtime.texts import Texts, texts_for
from cardwright.runtime.viewing import masked
from cardwright.runtime.waiting import Raised

GAME = """\
game: {id: foils, name: {zh-Hans: 破, en: Foils}, players: 2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: table, from: hand}
kinds: {sound: {is_a: card, name: {zh-Hans: 声, en: sound}}}
variables: {kept: {of: player, type: "effect?", name: {zh-Hans: 所记, en: kept}}}
counters: {gold: {of: player, starts: 0, name: {zh-Hans: 金, en: gold}}}
verbs:
  - say: foil {what}
    takes: {what: effect}
    phrase: {zh-Hans: "{doer}破解{what}", en: "{doer} {foils} {what}"}
    log: {zh-Hans: "{doer}破解{what}", en: "{doer} foils {what}"}
    do: cancel what
cards:
  - {id: call, name: {zh-Hans: 呼, en: Call}, kind: sound, copies: 9, effect: "play at any time: increase my gold by 1"}
  - id: spite
    name: {zh-Hans: 作对, en: Spite}
    kind: sound
    copies: 9
    effect: |
      play at any time:
        choose e: an effect
        set my kept to e
        foil e
game_rules:
  nose: {name: {zh-Hans: 鼻, en: nose}, effect: "action at any time, once each turn: increase my gold by 1"}
  tax: {name: {zh-Hans: 税, en: tax}, effect: "after a player foils an effect:\\n  I may: increase my gold by 1"}
setup: |
  shuffle deck
  for each p in players: move top 4 cards of deck to p's hand
turn:
  phases: {main: {name: {zh-Hans: 主, en: main}, do: offer plays}}
  ends: "if turn number is at least 9: win game"
settlement: {policy: stack}
"""


@pytest.mark.parametrize(
    ("lang", "kept", "told"),
    [
        ("en", {"Call", "Spite", "nose: Increase your gold by 1.", "tax"}, "A foils nose: Increase your gold by 1."),
        ("zh-Hans", {"呼", "作对", "鼻：你的金＋1。", "税"}, "A破解鼻：你的金＋1。"),
    ],
)
def test_what_waits_is_told_by_its_card_or_its_ability(lang: str, kept: set[str], told: str) -> None:
    made = compile_sources([RawFile("game.yaml", "game.yaml", GAME.encode())])
    assert made.game is not None, made.problems.show()
    rules = bench_of(made.game).rules
    seen: set[str] = set()
    story: set[str] = set()
    for seed in range(12):
        session, chance = Session(rules, 2, seed), random.Random(seed)
        texts = texts_for(session, lang)
        while not session.over:
            for seat in (0, 1, None):
                view = session.view(seat)
                assert view_data(view, texts)["players"]
                seen |= {texts.value(value) for p in view.players if (value := p.values["kept"]) is not None}
            pending = session.pending[0]
            picked = chance.sample(range(len(pending.options)), pending.low)
            session.answer(pending.seat, picked)
        story |= {texts.entry(entry) for entry in session.trace_for(0) if entry[0] == "verb"}
    assert seen == kept and told in story


def test_a_trigger_that_is_kept_from_others_is_an_effect_to_them() -> None:
    made = compile_sources([RawFile("game.yaml", "game.yaml", GAME.encode())])
    assert made.game is not None
    rules = bench_of(made.game).rules
    me, other = Session(rules, 2).game.seats
    (listener,) = {one for window in rules.windows.values() for one in window}
    waits = Raised(listener, None, me, None)  # type: ignore[arg-type]
    assert masked(waits, other) == masked(waits, None) == ("effect", listener.id)
    secret = Raised(replace(listener, seen_by="owner"), None, me, None)  # type: ignore[arg-type]
    assert masked(secret, me) == ("effect", listener.id)
    assert masked(secret, other) == masked(secret, None) == ("effect", None)
    assert Texts(rules, "en").value(("effect", None)) == "an effect"
    assert Texts(rules, "en").value(("card", -1)) == "several cards", "used as one"
