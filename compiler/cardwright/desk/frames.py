"""What one seat sees of a table, as plain data with all its words: the only thing of a game that leaves the server."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardwright.desk.table import Table
from cardwright.runtime.story import begun, in_lines, settled, times, with_effect, worth_telling
from cardwright.runtime.texts import Texts
from cardwright.runtime.traces import Entry
from cardwright.runtime.views import (
    About,
    CardView,
    MarkedView,
    Option,
    Pending,
    PlayerView,
    Value,
    View,
    ZoneView,
    from_the_top,
)

Frame = dict[str, Any]
FaceOf = Callable[[str, int], str]
"""The address of the picture of a kind of card and a face, behind that of the page; empty if there is none."""

TOLD = 300
"""So many lines of the story are sent at most."""
READ_BACK = 3_000
"""So many entries of the trace are read for them."""
CARD_AT = {
    "move": 1, "play": 2, "answer": 2, "cancel": 2, "missed": 2,
    "trigger": 3, "waits": 3, "reveal": 2, "look": 2, "aim": 2,
}  # fmt: skip
"""Where in an entry of a trace the card stands that it is about."""
PIECES = ("counter", "status")
"""What lies on a table as pieces do; what is only reckoned or remembered is told to whoever asks for it, but for whom a
game remembers: people at a table lay a marker before that player.
"""


def frame(table: Table, seat: int | None, lang: str, face: FaceOf, newer: bool = False) -> Frame:
    """The table as a seat (None: whoever looks on) may see it."""
    with table.lock:
        session = table.session
        return Framing(table, session.view(seat), table.texts(lang), face).frame(newer)


class Framing:
    """One view being told."""

    def __init__(self, table: Table, view: View, texts: Texts, face: FaceOf) -> None:
        self.table = table
        self.session = table.session
        self.view = view
        self.texts = texts
        self.face = face
        self.pending = view.pending[0] if view.pending else None
        self.shown = {shown.id: shown for shown in texts.rules.shown}
        self.nothing = {pair for pair in texts.usual(view.players).items() if pair[1] == 0}
        """Counters of which most players have none."""

    def frame(self, newer: bool, since: int | None = None) -> Frame:
        """All of it; the story from an entry of the trace on (None: the last of it)."""
        view, texts, session = self.view, self.texts, self.session
        return {
            "game": texts.game(),
            "seat": view.seat,
            "made": len(session.decisions),
            "turn": view.turn,
            "who": view.turn_player,
            "phase": texts.name("phases", view.phase) if view.phase else "",
            "values": self.values(self.pieces(view.values)),
            "more": self.values(self.pieces(view.values, others=True)),
            "players": [self.player(each) for each in view.players],
            "zones": [self.zone(each) for each in view.zones if each.count],
            "stack": self.stack(),
            "asked": self.asked(self.pending) if self.pending is not None else None,
            "waiting": [texts.player(each.seat) for each in session.pending if each.seat != view.seat],
            "over": session.over,
            "winners": [texts.player(seat) for seat in session.winners],
            "how": texts.how_over(session.because),
            "broken": table_error(self.table, self.texts),
            "parted": self.table.parted,
            "newer": newer,
            "alone": self.table.humans == (view.seat,),
            "log": self.log(since),
        }

    # ------------------------------------------------------------ the table

    def player(self, player: PlayerView) -> Frame:
        """One player with what lies before them."""
        other = player.seat != self.view.seat
        there = {id: value for id, value in player.values.items() if (id, value) not in self.nothing}
        return {
            "seat": player.seat,
            "name": self.texts.player(player.seat),
            "bot": not self.table.seats[player.seat].is_human,
            "alive": player.alive,
            "values": self.values(self.pieces(there), other),
            "more": [*self.values(self.pieces(player.values, others=True), other), *self.values(player.towards)],
            "zones": [self.zone(each) for each in player.zones if each.count],
        }

    def zone(self, zone: ZoneView) -> Frame:
        """A zone: its cards as far as they are known, and how many are not."""
        return {
            "no": zone.no,
            "name": self.texts.name("zones", zone.id),
            "owner": zone.owner,
            "stack": zone.ordered,
            "seen": zone.seen,
            "count": zone.count,
            "cards": [self.card(each) for each in zone.cards],
            "marked": [marked for each in zone.marked if (marked := self.marked(each))["marks"]],
        }

    def card(self, card: CardView) -> Frame:
        """A card whose face is seen."""
        marks = {id: value for id, value in card.values.items() if self.is_mark(id) and value not in (0, None, False)}
        reckoned = self.pieces(marks, others=True)
        return {
            "no": card.no,
            "kind": card.kind,
            "name": self.texts.card(card),
            "face": self.face(card.kind, card.face),
            "place": card.place,
            "marks": self.values(self.pieces(marks)),
            "more": self.values(reckoned),
        }

    def marked(self, card: MarkedView) -> Frame:
        """A card whose face is not seen, with what lies openly on it."""
        return {"place": card.place, "marks": self.values(self.pieces(card.values))}

    def is_mark(self, id: str) -> bool:
        """Whether a value of cards lies on them, and is not printed there."""
        return self.shown[id].sort != "field"

    def pieces(self, values: Mapping[str, Value], *, others: bool = False) -> dict[str, Value]:
        """Those of some values that lie there as pieces, or the others."""
        return {id: value for id, value in values.items() if self.lies(id, value) != others}

    def lies(self, id: str, value: Value) -> bool:
        """Whether a value lies there as a piece."""
        shown = self.shown[id]
        marker = isinstance(value, tuple) and value[:1] == ("player",)
        return shown.sort in PIECES or (marker and (shown.of, shown.sort) == ("game", "variable"))

    def values(self, values: Mapping[str, Value], of_another: bool = False) -> list[Frame]:
        """Counters, statuses and other values in words, of the viewer or `of_another`; what is nothing is left out."""
        told = (self.texts.holding(id, value, of_another) for id, value in values.items())
        return [{"name": each[0], "value": each[1]} for each in told if each is not None]

    # ------------------------------------------------------------ what is asked

    def asked(self, pending: Pending) -> Frame:
        """The question, what it is about, and the options."""
        texts = self.texts
        return {
            "question": texts.prompt(pending),
            "about": texts.about(pending),
            "situation": list(texts.situation(pending)),
            "rule": texts.asked_by(pending),
            "kind": pending.kind,
            "passes": pending.passes,
            "low": pending.low,
            "high": pending.high,
            "options": self.options(pending),
            "sets": [list(each) for each in pending.sets] if pending.sets is not None else None,
            "rejected": self.rejected(pending),
        }

    def options(self, pending: Pending) -> list[Frame]:
        """The options as they are listed: cards of a stack from its top down."""
        labels, firsts = self.texts.labels(pending), pending.firsts
        listed = from_the_top(pending.options)
        return [self.option(pending.options[at], pending, firsts[at], labels[at]) for at in listed]

    def option(self, option: Option, pending: Pending, first: int, label: str) -> Frame:
        """An option by its label, the `first` that is the same to its player, and what on the table stands for it."""
        return {
            "at": option.index,
            "same": first,
            "label": label,
            "does": self.texts.told_by(option, pending),
            "sort": option.sort,
            "card": option.card.no if option.card is not None else None,
            "kind": option.card.kind if option.card is not None else option.kind,
            "player": option.seat if option.sort == "player" else None,
        }

    def rejected(self, pending: Pending) -> list[Frame]:
        """What is not legal now, with the reason, each once."""
        found: dict[tuple[str, str], Frame] = {}
        for each in pending.refused:
            option = each.option
            label = self.texts.rejected(option, pending)
            reason = self.texts.refused(each, pending)
            told = found.setdefault((label, reason), {"label": label, "why": reason, "cards": [], "players": []})
            if option.card is not None and (option.play is None or option.kind is not None):
                told["cards"].append(option.card.no)
            if option.sort == "player":
                told["players"].append(option.seat)
        return list(found.values())

    def stack(self) -> list[Frame]:
        """What is being settled, the widest first; who is not asked is told of no more verbs than the story tells."""
        found: list[Frame] = []
        if self.session.over:
            return found
        for about in self.session.situation_for(self.view.seat):
            told = self.pending is not None or not about.parts or about.id == "use"
            if told or self.texts.find("log", about.id):
                found.append(self.happening(about))
        return [each for each in found if each["text"]]

    def happening(self, about: About) -> Frame:
        """An event that is being settled."""
        card = about.card
        return {
            "text": self.texts.happening(about),
            "kind": card.kind if card is not None else None,
            "face": self.face(card.kind, card.face) if card is not None else "",
        }

    # ------------------------------------------------------------ the story

    def log(self, since: int | None = None) -> list[Frame]:
        """What has happened, the oldest first: a line each, equal neighbours once with their number."""
        told = TOLD if since is None else READ_BACK
        zone = self.session.rules.table(self.session.game)
        passing = getattr(zone, "no", None)
        since = max(0, len(self.session.trace()) - READ_BACK) if since is None else since
        entries: Sequence[Entry] = self.session.trace_for(self.view.seat, since)
        if since == 0:
            since = next((at for at, entry in enumerate(entries) if entry[0] == "turn"), 0)
            entries = begun(entries)
        known = self.session.numbers(since)
        kept = worth_telling(settled(entries, known), passing)
        lines = in_lines(with_effect(kept, self.texts.is_rule, self.texts.only_ends))
        return [*counted(map(self.line, lines)), *self.ending()][-told:]

    def ending(self) -> Iterator[Frame]:
        """How the game came to its end, and what people then turn over."""
        if how := self.texts.how_over(self.session.because):
            yield {"sort": "how", "text": how, "cards": [], "times": 1}
        for zone, cards in self.session.laid_open(self.view.seat):
            named = dict.fromkeys(map(self.texts.known_card, cards))
            known = [{"kind": kind, "name": name} for kind, name in named]
            yield {"sort": "open", "text": self.texts.laid_open(zone, cards), "cards": known, "times": 1}

    def line(self, entries: Sequence[Entry]) -> Frame:
        """One line: its words, what sort it is, the cards that it is about, and how often it has happened."""
        sort = entries[0][0]
        cards = dict.fromkeys(card for each in entries if (card := self.card_of(each)) is not None)
        text = self.texts.line(entries)
        return {
            "sort": sort,
            "text": text,
            "cards": [{"kind": kind, "name": name} for kind, name in cards],
            "times": times(entries),
        }

    def card_of(self, entry: Entry) -> tuple[str, str] | None:
        """The kind and name of the card that an entry is about; None if there is none that is known."""
        at = CARD_AT.get(entry[0])
        no = entry[at] if at is not None else None
        found = self.texts.known_card(no) if isinstance(no, int) and no >= 0 else ("", "")
        return found if found[1] else None


def table_error(table: Table, texts: Texts) -> str:
    """What went wrong inside the rules, for designers; empty if nothing did."""
    return texts.fault(table.failed) if table.failed is not None else ""


def counted(lines: Iterable[Frame]) -> list[Frame]:
    """Equal neighbours as one with their number."""
    found: list[Frame] = []
    for line in lines:
        if found and found[-1]["text"] == line["text"]:
            found[-1]["times"] += line["times"]
        else:
            found.append(line)
    return found
