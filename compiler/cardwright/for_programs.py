"""What commands print for programs (`--json`) begins with its format and the version of that: `cardwright-check/1`.

A version grows when a key is taken away or means something else; new keys may come at any time. What is read back
(saved games, records of the lab) names its format where it is read.
"""

from __future__ import annotations

from collections.abc import Mapping

VERSIONS = {
    "build": 1,
    "check": 1,
    "coverage": 1,
    "deck-check": 1,
    "deck-diff": 1,
    "deck-rules": 1,
    "deck-stats": 1,
    "deck-test": 1,
    "export": 1,
    "import": 1,
    "lab-report": 1,
    "mutation": 1,
    "replay": 1,
    "simulate": 1,
    "test": 1,
}
"""By the name of the format."""


def headed(name: str, data: Mapping[str, object]) -> dict[str, object]:
    """An object for programs with its format in front."""
    return {"format": f"cardwright-{name}/{VERSIONS[name]}", **data}
