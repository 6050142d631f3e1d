"""The rules texts of a game as they are written: Markdown and JSON in each of its languages."""

from __future__ import annotations

import json

import pytest

from cardwright.backends.text import emit_text
from cardwright.diagnostics import Problems
from cardwright.model.game import Game
from cardwright.model.load import read_game
from cardwright.text.lexicon import Lang, Lexicon, keep
from cardwright.text.override_check import check_overrides
from cardwright.text.package_texts import game_texts
from cardwright.text.say import Say

GAME = """\
game: {id: fair, name: {zh-Hans: "集*市", en: "The  *Fair*"}, players: 2, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, from: hand}
kinds: {ware: {is_a: card, name: {zh-Hans: 货, en: ware}}}
options:
  pace:
    name: {zh-Hans: 快慢, en: Pace}
    choices: {fast: {zh-Hans: "快[1]", en: "fast_"}, slow: {zh-Hans: 慢, en: slow}}
    default: slow
    agreed: true
statuses:
  tired: {of: player, name: {zh-Hans: 疲倦, en: tired}, rules: [F.3], reminder: {zh-Hans: 不能用货, en: play nothing}}
  fresh: {of: player, name: {zh-Hans: 精神, en: fresh}}
skills:
  haggle: {name: {zh-Hans: 还价, en: Haggle}, rules: [F.2], effect: "when my turn begins:\\n  draw 1 card\\n"}
cards:
  - id: apple
    name: {zh-Hans: 苹果, en: "Apple #1"}
    kind: ware
    copies: 3
    rules: [F.1, F.4]
    flavour: {zh-Hans: 很甜。, en: So *sweet*.}
    effect: |
      play:
        if option pace is fast: draw 1 card
        otherwise: I become tired
  - {id: pit, name: {zh-Hans: 核, en: Pit}, kind: ware, copies: 0}
"""
ENGLISH = """\
# The \\*Fair\\*

## Apple \\#1 ×3

**Fast\\_** Draw a card.

**Slow** Become tired.

*(Tired: play nothing.)*

*So \\*sweet\\*.*

## Pit

## Haggle

Forced: At the start of your turn, draw a card.

## tired

*(Tired: play nothing.)*

## fresh
"""


def written(game: str = GAME) -> tuple[dict[str, str], Problems]:
    """What is written, by its path, and what is missing in a language."""
    found = Problems()
    return {each.path: each.content.decode() for each in emit_text(read(game), found)}, found


def read(game: str = GAME) -> Game:
    """A game that has no faults."""
    made, problems = read_game({"game.yaml": game})
    assert made is not None and not problems.has_errors, problems.show()
    return made


def test_markdown_has_labels_in_bold_and_what_is_no_rule_in_italics_and_its_own_signs_stay_signs() -> None:
    texts, problems = written()
    assert texts["text/en.md"] == ENGLISH and problems.show() == ""
    assert "# 集\\*市\n" in texts["text/zh-Hans.md"] and "**快\\[1\\]** 摸一张牌。" in texts["text/zh-Hans.md"]


def test_json_tells_of_cards_skills_and_statuses_with_their_rules() -> None:
    texts, _ = written()
    found = json.loads(texts["text/en.json"])
    assert [(each["kind"], each["id"], each["name"], each["copies"], each["rules"]) for each in found] == [
        ("card", "apple", "Apple #1", 3, ["F.1", "F.4"]),
        ("card", "pit", "Pit", 0, []),
        ("skill", "haggle", "Haggle", 0, ["F.2"]),
        ("status", "tired", "tired", 0, ["F.3"]),
        ("status", "fresh", "fresh", 0, []),
    ]
    assert [(each["kind"], each["label"], each["text"]) for each in found[0]["text"]] == [
        ("rule", "Fast_", "Draw a card."),
        ("rule", "Slow", "Become tired."),
        ("reminder", "", "(Tired: play nothing.)"),
        ("flavour", "", "So *sweet*."),
    ]
    assert [len(each["text"]) for each in found] == [4, 0, 1, 1, 0]
    assert "苹果" in texts["text/zh-Hans.json"] and texts["text/zh-Hans.json"].startswith("[\n {\n")
    assert texts["text/zh-Hans.json"].endswith("]\n")


