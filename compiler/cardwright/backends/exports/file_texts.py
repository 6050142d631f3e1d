"""Texts of files that several formats write: JSON, and what has to stand on one line."""

from __future__ import annotations

import json


def as_json(value: object) -> bytes:
    """JSON for people and programs, in the order in which it is given."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


def one_line(text: str) -> str:
    """A text without breaks and tabs, which would begin another line or cell."""
    return " ".join(text.split())
