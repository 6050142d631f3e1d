"""What a word by itself stands for where a value is wanted, and what is said of one that stands for nothing."""

from __future__ import annotations

from cardwright import ir
from cardwright.diagnostics import Note, closest
from cardwright.diagnostics.problem import Words as Said
from cardwright.diagnostics.problem import words
from cardwright.ir import decl
from cardwright.ir.types import (
    ANY,
    CHARACTER,
    CHECK,
    KIND,
    NUMBER,
    PHASE,
    SKILL,
    STATUS,
    ZONE,
    Type,
    symbol,
)
from cardwright.model.resolve.properties import type_of
from cardwright.model.resolve.scope import Context, Scope
from cardwright.model.types_that_fit import fits, said
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold

SPECIAL = ("me", "this", "event", "it", "their")
UNKNOWN = ir.Local("?", ANY, "let")
"""Stands for a value that could not be resolved; its type fits everywhere, so nothing else is reported about it."""


def name(cx: Context, scope: Scope, node: n.Name, expect: Type | None) -> ir.Value:
    """A bare word: a local, a word of the language, or something that the game declares."""
    word = fold(node.word)
    bound = scope.locals.get(word)
    if bound is not None:
        cx.mention_local(node, bound.local)
        return scope.told(ir.at(bound.local, cx.span(node)))
    if word in SPECIAL:
        value = cx.special(word, scope)
        if value is None:
            cx.add({"me": "CW415", "this": "CW414", "event": "CW413"}.get(word, "CW416"), node, word=word)
            return UNKNOWN
        if word == "their" and scope.it is not None and value == cx.me():
            cx.add("CW498", node)
        return scope.told(ir.at(value, cx.span(node)))
    if word == "nobody":
        return ir.NoneValue(Type("player", optional=True), span=cx.span(node))
    found = meanings(cx, word)
    if not found:
        unknown(cx, scope, node, word)
        return UNKNOWN
    fitting = [value for value in found if expect is not None and fits(value.ty, expect)]
    if expect is not None and expect.name == "symbol" and not fitting and all(isinstance(v, ir.Symbol) for v in found):
        wrong_symbol(cx, node, word, expect)
        return UNKNOWN
    picked = fitting or found
    if len(picked) > 1:
        cx.add("CW429", node, word=word, meanings=[meaning(value) for value in picked])
        return UNKNOWN
    of_game = picked[0]
    if (
        isinstance(of_game, ir.Property)
        and isinstance(of_game.prop, decl.Derived | decl.Quantity)
        and of_game.prop.params
    ):
        hole, label, _ = of_game.prop.params[0]
        cx.add("CW407", node, what=of_game.prop.id, label=label, part=hole)
        return UNKNOWN
    cx.mention_value(node, of_game)
    return ir.at(of_game, cx.span(node))


def meaning(value: ir.Value) -> Said:
    """What a word stands for, for a message."""
    if isinstance(value, ir.Symbol):
        return words(f"a word of `{value.decl.id}`", f"`{value.decl.id}` 里的词")
    if isinstance(value, ir.SkillRef):
        return words(f"the skill `{value.decl.id}`", f"技能 `{value.decl.id}`")
    return said(value.ty)


def meanings(cx: Context, word: str) -> list[ir.Value]:
    """Everything that a word may mean by itself."""
    found: list[ir.Value] = [v for made in cx.names.words.get(word, ()) if (v := refer(made)) is not None]
    for symbols in cx.names.symbols.get(word, ()):
        found.append(ir.Symbol(symbols, cx.names.word_of(symbols, word), symbol(symbols.id)))
    return found


def refer(made: decl.Decl) -> ir.Value | None:
    """A declaration as a value."""
    match made:
        case decl.Zone():
            return ir.ZoneRef(made, ZONE)
        case decl.CardKind() | decl.Category():
            return ir.KindRef(made, KIND)
        case decl.Phase():
            return ir.PhaseRef(made, PHASE)
        case decl.Status():
            return ir.StatusRef(made, STATUS)
        case decl.Skill():
            return ir.SkillRef(made, SKILL)
        case decl.Check():
            return ir.CheckRef(made, CHECK)
        case decl.Character():
            return ir.CharacterRef(made, CHARACTER)
        case decl.Constant():
            return ir.Const(made, NUMBER)
        case decl.Counter() | decl.Variable() | decl.Quantity() | decl.Derived() | decl.Builtin():
            return ir.Property(None, made, {}, type_of(made))
        case _:
            return None


def unknown(cx: Context, scope: Scope, node: n.Node, word: str) -> None:
    """Report a word that means nothing here: it may be out of scope, a property, misspelt, or not
    declared.
    """
    near = SYNONYMS.get(word) or cx.names.vocabulary.terms.get(word) or cx.meant(node, cx.known(scope))
    aimed = word if word in AIMED and AIMED.isdisjoint(scope.locals) else None
    notes = [Note(scope.gone[word], "gone")] if word in scope.gone else []
    if word in scope.chosen:
        cx.add("CW404", node, owner=words("this place", "这里"), name=word, choice=word)
    elif word in cx.names.adjectives:
        cx.add("CW469", node, word=word)
    elif not notes and (verbs := cx.names.vocabulary.said(word)):
        cx.add("CW401", node, name=word, near=None, say=cx.names.vocabulary.verbs[verbs[0]].say)
    elif aimed is not None and not notes:
        cx.add("CW401", node, name=word, near=None, aimed=aimed)
    elif notes or not whose(cx, node, word):
        cx.add_unknown(scope, node, word, near, notes)


AIMED = frozenset(("target", "targets"))
"""What a header is aimed at is called so in its block."""
SYNONYMS = {"dead": "eliminated", "alive": "living"}
"""Words that people write for words of the language."""


def whose(cx: Context, node: n.Node, word: str) -> bool:
    """Report a property that stands without its owner; False if it is none."""
    owned = next((owner for owner in ("player", "card") if cx.names.prop(owner, word)), None)
    if owned is None:
        return False
    mine = f"my {word}" if owned == "player" else f"this's {word}"
    cx.add("CW418", node, name=word, owner=said(Type(owned)), mine=mine)
    return True


def wrong_symbol(cx: Context, node: n.Node, word: str, wanted: Type) -> None:
    """Report a word of another set of symbols."""
    sets = [*cx.game.symbols.values(), *(o.symbols for o in cx.game.options.values() if o.symbols)]
    known = next((list(s.words) for s in sets if s.id == wanted.set_id), [])
    cx.add("CW411", node, word=word, set=wanted.set_id, near=closest(word, known), known=known)
