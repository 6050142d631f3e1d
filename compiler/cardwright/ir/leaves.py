"""Nodes of the typed tree that hold no other: numbers, texts, truth values, names, limits."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.ir.node import Acting, Node
from cardwright.ir.types import BOOL, NUMBER, Type


@dataclass(frozen=True, slots=True)
class Num(Node):
    value: int
    ty: Type = NUMBER


@dataclass(frozen=True, slots=True)
class Text(Node):
    value: str
    ty: Type


@dataclass(frozen=True, slots=True)
class Bool(Node):
    value: bool
    ty: Type = BOOL


@dataclass(frozen=True, slots=True)
class NoneValue(Node):
    """`none`: no player, no card."""

    ty: Type


@dataclass(frozen=True, slots=True)
class Local(Node):
    """A local name: `me`, `this`, `event`, `it`, `target`, `targets`, a hole of a verb, or a name given in the
    text.

    `their` has been replaced by the doer of the sentence. `origin` tells where the name comes from: me, this,
    event, it, target, naming, choose, let, loop, hole, seat (a player of a scenario), or doer: `their` of a
    doer that is a noun phrase (`another player discards a card in their hand`).
    """

    name: str
    ty: Type
    origin: str


@dataclass(frozen=True, slots=True)
class NothingHappens(Acting):
    """`nothing happens`."""


@dataclass(frozen=True, slots=True)
class Limit(Node):
    times: int
    scope: str  # turn, round, game, or the id of a phase
    per_target: bool
