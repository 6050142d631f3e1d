"""The deck law of a game: its pool, formats, banlists and example decks, from its files or from the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardwright.decks.cards import Pool, infer_fields
from cardwright.decks.pool_of_game import pool_of
from cardwright.decks.read_deck_yaml import deck_nodes
from cardwright.decks.read_format import Formats, read_formats
from cardwright.diagnostics import Problems
from cardwright.model.collect.sections import declarations
from cardwright.model.game import Game
from cardwright.records import record
from cardwright.source.nodes import Mapping


@record
class Lawbook:
    """The deck law of a game; `problems` are faults of its files as far as they matter here."""

    id: str
    pool: Pool
    formats: Formats
    decks: tuple[Mapping, ...]
    problems: Problems


def from_roots(roots: Sequence[Mapping], problems: Problems, more: Pool | None = None) -> Lawbook:
    """The deck law in files that have been parsed; `more` are cards from elsewhere.

    Raises ValueError for files without a section `game`.
    """
    game = declarations(roots, problems)
    if game is None:
        raise ValueError("there is no section `game`")
    return lawbook_of(game, problems, more)


def lawbook_of(game: Game, problems: Problems, more: Pool | None = None) -> Lawbook:
    """The same of a game that has been read."""
    pool = pool_of(game)
    if more is not None:
        extend(pool, more)
    zones = [zone.id for zone in game.zones.values() if zone.owner == "player"]
    formats = read_formats(game.id, pool, game.raw["formats"], game.raw["banlists"], zones, game.options)
    problems.extend(formats.problems)
    decks = tuple(deck for node in game.raw["decks"] for deck in deck_nodes(node, problems))
    return Lawbook(game.id, pool, formats, decks, problems)


def extend(pool: Pool, more: Pool) -> None:
    """Add cards and fields of another pool; those that the game has itself stay as they are.

    A kind may be called by its name in the game: `character` of a game that declares `person` under that name.
    """
    for card in more.cards.values():
        kinds = tuple(pool.kinds[kind][0] if kind in pool.kinds else kind for kind in card.kinds)
        pool.cards.setdefault(card.id, replace(card, kinds=kinds))
    for name, info in infer_fields(pool.cards.values()).items():
        known = pool.fields.get(name)
        if known is None or not known.closed:
            pool.fields[name] = replace(info, names=known.names) if known is not None else info
    for kind in sorted({kind for card in more.cards.values() for kind in card.kinds}):
        pool.kinds.setdefault(kind, (kind,))
    for name, group in more.set_names.items():
        pool.set_names[name] = pool.set_names.get(name, frozenset()) | group
    pool.index()
