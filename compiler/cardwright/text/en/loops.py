"""Loops and simultaneous choices in English."""

from __future__ import annotations

import re
from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.sentences import secret_choices
from cardwright.text.blocks import Item, first_subject, is_unbounded, stops
from cardwright.text.coreference import goes_on_with, holds_cards, key_of
from cardwright.text.en import attributes, calls, clauses, mentions, nouns
from cardwright.text.en.discourse import THEY, YOU, En, Mention, mention, number_word, possessive
from cardwright.text.en.sentence_flow import definitions
from cardwright.text.en.tables import CHOICES, SENTENCES
from cardwright.text.en.word_forms import listed
from cardwright.text.implied import one_by_one
from cardwright.text.plain_phrases import one_thing, phrases_of
from cardwright.text.sentence_joining import each_if, one_call


def _for_each(e: En, s: ir.ForEach) -> str:
    """each player who chose “give” must give you a card from their hand."""
    start = f"starting with {mentions.value(e, s.start)}, " if s.start is not None else ""
    key = key_of(s.local)
    if isinstance(s.over, ir.NP) and (one := one_thing(s.over)) is not None:
        with e.calling(key, mentions.subject(e, one)):
            return clauses.inner(e, s.block)
    found = each_if(s)
    body = s.block if found is None else found[1]
    led = first_subject(body) == key and goes_on_with(body, s.local)
    only = one_call(s) if found is None else None
    doer = key_of(only.subject) if only is not None else ""
    first = e.pending.pop(doer, None)  # whoever does it is named in front of it
    acts, e.doer = e.doer, doer if only is not None else e.doer
    each = _each(e, s.over, s.local, "" if led or only is not None else e.introduced(key))
    e.doer = acts
    if first is not None:
        e.pending[doer] = first
    if found is not None:
        cond, _ = found
        each += f" {_who(e, key, cond, s.local)}"
    turn = "in turn order, " if s.local.ty.name == "player" else ""
    both = _both_of(e, s.over) if led and found is None and len(body.body) == 1 else ""
    with e.called_again(key):
        if only is not None:
            e.topic = "?" if e.topic == doer != "me" else e.topic  # a sentence of its own
            whole = mentions.subject(e, s.over).subject if isinstance(s.over, ir.Local) else ""
            e.names[key] = replace(mention(each), of=possessive(each.replace("them", whole or "them")))
            said = turn + calls.call(e, only)
        elif led:
            e.names[key] = Mention(both, "them", "their", False) if both else Mention(each, "them", "their", True)
            turn = "" if both and start else turn
            said = turn + _first_then(e, body, key, s.local)
        else:
            e.topic = "me"
            turn = f"{', in turn order' if turn else ''}{definitions(e)}"
            said = f"for {each}{turn}: {clauses.inner(e, body)}"
    e.topic = "?"
    return start + said


_SO_OR_NOT = re.compile(r"(.+?); (if (?:they|that \w+|the \w+ \w+) (?:do|does)(?: not)?, .+)")
"""What somebody does, and what follows if they do, or do not."""


def _first_then(e: En, body: ir.Block, key: str, local: ir.Local) -> str:
    """The first sentence says each player; afterwards they are they."""
    e.topic = "?"
    e.depth += 1
    item = clauses.stmt(e, body.body[0])
    e.depth -= 1
    first = item.text
    if len(body.body) == 1:
        return first
    e.names[key] = THEY if local.ty.name == "player" else mention(f"that {e.term('card')}")
    e.topic = "?"
    rest = clauses.inner(e, ir.Block(body.body[1:]))
    if rest and not item.simple and (found := _SO_OR_NOT.fullmatch(first)) is not None:
        return f"{found[1]} ({found[2]}), then {rest}"  # whatever came of the first
    if first and rest and item.open and not item.simple and ": " in first:  # what follows is not offered
        offer, deeds = first.split(": ", 1)
        return f"{offer}: ({deeds}); then {rest}"
    return f"{first}, then {rest}" if first and rest else first or rest


def _each(e: En, over: ir.Value, local: ir.Local, letter: str = "") -> str:
    """Each one, with the letter that it is called by."""
    base = local.ty.name
    if isinstance(over, ir.NP):
        if over.random or over.quantity in ("exactly", "between", "up_to"):
            return f"each of {nouns.noun_phrase(e, over, letter)}"
        return f"each {nouns.head_noun(e, replace(over, quantity='each'), False, letter=letter)}"
    if (phrases := phrases_of(over)) is not None:
        return listed([f"each {nouns.head_noun(e, item, False, letter=letter)}" for item in phrases])
    if isinstance(over, ir.Property) and isinstance(over.prop, decl.Part) and over.prop.name:
        return f"each of {e.name(over.prop)}{letter}"
    if base == "card" and (isinstance(over, ir.ZoneRef) or (isinstance(over, ir.Property) and holds_cards(over.prop))):
        return f"each {e.term(base)}{letter} {attributes.where_in(e, over, 'in')}"
    those = mentions.value(e, over)
    return f"each of {those}{'' if letter and those.endswith(letter) else letter}"


