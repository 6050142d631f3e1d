"""Tell apart the abilities of one text, as scenarios do by their numbers, and check that there are so many."""

from __future__ import annotations

from cardwright import ir
from cardwright.diagnostics import Problems
from cardwright.ir import decl
from cardwright.model import scenario as sc
from cardwright.model.game import Game
from cardwright.model.parts import KeptParts, Part


def ids_of(made: decl.Decl, number: int) -> frozenset[str]:
    """The ids of that ability of a text: more than one where variants put other texts in its place."""
    return frozenset(own[number - 1].id for own in _texts(made) if 0 < number <= len(own))


def check_numbers(game: Game, problems: Problems, parts: KeptParts) -> None:
    """Scenarios speak only of abilities that there are."""
    for ruling in game.rulings.values():
        for line in ruling.scenario.lines if ruling.scenario is not None else ():
            if not isinstance(line, sc.Plays | sc.ExpectCannot) or line.nth is None:
                continue
            made = subject(line)
            if made is None:
                continue
            most = max(parts.part(made).picked(_how_many), default=0) + _of_kinds(made)
            if not 0 < line.nth.number <= most:
                problems.add("CW500", line.nth.span, name=made.id, number=line.nth.number, most=most or None)


def _how_many(part: Part) -> tuple[int, ...]:
    """How many abilities a text has itself, one number for each text that variants put there."""
    if isinstance(part.of, decl.CardKind):
        return tuple(len(own) for own in (part.of.abilities, *(other for _, other in part.of.alternatives)))
    return tuple(len(own) for own in _texts(part.of))


def _of_kinds(made: decl.Decl) -> int:
    """How many abilities a card has by its kinds."""
    return len(_common(made)) if isinstance(made, decl.CardKind) else 0


def subject(line: sc.Plays | sc.ExpectCannot) -> decl.Decl | None:
    """What is played or used."""
    if isinstance(line, sc.Plays):
        return line.card.kind if line.card is not None else line.skill
    what = line.what
    if isinstance(what, sc.CardName):
        return what.kind
    if isinstance(what, ir.SkillRef | ir.StatusRef | ir.KindRef):
        return what.decl
    return what if isinstance(what, decl.GameRule) else None


def _texts(made: decl.Decl) -> list[tuple[ir.Ability, ...]]:
    """The abilities of a text, those of its kinds behind them; one list for each text that variants put there."""
    if not isinstance(made, decl.CardKind):
        return [made.abilities] if isinstance(made, decl.Skill | decl.Status | decl.GameRule | decl.Category) else []
    return [(*own, *_common(made)) for own in (made.abilities, *(abilities for _, abilities in made.alternatives))]


def _common(card: decl.CardKind) -> list[ir.Ability]:
    """The abilities that a card has by its kinds."""
    return [ability for kind in card.kinds() for ability in kind.abilities]
