"""In what two versions of a game differ by meaning, as values, and how that is shown."""
