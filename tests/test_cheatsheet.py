"""The one-page sheets are true, complete, alike in both languages, and one page each."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from helpers import words

from cardwright.syntax import parse
from cardwright.syntax.grammar import keywords
from cardwright.syntax.parse import Parsed
from cardwright.syntax.vocabulary import Vocabulary
from cardwright.validate.schemas import ROOT, schema

DOCS = Path(__file__).parent.parent / "docs"
NAMES = ("cheatsheet.md", "cheatsheet.zh.md")
SHEETS = {name: (DOCS / name).read_text("utf-8") for name in NAMES}
#: Key words that no sheet spells out: it has those of the turn, and says that other spans may stand there.
IMPLIED = {f"{word} this {span}" for word in ("times", "ever") for span in ("phase", "round", "game")}
Rows = list[list[str]]


def sections(name: str) -> list[tuple[Rows, str]]:
    """The sections of a sheet: the forms in each row of its tables, and the whole text."""
    found = []
    for text in re.split(r"(?m)^## ", SHEETS[name])[1:]:
        firsts = re.findall(r"(?m)^\| (`.*?) \|", text)
        found.append(([re.findall(r"`([^`]+)`", first) for first in firsts], text))
    return found


STANDARD = re.findall(r"(?m)^\| `([^`]+)` \|", (DOCS / "reference" / "verbs.md").read_text("utf-8"))
VOCABULARY: Vocabulary = words(
    verbs=[*STANDARD, "deal {amount} damage to {target}"],
    nouns=["player", "card", "trick", "suit", "hand"],
    adjectives=["living"],
    props=["hand", "life", "luck", "kept", "turn", "draw phase", "play phase", "amount", "distance|to"],
    names=["deck", "drowsy", "swipe", "study", "last fox", "give", "refuse", "play phase"],
)
FILLED = {
    "WHO VERBs …": "target draws 1 cards", "VERBing …": "drawing 1 cards", "VERB …": "draw 1 cards", "EVENT": "I draw",
    "HOW MANY": "2", "ADJECTIVES": "living", "NOUN": "players", "WHERE": "hand", "WHO": "target", "WHAT": "a card",
    "COND": "my life is 1", "VALUE": "my life", "LIST": "all players", "ZONE": "deck", "PLACE": "top of deck",
    "STATUS": "drowsy", "KIND": "swipe", "PHASE": "play phase", "CHECK": "last fox", "SPAN": "this turn",
    "NAME": "thing", "CARDS": "this", "CARD": "this", "REASON": "giving", "SKILL": "study", "N": "3",
}  # fmt: skip


def filled(form: str) -> Iterator[str]:
    """A form with something in place of its capitals: with all that may be left out, and with nothing of it."""
    form = re.sub(r"\[(\w+, \w+)\]", r"⟨\1⟩", form)
    for whole in (True, False):
        text = form
        while re.search(r"\[[^\[\]]*\]", text):
            text = re.sub(r"\[([^\[\]]*)\]", r"\1" if whole else "", text)
        text = re.sub(" +", " ", text).strip().translate(str.maketrans("⟨⟩", "[]"))
        for capitals, sample in FILLED.items():
            text = re.sub(rf"(?<!\w){capitals}(?!\w)", sample, text)
        yield re.sub(r"(?<![\w'])X(?!\w)", "luck", text)


def as_effect(forms: list[str]) -> str:
    return "\n".join(f"{form} draw 1 cards" for form in forms)


def as_tail(forms: list[str]) -> str:
    return "\n".join(f"action in play phase on a player, {form}: draw 1 cards" for form in forms)


def as_event(forms: list[str]) -> str:
    return "\n".join(f"when {form}: draw 1 cards" for form in forms)


def as_body(forms: list[str]) -> str:
    return "\n".join(f"{form} draw 1 cards" if form.endswith(":") else form for form in forms)


def as_choice(forms: list[str]) -> str:
    return "\n".join(f"choose thing: {form}" for form in forms)


def as_value(forms: list[str]) -> str:
    return "\n".join(f"let thing be {form}" for form in forms)


def as_condition(forms: list[str]) -> str:
    return "\n".join(f"if {form}: draw 1 cards" for form in forms)


def as_scenario(forms: list[str]) -> str:
    nested = [re.sub(r"^(secretly:|expect trace:) ", r"\1\n  ", form) for form in forms]
    return "\n".join(re.sub(r"(?<![\w'])luck(?!\w)", "swipe", form) for form in nested)


Parse = Callable[[str, Vocabulary], Parsed]
READ: tuple[tuple[str, Callable[[list[str]], str] | None, Parse | None], ...] = (
    ("Writing", None, None),
    ("Headers", as_effect, parse.parse_effect),
    ("Tails", as_tail, parse.parse_effect),
    ("Events", as_event, parse.parse_effect),
    ("Sentences", as_body, parse.parse_body),
    ("What to choose", as_choice, parse.parse_body),
    ("Noun phrases", as_value, parse.parse_body),
    ("Values", as_value, parse.parse_body),
    ("Conditions", as_condition, parse.parse_body),
    ("Verbs", as_body, parse.parse_body),
    ("Sections", None, None),
    ("Rulings", as_scenario, parse.parse_scenario),
)


def test_the_sections_are_those_that_are_read() -> None:
    found = sections(NAMES[0])
    titles = [text.split("\n")[0] for _, text in found]
    assert len(titles) == len(READ)
    assert all(title.startswith(start) for title, (start, _, _) in zip(titles, READ, strict=True)), titles
    tables = [title for title, (rows, _) in zip(titles, found, strict=True) if rows]
    assert len(tables) == sum(read is not None for _, _, read in READ) + 1 == len(READ) - 1, tables


@pytest.mark.parametrize("number", [n for n, (_, _, read) in enumerate(READ) if read], ids=lambda n: READ[n][0])
def test_every_form_is_one_of_the_language(number: int) -> None:
    _, written, read = READ[number]
    assert written is not None and read is not None
    for row in sections(NAMES[0])[number][0]:
        for forms in zip(*map(filled, row), strict=True):
            text = written(list(forms))
            faults = [f"{fault.code} at {text[slice(*fault.pos)]!r}" for fault in read(text + "\n", VOCABULARY).faults]
            assert not faults, f"{row} as\n{text}\n{faults}"


def test_a_form_that_is_none_is_noticed() -> None:
    for _, written, read in READ:
        if written is not None and read is not None:
            assert read(written(["my deck of life"]) + "\n", VOCABULARY).faults


@pytest.mark.parametrize("name", NAMES[1:])
def test_every_language_has_the_same_forms(name: str) -> None:
    assert [rows for rows, _ in sections(name)] == [rows for rows, _ in sections(NAMES[0])]


@pytest.mark.parametrize("name", NAMES)
def test_every_key_word_is_there(name: str) -> None:
    shown = "\n".join(re.findall(r"`([^`]+)`", SHEETS[name]))
    edges = {word: rf"(?<!\w){re.escape(word)}(?!\w)" if word[0].isalpha() else re.escape(word) for word in keywords()}
    missing = {word for word, edge in edges.items() if not re.search(edge, shown)}
    assert missing == IMPLIED, sorted(missing ^ IMPLIED)


@pytest.mark.parametrize("name", NAMES)
def test_every_standard_verb_is_there(name: str) -> None:
    shown = [form for row in sections(name)[-3][0] for form in row]
    for say in STANDARD:
        head = re.split(r" ?[\[{]", say)[0]
        assert any(re.match(rf"{head}(?!\w)", form) for form in shown), say


@pytest.mark.parametrize("name", NAMES)
def test_every_section_is_there(name: str) -> None:
    shown = [form for row in sections(name)[-2][0] for form in row]
    assert sorted(shown) == sorted(schema(ROOT)["properties"].keys() - {"rules"})


def printer() -> ModuleType:
    """The script that prints the sheets; it is no module of a package."""
    spec = importlib.util.spec_from_file_location("print_cheatsheet", DOCS / "print_cheatsheet.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", NAMES)
def test_the_sheet_is_one_page(name: str) -> None:
    script = printer()
    assert script.SHEETS[name][1] >= 6.5, "smaller letters cannot be read on a wall"
    assert len(script.pages(name)) == 1
    assert len(script.to_pages(SHEETS[name] * 2, *script.SHEETS[name])) > 1, "what is too long is noticed"


def test_the_script_writes_a_pdf_of_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["print_cheatsheet.py", str(tmp_path)])
    printer().main()
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made.keys() == {name.replace(".md", ".pdf") for name in NAMES}
    assert all(pdf.startswith(b"%PDF") for pdf in made.values())
    printer().main()
    assert made == {path.name: path.read_bytes() for path in tmp_path.iterdir()}, "equal sheets give equal files"
