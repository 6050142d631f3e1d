"""Resolve events: verbs with descriptions as parts, phases, statuses, counters, zones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from cardwright import ir
from cardwright.diagnostics import closest
from cardwright.ir import decl
from cardwright.ir.types import ANY, CARD, NUMBER, PLAYER, ZONE, Type, list_of, maybe, plain
from cardwright.model.built_in_properties import PERIODS
from cardwright.model.resolve import kinds_that_have, values
from cardwright.model.resolve.bare_words import UNKNOWN
from cardwright.model.resolve.narrowing import ways_to_tell
from cardwright.model.resolve.scope import Context, EventInfo, Scope
from cardwright.model.resolve.values import DESCRIBE, PART
from cardwright.model.types_that_fit import fits, said
from cardwright.model.word_meanings import names_of
from cardwright.primitives import primitive_of
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold


def resolve(cx: Context, scope: Scope, node: n.Event) -> tuple[ir.Event, EventInfo]:
    """The event of a node, and what `event` means in the block that it heads."""
    match node:
        case n.VerbEvent():
            return verb_event(cx, scope, node)
        case n.PhaseEvent():
            return phase_event(cx, scope, node)
        case n.StatusEvent():
            who = values.resolve(cx, scope, node.who, PLAYER, DESCRIBE)
            status = status_of(cx, node.status, node.who, who)
            of = who.ty.one
            info = _info(cx, of, "doer" if plain(of) == PLAYER else "thing")
            return ir.StatusEvent(who, status, node.on, span=cx.span(node)), info
        case n.CounterEvent():
            return counter_event(cx, scope, node)
        case n.EmptyEvent():
            zone = values.need(cx, scope, node.zone, ZONE, DESCRIBE)
            return ir.EmptyEvent(zone, span=cx.span(node)), _info(cx, maybe(PLAYER))
        case _:
            assert_never(node)


def _info(cx: Context, ty: Type, kept_as: str = "doer") -> EventInfo:
    """The one part, `doer`, of an event that is no verb's; `kept_as`: the part of the event at the table that it is."""
    verb = next(iter(cx.game.verbs.values()))
    return EventInfo({"doer": decl.Part(kept_as, {}, verb.span, (), ty)})


def verb_of(cx: Context, node: n.Word) -> decl.Verb:
    """The verb of a call; the lexer knows no words for verbs but those of the game."""
    found = cx.game.verbs[fold(node.text)]
    cx.mention(node, found)
    return found


def parts_of(cx: Context, verb: decl.Verb) -> EventInfo:
    """The parts of the events of a verb: its holes, `doer`, `card` (one of several `cards`), and `result`.

    A verb that returns something returns its `result`; whoever cancels it may set that.  Of a move,
    `conversion` is the kind that the card counted as, if not its own.  Of a play, `further targets` are those that the
    card could have had, too.
    """
    parts = {
        hole.name: cx.shared.part(verb, hole.name, maybe(hole.ty) if hole.optional and not hole.flag else hole.ty)
        for hole in verb.holes
    }
    parts["doer"] = cx.shared.part(verb, "doer", verb.doer)
    if "cards" in parts and "card" not in parts:
        parts["card"] = cx.shared.part(verb, "card", CARD)
    if verb.returns is not None:
        parts.setdefault("result", cx.shared.part(verb, "result", maybe(verb.returns)))
    does = primitive_of(verb)
    for name, ty in does.tells.items() if does is not None else ():
        parts[name] = cx.shared.part(verb, name, plain(parts["targets"].ty) if name == "further targets" else ty)
    return EventInfo(parts, verb)


def verb_event(cx: Context, scope: Scope, node: n.VerbEvent) -> tuple[ir.Event, EventInfo]:
    """`another player plays a bolt on me`, `dealing damage to me`."""
    verb = verb_of(cx, node.call.verb)
    does = primitive_of(verb)
    if verb.is_primitive and does is not None and not does.heard:
        cx.add("CW476", node.call.verb, verb=verb.id)
    subject, inner = subject_of(cx, scope, node.call, verb)
    args = arguments(cx, inner, verb, node.call.args, DESCRIBE)
    return ir.VerbEvent(verb, subject, args, node.ing, span=cx.span(node)), parts_of(cx, verb)


def subject_of(cx: Context, scope: Scope, call: n.Call, verb: decl.Verb) -> tuple[ir.Value | None, Scope]:
    """The doer as described in an event, and the scope in which `their` is that doer's."""
    if call.subject is None:
        return None, scope
    doer = plain(verb.doer)
    subject = values.resolve(cx, scope, call.subject, doer, DESCRIBE)
    if subject.ty != ANY and not fits(subject.ty.one, doer):
        done = done_with(cx, call, verb, subject.ty, verb.ing)
        text = cx.words(call.subject)
        told = ways_to_tell(text, subject, doer, several=True)
        cx.add("CW405", call.subject, text=text, wanted=said(doer), found=said(subject.ty), done=done, **told)
        subject = UNKNOWN
    return subject, scope.by(doer_of(subject))


def done_with(cx: Context, call: n.Call, verb: decl.Verb, ty: Type, form: str) -> str | None:
    """What was meant where something is named as the doer with which a verb does something: `moving this`."""
    first = next(iter(verb.holes), None)
    cards = ty.one == CARD
    if first is None or call.subject is None or not cards or not (fits(ty, first.ty) or list_of(ty) == first.ty):
        return None
    return f"{form} {cx.words(call.subject)}"


def doer_of(subject: ir.Value) -> ir.Value:
    """What `their` stands for: the doer itself, or a local for a doer that a phrase describes."""
    if isinstance(subject, ir.Local | ir.Property) and subject.ty.of is None:
        return subject
    return ir.Local("their", subject.ty.one, "doer")


