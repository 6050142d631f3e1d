"""The questions that emitted rules put and the reasons that they give, each under a key of its own."""

from __future__ import annotations


class Questions:
    """What is asked, by key, in the order written; `texts.json` says it in words."""

    def __init__(self) -> None:
        self.asked: dict[str, object] = {}
        self._keys: dict[tuple[str, int], str] = {}
        self._counts: dict[str, int] = {}

    def key(self, owner: str, what: object) -> str:
        """The key of a decision: `attack#1#2` is the second of `attack#1`; the same thing keeps its key."""
        known = self._numbered(f"{owner}#", what)
        self.asked[known] = what
        return known

    def clause(self, owner: str, of: object, number: int, what: object) -> str:
        """The key of a reason against what is not offered where `of` is chosen: `attack!choice2.3` tells of the third
        clause of its second choice.
        """
        return self.note(f"{self._numbered(f'{owner}!choice', of)}.{number}", what)

    def _numbered(self, stem: str, what: object) -> str:
        """The same thing keeps its number among those with a stem."""
        known = self._keys.get((stem, id(what)))
        if known is None:
            number = self._counts[stem] = self._counts.get(stem, 0) + 1
            known = self._keys[stem, id(what)] = f"{stem}{number}"
        return known

    def note(self, key: str, what: object) -> str:
        """Enter something under a key that is made by hand: why a card cannot be played."""
        self.asked[key] = what
        return key
