"""Themes: what a game writes of its cards' look, what stands where on them then, and mistakes at their places."""

from __future__ import annotations

import pytest

from cardwright.backends.paper.card_faces import boxes_of, faces_of
from cardwright.backends.paper.card_look import CardLook, contrast, ink_on, motif_of, seed_of
from cardwright.backends.paper.card_theme import ArtSource
from cardwright.backends.paper.compose import sheet_job
from cardwright.backends.paper.paper_values import CardFace
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.model.game import Game
from cardwright.model.load import read_game
from cardwright.model.theme import Art
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

GAME = """
game: {id: tiny, name: {zh-Hans: 小游戏, en: Tiny}, players: 2}
symbols:
  sky: {words: {sun: {zh-Hans: 晴, en: sun}, rain: {zh-Hans: 雨, en: rain}}, signs: {sun: ☀}}
  mood: {words: {calm: {zh-Hans: 静, en: calm}, wild: {zh-Hans: 狂, en: wild}}}
kinds:
  kite:
    is_a: card
    name: {zh-Hans: 风筝, en: kite}
    fields:
      price: {type: number, name: {zh-Hans: 价, en: price}}
      lift: {type: number, name: {zh-Hans: 升力, en: lift}}
      weather: {type: sky, name: {zh-Hans: 天气, en: weather}}
      moods: {type: list of mood, name: {zh-Hans: 心情, en: moods}}
  big kite: {is_a: kite, name: {zh-Hans: 大风筝, en: big kite}}
cards:
  - {id: swan, name: {zh-Hans: 天鹅, en: Swan}, kind: kite, price: 2, lift: 5, weather: sun, moods: [calm, wild]}
  - {id: ox, name: {zh-Hans: 牛, en: Ox}, kind: big kite, price: 4, lift: 1, weather: rain, moods: [wild]}
"""


def game(theme: str) -> Game:
    made, problems = read_game({"game.yaml": GAME, "theme.yaml": theme})
    assert made is not None and not len(problems), [problem.show() for problem in problems]
    return made


def faces(theme: str, lang: str = "en") -> dict[str, CardFace]:
    made = game(theme)
    return {face.id: face for face in faces_of(made, Say(Lexicon.of(made), lang))}  # type: ignore[arg-type]


def test_without_a_theme_cards_look_as_they_do_by_default() -> None:
    assert faces("theme: {}")["swan"].look == CardLook()


def test_later_looks_lie_over_earlier_ones() -> None:
    made = faces(
        """
theme:
  colours: {sea: "#123456"}
  looks:
    - {accent: sea, motif: waves, text: 9}
    - {kind: big kite, motif: rays}
    - {where: {weather: rain}, accent: "#AA0000"}
    - {card: swan, text: 8}
    - {in: zh-Hans, text: 7}
"""
    )
    swan, ox = made["swan"].look, made["ox"].look
    assert (swan.accents, swan.motif, swan.text) == (("#123456",), "waves", 8)
    assert (ox.accents, ox.motif, ox.text) == (("#aa0000",), "rays", 9)


def test_values_stand_where_the_theme_says_and_once_only() -> None:
    theme = """
theme:
  icons: {lift: wind, weather.rain: droplet}
  looks:
    - corners:
        top left: {show: price, shape: hexagon, colour: gold, label: true}
        top right: weather
      hide: moods
"""
    swan, ox = faces(theme)["swan"].look, faces(theme)["ox"].look
    assert swan.corners is not None and ox.corners is not None
    shown = [(mark.at, mark.value or mark.sign, mark.label, mark.shape, bool(mark.icon)) for mark in swan.corners]
    assert shown == [("top left", "2", "price", "hexagon", False), ("top right", "☀", "", "circle", False)]
    assert ox.corners[1].value == "" and ox.corners[1].icon.startswith("<svg")
    assert [(figure.label, figure.value, bool(figure.icon)) for figure in swan.strip or ()] == [("lift", "5", True)]
    assert swan.tags == ()


