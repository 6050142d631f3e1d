"""A small game written by hand on the kernel, as the compiler would write it: spies, bids, hidden hands.

Ranks 0 to 3, three of each.  Everyone has three cards.  In turn a player may play a card: a spy (0) looks
at the top card of the deck and puts it anywhere, a bid (1) has everyone secretly put up a card, whoever
plays a thief (2) picks a hidden card of somebody, a trap (3) is broken and shows that errors are told in
lines of the YAML.  Then a card is drawn; whoever draws the last card has lost to the player with most cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardwright.runtime.abilities import Play
from cardwright.runtime.game import Game
from cardwright.runtime.play import offer_plays
from cardwright.runtime.requests import Ask, Steps, Together
from cardwright.runtime.tables import Phase, Rules, Shown
from cardwright.runtime.things import Card, Kind, Player, Zone

SPY, BID, THIEF, TRAP = KINDS = [Kind(i, id, ("card",)) for i, id in enumerate(("spy", "bid", "thief", "trap"))]


class Seat(Player):
    """A player with a hand, secrets and a score."""

    __slots__ = ("hand", "plan", "score")

    def __init__(self, g: Table, seat: int, name: str) -> None:
        Player.__init__(self, seat, name)
        self.hand = g.new_zone("hand", self, "owner", False)
        self.score = 0
        self.plan = ""
        self.zones = (self.hand,)


class Table(Game):
    """The table."""

    seats: list[Seat]
    deck: Zone
    table: Zone
    discard: Zone


def make(players: int, seed: int, options: Mapping[str, str], variants: frozenset[str]) -> Table:
    """An empty table."""
    return Table(RULES, players, seed, options, variants)


def set_table(g: Table, names: list[str] | None = None) -> None:
    """Seats, zones, cards."""
    g.deck = g.new_zone("deck", None, "nobody", True)
    g.table = g.new_zone("table", None, "everyone", False)
    g.discard = g.new_zone("discard", None, "everyone", True)
    g.seats = [Seat(g, i, names[i] if names else chr(65 + i)) for i in range(g.players_wanted)]
    for kind in KINDS:
        for face in range(int(g.options["copies"])):
            card = Card(len(g.cards), kind, face, g.deck)
            g.cards.append(card)
            g.deck.cards.append(card)


def setup(g: Table) -> None:
    """Deal."""
    g.shuffle(g.deck)
    for p in g.seats:
        g.move_all(g.deck.top(3), p.hand, p)


def spy(g: Table, me: Seat, this: Card) -> Steps:
    """Look, and put it anywhere."""
    cards = g.deck.top(1)
    g.look(me, cards)
    for card in cards:
        place = yield Ask(me, "number", range(1, len(g.deck.cards) + 1), "place")
        g.move(card, g.deck, me, at=place)


def bid(g: Table, me: Seat, this: Card) -> Steps:
    """Everyone bids at once; the highest card scores, all go back."""
    bidders = [p for p in g.around(me) if p.hand.cards]
    answers = yield Together([Ask(p, "choose", list(p.hand.cards), "bid", about=this) for p in bidders])
    g.reveal(answers, me)
    for p, card in zip(bidders, answers, strict=True):
        if card.kind.no == max(c.kind.no for c in answers):
            p.score += 1
            g.trace.append(("count", p.seat, "score", p.score))


def thief(g: Table, me: Seat, this: Card, target: Seat) -> Steps:
    """Take a hidden card."""
    if target.hand.cards:
        card = yield Ask(me, "choose", list(target.hand.cards), "loot")
        g.move(card, me.hand, me)
    me.plan = yield Ask(me, "word", ("bold", "shy"), "plan")


def trap(g: Table, me: Seat, this: Card) -> None:
    """Broken."""
    raise ZeroDivisionError("the trap snaps")


def others(g: Table, me: Seat, this: Card | None) -> Iterable[Player]:
    """Targets."""
    return [p for p in g.seats if p is not me and p.hand.cards]


def no_trap(g: Table, me: Seat, this: Card | None) -> bool:
    """Traps work only where that was agreed."""
    return g.options["traps"] == "on"


def play_phase(g: Table, me: Seat) -> Steps:
    """Play."""
    yield from offer_plays(g, me)


def draw_phase(g: Table, me: Seat) -> None:
    """Draw, and perhaps end the game."""
    g.move_all(g.deck.top(1), me.hand, me)
    if not g.deck.cards:
        most = max(len(p.hand.cards) for p in g.seats)
        g.win(p for p in g.seats if len(p.hand.cards) == most)


RULES = Rules(
    id="spies",
    digest="d0",
    players=(2, 4),
    options={"copies": ("3", ("3", "5")), "traps": ("off", ("off", "on"))},
    variants={"long": {"copies": "5"}, "tall": {"copies": "3"}, "open": {"long": "on"}, "shut": {"open": "off"}},
    make=make,
    set_table=set_table,
    setup=setup,
    setup_asks=False,
    phases=(Phase("play phase", play_phase, True), Phase("draw phase", draw_phase, False)),
    turn_begins=None,
    turn_begins_asks=False,
    turn_ends=None,
    turn_ends_asks=False,
    plays={
        SPY: (Play(0, "spy", spy, True),),
        BID: (Play(1, "bid", bid, True),),
        THIEF: (Play(2, "thief", thief, True, targets=others),),
        TRAP: (Play(3, "trap", trap, False, can=no_trap, why=lambda g, me, this: ["no-traps"]),),
    },
    actions=(),
    windows={},
    may_play=None,
    kinds_of=None,
    responders=lambda g, event: [],
    first_answer=True,
    hand=lambda g, me: me.hand.cards,
    table=lambda g: g.table,
    after_play=lambda g, me, card: g.discard,
    checks=None,
    checks_ask=False,
    invariants=(("all cards", lambda g: sum(len(z.cards) for z in g.zones) == len(g.cards)),),
    source_file=__file__,
    shown=(
        Shown("player", "score", "counter", lambda g, p: p.score),
        Shown("player", "plan", "variable", lambda g, p: p.plan, "owner"),
    ),
)
