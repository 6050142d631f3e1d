"""What is told at the cursor, what may be written there, the shape of a file, its colours, and a ruling that is run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from editor.conftest import Editor, Session, applied, run
from games import CARDDATA
from lsprotocol import types as lsp

from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.editor import cheat_sheet, colours, outline, schema_keys
from cardwright.editor.project import Project
from cardwright.editor.yaml_place import yaml_place
from cardwright.source.text import SourceFile

BASIC = "cards/basic.yaml"
NUMBER = "draw 2 cards"
FILES = sorted(CARDDATA.glob("*/*.yaml"))


async def hover(editor: Editor, name: str, text: str, inside: int = 0) -> str:
    at = editor.at(name, text, inside)
    found = await editor.client.text_document_hover_async(lsp.HoverParams(at.text_document, at.position))
    assert found is not None and isinstance(found.contents, lsp.MarkupContent), text
    return found.contents.value


async def labels(editor: Editor, name: str, text: str, inside: int) -> dict[str, lsp.CompletionItem]:
    at = editor.at(name, text, inside)
    found = await editor.client.text_document_completion_async(lsp.CompletionParams(at.text_document, at.position))
    assert isinstance(found, lsp.CompletionList)
    return {each.label: each for each in found.items}


def test_what_stands_under_the_cursor_is_told(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(BASIC)
            card = await hover(editor, BASIC, "is not 裁判", 8)
            assert "裁判" in card and "Referee" in card and "×4" in card
            rule = await hover(editor, BASIC, "XT-033", 3)
            assert "XT-033" in rule and "Proved by" in rule
            assert "draws" in await hover(editor, BASIC, "hand over draws", 2)
            assert "before" in await hover(editor, BASIC, "respond before another", 3)
            assert "Its kind" in await hover(editor, BASIC, "kind: trap", 1)
            editor.open("game.yaml")
            verb = await hover(editor, "game.yaml", "discard", 2)
            assert verb

    run(work)


def test_an_event_tells_who_listens(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(BASIC)
            assert "Listening: " in await hover(editor, BASIC, "moves this from deck", 2)

    run(work)


def test_hostile_names_stay_text(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            text = editor.open(BASIC)
            assert "en: Referee" in text
            editor.write(BASIC, "en: Referee", 'en: "<img src=x> [a](command:b) `c`"')
            told = await hover(editor, BASIC, "is not 裁判", 8)
            assert "\\<img" in told and "\\[a\\](command:b)" in told

    run(work)


def test_words_that_may_stand_are_offered(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(BASIC)
            editor.write(BASIC, "reverse turn order\n", "hand ov\n")
            found = await labels(editor, BASIC, "hand ov\n", len("hand ov"))
            head = found["hand over draws"]
            assert applied("        hand ov\n", [shifted(head)]) == "        hand over draws\n"
            assert {"if", "choose", "target", "deck", "裁判"} <= found.keys()
            assert (found["deck"].detail, found["裁判"].detail) == ("抽牌堆", "裁判 / Referee")
            editor.write(BASIC, "target gains this's bonus draws", "target gains this's bo draws")
            assert "bonus" in await labels(editor, BASIC, "this's bo draws", len("this's bo"))
            assert "judge_chain" in await labels(editor, BASIC, "option judge", len("option ju"))
            kinds = await labels(editor, BASIC, "kind: trap", len("kind: t"))
            assert {"trap", "function card"} <= kinds.keys() and "if" not in kinds
            assert "XT-001" in await labels(editor, BASIC, "rules: [XT-009, XT-032", len("rules: [XT-009, XT"))
            keys = await labels(editor, BASIC, "kind: trap", 2)
            assert {"kind", "effect", "faces", "flavour", "bonus"} <= keys.keys()
            assert keys["flavour"].text_edit.new_text == "flavour: "
            assert {"copies", "name"} <= (await labels(editor, BASIC, "{copies: 4, bonus", 3)).keys()

    run(work)


def shifted(item: lsp.CompletionItem) -> lsp.TextEdit:
    """An edit moved to the first line."""
    edit = item.text_edit
    assert isinstance(edit, lsp.TextEdit)
    start, end = edit.range.start.character, edit.range.end.character
    return lsp.TextEdit(lsp.Range(lsp.Position(0, start), lsp.Position(0, end)), edit.new_text)


def test_a_half_written_file_is_helped_too(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(BASIC)
            await labels(editor, BASIC, "kind: trap", 2)
            editor.write(BASIC, "faces: [{copies: 3}]\n    rules: [XT-054", "faces: [{copies: 3}\n    ru")
            assert "rules" in await labels(editor, BASIC, "{copies: 3}\n    ru", len("{copies: 3}\n    ru"))

    run(work)


def test_the_shape_of_a_file(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(BASIC)
            file = lsp.TextDocumentIdentifier(editor.uri(BASIC))
            (section,) = await editor.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(file))
            names = [each.name for each in section.children]
            assert section.name == "cards" and "referee" in names
            assert section.children[names.index("referee")].detail == "裁判 / Referee"
            folds = await editor.client.text_document_folding_range_async(lsp.FoldingRangeParams(file))
            lines = editor.texts[BASIC].split("\n")
            assert any(lines[each.start_line].startswith("    effect: |") for each in folds)

    run(work)


def test_a_number_is_told_by_the_part_that_it_fills(game: Callable[[str], Path]) -> None:
    folder = game("round_table")

    async def work() -> None:
        async with Session(folder) as editor:
            name = "game.yaml"
            editor.open(name)
            text = editor.texts[name]
            whole = lsp.Range(lsp.Position(0, 0), lsp.Position(text.count("\n"), 0))
            file = lsp.TextDocumentIdentifier(editor.uri(name))
            found = await editor.client.text_document_inlay_hint_async(lsp.InlayHintParams(file, whole))
            assert found
            lines = text.split("\n")
            for each in found:
                assert lines[each.position.line][each.position.character].isdigit(), each
            at = next(each for each in found if NUMBER in lines[each.position.line])
            assert isinstance(at.label, str) and at.label.endswith(":")
            none = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
            assert not await editor.client.text_document_inlay_hint_async(lsp.InlayHintParams(file, none))

    run(work)


def test_a_ruling_is_run_where_it_stands(game: Callable[[str], Path]) -> None:
    folder = game("xstx")
    name = "rulings/05-crossing-and-warden.yaml"

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(name)
            file = lsp.TextDocumentIdentifier(editor.uri(name))
            lenses = await editor.client.text_document_code_lens_async(lsp.CodeLensParams(file))
            command = lenses[0].command
            assert command is not None and command.title == "Run this ruling"
            told = await editor.client.workspace_execute_command_async(
                lsp.ExecuteCommandParams(command.command, command.arguments)
            )
            assert told == f"`{command.arguments[1]}` holds"

    run(work)


def test_colours_are_of_what_is_named(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(BASIC)
            file = lsp.TextDocumentIdentifier(editor.uri(BASIC))
            found = await editor.client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(file))
            seen = coloured(editor.texts[BASIC], found.data)
            for each in (("裁判", "class"), ("hand over draws", "function"), ("deck", "namespace"), ("if", "keyword")):
                assert each in seen, each

    run(work)


def coloured(text: str, data: list[int]) -> list[tuple[str, str]]:
    """The words of a file with their colours."""
    lines, line, column, seen = text.split("\n"), 0, 0, []
    for at in range(0, len(data), 5):
        ahead, shift, size, sort, _ = data[at : at + 5]
        line, column = line + ahead, shift + (0 if ahead else column)
        row = lines[line].encode("utf-16-le")
        seen.append((row[column * 2 : (column + size) * 2].decode("utf-16-le"), colours.TYPES[sort]))
    return seen


def test_layout_is_that_of_fmt(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            before = editor.open(BASIC)
            editor.write(BASIC, "        reverse turn order\n", "        reverse   turn order   \n")
            edits = await editor.client.text_document_formatting_async(
                lsp.DocumentFormattingParams(
                    lsp.TextDocumentIdentifier(editor.uri(BASIC)), lsp.FormattingOptions(2, True)
                )
            )
            assert applied(editor.texts[BASIC], list(edits)) == before

    run(work)


@pytest.mark.one_of(3)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_place_of_every_key_is_found_by_lines_alone(path: Path) -> None:
    """Where the lines of a file say a value is, the tree has it; nothing that the schemas do not know stands there."""
    file = SourceFile(str(path), path.read_text("utf-8"))
    root = load_yaml(file, Problems())
    assert root is not None
    known = 0
    for fold in outline.folds(root):
        row = file.line(fold.start_line + 1)
        start = file.line_start(fold.start_line + 1)
        key = row.strip(" -").partition(":")[0]
        if ":" not in row or row.lstrip().startswith("#"):
            continue
        place = yaml_place(
            file, start + len(row.rstrip()) if not row.rstrip().endswith("|") else start + row.index(":") + 2
        )
        assert place.keys[-1:] == (key,) or "{" in row or "[" in row, (row, place)
        known += schema_keys.about(place.keys[:1], "en") is not None
    assert known


def test_every_key_word_of_the_cheat_sheet_has_a_meaning() -> None:
    told = [phrase for phrase in cheat_sheet.phrases() if cheat_sheet.meaning(phrase, "en")]
    assert len(told) > 150
    for phrase in ("instead of", "once each", "cancel", "either", "for each", "secretly each"):
        assert cheat_sheet.meaning(phrase, "en") or phrase not in cheat_sheet.phrases(), phrase
        assert cheat_sheet.meaning(phrase, "zh") or phrase not in cheat_sheet.phrases(), phrase


OFFERED = """game: {id: probe, name: {zh-Hans: 例, en: Probe}, players: 2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  camp: {of: player, name: {zh-Hans: 营地, en: camp}}
kinds: {sign: {is_a: card, name: {zh-Hans: 牌, en: sign}, active_in: [camp]}}
cards:
  - id: shrine
    name: {zh-Hans: 神社, en: Shrine}
    kind: sign
    copies: 4
    effect: |
      always:
        another player can use offering
skills:
  offering: {name: {zh-Hans: 供奉, en: Offering}, effect: "action in day: increase my alms by 1"}
counters:
  alms: {of: player, starts: 0, name: {zh-Hans: 香火, en: alms}}
turn: {phases: {day: {name: {zh-Hans: 白天, en: day}, do: offer plays}}}
"""


def test_no_word_has_two_colours(tmp_path: Path) -> None:
    """`can use` is a key word, and `use` alone something that is named."""
    (tmp_path / "game.yaml").write_text(OFFERED, "utf-8")
    own = Project(tmp_path)
    (file,) = own.work({}).files.values()
    words = own.words()
    assert words is not None and file.root is not None
    seen = coloured(OFFERED, colours.tokens(words, file.file, file.root, "utf-16"))
    assert seen == [("always", "keyword"), ("another", "keyword"), ("can use", "keyword"), ("offering", "interface")]
