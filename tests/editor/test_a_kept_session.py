"""All that an editor may ask of a small game, word by word, and what is answered: kept as a page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from editor.conftest import Editor, Session, cut, place, run
from goldens import Goldens
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from cardwright.editor.colours import LEGEND
from cardwright.editor.outline import RUN

FILE = "game.yaml"
WIDTH = 220
SLIPS = (
    ("base: this's strength", "base: this's strenght"),
    ('kind: spell, copies: 4, effect: "play at any time on a card', 'kind: spel, copies: 4, effect: "play on a card'),
    ("trade slow blows", "trade slow blwos"),
    ("set rested's wounds to 0", "set rested's wounds too 0"),
    ("offer plays}", "offer pplays}"),
)
RENAMED = (
    "opponent",
    "sparks",
    "bear",
    "raider",
    "spend",
    "swift",
    "dusk",
    "slain",
    "the last comes first",
    "deck",
    "a",
)
NEW = ("brand new", "deck", "a:b", "other")


def short(text: object) -> str:
    """On one line, and no longer than can be read."""
    return " ".join(str(text).split())[:WIDTH]


def words(text: str) -> list[int]:
    """Where words stand that have not stood before, every second of them, and some places between words."""
    first: dict[str, int] = {}
    for each in re.compile(r"[^\W_][\w-]*|[{\[:,]").finditer(text, text.index("\ngame:")):
        first.setdefault(each[0], each.start())
    return sorted(first.values())[::2]


def at(where: lsp.Range) -> str:
    return f"{where.start.line + 1}:{where.start.character}-{where.end.line + 1}:{where.end.character}"


async def asked(editor: Editor, offset: int) -> list[str]:
    """What is answered at one place."""
    text, client = editor.texts[FILE], editor.client
    file, here = lsp.TextDocumentIdentifier(editor.uri(FILE)), place(text, offset)
    rows = [f"{here.line + 1}:{here.character} {text[offset:].split(maxsplit=1)[0]}"]
    hover = await client.text_document_hover_async(lsp.HoverParams(file, here))
    if hover is not None and isinstance(hover.contents, lsp.MarkupContent):
        rows.append(f"  told {at(hover.range) if hover.range else ''} {short(hover.contents.value)}")
    declared = await client.text_document_definition_async(lsp.DefinitionParams(file, here))
    if isinstance(declared, lsp.Location):
        rows.append(f"  declared {Path(declared.uri).name} {at(declared.range)}")
    for also in (True, False):
        named = await client.text_document_references_async(lsp.ReferenceParams(lsp.ReferenceContext(also), file, here))
        if named:
            rows.append(short(f"  named {' '.join(at(each.range) for each in named)}"))
    marked = await client.text_document_document_highlight_async(lsp.DocumentHighlightParams(file, here))
    if marked:
        rows.append(short(f"  marked {' '.join(at(each.range) for each in marked)}"))
    renamed = await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(file, here))
    if isinstance(renamed, lsp.PrepareRenamePlaceholder):
        rows.append(f"  may be called otherwise {renamed.placeholder} {at(renamed.range)}")
    behind = place(text, offset + 1)
    offered = await client.text_document_completion_async(lsp.CompletionParams(file, behind))
    assert isinstance(offered, lsp.CompletionList)
    told = [f"{each.label} ({lsp.CompletionItemKind(each.kind or 1).name}, {each.detail})" for each in offered.items]
    if offered.items and isinstance(edit := offered.items[0].text_edit, lsp.TextEdit):
        rows.append(short(f"  offered {len(told)}: {edit.new_text!r} at {at(edit.range)}, {', '.join(told)}"))
    return rows


async def whole(editor: Editor) -> list[str]:
    """What is told of the whole file."""
    text, client = editor.texts[FILE], editor.client
    file = lsp.TextDocumentIdentifier(editor.uri(FILE))
    rows = []

    def shape(symbols: list[lsp.DocumentSymbol], indent: str) -> None:
        for one in symbols:
            rows.append(f"{indent}{one.kind.name} {one.name} ({one.detail}) {at(one.range)} {at(one.selection_range)}")
            shape([*(one.children or ())], indent + "  ")

    shape(await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(file)), "")  # type: ignore[arg-type]
    for fold in await client.text_document_folding_range_async(lsp.FoldingRangeParams(file)) or ():
        rows.append(f"fold {fold.start_line + 1}-{fold.end_line + 1}")
    for lens in await client.text_document_code_lens_async(lsp.CodeLensParams(file)) or ():
        assert lens.command is not None
        rows.append(f"lens {at(lens.range)} {lens.command.title} {lens.command.arguments[1:]}")  # type: ignore[index]
    every = lsp.Range(lsp.Position(0, 0), place(text, len(text)))
    for hint in await client.text_document_inlay_hint_async(lsp.InlayHintParams(file, every)) or ():
        rows.append(f"hint {hint.position.line + 1}:{hint.position.character} {hint.label}")
    found = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(file))
    assert found is not None
    line = start = 0
    coloured: dict[int, list[str]] = {}
    for i in range(0, len(found.data), 5):
        down, right, length, sort, _ = found.data[i : i + 5]
        line, start = line + down, right + (0 if down else start)
        said = cut(text, lsp.Range(lsp.Position(line, start), lsp.Position(line, start + length)))
        coloured.setdefault(line, []).append(f"{said}={LEGEND.token_types[sort]}")
    rows += [f"colours {number + 1}: {' '.join(each)}" for number, each in coloured.items()]
    return rows


async def renamed(editor: Editor, word: str, new: str) -> str:
    """What is written where something gets another name."""
    text, file = editor.texts[FILE], lsp.TextDocumentIdentifier(editor.uri(FILE))
    here = place(text, text.index(word))
    try:
        made = await editor.client.text_document_rename_async(lsp.RenameParams(file, here, new))
    except JsonRpcException as refused:
        return short(f"{word} -> {new}: {refused.message}")
    edits = [edit for several in (made.changes if made and made.changes else {}).values() for edit in several]
    return short(f"{word} -> {new}: {', '.join(f'{at(edit.range)} {edit.new_text}' for edit in edits)}")


async def wrong(editor: Editor, old: str, new: str) -> list[str]:
    """What is shown of a slip, and what may be written instead."""
    editor.write(FILE, old, new)
    file = lsp.TextDocumentIdentifier(editor.uri(FILE))
    rows = [f"{old} -> {new}"]
    for each in await editor.problems(FILE, bool):
        code = each.code_description.href if each.code_description else ""
        rows.append(
            f"  {at(each.range)} {each.severity and int(each.severity)} {each.code} {code} {short(each.message)}"
        )
        for also in each.related_information or ():
            rows.append(f"    {at(also.location.range)} {also.message}")
        context = lsp.CodeActionContext([each])
        fixes = await editor.client.text_document_code_action_async(lsp.CodeActionParams(file, each.range, context))
        for fix in fixes or ():
            assert isinstance(fix, lsp.CodeAction) and fix.edit is not None and fix.edit.changes
            edits = [edit for several in fix.edit.changes.values() for edit in several]
            rows.append(
                f"    {fix.title} ({fix.is_preferred}): {', '.join(f'{at(e.range)} {e.new_text}' for e in edits)}"
            )
    editor.write(FILE, new, old)
    await editor.problems(FILE, lambda found: not found)
    return rows


async def done(editor: Editor) -> list[str]:
    """The file in order again, and two rulings run: one that holds, one that fails."""
    file = lsp.TextDocumentIdentifier(editor.uri(FILE))
    editor.write(FILE, "  table: {of: game, name", "  table:   {of: game,   name")
    made = await editor.client.text_document_formatting_async(
        lsp.DocumentFormattingParams(file, lsp.FormattingOptions(2, True))
    )
    rows = [f"in order: {at(edit.range)} {len(edit.new_text)}" for edit in made or ()]
    editor.write(FILE, "  table:   {of: game,   name", "  table: {of: game, name")
    ruling = "the last comes first"
    held, not_held = (f"has a denial\n      expect number of cards in table is {n}\n" for n in (0, 1))
    for old, new in (("", ""), (held, not_held)):
        if old:
            editor.write(FILE, old, new)
        said = await editor.client.workspace_execute_command_async(
            lsp.ExecuteCommandParams(RUN, arguments=[editor.uri(FILE), ruling])
        )
        rows.append(f"{ruling}: {said}".replace(f"{editor.folder}", "<the game>"))
    return rows


@pytest.mark.parametrize("name", ["duel_of_answers"])
def test_what_is_answered(name: str, game: Callable[[str], Path], goldens: Goldens) -> None:
    folder = game(name)
    rows: list[str] = []

    async def work() -> None:
        async with Session(folder) as editor:
            text = editor.open(FILE)
            rows.append("######## the whole file")
            rows.extend(await whole(editor))
            rows.append("######## its words")
            for offset in words(text):
                rows.extend(await asked(editor, offset))
            rows.append("######## other names")
            rows.extend([await renamed(editor, word, new) for word in RENAMED for new in NEW])
            rows.append("######## slips")
            for old, new in SLIPS:
                rows.extend(await wrong(editor, old, new))
            rows.append("######## put in order, and run")
            rows.extend(await done(editor))

    run(work)
    goldens.check(f"editor/{name}.txt", "\n".join(rows) + "\n")
