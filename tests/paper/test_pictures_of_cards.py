"""Which picture a card has, and what is said of one that is not there or has too few dots."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.artwork import SHOWN, Artwork, artwork_of
from cardwright.backends.exports.plain_picture import plain_picture
from cardwright.diagnostics import Problems
from cardwright.driver import compile_game
from cardwright.model.theme import Art
from cardwright.source.text import SourceFile, Span

AT = Span(SourceFile("theme.yaml", "art: x"), 0, 3)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20"/></svg>'


@pytest.fixture
def art(tmp_path: Path) -> Artwork:
    for folder in ("own", "base"):
        (tmp_path / folder / "art" / "gust").mkdir(parents=True)
    (tmp_path / "own" / "art" / "gust.svg").write_bytes(SVG)
    (tmp_path / "base" / "art" / "gust" / "gust-2.svg").write_bytes(SVG)
    (tmp_path / "base" / "art" / "few.png").write_bytes(plain_picture(60, 30, 0x808080))
    (tmp_path / "base" / "art" / "bad.png").write_bytes(b"no picture")
    return Artwork((tmp_path / "own", tmp_path / "base"), Problems(), 300)


def told(art: Artwork) -> list[tuple[str, dict[str, object]]]:
    return [(each.code, dict(each.args)) for each in art.problems]


def test_a_picture_of_its_own_or_of_the_game_that_is_extended(art: Artwork) -> None:
    for file, card, face in (("art/{card}.svg", "gust", "gust-1"), ("art/{card}/{face}.svg", "gust", "gust-2")):
        found = art.pictures(Art(file, AT, "Ann", "CC0", focus=(0, 100)), card, face, (40.0, 0.0))
        assert found is not None and (found.width, found.height, found.focus) == (40, 20, (0.0, 1.0))
        assert (found.artist, found.licence, found.fit) == ("Ann", "CC0", "cover")
    art.tell_missing()
    assert told(art) == []


@pytest.mark.parametrize(
    ("file", "path", "named"),
    [
        ("art/{card}.png", "art/c0.png", "c"), ("art/{face}.png", "art/f0.png", "f"),
        ("art/{card}/{face}.png", "art/c0/f0.png", "f"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("count", [SHOWN, SHOWN + 1])
def test_cards_without_a_picture_are_told_at_once(file: str, path: str, named: str, count: int, art: Artwork) -> None:
    for number in range(count):
        for _ in range(2):
            assert art.pictures(Art(file, AT), f"c{number}", f"f{number}", (40.0, 0.0)) is None
    art.tell_missing()
    names = ", ".join(f"{named}{number}" for number in range(SHOWN)) + " …" * (count > SHOWN)
    assert told(art) == [("CW592", {"count": count, "cards": names, "path": path})]


def test_one_picture_for_all_that_is_not_there_or_cannot_be_drawn(art: Artwork) -> None:
    for card in ("a", "b"):
        assert art.pictures(Art("art/none.png", AT), card, card, (40.0, 0.0)) is None
        assert art.pictures(Art("art/bad.png", AT), card, card, (40.0, 0.0)) is None
    assert [code for code, _ in told(art)] == ["CW593", "CW594"]


@pytest.mark.parametrize(
    ("fit", "room", "needed"),
    [
        ("cover", (20.0, 0.0), 236), ("cover", (20.0, 20.0), 472), ("contain", (20.0, 20.0), 236),
        ("contain", (20.0, 5.0), 118), ("cover", (5.0, 1.0), 0), ("cover", (5.5, 0.0), 0),
    ],
)  # fmt: skip
def test_a_photograph_with_too_few_dots_is_told_once(
    fit: str, room: tuple[float, float], needed: int, art: Artwork
) -> None:
    """Of 60 dots 300 to an inch are some 5 mm; what fills its room is as wide as that asks for."""
    for card in ("a", "b"):
        assert art.pictures(Art("art/few.png", AT, fit=fit), card, card, room) is not None
    wanted = [("CW595", {"path": "art/few.png", "pixels": 60, "dpi": "300", "needed": needed})]
    assert told(art) == (wanted if needed else [])


def test_a_game_that_extends_another_draws_on_its_pictures(tmp_path: Path) -> None:
    head = "game: {id: %s, name: {zh-Hans: 甲, en: A}, players: 2%s}\n"
    for name, more in (("base", ""), ("mode", ", extends: ../base")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(head % (name, more), "utf-8")
    game = compile_game(tmp_path / "mode").game
    assert game is not None
    assert artwork_of(game, tmp_path / "mode", Problems()).folders == (tmp_path / "mode", tmp_path / "base")
