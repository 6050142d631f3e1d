"""Emitted rule packages: the same bytes every time, accepted by ruff and mypy, with nothing of the data as code."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import games
import pytest
from samples import part

from cardwright import ir
from cardwright.backends.python.names import builtin
from cardwright.backends.python.naming import clashes, settle
from cardwright.backends.python.printer import comment, quote
from cardwright.backends.python.tree import (
    Assign,
    Const,
    Function,
    Imported,
    Local,
    Name,
    Own,
    Param,
    Return,
)  # fmt: skip
from cardwright.backends.rules import rulings
from cardwright.backends.rules.hints import sure
from cardwright.backends.rules.names import ident
from cardwright.backends.rules.package import Package, emit_rules, module_text
from cardwright.backends.rules.package import emitted as made_of
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.ir import decl
from cardwright.ir.node import NOWHERE
from cardwright.ir.types import NUMBER

ROOT = Path(__file__).parents[2]
GAMES = sorted(p.parent for p in (ROOT / "carddata").glob("*/game.yaml"))

EVIL = """
game: {id: evil, name: {en: "a\\"\\nimport os\\n\\"b"}, players: 2..2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {en: "deck\\nraise SystemExit"}}
  discard pile: {of: game, order: stack, seen_by: everyone}
  table: {of: game, seen_by: everyone}
  hand: {of: player, seen_by: owner}
play: {while_resolving: table, afterwards: discard pile, from: hand}
kinds: {thing: {is_a: card}}
turn:
  phases:
    main: {do: offer plays}
settlement: {policy: nested, responses: {order: players, until: first answer}}
checks: {over: {when: number of cards in deck is 0, do: make all players win}}
setup:
  do: |
    for each dealt in players:
      move top 2 cards of deck to dealt's hand
