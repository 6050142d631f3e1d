"""Words that are drawn as icons, and fonts that a game brings along: on cards, in books; and what is refused."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from cardwright.artwork import artwork_of
from cardwright.backends.paper import compose, print_cards, typst_press
from cardwright.backends.paper.card_theme import NO_ART, style_of
from cardwright.backends.paper.face_data import faces_data
from cardwright.backends.paper.house_style import HouseStyle
from cardwright.backends.paper.paper_values import Lang
from cardwright.backends.paper.print_book import begin_book
from cardwright.backends.paper.text_icons import FIRST, TOGETHER, DrawnWord, TextIcons
from cardwright.backends.paper.typst_press import Later, font_data
from cardwright.diagnostics import Problems
from cardwright.model.game import Game
from cardwright.model.load import read_game
from cardwright.source.text import SourceFile
from cardwright.text.lexicon import Lexicon

ICONS = TextIcons(
    (
        DrawnWord("gold", "<svg/>"),
        DrawnWord("(tap)", "<svg/>", names=True),
        DrawnWord("金币", "<svg/>"),
        DrawnWord("fire", "<svg/>", beside=True),
    ),
    (("金幣", 2),),
)
GOLD, TAP, COIN, FIRE = (chr(FIRST + at) for at in range(4))
GAME = """
game: {id: tiny, name: {zh-Hans: 小游戏, en: Tiny}, players: 2}
kinds: {spell: {is_a: card, name: {zh-Hans: 法术, en: spell}}}
cards:
  - id: swan
    name: {zh-Hans: 金币箱 (tap), en: Gold chest (tap)}
    kind: spell
    text: {zh-Hans: "获得2金币，再(tap)。", en: "Gain 2 gold. (tap): draw a card."}
    flavour: {zh-Hans: 你好🔥, en: "Hot 🔥."}
