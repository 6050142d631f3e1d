"""A game as deck law sees it: its pool, formats, banlists and example decks, read from a folder or from values."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardwright.decks.cards import Pool, infer_fields
from cardwright.decks.pool_yaml import read_pool, sections
from cardwright.decks.read_format import Formats, read_formats
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml_bytes
from cardwright.files import read_folder
from cardwright.source.nodes import Mapping, Node, Scalar


@dataclass(frozen=True, slots=True)
class DeckGame:
    """What deck law needs of a game; `problems` are faults of its files as far as they matter here."""

    id: str
    pool: Pool
    formats: Formats
    decks: tuple[Node, ...]
    problems: Problems


def load_game(folder: Path, pool: Path | None = None) -> DeckGame:
    """A game's folder.  `pool` is an imported card pool (JSON) that is added to the game's own cards."""
    problems = Problems()
    roots = []
    for raw in read_folder(folder):
        _, root = load_yaml_bytes(raw.path, raw.data, problems)
        if isinstance(root, Mapping):
            roots.append(root)
    more = None
    if pool is not None:
        from cardwright.decks.pool_json import read_pool_json

        more = read_pool_json(json.loads(pool.read_text("utf-8")))
    return from_roots(roots, folder.name, problems, more)


def from_roots(
    roots: Sequence[Mapping], name: str, problems: Problems | None = None, more: Pool | None = None
) -> DeckGame:
    """The same from parsed files; `more` are cards from elsewhere."""
    problems = problems or Problems()
    pool = read_pool(roots)
    if more is not None:
        extend(pool, more)
    head = next(iter(sections(roots, "game")), None)
    id_ = head.get("id") if isinstance(head, Mapping) else None
    game = id_.value if isinstance(id_, Scalar) else name
    formats = read_formats(game, pool, sections(roots, "formats"), sections(roots, "banlists"))
    problems.extend(formats.problems)
    return DeckGame(game, pool, formats, sections(roots, "decks"), problems)


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


def example_nodes(nodes: Iterable[Node]) -> Iterable[Mapping]:
    """The decks in the sections `decks`."""
    from cardwright.source.nodes import Sequence as ListNode

    for node in nodes:
        for item in node if isinstance(node, ListNode) else ():
            if isinstance(item, Mapping):
                yield item
