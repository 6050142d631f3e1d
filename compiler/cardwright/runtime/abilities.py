"""What players may do and what reacts to it, as a generated module declares it: plays, listeners, their limits."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from typing import Any

from cardwright.runtime.requests import Ask, Refusal, Together
from cardwright.runtime.sets import Judged
from cardwright.runtime.standing import By
from cardwright.runtime.things import EVERYONE, Kind

Run = Callable[..., Any]
"""A rule: a plain function, or a generator of asks where the table says `asks`."""

Announce = Generator[Ask | Together, Any, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `times` uses in each `scope` (turn, round, game, the id of a phase, `during` a verb), per target if so
    declared.
    """

    times: int
    scope: str
    per_target: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """What a kind of card does when it is played, or an ability that a player may start (an action).

    no: unique number.  can(g, me, this): the guards.  targets(g, me, this): the legal targets, or None if it has none;
    low..high of them are chosen (high 0 means: all of them).  any_target: whether there is one, where one is enough
    and no limit counts targets.  announce: choices made with the targets; can_name(g, me, this): there is something to
    choose for them; can_name_for(…, target): for that target.  why(g, me, this): the text keys of the guards that do
    not hold.  against(g, me, this, target): what keeps that from being a target; near(g, me, this): the
    cards among which one would look for one.  pay/can_pay: costs; if they speak of what is announced (announced_costs),
    they are given it, too, once it is known.  run(g, me, this, targets..., named...): the block.
    """

    no: int
    id: str
    run: Run
    asks: bool
    can: Callable[..., bool] | None = None
    why: Callable[..., list[str]] | None = None
    targets: Callable[..., list[Any]] | None = None
    any_target: Callable[..., bool] | None = None
    against: Callable[..., Refusal] | None = None
    near: Callable[..., list[Any]] | None = None
    on_things: bool = False
    """Whether its targets are cards or zones, so that no player can be one."""
    low: int | Callable[..., int] = 1
    high: int | Callable[..., int] = 1
    many: bool = False
    fits: Callable[..., Judged] | None = None
    """Where its targets are judged together: which sets of them are legal."""
    announce: Callable[..., Announce] | None = None
    can_name: Callable[..., bool] | None = None
    can_name_for: Callable[..., bool] | None = None
    can_pay: Callable[..., bool] | None = None
    pay: Run | None = None
    pay_asks: bool = False
    announced_costs: bool = False
    limits: tuple[Limit, ...] = ()
    has_steps: bool = False
    alters: frozenset[str] = frozenset()
    phases: tuple[str, ...] = ()
    sources: Callable[..., Iterable[Any]] | None = None
    skill: str = ""
    """The skill that it belongs to."""
    fixed: bool = False
    """Whether its guards look at nothing but options and variants, which are the same all through a game."""
    variants: tuple[tuple[str, bool], ...] = ()
    """The variants that must be in force, or must not, for it to be there at all."""
    wider: bool = False
    """Whether it is that of a kind which the card is also of: it is there if no play of the card's own is."""
    single: bool = False
    """Whether a guard, target or cost looks at the single card."""
    guard: Callable[..., bool] | None = field(default=None, init=False)
    """The guards that are asked again each time."""
    any_time: bool = False
    """Whether whoever has priority may play it, whosever turn it is."""
    at_once: bool = False
    """Whether it takes effect at once where others wait on the stack."""
    possible: Callable[..., bool] | None = None
    """Whether it is possible now, if nothing forbids it; None: `can_play` goes through what its fields say."""
    any_other: bool = False
    """Whether all that it needs is that there is another player."""
    counts_targets: bool = field(default=False, init=False)
    """Whether a limit counts each target on its own."""
    free: bool = field(default=False, init=False)
    """Whether it may always be played where it is there at all: no guard, limit, target, name or cost."""

    def __post_init__(self) -> None:
        """See whether anything stands against it."""
        object.__setattr__(self, "guard", None if self.fixed and self.sources is None else self.can)
        object.__setattr__(self, "counts_targets", any(limit.per_target for limit in self.limits))
        bound = self.guard or self.can_name or self.can_pay or self.limits
        object.__setattr__(self, "free", not (bound or self.targets))


@dataclass(frozen=True, slots=True, eq=False)
class Listener:
    """A trigger, a replacement or an answer from the hand.

    by: who might react.  matches(g, event, me, this): its event and conditions.  run(g, event, me, this).
    respond: the kind whose cards may be played from the hand in answer; then `by` is None.
    """

    no: int
    id: str
    moment: str
    run: Run
    asks: bool
    matches: Callable[..., bool]
    by: By | None = None
    may: bool = False
    respond: Kind | None = None
    can_pay: Callable[..., bool] | None = None
    pay: Run | None = None
    pay_asks: bool = False
    limits: tuple[Limit, ...] = ()
    skill: str = ""
    """The skill that it belongs to."""
    ahead: bool = False
    """Whether an answer from the hand comes before the triggers of the same moment (else it comes after them)."""
    even_dead: bool = False
    alters: frozenset[str] = frozenset()
    has_steps: bool = False
    of_card: bool = False
    """Whether what an answer answers is described by the card that is played: it is asked of each that may be."""
    of_event: bool = False
    """Whether it hangs on the event alone, and not on who answers, whether it may be answered."""
    seen_by: str = EVERYONE
    """Who may know that it was set off: a status that not everyone sees keeps quiet about what it does."""
    of_doer: bool = False
    """Whether nobody can be `me` but who does what it listens to."""
    leaves: frozenset[str] | None = None
    """The zones that cards must leave, where it listens to moves; None: any."""
    comes_to: frozenset[str] | None = None
    """The zones that they must come to."""

    def hears(self, origin: str, place: str) -> bool:
        """Whether it may listen to cards that go from one zone to another."""
        return (self.leaves is None or origin in self.leaves) and (self.comes_to is None or place in self.comes_to)

    waits: bool = False
    """Whether it waits on the stack."""
