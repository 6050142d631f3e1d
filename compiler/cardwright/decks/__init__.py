"""Deck law: formats, verdicts with reasons, and repairs; it needs nothing of a game's rules at run time."""
