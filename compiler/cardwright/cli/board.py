"""Show a game on a terminal: the table as one player sees it, the question, and what has happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from cardwright.cli.play_words import tell
from cardwright.cli.terminal import Screen
from cardwright.runtime.story import Numbers, in_lines, settled, times, with_effect, worth_telling
from cardwright.runtime.texts import Texts
from cardwright.runtime.traces import Entry
from cardwright.runtime.views import (
    CardView,
    MarkedView,
    Option,
    Pending,
    PlayerView,
    Value,
    View,
    ZoneView,
    among_themselves,
    from_the_top,
)

MOST_TOLD = 2
"""Of the events during which a question is asked only the innermost are told."""

SETS = 8
"""So many sets or numbers are listed at most."""

LONG = 12
"""A zone of more cards than this shows only the first of them."""


def counted(names: Iterable[str]) -> list[str]:
    """Equal neighbours as one with a number: `蜡烛 ×3`."""
    found = []
    for name, group in groupby(names):
        count = sum(1 for _ in group)
        found.append(f"{name} ×{count}" if count > 1 else name)
    return found


class Board:
    """The table on a screen."""

    def __init__(self, screen: Screen, texts: Texts) -> None:
        self.screen = screen
        self.texts = texts
        self.places = {(spec.kind.id, spec.face): at for at, spec in enumerate(texts.rules.cards)}
        self.shown: View | None = None
        """The table that was shown last."""

    # ------------------------------------------------------------ the table

    def show_anew(self, view: View) -> None:
        """The whole table, if it is not as it was shown last."""
        if view != self.shown:
            self.show(view)

    def forget(self) -> None:
        """What was shown is not to be seen any more."""
        self.shown = None

    def show(self, view: View, *, everything: bool = False) -> None:
        """The whole table; what a player has like most others is left out unless `everything`."""
        texts = self.texts
        self.shown = view
        head = [texts.game(), tell("play.turn", turn=view.turn)]
        if view.turn_player is not None:
            head.append(tell("play.turn of", name=texts.player(view.turn_player)))
        if view.phase:
            head.append(texts.name("phases", view.phase))
        self.screen.rule(" · ".join(head))
        filled = [zone for zone in view.zones if zone.count]
        self.screen.flow([self.zone(z) for z in filled if not z.seen] + self.values(view.values))
        for zone in filled:
            if zone.seen:
                self.screen.flow(self.few(zone), f"{self.texts.name('zones', zone.id)} {zone.count}: ")
        usual = {} if everything else self.texts.usual(view.players)
        for player in view.players:
            self.player(player, view, usual)
        if view.seat is not None:
            for zone in view.players[view.seat].zones:
                if zone.count and zone.seen:
                    name = texts.name("zones", zone.id)
                    self.screen.flow(counted(self.cards(self.in_order(zone))), f"{name}: ", "  ", "cyan")

    def player(self, player: PlayerView, view: View, usual: Mapping[str, Value]) -> None:
        """One player on a line, without what is as usual."""
        texts = self.texts
        name = texts.player(player.seat)
        if player.seat == view.seat:
            name = tell("play.you", name=name)
        mark = "▶" if player.seat == view.turn_player else " "
        if not player.alive:
            self.screen.line(f"{mark} {name}  {tell('play.out')}", "dim")
            return
        zones = [self.zone(z, own=player.seat == view.seat) for z in player.zones if z.count]
        styles = ("bold",) if player.seat == view.turn_player else ()
        values = {id: value for id, value in player.values.items() if id not in usual or value != usual[id]}
        told = [*self.values(values, player.seat != view.seat), *self.values(player.towards)]
        self.screen.flow([*zones, *told], f"{mark} {name}  ", "  ", *styles)

    def zone(self, zone: ZoneView, own: bool = False) -> str:
        """A zone in a few words: its name, how many cards, and which of them are known."""
        head = f"{self.texts.name('zones', zone.id)} {zone.count}"
        if zone.seen or len(zone.cards) == zone.count:
            if own and zone.seen:
                return head
            return f"{head} ({', '.join(self.few(zone))})"
        told = [tell("play.known", cards=", ".join(counted(self.cards(zone))))] if zone.cards else []
        told += counted(self.marked(card) for card in zone.marked)
        return f"{head} ({', '.join(told)})" if told else head

    def marked(self, card: MarkedView) -> str:
        """What lies openly on a hidden card, with its place where that says something."""
        marks = self.texts.marks(card.values)
        return marks if card.place is None else tell("play.at", card=marks, place=card.place)

    def few(self, zone: ZoneView) -> list[str]:
        """The names of the first cards, equal neighbours counted."""
        names = counted(self.cards(zone)[:LONG])
        return [*names, tell("play.and more", count=zone.count - LONG)] if zone.count > LONG else names

    def cards(self, zone: ZoneView) -> list[str]:
        """The names of the cards that may be seen, with their place where that says something."""
        if zone.seen or not zone.ordered or len(zone.cards) == zone.count:
            return [self.card(c) for c in zone.cards]
        return [tell("play.at", card=self.card(c), place=c.place) for c in zone.cards]

    def in_order(self, zone: ZoneView) -> ZoneView:
        """The zone with its cards as the game declares them, one like another beside it, unless their order counts."""
        if zone.ordered:
            return zone
        return replace(zone, cards=tuple(sorted(zone.cards, key=self.declared)))

    def declared(self, card: CardView) -> tuple[int, str, int]:
        """By this cards stand as the game declares them."""
        return (self.places.get((card.kind, card.face), len(self.places)), card.kind, card.face)

    def as_declared(self, options: Sequence[Option]) -> list[int]:
        """The options by their places, those of cards as they are listed in a hand or lie in a stack; each keeps its
        number.
        """
        cards = {
            at: self.declared(each.card)
            for at, each in enumerate(options)
            if each.card is not None and each.card.place is None
        }
        return among_themselves(from_the_top(options), cards)

    def card(self, card: CardView) -> str:
        """The name of a card, with the statuses that it has and the counters that lie on it."""
        marks = {id: value for id, value in card.values.items() if value != 0 and self.is_mark(id)}
        found = (self.texts.holding(id, value, False) for id, value in marks.items())
        told = [" ".join(filter(None, each)) for each in found if each is not None]
        return f"{self.texts.card(card)}[{', '.join(told)}]" if told else self.texts.card(card)

    def is_mark(self, id: str) -> bool:
        """Whether a value of cards is a status or counter, not a printed field."""
        return any(s.id == id and s.of == "card" and s.sort != "field" for s in self.texts.rules.shown)

    def values(self, values: Mapping[str, Value], of_another: bool = False) -> list[str]:
        """Counters and statuses in words, of the viewer or `of_another`; a status that does not hold is left out."""
        return [text for id, value in values.items() for text in self.value(id, value, of_another)]

    def value(self, id: str, value: Value, of_another: bool) -> list[str]:
        """One counter or status."""
        told = self.texts.holding(id, value, of_another)
        if told is None:
            return []
        name, much = told
        return [f"{name} {much}" if much else f"[{name}]"]

    # ------------------------------------------------------------ the question

    def ask(self, pending: Pending) -> None:
        """The question and its options, numbered from 1."""
        situation = self.texts.situation(pending)[-MOST_TOLD:]
        for sentence in situation:
            self.screen.line(f"[{sentence}]", "dim")
        about = "" if situation else self.texts.about(pending)
        self.screen.line((f"[{about}] " if about else "") + self.texts.prompt(pending), "yellow")
        if numbers_of(pending):
            return
        labels, counts = self.texts.labels(pending), Counter(pending.firsts)
        for at in self.as_declared(pending.options):
            times = f" ×{counts[at]}" if counts[at] > 1 else ""
            if at in counts:
                self.screen.line(f"{at + 1:>4}  {labels[at]}{times}")
        if pending.sets is not None and len(pending.sets) > 1:
            sets = ["+".join(str(index + 1) for index in one) or "–" for one in pending.sets[:SETS]]
            left = [tell("play.and more", count=len(pending.sets) - SETS)] if len(pending.sets) > SETS else []
            self.screen.line(tell("play.sets", sets="  ".join(sets + left)), "dim")

    def expects(self, pending: Pending) -> str:
        """What is to be typed."""
        if numbers := numbers_of(pending):
            if numbers == list(range(numbers[0], numbers[0] + len(numbers))):
                return tell("play.range", low=numbers[0], high=numbers[-1])
            few = numbers if len(numbers) <= SETS else [*numbers[: SETS - 2], "…", numbers[-1]]
            return tell("play.numbers", numbers=", ".join(map(str, few)))
        if pending.low == pending.high == 1:
            return f"1–{len(pending.options)}" if len(pending.options) > 1 else "1"
        if pending.low == pending.high:
            return tell("play.exactly", low=pending.low)
        return tell("play.many", low=pending.low, high=pending.high)

    def why_not(self, pending: Pending) -> None:
        """What is not legal now, with the reasons."""
        lines = [
            tell(
                "play.why not",
                what=self.texts.rejected(each.option, pending).rstrip("。."),
                why=self.texts.refused(each, pending),
            )
            for each in pending.refused
        ]
        for line in counted(lines) or [tell("play.nothing illegal")]:
            self.screen.line(line)

    def option_text(self, option: Option) -> None:
        """The rules text of the card, or of the skill, that an option is about."""
        kind = option.card.kind if option.card is not None else option.kind
        if kind is not None:
            text = self.texts.card_text(kind, option.card.face if option.card is not None else None)
        else:
            text = self.texts.ability_text(option.play) if option.play is not None else ""
        self.screen.flow([text or tell("play.no text")], "", "")

    def card_texts(self, cards: Sequence[CardView]) -> None:
        """The rules texts of cards, each once, with the names of all that it stands on."""
        told: dict[str, list[str]] = {}
        for card in cards:
            names = told.setdefault(self.texts.card_text(card.kind, card.face), [])
            name = self.texts.kind(card.kind, card.face)
            names += [name] if name not in names else []
        for text, names in told.items():
            self.screen.flow([text or tell("play.no text")], f"{tell('play.list').join(names)}: ", "")

    def texts_called(self, words: str) -> None:
        """The rules texts of cards and skills whose names hold some words."""
        found = self.texts.explained(words)
        if not found:
            self.screen.line(tell("play.no such text", text=words), "red")
        for name, text in found.items():
            self.screen.flow([text or tell("play.no text")], f"{name}: ", "")

    # ------------------------------------------------------------ what has happened

    def log(self, entries: Sequence[Entry], table: int | None, known: Numbers, style: str = "dim") -> None:
        """What has happened, without the steps in between and numbers that are as they are `known`; equal lines are
        counted.
        """
        kept = worth_telling(settled(entries, known), table)
        told = [
            self.texts.line(same)
            for same in in_lines(with_effect(kept, self.texts.is_rule, self.texts.only_ends))
            for _ in range(times(same))
        ]
        for line in counted(told):
            self.screen.line(line, style)


def numbers_of(pending: Pending) -> list[int]:
    """The numbers of which one is to be typed; none if it is another question."""
    values = [o.value for o in pending.options if o.sort == "number" and isinstance(o.value, int)]
    return values if pending.low == pending.high == 1 and len(values) == len(pending.options) else []
