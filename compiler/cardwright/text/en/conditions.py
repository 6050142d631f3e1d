"""Conditions in English, as subject and predicate: you have at least two cards in hand, it targets you."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import ZONE
from cardwright.text.coreference import (
    are_zones,
    effect_whose,
    is_about_it,
    is_me,
    key_of,
    whose_choice,
)
from cardwright.text.en import attributes, calls, clauses, counts, events, mentions, nouns, truths, values, word_forms
from cardwright.text.en.discourse import THEY, En, Mention, mention
from cardwright.text.en.discourse import possessive as owned
from cardwright.text.en.tables import CONDITIONS, Said
from cardwright.text.en.word_forms import article, listed, takes_plural
from cardwright.text.implied import never
from cardwright.text.partial_evaluation import opposite, spread
from cardwright.text.plain_phrases import is_everyone, meaning, of_all_zones, spelled_out, zone_of_anybody


def _be(m: Mention, negated: bool = False) -> str:
    return ("is" if m.singular else "are") + (" not" if negated else "")


def _is(e: En, left: ir.Value, what: str, negated: bool) -> Said:
    return _is_so(e, left, lambda m: f"{_be(m, negated)} {what}")


def _is_so(e: En, left: ir.Value, predicate: Callable[[Mention], str]) -> Said:
    m = mentions.subject(e, left)
    if m.subject.endswith(_WHOSE_TURN):
        m = replace(m, subject=m.subject.removesuffix(_WHOSE_TURN) + " taking this turn")
        if not any(e.is_pronoun(name) for name in e.names.values()):
            e.names[key_of(left)] = THEY
    return Said(m.subject, predicate(m))


_WHOSE_TURN = " whose turn it is"
"""What no other `is` may follow."""


@CONDITIONS.of(ir.IsIn)
def _is_in(e: En, c: ir.IsIn) -> Said:
    left, right, negated = c.left, c.right, c.negated
    if (means := meaning(right)) is not None:
        return _is(e, left, attributes.tail(e, means, "in").strip(), negated)
    match left, right:
        case ir.SkillRef(), ir.Property(prop=decl.Builtin(id="skills"), owner=ir.Node() as owner):
            m = mentions.subject(e, owner)
            has = "has" if m.singular else "have"
            does = "does" if m.singular else "do"
            return Said(m.subject, f"{f'{does} not have' if negated else has} {mentions.value(e, left)}")
    if (effect := effect_whose(right, "targets")) is not None:
        return Said(
            mentions.subject(e, effect).subject,
            f"{'does not target' if negated else 'targets'} {mentions.object_(e, left)}",
        )
    return _is(e, left, _inside(e, left, zone_of_anybody(right)), negated)


def _inside(e: En, left: ir.Value, right: ir.Value) -> str:
    if isinstance(right, ir.ListValue) and (left.ty == ZONE or not are_zones(right)):
        return listed([e.figure(left, item) or mentions.value(e, item) for item in right.items], "or")
    return attributes.where_in(e, right, "in") if not isinstance(right, ir.NP) else f"among {mentions.value(e, right)}"


@CONDITIONS.of(ir.Compare)
def _compare(e: En, c: ir.Compare) -> Said:
    """you have at least two cards in hand; your life is at most 2."""
    if (happened := never(c)) is not None:
        ever, none = happened
        return Said("", events.past(e, ever.event, mentions.SCOPES[ever.scope], negated=none))
    if isinstance(c.left, ir.Times) and isinstance(c.left.event, ir.VerbEvent) and isinstance(c.right, ir.Num):
        done, scope = calls.past_clause(e, c.left.event), mentions.SCOPES[c.left.scope]
        return events.led_by_you(f"{done} {counts.how_often(c)} {scope}")
    if (
        isinstance(c.left, ir.Count)
        and (owner := counts.holder(c.left.of)) is not None
        and not counts.is_of_several(owner)
    ):
        return counts.holds(e, c, c.left, owner)
    if (
        isinstance(c.left, ir.Count)
        and isinstance(c.right, ir.Num)
        and (c.op, c.right.value) in (("==", 0), ("<", 1), ("<=", 0), (">=", 1), (">", 0), ("!=", 0))
        and (means := meaning(c.left.of)) is not None
    ):
        return _exists(e, ir.Exists(replace(means, quantity="a"), c.op in ("==", "<", "<=")))
    if isinstance(c.left, ir.Count) and isinstance(c.right, ir.Num) and isinstance(c.left.of, ir.NP):
        return counts.there_are(e, c.op, c.left.of, c.right)
    if c.op in ("==", "!=") and isinstance(c.left, ir.Local) and (owner := _placed(c.right)) is not None:
        return _is(e, c.left, f"where {mentions.value(e, owner)} already is", c.op == "!=")
    m = _thing(e, c.left)
    match c:
        case ir.Compare(
            op="==", left=ir.Property(prop=a), right=ir.Aggregate(op="highest" | "lowest" as most, prop=b, of=of)
        ) if a is b:
            those = nouns.head_noun(e, of_all_zones(of)) if isinstance(of, ir.NP) else mentions.value(e, of)
            return Said(m.subject, f"{_be(m)} the {most}" + ("" if is_everyone(of) else f" of {those}"))
    other = _other_owner(e, c.left, c.right)
    op = counts.OPS[c.op]
    if other and c.op in (">", "<"):
        op = "higher than " if c.op == ">" else "lower than "
    return Said(m.subject, f"{_be(m)} {op}{other or e.figure(c.left, c.right) or mentions.value(e, c.right)}")


def _thing(e: En, v: ir.Value) -> Mention:
    """A value as a subject: your draws are, your life is."""
    plural = isinstance(v, ir.Property) and v.prop.name and takes_plural(v.prop.name.get("en", ""))
    return mention(mentions.value(e, v), not plural)


def _placed(v: ir.Value) -> ir.Value | None:
    """The card whose place a value is."""
    match v:
        case ir.Property(prop=decl.Builtin(id="place"), owner=owner):
            return owner
    return None


def _other_owner(e: En, left: ir.Value, right: ir.Value) -> str:
    """`its life > my life`: whose life is higher than yours."""
    match left, right:
        case ir.Property(owner=a, prop=p), ir.Property(owner=b, prop=q) if p is q and b is not None and a != b:
            whose, whole = mentions.possessive(e, b), mentions.value(e, right)
            if whose.endswith("’s") and q.name and whole == f"{whose} {e.name(q)}":
                return whose
            return "yours" if is_me(b) else "theirs" if whose == "their" else whole
    return ""


@CONDITIONS.of(ir.Same)
def _same(e: En, c: ir.Same) -> Said:
    named = c.left.ty.name == "player" and e.called(c.left) is None and not is_about_it(c.left)
    if named and e.called(c.right) is THEY:
        c = replace(c, left=c.right, right=c.left)  # they are your rival, not your rival is them
    match c.left, c.right:
        case ir.Property(prop=prop) as left, ir.Bool(value=yes) if not isinstance(prop, decl.Part | decl.Chosen):
            return truths.truth(e, left, holds=yes is not c.negated)
        case ir.Property(prop=decl.Chosen(), owner=ir.Node() as owner), ir.Symbol() as word:
            who = _choosing(mentions.subject(e, owner).subject)
            return Said(who, f"{'did not choose' if c.negated else 'chose'} “{mentions.symbol(e, word)}”")
        case ir.Local() as local, ir.Bool(value=yes) if key_of(local) in e.flags:
            marked = (yes is not c.negated) is not e.flags[key_of(local)]
            return Said(f"mark {e.flag_letter(local)}", "was made" if marked else "was not made")
        case ir.Local() as local, ir.Bool(value=yes) if key_of(local) in e.done:
            return _done(e, local, yes is not c.negated)
        case ir.OptionRef() as option, ir.Symbol() as word:
            quoted = f"“{mentions.symbol(e, word)}”"
            return Said(mentions.value(e, option), f"is {'not ' if c.negated else ''}{quoted}")
        case ir.Local(origin="choose"), ir.Symbol() as word:
            return Said("", f"“{mentions.symbol(e, word)}” {'was not' if c.negated else 'was'} chosen")
        case ir.Property(prop=decl.Builtin(id="zone"), owner=ir.Node() as owner), zone:
            return _is(e, owner, attributes.where_in(e, zone, "in"), c.negated)
        case ir.Property(prop=decl.Builtin(id="owner"), owner=ir.Node() as owner), who if (
            owner != ir.Local("it", owner.ty, "it") and who.ty.name == "player"
        ):
            m = mentions.subject(e, who)
            own = f"do{'es' if m.singular else ''} not own" if c.negated else "owns" if m.singular else "own"
            return Said(m.subject, f"{own} {mentions.object_(e, owner)}")
        case ir.Property(prop=decl.Builtin(id="kind"), owner=ir.Node() as owner), ir.Local() as local:
            return _is(e, owner, mentions.value(e, local), c.negated)
        case ir.Property(
            owner=owner, prop=decl.Field() | decl.Variable() | decl.Builtin() | decl.Derived() as prop
        ) as left, ir.NoneValue() if owner is not None:
            m = mentions.subject(e, owner)
            name = values.with_parts(e, e.name(prop), left)
            a = f"{article(name)} {name}" if c.negated else f"no {name}"
            return Said(m.subject, f"{'has' if m.singular else 'have'} {a}")
        case ir.Local(origin="hole", ty=ty), ir.NoneValue():
            who = ("somebody" if c.negated else "nobody") if ty.name == "player" else "one" if c.negated else "none"
            return Said(who, "was named")
        case ir.Property(prop=decl.Part(id="initiator")), ir.NoneValue():
            return Said("somebody" if c.negated else "nobody", "caused it")
        case ir.Local() as local, ir.NoneValue() if key_of(local) in e.pending:
            first = e.pending.pop(key_of(local))
            means = e.stands_for.get(key_of(local))
            if means is not None and means.owner is not None and not means.args:
                m, name = mentions.subject(e, means.owner), e.name(means.prop)
                thing = f"{article(name)} {name}" if c.negated else f"no {name}"
                return Said(m.subject, f"{'has' if m.singular else 'have'} {thing}")
            what = first.subject.removeprefix("the ")
            return Said("there", f"is {article(what) if c.negated else 'no'} {what}")
        case ir.Local(ty=ty), ir.NoneValue() if ty.name in ("card", "player"):
            return Said("there", f"is {'such a' if c.negated else 'no such'} {e.term(ty.name)}")
        case left, ir.NoneValue():
            what = mentions.value(e, left).removeprefix("the ")
            if what == THEY.object or what.startswith("that "):
                what = e.term(left.ty.name) if what == THEY.object else what.removeprefix("that ")
                return Said("there", f"is {'such a' if c.negated else 'no such'} {what}")
            return Said("there", f"is {article(what) if c.negated else 'no'} {what}")
        case ir.Property(prop=decl.Builtin(id="place"), owner=ir.Node() as x), y if y.ty.name != "place":
            return _is(e, y, f"where {mentions.value(e, x)} already is", c.negated)
        case x, ir.Property(prop=decl.Builtin(id="place"), owner=ir.Node() as y):
            return _is(e, x, f"where {mentions.value(e, y)} already is", c.negated)
        case ir.Property(prop=a, owner=ir.Node() as x, args=of), ir.Property(prop=b, owner=ir.Node() as y) if (
            a is b and not of
        ):
            same = "a different" if c.negated else "the same"
            m = mentions.subject(e, x)
            return Said(m.subject, f"{'has' if m.singular else 'have'} {same} {e.name(a)} as {mentions.value(e, y)}")
    if (effect := effect_whose(c.left, "doer")) is not None:
        return _announced(e, effect, mentions.object_(e, c.right), c.negated)
    told = _is(e, c.left, mentions.value(e, c.right), c.negated)
    if is_me(c.right) and told.subject.startswith("the "):
        return Said("you", f"are {'not ' if c.negated else ''}{told.subject}")
    return told


_THEIR_CHOICE = re.compile(r"the (\w+) (.+) chose")


def _choosing(subject: str) -> str:
    """Who chose, where that is whom somebody chose: C’s chosen player, not the player C chose chose."""
    found = _THEIR_CHOICE.fullmatch(subject)
    return f"{owned(found[2])} chosen {found[1]}" if found is not None else subject


def _announced(e: En, effect: ir.Value, by: str, negated: bool) -> Said:
    return Said(mentions.subject(e, effect).subject, f"was {'not ' if negated else ''}announced by {by}")


@CONDITIONS.of(ir.IsAdjective)
def _adjective(e: En, c: ir.IsAdjective) -> Said:
    of = c.adjective.decl
    negated = c.negated
    if isinstance(of, decl.Status):
        e.met.append(of)
    elif not e.name(of) and "en" not in of.being and of.means is not None:
        with e.calling("it", e.called(c.left) or mention(mentions.value(e, c.left))):
            return clauses.said(e, ir.Not(of.means) if negated else of.means)
    return _is_so(e, c.left, lambda m: mentions.is_so(e, of, m, negated))


@CONDITIONS.of(ir.Exists)
def _exists(e: En, c: ir.Exists) -> Said:
    what = spelled_out(c.what)
    owner = counts.holder(what)
    none = c.negated
    if (who := whose_choice(what)) is not None:
        return Said(mentions.subject(e, who).subject, f"chose {'no' if none else 'any'} {e.lex.plural(what.noun.base)}")
    if what.together is not None:
        return _are_together(e, what, owner, none)
    if what.within is not None and what.inside is None and isinstance(what.within[0], ir.Property):
        of = what.within[0].owner
        m = mentions.subject(e, of)
        have = "has" if m.singular else "have"
        return Said(m.subject, f"{have} {_near(e, what, none)} within {_own(m)} {e.name(what.within[0].prop)}")
    if isinstance(owner, ir.NP) and counts.is_of_several(owner):
        return _somebody_has(e, owner, counts.some_of(e, what, False, counts.in_zone(e, what)), none)
    if owner is not None:
        m = mentions.subject(e, owner)
        have = "has" if m.singular else "have"
        return Said(m.subject, f"{have} {counts.some_of(e, what, none, counts.in_zone(e, what))}")
    if none:
        return Said("", f"there are no {nouns.head_noun(e, what)}")
    some = nouns.noun_phrase(e, what) if what.quantity else nouns.head_noun(e, what)
    return Said("", f"there {'are' if mentions.is_plural(what) else 'is'} {some}")


def _somebody_has(e: En, owner: ir.NP, thing: str, none: bool) -> Said:
    """any other player has a card in hand, no player has: of several it is enough if one has it."""
    somebody = nouns.noun_phrase(e, replace(owner, quantity="no" if none else "any"))
    return Said(somebody, f"has {thing}")


def _are_together(e: En, what: ir.NP, owner: ir.Value | None, none: bool) -> Said:
    """you have two cards of the same suit in hand; the number counts, whether there are such or not."""
    if owner is None:
        return Said("", f"there are {'not ' * none}{nouns.noun_phrase(e, what)}")
    m = mentions.subject(e, owner)
    have = ("does not have" if m.singular else "do not have") if none else "has" if m.singular else "have"
    return Said(m.subject, f"{have} {counts.some_of(e, what, False, counts.in_zone(e, what))}")


@CONDITIONS.of(ir.Alike)
def _alike(e: En, c: ir.Alike) -> Said:
    return _is(e, c.left, attributes.alike(e, c), c.negated)


def _near(e: En, what: ir.NP, none: bool) -> str:
    near = replace(what, within=None)
    return f"no {nouns.head_noun(e, near)}" if none else nouns.noun_phrase(e, near)


def _own(m: Mention) -> str:
    return "their" if m.singular else m.of


@CONDITIONS.of(ir.Every)
def _every(e: En, c: ir.Every) -> Said:
    with e.calling("it", mention(f"every {nouns.head_noun(e, c.what, False)}")):
        return Said("", clauses.cond(e, c.cond))


@CONDITIONS.of(ir.Has)
def _has(e: En, c: ir.Has) -> Said:
    left, what = c.left, c.what
    none = c.negated
    many = none and isinstance(what, ir.NP | ir.KindRef)
    if isinstance(what, ir.KindRef):
        name = mentions.kind_name(e, what.decl, none)
        thing = f"no {name}" if none else f"{article(name)} {name}"
    elif not isinstance(what, ir.NP):
        thing = _of_kind(e, what, none)
    elif what.inside is not None or what.within is not None:
        there = f"there are no {nouns.head_noun(e, what)}" if none else f"there is {nouns.noun_phrase(e, what)}"
        return Said("", f"{there} {attributes.where_in(e, left, 'in')}")
    else:
        thing = ""
    if isinstance(left, ir.Property) and isinstance(left.prop, decl.Zone) and left.owner is not None:
        if isinstance(left.owner, ir.NP) and isinstance(what, ir.NP) and counts.is_of_several(left.owner):
            return _somebody_has(e, left.owner, counts.some_of(e, what, False, counts.in_zone(e, left)), none)
        m = mentions.subject(e, left.owner)
        where = counts.in_zone(e, left)
        thing = counts.some_of(e, what, none, where) if isinstance(what, ir.NP) else f"{thing} {where}"
        return Said(m.subject, f"{'has' if m.singular else 'have'} {thing}")
    where = attributes.where_in(e, left, "in")
    said = counts.some_of(e, what, none, where) if isinstance(what, ir.NP) else f"{thing} {where}"
    return Said("", f"there {'are' if many else 'is'} {said}")


def _of_kind(e: En, kind: ir.Value, none: bool) -> str:
    """A card of a kind that is found only in play: a card of its kind, the named weapon, one of it."""
    if isinstance(kind, ir.Property):
        of = "" if kind.ty.name == "kind" else "the kind of "
        return f"{'no' if none else 'a'} card of {of}{mentions.object_(e, kind)}"
    if isinstance(kind, ir.Local) and kind.origin == "it":
        return "none" if none else "one"
    return f"no copy of {mentions.object_(e, kind)}" if none else mentions.object_(e, kind)


def _done(e: En, local: ir.Local, yes: bool) -> Said:
    """What a verb said was true or not: that was done, or in the verb's own words you win."""
    made = e.done[key_of(local)]
    if made.verb.result:
        return Said("", calls.outcome(e, made, denied=not yes))
    if e.just != key_of(local):  # something else was done since
        return Said("the result", f"was {'yes' if yes else 'no'}")
    return Said("that", "was done" if yes else "was not done")


