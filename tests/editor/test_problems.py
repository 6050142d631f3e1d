"""Problems as you type: the same as `check` tells, also of what is not saved, and what may be written instead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from editor.conftest import Session, applied, cut, run
from lsprotocol import types as lsp

from cardwright.driver import check

BASIC, NEW = "cards/basic.yaml", "cards/new.yaml"


REVERSE = "id: reverse\n    name: {zh-Hans: 逆转, en: Reverse}\n    kind: function card"


def test_a_slip_is_told_as_it_is_typed_and_gone_when_it_is_mended(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(BASIC)
            editor.write(BASIC, "reverse turn order\n", "revers turn order\n")
            found = await editor.problems(BASIC, bool)
            assert [cut(editor.texts[BASIC], each.range) for each in found] == ["revers"]
            assert found[0].severity == lsp.DiagnosticSeverity.Error
            editor.write(BASIC, "revers turn order", "reverse turn order")
            assert await editor.problems(BASIC, lambda now: not now) == []

    run(work)


def test_what_is_told_is_what_check_tells(game: Callable[[str], Path]) -> None:
    folder = game("xstx")
    path = folder / BASIC
    text = path.read_text("utf-8").replace("裁判 or option judge_chain is on", "裁判 or option jugde_chain is on")
    text = text.replace("kind: trap", "kind: trapp").replace("draws to target", "drawz to target", 1)

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(BASIC, text)
            found = await editor.problems(BASIC, bool)
            path.write_text(text, "utf-8")
            wanted = {
                (each.code, each.span.text, f"{each.message()}\n{each.help() or ''}".rstrip("\n"))
                for each in check([folder]).problems
                if each.span is not None
            }
            assert {(each.code, cut(text, each.range), each.message) for each in found} == wanted

    run(work)


def test_columns_behind_chinese_and_beyond_are_those_of_editors(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(BASIC)
            editor.write(BASIC, REVERSE, REVERSE.replace("逆转, en", "逆转𠮷, eng"))
            found = await editor.problems(BASIC, bool)
            assert "eng" in [cut(editor.texts[BASIC], each.range) for each in found], found

    run(work)


def test_a_file_that_is_not_saved_yet_counts(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(NEW, "cards:\n  - id: lamp\n    name: {zh-Hans: 灯, en: Lamp}\n    kind: funktion card\n")
            found = await editor.problems(NEW, bool)
            assert [each.code for each in found] == ["CW402"]

    run(work)


def test_what_was_meant_is_one_click_away(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            before = editor.open(BASIC)
            editor.write(BASIC, REVERSE, REVERSE.replace("function", "funktion"))
            found = await editor.problems(BASIC, bool)
            actions = await editor.client.text_document_code_action_async(
                lsp.CodeActionParams(
                    lsp.TextDocumentIdentifier(editor.uri(BASIC)), found[0].range, lsp.CodeActionContext(found)
                )
            )
            best = next(each for each in actions if each.is_preferred)
            assert best.title == "Write `function card`"
            assert applied(editor.texts[BASIC], best.edit.changes[editor.uri(BASIC)]) == before

    run(work)


def test_words_are_chinese_where_that_is_asked_for(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder, lang="zh") as editor:
            editor.open(BASIC)
            editor.write(BASIC, REVERSE, REVERSE.replace("kind:", "knid:"))
            found = await editor.problems(BASIC, bool)
            assert any("是不是想写" in each.message for each in found), found

    run(work)


def test_a_chapter_is_told_of_before_it_is_saved(game: Callable[[str], Path]) -> None:
    """What the editor holds of a chapter is judged, whatever the file holds."""
    folder, chapter = game("xstx"), "rulebook/en/00-quick-start.md"

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(chapter)
            editor.write(chapter, "](card:warden)", "](card:wardn)")
            found = await editor.problems(chapter, bool)
            assert len(found) == 1 and "wardn" in cut(editor.texts[chapter], found[0].range)
            editor.write(chapter, "](card:wardn)", "](card:warden)")
            assert await editor.problems(chapter, lambda now: not now) == []

    run(work)


def test_a_chapter_that_no_file_holds_yet_is_told_of(game: Callable[[str], Path]) -> None:
    folder, chapter = game("xstx"), "rulebook/en/55-new.md"

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(chapter, "# New\n\n[Warden](card:wardn)\n")
            found = await editor.problems(chapter, bool)
            assert any("wardn" in cut(editor.texts[chapter], each.range) for each in found)

    run(work)
