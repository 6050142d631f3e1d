"""What runs on servers does what the README says: `.ci/run`, the workflow, the action for others, the hooks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardwright import resources

ROOT = Path(__file__).parent.parent
needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")

STAND_IN = """#!/bin/sh
name=$(basename "$0")
echo "$name $*" >>"$CALLS"
[ "$name $1 $2" != "python3 -m venv" ] || { mkdir -p "$3/bin"; for p in pip python; do cp "$0" "$3/bin/$p"; done; }
"""
"""Instead of a program: notes how it was called; as `python3 -m venv` it makes an environment of its like."""


def calls(command: list[str], room: Path) -> list[str]:
    """The programs that a command runs in a copy of the checkout with nothing but `.ci/run` in it."""
    (room / "bin").mkdir(parents=True)
    (room / "bin" / "python3").write_text(STAND_IN, "utf-8")
    (room / "bin" / "python3").chmod(0o755)
    (room / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", room / ".ci" / "run")
    known = {"PATH": f"{room / 'bin'}:{os.environ['PATH']}", "CALLS": str(room / "calls"), "HOME": str(room)}
    ran = subprocess.run(command, cwd=room, env=known, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return [re.sub(r"venv \S+$", "venv", line) for line in (room / "calls").read_text("utf-8").splitlines()]


@needs_bash
def test_it_runs_what_the_readme_says(tmp_path: Path) -> None:
    _, said, *_ = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), flags=re.S)
    assert calls(["bash", ".ci/run"], tmp_path / "a") == calls(["bash", "-c", said], tmp_path / "b")


@needs_bash
def test_a_step_that_does_not_exist_is_refused() -> None:
    ran = subprocess.run(["bash", ".ci/run", "tets"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and "tets" in ran.stderr


@needs_bash
def test_a_failing_suite_fails_with_its_last_lines(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").write_text("#!/bin/sh\nseq 200\nexit 3\n", "utf-8")
    (tmp_path / "bin" / "python").chmod(0o755)
    known = {**os.environ, "CI_VENV": str(tmp_path)}
    ran = subprocess.run(["bash", ".ci/run", "tests"], cwd=ROOT, env=known, capture_output=True, text=True, check=False)
    assert ran.returncode == 3 and ran.stdout.split()[-120:] == [str(n) for n in range(81, 201)]


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def test_the_workflow_names_steps_and_versions_that_exist() -> None:
    jobs = read(".github/workflows/ci.yml")["jobs"].values()
    steps = [step["run"].split() for job in jobs for step in job["steps"] if "run" in step]
    known = re.findall(r"^ {4}([\w |]+)\) echo", (ROOT / ".ci" / "run").read_text("utf-8"), flags=re.M)[0].split(" | ")
    assert {step for _, step in steps} == set(known) and {program for program, _ in steps} == {".ci/run"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    (matrix,) = (job["strategy"]["matrix"] for job in jobs if "strategy" in job)
    assert matrix["python"] == named and named[0] == project["requires-python"].removeprefix(">=")


def test_nothing_from_outside_is_put_into_a_script() -> None:
    for name in (".github/workflows/ci.yml", "action.yml"):
        data = read(name)
        jobs = data["jobs"].values() if "jobs" in data else [data["runs"]]
        assert not [step for job in jobs for step in job["steps"] if "${{" in step.get("run", "")]


@pytest.fixture
def places(tmp_path: Path) -> Path:
    """A repository of a designer: a good game, one with a fault, and a workflow file."""
    for name, fault in (("good", ""), ("bad one", "\ncarsd: []\n")):
        shutil.copytree(resources.folder("templates") / "new", tmp_path / name)
        game = tmp_path / name / "game.yaml"
        game.write_text(game.read_text("utf-8") + fault, "utf-8")
    (tmp_path / "other.yml").write_text("name: a\non: [push]\njobs: {}\n", "utf-8")
    return tmp_path


def with_the_program(folder: Path) -> dict[str, str]:
    """The variables of a shell that finds `cardwright`, which is put into a folder."""
    folder.mkdir()
    (folder / "cardwright").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cardwright "$@"\n', "utf-8")
    (folder / "cardwright").chmod(0o755)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT / "compiler")}


@needs_bash
@pytest.mark.skipif(sys.platform == "win32", reason="its stand-in for the command is a shell script")
@pytest.mark.parametrize(
    ("paths", "status", "said"),
    [("good\nother.yml\n", 0, ""), ("good\nbad one\n", 1, "::error file=bad one/game.yaml"), ("$(touch pwned)", 2, "")],
)
def test_the_action_for_others(paths: str, status: int, said: str, places: Path) -> None:
    (step,) = (step for step in read("action.yml")["runs"]["steps"] if step.get("name") == "check")
    known = with_the_program(places / "bin") | {"PATHS": paths, "STRICT": "true", "SARIF": "found.sarif"}
    command = ["bash", "-eo", "pipefail", "-c", step["run"]]
    ran = subprocess.run(command, cwd=places, env=known, capture_output=True, text=True, check=False)
    assert ran.returncode == status and said in ran.stdout, ran.stdout + ran.stderr
    assert (places / "found.sarif").exists() and not (places / "pwned").exists()


@needs_bash
@pytest.mark.skipif(sys.platform == "win32", reason="its stand-in for the command is a shell script")
@pytest.mark.one_of(2)
@pytest.mark.parametrize(
    ("paths", "wrong", "status", "ran"),
    [("good\nsome more\n", True, 1, 1), (".\n", False, 0, 2), ("$(touch pwned)", False, 0, 0), ("good\n", True, 0, 1)],
)
def test_the_action_runs_rulings_of_all_games_in_its_folders(
    paths: str, wrong: bool, status: int, ran: int, places: Path
) -> None:
    (step,) = (step for step in read("action.yml")["runs"]["steps"] if step.get("name") == "test")
    (places / "some more").mkdir()
    shutil.rmtree(places / "bad one")
    shutil.copytree(places / "good", places / "some more" / "game")
    if wrong:
        rulings = places / "some more" / "game" / "rulings.yaml"
        rulings.write_text(rulings.read_text("utf-8").replace("expect B's lamps is 3", "expect B wins"), "utf-8")
    known = with_the_program(places / "bin") | {"PATHS": paths}
    command = ["bash", "-eo", "pipefail", "-c", step["run"]]
    done = subprocess.run(command, cwd=places, env=known, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.count(" hold.")) == (status, ran), done.stdout + done.stderr
    assert not (places / "pwned").exists()


@needs_bash
@pytest.mark.skipif(sys.platform == "win32", reason="its stand-in for the command is a shell script")
def test_the_action_tells_failing_rulings_at_their_lines_in_all_games(places: Path) -> None:
    (step,) = (step for step in read("action.yml")["runs"]["steps"] if step.get("name") == "test")
    shutil.rmtree(places / "bad one")
    shutil.copytree(places / "good", places / "more of it" / "game, the 2nd")
    for name in ("good", "more of it/game, the 2nd"):
        rulings = places / name / "rulings.yaml"
        text = rulings.read_text("utf-8").replace("expect B's lamps is 3", "expect B's lamps is 4")
        rulings.write_text(text, "utf-8")
    line = text.splitlines().index("      expect B's lamps is 4") + 1
    known = with_the_program(places / "bin") | {"PATHS": "good\nmore of it\n", "LANG": "en_GB.UTF-8", "LC_ALL": ""}
    command = ["bash", "-eo", "pipefail", "-c", step["run"]]
    done = subprocess.run(command, cwd=places, env=known, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    said = "expect B's lamps is 4%0Athis does not hold: expect B's lamps is 4; it is 3"
    assert [row for row in done.stdout.splitlines() if row.startswith("::")] == [
        f"::error file=good/rulings.yaml,line={line},title=a shelter stops the wind::{said}",
        f"::error file=more of it/game%2C the 2nd/rulings.yaml,line={line},title=a shelter stops the wind::{said}",
    ]


def test_own_hooks_and_hooks_for_others_name_commands_that_exist() -> None:
    from cardwright.cli import COMMANDS

    own = [hook["entry"] for repo in read(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    for entry in [*own, *(hook["entry"] for hook in read(".pre-commit-hooks.yaml"))]:
        program, *words = entry.split()
        assert program in ("ruff", "mypy") or (program == "cardwright" and words[0] in COMMANDS)


@pytest.mark.skipif(sys.platform == "win32", reason="its stand-in for the command is a shell script")
@pytest.mark.parametrize(
    ("old", "new", "status"),
    [("", "", 0), ("target loses 1 lamp", "target losses 1 lamp", 1), ("    copies: 2\n", "    copies: 2  \n", 1)],
    ids=["good", "a fault", "not laid out"],
)
def test_the_hook_of_git_that_is_shown_stops_a_commit(old: str, new: str, status: int, tmp_path: Path) -> None:
    (hook,) = re.findall(r"```sh\n(#!.*?)```", (ROOT / "docs" / "pre-commit.md").read_text("utf-8"), re.DOTALL)
    shutil.copytree(resources.folder("templates") / "new", tmp_path / "my-game")
    cards = tmp_path / "my-game" / "cards.yaml"
    text = cards.read_text("utf-8")
    assert old in text
    cards.write_text(text.replace(old, new, 1), "utf-8")
    (tmp_path / "pre-commit").write_text(hook, "utf-8")
    (tmp_path / "pre-commit").chmod(0o755)
    known = with_the_program(tmp_path / "bin")
    ran = subprocess.run(
        [tmp_path / "pre-commit"], cwd=tmp_path, env=known, capture_output=True, text=True, check=False
    )
    assert ran.returncode == status, ran.stdout + ran.stderr
