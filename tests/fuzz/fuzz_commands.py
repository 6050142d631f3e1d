"""Feed mutated and hostile files to the commands that read them: no fault of ours, two seconds and 300 MB each."""

from __future__ import annotations

import argparse
import io
import json
import random
import resource
import shutil
import sys
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import fuzz_check
import pytest

from cardwright.cli import main as run_command

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests" / "minigames" / "hidden_hand"
SAVE = ROOT / "tests" / "runtime" / "saves" / "hidden_hand-whole.json"
LAW = ROOT / "carddata" / "l5r-skirmish"
MOST_SECONDS, MOST_MEGABYTES = 2.0, 300
Inputs = Callable[[random.Random], tuple[str, bytes]]
"""Makes the name of a file and its bytes."""


# --- inputs -----------------------------------------------------------------------------------------------------


@cache
def _lines(folder: str, pattern: str) -> tuple[str, ...]:
    found = {line for path in sorted((ROOT / folder).rglob(pattern)) for line in path.read_text("utf-8").split("\n")}
    return tuple(sorted(found))


def mutated(r: random.Random, text: str, others: tuple[str, ...]) -> bytes:
    """A text with one to eight changes; sometimes in another encoding, or cut off."""
    for _ in range(r.choice((1, 1, 2, 3, 8))):
        text = fuzz_check.change(r, text, list(others) if len(others) < 50 else r.sample(others, 50))
    data = text.encode("utf-8", "surrogatepass")
    match r.randrange(14):
        case 0:
            return text.encode("utf-16", "surrogatepass")
        case 1:
            return text.encode("gb18030", "replace")
        case 2:
            return data[: r.randint(0, len(data))]
        case 3:
            at = r.randint(0, len(data))
            return data[:at] + bytes(r.randrange(256) for _ in range(r.randint(1, 30))) + data[at:]
    return data


def value(r: random.Random, depth: int = 0) -> object:
    """Anything that JSON can say, and now and then what it should not."""
    plain: list[object] = [
        None, True, 0, -1, 1.5, 10**30, float("nan"), float("inf"), "", "x", "\x1b[31m", "a" * 5_000, "\ud800", "٣", 2,
    ]  # fmt: skip
    if depth > 3 or r.random() < 0.6:
        return r.choice(plain)
    if r.random() < 0.5:
        return [value(r, depth + 1) for _ in range(r.randint(0, 4))]
    return {str(value(r, 9))[:20]: value(r, depth + 1) for _ in range(r.randint(0, 4))}


def mutated_json(r: random.Random, data: object) -> object:
    """The same data with one place changed."""
    if r.random() < 0.15 or not isinstance(data, dict | list) or not data:
        return value(r)
    if isinstance(data, list):
        at = r.randrange(len(data))
        match r.randrange(5):
            case 0:
                return data[:at] + data[at + 1 :]
            case 1:
                return [*data[:at], data[at], *data[at:]]
        return [*data[:at], mutated_json(r, data[at]), *data[at + 1 :]]
    key = r.choice(sorted(data))
    match r.randrange(6):
        case 0:
            return {name: each for name, each in data.items() if name != key}
        case 1:
            return {**data, fuzz_check.change(r, key, ["x"]): data[key]}
    return {**data, key: mutated_json(r, data[key])}


