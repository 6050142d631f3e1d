"""What the desk knows of a game after a save: problems, the last sound game, which rulings hold."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Table
from dataclasses import dataclass, field

from cardwright.bench.failures import Failure
from cardwright.bench.in_memory import Bench
from cardwright.diagnostics import Problem, Severity
from cardwright.engine.renamed import Renamed
from cardwright.ir import decl
from cardwright.model.game import Game, Ruling
from cardwright.source.nodes import Mapping, Node, Scalar, Sequence
from cardwright.source.text import Span


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
    verdicts: Table[str, Failure | None] = field(default_factory=dict)
    touched: tuple[str, ...] = ()
    working: str = ""
    entries: Table[tuple[str, int], Span] = field(default_factory=dict)
    renames: tuple[Renamed, ...] = ()
    """What is called otherwise in the files as they are than in the last sound game."""
    written: Table[str, str] = field(default_factory=dict)
    """The entry of each card of `game`, by its id: what is read again is the same object, written otherwise."""
    ahead: bool = False
    """Whether cards have been read ahead: `game` is the last sound one but for those `touched`."""

    def entry(self, made: decl.Decl) -> str:
        """The entry of a declaration as it stands in the files."""
        return self.place(made).text

    def place(self, made: decl.Decl) -> Span:
        """Where the entry of a declaration stands."""
        return self.entries.get((made.span.file.path, made.span.start), made.span)

    @property
    def has_errors(self) -> bool:
        """Whether the files as they are have errors."""
        return any(each.severity is Severity.ERROR for each in self.problems)

    @property
    def getting_ready(self) -> bool:
        """Whether nothing is known yet that would keep the game from being played soon."""
        if self.bench is not None or self.has_errors:
            return False
        return self.number == 0 or (bool(self.working) and (self.game is None or self.game.is_played))

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
    """A step of the work is done; `ms` since the save: `saved` files, cards read `ahead` (they are seen before it is
    known whether the game is sound), `checked`, `rulings` that were run, `done`.
    """

    kind: str
    known: Known
    ms: float
    files: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


Entries = dict[tuple[str, int], Span]


class KeptEntries:
    """The entries of trees, by the place of their ids; of trees that are known they are not looked for again."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Node, Entries]] = {}

    def of(self, roots: Iterable[Node]) -> Entries:
        """The whole entry of whatever is declared in some trees."""
        found: Entries = {}
        for root in roots:
            known = self._known.get(id(root))
            if known is None:
                known = self._known[id(root)] = root, spans_of_entries([root])
            found.update(known[1])
        return found

    def forget(self, but: Iterable[Node]) -> None:
        """Keep those of some trees alone."""
        kept = {id(root) for root in but}
        self._known = {at: each for at, each in self._known.items() if at in kept}


def spans_of_entries(roots: Iterable[Node]) -> Entries:
    """The whole entry of whatever is declared, by the place of its id: declarations know that place alone."""
    found: Entries = {}
    ahead = list(roots)
    while ahead:
        node = ahead.pop()
        if isinstance(node, Sequence):
            ahead += list(node)
        elif isinstance(node, Mapping):
            id = node.get("id")
            if isinstance(id, Scalar):
                found[id.span.file.path, id.span.start] = node.span
            for entry in node:
                found.setdefault(
                    (entry.key.span.file.path, entry.key.span.start), entry.key.span.join(entry.value.span)
                )
                ahead.append(entry.value)
    return found


def written(game: Game, entries: Entries) -> dict[str, str]:
    """How each card of a game is written, by its id."""
    now = Known(game=game, entries=entries)
    return {card.id: now.entry(card) for card in game.cards.values()}


def touched(before: Known, now: Table[str, str]) -> tuple[str, ...]:
    """The cards that are new since or written otherwise; none if nothing was known."""
    if before.game is None:
        return ()
    return tuple(id for id, text in now.items() if before.written.get(id) != text)


def touching(known: Known, card: decl.CardKind) -> tuple[Ruling, ...]:
    """The rulings that speak of a card, in the order of the files: those filed under it, and scenarios that name it."""
    names = {card.id, *(name for name in card.name.values() if name)}
    names |= {name for face in card.faces for name in face.name.values() if name}
    rulings = known.game.rulings.values() if known.game is not None else ()
    return tuple(each for each in rulings if _filed_under(each, card) or _speaks_of(known, each, names))


def _filed_under(ruling: Ruling, card: decl.CardKind) -> bool:
    """Whether it is a ruling on a card, which may have been read again since."""
    return any(each.id == card.id for each in ruling.cards)


def _speaks_of(known: Known, ruling: Ruling, names: set[str]) -> bool:
    """Whether the scenario of a ruling holds one of some names."""
    if ruling.scenario is None:
        return False
    _, _, text = known.entry(ruling).partition("scenario:")
    return any(name in text for name in names)
