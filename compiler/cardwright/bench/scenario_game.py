"""Drive a game by what a scenario writes down: every decision is written or has one legal answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from cardwright.bench.failure_words import Said, joined, same
from cardwright.bench.failures import Failed
from cardwright.bench.fresh_table import failed_rules
from cardwright.bench.naming import Namer, amount
from cardwright.ir import decl
from cardwright.model import scenario as sc
from cardwright.runtime.combining import Combo
from cardwright.runtime.event_kinds import Answer
from cardwright.runtime.game import Game, InvariantBroken
from cardwright.runtime.nodes import Trigger
from cardwright.runtime.playable import Action, legal_targets
from cardwright.runtime.requests import PASS, Ask, Steps, Together
from cardwright.runtime.tables import Listener, Play
from cardwright.runtime.things import Card, Kind, Player
from cardwright.runtime.turns import play_game
from cardwright.source.text import Span

Aim = Player | sc.CardName
"""A target as a scenario names it."""
OPEN: Final = object()
"""Stands for: there is more than one way to decide."""
Seen = tuple[str, str, int | None, Any]
"""A moment, the word of the line that it is of, its number where lines count, and what it is of."""
MOST = 200
"""Decisions without a choice that one line may pass by."""


def forced(ask: Ask) -> Any:
    """The only legal answer to a request, or OPEN; cards that are alike in every way are one option."""
    options = ask.options
    if ask.single:
        if len(options) == 1 or _alike(options):
            return options[0]
        return OPEN
    if ask.low == len(options) or (ask.low == ask.high and _alike(options)):
        return list(options[: ask.low])
    return [] if ask.high == 0 else OPEN


def _alike(options: Sequence[Any]) -> bool:
    first = options[0] if len(options) else None
    return isinstance(first, Card) and all(
        isinstance(c, Card)
        and (c.printed, c.face, c.zone, c.kind) == (first.printed, first.face, first.zone, first.kind)
        and not c.zone.ordered
        for c in options
    )


class ScenarioGame:
    """A game under way; `request` is what is asked now, None when it is over."""

    def __init__(self, g: Game, namer: Namer, start: Callable[[Game], tuple[Player, str]]) -> None:
        """Set up the game, every decision of the setup answered by its first options, up to the first of play."""
        self.g = g
        self.namer = namer
        self.arranged = False
        self.request: Ask | Together | None = None
        self.held: list[tuple[str, Callable[[Any], bool]]] = []
        self.waiting: Callable[[], None] | None = None
        self.traces: list[list[Seen]] = []
        """What each `expect trace` has seen."""

        def arrange(game: Game) -> tuple[Player, str]:
            self.arranged = True
            found = start(game)
            self.held = [i for i in game.rules.invariants if i[1](game)]
            game.watch = self.watch
            game.notes = []
            return found

        self.steps: Steps = play_game(g, arrange)
        self.send(None)
        while not self.arranged and self.request is not None:
            asks = self.asks()
            picked = [a.options[0] if a.single else list(a.options[: a.low]) for a in asks]
            self.send(picked if isinstance(self.request, Together) else picked[0])

    def watch(self, g: Game) -> None:
        """What held at the start must hold on."""
        for name, holds in self.held:
            if not holds(g):
                raise InvariantBroken(name)

    def send(self, answer: Any) -> None:
        """Give an answer and run on to the next request."""
        try:
            self.request = self.steps.send(answer)
            while isinstance(self.request, Together) and not self.request.asks:
                self.request = self.steps.send([])
            if not self.g.stack and self.arranged:
                self.watch(self.g)
        except StopIteration:
            self.request = None
        except Failed:
            raise
        except InvariantBroken as broken:
            raise Failed("invariant", None, name=same(broken)) from broken
        except Exception as error:
            raise failed_rules(self.g.rules, error) from error

    def asks(self) -> list[Ask]:
        """All decisions that are open now."""
        if self.request is None:
            return []
        return list(self.request.asks) if isinstance(self.request, Together) else [self.request]

    def answer_forced(self) -> bool:
        """Answer a request without a choice; False if it has one."""
        answers = [forced(a) for a in self.asks()]
        if not answers or any(a is OPEN for a in answers):
            return False
        self.send(answers if isinstance(self.request, Together) else answers[0])
        return True

    def settle(self, but: Player | None = None) -> None:
        """Pass by what leaves no choice, up to a decision, the next chance to play, or a request of `but`."""
        for _ in range(MOST):
            if any(a.kind == "play" or a.player is but for a in self.asks()) or not self.answer_forced():
                return

    def until(self, who: Player, span: Span, fits: Callable[[Ask], Any], stop_at_play: bool = False) -> tuple[Ask, Any]:
        """Pass by decisions without a choice until one of this player fits; what `fits` gave for it.

        `fits` gives OPEN for a request that is not meant.  Raises Failed at any other decision.
        """
        for _ in range(MOST):
            ask = self.request
            if ask is None:
                raise Failed("over", span, who=self.namer.player(who), winners=self.namer.seats(self.g.winners or ()))
            if isinstance(ask, Ask) and ask.player is who:
                found = fits(ask)
                if found is not OPEN:
                    return ask, found
                if stop_at_play and ask.kind == "play":
                    raise Refusal(ask)
            if not self.answer_forced():
                raise Refusal(self.open_ask())
        raise Failed("other asked", span, line=same(span.text), **self.told(self.asks()[0]))

    def open_ask(self) -> Ask:
        """The first decision that is open and has a choice."""
        asks = self.asks()
        return next((a for a in asks if forced(a) is OPEN), asks[0])

    def told(self, ask: Ask) -> dict[str, Said]:
        """A request in words."""
        n = self.namer
        return {"who": n.player(ask.player), "what": n.question(ask), "options": n.options(ask)}

    # ------------------------------------------------------------ playing

    def play(self, line: sc.Plays, who: Player, on: list[Aim]) -> None:
        """`A plays X on B`, `A uses X on B`."""
        n = self.namer
        try:
            ask, found = self.until(who, line.span, lambda a: self.meant(a, line, on), stop_at_play=True)
        except Refusal as refusal:
            raise self.refused(refusal.ask, line, who) from None
        if len(found) > 1:
            raise Failed("which", line.span, who=n.player(who), card=self.subject(line), options=n.thing(found))
        before = len(self.g.trace)
        option = found[0]
        self.send([option] if not ask.single else option)
        if not on:
            return
        if self.combining():
            self.waiting = lambda: self.aim(line, who, on, option, before)
        else:
            self.aim(line, who, on, option, before)

    def combining(self) -> bool:
        """Whether cards are being chosen that are used as one; the targets come after them."""
        return isinstance(self.request, Ask) and isinstance(self.request.about, Combo)

    def aim_now(self) -> None:
        """Aim at the targets that were named before the cards."""
        if self.waiting is not None and not self.combining():
            aim, self.waiting = self.waiting, None
            aim()

    def subject(self, line: sc.Plays) -> Said:
        """What is played or used, by name."""
        if line.card is not None:
            return self.namer.kind(line.card.kind.id, line.card.face)
        assert line.skill is not None
        return self.namer.words(line.skill.name, line.skill.id)

    def meant(self, ask: Ask, line: sc.Plays, on: list[Aim]) -> Any:
        """The options of a request that the line may mean, those that differ; OPEN if there is none."""
        found: list[Any] = []
        if line.card is not None:
            found = by_card(ask, line.card)
        elif line.skill is not None:
            found = by_owner(ask, line.skill)
        if len(found) > 1:
            if on:
                fitting = [o for o in found if isinstance(o, Action) and self.may_aim(ask.player, o, on)]
            else:
                fitting = [o for o in found if isinstance(o, Action) and o.play.targets is None]
            found = fitting or found
        seen: dict[tuple[Any, ...], Any] = {}
        for option in found:
            seen.setdefault(_sort_of(option), option)
        return list(seen.values()) or OPEN

    def may_aim(self, who: Player, action: Action, on: list[Aim]) -> bool:
        """Whether all these players and cards are legal targets."""
        return matched(Ask(who, "choose", self.targets(who, action)), on) is not None

    def targets(self, who: Player, action: Action) -> list[Any]:
        """The legal targets of a play."""
        if action.play.targets is None:
            return []
        card = action.card
        before = card.kind if card is not None else None
        if card is not None and action.kind is not None:
            self.g.use_as(card, action.kind)
        try:
            return legal_targets(self.g, who, card, action.play)
        finally:
            if card is not None and before is not None:
                self.g.use_as(card, before)

    def aim(self, line: sc.Plays, who: Player, on: list[Aim], option: Any, before: int) -> None:
        """Name the targets, or see that those that were the only ones are meant."""
        n, ask = self.namer, self.request
        if isinstance(option, Action) and option.play.targets is None:
            raise Failed("no targets", line.span, card=self.subject(line))
        if isinstance(ask, Ask) and ask.player is who and ask.prompt == "target":
            for item in on:
                if matched(ask, [item]) is None:
                    raise Failed("no target", line.span, who=self.item(item), options=n.options(ask))
            picked = matched(ask, on)
            if picked is None or not ask.low <= len(on) <= ask.high:
                raise self.wrong_number(ask, len(on), line.span)
            self.send(picked[0] if ask.single else picked)
            return
        at = next((i for i, e in enumerate(self.g.trace) if i >= before and e[:2] == ("play", who.seat)), None)
        if at is None:
            return
        found: list[Any] = [self.g.seats[i] for i in self.g.trace[at][4]]
        found += [self.g.cards[e[2]] for e in self.g.trace[at:] if e[:2] == ("aim", who.seat)]
        same_ones = matched(Ask(who, "choose", found), on)
        if same_ones is None or len(found) != len(on):
            raise Failed("other target", line.span, found=n.thing(found), wanted=joined([self.item(i) for i in on]))

    def refused(self, ask: Ask, line: sc.Plays, who: Player) -> Failed:
        """Why a play is not possible."""
        n = self.namer
        if ask.player is not who:
            return Failed("other asked", line.span, line=same(" ".join(line.span.text.split())), **self.told(ask))
        if line.card is None:
            return Failed("no ability", line.span, who=n.player(who), name=self.subject(line), options=n.options(ask))
        if ask.kind == "choose" and any(isinstance(o, Card) and named(o, line.card) for o in ask.options):
            return Failed("chosen", line.span, who=n.player(who), card=self.subject(line), what=n.question(ask))
        why = same("?")
        for what, reason in ask.rejected():
            if isinstance(what, Card) and named(what, line.card):
                why = self.reason(reason)
        card = self.subject(line)
        return Failed("no card", line.span, who=n.player(who), card=card, why=why, options=n.options(ask))

    def reason(self, key: str) -> Said:
        """Why something is not legal, in words."""
        return self.namer.reason(key)

    # ------------------------------------------------------------ answering

    def answers(self, line: sc.Answers, who: Player, items: Callable[[], list[Any]]) -> None:
        """`A chooses X, Y`, `A passes`."""
        try:
            ask, picked = self.until(who, line.span, lambda a: self.picked(a, line, items))
        except Refusal as refusal:
            if isinstance(self.request, Together):
                self.together([(line, who, items)], line.span)
                return
            raise self.unfit(refusal.ask, line, who, items) from None
        if picked is True and line.items and ask.kind == "may" and not _says(items(), True):
            self.send(True)
            following = self.request
            if isinstance(following, Ask) and following.player is who:
                chosen = self.picked(following, line, items, plain=True)
                if chosen is not OPEN:
                    self.send(chosen)
                    return
            raise Failed("other asked", line.span, line=same(" ".join(line.span.text.split())), **self._next())
        self.send(picked)
        self.aim_now()

    def _next(self) -> dict[str, Said]:
        asks = self.asks()
        if asks:
            return self.told(asks[0])
        none = self.namer.thing(None)
        return {"who": none, "what": none, "options": none}

    def picked(self, ask: Ask, line: sc.Answers, items: Callable[[], list[Any]], plain: bool = False) -> Any:
        """The answer that the line gives to a request, or OPEN if it does not fit."""
        if not line.items:
            return passing(ask)
        wanted = items()
        if ask.kind == "may" and not plain and not _says(wanted, True, False):
            return True
        found = matched(ask, wanted)
        if found is None or not ask.low <= len(found) <= ask.high:
            return OPEN
        return found[0] if ask.single else found

    def unfit(self, ask: Ask, line: sc.Answers, who: Player, items: Callable[[], list[Any]]) -> Failed:
        """Why an answer does not fit."""
        if ask.player is not who:
            return Failed("other asked", line.span, line=same(" ".join(line.span.text.split())), **self.told(ask))
        told = self.told(ask)
        if not line.items:
            return Failed("no pass", line.span, **told)
        for item in items():
            if matched(ask, [item]) is None:
                return Failed("no option", line.span, item=self.item(item), **told)
        return self.wrong_number(ask, len(items()), line.span)

    def item(self, item: Any) -> Said:
        """A chosen thing in words."""
        if isinstance(item, sc.CardName):
            return self.namer.kind(item.kind.id, item.face)
        return self.namer.thing(item)

    def wrong_number(self, ask: Ask, given: int, span: Span) -> Failed:
        """Too many or too few."""
        told = self.told(ask)
        wanted = same(amount(ask))
        return Failed("how many", span, who=told["who"], what=told["what"], wanted=wanted, given=same(given))

    def together(self, answers: Sequence[tuple[sc.Answers, Player, Callable[[], list[Any]]]], span: Span) -> None:
        """`secretly:` with an answer for each player that has a choice."""
        for _ in range(MOST):
            if isinstance(self.request, Together) or not self.answer_forced():
                break
        if not isinstance(self.request, Together):
            raise Failed("not together", span)
        asks = self.asks()
        found: list[Any] = [OPEN] * len(asks)
        for line, who, items in answers:
            mine = [i for i, a in enumerate(asks) if a.player is who and found[i] is OPEN]
            if not mine:
                told = self.told(self.open_ask())
                raise Failed("other asked", line.span, line=same(" ".join(line.span.text.split())), **told)
            at = next((i for i in mine if self.picked(asks[i], line, items, plain=True) is not OPEN), None)
            if at is None:
                raise self.unfit(asks[mine[0]], line, who, items)
            found[at] = self.picked(asks[at], line, items, plain=True)
        for i, ask in enumerate(asks):
            if found[i] is OPEN:
                found[i] = forced(ask)
            if found[i] is OPEN:
                raise Failed("left out", span, **self.told(ask))
        self.send(found)

    def idle(self) -> bool:
        """Whether nobody is asked but the turn player, who may play on; or what is asked has one answer."""
        asks = self.asks()
        plain = isinstance(self.request, Ask) and self.request.kind == "play" and not self.g.stack
        return plain or all(forced(a) is not OPEN for a in asks)


class Refusal(Exception):
    """A decision that the line does not answer."""

    def __init__(self, ask: Ask) -> None:
        Exception.__init__(self)
        self.ask = ask


# ---------------------------------------------------------------- what is meant


def named(card: Card, name: sc.CardName) -> bool:
    """Whether a card is called so: its printed kind, and its face if that was named."""
    return card.printed.id == name.kind.id and (name.face is None or card.face == name.face)


def plain_first(name: sc.CardName, cards: Iterable[Card]) -> list[Card]:
    """Cards in order, those whose face has no name of its own first."""
    faces = name.kind.faces
    return sorted(cards, key=lambda c: c.face < len(faces) and bool(faces[c.face].name))


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


def owner_of(id: str) -> str:
    """`attack#1` -> `attack`."""
    return id.rpartition("#")[0] or id


def _sort_of(option: Any) -> tuple[Any, ...]:
    """What makes options differ: copies of a card do not."""
    if isinstance(option, Action):
        card = option.card
        merged = option.combo.id if option.combo is not None else ""
        return ("play", option.play.no, option.kind, card.printed if card else None, card.face if card else 0, merged)
    if isinstance(option, Answer) and isinstance(option.card, Card):
        return ("answer", option.listener.no, option.card.printed, option.card.face)
    if isinstance(option, Trigger):
        return ("trigger", option.listener.no, option.card.printed if option.card is not None else None)
    if isinstance(option, Card):
        return ("card", option.printed, option.face)
    return ("other", option)


def passing(ask: Ask) -> Any:
    """The answer that does nothing, or OPEN."""
    if any(o is PASS for o in ask.options) and ask.single:
        return PASS
    if ask.kind == "may":
        return False
    return [] if ask.low == 0 and not ask.single else OPEN


def matched(ask: Ask, items: Sequence[Any]) -> list[Any] | None:
    """An option for each item, none twice; None if one has none."""
    left = list(ask.options)
    found: list[Any] = []
    for item in items:
        fitting = [o for o in left if fits(ask, o, item)]
        if isinstance(item, sc.CardName):
            cards = [o for o in fitting if isinstance(o, Card)]
            fitting = plain_first(item, cards) or fitting
        if not fitting:
            return None
        first = fitting[0]
        found.append(first)
        left = [o for o in left if not (o is first or (type(o) is type(first) is int and o == first))]
    return found


def fits(ask: Ask, option: Any, item: Any) -> bool:
    """Whether an option is what an item names."""
    if isinstance(item, sc.CardName):
        card = option.card if isinstance(option, Action | Answer) else option
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


def _says(items: Sequence[Any], *words: bool) -> bool:
    return len(items) == 1 and any(items[0] is w for w in words)
