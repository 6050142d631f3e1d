"""The typed tree: what a text means, every word resolved to its declaration.

`model.resolve` turns `syntax.nodes` into these; the text renderer, the emitter of rule modules and the
lints read them.
The tree keeps the shape of the sentences, so that texts can be rendered from it.
"""

from cardwright.ir.effects import *  # noqa: F403
from cardwright.ir.values import *  # noqa: F403

MODULES = frozenset({"cardwright.ir.effects", "cardwright.ir.values"})
"""Where the classes of the tree's nodes are written."""
