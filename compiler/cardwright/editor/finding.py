"""What stands at a place of a file: something declared, a rule id, a name of a text; and wherever else it is named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from cardwright.editor.project import Words
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.model.rule_citations import all_citations, listed_rules
from cardwright.model.uses import Use
from cardwright.source.text import SourceFile, Span


@dataclass(frozen=True, slots=True)
class Found:
    """What stands at `span`: a declaration (and perhaps a word of it), a rule id, or a name that a text gave itself."""

    span: Span
    made: decl.Decl | None = None
    word: str = ""
    rule: str = ""
    local: Span | None = None


def at(words: Words, file: SourceFile, offset: int) -> Found | None:
    """What the game has at an offset of a file; of several the one that is written shortest."""
    hits = [each for each in everything(words) if _covers(each.span, file.path, offset)]
    return min(hits, key=lambda each: each.span.end - each.span.start, default=None)


def _covers(span: Span, path: str, offset: int) -> bool:
    return span.file.path == path and span.start <= offset <= span.end


def everything(words: Words) -> Iterator[Found]:
    """Every place at which something is named or declared."""
    for use in words.uses:
        yield _of(use)
    for made in declared(words.game):
        yield Found(made.span, made)
    for id, span in rule_places(words.game):
        yield Found(span, rule=id)


def _of(use: Use) -> Found:
    return Found(use.span, use.made, use.word, local=use.declared)


def declared(game: Game) -> Iterator[decl.Decl]:
    """Everything that a game declares in files, with what its kinds of cards have printed on them."""
    for each in fields(game):
        table = getattr(game, each.name)
        if isinstance(table, dict):
            for made in table.values():
                if isinstance(made, decl.Decl):
                    yield made
                if isinstance(made, decl.Category):
                    yield from made.fields.values()


def rule_places(game: Game) -> Iterator[tuple[str, Span]]:
    """Every place at which a rule id stands: where it is listed, and where it is cited."""
    yield from listed_rules(game).items()
    yield from all_citations(game)


def definition(words: Words, found: Found) -> Span | None:
    """Where it is declared; None for what is part of the language."""
    if found.rule:
        return listed_rules(words.game).get(found.rule)
    if found.made is None:
        return found.local
    if isinstance(found.made, decl.Builtin) or not found.made.span.file.text:
        return None
    return found.made.span


def places(words: Words, found: Found, *, also_declared: bool = True) -> tuple[Span, ...]:
    """Every place at which the same is named, in the order of the files; where it is declared, if wanted."""
    where = definition(words, found)
    same = [each.span for each in everything(words) if _same(each, found)]
    if also_declared and where is not None and found.made is not None and not found.word:
        same.append(where)
    kept = {(span.file.path, span.start, span.end): span for span in same}
    if not also_declared and where is not None:
        kept.pop((where.file.path, where.start, where.end), None)
    return tuple(kept[key] for key in sorted(kept))


def _same(one: Found, other: Found) -> bool:
    if other.rule:
        return one.rule == other.rule
    if other.made is not None:
        return one.made is other.made and (not other.word or one.word == other.word)
    return other.local is not None and one.local == other.local
