"""What the names of a text are called in the Python function being written."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright import ir
from cardwright.analysis.absent import is_of_turns, may_be_none
from cardwright.analysis.unsupported import Unsupported
from cardwright.backends.python.tree import NONE, Expr, Local, Name
from cardwright.backends.rules.names import ident

ME = Name("me")


@dataclass(slots=True)
class Scope:
    """What the names of a text are called in the Python function being written."""

    me: Expr | None = ME
    this: Expr | None = None
    event: Expr | None = None
    their: Expr | None = None
    module: str = ""
    its: list[Expr] = field(default_factory=list)
    locals: dict[str, Expr] = field(default_factory=dict)
    temps: int = 0
    loops: int = 0
    left: Local | None = None
    """In the function of a step: what tells whoever runs it that the text around it is left, too."""
    looping: list[Local] = field(default_factory=list)
    acts: bool = False
    """Whether a sentence is being written, which takes cards where it speaks of them; else somebody only looks at what
    lies there: no stack is refilled for that.
    """
    mortal: bool = False
    checked: bool = False
    """Whether state checks are made when the text is over."""
    followed: bool = False
    """Whether anything comes after the block that is being written."""
    spent: Expr | None = None
    """The card that is being played while its costs are looked at: it pays for nothing itself."""
    me_is_card: bool = False
    owner: str = ""
    range: Expr | None = None
    """The name of the range that a header asks for, where it is worked out only once."""
    first: bool = False
    """Whether the sentence that is being written gives its name for the first time."""
    drawn: dict[int, Expr] = field(default_factory=dict)
    """What has been drawn for the sentence that is being written, by the identity of the phrase."""
    owners: dict[int, Expr] = field(default_factory=dict)
    """Whose property is being changed, where that was settled first, by the identity of the phrase."""
    known: dict[str, str] = field(default_factory=dict)
    """Names that a question may tell, each with the key of the player who knows what it means; empty: everybody."""
    lacking: frozenset[str] = frozenset()
    """The parts of the verb whose text is being written that may have been given nothing."""
    reaches: Expr | None = None
    """The card of a play whose targets are being described, where a permission may lift its distance."""

    @classmethod
    def of_card(cls, module: str, owner: str = "") -> Scope:
        """The names of a text on a card: `me` and `this`."""
        return cls(this=Name("this"), module=module, owner=owner)

    def may_lack(self, v: ir.Value) -> bool:
        """Whether there may be nothing where the text says a value."""
        part = isinstance(v, ir.Local) and v.origin == "hole" and v.name in self.lacking
        return part or may_be_none(v) or is_of_turns(v)

    def temp(self, stem: str) -> Name:
        """A fresh Python name."""
        self.temps += 1
        return Name(f"{stem}_{self.temps}")

    def fresh(self, stem: str) -> Name:
        """A Python name for the things that a description goes through, other than those around it have."""
        name = Name(stem)
        return name if name not in self.its else Name(f"{stem}{len(self.its) + 1}")

    def local(self, name: str) -> Expr:
        """What a local is in Python: a name, or an expression that stands for it here."""
        known = self.locals.get(name)
        return known if known is not None else self.bind(name)

    def bind(self, name: str) -> Local:
        """The Python name of a local."""
        known = self.locals.get(name)
        if isinstance(known, Local):
            return known
        made = ident(name, f"local_{len(self.locals) + 1}")
        while Local(made) in self.locals.values():
            made += "_"
        found = self.locals[name] = Local(made)
        return found

    def who(self) -> Expr:
        """Whoever carries out the text; None if nobody does."""
        return self.me or NONE


def is_plural(value: ir.Value) -> bool:
    """Whether a value is a list."""
    return value.ty.name == "list"


__all__ = ["Scope", "Unsupported", "is_plural"]
