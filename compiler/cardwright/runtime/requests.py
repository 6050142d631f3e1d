"""Decisions: what a game asks of players, one at a time or of several at once.

A rule that needs a decision yields an `Ask`; whoever drives the game sends back what was picked from its options.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from cardwright.runtime.bounds import OPTIONS, too_many_options
from cardwright.runtime.things import Player

PASS: Final = None
"""The option to do nothing (stop playing cards, give no answer)."""


class Nobody(Exception):
    """Somebody is to decide who is not there."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that is not offered, with the text key of the reason against it.

    `given`: the numbers of which that text has places.  `targets`: where it lacks a target, what might have been one.
    """

    what: Any
    key: str
    given: Mapping[str, int] = field(default_factory=dict)
    targets: tuple[Refusal, ...] = ()


class Naming:
    """The key of a question whose text names players, cards, numbers or words, in the order of its places."""

    __slots__ = ("key", "named")

    def __init__(self, key: str, *named: Any) -> None:
        self.key = key
        self.named = named


Prompt = str | Naming
"""What names the text of a question."""

WhyNot = Callable[[Any, Any], list[Refusal]]
"""What is not among the options of a decision, of the game and the decision."""


class Ask:
    """One decision of one player.

    kind: play (which card or ability to use, or PASS), respond (which card to answer with, or PASS), choose, number,
    word, either (which branch), may (True or False).
    `options` are all legal ones, in a stable order: cards, players, numbers, words, actions, PASS.
    One of them is to be picked, and the answer is the option itself; `AskSome` asks for another number of them.
    `prompt` names the text of the question, and `named` are those whom and what that text names; `about` is the
    card, ability or event it belongs to.
    `why_not(g, ask)` lists what might have been expected among the options, each with the reason against it.
    """

    __slots__ = ("about", "kind", "options", "player", "text", "why_not")

    low: int = 1
    high: int = 1
    sets: Sequence[tuple[int, ...]] | None = None

    def __init__(
        self,
        player: Player,
        kind: str,
        options: Sequence[Any],
        prompt: Prompt = "",
        about: object = None,
        why_not: WhyNot | None = None,
    ) -> None:
        if player is None:
            raise Nobody
        if len(options) > OPTIONS:
            raise too_many_options(len(options))
        self.player = player
        self.kind = kind
        self.options = options
        self.text = prompt
        self.about = about
        self.why_not = why_not

    def among(self, options: Sequence[Any]) -> Ask:
        """The same decision among other options, once it has been made among these."""
        if len(options) > OPTIONS:
            raise too_many_options(len(options))
        self.options = options
        return self

    @property
    def prompt(self) -> str:
        """What names the text of the question."""
        return self.text if isinstance(self.text, str) else self.text.key

    @property
    def named(self) -> tuple[Any, ...]:
        """Those whom and what that text names."""
        return () if isinstance(self.text, str) else self.text.named

    @property
    def single(self) -> bool:
        """Whether exactly one option is picked."""
        return self.high == 1 and self.low == 1

    def takes(self, picked: Sequence[int]) -> bool:
        """Whether these options may be picked together, as far as that is not a matter of their number."""
        return self.sets is None or tuple(sorted(picked)) in self.sets


class AskSome(Ask):
    """A decision for `low` to `high` of the options; if both are 1 the answer is the option itself, else a list.

    `sets`, where several are judged together: the places of the options of each legal set, in their order.
    """

    __slots__ = ("high", "low", "sets")

    def __init__(
        self,
        player: Player,
        kind: str,
        options: Sequence[Any],
        prompt: Prompt,
        low: int,
        high: int,
        about: object = None,
        sets: Sequence[tuple[int, ...]] | None = None,
        why_not: WhyNot | None = None,
    ) -> None:
        Ask.__init__(self, player, kind, options, prompt, about, why_not)
        self.low = low
        self.high = high
        self.sets = sets


class Together:
    """Decisions of several players at once, revealed together: the answers come back as a list in the same order."""

    __slots__ = ("asks",)

    def __init__(self, asks: list[Ask]) -> None:
        self.asks = asks


Steps = Generator[Ask | Together, Any, None]
"""A rule that may ask for decisions and gives nothing back."""

Doing = Iterable[Ask | Together]
"""Steps to go through, which may be none."""

StepsDone = Generator[Ask | Together, Any, bool]
"""A rule that may ask, and tells whether it was wholly done."""

_R = TypeVar("_R")
StepsOf = Generator[Ask | Together, Any, _R]
"""A rule that may ask and gives something back."""

Picked = StepsOf[Any]
"""Steps that give what was picked from options: as the options are, nothing about it is known here."""