"""
THEME = 'theme: {in_texts: {gold: coins, "(tap)": {icon: rotate-cw, names: true}, 金币: coins, 🔥: art/fire.svg}}'
FLAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 2 20 22H4z" fill="currentColor"/></svg>'
)


def game(theme: str) -> Game:
    made, problems = read_game({"game.yaml": GAME, "theme.yaml": theme})
    assert made is not None and not len(problems), [problem.show() for problem in problems]
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "fire.svg").write_text(FLAME)
    return tmp_path


def a_font(*characters: str) -> bytes:
    """A font that draws these characters as boxes."""
    names = [".notdef", *(f"g{at}" for at in range(len(characters)))]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(char): f"g{at}" for at, char in enumerate(characters)})
    pen = TTGlyphPen(None)
    for step, point in enumerate(((0, 0), (0, 700), (500, 700), (500, 0))):
        (pen.lineTo if step else pen.moveTo)(point)
    pen.closePath()
    box = pen.glyph()
    builder.setupGlyf({name: box for name in names})
    builder.setupHorizontalMetrics({name: (600, 0) for name in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Noto Sans SC", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Gain gold.", f"Gain {GOLD}{TOGETHER}."),
        ("Golds, golden, marigold", f"{GOLD}{TOGETHER}, golden, marigold"),
        ("(tap): go", f"{TAP}{TOGETHER}: go"),
        ("获得2金币再", f"获得2{TOGETHER}{COIN}再"),
        ("獲得金幣（金幣）", f"獲得{COIN}{TOGETHER}（{TOGETHER}{COIN}{TOGETHER}）".replace(f"{TOGETHER}（", "（")),
        ("Fire!", f"{FIRE}{TOGETHER}Fire!"),
        ("nothing", "nothing"),
    ],
)
def test_words_are_found_whole_and_stay_with_what_they_belong_to(text: str, marked: str) -> None:
    assert ICONS.marked(text) == marked


def test_names_have_only_the_icons_that_are_meant_for_them() -> None:
    assert ICONS.marked("Gold (tap)", name=True) == f"Gold {TAP}"
    assert list(ICONS.parts("Gold (tap)", name=True)) == [("Gold ", None), ("(tap)", 1)]


@pytest.mark.parametrize(
    ("lang", "text"),
    [("zh-Hant", f"獲得2{TOGETHER}{COIN}"), ("zh-Hans", f"获得2{TOGETHER}{COIN}"), ("en", f"Gain 2 {GOLD}")],
)
def test_cards_are_printed_with_icons_in_texts_and_names(folder: Path, lang: Lang, text: str) -> None:
    made = game(THEME)
    art = artwork_of(made, folder, Problems()).source
    job = compose.sheet_job(made, Lexicon.of(made), lang, art)
    (face,) = faces_data(job)
    assert isinstance(face, dict) and isinstance(face["body"], list) and isinstance(face["body"][0], dict)
    assert str(face["body"][0]["text"]).startswith(text)
    assert str(face["name"])[-1] == TAP and face["emblem"] in ("金", "G")
    printed = print_cards.emit_images(job)
    assert not printed.problems, printed.show()


def test_what_cannot_be_drawn_is_an_error_with_the_card() -> None:
    plain = game("theme: {in_texts: {gold: coins}}")
    problems = Problems()
    compose.begin_cards(plain, problems)()
    assert {problem.code for problem in problems} == {"CW823"}
    assert all(problem.span is not None and problem.span.line == 5 for problem in problems)
    assert all("in_texts" in (problem.help("en") or "") for problem in problems)


def test_an_icon_of_the_game_that_is_not_there_or_reaches_out_is_refused(folder: Path) -> None:
    made = game(THEME)
    problems = Problems()
    artwork_of(made, folder / "art", problems)
    assert [problem.code for problem in problems] == ["CW593"]
    (folder / "art" / "fire.svg").write_text(FLAME.replace("<path", "<script>1</script><path"))
    problems = Problems()
    artwork_of(made, folder, problems)
    assert [problem.code for problem in problems] == ["CW594"]


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_books_draw_icons_and_tell_their_words(folder: Path, lang: Lang) -> None:
    made = game(THEME)
    art = artwork_of(made, folder, Problems()).source
    sources = [
        compose.Source("zh-Hans", "01-a", SourceFile("a.md", "# 金币\n\n给2金币。\n\n![](card:swan)\n")),
        compose.Source("en", "01-a", SourceFile("a.md", "# Gold\n\nGive 2 gold & `gold`.\n\n![](card:swan)\n")),
    ]
    made_book = compose.compose(made, Lexicon.of(made), lang, sources, art=art).book
    printed = begin_book(made_book)()  # refuses what cannot be read aloud (PDF/UA)
    assert not printed.problems, printed.show()
    page = next(each.content.decode() for each in printed.artifacts if each.path.endswith(".html"))
    word = "gold" if lang == "en" else "金幣"
    sign = f'aria-hidden="true"></span><span class="unseen">{word}</span>'
    assert page.count(sign) >= 2 and f"{word}</h2>".lower() not in sign
    assert "data:image/svg+xml;base64" in page and not any(chr(at) in page for at in range(FIRST, FIRST + 9))
    if lang == "en":
        assert "<code>gold</code>" in page and "font-src" not in page


def test_icons_leave_no_gaps_around_ids_of_rules_that_are_hidden(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = game(THEME)
    art = artwork_of(made, folder, Problems()).source
    text = "# 题\n\n付2金币 [](rule:A-1) 再付2金币 [](rule:A-2)。\n"
    sources = [compose.Source("zh-Hans", "01-a", SourceFile("a.md", text))]
    told: list[str] = []

    def press(template: str, data: dict[str, Any], **_: object) -> Later[bytes]:
        (words,) = [block["c"] for block in data["book"]["chapters"][0]["blocks"]]
        told.append("".join(item["s"] for item in words if item["t"] == "text"))
        return bytes

    monkeypatch.setattr(typst_press, "begin_pdf", press)
    begin_book(compose.compose(made, Lexicon.of(made), "zh-Hans", sources, art=art).book, ("pdf",))()
    assert told == [f"付2{TOGETHER}{COIN}再付2{TOGETHER}{COIN}。"]


def test_a_font_of_the_game_sets_what_the_theme_says(folder: Path) -> None:
    (folder / "fonts").mkdir()
    (folder / "fonts" / "box.ttf").write_bytes(a_font("A", "🔥", "H"))
    made = game("theme: {fonts: {names: {en: fonts/box.ttf}}, looks: [{card: swan, fonts: {texts: fonts/box.ttf}}]}")
    art = artwork_of(made, folder, Problems()).source
    (font,) = art.fonts.values()
    assert font.family.startswith("Own ") and ord("🔥") in font.covers
    english = style_of(made, "en", art)
    assert (english.texts, english.names) == ("", font.family) and style_of(made, "zh-Hans", art).names == ""
    data = font_data("en", english)
    assert isinstance(data, dict) and data["names"] == [font.family, "Noto Sans SC"]
    job = compose.sheet_job(made, Lexicon.of(made), "en", art)
    assert (job.faces[0].look.name_font, job.faces[0].look.text_font) == (font.family, font.family)
    own = print_cards.emit_singles(job)  # the character that only this font has is no problem now
    assert not own.problems, own.show()
    without = print_cards.emit_singles(compose.sheet_job(made, Lexicon.of(made), "en", NO_ART))
    assert [problem.kind for problem in without.problems] == ["missing-glyph"]
    assert print_cards.emit_singles(job) == own


@pytest.mark.parametrize("name", ["../box.ttf", "/etc/box.ttf", "Noto Sans", "fonts/box.exe"])
def test_an_unknown_font_is_an_error_that_tells_what_there_is(name: str) -> None:
    _, problems = read_game({"game.yaml": GAME, "theme.yaml": f'theme: {{fonts: {{texts: "{name}"}}}}'})
    (problem,) = list(problems)
    assert problem.code == "CW599" and "Noto Sans SC" in (problem.help("en") or "") + (problem.help("zh") or "")


@pytest.mark.parametrize("data", [b"", b"OTTO" + bytes(40), b"\0\1\0\0" + bytes(200), b"<svg/>"])
def test_what_is_no_font_is_refused(folder: Path, data: bytes) -> None:
    (folder / "box.ttf").write_bytes(data)
    made = game("theme: {fonts: {texts: box.ttf}}")
    problems = Problems()
    art = artwork_of(made, folder, problems).source
    assert [problem.code for problem in problems] == ["CW594"] and not art.fonts
    assert style_of(made, "en", art) == HouseStyle()