@CONDITIONS.of(ir.Truthy)
def _truthy(e: En, c: ir.Truthy) -> Said:
    match c.value:
        case ir.Bool(value=yes):
            return Said("", "always" if yes else "never")
        case ir.Local() as local if key_of(local) in e.done:
            return _done(e, local, True)
        case ir.Local() as local if key_of(local) in e.optional:
            return Said("it", f"says “{e.optional[key_of(local)]}”")
        case ir.Local() as local if key_of(local) in e.flags:
            made = "was not made" if e.flags[key_of(local)] else "was made"
            return Said(f"mark {e.flag_letter(local)}", made)
        case ir.Property(prop=prop) as left if not isinstance(prop, decl.Part | decl.Chosen):
            return truths.truth(e, left, holds=True)
    return Said("", mentions.value(e, c.value))


@CONDITIONS.of(ir.Not)
def _not(e: En, c: ir.Not) -> Said:
    match c.cond:
        case ir.Ever(scope=scope, event=event):
            return events.led_by_you(events.past(e, event, mentions.SCOPES[scope], negated=True))
        case ir.Truthy(value=ir.Local() as local) if key_of(local) in e.optional:
            return Said("it", f"does not say “{e.optional[key_of(local)]}”")
        case ir.Truthy(value=ir.Local() as local) if key_of(local) in e.flags or key_of(local) in e.done:
            return _same(e, ir.Same(local, ir.Bool(False), False))
        case ir.Truthy(value=ir.Property(prop=prop) as left) if not isinstance(prop, decl.Part | decl.Chosen):
            return truths.truth(e, left, holds=False)
    denied = opposite(c.cond) or spread(c)
    return clauses.said(e, denied) if denied is not None else Said("", f"{calls.NOT_SO} {clauses.cond(e, c.cond)}")


