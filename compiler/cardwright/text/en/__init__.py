"""Rules text in English."""
