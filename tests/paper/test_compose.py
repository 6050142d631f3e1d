"""Books and cards made from a game: what chapters may say, where rules are stated, what goes wrong and where."""

from __future__ import annotations

import dataclasses
import os
import re
import shutil
from dataclasses import replace
from pathlib import Path

import games
import pytest
from page_fill import sparse_pages

from cardwright.backends.paper import compose
from cardwright.backends.paper.book_blocks import CardEmbed, Heading, RulingEmbed, Table
from cardwright.backends.paper.book_parts import check_glyphs, walk_blocks
from cardwright.backends.paper.book_tree import pip_rows, resolve
from cardwright.backends.paper.card_faces import boxes_of, faces_of
from cardwright.backends.paper.card_look import ACCENTS
from cardwright.backends.paper.chapter_values import context_of
from cardwright.backends.paper.declared_values import declared_values
from cardwright.backends.paper.fit_cards import fit
from cardwright.backends.paper.paper_values import Book, Lang, PaperProblem, SetupRow, Shows
from cardwright.backends.paper.print_book import begin_book
from cardwright.backends.paper.print_cards import check
from cardwright.backends.paper.print_problems import report
from cardwright.bench.in_memory import rules_of
from cardwright.bench.setup_numbers import Deals, setup_table
from cardwright.diagnostics import Problems
from cardwright.driver import compile_game
from cardwright.model.game import Game
from cardwright.model.load import read_game
from cardwright.model.theme import ACCENTS as KNOWN_ACCENTS
from cardwright.printing import default_chapters, manuscript, rulebook, sheets
from cardwright.source.text import SourceFile
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

GAME = """
game:
  id: tiny
  name: {zh-Hans: 小游戏, en: Tiny Game}
  edition: V1.2
  players: 2..3
  minutes: 5..10
  versions: [{zh-Hans: 铁盒版, en: tin box}]
  credits: [某某]
terms:
  fancy: {zh-Hans: 进阶, en: fancy}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  pile: {of: game, order: stack, seen_by: everyone, name: {zh-Hans: 弃牌堆, en: pile}}
  table: {of: game, seen_by: everyone, name: {zh-Hans: 桌面, en: table}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: pile, from: hand}
kinds:
  trick:
    is_a: card
    name: {zh-Hans: 计策, en: trick}
    fields: {power: {type: number, default: 0, name: {zh-Hans: 威力, en: power}}}
counters:
  points: {of: player, starts: "0", name: {zh-Hans: 分数, en: points}}
cards:
  - id: big win
    name: {zh-Hans: 大胜, zh-Hant: 大獲全勝, en: Big Win}
    kind: trick
    faces:
      - {copies: 3}
      - {copies: 2, power: 2, name: {zh-Hans: 大胜+2, en: Big Win +2}}
    rules: [T-1, T-2]
    tips: [{zh-Hans: 早用。, en: Use it early.}]
    effect: |
      play:
        increase my points by 4
  - id: pause
    name: {zh-Hans: 暂停, en: Pause}
    kind: trick
    copies: 1
    tags: [fancy]
    rules: [T-3]
    effect: |
      play:
        nothing happens
quantities:
  reach: {of: player, base: 3, name: {zh-Hans: 距离, en: reach}}
verbs:
  - say: cheer
    phrase: {zh-Hans: "{doer}得2分", en: "{doer} {cheers}"}
    do: |
      increase my points by 2
skills:
  zeal:
    name: {zh-Hans: 热忱, en: Zeal}
    tags: [fancy]
    effect: |
      action in main:
        cheer
options:
  start:
    name: {zh-Hans: 先手, en: First}
    choices: {lot: {zh-Hans: 随机, en: by lot}, seat: {zh-Hans: 首座, en: first seat}}
    default: lot
    why: {zh-Hans: 公平。, en: It is fair.}
setup: |
  shuffle deck
  for each dealt in players:
    move top 1 cards of deck to dealt's hand
turn:
  phases:
    main: {name: {zh-Hans: 出牌阶段, en: main phase}, do: offer plays}
rulings:
  - id: how many
    question: {zh-Hans: 得几分？, en: How many points?}
    answer: {zh-Hans: 4 分。, en: Four.}
    rules: [T-1]
    cards: [pause, big win]
  - id: a test only
    rules: [T-9]
  - id: in general
    question: {zh-Hans: 好玩吗？, en: Is it fun?}
    answer: {zh-Hans: 好玩。, en: It is.}
variants:
  - id: swift
    name: {zh-Hans: 快, en: Swift}
    author: {zh-Hans: 甲, en: A}
    summary: {zh-Hans: 快一点。, en: Faster.}
    needs: {start: seat}
glossary:
  - {term: {zh-Hans: 分, en: point}, aliases: {zh-Hans: 点数}, meaning: {zh-Hans: 赢的。, en: What wins.}, rules: [T-4]}
notes:
  - {original: {zh-Hans: 没写。, en: Not said.}, ruling: {zh-Hans: 这样。, en: Like this.}, rules: [T-5]}
"""
CHAPTER = """# 规则

`![](rule:T-1)` 之外，[](card:big_win)说默认规则，见 [](rule:T-1) 和 [](rule:T-2)。

![](card:pause)

![](card:big_win)

![](ruling:how_many)
"""


