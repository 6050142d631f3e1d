"""Conditions in English, as subject and predicate: you have at least two cards in hand, it targets you."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.coreference import holds_cards, is_me, key_of
from cardwright.text.dispatch import Conditions
from cardwright.text.en import calls, events, nouns, sentences, values
from cardwright.text.en.discourse import IT, THAT, WHO, En, Mention, mention, number_word
from cardwright.text.en.discourse import possessive as owned
from cardwright.text.en.word_forms import article, is_plural_name, listed
from cardwright.text.implied import Time, meaning, never, spelled_out, time_of
from cardwright.text.partial_evaluation import opposite
from cardwright.text.sentence_joining import same_but_owner


@dataclass(frozen=True, slots=True)
class Said:
    """A condition: its subject, and a predicate that agrees with it."""

    subject: str
    predicate: str

    @property
    def text(self) -> str:
        return f"{self.subject} {self.predicate}".strip()


def cond(e: En, c: ir.Cond) -> str:
    """The condition as it stands after `if`."""
    if isinstance(c, ir.Both):
        return _both(e, c)
    return said(e, c).text


def all_of(e: En, conditions: tuple[ir.Cond, ...]) -> str:
    """Several conditions that must all hold."""
    return cond(e, conditions[0] if len(conditions) == 1 else ir.Both("and", conditions))


def _both(e: En, c: ir.Both) -> str:
    if c.op == "and" and (shared := same_but_owner(c.parts)):
        owners, first = shared
        one = said(e, first)
        if one.subject == values.subject(e, owners[0]).subject and one.predicate.startswith(("have ", "has ")):
            return f"{values.owners(e, owners)} each {one.predicate.replace('has ', 'have ', 1)}"
    parts = e.parts_together(c)
    if len(parts) == 1 and not isinstance(parts[0], ir.Both):
        return said(e, parts[0]).text
    mixed = any(isinstance(part, ir.Both) for part in parts)
    out, subject = "", ""
    for i, part in enumerate(parts):
        if isinstance(part, ir.Both):
            piece, whose = _both(e, part), _first_subject(e, part)
            if i and whose and whose == subject:
                piece = piece.removeprefix(whose).lstrip()
        else:
            told = said(e, part)
            piece = told.predicate if i and told.subject and told.subject == subject else told.text
            subject = told.subject
        if i:
            comma = "," if mixed or (len(parts) > 2) else ""
            last = i + 1 == len(parts) or mixed
            out += f"{comma} {c.op if last else ''}".rstrip() + " "
        out += piece
    return out


def _first_subject(e: En, c: ir.Both) -> str:
    first = c.parts[0]
    return _first_subject(e, first) if isinstance(first, ir.Both) else said(e, first).subject


def relative(e: En, c: ir.Cond, person: bool) -> str:
    """A condition on `it` behind its noun: whose life is 1, with more cards in hand than you."""
    before = e.names.get("it")
    e.names["it"] = WHO if person else THAT
    said_ = _relative(e, c, person)
    if before is None:
        del e.names["it"]
    else:
        e.names["it"] = before
    return said_


def _relative(e: En, c: ir.Cond, person: bool) -> str:
    match c:
        case ir.Compare(op=op, left=ir.Property(owner=owner, prop=prop, args={**args}), right=right) if (
            op != "!=" and owner is not None and [key_of(v) for v in args.values()] == ["it"]
        ):
            whose = (
                "" if isinstance(owner, ir.Local) and owner.origin == "doer" else f" from {values.object_(e, owner)}"
            )
            return f" at a {e.name(prop)}{whose} of {_OPS[op]}{values.value(e, right)}"
        case ir.Ever(scope=scope, event=event):
            return " " + _relative_past(e, events.past(e, event, values.SCOPES[scope]), person)
        case ir.Exists(what=ir.NP(inside=ir.Property(owner=ir.Local(origin="it"), prop=prop)) as what, negated=no):
            if not isinstance(prop, decl.Zone) and not holds_cards(prop) and meaning(what.inside) is None:
                thing = _some(e, replace(what, inside=None), no or what.quantity == "no")
                return f" with {thing} among their {e.name(prop)}"
    one = said(e, c) if not isinstance(c, ir.Both) else Said("", _both(e, c))
    pronoun = WHO if person else THAT
    be, _, rest = one.predicate.partition(" ")
    if be in ("is", "are") and rest.startswith("within whose "):
        return f" {rest} {one.subject} {be}"
    if one.subject == pronoun.subject and one.predicate.startswith("has "):
        return " with " + one.predicate.removeprefix("has ").replace("whose ", "their ")
    return " " + one.text


def _relative_past(e: En, said: str, person: bool) -> str:
    """A past event behind the noun that it speaks of: you have played a spell on this turn."""
    return said if said.startswith(("who ", "that ", "whose ")) else said.replace(" whom ", " ").replace(" which ", " ")


def _be(m: Mention, negated: bool = False) -> str:
    return ("is" if m.singular else "are") + (" not" if negated else "")


def time_words(e: En, t: Time) -> str:
    """your turn, another player’s play phase, the play phase."""
    what = e.name(t.phase.decl) if isinstance(t.phase, ir.PhaseRef) else "turn"
    if t.who is None:
        return f"the {what}"
    if not t.others:
        return f"{values.possessive(e, t.who)} {what}"
    return f"another {owned(e.term('player'))} {what}" if is_me(t.who) else f"somebody else’s {what}"


def _time_said(e: En, t: Time) -> Said:
    if t.phase is None and t.others and t.who is not None:
        return Said("it", f"is not {values.possessive(e, t.who)} turn")
    return Said("it", f"is {'not ' if t.outside else ''}{time_words(e, t)}")


def said(e: En, c: ir.Cond | Time) -> Said:
    """A single condition."""
    if isinstance(c, Time):
        return _time_said(e, c)
    if (found := time_of(c)) is not None:
        return _time_said(e, found)
    return CONDITIONS.tell(e, c)


def _is(e: En, left: ir.Value, what: str, negated: bool) -> Said:
    m = values.subject(e, left)
    return Said(m.subject, f"{_be(m, negated)} {what}")


def _is_in(e: En, left: ir.Value, right: ir.Value, negated: bool) -> Said:
    if (means := meaning(right)) is not None:
        return _is(e, left, nouns.tail(e, means, "in").strip(), negated)
    match left, right:
        case ir.SkillRef(), ir.Property(prop=decl.Builtin(id="skills"), owner=owner) if owner is not None:
            m = values.subject(e, owner)
            has = "has" if m.singular else "have"
            does = "does" if m.singular else "do"
            return Said(m.subject, f"{f'{does} not have' if negated else has} {values.value(e, left)}")
    return _is(e, left, _inside(e, right), negated)


def _inside(e: En, right: ir.Value) -> str:
    if isinstance(right, ir.ListValue) and not (right.items and isinstance(right.items[0], ir.ZoneRef)):
        return listed([values.value(e, item) for item in right.items], "or")
    return nouns.where_in(e, right, "in") if not isinstance(right, ir.NP) else f"among {values.value(e, right)}"


_OPS = {"==": "", "!=": "not ", ">=": "at least ", "<=": "at most ", ">": "more than ", "<": "less than "}


def _compare(e: En, c: ir.Compare) -> Said:
    """you have at least two cards in hand; your life is at most 2."""
    if (happened := never(c)) is not None:
        ever, none = happened
        return Said("", events.past(e, ever.event, values.SCOPES[ever.scope], negated=none))
    if isinstance(c.left, ir.Count) and (owner := _holder(c.left.of)) is not None:
        return _holds(e, c, c.left, owner)
    if isinstance(c.left, ir.Count) and isinstance(c.right, ir.Num) and (means := meaning(c.left.of)) is not None:
        some = replace(means, quantity="no" if c.op in ("==", "<", "<=") else "a")
        if (c.op, c.right.value) in (("==", 0), ("<", 1), ("<=", 0), (">=", 1), (">", 0), ("!=", 0)):
            return _exists(e, some, False)
    if isinstance(c.left, ir.Count) and isinstance(c.right, ir.Num) and isinstance(c.left.of, ir.NP):
        return _there_are(e, c.op, c.left.of, c.right)
    if c.op in ("==", "!=") and isinstance(c.left, ir.Local) and (owner := _placed(c.right)) is not None:
        return _is(e, c.left, f"where {values.value(e, owner)} already is", c.op == "!=")
    m = _thing(e, c.left)
    match c:
        case ir.Compare(op="==", left=ir.Property(prop=a), right=ir.Aggregate(op="highest" | "lowest" as most, prop=b)):
            if a is b:
                return Said(m.subject, f"{_be(m)} the {most}")
    other = _other_owner(e, c.left, c.right)
    op = _OPS[c.op]
    if other and c.op in (">", "<"):
        op = "higher than " if c.op == ">" else "lower than "
    return Said(m.subject, f"{_be(m)} {op}{other or values.value(e, c.right)}")


def _thing(e: En, v: ir.Value) -> Mention:
    """A value as a subject: your draws are, your life is."""
    plural = isinstance(v, ir.Property) and v.prop.name and is_plural_name(v.prop.name.get("en", ""))
    return mention(values.value(e, v), not plural)


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
            return "yours" if is_me(b) else "theirs" if values.possessive(e, b) == "their" else values.value(e, right)
    return ""


def _holder(of: ir.Value) -> ir.Value | None:
    """Whose zone is counted."""
    match of:
        case ir.NP(inside=ir.Property(owner=owner, prop=prop)) | ir.Property(owner=owner, prop=prop) if holds_cards(
            prop
        ):
            return owner
    return None


def _in_zone(e: En, of: ir.Value) -> str:
    """in hand; in the graveyard that is theirs is said with its owner."""
    zone = of.inside if isinstance(of, ir.NP) else of
    assert isinstance(zone, ir.Property)
    name = e.name(zone.prop)
    return "in hand" if name == "hand" else f"in {_whose(e, zone.owner)} {name}"


def _whose(e: En, owner: ir.Value | None) -> str:
    """The owner of a zone who was just named as the one who has something in it."""
    if owner is None:
        return "the"
    return values.possessive(e, owner) if is_me(owner) or e.called(owner) is not None else "their"


def _counted(e: En, of: ir.Value, many: bool) -> str:
    """red cards, cards: what is counted in a zone."""
    if isinstance(of, ir.NP):
        other = "other " if of.other else ""
        return other + nouns.adjectives(e, of) + nouns.noun(e, of, many) + nouns.attribute(e, of)
    return e.lex.plural("card") if many else e.term("card")


def _holds(e: En, c: ir.Compare, left: ir.Count, owner: ir.Value) -> Said:
    m = values.subject(e, owner)
    have = "has" if m.singular else "have"
    where = _in_zone(e, left.of)
    number = c.right
    if isinstance(number, ir.Num):
        none = (c.op, number.value) in (("==", 0), ("<=", 0), ("<", 1))
        some = (c.op, number.value) in (("!=", 0), (">", 0), (">=", 1))
        if none:
            return Said(m.subject, f"{have} no {_counted(e, left.of, True)} {where}")
        if some:
            return Said(m.subject, f"{have} any {_counted(e, left.of, True)} {where}")
        many = number.value != 1
        op = {"==": "exactly ", "!=": "not exactly ", "<": "fewer than "}.get(c.op, _OPS[c.op])
        return Said(m.subject, f"{have} {op}{number_word(number.value)} {_counted(e, left.of, many)} {where}")
    if isinstance(number, ir.Count) and (other := _holder(number.of)) is not None and other != owner:
        o = values.subject(e, other)
        link = {
            ">": "more",
            "<": "fewer",
            ">=": "at least as many",
            "<=": "at most as many",
            "==": "as many",
        }.get(c.op)
        if link is not None:
            than = "than" if c.op in "<>" else "as"
            return Said(m.subject, f"{have} {link} {_counted(e, left.of, True)} {where} {than} {o.subject}")
    op = {
        "==": "as many ",
        ">": "more ",
        "<": "fewer ",
        ">=": "at least as many ",
        "<=": "at most as many ",
    }.get(c.op, "")
    than = "than" if c.op in "<>" else "as"
    return Said(m.subject, f"{have} {op}{_counted(e, left.of, True)} {where} {than} {values.value(e, number)}")


def _there_are(e: En, op: str, of: ir.NP, number: ir.Num) -> Said:
    if (op, number.value) in (("==", 0), ("<=", 0), ("<", 1)):
        return Said("", f"there are no {nouns.head_noun(e, of)}")
    if (op, number.value) in (("!=", 0), (">", 0), (">=", 1)):
        one = nouns.head_noun(e, of, False)
        return Said("", f"there is {article(one)} {one}")
    many = number.value != 1
    words = {"==": "exactly ", "!=": "not exactly ", "<": "fewer than "}.get(op, _OPS[op])
    be = "are" if many else "is"
    return Said("", f"there {be} {words}{number_word(number.value)} {nouns.head_noun(e, of, many)}")


def _same(e: En, c: ir.Same) -> Said:
    match c.left, c.right:
        case ir.Property(prop=decl.Chosen(), owner=owner), ir.Symbol() as word if owner is not None:
            m = values.subject(e, owner)
            return Said(m.subject, f"{'did not choose' if c.negated else 'chose'} “{values.symbol(e, word)}”")
        case ir.Local() as local, ir.Bool(value=yes) if key_of(local) in e.flags:
            marked = (yes is not c.negated) is not e.flags[key_of(local)]
            return Said(f"mark {sentences.flag_letter(e, local)}", "was made" if marked else "was not made")
        case ir.Local() as local, ir.Bool(value=yes) if key_of(local) in e.done:
            return _done(e, local, yes is not c.negated)
        case ir.Local(origin="choose"), ir.Symbol() as word:
            return Said("", f"“{values.symbol(e, word)}” {'was not' if c.negated else 'was'} chosen")
        case ir.Property(prop=decl.Builtin(id="zone"), owner=owner), zone if owner is not None:
            return _is(e, owner, nouns.where_in(e, zone, "in"), c.negated)
        case ir.Property(prop=decl.Builtin(id="kind"), owner=owner), ir.Local() as local if owner is not None:
            return _is(e, owner, values.value(e, local), c.negated)
        case ir.Property(owner=owner, prop=decl.Field() | decl.Variable() as prop), ir.NoneValue() if owner is not None:
            m = values.subject(e, owner)
            a = f"a {e.name(prop)}" if c.negated else f"no {e.name(prop)}"
            return Said(m.subject, f"{'has' if m.singular else 'have'} {a}")
        case ir.Local(origin="hole", ty=ty), ir.NoneValue():
            who = ("somebody" if c.negated else "nobody") if ty.name == "player" else "one" if c.negated else "none"
            return Said(who, "was named")
        case ir.Property(prop=decl.Part(id="initiator")), ir.NoneValue():
            return Said("somebody" if c.negated else "nobody", "caused it")
        case _, ir.NoneValue():
            return Said("there", f"is {'' if c.negated else 'no '}{values.value(e, c.left)}")
        case ir.Property(prop=decl.Builtin(id="place"), owner=x), y if x is not None and y.ty.name != "place":
            return _is(e, y, f"where {values.value(e, x)} already is", c.negated)
        case x, ir.Property(prop=decl.Builtin(id="place"), owner=y) if y is not None:
            return _is(e, x, f"where {values.value(e, y)} already is", c.negated)
        case ir.Property(prop=a, owner=x), ir.Property(prop=b, owner=y) if a is b and x is not None and y is not None:
            same = "a different" if c.negated else "the same"
            m = values.subject(e, x)
            return Said(m.subject, f"{'has' if m.singular else 'have'} {same} {e.name(a)} as {values.value(e, y)}")
    return _is(e, c.left, values.value(e, c.right), c.negated)


def _adjective(e: En, c: ir.IsAdjective) -> Said:
    of = c.adjective.decl
    negated = c.negated is not c.adjective.negated
    name = e.name(of)
    if isinstance(of, decl.Status):
        e.met.append(of)
    if not name and isinstance(of, decl.AdjectiveDecl) and of.means is not None:
        before = e.names.get("it")
        e.names["it"] = e.called(c.left) or mention(values.value(e, c.left))
        one = said(e, of.means)
        if before is not None:
            e.names["it"] = before
        return one
    return _is(e, c.left, name, negated)


def _exists(e: En, what: ir.NP, negated: bool) -> Said:
    what = spelled_out(what)
    owner = _holder(what)
    none = negated or what.quantity == "no"
    if what.within is not None and what.inside is None and isinstance(what.within[0], ir.Property):
        of = what.within[0].owner
        m = values.subject(e, of)
        have = "has" if m.singular else "have"
        return Said(m.subject, f"{have} {_near(e, what, none)} within {_own(m)} {e.name(what.within[0].prop)}")
    if owner is not None:
        m = values.subject(e, owner)
        have = "has" if m.singular else "have"
        return Said(m.subject, f"{have} {_some(e, what, none)} {_in_zone(e, what)}")
    if none:
        return Said("", f"there are no {nouns.head_noun(e, what)}")
    many = nouns.is_plural(what)
    return Said("", f"there {'are' if many else 'is'} {nouns.noun_phrase(e, what)}")


def _near(e: En, what: ir.NP, none: bool) -> str:
    near = replace(what, within=None)
    return f"no {nouns.head_noun(e, near)}" if none else nouns.noun_phrase(e, near)


def _own(m: Mention) -> str:
    return "their" if m.singular else m.of


def _some(e: En, what: ir.NP, none: bool) -> str:
    if none:
        return f"no {_counted(e, what, True)}"
    many = nouns.is_plural(what)
    return nouns.determiner(e, what, _counted(e, what, many))


def _every(e: En, what: ir.NP, inner: ir.Cond) -> Said:
    before = e.names.get("it")
    every = f"every {nouns.head_noun(e, what, False)}"
    e.names["it"] = mention(every)
    text = cond(e, inner)
    e.names["it"] = IT
    if before is None:
        del e.names["it"]
    else:
        e.names["it"] = before
    return Said("", text)


def _has(e: En, left: ir.Value, what: ir.Value, negated: bool) -> Said:
    none = negated or (isinstance(what, ir.NP) and what.quantity == "no")
    if isinstance(what, ir.KindRef):
        name = values.kind_name(e, what.decl, none)
        thing = f"no {name}" if none else f"{article(name)} {name}"
    elif not isinstance(what, ir.NP):
        thing = f"{'no' if none else 'a'} card of the kind of {values.object_(e, what)}"
    else:
        thing = _some(e, what, none)
    if isinstance(left, ir.Property) and isinstance(left.prop, decl.Zone) and left.owner is not None:
        m = values.subject(e, left.owner)
        return Said(m.subject, f"{'has' if m.singular else 'have'} {thing} {_in_zone(e, left)}")
    return Said("", f"there is {thing} {nouns.where_in(e, left, 'in')}")


def _done(e: En, local: ir.Local, yes: bool) -> Said:
    """What a verb said was true or not: that was done, or in the verb's own words you win."""
    made = e.done[key_of(local)]
    if made.verb.result:
        return Said("", calls.outcome(e, made, denied=not yes))
    return Said("that", "was done" if yes else "was not done")


