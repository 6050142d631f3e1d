"""Rules text in Chinese."""
