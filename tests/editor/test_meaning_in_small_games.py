"""What is told of words, and where else they are named, in a small game: asked without a server."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.tiny import GAME
from editor.test_renaming import opened
from goldens import Goldens

from cardwright.editor import finding, meaning, renaming
from cardwright.editor.yaml_place import yaml_place
from cardwright.source.text import SourceFile

MORE = """
skills:
  swift:
    name: {zh-Hans: 迅捷}
    effect: |
      after I play a strike, I may: increase my life by 1
verbs:
  - say: faint
    phrase: {zh-Hans: "{doer}晕倒", en: "{doer} {faints}"}
    do: |
      let lost be 1
      reduce my life by lost
rulings:
  - {id: bad *one*, rules: [T-003], answer: {zh-Hans: 是。, en: Yes.}, cards: [strike]}
  - {id: two, rules: [T-003, T-999]}
  - {id: three, rules: [T-003]}
"""
REPLY = "reply: {words: {aye: {zh-Hans: 是, en: aye}, nay: {zh-Hans: 否, en: nay}}}"
ASKED = (
    ("strike", "- id: strike", 8), ("an option", "  pace:\n", 3), ("a word", "said is aye", 9),
    ("a verb", "say: faint", 6), ("a skill", "  swift:", 4), ("a counter", "my life by lost", 5),
    ("a name of a text", "by lost", 4), ("a rule", "rules: [T-003]", 9), ("a rule nobody proves", "rules: [T-007]", 9),
    ("a rule that is not listed", "T-999", 2), ("a ruling", "id: two", 5), ("a ruling with stars", "bad *one*", 5),
    ("a built-in property", "my next player", 4), ("a phase", "  play phase:", 4), ("a zone", "  box: {", 3),
)  # fmt: skip
KEYS = (
    ("a key", "copies: 4", 2), ("a key behind a colon", "copies: 4", 8), ("a section", "counters:\n", 3),
    ("a key word of the language", "respond before another", 3), ("no key word", "nothing happens", 20),
    ("a nested key", "kind: trick", 2),
)  # fmt: skip


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(GAME.replace("verbs:", "") + MORE, "utf-8")
    return tmp_path


def at(own: renaming.Open, text: str, inside: int) -> tuple[SourceFile, int]:
    layer = own.state.layer
    assert layer is not None
    file = layer.files[0].file
    return file, file.text.index(text) + inside


def test_what_is_told(tiny: Path, goldens: Goldens) -> None:
    own = opened(tiny)
    rows = []
    for what, text, inside in ASKED:
        file, offset = at(own, text, inside)
        found = finding.at(own.words, file, offset)
        assert found is not None, what
        for lang in ("en", "zh"):
            rows.append(f"### {what}, {lang}\n{meaning.of_found(own.words, found, lang)}\n")
    for what, text, inside in KEYS:
        file, offset = at(own, text, inside)
        for lang in ("en", "zh"):
            rows.append(f"### {what}, {lang}\n{meaning.of_place(file, offset, yaml_place(file, offset), lang)}\n")
    goldens.check("editor/meaning_in_a_small_game.txt", "\n".join(rows))


def shown(own: renaming.Open, text: str, inside: int, **more: bool) -> tuple[str, list[str]]:
    """The line where what stands at a place is declared, and those where it is named."""
    file, offset = at(own, text, inside)
    found = finding.at(own.words, file, offset)
    assert found is not None
    where = finding.definition(own.words, found)
    places = finding.places(own.words, found, **more)
    lines = [line.strip() for line in file.text.splitlines()]
    return lines[where.line - 1] if where is not None else "", [lines[span.line - 1] for span in places]


@pytest.mark.parametrize(
    ("text", "inside", "declared", "named"),
    [
        ("by lost", 4, "let lost be 1", ["let lost be 1", "reduce my life by lost"]),
        ("T-004: {", 2, "T-004: {en: blocks}", ["rules: [T-004]", "T-004: {en: blocks}"]),
        ("T-999", 2, "", ["- {id: two, rules: [T-003, T-999]}"]),
        (
            *("a strike, if", 3, "- id: strike"),
            [
                "- id: strike",
                "respond before another player resolves a strike, if event targets me:",
                "after I play a strike, I may: increase my life by 1",
                "- {id: bad *one*, rules: [T-003], answer: {zh-Hans: 是。, en: Yes.}, cards: [strike]}",
            ],
        ),
        ("aye or nay", 8, REPLY, ["voter chooses said: aye or nay"]),
        ("my next player", 4, "", ["I may give 1 card in my hand to my next player"]),
    ],
)  # fmt: skip
def test_where_it_is_named(text: str, inside: int, declared: str, named: list[str], tiny: Path) -> None:
    assert shown(opened(tiny), text, inside) == (declared, named)


def test_where_it_is_named_but_for_its_declaration(tiny: Path) -> None:
    own = opened(tiny)
    assert shown(own, "a strike, if", 3, also_declared=False)[1] == shown(own, "a strike, if", 3)[1][1:]
    assert shown(own, "T-999", 2, also_declared=False)[1] == ["- {id: two, rules: [T-003, T-999]}"]


def test_some_of_many_are_told() -> None:
    names = [f"n{number}" for number in range(30)]
    few = meaning._some(names[: meaning.MOST], "en")
    assert few == ", ".join(names[: meaning.MOST])
    assert meaning._some(names, "en").startswith(few + " ") and "more" in meaning._some(names, "en")
