"""Sentences of an effect in English."""

from __future__ import annotations

import re
from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import find
from cardwright.text.blocks import (
    Item,
    added,
    begins_with_if,
    ends_open,
    first_subject,
    is_my_turn,
    is_other_case,
    whole_change,
)
from cardwright.text.coreference import is_me, key_of, takes_a_part
from cardwright.text.discourse import LETTERS
from cardwright.text.en import calls, clauses, events, mentions, nouns, truths
from cardwright.text.en.discourse import NOTED, THEY, En, mention
from cardwright.text.en.sentence_flow import definitions
from cardwright.text.en.tables import CHOICES, SENTENCES, Said
from cardwright.text.en.word_forms import article, listed, takes_plural
from cardwright.text.left_out import leave_out
from cardwright.text.partial_evaluation import is_chosen
from cardwright.text.referents import kept_by_name


@SENTENCES.of(ir.Do)
def _do(e: En, s: ir.Do) -> Item:
    modal = {"may": "may", "must": "must"}.get(s.mode, "")
    if s.mode == "must" and is_me(s.call.subject):
        modal = ""
    if (s.then is not None or s.otherwise is not None) and e.topic not in (None, "me"):
        e.topic = "?"
    said = calls.call(e, s.call, modal)
    if s.then is None and s.otherwise is None:
        return Item(said, open=s.mode == "may")
    return _so_or_not(e, said, s.call.subject, s.then, s.otherwise)


def _so_or_not(e: En, said: str, who: ir.Value | None, then: ir.Block | None, otherwise: ir.Block | None) -> Item:
    """they may discard a card. If they do, …; otherwise, …"""
    topic = e.topic
    said += definitions(e)
    m = mentions.subject(e, who)
    if m.of == "their":
        m = THEY
        e.names[key_of(who)] = THEY
    does = "does" if m.singular else "do"
    if then is not None and then.body:
        e.topic = "?" if topic != "me" else "me"
        told = clauses.inner(e, then)
        more = otherwise is not None and otherwise.body and ends_open(then)
        said += f"{_then_if(e)} {m.subject} {does}, {f'({told})' if more else told}"
        if otherwise is not None and otherwise.body:
            e.topic = topic
            said += f"; otherwise, {clauses.inner(e, otherwise)}"
    elif otherwise is not None and otherwise.body:
        e.topic = "?" if topic != "me" else "me"
        said += f"{_then_if(e)} {m.subject} {does} not, {clauses.inner(e, otherwise)}"
    e.topic = "?" if topic != "me" else topic
    return Item(said, simple=False)


def _then_if(e: En) -> str:
    """A sentence of its own, but not within another: what follows would be taken for something behind that one."""
    return "; if" if e.depth else ". If"


@SENTENCES.of(ir.MayBlock)
def _may_block(e: En, s: ir.MayBlock) -> Item:
    m = mentions.subject(e, s.who)
    if len(s.block.body) == 1:
        match s.block.body[0]:
            case ir.Do(call=call, mode="do") if key_of(call.subject) == key_of(s.who):
                said = calls.call(e, call, "may")
                return _so_or_not(e, said, s.who, None, s.otherwise) if s.otherwise else Item(said, open=True)
            case ir.Stop(cond=None):
                return Item(f"{m.subject} may stop", open=True)
            case ir.Become(who=other, status=status, on=on):
                e.met.append(status)
                whom = "" if key_of(other) == key_of(s.who) else f"have {mentions.object_(e, other)} "
                said = f"{m.subject} may {whom}{events.turn(e, status, on)}"
                return _so_or_not(e, said, s.who, None, s.otherwise) if s.otherwise else Item(said, open=True)
    e.topic = "me" if is_me(s.who) else key_of(s.who)
    e.may = is_me(s.who) and isinstance(s.block.body[0], ir.Do) and clauses.is_had_done(s.block)
    e.must = not is_me(s.who)  # they may do this: discard a card
    with e.calling(key_of(s.who), THEY if m.subject.startswith("each ") else m):
        body = clauses.inner(e, s.block)
    e.may = e.must = False
    plain = is_me(s.who) and not clauses.is_said_of_others(s.block, body)
    said = f"you may {clauses.behind_may(e, s.block, body)}" if plain else f"{m.subject} may do this: {body}"
    if s.otherwise is not None and s.otherwise.body:
        return _so_or_not(e, said, s.who, None, s.otherwise)
    return Item(said, simple=len(s.block.body) == 1, open=True)


