"""How many there are, in English: have at least two cards in hand, there are no Ravens, exactly twice."""

from __future__ import annotations

from cardwright import ir
from cardwright.text.coreference import holds_cards, is_me, other_owner
from cardwright.text.en import attributes, mentions, nouns, word_forms
from cardwright.text.en.discourse import En, number_word
from cardwright.text.en.tables import Said
from cardwright.text.plain_phrases import one_thing

OPS = {"==": "", "!=": "not ", ">=": "at least ", "<=": "at most ", ">": "more than ", "<": "less than "}


def holder(of: ir.Value) -> ir.Value | None:
    """Whose zone is counted."""
    match of:
        case ir.NP(inside=ir.Property(owner=owner, prop=prop)) | ir.Property(owner=owner, prop=prop) if holds_cards(
            prop
        ):
            return owner
    return None


def is_of_several(owner: ir.Value) -> bool:
    """Whether something is of several players together: nobody of them need have any of it."""
    return isinstance(owner, ir.NP) and mentions.is_plural(owner) and one_thing(owner) is None


def in_zone(e: En, of: ir.Value) -> str:
    """in hand; in the graveyard that is theirs is said with its owner."""
    zone = of.inside if isinstance(of, ir.NP) else of
    assert isinstance(zone, ir.Property)
    name = e.name(zone.prop)
    return "in hand" if name == "hand" else f"in {_whose(e, zone.owner)} {name}"


def _whose(e: En, owner: ir.Value | None) -> str:
    """The owner of a zone who was just named as the one who has something in it."""
    if owner is None:
        return "the"
    return mentions.possessive(e, owner) if is_me(owner) or e.called(owner) is not None else "their"


def counted(e: En, of: ir.Value, many: bool, where: str = "") -> str:
    """red cards, cards in hand whose number is 1: what is counted in a zone, and where it lies."""
    lies = f" {where}" if where else ""
    if isinstance(of, ir.NP):
        other = "other " if of.other else ""
        return (
            other
            + nouns.adjectives(e, of)
            + nouns.noun(e, of, many)
            + attributes.alike_ones(e, of)
            + lies
            + attributes.attribute(e, of, many)
        )
    return (e.lex.plural("card") if many else e.term("card")) + lies


def holds(e: En, c: ir.Compare, left: ir.Count, owner: ir.Value) -> Said:
    m = mentions.subject(e, owner)
    have = "has" if m.singular else "have"
    where = in_zone(e, left.of)
    number = c.right
    if isinstance(number, ir.Num):
        none = (c.op, number.value) in (("==", 0), ("<=", 0), ("<", 1))
        some = (c.op, number.value) in (("!=", 0), (">", 0), (">=", 1))
        if none:
            return Said(m.subject, f"{have} no {counted(e, left.of, True, where)}")
        if some:
            return Said(m.subject, f"{have} any {counted(e, left.of, True, where)}")
        many = number.value != 1
        op = {"==": "exactly ", "!=": "not exactly ", "<": "fewer than "}.get(c.op, OPS[c.op])
        return Said(m.subject, f"{have} {op}{number_word(number.value)} {counted(e, left.of, many, where)}")
    than = "than" if c.op in ("<", ">", "!=") else "as"
    return Said(
        m.subject, f"{have} {_AS_MANY[c.op]} {counted(e, left.of, True, where)} {than} {_as(e, left.of, number)}"
    )


_AS_MANY = {
    "==": "as many",
    "!=": "a different number of",
    ">": "more",
    "<": "fewer",
    ">=": "at least as many",
    "<=": "at most as many",
}


def _as(e: En, of: ir.Value, number: ir.Value) -> str:
    """With what a number of things in somebody's zone is compared: somebody who has as many of them (they do), how many
    of others somebody has (you have red cards in hand), or any other number.
    """
    other = holder(number.of) if isinstance(number, ir.Count) else None
    if other is None or is_of_several(other):
        return mentions.value(e, number)
    assert isinstance(number, ir.Count)
    o = mentions.subject(e, other)
    if other_owner(of, number.of) is None:
        return f"{o.subject} {'has' if o.singular else 'have'} {counted(e, number.of, True, in_zone(e, number.of))}"
    return o.subject + (" do" if o.subject == "they" else "")


def there_are(e: En, op: str, of: ir.NP, number: ir.Num) -> Said:
    if (op, number.value) in (("==", 0), ("<=", 0), ("<", 1)):
        return Said("", f"there are no {nouns.head_noun(e, of)}")
    if (op, number.value) in (("!=", 0), (">", 0), (">=", 1)):
        return Said("", f"there is {word_forms.one(nouns.head_noun(e, of, False))}")
    many = number.value != 1
    words = {"==": "exactly ", "!=": "not exactly ", "<": "fewer than "}.get(op, OPS[op])
    be = "are" if many else "is"
    return Said("", f"there {be} {words}{number_word(number.value)} {nouns.head_noun(e, of, many)}")


_OFTEN = {"==": "exactly ", "!=": "not exactly ", "<": "fewer than "}


def how_often(c: ir.Compare) -> str:
    """exactly twice, at least three times: how many times something has happened."""
    assert isinstance(c.right, ir.Num)
    number = c.right.value
    times = {1: "once", 2: "twice"}.get(number, f"{number_word(number)} times")
    return _OFTEN.get(c.op, OPS[c.op]) + times


def some_of(e: En, what: ir.NP, none: bool, where: str = "") -> str:
    """No cards, a card in hand whose number is 1: what somebody has, and `where` it lies."""
    if none:
        return f"no {counted(e, what, True, where)}"
    many = mentions.is_plural(what)
    return nouns.determiner(e, what, counted(e, what, many, where))
