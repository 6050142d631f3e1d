"""Phrases are read strictly: every part known, every bracket closed, nothing formatted from data."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.ir import decl
from cardwright.source.text import SourceFile, Span
from cardwright.text.lexicon import Lexicon
from cardwright.text.phrase_language import Agree, Fault, Lit, Mark, Plural, Slot, When, bare, parse, plural_form
from cardwright.text.verb_phrases import check_phrases, phrase_of

HOLES = frozenset({"amount", "target", "cards"})
NOWHERE = Span(SourceFile("game.yaml", "verbs: []\n"), 0, 5)


def test_pieces() -> None:
    assert parse("{doer} {deals} {amount} {amount|point|# points} to {target’s} life", HOLES, True) == (
        Slot("doer"),
        Lit(" "),
        Agree("deals"),
        Lit(" "),
        Slot("amount"),
        Lit(" "),
        Plural("amount", "point", "# points"),
        Lit(" to "),
        Slot("target", possessive=True),
        Lit(" life"),
    )
    assert parse("[!amount=0|{doer}{soon}失去[cards|{cards}]]", HOLES, False) == (
        When(
            "amount", True, 0, (Slot("doer"), Mark("soon"), Lit("失去"), When("cards", False, None, (Slot("cards"),)))
        ),
    )
    assert parse(r"\{cards\} \[x\] \\", HOLES, True) == (Lit(r"{cards} [x] \ ".rstrip()),)


@pytest.mark.parametrize(
    ("text", "kind", "detail"),
    [
        ("{doer", "brackets", "{"),
        ("doer}", "brackets", "}"),
        ("[amount|x", "brackets", "["),
        ("x]", "brackets", "]"),
        ("{{amount}}", "brackets", "{"),
        ("{nobody}", "hole", "nobody"),
        ("{amount!r}", "hole", "amount!r"),
        ("{target.name}", "hole", "target.name"),
        ("{0}", "hole", "0"),
        ("{soon}", "hole", "soon"),
        ("[price|x]", "hole", "price"),
        ("[amount=many|x]", "hole", "amount=many"),
        ("{amount|a|b|c}", "hole", "amount|a|b|c"),
    ],
)
def test_faults(text: str, kind: str, detail: str) -> None:
    found = parse(text, HOLES, True)
    assert isinstance(found, Fault) and (found.kind, found.detail) == (kind, detail)


def test_verb_forms_are_english_and_marks_are_chinese() -> None:
    assert isinstance(parse("{deals}", HOLES, False), Fault)
    assert isinstance(parse("{soon}", HOLES, True), Fault)


@pytest.mark.parametrize(
    ("third", "infinitive", "plural"),
    [
        ("gives", "give", "give"),
        ("passes", "pass", "pass"),
        ("hands over", "hand over", "hand over"),
        ("carries", "carry", "carry"),
        ("goes", "go", "go"),
        ("is", "be", "are"),
        ("has", "have", "have"),
        ("uses", "use", "use"),
        ("loses", "lose", "lose"),
        ("watches", "watch", "watch"),
    ],
)
def test_forms(third: str, infinitive: str, plural: str) -> None:
    assert (bare(third), plural_form(third)) == (infinitive, plural)


@given(st.text(alphabet="{}[]|!=\\’ s天ab#", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    found = parse(text, frozenset({"a", "b"}), True)
    assert isinstance(found, (tuple, Fault))


def verb(phrase: dict[str, str]) -> decl.Verb:
    holes = (decl.Hole("cards", "", decl.Type("card"), False),)
    return decl.Verb("tap", {}, NOWHERE, head="tap", third="taps", holes=holes, phrase=phrase)


def problems(phrase: dict[str, str]) -> str:
    lex = Lexicon()
    check_phrases(lex, {"tap": verb(phrase)}, ("zh-Hans", "zh-Hant", "en"))
    return lex.problems.show()


def test_problems() -> None:
    assert problems({"zh-Hans": "横置{cards}", "en": "{doer} {taps} {cards}"}) == ""
    shown = problems({"zh-Hans": "横置{card}", "en": "{doer} {taps} {cards}"})
    assert "CW901" in shown and "`card`" in shown
    assert "CW902" in problems({"zh-Hans": "横置{cards", "en": "{doer} {taps} {cards}"})
    assert "CW903" in (shown := problems({"zh-Hans": "横置{cards}"})) and "en" in shown


def test_a_missing_phrase_is_stood_in_for_and_told() -> None:
    lex = Lexicon()
    assert phrase_of(lex, verb({"zh-Hans": "横置{cards}"}), "en") == (Lit("横置"), Slot("cards"))
    assert "CW903" in lex.problems.show()
    lex = Lexicon()
    assert phrase_of(lex, verb({"zh-Hans": "横置{cards}"}), "zh-Hant") == (Lit("横置"), Slot("cards"))
    assert lex.problems.show() == ""
    lex = Lexicon()
    assert phrase_of(lex, verb({}), "en") == (Slot("doer"), Lit(" taps"))
    assert "CW903" in lex.problems.show()