def _acts(e: En, who: ir.Value | None, plain: str, third: str) -> str:
    """choose / they choose / that player chooses, with a blank behind; sets the topic."""
    key = key_of(who)
    before, e.topic = e.topic, key
    m = mentions.subject(e, who)
    again = key == before or (key == "me" and (before is None or e.nobody))
    e.unsaid = again and (key != "me" or e.ordered)
    e.ordered = again and key == "me"
    if again:
        return (plain if key == "me" or e.must or not m.singular else third) + " "
    e.must = False
    return f"{m.subject} {third if m.singular else plain} "


@SENTENCES.of(ir.Either)
def _either(e: En, s: ir.Either) -> Item:
    who = _acts(e, s.who, "choose", "chooses")
    if s.optional:
        who = f"{mentions.subject(e, s.who).subject} may choose "
    topic = e.topic
    parts = []
    e.choices += 1
    of_me = not is_me(s.who) and any(
        first_subject(branch.block) == topic and _speaks_of_me(branch.block) for branch in s.branches
    )
    called = mentions.subject(e, s.who)
    with e.calling(key_of(s.who), THEY if called.subject.startswith("each ") else called):
        for i, branch in enumerate(s.branches):
            told = of_me and first_subject(branch.block) == topic
            e.topic, e.must = "?" if told else topic, not told
            guard = f"if {clauses.cond(e, branch.guard)}, " if branch.guard is not None else ""
            parts.append(f"{e.point(i)} {guard}{clauses.inner(e, branch.block)}")
    e.choices -= 1
    e.topic, e.must = topic, False
    return Item(f"{who}one: {'; or '.join(parts)}", simple=False)


def _speaks_of_me(block: ir.Block) -> bool:
    """Whether what another may choose has to do with you: discard a card from your hand would leave open who does."""
    return any(node.origin == "me" for node in find(block, ir.Local))


def _let(e: En, s: ir.Let) -> str:
    match s.value:
        case ir.Call() as call:
            return calls.call(e, call)
        case ir.NP() as np if is_chosen(np):
            return _acts(e, None, "choose", "chooses") + CHOICES(e, np, s.local)
    known = e.called(s.local)
    if known is None:
        leave_out("mark", s)
        return ""
    if isinstance(s.value, ir.Bool):
        leave_out("mark", s)
        e.flags[key_of(s.local)] = s.value.value
        return ""
    if isinstance(s.value, ir.Property) and s.local.ty.name in ("player", "card", "sum"):
        said = mention(mentions.value(e, s.value))
        if known.subject[-1:] in LETTERS:  # it would be one of several: it is called by what it is
            e.names[key_of(s.local)] = said
        elif (named := kept_by_name(s)) is not None and not e.is_pronoun(known):
            e.names[key_of(s.local)] = mention(f"that {e.name(named).partition(' of ')[0]}")
        e.pending[key_of(s.local)] = said
        e.stands_for[key_of(s.local)] = s.value
        return ""
    if known.subject == f"that {e.term('card')}":
        return f"note {mentions.value(e, s.value)}"
    if known.subject == NOTED and isinstance(s.value, ir.Symbol):
        return f"note “{mentions.symbol(e, s.value)}”"
    return f"let {known.object if e.is_pronoun(known) else known.subject} be {mentions.value(e, s.value)}"


