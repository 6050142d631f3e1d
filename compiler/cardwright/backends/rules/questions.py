"""The questions that emitted rules put and the reasons that they give, each under a key of its own."""

from __future__ import annotations


class Questions:
    """What is asked, by key, in the order written; `texts.json` says it in words."""

    def __init__(self) -> None:
        self.asked: dict[str, object] = {}
        self._keys: dict[int, str] = {}
        self._counts: dict[str, int] = {}

    def key(self, owner: str, what: object) -> str:
        """The key of a decision: `attack#1#2` is the second of `attack#1`; the same thing keeps its key."""
        known = self._keys.get(id(what))
        if known is None:
            number = self._counts[owner] = self._counts.get(owner, 0) + 1
            known = self._keys[id(what)] = f"{owner}#{number}"
            self.asked[known] = what
        return known

    def note(self, key: str, what: object) -> str:
        """Enter something under a key that is made by hand: why a card cannot be played."""
        self.asked[key] = what
        return key