def arguments(cx: Context, scope: Scope, verb: decl.Verb, args: tuple[n.Arg, ...], role: str) -> Mapping[str, ir.Value]:
    """The parts of a call by hole. The parser has refused unknown labels, and parts that are given twice."""
    found: dict[str, ir.Value] = {}
    for arg in args:
        hole = hole_of(verb, arg)
        if hole is None:
            continue
        if hole.flag or arg.value is None:
            if hole.flag:
                found[hole.name] = ir.Bool(True, span=cx.span(arg))
            continue
        wanted = maybe(hole.ty) if hole.optional else hole.ty
        used = values.USED if hole.used and role == PART else role
        value = values.resolve(cx, scope, arg.value, wanted, used)
        if role == PART and wanted.name == "card":
            value = any_of_kind(value)
        if role == PART and wanted.name == "kind" and is_category(value):
            cx.add("CW473", arg.value, text=cx.words(arg.value))
        if role == DESCRIBE and value.ty.of is not None and fits(value.ty.of, wanted):
            found[hole.name] = value
            continue
        if role == DESCRIBE and isinstance(value, ir.KindRef) and wanted == CARD:
            found[hole.name] = value
            continue
        found[hole.name] = values.check(cx, arg.value, value, wanted)
    return found


def hole_of(verb: decl.Verb, arg: n.Arg) -> decl.Hole | None:
    """The part of a verb that is given; None for fixed words of the pattern."""
    return next((hole for hole in verb.holes if fold(hole.label) == fold(arg.label)), None)


def is_category(value: ir.Value) -> bool:
    """Whether a value names several kinds of cards as one."""
    return isinstance(value, ir.KindRef) and isinstance(value.decl, decl.Category)


def any_of_kind(value: ir.Value) -> ir.Value:
    """`play bolt` is `play a bolt`: a bare kind of cards where one card is needed."""
    if isinstance(value, ir.NP) and value.quantity == "" and value.noun.decl is not None:
        return replace(value, quantity="a", ty=value.ty.one)
    return value


def phase_event(cx: Context, scope: Scope, node: n.PhaseEvent) -> tuple[ir.Event, EventInfo]:
    """`my draw phase ends`, `a player's turn begins`, `the game begins`, `end of this turn`."""
    owner = None
    if node.owner is not None:
        owner = values.resolve(cx, scope, node.owner, PLAYER, DESCRIBE)
        if owner.ty != ANY and not fits(owner.ty.one, PLAYER):
            text = cx.words(node.owner)
            told = ways_to_tell(text, owner, PLAYER, several=True)
            cx.add("CW405", node.owner, text=text, wanted=said(PLAYER), found=said(owner.ty), **told)
            owner = UNKNOWN
    word = fold(node.phase.text)
    phase: decl.Phase | None = None
    period = ""
    if word in PERIODS:
        period = word
    else:
        phase = phase_of(cx, node.phase)
    info = _info(cx, PLAYER)
    return ir.PhaseEvent(owner, phase, period, node.edge, node.next, span=cx.span(node)), info


def is_phase(cx: Context, node: n.Word) -> bool:
    """Whether a phase has that id or name."""
    return any(isinstance(made, decl.Phase) for made in cx.names.words.get(fold(node.text), ()))


def verbs_called(cx: Context, node: n.Word) -> list[decl.Verb]:
    """The verbs with a text that have this name."""
    word = fold(node.text)
    return [verb for verb in cx.game.verbs.values() if not verb.is_primitive and word in names_of(verb)]


def phase_of(cx: Context, node: n.Word) -> decl.Phase | None:
    """A phase by its id or one of its names."""
    word = fold(node.text)
    for made in cx.names.words.get(word, ()):
        if isinstance(made, decl.Phase):
            cx.mention(node, made)
            return made
    known = list(cx.game.phases)
    cx.add("CW434", node, name=node.text, near=closest(word, [*known, *PERIODS]), known=known)
    return None


def status_of(cx: Context, node: n.Word, who_node: n.Node, who: ir.Value) -> decl.Status:
    """A status that the thing can have."""
    word = fold(node.text)
    found = cx.names.adjectives.get(word)
    if not isinstance(found, decl.Status):
        known = list(cx.game.statuses)
        cx.add("CW435", node, name=node.text, near=closest(word, known), known=known or None)
        return decl.Status("?", {}, cx.span(node))
    cx.mention(node, found)
    if who.ty != ANY and not fits(who.ty.one, found.of):
        told = ways_to_tell(cx.words(who_node), who, found.of, several=True)
        cx.add("CW412", who_node, word=node.text, wanted=said(found.of), found=said(who.ty), **told)
    else:
        kinds_that_have.of_another_kind(cx, node, found, kinds_that_have.category_of(cx, who))
    return found


def counter_event(cx: Context, scope: Scope, node: n.CounterEvent) -> tuple[ir.Event, EventInfo]:
    """`my life drops to 0`."""
    what = values.resolve(cx, scope, node.counter, NUMBER, DESCRIBE)
    bound = values.need(cx, scope, node.bound, NUMBER) if node.bound is not None else None
    if isinstance(what, ir.Property) and isinstance(what.prop, decl.Counter):
        counter, owner = what.prop, what.owner
    else:
        if what.ty != ANY:
            cx.add("CW436", node.counter, text=cx.words(node.counter))
        counter, owner = decl.Counter("?", {}, cx.span(node)), None
    return ir.CounterEvent(owner, counter, node.edge, bound, span=cx.span(node)), _info(cx, maybe(PLAYER))