def game(text: str = GAME) -> Game:
    made, problems = read_game({"game.yaml": text})
    assert made is not None and not problems.has_errors, [p.show() for p in problems]
    return made


def source(text: str, lang: str = "zh-Hans", name: str = "01-rules") -> compose.Source:
    found = compose.chapter_of(f"rulebook/{lang}/{name}.md", SourceFile(f"g/rulebook/{lang}/{name}.md", text))
    assert found is not None
    return found


def book(text: str, lang: Lang = "zh-Hans", of: Game | None = None) -> compose.Composed:
    made = of or game()
    return compose.compose(made, Lexicon.of(made), lang, [source(text)])


def text_of(text: str, lang: Lang = "zh-Hans", of: Game | None = None) -> str:
    made = of or game()
    langs = dataclasses.replace(made.meta, languages=(lang,))
    made.meta = langs
    return compose.chapter_texts(made, [source(text, "en" if lang == "en" else "zh-Hans")], ())[lang, "01-rules"]


def problems_of(text: str) -> list[tuple[str, str]]:
    made, problems = game(), Problems()
    made.meta = dataclasses.replace(made.meta, languages=("zh-Hans",))
    assert not compose.begin_rulebook(made, [source(text)], (), problems)()
    return [(p.code, p.span.text if p.span else "") for p in problems if p.code.startswith("CW82")]


# --- what chapters may say ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{{ game.name }} {{ game.edition }}", "小游戏 V1.2"),
        ("{{ game.players.min }}-{{ game.minutes.max }}", "2-10"),
        ("{{ total_copies }} {{ kind_count }} {{ face_count }}", "6 2 3"),
        ("{{ card.big_win.copies }} {{ card.big_win.numbers[0] }}", "5 4"),
        ("{{ card.big_win.faces[1].label }} {{ card.big_win.faces[1].power }}", "大胜+2 2"),
        ("{{ card.big_win.tips[0] }}{{ card.big_win.kind }}", "早用。计策"),
        ("{{ card.pause.faq[0].question }}", "得几分？"),
        ("{{ card.big_win.also[0].name }}{{ card.big_win.faq|length }}", "暂停0"),
        ("{{ tags.fancy.copies }}{{ tags.fancy.name }}", "1进阶"),
        ("{{ option.start.choices[1].name }}{{ option.start.why }}", "首座公平。"),
        ("{{ variants_by_author[0].author }}{{ variant.swift.needs[0].choice }}", "甲首座"),
        ("{{ rulings|length }}{{ general_rulings[0].answer }}", "2好玩。"),
        ("{{ glossary[0].term }}{{ glossary[0].aliases[0] }}{{ notes[0].ruling }}", "分点数这样。"),
        ("{{ phases[0].name }}{{ zone.pile.name }}{{ counters[0].name }}", "出牌阶段弃牌堆分数"),
        ("{{ quantity.reach.base }}{{ quantity.reach.name }} {{ verb.cheer.numbers[0] }}", "3距离 2"),
        (
            "{{ skills|length }}{{ skill.zeal.name }}{{ skill.zeal.tags[0].name }}{{ skill.zeal.text|length }}",
            "1热忱进阶1",
        ),
        ("{{ card.pause.skills|length }}{{ option.start.choices[1].setup_table|length }}", "00"),
    ],
)
def test_values(template: str, said: str) -> None:
    assert text_of(template) == f"01-rules\n{said}"


def test_the_pages_of_a_term_are_found_in_traditional_characters_too() -> None:
    made = game(GAME.replace("{zh-Hans: 分, en: point}", "{zh-Hans: 点, en: point}"))
    text = "# 一\n\n一点。\n\n| 词 | 页 |\n|---|---|\n| {{ glossary[0].term }} | {{ glossary[0].pages }} |"
    tree, problems = resolve(book(text, "zh-Hant", made).book)
    assert problems == () and "'of': '點', 'places': [{'to': 'at-1', 'title': '一', 'about': False}]" in str(tree)


