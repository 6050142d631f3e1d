"""What a book says of the rules of a game from its declarations alone, as plain values in one language.

How one wins, what begins and ends a turn, what every verb, check, value and adjective means, where cards lie and who
sees them: with these, somebody who has no more than the book can play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from math import prod
from typing import TypeVar

from cardwright import ir
from cardwright.analysis.doings import called_in, heads_of, reached, reaching
from cardwright.backends.paper.chapter_values import Plain, abilities_of, paper_id
from cardwright.backends.paper.declared_besides import (
    changes_of,
    counts_as,
    first_zone,
    labels,
    wider_sorts,
    words_of_ours,
)
from cardwright.backends.paper.declared_course import own_plays, presence, settlement_values, told_by_id
from cardwright.backends.paper.how_it_is_won import WINS, winning_values
from cardwright.ir import decl
from cardwright.ir.walk import inside
from cardwright.model.game import Game
from cardwright.model.plays_alike import conditions_of, only_tells_cost
from cardwright.model.printed_values import fields_of, own_or_usual, values_of
from cardwright.primitives import LEAVE, primitive_of
from cardwright.text.printed_bases import put_numbers
from cardwright.text.rule_texts import Meaning, render_adjective, render_derived, render_verb
from cardwright.text.rules_text import render_ability, render_block, render_cond, render_value
from cardwright.text.say import Say, as_title, figure_of, pip_in, word_of

W = TypeVar("W", bound=decl.Written)


def declared_values(game: Game, say: Say) -> dict[str, Plain]:
    """The rules of a game by their sorts; what only variants bring is not among them."""
    verbs = _verbs_used(game)
    winning = reaching(verbs, WINS)
    how = winning_values(game, say, winning)
    checks = [_check(say, check, winning) for check in _present(game.checks)]
    unnamed = told_by_id(game)
    return {
        "turn": _turn(game, say),
        "play": _play(game, say),
        "settlement": settlement_values(game, say),
        "checks": [*checks],
        "is_won": any(verb.id in winning for verb in verbs),
        "is_left": any(primitive_of(verb) is LEAVE for verb in verbs),
        "winning": how,
        "is_told_how": any(how.values()) or any(check["wins"] for check in checks),
        "verbs": [
            {**_meaning(say, verb, _verb(say, verb)), **counts_as(say, verb)}
            for verb in verbs
            if verb.body is not None and verb.phrase
        ],
        "rules": [_abilities(say, rule, rule.abilities) for rule in _present(game.rules)],
        "derived": [
            _meaning(say, value, _derived(say, value))
            for value in _present(game.values)
            if _is_told(value) or value in unnamed
        ],
        "quantities": [_quantity(say, quantity) for quantity in _present(game.quantities) if quantity.name],
        "adjectives": [
            _meaning(say, made, _adjective(say, made)) for made in _present(game.adjectives) if made.means is not None
        ],
        "counters": [_counter(say, counter) for counter in _present(game.counters)],
        "variables": [_variable(say, variable) for variable in game.variables.values() if variable.name],
        "zones": [_zone(game, say, zone) for zone in game.zones.values()],
        "called": _called(say),
        "first_zone": first_zone(game, say),
        "sorts": wider_sorts(game, say),
        "words_of_ours": words_of_ours(game),
        "labels": labels(game, say),
        "changes": {paper_id(made.id): changes_of(game, say, made) for made in game.variants.values()},
        "symbols": [_symbols(say, made) for made in game.symbols.values() if made.is_set and made.name],
        "stays_on_cards": _stays_on_cards(game),
        "constants": [{**_named(say, made), "value": made.value} for made in game.constants.values() if made.name],
        "statuses": [_status(say, status) for status in _present(game.statuses)],
        "kinds": {paper_id(kind.id): _kind(game, say, kind) for kind in game.categories.values()},
        "formats": _formats(game, say),
        "faces": {paper_id(card.id): _faces(game, say, card) for card in game.cards.values()},
        "in_game": {paper_id(card.id): presence(say, card.copies_when) for card in game.cards.values()},
        "active": {paper_id(card.id): _active(say, card) for card in game.cards.values()},
        "characters": [_character(game, say, made) for made in _present(game.characters)],
    }


def _present(table: Mapping[str, W]) -> list[W]:
    """What every game has, without what only variants bring."""
    return [made for made in table.values() if made.present is None]


def _named(say: Say, made: decl.Decl) -> dict[str, Plain]:
    name = say.name(made) if made.name else ""
    return {"name": name, "title": as_title(name), "rules": [*made.rules]}


# ---------------------------------------------------------------- turns, playing, settling


def _turn(game: Game, say: Say) -> dict[str, Plain]:
    turn = game.turn
    return {
        "order": turn.order,
        "rules": [*turn.rules],
        "begins": say.block(turn.begins.body) if turn.begins is not None else "",
        "ends": say.block(turn.ends.body) if turn.ends is not None else "",
        "first_is_set": game.setup is not None and "take next turn" in reached(game, called_in(game.setup.body)),
        "outlasts_player": turn.outlasts_player,
    }


def _play(game: Game, say: Say) -> dict[str, Plain] | None:
    """Where cards are played from, where they lie meanwhile and go then; None where no card is played."""
    heads = {ability.head for ability in _all_abilities(game)}
    if not heads & {"play", "respond"}:
        return None
    play = game.play
    start = game.hands
    then = play.afterwards or game.usual_zone("discard pile")
    plays = [ability for ability in _all_abilities(game) if ability.head in ("play", "action", "respond")]
    return {
        "from": [say.name(zone) for zone in start],
        "meanwhile": say.name(game.where_played) if game.where_played is not None else "",
        "afterwards": say.name(then) if then is not None else "",
        "own_pile": then is not None and then.owner == "player",
        "answers": "respond" in heads,
        "recheck": play.recheck,
        "same_place": then is not None and then is game.where_played,
        "asks": any(ability.costs or ability.target is not None for ability in plays),
        "limited": any(ability.limits for ability in plays),
        "idle": any(not _is_playable(card) for card in _present(game.cards)),
    }


def _is_playable(card: decl.CardKind) -> bool:
    """Whether something happens when a card is played, by its own text or that of one of its kinds."""
    return any(ability.head in ("play", "respond") for ability in abilities_of(card))


def _check(say: Say, check: decl.Check, winning: frozenset[str]) -> dict[str, Plain]:
    when = "" if say.bare or check.when is None else say.done(render_cond(say.lexicon, check.when, say.lang))
    wins = check.body is not None and bool(called_in(check.body) & winning)
    return {
        **_named(say, check),
        "when": when,
        "text": say.block(check.body, nobody=True),
        "wins": wins,
        "briefly": briefly(say, check),
    }


def briefly(say: Say, check: decl.Check) -> str:
    """What a check comes to in short; else when it is made and what is done then, with numbers, as one sentence."""
    if check.reminder:
        return say.words(check.reminder, check.id, check.span)
    text = say.block(put_numbers(check.body), nobody=True)
    if say.bare or check.when is None or _is_said_again(check.when, check.body):
        return text
    when = say.done(render_cond(say.lexicon, put_numbers(check.when), say.lang))
    if say.lang != "en":
        return f"{when}：{text}"
    return f"When {when}: {text}" if text.startswith("If ") else f"If {when}, {text[:1].lower()}{text[1:]}"


def _is_said_again(when: ir.Cond, body: ir.Block | None) -> bool:
    """Whether the one sentence of a check is about all of those of whom there must be one: those players win."""
    if not isinstance(when, ir.Exists) or when.negated or body is None or len(body.body) != 1:
        return False
    match body.body[0]:
        case ir.Do(call=call):
            about = [call.subject, *call.args.values()]
        case ir.ForEach(over=over):
            about = [over]
        case _:
            return False
    one = when.what
    return any(isinstance(all_, ir.NP) and replace(all_, quantity=one.quantity, ty=one.ty) == one for all_ in about)


# ---------------------------------------------------------------- what words mean


def _meaning(say: Say, made: decl.Decl, meaning: Meaning) -> dict[str, Plain]:
    said = {"title": meaning.title, "text": meaning.text, "needs": meaning.needs}
    return {**{key: say.done(text) for key, text in said.items()}, "rules": [*made.rules]}


_NOTHING = Meaning("", "")


def _verb(say: Say, verb: decl.Verb) -> Meaning:
    return _NOTHING if say.bare else render_verb(say.lexicon, verb, say.lang)


def _derived(say: Say, value: decl.Derived | decl.Quantity) -> Meaning:
    return _NOTHING if say.bare else render_derived(say.lexicon, value, say.lang)


def _adjective(say: Say, made: decl.AdjectiveDecl) -> Meaning:
    return _NOTHING if say.bare else render_adjective(say.lexicon, made, say.lang)


def _is_told(value: decl.Derived) -> bool:
    """Whether it is told by itself: not what counters have in common, each of which is."""
    return bool(value.name) and not value.members


def _quantity(say: Say, quantity: decl.Quantity) -> dict[str, Plain]:
    told = {**_meaning(say, quantity, _derived(say, quantity)), **_bounds(say, quantity)}
    return {**told, "adds_to_limits": quantity.adds_to_limits}


def _bounds(say: Say, made: decl.Quantity | decl.Counter) -> dict[str, Plain]:
    return {
        "owner": made.owner,
        "of_kind": say.name(made.of_kind) if made.of_kind is not None and made.of_kind.name else "",
        "at_least": _value(say, made.at_least),
        "at_most": _value(say, made.at_most),
        "seen_by": made.seen_by,
    }


def _value(say: Say, value: ir.Value | None) -> str:
    return "" if value is None or say.bare else say.done(render_value(say.lexicon, value, say.lang))


def _counter(say: Say, counter: decl.Counter) -> dict[str, Plain]:
    starts = "0" if counter.starts is None else _value(say, counter.starts)
    return {**_named(say, counter), "starts": starts, **_bounds(say, counter)}


def _variable(say: Say, variable: decl.Variable) -> dict[str, Plain]:
    ty = variable.ty
    return {
        **_named(say, variable),
        "owner": variable.owner,
        "seen_by": variable.seen_by,
        "yes_no": ty.name == "bool",
        "optional": ty.optional,
    }


def _abilities(say: Say, made: decl.Decl, abilities: Iterable[ir.Ability]) -> dict[str, Plain]:
    said = [] if say.bare else [say.done(render_ability(say.lexicon, one, say.lang)) for one in abilities]
    return {**_named(say, made), "text": [text for text in dict.fromkeys(said) if text]}


def _status(say: Say, status: decl.Status) -> dict[str, Plain]:
    made = _abilities(say, status, status.abilities)
    reminder = say.words(status.reminder, status.id, status.span)
    disabled = say.name(status.disables) if status.disables is not None and status.disables.name else ""
    told = {**made, "of": status.of.name, "suppresses": status.suppresses, "disables": disabled}
    if reminder:
        told |= {"text": [reminder], "suppresses": False, "disables": ""}
    return {**told, "is_mark": not (told["text"] or told["suppresses"] or told["disables"])}


# ---------------------------------------------------------------- what there is


def _zone(game: Game, say: Say, zone: decl.Zone) -> dict[str, Plain]:
    return {
        **_named(say, zone),
        "owner": zone.owner,
        "seen_by": zone.seen_by,
        "order": zone.order,
        "part_of": say.name(zone.part_of) if zone.part_of is not None else "",
        "renews": zone.renews,
        "refill_from": say.name(zone.refill_from) if zone.refill_from is not None else "",
        "slots": [
            {"name": say.name(game.categories[kind]) if kind in game.categories else kind, "number": number}
            for kind, number in zone.slots.items()
        ],
    }


def _stays_on_cards(game: Game) -> bool:
    """Whether something is counted, remembered or marked on cards: it goes with them."""
    of_cards = [made.owner for table in (game.counters, game.variables) for made in table.values()]
    return "card" in of_cards or any(status.of.name == "card" for status in game.statuses.values())


def _symbols(say: Say, made: decl.SymbolSet) -> dict[str, Plain]:
    words: list[Plain] = [
        f"{made.signs[word]} {said}".strip() if word in made.signs else said
        for word, names in made.words.items()
        if (said := say.words(names, word, made.span) or word)
    ]
    return {**_named(say, made), "words": words}


def _formats(game: Game, say: Say) -> list[Plain]:
    if say.bare or not game.raw["formats"]:
        return []
    from cardwright.backends.paper.deck_values import formats_of

    return formats_of(game, say)


def _kind(game: Game, say: Say, kind: decl.Category) -> dict[str, Plain]:
    """What every card of a kind can do, also as one of the wider kinds, and where."""
    there = [(one, ability) for one in kind.kinds() if one.present is None for ability in one.abilities]
    lent = [ability for one, ability in reversed(there) if one.plays_alike and ability.head == "play"]
    abilities = [ability for one, ability in there if not only_tells_cost(one, ability)]
    lasting = any(ability.head not in ("play", "respond") for ability in abilities)
    active: list[Plain] = [say.name(zone) for zone in kind.active_in if lasting]
    usual: list[Plain] = [
        {"name": say.name(field), "value": figure_of(say, field, field.default.value)}
        for field in fields_of(kind).values()
        if isinstance(field.default, ir.Num) and field.default.value
    ]
    told = {**_abilities(say, kind, abilities), "active_in": active, "usual": usual}
    told["shared"] = _shared(game, say, kind)
    others = own_plays(game, say, kind, [ability for ability in abilities if ability.head == "play"])
    return {**told, "every_play": {**_asked(say, lent), "in_all": len(lent) > 1}, "other_plays": others}


def _asked(say: Say, plays: Sequence[ir.Ability]) -> dict[str, Plain]:
    """What every play of a card asks for, as its kinds say: what must hold, and what is paid."""
    if say.bare or not plays:
        return {"only_if": "", "pay": ""}
    conditions = [cond for play in plays for cond in conditions_of(play)]
    costs = [cost for play in plays for cost in play.costs[play.kind_costs :]]
    only_if = render_cond(say.lexicon, reduce(ir.conjoined, conditions), say.lang) if conditions else ""
    paid = ir.Block(tuple(ir.Do(cost, "do", None, None, span=cost.span) for cost in costs))
    return {"only_if": say.done(only_if), "pay": say.done(render_block(say.lexicon, paid, say.lang)) if costs else ""}


def _called(say: Say) -> dict[str, Plain]:
    """How the game calls those who play it, one and several, and in Chinese by which measure word."""
    lex, one = say.lexicon, say.lexicon.term("player", say.lang)
    said = {"player": one, "players": lex.plural("player") if say.lang == "en" else one, "unit": lex.unit("player")}
    return {key: say.done(word) for key, word in said.items()}


def _shared(game: Game, say: Say, kind: decl.Category) -> list[Plain]:
    """Where what several cards of a kind do by lying somewhere does so, if it is the same for all of them."""
    own = [card for card in game.cards.values() if card.category is kind]
    places = [found for card in own if (found := _active(say, card))]
    return places[0] if len(places) > 1 and all(found == places[0] for found in places) else []


def _active(say: Say, card: decl.CardKind) -> list[Plain]:
    """Where what a card does by lying somewhere does so, where it says that itself."""
    lasting = any(ability.head not in ("play", "respond") for ability in card.abilities)
    return [say.name(zone) for zone in card.active_in if lasting]


def _faces(game: Game, say: Say, card: decl.CardKind) -> list[Plain]:
    """What tells the faces of a card apart, where no sign is printed on them: `number 3`, and how many copies.

    Where there is each combination of some values as often, these are one row: `number 1, 2, 3`; of two values of which
    few are shared by many, a row tells all that share one: `oxen 3, number 10, 20, 30`.
    """
    printed = [dict(values_of(card, face)) for face in card.faces]
    if len(printed) < 2 or all(pip_in(game, say, card, face)[0] is not None for face in card.faces):
        return []
    fields = list(dict.fromkeys(field for values in printed for field in values))
    other = [field for field in fields if any(values.get(field) != printed[0].get(field) for values in printed)]
    worth = {field: list(dict.fromkeys(values[field] for values in printed if field in values)) for field in other}
    names = [say.words(face.name, card.id, face.span) for face in card.faces]
    every = {tuple(values.get(field) for field in other) for values in printed}
    copies = {face.copies for face in card.faces}
    plain = [not name and not set(values) & set(other) for name, values in zip(names, printed, strict=True)]
    names = [say.name(card) if alone else name for name, alone in zip(names, plain, strict=True)]
    whens = [presence(say, face.when) for face in card.faces]
    alike = not any(names) and not any(whens) and len(copies) == 1 and len(every) == len(printed)
    if alike and len(printed) == prod(map(len, worth.values())):
        rows = [_said(game, say, field, found) for field, found in worth.items()]
        return [{"values": [*rows], "copies": copies.pop(), "each": True, "when": ""}]
    if alike and len(other) == 2 and all(len(values.keys() & worth) == 2 for values in printed):
        few, many = sorted(other, key=lambda field: len(worth[field]))
        if 2 * len(worth[few]) <= len(printed):
            shared = {value: [each[many] for each in printed if each[few] == value] for value in worth[few]}
            return [
                {
                    "values": [_said(game, say, few, [value]), _said(game, say, many, found)],
                    "copies": min(copies),
                    "each": len(found) > 1,
                    "when": "",
                }
                for value, found in shared.items()
            ]
    return [
        {
            "values": [
                *filter(None, [name, *(_said(game, say, field, [values[field]]) for field in other if field in values)])
            ],
            "copies": face.copies,
            "each": False,
            "when": when,
        }
        for face, name, values, when in zip(card.faces, names, printed, whens, strict=True)
    ]


def _said(game: Game, say: Say, field: decl.Field, values: Iterable[decl.Printed]) -> str:
    """`number 1, 2, 3`: a field and what is printed there."""
    between = ", " if say.lang == "en" else "、"
    return f"{say.name(field)} {between.join(_printed(game, say, field, value) for value in values)}".strip()


def _printed(game: Game, say: Say, field: decl.Field, value: decl.Printed) -> str:
    if isinstance(value, tuple):
        return ", ".join(word_of(game, say, field, one) for one in value)
    if isinstance(value, bool):
        return ""
    return word_of(game, say, field, value)


def _character(game: Game, say: Say, made: decl.Character) -> dict[str, Plain]:
    """What is printed on a character: its values, and its skills."""
    found = [(field, own_or_usual(field, key, made.values)) for key, field in game.character_fields.items()]
    values: list[Plain] = [
        _said(game, say, field, (value,)) for field, value in found if value is not None and value is not False
    ]
    skills: list[Plain] = [
        {"name": say.name(skill) if skill.name else "", "text": [*say.skill(skill)]} for skill in made.skills
    ]
    return {**_named(say, made), "values": values, "skills": skills}


# ---------------------------------------------------------------- what leads to what


def _all_abilities(game: Game) -> list[ir.Ability]:
    holders = (game.cards, game.skills, game.statuses, game.categories, game.rules)
    return [ability for table in holders for made in table.values() for ability in made.abilities]


def _verbs_used(game: Game) -> list[decl.Verb]:
    """The verbs that anything which counts in every game does, or lets others do, in their order."""
    tables = (game.cards, game.skills, game.statuses, game.categories, game.rules, game.checks, game.phases)
    done = [heads_of(inside(made)) for table in tables for made in _present(table)]
    done += [called_in(block.body) for block in (game.setup, game.turn.begins, game.turn.ends) if block is not None]
    used = reached(game, frozenset().union(*done))
    return [verb for verb in game.verbs.values() if verb.id in used]
