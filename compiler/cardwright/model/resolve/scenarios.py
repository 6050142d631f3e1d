"""Resolve scenarios: players by name, cards by kind or face, and what is expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cardwright import ir
from cardwright.diagnostics import closest
from cardwright.ir import decl
from cardwright.ir.types import ANY, CARD, KIND, PLAYER, SKILL, ZONE
from cardwright.model import scenario as s
from cardwright.model.resolve import bare_words, events, printed_faces, values
from cardwright.model.resolve import conditions as conds
from cardwright.model.resolve import noun_phrases as phrases
from cardwright.model.resolve.scope import Bound, Context, Scope
from cardwright.model.resolve.values import ALL, DESCRIBE
from cardwright.model.types_that_fit import fits, said
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold


def resolve(cx: Context, root: tuple[n.ScenarioLine, ...]) -> s.Scenario:
    """A scenario.  Players that are not given are as few as the game allows, called A, B, C, …"""
    given = next((line for line in root if isinstance(line, n.GivenPlayers)), None)
    low, high = cx.game.meta.players
    names = [chr(ord("A") + k) for k in range(low)]
    if given is not None:
        names = [fold(word.text) for word in given.names]
        if not low <= len(names) <= high:
            cx.add("CW460", given, count=len(names), low=low, high=high)
        for i, word in enumerate(given.names):
            if fold(word.text) in names[:i]:
                cx.add("CW461", word, name=word.text)
    scope = cx.scope()
    for name in names:
        scope.locals[name] = Bound(ir.Local(name, PLAYER, "seat"), None)
    lines: list[s.Line] = []
    acted = False
    for line in root:
        if isinstance(line, n.GivenPlayers):
            if line is not given or acted:
                cx.add("CW462", line, text=cx.words(line))
            continue
        is_given = isinstance(line, n.GivenCards | n.GivenValue | n.GivenStatus | n.GivenTurn | n.GivenSees)
        acted = acted or not is_given
        if is_given and acted:
            cx.add("CW462", line, text=cx.words(line))
        made = _line(cx, scope, line, names, lines)
        if made is not None:
            lines.append(made)
    return s.Scenario(tuple(names), tuple(lines))


def _line(cx: Context, scope: Scope, node: n.ScenarioLine, names: list[str], before: Sequence[s.Line]) -> s.Line | None:
    """A line behind those that are resolved already; None if something in it is wrong (reported)."""
    span = cx.span(node)
    match node:
        case n.GivenCards():
            return _given_cards(cx, scope, node)
        case n.GivenValue():
            return _given_value(cx, scope, node)
        case n.GivenStatus():
            return _given_status(cx, scope, node)
        case n.GivenTurn():
            phase = None if fold(node.phase.text) == "turn" else events.phase_of(cx, node.phase)
            who = _player(cx, node.who, names)
            return s.GivenTurn(who, phase, span) if who else None
        case n.Acts():
            who = _player(cx, node.who, names)
            on = tuple(t for value in node.on if (t := _target(cx, scope, value)) is not None)
            called, named = _own_name(scope, node.what, before)
            if node.verb == "plays":
                card = named or _card(cx, node.what)
                return s.Plays(who, card, None, _nth(cx, node.nth), on, span, called) if who and card else None
            skill = named.kind if named is not None else _skill(cx, node.what)
            return s.Plays(who, None, skill, _nth(cx, node.nth), on, span, called) if who and skill else None
        case n.Answers():
            return _answers(cx, scope, node, names)
        case n.Together():
            found = tuple(a for one in node.answers if (a := _answers(cx, scope, one, names)) is not None)
            return s.Together(found, span)
        case n.Expect():
            return s.Expect(conds.resolve(cx, scope, node.cond), span)
        case n.ExpectCannot():
            return _cannot(cx, scope, node, names, before)
        case n.GivenSees():
            who = _player(cx, node.who, names)
            what = _seen(cx, scope, node.what)
            return s.GivenSees(who, what, span) if who else None
        case n.ExpectSees():
            who = _player(cx, node.who, names)
            what = _seen(cx, scope, node.what)
            return s.ExpectSees(who, what, node.negated, span) if who else None
        case n.ExpectAsked():
            asked = _player(cx, node.who, names) if node.who is not None else None
            return s.ExpectAsked(asked or None, span)
        case n.ExpectWins():
            winners = tuple(w for word in node.who if (w := _player(cx, word, names)))
            return s.ExpectWins(winners, span)
        case n.ExpectTrace():
            return s.ExpectTrace(tuple(_trace(cx, line) for line in node.lines), span)
        case n.GivenPlayers():
            return None  # read before all else
        case _:
            assert_never(node)


def _seen(cx: Context, scope: Scope, node: n.Value) -> ir.Value:
    """Cards, or zones with all cards in them."""
    what = values.resolve(cx, scope, node, None, DESCRIBE)
    if what.ty != ANY and what.ty.one.name not in ("card", "zone"):
        cx.add("CW405", node, text=cx.words(node), wanted=said(ZONE), found=said(what.ty))
    return what


# ---------------------------------------------------------------- who and which card


def _player(cx: Context, node: n.Word, names: list[str]) -> str:
    """The name of a player of the scenario, or '' (reported)."""
    word = fold(node.text)
    if word in names:
        return word
    cx.add("CW463", node, name=node.text, known=names)
    return ""


def _target(cx: Context, scope: Scope, node: n.Value) -> str | s.CardName | s.CalledCard | None:
    """A player by name, or a card by its name, or by that which the scenario gave it."""
    word = _word(node)
    if isinstance(node, n.String) or (word not in scope.locals and isinstance(cx.names.nouns.get(word), decl.CardKind)):
        return _card(cx, node)
    if (called := scope.locals.get(word)) is not None and called.local.ty == CARD:
        return s.CalledCard(called.local.name)
    value = values.need(cx, scope, node, PLAYER)
    if isinstance(value, ir.Local) and value.origin == "seat":
        return value.name
    if value.ty != ANY:
        cx.add(
            "CW463", node, name=cx.words(node), known=[k for k, b in scope.locals.items() if b.local.origin == "seat"]
        )
    return None


def _own_name(scope: Scope, node: n.Node, before: Sequence[s.Line]) -> tuple[str, s.CardName] | tuple[None, None]:
    """A card by the name that a line before has given it, and what card that is; nothing if it is no such name."""
    word = "" if isinstance(node, n.String) else _word(node)
    given = [line for line in before if isinstance(line, s.GivenCards)] if word in scope.locals else []
    for line in given:
        for at, name in line.called.items():
            if name == word and at < len(line.cards):
                return name, s.CardName(line.cards[at].kind, None)
    return None, None


def _word(node: n.Node) -> str:
    """The word that names a thing; '' if more is said of it than its name."""
    match node:
        case n.Name(word=word):
            return fold(word)
        case n.NounPhrase(noun=noun) if phrases.is_bare(node):
            return fold(noun.text)
        case _:
            return ""


def _card(cx: Context, node: n.Node) -> s.CardName | None:
    """A card by its name (a bare name or a text in quotes); a name of a face tells the face, too."""
    text = node.value if isinstance(node, n.String) else _word(node)
    if not text:
        cx.add("CW464", node, name=cx.words(node))
        return None
    found = _card_called(cx, node, text)
    if found is not None:
        cx.mention(node.noun if isinstance(node, n.NounPhrase) else node, found.kind)
    return found


def _card_called(cx: Context, node: n.Node, text: str) -> s.CardName | None:
    """The card that a text names; one that names none is reported."""
    named = cx.shared.card_names.first(text)
    if named is not None:
        return s.CardName(*named)
    found = printed_faces.face_of(cx, text)
    if found is not None:
        return s.CardName(found[0], found[1])
    if not printed_faces.is_unread(cx, text):
        cx.add("CW464", node, name=text, near=cx.meant(node, cx.shared.card_names.written))
    return None


def _skill(cx: Context, node: n.Node) -> decl.Skill | decl.Status | decl.CardKind | decl.GameRule | None:
    """A skill, or a card, status or rule of the game with an action of its own."""
    text = fold(cx.words(node)).strip('"')
    known: list[str] = []
    alike = [one for one in cx.game.skills.values() if text in one.name.values()]
    if len(alike) > 1 and text not in [fold(one.id) for one in cx.game.skills.values()]:
        found = [bare_words.meaning(ir.SkillRef(one, SKILL)) for one in alike]
        cx.add("CW429", node, word=text, meanings=found)
        return None
    for table in (cx.game.skills, cx.game.statuses, cx.game.cards, cx.game.rules):
        made: decl.Skill | decl.Status | decl.CardKind | decl.GameRule
        for made in table.values():
            if text in (fold(made.id), *made.name.values()):
                cx.mention(node, made)
                return made
            known.append(made.id)
    cx.add("CW465", node, name=text, near=closest(text, known))
    return None


# ---------------------------------------------------------------- given


def _given_cards(cx: Context, scope: Scope, node: n.GivenCards) -> s.Line | None:
    place = values.resolve(cx, scope, node.place)
    if place.ty == ANY:
        return None
    span = cx.span(node)
    if isinstance(place, ir.Place) and place.end != "place":
        return s.GivenCards(place.zone, place.end, _cards(cx, node), span, _called(cx, scope, node))
    if place.ty == ZONE:
        return s.GivenCards(place, None, _cards(cx, node), span, _called(cx, scope, node))
    for _, name in node.called[:1]:
        cx.add("CW575", name)
    if isinstance(place, ir.Property) and isinstance(place.prop, decl.Builtin) and place.prop.id == "skills":
        skills = tuple(one for word in node.cards if isinstance(one := _skill(cx, word), decl.Skill))
        return s.GivenSkills(place.owner, skills, span) if place.owner is not None else None
    if len(node.cards) == 1:
        return _given_value(cx, scope, n.GivenValue(node.pos, node.place, node.cards[0]))
    if place.ty.of is not None:  # `given A's kept is x, y`: all that the list holds
        items = n.ListValue((node.cards[0].pos[0], node.cards[-1].pos[1]), node.cards)
        return _given_value(cx, scope, n.GivenValue(node.pos, node.place, items))
    cx.add("CW405", node.place, text=cx.words(node.place), wanted=said(ZONE), found=said(place.ty))
    return None


def _cards(cx: Context, node: n.GivenCards) -> tuple[s.CardName, ...]:
    return tuple(card for one in node.cards if (card := _card(cx, one)) is not None)


def _called(cx: Context, scope: Scope, node: n.GivenCards) -> dict[int, str]:
    """The names that a line gives to its cards, by their number."""
    return {at: cx.bind(scope, name, CARD, "seat").name for at, name in node.called}


def _given_value(cx: Context, scope: Scope, node: n.GivenValue) -> s.Line | None:
    what = values.resolve(cx, scope, node.what, None, ALL)
    if what.ty == ANY:
        values.resolve(cx, scope, node.value)
        return None
    span = cx.span(node)
    value = values.need(cx, scope, node.value, what.ty)
    if isinstance(what, ir.OptionRef):
        return s.GivenOption(what.decl, value.word, span) if isinstance(value, ir.Symbol) else None
    if isinstance(what, ir.Count):
        inside = what.of.inside if isinstance(what.of, ir.NP) else what.of
        if inside is None or not fits(inside.ty, ZONE):
            cx.add("CW466", node.what, text=cx.words(node.what))
    elif not (isinstance(what, ir.Property) and isinstance(what.prop, decl.Counter | decl.Variable)):
        cx.add("CW466", node.what, text=cx.words(node.what))
        return None
    return s.GivenValue(what, value, span)


def _given_status(cx: Context, scope: Scope, node: n.GivenStatus) -> s.Line | None:
    who = values.resolve(cx, scope, node.who)
    word = fold(node.adjective.text)
    span = cx.span(node)
    if word in ("living", "eliminated"):
        who = values.check(cx, node.who, who, PLAYER)
        return s.GivenStatus(who, None, node.on == (word == "living"), span)
    if who.ty == ANY:
        return None
    if who.ty.name not in ("player", "card"):
        return _given_value(cx, scope, n.GivenValue(node.pos, node.who, n.Name(node.adjective.pos, word)))
    return s.GivenStatus(who, events.status_of(cx, node.adjective, node.who, who), node.on, span)


# ---------------------------------------------------------------- answers and expectations


def _answers(cx: Context, scope: Scope, node: n.Answers, names: list[str]) -> s.Answers | None:
    who = _player(cx, node.who, names)
    items = tuple(item for one in node.items if (item := _item(cx, scope, one)) is not None)
    return s.Answers(who, items, cx.span(node)) if who else None


def _item(cx: Context, scope: Scope, node: n.Value) -> ir.Value | s.CardName | None:
    """One chosen thing: a player, a card by name, a number, a word, a place."""
    word = _word(node)
    if isinstance(node, n.String):
        return _card(cx, node)
    made = cx.names.nouns.get(word)
    if word and word not in scope.locals and isinstance(made, decl.CardKind):
        return _card(cx, node)
    if word and word not in scope.locals and isinstance(made, decl.Category):
        cx.mention(node, made)
        return ir.KindRef(made, KIND, span=cx.span(node))
    if isinstance(node, n.Name) and word not in scope.locals:
        found = bare_words.meanings(cx, word)
        if found:
            cx.mention_value(node, found[0])
            return ir.at(found[0], cx.span(node))
        if any(word in face.name.values() for kind in cx.game.cards.values() for face in kind.faces):
            return _card(cx, node)
    value = values.resolve(cx, scope, node, None, ALL)
    return value if value.ty != ANY else None


def _cannot(
    cx: Context, scope: Scope, node: n.ExpectCannot, names: list[str], before: Sequence[s.Line]
) -> s.Line | None:
    who = _player(cx, node.who, names)
    what: ir.Value | s.CardName | decl.GameRule | None
    first, *others = node.what
    also: list[ir.Value | s.CardName] = []
    called: str | None = None
    if node.verb == "choose":
        what = _item(cx, scope, first)
        also = [item for one in others if (item := _item(cx, scope, one)) is not None]
    else:
        for other in others:
            cx.add("CW489", other, verb=node.verb)
        called, named = _own_name(scope, first, before)
        if node.verb == "play":
            what = named or _card(cx, first)
        else:
            skill = named.kind if named is not None else _skill(cx, first)
            value = bare_words.refer(skill) if skill is not None else None
            what = skill if isinstance(skill, decl.GameRule) else ir.at(value, cx.span(first)) if value else None
    on = tuple(t for value in node.on if (t := _target(cx, scope, value)) is not None)
    because = node.because.value if node.because is not None else None
    if node.nth is not None and node.verb == "choose":
        cx.add("CW512", node.nth)
    if not who or not what:
        return None
    nth = _nth(cx, node.nth)
    return s.ExpectCannot(who, node.verb, what, tuple(also), nth, on, because, cx.span(node), called)


def _nth(cx: Context, node: n.Word | None) -> s.Nth | None:
    """Which ability is meant; whether there are so many is seen when all texts are read."""
    return None if node is None else s.Nth(int(node.text), cx.span(node))


def _trace(cx: Context, node: n.TraceLine) -> s.TraceLine:
    if node.name is None:
        return s.TraceLine(node.moment, "", None)
    word = fold(node.name.text)
    game = cx.game
    known = [*cx.names.words, *cx.names.nouns, *game.verbs, *game.rules, *game.checks]
    if word not in known:
        cx.add("CW401", node.name, name=node.name.text, near=closest(word, known))
    found = game.verbs.get(word) or game.rules.get(word) or game.checks.get(word) or cx.names.nouns.get(word)
    made = found or next(iter(cx.names.words.get(word, ())), None)
    if isinstance(made, decl.Decl):
        cx.mention(node.name, made)
    return s.TraceLine(node.moment, word, node.number)
