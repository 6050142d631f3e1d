"""Read some cards of a linked game again, where nothing but their texts, printed values and copies has changed.

The rest of the game stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Mapping as Table
from dataclasses import fields, replace

from cardwright.diagnostics import Problems
from cardwright.ir import decl
from cardwright.model.altered_zones import infer_alters_of
from cardwright.model.collect.cards import cards as collect_cards
from cardwright.model.collect.faces import CARD_KEYS, FACE_KEYS
from cardwright.model.game_being_read import Draft, EffectJob, Job, fill
from cardwright.model.load import Linked
from cardwright.model.plays_alike import lenders, share_with
from cardwright.model.resolve.scope import NEXT, UNTIL, counted_beside
from cardwright.model.resolve.target_sorts import plays_on_cards
from cardwright.model.resolve.texts import run_job
from cardwright.model.yaml_fields import Reader
from cardwright.source.nodes import Mapping, Node, Scalar, to_data
from cardwright.source.nodes import Sequence as SequenceNode
from cardwright.source.text import Span
from cardwright.syntax.parse import Parsed, parse_effect

SECTION = "cards"
OWN = ("effect", "text", "flavour")
"""Keys of a card on which nothing else of a game depends, but for what is worked out anew."""
MOST_PARSED = 3_000
KEPT_APART = ("skills", "in_game", "alters")
"""Keys of cards that are not read again by themselves."""
COPIES, FACES = "copies", "faces"


class CannotReread(Exception):
    """More has changed than can be read again by itself, or cards of the game depend on one another."""


def entries_of(root: Node | None) -> tuple[Mapping, ...]:
    """The cards of a file that holds nothing else. Raises CannotReread."""
    if not isinstance(root, Mapping) or root.keys() != (SECTION,):
        raise CannotReread
    found = root.get(SECTION)
    if not isinstance(found, SequenceNode) or not all(isinstance(each, Mapping) for each in found.items):
        raise CannotReread
    return tuple(each for each in found.items if isinstance(each, Mapping))


def printed_otherwise(old: Node | None, new: Node | None) -> frozenset[str]:
    """The ids of the cards that print other values in two files, which hold the same cards. Raises CannotReread where
    these differ by more than texts, printed values and how many copies there are.
    """
    before, after = entries_of(old), entries_of(new)
    if len(before) != len(after):
        raise CannotReread
    found = set()
    for one, other in zip(before, after, strict=True):
        if one.keys() != other.keys() or any(key in one for key in KEPT_APART):
            raise CannotReread
        values = [_value_changes(*each) for each in _both(one, other)]
        id = one.get("id")
        if any(values) and isinstance(id, Scalar):
            found.add(" ".join(id.value.split()))
    return frozenset(found)


def _both(one: Mapping, other: Mapping) -> Iterator[tuple[str, Node, Node]]:
    """What stands behind the same keys."""
    for entry in one:
        right = other.get(entry.key.value)
        if right is None or type(entry.value) is not type(right):
            raise CannotReread
        yield entry.key.value, entry.value, right


def _value_changes(key: str, left: Node, right: Node) -> bool:
    """Whether a key of a card says that other values are printed on it."""
    if key in OWN or to_data(left) == to_data(right):
        return False
    if key == COPIES and 0 not in (to_data(left), to_data(right)):
        return False
    if key == FACES and isinstance(left, SequenceNode) and isinstance(right, SequenceNode):
        return _faces_change(left.items, right.items)
    return _printed_changes(key, left, right)


def _faces_change(before: Sequence[Node], after: Sequence[Node]) -> bool:
    if len(before) != len(after):
        raise CannotReread
    found = False
    for one, other in zip(before, after, strict=True):
        if not isinstance(one, Mapping) or not isinstance(other, Mapping) or one.keys() != other.keys():
            raise CannotReread
        for key, left, right in _both(one, other):
            if to_data(left) != to_data(right) and (key != COPIES or 0 in (to_data(left), to_data(right))):
                found = _printed_changes(key, left, right)
    return found


def _printed_changes(key: str, left: Node, right: Node) -> bool:
    """True where a printed value, or each of several, is another one. Raises CannotReread for all else."""
    if key in (*CARD_KEYS, *FACE_KEYS):
        raise CannotReread
    for node in (left, right):
        parts = node.items if isinstance(node, SequenceNode) else (node,)
        if not parts or not all(isinstance(part, Scalar) for part in parts):
            raise CannotReread
    return True


def can_be_reread(linked: Linked) -> bool:
    """Whether cards of a game can be read again at all: no variant takes one out, and it extends no other game.

    (Cards for which a variant has another text are known by having one.)
    """
    taken_out = any(patch.kind == "card" and patch.action != "replace" for patch in linked.draft.patches)
    return linked.game.extension is None and not taken_out


class Reread:
    """Cards of some files read again, in the place of those that there were; `undo` puts these back.

    `olds` are the trees of the files that the game was linked from. Raises CannotReread, and has then done nothing.
    """

    def __init__(self, linked: Linked, olds: Sequence[Node], news: Sequence[Node], problems: Problems) -> None:
        self.game = linked.game
        self.cards: list[decl.CardKind] = []
        self._linked = linked
        self._before: list[tuple[decl.CardKind, list[object]]] = []
        self._citations = self.game.citations
        if not can_be_reread(linked):
            raise CannotReread
        for old, new in zip(olds, news, strict=True):
            if printed_otherwise(old, new) & linked.shared.told_by_values:
                raise CannotReread
            self._played_alike(old, new)
        made = Draft(replace(self.game, cards={}), Reader(problems, linked.draft.reader.languages))
        for new in news:
            collect_cards(made, SequenceNode(new.span, entries_of(new)), None)
        if made.later or made.last:
            raise CannotReread
        self._cited(made.reader.citations, {new.span.file.path for new in news})
        try:
            self._take_places(made)
            self._resolve(made.jobs, problems)
            share_with(self.cards, lenders(self.game))
        except CannotReread:
            self.undo()
            raise

    def undo(self) -> None:
        """Put back what was there."""
        for card, values in self._before:
            for name, value in zip(_SLOTS, values, strict=True):
                setattr(card, name, value)
        self.game.citations = self._citations

    def _parse(self, text: str) -> Parsed:
        known = self._linked.parsed
        if text not in known:
            if len(known) > MOST_PARSED:
                known.clear()
            known[text] = parse_effect(text, self._linked.names.vocabulary)
        return known[text]

    def _played_alike(self, old: Node, new: Node) -> None:
        """Raise CannotReread if it could change what all texts may speak of that a card is played on cards."""
        for one, other in zip(entries_of(old), entries_of(new), strict=True):
            left, right = one.get("effect"), other.get("effect")
            if isinstance(left, Scalar) and isinstance(right, Scalar) and left.value != right.value:
                on = [plays_on_cards(self._linked.names, self._parse(text.value).root) for text in (left, right)]
                if on[0] != on[1]:
                    raise CannotReread

    def _cited(self, citations: Sequence[tuple[str, Span]], paths: set[str]) -> None:
        """Let the places of citations be those in the files as they are."""
        now = iter(citations)
        made = [next(now, each) if each[1].file.path in paths else each for each in self._citations]
        if next(now, None) is not None or [id for id, _ in made] != [id for id, _ in self._citations]:
            raise CannotReread
        self.game.citations = tuple(made)

    def _take_places(self, made: Draft) -> None:
        """Let the cards as they were read take the places of those that there are: others name these."""
        game = self.game
        tables: tuple[Table[str, decl.Decl], ...] = (
            game.categories, game.statuses, game.skills, game.rules, game.verbs, game.phases, game.checks,
        )  # fmt: skip
        for new in made.game.cards.values():
            old = game.cards.get(new.id)
            if old is None or old.skills or old.alternatives or old.other_faces:
                raise CannotReread
            names = (new.id, *counted_beside(new.id), *(new.id.removesuffix(f" {each}") for each in (UNTIL, NEXT)))
            alike = (name for name in dict.fromkeys(names) for table in (game.cards, *tables) if name in table)
            if [*alike] != [new.id]:
                raise CannotReread  # what stands in their texts is numbered together
            self._before.append((old, [getattr(old, name) for name in _SLOTS]))
            for name in _SLOTS:
                setattr(old, name, getattr(new, name))
            self.cards.append(old)

    def _resolve(self, jobs: Iterable[Job], problems: Problems) -> None:
        shared = self._linked.shared
        shared.problems = problems
        for job in jobs:
            if not isinstance(job, EffectJob):
                raise CannotReread
            card = self.game.cards[job.setting.owner]
            shared.number_anew(card.id)
            shared.read[id(job.text)] = self._parse(job.text.value)
            run_job(EffectJob(job.text, replace(job.setting, of_this=card), fill(card, "abilities")), shared)
        infer_alters_of(self.game, self.cards)


_SLOTS = tuple(each.name for each in fields(decl.CardKind))
