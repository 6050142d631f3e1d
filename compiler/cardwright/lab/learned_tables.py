"""A game as a learner walks through it: chance first, then actions; copied, kept and dealt anew at any point."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from cardwright.lab.encoding import Layout, actions_of, is_over, layout_of, observation
from cardwright.loader import load_rules
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.guessing import Apart, deal_anew, dealt_alike, joined_by_moves
from cardwright.runtime.rng import Rng
from cardwright.runtime.session import Session
from cardwright.runtime.setup import GAMES, Settings, derive, settle
from cardwright.runtime.tables import Rules
from cardwright.runtime.views import CardView, Pending, View, ZoneView

Step: TypeAlias = tuple[str, int, Any]
"""`("picks", seat, places)`, a decision; `("deals", seat, seed)`: what the seat does not know is dealt anew."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played: `source` is the folder of the game, or the id of rules given to `remember`."""

    source: str
    players: int = 0
    options: tuple[tuple[str, str], ...] = ()
    variants: tuple[str, ...] = ()
    seed: int = 0
    chance_nodes: int = 3
    chance_outcomes: int = 256
    longest: int = 20_000
    """Actions after which a game is cut off."""


class Ground:
    """What all tables of a setting share, worked out when it is first asked for."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.rules: Rules = _remembered.get(setting.source) or _loaded(setting.source)
        self.settings: Settings = settle(self.rules, setting.players or None, dict(setting.options), setting.variants)
        self.layout: Layout = layout_of(self.rules, self.begin(0))
        self.printed = frozenset(each.id for each in self.rules.shown if each.sort == "field")
        self._apart: Apart | None = None

    def begin(self, seed: int) -> Session:
        """A game before its first decision."""
        settings = self.settings
        return Session(self.rules, settings.players, seed, settings.agreed, settings.variants, settings.names)

    @property
    def apart(self) -> Apart:
        """Which zones share cards from one setup to another."""
        if self._apart is None:
            self._apart = dealt_alike(self.rules, self.settings)
        return self._apart


_remembered: dict[str, Rules] = {}
_loaded = cache(load_rules)


def remember(rules: Rules) -> str:
    """Keep rules that lie in no folder for this process; gives what they are called in a setting."""
    _remembered[rules.id] = rules
    return rules.id


@cache
def ground_of(setting: Setting) -> Ground:
    """What tables of a setting stand on; raises NoGame and its like, and SetupError."""
    return Ground(setting)


class Table:
    """A game at some point, kept as what was done: the game itself is played again when something is asked of it.

    So a copy costs little until it goes its own way, and can be pickled.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.chance: tuple[int, ...] = ()
        self.steps: list[Step] = []
        self.picked: list[int] = []
        """What has been picked of the options of the open decision."""
        self.told: list[tuple[int, int]] = []
        """The actions so far, with the seats that took them."""
        self.known: dict[int, int] = {}
        """Of seats for which this is a table that might be: how many of the first actions were taken elsewhere."""
        self._session: Session | None = None
        self._since: dict[int, int] = {}
        self._views: dict[tuple[int | None, bool], View] = {}

    def __deepcopy__(self, memo: object) -> Table:
        other = Table.__new__(Table)
        other.__setstate__(self.__getstate__())
        return other

    def __getstate__(self) -> tuple[Any, ...]:
        return self.setting, self.chance, list(self.steps), list(self.picked), list(self.told), dict(self.known)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.setting, self.chance, self.steps, self.picked, self.told, self.known = state
        self._session, self._since, self._views = None, {}, {}

    # ------------------------------------------------------------ where it stands

    @property
    def ground(self) -> Ground:
        """What it shares with all tables of its setting."""
        return ground_of(self.setting)

    @property
    def is_chance(self) -> bool:
        """Whether chance decides next."""
        return len(self.chance) < self.setting.chance_nodes

    @property
    def session(self) -> Session:
        """The game itself; it hangs on chance, so there is none before."""
        if self._session is None:
            number = 0
            for outcome in self.chance:
                number = number * self.setting.chance_outcomes + outcome
            self._session = self.ground.begin(derive(self.setting.seed, GAMES, number))
            for step in self.steps:
                self._do(self._session, step)
        return self._session

    def _do(self, session: Session, step: Step) -> None:
        sort, seat, what = step
        if sort == "deals":
            deal_anew(session.game, seat, joined_by_moves(self.ground.apart, session.game, seat), what)
            others = (each for each in range(self.ground.settings.players) if each != seat)
            self._since |= dict.fromkeys(others, len(session.trace()))
            return
        with suppress(RuleError):  # the session is broken then, and the game cut off
            session.decide(seat, what)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or was cut off: it took too long, or its rules failed."""
        if self.is_chance:
            return False
        return len(self.told) >= self.setting.longest or self.session.over or self.session.broken

    @property
    def pending(self) -> Pending:
        """The decision that is made now."""
        return self.session.pending[0]

    def gains(self) -> list[float]:
        """What each seat has got: at the end 1 for winners and -1 for others, 0 where nobody wins."""
        players = self.ground.settings.players
        won = () if self.is_chance else self.session.winners
        return [0.0 if not won else 1.0 if seat in won else -1.0 for seat in range(players)]

    # ------------------------------------------------------------ going on

    def actions(self) -> list[int]:
        """The actions that are there."""
        return sorted(actions_of(self.ground.layout, self.pending, self.picked))

    def act(self, action: int) -> None:
        """Take an action, or what chance brings; raises ValueError for one that is not there."""
        if self.is_chance:
            self.chance += (action,)
            return
        pending = self.pending
        there = actions_of(self.ground.layout, pending, self.picked)
        if action not in there:
            raise ValueError(f"action {action} is not there now")
        option = there[action]
        self.told.append((pending.seat, action))
        self._views.clear()
        if option is not None:
            self.picked.append(option)
        if option is None or is_over(pending, self.picked):
            picked, self.picked = self.picked, []
            self._take(("picks", pending.seat, tuple(pending.order[at] for at in picked)))

    def _take(self, step: Step) -> None:
        session = self.session
        self.steps.append(step)
        self._do(session, step)

    def dealt_anew(self, seat: int, seed: int) -> Table:
        """Another table that may be this one for all that a seat knows, by a seed.

        Cards that the seat does not know are dealt anew, as the searching bot does it, and so is all chance to come.
        What others have decided at the same time and keep secret is decided anew by chance.
        """
        hidden = self.session.secret
        made = Table(self.setting)
        made.chance = self.chance
        made.steps = [*self.steps[: len(self.steps) - hidden], ("deals", seat, seed)]
        made.told = list(self.told)
        others = (each for each in range(self.ground.settings.players) if each != seat)
        made.known = {**self.known, **dict.fromkeys(others, len(self.told))}
        chance = RandomBot(derive(seed, 1, 0))
        for _, who, raw in self.steps[len(self.steps) - hidden :]:
            ask = next(ask for asked, ask in made.session.asked if asked == who)
            made._take(("picks", who, raw if who == seat else tuple(_by_chance(chance, ask))))
        if self.picked:
            made.picked = list(self.picked) if self.pending.seat == seat else made._some(len(self.picked), seed)
        return made

    def _some(self, count: int, seed: int) -> list[int]:
        """So many options picked by chance, of those that may be picked together."""
        rng, found = Rng(derive(seed, 2, 0)), list[int]()
        while len(found) < count:
            there = actions_of(self.ground.layout, self.pending, found)
            options = [option for option in there.values() if option is not None]
            if not options:
                break
            found.append(options[rng.draw() * len(options) >> 64])
        return found

    # ------------------------------------------------------------ what is seen

    def view(self, seat: int | None, card_values: bool = True) -> View:
        """The table as a seat (None: an onlooker) sees it."""
        key = seat, card_values
        if key not in self._views:
            self._views[key] = self.session.view(seat, card_values=card_values)
        return self._views[key]

    def _asked(self, seat: int | None) -> Pending | None:
        if self.is_over or self.pending.seat != seat:
            return None
        return self.pending

    def row(self, seat: int | None) -> list[float]:
        """What a seat sees, as numbers; nothing but zeros before chance has spoken."""
        layout = self.ground.layout
        if self.is_chance:
            return [0.0] * layout.size
        pending = self._asked(seat)
        return observation(layout, self.view(seat, False), pending, self.picked if pending is not None else ())

    def decided(self, seat: int | None) -> list[int]:
        """The actions that a seat has taken."""
        if seat is None:
            return []
        first = self.known.get(seat, 0)
        return [action for who, action in self.told[first:] if who == seat]

    def seen(self, seat: int | None) -> str:
        """What a seat sees, in words: equal if, and only if, it looks alike."""
        if self.is_chance:
            return ""
        return json.dumps(self._seen(seat), ensure_ascii=False, sort_keys=True)

    def remembered(self, seat: int | None) -> str:
        """All that a seat has seen and done so far, in words, for one that forgets nothing."""
        if self.is_chance:
            return ""
        since = self._since.get(seat, 0) if seat is not None else 0
        what: Mapping[str, Any] = {
            "actions": self.decided(seat), "course": self.session.trace_for(seat, since), "now": self._seen(seat)
        }  # fmt: skip
        return json.dumps(what, ensure_ascii=False, sort_keys=True)

    def _seen(self, seat: int | None) -> dict[str, Any]:
        data = in_brief(self.view(seat), self.ground.printed)
        pending = self._asked(seat)
        if pending is not None:
            options = [option.key for option in pending.options]
            data["asked"] = [pending.kind, pending.prompt, pending.low, pending.high, options, self.picked]
        return data

    def __str__(self) -> str:
        dealt = [f"dealt anew for {seat} by {seed}" for sort, seat, seed in self.steps if sort == "deals"]
        actions = " ".join(f"{seat}:{action}" for seat, action in self.told)
        return "; ".join([f"chance {list(self.chance)}", *dealt, f"actions {actions}"])


def _by_chance(chance: RandomBot, ask: Any) -> Sequence[int]:
    return chance.pick(len(ask.options), ask.low, ask.high, ask.sets)


def in_brief(view: View, printed: Collection[str]) -> dict[str, Any]:
    """A view as plain data, without what the kinds of cards say by themselves (`printed`), nor what is 0 or none."""

    def card(one: CardView) -> Any:
        name = f"{one.kind}/{one.face}#{one.no}"
        values = _told(one.values, printed)
        return name if one.counts_as == one.kind and not values else [name, one.counts_as, values]

    def zones(those: Sequence[ZoneView]) -> dict[str, Any]:
        return {
            each.id: [each.count, list(map(card, each.cards)), [[m.place, _told(m.values, ())] for m in each.marked]]
            for each in those
        }

    return {
        "time": [view.turn, view.round, view.phase, view.turn_player, view.direction, view.winners],
        "values": dict(view.values),
        "zones": zones(view.zones),
        "players": [[each.alive, dict(each.values), zones(each.zones)] for each in view.players],
    }


def _told(values: Mapping[str, Any], without: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in without and value not in (0, None, False, ())}
