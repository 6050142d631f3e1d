"""The server: it keeps games as they are being written, and answers what editors ask about them."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from cardwright import __version__
from cardwright.diagnostics.problem import Lang
from cardwright.editor import finding, marks
from cardwright.editor.finding import Found
from cardwright.editor.positions import offset
from cardwright.editor.project import LooseFile, Project, State, Words, modes_of
from cardwright.editor.renaming import Open
from cardwright.editor.running import verdict
from cardwright.editor.uris import path_of, uri_of
from cardwright.files import GAME_FILE, game_around
from cardwright.ir.node import NOWHERE
from cardwright.model.game import Game, Meta
from cardwright.model.uses import Uses
from cardwright.model.word_meanings import Names
from cardwright.source.nodes import Node
from cardwright.source.text import SourceFile

PAUSE = 0.2
"""Seconds without a keystroke after which a game is checked."""


NOTHING = Words(Game("", Meta({}), NOWHERE), Names(), Uses())
"""The words of a file that belongs to no game."""


@dataclass(slots=True, eq=False)
class OpenGame:
    """One game that is open: what is known of it, whether that is old, and which files have problems shown."""

    project: Project | LooseFile
    old: bool = True
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    shown: dict[str, list[lsp.Diagnostic]] = field(default_factory=dict)
    waiting: asyncio.TimerHandle | None = None
    words: Words | None = None
    """Those that were known last, for answers that must come at once."""


@dataclass(frozen=True, slots=True)
class Here:
    """A place in a file, and all that is known around it."""

    folder: Path

    state: State
    words: Words
    file: SourceFile
    offset: int


class Server(LanguageServer):
    """Keeps each game of which a file is open. All work on games is done by one thread."""

    def __init__(self, lang: Lang) -> None:
        super().__init__("cardwright", __version__)
        self.lang: Lang = lang
        self.games: dict[Path, OpenGame] = {}
        self.worker = ThreadPoolExecutor(1, "cardwright")
        self.checks: set[asyncio.Task[None]] = set()

    @property
    def encoding(self) -> str:
        """How columns are counted, as agreed with the editor."""
        agreed = self.server_capabilities.position_encoding
        return str(agreed.value if isinstance(agreed, lsp.PositionEncodingKind) else agreed or "utf-16")

    def texts(self) -> dict[str, str]:
        """What editors hold, by path."""
        found = {}
        for uri, document in self.workspace.text_documents.items():
            path = path_of(uri)
            if path is not None:
                found[path] = document.source
        return found

    def unsaved(self) -> dict[str, bytes]:
        """The same as bytes."""
        return {path: text.encode("utf-8", "surrogatepass") for path, text in self.texts().items()}

    # ------------------------------------------------------------ games

    def game_of(self, uri: str) -> OpenGame | None:
        """The game to which a file belongs."""
        path = path_of(uri)
        if path is None:
            return None
        home = game_around(Path(path).parent)
        if home is None and Path(path).name == GAME_FILE:
            home = Path(path).parent
        key = home or Path(path)
        if key not in self.games:
            self.games[key] = OpenGame(Project(key) if home is not None else LooseFile(key))
        return self.games[key]

    def changed(self, uri: str) -> None:
        """A file is written otherwise: whatever is known of games with it is old; it is checked after a pause."""
        path = path_of(uri)
        own = self.game_of(uri)
        for game in self.games.values():
            if game is own or path in game.project.state.files:
                game.old = True
                if game.waiting is not None:
                    game.waiting.cancel()
                game.waiting = asyncio.get_running_loop().call_later(PAUSE, self._check_soon, game)

    def _check_soon(self, game: OpenGame) -> None:
        task = asyncio.get_running_loop().create_task(self.check(game))
        self.checks.add(task)
        task.add_done_callback(self.checks.discard)

    async def check(self, game: OpenGame) -> None:
        """Bring a game up to date and show its problems."""
        state = await self.fresh(game)
        home = state.file(str(game.project.folder / GAME_FILE))
        found = marks.by_file(state.problems, home)
        for path in dict.fromkeys((*state.files, *found, *game.shown)):
            now = [marks.diagnostic(each, self.lang, self.encoding) for each in found.get(path, ())]
            if now != game.shown.get(path):
                game.shown[path] = now
                self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri_of(path), now))

    async def fresh(self, game: OpenGame) -> State:
        """What is known of a game, made new if it is old."""
        async with game.busy:
            while game.old:
                game.old = False
                try:
                    await asyncio.get_running_loop().run_in_executor(self.worker, game.project.work, self.texts())
                except Exception:  # one game that breaks us must not end the server for all others
                    logging.getLogger(__name__).exception("checking %s", game.project.folder)
        return game.project.state

    async def words(self, game: OpenGame) -> Words | None:
        """What the words of a game mean now."""
        async with game.busy:
            return await asyncio.get_running_loop().run_in_executor(self.worker, game.project.words)

    async def here(self, uri: str, at: lsp.Position | None = None) -> Here | None:
        """A place, with all that is known of its game as it is just now."""
        game, path = self.game_of(uri), path_of(uri)
        if game is None or path is None:
            return None
        state = await self.fresh(game)
        file = state.file(path)
        if file is None:
            return None
        words = await self.words(game) or NOTHING
        return Here(game.project.folder, state, words, file, offset(file, at, self.encoding) if at is not None else 0)

    async def found(self, uri: str, at: lsp.Position) -> tuple[Here | None, Found | None]:
        """A place, and what the game has there."""
        here = await self.here(uri, at)
        return here, finding.at(here.words, here.file, here.offset) if here is not None else None

    async def typed(self, uri: str, at: lsp.Position) -> Here | None:
        """A place in what the editor holds just now, with what was known last: to be answered at once."""
        game, path = self.game_of(uri), path_of(uri)
        document = self.workspace.text_documents.get(uri)
        if game is None or path is None or document is None:
            return None
        if not game.project.state.files:
            await self.fresh(game)
        if game.words is None or not game.busy.locked():
            game.words = await self.words(game) or NOTHING
        file = SourceFile(path, document.source)
        return Here(game.project.folder, game.project.state, game.words, file, offset(file, at, self.encoding))

    async def root(self, uri: str) -> Node | None:
        """The tree of a file as it is now; None where it makes no sense."""
        game, path = self.game_of(uri), path_of(uri)
        if game is None or path is None:
            return None
        parsed = (await self.fresh(game)).files.get(path)
        return parsed.root if parsed is not None else None

    async def run_ruling(self, uri: str, ruling: str) -> str | None:
        """Run a ruling of a game as it is now, and tell the verdict."""
        game = self.game_of(uri)
        if game is None:
            return None
        state = await self.fresh(game)
        async with game.busy:
            told = await asyncio.get_running_loop().run_in_executor(self.worker, verdict, state, ruling, self.lang)
        good = told[0]
        kind = lsp.MessageType.Info if good else lsp.MessageType.Error
        self.window_show_message(lsp.ShowMessageParams(kind, told[1]))
        return told[1]

    async def modes(self, folder: Path) -> list[Open]:
        """The games that extend one, as they are now."""
        found = []
        for path in modes_of(folder):
            game = self.game_of(uri_of(str(path / GAME_FILE)))
            if game is not None:
                found.append(Open(path, await self.fresh(game), await self.words(game) or NOTHING, self.unsaved()))
        return found
