"""What the names of a text are called in the Python function being written."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright import ir
from cardwright.backends.rules.writer import ident


class Unsupported(Exception):
    """A construct that the emitter of rule modules cannot express; becomes a problem with the construct's place."""

    def __init__(self, what: str, span: object = None) -> None:
        Exception.__init__(self, what)
        self.what = what
        self.span = span


@dataclass(slots=True)
class Scope:
    """What the names of a text are called in the Python function being written."""

    me: str | None = "me"
    this: str | None = None
    event: str | None = None
    their: str | None = None
    module: str = ""
    its: list[str] = field(default_factory=list)
    locals: dict[str, str] = field(default_factory=dict)
    temps: int = 0
    loops: int = 0
    looping: list[str] = field(default_factory=list)
    can_ask: bool = False
    """Whether this function may reach a decision: then it gives steps."""
    yields: bool = False
    """Whether something written into this function yields, so that Python itself makes it a function of steps."""
    mortal: bool = False
    spent: str = ""
    """The card that is being played while its costs are looked at: it pays for nothing itself."""
    me_is_card: bool = False
    owner: str = ""
    range: str = ""
    """The name of the range that a header asks for, where it is worked out only once."""
    reaches: str = ""
    """The card of a play whose targets are being described, where a permission may lift its distance."""

    def temp(self, stem: str) -> str:
        """A fresh Python name."""
        self.temps += 1
        return f"{stem}_{self.temps}"

    def bind(self, name: str) -> str:
        """The Python name of a local."""
        known = self.locals.get(name)
        if known is None:
            known = ident(name, f"local_{len(self.locals) + 1}")
            while known in self.locals.values():
                known += "_"
            self.locals[name] = known
        return known


def part_name(name: str) -> str:
    """The parameter that holds a part of a verb."""
    return f"the_{ident(name, 'part').strip('_')}"


def is_plural(value: ir.Value) -> bool:
    """Whether a value is a list."""
    return value.ty.name == "list"
