"""What compiled rules cannot express, as an exception that carries the place."""

from __future__ import annotations


class Unsupported(Exception):
    """A construct that rule modules cannot express; becomes a problem with the construct's place."""

    def __init__(self, what: str, span: object = None) -> None:
        Exception.__init__(self, what)
        self.what = what
        self.span = span
