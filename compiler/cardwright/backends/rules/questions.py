"""The questions that emitted rules put and the reasons that they give, each under a key of its own."""

from __future__ import annotations

from cardwright.text.named_in_questions import Role


class Questions:
    """What is asked, by key, in the order written; `texts.json` says it in words."""

    def __init__(self) -> None:
        self.asked: dict[str, object] = {}
        self.named: dict[str, tuple[Role, ...]] = {}
        """Whom and what each question names; its text has a place for each of them."""
        self._keys: dict[tuple[str, int], str] = {}
        self._counts: dict[str, int] = {}

    def key(self, owner: str, what: object) -> str:
        """The key of a decision: `attack#1#2` is the second of `attack#1`; the same thing keeps its key."""
        known = self._numbered(f"{owner}#", what)
        self.asked[known] = what
        return known

    def names(self, key: str, found: tuple[Role, ...]) -> tuple[Role, ...]:
        """Whom and what a question names, as it was found where it was written first."""
        return self.named.setdefault(key, found)

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
