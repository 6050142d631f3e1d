"""The cards of a game in the formats of programs in which people play: one module for each of them."""
