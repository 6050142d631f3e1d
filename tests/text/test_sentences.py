"""One construct, one page: an effect, and how it is printed in Chinese and in English (`sentences.txt`)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

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


@pytest.fixture(scope="module")
def printed() -> dict[str, list[str]]:
    """All pages as cards of one game, rendered."""
    cards = ["cards:"]
    for i, page in enumerate(pages()):
        cards += [f"  - id: probe {i}", "    kind: spell", "    copies: 1", "    effect: |"]
        cards += ["      " + line for line in page.effect]
    files = {"festival.yaml": (HERE / "festival.yaml").read_text("utf-8"), "probes.yaml": "\n".join(cards) + "\n"}
    game, problems = read_game({name: text.encode() for name, text in files.items()})
    assert game is not None and not problems.has_errors, problems.show()
    lex = Lexicon.of(game)
    out: dict[str, list[str]] = {}
    for i, page in enumerate(pages()):
        abilities = game.cards[f"probe {i}"].abilities
        out[page.title] = [f"{tag}: {render_ability(lex, a, lang)}" for a in abilities for tag, lang in LANGS]
    return out


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.title)
def test_sentence(page: Page, printed: dict[str, list[str]], request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("--refresh-goldens"):
        assert printed[page.title] == page.expected


def test_refresh(printed: dict[str, list[str]], request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--refresh-goldens"):
        parts = []
        for page in pages():
            parts.append("\n".join([page.title, *("    " + line for line in page.effect), *printed[page.title]]))
        FILE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
