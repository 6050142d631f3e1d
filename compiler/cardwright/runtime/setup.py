"""What is agreed before a game: how many players, which options and variants; checked against the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardwright.runtime.brought import BroughtDeck
from cardwright.runtime.rng import STEP, Rng, mixed
from cardwright.runtime.tables import Rules

GAMES = 0
"""The salt of the seeds of a series: game i of a series has `derive(seed, GAMES, i)`."""
BOTS = 0x6A09E667F3BCC908
"""The salt of the seeds of bots: the bot at seat i has `derive(seed of its game, BOTS, i)`."""
SIGHT = 0xBB67AE8584CAA73B
"""The salt of the order in which indistinguishable options are shown."""

MOST_BROUGHT = 10_000
"""Cards of a deck that a player brings, which a saved game may tell."""


class SetupError(ValueError):
    """A game cannot be set up like this.  `key` names the reason, `parts` what it speaks of."""

    def __init__(self, key: str, message: str, **parts: str) -> None:
        ValueError.__init__(self, message)
        self.key = key
        self.parts = parts


class WrongPlayers(SetupError):
    """The game is not for so many players."""


class WrongOption(SetupError):
    """There is no such option or choice, or it is at odds with a variant."""


class WrongDeck(SetupError):
    """A deck cannot be brought to this game, or not to this seat."""


class WrongVariant(SetupError):
    """There is no such variant, or it does not go with another."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A checked set-up: every option has its choice (an empty one where a player brings a deck instead).

    `variants` are in the order of the rules; `decks` are those that players bring, by seat.
    """

    players: int
    options: Mapping[str, str]
    variants: tuple[str, ...]
    names: tuple[str, ...]
    decks: tuple[BroughtDeck | None, ...] = ()

    @property
    def agreed(self) -> dict[str, str]:
        """The options that have a choice."""
        return {name: choice for name, choice in self.options.items() if choice}


def numbers(low: int, high: int) -> tuple[str, str]:
    """So many, or from so many to so many: in English, and in signs alone."""
    return (str(low), str(low)) if low == high else (f"{low} to {high}", f"{low}–{high}")


def settle(
    rules: Rules,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    variants: Iterable[str] = (),
    names: Sequence[str] | None = None,
    decks: Sequence[BroughtDeck | None] = (),
) -> Settings:
    """Check a set-up and fill in what was left open.

    Without `players` there are as many as `names`, or the fewest that the game is for.  An option that was
    not given has the choice that a variant needs, else its default.  `decks` are those that players bring, by seat
    (None: as the option says).  Raises SetupError.
    """
    low, high = rules.players
    if players is None:
        players = len(names) if names else low
    if not low <= players <= high:
        told, span = numbers(low, high)
        raise WrongPlayers("players", f"{rules.id} is for {told} players, not {players}", span=span, given=str(players))
    if names is not None and len(names) != players:
        raise WrongPlayers(
            "names", f"{len(names)} names for {players} players", names=str(len(names)), given=str(players)
        )
    chosen = frozenset([variants] if isinstance(variants, str) else variants)
    for name in sorted(chosen):
        if name not in rules.variants:
            if not rules.variants:
                raise WrongVariant("no variants", f"no variant `{name}`: this game has none", name=name)
            known = ", ".join(rules.variants)
            raise WrongVariant("variant", f"no variant `{name}`; there are: {known}", name=name, known=known)
    ordered = tuple(v for v in rules.variants if v in chosen)
    given = dict(options or {})
    for name, choice in given.items():
        if name not in rules.options:
            if not rules.options:
                raise WrongOption("no options", f"no option `{name}`: this game has none", name=name)
            known = ", ".join(rules.options)
            raise WrongOption("option", f"no option `{name}`; there are: {known}", name=name, known=known)
        choices = rules.options[name][1]
        if choice not in choices:
            known = ", ".join(choices)
            raise WrongOption(
                "choice",
                f"option `{name}` has no choice `{choice}`; it has: {known}",
                name=name,
                choice=str(choice),
                known=known,
            )
    needed = _needs(rules, ordered, given)
    brought = _brought(rules, players, decks, {**needed, **given})
    full = {name: given.get(name) or needed.get(name) or default for name, (default, _) in rules.options.items()}
    full.update(dict.fromkeys(brought, ""))
    called = (
        tuple(name.encode("utf-8", "replace").decode() for name in names)  # a terminal may give half a character
        if names is not None
        else tuple(chr(65 + i) if i < 26 else str(i) for i in range(players))
    )
    return Settings(players, full, ordered, called, tuple(decks))


def _brought(
    rules: Rules, players: int, decks: Sequence[BroughtDeck | None], chosen: Mapping[str, str]
) -> Iterator[str]:
    """The options whose place is taken by the decks that players bring; raises WrongDeck."""
    if len(decks) > players:
        raise WrongDeck("decks", f"{len(decks)} decks for {players} players", decks=str(len(decks)), given=str(players))
    known = {spec.kind.id for spec in rules.cards} if decks else set()
    for seat, deck in enumerate(decks):
        if deck is None:
            continue
        option = deck.instead_of[seat] if seat < len(deck.instead_of) else ""
        if option not in rules.options:
            raise WrongDeck("no deck here", f"player {seat + 1} cannot bring a deck", seat=str(seat + 1))
        if option in chosen:
            raise WrongDeck(
                "deck and option",
                f"player {seat + 1} brings a deck, so the option {option} has no choice",
                seat=str(seat + 1),
                option=option,
            )
        left = MOST_BROUGHT
        for _, card, copies in deck.cards:
            left -= copies
            if card not in known or copies < 1 or left < 0:
                raise WrongDeck("copies", f"{copies} × `{card}` cannot be in a deck", card=card, copies=str(copies))
        yield option


def _needs(rules: Rules, variants: tuple[str, ...], given: Mapping[str, str]) -> dict[str, str]:
    """The choices that the variants need; raises when they contradict each other or what was given."""
    needed: dict[str, str] = {}
    by: dict[str, str] = {}
    for variant in variants:
        for what, value in rules.variants[variant].items():
            if what in rules.variants and what not in rules.options:
                if (value == "on") != (what in variants):
                    key, words = ("needs", "needs") if value == "on" else ("excludes", "does not go with")
                    raise WrongVariant(
                        key, f"the variant `{variant}` {words} the variant `{what}`", name=variant, other=what
                    )
            elif given.get(what, value) != value:
                raise WrongOption(
                    "clash",
                    f"the variant `{variant}` needs the option {what}={value}, not {given[what]}",
                    name=variant,
                    option=what,
                    choice=value,
                    given=given[what],
                )
            elif needed.setdefault(what, value) != value:
                raise WrongVariant(
                    "quarrel",
                    f"the variants `{by[what]}` and `{variant}` need different choices of `{what}`",
                    name=variant,
                    other=by[what],
                    option=what,
                )
            else:
                by.setdefault(what, variant)
    return needed


def derive(seed: int, salt: int, i: int) -> int:
    """The i-th seed (from 0) of a stream: draw i of a SplitMix64 generator that starts at `seed` xor `salt`.

    Any of them can be worked out without those before it.
    """
    return mixed((Rng(seed).state ^ salt) + (i + 1) * STEP)
