"""Print a game: card sheets (PDF), card pictures (PNG) and rulebooks (HTML, PDF), in three languages."""
