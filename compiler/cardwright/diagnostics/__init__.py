"""Problems as values, the table of their codes and words, and the ways to show them."""

from cardwright.diagnostics.problem import (
    CodeInfo,
    Note,
    Problem,
    Problems,
    Severity,
    closest,
    info,
    register,
    words,
)

__all__ = ["CodeInfo", "Note", "Problem", "Problems", "Severity", "closest", "info", "register", "words"]
