"""A release is made of what names its version everywhere; nothing happens unless it is asked for."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / ".ci" / "release.py"
PLACES = ("pyproject.toml", "compiler/cardwright/__init__.py", "CHANGELOG.md")


def git(folder: Path, *words: str) -> str:
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"]
    return subprocess.run(["git", "-C", folder, *who, *words], capture_output=True, text=True, check=True).stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository of the files that name a version: 1.2.3."""
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    for place in PLACES:
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / PLACES[0]).write_text('[project]\nname = "x"\nversion = "1.2.3"\n', "utf-8")
    (tmp_path / PLACES[1]).write_text('"""X."""\n\n__version__ = "1.2.3"\n', "utf-8")
    (tmp_path / PLACES[2]).write_text("# Changelog\n\n## 1.2.3\n\n- x\n\n## 1.2.2\n", "utf-8")
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "x")
    git(tmp_path, "remote", "add", "origin", "https://git.example.org/some/where.git")
    return tmp_path


def release(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, SCRIPT, *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_dry_run_shows_the_steps_and_does_none(checkout: Path) -> None:
    ran = release(checkout, "1.2.3")
    assert ran.returncode == 0, ran.stderr
    assert [line for line in ran.stdout.splitlines() if "tag" in line] == [
        "+ git tag --annotate v1.2.3 --message Cardwright 1.2.3"
    ]
    assert not git(checkout, "tag") and not git(checkout, "status", "--porcelain")


@pytest.mark.parametrize("place", PLACES)
def test_every_place_must_name_the_version(checkout: Path, place: str) -> None:
    path = checkout / place
    path.write_text(path.read_text("utf-8").replace("1.2.3", "1.2.4", 1), "utf-8")
    git(checkout, "commit", "-q", "-a", "-m", "y")
    ran = release(checkout, "1.2.3", "--go")
    assert ran.returncode == 1 and ran.stderr == f"not ready: {place} names 1.2.4\n" and not git(checkout, "tag")


def test_other_things_are_in_the_way(checkout: Path) -> None:
    assert "no version" in release(checkout, "v1.2.3").stderr
    (checkout / "more").write_text("x", "utf-8")
    assert release(checkout, "1.2.3").stderr == "not ready: there is something uncommitted\n"
    (checkout / "more").unlink()
    git(checkout, "tag", "v1.2.3")
    assert release(checkout, "1.2.3").stderr == "not ready: the tag v1.2.3 is there already\n"


@pytest.mark.parametrize(
    ("origin", "home"),
    [
        ("git@git.example.org:some/where.git", "https://git.example.org/some/where"),
        ("ssh://git@git.example.org/some/where", "https://git.example.org/some/where"),
        ("https://me:secret@git.example.org/some/where.git", "https://git.example.org/some/where"),
        ("../elsewhere", ""),
        ("", ""),
    ],
)
def test_where_it_is_at_home(checkout: Path, origin: str, home: str) -> None:
    git(checkout, "remote", "remove", "origin")
    if origin:
        git(checkout, "remote", "add", "origin", origin)
    assert runpy.run_path(str(SCRIPT))["home"](checkout) == home
    said = release(checkout, "1.2.3").stderr
    assert said == ("" if home else "not ready: `origin` is no address that others could follow\n")


def test_what_is_unreleased_becomes_a_version(checkout: Path) -> None:
    log = checkout / "CHANGELOG.md"
    log.write_text(log.read_text("utf-8").replace("## 1.2.3", "## Unreleased\n\n- new\n\n## 1.2.3"), "utf-8")
    git(checkout, "commit", "-q", "-a", "-m", "y")
    assert release(checkout, "1.2.3").stderr == "not ready: CHANGELOG.md names Unreleased\n"
    ran = release(checkout, "1.3.0", "--prepare")
    assert ran.stderr == "not ready: there is something uncommitted\n", "whoever releases looks at it first"
    git(checkout, "commit", "-q", "-a", "-m", "z")
    assert release(checkout, "1.3.0").returncode == 0
    assert "## 1.3.0\n\n- new\n\n## 1.2.3" in log.read_text("utf-8")


def test_a_step_that_fails_ends_it_before_the_tag(checkout: Path) -> None:
    (checkout / ".ci").mkdir()
    (checkout / ".ci" / "run").write_text('[ "$1" != types ]\n', "utf-8")
    git(checkout, "add", ".")
    git(checkout, "commit", "-q", "-m", "y")
    ran = release(checkout, "1.2.3", "--go")
    assert ran.returncode == 1 and ran.stdout.splitlines()[-1] == "+ bash .ci/run types" and not git(checkout, "tag")


def test_its_steps_are_those_of_continuous_integration() -> None:
    known = re.findall(r"^ {4}([\w |]+)\) echo", (ROOT / ".ci" / "run").read_text("utf-8"), flags=re.M)[0].split(" | ")
    made = runpy.run_path(str(SCRIPT))["steps"]("0.2.0")
    assert {words[-1] for words in made if ".ci/run" in words} == set(known)


def test_this_project_names_one_version_and_tells_what_is_in_it() -> None:
    named = runpy.run_path(str(SCRIPT))["named_versions"](ROOT)
    assert named["pyproject.toml"] == named["compiler/cardwright/__init__.py"]
    assert f"\n## {named['pyproject.toml']}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")
