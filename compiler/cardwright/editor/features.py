"""What the server answers: one function for each thing that an editor may ask."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from cardwright.diagnostics.problem import Lang
from cardwright.editor import colours, completing, finding, hints, marks, meaning, outline, renaming
from cardwright.editor.positions import position, span_range
from cardwright.editor.server import Server
from cardwright.editor.uris import uri_of
from cardwright.editor.yaml_place import yaml_place
from cardwright.source.text import SourceFile, Span
from cardwright.yaml_layout import lay_out

RENAME_REFUSED = int(lsp.LSPErrorCodes.RequestFailed)


def make_server(lang: Lang) -> Server:
    """A server with all that it can do; editors may ask for another language when they begin."""
    server = Server(lang)
    _keeping(server)
    _naming(server)
    _writing(server)
    _telling(server)
    _showing(server)
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
        here, found = await server.found(params.text_document.uri, params.position)
        where = finding.definition(here.words, found) if here is not None and found is not None else None
        return location(where) if where is not None else None

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def references(params: lsp.ReferenceParams) -> list[lsp.Location] | None:
        here, found = await server.found(params.text_document.uri, params.position)
        if here is None or found is None:
            return None
        declared = params.context.include_declaration
        return [location(span) for span in finding.places(here.words, found, also_declared=declared)]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def highlight(params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight] | None:
        here, found = await server.found(params.text_document.uri, params.position)
        if here is None or found is None:
            return None
        spans = finding.places(here.words, found)
        return [
            lsp.DocumentHighlight(span_range(span, server.encoding))
            for span in spans
            if span.file.path == here.file.path
        ]


def _writing(server: Server) -> None:
    """What the server writes itself: quick fixes, layout, other names for ids."""

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
        vocabulary = here.words.names.vocabulary if here.words.game.id else None
        text = lay_out(SourceFile(here.file.path, here.file.text), vocabulary)
        if text is None or text == here.file.text:
            return None
        whole = lsp.Range(lsp.Position(0, 0), position(here.file, len(here.file.text), server.encoding))
        return [lsp.TextEdit(whole, text)]

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    async def prepare_rename(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        _, found = await server.found(params.text_document.uri, params.position)
        named = renaming.subject(found)
        if named is None:
            return None
        return lsp.PrepareRenamePlaceholder(span_range(named[0], server.encoding), named[1])

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        here, found = await server.found(params.text_document.uri, params.position)
        if here is None or found is None:
            return None
        try:
            own = renaming.Open(here.folder, here.state, here.words, server.unsaved())
            made = renaming.rename(own, found, params.new_name, await server.modes(here.folder))
        except renaming.Refused as refused:
            raise JsonRpcException(refused.words(server.lang), RENAME_REFUSED) from None
        changes: dict[str, list[lsp.TextEdit]] = {}
        for span, text in made.edits:
            edit = lsp.TextEdit(span_range(span, server.encoding), text)
            changes.setdefault(uri_of(span.file.path), []).append(edit)
        return lsp.WorkspaceEdit(changes=changes)


def _telling(server: Server) -> None:
    """What things mean, and what may be written."""

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        here, found = await server.found(params.text_document.uri, params.position)
        if here is None:
            return None
        told = meaning.of_found(here.words, found, server.lang) if found is not None else None
        if told is None:
            place = yaml_place(here.file, here.offset)
            told = meaning.of_place(here.file, here.offset, place, server.lang)
        if told is None:
            return None
        where = span_range(found.span, server.encoding) if found is not None else None
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told), where)

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "'", "{", "["]))
    async def completion(params: lsp.CompletionParams) -> lsp.CompletionList | None:
        here = await server.typed(params.text_document.uri, params.position)
        if here is None:
            return None
        place = yaml_place(here.file, here.offset)
        offered = completing.offers(here.words, here.file, here.offset, place, server.lang)
        return lsp.CompletionList(
            False, completing.items(offered, here.file, here.offset, place.before, server.encoding)
        )


def _showing(server: Server) -> None:
    """The shape of a file, its colours, and what can be run."""

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol] | None:
        root = await server.root(params.text_document.uri)
        return outline.symbols(root, server.encoding) if root is not None else None

    @server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folds(params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange] | None:
        root = await server.root(params.text_document.uri)
        return outline.folds(root) if root is not None else None

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    async def inlay_hints(params: lsp.InlayHintParams) -> list[lsp.InlayHint] | None:
        here = await server.here(params.text_document.uri, params.range.start)
        last = await server.here(params.text_document.uri, params.range.end)
        if here is None or last is None:
            return None
        return hints.hints(here.words.game, here.file, here.offset, last.offset, server.lang, server.encoding)

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, colours.LEGEND)
    async def tokens(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens | None:
        here, root = await server.here(params.text_document.uri), await server.root(params.text_document.uri)
        if here is None or root is None:
            return None
        return lsp.SemanticTokens(colours.tokens(here.words, here.file, root, server.encoding))

    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    async def lenses(params: lsp.CodeLensParams) -> list[lsp.CodeLens] | None:
        uri = params.text_document.uri
        root = await server.root(uri)
        title = "运行此裁定" if server.lang == "zh" else "Run this ruling"
        return [
            lsp.CodeLens(
                span_range(id.span, server.encoding), lsp.Command(title, outline.RUN, arguments=[uri, id.value])
            )
            for id in (outline.rulings(root) if root is not None else ())
        ]

    @server.command(outline.RUN)
    async def run_ruling(uri: str, ruling: str) -> str | None:
        return await server.run_ruling(uri, ruling)
