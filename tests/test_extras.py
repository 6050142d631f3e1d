"""What an installation may lack is said in one line, and is not needed by what does without it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from cardwright import extras, resources

ROOT = Path(__file__).parent.parent
GAME = resources.folder("templates") / "new"
LAW = ROOT / "carddata" / "l5r-skirmish"

BLOCKED = f"""
import sys
class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {sorted({each for extra in extras.EXTRAS.values() for each in extra})}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Lacking())
import importlib.metadata
import importlib.util
import cardwright.extras
cardwright.extras.find_spec = lambda name: None
importlib.metadata.distribution = lambda name, real=importlib.metadata.distribution: real("no such package")
from cardwright.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""A command where only the core is installed."""


def run(folder: Path, *words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BLOCKED, *map(str, words), "--lang", "en"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.one_of(2)
@pytest.mark.parametrize(
    "words",
    [
        ["check", GAME],
        ["test", GAME],
        ["build", GAME, "--only", "rules,text,data,legality"],
        ["simulate", GAME, "-n", "2"],
        ["text", GAME, "lantern"],
        ["deck", "test", "--game", LAW],
    ],
    ids=lambda words: " ".join(str(word) for word in words if not isinstance(word, Path)),
)
def test_the_core_does_without(words: list[object], tmp_path: Path) -> None:
    ran = run(tmp_path, *words)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_build_without_printing_says_so_before_it_begins(tmp_path: Path) -> None:
    ran = run(tmp_path, "build", GAME)
    assert ran.returncode == 2 and not ran.stdout and not list(tmp_path.iterdir())
    assert ran.stderr.splitlines() == [
        f"without printing: cardwright build {GAME} --only rules,text,data,legality",
        'cardwright: error: more packages are needed for this: pip install "cardwright[print]"',
    ]


def test_sheets_of_excel_without_their_reader(tmp_path: Path) -> None:
    (tmp_path / "pool.xlsx").write_bytes(b"PK")
    ran = run(tmp_path, "import", "pool.xlsx", "-o", "pool.json")
    assert ran.returncode == 2 and ran.stderr.count("\n") == 1 and "cardwright[xlsx]" in ran.stderr


def test_many_machines_without_what_joins_them(tmp_path: Path) -> None:
    ran = run(tmp_path, "simulate", GAME, "-n", "2", "--engine", "ray")
    assert ran.returncode == 2 and ran.stderr.count("\n") == 1 and "cardwright[scale]" in ran.stderr, ran.stderr


@pytest.mark.parametrize("module", ["pettingzoo_env", "openspiel_game"])
def test_learners_without_what_they_learn_with(module: str) -> None:
    blocked = f"{BLOCKED.partition('import importlib.metadata')[0]}import cardwright.lab.{module}"
    ran = subprocess.run([sys.executable, "-c", blocked], capture_output=True, text=True, check=False)
    said = f"cardwright.extras.MissingExtra: install it with: {extras.command('learn')}"
    assert ran.returncode == 1 and ran.stderr.splitlines()[-1] == said, ran.stderr


@pytest.mark.parametrize(
    ("noted", "said"),
    [
        (None, '"cardwright[desk]"'),
        ("{", '"cardwright[desk]"'),
        ('{"url": "https://example.org/cardwright.whl", "archive_info": {}}', '"cardwright[desk]"'),
        ('{"url": "FOLDER", "dir_info": {}}', '"PATH[desk]"'),
        ('{"url": "FOLDER", "dir_info": {"editable": true}}', '-e "PATH[desk]"'),
        ('{"url": "FOLDER/gone.whl", "archive_info": {}}', '"cardwright[desk]"'),
        (
            '{"url": "https://example.org/cardwright.git", "vcs_info": {"vcs": "git"}}',
            '"cardwright[desk] @ git+https://example.org/cardwright.git"',
        ),
    ],
)
def test_an_extra_comes_from_where_the_rest_came_from(
    noted: str | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "解开的 发布包"
    folder.mkdir()

    class Installed:
        def read_text(self, name: str) -> str | None:
            assert name == "direct_url.json"
            return noted and noted.replace("FOLDER", folder.as_uri())

    monkeypatch.setattr(metadata, "distribution", lambda name: Installed())
    assert extras.command("desk") == f"pip install {said.replace('PATH', str(folder))}"


def test_each_extra_is_one_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    listed = project["optional-dependencies"]
    assert {extra: len(modules) for extra, modules in extras.EXTRAS.items()} == {
        extra: len(listed[extra]) for extra in listed if extra not in ("dev", "docs", "fast")
    }
    for extra in extras.EXTRAS:
        extras.need(extra)
