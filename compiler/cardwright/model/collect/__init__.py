"""Read the sections of a game: YAML trees become declarations, whose texts wait until all words are known."""