@CONDITIONS.of(ir.IsA)
def _is_a(e: En, c: ir.IsA) -> Said:
    if (effect := effect_whose(c.left, "doer")) is not None:
        return _announced(e, effect, nouns.described(e, c.what), c.negated)
    known = e.called(c.left)
    many = known is not None and not known.singular and known.subject in ("who", "that")
    if isinstance(c.what, ir.KindRef):
        name = mentions.kind_name(e, c.what.decl, many)
    else:
        name = nouns.head_noun(e, c.what, many)
    return _is(e, c.left, name if many else word_forms.one(name), c.negated)


@CONDITIONS.of(ir.IsBetween)
def _is_between(e: En, c: ir.IsBetween) -> Said:
    low, high = (e.figure(c.left, end) or mentions.value(e, end) for end in (c.low, c.high))
    return _is(e, c.left, f"between {low} and {high}", c.negated)


@CONDITIONS.of(ir.ContainsText)
def _contains_text(e: En, c: ir.ContainsText) -> Said:
    verb = "does not contain" if c.negated else "contains"
    return Said(mentions.value(e, c.left), f"{verb} {mentions.value(e, c.right)}")


@CONDITIONS.of(ir.Targets)
def _targets(e: En, c: ir.Targets) -> Said:
    m = mentions.subject(e, c.event)
    return Said(m.subject, f"{'targets' if m.singular else 'target'} {mentions.object_(e, c.who)}")


@CONDITIONS.of(ir.Alters)
def _alters(e: En, c: ir.Alters) -> Said:
    return Said(mentions.subject(e, c.event).subject, f"would change {mentions.zone_name(e, c.zone)}")


@CONDITIONS.of(ir.IsAlive)
def _is_alive(e: En, c: ir.IsAlive) -> Said:
    return _is(e, c.left, e.term("eliminated") if c.negated else e.term("living"), False)


@CONDITIONS.of(ir.Parity)
def _parity(e: En, c: ir.Parity) -> Said:
    return _is(e, c.left, "even" if c.even else "odd", False)


@CONDITIONS.of(ir.VariantOn)
def _variant_on(e: En, c: ir.VariantOn) -> Said:
    return Said(f"“{e.name(c.variant)}”", "is used")