def test_cards_without_copies_are_not_in_the_box() -> None:
    made = game(GAME.replace("copies: 1\n", "copies: 0\n"))
    assert text_of("{{ kind_count }} {{ kind.trick.cards|join(' ') }} {{ face_count }}", of=made).endswith(
        "\n1 big_win 2"
    )


def test_setup_table_comes_from_setting_the_table() -> None:
    made = game()
    rows = setup_table(made, Deals(rules_of(made)))
    assert [row.players for row in rows] == [2, 3]
    zones = {zone: total for zone, total, _ in rows[1].zones}
    assert zones["deck"] == 3 and zones["hand"] == 1 and zones["pile"] == 0
    kinds = {kind for zone, _, kinds in rows[1].zones if zone == "deck" for kind, _ in kinds}
    assert kinds == set(), "which cards were dealt depends on luck"
    context = context_of(made, Say(Lexicon.of(made), "en"), (SetupRow(2, (("deck", 4, (("big win", 3),)),)),))
    assert context["setup_table"] == [
        {"players": 2, "zones": {"deck": {"total": 4, "big_win": 3}}, "told": [{"name": "deck", "total": 4}]}
    ]


def test_a_setup_of_which_no_number_is_the_same_each_time_is_no_row_of_the_quick_start() -> None:
    made = game()
    row = SetupRow(2, (("deck", 0, ()),))
    context = context_of(made, Say(Lexicon.of(made), "en"), (row,))
    assert context["setup_table"] == [{"players": 2, "zones": {"deck": {"total": 0}}, "told": []}]


def test_a_setup_that_asks_something_of_nothing_is_told() -> None:
    made = game(GAME.replace("move top 1 cards of deck to dealt's hand", "let lost be (top card of pile)'s power"))
    problems = Problems()
    assert setup_table(made, Deals(rules_of(made)), problems) == ()
    (told,) = problems
    assert told.code == "CW833" and "`power`" in str(told.args["message"])


def test_a_value_that_is_not_there_is_an_error() -> None:
    assert problems_of("# x\n\n{{ card.big_loss.name }}\n") == [("CW828", "{{ card.big_loss.name }}")]


# --- faces --------------------------------------------------------------------------------------------------


def test_faces_and_boxes() -> None:
    made = game()
    say = Say(Lexicon.of(made), "en")
    faces = faces_of(made, say)
    assert [(face.id, face.name, face.copies) for face in faces] == [
        ("big_win-1", "Big Win", 3),
        ("big_win-2", "Big Win +2", 2),
        ("pause", "Pause", 1),
    ]
    assert [[(stat.label, stat.value) for stat in face.stats] for face in faces] == [[], [("power", "2")], []]
    assert faces[0].kind_label == "Trick" and faces[2].tags == ("Fancy",)
    assert faces[0].rules == ("T-1", "T-2") and faces[0].accent != faces[2].accent
    assert [(face.id, face.copies) for face in boxes_of(made, say)] == [("big_win", 5), ("pause", 1)]


def test_a_box_prints_what_all_faces_have_in_common() -> None:
    fields = "fields: {price: {type: number, default: 0, name: {zh-Hans: 价格, en: price}}, power:"
    text = GAME.replace("fields: {power:", fields).replace("copies: 3}", "copies: 3, price: 4}")
    made = game(text.replace("{copies: 2, ", "{copies: 2, price: 4, "))
    shown = [[(stat.label, stat.value) for stat in box.stats] for box in boxes_of(made, Say(Lexicon.of(made), "en"))]
    assert shown == [[("price", "4")], []]


def test_playing_cards_have_a_corner_and_words_stand_beside_the_kind() -> None:
    fields = """fields:
      suit: {type: suit, name: {zh-Hans: 花色, en: suit}}
      rank: {type: number, figures: {1: A, 12: {zh-Hans: 后, en: Q}}, name: {zh-Hans: 点数, en: rank}}
      clan: {type: clan, default: loner, name: {zh-Hans: 氏族, en: clan}}
      swift: {type: yes or no, default: false, name: {zh-Hans: 迅捷, en: swift}}
      power:"""
    symbols = """symbols:
  suit:
    words: {spade: {zh-Hans: 黑桃, en: spades}, heart: {zh-Hans: 红桃, en: hearts}}
    signs: {spade: ♠, heart: ♥}
    colours: {heart: red}
  clan: {words: {loner: {zh-Hans: 无, en: loner}, crab: {zh-Hans: 蟹, en: crab}}}
"""
    text = GAME.replace("fields: {power:", fields).replace("en: power}}}", "en: power}}")
    text = text.replace("copies: 3}", "copies: 3, suit: heart, rank: 12}")
    text = text.replace("{copies: 2, ", "{copies: 2, suit: spade, rank: 7, clan: crab, swift: true, ")
    text = text.replace("copies: 1\n", "copies: 1\n    suit: heart\n    rank: 1\n")
    made = game(text + symbols)
    faces = faces_of(made, Say(Lexicon.of(made), "en"))
    assert [(face.suit, face.number, face.red) for face in faces] == [
        ("♥", "Q", True),
        ("♠", "7", False),
        ("♥", "A", True),
    ]
    hant = faces_of(made, Say(Lexicon.of(made), "zh-Hant"))
    assert [face.number for face in hant] == ["後", "7", "A"]  # each language has its own, traditional from simplified
    assert [pip_rows(face.pips) for face in boxes_of(made, Say(Lexicon.of(made), "en"))] == [
        [
            {"sign": "♥", "red": True, "numbers": ["Q×3"]},
            {"sign": "♠", "red": False, "numbers": ["7×2"]},
        ],
        [],
    ]
    assert [face.tags for face in faces] == [("Loner",), ("Crab", "Swift"), ("Loner", "Fancy")]
    assert [[stat.label for stat in face.stats] for face in faces] == [[], ["power"], []]


