"""The typed tree: what a text means, every word resolved to its declaration.

`model` makes it from `syntax.nodes`; texts, lints, the emitter of rule modules and the deck law read it. The nodes are
`ir.Call`, `ir.NP`, …; what a game declares is `decl.Verb`, `decl.Zone`, … .
"""

from cardwright.ir.conditions import conjoined as conjoined
from cardwright.ir.conditions import conjunction as conjunction
from cardwright.ir.conditions import conjuncts as conjuncts
from cardwright.ir.leaves import *  # noqa: F403
from cardwright.ir.node import NOWHERE as NOWHERE
from cardwright.ir.node import Acting as Acting
from cardwright.ir.node import Choosing as Choosing
from cardwright.ir.node import Lasting as Lasting
from cardwright.ir.node import Node as Node
from cardwright.ir.node import Running as Running
from cardwright.ir.node import at as at
from cardwright.ir.tree import *  # noqa: F403
