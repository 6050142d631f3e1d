"""What a game declares, under one name: `decl.Verb`, `decl.Zone`, … ."""

from cardwright.ir.decl_of_games import *  # noqa: F403
from cardwright.ir.decl_plain import *  # noqa: F403
from cardwright.ir.tree import *  # noqa: F403
