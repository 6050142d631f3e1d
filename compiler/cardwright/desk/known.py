"""What the desk knows of a game after a save: problems, the last sound game, which rulings hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright.bench.failures import Failure
from cardwright.bench.in_memory import Bench
from cardwright.diagnostics import Problem, Severity
from cardwright.ir import decl
from cardwright.model.game import Game, Ruling


@dataclass(frozen=True, slots=True)
class Known:
    """All that is known just now; a new value takes its place with every step of the work.

    `number` grows with every save that changed something. `game` is that of the files as they are (`current`), else
    the last one without errors. `verdicts` holds for each ruling that has been run since nothing it depends on changed
    why it fails (None: it holds). `touched` are cards whose entries changed with the last save.
    """

    number: int = 0
    problems: tuple[Problem, ...] = ()
    game: Game | None = None
    current: bool = False
    bench: Bench | None = None
    verdicts: Mapping[str, Failure | None] = field(default_factory=dict)
    touched: tuple[str, ...] = ()
    working: str = ""

    @property
    def has_errors(self) -> bool:
        """Whether the files as they are have errors."""
        return any(each.severity is Severity.ERROR for each in self.problems)

    @property
    def red(self) -> tuple[Failure, ...]:
        """The rulings that fail, in the order of the files."""
        return tuple(found for found in self.verdicts.values() if found is not None)

    @property
    def waiting(self) -> int:
        """How many rulings have not been run yet."""
        return len(self.game.rulings) - len(self.verdicts) if self.game is not None and self.current else 0


@dataclass(frozen=True, slots=True)
class News:
    """A step of the work is done: `saved` files, `checked`, `rulings` that were run, `done`; `ms` since the save."""

    kind: str
    known: Known
    ms: float
    files: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


def entry_texts(game: Game) -> dict[str, str]:
    """The entry of every card as it stands in the files."""
    return {card.id: card.span.text for card in game.cards.values()}


def touching(game: Game, card: decl.CardKind) -> tuple[Ruling, ...]:
    """The rulings that speak of a card, in the order of the files: those filed under it, and scenarios that name it."""
    names = {card.id, *(name for name in card.name.values() if name)}
    names |= {name for face in card.faces for name in face.name.values() if name}
    return tuple(ruling for ruling in game.rulings.values() if card in ruling.cards or _names(ruling, names))


def _names(ruling: Ruling, names: set[str]) -> bool:
    if ruling.scenario is None:
        return False
    text = ruling.span.text
    return any(name in text for name in names)