def json_bytes(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass")


HOSTILE: list[Callable[[random.Random], bytes]] = [
    lambda r: b"",
    lambda r: bytes(r.randrange(256) for _ in range(r.randint(0, 2000))),
    lambda r: b"\0" * r.randint(1, 100_000),
    lambda r: b"[" * r.randint(1, 100_000),
    lambda r: b'{"a":' * r.randint(1, 50_000),
    lambda r: b"9" * r.randint(1, 100_000),
    lambda r: b"\n" * r.randint(1, 200_000),
    lambda r: (" " * r.randint(1, 50_000) + "x\n").encode() * 3,
    lambda r: "".join(f"{i} x{i}\n" for i in range(r.randint(1, 50_000))).encode(),
    lambda r: b'"' * r.randint(1, 50_000),
    lambda r: b"," * r.randint(1, 100_000),
    lambda r: b"(" * 20_000 + b")" * 20_000,
    lambda r: ("é\u0301" * r.randint(1, 50_000)).encode(),
    lambda r: b"3x " + b"1" * r.randint(1, 50_000),
    lambda r: b"name\n" + b"a,b,c\n" * r.randint(1, 30_000),
    lambda r: json_bytes([{"main": {f"x{i}": 1}} for i in range(r.randint(1, 20_000))]),
    lambda r: json_bytes({f"k{i}": i for i in range(r.randint(1, 50_000))}),
    lambda r: json_bytes(value(r)),
    lambda r: b"<?xml version='1.0'?>" + b"<a>" * r.randint(1, 50_000),
    lambda r: b'<!DOCTYPE a [<!ENTITY b "' + b"c" * 1000 + b'">]><a>&b;</a>',
    lambda r: b"PK\x03\x04" + bytes(r.randrange(256) for _ in range(300)),
]
DECK_TEXT = (LAW / "decks" / "crane.txt").read_text("utf-8")
DECK_TABLE = {
    "name": "crane", "format": "skirmish",
    "cards": {"dynasty": {"doji whisperer": 2, "doji challenger": 2}, "conflict": {"banzai": 3, "outwit": 2}},
}  # fmt: skip
COD = (
    '<?xml version="1.0" encoding="UTF-8"?><cockatrice_deck version="1"><deckname>crane</deckname>\n'
    '<zone name="dynasty"><card number="2" name="Doji Whisperer"/></zone>\n'
    '<zone name="side"><card number="1" name="Outwit"/></zone></cockatrice_deck>\n'
)
SWAPS = (
    "name: crane\nformat: skirmish\ncards:\n  dynasty: {doji whisperer: 2, doji challenger: 2}\n"
    "  conflict: [3x Banzai!, 2x Outwit]\n  sideboard: {charge: 1}\n"
    "swaps:\n  - {name: one, in: {conflict: {charge: 1}}, out: {conflict: {outwit: 1}}}\n"
)
TABLE = (
    "牌名,英文名,类型,费用,特征,唯一,系列,编号\n萤火,Firefly,生物,2,昆虫、光,是,首发,1\n"
    '石像,Statue,生物,x,"大,重",否,首发,2\n'
)
POOL = [{"id": "a", "name": "A", "type": "x", "cost": "3", "packs": [{"pack": "core", "number": "1"}], "traits": ["b"]}]


def a_deck(r: random.Random) -> tuple[str, bytes]:
    cards = _lines("carddata/l5r-skirmish/decks", "*.txt")
    match r.randrange(6):
        case 0:
            return "d.txt", mutated(r, DECK_TEXT, cards)
        case 1:
            return "d.yaml", mutated(r, SWAPS, tuple(SWAPS.split("\n")))
        case 2:
            return "d.yaml", mutated(r, (LAW / "decks" / "legal.yaml").read_text("utf-8"), cards)
        case 3:
            if r.random() < 0.5:
                return "d.json", mutated(r, json.dumps(DECK_TABLE), cards)
            return "d.json", json_bytes(mutated_json(r, DECK_TABLE))
        case 4:
            return "d.cod", mutated(r, COD, cards)
    return "d.ydk", mutated(r, "#created by me\n#main\n101\n101\n#extra\n!side\n101\n", cards)


@cache
def _xlsx() -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    for row in TABLE.splitlines():
        book.active.append(row.split(","))
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def _packed(r: random.Random, data: bytes) -> bytes:
    """A packed table of which one part is changed."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    name = r.choice(sorted(parts))
    parts[name] = mutated(r, parts[name].decode("utf-8", "replace"), ("<v>9</v>", '<c r="ZZZ1">', "<f>1+1</f>"))
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for each, content in parts.items():
            packed.writestr(each, content)
    return made.getvalue()


def a_table(r: random.Random) -> tuple[str, bytes]:
    match r.randrange(4):
        case 0 | 1:
            return "t.csv", mutated(r, TABLE, ('"', "a;b;c", "name,name", "名称\t费用", "x,²,--5"))
        case 2:
            if r.random() < 0.5:
                return "t.json", mutated(r, json.dumps(POOL), ('"packs": 5', "[]"))
            return "t.json", json_bytes(mutated_json(r, POOL))
    return "t.xlsx", _packed(r, _xlsx())


def a_save(r: random.Random) -> tuple[str, bytes]:
    text = SAVE.read_text("utf-8")
    if r.random() < 0.3:
        return "s.json", mutated(r, text, ("{", '"seed": -1,', "[1, 2, 3]"))
    data = json.loads(text)
    for _ in range(r.choice((1, 1, 2, 4))):
        data = mutated_json(r, data)
    return "s.json", json_bytes(data)


def a_yaml(r: random.Random) -> tuple[str, bytes]:
    lines = _lines("tests/minigames", "*.yaml")
    seeds = fuzz_check_seeds()
    return "f.yaml", mutated(r, r.choice(seeds), lines)


@cache
def fuzz_check_seeds() -> tuple[str, ...]:
    return tuple(data.decode("utf-8", "replace") for game in fuzz_check.seeds() for data in game.values())


def a_game(r: random.Random) -> tuple[str, bytes]:
    """The main file of the small game, in which words and lines are changed."""
    text = (GAME / "game.yaml").read_text("utf-8")
    return "game.yaml", mutated(r, text, _lines("tests/minigames", "*.yaml"))


def a_chapter(r: random.Random) -> tuple[str, bytes]:
    path = r.choice(_chapters())
    return "01-x.md", mutated(r, path.read_text("utf-8"), _lines("carddata", "*.md"))


@cache
def _chapters() -> tuple[Path, ...]:
    return tuple(sorted((*ROOT.glob("carddata/*/rulebook/*/*.md"), *ROOT.glob("templates/rulebook/*/*.md"))))


MARKS = ("*", "[", "![", "`", "> ", "- ", "|", "\\", "<", "{{ 1 }}", "{% if 1 %}", "{{ cards|length }}", "# a\n", "1. ")


def long_chapter(r: random.Random) -> bytes:
    return "".join(r.choice(MARKS) * r.randint(1, 3_000) for _ in range(r.randint(1, 12))).encode()


# --- commands ---------------------------------------------------------------------------------------------------


def _command(*words: object) -> int:
    return run_command(["--lang", "en", *map(str, words)])


def deck_check(file: Path, r: random.Random) -> int:
    more = r.choice(([], ["--json"], ["--building"], ["--lang", "zh"]))
    return _command("deck", "check", file, "--game", LAW, "--format", "skirmish", *more)


def import_(file: Path, r: random.Random) -> int:
    return _command("import", file, "-o", file.with_name("pool.json"))


def replay(file: Path, r: random.Random) -> int:
    return _command("replay", GAME, file, *r.choice(([], ["--json"], ["--loose"], ["--to", "3"])))


def fmt(file: Path, r: random.Random) -> int:
    return _command("fmt", file)


def text(file: Path, r: random.Random) -> int:
    names = ("seal", "nightmare", "Gift", "crossing", "nap", "cover {cards}", "x")
    return _command("text", file.parent, r.choice(names), "--in", r.choice(("zh-Hans", "zh-Hant", "en")))


def chapter(file: Path, r: random.Random) -> int:
    """The chapter as it is filled, read and made into a page of the web (setting type is none of ours)."""
    from cardwright.backends.paper import compose
    from cardwright.backends.paper.book_tree import resolve
    from cardwright.backends.paper.print_book import to_html
    from cardwright.source.guards import read_bytes_as_source, scan_characters

    made, faults = read_bytes_as_source(str(file), file.read_bytes())
    if faults or scan_characters(made)[0]:
        return 1
    game, lexicon = _game()
    book = compose.compose(game, lexicon, "en", (compose.Source("en", "01-x", made),)).book
    tree, problems = resolve(book)
    to_html(tree)
    return 1 if problems else 0


@cache
def _game() -> tuple[Any, Any]:
    from cardwright.driver import compile_game
    from cardwright.text.lexicon import Lexicon

    game = compile_game(GAME).game
    assert game is not None
    return game, Lexicon.of(game)


@dataclass(frozen=True)
class Command:
    """What makes its inputs, what reads them, and other inputs that are hostile to it."""

    inputs: Inputs
    run: Callable[[Path, random.Random], int]
    hostile: tuple[Callable[[random.Random], bytes], ...] = tuple(HOSTILE)


COMMANDS = {
    "deck check": Command(a_deck, deck_check),
    "import": Command(a_table, import_),
    "replay": Command(a_save, replay),
    "fmt": Command(a_yaml, fmt, tuple(fuzz_check.HOSTILE)),
    "text": Command(a_game, text, tuple(fuzz_check.HOSTILE)),
    "chapters": Command(a_chapter, chapter, (*HOSTILE, long_chapter, long_chapter, long_chapter)),
}


# --- a run ------------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What came of the inputs of one command."""

    count: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    failed: list[tuple[int, str]] = field(default_factory=list)
    slow: list[tuple[int, float]] = field(default_factory=list)
    slowest: float = 0.0
    took: float = 0.0
    megabytes: int = 0

    def add(self, more: Tally) -> None:
        """Add what came of further inputs."""
        self.count += more.count
        self.statuses.update(more.statuses)
        self.failed += more.failed
        self.slow += more.slow
        self.slowest = max(self.slowest, more.slowest)
        self.took += more.took
        self.megabytes = max(self.megabytes, more.megabytes)

    @property
    def is_good(self) -> bool:
        return not self.failed and not self.slow and self.megabytes <= MOST_MEGABYTES


@contextmanager
def loaded_once() -> Iterator[None]:
    """Games that inputs are read with are loaded once."""
    from cardwright import loader

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(loader, "load_lawbook", cache(loader.load_lawbook))
        patched.setattr(loader, "load_rules", cache(loader.load_rules))
        yield


def _megabytes() -> int:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (1024 if sys.platform != "darwin" else 1024 * 1024)


def one(name: str, i: int, seed: int, folder: Path) -> tuple[Path, random.Random]:
    """The file with input number i of a command."""
    r = random.Random(f"{name} {seed}:{i}")
    command = COMMANDS[name]
    file, data = command.inputs(r)
    if r.randrange(12) == 0:
        data = r.choice(command.hostile)(r)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if name == "text":
        for path in GAME.glob("*.yaml"):
            shutil.copyfile(path, folder / path.name)
    (folder / file).write_bytes(data)
    return folder / file, r


CHUNK = 500
"""So many inputs are given to one process: what it keeps of earlier ones is no part of a later one's time."""
Made = tuple[int, Path, random.Random]


def run(name: str, n: int, seed: int, first: int = 0, *, apart: bool = False, keep: Path | None = None) -> Tally:
    """Give `n` inputs to a command; it must say something about each, and be done in time.

    Commands of users are processes of their own: `apart`, they get new ones, which have not made the inputs, either.
    """
    tally = Tally()
    with loaded_once(), tempfile.TemporaryDirectory() as home:
        for start in range(first, first + n, CHUNK):
            numbers = range(start - 1, min(start + CHUNK, first + n))
            before, *made = ((i, *one(name, i, seed, Path(home) / str(i))) for i in numbers)
            if apart:
                with ProcessPoolExecutor(1, mp_context=get_context("fork")) as process:
                    tally.add(process.submit(feed, name, before, made, keep).result())
                print(
                    f"{name} {tally.count}: {len(tally.failed)} failed, {tally.slowest:.2f} s, {tally.megabytes} MB",
                    file=sys.stderr, flush=True,
                )  # fmt: skip
            else:
                tally.add(feed(name, before, made, keep))
            for _, file, _ in (before, *made):
                shutil.rmtree(file.parent)
    return tally


def feed(name: str, before: Made, made: Sequence[Made], keep: Path | None) -> Tally:
    """Give a command the inputs that have been made for it; the one `before` them loads what all need, and counts for
    nothing.
    """
    tally = Tally()
    _given(name, before)
    for each in made:
        i, file, _ = each
        status, error, took = _given(name, each)
        if error:
            tally.failed.append((i, error))
        tally.count += 1
        tally.statuses[status] += 1
        tally.took += took
        tally.slowest = max(tally.slowest, took)
        if took > MOST_SECONDS:
            tally.slow.append((i, took))
        if keep is not None and (error or took > MOST_SECONDS):
            shutil.copytree(file.parent, keep / f"{name.replace(' ', '-')}-{i}", dirs_exist_ok=True)
    tally.megabytes = _megabytes()
    return tally


def _given(name: str, made: Made) -> tuple[int, str, float]:
    """What a command makes of an input: its status, what is wrong with that, and its CPU seconds."""
    _, file, r = made
    said, error = io.StringIO(), ""
    start = time.process_time()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            status = COMMANDS[name].run(file, r)
        if status not in (0, 1, 2):
            error = said.getvalue()[-600:]
        elif "\x1b" in said.getvalue():
            error = "it prints raw escape characters"
    except Exception:
        status, error = 70, traceback.format_exc(limit=-4)
    return status, error, time.process_time() - start


def main() -> int:
    """Run from the command line; exit status 1 if an input failed, or took too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=1000, help="inputs for each command")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--only", choices=tuple(COMMANDS), action="append")
    parser.add_argument("--keep", type=Path, help="where to put inputs that fail")
    args = parser.parse_args()
    good = True
    print("command     inputs      0      1      2 failed  slow  slowest     each    peak", flush=True)
    for name in args.only or COMMANDS:
        tally = run(name, args.n, args.seed, args.first, apart=True, keep=args.keep)
        by = tally.statuses
        print(
            f"{name:10} {tally.count:7} {by[0]:6} {by[1]:6} {by[2]:6} {len(tally.failed):6} {len(tally.slow):5}"
            f" {tally.slowest:6.2f} s {tally.took / max(tally.count, 1) * 1000:5.1f} ms {tally.megabytes:4} MB",
            flush=True,
        )
        for i, seconds in tally.slow[:20]:
            print(f"  input {i} took {seconds:.2f} s")
        for i, error in tally.failed[:20]:
            print(f"  --- input {i}\n{error}")
        good = good and tally.is_good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
