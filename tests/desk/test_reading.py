"""The pages on which a game is read: problems, cards, faces, rulings; in three scripts, and never as markup."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardwright.desk.server import Desk, app_of
from cardwright.desk.words import WORDS

from .conftest import CARDDATA, HERE, PORT, Client

Opener = Callable[..., Client]
NEW = Path(__file__).parents[2] / "templates" / "new"


class Tags(HTMLParser):
    """Every element of a page with its attributes, and whether each end has its beginning."""

    VOID = frozenset({"meta", "link", "img", "input"})

    def __init__(self, page: str) -> None:
        HTMLParser.__init__(self)
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(page)
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"{tag} ends out of order"

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_sound_game(desk_of: Opener) -> None:
    client = desk_of(NEW, proved=True)
    page = client.page()
    assert "No problems" in page and 'class="figure good" href="#problems"><b>0</b> errors' in page
    rulings = client.page("/rulings")
    assert rulings.count('class="ruling holds"') == len(client.desk.known.verdicts) > 0
    for path in ("/", "/cards", "/rulings", *(f"/cards/{id}" for id in client.desk.known.game.cards)):
        Tags(client.page(path))


@pytest.mark.parametrize(
    ("wanted", "browser", "chosen", "shown"),
    [
        ("zh-Hans", "en-GB,en;q=0.8", "", "zh-CN"),
        ("en", "zh-CN,zh;q=0.8", "", "en"),
        ("zh-Hans", "", "", "zh-CN"),
        ("zh-Hans", "zh-TW", "", "zh-TW"),
        ("zh-Hans", "en", "en", "en"),
        ("", "zh-CN", "", "zh-CN"),
        ("", "de", "", "en"),
    ],
)
def test_the_language_of_pages(desk_of: Opener, wanted: str, browser: str, chosen: str, shown: str) -> None:
    """What the reader has chosen on a page; else what `--lang` says, else what the browser asks for."""
    desk = desk_of(NEW).desk
    client = TestClient(app_of(desk, PORT, "en", wanted=wanted), base_url=HERE)
    headers = {"accept-language": browser} | ({"cookie": f"lang={chosen}"} if chosen else {})
    page = client.get(f"/{desk.token}/", headers=headers).text
    assert f'<html lang="{shown}"' in page


def test_a_game_that_is_being_made_ready_is_not_told_to_have_errors(game: Callable[[str], Path]) -> None:
    folder = game("xstx")
    client = Client(Desk(folder))
    assert "being made ready" in client.page("/play")
    for news in client.desk.workshop.work():
        if news.kind == "checked":
            break
    assert "being made ready" in client.page("/play")
    (folder / "game.yaml").write_text("game: {}\n", "utf-8")
    client = Client(Desk(folder))
    list(client.desk.workshop.work())
    assert "has no errors" in client.page("/play")


def test_one_error_is_one(desk_of: Opener, tmp_path: Path) -> None:
    folder = tmp_path / "one"
    shutil.copytree(NEW, folder)
    client = desk_of(folder)
    cards = folder / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("target loses 1", "target losses 1"), "utf-8")
    list(client.desk.workshop.work())
    assert "<b>1</b> error<" in client.page()


def test_what_a_card_has_several_of_is_listed_as_the_language_does(desk_of: Opener, tmp_path: Path) -> None:
    folder = tmp_path / "several"
    shutil.copytree(NEW, folder)
    more = (
        "symbols: {hue: {words: {red: {zh-Hans: 红, en: red}, blue: {zh-Hans: 蓝, en: blue}}}}\n"
        "kinds: {lens: {is_a: card, name: {zh-Hans: 镜, en: lens}, fields: "
        "{hues: {type: list of hue, default: [red, blue], name: {zh-Hans: 色, en: hues}}}}}\n"
        "cards: [{id: prism, kind: lens, name: {zh-Hans: 棱镜, en: Prism}, effect: 'play: draw 1 card'}]\n"
    )
    (folder / "more.yaml").write_text(more, "utf-8")
    about = folder / "game.yaml"
    about.write_text(about.read_text("utf-8").partition("\nexpect:")[0] + "\n", "utf-8")
    client = desk_of(folder)
    for lang, told in (("en", "red, blue"), ("zh-CN", "红、蓝")):
        assert told in client.page("/cards", headers={"accept-language": lang})


def test_the_source_of_a_card_stands_flush(desk_of: Opener) -> None:
    page = unescape(desk_of(NEW).page("/cards/gust"))
    assert "<code>id: gust\nname: {" in page and "\neffect: |\n  play on another player:\n    target" in page


def test_problems_are_shown_at_their_place_and_the_last_sound_game_stays(
    desk_of: Opener, game: Callable[[str], Path]
) -> None:
    folder = game("xstx")
    client = desk_of(folder)
    card = folder / "cards" / "basic.yaml"
    card.write_bytes(card.read_bytes().replace(b"pass turn to target", b"pass turm to target", 1))
    assert [news.kind for news in client.desk.workshop.work()] == ["saved", "checked"]
    page = client.page()
    assert 'class="problem error"' in page and "<mark>turm</mark>" in page
    assert re.search(r'<code class="place">cards/basic.yaml:\d+</code>', page)
    assert "last version without any" in page
    assert "Attack" in client.page("/cards/attack")


@pytest.mark.parametrize(("lang", "many"), [("en", "All problems: "), ("zh-Hans", "全部问题：")])
def test_the_page_of_a_card_shows_what_is_wrong_in_its_file(
    desk_of: Opener, game: Callable[[str], Path], lang: str, many: str
) -> None:
    """It said that there are errors, and not which."""
    folder = game("xstx")
    client = desk_of(folder)
    path = folder / "cards" / "basic.yaml"
    path.write_text(path.read_text("utf-8").replace("kind: function card", "kind: function crad", 4), "utf-8")
    list(client.desk.workshop.work())
    asked = {"headers": {"cookie": f"lang={lang}"}}
    page = client.page("/cards/warden", **asked)
    assert page.count('class="problem error"') == 3 and "crad" in page and "basic.yaml" in page
    for where in ("/cards/warden", "/cards", "/rulings"):
        page = client.page(where, **asked)
        assert f"{many}{len(client.desk.known.problems)}" in page and f'href="/{client.desk.token}/#problems"' in page
        Tags(page)
    (other,) = (card.id for card in list(client.desk.known.game.cards.values())[-1:])
    assert 'class="problem error"' not in client.page(f"/cards/{other}", **asked)


def test_a_game_that_never_was_sound(desk_of: Opener, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_bytes(b"game: {id: x\n")
    client = desk_of(tmp_path)
    assert 'class="problem error"' in client.page()
    for path in ("/cards", "/rulings"):
        assert WORDS["no game"][0] in client.page(path)
    assert client.get(f"/{client.desk.token}/cards/x").status_code == 404


@pytest.mark.parametrize(
    "lang, words", [("zh-Hans", ("攻击", "总览")), ("zh-Hant", ("攻擊", "總覽")), ("en", ("Attack", "Overview"))]
)
def test_pages_are_in_the_language_of_the_reader(desk_of: Opener, lang: str, words: tuple[str, str]) -> None:
    client = desk_of(CARDDATA / "xstx")
    client.cookies.set("lang", lang)
    page = client.page("/cards/attack")
    assert all(word in page for word in words)
    assert all(script in page for script in ('lang="zh-CN"', 'lang="zh-TW"', 'lang="en"'))


def test_a_card_has_its_faces_as_they_are_printed(desk_of: Opener) -> None:
    pytest.importorskip("typst", reason="the extra `print` is not installed")
    client = desk_of(CARDDATA / "xstx")
    page = client.page("/cards/attack")
    assert "hand over draws to target" in page and "given 3 players" in page, "its source, and its rulings"
    sources = re.findall(r'<img class="face" src="([^"]+)"', page)
    assert len(sources) == 3
    drawn = client.get(unescape(sources[0]))
    assert drawn.headers["content-type"] == "image/svg+xml" and drawn.content.startswith(b"<svg")
    assert "default-src 'none'" in drawn.headers["content-security-policy"]
    picture = client.get(unescape(sources[0]).replace(".svg", ".png"))
    assert picture.content.startswith(b"\x89PNG")
    assert client.get(f"/{client.desk.token}/face/en/no_such.svg").status_code == 404


def test_a_face_whose_words_do_not_fit_says_so_and_the_others_are_shown(
    desk_of: Opener, game: Callable[[str], Path]
) -> None:
    pytest.importorskip("typst", reason="the extra `print` is not installed")
    folder = game("xstx")
    card = folder / "cards" / "basic.yaml"
    long = "Put it back. " * 150
    card.write_bytes(
        card.read_bytes().replace(b"en: When you draw a Crossing,", f"en: {long} When you draw a Crossing,".encode())
    )
    client = desk_of(folder)
    assert "noface" in client.page("/cards/warden") and "<img" not in client.page("/cards/warden")
    assert 'class="face"' in client.page("/cards/attack")


def test_only_rulings_that_a_save_can_move_are_run_again(desk_of: Opener, game: Callable[[str], Path]) -> None:
    folder = game("hand_over")
    client = desk_of(folder, proved=True)
    workshop = client.desk.workshop
    everything = set(workshop.known.verdicts)
    assert everything and not workshop.known.red and workshop.look() == ()
    path = next(path for path in folder.rglob("*.yaml") if b"scenario: |" in path.read_bytes())
    path.write_bytes(path.read_bytes() + b"\n# a remark\n")
    assert [Path(each).name for each in workshop.look()] == [path.name]
    ran = [id for news in workshop.work() for id in news.rulings]
    assert ran == [] and set(workshop.known.verdicts) == everything and not workshop.known.touched


def test_the_cards_that_a_save_changed(desk_of: Opener, game: Callable[[str], Path]) -> None:
    folder = game("xstx")
    client = desk_of(folder)
    card = folder / "cards" / "basic.yaml"
    card.write_bytes(card.read_bytes().replace("抽到【通行】时，你可以".encode(), "抽到【通行】时，你总可以".encode()))
    next(news for news in client.desk.workshop.work() if news.kind == "checked")
    assert client.desk.known.touched == ("warden",)
    assert "Changed with the last save" in client.page()


def test_a_ruling_that_fails_is_red_with_its_line(desk_of: Opener, game: Callable[[str], Path]) -> None:
    folder = game("xstx")
    path = folder / "rulings" / "02-winning.yaml"
    text = path.read_text("utf-8")
    path.write_bytes(text.replace("expect turn player is B", "expect turn player is C", 1).encode())
    client = desk_of(folder)
    bench_rulings = {"no_warden_means_out", "last_player_standing_wins"}
    game_read = client.desk.known.game
    for id in [*game_read.rulings]:
        if id not in bench_rulings:
            del game_read.rulings[id]
    list(client.desk.workshop._prove(game_read, 0.0))
    assert [failed.ruling for failed in client.desk.known.red] == ["no_warden_means_out"]
    page = client.page("/rulings?only=fails")
    assert page.count('class="ruling fails"') == 1 and "expect turn player is C" in page


HOSTILE = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"'><svg onload=alert(1)>", "{{ 7 * 7 }}",
    "{% raw %}", "</textarea><b>", "javascript:alert(1)", "&lt;i&gt;", "]]>", "<!--", "--><u>", "${7*7}", "%0d%0aX: y",
    "<a href='//e'>",
)  # fmt: skip
AROUND = ("{}", "a{}b", "{}{}", "“{}”", "牌{}", "{} {}", "'{}'", "{}\\\\")


def hostile_game(folder: Path) -> list[str]:
    """Writes a game whose names, texts and questions are hostile; gives the strings."""
    strings = [each.replace("{}", hostile) for each in AROUND for hostile in HOSTILE]
    quoted = ["'" + each.replace("'", "''") + "'" for each in strings]
    head = f"game: {{id: hostile, name: {{en: {quoted[0]}}}, languages: [en], players: 2}}"
    rows = [head, "kinds: {thing: {is_a: card, name: {en: thing}}}", "cards:"]
    for at, name in enumerate(quoted):
        rows += [f"  - id: c{at}", f"    name: {{en: {name}}}", "    kind: thing", "    faces: [{copies: 1}]"]
        rows += [f"    text: {{en: {name}}}", f"    flavour: {{en: {name}}}"]
    rows += ["rulings:"]
    for at, name in enumerate(quoted):
        rows += [f"  - {{id: r{at}, question: {{en: {name}}}, answer: {{en: {name}}}, cards: [c{at}]}}"]
    (folder / "game.yaml").write_bytes("\n".join(rows).encode())
    return strings


def test_a_hundred_hostile_strings_stay_text(desk_of: Opener, tmp_path: Path) -> None:
    """As names, texts, tags and questions; no element and no attribute comes of any of them."""
    strings = hostile_game(tmp_path)
    assert len(strings) >= 100
    client = desk_of(tmp_path)
    assert client.desk.known.game is not None, client.page()
    plain = desk_of(NEW)
    usual = {tag for path in ("/", "/cards", "/rulings", "/cards/lantern") for tag, _ in Tags(plain.page(path)).found}
    cards = [f"/cards/c{at}" for at in range(0, len(strings), 5)]
    pages = [client.page(path) for path in ("/", "/cards", "/rulings", *cards)]
    for page in pages:
        tags = Tags(page)
        assert {tag for tag, _ in tags.found} <= usual | {"b", "mark", "pre"}
        assert not [key for _, attrs in tags.found for key in attrs if key.startswith("on")]
        assert [attrs["src"] for tag, attrs in tags.found if tag == "script"] == ["/static/desk.js"]
        assert not re.search(r"\b49\b", tags.text)
    shown = " ".join(Tags(pages[1]).text.replace("’", "'").split())  # English names have curled apostrophes
    assert not [each for each in strings if " ".join(each.replace("’", "'").split()) not in shown]
