"""Signs that a console does not have: what is drawn with is written with plain ones, all else as an escape."""

from __future__ import annotations

import codecs

NAME = "cardwright.plain"
"""What the error handler for encoders is called."""

PLAIN = str.maketrans(
    {
        **dict.fromkeys("─━—–−", "-"),
        **dict.fromkeys("▶›", ">"),
        **dict.fromkeys("‘’", "'"),
        **dict.fromkeys("“”", '"'),
        **dict.fromkeys("·•", "*"),
        "→": "->",
        "←": "<-",
        "…": "...",
        "×": "x",
        "✓": "+",
    }
)
"""What is written instead of signs that lines are drawn with; words and the signs of a game are in no table."""


def plain(error: UnicodeError) -> tuple[str | bytes, int]:
    """An error handler for encoders (`codecs.register_error`)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    written = (each.translate(PLAIN) for each in lacking)
    return "".join(w if w.isascii() else w.encode("ascii", "backslashreplace").decode() for w in written), error.end


def use() -> str:
    """Make the handler known; gives its name, for the `errors` of a stream."""
    codecs.register_error(NAME, plain)
    return NAME