cards:
  - {id: "class", name: {zh-Hans: "类'''\\"\\"\\"", en: "__import__"}, kind: thing, faces: [{copies: 4}], effect: "play:\\n  draw 1 cards\\n"}
  - {id: "牌", name: {zh-Hans: 牌}, kind: thing, faces: [{copies: 4}], effect: "play:\\n  draw 1 cards\\n"}
"""  # noqa: E501


def emitted(folder: Path) -> dict[str, str]:
    """The files of a game's rule package."""
    if (name := games.name_of(folder)) in games.PLAYABLE:
        return games.package(name)
    game, problems = games.linked(folder)
    assert game is not None, [p.code for p in problems]
    return {a.path: a.content.decode() for a in emit_rules(game)}


def written(folder: Path, out: Path) -> Path:
    """Write a game's rule package below `out`."""
    for path, text in emitted(folder).items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_text(text, "utf-8")
    return out / "rules"


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(EVIL, "utf-8")
    return tmp_path


@pytest.mark.one_of(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda p: p.name)
def test_ruff_accepts_it(game: Path, tmp_path: Path) -> None:
    made, problems = games.linked(game)
    if made is None or problems.has_errors or not made.phases:
        pytest.skip("the game has no rules to play yet")
    package = written(game, tmp_path)
    config = ["--config", str(ROOT / "pyproject.toml")]
    ruff = subprocess.run(
        [sys.executable, "-m", "ruff", "check", *config, "--output-format", "concise", str(package)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ruff.returncode == 0, ruff.stdout


MAYBE_NOTHING = (
    "what_is_given_back_may_be_whatever_comes_of_a_question", "before_the_first_turn_nothing_holds_of_the_turn_player",
    "an_adjective_s_me_is_whose_card_it_is_where_a_card_acts", "targets_may_be_effects_that_wait",
)  # fmt: skip
"""Small games that give back what is remembered and may be nothing, or ask the owner of a card who may be nobody."""


def test_mypy_accepts_every_game(tmp_path: Path) -> None:
    """Names and types of whatever the language can say are those that Python sees."""
    for page in MAYBE_NOTHING:
        (tmp_path / page).mkdir()
        shutil.copy(ROOT / f"tests/meaning/{page}.yaml", tmp_path / page / "game.yaml")
        written(tmp_path / page, tmp_path).rename(tmp_path / f"of_{page}")
    for name in games.PLAYABLE[:: part(6, 1)]:
        written(games.folder_of(name), tmp_path).rename(tmp_path / f"of_{name.replace('/', '_').replace('-', '_')}")
    mypy = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(tmp_path)],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert mypy.returncode == 0, mypy.stdout


def test_the_same_bytes_for_every_hash_seed(tmp_path: Path) -> None:
    code = (
        "import sys, hashlib; from pathlib import Path; from cardwright.driver import compile_game;"
        "from cardwright.backends.rules.package import emit_rules;"
        "game = compile_game(Path(sys.argv[1])).game;"
        "print(hashlib.sha256(b''.join(a.content for a in emit_rules(game))).hexdigest())"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", code, str(ROOT / "carddata/xstx")],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(made) == 1


def test_names_and_texts_of_the_data_never_become_code(evil: Path) -> None:
    for path, text in emitted(evil).items():
        if not path.endswith(".py"):
            continue
        tree = ast.parse(text)
        names = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
        imported = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
        assert all(name.isascii() for name in names), path
        assert not imported and "SystemExit" not in names and "__import__" not in names


def test_a_game_with_hostile_names_still_plays(evil: Path, tmp_path: Path) -> None:
    from cardwright.runtime.importing import import_rules
    from cardwright.runtime.simulate import simulate

    rules = import_rules(written(evil, tmp_path / "out"))
    report = simulate(rules, 5, players=2, seed=1)
    assert report.finished == 5


def test_sources_lead_back_to_the_yaml(tmp_path: Path) -> None:
    files = emitted(ROOT / "carddata/xstx")
    sources = json.loads(files["rules/sources.json"])
    lines = files["rules/verbs.py"].split("\n")
    at = next(i for i, line in enumerate(lines, 1) if line.startswith("def shed"))
    path, _, line = sources["verbs.py"][str(at)].rpartition(":")
    folder = ROOT / "carddata/xstx"
    source = next(p for p in folder.rglob("*.yaml") if str(p).endswith(path))
    assert "shed {amount} draws" in source.read_text("utf-8").split("\n")[int(line) - 1]


@pytest.mark.parametrize(
    ("id", "name"),
    [("pass by", "pass_by"), ("牌", "x"), ("a.b", "x"), ("Übung", "x"), ("", "x"), ("a;b", "x"), ("a\n", "x")],
)
def test_identifiers_are_vetted(id: str, name: str) -> None:
    assert ident(id, "x") == name


@pytest.mark.parametrize("word", ["class", "match", "len", "pick", "g", "values", "helper"])
def test_a_name_keeps_out_of_the_way_of_all_others(word: str) -> None:
    """`def helper(g, WORD): return pick(g, len(WORD), values.it)`, where WORD is what a designer calls something."""
    given = Own("verbs", word, "verbs")
    local, it = Local(word), Imported(".", "values").dot("it")
    asked = Imported("cardwright.runtime.helpers", "pick").call(Name("g"), Name("len").call(local), it, given)
    params = (Param("g"), Param(word, given=True))
    body = (Assign(given, Const(1)), Function("helper", params, None, (Return(asked),)))
    made = settle("verbs", body, clashes({"verbs": body, "values": ()}))
    one, two = ast.parse(module_text("", made)[0]).body[-2:]
    assert isinstance(one, ast.Assign) and isinstance(two, ast.FunctionDef) and isinstance(two.body[0], ast.Return)
    names = [ast.unparse(one.targets[0]), *(arg.arg for arg in two.args.args), two.name, "pick", "len", "values"]
    assert len(set(names)) == len(names) and names[1:4:2] == ["g", "helper"]
    assert ast.unparse(two.body[0].value) == f"pick(g, len({names[2]}), values.it, {names[0]})"  # type: ignore[arg-type]


def test_comments_cannot_end_or_open_anything() -> None:
    assert comment('a"""\nb\\\u2028c\u202e') == "a''' b/ c"


@pytest.mark.parametrize("text", ['a"b', "a'b", "换行\n", "\u202e", "\\", "\ud800", '"""'])
def test_quoted_texts_read_back(text: str) -> None:
    assert ast.literal_eval(quote(text)) == text
    assert quote(text).isprintable()


def test_a_ruling_that_cannot_be_tested_is_told_apart_from_one_that_fails(tmp_path: Path) -> None:
    from cardwright.bench.in_memory import bench_of
    from cardwright.bench.rulings import run_all

    ruling = "rulings:\n  - {id: some, scenario: 'given number of 牌 in deck is 1'}\n"
    (tmp_path / "game.yaml").write_text(EVIL + ruling, "utf-8")
    game, problems = games.linked(tmp_path)
    assert game is not None and not problems.has_errors, problems.show()
    [failure] = run_all(bench_of(game)).failures
    assert failure.key == "unsupported"


LOOP = """
game: {id: loop, name: {en: Loop}, players: 2, languages: [en]}
zones: {deck: {of: game, order: stack, name: {en: deck}}, hand: {of: player, seen_by: owner, name: {en: hand}}}
setup: |
  for each guest in players: move top 1 cards of deck to bottom of deck
  for each guest in players: move top 1 cards of deck to guest's hand
"""


def test_a_loop_that_does_not_speak_of_its_thing_names_none() -> None:
    made = compile_sources([RawFile("game.yaml", "game.yaml", LOOP.encode())])
    assert made.game is not None
    flow = next(part.content for part in emit_rules(made.game, texts=False) if part.path.endswith("flow.py"))
    text = flow if isinstance(flow, str) else flow.decode()
    assert [line.split()[1] for line in text.splitlines() if line.startswith("    for ")] == ["_", "guest"], text


def test_a_number_that_stands_there_is_not_asked_whether_it_is_there() -> None:
    needs = "verbs:\n  - {say: 'whisk [by {amount}]', takes: {amount: number?}, needs: 2 <= amount, do: end turn}\n"
    whisked = "turn: {phases: {main phase: {do: 'each player may whisk by 3', name: {en: main}}}}\n"
    made = compile_sources([RawFile("game.yaml", "game.yaml", (LOOP + needs + whisked).encode())])
    assert made.game is not None, made.problems.show()
    flow = next(part.content for part in emit_rules(made.game, texts=False) if part.path.endswith("flow.py"))
    assert b"2 <= 3" in flow and b"3 is not None" not in flow, flow


def test_what_compares_anything_remembered_is_made_a_truth() -> None:
    remembered = ir.Property(None, decl.Variable("kept", {}, NOWHERE), {}, NUMBER)
    counted = ir.Property(None, decl.Counter("gold", {}, NOWHERE), {}, NUMBER)
    loose, known = (ir.Compare(">", left, ir.Num(1)) for left in (remembered, counted))
    test = Name("test")
    assert sure(test, known) == sure(test, ir.Both("or", (known, known))) == test
    assert sure(test, known, loose) == sure(test, ir.Both("or", (known, loose))) == builtin("bool", test)


@pytest.mark.one_of(3)
@pytest.mark.parametrize("name", games.PLAYABLE[:3])
def test_rules_that_are_made_serve_rulings_too(name: str) -> None:
    game = games.model(name)
    made = made_of(Package(game))
    anew = rulings.emit_rulings(game)
    assert rulings.emit_rulings(game, made) == anew


def test_texts_are_made_in_the_languages_that_are_wanted() -> None:
    """What is told of rulings that are played again needs no traditional Chinese."""
    files = {part.path: part.content for part in rulings.emit_rulings(games.model("xstx"), langs=("zh-Hans", "en"))}
    assert list(json.loads(files["rules/texts.json"])) == ["zh-Hans", "en"]