def test_words_of_one_set_stand_behind_the_names_of_their_values() -> None:
    fields = """fields:
      clan: {type: clan, name: {zh-Hans: 氏族, en: clan}}
      enemy: {type: clan, name: {zh-Hans: 敌族, en: enemy}}
      friends: {type: list of clan, name: {zh-Hans: 友族, en: friends}}
      mood: {type: mood, name: {zh-Hans: 心情, en: mood}}
      power:"""
    symbols = """symbols:
  clan: {words: {crab: {zh-Hans: 蟹, en: crab}, crane: {zh-Hans: 鹤, en: crane}}}
  mood: {words: {calm: {zh-Hans: 平静, en: calm}}}
"""
    text = GAME.replace("fields: {power:", fields).replace("en: power}}}", "en: power}}")
    printed = "clan: crab, enemy: crab, friends: [crane], mood: calm"
    text = text.replace("copies: 3}", f"copies: 3, {printed}}}").replace("{copies: 2, ", f"{{copies: 2, {printed}, ")
    made = game(text.replace("copies: 1\n", f"copies: 1\n    {printed.replace(', ', chr(10) + '    ')}\n") + symbols)
    face = faces_of(made, Say(Lexicon.of(made), "en"))[0]
    told = [(stat.label, stat.value) for stat in face.stats]
    assert told == [("clan", "crab"), ("enemy", "crab"), ("friends", "crane")]
    assert face.tags == ("Calm",)


def test_kinds_stand_behind_the_names_of_their_values_and_what_is_usual_is_told_once() -> None:
    fields = """fields:
      nest: {type: "kind?", name: {zh-Hans: 巢, en: nest}}
      sturdy: {type: yes or no, default: yes, name: {zh-Hans: 坚固, en: sturdy}}
      bite: {type: number, default: 1, name: {zh-Hans: 咬, en: bite}}
      power:"""
    text = GAME.replace("fields: {power:", fields).replace("en: power}}}", "en: power}}")
    made = game(text.replace("copies: 3}", "copies: 3, nest: trick, bite: 1}"))
    say = Say(Lexicon.of(made), "en")
    face = faces_of(made, say)[0]
    assert [(stat.label, stat.value) for stat in face.stats] == [("nest", "trick")]
    assert "Sturdy" in face.tags
    assert declared_values(made, say)["kinds"]["trick"]["usual"] == [{"name": "bite", "value": "1"}]


def test_a_kind_says_how_its_cards_look() -> None:
    look = (
        "    name: {zh-Hans: 计策, en: trick}\n    frame: token\n    accent: rose\n    back: {zh-Hans: 计, en: Trick}\n"
    )
    made = game(GAME.replace("    name: {zh-Hans: 计策, en: trick}\n", look))
    faces = faces_of(made, Say(Lexicon.of(made), "en"))
    assert {(face.frame, face.accent, face.back) for face in faces} == {("token", "rose", "Trick")}
    assert tuple(ACCENTS) == KNOWN_ACCENTS
    _, problems = read_game({"game.yaml": GAME.replace("en: trick}\n", "en: trick}\n    accent: roze\n")})
    assert [(p.code, p.args["near"]) for p in problems if p.span and p.span.text == "roze"] == [("CW506", "rose")]
    _, problems = read_game({"game.yaml": GAME.replace("en: trick}\n", "en: trick}\n    frame: oval\n")})
    assert ("CW506", "oval") in [(p.code, p.span.text if p.span else "") for p in problems]


