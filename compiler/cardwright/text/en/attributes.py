"""What stands behind a noun in English: in your hand, within your reach, whose life is 1, that together are a run."""

from __future__ import annotations

import re
from dataclasses import replace

from cardwright import ir
from cardwright.text.coreference import all_about_it, holds_cards, is_me, it_first
from cardwright.text.en import clauses, mentions
from cardwright.text.en.discourse import IT, THAT, THAT_ALL, THEY, TOGETHER, WHO, WHO_ALL, En
from cardwright.text.en.tables import RELATIVES
from cardwright.text.en.word_forms import article, listed
from cardwright.text.left_out import leave_out
from cardwright.text.lexicon import plural_of
from cardwright.text.plain_phrases import (
    one_thing,
)
from cardwright.text.sentence_joining import excludes

_PHRASES = frozenset(("with", "to", "of", "in", "for", "from", "after", "at", "by", "on", "until"))


def stands_behind(name: str) -> bool:
    """Whether an adjective of several words stands behind its noun: with more of it."""
    return not _PHRASES.isdisjoint(name.split(" "))


def _behind(e: En, np: ir.NP, many: bool) -> str:
    """The adjectives that stand behind the noun: with more of it, that are at rest."""
    said: list[str] = []
    for adjective in np.adjectives:
        name = e.name(adjective.decl)
        if stands_behind(name):
            who = "who" if np.noun.base in ("player", "character") else "that"
            be = f"{who} {'are' if many else 'is'} "
            said.append(name if name.startswith("with ") else f"{be}{name}")
    return "".join(f" {one}" for one in said[:1]) + "".join(f" and {one}" for one in said[1:])


def tail(e: En, np: ir.NP, prep: str, many: bool = False) -> str:
    """in your hand, within your reach, with more cards in hand than you."""
    said = alike_ones(e, np)
    if np.inside is not None:
        among = np.noun.base == "zone" and isinstance(np.inside, ir.ListValue)
        inside = np.inside
        if not many and np.quantity not in ("all", ""):
            inside = _one_by_one(inside, "every" if np.quantity in ("each", "every") else "any")
        said += (
            f" among {mentions.object_(e, inside)}"
            if among
            else f" {where_in(e, inside, prep, every=np.quantity == 'all')}"
        )
    if np.within is not None:
        distance, of = np.within
        if isinstance(distance, ir.Num):
            said += f" within distance {distance.value}" + ("" if is_me(of) else f" of {mentions.object_(e, of)}")
        else:
            said += f" within {mentions.value(e, distance)}"
            leave_out("same again", of)
    return said + attribute(e, np, many)


def _one_by_one(zone: ir.Value, word: str) -> ir.Value:
    """The zone of every or any player, in which one thing at a time lies, in place of the zones of all of them."""
    match zone:
        case ir.ListValue(items=items):
            return replace(zone, items=tuple(_one_by_one(item, word) for item in items))
        case ir.Property(owner=ir.NP(quantity="" | "all") as owner) if one_thing(owner) is None:
            return replace(zone, owner=replace(owner, quantity=word))
    return zone


def where_in(e: En, inside: ir.Value, prep: str, every: bool = False) -> str:
    """in your hand, from the deck, among those cards; of several zones in one or the other, or `every` one."""
    if isinstance(inside, ir.ListValue):
        return f"{prep} {_zones(e, inside, 'and' if every else 'or')}"
    if isinstance(inside, ir.ZoneRef) and e.name(inside.decl).startswith("cards "):
        return e.name(inside.decl).removeprefix("cards ")
    if isinstance(inside, ir.Property) and holds_cards(inside.prop):
        return f"{prep} {mentions.zone_name(e, inside)}"
    if isinstance(inside, ir.Local) and inside.ty.name == "zone":
        return f"{prep} {mentions.object_(e, inside)}"
    if isinstance(inside, ir.NP) and inside.noun.base == "zone" and inside.noun.decl is not None:
        return f"{prep} {mentions.object_(e, inside if every else replace(inside, quantity='any'))}"
    if isinstance(inside, ir.Local) or inside.ty.name == "list":
        return f"{'from ' if prep == 'from' else ''}among {mentions.those_of(e, inside)}"
    return f"{prep} {mentions.zone_name(e, inside)}"


def _zones(e: En, zones: ir.ListValue, link: str) -> str:
    """your hand or shelf, your or their shelf: several zones, with what they share said once."""
    names = [mentions.zone_name(e, item) for item in zones.items]
    found = [_ONES_OWN.fullmatch(name) for name in names]
    whose = [one[1] for one in found if one is not None]
    what = [one[2] for one in found if one is not None]
    if len(whose) == len(names) > 1:
        if len(set(whose)) == 1:
            return f"{whose[0]} {listed(what, link)}"
        if len(set(what)) == 1:
            return f"{listed(whose, link)} {what[0]}"
    return listed(names, link)


