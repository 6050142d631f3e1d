"""How all that can be said is spelt by `fmt`, and what is said of slips in it, by the parser alone."""

from __future__ import annotations

import re
import zlib
from functools import cache
from hashlib import sha256

from combined.combine import EXTRA, PAGE, combinations, on_a_line
from goldens import Goldens

from cardwright.diagnostics import Problem, Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.model.load import vocabulary
from cardwright.reference_language import games
from cardwright.source.text import SourceFile
from cardwright.syntax.format import format_text
from cardwright.syntax.parse import parse_effect
from cardwright.syntax.show import show
from cardwright.syntax.vocabulary import Vocabulary

OTHERS = ("me", "3", "deck", "none", "each", "where", "of", "is", "if", "and", "not", "(", ":", ",", "hand", "to")


@cache
def words() -> Vocabulary:
    files = [*((raw.name, raw.data.decode()) for raw in games(PAGE, "language.md")[0]), ("more.yaml", EXTRA)]
    roots = [load_yaml(SourceFile(name, text), Problems()) for name, text in files]
    found = vocabulary([root for root in roots if root is not None])
    assert found is not None
    return found


@cache
def texts() -> tuple[str, ...]:
    return tuple(dict.fromkeys(combinations()))


def test_each_text_is_spelt_as_it_was_and_says_the_same(goldens: Goldens) -> None:
    """Those that are spelt otherwise are kept; the others stay as they are."""
    rows = []
    for text in texts():
        parsed = parse_effect(text + "\n", words())
        if parsed.root is None:
            continue
        spelt = format_text(text + "\n", words())
        again = parse_effect(spelt, words())
        assert again.root is not None and show(again.root) == show(parsed.root), spelt
        assert format_text(spelt, words()) == spelt
        if spelt != text + "\n":
            rows.append(f"{on_a_line(text)}\n  {on_a_line(spelt.rstrip())}\n")
    goldens.check("made/spelled.txt", "".join(rows))


def slipped(text: str) -> str:
    """The text with a slip that hangs on it alone: a word misspelt, left out, doubled, exchanged, or another one."""
    parts = re.findall(r"\s+|\w+|[^\w\s]", text)
    turn = zlib.crc32(text.encode())
    places = [at for at, part in enumerate(parts) if part.strip()]
    number = turn // 7 % len(places)
    at = places[number]
    word, half = parts[at], len(parts[at]) // 2
    match turn % 6:
        case 0:
            parts[at] = word[:half] + word[half:][::-1] if len(word) > 3 else f"{word}x"
        case 1:
            parts[at] = ""
        case 2:
            parts[at] = f"{word} {word}"
        case 3 if number + 1 < len(places):
            after = places[number + 1]
            parts[at], parts[after] = parts[after], word
        case 4:
            parts[at] = OTHERS[turn // 11 % len(OTHERS)]
        case _:
            parts.insert(at, f"{OTHERS[turn // 11 % len(OTHERS)]} ")
    return "".join(parts)


def told(text: str) -> str:
    """Where the faults of a text are, with a digest of what is said of each."""
    found = []
    for fault in parse_effect(text + "\n", words()).faults:
        problem = Problem(fault.code, None, fault.args)
        said = "".join(f"{problem.message(lang)}{problem.help(lang)}" for lang in ("en", "zh"))
        start, end = fault.pos
        found.append(f"{fault.code} {start}-{end} {sha256(said.encode()).hexdigest()[:4]}")
    return ", ".join(found)


def test_what_is_said_of_a_slip_in_each_text_is_as_it_was(goldens: Goldens) -> None:
    goldens.check("made/slips.txt", "".join(f"{on_a_line(each)} | {told(each)}\n" for each in map(slipped, texts())))
