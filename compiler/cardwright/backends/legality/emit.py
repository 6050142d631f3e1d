"""Write the checker of one format: tables, the test of all rules, and the search for what was chosen."""

from __future__ import annotations

from cardwright.backends.legality import assignments, rules
from cardwright.backends.legality.choices import OfChoices, judge_function, search, start_of_findings, verdict
from cardwright.backends.legality.limits import named
from cardwright.backends.legality.measures import added
from cardwright.backends.legality.rules import Tests, quick_rule
from cardwright.backends.legality.tables import LANE, LANES, NUMBERS, CannotEmit
from cardwright.backends.legality.writer import CARD, ODD, N, Writer, base
from cardwright.backends.python.names import BOOL, INT, STR, builtin, generic, literal
from cardwright.backends.python.passes import imports, tidy, used
from cardwright.backends.python.printer import print_module
from cardwright.backends.python.tree import (
    BLANK,
    FALSE,
    NONE,
    TRUE,
    ZERO,
    Assign,
    Augment,
    Binary,
    Body,
    Choice,
    Comment,
    Compare,
    Const,
    Dict,
    Expr,
    For,
    Function,
    Hex,
    If,
    Import,
    Imported,
    Module,
    Name,
    Param,
    Return,
    Stmt,
    Try,
    Tuple,
    any_of,
    listed,
    negation,
    texts,
)
from cardwright.decks import law as l
from cardwright.decks.cards import Pool

__all__ = ["CannotEmit", "emit"]

DECK, DECKS, SUM, WRONG = Name("deck"), Name("decks"), Name("packed"), Name("wrong")
UNPACK, SIZE, KNOWN = Name("_unpack"), Name("_SIZE"), Name("KNOWN")
FUTURE: Body = (Import("__future__", (("annotations", ""),)), BLANK)


def emit(law: l.Law, pool: Pool) -> str:
    """The module's text.  Raises `CannotEmit` for the rare law that it has no code for."""
    w = Writer.of(law, pool)
    w.quick, most = quick_rule(w)
    fixed = named(w, of_choice=False)
    chosen = named(w, of_choice=True)
    told: list[Stmt] = []
    of_choices: list[Tests] = []
    every: list[l.Rule | l.Assignment] = [*law.rules, *law.assignments]
    scored: Body | None = ()
    for order, rule in enumerate(every):
        tests = tests_of(w, order, rule)
        if not (law.choices and w.hangs_on_choices(rule)):
            told += tests.told
            continue
        of_choices.append(tests)
        if rule.level == "error":
            scored = None if scored is None or tests.scored is None else (*scored, *tests.scored)
    body = (*start_of_findings(), *fixed, *told)
    functions: list[Stmt] = []
    if law.choices:
        of = OfChoices(chosen, tuple(stmt for tests in of_choices for stmt in tests.told), scored)
        body = (*body, *search(w, of))
        functions.append(judge_function(w, fixed, of))
    functions += [_check(w, most, used((*body, *verdict(w)))), *_batches()]
    made = (*_tables(w), *tidy(tuple(functions)))
    doc = f"Decks of the format {law.id} of {law.game}, written by cardwright."
    return print_module(Module(doc, (*FUTURE, *imports(made), *made)))[0]


def tests_of(w: Writer, order: int, rule: l.Rule | l.Assignment) -> Tests:
    """What a rule, or an assignment, asks of a deck."""
    if isinstance(rule, l.Assignment):
        return assignments.tests_of(w, order, rule)
    return rules.tests_of(w, order, rule)


# ---------------------------------------------------------------- tables


