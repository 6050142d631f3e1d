"""The same file is read once in a process, and so are its effects: tests read the shipped games some hundred times.

Reading a file is a function of its bytes alone, parsing a text one of the text and the words of its game, what Python
compiles one of its source; all that comes after (models, problems, rules) is made anew for each test. Only the rules
that commands load from the sources of a game stay where they were written for as long as nothing changes, as between
two runs of the program. With `--all-games` everything is read every time.
"""

from __future__ import annotations

import _imp
import marshal
import pickle
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import ClassVar

from cardwright import kept_rules, loader, store
from cardwright.diagnostics import yaml as reading
from cardwright.files import cache_folder
from cardwright.runtime import importing
from cardwright.source.faults import DEFAULT_LIMITS, Limits, YamlFault
from cardwright.source.nodes import Node
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load_bytes
from cardwright.syntax import parse as parsing
from cardwright.syntax.vocabulary import Vocabulary

LEAST = 2_000
"""Smaller files, in bytes, are most often those of one test."""
LEAST_TEXT = 20
"""Shorter texts are parsed sooner than looked for."""
MOST = 20_000
"""So many trees are kept: tests of properties parse texts that come but once."""


@lru_cache(maxsize=600)
def _read(path: str, data: bytes) -> tuple[SourceFile, Node | None, tuple[YamlFault, ...]]:
    file, root, faults = load_bytes(path, data)
    return file, root, tuple(faults)


def read(path: str, data: bytes, limits: Limits = DEFAULT_LIMITS) -> tuple[SourceFile, Node | None, list[YamlFault]]:
    """As `load_bytes`."""
    if len(data) < LEAST or limits is not DEFAULT_LIMITS:
        return load_bytes(path, data, limits)
    file, root, faults = _read(path, data)
    return file, root, list(faults)


_words: dict[int, tuple[Vocabulary, bytes]] = {}
_trees: dict[tuple[bytes, str, str], bytes] = {}
parse_anew = parsing._parse
"""The parser itself, for tests that look at how it works."""


def parse(text: str, vocabulary: Vocabulary, start: str) -> parsing.Parsed:
    """As the parser; each time a tree of its own."""
    if len(text) < LEAST_TEXT:
        return parse_anew(text, vocabulary, start)
    if id(vocabulary) not in _words:
        if len(_words) > 40:
            _words.clear()
        told = (vocabulary.verbs, vocabulary.nouns, vocabulary.adjectives, vocabulary.props, vocabulary.names)
        more = (vocabulary.parted, vocabulary.absent, vocabulary.numbered)
        _words[id(vocabulary)] = vocabulary, sha256(pickle.dumps((*told, *more))).digest()
    key = (_words[id(vocabulary)][1], text, start)
    if key in _trees:
        return pickle.loads(_trees[key])  # type: ignore[no-any-return]
    made = parse_anew(text, vocabulary, start)
    if not made.faults and len(_trees) < MOST:
        _trees[key] = pickle.dumps(made)
    return made


class Here:
    """A store for the rules of this process."""

    digest = staticmethod(store.digest)
    kept: ClassVar[dict[tuple[str, str], bytes]] = {}

    @staticmethod
    def in_use() -> bool:
        return True

    @classmethod
    def get(cls, sort: str, key: str) -> bytes | None:
        return cls.kept.get((sort, key))

    @classmethod
    def put(cls, sort: str, key: str, content: bytes) -> None:
        cls.kept[sort, key] = content


build_anew = loader.build_rules
"""What compiles rules, for tests that look at when it does."""


def build_rules(folder: Path) -> Path:
    """As the loader; what a test keeps in a store of its own is its own matter."""
    if store.in_use():
        return build_anew(folder)
    kept_rules.store = Here  # type: ignore[attr-defined]
    try:
        return cache_folder(folder) / "rules" if kept_rules.is_kept(folder) else build_anew(folder)
    finally:
        kept_rules.store = store  # type: ignore[attr-defined]


_codes: dict[bytes, bytes] = {}
compile_anew = importing._Memory.source_to_code
"""What compiles the Python of rules that are in memory."""


def source_to_code(loader: importing._Memory, data: bytes, path: str) -> CodeType:
    """As the loader of rules that are in memory; each time a code of its own, which knows its file."""
    if data not in _codes:
        _codes[data] = marshal.dumps(compile_anew(loader, data, path))
    code: CodeType = marshal.loads(_codes[data])
    _imp._fix_co_filename(code, path)  # as Python does with what it has kept
    return code


def switch_on() -> None:
    """Let the whole process read so."""
    loader.build_rules = build_rules
    setattr(reading, "load_bytes", read)  # noqa: B010 - which the module does not export
    parsing._parse = parse
    importing._Memory.source_to_code = source_to_code  # type: ignore[assignment]
