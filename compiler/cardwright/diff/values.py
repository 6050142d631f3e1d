"""What a comparison of two versions of a game finds, as plain data in one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from cardwright.records import record

Action: TypeAlias = Literal["adds", "removes", "renames", "changes", "reads"]
"""`reads`: it means what it meant, and is only printed in other words, for something that it names has another name."""

ACTIONS: tuple[Action, ...] = ("adds", "removes", "renames", "changes", "reads")
FORMAT = "cardwright-diff/1"


@record
class Fact:
    """What was told of an entry and what is: `about` what it is; an empty text where there is nothing to tell."""

    about: str
    was: str
    now: str


@record
class Entry:
    """Something that one version has and the other has not, or has otherwise.

    `id` and `name` are those of the new version, of what is gone those of the old one. `old_id` and `old_name` are
    empty unless they were others. `was` and `now` are places: `cards/fire.yaml:12`.
    """

    action: Action
    section: str
    id: str
    name: str
    facts: tuple[Fact, ...] = ()
    old_id: str = ""
    old_name: str = ""
    rules: tuple[str, ...] = ()
    was: str = ""
    now: str = ""


@record
class RulingOutcome:
    """A ruling of the old version that no longer holds as it stood: the line that fails, and why.

    `outcome` is `fails` (played under the new rules), `unreadable` (it names what is no longer there), or `failed
    before` (it did not hold under the old rules either). `rewritten` tells that the new version has another text of it.
    """

    id: str
    question: str
    outcome: Literal["fails", "unreadable", "failed before"]
    place: str
    line: str
    why: str
    rules: tuple[str, ...] = ()
    rewritten: bool = False


@record
class GameOutcome:
    """A game played under both rules with the same decisions: `seed` of a bot's game, `file` of a saved one.

    `decision` counts from 1: up to the one before, both went alike; 0 if they never part. `turn` is the turn in which
    they do. `sort` is what is other there: the decision that is to be made (`asked`), the `table`, the `end`, or that
    the rules of one break down (`error`); `was` and `now` say it.
    """

    name: str
    seed: int
    decisions: int
    decision: int = 0
    turn: int = 0
    sort: str = ""
    last: str = ""
    was: str = ""
    now: str = ""
    file: str = ""


@record
class DeckOutcome:
    """A deck with its verdict in a format under both laws; `found` are the reasons under the new one, or the old one
    if it is legal now. `name` and `format_name` are what both are called in the language of the report.
    """

    id: str
    format: str
    was_legal: bool
    found: tuple[str, ...]
    place: str = ""
    name: str = ""
    format_name: str = ""


@record
class Version:
    """A version of a game: what the user called it, its id, name and version, and a digest of its files."""

    label: str
    id: str
    name: str
    version: str
    digest: str


@record
class Report:
    """A whole comparison. `files` differ in their bytes or places, and in nothing that anybody could tell.

    `rulings_run` is how many rulings of the old version were played under the new rules, None if none needed to be.
    """

    lang: str
    old: Version
    new: Version
    entries: tuple[Entry, ...] = ()
    files: tuple[str, ...] = ()
    rulings: tuple[RulingOutcome, ...] = ()
    rulings_run: int | None = None
    games: tuple[GameOutcome, ...] = ()
    decks: tuple[DeckOutcome, ...] = ()
    notes: tuple[str, ...] = ()
    """What could not be looked at, and why."""
    names: frozenset[str] = frozenset()
    """The names that stand as one word in texts without blanks."""

    @property
    def changes(self) -> tuple[Entry, ...]:
        """The entries that mean something else."""
        return tuple(entry for entry in self.entries if entry.action != "reads")

    @property
    def outcomes(self) -> tuple[RulingOutcome, ...]:
        """The rulings whose outcome is another."""
        return tuple(each for each in self.rulings if each.outcome != "failed before")

    @property
    def parted(self) -> tuple[GameOutcome, ...]:
        """The games that go another way."""
        return tuple(each for each in self.games if each.decision)

    def counts(self) -> Mapping[str, int]:
        """How many there are of each sort."""
        found: dict[str, int] = {action: sum(entry.action == action for entry in self.entries) for action in ACTIONS}
        others = {"rulings": len(self.outcomes), "games": len(self.parted), "decks": len(self.decks)}
        return {**found, **others, "files": len(self.files)}
