"""Nodes of the typed tree that hold no other: numbers, texts, truth values, names, what is declared plainly, limits."""

from __future__ import annotations

from cardwright.ir.decl_plain import Constant, Option, SymbolSet, Variant, Zone
from cardwright.ir.node import Acting, Node
from cardwright.ir.types import BOOL, NUMBER, Type
from cardwright.records import record


@record
class Num(Node):
    value: int
    ty: Type = NUMBER


@record
class Text(Node):
    """A text; of the name of a card `said` has what it is in each language, by language; of what is looked for in such
    a name `within` are the names in which it is, in any language.
    """

    value: str
    ty: Type
    said: tuple[tuple[str, str], ...] = ()
    within: tuple[str, ...] = ()


@record
class Bool(Node):
    value: bool
    ty: Type = BOOL


@record
class NoneValue(Node):
    """`none`: no player, no card."""

    ty: Type


@record
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


EACH_WORD = "each word"
"""The name of the word that is being asked for, where something is added up or compared over words (`each`)."""


@record
class Const(Node):
    """A declared constant of the game, e.g. the hand limit."""

    decl: Constant
    ty: Type


@record
class OptionRef(Node):
    decl: Option
    ty: Type


@record
class Symbol(Node):
    """A word of a symbol set: a suit, a role, `give`."""

    decl: SymbolSet
    word: str
    ty: Type


@record
class ChooseWord(Node):
    """One of the symbols."""

    words: tuple[Symbol, ...]


@record
class ZoneRef(Node):
    """A zone of the game (not of a player)."""

    decl: Zone
    ty: Type


@record
class NothingHappens(Acting):
    """`nothing happens`."""


@record
class Limit(Node):
    times: int
    scope: str  # turn, round, game, the id of a phase, or that of a verb
    per_target: bool
    of_verb: bool = False
    """Whether it counts while a verb is being done."""

    @property
    def counted_in(self) -> str:
        """The table in which uses are counted."""
        return f"during {self.scope}" if self.of_verb else self.scope


@record
class VariantOn(Node):
    """The variant is in force."""

    variant: Variant
