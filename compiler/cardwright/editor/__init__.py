"""The language server: what editors show of a game while it is written."""
