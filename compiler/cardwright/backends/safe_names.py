"""Turn ids, which may be Chinese, into file names and anchors that are safe everywhere.

File names are ASCII, lower case, at most 80 characters, and different for different ids:

- an id of lower-case letters, digits, `-` and `_` (at most 60) is its own file name: `attack-2`;
- an id without any ASCII letter or digit is spelled by its code points: `蜡烛` -> `u8721-u70db`;
- any other id is spelled likewise, its letters in lower case, and marked with a digest of the id, since
  spelling alone could make two ids equal: `SP狐` -> `sp-u72d0-0123456789`.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

_PLAIN = re.compile(r"[a-z0-9][a-z0-9_-]{0,59}")
_SPELLED = re.compile(r"u[0-9a-f]{2,6}(-u[0-9a-f]{2,6})*")
_WINDOWS = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")  # names that Windows keeps for devices
_LIMIT = 80
_DIGEST = 10


def safe_name(identifier: str) -> str:
    """Return the file name stem of an id; ids that are equal under NFC share one."""
    text = unicodedata.normalize("NFC", identifier)
    if _PLAIN.fullmatch(text) and not _SPELLED.fullmatch(text) and not _WINDOWS.fullmatch(text):
        return text
    runs = re.findall(r"[A-Za-z0-9]+|[^A-Za-z0-9]", text)
    name = "-".join(run.lower() if run[0].isascii() and run.isalnum() else f"u{ord(run):x}" for run in runs)
    if len(name) <= _LIMIT and not re.search(r"[A-Za-z0-9]", text) and text:
        return name
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGEST]
    return f"{name[: _LIMIT - _DIGEST - 1]}-{digest}".lstrip("-")


def anchor(kind: str, identifier: str) -> str:
    """Return the anchor of a thing in HTML and Typst: `card-蜡烛`; odd characters are spelled as `.2f.`."""
    text = unicodedata.normalize("NFC", identifier)
    body = "".join(char if char.isalnum() or char in "-_" else f".{ord(char):x}." for char in text)
    return f"{kind}-{body}"