@pytest.mark.parametrize(
    ("signs", "wrong"), [("{spade: ♠, hart: ♥}", "hart"), ("{spade: ♠}\n    colours: {spade: blue}", "blue")]
)
def test_signs_and_colours_are_of_words_of_the_set(signs: str, wrong: str) -> None:
    text = f"symbols:\n  suit:\n    words: {{spade: {{zh-Hans: 黑桃, en: spades}}}}\n    signs: {signs}\n"
    _, problems = read_game({"game.yaml": GAME + text})
    assert [p.span.text for p in problems if p.code == "CW506" and p.span] == [wrong]


def test_figures_are_for_numbers() -> None:
    text = GAME.replace("default: 0, name", "default: 0, figures: {ten: X}, name")
    _, problems = read_game({"game.yaml": text})
    assert [p.span.text for p in problems if p.code == "CW503" and p.span] == ["ten"]


def test_what_a_card_lends_stands_on_it() -> None:
    skills = """    skills:
      kindness:
        name: {zh-Hans: 善意, en: Kindness}
        tags: [fancy]
        effect: |
          always:
            another player can use borrowing
"""
    borrowing = """skills:
  borrowing:
    name: {zh-Hans: 借用, en: Borrowing}
    effect: |
      action in main:
        increase my points by 1
"""
    text = GAME.replace("kinds:\n  trick:\n", "kinds:\n  trick:\n    active_in: [hand]\n")
    text = text.replace("skills:\n", borrowing)
    made = game(text.replace("    effect: |\n      play:\n        nothing happens\n", skills))
    face = faces_of(made, Say(Lexicon.of(made), "en"))[-1]
    assert [(part.kind, part.label) for part in face.body] == [("rule", "Kindness · Fancy"), ("reminder", "Borrowing")]
    assert face.body[1].text


# --- books --------------------------------------------------------------------------------------------------


def test_a_rule_is_stated_where_it_is_cited_first() -> None:
    composed = book(CHAPTER)
    tree, problems = resolve(composed.book)
    assert not composed.problems and not problems
    text = str(tree)
    assert text.count("'id': 'rule-T-1'") == text.count("'id': 'rule-T-2'") == text.count("'id': 'rule-T-3'") == 1


def test_traditional_chinese_is_converted_but_not_what_is_given() -> None:
    written = "# 规则\n\n[](card:big_win)有默认规则，面朝下摆着；{{ card.big_win.name }}，{{ game.credits[0] }}。\n"
    said = text_of(written, "zh-Hant")
    assert said == "規則\n大獲全勝有預設規則，面朝下擺著；大獲全勝，某某。"


def test_a_chapter_in_traditional_chinese_stands_for_the_converted_one() -> None:
    made = game()
    chapters = [source("# 规则\n\n甲"), source("# 說明\n\n默認", "zh-Hant")]
    composed = compose.compose(made, Lexicon.of(made), "zh-Hant", chapters)
    assert [chapter.title for chapter in composed.book.chapters] == ["說明"]
    assert compose.chapter_texts(made, chapters, ())["zh-Hant", "01-rules"].endswith("默認")


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("# x\n\n[](card:pauze)\n", "CW824", "card:pauze"),
        ("# x\n\n[x](file:///etc)\n", "CW825", "file:///etc"),
        ("# x\n\n![](x.png)\n", "CW826", "x.png"),
        ("# x\n\n{{ 1 + }}\n", "CW828", "{{ 1 + }}"),
        ("# x\n\n{% macro a() %}{% endmacro %}\n", "CW829", "{% macro a() %}{% endmacro %}"),
        ("# x\n\nꙮ\n", "CW823", "ꙮ"),
    ],
)
def test_problems_have_places(text: str, code: str, at: str) -> None:
    assert problems_of(text) == [(code, at)]


def test_a_text_that_does_not_fit_is_an_error_at_its_card() -> None:
    long = f"copies: 1\n    text: {{zh-Hans: {'很长的文字。' * 150}, en: x}}\n"
    made, problems = game(GAME.replace("copies: 1\n", long)), Problems()
    assert not [a for a in compose.begin_cards(made, problems)() if a.path.startswith("paper/zh-Hans")]
    found = [p for p in problems if p.code == "CW821"]
    assert found and found[0].span is not None and found[0].span.text == "pause"


def test_a_line_that_does_not_fit_is_an_error_at_its_card_and_says_which_line() -> None:
    problems = Problems()
    printed = compose.begin_cards(game(GAME.replace("{zh-Hans: 暂停,", f"{{zh-Hans: {'暂停' * 30},", 1)), problems)()
    assert not [a for a in printed if a.path.startswith("paper/zh-Hans")]
    [found] = [p for p in problems if p.code == "CW822" and p.args["lang"] == "zh-Hans"]
    assert found.span is not None and found.span.text == "pause"
    assert re.fullmatch(r"a line of `pause` \(zh-Hans\) is too wide: its name, by [0-9.]+ mm", found.message("en"))


