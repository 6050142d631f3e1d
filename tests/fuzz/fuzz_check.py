"""Feed mutated and hostile games to `check`: no exception, and no input that takes two seconds."""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.driver import compile_sources
from cardwright.files import RawFile

ROOT = Path(__file__).parents[2]
SIGNS = [
    *"：，；（）“”‘’　！＝+-*/<>=[]{}()'\"#&*!|>%@`:,.\\\t\r\n\0\u202e\u2028\ufeff\ud7ffあ牌𠀀",
    *("- ", "  ", ": ", "? "),
]
HOSTILE = [
    lambda r: b"[" * r.randint(1, 200_000),
    lambda r: b"{a: " * r.randint(1, 20_000),
    lambda r: b"- " * r.randint(1, 5_000),
    lambda r: ("a: &x [" + "*x, " * 500 + "]").encode(),
    lambda r: b"a: !!python/object/apply:os.system ['true']",
    lambda r: b"<<: *y\nk: " + b"z" * r.randint(1, 500_000),
    lambda r: bytes(r.randrange(256) for _ in range(r.randint(0, 3000))),
    lambda r: ("k: |\n" + "\n".join(" " * r.randint(0, 80) + "x" for _ in range(300))).encode(),
    lambda r: ("cards:\n" + "  - {id: a, kind: a, effect: '" + "(" * r.randint(1, 5000) + "'}\n").encode(),
    lambda r: ("game: {id: " + "牌" * r.randint(1, 5000) + "}").encode(),
    lambda r: "\n".join(f"{i}: {i}" for i in range(r.randint(1, 30_000))).encode(),
    lambda r: ("a:\n" + "".join(" " * i + "b:\n" for i in range(1, r.randint(2, 900)))).encode(),
    lambda r: b"a: 'x\n" * r.randint(1, 2000),
    lambda r: b"%YAML 9.9\n--- \n...\n---\n" * r.randint(1, 50),
]


def seeds() -> list[dict[str, bytes]]:
    """Small games to start from: the one that `new` makes, the mini games, single rules and pages of the tests."""
    found: list[dict[str, bytes]] = []
    for folder in sorted({p.parent for p in ROOT.glob("tests/minigames/*/game.yaml")}):
        found.append({p.name: p.read_bytes() for p in sorted(folder.glob("*.yaml"))})
    for page in sorted(ROOT.glob("tests/cases/model/*.case")):
        found.append({"game.yaml": page.read_bytes()})
    for start in sorted(ROOT.glob("templates/new/**/*.yaml")):
        found.append({start.name: start.read_bytes()})
    small = ROOT / "carddata/xstx"
    found += [{p.name: p.read_bytes()} for p in sorted(small.rglob("*.yaml")) if p.stat().st_size < 12_000]
    return found


@dataclass
class Tally:
    """What came of a run."""

    codes: Counter[str] = field(default_factory=Counter)
    failed: list[tuple[int, str, dict[str, bytes]]] = field(default_factory=list)
    slow: list[tuple[int, float]] = field(default_factory=list)
    slowest: float = 0.0


def mutated(r: random.Random, files: dict[str, bytes], others: list[str]) -> dict[str, bytes]:
    """A game with one to eight places changed."""
    made = {name: data.decode("utf-8", "replace") for name, data in files.items()}
    for _ in range(r.choice((1, 1, 1, 2, 3, 8))):
        name = r.choice(sorted(made))
        made[name] = change(r, made[name], others)
    return {name: text.encode("utf-8", "surrogatepass") for name, text in made.items()}


def change(r: random.Random, text: str, others: list[str]) -> str:
    """One change of a text."""
    if not text:
        return r.choice(SIGNS)
    at = r.randrange(len(text))
    lines = text.split("\n")
    row = r.randrange(len(lines))
    match r.randrange(11):
        case 0:
            return text[:at] + r.choice(SIGNS) + text[at:]
        case 1:
            return text[:at] + text[at + r.randint(1, 4) :]
        case 2:
            return text[:at] + r.choice(SIGNS) + text[at + 1 :]
        case 3:
            lines.insert(row, r.choice(others))
        case 4:
            del lines[row]
        case 5:
            lines[row] = " " * r.randint(0, 8) + lines[row].strip()
        case 6:
            words = lines[row].split(" ")
            i, j = r.randrange(len(words)), r.randrange(len(words))
            words[i], words[j] = words[j], words[i]
            lines[row] = " ".join(words)
        case 7:
            words = lines[row].split(" ")
            words[r.randrange(len(words))] = r.choice(r.choice(others).split(" ") or [""])
            lines[row] = " ".join(words)
        case 8:
            lines[row] = lines[row] * r.randint(2, 30)
        case 9:
            end = min(len(lines), row + r.randint(1, 6))
            lines[row:row] = lines[row:end]
        case _:
            return text[:at] + text[at : at + 60][::-1] + text[at + 60 :]
    return "\n".join(lines)


def one(i: int, seed: int, games: list[dict[str, bytes]], others: list[str]) -> dict[str, bytes]:
    """Input number i."""
    r = random.Random(f"{seed}:{i}")
    if r.randrange(20) == 0:
        return {"game.yaml": r.choice(HOSTILE)(r)}
    return mutated(r, r.choice(games), others)


def run(n: int, seed: int, first: int = 0, keep: Path | None = None, tell: bool = False) -> Tally:
    """Check `n` inputs; nothing may be raised."""
    games = seeds()
    texts = [data.decode("utf-8", "replace") for game in games for data in game.values()]
    others = sorted({line for text in texts for line in text.split("\n")})
    tally = Tally()
    for i in range(first, first + n):
        files = one(i, seed, games, others)
        start = time.process_time()
        try:
            made = compile_sources([RawFile(name, name, data) for name, data in files.items()])
            tally.codes.update({p.code for p in made.problems} or {"clean"})
        except Exception:
            tally.failed.append((i, traceback.format_exc(limit=-3), files))
            if keep is not None:
                (keep / str(i)).mkdir(parents=True, exist_ok=True)
                for name, data in files.items():
                    (keep / str(i) / name).write_bytes(data)
        took = time.process_time() - start
        tally.slowest = max(tally.slowest, took)
        if took > 2:
            tally.slow.append((i, took))
        if tell and (i + 1) % 1000 == 0:
            print(f"{i + 1}: {len(tally.failed)} failed, slowest {tally.slowest:.2f} s", file=sys.stderr, flush=True)
    return tally


def main() -> int:
    """Run from the command line; exit status 1 if an input failed or was slow."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    start = time.process_time()
    tally = run(args.n, args.seed, args.first, args.keep, tell=True)
    took = time.process_time() - start
    print(f"inputs {args.n}, raised {len(tally.failed)}, over 2 s {len(tally.slow)}, slowest {tally.slowest:.2f} s")
    print(f"CPU {took:.0f} s, {took / max(args.n, 1) * 1000:.1f} ms each, {len(tally.codes)} different codes")
    for i, seconds in tally.slow[:20]:
        print(f"input {i} took {seconds:.2f} s")
    for i, error, _ in tally.failed[:20]:
        print(f"--- input {i}\n{error}")
    return 1 if tally.failed or tally.slow else 0


if __name__ == "__main__":
    sys.exit(main())
