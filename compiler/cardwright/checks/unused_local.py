"""unused-local (CW602): `let` or `choose` gives a name that nobody asks for again.

A choice that is only made (`choose spot: …`) without being used decides nothing, so it counts as well; the names of
loops do not, since a loop may simply repeat.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.checks.walk import children, declarations, is_ours, nodes, procedure
from cardwright.diagnostics import Problems
from cardwright.model import decl, ir
from cardwright.model.game import Game
from cardwright.source.text import Span


def check(game: Game, problems: Problems) -> None:
    """Add a problem for each name that is given in vain."""
    for text in texts(game):
        given = [(node.local, node.span) for node in nodes(text) if isinstance(node, ir.Let | ir.Choose)]
        used = set(_used(text))
        for local, span in given:
            if local.name not in used:
                problems.add("CW602", name_in(span, local.name), name=local.name)


def texts(game: Game) -> Iterator[object]:
    """Every whole text of a game: abilities and bodies, in each of which a name has one meaning."""
    for made in declarations(game):
        if is_ours(made):
            for _, part in _parts(made):
                yield from _whole(part)
    for part in procedure(game):
        yield from _whole(part)


def _parts(made: decl.Decl) -> Iterator[tuple[str, object]]:
    for name in type(made).__dataclass_fields__:
        yield name, getattr(made, name)


def _whole(part: object) -> Iterator[object]:
    if isinstance(part, ir.Ability | ir.Block):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from _whole(item)
    elif hasattr(part, "body") and not isinstance(part, decl.Decl):
        yield part


def _used(tree: object) -> Iterator[str]:
    """The names that are read: locals where they do not stand as the name being given, and choices asked for later."""
    for node in nodes(tree):
        for name, part in children(node):
            if name == "local" and not isinstance(node, ir.UseAs):
                continue
            for item in part if isinstance(part, tuple) else (part,):
                if isinstance(item, ir.Local):
                    yield item.name
            if hasattr(part, "values") and not isinstance(part, decl.Decl):
                yield from (item.name for item in part.values() if isinstance(item, ir.Local))
            if isinstance(part, decl.Chosen):
                yield part.id


def name_in(span: Span, name: str) -> Span:
    """The first place of a name within a sentence; the sentence itself when it does not stand there."""
    at = span.text.find(name)
    return span.sub(at, at + len(name)) if at >= 0 else span
