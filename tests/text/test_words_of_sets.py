"""Texts of a game in which much is there once for each word of a set, and in which several things are asked at once."""

from __future__ import annotations

from pathlib import Path

import games
import pytest

from cardwright.model.game import Game
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rule_texts import render_adjective, render_derived
from cardwright.text.rules_text import render_card

FLAGS = (Path(__file__).parent / "flags.yaml").read_text("utf-8")


@pytest.fixture(scope="module")
def flags(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("flags")
    (folder / "game.yaml").write_text(FLAGS, encoding="utf-8")
    game, problems = games.linked(folder)
    assert game is not None and not problems.has_errors, problems.show()
    return game


CARDS = [
    ("a2", "en", "Choose two flags of which the stock is at least 1. For each of those flags: take that flag token."),
    ("a2", "zh-Hans", "选择两种货不小于1的旗。对其中每种旗：拿一枚该旗。"),
    (
        "a3",
        "en",
        "Choose a flag without a holder and of which the stock is at least 2 (such that the stock of it is"
        " at most 4, you are the first comer of it, or there are exactly three cards in your line of it), then take the"
        " chosen flag token; then the holder of the chosen flag becomes you.",
    ),
    (
        "a3",
        "zh-Hans",
        "选择一种没有旗主且货不小于2的旗（须其货不大于4或其先到者是你或阵的牌数为3），拿一枚所选旗，然后所选旗的旗主变为你。",
    ),
    (
        "a4",
        "zh-Hans",
        "选择一种旗。若你的所选旗的阵中的牌与牌堆顶的一张牌的强度大于3，摸一张牌。若你的所选旗的阵的强度为3，摸一张牌。",
    ),
    (
        "a5",
        "en",
        "Play this card only if there is a sign in the table for which your lack is at most your east flag gold. Draw a"
        " card.",
    ),
    ("a8", "en", "Play this card only if you are the Ost lord. Draw a card."),
    ("a8", "zh-Hans", "仅能在Ost港主是你时使用。摸一张牌。"),
    (
        "b1",
        "en",
        "Play this card only if your total gold of all flags is more than the highest stock of all flags. Draw a card.",
    ),
    ("b1", "zh-Hans", "仅能在你的所有旗的金之和大于所有旗中最高的货时使用。摸一张牌。"),
    (
        "b3",
        "en",
        "Play this card only if the highest stock of east flag and west flag is more than your lowest gold of east flag"
        " and west flag. Draw a card.",
    ),
    ("b3", "zh-Hans", "仅能在东旗与西旗中最高的货大于你的东旗与西旗中最低的金时使用。摸一张牌。"),
    ("b2", "en", "Choose a player whose lowest gold of flags of which the stock is at least 1 is 0: draw a card."),
    ("b2", "zh-Hans", "对一名货不小于1的旗中最低的金为0的玩家使用：你摸一张牌。"),
    ("a9", "en", "Play this card only if your east flag gold is at least 3. Draw a card."),
    ("a9", "zh-Hans", "仅能在你的东旗金不小于3时使用。摸一张牌。"),
]


@pytest.mark.parametrize(("card", "lang", "said"), CARDS, ids=[f"{card} {lang}" for card, lang, _ in CARDS])
def test_card(card: str, lang: Lang, said: str, flags: Game) -> None:
    assert " ".join(each.text for each in render_card(Lexicon.of(flags), flags.cards[card], lang)) == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "Their number of cards is 1, or they are of the same rank and their force is at most 10, or their number of"
            " cards is 2 and there is a sign among them whose rank is 1.",
        ),
        ("zh-Hans", "张数为1，或其点相同且其强度不大于10，或张数为2且有点为1的符。"),
    ],
)
def test_behind_another_subject_the_first_is_named_again(lang: Lang, said: str, flags: Game) -> None:
    assert render_adjective(Lexicon.of(flags), flags.adjectives["matched"], lang).text == said


def test_what_is_asked_of_one_of_a_set_is_said_once(flags: Game) -> None:
    said = render_derived(Lexicon.of(flags), flags.values["pleased"], "en").text
    assert said == "There are no flags (such that this card’s wish of them is more than their income of them)."
