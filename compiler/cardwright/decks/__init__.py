"""Deck law: formats, verdicts with reasons, and repairs; it needs nothing of a game's rules at run time."""

from __future__ import annotations

from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardwright.decks.examples import Example


def run_examples(game: Path | str) -> list[Example]:
    """Judge the example decks of a game's folder: what each expects, what was found, the rules that it shows."""
    from cardwright.decks.examples import run_examples as run

    return run(game)
