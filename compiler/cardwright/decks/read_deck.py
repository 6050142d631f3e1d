"""Read the deck files of many programs into lines: YAML, text, JSON, Cockatrice, ydk, Arena and MTGO."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from cardwright.decks.read_deck_json import read_cod, read_json
from cardwright.decks.read_deck_text import read_text, read_ydk
from cardwright.decks.read_deck_yaml import read_yaml
from cardwright.decks.written import (
    DECKS,
    LINES,
    MOST_DECKS,
    MOST_GUESSES_OF_FILE,
    MOST_LINES,
    MOST_LINES_OF_FILE,
    Written,
)
from cardwright.diagnostics import Problems
from cardwright.source.nodes import Mapping
from cardwright.source.text import SourceFile, Span


def read_file(
    path: str,
    data: bytes,
    problems: Problems,
    is_section: Callable[[str], bool],
    known: dict[str, Mapping] | None = None,
) -> list[Written]:
    """The decks of a file, read by its name's ending, else by its looks.  Faults go to `problems`, also that there is
    no deck.

    `known` are the game's own decks, which a deck in YAML may be `like`.  Of more decks than a file may have, none is
    given: the first thousand of them would look like all.
    """
    text = decode(data)
    file = SourceFile(path, text)
    low = path.casefold()
    if low.endswith((".yaml", ".yml")):
        found = read_yaml(file, problems, known or {})
    elif low.endswith(".json"):
        found = read_json(file, problems)
    elif low.endswith(".cod") or text.lstrip("\ufeff \r\n").startswith("<?xml"):
        found = read_cod(file, problems)
    else:
        if file.line_count > MOST_LINES:
            problems.add("CW739", Span(file, 0, 0), most=MOST_LINES)
        found = [(read_ydk if low.endswith(".ydk") else read_text)(file, problems, is_section)]
    if not any(deck.lines or deck.swaps for deck in found) and not problems.has_errors:
        problems.add("CW738", Span(file, 0, 0))
    return list(_bounded_all(found, file, problems))


def _bounded_all(found: list[Written], file: SourceFile, problems: Problems) -> Iterator[Written]:
    lines, guesses = 0, MOST_GUESSES_OF_FILE
    if len(found) > MOST_DECKS:
        problems.add("CW745", Span(file, 0, 0), most=MOST_DECKS, what=DECKS)
        return
    for deck in found:
        lines += len(deck.lines)
        if lines > MOST_LINES_OF_FILE:
            problems.add("CW745", Span(file, 0, 0), most=MOST_LINES_OF_FILE, what=LINES)
            return
        deck.guesses = min(deck.guesses, guesses)
        guesses -= deck.guesses
        yield _bounded(deck, file, problems)


def _bounded(deck: Written, file: SourceFile, problems: Problems) -> Written:
    if len(deck.lines) <= MOST_LINES:
        return deck
    problems.add("CW739", deck.lines[MOST_LINES].span or Span(file, 0, 0), most=MOST_LINES)
    return replace(deck, lines=deck.lines[:MOST_LINES])


def decode(data: bytes) -> str:
    """UTF-8 with or without a mark, UTF-16 with a mark, else GB18030, which can be read from any bytes."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("gb18030", "replace")
