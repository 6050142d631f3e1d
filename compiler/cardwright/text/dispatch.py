"""What a language says for each form of a node: tables that its grammar fills where the words stand."""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, get_args

from cardwright import ir
from cardwright.text.discourse import Discourse

D = TypeVar("D", bound=Discourse[Any])
"""The text in the making."""
N = TypeVar("N", bound=ir.Node)
P = ParamSpec("P")
"""What else must be known to tell it."""
T = TypeVar("T")
"""A node as it is told."""


class Telling(Generic[D, P, T]):
    """A function for each form of a union of nodes; tests hold that none is left out."""

    __slots__ = ("by_form", "forms")

    def __init__(self, forms: UnionType) -> None:
        self.forms: tuple[type[ir.Node], ...] = get_args(forms)
        self.by_form: dict[type[ir.Node], Callable[Concatenate[D, Any, P], T]] = {}

    def of(self, form: type[N]) -> Callable[[Callable[Concatenate[D, N, P], T]], Callable[Concatenate[D, N, P], T]]:
        """Say how a form is told."""

        def known(tell: Callable[Concatenate[D, N, P], T]) -> Callable[Concatenate[D, N, P], T]:
            self.by_form[form] = tell
            return tell

        return known

    def __call__(self, d: D, node: ir.Node, *args: P.args, **kwargs: P.kwargs) -> T:
        """The node as its form is told."""
        return self.by_form[type(node)](d, node, *args, **kwargs)
