"""The nodes that a text of the effect language parses into.

Every node carries `pos`, the (start, end) offsets in the text it was parsed from; `ParsedText.span` maps them to the
YAML file.  Nodes hold words as written; what the words mean is decided by `cardwright.model`.
"""

from cardwright.syntax.nodes.base import *  # noqa: F403
from cardwright.syntax.nodes.scenarios import *  # noqa: F403
from cardwright.syntax.nodes.sentences import *  # noqa: F403
from cardwright.syntax.nodes.values import *  # noqa: F403
