"""What goes from one declaration to the next goes on however many there are: nothing of it calls itself for each."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest

from cardwright.analysis.unsupported import Unsupported
from cardwright.backends.rules.package import Package, emitted
from cardwright.driver import compile_game
from cardwright.ir.zones import parts_of, wholes_of
from cardwright.source.text import Span

KINDS = 1500
"""More than Python lets a function call itself."""


def test_kinds_of_kinds_of_kinds(tmp_path: Path) -> None:
    kinds = [f"  k{n}: {{is_a: {f'k{n - 1}' if n else 'card'}, name: {{en: kind {n}}}}}" for n in range(KINDS)]
    (tmp_path / "game.yaml").write_text(
        "game: {id: deep, name: {en: Deep}, players: 2, languages: [en]}\n"
        "zones:\n  hand: {of: player, seen_by: owner, name: {en: hand}}\n"
        f"kinds:\n{chr(10).join(kinds)}\n"
        "cards:\n"
        f'  - {{id: one, name: {{en: One}}, kind: k{KINDS - 1}, effect: "play:\\n  reveal all k7 in my hand"}}\n',
        "utf-8",
    )
    made = compile_game(tmp_path)
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    assert made.game.cards["one"].is_under(made.game.categories["k7"])
    assert not made.game.categories["k7"].is_under(made.game.categories["k8"])


def test_verbs_that_do_verbs_that_do_verbs(tmp_path: Path) -> None:
    """What the first alters is what the last does, however far apart they are; and some may go round."""
    letters = "abcdefghij"
    names = ["v" + "".join(letters[int(digit)] for digit in f"{n:04}") for n in range(KINDS)]
    verbs = [f"  - {{say: {one}, do: {other}}}" for one, other in pairwise(names)]
    (tmp_path / "game.yaml").write_text(
        "game: {id: deep, name: {en: Deep}, players: 2, languages: [en]}\n"
        "zones:\n  deck: {of: game, order: stack, name: {en: deck}}\n  hand: {of: player, name: {en: hand}}\n"
        "  table: {of: game, name: {en: table}}\n"
        "play: {while_resolving: table, afterwards: table, from: hand}\n"
        "kinds: {thing: {is_a: card, name: {en: thing}}}\n"
        f"verbs:\n{chr(10).join(verbs)}\n"
        f'  - {{say: {names[-1]}, do: "move top card of deck to my hand\\n{names[KINDS // 2]}"}}\n'
        f'cards:\n  - {{id: one, name: {{en: One}}, kind: thing, effect: "play: {names[0]}"}}\n',
        "utf-8",
    )
    made = compile_game(tmp_path)
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    assert made.game.cards["one"].abilities[0].alters == {"deck", "hand"}


def test_zones_that_are_parts_of_parts_of_zones(tmp_path: Path) -> None:
    parts = [f"  z{n}: {{of: game, part_of: z{n + 1}, name: {{en: zone {n}}}}}" for n in range(400)]
    (tmp_path / "game.yaml").write_text(
        "game: {id: deep, name: {en: Deep}, players: 2, languages: [en]}\n"
        "zones:\n  deck: {of: game, order: stack, name: {en: deck}}\n  hand: {of: player, name: {en: hand}}\n"
        f"{chr(10).join(parts)}\n  z400: {{of: game, name: {{en: whole}}}}\n"
        "kinds: {thing: {is_a: card, name: {en: thing}}}\n"
        "turn: {phases: {main: {name: {en: main}, do: move all cards in z400 to my hand}}}\n",
        "utf-8",
    )
    made = compile_game(tmp_path)
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    zones = made.game.zones
    assert parts_of(zones["z2"], zones.values()) == (zones["z0"], zones["z1"])
    assert wholes_of(zones["z398"]) == (zones["z399"], zones["z400"])
    start = process_time()
    emitted(Package(made.game))
    assert process_time() - start < 10


@pytest.mark.parametrize(
    ("count", "means"),
    [(300, "it is a {} player"), (25, "it is a {0} player and (it is a {0} player or its gold is 2)")],
)
def test_adjectives_that_are_told_by_adjectives_end_somewhere(count: int, means: str, tmp_path: Path) -> None:
    """What they mean is written in their place: one after the other without an end, or twice as much for each."""
    letters = "abcdefghij"
    names = ["v" + "".join(letters[int(digit)] for digit in f"{n:04}") for n in range(count + 1)]
    told = [f"  {one}: {{of: player, means: {means.format(two)}, name: {{en: {one}}}}}" for one, two in pairwise(names)]
    (tmp_path / "game.yaml").write_text(
        "game: {id: deep, name: {en: Deep}, players: 2, languages: [en]}\n"
        "zones: {deck: {of: game, order: stack, name: {en: deck}}}\n"
        "counters: {gold: {of: player, name: {en: gold}}}\n"
        f"adjectives:\n{chr(10).join(told)}\n"
        f"  {names[-1]}: {{of: player, means: its gold is 1, name: {{en: last}}}}\n"
        "turn: {phases: {main: {name: {en: m}, "
        f"do: 'for each p in {names[0]} players: increase my gold by 1'}}}}}}\n",
        "utf-8",
    )
    made = compile_game(tmp_path)
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    with pytest.raises(Unsupported, match="told by so many others") as refused:
        emitted(Package(made.game))
    assert isinstance(refused.value.span, Span) and refused.value.span.text.startswith("v")
