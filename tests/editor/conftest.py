"""A client that speaks to the language server as editors do, and games in folders of their own."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the extra `editor` is not installed")
pytest.importorskip("pytest_lsp", reason="pytest-lsp is not installed")

from games import folder_of
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient

COMMAND = [sys.executable, "-m", "cardwright", "lsp", "--lang", "en"]
LONG = 90
"""Seconds that an answer may take on a machine with other things to do."""


@dataclass
class Editor:
    """An editor with a game open."""

    client: LanguageClient
    folder: Path
    versions: dict[str, int] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str | None = None) -> str:
        """Open a file, and give its text."""
        text = (self.folder / name).read_text("utf-8") if text is None else text
        self.texts[name], self.versions[name] = text, 1
        item = lsp.TextDocumentItem(self.uri(name), "yaml", 1, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return text

    def write(self, name: str, old: str, new: str) -> None:
        """Write something else in place of a text that stands in a file once; nothing is saved."""
        before = self.texts[name]
        assert before.count(old) == 1, old
        at = before.index(old)
        where = lsp.Range(place(before, at), place(before, at + len(old)))
        self.texts[name] = before.replace(old, new)
        self.versions[name] += 1
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self.versions[name], self.uri(name)),
                [lsp.TextDocumentContentChangePartial(where, new)],
            )
        )

    async def problems(self, name: str, wanted: Callable[[list[lsp.Diagnostic]], bool]) -> list[lsp.Diagnostic]:
        """The problems of a file, when they are as wanted."""

        async def come() -> list[lsp.Diagnostic]:
            while not wanted(found := list(self.client.diagnostics.get(self.uri(name), ()))):
                await self.client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
            return found

        return await asyncio.wait_for(come(), LONG)

    def at(self, name: str, text: str, inside: int = 0) -> lsp.TextDocumentPositionParams:
        """The place of a text that stands in a file, first of several."""
        whole = self.texts[name]
        return lsp.TextDocumentPositionParams(
            lsp.TextDocumentIdentifier(self.uri(name)), place(whole, whole.index(text) + inside)
        )

    def text_at(self, where: lsp.Location) -> str:
        """What stands at a place that the server tells."""
        name = Path(where.uri.removeprefix("file://"))
        known = next((text for each, text in self.texts.items() if self.uri(each) == where.uri), None)
        return cut(known if known is not None else name.read_text("utf-8"), where.range)


def place(text: str, at: int) -> lsp.Position:
    """An offset as editors count: lines, and UTF-16 units."""
    before = text[:at]
    line = before.rpartition("\n")[2]
    return lsp.Position(before.count("\n"), len(line.encode("utf-16-le")) // 2)


def cut(text: str, where: lsp.Range) -> str:
    """What stands between two places."""
    start, end = index(text, where.start), index(text, where.end)
    return text[start:end]


def index(text: str, at: lsp.Position) -> int:
    """The offset of a place."""
    lines = text.split("\n")
    row = lines[at.line].encode("utf-16-le")[: at.character * 2].decode("utf-16-le")
    return sum(len(line) + 1 for line in lines[: at.line]) + len(row)


def applied(text: str, edits: list[lsp.TextEdit]) -> str:
    """A text with edits made."""
    for edit in sorted(edits, key=lambda each: (each.range.start.line, each.range.start.character), reverse=True):
        text = text[: index(text, edit.range.start)] + edit.new_text + text[index(text, edit.range.end) :]
    return text


@pytest.fixture
def game(tmp_path: Path) -> Callable[[str], Path]:
    """Copies a game (and that which it extends) to where it can be written."""

    def copied(name: str) -> Path:
        for each in ("l5r", name) if name == "l5r-skirmish" else (name,):
            source = folder_of(each)
            shutil.copytree(source, tmp_path / source.name)
        return tmp_path / folder_of(name).name

    return copied


class _Shared:
    """The server that tests without options of their own use one after the other, and what it runs on."""

    loop: asyncio.AbstractEventLoop | None = None
    client: LanguageClient | None = None


class Session:
    """`async with Session(folder) as editor`: a server that has no other files open.

    With options of its own it is a new one: starting one takes longer than most tests.
    """

    def __init__(self, folder: Path, **options: object) -> None:
        self.folder = folder
        self.options = options
        self.editor: Editor | None = None

    async def __aenter__(self) -> Editor:
        client = _Shared.client if not self.options else None
        if client is None:
            client = await ClientServerConfig(server_command=COMMAND).start(devtools=None)
            await client.initialize_session(
                lsp.InitializeParams(
                    capabilities=lsp.ClientCapabilities(),
                    root_uri=self.folder.as_uri(),
                    initialization_options=self.options,
                )
            )
        if not self.options:
            _Shared.client = client
        self.editor = Editor(client, self.folder)
        return self.editor

    async def __aexit__(self, *gone: object) -> None:
        assert self.editor is not None
        if self.options or gone[0] is not None:
            await stop(self.editor.client)
            return
        for name in self.editor.versions:
            closed = lsp.TextDocumentIdentifier(self.editor.uri(name))
            self.editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(closed))


async def stop(client: LanguageClient) -> None:
    """Let a server end."""
    if _Shared.client is client:
        _Shared.client = None
    await client.shutdown_session()
    await client.stop()


@pytest.fixture(scope="session", autouse=True)
def _ended() -> Iterator[None]:
    yield
    if _Shared.client is not None and _Shared.loop is not None:
        _Shared.loop.run_until_complete(stop(_Shared.client))
    if _Shared.loop is not None:
        _Shared.loop.close()
        _Shared.loop = None


def run(work: Callable[[], object]) -> None:
    """Run an asynchronous test."""
    if _Shared.loop is None:
        _Shared.loop = asyncio.new_event_loop()
    _Shared.loop.run_until_complete(work())  # type: ignore[arg-type]