def _truthy(e: En, value: ir.Value) -> Said:
    match value:
        case ir.Bool(value=yes):
            return Said("", "always" if yes else "never")
        case ir.Local() as local if key_of(local) in e.done:
            return _done(e, local, True)
        case ir.Local() as local if key_of(local) in e.flags:
            made = "was not made" if e.flags[key_of(local)] else "was made"
            return Said(f"mark {sentences.flag_letter(e, local)}", made)
        case ir.Property(owner=owner, prop=prop) if owner is not None:
            m = values.subject(e, owner)
            return Said(m.subject, f"{_be(m)} {e.name(prop)}")
    return Said("", values.value(e, value))


def _not(e: En, c: ir.Not) -> Said:
    match c.cond:
        case ir.Ever(scope=scope, event=event):
            return Said("", events.past(e, event, values.SCOPES[scope], negated=True))
        case ir.Truthy(value=ir.Local() as local) if key_of(local) in e.flags or key_of(local) in e.done:
            return _same(e, ir.Same(local, ir.Bool(False), False))
    denied = opposite(c.cond)
    return said(e, denied) if denied is not None else Said("", f"it is not the case that {cond(e, c.cond)}")


def _is_a(e: En, c: ir.IsA) -> Said:
    name = values.kind_name(e, c.what.decl) if isinstance(c.what, ir.KindRef) else nouns.head_noun(e, c.what, False)
    return _is(e, c.left, f"{article(name)} {name}", c.negated)


