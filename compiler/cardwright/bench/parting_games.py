"""Play a game under two versions of its rules with the same decisions, and tell at which decision they part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace
from functools import partial
from typing import Any

from cardwright.diff.values import GameOutcome
from cardwright.records import record
from cardwright.runtime.blame import fault_of
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.called import Called
from cardwright.runtime.faults import Fault
from cardwright.runtime.session import Session, read_saved
from cardwright.runtime.setup import BOTS, GAMES, derive
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import Texts, texts_for
from cardwright.runtime.views import Option, Pending, View, ZoneView
from cardwright.text.lexicon import Lang
from cardwright.text.traditional_chinese import to_hant

Picks = Callable[[Pending], Sequence[int] | None]
"""Which options are picked, by their places in the list of the rules; None where the decisions have come to an end."""

WORDS = {
    "en": {
        "none": "nothing", "over": "the game is over, won by {who}", "nobody": "nobody", "table": "{what}: {value}",
        "zone": "{count} cards", "lying": "{count} ({cards})",
        "asks": "{who}: {prompt} ({options})", "player": "{who}, {what}",
        "living": "still in the game", "true": "yes", "false": "no", "picks": "{who}: {picked}", "and": ", ",
    },
    "zh": {
        "none": "无", "over": "游戏结束，获胜：{who}", "nobody": "无人", "table": "{what}：{value}",
        "zone": "{count} 张牌", "lying": "{count}（{cards}）",
        "asks": "{who}：{prompt}（{options}）", "player": "{who}的{what}",
        "living": "存活", "true": "是", "false": "否", "picks": "{who}：{picked}", "and": "、",
    },
}  # fmt: skip


@record
class Broken:
    """What went wrong under the rules of one version; alike is what says the same, wherever it stands in the files."""

    what: Fault
    words: str = field(compare=False)


def without_place(what: Fault) -> Fault:
    """What went wrong, without where."""
    match what:
        case Fault("at", {"what": Fault() as inner}):
            return inner
    return what


def words_of(broken: Broken | None) -> str:
    """What went wrong in words; empty where nothing did."""
    return broken.words if broken is not None else ""


@record
class Both:
    """The rules of the old version and of the new one, and the language in which they are told apart."""

    old: Rules
    new: Rules
    lang: Lang = "en"

    @property
    def messages(self) -> str:
        """The language of what the runtime says itself."""
        return "en" if self.lang == "en" else "zh-Hans"

    def broken(self, error: Exception, rules: Rules) -> Broken:
        """What went wrong under these rules."""
        what = fault_of(error)
        return Broken(without_place(what), Called(rules, self.messages).fault(what))

    def text(self, key: str, **args: object) -> str:
        """A word of this module in the language of the report."""
        said = WORDS["en" if self.lang == "en" else "zh"][key].format(**args)
        return to_hant(said) if self.lang == "zh-Hant" else said

    def listed(self, items: Iterable[str]) -> str:
        """Several things, each once; a word for none."""
        return self.text("and").join(dict.fromkeys(items)) or self.text("none")


def bot_games(both: Both, count: int, seed: int) -> Iterator[GameOutcome]:
    """So many games of bots that decide at random, each in the order of the seeds that `simulate` gives it."""
    for number in range(count):
        own = derive(seed, GAMES, number)
        bot = RandomBot(derive(own, BOTS, 0))

        def picks(pending: Pending, bot: RandomBot = bot) -> Sequence[int]:
            chosen = bot.pick(len(pending.options), pending.low, pending.high, pending.sets)
            return [pending.order[each] for each in chosen]

        yield _played(both, f"{number + 1}", own, partial(_begun, own), picks)


def _begun(seed: int, rules: Rules) -> Session:
    return Session(rules, seed=seed)


def saved_game(both: Both, name: str, text: str) -> GameOutcome:
    """A saved game; raises ReplayMismatch if it is none of this game."""
    saved = read_saved(text, both.new)
    steps = iter(saved.decisions)

    def picks(pending: Pending) -> Sequence[int] | None:
        seat, chosen = next(steps, (pending.seat, None))
        return chosen if seat == pending.seat else None

    return replace(_played(both, name, saved.seed, saved.begin, picks), file=name)


def _played(both: Both, name: str, seed: int, begin: Callable[[Rules], Session], picks: Picks) -> GameOutcome:
    """One game under both rules, decision by decision, until they part or the game is over."""
    made = GameOutcome(name, seed, 0)
    sessions: list[Session] = []
    faults: list[Broken | None] = []
    for rules in (both.old, both.new):
        try:
            sessions.append(begin(rules))
            faults.append(None)
        except Exception as error:
            faults.append(both.broken(error, rules))
    if any(faults):
        same = faults[0] == faults[1]
        was, now = map(words_of, faults)
        return made if same else replace(made, decision=1, sort="error", was=was, now=now)
    return _in_step(both, made, _Table(both, sessions[0]), _Table(both, sessions[1]), picks)


def _in_step(both: Both, made: GameOutcome, old: _Table, new: _Table, picks: Picks) -> GameOutcome:
    last, at = "", 0
    while True:
        at += 1
        parted = _difference(old, new)
        if parted is not None:
            sort, was, now = parted
            return replace(made, decisions=at - 1, decision=at, turn=new.session.turn, sort=sort, last=last,
                           was=was, now=now)  # fmt: skip
        if new.session.over:
            return replace(made, decisions=at - 1)
        pending = old.session.pending[0]
        chosen = picks(pending)
        if chosen is None or not set(chosen) <= set(pending.order):
            return replace(made, decisions=at - 1)
        last = new.picks(new.session.pending[0], chosen)
        faults = [table.answer(chosen) for table in (old, new)]
        if faults[0] != faults[1]:
            was, now = map(words_of, faults)
            return replace(made, decisions=at, decision=at, turn=new.session.turn, sort="error", last=last,
                           was=was, now=now)  # fmt: skip
        if faults[0] is not None:
            return replace(made, decisions=at)


def _difference(old: _Table, new: _Table) -> tuple[str, str, str] | None:
    """What is other: the decision that is to be made, the end, or the table; (sort, was, now)."""
    if old.session.over or new.session.over:
        if old.ending() != new.ending():
            return "end", old.shown(), new.shown()
        return None
    before, after = old.state(), new.state()
    for key in before:
        if key in after and before[key] != after[key]:
            return "table", old.told(key, before[key]), new.told(key, after[key])
    if old.asked() != new.asked():
        return "asked", *_asked(old, new)
    return None


def _asked(old: _Table, new: _Table) -> tuple[str, str]:
    """Two decisions in words; of their options those that the other does not have, if that is all that differs."""
    one, other = old.asked(), new.asked()
    if one[:2] != other[:2]:
        return old.shown(), new.shown()
    gone, come = Counter(one[4]) - Counter(other[4]), Counter(other[4]) - Counter(one[4])
    return old.shown(gone), new.shown(come)


class _Table:
    """One of the two games, in words that do not hang on the numbers of cards, zones and questions."""

    def __init__(self, both: Both, session: Session) -> None:
        self.both = both
        self.session = session
        self.texts: Texts = texts_for(session, both.lang)

    def answer(self, chosen: Sequence[int]) -> Broken | None:
        """Make the decision; gives what broke down, None if all went well."""
        pending = self.session.pending[0]
        place = {raw: index for index, raw in enumerate(pending.order)}
        try:
            self.session.answer(pending.seat, [place[raw] for raw in chosen])
        except Exception as error:
            return self.both.broken(error, self.session.rules)
        return None

    def asked(self) -> tuple[Any, ...]:
        """The decision that is to be made: who, what sort, how many, and the options in the order of the rules."""
        pending = self.session.pending[0]
        ordered = sorted(pending.options, key=lambda option: pending.order[option.index])
        return pending.seat, pending.kind, pending.low, pending.high, tuple(self._option(each) for each in ordered)

    def _option(self, option: Option) -> tuple[Any, ...]:
        card = (option.card.kind, option.card.face) if option.card is not None else None
        zone = self._zone(option.zone) if option.zone is not None else None
        return option.sort, card, option.seat, zone, option.kind, option.play, self._plain(option.value)

    def _zone(self, number: int) -> tuple[str, int | None]:
        zone = self.session.game.zones[number]
        return zone.id, zone.owner.seat if zone.owner is not None else None

    def _plain(self, value: Any) -> Any:
        match value:
            case ("card", int() as number):
                card = self.session.game.cards[number]
                return "card", card.printed.id, card.face
            case ("zone", int() as number):
                return "zone", *self._zone(number)
            case tuple():
                return tuple(map(self._plain, value))
        return value

    def ending(self) -> tuple[Any, ...]:
        """Whether the game is over, and who has won."""
        return self.session.over, self.session.winners

    def state(self) -> dict[tuple[str, ...], Any]:
        """The table: every number and word of the game and its players, and what lies in each zone."""
        view: View = self.session.view(None)
        found: dict[tuple[str, ...], Any] = {}
        for id, value in view.values.items():
            found["", id] = self._plain(value)
        for player in view.players:
            who = str(player.seat)
            found[who, "living", ""] = player.alive
            for id, value in player.values.items():
                found[who, id] = self._plain(value)
            for zone in player.zones:
                found[who, "zone", zone.id] = self._in(zone)
        for zone in view.zones:
            found["", "zone", zone.id] = self._in(zone)
        return found

    def _in(self, zone: ZoneView) -> tuple[Any, ...]:
        cards = [(card.kind, card.face) for card in zone.cards]
        return zone.count, tuple(cards if zone.ordered else sorted(cards))

    # ------------------------------------------------------------ in words

    def who(self, seat: int) -> str:
        return self.texts.player(seat)

    def shown(self, only: Counter[tuple[Any, ...]] | None = None) -> str:
        """The decision that is to be made, or how the game ended."""
        text = self.both.text
        if self.session.over:
            winners = text("and").join(map(self.who, self.session.winners)) or text("nobody")
            return text("over", who=winners)
        pending = self.session.pending[0]
        options = [each for each in pending.options if only is None or only[self._option(each)]]
        listed = self.both.listed(self.texts.option(each, pending) for each in options)
        return text("asks", who=self.who(pending.seat), prompt=self.texts.prompt(pending), options=listed)

    def picks(self, pending: Pending, chosen: Sequence[int]) -> str:
        """What is picked, in words."""
        place = {raw: index for index, raw in enumerate(pending.order)}
        named = [self.texts.option(pending.options[place[raw]], pending) for raw in chosen if raw in place]
        listed = self.both.listed(named)
        return self.both.text("picks", who=self.who(pending.seat), picked=listed)

    def told(self, key: tuple[str, ...], value: Any) -> str:
        """A part of the table in words."""
        text = self.both.text
        owner = int(key[0]) if key[0] else None
        if key[1:2] == ("zone",):
            what = self.texts.zone(key[2], owner)
            said = text("and").join(self.texts.kind(kind, face) for kind, face in value[1])
            count = text("zone", count=value[0])
            return text("table", what=what, value=text("lying", count=count, cards=said) if said else count)
        what = text("living") if len(key) == 3 else self.texts.name("values", key[1])
        whole = text("player", who=self.who(owner), what=what) if owner is not None else what
        said = text(str(value).lower()) if isinstance(value, bool) else str(self.texts.value(value))
        return text("table", what=whole, value=said)
