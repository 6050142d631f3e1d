"""Another name for an id: everywhere, or nowhere."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from editor.conftest import Session, run
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from cardwright.driver import check
from cardwright.editor import finding, project, renaming
from cardwright.editor.project import Project, modes_of

NIGHT = Path(__file__).parents[2] / "templates" / "new"
BASIC = "cards/basic.yaml"


def opened(folder: Path) -> renaming.Open:
    work = Project(folder)
    state = work.work({})
    words = work.words()
    assert words is not None
    return renaming.Open(folder, state, words)


def renamed(folder: Path, table: str, old: str, new: str) -> dict[str, str]:
    """A game on the disk with something called otherwise, with all that extend it; which files were written."""
    own = opened(folder)
    made = getattr(own.words.game, table)[old]
    modes = [opened(path) for path in modes_of(folder)]
    edits = renaming.rename(own, finding.Found(made.span, made), new, modes).edits
    texts = {}
    for path in {span.file.path for span, _ in edits}:
        mine = [(span, text) for span, text in edits if span.file.path == path]
        texts[path] = renaming.applied(mine[0][0].file.text, mine)
        Path(path).write_text(texts[path], "utf-8")
    return texts


@pytest.mark.one_of(2)
@pytest.mark.parametrize(
    ("name", "table", "old", "new", "at", "said"),
    [
        ("xstx", "cards", "crossing", "zebra crossing", "/rulebook/", "card.zebra_crossing.name"),
        ("xstx", "categories", "trap", "snare", "/cards/", "snare"),
        ("xstx", "options", "judge_chain", "judges_chain", "/game.yaml", "judges_chain"),
        ("xstx", "verbs", "hand over draws", "pass on draws", "/cards/", "pass on draws"),
        pytest.param(
            "backrooms", "cards", "lamp room", "lantern room", "/decks/", "lantern room", marks=pytest.mark.long
        ),
        pytest.param(
            "backrooms", "zones", "office", "head office", "/game.yaml", "head office", marks=pytest.mark.long
        ),
    ],
)
def test_a_game_with_another_name_is_as_sound_as_before(
    game: Callable[[str], Path], name: str, table: str, old: str, new: str, at: str, said: str
) -> None:
    """In every file: also in chapters and decks."""
    folder = game(name)
    written = renamed(folder, table, old, new)
    assert any(at in path and said in text for path, text in written.items()), sorted(written)
    assert [each.show() for each in check([folder]).problems] == []


@pytest.mark.long
def test_a_mode_goes_along_with_its_base(game: Callable[[str], Path]) -> None:
    mode = game("l5r-skirmish")
    written = renamed(mode.parent / "l5r", "cards", "doji whisperer", "doji murmurer")
    assert any("/l5r-skirmish/decks/" in path for path in written) and any("/l5r/rulings/" in path for path in written)
    assert [each.show() for each in check([mode.parent / "l5r", mode]).problems] == []
    with pytest.raises(renaming.Refused, match="base"):
        renamed(mode, "cards", "doji murmurer", "doji whisperer")


MODE = """game: {id: mode, name: {zh-Hans: 甲, en: A}, players: 2..4, extends: ../night}
changes:
  constants: {goal: 8}
  cards:
    - {id: gust, copies: 4}
  verbs: [{say: lose, phrase: {zh-Hans: "{doer}熄{amount}盏灯", en: "{doer} {loses} {amount} {amount|lamp|lamps}"}}]
  expect: {copies: 28, kinds: 4}
  zones: {hand: {seen_by: everyone}}
  turn: {phases: {draw phase: {do: draw 3 cards}}}
  kinds: {light: {fields: {glow: {default: 1}}}}
  checks: {enough light: {when: there is a player where its lamps is at least 3}}
removes:
  cards: [visit]
  rulings: {a shelter stops the wind: {zh-Hans: 无, en: none}}
"""
LATER = """game: {id: later, name: {zh-Hans: 乙, en: B}, players: 2..4, extends: ../mode}
changes:
  cards: [{id: gust, copies: 5}]
  turn: {phases: {draw phase: {do: draw 4 cards}}}
  expect: {copies: 29}
removes:
  counters: [{lamps: [starts]}]