def _change(e: En, s: ir.Change) -> str:
    """their draws are increased by 3; your life becomes 2."""
    if isinstance(s.what, ir.Local) and isinstance(s.value, ir.Bool) and key_of(s.what) in e.flags:
        set_ = s.value.value is not e.flags[key_of(s.what)]
        return f"{'make' if set_ else 'remove'} mark {e.flag_letter(s.what)}"
    if isinstance(s.what, ir.Property) and isinstance(s.what.prop, decl.Part):
        return _change_event(e, s, s.what)
    e.general = "changed" if e.topic == "static" else e.general
    called = mentions.subject(e, s.what) if isinstance(s.what, ir.Local) else None
    what = called.subject if called is not None else mentions.value(e, s.what)
    e.general = ""
    after = _bounds(e, s)
    if called is not None and called.subject == NOTED and isinstance(s.value, ir.Symbol):
        return f"note “{mentions.symbol(e, s.value)}” instead"
    if s.op == "set" and isinstance(s.value, ir.NoneValue) and isinstance(s.what, ir.Property):
        return _no_more(e, s.what)
    if isinstance(s.value, ir.Bool) and isinstance(s.what, ir.Property):
        return _yes_or_no(e, s.what, s.value.value)
    if e.topic != "static" and (part := takes_a_part(s)) is not None:
        m = mentions.subject(e, s.value)
        e.topic = "?" if e.topic not in (None, "me") or not is_me(s.value) else e.topic
        return f"{m.subject} {'becomes' if m.singular else 'become'} {mentions.value(e, part)}"
    if s.op == "set" and (more := added(s)):
        return f"add {listed([mentions.value(e, each) for each in more])} to {what}"
    if s.op == "set":
        one = called.singular if called is not None else not takes_plural(what)
        verb = ("is" if one else "are") if e.topic == "static" else "becomes" if one else "become"
        return f"{what} {verb} {mentions.value(e, s.value)}{after}"
    amount = mentions.short_number(e, s.value)
    if e.topic == "static":
        be = "are" if takes_plural(what) else "is"
        return f"{what} {be} {'increased' if s.op == 'increase' else 'reduced'} by {amount}{after}"
    e.topic = "?" if e.topic not in (None, "me") else e.topic
    return f"{s.op} {what} by {amount}{after}"


def _yes_or_no(e: En, what: ir.Property, holds: bool) -> str:
    """this card’s bearer is marked tame; from now on the dams are broken."""
    if e.topic != "static":
        return truths.becomes(e, what, holds=holds)
    return truths.truth(e, what, holds=holds).text


def _no_more(e: En, what: ir.Property) -> str:
    """you no longer have a sworn friend: what was remembered is forgotten."""
    name = e.name(what.prop)
    if what.owner is None:
        of = "".join(f" of {mentions.value(e, part)}" for part in what.args.values())
        return f"there is no {name.removeprefix('the ')}{of} any more"
    m = mentions.subject(e, what.owner)
    return f"{m.subject} no longer {'has' if m.singular else 'have'} {article(name)} {name}"


def _bounds(e: En, s: ir.Change) -> str:
    """How far a number changes at most, in brackets behind it."""
    bounds = []
    if s.at_least is not None:
        bounds.append(f"to no less than {mentions.value(e, s.at_least)}")
    if s.at_most is not None:
        bounds.append(f"to no more than {mentions.value(e, s.at_most)}")
    return f" ({', '.join(bounds)})" if bounds else ""


def _change_event(e: En, s: ir.Change, what: ir.Property) -> str:
    """increase that damage by 1; choose another character as an additional target."""
    part = _part_name(e, what)
    if s.op != "set":
        return f"{s.op} {part} by {mentions.short_number(e, s.value)}{_bounds(e, s)}"
    if what.ty.of is not None and what.ty.of.name in ("player", "sum"):
        match s.value:
            case ir.ListValue(items=(first, *more)) if more and first == what:
                said = listed([mentions.object_(e, item) for item in more])
                if said.endswith("target"):
                    leave_out("same again", s)
                return f"choose {said}" + ("" if said.endswith("target") else " as an additional target")
            case ir.ListValue(items=(first, ir.NP(inside=inside, where=None, other=True))) if inside == what:
                m = mentions.subject(e, first)
                return f"{m.subject} {'becomes' if m.singular else 'become'} its first target"
            case ir.NP(inside=inside, where=ir.Same(left=ir.Local(origin="it"), right=out, negated=True)) if (
                inside == what
            ):
                m = mentions.subject(e, out)
                return f"{m.subject} {'is' if m.singular else 'are'} no longer a target of it"
            case ir.ListValue(items=(only,)):
                return f"its target becomes {mentions.object_(e, only)}"
    known = e.called(what) if not what.prop.name else None
    if known is not None and what.ty.name == "player":
        by = mentions.subject(e, s.value)
        return f"{by.subject} {'takes' if by.singular else 'take'} {known.of} place"
    if what.ty.name == "card" and not what.prop.name:
        by = mentions.subject(e, s.value)
        return f"{by.subject} {'takes' if by.singular else 'take'} its place"
    verb = "become" if known is not None and not known.singular else "becomes"
    return f"{known.subject if known is not None else part} {verb} {mentions.object_(e, s.value)}"


