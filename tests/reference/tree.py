"""The typed tree of a linked game, by the names under which all modules here speak of it."""

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import rewrite
from cardwright.model.game import Asking, Game

__all__ = ["Asking", "Game", "decl", "ir", "rewrite"]
