"""Where compiled rules are known to do something else than the interpreter: see DISAGREEMENTS.md.

Each has a name.  A comparison that is to find new differences lets the interpreter do as the compiled rules do in
these; what has been mended is taken out here.
"""

from __future__ import annotations

KNOWN: frozenset[str] = frozenset()
