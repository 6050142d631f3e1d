"""What a game's texts ask, hear, change, forbid and end: worked out once from the typed tree, as frozen results."""
