"""The deck law of a game: its pool, formats, banlists and example decks, read from a folder or from values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardwright.decks.cards import Pool, infer_fields
from cardwright.decks.pool_json import load_pool
from cardwright.decks.pool_of_game import pool_of
from cardwright.decks.read_deck_yaml import deck_nodes
from cardwright.decks.read_format import Formats, read_formats
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml_bytes
from cardwright.files import read_folder
from cardwright.model.game import Game
from cardwright.model.load import declarations
from cardwright.source.nodes import Mapping


@dataclass(frozen=True, slots=True)
class Lawbook:
    """The deck law of a game; `problems` are faults of its files as far as they matter here."""

    id: str
    pool: Pool
    formats: Formats
    decks: tuple[Mapping, ...]
    problems: Problems


def load_lawbook(folder: Path, pool: Path | None = None) -> Lawbook:
    """A game's folder.  `pool` is an imported pool (JSON) that is added to the game's own cards.

    Raises OSError, and ValueError for a folder without a section `game` and for a pool that cannot be read.
    """
    problems = Problems()
    roots = []
    for raw in read_folder(folder):
        _, root = load_yaml_bytes(raw.path, raw.data, problems)
        if isinstance(root, Mapping):
            roots.append(root)
    more = load_pool(pool) if pool is not None else None
    return from_roots(roots, problems, more)


def from_roots(roots: Sequence[Mapping], problems: Problems, more: Pool | None = None) -> Lawbook:
    """The same from parsed files; `more` are cards from elsewhere."""
    game = declarations(roots, problems)
    if game is None:
        raise ValueError("there is no section `game`")
    return lawbook_of(game, problems, more)


def lawbook_of(game: Game, problems: Problems, more: Pool | None = None) -> Lawbook:
    """The deck law of a game that has been read; `more` are cards from elsewhere."""
    pool = pool_of(game)
    if more is not None:
        extend(pool, more)
    formats = read_formats(game.id, pool, game.raw["formats"], game.raw["banlists"])
    problems.extend(formats.problems)
    decks = tuple(deck for node in game.raw["decks"] for deck in deck_nodes(node, problems))
    return Lawbook(game.id, pool, formats, decks, problems)


def extend(pool: Pool, more: Pool) -> None:
    """Add cards and fields of another pool; those that the game has itself stay as they are."""
    for card in more.cards.values():
        pool.cards.setdefault(card.id, card)
    for name, info in infer_fields(pool.cards.values()).items():
        known = pool.fields.get(name)
        if known is None or not known.closed:
            pool.fields[name] = replace(info, names=known.names) if known is not None else info
    for kind in sorted({kind for card in more.cards.values() for kind in card.kinds}):
        pool.kinds.setdefault(kind, (kind,))
    for name, group in more.set_names.items():
        pool.set_names[name] = pool.set_names.get(name, frozenset()) | group
    pool.index()