def test_a_sign_that_cannot_be_drawn_is_told_once_where_it_is_declared() -> None:
    words = "words: {moon: {zh-Hans: 月, en: moon}}, signs: {moon: ☾}"
    signs = f"symbols:\n  sky: {{name: {{zh-Hans: 天, en: sky}}, {words}}}\n"
    sky = "fields: {sky: {type: sky, default: moon, name: {zh-Hans: 天, en: sky}}, "
    problems = Problems()
    compose.begin_cards(game(signs + GAME.replace("fields: {", sky, 1)), problems)()
    assert [(p.code, p.span.text if p.span else "") for p in problems] == [("CW823", "☾")]


def test_every_card_of_the_cookbook_can_be_printed() -> None:
    made, problems = compile_game(Path(__file__).parents[2] / "docs" / "cookbook").game, Problems()
    assert made is not None
    compose.begin_cards(made, problems)()
    assert not list(problems), problems.show()


def test_a_missing_chapter_is_noted() -> None:
    made, problems = game(), Problems()
    compose.begin_rulebook(made, [source("# 规则\n\n好")], (), problems)()
    assert [(p.code, p.args["lang"]) for p in problems if p.code == "CW832"] == [("CW832", "en")]


def test_missing_chapters_are_noted_in_the_order_of_their_names() -> None:
    names = [f"{letter}-chapter" for letter in "hcaegdfb"]
    made, problems = game(), Problems()
    compose.begin_rulebook(made, [replace(source("# 规则\n\n好"), id=name) for name in names], (), problems)()
    assert [p.args["chapter"] for p in problems if p.code == "CW832"] == sorted(names)


def test_a_game_without_chapters_has_a_book_all_the_same() -> None:
    made, problems = game(), Problems()
    lexicon = Lexicon.of(made)
    for lang in compose.languages_of(made):
        composed = compose.compose(made, lexicon, lang, default_chapters(), setup_table(made, Deals(rules_of(made))))
        _, wrong = resolve(composed.book)
        assert not composed.problems and not wrong
        blocks = [block for chapter in composed.book.chapters for block in walk_blocks(chapter.blocks)]
        assert sum(isinstance(block, CardEmbed) for block in blocks) == 2
        assert sum(isinstance(block, RulingEmbed) for block in blocks) == 2
    english = [chapter.title for chapter in composed.book.chapters]
    assert english == [
        "The game",
        "How to play",
        "The cards",
        "Questions and answers",
        "Options and variants",
        "Appendix",
    ]
    compose.begin_rulebook(made, default_chapters(), (), problems)()
    assert not [p for p in problems if p.code.startswith("CW82")]


def test_a_card_without_copies_is_printed_but_not_in_the_box() -> None:
    made = game(GAME.replace("copies: 1\n", "copies: 0\n"))
    lexicon = Lexicon.of(made)
    for lang in compose.languages_of(made):
        composed = compose.compose(made, lexicon, lang, default_chapters(), setup_table(made, Deals(rules_of(made))))
        tree, wrong = resolve(composed.book)
        assert not composed.problems and not wrong
        first, _, third, *_ = composed.book.chapters
        tables = [block for block in walk_blocks(first.blocks) if isinstance(block, Table)]
        assert [len(table.rows) for table in tables] == [1]
        shown = [block.card for block in walk_blocks(third.blocks) if isinstance(block, CardEmbed)]
        assert shown == ["big_win", "pause"]
        assert "×0" not in str(tree)


def test_chapters_with_nothing_to_say_are_left_out() -> None:
    bare, _ = read_game({"game.yaml": GAME.split("options:")[0] + "setup: |\n  shuffle deck\n"})
    assert bare is not None
    composed = compose.compose(bare, Lexicon.of(bare), "en", default_chapters())
    assert [chapter.id for chapter in composed.book.chapters] == ["01-game", "02-play", "03-cards", "06-words"]


def test_the_values_are_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "write-a-rulebook.md").read_text("utf-8")
    made = game()
    for name in context_of(made, Say(Lexicon.of(made), "en")):
        assert re.search(rf"`{name}[`.]", page), name


