"""The typed tree of a linked game, by the names under which all modules here speak of it."""

from cardwright import ir
from cardwright.analysis.openly import is_word, place_of, told_openly
from cardwright.ir import decl
from cardwright.ir.walk import rewrite
from cardwright.model.game import Asking, Game

__all__ = ["Asking", "Game", "decl", "ir", "is_word", "place_of", "rewrite", "told_openly"]