OF_EACH_SORT = """
game: {id: tiny, name: {zh-Hans: 小游戏, en: Tiny}, players: 2}
symbols:
  sky: {words: {sun: {zh-Hans: 晴, en: sun}, rain: {zh-Hans: 雨, en: rain}, fog: {zh-Hans: 雾, en: fog}},
        signs: {sun: ☀}}
  mood: {words: {calm: {zh-Hans: 静, en: calm}, wild: {zh-Hans: 狂, en: wild}}}
kinds:
  kite:
    is_a: card
    name: {zh-Hans: 风筝, en: kite}
    fields:
      price: {type: number, name: {zh-Hans: 价, en: price}, figures: {9: {zh-Hans: 多, en: lots}}}
      weather: {type: sky, name: {zh-Hans: 天气, en: weather}}
      moods: {type: list of mood, name: {zh-Hans: 心情, en: moods}}
      new: {type: yes or no, name: {zh-Hans: 新, en: new}}
      motto: {type: text, name: {zh-Hans: 铭, en: motto}}
      temper: {type: mood?, name: {zh-Hans: 脾气, en: temper}}
cards:
  - {id: swan, name: {zh-Hans: 天鹅, en: Swan}, kind: kite, %s}
"""
SWAN = "price: 2, weather: sun, moods: [calm, wild], new: yes, motto: Up"
THEME = """theme:
  icons: {weather.rain: droplet, new: star, price: wind}
  colours: {sun: "#aa8800", calm: "#224466"}
  looks: [%s]
"""


def look_of(values: str, theme: str, lang: str = "en") -> CardLook:
    made, problems = read_game({"game.yaml": OF_EACH_SORT % values, "theme.yaml": THEME % theme})
    assert made is not None and not len(problems), [problem.show() for problem in problems]
    (face,) = faces_of(made, Say(Lexicon.of(made), lang))  # type: ignore[arg-type]
    return face.look


@pytest.mark.parametrize(
    ("change", "corner", "marks"),
    [  # value or sign, label, shape, colour, whether there is an icon
        ("", "price", [("2", "", "circle", "", True)]),
        ("2 9", "price", [("lots", "", "circle", "", True)]),
        ("", "{show: price, label: true}", [("2", "price", "circle", "", True)]),
        ("", "weather", [("☀", "", "circle", "", False)]),
        ("sun rain", "weather", [("", "", "circle", "", True)]),
        ("sun fog", "weather", [("fog", "", "circle", "", False)]),
        ("", "{show: weather, colour: weather}", [("☀", "", "circle", "#aa8800", False)]),
        ("sun fog", "{show: weather, colour: weather}", [("fog", "", "circle", "", False)]),
        ("", "{show: moods, colour: moods, shape: hexagon}", [("calm", "", "hexagon", "#224466", False)]),
        ("", "new", [("", "", "circle", "", True)]),
        ("yes no", "new", []),
        ("", "motto", [("Up", "", "circle", "", False)]),
        ("", "{show: motto, icon: anchor}", [("Up", "", "circle", "", True)]),
        ("", "{show: [price, weather]}", [("2", "", "circle", "", True), ("☀", "", "circle", "", False)]),
    ],
)
def test_what_stands_in_a_corner(change: str, corner: str, marks: list[object]) -> None:
    """Above on the left several values may stand below one another; elsewhere the first that there is."""
    values = SWAN.replace(*change.split()) if change else SWAN
    for at, shown in (("top left", marks), ("top right", marks[:1])):
        look = look_of(values, f"{{corners: {{{at}: {corner}}}}}")
        found = look.corners or ()
        assert all(mark.at == at for mark in found)
        assert [(m.value or m.sign, m.label, m.shape, m.colour, bool(m.icon)) for m in found] == shown


@pytest.mark.parametrize(
    ("change", "strip", "lang", "figures"),
    [
        ("", "[price]", "en", [("price", "2", True)]),
        ("2 9", "[price]", "zh-Hans", [("价", "多", True)]),
        ("", "[price, weather]", "en", [("price", "2", True), ("weather", "sun", False)]),
        ("", "[moods, motto]", "en", [("moods", "calm, wild", False), ("motto", "Up", False)]),
        ("", "[moods]", "zh-Hans", [("心情", "静、狂", False)]),
        ("", "[new]", "en", [("new", "yes", True)]),
        ("yes no", "[new]", "en", [("new", "no", True)]),
        ("", "[new]", "zh-Hans", [("新", "是", True)]),
        ("yes no", "[new]", "zh-Hant", [("新", "否", True)]),
        ("", "[]", "en", []),
    ],
)
def test_what_stands_in_the_strip(change: str, strip: str, lang: str, figures: list[object]) -> None:
    look = look_of(SWAN.replace(*change.split()) if change else SWAN, f"{{strip: {strip}}}", lang)
    assert [(each.label, each.value, bool(each.icon)) for each in look.strip or ()] == figures


