"""Validate the outline of data files by JSON Schema, and word the verdict as problems of our own."""

from cardwright.validate.verdict import validate

__all__ = ["validate"]
