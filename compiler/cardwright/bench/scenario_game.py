"""Drive a game by what a scenario writes down: every decision is written or has one legal answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from cardwright.bench.failure_words import FOUND, Said, both, joined, same
from cardwright.bench.failures import Failed
from cardwright.bench.fresh_table import failed_rules
from cardwright.bench.naming import Namer, amount
from cardwright.bench.scenario_matching import (
    OPEN,
    against_these,
    by_card,
    by_owner,
    first_answer,
    forced,
    matched,
    named,
    numbered,
    of_card,
    passing,
    picked_for,
    says,
    sort_of,
)
from cardwright.ir import decl
from cardwright.model import scenario as sc
from cardwright.runtime.combining import Combo
from cardwright.runtime.exits import InvariantBroken
from cardwright.runtime.game import Game
from cardwright.runtime.helpers import as_list
from cardwright.runtime.play import aim
from cardwright.runtime.playable import Action, legal_targets
from cardwright.runtime.playout import give_back
from cardwright.runtime.refusals import absent_targets, refusals_of
from cardwright.runtime.requests import PASS, Ask, Refusal, Steps, Together
from cardwright.runtime.things import Card, Player
from cardwright.runtime.turns import play_game
from cardwright.source.text import Span

Aim = Player | Card | sc.CardName
"""A target as a scenario names it."""
Seen = tuple[str, str, int | None, Any]
"""A moment, the word of the line that it is of, its number where lines count, and what it is of."""
MOST = 200
"""Decisions without a choice that one line may pass by."""


def in_parentheses(why: Said) -> Said:
    """A reason behind what it explains."""
    return f"（{why[0]}）", f" ({why[1]})"


class ScenarioGame:
    """A game under way; `request` is what is asked now, None when it is over."""

    def __init__(self, g: Game, namer: Namer, start: Callable[[Game], tuple[Player, str]]) -> None:
        """Set up the game, every decision of the setup answered by its first options, up to the first of play."""
        self.g = g
        self.namer = namer
        self.called: Mapping[str, Card] = {}
        """The cards that the scenario has given names."""
        self.one_way: list[tuple[Ask, Any]] = []
        """What came to pass since the last line that decides something, as it could be decided in one way only: by the
        rules without a request, or by answering one.
        """
        self.turn_then = 0
        """The number of the turn when that line was read, at first of the turn that begins."""
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
            game.unasked = self.one_way
            self.turn_then = game.turn_no + 1
            return found

        self.steps: Steps = play_game(g, arrange)
        self.send(None)
        while not self.arranged and self.request is not None:
            asks = self.asks()
            picked = [first_answer(a) for a in asks]
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

    def leave(self) -> None:
        """Nobody looks at this game any more: its table serves the next one."""
        self.steps.close()
        give_back(self.g.rules, self.g)

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
        self.one_way += zip(self.asks(), answers, strict=True)
        self.send(answers if isinstance(self.request, Together) else answers[0])
        return True

    def decides(self) -> None:
        """A line comes that decides something."""
        self.one_way.clear()
        self.turn_then = self.g.turn_no

    def unasked(self) -> list[Said]:
        """What has come to pass without asking since the last line that decides, in words: how many turns have begun,
        what was decided; not what was passed by.
        """
        turns = self.g.turn_no - self.turn_then
        told = [both(FOUND, "turns", same(turns))] if turns > 0 else []
        for ask, answer in self.one_way:
            said = [self.namer.option(ask, one) for one in taken(answer)]
            told += [both(FOUND, "chose", self.namer.player(ask.player), joined(said))] if said else []
        return told

    def took(self, who: Player) -> list[Ask]:
        """What a player took since the last line that decides, as there was nothing else: questions about just that."""
        return [Ask(who, ask.kind, taken(answer), ask.prompt) for ask, answer in self.one_way if ask.player is who]

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
                    raise Unanswered(ask)
            if not self.answer_forced():
                raise Unanswered(self.open_ask())
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
            _, found = self.until(who, line.span, lambda a: self.meant(a, line, on), stop_at_play=True)
        except Unanswered as unanswered:
            raise self.refused(unanswered.ask, line, who) from None
        if len(found) > 1:
            raise Failed("which", line.span, who=n.player(who), card=self.subject(line), options=n.thing(found))
        before = len(self.g.trace)
        option = found[0]
        self.send(option)
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
        asked = of_card(ask, self.called_in(line))
        match line:
            case sc.Plays(card=sc.CardName() as card):
                found = by_card(asked, card)
            case sc.Plays(skill=decl.Decl() as skill):
                found = by_owner(asked, skill)
        found = numbered(line, found)
        if len(found) > 1:
            if on:
                fitting = [o for o in found if isinstance(o, Action) and self.may_aim(ask.player, o, on)]
            else:
                fitting = [o for o in found if isinstance(o, Action) and o.play.targets is None]
            found = fitting or found
        seen: dict[tuple[Any, ...], Any] = {}
        for option in found:
            seen.setdefault(sort_of(option), option)
        return list(seen.values()) or OPEN

    def called_in(self, line: sc.Plays | sc.ExpectCannot) -> Card | None:
        """The card that a line speaks of by the name that the scenario has given it."""
        return None if line.called is None else self.called[line.called]

    def is_meant(self, card: Card, name: sc.CardName, line: sc.Plays | sc.ExpectCannot) -> bool:
        """Whether a card is the one of a line, or one that is called as the line says."""
        only = self.called_in(line)
        return named(card, name) if only is None else card is only

    def may_aim(self, who: Player, action: Action, on: list[Aim]) -> bool:
        """Whether all these players and cards are legal targets."""
        found = self.targets(who, action)
        if isinstance(found, Ask):
            chosen = picked_for(found, on)
            return chosen is not None and found.low <= len(on) <= found.high
        fits = action.play.fits is None or len(found) == len(on)
        return fits and matched(Ask(who, "choose", found), on) is not None

    def targets(self, who: Player, action: Action) -> Ask | list[Any]:
        """The legal targets of a play, or the question which of them are meant."""
        if action.play.targets is None:
            return []
        aimed = legal_targets if action.play.high == 0 else aim
        with self.counting_as_used(action):
            return aimed(self.g, who, action.card, action.play)

    def against_targets(self, ask: Ask, action: Action, on: list[Aim]) -> list[Refusal]:
        """Why these players and cards are no legal targets of a play that is offered."""
        if action.play.targets is None:
            return []
        with self.counting_as_used(action):
            return against_these(ask, absent_targets(self.g, ask.player, action.card, action.play), on)

    @contextmanager
    def counting_as_used(self, action: Action) -> Iterator[None]:
        """The card of an action counts meanwhile as what it is to be used as."""
        card = action.card
        if card is None or action.kind is None:
            yield
            return
        before = card.kind
        self.g.use_as(card, action.kind)
        try:
            yield
        finally:
            self.g.use_as(card, before)

    def aim(self, line: sc.Plays, who: Player, on: list[Aim], option: Any, before: int) -> None:
        """Name the targets, or see that those that were the only ones are meant."""
        n, ask = self.namer, self.request
        if isinstance(option, Action) and option.play.targets is None:
            raise Failed("no targets", line.span, card=self.subject(line))
        if isinstance(ask, Ask) and ask.player is who and ask.prompt == "target":
            for item in on:
                if matched(ask, [item]) is None:
                    against = against_these(ask, refusals_of(self.g, ask), [item])
                    why = in_parentheses(self.reason(against[0])) if against else same("")
                    raise Failed("no target", line.span, who=self.item(item), why=why, options=n.options(ask))
            picked = picked_for(ask, on)
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
        if ask.kind == "choose" and any(isinstance(o, Card) and self.is_meant(o, line.card, line) for o in ask.options):
            return Failed("chosen", line.span, who=n.player(who), card=self.subject(line), what=n.question(ask))
        why = same("")
        for each in refusals_of(self.g, ask):
            if isinstance(each.what, Card) and self.is_meant(each.what, line.card, line):
                why = in_parentheses(self.reason(each))
        card = self.subject(line)
        return Failed("no card", line.span, who=n.player(who), card=card, why=why, options=n.options(ask))

    def reason(self, against: Refusal) -> Said:
        """Why something is not legal, in words."""
        return self.namer.reason(against)

    # ------------------------------------------------------------ answering

    def answers(self, line: sc.Answers, who: Player, items: Callable[[], list[Any]]) -> None:
        """`A chooses X, Y`, `A passes`."""
        try:
            _, picked = self.until(who, line.span, lambda a: self.picked(a, line, items))
        except Unanswered as unanswered:
            if isinstance(self.request, Together):
                self.together([(line, who, items)], line.span)
                return
            raise self.unfit(unanswered.ask, line, who, items) from None
        if picked is True and not says(items(), True):
            self.send(True)
            following = self.request
            if isinstance(following, Ask) and following.player is who:
                chosen = self.picked(following, line, items, plain=True)
                if chosen is not OPEN:
                    self.send(chosen)
                    return
            if not isinstance(following, Ask) or following.player is not who:
                raise Failed("only yes", line.span, who=self.namer.player(who))
            raise Failed("other asked", line.span, line=same(" ".join(line.span.text.split())), **self.told(following))
        self.send(picked)
        self.aim_now()

    def picked(self, ask: Ask, line: sc.Answers, items: Callable[[], list[Any]], plain: bool = False) -> Any:
        """The answer that the line gives to a request, or OPEN if it does not fit."""
        if not line.items:
            return passing(ask)
        wanted = items()
        if ask.kind == "may" and not plain and not says(wanted, True, False):
            return True
        found = picked_for(ask, wanted)
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
        under_way = self.g.stack or self.g.pending
        plain = isinstance(self.request, Ask) and self.request.kind == "play" and not under_way
        return plain or all(forced(a) is not OPEN for a in asks)


def taken(answer: Any) -> list[Any]:
    """What an answer takes: nothing where it passes."""
    return [one for one in as_list(answer) if one is not PASS]


class Unanswered(Exception):
    """A decision that the line does not answer."""

    def __init__(self, ask: Ask) -> None:
        Exception.__init__(self)
        self.ask = ask