@pytest.mark.parametrize(
    ("rows", "wide"),
    [
        ("| Phase | What |\n|---|---|\n| preparation phase | Some skills are used. |", [False, True]),
        ("| Players | Midbosses | Masterminds |\n|---:|---:|---:|\n| 5 | 1 | 1 |", [False, False, False]),
        ("| A | B |\n|---|---|\n| a cell of many words | another one |", [True, True]),
        (
            "| A | B | Many cards | Others |\n|---|---|---:|---|\n| " + "x " * 30 + "| y | 1 | z |",
            [True, False, False, False],
        ),
        (
            "| Term | Also | Meaning | See |\n|---|---|---|---|\n| batch | intelligence | " + "x " * 30 + "| p. 1 |",
            [False, False, True, False],
        ),
        (
            "| Term | Also | Meaning | See |\n|---|---|---|---|\n| batch | "
            + "intelligence, records | "
            + "x " * 30
            + "| p. 1 |",
            [False, True, True, False],
        ),
    ],
)
def test_columns_that_are_not_broken(rows: str, wide: list[bool]) -> None:
    made = game()
    composed = compose.compose(made, Lexicon.of(made), "en", [source(f"# x\n\n{rows}\n", "en")])
    tree, problems = resolve(composed.book)
    assert not problems
    assert tree["chapters"][0]["blocks"][0]["wide"] == wide  # type: ignore[call-overload, index]


LONG = "z " * 100


@pytest.mark.parametrize(
    ("cells", "weights"),
    [
        (("x " * 30, "y " * 30), [21, 21]),
        (("x " * 30, LONG), [21, 45]),
        (("x " * 30, "b", LONG), [21, 7, 45]),  # what is not broken has no share
        (("x" * 30, LONG), [13, 45]),  # nor what then fits
        (("x" * 30 + " x" * 40, LONG), [35, 45]),
        (("x" * 26 + " x" * 40, "y " * 30, LONG), [41, 21, 45]),
        (("x" * 24 + " x" * 40, "y" * 24 + " y" * 40, LONG), [56, 56, 45]),
        (("x" * 90 + " x" * 40, LONG), [45, 45]),  # at most half of a line
        (("x" * 60 + " x" * 20, "y" * 60 + " y" * 20, LONG), [72, 72, 45]),  # nor all of it for such words
    ],
)
def test_columns_have_room_for_their_longest_words(cells: tuple[str, ...], weights: list[int]) -> None:
    made = game()
    rows = f"{'| A ' * len(cells)}|\n{'|---' * len(cells)}|\n| {' | '.join(cells)} |"
    tree, problems = resolve(compose.compose(made, Lexicon.of(made), "en", [source(f"# x\n\n{rows}\n", "en")]).book)
    assert not problems
    assert tree["chapters"][0]["blocks"][0]["weights"] == weights  # type: ignore[call-overload, index]


def test_ids_of_rules_take_no_room_in_a_column() -> None:
    made = game()
    cited = "[](rule:T-1)" * 9
    trees = [
        resolve(compose.compose(made, Lexicon.of(made), "en", [source(f"# x\n\n{rows}\n", "en")]).book)[0]
        for rows in (f"| A | B |\n|---|---|\n| {'x ' * 30}{cites} | {LONG} |" for cites in ("", cited))
    ]
    bare, with_ids = ([tree["chapters"][0]["blocks"][0][key] for key in ("wide", "weights")] for tree in trees)  # type: ignore[call-overload, index]
    assert bare == with_ids


def test_the_name_of_a_row_stays_in_one_line() -> None:
    """Chinese may be parted anywhere: the name in front of a colon is not, if it is not too long."""
    made, text = game(), "很长的一句话，" * 20
    found = []
    for name in ("放弃", "操控他人的角色", "操控他人的角色也操控其附属"):
        rows = f"| 甲 | 乙 | 丙 |\n|---|---|---|\n| {name}：它的全部内容 | {text} | {text} |"
        tree, _ = resolve(
            compose.compose(made, Lexicon.of(made), "zh-Hans", [source(f"# x\n\n{rows}\n", "zh-Hans")]).book
        )
        found.append(tree["chapters"][0]["blocks"][0]["weights"])  # type: ignore[call-overload, index]
    assert found == [[9, 45, 45], [30, 45, 45], [35, 45, 45]]


# --- the games of the repository ----------------------------------------------------------------------------

DATA = Path(__file__).parents[2] / "carddata"
FOREIGN = {
    "xstx": {"TuaNatin", "Check", "Maid", "KNO3QAQ", "PVC", "Project", "V4", "V1", "OUT"},
    "thbattle": {"BOSS", "MISS", "UFO", "Project", "feisuzhu"},
}
"""Words in Latin letters that Chinese pages may say."""


@dataclasses.dataclass(frozen=True)
class Printed:
    """A game of the repository, with what playing it shows."""

    game: Game
    path: Path
    chapters: tuple[compose.Source, ...]
    setups: tuple[SetupRow, ...]
    shows: Shows

    def book(self, lang: Lang) -> compose.Composed:
        return compose.compose(self.game, Lexicon.of(self.game), lang, self.chapters, self.setups, self.shows)


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=pytest.mark.long) if name == "thbattle" else name for name in FOREIGN],
)
def ours(request: pytest.FixtureRequest) -> Printed:
    path = DATA / request.param
    found, problems = games.model(request.param), Problems()
    book = manuscript(found, path, problems, games.bench(request.param))
    made = Printed(found, path, book.chapters, book.setups, book.shows)
    assert not problems.has_errors, [p.show() for p in problems]
    return made


