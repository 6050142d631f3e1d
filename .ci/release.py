"""Releases a version: `python .ci/release.py 0.2.0` looks whether all is ready and shows the steps, `--go` does them.

Ready is a checkout in which `pyproject.toml`, the package and the first heading of the changelog name this version,
nothing is uncommitted, the tag is free, and `origin` is where others find the project (the page on an index links
there).  `--prepare` writes the version into the three places first: what the changelog has under `Unreleased` is this
version's then.  What reaches others (the push, the upload) is only shown: whoever releases does it.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

NUMBER = re.compile(r"\d+\.\d+\.\d+")
UNRELEASED = "Unreleased"
STEPS = ("install", "lint", "types", "tests", "coverage", "long", "wheel", "games", "site")


def named_versions(root: Path) -> dict[str, str]:
    """The version that each place names, by the place."""
    package = (root / "compiler" / "cardwright" / "__init__.py").read_text("utf-8")
    headings = re.findall(r"(?m)^## (\S+)", (root / "CHANGELOG.md").read_text("utf-8"))
    return {
        "pyproject.toml": tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"],
        "compiler/cardwright/__init__.py": (re.findall(r'(?m)^__version__ = "(.*)"$', package) or ["none"])[0],
        "CHANGELOG.md": (headings or ["none"])[0],
    }


def in_the_way(root: Path, version: str) -> list[str]:
    """What keeps this version from being released, in words."""
    if not NUMBER.fullmatch(version):
        return [f"{version!r} is no version: three numbers are, as 0.2.0"]
    found = [f"{place} names {said}" for place, said in named_versions(root).items() if said != version]
    if git(root, "status", "--porcelain"):
        found.append("there is something uncommitted")
    if git(root, "tag", "--list", f"v{version}"):
        found.append(f"the tag v{version} is there already")
    if not home(root):
        found.append("`origin` is no address that others could follow")
    return found


def home(root: Path) -> str:
    """Where others find the project, as a page: what `origin` is fetched from; empty where that is no server."""
    if "origin" not in git(root, "remote").split():
        return ""
    address = git(root, "remote", "get-url", "origin")
    found = re.fullmatch(r"(?:https://(?:[^@/]*@)?|ssh://git@|git@)([\w.-]+)[:/](.+?)(?:\.git)?/?", address)
    return f"https://{found[1]}/{found[2]}" if found else ""


def prepare(root: Path, version: str) -> None:
    """Write a version into the places that name it; the heading `Unreleased` becomes it."""
    for place, before, after in (
        ("pyproject.toml", r'(?m)^version = ".*"$', f'version = "{version}"'),
        ("compiler/cardwright/__init__.py", r'(?m)^__version__ = ".*"$', f'__version__ = "{version}"'),
        ("CHANGELOG.md", rf"(?m)^## {UNRELEASED}$", f"## {version}"),
    ):
        text = (root / place).read_text("utf-8")
        (root / place).write_text(re.sub(before, after, text, count=1), "utf-8", newline="\n")


def git(root: Path, *words: str) -> str:
    """What git says, without blanks around it."""
    return subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=True).stdout.strip()


def steps(version: str) -> list[list[str]]:
    """The commands that make a release out of a checkout that is ready."""
    checks = [["bash", ".ci/run", step] for step in STEPS]
    return [*checks, ["git", "tag", "--annotate", f"v{version}", "--message", f"Cardwright {version}"]]


def shown_only(version: str) -> list[list[str]]:
    """The commands by which others get it."""
    return [["git", "push", "origin", "main", f"v{version}"], ["python", "-m", "twine", "upload", "dist/*"]]


def main() -> int:
    """0 when it is ready (or done), 1 when something is in the way or a step fails."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("version")
    command.add_argument("--go", action="store_true", help="do the steps instead of showing them")
    command.add_argument("--prepare", action="store_true", help="write the version into the places that name it")
    args = command.parse_args()
    root = Path.cwd()
    if args.prepare and NUMBER.fullmatch(args.version):
        prepare(root, args.version)
    found = in_the_way(root, args.version)
    for line in found:
        print(f"not ready: {line}", file=sys.stderr)
    if found:
        return 1
    known = {**os.environ, "CARDWRIGHT_REPOSITORY": home(root)}
    for words in steps(args.version):
        print("+ " + " ".join(words), flush=True)
        if args.go and subprocess.run(words, cwd=root, env=known, check=False).returncode:
            return 1
    for words in shown_only(args.version):
        print("then: " + " ".join(words))
    return 0


if __name__ == "__main__":
    sys.exit(main())