@pytest.mark.parametrize(
    ("languages", "written_in"),
    [("zh-Hans, en", ["zh-Hans", "en"]), ("en, zh-Hans", ["zh-Hans", "en"]), ("en", ["en"])],
)
def test_texts_are_written_in_the_languages_of_the_game(languages: str, written_in: list[str]) -> None:
    texts, _ = written(GAME.replace("languages: [zh-Hans, en]", f"languages: [{languages}]"))
    assert list(texts) == [f"text/{lang}.{end}" for lang in written_in for end in ("md", "json")]


def test_what_is_missing_in_a_language_is_told() -> None:
    _, problems = written(GAME.replace("name: {zh-Hans: 精神, en: fresh}", "name: {zh-Hans: 精神}"))
    assert [(each.code, each.args) for each in problems] == [("CW904", {"what": "fresh", "lang": "en"})]


def test_whom_printed_texts_and_effects_speak_of_is_told_in_every_language() -> None:
    text = "{zh-Hans: 所有其他玩家摸一张牌。}"
    found = Problems()
    check_overrides(read(GAME.replace('effect: "when my', f'text: {text}, effect: "when my')), found)
    (problem,) = found
    assert problem.code == "CW908" and problem.span is not None and problem.span.text == "haggle"
    assert "speaks of every other player, its effect of nobody" in problem.message("en")
    assert "说的是所有其他玩家，效果里是无人" in problem.message("zh")


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ["play nothing", "Tired", "Wares", "Draw a card.", "Become tired.", "(Tired: play nothing.)"]),
        ("zh-Hans", ["不能用货", "疲倦", "货", "摸一张牌。", "你进入“疲倦”状态。", "（疲倦：不能用货。）"]),
    ],
)
def test_what_a_game_says_is_kept_from_a_conversion_of_what_surrounds_it(lang: Lang, texts: list[str]) -> None:
    game = read()
    tired, apple, haggle = game.statuses["tired"], game.cards["apple"], game.skills["haggle"]
    lexicon = Lexicon.of(game)
    say = Say(lexicon, lang)
    words = [say.words(tired.reminder, "reminder", tired.span), say.title(tired), say.plural(game.categories["ware"])]
    assert [*words, *say.card(apple)] == texts and say.words({}, "reminder", None) == ""
    kept = Say(lexicon, lang, converts=True)
    assert kept.words(tired.reminder, "reminder", None) == keep(texts[0]) and kept.words({}, "reminder", None) == ""
    assert kept.card(apple) == [keep(text) for text in texts[3:]]
    bare = Say(lexicon, lang, bare=True)
    assert (bare.card(apple), bare.skill(haggle), bare.name(tired)) == ([], [], say.name(tired))
    assert len(say.skill(haggle)) == 1


VERBS = """\
verbs:
  - {say: sniff, phrase: {zh-Hans: "{doer}闻", en: "{doer} {sniffs}"}, do: draw 1 card}
  - {say: shout, log: {zh-Hans: "{doer}大喊", en: "{doer} {shouts} out"}, do: draw 1 card}
  - {say: wink, do: draw 1 card}
  - say: nod
    phrase: {zh-Hans: "{doer}点头", en: "{doer} {nods}"}
    log: {zh-Hans: "{doer}点了头", en: "{doer} {nods} once"}
    do: draw 1 card
"""


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", {"sniff": "{doer} sniffs", "shout": "{doer} shouts out", "nod": "{doer} nods once"}),
        ("zh-Hans", {"sniff": "{doer}闻", "shout": "{doer}大喊", "nod": "{doer}点了头"}),
    ],
)
def test_the_story_tells_of_verbs_that_have_a_phrase_or_a_line_of_their_own(lang: Lang, lines: dict[str, str]) -> None:
    log = game_texts(read(GAME + VERBS), lang, {})["log"]
    assert {verb: log[verb] for verb in ("sniff", "shout", "wink", "nod") if verb in log} == lines
