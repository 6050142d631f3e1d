"""The engine of work: what an edit changes, for whoever watches a game, and what is kept between runs."""
