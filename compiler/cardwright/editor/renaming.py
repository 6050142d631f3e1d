"""Give an id another name, wherever it stands: in cards, effects, rulings, formats, decks and chapters.

What would come of it is linked before it is done: what would not be understood, or understood otherwise, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from cardwright.backends.paper.check_chapters import check_chapters
from cardwright.backends.paper.compose import Source, chapter_of
from cardwright.diagnostics import Problem, Problems, Severity
from cardwright.diagnostics.problem import Lang
from cardwright.diagnostics.yaml import load_yaml
from cardwright.driver import judge_law
from cardwright.editor.finding import Found, declared, places
from cardwright.editor.project import State, Words
from cardwright.files import RawFile, read_folder
from cardwright.ir import decl
from cardwright.layers import MOST_GENERATIONS, Layer, whole_roots
from cardwright.model.game import Game
from cardwright.model.load import linked
from cardwright.model.uses import Uses
from cardwright.printing import Unsaved, with_unsaved
from cardwright.source.guards import read_bytes_as_source
from cardwright.source.nodes import Mapping as MappingNode
from cardwright.source.nodes import Node, Scalar
from cardwright.source.nodes import Sequence as SequenceNode
from cardwright.source.text import SourceFile, Span
from cardwright.syntax.words import fold, ing, plural, third

_RAW = ("formats", "banlists", "decks", "expect")
_TEMPLATE_SIGN = re.compile(r"\{\{|\{%|\}\}|%\}")
_LINK = re.compile(r"\]\(([a-z_]+):([^)\n]*)\)")
_IDS = re.compile(r"[^\W_](?:[\w ]*\w)?")
_CHAPTER_WORDS = {
    "cards": ("card", "cards"), "constants": ("constants",), "quantities": ("quantity",), "verbs": ("verb",),
    "zones": ("zone", "zones"), "options": ("option", "options"), "characters": ("character",), "skills": ("skill",),
    "statuses": ("status",), "counters": ("counter",), "variants": ("variant", "variants"), "rulings": ("ruling",),
}  # fmt: skip
"""How chapters call the tables of a game."""


_WHY = {
    "kind": ("this has no id that could be changed", "这里没有可以改的编号"),
    "base": ("it belongs to the game that this one extends: rename it there", "它属于被扩展的游戏，请在那里改名"),
    "id": ("an id is words of letters, digits and `_`", "编号只能由字母、数字和 `_` 组成的词构成"),
    "problem": ("the game would have errors", "这样改游戏会出错"),
    "otherwise": ("something would mean another thing then", "这样改会有别处的意思变了"),
}


class Refused(Exception):
    """It cannot be called so; the problem says why, where there is one."""

    def __init__(self, why: str, problem: Problem | None = None) -> None:
        Exception.__init__(self, why)
        self.why = why
        self.problem = problem

    def words(self, lang: Lang) -> str:
        """Why, in words."""
        said = _WHY[self.why][0 if lang == "en" else 1]
        return f"{said}: {self.problem.code} {self.problem.message(lang)}" if self.problem is not None else said


@dataclass(frozen=True, slots=True)
class Renamed:
    """What is written where."""

    edits: tuple[tuple[Span, str], ...]


def subject(found: Found | None) -> tuple[Span, str] | None:
    """What would be renamed at a place, and what it is called; None for what has no id of its own."""
    if found is None or found.word or found.rule or not isinstance(found.made, decl.Decl):
        return None
    made = found.made
    if isinstance(made, decl.Builtin | decl.Part | decl.Chosen) or made.span.file.path == "std.yaml":
        return None
    return found.span, _id(made)


def _id(made: decl.Decl) -> str:
    """What is written for it."""
    return made.head if isinstance(made, decl.Verb) else made.id


Start = tuple[str, int]
"""A place by its file and by where it begins there."""


def _start(span: Span) -> Start:
    return span.file.path, span.start


@dataclass(frozen=True)
class Open:
    """A game that is looked at: its folder, what is known of it, what its words mean, what editors hold of chapters."""

    folder: Path
    state: State
    words: Words
    unsaved: Unsaved = field(default_factory=dict)

    @cached_property
    def named(self) -> tuple[tuple[Span, Span], ...]:
        """Where it names what it has from the games that it extends, each with where that game says it."""
        return whole_roots(self.state.layer, Problems()).named if self.state.layer is not None else ()

    @cached_property
    def _named_by(self) -> dict[Start, Start]:
        return {_start(span): _start(was) for span, was in self.named}

    def first(self, span: Span) -> Start:
        """Where the game that has something of its own says what a place here names."""
        found = _start(span)
        for _ in range(MOST_GENERATIONS):
            found = self._named_by.get(found, found)
        return found

    def first_named(self, made: decl.Decl) -> Start:
        """The same of a declaration."""
        return self.first(made.span)

    def chapters(self) -> tuple[RawFile, ...]:
        """The chapters of its book as they are just now. Raises OSError."""
        return with_unsaved(self.folder, read_folder(self.folder, (".md",)), self.unsaved)


def rename(own: Open, found: Found, new: str, modes: Sequence[Open] = ()) -> Renamed:
    """All that must be written for a declaration to be called otherwise, in its game and those that extend it.

    Raises Refused.
    """
    if subject(found) is None or found.made is None:
        raise Refused("kind")
    new = " ".join(new.split())
    if not _IDS.fullmatch(new):
        raise Refused("id")
    first = own.first_named(found.made)
    if not Path(first[0]).is_relative_to(own.folder):
        raise Refused("base")
    edits: dict[tuple[str, int, int], tuple[Span, str]] = {}
    for game in (own, *modes):
        for part, text in _in_game(game, found.made, first, new):
            edits[part.file.path, part.start, part.end] = (part, text)
    kept = tuple(edits[key] for key in sorted(edits))
    for game in (own, *modes):
        _judge(game, found.made, first, new, kept)
    return Renamed(kept)


def _in_game(game: Open, made: decl.Decl, first: Start, new: str) -> Iterator[tuple[Span, str]]:
    """Where it stands in one game, whose own declaration it is, or that which it has from the game that it extends;
    also where that game names what it changes and removes of the other.
    """
    for span, _ in game.named:
        if game.first(span) == first:
            yield from _written(span, forms_of(made, new))
    for same in declared(game.words.game):
        if type(same) is type(made) and game.first_named(same) == first:
            for span in places(game.words, Found(same.span, same)):
                yield from _written(span, forms_of(same, new))
            yield from _in_deck_law(game.words.game, same, new)
            yield from in_chapters(game.words.game, game.chapters(), same, same.id, new)


def forms_of(made: decl.Decl, new: str) -> dict[str, str]:
    """The forms in which an id is written in texts, with those of another id."""
    if isinstance(made, decl.Verb):
        return {made.head: new, made.third: third(new), made.ing: ing(new)}
    old = made.id
    return {old: new, plural(old): plural(new), old.removeprefix("the "): new.removeprefix("the ")}


def _written(span: Span, pairs: Mapping[str, str]) -> Iterator[tuple[Span, str]]:
    """The part of a place that is the id, in one of its forms, and what is written instead; none for a printed name."""
    text = span.text
    flat = " ".join(text.split())
    for form, instead in pairs.items():
        if fold(flat) == fold(form):
            quote = text[0] if text[:1] in "\"'" and text[:1] else ""
            yield span, f"{quote}{instead}{quote}" if quote and text[-1:] == quote else instead
            return
    for form, instead in pairs.items():
        at = re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text)
        if at is not None:
            yield span.sub(at.start(), at.end()), instead
            return


def _in_deck_law(game: Game, made: decl.Decl, new: str) -> Iterator[tuple[Span, str]]:
    """Where formats, banlists and decks name it: they are read after the game is linked, each by words of its own."""
    if not isinstance(made, decl.CardKind | decl.Category | decl.Field | decl.Zone):
        return
    word = re.compile(rf"(?<!\w){re.escape(made.id)}(?!\w)")
    for section in _RAW:
        for node in game.raw.get(section, ()):
            for scalar in _scalars(node):
                whole = re.fullmatch(r"(?:\d+x? )?(.*)", scalar.value)
                alone = whole is not None and whole[1] == made.id
                inside = isinstance(made, decl.Category | decl.Field) and section != "decks" and " " in scalar.value
                if alone or (inside and scalar.value not in game.cards):
                    for at in word.finditer(scalar.value):
                        yield scalar.at(at.start(), at.end()), new


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, SequenceNode):
        for item in node:
            yield from _scalars(item)
    elif isinstance(node, MappingNode):
        for entry in node:
            if entry.key.value in ("name", "summary"):
                continue
            yield entry.key
            yield from _scalars(entry.value)


def in_chapters(
    game: Game, chapters: Iterable[RawFile], made: decl.Decl, was: str, new: str
) -> Iterator[tuple[Span, str]]:
    """Where chapters of the book name what has (or had) this id: in links, and as a value of a template."""
    words = next((said for table, said in _CHAPTER_WORDS.items() if made in _table(game, table)), None)
    if words is None:
        return
    old, instead = was.replace(" ", "_"), new.replace(" ", "_")
    above = [*words, *(rf"zones\.{re.escape(zone.replace(' ', '_'))}" for zone in game.zones if "card" in words)]
    value = re.compile(rf"(?<!\w)(?:{'|'.join(above)})\.({re.escape(old)})(?!\w)")
    for raw in chapters:
        file, faults = read_bytes_as_source(raw.path, raw.data)
        if faults:
            continue
        for link in _LINK.finditer(file.text):
            if link[1] in words and link[2] == old:
                yield Span(file, link.start(2), link.end(2)), instead
        for start, end in _templates(file.text):
            for at in value.finditer(file.text, start, end):
                yield Span(file, at.start(1), at.end(1)), instead


def _templates(text: str) -> Iterator[tuple[int, int]]:
    """From and to of what stands between `{{` and `}}`, or `{%` and `%}`."""
    opened = None
    for sign in _TEMPLATE_SIGN.finditer(text):
        if opened is None:
            opened = sign if sign[0] in ("{{", "{%") else None
        elif sign[0] == ("}}" if opened[0] == "{{" else "%}"):
            yield opened.end(), sign.start()
            opened = None


def _table(game: Game, name: str) -> list[decl.Decl]:
    table: Mapping[str, decl.Decl] = getattr(game, name)
    return list(table.values())


# ---------------------------------------------------------------- what would come of it


def _judge(own: Open, declaration: decl.Decl, first: Start, new: str, edits: tuple[tuple[Span, str], ...]) -> None:
    """Link the game as it would be; raises Refused if something is not understood, or understood otherwise."""
    assert own.state.layer is not None
    before, after, uses = Problems(), Problems(), Uses()
    was, made = _linked(own.state.layer, before), _linked(_relaid(own.state.layer, edits), after, uses)
    for game, written, problems in ((was, (), before), (made, edits, after)):
        if game is not None:
            check_chapters(game, _chapters(own, written), problems)
    known = {(each.code, each.message()) for each in before}
    worse = [each for each in after if each.severity is Severity.ERROR and (each.code, each.message()) not in known]
    if worse or made is None or was is None:
        raise Refused("problem", worse[0] if worse else None)
    kind = type(declaration)
    named = [_id(use.made) for use in uses if use.made is not None and type(use.made) is kind]
    meant = [use.made for use in own.words.uses if type(use.made) is kind and use.made is not None]
    if named.count(new) != sum(own.first_named(one) == first for one in meant):
        raise Refused("otherwise")


def _chapters(own: Open, edits: tuple[tuple[Span, str], ...]) -> tuple[Source, ...]:
    """The chapters of a book with what is to be written in them."""
    found = []
    for raw in own.chapters():
        file, faults = read_bytes_as_source(raw.path, raw.data)
        mine = [(span, text) for span, text in edits if span.file.path == raw.path]
        chapter = chapter_of(raw.name, SourceFile(raw.path, applied(file.text, mine)))
        if chapter is not None and not faults:
            found.append(chapter)
    return tuple(found)


def _linked(layer: Layer, problems: Problems, uses: Uses | None = None) -> Game | None:
    """A game with its deck law."""
    roots = whole_roots(layer, problems).roots
    made = None if problems.has_errors else linked(roots, problems, uses=uses)
    game = made.game if made is not None else None
    judge_law(roots, game, problems)
    return game


def _relaid(layer: Layer, edits: tuple[tuple[Span, str], ...]) -> Layer:
    """The files of a game with what is to be written in them."""
    problems, files = Problems(), []
    for each in layer.files:
        mine = [(span, text) for span, text in edits if span.file.path == each.file.path]
        file = SourceFile(each.file.path, applied(each.file.text, mine)) if mine else each.file
        files.append(replace(each, file=file, root=load_yaml(file, problems)) if mine else each)
    base = _relaid(layer.base, edits) if layer.base is not None else None
    return Layer(tuple(files), problems, layer.extends, base)


def applied(text: str, edits: list[tuple[Span, str]]) -> str:
    """A text with something else in some of its places."""
    for span, new in sorted(edits, key=lambda each: each[0].start, reverse=True):
        text = text[: span.start] + new + text[span.end :]
    return text
