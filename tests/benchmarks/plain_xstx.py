"""Play 现世通行 with random players, written by hand in plain Python: the yardstick for the compiled module.

The rules are those of the base game with its default options (all 58 cards, 2 to 5 players, 纯粹 as a
joker), cited by the ids of the rule inventory.  There is no framework here and no trick: lists of cards, one
method for each card, and one function, `Game.choose`, through which every decision goes.  A choice with a
single option is no decision and is not counted.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

T = TypeVar("T")

WARDEN: Final = "warden"
PASS: Final = "pass"
REFEREE: Final = "referee"
ATTACK: Final = "attack"
REVERSE: Final = "reverse"
PASSING_BY: Final = "passing_by"
TRADE: Final = "trade"
DUEL: Final = "duel"
BOTTOM_DRAW: Final = "bottom_draw"
LEADER: Final = "leader"
GREED: Final = "greed"
FORESIGHT: Final = "foresight"
KOTODAMA: Final = "kotodama"
RECONNECT: Final = "reconnect"
SEAL: Final = "seal"
BEG: Final = "beg"
NIGHTMARE: Final = "nightmare"
PURITY: Final = "purity"

HAND_LIMIT: Final = 6


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One physical card; two cards are equal only if they are the same card."""

    kind: str
    bonus: int = 0


# XT-005, XT-006: 18 kinds, 20 faces, 58 cards.
FACES: Final[tuple[tuple[str, int, int], ...]] = (
    (WARDEN, 0, 6),
    (PASS, 0, 4),
    (REFEREE, 0, 4),
    (ATTACK, 0, 4),
    (ATTACK, 1, 3),
    (ATTACK, 2, 1),
    (REVERSE, 0, 3),
    (PASSING_BY, 0, 8),
    (TRADE, 0, 2),
    (DUEL, 0, 1),
    (BOTTOM_DRAW, 0, 3),
    (LEADER, 0, 4),
    (GREED, 0, 3),
    (FORESIGHT, 0, 3),
    (KOTODAMA, 0, 2),
    (RECONNECT, 0, 2),
    (SEAL, 0, 2),
    (BEG, 0, 1),
    (NIGHTMARE, 0, 1),
    (PURITY, 0, 1),
)
CARDS: Final = tuple(Card(kind, bonus) for kind, bonus, copies in FACES for _ in range(copies))
WARDENS: Final = tuple(card for card in CARDS if card.kind == WARDEN)
PASSES: Final = tuple(card for card in CARDS if card.kind == PASS)
FUNCTIONS: Final = tuple(card for card in CARDS if card.kind not in (WARDEN, PASS))

# XT-087: 纯粹 stands for any face but 通行 and itself.
JOKER_FACES: Final = tuple(Card(kind, bonus) for kind, bonus, _ in FACES if kind not in (PASS, PURITY))
JOKER_FACES_WITHOUT_ATTACK: Final = tuple(face for face in JOKER_FACES if face.kind != ATTACK)


@dataclass(slots=True, eq=False)
class Player:
    """A seat at the table."""

    seat: int
    hand: list[Card] = field(default_factory=list)
    sealed: list[Card] = field(default_factory=list)  # 封印: face down, back after the draw phase
    nightmare: list[Card] = field(default_factory=list)  # 梦魇: face down, unknown to their own holder
    draws: int = 0
    from_bottom: bool = False
    alive: bool = True


