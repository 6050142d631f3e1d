"""A build parses what was edited, and nothing else; what comes of it is what comes of a build alone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from games import folder_of

from cardwright import driver, store
from cardwright.engine import builds, kept_parses
from cardwright.layers import layer_in
from cardwright.syntax import parse
from cardwright.syntax.vocabulary import Vocabulary

PARTS = ("rules", "text", "data")


OLD, NEW = "draw 2 cards", "draw 3 cards"


class Game:
    """A copy of a game that is edited and built, and which texts are parsed for that."""

    def __init__(self, at: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.out, self.read = at / "game", at / "out", list[str]()
        shutil.copytree(folder_of("round_table"), self.folder)
        really = parse._parse

        def noted(text: str, vocabulary: Vocabulary, start: str) -> parse.Parsed:
            self.read.append(text)
            return really(text, vocabulary, start)

        monkeypatch.setattr(parse, "_parse", noted)

    def edit(self, old: str, new: str) -> None:
        path = self.folder / "game.yaml"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    def parsed(self) -> list[str]:
        """What is parsed for a build."""
        self.read.clear()
        found = builds.build(self.folder, self.out, PARTS)
        read = [*self.read]
        assert found.written is not None, found.problems.show()
        alone = driver.build(self.folder, self.out.parent / "alone", PARTS)
        assert alone.written is not None and found.written.files == alone.written.files
        for name in found.written.files:
            assert (found.written.folder / name).read_bytes() == (alone.written.folder / name).read_bytes()
        return read


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A game that was built once, with a store of its own."""
    store.use(tmp_path / "kept", b"this program")
    made = Game(tmp_path, monkeypatch)
    assert len(made.parsed()) > 5
    yield made
    store.use(None)


def test_what_was_not_edited_is_not_parsed_again(game: Game) -> None:
    game.edit(OLD, NEW)
    assert [text.strip() for text in game.parsed()] == [NEW]
    game.edit(NEW, OLD)
    assert [text.strip() for text in game.parsed()] == [OLD], "what was kept last is what was asked for last"


def test_with_other_words_everything_is_parsed_again(game: Game) -> None:
    game.edit("statuses:", "counters: {luck: {of: game, starts: 0, name: {zh-Hans: 运气, en: luck}}}\nstatuses:")
    assert len(game.parsed()) > 5
    game.edit(OLD, NEW)
    assert [text.strip() for text in game.parsed()] == [NEW]


@pytest.mark.parametrize("data", [b"", b"no pickle", b"\x80\x05K\x01.", b"\x80\x05K\x01K\x02\x86."])
def test_what_is_not_ours_is_passed_over(data: bytes, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_parses.store, "get", lambda sort, key: data)
    assert not kept_parses.kept(game.folder).known


def test_nothing_is_written_that_is_there(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(kept_parses.store, "put", lambda sort, key, data: written.append(key))
    game.parsed()
    parses = kept_parses.kept(game.folder)
    driver.compile_to_build(game.folder, layer_in(game.folder), PARTS, parses)
    kept_parses.keep(game.folder, parses)
    assert not written and parses.made.keys() <= parses.known.keys()
