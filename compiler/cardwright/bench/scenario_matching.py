"""Which options of a decision the words of a scenario mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from cardwright.ir import decl
from cardwright.model import scenario as sc
from cardwright.model.told_apart import ids_of, subject
from cardwright.runtime.abilities import Listener, Play
from cardwright.runtime.combining import Combo
from cardwright.runtime.event import Waiting
from cardwright.runtime.event_kinds import Answer, Trigger
from cardwright.runtime.playable import Action
from cardwright.runtime.requests import PASS, Ask, Refusal
from cardwright.runtime.things import Card, Kind

OPEN: Final = object()
"""Stands for: there is more than one way to decide."""


def named(card: Card, name: sc.CardName) -> bool:
    """Whether a card is called so: its printed kind, and its face if that was named."""
    return card.printed.id == name.kind.id and (name.face is None or card.face == name.face)


def plain_first(name: sc.CardName, cards: Iterable[Card]) -> list[Card]:
    """Cards in order, those whose face has no name of its own first."""
    faces = name.kind.faces
    return sorted(cards, key=lambda c: bool(faces[c.face].name))


def by_card(ask: Ask, name: sc.CardName) -> list[Any]:
    """Options that play or answer with a card of that name: as what it is, else as the named kind, else otherwise."""
    if ask.kind == "play":
        actions = [o for o in ask.options if isinstance(o, Action)]
        plays = [(o, o.card, o.kind) for o in actions if o.card is not None and o.kind is not None]
        own = [(o, card) for o, card, kind in plays if named(card, name) and kind is card.printed]
        if own:
            first = plain_first(name, [card for _, card in own])[0]
            return [o for o, card in own if card.face == first.face]
        named_so = [o for o in actions if o.kind is not None and o.kind.id == name.kind.id]
        used = named_so if name.face is None else []
        return used or [o for o, card, _ in plays if named(card, name)]
    if ask.kind == "respond":
        answers = [o for o in ask.options if isinstance(o, Answer)]
        as_printed = [o for o in answers if isinstance(o.card, Card) and named(o.card, name)]
        as_kind = [o for o in answers if o.listener.respond is not None and o.listener.respond.id == name.kind.id]
        return as_printed or (as_kind if name.face is None else [])
    if ask.kind == "may":
        return by_owner(ask, name.kind)
    if ask.kind == "choose" and PASS in ask.options:
        cards = plain_first(name, [o for o in ask.options if isinstance(o, Card) and named(o, name)])
        combos = [o for o in ask.options if isinstance(o, Combo) and any(kind.id == name.kind.id for kind in o.kinds)]
        return cards or (combos if name.face is None else [])
    return []


def of_card(ask: Ask, card: Card | None) -> Ask:
    """A request as far as its options are of that card: a scenario has named it; all of it for None."""
    if card is None or ask.kind == "may":
        return ask
    options = [o for o in ask.options if o is PASS or o is card or getattr(o, "card", None) is card]
    return Ask(ask.player, ask.kind, options, ask.prompt, ask.about)


def by_owner(ask: Ask, owner: decl.Decl) -> list[Any]:
    """Options that use an ability of a skill, status or card."""
    if ask.kind == "may":
        about = ask.about
        return [True] if isinstance(about, Play | Listener) and owner_of(about.id) == owner.id else []
    plays = [
        o for o in ask.options
        if isinstance(o, Action) and o.kind is None
        and (owner_of(o.play.id) == owner.id or (o.card is not None and o.card.printed.id == owner.id))
    ]  # fmt: skip
    answers = (o for o in ask.options if isinstance(o, Answer | Trigger))
    return [*plays, *(o for o in answers if owner_of(o.listener.id) == owner.id)]


def numbered(line: sc.Plays | sc.ExpectCannot, found: list[Any]) -> list[Any]:
    """Those options that are the ability that a line tells by its number; all if it tells none."""
    made = subject(line)
    if line.nth is None or made is None:
        return found
    ids = ids_of(made, line.nth.number)
    return [o for o in found if _ability(o) in ids]


def _ability(option: Any) -> str | None:
    """The id of the ability that an option plays, uses or answers with."""
    if isinstance(option, Action):
        return option.play.id
    return option.listener.id if isinstance(option, Answer | Trigger) else None


def against_these(ask: Ask, against: Iterable[Refusal], on: Sequence[Any]) -> list[Refusal]:
    """Those reasons that speak of one of these players and cards."""
    return [each for each in against if any(fits(ask, each.what, item) for item in on)]


def owner_of(id: str) -> str:
    """`attack#1` -> `attack`."""
    return id.rpartition("#")[0] or id


def sort_of(option: Any) -> tuple[Any, ...]:
    """What makes options differ: copies of a card do not."""
    if isinstance(option, Action):
        card = option.card
        merged = option.combo.id if option.combo is not None else ""
        return ("play", option.play.no, option.kind, card.printed if card else None, card.face if card else 0, merged)
    if isinstance(option, Answer) and isinstance(option.card, Card):
        return ("answer", option.listener.no, option.card.printed, option.card.face)
    if isinstance(option, Trigger):
        return ("trigger", option.listener.no, option.card.printed if isinstance(option.card, Card) else option.card)
    if isinstance(option, Card):
        return ("card", option.printed, option.face)
    return ("other", option)


def passing(ask: Ask) -> Any:
    """The answer that does nothing, or OPEN."""
    if any(o is PASS for o in ask.options):
        return PASS
    if ask.kind == "may":
        return False
    nothing = ask.low == 0 and ask.takes(())
    return [] if nothing else OPEN


def first_answer(ask: Ask) -> Any:
    """What is answered where it does not matter: the first options."""
    places = ask.sets[0] if ask.sets is not None else range(ask.low)
    return ask.options[places[0]] if ask.single else [ask.options[i] for i in places]


def picked_for(ask: Ask, items: Sequence[Any]) -> list[Any] | None:
    """An option for each item, where only some sets may be picked those of the first that fits; None if none do."""
    if ask.sets is None:
        return matched(ask, items)
    for one in ask.sets:
        if len(one) == len(items):
            only = Ask(ask.player, ask.kind, [ask.options[i] for i in one])
            if matched(only, items) is not None:
                return list(only.options)
    return None


def matched(ask: Ask, items: Sequence[Any]) -> list[Any] | None:
    """An option for each item, none twice; None if one has none. Of effects that wait the last is meant."""
    left = list(ask.options)
    found: list[Any] = []
    for item in items:
        fitting = [o for o in left if fits(ask, o, item)]
        if isinstance(item, sc.CardName):
            cards = [o for o in fitting if isinstance(o, Card)]
            fitting = plain_first(item, cards) or fitting
        if not fitting:
            return None
        first = fitting[-1 if isinstance(fitting[0], Waiting) else 0]
        found.append(first)
        left = [o for o in left if not (o is first or (type(o) is type(first) is int and o == first))]
    return found


def fits(ask: Ask, option: Any, item: Any) -> bool:
    """Whether an option is what an item names."""
    if isinstance(item, sc.CardName):
        card = option.card if isinstance(option, Action | Answer | Waiting) else option
        if isinstance(card, Card):
            return named(card, item)
        return isinstance(option, Kind) and option.id == item.kind.id
    if isinstance(item, Kind) and isinstance(option, Card):
        return option.printed is item
    if isinstance(item, bool) or isinstance(option, bool):
        return option is item
    if ask.kind == "either" and isinstance(item, int):
        return isinstance(option, int) and option == item - 1
    if isinstance(item, int | str):
        return type(option) is type(item) and bool(option == item)
    return option is item


def says(items: Sequence[Any], *words: bool) -> bool:
    """Whether yes or no is all that is said."""
    return len(items) == 1 and any(items[0] is w for w in words)


def forced(ask: Ask) -> Any:
    """The only legal answer to a request, or OPEN; cards that are alike in every way are one option."""
    options = ask.options
    if ask.sets is not None:
        kinds = {tuple([sort_of(options[i]) for i in one]) for one in ask.sets}
        return first_answer(ask) if len(kinds) == 1 and _alike(options) else OPEN
    if ask.single:
        if len(options) == 1 or _alike(options):
            return options[0]
        return OPEN
    if ask.low == len(options) or (ask.low == ask.high and _alike(options)):
        return list(options[: ask.low])
    return [] if ask.high == 0 else OPEN


def _alike(options: Sequence[Any]) -> bool:
    first = next(iter(options), None)
    return isinstance(first, Card) and all(
        isinstance(c, Card)
        and (c.printed, c.face, c.zone, c.kind) == (first.printed, first.face, first.zone, first.kind)
        and not c.zone.ordered
        for c in options
    )