def _both_of(e: En, over: ir.Value) -> str:
    """you and that player each: people who are named one by one."""
    if not isinstance(over, ir.ListValue) or len(over.items) < 2 or phrases_of(over) is not None:
        return ""
    people = all(item.ty.name == "player" and not isinstance(item, ir.NP) for item in over.items)
    return f"{mentions.owners(e, over.items)} each" if people else ""


def _who(e: En, key: str, cond: ir.Cond, local: ir.Local) -> str:
    """who chose “give”."""
    pronoun = "who" if local.ty.name == "player" else "that"
    with e.calling(key, Mention(pronoun, pronoun, "whose", True)):
        return clauses.cond(e, cond)


def _secretly(e: En, s: ir.Secretly) -> str:
    """each other player secretly chooses “give” or “refuse”; all reveal at the same time."""
    key = key_of(s.local)
    if isinstance(s.over, ir.ListValue):
        who = mentions.owners(e, s.over.items)
        verb = "each secretly choose" if len(s.over.items) > 1 or who == YOU.subject else "secretly chooses"
    else:
        who = _each(e, s.over, s.local)
        verb = "secretly chooses"
    doer, e.doer = e.doer, key
    with e.calling(key, THEY):
        picks = [_secret(e, one, test) for one, test in secret_choices(s.block)]
    e.doer = doer
    e.topic = "?"
    return f"{who} {verb} {listed(picks)}; all choices are revealed at the same time"


def _secret(e: En, one: ir.Choose, test: ir.Cond | None) -> str:
    """“give” or “refuse”; if they have chosen “give”, a card from their hand."""
    said = CHOICES(e, one.what, one.local)
    return said if test is None else f"{said} if {clauses.cond(e, test)}"


def _take_turns(e: En, s: ir.TakeTurns) -> str:
    """starting with you, you and they take turns doing this: …"""
    if isinstance(s.over, ir.ListValue):
        first = mentions.value(e, s.over.items[0])
        lead = f"starting with {first}, {mentions.owners(e, s.over.items)} take turns"
    else:
        lead = f"{_all(e, s.over)} take turns"
    lead += _bound(e, s.times, s.block, ", at most {n} times in all") + definitions(e)
    key = key_of(s.local)
    acting = f"the acting {e.term('player')}"
    topic, e.topic = e.topic, "?"
    with e.calling(key, Mention(acting, acting, "their", True)):
        said = clauses.inner(e, s.block)
    e.topic = topic
    return f"{lead}: {said}"


def _all(e: En, over: ir.Value) -> str:
    return f"all {nouns.head_noun(e, over)}" if isinstance(over, ir.NP) else mentions.value(e, over)


def _repeat(e: En, s: ir.Repeat) -> str:
    """repeat three times: …; while you have draws left, repeat: …; discard two of their cards, one after another."""
    if (done := one_by_one(s)) is not None:
        return f"{calls.call(e, done)}, one after the other"
    while_ = f"as long as {clauses.cond(e, s.cond)}, " if s.cond is not None else ""
    bound = _bound(e, s.times, s.block, " {n}", always=s.cond is None)
    if bound:
        once = isinstance(s.times, ir.Num) and s.times.value == 1
        bound = (" up to" if s.cond is not None or stops(s.block) else "") + bound + (" time" if once else " times")
    bound += definitions(e)
    e.topic = e.topic if e.topic in (None, "me") else "?"  # what is repeated names again who does it
    return f"{while_}repeat{bound}: {clauses.inner(e, s.block)}"


def _bound(e: En, times: ir.Value, body: ir.Block, form: str, *, always: bool = False) -> str:
    if is_unbounded(times, body, always=always):
        return ""
    if isinstance(times, ir.Num):
        return form.replace("{n}", number_word(times.value))
    return form.replace("{n}", mentions.short_number(e, times))


SENTENCES.of(ir.ForEach)(lambda e, s: Item(_for_each(e, s), simple=False, open=True))
SENTENCES.of(ir.Secretly)(lambda e, s: Item(_secretly(e, s), simple=False))
SENTENCES.of(ir.TakeTurns)(lambda e, s: Item(_take_turns(e, s), simple=False, open=True))
SENTENCES.of(ir.Repeat)(lambda e, s: Item(_repeat(e, s), simple=one_by_one(s) is not None, open=True))
