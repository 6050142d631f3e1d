"""Problems as values, the table of their codes and words, and the ways to show them."""

import cardwright.diagnostics.codes  # noqa: F401  its words wait until they are asked for
from cardwright.diagnostics.problem import (
    CodeInfo,
    Note,
    Problem,
    Problems,
    Severity,
    closest,
    define,
    info,
    nearest,
    register,
    words,
)

__all__ = [
    "CodeInfo",
    "Note",
    "Problem",
    "Problems",
    "Severity",
    "closest",
    "define",
    "info",
    "nearest",
    "register",
    "words",
]