def _tables(w: Writer) -> Body:
    """What the checker knows of the format and of cards; how the lanes of a deck are taken apart."""
    both = generic(Name("tuple"), STR, STR)
    names = tuple((Const(c.id), texts([c.name(), c.name("zh-Hans")])) for c in w.pool.cards.values())
    weights = [(Name(f"WEIGHTS_{number}"), section.id) for number, section in enumerate(w.law.sections)]
    lanes = max(w.tables.count, 1)
    unpack = Imported("struct", "Struct").call(Const(f"<{lanes}I")).dot("unpack")
    return (
        Assign(Name("FORMAT"), Const(w.law.id)),
        Assign(Name("SECTIONS"), texts([section.id for section in w.law.sections])),
        BLANK,
        Comment("Names of cards in English and Chinese."),
        Assign(Name("NAMES"), Dict(names, tall=True), generic(Name("dict"), STR, both)),
        BLANK,
        Comment(f"What one copy adds to each of {w.tables.count} measures, {LANE} bits each."),
        *(Assign(name, _packed(w, section), NUMBERS) for name, section in weights),
        Assign(KNOWN, Dict(tuple((Const(id), name) for name, id in weights)), generic(Name("dict"), STR, NUMBERS)),
        BLANK,
        *w.tables.constants,
        BLANK,
        *w.rules,
        BLANK,
        Assign(UNPACK, unpack),
        Assign(SIZE, literal(lanes * 4)),
    )


def _packed(w: Writer, section: str) -> Expr:
    """One integer for each card with all that it adds."""
    return Dict(tuple((Const(card), Hex(value)) for card, value in w.tables.packed(section).items()), tall=True)


# ---------------------------------------------------------------- functions


def _check(w: Writer, most: Expr, judged: Body) -> Function:
    """`check`: the cards of the deck are added up, and judged by what they come to."""
    decks = tuple(Assign(name, DECK.dot("get").call(Const(section), base("NONE"))) for section, name in w.decks.items())
    count = added([Const(section).test("in", DECK) for section in w.decks])
    bad = Return(any_of([_faults(), base("Verdict").call(FALSE, Tuple(()), Dict(()))]))
    adding = tuple(
        For(
            Tuple((CARD, N)),
            name.dot("items").call(),
            (
                Augment(SUM, "+", Binary("*", Name(f"WEIGHTS_{number}").item(CARD), N)),
                If(negation(Compare(ZERO, (("<", N), ("<=", most)))), (Assign(ODD, TRUE),)),
            ),
        )
        for number, name in enumerate(w.decks.values())
    )
    bytes_of = SUM.dot("to_bytes").call(SIZE, Const("little"))
    unpacked = Assign(LANES, UNPACK.call(bytes_of), generic(Imported("collections.abc", "Sequence"), INT))
    looked = (
        Assign(WRONG, Choice(ODD, _faults(), NONE)),
        If(WRONG.test("is not", NONE), (Return(WRONG),)),
        unpacked,
    )
    errors = Tuple(tuple(Name(error) for error in ("KeyError", "TypeError", "AttributeError", "OverflowError")))
    body = (
        *decks,
        Assign(ODD, FALSE),
        Assign(SUM, ZERO),
        If(builtin("len", DECK).test("!=", count), (bad,)),
        Try((*adding, *looked), caught=errors, handling=(bad,)),
        *judged,
    )
    doc = "All findings about a deck (copies by section and card id)."
    return Function("check", (Param("deck", base("Deck")),), base("Verdict"), body, doc)


def _faults() -> Expr:
    """What is no deck of cards that are known."""
    return base("faults").call(DECK, KNOWN)


def _batches() -> Body:
    """`check_many`, `legal_many`: the same of many decks."""
    decks = (Param("decks", generic(Imported("collections.abc", "Iterable"), base("Deck"))),)
    each = Name("check").call(DECK)
    verdicts, truths = (generic(Name("list"), of) for of in (base("Verdict"), BOOL))
    return (
        Function("check_many", decks, verdicts, (Return(listed(each, DECK, DECKS)),), "The verdicts of many decks."),
        Function(
            "legal_many", decks, truths, (Return(listed(each.dot("legal"), DECK, DECKS)),),
            "Only whether each deck is legal.",
        ),
    )  # fmt: skip
