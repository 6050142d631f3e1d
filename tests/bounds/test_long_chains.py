"""What goes from one declaration to the next goes on however many there are: nothing of it calls itself for each."""

from __future__ import annotations

from pathlib import Path

from cardwright.driver import compile_game

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
