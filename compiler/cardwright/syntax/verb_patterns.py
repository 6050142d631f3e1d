"""How verbs are called: their patterns (`deal {amount} damage to {target}`), and when words of two are the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import lru_cache

from cardwright.records import record
from cardwright.syntax.words import MOST_KEPT, fold, ing, plural, split_words, third


@record
class Hole:
    """A part of a verb: `name` as in `takes`, `label` the words before it ('' right after the head).

    A `flag` has no value: it is words that may stand or not (`[from the bottom]`), and is called by them.
    """

    name: str
    label: str
    optional: bool
    flag: bool = False


@record
class VerbPattern:
    """`deal {amount} damage to {target} [with {card}]`: the head `deal`, three holes, no fixed words.

    `parts` is the whole pattern in order: a Hole, or the text of fixed words (`cards` in `draw {n} cards`).
    """

    head: str
    parts: tuple[Hole | str, ...]
    third: str
    ing: str

    @property
    def holes(self) -> tuple[Hole, ...]:
        """The holes and flags in order."""
        return tuple(part for part in self.parts if isinstance(part, Hole))

    @property
    def fixed(self) -> tuple[str, ...]:
        """Words that belong to the verb but stand before no hole: the tail `cards` of `draw {n} cards`."""
        return tuple(part for part in self.parts if isinstance(part, str))

    @property
    def words(self) -> tuple[str, ...]:
        """The words that every whole call says besides the head, in order; empty for a part right behind the head."""
        return tuple(p if isinstance(p, str) else p.label for p in self.parts if isinstance(p, str) or not p.optional)

    def hole(self, label: str) -> Hole | None:
        """The hole with this label."""
        return next((hole for hole in self.holes if hole.label == label), None)

    def knows(self, words: Iterable[str]) -> bool:
        """Whether a call of this verb may say all of these."""
        own = tuple(part if isinstance(part, str) else part.label for part in self.parts)
        return all(any(same_words(part, word) for part in own) for word in words)

    @property
    def say(self) -> str:
        """The pattern as it is declared."""
        shown = [self.head]
        for part in self.parts:
            if isinstance(part, str):
                shown.append(part)
                continue
            words = part.label if part.flag else f"{part.label} {{{part.name}}}".strip()
            shown.append(f"[{words}]" if part.optional else words)
        return " ".join(shown)


@record
class PatternFault:
    """What is wrong with a pattern, where in it, and the arguments of the message."""

    code: str
    pos: tuple[int, int]
    args: Mapping[str, str] = field(default_factory=dict)


_PREPOSITIONS = frozenset((
    "to", "from", "with", "into", "onto", "for", "by", "at", "on", "in", "of", "as", "against", "under", "among",
    "between",
))  # fmt: skip


def _split_head(head: str) -> tuple[str, str]:
    """`hand over draws to {heir}` is the verb `hand over draws` with a part `to`; `look at {cards}` is `look at`."""
    rest, _, last = head.rpartition(" ")
    return (rest, last) if " " in rest and last in _PREPOSITIONS else (head, "")


def same_words(fixed: str, written: str) -> bool:
    """`cards` and `card` are the same words of a verb, and so are `cards at random` and `card at random`."""
    words, said = split_words(fixed), split_words(written)
    if len(words) != len(said):
        return False
    others = [at for at, pair in enumerate(zip(words, said, strict=True)) if pair[0] != pair[1]]
    if not others:
        return True
    one, other = words[others[0]], said[others[0]]
    return others in ([0], [len(words) - 1]) and (one == plural(other) or plural(one) == other)


def one_of(fixed: str) -> str:
    """Words of a verb as they stand behind a 1: `card` for `cards`."""
    words = split_words(fixed)
    forms = (form for form in either_number(words) if len("".join(form)) < len("".join(words)))
    return next((one for one in map(" ".join, forms) if same_words(fixed, one)), fixed)


def told_apart(one: VerbPattern, other: VerbPattern) -> bool:
    """Whether no whole call can be of both verbs, which have the same head."""
    return not (one.knows(other.words) and other.knows(one.words))


def _without(form: str | None, label: str) -> str | None:
    """A form of a verb without the word that begins its first part: `makes use of` of `make use of {card}`."""
    return form.removesuffix(f" {label}") if form and label else form


_PIECE = re.compile(r"\{(?P<hole>[^{}]*)\}|(?P<sign>[\[\]{}])|(?P<word>[^\s\[\]{}]+)")


@lru_cache(MOST_KEPT)
def parse_pattern(say: str, third_form: str | None = None, ing_form: str | None = None) -> VerbPattern | PatternFault:
    """Read `say`; forms that are not given are made by rule."""
    parts: list[Hole | str] = []
    words: list[tuple[str, int, int]] = []
    head: str | None = None
    opened: int | None = None
    group: list[Hole] = []

    def fault(code: str, start: int, end: int, **args: str) -> PatternFault:
        return PatternFault(code, (start, end), args)

    def take() -> str:
        text = " ".join(word for word, _, _ in words)
        words.clear()
        return text

    for match in _PIECE.finditer(say):
        start, end = match.span()
        if match["word"] is not None:
            words.append((match["word"], start, end))
            continue
        if head is None:
            head = take()
            if not head:
                return fault("CW390", start, end)
        if match["hole"] is not None:
            name = fold(match["hole"])
            if not re.fullmatch(r"[^\W\d]\w*", name):
                return fault("CW391", start, end, name=name)
            if any(isinstance(part, Hole) and part.name == name for part in (*parts, *group)):
                return fault("CW392", start, end, name=name)
            label = take()
            if not label and not parts and not group:
                head, label = _split_head(head)
                third_form, ing_form = _without(third_form, label), _without(ing_form, label)
            if not label and (parts or group):
                return fault("CW393", start, end, name=name)
            hole = Hole(name, label, opened is not None)
            if opened is None:
                parts.append(hole)
            elif group:
                return fault("CW394", start, end)
            else:
                group.append(hole)
        elif match["sign"] == "[" and opened is None:
            if words:
                parts.append(take())
            opened = start
        elif match["sign"] == "]" and opened is not None:
            rest = take()
            if group and rest:
                return fault("CW394", opened, end)
            if not group and not rest:
                return fault("CW395", opened, end)
            parts.append(group.pop() if group else Hole(rest, rest, True, True))
            opened = None
        else:
            return fault("CW395", start, end)
    if opened is not None:
        return fault("CW395", opened, len(say))
    if head is None:
        head = take()
        if not head:
            return fault("CW390", 0, len(say))
    if words:
        parts.append(take())
    return VerbPattern(fold(head), tuple(parts), fold(third_form or third(head)), fold(ing_form or ing(head)))


def either_number(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Words of a verb, and the same of one thing or of several: what they count stands last, or first."""
    yield words
    *before, last = words
    if last.isascii() and last.isalpha() and len(last) > 3:
        yield (*before, last[:-1] if last.endswith("s") else plural(last))
    if before and len(words[0]) > 3 and plural(words[0][:-1]) == words[0]:
        yield (words[0][:-1], *words[1:])
