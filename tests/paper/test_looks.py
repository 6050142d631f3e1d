"""The gallery of a book shows every look of a card: faces that differ in more than a figure or a sign."""

from __future__ import annotations

import json
import re

from cardwright.backends.paper.book_tree import resolve
from cardwright.backends.paper.card_faces import looks_of
from cardwright.backends.paper.paper_values import Book, CardFace, Chapter
from cardwright.backends.paper.print_book import begin_book
from cardwright.backends.paper.read_markdown import parse_chapter
from cardwright.model.game import Game
from cardwright.model.load import read_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

GAME = """
game: {id: stall, name: {zh-Hans: 货摊, en: Stall}, players: 2, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
symbols:
  sort:
    name: {zh-Hans: 种类, en: sort}
    words: {silk: {zh-Hans: 丝绸, en: silk}, spice: {zh-Hans: 香料, en: spice}}
  suit:
    name: {zh-Hans: 花色, en: suit}
    words: {sun: {zh-Hans: 日, en: sun}, moon: {zh-Hans: 月, en: moon}}
    signs: {sun: ☀, moon: ◐}
kinds:
  ware: {is_a: card, name: {zh-Hans: 货物, en: ware}, fields: {sort: {type: sort, name: {zh-Hans: 种类, en: sort}}}}
  pip:
    is_a: card
    name: {zh-Hans: 点牌, en: pip card}
    fields:
      suit: {type: suit, name: {zh-Hans: 花色, en: suit}}
      rank: {type: number, figures: {11: J}, name: {zh-Hans: 点数, en: rank}}
  purse:
    is_a: card
    name: {zh-Hans: 钱袋, en: purse}
    fields: {worth: {type: number, name: {zh-Hans: 价值, en: worth}}}
cards:
  - {id: bale, name: {zh-Hans: 货包, en: Bale}, kind: ware, faces: [{copies: 3, each: {sort: [silk, spice]}}]}
  - {id: sun card, name: {zh-Hans: 花牌, en: Pip}, kind: pip, faces: [{each: {suit: [sun, moon], rank: 9..11}}]}
  - id: bag
    name: {zh-Hans: 小钱袋, en: Bag}
    kind: purse
    faces: [{each: {worth: 1..4}}, {worth: 9, name: {zh-Hans: 大钱袋, en: Big Bag}}]
"""


def game(theme: str = "theme: {}") -> Game:
    made, problems = read_game({"game.yaml": GAME, "theme.yaml": theme})
    assert made is not None and not problems.has_errors, problems.show()
    return made


def ids(theme: str = "theme: {}") -> list[list[str]]:
    made = game(theme)
    return [[face.id for face in faces] for faces in looks_of(made, Say(Lexicon.of(made), "en"))]


def test_faces_with_other_words_are_looks_and_those_with_other_figures_are_not() -> None:
    assert ids() == [["bale", "bale-2"], ["sun_card"], ["bag", "bag-5"]]


def test_what_a_theme_puts_into_a_corner_is_a_figure_too_and_another_colour_is_a_look() -> None:
    corner = "theme: {looks: [{kind: purse, corners: {top left: worth}}]}"
    assert ids(corner)[2] == ["bag", "bag-5"]
    coloured = 'theme: {colours: {sun: "#aa3322", moon: "#3344aa"}, looks: [{kind: pip, accent: suit}]}'
    assert ids(coloured)[1] == ["sun_card", "sun_card-4"]


def test_what_is_not_printed_on_a_front_makes_no_look() -> None:
    """Two packs with backs of their own: a reader saw every card twice, and nothing told why."""
    backs = "theme: {looks: [{hide: [sort]}, {where: {sort: silk}, back: {accent: red, icon: anchor}}]}"
    assert ids(backs) == [["bale"], ["sun_card"], ["bag", "bag-5"]]
    assert ids("theme: {looks: [{hide: [sort]}, {where: {sort: silk}, accent: red}]}")[0] == ["bale", "bale-2"]


CARDS = tuple(CardFace(name, name.title(), "Thing") for name in ("ant", "bee", "cow"))
LOOKS = (CARDS[:1], (CARDS[1], CardFace("bee-2", "Queen Bee", "Thing")), CARDS[2:])


def book(*texts: str) -> Book:
    parsed = [parse_chapter(f"c{at}", text, "en") for at, text in enumerate(texts)]
    made = tuple(Chapter(f"c{at}", each.title, each.blocks, False) for at, each in enumerate(parsed))
    return Book("zoo", "en", "Zoo", made, cards=CARDS, looks=LOOKS)


def test_the_gallery_has_a_picture_of_each_look_and_what_is_named_shows_the_first() -> None:
    made = book("# One\n\nThe [](card:bee), the [](card:cow).\n", "# All\n\n![](card:bee)\n\n![](card:cow)\n")
    tree, _ = resolve(made)
    pictures = json.loads(json.dumps(tree["gallery"]))
    assert [(each["name"], each["to"]) for each in pictures] == [
        ("Ant", None), ("Bee", "card-bee"), ("Queen Bee", "card-bee"), ("Cow", "card-cow"),
    ]  # fmt: skip
    chapter, _ = tree["chapters"]  # type: ignore[misc]
    assert chapter["blocks"][0]["pictures"]["cards"] == [1, 3]  # type: ignore[index, call-overload]
    html, pdf = begin_book(made)().artifacts
    tiles = re.findall(r'<article class="tile".*?</article>', html.content.decode(), re.S)
    named = [re.search(r'aria-label="(.*?)"', tile)[1] for tile in tiles]  # type: ignore[index]
    assert named.count("Queen Bee") == 1 and pdf.path.endswith(".pdf")