cards: [{id: spare, name: {zh-Hans: 备用, en: Spare}, kind: light, copies: 0, glow: 1}]
"""


@pytest.mark.parametrize(
    ("table", "old", "new"),
    [
        ("cards", "gust", "blow"), ("cards", "visit", "call"), ("constants", "goal", "aim"), ("verbs", "lose", "drop"),
        ("categories", "light", "shine"), ("checks", "enough light", "enough"), ("phases", "draw phase", "take phase"),
        ("counters", "lamps", "lights"), ("rulings", "a shelter stops the wind", "a shelter helps"),
    ],
)  # fmt: skip
def test_what_a_mode_changes_or_removes_is_called_otherwise_there_too(
    table: str, old: str, new: str, tmp_path: Path
) -> None:
    shutil.copytree(NIGHT, tmp_path / "night")
    for name, text in (("mode", MODE), ("later", LATER)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(text, "utf-8")
    games = [tmp_path / name for name in ("night", "mode", "later")]
    assert check(games).problems.show() == ""
    renamed(games[0], table, old, new)
    assert check(games).problems.show() == ""
    phases = [[*opened(game).words.game.phases] for game in games]
    assert phases[0] == phases[1] == phases[2] and len(phases[0]) == 3


def test_what_a_mode_only_changes_is_renamed_where_it_is_declared(tmp_path: Path) -> None:
    shutil.copytree(NIGHT, tmp_path / "night")
    (tmp_path / "mode").mkdir()
    (tmp_path / "mode" / "game.yaml").write_text(MODE, "utf-8")
    with pytest.raises(renaming.Refused, match="base"):
        renamed(tmp_path / "mode", "cards", "gust", "blow")


@pytest.mark.one_of(2)
@pytest.mark.parametrize("new", ["referee", "if", "", "a: b", "deck"])
def test_what_would_collide_is_refused(game: Callable[[str], Path], new: str) -> None:
    folder = game("xstx")
    before = {path: path.read_bytes() for path in folder.rglob("*.*")}
    with pytest.raises(renaming.Refused):
        renamed(folder, "cards", "crossing", new)
    assert before == {path: path.read_bytes() for path in folder.rglob("*.*")}


def test_an_editor_is_told_why_not(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(BASIC)
            at = editor.at(BASIC, "id: warden", 5)
            named = await editor.client.text_document_prepare_rename_async(
                lsp.PrepareRenameParams(at.text_document, at.position)
            )
            assert named.placeholder == "warden"
            edit = await editor.client.text_document_rename_async(
                lsp.RenameParams(at.text_document, at.position, "keeper")
            )
            assert {Path(uri).parent.name for uri in edit.changes} >= {"cards"}
            with pytest.raises(JsonRpcException, match="CW504"):
                await editor.client.text_document_rename_async(
                    lsp.RenameParams(at.text_document, at.position, "referee")
                )

    run(work)


def test_a_chapter_that_is_not_saved_is_written_where_it_stands_now(game: Callable[[str], Path]) -> None:
    """An editor holds another text than the disk: the places of the old one would be wrong in it."""
    folder = game("xstx")
    own = opened(folder)
    made = own.words.game.cards["crossing"]
    found = finding.Found(made.span, made)
    path = str(folder / "rulebook" / "en" / "98-more.md")
    text = "# More\n\nA new line, and {{ card.crossing.name }}.\n"
    held = replace(own, unsaved={path: text.encode()})
    mine = [(span, new) for span, new in renaming.rename(held, found, "zebra crossing").edits if span.file.path == path]
    assert renaming.applied(text, mine) == text.replace("card.crossing", "card.zebra_crossing")
    assert not any(span.file.path == path for span, _ in renaming.rename(own, found, "zebra crossing").edits)


def test_a_game_beside_that_cannot_be_read_extends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("base", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text("game: {id: x, extends: ../base}\n", "utf-8")
    assert modes_of(tmp_path / "base") == (tmp_path / "other",)

    def refuse(path: Path) -> bytes:
        raise PermissionError(path)

    monkeypatch.setattr(project, "read_file", refuse)
    assert modes_of(tmp_path / "base") == ()


@pytest.mark.parametrize(
    "beside", ["", "7", "[]", "game: 7", "game: [a]", "game: {id: x}", "game: {extends: [../base]}", "game: {"]
)
def test_what_is_no_game_beside_extends_nothing(beside: str, tmp_path: Path) -> None:
    for name, text in (("base", "game: {id: x}"), ("other", beside), ("mode", "game: {id: y, extends: ../base}")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(f"{text}\n", "utf-8")
    assert modes_of(tmp_path / "base") == (tmp_path / "mode",)