def _part_name(e: En, what: ir.Property) -> str:
    """What a part of the event is called, even one that the header says who or what it is."""
    if what.prop.name:
        return e.name(what.prop)
    known = e.called(what)
    if known is not None:
        return known.object
    return {"player": "its target", "sum": "its target", "card": f"that {e.term('card')}"}.get(
        what.ty.name, "that number"
    )


def _become(e: En, who: ir.Value, status: decl.Status, on: bool) -> str:
    """become drunk; they are no longer drunk."""
    e.met.append(status)
    e.must = False
    key = key_of(who)
    before, e.topic = e.topic, key
    m = mentions.subject(e, who)
    if on and status.becomes.get("en"):
        said = e.lex.words(status.becomes, status.id, e.lang, status.span)
        return said if is_me(who) and before in (None, "me") else f"{m.subject} {said}"
    if mentions.had(e, status):
        bid = is_me(who) and before in (None, "me")
        return events.turn(e, status, on) if bid else f"{m.subject} {events.turn(e, status, on, m)}"
    if on and e.name(status).split(" ")[0].endswith("ing"):
        return f"{m.subject} {'is' if m.singular else 'are'} now {e.name(status)}"
    if on:
        if is_me(who) and before in (None, "me"):
            return f"become {e.name(status)}"
        return f"{m.subject} {'becomes' if m.singular else 'become'} {e.name(status)}"
    return f"{m.subject} {'is' if m.singular else 'are'} no longer {e.name(status)}"


@SENTENCES.of(ir.If)
def _if(e: En, s: ir.If) -> Item:
    topic, was = e.topic, ""
    parts: list[str] = []
    for i, (c, body) in enumerate(s.branches):
        e.topic = _after_cond(topic)
        asked = Said("", "") if is_my_turn(c) else clauses.said(e, c)
        said = f"if {_next_case(asked, i > 0, was)}" if asked.text else "on your turns"
        apart, was = i > 0 and is_other_case(s.branches[i - 1][0], c), asked.subject
        outer, e.excess = e.excess, c
        more = s.otherwise is not None or i + 1 < len(s.branches)
        text = clauses.inner(e, body)
        bracketed = more and ("otherwise" in text or ends_open(body))
        link = ": " if begins_with_if(body) and not bracketed else ", "
        parts.append(f"{'otherwise, ' if i and not apart else ''}{said}{link}{f'({text})' if bracketed else text}")
        e.excess = outer
    if s.otherwise is not None and s.otherwise.body:
        e.topic = _after_cond(topic)
        parts.append(f"otherwise, {clauses.inner(e, s.otherwise)}")
    e.topic = topic
    return Item("; ".join(parts), simple=False, open=len(parts) > 1 or not is_my_turn(s.branches[0][0]))


def _next_case(said: Said, again: bool, was: str) -> str:
    """A condition, in which what the one before it was about is called it: if it is red."""
    thing = again and said.subject == was and _THING.match(was) is not None
    return f"it {said.predicate}" if thing and said.predicate.startswith("is ") else said.text


_THING = re.compile(r"(?:this|that|the) ")


def _after_cond(topic: str | None) -> str | None:
    """Who is spoken of after a condition: whoever is not you is named again."""
    return topic if topic in (None, "me", "static") else "?"


def permit(e: En, s: ir.Permit) -> str:
    """you cannot play cards from your hand."""
    topic, e.general = e.topic, "allowed" if s.allowed else "forbidden"
    said = calls.call(e, ir.Call(s.verb, s.subject, s.args, span=s.span), "may" if s.allowed else "cannot")
    e.topic, e.general = topic, ""
    if isinstance(s.subject, ir.NP) and " cannot " in said and (whoever := _WHOEVER.match(said)) is not None:
        none = "no other " if whoever[0] == "another " else "no "
        return none + said[whoever.end() :].replace(" cannot ", " can ", 1)
    return said


_WHOEVER = re.compile(r"every |all |an? |another ")
"""With what a phrase begins that means each of those there are: what they cannot do, none of them can."""


