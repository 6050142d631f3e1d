"""Look at bytes and characters before any YAML is read: encoding, invisible and dangerous characters."""

from __future__ import annotations

import codecs
import re
import unicodedata

from cardwright.source.faults import DEFAULT_LIMITS, Limits, YamlFault
from cardwright.source.text import SourceFile, Span

# Bidirectional overrides make a line read differently from what it means ("Trojan Source", CVE-2021-42574).
_SUSPECT = re.compile(
    "(?P<bidi>[\u202a-\u202e\u2066-\u2069]+)"
    "|(?P<surrogate>[\ud800-\udfff]+)"
    "|(?P<separator>[\u0085\u2028\u2029]+)"
    "|(?P<invisible>[\u00ad\u200b\u2060\ufeff]+)"
    "|(?P<control>[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]+)"
)
_KINDS = {
    "bidi": "bidi-control",
    "surrogate": "lone-surrogate",
    "separator": "line-separator",
    "invisible": "invisible-character",
    "control": "control-character",
}
# libyaml refuses these, or breaks lines where YAML 1.2 does not: nothing sensible can be read after them.
_FATAL = frozenset({"surrogate", "separator", "control"})


def name_of(char: str) -> str:
    """A character as its number and name: `U+202E RIGHT-TO-LEFT OVERRIDE`."""
    name = unicodedata.name(char, "")
    return f"U+{ord(char):04X} {name}".rstrip()


def scan_characters(file: SourceFile, limits: Limits = DEFAULT_LIMITS) -> tuple[list[YamlFault], bool]:
    """Faults of single characters, and whether the YAML reader can go on; at most `limits.faults` of them."""
    faults: list[YamlFault] = []
    usable = True
    if file.text.isascii() and file.text.isprintable():
        return faults, usable
    for found in _SUSPECT.finditer(file.text, 1 if file.text.startswith("\ufeff") else 0):
        kind = found.lastgroup or ""
        usable = usable and kind not in _FATAL
        if len(faults) < limits.faults:
            span = Span(file, found.start(), found.end())
            faults.append(YamlFault(_KINDS[kind], span, {"character": name_of(found.group()[0])}))
        elif not usable:
            break
    return faults, usable


def suspect(text: str) -> list[tuple[str, int, int, str]]:
    """Suspect stretches of a value that was written with escapes: kind of fault, start, end, character.

    What may not stand in a file may not be smuggled into a value either.
    """
    if text.isprintable() and text.isascii():
        return []
    return [
        (_KINDS[found.lastgroup or ""], found.start(), found.end(), name_of(found.group()[0]))
        for found in _SUSPECT.finditer(text)
    ]


def read_bytes_as_source(path: str, data: bytes, limits: Limits = DEFAULT_LIMITS) -> tuple[SourceFile, list[YamlFault]]:
    """Decode a file as UTF-8 with or without a byte order mark; never raises.

    When a fault comes back, the text is only good for showing where it is: do not read it on.
    """
    if len(data) > limits.size:
        file = SourceFile(path, "")
        return file, [too_large(file, len(data), limits)]
    for mark, encoding in ((codecs.BOM_UTF16_LE, "UTF-16"), (codecs.BOM_UTF16_BE, "UTF-16")):
        if data.startswith(mark):
            file = SourceFile(path, "")
            return file, [YamlFault("not-utf8", Span(file, 0, 0), {"encoding": encoding})]
    try:
        return SourceFile(path, data.decode("utf-8-sig")), []
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8-sig")
        file = SourceFile(path, good + data[error.start :].decode("utf-8", "replace"))
        args = {"byte": f"0x{data[error.start]:02X}"}
        return file, [YamlFault("invalid-utf8", Span(file, len(good), len(good) + 1), args)]


def too_large(file: SourceFile, size: int, limits: Limits) -> YamlFault:
    """The fault for a file of `size` bytes, more than `limits` allow."""
    return YamlFault("file-too-large", Span(file, 0, 0), {"size": size, "limit": limits.size})


def first_not_nfc(text: str) -> tuple[int, int] | None:
    """The first stretch of `text` that Unicode normalisation (NFC) would change, or None."""
    if unicodedata.is_normalized("NFC", text):
        return None
    start = 0
    for at in range(1, len(text)):
        # A stretch is a character that begins something, and the marks that combine with it.
        if not _joins(text[at - 1], text[at]):
            if not unicodedata.is_normalized("NFC", text[start:at]):
                return start, at
            start = at
    return start, len(text)


def _joins(before: str, char: str) -> bool:
    """Whether a character belongs to the one before it: a mark, a vowel or final of Hangul, half of a vowel."""
    hangul = "\u1160" <= char <= "\u11ff"
    return hangul or unicodedata.combining(char) > 0 or len(unicodedata.normalize("NFC", before + char)) == 1
