"""Read some cards, characters and skills of a linked game again, where nothing but their texts, printed values and
numbers of copies has changed. The rest of the game stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Mapping as Table
from dataclasses import fields, replace
from typing import TypeAlias, TypeVar

from cardwright import ir
from cardwright.diagnostics import Problems
from cardwright.ir import decl
from cardwright.ir.walk import inside, mentions
from cardwright.model.altered_zones import infer_alters_of
from cardwright.model.collect.cards import cards as collect_cards
from cardwright.model.collect.characters import characters as collect_characters
from cardwright.model.collect.skills import skills as collect_skills
from cardwright.model.edited_entries import (
    CARDS,
    CHARACTERS,
    SKILLS,
    CannotReread,
    effects_of,
    is_read_again,
    printed_otherwise,
)
from cardwright.model.game_being_read import Draft, EffectJob, fill
from cardwright.model.load import Linked
from cardwright.model.plays_alike import lenders, share_with
from cardwright.model.resolve.scope import NEXT, UNTIL, counted_beside
from cardwright.model.resolve.target_sorts import aims_of
from cardwright.model.resolve.texts import run_job
from cardwright.model.yaml_fields import Reader
from cardwright.source.nodes import Mapping, Node
from cardwright.source.text import Span
from cardwright.syntax.parse import Parsed, parse_effect

MOST_PARSED = 3_000
SECTIONS = {SKILLS: collect_skills, CARDS: collect_cards, CHARACTERS: collect_characters}
"""What is read again, in the order in which a game is read."""
NUMBERED = (ir.Ability, ir.Until, ir.NextTime)
Alternatives: TypeAlias = tuple[tuple[decl.Variant, tuple[ir.Ability, ...]], ...]
OtherFaces: TypeAlias = tuple[tuple[decl.Variant, tuple[decl.Face, ...]], ...]
Bearer: TypeAlias = decl.CardKind | decl.Character | decl.Skill


def can_be_reread(linked: Linked) -> bool:
    """Whether cards of a game can be read again at all: no variant takes one out, and it extends no other game.

    (Cards for which a variant has another text are known by having one.)
    """
    taken_out = any(patch.kind == "card" and patch.action != "replace" for patch in linked.draft.patches)
    return linked.game.extension is None and not taken_out


class Reread:
    """What some files hold, read again in the place of what there was; `undo` puts this back.

    `olds` are the trees of the files that the game was linked from. Raises CannotReread, and has then done nothing.
    """

    def __init__(self, linked: Linked, olds: Sequence[Node], news: Sequence[Node], problems: Problems) -> None:
        self.game = linked.game
        self.cards: list[decl.CardKind] = []
        self.skills: list[decl.Skill] = []
        self._linked = linked
        self._before: list[tuple[Bearer, list[object]]] = []
        self._by_variants: list[tuple[decl.CardKind, Alternatives, OtherFaces, list[str]]] = []
        self._citations = self.game.citations
        if not can_be_reread(linked):
            raise CannotReread
        for old, new in zip(olds, news, strict=True):
            if printed_otherwise(old, new) & linked.shared.told_by_values:
                raise CannotReread
            self._played_alike(old, new)
        apart = replace(self.game, cards={}, characters={}, skills={})
        made = Draft(apart, Reader(problems, linked.draft.reader.languages))
        for section, read in SECTIONS.items():
            for new in news:
                node = new.get(section) if isinstance(new, Mapping) else None
                if node is not None:
                    read(made, node, None)
        if made.later or made.last:
            raise CannotReread
        self._paths = {new.span.file.path for new in news}
        self._cited(made.reader.citations, news)
        self._linked.shared.problems = problems
        for job in made.jobs:
            if not isinstance(job, EffectJob):
                run_job(job, self._linked.shared)
        try:
            self._take_places(made)
            self._resolve(job for job in made.jobs if isinstance(job, EffectJob))
            share_with(self.cards, lenders(self.game))
            self._put_variants_back()
        except CannotReread:
            self.undo()
            raise

    def undo(self) -> None:
        """Put back what was there."""
        for bearer, values in self._before:
            for name, value in zip(_SLOTS[type(bearer)], values, strict=True):
                setattr(bearer, name, value)
        self.game.citations = self._citations

    def _parse(self, text: str) -> Parsed:
        known = self._linked.parsed
        if text not in known:
            if len(known) > MOST_PARSED:
                known.clear()
            known[text] = parse_effect(text, self._linked.names.vocabulary)
        return known[text]

    def _played_alike(self, old: Node, new: Node) -> None:
        """Raise CannotReread if it could change what all texts may speak of that something else is aimed at."""
        for left, right in zip(effects_of(old), effects_of(new), strict=True):
            if left.value != right.value:
                names = self._linked.names
                aims = [aims_of(self.game, names, self._parse(text.value).root) for text in (left, right)]
                if aims[0] != aims[1]:
                    raise CannotReread

    def _cited(self, citations: Sequence[tuple[str, Span]], news: Sequence[Node]) -> None:
        """Let the places of citations be those in the files as they are."""
        now = iter(citations)
        made = [next(now, each) if is_read_again(each[1], news) else each for each in self._citations]
        if next(now, None) is not None or [id for id, _ in made] != [id for id, _ in self._citations]:
            raise CannotReread
        self.game.citations = tuple(made)

    def _take_places(self, made: Draft) -> None:
        """Let what was read take the places of what there is: others name these."""
        game, new = self.game, made.game
        for skill in new.skills.values():
            there = self._only_one(game.skills, skill)
            owner = there.owner
            self._put(there, skill)
            there.owner = owner
            self.skills.append(there)
        for card in new.cards.values():
            old = self._only_one(game.cards, card)
            if old.alternatives or old.other_faces:
                self._need_variants_apart(old, card)
                self._by_variants.append((old, old.alternatives, old.other_faces, _numbers_of(old)))
            self._put_with_skills(old, card)
            self.cards.append(old)
        for character in new.characters.values():
            if character.id not in game.characters:
                raise CannotReread
            self._put_with_skills(game.characters[character.id], character)

    def _need_variants_apart(self, old: decl.CardKind, new: decl.CardKind) -> None:
        """Raise CannotReread if what variants put in the place of a card's faces may come of how these are now."""
        places = [face.span for _, faces in old.other_faces for face in faces]
        alike = [_printed(face) for face in old.faces] == [_printed(face) for face in new.faces]
        if places and (not alike or any(each.file.path in self._paths for each in places)):
            raise CannotReread

    def _put_variants_back(self) -> None:
        """What variants put in the place of texts and faces stays; it is numbered behind the texts that were read."""
        for card, alternatives, other_faces, numbers in self._by_variants:
            if _numbers_of(card) != numbers:
                raise CannotReread
            card.alternatives, card.other_faces = alternatives, other_faces

    def _only_one(self, table: Table[str, B], new: B) -> B:
        """What there is by the same id, and nothing else: what stands in texts of one name is numbered together."""
        game = self.game
        tables: tuple[Table[str, decl.Decl], ...] = (
            game.cards, game.categories, game.statuses, game.skills, game.rules, game.verbs, game.phases, game.checks,
        )  # fmt: skip
        names = (new.id, *counted_beside(new.id), *(new.id.removesuffix(f" {each}") for each in (UNTIL, NEXT)))
        alike = (every[name] for name in dict.fromkeys(names) for every in tables if name in every)
        if new.id not in table or [each for each in alike if _has_numbers(each)] != [table[new.id]]:
            raise CannotReread
        return table[new.id]

    def _put_with_skills(self, old: C, new: C) -> None:
        skills = old.skills
        if [each.id for each in skills] != [each.id for each in new.skills]:
            raise CannotReread
        self._put(old, new)
        old.skills = skills

    def _put(self, old: B, new: B) -> None:
        slots = _SLOTS[type(old)]
        self._before.append((old, [getattr(old, name) for name in slots]))
        for name in slots:
            setattr(old, name, getattr(new, name))

    def _resolve(self, jobs: Iterable[EffectJob]) -> None:
        shared, ids = self._linked.shared, dict(self._linked.shared.ids)
        for job in jobs:
            setting, owner = job.setting, job.setting.owner
            of_card = self.game.cards[owner] if setting.of_this is not None else None
            bearer = of_card if of_card is not None else self.game.skills[owner]
            shared.number_anew(owner)
            shared.read[id(job.text)] = self._parse(job.text.value)
            run_job(EffectJob(job.text, replace(setting, of_this=of_card), fill(bearer, "abilities")), shared)
        for card, *_ in self._by_variants:
            shared.ids.update({name: ids[name] for name in (card.id, *counted_beside(card.id)) if name in ids})
        infer_alters_of(self.game, self.cards, self.skills)


def _numbers_of(card: decl.CardKind) -> list[str]:
    """What is numbered in the texts of a card, but for those of variants."""
    return [node.id for node in mentions(card.abilities) if isinstance(node, NUMBERED)]


def _printed(face: decl.Face) -> tuple[object, ...]:
    return face.copies, face.name, face.values, face.when


def _has_numbers(made: decl.Decl) -> bool:
    """Whether something in the texts of a declaration is numbered."""
    if not isinstance(made, decl.Verb | decl.Phase | decl.Check):
        return True
    return any(isinstance(node, NUMBERED) for node in inside(made))


B = TypeVar("B", decl.CardKind, decl.Character, decl.Skill)
C = TypeVar("C", decl.CardKind, decl.Character)
_SLOTS = {each: tuple(slot.name for slot in fields(each)) for each in (decl.CardKind, decl.Character, decl.Skill)}
