"""Load a game: its YAML files, collected and resolved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Mapping as Table
from dataclasses import field
from functools import cache

from cardwright import resources
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml, load_yaml_bytes
from cardwright.model.altered_zones import infer_alters
from cardwright.model.apply_variants import apply_patches
from cardwright.model.circular_definitions import check_given, check_order, check_values
from cardwright.model.collect.sections import collect
from cardwright.model.declared_otherwise import declared_otherwise
from cardwright.model.drawn_at_a_look import check_drawn
from cardwright.model.game import Game
from cardwright.model.game_being_read import Draft, Job
from cardwright.model.left_to_nobody import check_left_to_nobody
from cardwright.model.parts import KeptParts
from cardwright.model.resolve.scope import Shared
from cardwright.model.resolve.texts import run_jobs
from cardwright.model.told_apart import check_numbers
from cardwright.model.too_late_to_cancel import check_too_late
from cardwright.model.uses import Uses
from cardwright.model.where_cards_lie import check_beginning, check_waiting
from cardwright.model.word_meanings import Names, build_names
from cardwright.records import record
from cardwright.source.nodes import Mapping, Node
from cardwright.source.text import SourceFile
from cardwright.syntax.parse import Parsed
from cardwright.syntax.parses import Parses
from cardwright.syntax.vocabulary import Vocabulary


def library_text() -> str:
    """The library that every game has: the standard verbs."""
    return resources.beside("cardwright", "library/std.yaml").decode()


@cache
def library() -> Mapping:
    """The same as a tree, which is read once: whoever works on a game links it again and again."""
    problems = Problems()
    root = load_yaml(SourceFile("std.yaml", library_text()), problems)
    assert isinstance(root, Mapping) and not [*problems], problems.show()
    return root


def read_game(files: Table[str, bytes | str]) -> tuple[Game | None, Problems]:
    """The game in files given by their names; reads nothing else but the library."""
    problems = Problems()
    roots: list[Node] = []
    for name in sorted(files):
        data = files[name]
        raw = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
        _, root = load_yaml_bytes(name, raw, problems)
        if root is not None:
            roots.append(root)
    return (None if problems.has_errors else link(roots, problems)), problems


@record
class Linked:
    """A game with what was known on the way to it."""

    draft: Draft
    names: Names
    shared: Shared
    parts: KeptParts = field(default_factory=KeptParts)
    """The parts of the game that have been gone through."""
    parsed: dict[str, Parsed] = field(default_factory=dict)
    """Effects that were parsed again, by their texts."""

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.draft.game


def link(roots: Sequence[Node], problems: Problems, parses: Parses | None = None) -> Game | None:
    """The game in files that have been read, in the order of their names; reads nothing but the library."""
    found = linked(roots, problems, parses=parses)
    return found.game if found is not None else None


def linked(
    roots: Sequence[Node],
    problems: Problems,
    told: Callable[[Job, dict[str, int]], None] | None = None,
    uses: Uses | None = None,
    parses: Parses | None = None,
) -> Linked | None:
    """The same with what was known on the way; `told` hears of each text before it is resolved, `uses` of each name.

    `parses` knows what the texts of another version of the game were parsed into.
    """
    for root in roots:
        if not isinstance(root, Mapping) and not _is_empty(root):
            problems.add("CW513", root.span)
    if problems.has_errors:
        return None
    uses = uses if uses is not None else Uses()
    mappings = [root for root in roots if isinstance(root, Mapping)]
    draft = collect(mappings, [library()], problems, uses)
    if draft is None:
        return None
    apply_patches(draft)
    names = build_names(draft, problems)
    shared = run_jobs(draft, names, problems, told, parses)
    infer_alters(draft.game)
    parts = KeptParts()
    check_whole(draft.game, problems, parts)
    if problems.has_errors:
        problems.extend(list(declared_otherwise(draft.game, uses, problems)))
    draft.game.citations = tuple(draft.reader.citations)
    return Linked(draft, names, shared, parts)


def check_whole(game: Game, problems: Problems, parts: KeptParts) -> None:
    """What can be wrong with texts that are sound each by itself."""
    with_texts = parts.with_texts(game)
    check_order(problems, with_texts)
    check_values(game, problems)
    check_given(game, problems, with_texts)
    check_too_late(problems, with_texts)
    check_left_to_nobody(game, problems)
    check_drawn(game, problems, with_texts)
    check_beginning(game, problems)
    check_waiting(game, problems)
    check_numbers(game, problems, parts)


def vocabulary(roots: Sequence[Node]) -> Vocabulary | None:
    """The words of the game in files that have been read: what is needed to parse or format its texts."""
    problems = Problems()
    mappings = [root for root in roots if isinstance(root, Mapping)]
    draft = collect(mappings, [library()], problems)
    return build_names(draft, problems).vocabulary if draft is not None else None


def _is_empty(root: object) -> bool:
    return getattr(root, "data", 0) is None
