"""Declarations that hold no text of the effect language: zones, remembered things, words, options, variants.

Declarations are compared by identity. `model.collect` makes them from YAML, once, in the order of the files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from cardwright.ir.types import Type
from cardwright.records import record, thing
from cardwright.source.nodes import Scalar
from cardwright.source.text import Span

Words = Mapping[str, str]
"""Text per language: keys zh-Hans, zh-Hant, en."""

Printed: TypeAlias = "int | str | bool | tuple[int | str | bool, ...]"
"""What stands on a card under the name of a field; a list has several."""


@thing
class Decl:
    """Something declared: its id as written, its names, where it stands, the rule ids it cites; its aliases as well."""

    id: str
    name: Words
    span: Span
    rules: tuple[str, ...] = ()
    also: tuple[str, ...] = field(default=(), kw_only=True)

    def __repr__(self) -> str:
        """`<Zone hand>`: declarations refer to one another, so their parts are not shown."""
        return f"<{type(self).__name__} {self.id}>"


@thing
class Zone(Decl):
    """A place for cards. owner: game or player; order: stack (top first) or set; seen_by: nobody, owner, others
    (everyone but its owner), everyone. keeps: a card that was used as another stays that one here. renews: a card that
    comes here from a zone that does not is a new one.
    """

    owner: str = "game"
    order: str = "set"
    seen_by: str = "everyone"
    part_of: Zone | None = None
    slots: Mapping[str, int] = field(default_factory=dict)
    refill_from: Zone | None = None
    keeps: bool = False
    renews: bool = False


@thing
class Variable(Decl):
    """A remembered thing that is no number (`role`, `hero`): of a player, a card or the game, of any
    type. One of yes or no may have a `phrase` for when it is so, and another for when it is `denied`.
    """

    owner: str = "player"
    of_kind: Decl | None = None
    """Of a card: the category of those that have it, where not every card does."""
    ty: Type = field(default_factory=lambda: Type("any"))
    seen_by: str = "everyone"
    openly: bool = False
    """Of a card: everyone sees it, wherever the card lies."""
    phrase: Words = field(default_factory=dict)
    denied: Words = field(default_factory=dict)
    written: tuple[Scalar, ...] = ()
    gives_skills: bool = False
    """A player has the skills of the character, or the characters, that it is."""


@thing
class Builtin(Decl):
    """A property that the runtime knows: a player's `next player`, a card's `owner`, `zone`, `kind`,
    `name`...

    `owner` is player, card, zone or game (`turn player`, `phase`, `round`, `turn number`).
    """

    owner: str = "player"
    ty: Type = field(default_factory=lambda: Type("any"))
    params: tuple[tuple[str, str, Type], ...] = ()


@thing
class Part(Decl):
    """A part of an event (a hole of its verb, `doer`, `card`)."""

    ty: Type = field(default_factory=lambda: Type("any"))


@thing
class Chosen(Decl):
    """A choice made in a `secretly each` block, afterwards a property of the player."""

    ty: Type = field(default_factory=lambda: Type("any"))


@thing
class SymbolSet(Decl):
    """A set of words: suits, roles, answers; some are printed as a sign (♥), and some in a colour."""

    words: Mapping[str, Words] = field(default_factory=dict)
    is_set: bool = True
    signs: Mapping[str, str] = field(default_factory=dict)
    sign_spans: Mapping[str, Span] = field(default_factory=dict)
    """Where each sign is written."""
    word_spans: Mapping[str, Span] = field(default_factory=dict)
    """Where each word is written."""
    colours: Mapping[str, str] = field(default_factory=dict)


@thing
class Constant(Decl):
    value: int = 0


@thing
class Option(Decl):
    """A ruling switch (M14): its choices with their names, the default, the reason, whether it is agreed
    by players.
    """

    choices: Mapping[str, Words] = field(default_factory=dict)
    default: str = ""
    why: Words = field(default_factory=dict)
    symbols: SymbolSet | None = None
    original: Words = field(default_factory=dict)
    agreed: bool = False


@record
class Hole:
    """A part of a verb's pattern. `used` tells that a card stands here for what it is used as
    (conversions count).

    `optional` parts may be left out or be `none`. A `flag` has no value: words that may stand or not, by
    which it is called; its argument is `ir.Bool(True)` when they stand.
    """

    name: str
    label: str
    ty: Type
    optional: bool
    used: bool = False
    flag: bool = False


@record
class Patch:
    """What a variant does to one declaration: action replace, add or remove; target `verb NAME`, `card NAME`,
    `phase NAME`, …
    """

    action: str
    target: str
    rules: tuple[str, ...]
    span: Span


@thing
class Variant(Decl):
    """A house rule: patches, needs, conflicts; `author` is the heading it is printed under.

    `needs` are (option, choice) pairs, or (variant, "on"/"off"); `over` the variants that this one
    overrules, with the reason.
    """

    author: Words = field(default_factory=dict)
    summary: Words = field(default_factory=dict)
    patches: tuple[Patch, ...] = ()
    drops: tuple[str, ...] = ()
    needs: tuple[tuple[str, str], ...] = ()
    warns_with: Mapping[str, Words] = field(default_factory=dict)
    sets: Mapping[str, str] = field(default_factory=dict)
    over: Mapping[str, Words] = field(default_factory=dict)
