"""A game of roles on a terminal: what is named aloud, what an ability and a mark are called, what is looked at."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import cardwright
from cardwright.cli.board import Board
from cardwright.cli.terminal import Screen

GAME = """\
game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 2}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  court: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 宫廷, en: court}}
  seat of power: {of: player, name: {zh-Hans: 身份区, en: seat of power}}
kinds: {role: {is_a: card, name: {zh-Hans: 身份, en: role}, active_in: seat of power}}
statuses: {tired: {of: role, seen_by: everyone, name: {zh-Hans: 疲惫, en: tired}}}
symbols:
  hue:
    name: {zh-Hans: 颜色, en: hue}
    words: {red: {zh-Hans: 红, en: red}, blue: {zh-Hans: 蓝, en: blue}, grey: {zh-Hans: 灰, en: grey}}
variables: {robbed: {of: game, type: "kind?", name: {zh-Hans: 被盗的身份, en: robbed role}}}
cards:
  - {id: queen, name: {zh-Hans: 女王, en: Queen}, kind: role}
  - {id: abbot, name: {zh-Hans: 住持, en: Abbot}, kind: role}
  - id: crook
    name: {zh-Hans: 飞贼, en: Crook}
    kind: role
    copies: 2
    effect: |
      action in main, once each turn, naming victim: a kind of role where it is not crook:
        set robbed to victim
        this becomes tired
setup: |
  for each guest in players: move top card of deck to guest's seat of power
  move all cards in deck to court
turn:
  phases:
    main:
      name: {zh-Hans: 主, en: main}
      do: |
        look at cards in court
        offer plays
"""


@pytest.fixture
def session(tmp_path: Path) -> cardwright.Session:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    return cardwright.Session(cardwright.load(tmp_path), players=2, seed=1)


def test_what_is_named_is_told_to_everyone(session: cardwright.Session) -> None:
    texts = cardwright.texts_for(session, "en")
    (asked,) = session.pending
    at = next(i for i, one in enumerate(asked.options) if one.sort == "play")
    said = "Crook: The robbed role becomes the named card, then this card becomes tired."
    assert texts.option(asked.options[at], asked) == said
    session.answer(asked.seat, [at])
    (named,) = session.pending
    session.answer(named.seat, [0])
    told = [texts.entry(entry) for entry in session.trace_for(1)]
    who = texts.player(asked.seat)
    assert f"{who} chose: Queen" in told and f"{who} uses Crook" in told


def test_a_mark_stands_in_one_pair_of_brackets(session: cardwright.Session) -> None:
    (asked,) = session.pending
    session.answer(asked.seat, [next(i for i, one in enumerate(asked.options) if one.sort == "play")])
    session.answer(asked.seat, [0])
    out = io.StringIO()
    Board(Screen(out, 200), cardwright.texts_for(session, "en")).show(session.view(0))
    assert "Crook[tired]" in out.getvalue()


def test_a_stack_is_looked_at_from_its_top_down(session: cardwright.Session) -> None:
    texts = cardwright.texts_for(session, "en")
    looked = [entry for entry in session.trace_for(session.pending[0].seat) if entry[0] == "look"]
    assert texts.line(looked).endswith("looks at cards 1–2 of the court: Abbot, Queen")


@pytest.mark.parametrize(
    ("hues", "picked", "told"),
    [
        ("a hue", [2], "chose: grey"),
        ("a hue where it is not red", [0], "chose: blue"),
        ("up to 2 hues", [0, 2], "chose: red, grey"),
        ("up to 2 hues", [1], "chose: blue"),
        ("up to 2 hues", [], ""),
    ],
)
def test_words_of_a_set_are_told_and_nothing_of_none(tmp_path: Path, hues: str, picked: list[int], told: str) -> None:
    text = GAME.replace("look at cards in court", f"choose said: {hues}\n        nothing happens")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    session = cardwright.Session(cardwright.load(tmp_path), players=2, seed=1)
    texts, asked = cardwright.texts_for(session, "en"), session.pending[0]
    session.answer(asked.seat, picked)
    said = [texts.entry(entry) for entry in session.trace_for(1 - asked.seat) if entry[0] == "chose"]
    assert said == ([f"{texts.player(asked.seat)} {told}"] if told else [])
