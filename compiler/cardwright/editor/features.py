"""What the server answers: one function for each thing that an editor may ask."""

from __future__ import annotations

from lsprotocol import types as lsp

from cardwright.diagnostics.problem import Lang
from cardwright.editor import finding, marks
from cardwright.editor.positions import position, span_range
from cardwright.editor.server import Server
from cardwright.editor.uris import uri_of
from cardwright.source.text import SourceFile, Span
from cardwright.yaml_layout import lay_out


def make_server(lang: Lang) -> Server:
    """A server with all that it can do; editors may ask for another language when they begin."""
    server = Server(lang)
    _keeping(server)
    _naming(server)
    _writing(server)
    return server


def _keeping(server: Server) -> None:
    """Files that are opened, written, saved and closed."""

    @server.feature(lsp.INITIALIZE)
    def initialize(params: lsp.InitializeParams) -> None:
        options = params.initialization_options
        wanted = options.get("lang") if isinstance(options, dict) else None
        locale = wanted if isinstance(wanted, str) else params.locale
        if locale:
            server.lang = "zh" if locale.lower().startswith("zh") else "en"

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        server.changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        server.changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.changed(params.text_document.uri)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def watched(params: lsp.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            server.changed(change.uri)


def _naming(server: Server) -> None:
    """Where things are declared and named."""

    def location(span: Span) -> lsp.Location:
        return lsp.Location(uri_of(span.file.path), span_range(span, server.encoding))

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: lsp.DefinitionParams) -> lsp.Location | None:
        here = await server.here(params.text_document.uri, params.position)
        if here is None or here.words is None:
            return None
        found = finding.at(here.words, here.file, here.offset)
        where = finding.definition(here.words, found) if found is not None else None
        return location(where) if where is not None else None

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def references(params: lsp.ReferenceParams) -> list[lsp.Location] | None:
        here = await server.here(params.text_document.uri, params.position)
        found = finding.at(here.words, here.file, here.offset) if here is not None and here.words is not None else None
        if here is None or here.words is None or found is None:
            return None
        declared = params.context.include_declaration
        return [location(span) for span in finding.places(here.words, found, also_declared=declared)]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def highlight(params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight] | None:
        here = await server.here(params.text_document.uri, params.position)
        found = finding.at(here.words, here.file, here.offset) if here is not None and here.words is not None else None
        if here is None or here.words is None or found is None:
            return None
        spans = finding.places(here.words, found)
        return [
            lsp.DocumentHighlight(span_range(span, server.encoding))
            for span in spans
            if span.file.path == here.file.path
        ]


def _writing(server: Server) -> None:
    """What the server writes itself: quick fixes and layout."""

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
    )
    async def code_action(params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
        here = await server.here(params.text_document.uri, params.range.start)
        last = await server.here(params.text_document.uri, params.range.end)
        if here is None or last is None:
            return None
        return [
            marks.action(problem, fix, server.lang, server.encoding)
            for problem in here.state.problems
            if problem.span is not None
            and problem.span.file.path == here.file.path
            and problem.span.start <= last.offset
            and problem.span.end >= here.offset
            for fix in marks.fixes(problem)
        ]

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    async def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        here = await server.here(params.text_document.uri)
        if here is None:
            return None
        vocabulary = here.words.names.vocabulary if here.words is not None else None
        text = lay_out(SourceFile(here.file.path, here.file.text), vocabulary)
        if text is None or text == here.file.text:
            return None
        whole = lsp.Range(lsp.Position(0, 0), position(here.file, len(here.file.text), server.encoding))
        return [lsp.TextEdit(whole, text)]
