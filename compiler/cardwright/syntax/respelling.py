"""Find the slip behind a fault: a word that nobody knows and that one letter makes readable, one written twice, or two
that are exchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from cardwright.diagnostics.problem import nearest
from cardwright.records import record
from cardwright.syntax.grammar import keywords
from cardwright.syntax.layout import PRONOUNS, SyntaxFault
from cardwright.syntax.other_words import SAID_OTHERWISE
from cardwright.syntax.vocabulary import RESERVED, SPELLINGS, Index, Vocabulary
from cardwright.syntax.words import TOKEN_OR_COMMENT

MOST_TRIES = 24
"""So often a text is read again with another word before its faults are told as they are."""
MOST_WORDS = 4
"""So many misspelt words of one text are looked for."""
NEIGHBOURS = 4
"""So many pairs of words next to a fault are tried in the other order."""
QUOTED = frozenset(("face", "quoted"))
"""Arguments of faults that want quotes: only a name that is misspelt there is looked for."""
WINDOW = 60
"""So many signs before and behind a fault are looked at for a name that is misspelt."""
NAMING = frozenset(("choose", "chooses", "let", "each", "called", "naming", "turns"))
"""Words behind which a text gives a name of its own."""
TOLD = frozenset((
    "CW300", "CW301", "CW302", "CW303", "CW304", "CW305", "CW308", "CW309", "CW310", "CW311", "CW312", "CW323", "CW324",
    "CW325", "CW329", "CW334", "CW335", "CW339",
))  # fmt: skip
"""Faults whose cause is no misspelt word."""

Faults = tuple[SyntaxFault, ...]
Edit = tuple[int, int, int]
"""A change of a text: where, how long what stands there now is, how long what was there is."""


def respelt(text: str, faults: Faults, read: Callable[[str], Faults], vocabulary: Vocabulary) -> Faults:
    """The faults of a text, where a misspelt word is to blame as `CW319` at that word, with the word that is meant.

    `read` gives the faults of another text. What is told of later lines stays, unless the slip was behind it.
    """
    known = words_of(vocabulary)
    found: list[SyntaxFault] = []
    edits: list[Edit] = []
    tries = MOST_TRIES
    while faults and tries > 0 and len(found) < MOST_WORDS and not _is_told(faults[0]):
        better = None
        for start, end, candidate in _candidates(text, faults[0], known, vocabulary):
            tries -= 1
            made, changes = _replaced(text, start, end, candidate)
            left = read(made)
            if not left or left[0].pos[0] > _line_end(made, start):
                better = made, left, (start, end), candidate, changes
                break
            if tries <= 0:
                break
        if better is None:
            mended = _out_of_place(text, faults[0], read, known) if QUOTED.isdisjoint(faults[0].args) else None
            if mended is None:
                break
            slip, edit, text, faults = mended
            found.append(_moved(slip, edits))
            edits.append(edit)
            continue
        made, left, (start, end), near, changes = better
        pos = _before(start, edits), _before(end, edits)
        first = replace(faults[0], pos=(_before(faults[0].pos[0], edits), _before(faults[0].pos[1], edits)))
        if first.pos == pos and "near" in first.args:
            found.append(SyntaxFault(first.code, pos, {**first.args, "near": near}, first.notes))
        else:
            found.append(SyntaxFault("CW319", pos, {"found": text[start:end], "near": near}))
        edits.extend(changes)
        text, faults = made, left
    return (*found, *(_moved(fault, edits) for fault in faults)) if found else faults


def _is_told(fault: SyntaxFault) -> bool:
    """Whether a fault has its cause: by its code, or by what it says is to be put in parentheses, declared, one
    word, or called as the language calls it.
    """
    return fault.code in TOLD or not fault.args.keys().isdisjoint(("where", "zones", "one", "rank", "term"))


def _out_of_place(
    text: str, fault: SyntaxFault, read: Callable[[str], Faults], known: frozenset[str]
) -> tuple[SyntaxFault, Edit, str, Faults] | None:
    """A word on the line of a fault that is written twice (CW572), or two that are exchanged (CW573): what is wrong,
    and the text without it, with its faults. No order of known words is to blame for a word that nobody knows.
    """
    start = text.rfind("\n", 0, fault.pos[0]) + 1
    line = [m for m in TOKEN_OR_COMMENT.finditer(text, start, _line_end(text, fault.pos[0])) if m[0][:1].isalpha()]
    pairs = [(one, other) for one, other in pairwise(line) if text[one.end() : other.start()].isspace()]
    near_by = sorted(pairs, key=lambda pair: abs(pair[1].end() - fault.pos[0]))[:NEIGHBOURS]
    twice = [(one.end(), other, "", "CW572") for one, other in pairs if one[0] == other[0]]
    word = text[fault.pos[0] : fault.pos[1]]
    near_by = near_by if word in known or not word[:1].isalpha() else []
    swapped = [(a.start(), b, f"{b[0]} {a[0]}", "CW573") for a, b in near_by if a[0] != b[0]]
    for first, last, near, code in (*twice, *swapped):
        made = text[:first] + near + text[last.end() :]
        left = read(made)
        if not left or left[0].pos[0] > _line_end(made, first):
            at = first if near else last.start()
            slip = SyntaxFault(code, (at, last.end()), {"found": text[at : last.end()], "near": near or None})
            return slip, (first, len(near), last.end() - first), made, left
    return None


def meant(text: str, start: int, end: int, read: Callable[[str], Faults], words: Iterable[str]) -> str | None:
    """The word out of `words` that a word of a text is a slip for: the nearest with which it can be read."""
    near = nearest(" ".join(text[start:end].split()), words)[:MOST_TRIES]
    return next((word for word in near if not read(text[:start] + word + text[end:])), None)


def words_of(vocabulary: Vocabulary) -> frozenset[str]:
    """All single words that something is called by, or that the language has."""
    index = vocabulary.index()
    if "words" not in index.made:
        index.made["words"] = _words_of(index)
    words: frozenset[str] = index.made["words"]
    return words


def _words_of(index: Index) -> frozenset[str]:
    found = {word for rows in (index.first, index.props) for row in rows.values() for e in row for word in e.words}
    found |= {word for rows in (index.labels, index.prop_labels) for row in rows.values() for word in _label_words(row)}
    found |= {word for phrase in (*keywords(), *SPELLINGS) for word in phrase.split()}
    return frozenset(word for word in found | RESERVED if word[:1].isalpha())


def _label_words(row: object) -> Iterator[str]:
    for labels in getattr(row, "values", tuple)():
        for label in labels:
            yield from label.words


def _replaced(text: str, start: int, end: int, candidate: str) -> tuple[str, list[Edit]]:
    """A text with a word, and the same word further on in its line, put otherwise; and the changes."""
    word = re.compile(rf"(?<!\w){re.escape(text[start:end])}(?!\w)")
    line = _line_end(text, start)
    places = [m.start() for m in word.finditer(text, start, line)] or [start]
    size, longer = end - start, len(candidate) - (end - start)
    made = text[:start] + word.sub(lambda _: candidate, text[start:line]) + text[line:]
    return made, [(at + number * longer, len(candidate), size) for number, at in enumerate(places)]


def _candidates(
    text: str, fault: SyntaxFault, known: frozenset[str], vocabulary: Vocabulary
) -> Iterator[tuple[int, int, str]]:
    """What may stand for what on the line of a fault: what players mean by a word, another word for one that nobody
    knows, then the name of several words, or of one, for what is said there and is nobody's name.
    """
    start, end = fault.pos
    if (otherwise := SAID_OTHERWISE.get(text[start:end])) is not None and otherwise == fault.args.get("near"):
        yield start, end, otherwise
    for start, end in _unknown(text, fault, known) if QUOTED.isdisjoint(fault.args) else ():
        yield from ((start, end, word) for word in nearest(text[start:end], known))
    names, own = _names_of(vocabulary), _own_names(text)
    line = [m for m in TOKEN_OR_COMMENT.finditer(text, text.rfind("\n", 0, fault.pos[0]) + 1, fault.pos[1] + WINDOW)]
    near_by = [m for m in line if m.end() >= fault.pos[0] - WINDOW and "\n" not in text[fault.pos[0] : m.start()]]
    for at, first in enumerate(near_by):
        if first[0] in names.parts and QUOTED.isdisjoint(fault.args):
            yield from ((*first.span(), word) for word in nearest(first[0], (name[0] for name in names.by_length[1])))
        for size, phrases in names.by_length.items():
            said = [m[0] for m in near_by[at : at + size]] if size > 1 else []
            if len(said) == size > 1 and tuple(said) not in phrases:
                end = near_by[at + size - 1].end()
                yield from ((first.start(), end, " ".join(name)) for name in _slips(said, names, own))


def _slips(said: Sequence[str], names: Names, own: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """The names of which one word is misspelt in what is said, no name of the text itself, and the others are as they
    are.
    """
    for at, word in enumerate(said):
        if word not in own:
            for name in names.but_one.get((*said[:at], "", *said[at + 1 :]), ()):
                if nearest(word, (name[at],)):
                    yield name


@record
class Names:
    """What is called by whole phrases: these by the number of their words, and the words that are part of one only."""

    by_length: Mapping[int, frozenset[tuple[str, ...]]]
    but_one: Mapping[tuple[str, ...], Sequence[tuple[str, ...]]]
    """Those of several words by all of these but one, in the place of which nothing stands."""
    parts: frozenset[str]


def _names_of(vocabulary: Vocabulary) -> Names:
    index = vocabulary.index()
    if "names" not in index.made:
        index.made["names"] = _names_in(index)
    names: Names = index.made["names"]
    return names


def _names_in(index: Index) -> Names:
    phrases = {e.words for rows in (index.first, index.props) for row in rows.values() for e in row}
    said = {phrase for phrase in phrases if " ".join(phrase) not in keywords() and phrase[0][:1].isalpha()}
    by_length: dict[int, set[tuple[str, ...]]] = {}
    for phrase in said:
        by_length.setdefault(len(phrase), set()).add(phrase)
    but_one: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for phrase in sorted(said):
        for at in range(len(phrase) if len(phrase) > 1 else 0):
            but_one.setdefault((*phrase[:at], "", *phrase[at + 1 :]), []).append(phrase)
    parts = {word for phrase in said for word in phrase if len(phrase) > 1}
    alone = {phrase[0] for phrase in phrases if len(phrase) == 1}
    groups = {size: frozenset(group) for size, group in sorted(by_length.items())}
    return Names(groups, but_one, frozenset(parts - alone))


def _unknown(text: str, fault: SyntaxFault, known: frozenset[str]) -> Iterator[tuple[int, int]]:
    """The words on the line of a fault that nothing is called by, those next to the fault first."""
    start = text.rfind("\n", 0, fault.pos[0]) + 1
    end = _line_end(text, fault.pos[0])
    own = _own_names(text)
    places = []
    for match in TOKEN_OR_COMMENT.finditer(text, start, end):
        word = match[0]
        if word[:1].isalpha() and word not in known and word not in own and word not in PRONOUNS:
            behind = match.start() > fault.pos[0]
            places.append((behind, abs(match.start() - fault.pos[0]), match.span()))
    yield from (span for _, _, span in sorted(places))


def _own_names(text: str) -> frozenset[str]:
    """The names that a text gives itself."""
    words = TOKEN_OR_COMMENT.findall(text)
    return frozenset(name for word, name in pairwise(words) if word in NAMING)


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return end if end >= 0 else len(text)


def _before(at: int, edits: list[Edit]) -> int:
    """Where a place of the mended text is in the text as it was written."""
    for start, now, was in reversed(edits):
        if at >= start + now:
            at += was - now
        elif at > start:
            at = start
    return at


def _moved(fault: SyntaxFault, edits: list[Edit]) -> SyntaxFault:
    notes = tuple((name, (_before(pos[0], edits), _before(pos[1], edits))) for name, pos in fault.notes)
    return SyntaxFault(fault.code, (_before(fault.pos[0], edits), _before(fault.pos[1], edits)), fault.args, notes)
