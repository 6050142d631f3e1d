"""What verbs, values and adjectives of a game mean, in words: what a rulebook says behind their names."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import CARD, NUMBER, PLAYER, list_of
from cardwright.records import record
from cardwright.text.en import discourse as en_discourse
from cardwright.text.en import rules as en_rules
from cardwright.text.left_out import leave_out
from cardwright.text.lexicon import Lang, Lexicon, base_lang
from cardwright.text.partial_evaluation import simplify_block, simplify_cond, truth
from cardwright.text.rules_text import finish
from cardwright.text.sentence_joining import fuse_block
from cardwright.text.zh import discourse as zh_discourse
from cardwright.text.zh import rules as zh_rules

ME = ir.Local("me", PLAYER, "me")


@record
class Meaning:
    """What is defined, in words, what it means, and under what condition it can be done."""

    title: str
    text: str
    needs: str = ""


def render_verb(lex: Lexicon, verb: decl.Verb, lang: Lang) -> Meaning:
    """A verb with all its parts, what it needs, and what it does: `Lay cards`, and what becomes of those cards."""
    assert verb.body is not None
    parts = {hole.name: ir.Local(hole.name, hole.ty, "hole") for hole in verb.holes if not hole.flag}
    doer = ME if verb.doer.name == "player" else ir.Local("doer", verb.doer, "hole")
    call = ir.Call(verb, doer, parts)
    needs = simplify_cond(verb.needs, lex.setting) if verb.needs is not None else None
    body = fuse_block(simplify_block(verb.body, lex.setting))
    tree = (tuple(parts.values()), needs, body)
    if base_lang(lang) == "en":
        e = en_discourse.begin(lex, lang, tree)
        made = en_rules.verb(e, call, needs, body)
    else:
        made = zh_rules.verb(zh_discourse.begin(lex, lang, tree), call, needs, body)
    return Meaning(*(finish(said, lang) for said in made))


def render_derived(lex: Lexicon, value: decl.Derived | decl.Quantity, lang: Lang) -> Meaning:
    """A value of the game, and what it is worked out from."""
    parts = {name: ir.Local(name, ty, "hole") for name, _, ty in value.params}
    asked = ir.Property(_owner(value.owner), value, parts, value.ty if isinstance(value, decl.Derived) else NUMBER)
    found = value.cases if isinstance(value, decl.Derived) and value.cases else ()
    base = value.value if isinstance(value, decl.Derived) else value.base
    rows = _rows(lex, found) or ([(None, base)] if base is not None else [])
    tree = (asked, tuple(rows))
    if base_lang(lang) == "en":
        this = f"those {lex.plural('card')}" if value.owner == "cards" else None
        made = en_rules.derived(en_discourse.begin(lex, lang, tree, None, this), asked, rows)
    else:
        this = f"这些{lex.term('card', lang)}" if value.owner == "cards" else None
        made = zh_rules.derived(zh_discourse.begin(lex, lang, tree, None, this), asked, rows)
    return Meaning(*(finish(said, lang) for said in made))


Row = tuple[ir.Cond | None, ir.Value | ir.Cond]
"""What a value is, and when."""


def _rows(lex: Lexicon, cases: Sequence[Row]) -> list[Row]:
    """The cases that can come about; what players agree on is asked, and what makes no difference is not told."""
    rows: list[Row] = []
    for asked, worth in cases:
        cond = simplify_cond(asked, lex.setting, options=False) if asked is not None else None
        held = truth(cond)
        if held is not False:
            rows.append((None if held else cond, worth))
        if held:
            break
    while len(rows) > 1 and rows[-1][0] is None and rows[-2][1] == rows[-1][1]:
        leave_out("implied", rows.pop(-2)[0])
    return rows


def _owner(of: str) -> ir.Value | None:
    """Whose a value is, in its own text."""
    if of == "game":
        return None
    return ME if of == "player" else ir.Local("this", list_of(CARD) if of == "cards" else CARD, "this")


def render_adjective(lex: Lexicon, adjective: decl.AdjectiveDecl, lang: Lang) -> Meaning:
    """An adjective, and when it is true of something."""
    assert adjective.means is not None
    means = simplify_cond(adjective.means, lex.setting)
    if base_lang(lang) == "en":
        said = en_rules.true_of(en_discourse.begin(lex, lang, means), adjective, means)
    else:
        said = zh_rules.true_of(zh_discourse.begin(lex, lang, means), adjective, means)
    return Meaning(*(finish(part, lang) for part in said))