def test_what_is_shown_nowhere_else_stands_in_the_strip_or_as_a_tag() -> None:
    assert look_of(SWAN, "{text: 8}").strip is None
    look = look_of(SWAN, "{corners: {top right: moods}}")
    assert [each.label for each in look.strip or ()] == ["price"] and look.tags == ("New",)
    look = look_of(SWAN, "{corners: {top right: price}, hide: moods}")
    assert look.strip == () and look.tags == ("New",)


@pytest.mark.parametrize(
    ("tags", "strip", "shown"),
    [
        ("", ["moods", "temper"], ("New",)),
        (", tags: [temper]", ["moods"], ("Wild",)),
        (", tags: [temper, new]", ["moods"], ("Wild", "New")),
        (", tags: []", ["moods", "temper"], ()),
    ],
)
def test_words_of_one_set_that_are_printed_twice_are_named_unless_they_are_tags(
    tags: str, strip: list[str], shown: tuple[str, ...]
) -> None:
    look = look_of(f"{SWAN}, temper: wild", f"{{corners: {{top right: price}}{tags}}}")
    assert ([each.label for each in look.strip or ()], look.tags) == (strip, shown)


def test_an_accent_takes_the_colours_of_words() -> None:
    theme = 'theme: {colours: {calm: "#224466", wild: "#882222"}, looks: [{accent: moods}]}'
    made = faces(theme)
    assert made["swan"].look.accents == ("#224466", "#882222")
    assert made["ox"].accent == "#882222"


def test_a_turned_card_lies() -> None:
    look = faces("theme: {size: chinese, looks: [{kind: big kite, turned: true}]}")
    assert (look["swan"].look.width, look["swan"].look.height) == (57.0, 87.0)
    assert (look["ox"].look.width, look["ox"].look.height) == (87.0, 57.0)


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ("{width: 60, height: 90}", []),
        ("chinese large", []),
        ("tarrot", [("CW204", "tarrot")]),
        ("[60, 90]", [("CW204", "[60, 90]")]),
        ("{widht: 60, height: 90}", [("CW501", "widht")]),
        ("{width: 60, height: 20}", [("CW591", "20")]),
    ],
)
def test_a_size_is_a_name_or_what_it_measures(size: str, told: list[tuple[str, str]]) -> None:
    theme = RawFile("theme.yaml", "theme.yaml", f"theme: {{size: {size}}}\n".encode())
    made = compile_sources([RawFile("game.yaml", "game.yaml", GAME.encode()), theme])
    assert [(one.code, one.span.text) for one in made.problems if one.span and one.code != "CW602"] == told


@pytest.mark.parametrize(
    ("theme", "code", "told"),
    [
        ("{colours: {sea: blau}}", "CW537", "blau"),
        ('{colours: {sea: "#123456"}, looks: [{accent: see}]}', "CW537", "sea"),
        ("{looks: [{corners: {top left: prise}}]}", "CW538", "price"),
        ("{looks: [{icon: ancher}]}", "CW539", "anchor"),
        ("{looks: [{art: ../secret.png}]}", "CW590", "../secret.png"),
        ("{looks: [{art: /etc/passwd}]}", "CW590", "/etc/passwd"),
        ("{icons: {price: a/../../b.svg}}", "CW590", "b.svg"),
        ("{looks: [{art: 'a.png', back: {card: swam}}]}", "CW402", "swan"),
        ("{looks: [{back: {cards: swan}}]}", "CW501", "card"),
        ("{size: {width: 5, height: 90}}", "CW591", "30"),
        ("{looks: [{text: 4}]}", "CW591", "6"),
        ("{looks: [{where: {weather: snow}}]}", "CW506", "sun, rain"),
        ("{looks: [{kind: kyte}]}", "CW402", "kite"),
        ("{looks: [{frames: bar}]}", "CW501", "frame"),
    ],
)
def test_mistakes_are_told_at_their_place(theme: str, code: str, told: str) -> None:
    _, problems = read_game({"game.yaml": GAME, "theme.yaml": f"theme: {theme}\n"})
    (problem,) = list(problems)
    assert problem.code == code and problem.span is not None and problem.span.file.path == "theme.yaml"
    assert told in problem.message("en") + (problem.help("en") or "")