class Game:
    """One game: `Game(players, seed).play()` returns the winner's seat."""

    def __init__(self, players: int, seed: int, checked: bool = False) -> None:
        if not 2 <= players <= 5:
            raise ValueError(f"2 to 5 players can play, not {players}")  # XT-003
        self.random = random.Random(seed)
        self.checked = checked
        self.players = [Player(seat) for seat in range(players)]
        self.alive = players
        self.deck: list[Card] = []  # the last card is the top
        self.discard: list[Card] = []
        self.removed: list[Card] = []
        self.direction = 1
        self.turns = 0
        self.decisions = 0
        self.attacked = False  # XT-049: this turn's one 攻击 has been used
        self.turn_over = False
        self.next_player = self.players[0]
        self.effects: dict[str, Callable[[Player, Card], None]] = {
            WARDEN: self.no_effect,  # XT-039
            REFEREE: self.no_effect,  # XT-043
            ATTACK: self.attack,
            REVERSE: self.reverse,
            PASSING_BY: self.passing_by,
            TRADE: self.trade,
            DUEL: self.duel,
            BOTTOM_DRAW: self.bottom_draw,
            LEADER: self.leader,
            GREED: self.greed,
            FORESIGHT: self.foresight,
            KOTODAMA: self.kotodama,
            RECONNECT: self.reconnect,
            SEAL: self.seal,
            BEG: self.beg,
            NIGHTMARE: self.cast_nightmare,
            PURITY: self.purity,
        }
        self.set_up()

    def choose(self, options: Sequence[T]) -> T:
        """Decide among legal options, uniformly at random."""
        if len(options) == 1:
            return options[0]
        self.decisions += 1
        return self.random.choice(options)

    # Setup and turns

    def set_up(self) -> None:
        """XT-013 to XT-020."""
        count = len(self.players)
        deck = list(FUNCTIONS)
        self.random.shuffle(deck)
        for player, warden in zip(self.players, WARDENS, strict=False):
            player.hand = [*deck[-4:], warden]
            del deck[-4:]
        deck += WARDENS[count:]
        deck += PASSES[: count - 1]
        self.removed = list(PASSES[count - 1 :])
        self.random.shuffle(deck)
        self.deck = deck
        self.next_player = self.random.choice(self.players)

    def play(self) -> int:
        """Play to the end."""
        while self.alive > 1:
            self.take_turn(self.next_player)
            if self.checked:
                self.check()
        return next(player.seat for player in self.players if player.alive)

    def take_turn(self, player: Player) -> None:
        """XT-022: play, draw, discard."""
        self.turns += 1
        self.attacked = False
        self.turn_over = False
        player.draws += 1  # XT-026: the count includes the base draw
        self.play_phase(player)
        if self.turn_over:
            return
        self.draw_phase(player)
        if player.alive:
            while len(player.hand) > HAND_LIMIT:  # XT-029
                self.throw_away(player)
        self.next_player = self.after(player)

    def after(self, player: Player) -> Player:
        """The next living player in the current direction."""
        seat = player.seat
        while True:
            seat = (seat + self.direction) % len(self.players)
            if self.players[seat].alive:
                return self.players[seat]

    def others(self, player: Player) -> list[Player]:
        """All other living players, in the order of play."""
        found = []
        other = self.after(player)
        while other is not player:
            found.append(other)
            other = self.after(other)
        return found

    def play_phase(self, player: Player) -> None:
        """XT-023: any number of cards, one attack among them."""
        while not self.turn_over:
            options: list[Card | str | None] = [None]
            if self.attacked:
                options += [card for card in player.hand if card.kind != ATTACK]
            else:
                options += player.hand
            if player.nightmare:
                options.append(NIGHTMARE)
            card = self.choose(options)
            if card is None:
                return
            if isinstance(card, Card):
                player.hand.remove(card)
            else:  # XT-082: turn over a random card
                card = player.nightmare.pop(self.random.randrange(len(player.nightmare)))
            self.discard.append(card)
            if card.kind != ATTACK or not self.attacked:
                self.effects[card.kind](player, card)
            if self.checked:
                self.check()

    def draw_phase(self, player: Player) -> None:
        """XT-025, XT-037: one card after another, each 通行 met as it comes."""
        while player.draws > 0:
            player.draws -= 1
            card = self.deck.pop(0 if player.from_bottom else -1)
            if card.kind != PASS:
                player.hand.append(card)
            elif not self.survives(player, card):
                return
        player.from_bottom = False
        if player.sealed:  # XT-076
            player.hand += player.sealed
            player.sealed.clear()
        if player.nightmare:  # XT-083
            player.hand += player.nightmare
            player.nightmare.clear()

    def survives(self, player: Player, drawn: Card) -> bool:
        """XT-032 to XT-040, XT-084, XT-085: meet a 通行; a player who does not stop it is out."""
        options: list[Card | str | None] = [None]
        options += [card for card in player.hand if card.kind in (WARDEN, PURITY)]
        if any(card.kind in (WARDEN, PURITY) for card in player.nightmare):
            options.append(NIGHTMARE)
        card = self.choose(options)
        saved = card is not None
        if isinstance(card, Card):
            player.hand.remove(card)
            self.discard.append(card)
        elif card == NIGHTMARE:
            picked = player.nightmare.pop(self.choose(range(len(player.nightmare))))
            self.discard.append(picked)
            saved = picked.kind in (WARDEN, PURITY)
        if saved:
            self.deck.insert(self.choose(range(len(self.deck) + 1)), drawn)
        else:
            self.eliminate(player, drawn)
        return saved

    def eliminate(self, player: Player, drawn: Card) -> None:
        """XT-011: the 通行 and all cards of the player go to the discard pile."""
        self.discard.append(drawn)
        for cards in (player.hand, player.sealed, player.nightmare):
            self.discard += cards
            cards.clear()
        player.draws = 0
        player.from_bottom = False
        player.alive = False
        self.alive -= 1

    def throw_away(self, player: Player) -> None:
        """Discard one card of the player's choice."""
        card = self.choose(player.hand)
        player.hand.remove(card)
        self.discard.append(card)

    def pick(self, player: Player) -> Card:
        """Take one card of the player's choice out of their hand."""
        card = self.choose(player.hand)
        player.hand.remove(card)
        return card

    def vetoed(self, askable: Sequence[Player]) -> bool:
        """XT-041 to XT-047: does one of these players, asked in turn, answer with a 裁判?"""
        for player in askable:
            options: list[Card | None] = [None]
            options += [card for card in player.hand if card.kind in (REFEREE, PURITY)]
            card = self.choose(options)
            if card is not None:
                player.hand.remove(card)
                self.discard.append(card)
                return True
        return False

    def hand_over(self, player: Player, target: Player, bonus: int) -> None:
        """XT-050 to XT-052, XT-067: pass on all pending draws and 抽底, and with them the turn."""
        target.draws += player.draws + bonus
        player.draws = 0
        if player.from_bottom:
            player.from_bottom = False
            target.from_bottom = True
        self.turn_over = True
        self.next_player = target

    # The effects of the cards

    def no_effect(self, player: Player, card: Card) -> None:
        """As good as a discard."""

    def attack(self, player: Player, card: Card) -> None:
        self.attacked = True  # also if it is vetoed
        target = self.choose(self.others(player))  # XT-053
        if not self.vetoed([target]):
            self.hand_over(player, target, card.bonus)

    def reverse(self, player: Player, card: Card) -> None:
        self.direction = -self.direction
        target = self.after(player)
        if self.vetoed([target]):
            self.direction = -self.direction
        else:
            self.hand_over(player, target, 0)

    def passing_by(self, player: Player, card: Card) -> None:
        player.draws = max(0, player.draws - 1)  # XT-056, XT-057

    def trade(self, player: Player, card: Card) -> None:
        target = self.choose(self.others(player))
        if len(player.hand) < 2 or len(target.hand) < 2:  # XT-060
            return
        if self.vetoed([target]):
            return
        offered = [self.pick(player), self.pick(player)]
        wanted = [self.pick(target), self.pick(target)]
        player.hand += wanted
        target.hand += offered

    def duel(self, player: Player, card: Card) -> None:
        target = self.choose(self.others(player))
        if self.vetoed([target]):
            return
        duellist = player
        while duellist is not player or self.choose((True, False)):  # XT-063: the challenger may stop
            if duellist.hand:
                self.throw_away(duellist)
            drawn = self.deck.pop()
            if drawn.kind == PASS:
                if not self.survives(duellist, drawn):
                    self.after_duel(player)
                return
            duellist.hand.append(drawn)
            duellist = target if duellist is player else player

    def after_duel(self, player: Player) -> None:
        """XT-065: the turn ends if the challenger is out or nobody else is left."""
        if not player.alive or self.alive == 1:
            self.turn_over = True
            self.next_player = self.after(player)

    def bottom_draw(self, player: Player, card: Card) -> None:
        if not self.vetoed(self.others(player)):
            player.from_bottom = True  # XT-068

    def leader(self, player: Player, card: Card) -> None:
        target = self.choose(self.others(player))
        if not self.vetoed([target]) and target.hand:
            player.hand.append(self.pick(target))

    def greed(self, player: Player, card: Card) -> None:
        if not self.vetoed(self.others(player)):
            player.draws += 3

    def foresight(self, player: Player, card: Card) -> None:
        """A look at the top card, which random players make nothing of."""

    def kotodama(self, player: Player, card: Card) -> None:
        places = range(len(self.deck))
        seen = self.choose(places)
        place = self.choose(places)
        if place != seen and not self.vetoed(self.others(player)):  # XT-045: a veto needs a real move
            self.deck.insert(place, self.deck.pop(seen))

    def reconnect(self, player: Player, card: Card) -> None:
        if not self.vetoed(self.others(player)):
            self.random.shuffle(self.deck)

    def seal(self, player: Player, card: Card) -> None:
        target = self.choose(self.others(player))
        if self.vetoed([target]):
            return
        for sealed in self.random.sample(target.hand, min(2, len(target.hand))):
            target.hand.remove(sealed)
            target.sealed.append(sealed)

    def beg(self, player: Player, card: Card) -> None:
        others = self.others(player)
        if self.vetoed(others):  # XT-044: one veto frees all
            return
        asked = [other for other in others if other.hand]
        givers = [other for other in asked if self.choose((True, False))]  # XT-080
        for giver in givers:
            player.hand.append(self.pick(giver))

    def cast_nightmare(self, player: Player, card: Card) -> None:
        target = self.choose(self.others(player))
        if self.vetoed([target]):
            return
        target.nightmare += target.hand
        target.hand.clear()
        self.random.shuffle(target.nightmare)

    def purity(self, player: Player, card: Card) -> None:
        face = self.choose(JOKER_FACES_WITHOUT_ATTACK if self.attacked else JOKER_FACES)
        self.effects[face.kind](player, face)

    # Invariants

    def check(self) -> None:
        """No card is lost or doubled, and (XT-012) one 通行 fewer than living players is in the deck."""
        piles = [self.deck, self.discard, self.removed]
        piles += [pile for player in self.players for pile in (player.hand, player.sealed, player.nightmare)]
        cards = [card for pile in piles for card in pile]
        assert len(cards) == len(CARDS) and set(cards) == set(CARDS)
        assert sum(card.kind == PASS for card in self.deck) == self.alive - 1