_ONES_OWN = re.compile(r"(your|their|its) (.+)")


def attribute(e: En, np: ir.NP, many: bool = False) -> str:
    """What is said behind the noun: adjectives of several words, and a `where` clause."""
    behind = _behind(e, np, many)
    said = _where(e, np, many)
    return behind + (" and" if behind and said.startswith((" who", " that ", " with ")) else "") + said


_PRONOUN_TWICE = re.compile(r"\b(of|to|for|from|with|on) (which|whom)\b.*\b\1 \2\b")
"""A clause that would speak of the thing described in two ways: of which the stock of which is …."""


_OWNED = re.compile(r" of (?:which|whom) (?:your|their|its|the [^,;]*?[’']s?|\w+[’']s?) ")
"""A clause about what belongs to somebody else as well: of which your number is …."""
_OF_ITSELF = re.compile(r" (who|whom|whose|that|which|with|without|at|of|on|in|from|to|within|for|among|between) ")


def _is_of_others(relative: str) -> bool:
    """Whether a clause is about something else and only speaks of the thing described: my hand’s count of its rank."""
    return not _OF_ITSELF.match(relative) and re.search(r"\b(?:its|their)\b(?!.*\bwh)", relative) is not None


def _where(e: En, np: ir.NP, many: bool) -> str:
    if np.where is None:
        return _together(e, np)
    if np.called is not None and (known := e.called(np.called)) is not None:
        with e.calling("it", known):
            return f" (such that {clauses.cond(e, np.where)})"
    parts = [it_first(part) for part in ir.conjuncts(np.where) if not excludes(part, e.doer)]
    relatives: list[str] = []
    except_: list[str] = []
    such: list[ir.Cond] = []
    person = np.noun.base in ("player", "character")
    for part in parts:
        match part:
            case ir.IsA(left=ir.Local(origin="it"), what=ir.KindRef(decl=kind), negated=True):
                one = mentions.kind_name(e, kind)
                except_.append(
                    mentions.kind_name(e, kind, True) if many and len(parts) > 1 else f"{article(one)} {one}"
                )
            case ir.Same(left=ir.Local(origin="it"), right=right, negated=True):
                who = mentions.object_(e, right)
                except_.append(e.that_player.object if who == THEY.object else who)
            case ir.IsIn(left=ir.Local(origin="it"), right=ir.ListValue() as others, negated=True) if person:
                except_ += [mentions.subject(e, item).subject for item in others.items]
            case ir.Both(op="or") if len(parts) > 1:
                such.append(part)  # it could not be seen how far the `or` goes
            case _ if not all_about_it(part):
                such.append(part)
            case _ if _PRONOUN_TWICE.search(relative := _relative(e, part, person, many)) or _OWNED.match(relative):
                such.append(part)
            case _ if _is_of_others(relative):
                such.append(part)
            case _:
                relatives.append(relative)
    if relatives and except_:  # behind “other than a Guard” it would be the Guard that they speak of
        who = "who" if person else "that"
        relatives.insert(0, f"{who} {'are' if many else 'is'} not {listed(except_, 'or')}")
        except_ = []
    said = f" {listed([each.removeprefix(' ') for each in relatives])}" if relatives else ""
    together = _together(e, np)
    if such and not said:
        together = together.removeprefix(" and")
    if such:  # what is asked of something else cannot stand behind `who` or `that`
        with e.calling("it", THEY if person or many else IT):
            said += f" (such that {clauses.all_of(e, tuple(such))})"
    but = f" other than {listed(except_, 'or')}" if except_ else ""
    return but + said + together


def alike(e: En, c: ir.Alike) -> str:
    """of the same suit, of different suits, of consecutive numbers."""
    name = e.name(c.prop)
    return f"of the same {name}" if c.how == "same" else f"of {c.how} {plural_of(name)}"


def alike_ones(e: En, np: ir.NP) -> str:
    """of the same suit, close to the noun."""
    match np.together:
        case ir.Alike(left=ir.Local(origin="it"), negated=False) as same:
            return f" {alike(e, same)}"
    return ""


def _together(e: En, np: ir.NP) -> str:
    """What holds of all of them at once: that together are a run, whose combined sum is 7."""
    if np.together is None or alike_ones(e, np):
        return ""
    with e.calling("it", TOGETHER):
        told = [RELATIVES(e, part, False) for part in ir.conjuncts(np.together)]
        return (" and" if np.where is not None else "") + " and".join(told)


def _relative(e: En, c: ir.Cond, person: bool, many: bool) -> str:
    """A condition on `it` behind its noun: whose life is 1, that are red, with more cards in hand than you."""
    with e.calling("it", (WHO_ALL if person else THAT_ALL) if many else WHO if person else THAT):
        return RELATIVES(e, c, person)
