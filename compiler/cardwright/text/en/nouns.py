"""Noun phrases in English: another player, two random cards from their hand, a red card in the deck."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.coreference import key_of
from cardwright.text.en import attributes, clauses, mentions
from cardwright.text.en.discourse import THEY, YOU, En, number_word
from cardwright.text.en.word_forms import article, listed
from cardwright.text.left_out import leave_out
from cardwright.text.lexicon import HOW_MANY, plural_of
from cardwright.text.plain_phrases import (
    alternatives,
    gathered,
    is_single,
    of_all_zones,
    of_anybody,
    one_thing,
    or_any,
    spelled_out,
)
from cardwright.text.sentence_joining import excess, is_other, of_owner, others_of


def noun_phrase(e: En, np: ir.NP, letter: str = "", *, prep: str = "in") -> str:
    """The phrase; `prep` is in or from, for the zone that cards lie in or are taken from."""
    if one := one_thing(np):
        return mentions.value(e, one)
    np = gathered(np)
    if (parts := alternatives(np)) is not None:
        return _either_of(e, np, parts, prep) + letter
    if (free := or_any(np)) is not None:
        narrow, unless = free
        return f"{noun_phrase(e, narrow, letter, prep=prep)} (any if {_of_doer(e, unless)})"
    if is_single(np) or np.quantity in ("every", "no"):
        np = of_anybody(np)
    np = _another(e, _from_hand(e, spelled_out(others_of(np, e.doer))))
    if (some := _of_some(e, np)) is not None:
        return some
    match np:
        case ir.NP(inside=ir.Property(prop=decl.Part() as part, ty=ty), where=None, adjectives=()) if (
            mentions.is_of_one(e, part) and (np.noun.base == "player" or not ty.one.sorts)
        ):
            return determiner(e, np, e.name(part) + letter)
    if (
        e.general in ("allowed", "changed")
        and np.noun.base == "player"
        and np.quantity in ("a", "another")
        and _anybody(np)
    ):
        np = replace(np, quantity="any")
    if (owned := of_owner(np)) is not None:
        return _owned(e, *owned, letter, prep)
    if not e.general and (called := _called_so(e, np)) is not None:
        return _some_of(e, np, called + letter)
    if e.general == "changed" and np.quantity in ("", "a") and np.noun.base != "player":
        np = replace(np, quantity="each")
    if e.general == "forbidden" and np.quantity in ("", "a") and np.noun.base == "card" and _anything(np):
        np = replace(np, quantity="any")
    if e.general and np.quantity == "" and np.noun.decl is not None:
        np = replace(np, quantity="a")
    many = mentions.is_plural(np)
    random = "random " if np.random else ""
    np, kinds = kinds_of(e, np, many)
    core = random + adjectives(e, np) + (kinds or noun(e, np, many)) + letter
    whole = np.quantity == "" and many and np.where is None and not e.general and _is_whole_zone(np)
    of_all = np if e.general or np.quantity else of_all_zones(np)
    return ("the " if whole else "") + determiner(e, np, core) + attributes.tail(e, of_all, prep, many)


def _is_whole_zone(np: ir.NP) -> bool:
    """All that lies somewhere: the cards in their hand, the closed cards in it."""
    return isinstance(np.inside, ir.Property | ir.ZoneRef) and np.noun.base == "card"


def _owned(e: En, owner: ir.Value, np: ir.NP, letter: str, prep: str) -> str:
    """Your red cards, two of their red cards; where it is said in general, each of your red cards."""
    whose = mentions.possessive(e, owner)
    np, kinds = kinds_of(e, np, True)
    core = f"{whose} {adjectives(e, np)}{kinds or noun(e, np, True)}{letter}{attributes.tail(e, np, prep, True)}"
    match np.quantity:
        case "" if not (e.general and np.noun.decl is not None) or noun(e, np, True) == noun(e, np, False):
            return core
        case "all":
            return f"all {core}"
    return _so_many_of(e, np, core)


def _so_many_of(e: En, np: ir.NP, those: str) -> str:
    """As many as a phrase asks for, or each, of those: two of your red cards."""
    match np.quantity:
        case "" | "each" | "every":
            return f"each of {those}"
        case "another":
            return f"another of {those}"
        case "any" | "no" as word:
            return f"{'none' if word == 'no' else word} of {those}"
        case "any_number":
            return f"any number of {those}"
        case "up_to":
            return f"up to {amount(e, np.high)} of {those}"
        case "between":
            return f"{_range(e, np)} of {those}"
        case "exactly" if mentions.is_plural(np):
            return f"{amount(e, np.low)} of {those}"
    return f"one of {those}"


def _called_so(e: En, np: ir.NP) -> str | None:
    """The zone of the phrase, if it is called by what lies in it: your sleeping birds, the spare coins."""
    plain = np.where is None and np.within is None and np.together is None and np.called is None
    if not plain or np.adjectives or np.random or not isinstance(np.inside, ir.Property | ir.ZoneRef):
        return None
    if np.noun.decl is None or np.other:
        return None
    zone = mentions.zone_name(e, np.inside)
    return zone if zone.endswith(f" {noun(e, np, True)}") else None


def _some_of(e: En, np: ir.NP, those: str) -> str:
    """Two of your sleeping birds: as many as a phrase asks for of those in a zone that is called by them."""
    if np.quantity in ("", "all"):
        return those if those.startswith("the ") or not np.quantity else f"all {those}"
    return _so_many_of(e, np, those)


def _of_doer(e: En, c: ir.Cond) -> str:
    """A condition in which whoever does something is spoken of again."""
    known = e.names.get(e.doer or "me", YOU if e.doer in (None, "me") else None)
    if e.doer is None or (known is not None and not known.subject.startswith("each ")):
        return clauses.cond(e, c)
    with e.calling(e.doer, THEY):
        return clauses.cond(e, c)


def _either_of(e: En, np: ir.NP, parts: tuple[ir.NP, ...], prep: str) -> str:
    """A creature or another player; up to two creatures in the arena or players."""
    if not mentions.is_plural(np):
        return listed(
            [noun_phrase(e, replace(part, quantity="a", random=np.random), prep=prep) for part in parts], "or"
        )
    first = replace(parts[0], quantity=np.quantity, low=np.low, high=np.high, random=np.random)
    return listed([noun_phrase(e, first, prep=prep), *(head_noun(e, part, prep=prep) for part in parts[1:])], "or")


def _anybody(np: ir.NP) -> bool:
    return np.where is None and np.within is None and np.inside is None and not np.adjectives


def _anything(np: ir.NP) -> bool:
    """Any card at all."""
    return _anybody(np) and not np.other and np.noun.decl is None


def _from_hand(e: En, np: ir.NP) -> ir.NP:
    """A card by its name or kind without saying where it lies, if it is used from where one uses cards anyway."""
    if not e.using or not isinstance(np.inside, ir.Property) or np.noun.decl is None:
        return np
    if np.inside.prop.id not in e.lex.hands or key_of(np.inside.owner) != e.using:
        return np
    leave_out("hand", np.inside)
    return replace(np, inside=None)


def _another(e: En, np: ir.NP) -> ir.NP:
    """Another character, all other cards: what is not the one just spoken of, said before the noun.

    Behind it, who is meant by what follows would be open: other than that character that is not drawn.
    """
    if np.noun.base != "card" or np.quantity == "" or np.called is not None or is_other(np, e.doer):
        return np
    if np.quantity == "exactly" and e.excess is not None:
        return np
    parts = ir.conjuncts(np.where)
    taken = [part for part in parts if _excepts(part)]
    if len(taken) != 1 or not isinstance(one := taken[0], ir.Same):
        return np
    known = mentions.object_(e, one.right)
    if key_of(one.right) != "this" and known != f"that {noun(e, np, False)}":
        return np
    left = tuple(part for part in parts if part is not one)
    where = ir.conjunction(left)
    return replace(np, other=True, where=where)


def _excepts(part: ir.Cond) -> bool:
    """Whether a condition takes something out by what it is."""
    match part:
        case ir.Same(left=ir.Local(origin="it"), negated=True):
            return True
        case ir.IsA(left=ir.Local(origin="it"), what=ir.KindRef(), negated=True):
            return True
    return False


def _of_some(e: En, np: ir.NP) -> str | None:
    """`a player in [me, targets]`: you or any of those players; you and those players in a permission."""
    if np.noun.base != "player" or not isinstance(np.inside, ir.ListValue):
        return None
    if np.quantity not in ("a", "any", "") or np.where is not None:
        return None
    items = np.inside.items
    if e.general:
        return listed([mentions.subject(e, item).subject for item in items])
    some = listed([("any of " if v.ty.of is not None else "") + mentions.subject(e, v).subject for v in items], "or")
    return some + " at random" * np.random


def kinds_of(e: En, np: ir.NP, many: bool) -> tuple[ir.NP, str]:
    """`cards where it is a K or it is an L` without the condition, and as “K or L”."""
    if np.noun.base != "card" or np.where is None or np.noun.decl is not None:
        return np, ""
    parts = ir.conjuncts(np.where)
    for part in parts:
        either = part.parts if isinstance(part, ir.Both) and part.op == "or" else (part,)
        names = [_kind_of(e, one, many) for one in either]
        if all(names):
            left = tuple(other for other in parts if other is not part)
            where = ir.conjunction(left)
            return replace(np, where=where), listed([name or "" for name in names], "or")
    return np, ""


def _kind_of(e: En, part: ir.Cond, many: bool) -> str | None:
    match part:
        case ir.IsA(left=ir.Local(origin="it"), what=ir.KindRef(decl=kind), negated=False):
            return mentions.kind_name(e, kind, many)
        case ir.IsA(left=ir.Local(origin="it"), what=ir.NP() as what, negated=False):
            return head_noun(e, what, many)
    return None


def determiner(e: En, np: ir.NP, core: str) -> str:
    """another player, two cards, up to two other players, each other player."""
    other = "other " if is_other(np, e.doer) else ""
    match np.quantity:
        case "a" | "another":
            return f"another {core}" if other else f"{article(core)} {core}"
        case "any":
            return f"any {other}{core}"
        case "each" | "every" as word:
            return f"{word} {other}{core}"
        case "all":
            return f"all {other}{core}"
        case "no":
            return f"no {other}{core}"
        case "any_number":
            return f"any number of {other}{core}"
        case "exactly":
            if isinstance(np.low, ir.Num) and np.low.value == 1:
                return f"another {core}" if other else f"{article(core)} {core}"
            if e.excess is not None and excess(e.excess, np.low):
                return f"the excess {other}{core}"
            return f"{amount(e, np.low)} {other}{core}"
        case "up_to":
            return f"up to {amount(e, np.high)} {other}{core}"
        case "between":
            return f"{_range(e, np)} {other}{core}"
    return other + core


def _range(e: En, np: ir.NP) -> str:
    """one or two; two to four; 5 to 12, where one of them has no word."""
    match np:
        case ir.NP(low=ir.Num(value=low), high=ir.Num(value=high)) if not number_word(max(low, high)).isalpha():
            return f"{low} to {high}"
        case ir.NP(low=ir.Num(value=low), high=ir.Num(value=high)) if high == low + 1:
            return f"{number_word(low)} or {number_word(high)}"
    most = amount(e, np.high)
    if most == HOW_MANY and isinstance(np.low, ir.Num):
        return f"{np.low.value} to {most}"
    return f"{amount(e, np.low)} to {most}"


def amount(e: En, number: ir.Value | None) -> str:
    """two, X."""
    if isinstance(number, ir.Num):
        return number_word(number.value)
    return mentions.short_number(e, number) if number is not None else "some"


def noun(e: En, np: ir.NP, many: bool) -> str:
    """player, players, Guards, spell; card A, which its `where` speaks of."""
    if np.called is not None:
        return noun(e, replace(np, called=None), many) + e.introduced(key_of(np.called))
    match np.noun:
        case ir.Noun(decl=decl.Category() as category):
            return mentions.category_name(e, category, many)
        case ir.Noun(decl=None, base="player" | "card" | "character" | "skill" as base):
            return e.lex.plural(base) if many else e.term(base)
        case ir.Noun(decl=decl.CardKind() as kind):
            return mentions.kind_name(e, kind, many)
        case ir.Noun(decl=decl.Decl() as declared):
            name = e.name(declared)
            return plural_of(name) if many and not name.endswith("s") else name
    word = {"kind": "name", "zone": "area", "effect": "waiting effect"}.get(np.noun.base, np.noun.base)
    return plural_of(word) if many else word


def adjectives(e: En, np: ir.NP) -> str:
    """red, eliminated; with a blank behind."""
    said = f"{e.term('eliminated')} " if np.eliminated else ""
    for adjective in np.adjectives:
        name = e.name(adjective.decl)
        if isinstance(adjective.decl, decl.Status):
            e.met.append(adjective.decl)
        if name and not attributes.stands_behind(name):
            said += f"{name} "
    return said


def head_noun(e: En, np: ir.NP, many: bool = True, prep: str = "in", letter: str = "") -> str:
    """What it is about without number: other players, red cards in your hand; a `letter` stands before any clause."""
    np = gathered(np)
    if (parts := alternatives(np)) is not None:
        return listed([head_noun(e, part, many, prep) for part in parts], "and" if many else "or") + letter
    np = _another(e, spelled_out(others_of(np, e.doer)))
    other = "other " if is_other(np, e.doer) else ""
    np, kinds = kinds_of(e, np, many)
    return other + adjectives(e, np) + (kinds or noun(e, np, many)) + letter + attributes.tail(e, np, prep, many)


def described(e: En, value: ir.Value, letter: str = "", prep: str = "in") -> str:
    """A part of an event: a description or a certain thing."""
    if isinstance(value, ir.NP):
        if value.quantity == "" and value.noun.base == "card":
            value = replace(value, quantity="a")
        return noun_phrase(e, value, letter, prep=prep)
    if isinstance(value, ir.ListValue):
        return listed([described(e, item, prep=prep) for item in value.items], "or")
    if isinstance(value, ir.KindRef):
        name = mentions.kind_name(e, value.decl)
        return f"{article(name)} {name}"
    return mentions.object_(e, value)