def _is_between(e: En, c: ir.IsBetween) -> Said:
    return _is(e, c.left, f"between {values.value(e, c.low)} and {values.value(e, c.high)}", c.negated)


def _contains_text(e: En, c: ir.ContainsText) -> Said:
    verb = "does not contain" if c.negated else "contains"
    return Said(values.value(e, c.left), f"{verb} {values.value(e, c.right)}")


def _targets(e: En, c: ir.Targets) -> Said:
    m = values.subject(e, c.event)
    return Said(m.subject, f"{'targets' if m.singular else 'target'} {values.object_(e, c.who)}")


def _alters(e: En, c: ir.Alters) -> Said:
    return Said(values.subject(e, c.event).subject, f"would change {values.zone_name(e, c.zone)}")


CONDITIONS: Conditions[En, Said] = Conditions(
    both=lambda e, c: Said("", _both(e, c)),
    not_=_not,
    compare=_compare,
    same=_same,
    is_a=_is_a,
    is_adjective=_adjective,
    is_alive=lambda e, c: _is(e, c.left, e.term("eliminated") if c.negated else e.term("living"), False),
    is_in=lambda e, c: _is_in(e, c.left, c.right, c.negated),
    is_between=_is_between,
    parity=lambda e, c: _is(e, c.left, "even" if c.even else "odd", False),
    exists=lambda e, c: _exists(e, c.what, c.negated),
    every=lambda e, c: _every(e, c.what, c.cond),
    has=lambda e, c: _has(e, c.left, c.what, c.negated),
    contains_text=_contains_text,
    ever=lambda e, c: Said("", events.past(e, c.event, values.SCOPES[c.scope])),
    targets=_targets,
    alters=_alters,
    truthy=lambda e, c: _truthy(e, c.value),
    variant_on=lambda e, c: Said(f"“{e.name(c.variant)}”", "is used"),
)
