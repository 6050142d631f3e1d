"""What takes a process of its own: the same games whatever the hash seed, and what mypy says of emitted rules."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from cardwright.backends.rules.package import emit_rules

from .game import generate, to_yaml
from .judge import read, try_game

ROOT = Path(__file__).parents[3]


def digests(seeds: list[str]) -> list[str]:
    """The digests of two games of each made game (and of its file)."""
    return [f"{hash_of(text)} {' '.join(played(text))}" for text in (to_yaml(generate(s)) for s in seeds)]


def played(text: str) -> list[str]:
    """The digests of two games; not of one without an end, which stops where the process can go no deeper."""
    tried = try_game(text, 2, light=True)
    return [made for made, end in zip(tried.digests, tried.ends, strict=True) if end != "endless"]


def hash_of(text: str) -> str:
    """A short name of a text."""
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()[:12]


def in_process(seeds: list[str], hash_seed: int) -> list[str]:
    """The same, in a process with that hash seed."""
    paths = os.pathsep.join((str(ROOT / "compiler"), str(ROOT / "tests")))
    code = f"from reference.generate.apart import digests; print('\\n'.join(digests({seeds!r})))"
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def typed(seeds: list[str]) -> str:
    """What mypy --strict says of the emitted rules of made games; empty if nothing."""
    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(seeds):
            model, wrong = read(to_yaml(generate(seed)), lint=False)
            if wrong:
                continue
            try:
                made = emit_rules(model, texts=False)
            except Exception:
                continue
            for artifact in made:
                path = Path(folder) / f"made_{number}" / artifact.path.removeprefix("rules/")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(artifact.content)
        command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", folder]
        env = {**os.environ, "MYPYPATH": str(ROOT / "compiler")}
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
        return done.stdout.replace(folder, "")


if __name__ == "__main__":
    print(typed([f"{sys.argv[1]}-{number}" for number in range(int(sys.argv[2]))]))
