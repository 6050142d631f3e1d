"""Nothing that a designer writes becomes code: it stays in its string constant, wherever it is written.

Hostile words are put into every place where a data file has a string.  The package must be the same program as with
plain words, hold the words as they are, import nothing foreign, and play.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from unicodedata import normalize
from zlib import crc32

import pytest
import yaml
from emitted_walk import faults, outside_of_texts, texts_of, unlike
from games import base_of, linked
from samples import part

from cardwright.analysis.unsupported import Unsupported
from cardwright.backends.python.printer import quote
from cardwright.backends.rules.rulings import emit_rulings
from cardwright.bench.in_memory import bench_of
from cardwright.diagnostics import Problems
from cardwright.driver import compile_sources, link, parse, shape
from cardwright.files import RawFile, read_folder
from cardwright.runtime.simulate import simulate

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
SHIPPED = sorted(path.parent for path in (ROOT / "carddata").glob("*/game.yaml"))
MINI = sorted(path.parent for path in (ROOT / "tests/minigames").rglob("game.yaml") if base_of(path.parent) is None)
"""Without those that extend another: their trees are put together before any of them is read."""
MARK = "zq7"
"""Stands in every hostile word and nowhere else."""
HOSTILE = (
    "yield", "{viewers}", '"+str(6*7)+"', "@DIGEST@", "'''", '"""', "\\N{DASH}", "\\", "\\'\"", "#", "%s", "%(doer)s",
    "{0}", "{doer}", "__import__('os').system('false')", "return", "pass", "lambda: 0", "'", '"', "\n", "\r", "\t",
    "\0", "\x1b[31m", "\u2028", "\u202e", "\u2066", "\u200b", "\ufeff", "yield from ()", "-> Steps:", ".cards", "[*",
    " or ", " if ", "g.", "values.", "state.", "None", "*/", "]]>", "{{ 6*7 }}", "{% raw %}", "${jndi}", "\\u0027",
    "# type: ignore", "x = on.me", "\n    yield 1\n", '"""\nimport os\n"""', "); import os; (",
    "')\nraise SystemExit\n('", "\U0001f600", "\ufdfa", "\u017f", "\u212a", "\ufb01",
)  # fmt: skip


@cache
def rules_of(*texts: tuple[str, str]) -> dict[str, str] | None:
    """The files of a game's package, with its rulings; None if the game has errors or is not one to play."""
    problems = Problems()
    files = parse([RawFile(name, name, text.encode()) for name, text in texts], problems)
    shape(files, problems)
    game = link(files, problems)
    if game is None or problems.has_errors or not game.is_played:
        return None
    try:
        return {a.path: a.content.decode() for a in emit_rulings(game)}
    except Unsupported:
        return None


def sources(folder: Path) -> tuple[tuple[str, str], ...]:
    """The files of a game."""
    return tuple((raw.name, raw.data.decode()) for raw in read_folder(folder))


@pytest.mark.one_of(8)
@pytest.mark.parametrize("folder", [*SHIPPED, *MINI], ids=lambda folder: folder.name)
def test_a_package_holds_nothing_but_its_rules(folder: Path) -> None:
    game, problems = linked(folder)
    if game is None or problems.has_errors or not game.is_played:
        pytest.skip("deck law without rules to play")
    assert faults({a.path: a.content.decode() for a in emit_rulings(game)}) == []


def test_quoting_gives_the_text_back() -> None:
    for one in HOSTILE:
        for other in ("", *HOSTILE):
            assert ast.literal_eval(quote(one + other)) == one + other
            assert quote(one + other).isprintable()


# ---------------------------------------------------------------- texts in the language of effects


TEMPLATE = (HERE / "hostile.yaml").read_text("utf-8")
PLACES = sorted({int(n) for n in re.findall(r"WORD(\d+)", TEMPLATE)})


QUOTED = {int(n) for line in TEMPLATE.splitlines() if "'" in line for n in re.findall(r"WORD(\d+)", line)}
"""Places inside a text that YAML has between single quotes."""
BARE = {0, 33}
"""Places that are texts of YAML, without quotes."""


def able(place: int) -> list[str]:
    """The hostile words that YAML and the language can have in a place."""
    bad = {"'"} if place in QUOTED else set("'#{}%*[]:-> ") if place in BARE else set()
    return [word for word in HOSTILE if '"' not in word and word.isprintable() and not bad & set(word)]


def said(words: Callable[[int], str]) -> dict[str, str]:
    """The package of the game of texts with these words in its places."""
    text = re.sub(r"WORD(\d+)", lambda found: words(int(found[1])), TEMPLATE)
    files = rules_of(("game.yaml", text))
    assert files is not None
    return files


def word_at(place: int, shift: int) -> str:
    """A hostile word for a place, another one with every shift."""
    words = able(place)
    return MARK + words[(place * 7 + shift) % len(words)] + MARK + str(place)


@pytest.mark.one_of(3)
@pytest.mark.parametrize("shift", range(0, 48, 5))
def test_a_text_in_an_effect_stays_a_text(shift: int) -> None:
    plain, files = said(lambda place: f"{MARK}plain{place}"), said(lambda place: word_at(place, shift))
    assert faults(files) == []
    assert outside_of_texts(files, MARK) == []
    assert unlike(plain, files) == ""
    held = texts_of(files)
    words = [word_at(place, shift) for place in PLACES]
    assert [word for word in words if not {word, normalize("NFC", word)} & held] == []