@dataclass(frozen=True, slots=True)
class Result:
    """What a run of many games came to."""

    players: int
    games: int
    seconds: float  # of CPU time
    turns: int
    decisions: int
    wins: tuple[int, ...]  # by seat

    def show(self) -> str:
        """One line of the table that `main` prints."""
        wins = " ".join(f"{won / self.games:.1%}" for won in self.wins)
        return (
            f"{self.players:>7} {self.games:>8} {self.games / self.seconds:>11,.0f} "
            f"{self.turns / self.games:>10.2f} {self.decisions / self.games:>15.2f}  {wins}"
        )


def run(players: int, games: int, seed: int = 0, checked: bool = False) -> Result:
    """Play games with the seeds `seed`, `seed + 1`, ... and add up what happened."""
    turns = decisions = 0
    wins = [0] * players
    start = time.process_time()
    for number in range(seed, seed + games):
        game = Game(players, number, checked)
        wins[game.play()] += 1
        turns += game.turns
        decisions += game.decisions
    return Result(players, games, time.process_time() - start, turns, decisions, tuple(wins))


def main() -> None:
    """Print a table with one line for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("-n", "--games", type=int, default=5000)
    parser.add_argument("-p", "--players", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    parser.add_argument("--check", action="store_true", help="assert the invariants throughout")
    arguments = parser.parse_args()
    print("players    games games/CPU s mean turns  mean decisions  wins by seat")
    for players in arguments.players:
        print(run(players, arguments.games, arguments.seed, arguments.check).show())


if __name__ == "__main__":
    main()
