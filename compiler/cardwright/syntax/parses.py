"""What texts were parsed into, for versions of a game that share most of their texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from cardwright.records import thing

if TYPE_CHECKING:
    from cardwright.syntax.parse import Parsed
    from cardwright.syntax.vocabulary import Vocabulary

    Parse: TypeAlias = Callable[[str, Vocabulary], Parsed]


@thing
class Parses:
    """Texts that were parsed, and what into: each is parsed once as long as the words of the game stay as they are."""

    words: Vocabulary | None = None
    made: dict[tuple[Parse, str], Parsed] = field(default_factory=dict)
    known: dict[tuple[Parse, str], Parsed] = field(default_factory=dict)
    """What an earlier run made of texts with these words; of these, too, `made` holds what was asked for."""

    def of(self, parse: Parse, text: str, words: Vocabulary) -> Parsed:
        """What `parse`, one of the functions of `syntax/parse.py`, makes of a text with these words."""
        if words is not self.words:
            if words != self.words:
                self.made.clear()
                self.known.clear()
            self.words = words
        found = self.made.get((parse, text))
        if found is None:
            found = self.made[parse, text] = self.known.get((parse, text)) or parse(text, words)
        return found