def test_a_game_of_hostile_texts_plays() -> None:
    for shift in (0, 3):
        text = re.sub(r"WORD(\d+)", lambda found: word_at(int(found[1]), shift), TEMPLATE)  # noqa: B023
        made = compile_sources([RawFile("game.yaml", "game.yaml", text.encode())])
        assert made.game is not None
        report = simulate(bench_of(made.game).rules, 10, players=2, seed=1)
        assert report.finished == 10, [(f.message, f.notes) for f in report.failures]


def test_a_text_that_looks_like_a_gap_is_announced_as_it_is() -> None:
    """`announce "{viewers}" to …`: the gaps of a form are filled once, with what belongs there."""
    files = said(lambda place: {16: "{viewers}", 17: "+str(6*7)+"}.get(place, f"plain{place}"))
    calls = [node for node in ast.walk(ast.parse(files["rules/flow.py"])) if isinstance(node, ast.Call)]
    announced = [call.args[1] for call in calls if ast.unparse(call.func) == "g.announce"]
    assert [text.value for text in announced if isinstance(text, ast.Constant)][:1] == ["{viewers}"]
    assert "+str(6*7)+" in texts_of(files)


# ---------------------------------------------------------------- every string of every section


@cache
def known_keys() -> frozenset[str]:
    """The keys that the schemas name: what is no such key is a designer's word."""
    found: set[str] = set()

    def look(at: object) -> None:
        if isinstance(at, Mapping):
            if isinstance(at.get("properties"), Mapping):
                found.update(at["properties"])
            for part in at.values():
                look(part)
        elif isinstance(at, Sequence) and not isinstance(at, str):
            for part in at:
                look(part)

    for path in (ROOT / "schemas").glob("*.json"):
        look(json.loads(path.read_text("utf-8")))
    return frozenset(found | {"zh-Hans", "zh-Hant", "en"})


Keys = tuple[str, ...]
Place = tuple[int, int]


def strings_of(text: str, known: frozenset[str]) -> Iterator[tuple[Keys, Place]]:
    """Every scalar of a YAML file, keys and values, with its place and the shape of the path to it."""

    def look(node: yaml.Node, path: Keys) -> Iterator[tuple[Keys, Place]]:
        if isinstance(node, yaml.ScalarNode):
            if node.style != "|":
                yield path, (node.start_mark.index, node.end_mark.index)
        elif isinstance(node, yaml.SequenceNode):
            for item in node.value:
                yield from look(item, (*path, "#"))
        elif isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if key.value not in known:
                    yield (*path, "key"), (key.start_mark.index, key.end_mark.index)
                yield from look(value, (*path, key.value if key.value in known else "*"))

    root = yaml.compose(text, Loader=yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader)
    if root is not None:
        yield from look(root, ())


def replaced(text: str, places: Sequence[Place], words: Callable[[int], str]) -> str:
    """A text with other strings in some places."""
    made, at = [], 0
    for number, (start, end) in enumerate(sorted(places)):
        made += [text[at:start], json.dumps(words(number))]
        at = end
    return "".join([*made, text[at:]])


@cache
def tried() -> dict[Keys, list[tuple[Path, str]]]:
    """The shapes of all paths to strings, each with the files of two games that have it."""
    known = known_keys()
    found: dict[Keys, list[tuple[Path, str]]] = {}
    for folder in MINI:
        for name, text in sources(folder):
            for path in dict.fromkeys(path for path, _ in strings_of(text, known)):
                games = found.setdefault(path, [])
                if len(games) < 2:
                    games.append((folder, name))
    return found


SECTIONS = sorted({shape[0] for shape in tried()})


def hostile(number: int) -> str:
    """A long hostile word that no two places share."""
    signs = [word for word in HOSTILE if word not in ("\0", "\x1b[31m")]
    return MARK + signs[number % len(signs)] + MARK + "".join(signs) + str(number)


FORMS: tuple[Callable[[int], str], ...] = (
    hostile, lambda n: f"{MARK}{HOSTILE[n % len(HOSTILE)]}", lambda n: f"{MARK}'\"\\{n}"
)  # fmt: skip
"""What is put into a place: in the one game that has it, or by turns in the two."""


@pytest.mark.one_of(6)
@pytest.mark.parametrize("section", SECTIONS)
def test_a_string_of_a_section_stays_a_string(section: str) -> None:
    """Where a game takes a hostile word it is the same program as with a plain one; else it says why not."""
    known = known_keys()
    for path, games in tried().items():
        if path[0] != section:
            continue
        for at, form in enumerate(FORMS):
            if at != crc32("/".join(path).encode()) % len(FORMS) and part(1, 3) == 1:
                continue  # by turns
            folder, name = games[at % len(games)]
            texts = dict(sources(folder))
            places = [place for found, place in strings_of(texts[name], known) if found == path]
            files = rules_of(*{**texts, name: replaced(texts[name], places, form)}.items())
            if files is None:
                continue
            plain = rules_of(*{**texts, name: replaced(texts[name], places, lambda n: f"{MARK}{n}")}.items())
            assert faults(files) == [], path
            assert [token for token in outside_of_texts(files, MARK) if not token.isidentifier()] == [], path
            if plain is not None:
                assert unlike(plain, files) == "", path
