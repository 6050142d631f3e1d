"""What is set in type, before Typst sees it: books, sheets, pieces and the sheet for players, kept as pages of JSON."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import games
import pytest
from goldens import Goldens

from cardwright import resources
from cardwright.backends.paper import typst_press
from cardwright.backends.paper.print_options import BookOptions, PrintOptions
from cardwright.diagnostics import Problems
from cardwright.driver import compile_game
from cardwright.model.game import Game
from cardwright.printing import printed_books, printed_cards

WIDTH = 160

GAME = """
game:
  id: fair
  name: {zh-Hans: 风筝会, en: Kite Fair}
  players: 2..3
  version: "1.2"
  summary: {zh-Hans: 放风筝。, en: Let kites fly.}
  credits: [Otter]
symbols:
  sky: {words: {sun: {zh-Hans: 晴, en: sun}, rain: {zh-Hans: 雨, en: rain}}, signs: {sun: ☀}}
  mood: {words: {calm: {zh-Hans: 静, en: calm}, wild: {zh-Hans: 狂, en: wild}}}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  heap: {of: game, order: stack, name: {zh-Hans: 弃牌堆, en: heap}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  meadow: {of: player, name: {zh-Hans: 草地, en: meadow}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: heap, from: hand}
counters:
  points: {of: player, starts: 0, at_most: 9, name: {zh-Hans: 分, en: points}}
  knots: {of: player, starts: 0, at_most: 1, name: {zh-Hans: 结, en: knots}}
  wind: {of: game, starts: 1, name: {zh-Hans: 风力, en: wind}}
statuses:
  tired: {of: player, name: {zh-Hans: 疲惫, en: tired}}
kinds:
  kite:
    is_a: card
    active_in: [meadow]
    name: {zh-Hans: 风筝, en: kite}
    fields:
      price: {type: number, name: {zh-Hans: 价, en: price}}
      lift: {type: number, name: {zh-Hans: 升力, en: lift}}
      weather: {type: sky, name: {zh-Hans: 天气, en: weather}}
      moods: {type: list of mood, name: {zh-Hans: 心情, en: moods}}
  big kite: {is_a: kite, name: {zh-Hans: 大风筝, en: big kite}}
cards:
  - {id: swan, name: {zh-Hans: 天鹅, en: Swan}, kind: kite, copies: 3, price: 2, lift: 5, weather: sun,
     moods: [calm, wild], rules: [F-2], flavour: {zh-Hans: 白。, en: So white.},
     effect: "play: increase my points by 1\\naction in day, once each turn: I become tired\\nplay: move this to my meadow"}
  - {id: ox, name: {zh-Hans: 牛, en: Ox}, kind: big kite, copies: 2, price: 4, lift: 1, weather: rain, moods: [wild],
     effect: "play on another player: reduce target's points by wind"}
  - {id: mule, name: {zh-Hans: 骡, en: Mule}, kind: big kite, copies: 12, price: 4, lift: 0, weather: rain, moods: []}
rule_ids:
  F-1: {zh-Hans: 九分者胜, en: Who has nine points wins}
  F-2: {zh-Hans: 天鹅加一分, en: A swan is worth a point}
setup: |
  shuffle deck
  for each p in players: move top 3 cards of deck to p's hand
turn:
  phases:
    dawn: {name: {zh-Hans: 清晨, en: dawn}, do: draw 1 card}
    day: {name: {zh-Hans: 白天, en: day}, do: offer plays}
  ends: "if number of cards in my hand > 4: move 1 cards in my hand to heap"
settlement: {policy: nested}
checks:
  over: {when: there is a player where its points is at least 9, rules: [F-1], do: make players where its points is at least 9 win}
"""  # noqa: E501
THEME = """
theme:
  colours: {sea: "#123456"}
  icons: {lift: wind, weather.rain: droplet}
  looks:
    - {accent: sea, motif: waves, text: 9}
    - {kind: big kite, motif: rays, frame: bar, edge: paper}
    - {where: {weather: rain}, accent: "#AA0000", corners: {top left: {show: price, shape: hexagon, colour: gold, label: true}, top right: weather}, hide: moods}
    - {card: swan, text: 8, strip: [lift, price]}
    - {in: zh-Hans, text: 7}
"""  # noqa: E501


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, dict[str, str]]]]:
    """The templates and what they are given."""
    found: list[tuple[str, dict[str, str]]] = []
    press = typst_press._compiler

    def noting(template: str, inputs: dict[str, str]) -> object:
        found.append((template, inputs))
        return press(template, inputs)

    monkeypatch.setattr(typst_press, "_compiler", noting)
    yield found


@pytest.fixture
def fair(tmp_path: Path) -> tuple[Game, Path]:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "theme.yaml").write_text(THEME, "utf-8")
    made = compile_game(tmp_path)
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return made.game, tmp_path


def plain(value: Any) -> Any:
    """Data without what is the same everywhere or no text: fonts, drawings, files in files."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items() if key != "fonts"}
    if isinstance(value, list):
        return "<a file>" if len(value) > 999 else [plain(each) for each in value]
    if isinstance(value, str) and value.startswith(("<svg", "PHN2Zy")):
        return f"<a drawing, {zlib.crc32(value.encode()):08x}>"
    return value


def laid_out(value: Any, indent: int = 0) -> Iterator[str]:
    """JSON of which what is short stands on one line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) < WIDTH or not isinstance(value, dict | list):
        yield " " * indent + line
        return
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        head, *rest = laid_out(each, indent + 1)
        yield f"{' ' * indent}{key}: {head.lstrip()}" if not rest else f"{' ' * indent}{key}:"
        yield from (head, *rest) if rest else ()


def page(found: list[tuple[str, dict[str, str]]]) -> str:
    """What the templates were given, each once."""
    rows: dict[str, list[str]] = {}
    for template, inputs in found:
        data = plain(json.loads(inputs["data"]))
        told = [f"######## {template} ink {inputs['ink']} low {inputs['low']}", *laid_out(data)]
        rows.setdefault("\n".join(told), told)
    return "".join(f"{row}\n" for told in rows for row in told.split("\n"))


CARDS = {
    "usual": PrintOptions(),
    "one-each": PrintOptions(all_copies=False, rule_ids=True, version_mark=True, safe_zone=True),
    "apart-moved": PrintOptions(page="letter", offset=(1.5, -2.0), low_ink=True),
    "long": PrintOptions(page="a3", duplex="long", layout="9-up", registration=True),
    "short": PrintOptions(duplex="short", layout="8-up", bleed=3.0),
    "fold": PrintOptions(layout="fold", size=(57.0, 87.0)),
}


@pytest.mark.parametrize("name", CARDS)
def test_sheets(name: str, fair: tuple[Game, Path], given: list[tuple[str, dict[str, str]]], goldens: Goldens) -> None:
    problems = Problems()
    langs = ("en", "zh-Hans") if name == "usual" else ("en",)
    made = printed_cards(*fair, problems, CARDS[name], ("sheets",), langs)
    assert not problems.has_errors, problems.show()
    files = "".join(f"{each.path}\n" for each in made)
    goldens.check(f"press/sheets-{name}.txt", page(given) + files)


@pytest.mark.parametrize("kind", ["cards", "pictures", "pieces", "reference"])
def test_other_prints(
    kind: str, fair: tuple[Game, Path], given: list[tuple[str, dict[str, str]]], goldens: Goldens
) -> None:
    problems = Problems()
    made = printed_cards(*fair, problems, PrintOptions(dpi=40, bleed=2.0), (kind,), ("en",))
    assert not problems.has_errors, problems.show()
    files = "".join(f"{each.path}\n" for each in made)
    tables = "".join(each.content.decode() for each in made if each.path.endswith(".csv"))
    goldens.check(f"press/{kind}.txt", page(given) + files + tables)


BOOKS = {
    "usual": BookOptions(kinds=("pdf",), langs=("en", "zh-Hans")),
    "numbered": BookOptions(kinds=("pdf", "booklet"), langs=("en",), page="a4", rule_ids=True, bleed=3.0, creep=0.2),
}


@pytest.mark.parametrize("name", BOOKS)
def test_books(name: str, fair: tuple[Game, Path], given: list[tuple[str, dict[str, str]]], goldens: Goldens) -> None:
    problems = Problems()
    made = printed_books(*fair, problems, BOOKS[name])
    assert not problems.has_errors, problems.show()
    files = "".join(f"{each.path}\n" for each in made)
    goldens.check(f"press/book-{name}.txt", page(given) + files)


def test_a_page_for_the_browser(goldens: Goldens) -> None:
    folder, problems = resources.folder("templates") / "new", Problems()
    game = compile_game(folder).game
    assert game is not None
    (made,) = printed_books(game, folder, problems, BookOptions(kinds=("html",), langs=("en",)))
    body = re.sub(r"(?s)<style>.*?</style>|<script>.*?</script>|<svg.*?</svg>|url\([^)]*\)", "", made.content.decode())
    goldens.check("press/page.txt", body)


@pytest.mark.parametrize("name", ["caravans", "contract"])
def test_pieces_and_sheets_of_other_games(name: str, given: list[tuple[str, dict[str, str]]], goldens: Goldens) -> None:
    problems = Problems()
    printed_cards(games.model(name), games.folder_of(name), problems, PrintOptions(), ("pieces", "reference"), ("en",))
    goldens.check(f"press/{name}.txt", page(given))
