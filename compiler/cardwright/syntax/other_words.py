"""Words by which the doctor of texts knows what was meant: of other languages, of slips, of what may follow."""

from __future__ import annotations

from collections.abc import Mapping

ONLY_ON_TOP = ("play", "action", "respond")
OTHER_LANGUAGES: Mapping[str, str] = {
    "else": "otherwise", "elif": "otherwise if", "elseif": "otherwise if", "unless": "if not (…)",
    "foreach": "for each", "atleast": "at least", "atmost": "at most", "upto": "up to", "cant": "cannot",
    "isnt": "is not", "end": "end of", "break": "stop", "then": ":", "equals": "is", "contains": "has",
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "true": "yes", "false": "no", "null": "none",
    "nil": "none", "gains": "increase … by …",
}  # fmt: skip
"""Words of programming languages and slips of English, with what is meant."""
SAID_OTHERWISE: Mapping[str, str] = {
    "decrease": "reduce", "decrement": "reduce", "lower": "reduce", "subtract": "reduce", "increment": "increase",
    "raise": "increase", "add": "increase", "pick": "choose", "select": "choose", "put": "move",
}  # fmt: skip
"""What players begin a sentence with, and the words with which this language begins it."""
TAIL_WORDS = frozenset(("if", "once", "twice", "by", "called", "naming", "ahead", "even", "per"))
TESTS = {"=": "is", "==": "is", "!=": "is not"}
OPPOSITES = {
    "at least": "is less than", "at most": "is more than", "more than": "is at most", "less than": "is at least",
}  # fmt: skip
"""What may not be said with `not`, as what it would mean."""
SIGNS = {"&": "and", "|": "or", ";": None, ".": None, "!": None, "?": None, "{": "(", "}": ")", "%": None}
QUANTITIES = frozenset(("a", "an", "another", "each", "all", "every", "any", "no", "other", "random", "of"))
NOBODYS = frozenset(("player", "players", "card", "cards", "skill", "effect", "character"))
"""Nouns of the language of which nothing is said with an owner, though verbs have parts that are called so."""
USED, BEHIND_USED = ("uses", "use"), ("on", "by", "because", "and", "naming", "as")
NAMES = frozenset(("let", "choose", "chooses", "each", "turns", "naming"))
"""Behind these a text gives a name."""
VERBS = frozenset(("VERB", "VERBS", "VERBING"))
NEAR_HAS = 4
OWN = {"I": "my", "it": "its", "they": "their", "my": "my", "its": "its", "their": "their"}
GOES_ON = ("in", "where", "within", "called", "of same", "of different", "of highest", "of lowest")
"""What may stand behind the noun of a phrase."""
JUDGED = frozenset(("same", "different", "consecutive"))
LONGER = frozenset((
    "item at", "last item in", "card at", "top of", "bottom of", "top card of", "bottom card of", "number of", "total",
    "highest", "lowest", "remainder of", "place",
))  # fmt: skip
"""What begins a value of several parts, which stands in parentheses where another goes on behind it."""
LONGEST = 6
"""So many words a value's name has, at most, that is looked for behind its owner."""
OPENING = frozenset((
    "if", "either", "until", "otherwise", "if so", "if not", "for each", "repeat", "take turns", "secretly each",
    "step", "uninterrupted", "suspend", "next time",
))  # fmt: skip
"""What opens a block, and so begins a line of its own."""
