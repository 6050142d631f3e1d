"""Validate the outline of data files by JSON Schema, and word the verdict as problems of our own."""

from cardwright.validate.verdict import languages_of, validate

__all__ = ["languages_of", "validate"]