def outline(made: Book) -> list[str]:
    rows = []
    for chapter in made.chapters:
        rows.append(f"{chapter.id} {chapter.title}")
        for block in walk_blocks(chapter.blocks):
            if isinstance(block, Heading) and block.level == 2:
                rows.append("  " + "".join(getattr(item, "text", "") for item in block.children))
    return rows


def test_outline(ours: Printed) -> None:
    rows = []
    for lang in compose.languages_of(ours.game):
        composed = ours.book(lang)
        assert not composed.problems and not resolve(composed.book)[1]
        blocks = [block for chapter in composed.book.chapters for block in walk_blocks(chapter.blocks)]
        printed = [block.ruling for block in blocks if isinstance(block, RulingEmbed)]
        assert len(printed) == len(set(printed)) == len(composed.book.rulings)
        embedded = {block.card for block in blocks if isinstance(block, CardEmbed)}
        silent = {face.id for face in composed.book.cards if not face.copies or not face.body}
        assert {face.id for face in composed.book.cards} - embedded <= silent
        rows += [f"== {lang}", *outline(composed.book)]
    text = "\n".join(rows) + "\n"
    golden = Path(__file__).parent / "golden" / f"{ours.game.id}-outline.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(text, "utf-8")
    assert text == golden.read_text("utf-8"), "run with UPDATE_GOLDEN=1 and look at the difference"


def test_every_cited_rule_has_a_page(ours: Printed) -> None:
    pages = compose.pages_of(ours.game, ours.chapters, ours.setups, "en", ours.shows)
    cited = {rule for card in ours.game.cards.values() for rule in card.rules}
    cited |= {rule for ruling in ours.game.rulings.values() if ruling.question for rule in ruling.rules}
    assert cited - set(pages) == set()


def test_every_text_fits_its_card(ours: Printed) -> None:
    for lang in compose.languages_of(ours.game):
        job = compose.sheet_job(ours.game, Lexicon.of(ours.game), lang)
        assert not check(job) and not fit(job)[1], lang


def test_the_book_is_printed_without_problems(ours: Printed) -> None:
    printed = begin_book(ours.book("zh-Hant").book)()
    assert not printed.problems
    assert [artifact.path for artifact in printed.artifacts] == [
        "paper/zh-Hant/rulebook.html",
        "paper/zh-Hant/rulebook.pdf",
    ]
    if shutil.which("pdftoppm"):
        assert not sparse_pages(printed.artifacts[1].content), "pages less than a third full"
    for lang in compose.languages_of(ours.game):
        assert not check_glyphs(ours.book(lang).book), lang


@pytest.mark.long
def test_books_and_sheets_of_a_game_in_every_language() -> None:
    path = DATA / "xstx"
    made, problems = games.model("xstx"), Problems()
    artifacts = [*rulebook(made, path, problems), *sheets(made, path, problems)]
    assert not [p.show() for p in problems if p.severity.value == "error"]
    if shutil.which("pdftoppm"):
        books = {made.path: made.content for made in artifacts if made.path.endswith("rulebook.pdf")}
        assert not {path: pages for path, pdf in books.items() if (pages := sparse_pages(pdf))}
    names = {artifact.path for artifact in artifacts}
    for lang in compose.languages_of(made):
        for name in ("rulebook.html", "rulebook.pdf", "sheets.pdf", "backs.pdf", "cards/index.json"):
            assert f"paper/{lang}/{name}" in names


def test_chinese_pages_have_no_english_words(ours: Printed) -> None:
    texts = compose.chapter_texts(ours.game, ours.chapters, ours.setups, ours.shows)
    for (lang, chapter), text in texts.items():
        if lang != "en":
            words = set(re.findall(r"[A-Za-z][A-Za-z0-9]+", re.sub(r"[A-Z]{2}-\d+", "", text)))
            assert not words - FOREIGN[ours.game.id], (lang, chapter)


def test_a_value_too_wide_for_its_corner_leads_to_the_theme() -> None:
    """Shorter words need not help: the theme may print an icon there, or another value."""
    problems = Problems()
    report([PaperProblem("line-overflows", "card:pause", ("corner", "1.4"))], game(GAME), "en", {}, (), problems)
    (told,) = problems
    assert "`icons: {VALUE: coins}`" in str(told.help()) and "`icons: {数值: coins}`" in str(told.help("zh"))