def test_text_on_a_colour_can_be_read() -> None:
    assert ink_on("#203040") == "#ffffff" and ink_on("#f0e060") != "#ffffff"
    assert round(contrast("#000000", "#ffffff")) == 21


def test_an_ornament_is_a_cards_own() -> None:
    assert seed_of("a") == seed_of("a") != seed_of("b")
    assert len({motif_of(f"card {n}") for n in range(40)}) > 4


def test_a_theme_says_how_many_of_each_card_are_printed_at_most() -> None:
    made = faces("theme: {looks: [{copies: 3}, {card: swan, copies: 1}]}")
    assert {made["swan"].copies, made["ox"].copies} == {1}
    game_of_many = GAME.replace("moods: [wild]}", "moods: [wild], copies: 10}")
    found, problems = read_game({"game.yaml": game_of_many, "theme.yaml": "theme: {looks: [{copies: 3}]}"})
    assert found is not None and not len(problems)
    printed = faces_of(found, Say(Lexicon.of(found), "en"))
    assert {face.id: face.copies for face in printed} == {"swan": 1, "ox": 3}


DOUBLE = """
  - id: egg
    name: {zh-Hans: 蛋, en: Egg}
    kind: kite
    price: 1
    lift: 0
    weather: sun
    moods: [calm]
    faces: [{copies: 2}, {copies: 1, weather: rain}]
  - id: bird
    name: {zh-Hans: 鸟, en: Bird}
    kind: kite
    price: 1
    lift: 9
    moods: [wild]
    faces: [{copies: 0, weather: sun}, {copies: 0, weather: rain}]
"""


def double(theme: str) -> Game:
    made, problems = read_game({"game.yaml": GAME + DOUBLE, "theme.yaml": theme})
    assert made is not None and not len(problems), [problem.show() for problem in problems]
    return made


def test_a_theme_says_which_card_is_the_other_face_of_another() -> None:
    made = double("theme: {looks: [{card: egg, back: {card: bird}}, {card: swan, back: {card: bird}}]}")
    say = Say(Lexicon.of(made), "en")
    assert [(face.id, face.look.other) for face in faces_of(made, say)] == [
        ("swan", "bird-1"), ("ox", ""), ("egg-1", "bird-1"), ("egg-2", "bird-2"), ("bird-1", ""), ("bird-2", ""),
    ]  # fmt: skip
    told = {box.id: box.body[-1].text for box in boxes_of(made, say) if box.body}
    assert told == {"swan": "Other side: Bird", "egg": "Other side: Bird", "bird": "Other side: Swan, Egg"}
    job = sheet_job(made, Lexicon.of(made), "en")
    assert [(face.id, face.copies) for face in job.faces][-3:] == [("egg-2", 1), ("bird-1", 0), ("bird-2", 0)]
    alone = double("theme: {looks: [{card: swan, back: {accent: red}}]}")
    assert "bird-1" not in {face.id for face in sheet_job(alone, Lexicon.of(alone), "en").faces}


def test_a_picture_is_meant_for_a_card_or_for_each_of_its_faces() -> None:
    asked = []

    def pictures(art: Art, card: str, face: str, room: tuple[float, float]) -> None:
        asked.append((art.file.replace("{card}", card).replace("{face}", face), room))

    made = double("theme: {looks: [{art: 'a/{card}.png'}, {card: egg, art: 'b/{face}.png', size: tarot, window: 40}]}")
    tuple(faces_of(made, Say(Lexicon.of(made), "en"), ArtSource(pictures)))
    assert asked[0] == ("a/swan.png", (57.0, 0.0))
    assert asked[2:4] == [("b/egg-1.png", (64.0, 40.0)), ("b/egg-2.png", (64.0, 40.0))]