def _as_kind(e: En, kind: ir.Value) -> str:
    if isinstance(kind, ir.KindRef):
        name = mentions.kind_name(e, kind.decl)
        any_ = isinstance(kind.decl, decl.Category)
        return f"any {name}" if any_ else f"{article(name)} {name}"
    return nouns.noun_phrase(e, kind) if isinstance(kind, ir.NP) else mentions.value(e, kind)


@SENTENCES.of(ir.Choose)
def _choose(e: En, s: ir.Choose) -> Item:
    said = _acts(e, s.who, "choose", "chooses")
    outer, e.doer = e.doer, key_of(s.who)
    said += CHOICES(e, s.what, s.local)
    e.doer = outer
    return Item(said)


@SENTENCES.of(ir.Stop)
def _stop(e: En, s: ir.Stop) -> Item:
    what = "stop" if s.leaves == "loop" else "the effect ends"
    return Item(f"if {clauses.cond(e, s.cond)}, {what}" if s.cond is not None else what)


@SENTENCES.of(ir.Step)
def _step(e: En, s: ir.Step) -> Item:
    leave_out("step", s.on)
    if s.cond is None:
        return Item(clauses.inner(e, s.block), simple=len(s.block.body) == 1)
    return _if(e, ir.If(((s.cond, s.block),), None, span=s.span))


@SENTENCES.of(ir.Until)
def _until(e: En, s: ir.Until) -> Item:
    outer, e.topic = e.topic, "static"
    said = f"{events.lasting(e, s.event)}, {clauses.inner(e, s.block, static=True)}"
    e.topic = outer
    return Item(said, simple=False, open=True)


@SENTENCES.of(ir.UseAs)
def _use_as(e: En, s: ir.UseAs) -> Item:
    m = mentions.subject(e, s.who)
    e.using = key_of(s.who)
    used = mentions.value(e, s.what)
    e.using = ""
    return Item(f"{m.subject} may {e.term('convert')} {used} as {_as_kind(e, s.kind)}", static=True)


@SENTENCES.of(ir.CountsAs)
def _counts_as(e: En, s: ir.CountsAs) -> Item:
    m = mentions.subject(e, s.what)
    return Item(f"{m.subject} {'counts' if m.singular else 'count'} as {_as_kind(e, s.kind)}", static=True)


@SENTENCES.of(ir.Bears)
def _bears(e: En, s: ir.Bears) -> Item:
    """every beast in your field is winged; no other fox is drowsy."""
    e.met.append(s.status)
    who, off = s.who, not s.on
    if isinstance(who, ir.NP) and who.quantity in ("a", "another", "each", "every"):
        who, off = replace(who, quantity="every" if s.on else "no"), False
    m = mentions.subject(e, who)
    return Item(f"{m.subject} {mentions.is_so(e, s.status, m, off)}", static=True)


@SENTENCES.of(ir.Suspend)
def _suspend(e: En, s: ir.Suspend) -> Item:
    if not s.check.name and s.check.when is not None:
        unseen = f"meanwhile nobody looks whether {clauses.cond(e, s.check.when)}"
    else:
        unseen = f"without the check “{e.name(s.check)}” meanwhile"
    return Item(f"{clauses.inner(e, s.block)} ({unseen})", simple=False)


SENTENCES.of(ir.Let)(lambda e, s: Item(_let(e, s)))
SENTENCES.of(ir.Change)(lambda e, s: Item(_change(e, s)))
SENTENCES.of(ir.ChangeOneOf)(lambda e, s: Item(_change(e, whole_change(s))))
SENTENCES.of(ir.Become)(lambda e, s: Item(_become(e, s.who, s.status, s.on)))


@SENTENCES.of(ir.Return)
def _return(e: En, s: ir.Return) -> Item:
    """the result is that card; of what has words for what was so: you catch it."""
    if isinstance(s.value, ir.Bool) and e.defining is not None:
        return Item(calls.outcome(e, e.defining, denied=not s.value.value))
    return Item(f"the result is {mentions.value(e, s.value)}")


SENTENCES.of(ir.NothingHappens)(lambda e, s: Item("nothing happens"))
SENTENCES.of(ir.Permit)(lambda e, s: Item(permit(e, s), static=True))
SENTENCES.of(ir.Uninterrupted)(
    lambda e, s: Item(f"{clauses.inner(e, s.block)}. Nobody may act in between", simple=False)
)
