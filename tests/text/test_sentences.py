"""One construct, one page: an effect, and how it is printed in Chinese and in English (`sentences.txt`)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from cardwright.model.game import Game
from cardwright.model.load import read_game
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rules_text import render_ability

HERE = Path(__file__).parent
FILE = HERE / "sentences.txt"
LANGS: tuple[tuple[str, Lang], ...] = (("zh", "zh-Hans"), ("en", "en"))


@dataclass(frozen=True)
class Page:
    title: str
    effect: list[str]
    expected: list[str]


def pages() -> list[Page]:
    found: list[Page] = []
    for part in FILE.read_text("utf-8").strip().split("\n\n"):
        title, *lines = part.splitlines()
        effect = [line[4:] for line in lines if line.startswith("    ")]
        found.append(Page(title, effect, [line for line in lines if not line.startswith("    ")]))
    return found


PAGES = pages()


@pytest.fixture(scope="module")
def game() -> Game:
    """All pages as cards of one game."""
    cards = ["cards:"]
    for i, page in enumerate(PAGES):
        cards += [f"  - id: probe {i}", "    kind: spell", "    copies: 1", "    effect: |"]
        cards += ["      " + line for line in page.effect]
    files = {"festival.yaml": (HERE / "festival.yaml").read_text("utf-8"), "probes.yaml": "\n".join(cards) + "\n"}
    game, problems = read_game({name: text.encode() for name, text in files.items()})
    assert game is not None and not problems.has_errors, problems.show()
    return game


def printed(game: Game, number: int) -> list[str]:
    """A page, rendered."""
    lex = Lexicon.of(game)
    abilities = game.cards[f"probe {number}"].abilities
    return [f"{tag}: {render_ability(lex, each, lang)}" for each in abilities for tag, lang in LANGS]


@pytest.mark.parametrize("number", range(len(PAGES)), ids=[page.title for page in PAGES])
def test_sentence(game: Game, number: int, request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("--refresh-goldens"):
        assert printed(game, number) == PAGES[number].expected


def test_refresh(game: Game, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--refresh-goldens"):
        parts = []
        for number, page in enumerate(PAGES):
            parts.append("\n".join([page.title, *("    " + line for line in page.effect), *printed(game, number)]))
        FILE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
