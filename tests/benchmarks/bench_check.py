"""How long `check` takes: 1,000 files with one card each, cold and warm, and how long commands take to start.

    .venv/bin/python tests/benchmarks/bench_check.py [CARDS]

Prints CPU times of fresh processes and ratios to plain readers that are measured in the same run: other machines, and
this one on another day, give other times but much the same ratios. Asserts nothing about time.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
EFFECTS = (
    "play on another player:\n        target loses 1 lamps\n        light 2 lamps",
    "play, once each turn:\n        if number of cards in my hand is at least 2:\n          light this's glow lamps\n"
    "        otherwise:\n          draw 1 cards",
    "respond before another player resolves a wind card, if event targets me:\n        cancel event",
    "play on another player:\n        target may give 1 card in their hand to me\n        if so:\n"
    "          target lights 1 lamps\n        if not:\n          draw 2 cards",
    "play, by discarding 1 card in my hand:\n        for each guest in players:\n          guest lights 1 lamps",
)
PLAIN = """
import sys, yaml
from pathlib import Path
for path in sorted(Path(sys.argv[1]).rglob('*.yaml')):
    yaml.load(path.read_text('utf-8'), Loader=yaml.{loader})
"""
WITH_SCHEMA = """
import sys, json, yaml, jsonschema
from pathlib import Path
schema = jsonschema.Draft7Validator(json.load(open(sys.argv[2])))
for path in sorted(Path(sys.argv[1]).rglob('*.yaml')):
    list(schema.iter_errors(yaml.load(path.read_text('utf-8'), Loader=yaml.SafeLoader)))
"""


def write_game(folder: Path, cards: int) -> None:
    """The game of `new` with one file for each card."""
    source = ROOT / "templates" / "new"
    for name in ("game.yaml", "cards.yaml"):
        text = (source / name).read_text("utf-8").replace("expect: {copies: 32, kinds: 5}\n", "")
        (folder / name).write_text(text, "utf-8")
    (folder / "cards").mkdir()
    for number in range(cards):
        effect = EFFECTS[number % len(EFFECTS)]
        (folder / "cards" / f"c{number:05}.yaml").write_text(
            f"cards:\n  - id: card {number}\n    name: {{zh-Hans: 牌{number}, en: Card {number}}}\n    kind: light\n"
            f"    copies: {number % 4 + 1}\n    glow: {number % 3}\n    effect: |\n      {effect}\n",
            "utf-8",
        )


def cpu(command: Sequence[str | Path], environ: dict[str, str] | None = None) -> float:
    """CPU seconds of a process and its children, user and system."""
    environ = dict(os.environ if environ is None else environ)
    environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is not compiled anew at every start
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(word) for word in command], check=False, stdout=subprocess.DEVNULL, env=environ)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def best(command: Sequence[str | Path], times: int = 3, environ: dict[str, str] | None = None) -> float:
    """The least of several runs: noise only ever adds."""
    return min(cpu(command, environ) for _ in range(times))


def main() -> None:
    """Measure and print the table."""
    cards = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    program = Path(sys.executable).with_name("cardwright")
    with tempfile.TemporaryDirectory() as room:
        game = Path(room) / "game"
        game.mkdir()
        write_game(game, cards)
        cache = {**os.environ, "XDG_CACHE_HOME": str(Path(room) / "cache")}
        schema = Path(room) / "schema.json"
        subprocess.run([program, "build", ROOT / "templates" / "new", "-o", room, "--only", "data"], check=True,
                       stdout=subprocess.DEVNULL)  # fmt: skip
        (Path(room) / "my_game" / "data" / "my_game.schema.json").rename(schema)
        cpu([program, "check", "--no-cache", game])  # once for what Python keeps of our modules
        rows = [
            ("bare Python", best([sys.executable, "-c", "pass"])),
            ("cardwright --version", best([program, "--version"])),
            ("cardwright --help", best([program, "--help"])),
            ("cardwright explain CW201", best([program, "explain", "CW201"])),
            (
                f"PyYAML CSafeLoader, {cards} files",
                best([sys.executable, "-c", PLAIN.format(loader="CSafeLoader"), game]),
            ),
            (
                f"PyYAML SafeLoader, {cards} files",
                best([sys.executable, "-c", PLAIN.format(loader="SafeLoader"), game], 1),
            ),
            ("  … and jsonschema", best([sys.executable, "-c", WITH_SCHEMA, game, schema], 1)),
            (f"check, {cards} files, cold", cpu([program, "check", game], cache)),
            (f"check, {cards} files, again", best([program, "check", game], 3, cache)),
        ]
        touched = game / "cards" / "c00000.yaml"
        text = touched.read_text("utf-8")
        for number, what in enumerate(("the first edited file", "a second edit", "a third edit"), 4):
            touched.write_text(text.replace("light 2 lamps", f"light {number} lamps"), "utf-8")
            rows.append((f"check after {what}", cpu([program, "check", game], cache)))
    unit = rows[4][1]
    print(f"{'':38}{'CPU s':>8}{'ratio':>8}")
    for name, seconds in rows:
        print(f"{name:38}{seconds:8.3f}{seconds / unit:8.2f}")
    print("ratio: to PyYAML's C loader alone")


if __name__ == "__main__":
    main()
