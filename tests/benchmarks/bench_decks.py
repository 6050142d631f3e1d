"""How many decks a CPU second: compiled checkers with all findings, verdicts only, the interpreter, repairs.

    python tests/benchmarks/bench_decks.py

10,000 decks, mutated from the example decks of Skirmish and of L5R Stronghold (and, where `../shared/data` lies
beside the checkout, from ten published decks over the whole pool).  CPU time of this process; nothing is asserted.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path.insert(0, str(TESTS))

from formats.compiled import Counts, compile_game, example_counts, mutate  # noqa: E402
from formats.corpus import GAMES, load  # noqa: E402

from cardwright.decks.check import check  # noqa: E402
from cardwright.decks.deck import deck_of  # noqa: E402
from cardwright.decks.find_cards import resolve  # noqa: E402
from cardwright.decks.lawbook import Lawbook  # noqa: E402
from cardwright.decks.read_deck import read_file  # noqa: E402
from cardwright.decks.repair import repair  # noqa: E402
from cardwright.diagnostics import Problems  # noqa: E402
from cardwright.loader import load_lawbook  # noqa: E402

DECKS = 10_000
ROUNDS = 3


def rate(count: int, work: object) -> float:
    """The best of a few rounds, in decks per CPU second."""
    best = 0.0
    for _ in range(ROUNDS):
        start = time.process_time()
        work()  # type: ignore[operator]
        best = max(best, count / (time.process_time() - start))
    return best


def measure(title: str, game: Lawbook, format_id: str, bases: list[Counts], folder: Path) -> None:
    law, _ = game.formats.law(format_id)
    package = compile_game(game, folder)
    module = sys.modules[package.FORMATS[format_id].__module__]
    rng = random.Random(7)
    cards = sorted(game.pool.cards)
    sections = [section.id for section in law.sections]
    decks = [mutate(rng, rng.choice(bases), sections, cards) for _ in range(DECKS)]
    verdicts = module.check_many(decks)
    legal = [deck for deck, verdict in zip(decks, verdicts, strict=True) if verdict.legal] or bases
    illegal = [deck for deck, verdict in zip(decks, verdicts, strict=True) if not verdict.legal]
    findings = sum(len(verdict.findings) for verdict in verdicts)
    lines = sum(len(inner) for deck in decks for inner in deck.values()) / len(decks)
    legal = (legal * (DECKS // len(legal) + 1))[:DECKS]
    print(f"{title}: {DECKS} decks of {lines:.0f} lines, {len(illegal)} illegal, {findings} findings")
    for name, group in (("all findings", decks), ("all findings, illegal decks", illegal), ("legal decks", legal)):
        print(f"  {name:32} {rate(len(group), lambda group=group: module.check_many(group)):>10,.0f} decks/s")
    print(f"  {'only legal or not (batch)':32} {rate(DECKS, lambda: module.legal_many(decks)):>10,.0f} decks/s")
    some = [deck_of(deck, game.pool.cards) for deck in decks[:300]]
    print(f"  {'interpreter':32} {rate(len(some), lambda: [check(law, deck) for deck in some]):>10,.0f} decks/s")
    mended = [deck_of(deck, game.pool.cards) for deck in illegal[:40]]
    start = time.process_time()
    made = [repair(law, game.pool, deck) for deck in mended]
    spent = (time.process_time() - start) / len(mended) * 1000
    proved = sum(each.smallest for each in made)
    print(f"  {'repair':32} {spent:>10,.0f} ms each; {proved} of {len(made)} proved smallest")


def main() -> None:
    root = TESTS.parent
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        skirmish = load_lawbook(root / "carddata" / "l5r-skirmish")
        measure("Skirmish", skirmish, "skirmish", example_counts(skirmish, "skirmish"), folder)
        stronghold = load(GAMES / "l5r_stronghold.yaml")
        measure("Stronghold, small", stronghold, "stronghold", example_counts(stronghold, "stronghold"), folder)
        data = root.parent / "shared" / "data"
        if (data / "l5r_cards.json").exists():
            whole = load_lawbook(TESTS / "decks" / "published", data / "l5r_cards.json")
            law, _ = whole.formats.law("stronghold")
            path = data / "l5r_decks.json"
            written = read_file(str(path), path.read_bytes(), Problems(), lambda _: False)
            bases = [resolve(law, whole.pool, each, Problems()).counts() for each in written]
            measure("Stronghold, 1,373 cards", whole, "stronghold", bases, folder)


if __name__ == "__main__":
    main()
