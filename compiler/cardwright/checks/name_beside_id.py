"""name-beside-id (CW617): an id that is its own English name but for one letter.

`hpase: {name: {en: phase}}`: nothing else may use the id, so nobody notices the slip; or the name is printed with it.
"""

from __future__ import annotations

import re
import unicodedata

from cardwright.analysis.facts import Facts
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.diagnostics.problem import is_one_slip
from cardwright.ir import decl
from cardwright.model.all_texts import is_ours
from cardwright.model.parts import Part

LINT = define(
    "CW617",
    "name-beside-id",
    words("`{name}` is `{other}` but for one letter", "`{name}` 与 `{other}` 只差一个字母"),
    words("the name says `{other}`: correct one of the two", "名称里写的是 `{other}`，请改正其中之一"),
    words(
        "A name and an id that are nearly the same are meant to be the same: one of them is misspelt. Ids that are "
        "another word than the name are left alone.",
        "名称与标识几乎相同，多半应当一致：其中一个拼错了。与名称不同的标识不受影响。",
    ),
    """=== zones.yaml
zones:
  attci: {of: game, name: {zh-Hans: 阁楼, en: attic}}
  ^^^^^ CW617 attic
cards:
  - id: tidying
    name: {zh-Hans: 收拾, en: Tidying}
    kind: light
    effect: |
      play:
        move top card of deck to attci
""",
    severity=Severity.WARNING,
)

WORD = re.compile(r"[A-Za-z]+")
ENDINGS = ("s", "ed", "er", "en", "ey", "y")
"""How another form of a word ends: lamp, lamps; might, mighty; dare, dared."""


def check_part(part: Part, known: Facts, problems: Problems) -> None:
    """Add a problem for a declaration whose id and English name differ by a slip in one word."""
    made = part.made
    if made is None or isinstance(made, decl.Verb) or not is_ours(made):
        return
    if slip := _slip(made.id, made.name.get("en", "")):
        problems.add(LINT.code, made.span, name=slip[0], other=slip[1])


def _slip(id: str, name: str) -> tuple[str, str] | None:
    """The words of an id and a name that differ by one letter, where all others are the same."""
    ours, theirs = _words(id), _words(name)
    other = [pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]]
    if len(ours) != len(theirs) or len(other) != 1:
        return None
    one, two = other[0]
    longer, shorter = max(one, two, key=len), min(one, two, key=len)
    if longer != shorter and longer.startswith(shorter) and _is_form(longer, len(shorter)):
        return None
    long_enough = len(shorter) >= 3 or len(longer) == 3 or any(len(word) > 3 for word in ours)
    return (one, two) if long_enough and is_one_slip(one, two) else None


def _is_form(word: str, size: int) -> bool:
    """Whether a word may be another form of its first letters, so many."""
    return size > 3 and word.endswith(ENDINGS) and word[-2] != word[-1]


def _words(text: str) -> list[str]:
    """The words of a text in small letters without their accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return WORD.findall("".join(sign for sign in plain if not unicodedata.combining(sign)))
