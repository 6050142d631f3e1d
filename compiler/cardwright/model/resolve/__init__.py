"""Resolve the texts of a game: syntax nodes become typed trees, every word linked to its declaration."""
