"""Small vocabularies for the tests, written as lists of words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.syntax import grammar
from cardwright.syntax.verb_patterns import VerbPattern, parse_pattern
from cardwright.syntax.vocabulary import Vocabulary
from cardwright.syntax.words import plural


def words(
    verbs: Sequence[str] = (),
    nouns: Sequence[str] = (),
    adjectives: Sequence[str] = (),
    props: Sequence[str] = (),
    names: Sequence[str] = (),
) -> Vocabulary:
    """A vocabulary; a property is written with its labels (`distance|to`), a noun in the singular."""
    patterns: dict[str, VerbPattern] = {}
    for say in verbs:
        pattern = parse_pattern(say)
        assert isinstance(pattern, VerbPattern), (say, pattern)
        assert pattern.head not in patterns, say
        patterns[pattern.head] = pattern
    forms: dict[str, str] = {}
    for noun in nouns:
        forms[noun] = noun
        forms.setdefault(plural(noun), noun)
    labelled = {name: tuple(labels) for name, *labels in (prop.split("|") for prop in props)}
    return Vocabulary(patterns, forms, frozenset(adjectives), labelled, frozenset(names))


def named_rules() -> set[str]:
    """Names of the rules of the grammar for which Lark calls a method of the builder."""
    return {
        rule.alias or rule.options.template_source or rule.origin.name
        for rule in grammar.parser().rules
        if not rule.origin.name.startswith("_")
        and (rule.alias or not rule.options.expand1 or len(rule.expansion) + sum(rule.options.empty_indices) != 1)
    }


def from_yaml(data: Mapping[str, Sequence[str]]) -> Vocabulary:
    """The same from the head of a YAML file."""
    return words(*(data.get(key, ()) for key in ("verbs", "nouns", "adjectives", "props", "names")))
