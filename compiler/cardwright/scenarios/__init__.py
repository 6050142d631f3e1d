"""Rulings as tests: run scenarios strictly, and tell which rules of a game are proved by what."""
