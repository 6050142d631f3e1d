"""Whether the tests reach enough of each package: `python .ci/coverage_floors.py build/coverage.json`.

The floors, in per cent of lines, stand in pyproject.toml under `tool.cardwright.coverage`, by package; a package below
its floor fails, and so does one that has none.  The file is what `pytest --cov-report=json` writes.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parent.parent
PACKAGE = PurePosixPath("compiler/cardwright")
ALONE = "cardwright"
"""What modules that lie in no package of their own are called together."""


def package_of(file: str) -> str:
    """The package of a file: the first folder, of back ends the second."""
    parts = PurePosixPath(file.replace("\\", "/")).relative_to(PACKAGE).parts[:-1]
    return "/".join(parts[:2] if parts[:1] == ("backends",) else parts[:1]) or ALONE


def reached(report: Mapping[str, object]) -> dict[str, float]:
    """Per cent of the lines that tests reach, by package; modules that tests write elsewhere are none of ours."""
    lines: dict[str, tuple[int, int]] = {}
    for file, told in report["files"].items():
        if not PurePosixPath(file.replace("\\", "/")).is_relative_to(PACKAGE):
            continue
        covered, all_ = lines.get(package_of(file), (0, 0))
        sums = told["summary"]
        lines[package_of(file)] = covered + sums["covered_lines"], all_ + sums["num_statements"]
    return {name: 100 * covered / all_ for name, (covered, all_) in sorted(lines.items()) if all_}


def below(found: Mapping[str, float], floors: Mapping[str, float]) -> list[str]:
    """What is wrong, in words."""
    wrong = [f"{name} has no floor in pyproject.toml" for name in found if name not in floors]
    wrong += [f"{name} has a floor in pyproject.toml, and no lines" for name in floors if name not in found]
    for name in found:
        if found[name] < floors.get(name, 0):
            wrong.append(f"tests reach {found[name]:.1f} % of {name}, at least {floors[name]} % are asked for")
    return wrong


def main(path: Path) -> int:
    """Print each package; 1 if one is below its floor."""
    found = reached(json.loads(path.read_text("utf-8")))
    floors = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cardwright"]["coverage"]
    for name, share in found.items():
        print(f"{name:20} {share:5.1f} %  (at least {floors.get(name, '?')} %)")
    wrong = below(found, floors)
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
