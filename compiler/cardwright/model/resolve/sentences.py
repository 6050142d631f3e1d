"""Resolve sentences that act: calls, choices, names, changes of counters and statuses."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.choices import INDEFINITE, is_chosen
from cardwright.ir.types import ANY, CARD, KIND, NUMBER, PLACE, PLAYER, ZONE, Type, maybe, plain
from cardwright.ir.walk import find
from cardwright.model.resolve import conditions as conds
from cardwright.model.resolve import events, values
from cardwright.model.resolve import noun_phrases as phrases
from cardwright.model.resolve.bare_words import UNKNOWN
from cardwright.model.resolve.narrowing import facts, key_of, ways_to_tell
from cardwright.model.resolve.scope import Context, Scope
from cardwright.model.resolve.values import ALL, CHOICE, DOERS, PART
from cardwright.model.types_that_fit import fits, said
from cardwright.primitives import primitive_of
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold


def block(cx: Context, scope: Scope, node: n.Block) -> ir.Block:
    """The sentences of a block; names given in it end with it."""
    inner = scope.inner()
    found = [cx.sentence(inner, one) for one in node.body]
    return ir.Block(tuple(one for one in found if one is not None), span=cx.span(node))


def become(cx: Context, scope: Scope, node: n.Become) -> ir.Stmt:
    """`WHO becomes STATUS`, `WHO is no longer STATUS`."""
    who = values.resolve(cx, scope, node.who, PLAYER, DOERS)
    status = events.status_of(cx, node.status, node.who, who)
    return ir.Become(who, status, node.on, span=cx.span(node))


def stop(cx: Context, scope: Scope, node: n.Stop) -> ir.Stmt:
    """`stop [if CONDITION]`: the innermost loop, or the effect."""
    condition = conds.resolve(cx, scope, node.cond) if node.cond is not None else None
    if condition is not None:
        scope.known |= facts(condition, False)
    return ir.Stop(condition, "loop" if scope.loop else "effect", span=cx.span(node))


def counts_as(cx: Context, scope: Scope, node: n.CountsAs) -> ir.Stmt | None:
    """`event's card counts as bolt`: once, of a card that is played or takes effect; elsewhere it lasts."""
    what = values.resolve(cx, scope, node.what, CARD)
    kind = values.kind_of(cx, scope, node.kind)
    verb = scope.event.verb if scope.event is not None else None
    does = primitive_of(verb) if verb is not None else None
    used = does is not None and does.uses
    if not (used and isinstance(what, ir.Property) and isinstance(what.prop, decl.Part) and what.prop.id == "card"):
        if what.ty != ANY:
            cx.add("CW439", node, text=cx.first_line(node))
        return None
    return ir.CountsAs(what, kind, span=cx.span(node))


# ---------------------------------------------------------------- calls


def call(cx: Context, scope: Scope, node: n.Call, mode: str = "do") -> ir.Call:
    """A verb with its parts; `mode` other than do needs a single doer."""
    verb = events.verb_of(cx, node.verb)
    subject: ir.Value | None = None
    inner = scope
    if node.subject is not None:
        doer = plain(verb.doer)
        subject = values.resolve(cx, scope, node.subject, doer, DOERS)
        if subject.ty.of is not None and mode != "do" and fits(subject.ty.of, doer):
            cx.add("CW437", node.subject, text=cx.words(node.subject))
            subject = UNKNOWN
        if subject.ty != ANY and not fits(subject.ty.one, doer):
            text, done = cx.words(node.subject), events.done_with(cx, node, verb, subject.ty, verb.head)
            told = ways_to_tell(text, subject, doer, mode == "do")
            cx.add("CW405", node.subject, text=text, wanted=said(doer), found=said(subject.ty), done=done, **told)
            subject = UNKNOWN
        inner = scope.by(events.doer_of(subject))
    elif not verb.doer.optional and (cx.setting.me is None or not fits(cx.setting.me, verb.doer)):
        cx.add("CW443", node.verb, verb=verb.id, third=verb.third or verb.id, own=verb.id)
    does = primitive_of(verb)
    if verb.is_primitive and does is not None and does.only_heard:
        cx.add("CW474", node.verb, verb=verb.id)
    args = events.arguments(cx, inner, verb, node.args, PART)
    made = ir.Call(verb, subject, args, span=cx.span(node))
    decided(cx, node, made, mode)
    return made


def decided(cx: Context, node: n.Call, made: ir.Call, mode: str) -> None:
    """Report what is left to be chosen where no player does it: cards decide nothing, nor does nobody."""
    by = made.subject.ty.one if made.subject is not None else cx.setting.me
    if by in (PLAYER, maybe(PLAYER), ANY):
        return
    left = [arg for arg in node.args if arg.value is not None and is_left(made, arg)]
    if left or mode == "may":
        at = left[0].value if left and left[0].value is not None else node
        if by is not None:
            cx.add("CW475", at, text=cx.words(at), verb=made.verb.id)
        else:
            third = made.verb.third or made.verb.id
            cx.add("CW443", at, verb=made.verb.id, third=third, left=cx.words(at) if left else None)


def is_left(made: ir.Call, arg: n.Arg) -> bool:
    """Whether a part of a call is left to whoever does it to choose."""
    hole = events.hole_of(made.verb, arg)
    return hole is not None and is_chosen(made.args.get(hole.name))


def do(cx: Context, scope: Scope, node: n.Do) -> ir.Stmt:
    """A call as a sentence, with what follows if it was done or not."""
    branches = node.then is not None or node.otherwise is not None
    made = call(cx, scope, node.call, "branch" if branches else node.mode)
    then = block(cx, scope, node.then) if node.then is not None else None
    otherwise = block(cx, scope, node.otherwise) if node.otherwise is not None else None
    return ir.Do(made, node.mode, then, otherwise, span=cx.span(node))


def let(cx: Context, scope: Scope, node: n.Let) -> ir.Stmt:
    """`let NAME be VALUE`, `let NAME be VERB …`."""
    if isinstance(node.value, n.Call):
        made = call(cx, scope, node.value, "let")
        ty = made.verb.returns
        if ty is None:
            cx.add("CW440", node.value.verb, verb=node.value.verb.text)
            ty = ANY
        local = cx.bind(scope, node.name, ty, "let")
        return ir.Let(local, made, span=cx.span(node))
    value = values.resolve(cx, scope, node.value)
    local = cx.bind(scope, node.name, value.ty, "let")
    return ir.Let(local, value, span=cx.span(node))


def return_(cx: Context, scope: Scope, node: n.Return) -> ir.Stmt:
    """`return VALUE`, in the body of a verb that returns one."""
    wanted = cx.setting.returns
    if wanted is None:
        cx.add("CW441", node)
        return ir.Return(values.resolve(cx, scope, node.value), span=cx.span(node))
    return ir.Return(values.need(cx, scope, node.value, wanted), span=cx.span(node))


# ---------------------------------------------------------------- choices


def choose(cx: Context, scope: Scope, node: n.Choose, owner: ir.Local | None = None) -> ir.Stmt:
    """`choose NAME: WHAT`, `WHO chooses NAME: WHAT`; `owner` is the player of a secret choice."""
    if isinstance(node.what, n.Roll) and owner is None:
        return roll(cx, scope, node, node.what)
    who = None
    inner = scope
    if node.who is not None:
        who = values.need(cx, scope, node.who, PLAYER)
        inner = scope.by(events.doer_of(who))
    elif not cx.somebody():
        cx.add("CW415", node, word="me")
    what, ty = choice(cx, inner, node.what)
    if owner is not None:
        if ty.name in ("card", "player", "sum"):
            ty = replace(ty, optional=True)  # there may be nothing to choose from
        made = decl.Chosen(node.name.text, {}, cx.span(node.name), (), ty)
        scope.chosen[fold(node.name.text)] = made
        local = ir.Local(node.name.text, ty, "choose", span=cx.span(node.name))
        return ir.Choose(who, local, what, span=cx.span(node))
    if isinstance(what, ir.NP) and what.random:  # nobody chooses: the generator does
        return ir.Let(cx.bind(scope, node.name, ty, "let"), what, span=cx.span(node), chosen=True)
    local = cx.bind(scope, node.name, ty, "choose")
    return ir.Choose(who, local, what, span=cx.span(node))


def roll(cx: Context, scope: Scope, node: n.Choose, what: n.Roll) -> ir.Stmt:
    """`choose NAME: a random number from 1 to 6`: nobody chooses, the generator does."""
    low, high = values.need(cx, scope, what.low, NUMBER), values.need(cx, scope, what.high, NUMBER)
    rolled = ir.Roll(low, high, span=cx.span(what))
    return ir.Let(cx.bind(scope, node.name, NUMBER, "let"), rolled, span=cx.span(node), chosen=True)


def choice(cx: Context, scope: Scope, node: n.Choice) -> tuple[ir.Choice, Type]:
    """What is offered, and the type of what is chosen."""
    match node:
        case n.ChooseNumber():
            low, high = values.need(cx, scope, node.low, NUMBER), values.need(cx, scope, node.high, NUMBER)
            where = conds.resolve(cx, scope.of(NUMBER), node.where) if node.where is not None else None
            step = values.need(cx, scope, node.step, NUMBER) if node.step is not None else None
            return ir.ChooseNumber(low, high, where, step, span=cx.span(node)), NUMBER
        case n.Roll():
            cx.add("CW515", node, text=cx.words(node))
            return ir.ChooseFrom(UNKNOWN, span=cx.span(node)), ANY
        case n.ChoosePlace():
            return ir.ChoosePlace(values.stack(cx, scope, node.zone), span=cx.span(node)), PLACE
        case n.ChooseOrder():
            of = values.resolve(cx, scope, node.of, None, ALL)
            if of.ty.of is None and of.ty != ANY:
                cx.add("CW421", node.of, text=cx.words(node.of), found=said(of.ty))
            return ir.ChooseOrder(of if of.ty.of is not None else UNKNOWN, span=cx.span(node)), of.ty
        case n.ChooseWord():
            return choose_word(cx, node)
        case n.ChooseKind():
            noun = phrases.noun_of(cx, scope, node.noun)
            where = conds.resolve(cx, scope.of(KIND), node.where) if node.where is not None else None
            if noun is None or not isinstance(noun.decl, decl.Category):
                if noun is not None:
                    cx.add("CW442", node.noun, text=node.noun.text)
                return ir.ChooseFrom(UNKNOWN, span=cx.span(node)), ANY
            return ir.ChooseKind(noun.decl, where, span=cx.span(node)), KIND
        case n.NounPhrase() | n.EitherOf():
            value = values.resolve(cx, scope, node, None, CHOICE)
            if isinstance(value, ir.NP):
                if value.quantity not in INDEFINITE:
                    cx.add("CW457", node, text=cx.words(node))
                return value, value.ty
            return choose_from(cx, node, value)
        case _:
            return choose_from(cx, node, values.resolve(cx, scope, node, None, CHOICE))


def choose_from(cx: Context, node: n.Node, value: ir.Value) -> tuple[ir.Choice, Type]:
    """One element of a list."""
    if value.ty.of is None:
        if value.ty != ANY:
            cx.add("CW421", node, text=cx.words(node), found=said(value.ty))
        return ir.ChooseFrom(UNKNOWN, span=cx.span(node)), ANY
    return ir.ChooseFrom(value, span=cx.span(node)), value.ty.of


def choose_word(cx: Context, node: n.ChooseWord) -> tuple[ir.Choice, Type]:
    """`give or refuse`: words of one set of symbols."""
    texts = [fold(word.text) for word in node.words]
    word_of = cx.names.word_of
    sets = [s for s in cx.game.symbols.values() if all(word_of(s, text) in s.words for text in texts)]
    if not sets:
        known = cx.names.symbols
        bad = next((word for word in node.words if fold(word.text) not in known), node.words[-1])
        first = known.get(texts[0], [])
        cx.add("CW445", bad, word=bad.text, set=first[0].id if first and bad is not node.words[0] else None)
        return ir.ChooseFrom(UNKNOWN, span=cx.span(node)), ANY
    made, ty = sets[0], Type("symbol", set_id=sets[0].id)
    for word in node.words:
        cx.mention(word, made, word_of(made, fold(word.text)))
    chosen = tuple(ir.Symbol(made, word_of(made, fold(word.text)), ty, span=cx.span(word)) for word in node.words)
    return ir.ChooseWord(chosen, span=cx.span(node)), ty


# ---------------------------------------------------------------- changes


def change(cx: Context, scope: Scope, node: n.Change) -> ir.Stmt | None:
    """`set my X to N`, `increase X by N`, `reduce X by N, at least B`: once, of what can change."""
    what = values.resolve(cx, scope, node.what)
    wanted = plain(what.ty)
    if what.ty == ANY:
        values.resolve(cx, scope, node.value)
        return None
    if not changeable(what):
        quantity = isinstance(what, ir.Property) and isinstance(what.prop, decl.Quantity)
        cx.add("CW447" if quantity else "CW446", node.what, text=cx.words(node.what))
        return None
    if node.op != "set" and wanted != NUMBER:
        cx.add("CW405", node.what, text=cx.words(node.what), wanted=said(NUMBER), found=said(wanted))
        return None
    if (key := key_of(what)) is not None and key in scope.known:
        del scope.known[key]
        what = values.resolve(cx, scope, node.what)
    value = values.need(cx, scope, node.value, what.ty)
    if wanted == KIND and events.is_category(value):
        cx.add("CW473", node.value, text=cx.words(node.value))
    at_least = values.need(cx, scope, node.at_least, NUMBER) if node.at_least is not None else None
    at_most = values.need(cx, scope, node.at_most, NUMBER) if node.at_most is not None else None
    if isinstance(what, ir.Property) and isinstance(what.prop, decl.Derived):
        return change_one_of(cx, node, what, what.prop, (value, at_least, at_most))
    return ir.Change(node.op, what, value, at_least, at_most, span=cx.span(node))


def change_one_of(
    cx: Context,
    node: n.Change,
    what: ir.Property,
    whole: decl.Derived,
    by: tuple[ir.Value, ir.Value | None, ir.Value | None],
) -> ir.Stmt | None:
    """`increase my mana of hue by 1`: which one it is turns out in play."""
    part = next(iter(what.args.values()), UNKNOWN)
    if part.ty == ANY:
        return None
    if not isinstance(part, ir.Local | ir.Property) or any(find(part, ir.NP)):
        cx.add("CW433", node.what, text=cx.words(node.what))
        return None
    symbols = next(made for made in cx.game.symbols.values() if made.id == part.ty.set_id)
    span = cx.span(node)
    branches = []
    for word, one in whole.members.items():
        change = ir.Change(node.op, ir.Property(what.owner, one, {}, what.ty, span=what.span), *by, span=span)
        is_it = ir.Same(part, ir.Symbol(symbols, word, plain(part.ty), span=span), negated=False, span=span)
        branches.append((is_it, ir.Block((change,), span=span)))
    block = ir.Block((ir.If(tuple(branches), None, span=span),), span=span)
    return ir.ChangeOneOf(ir.Change(node.op, what, *by, span=span), block, span=span)


def changeable(what: ir.Value) -> bool:
    """True for counters, variables, parts of an event, and names given with `let`."""
    if isinstance(what, ir.Local):
        return what.origin in ("let", "choose")
    if not isinstance(what, ir.Property):
        return False
    whole = isinstance(what.prop, decl.Derived) and bool(what.prop.members) and what.ty != ZONE
    return whole or isinstance(what.prop, decl.Counter | decl.Variable | decl.Part)
