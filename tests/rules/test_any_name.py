"""Any word may be a designer's name: a game plays with it as with a plain name, or `check` says that it is taken.

The words are all that Python, the runtime, the packages and the language themselves use.  For each role that a name
can have, one game declares all of them at once and uses each; the same game with plain names must play the same.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import inspect
import keyword
import pkgutil
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
import yaml
from emitted_walk import defined_twice, faults
from samples import SEARCH

import cardwright.runtime
from cardwright.backends.rules.names import CLASSES, fields_of_runtime
from cardwright.backends.rules.package import emit_rules
from cardwright.diagnostics import Problem, Problems, Severity
from cardwright.driver import link, parse, shape
from cardwright.files import RawFile
from cardwright.model.built_in_properties import OF_CARD, OF_GAME, OF_PLAYER, OF_ZONE
from cardwright.model.game import Game
from cardwright.runtime.importing import import_rules
from cardwright.runtime.playout import play_out
from cardwright.syntax.grammar import keywords
from cardwright.syntax.vocabulary import RESERVED
from cardwright.syntax.words import fold, ing, third

HERE = Path(__file__).parent
KITCHEN = (HERE / "kitchen.yaml").read_text("utf-8")


ROLES: dict[str, dict[str, str]] = yaml.safe_load((HERE / "roles.yaml").read_text("utf-8"))


TAKEN = frozenset(fold(word) for word in (*keywords(), *RESERVED))
"""The words of the language."""
GIVEN = re.compile(r"\b(?:let|chooses?|each|turns|called|naming) WORD|\{WORD\}")
"""Where sentences and patterns give names, which are single words."""


# ---------------------------------------------------------------- words


def of_python() -> Iterator[str]:
    """Key words and builtins."""
    yield from (*keyword.kwlist, *keyword.softkwlist)
    yield from (name for name in dir(builtins) if not name.endswith(("Error", "Warning")))


def of_runtime() -> Iterator[str]:
    """Every module, function and class of the runtime, and every field and method of what a package makes."""
    for found in pkgutil.iter_modules(cardwright.runtime.__path__):
        yield found.name
        module = importlib.import_module(f"cardwright.runtime.{found.name}")
        yield from (name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__)
        if found.name in ("game", "card_moves", "things", "event", "event_kinds"):
            for node in ast.walk(ast.parse(inspect.getsource(module))):
                if isinstance(node, ast.FunctionDef | ast.arg | ast.AnnAssign):
                    yield from (name for name in (getattr(node, "name", None), getattr(node, "arg", None)) if name)
                elif isinstance(node, ast.Attribute):
                    yield node.attr


def of_packages() -> Iterator[str]:
    """Every name of a package itself."""
    for text in files_of(model(KITCHEN)).values():
        for node in ast.walk(ast.parse(text)):
            names = (getattr(node, part, None) for part in ("id", "attr", "arg", "name"))
            yield from (name for name in names if isinstance(name, str))


def of_language() -> Iterator[str]:
    """Key words, standard verbs, what every player and card has."""
    yield from (*keywords(), *RESERVED, *OF_PLAYER, *OF_CARD, *OF_ZONE, *OF_GAME)
    yield from (verb.head for verb in model(KITCHEN).verbs.values())


NUMBERED = ("who 1", "found_1", "done 1", "local 1", "lasting_1_1", "history 1", "invariant 1", "phase 1", "c2", "x")
"""Names as the emitter numbers its own."""


@cache
def words() -> tuple[str, ...]:
    """All words that are none of the language or the kitchen; with blanks for lines below."""
    found = [*of_python(), *of_runtime(), *of_packages(), *of_language(), *NUMBERED, "can swipe", "牌", "é"]
    good = re.compile(r"[^\W\d]\w*(?: \w+)*\Z")
    own = set(re.findall(r"\w+", KITCHEN)) | {"hand limit", "draw phase", "play phase", "last phase", "discard pile"}
    blank = dict.fromkeys(re.sub(r"(?<=[^_])_(?=[^_])", " ", word) for word in found)
    said = KITCHEN + (HERE / "roles.yaml").read_text("utf-8")  # a name takes its words wherever they stand: `move all`
    able = (word for word in blank if good.match(word) and word not in own and fold(word) not in TAKEN)
    return tuple(word for word in able if " " not in word or f" {word} " not in said)


def names_for(role: str) -> dict[int, str]:
    """Some of the words with their numbers, other ones for every role; all of them in a search."""
    single = any(GIVEN.search(form) for form in ROLES[role].values())
    able = [word.replace(" ", "_") for word in words()] if single else [word for word in words() if word[0] != "_"]
    every = 1 if SEARCH else 8
    return {n: word for n, word in enumerate(able) if crc32(f"{role} {word}".encode()) % every == 0}


# ---------------------------------------------------------------- games


def model(*texts: str) -> Game:
    """A game that has no errors."""
    game, problems = read(*texts)
    assert game is not None and not problems.has_errors, problems.show()
    return game


def read(*texts: str) -> tuple[Game | None, Problems]:
    """A game with its problems."""
    problems = Problems()
    files = parse([RawFile(f"{i}.yaml", f"{i}.yaml", text.encode()) for i, text in enumerate(texts)], problems)
    shape(files, problems)
    return link(files, problems), problems


def files_of(game: Game) -> dict[str, str]:
    """The Python files of its package."""
    return {a.path: a.content.decode() for a in emit_rules(game) if a.path.endswith(".py")}


@dataclass
class Written:
    """A game with names in a role: its files, and the numbers of the names that stand on a line of a file."""

    kitchen: str
    more: str
    lines: Mapping[tuple[str, int], int]


def written(role: Mapping[str, str], names: Mapping[int, str]) -> Written:
    """The kitchen with names declared and used in a role."""
    texts: list[list[str]] = [[], []]
    lines: dict[tuple[str, int], int] = {}

    def add(form: str, indent: str, file: int) -> None:
        for n, name in names.items():
            for line in form.rstrip("\n").split("\n"):
                first, blank, rest = name.partition(" ")  # forms of a verb change its first word
                line = line.replace("THIRD", third(first) + blank + rest).replace("DOING", ing(first) + blank + rest)
                texts[file].append(indent + line.replace("NN", str(n)).replace("WORD", name))
                lines[f"{file}.yaml", len(texts[file])] = n

    slots = {"# HEAD": "head", "# TAIL": "tail", "# PHASES": "phases"}
    for line in KITCHEN.splitlines():
        slot = slots.get(line.strip())
        if slot is None:
            texts[0].append(line)
        elif slot in role:
            add(role[slot], line.partition("#")[0], 0)
    for section, form in role.items():
        if section not in slots.values():
            texts[1].append(f"{section}:")
            add(form, "  ", 1)
    return Written("\n".join(texts[0]) + "\n", "\n".join(texts[1]) + "\n", lines)


def named_by(problems: Iterable[Problem], made: Written) -> set[int]:
    """The numbers of the names on whose lines problems were found."""
    found = {made.lines.get((p.span.file.path, p.span.line)) for p in problems if p.span is not None}
    return {n for n in found if n is not None}


def accepted(role: Mapping[str, str], names: Mapping[int, str]) -> tuple[Game, dict[int, str], set[str]]:
    """The game of those names that `check` takes, and the names that it refused, each with a place."""
    left, refused = dict(names), set[str]()
    while True:
        made = written(role, left)
        game, problems = read(made.kitchen, *([made.more] if made.more.strip() else []))
        wrong = [p for p in problems if p.severity is Severity.ERROR]
        if not wrong:
            assert game is not None
            return game, left, refused
        if len(refused) > len(names) / 4:
            raise AssertionError(problems.show())
        clashing = [p for p in wrong if p.code == "CW530"]  # what else is wrong then may come of these
        bad = named_by(clashing, made) or named_by(wrong, made)
        assert bad, problems.show()
        refused |= {left.pop(n) for n in bad}


def played(game: Game, named: Mapping[str, str]) -> list[Any]:
    """What happens in some games, told with other names."""

    def plain(thing: Any) -> Any:
        if isinstance(thing, str):
            word, sign, rest = thing.partition("#")
            return named.get(word, word) + sign + rest
        return [plain(part) for part in thing] if isinstance(thing, tuple | list) else thing

    with tempfile.TemporaryDirectory() as folder:
        for path, text in files_of(game).items():
            (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / path).write_text(text, "utf-8")
        rules = import_rules(Path(folder) / "rules")
        return [plain(play_out(rules, players, seed).trace) for players, seed in ((2, 1), (3, 2))]


# ---------------------------------------------------------------- tests


@pytest.mark.one_of(12)
@pytest.mark.parametrize("role", ROLES)
def test_any_word_can_be_a_name(role: str) -> None:
    names = names_for(role)
    game, left, refused = accepted(ROLES[role], names)
    assert len(refused) < len(names) / 8, refused
    files = files_of(game)
    assert faults(files) == []
    assert defined_twice(files) == []
    plain = {n: f"plain{n}" for n in left}
    other, same, none = accepted(ROLES[role], plain)
    assert same == plain and not none
    assert played(game, {}) == played(other, {plain[n]: name for n, name in left.items()})


def test_what_a_class_of_the_runtime_has_hangs_on_no_python() -> None:
    """Parameters of methods, which stand among the constants of its body in some versions, are no fields."""
    game, cards = fields_of_runtime("game", "Game"), fields_of_runtime("card_moves", "CardMoves")
    seats = fields_of_runtime("seating", "Seated")
    assert {"trace", "rng"} <= cards and {"seats", "around", "next_player"} <= seats and "zones" in game
    assert not {"seen", "count", "doer", "viewers", "players", "str", "None"} & (game | seats | cards)


@pytest.mark.parametrize("sort", sorted(CLASSES))
def test_fields_keep_clear_of_all_classes_that_a_package_derives_its_own_from(sort: str) -> None:
    """Of each that its class consists of: one left out would let a word of a game take the place of what it has."""
    (module, name), *_ = CLASSES[sort]
    made = getattr(importlib.import_module(f"cardwright.runtime.{module}"), name)
    ours = [(each.__module__, each.__name__) for each in made.__mro__ if each.__module__.startswith("cardwright.")]
    assert ours == [(f"cardwright.runtime.{module}", name) for module, name in CLASSES[sort]]
