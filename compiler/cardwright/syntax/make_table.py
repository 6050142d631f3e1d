"""Save Lark's parser of the grammar as grammar.table: `python -m cardwright.syntax.make_table`.

Lark numbers the states of its table in no fixed order, so a table that is fresh is left as it is.
"""

from __future__ import annotations

import io
from pathlib import Path

from cardwright.syntax.grammar import SAVED, head_of, make_parser, text

HERE = Path(__file__).parent


def is_fresh() -> bool:
    """Whether grammar.table was made of the grammar as it is, with the Lark that is installed."""
    head = head_of(text())
    return (HERE / SAVED).is_file() and (HERE / SAVED).read_bytes().startswith(head)


def main() -> None:
    """Write grammar.table next to the grammar, unless it is fresh."""
    if not is_fresh():
        grammar = text()
        saved = io.BytesIO()
        make_parser(grammar).save(saved)
        (HERE / SAVED).write_bytes(head_of(grammar) + saved.getvalue())


if __name__ == "__main__":
    main()
