"""Cardwright: a declarative compiler and validator for card games."""

__version__ = "0.1.0"
