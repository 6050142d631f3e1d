"""Small changes to a text of rules, one at a time: a line dropped, a number, a word or a tail that is another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from cardwright.records import record
from cardwright.syntax.words import TOKEN_OR_COMMENT

INSTEAD = (
    ("at least", "at most"), ("at most", "at least"), ("is not", "is"), ("and", "or"), ("or", "and"),
    ("another", "a"), ("all other", "all"), ("each other", "each"), ("other", ""), ("before", "after"),
    ("after", "before"), ("top", "bottom"), ("bottom", "top"), ("increase", "reduce"), ("reduce", "increase"),
    ("yes", "no"), ("no", "yes"), ("if so", "if not"), ("if not", "if so"), ("random", ""), ("must", "may"),
    ("next player", "previous player"), ("turn player", "first player"), ("more than", "at least"),
    ("less than", "at most"), (">=", ">"), ("<=", "<"), (">", ">="), ("<", "<="), ("up to", ""),
)  # fmt: skip
"""Words with what a change puts in their place."""
TAILS = re.compile(
    r", (?:if|once|twice|[0-9]+ times|by|I may|even while|per target|at least|at most|from|skipping)\b[^,:\n]*"
)
BOUND = 50
"""So many rounds are a bound that no game reaches: another bound like it changes nothing, but one round does."""
REASON = re.compile(r"#\s*survives:\s*(.+)")
"""`# survives: WHY` at the end of a line, or on a line of its own above it: why nobody can notice a change of it."""
UNWRAPPED = re.compile(r"uninterrupted:|suspend [^:]+:")


@record
class Change:
    """A text with one line changed: where the line begins and ends in the old text, what it says now, the new text.

    `why` is the reason that is noted at the line for which nobody can notice a change of it; empty if there is none.
    """

    start: int
    end: int
    now: str
    text: str
    why: str = ""


def changes_of(text: str) -> Iterator[Change]:
    """The changes of a text, line by line; many of them may be no rules at all."""
    at, above = 0, ""
    written = text.split("\n")
    for number, line in enumerate(written):
        said = _said(line)
        why = REASON.search(line[len(said) :])
        if said:
            first = at + len(line) - len(line.lstrip())
            lines = [*written[:number], said, *written[number + 1 :]]
            seen = {text, "\n".join(lines)}
            for now, made in _of_line(lines, number):
                if made not in seen:
                    seen.add(made)
                    yield Change(first, at + len(said), now, made, why[1].strip() if why else above)
        above = why[1].strip() if why and not said else ""
        at += len(line) + 1


def _said(line: str) -> str:
    """A line without its remark."""
    remark = next((token for token in TOKEN_OR_COMMENT.finditer(line) if token[0][0] == "#"), None)
    return (line[: remark.start()] if remark else line).rstrip()


def _of_line(lines: list[str], number: int) -> Iterator[tuple[str, str]]:
    """What a line may say instead, with the whole text that comes of it."""
    line = lines[number]
    below = _below(lines, number)
    rest = lines[:number], lines[below:]
    if any(_said(each) for each in (*rest[0], *rest[1])):
        yield "", "\n".join((*rest[0], *rest[1]))
    if UNWRAPPED.fullmatch(line.strip()):
        inner = [each.removeprefix("  ") for each in lines[number + 1 : below]]
        yield next(filter(None, map(_said, inner))).strip(), "\n".join((*rest[0], *inner, *rest[1]))
    for made in _instead(line):
        yield made.strip(), "\n".join((*lines[:number], made, *lines[number + 1 :]))


def _below(lines: list[str], number: int) -> int:
    """The line behind the block that a line opens."""
    indent = len(lines[number]) - len(lines[number].lstrip())
    at = number + 1
    if lines[number].endswith(":"):
        while at < len(lines) and (not lines[at].strip() or len(lines[at]) - len(lines[at].lstrip()) > indent):
            at += 1
    return at


def _instead(line: str) -> Iterator[str]:
    for tail in TAILS.finditer(line):
        yield line[: tail.start()] + line[tail.end() :]
    tokens = list(TOKEN_OR_COMMENT.finditer(line))  # a text in quotes is one of them, and none that has another word
    for token, follows in zip_longest(tokens, tokens[1:]):
        after = follows[0] if follows is not None else ""
        if token[0].isdecimal():
            bound = after == "times" and int(token[0]) >= BOUND
            for number in (1,) if bound else (int(token[0]) + 1, int(token[0]) - 1):
                if number >= 0:
                    yield line[: token.start()] + str(number) + line[token.end() :]
    for word, other in INSTEAD:
        size = len(word.split())
        for at, token in enumerate(tokens):
            last = tokens[at + size - 1] if at + size <= len(tokens) else token
            if line[token.start() : last.end()] == word:
                yield re.sub(r"(\S) {2,}", r"\1 ", line[: token.start()] + other + line[last.end() :])
    condition = re.search(r"\bif (?!so\b|not\b)([^,:\n]+)", line)
    if condition:
        yield f"{line[: condition.start(1)]}not ({condition[1]}){line[condition.end(1) :]}"
