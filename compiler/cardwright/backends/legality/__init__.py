"""Emit deck checkers: one Python module per format, with a batch API, that needs nothing but itself."""

from cardwright.backends.legality.package import artifacts

__all__ = ["artifacts"]
