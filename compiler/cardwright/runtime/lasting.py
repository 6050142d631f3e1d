"""What lasts for a while: modifiers, prohibitions and triggers that an effect leaves behind until a named moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.runtime.ruled import Ruled
from cardwright.runtime.things import Card, Player


class Lasting:
    """One lasting effect: whose it is, by which card, and the names that its text uses."""

    __slots__ = ("env", "id", "me", "this", "turn")

    def __init__(self, id: str, me: Player | None, this: Card | None, env: dict[str, Any], turn: int) -> None:
        self.id = id
        self.me: Any = me
        self.this: Any = this
        self.env = env
        self.turn = turn

    @property
    def no(self) -> int:
        """A number for the trace: that of its card, or -1."""
        return self.this.no if self.this is not None else -1


def begin_lasting(g: Ruled, id: str, me: Player | None, this: Card | None, env: dict[str, Any]) -> None:
    """A lasting effect begins."""
    g.lasting[id].append(Lasting(id, me, this, env, g.turn_no))
    renew_by(g, id)


def end_lasting(g: Ruled, on: Lasting) -> None:
    """A lasting effect ends."""
    group = g.lasting[on.id]
    if on in group:
        group.remove(on)
        renew_by(g, on.id)


def end_for(g: Ruled, card: Card) -> None:
    """A card is a new one: nothing that lasts speaks of it any more, and what spoke of it alone ends."""
    for on in [on for group in g.lasting.values() for on in group]:
        if any(value is card for value in on.env.values()):
            end_lasting(g, on)
            continue
        for name, value in on.env.items():
            if isinstance(value, list | tuple) and card in value:
                on.env[name] = [other for other in value if other is not card]
                renew_by(g, on.id)


def renew_by(g: Ruled, id: str) -> None:
    """What is in force by a lasting effect may be another now; it may put skills and cards out of force."""
    if g.rules.borne:
        g.renew()
    else:
        g.renew_for(id)
    g.dirty |= g.rules.checks_reading.get(id, 0)


def grant_skill(g: Ruled, skill: str | None, player: Player) -> None:
    """The player has the skill from now on (once, however often it is granted); no skill is nothing to have."""
    if skill is None:
        return
    having = g.with_skill.setdefault(skill, [])
    if player not in having:
        having.append(player)
        g.renew_for(skill)
        g.dirty |= g.rules.checks_texts
        g.trace.append(("skill", player.seat, skill, True))


def take_skill(g: Ruled, skill: str, player: Player) -> None:
    """The player loses the skill."""
    having = g.with_skill.get(skill, [])
    if player in having:
        having.remove(player)
        g.renew_for(skill)
        g.dirty |= g.rules.checks_texts
        g.trace.append(("skill", player.seat, skill, False))


def gain_skills(g: Ruled, player: Player, card: Card, withheld: bool) -> None:
    """The player gains the skills printed on a card: the plain ones, or those that are withheld."""
    for skill in g.rules.skills_of.get(card.printed, ((), ()))[1 if withheld else 0]:
        grant_skill(g, skill, player)


def skills_of(g: Ruled, player: Player) -> list[str]:
    """The ids of the skills that a player has, in force or not."""
    return [skill for skill, having in g.with_skill.items() if player in having]


def set_skills(g: Ruled, player: Player, skills: tuple[str, ...]) -> None:
    """The player has these skills and no others."""
    for skill in skills_of(g, player):
        take_skill(g, skill, player)
    for skill in skills:
        grant_skill(g, skill, player)


def printed_skills(g: Ruled, character: str) -> tuple[str, ...]:
    """The skills of a character."""
    return g.rules.skills_of[character][0]


def set_characters(g: Ruled, player: Player, field: str, now: str | Iterable[str] | None) -> None:
    """The player is this character, or these: their skills are lost and gained; what both have stays."""
    was = _skills_of_all(g, getattr(player, field))
    made = now if now is None or isinstance(now, str) else list(now)
    setattr(player, field, made)
    skills = _skills_of_all(g, made)
    for skill in was:
        if skill not in skills:
            take_skill(g, skill, player)
    for skill in skills:
        if skill not in was:
            grant_skill(g, skill, player)


def _skills_of_all(g: Ruled, characters: str | list[str] | None) -> dict[str, None]:
    each = [characters] if isinstance(characters, str) else characters or []
    return dict.fromkeys(skill for character in each for skill in printed_skills(g, character))


def withheld_skills(g: Ruled, card: Card) -> tuple[str, ...]:
    """The skills printed on a card that are not gained with the others."""
    return g.rules.skills_of.get(card.printed, ((), ()))[1]


class Happened:
    """Counts how often an event has happened within a phase, a turn, a round or the game."""

    @staticmethod
    def key(no: int, seat: int, of: Player | Card | None) -> tuple[int, ...]:
        """Where a count stands in the table of uses: as the player in a seat sees it, or (-1) everybody alike."""
        if of is None:
            return -no, seat
        return -no, seat, of.seat if isinstance(of, Player) else -1 - of.no

    @staticmethod
    def times_for_all(g: Ruled, scope: str, no: int, of: Player | Card | None = None) -> int:
        """How often so far, counted for `of`, of what is the same whoever asks."""
        return g.uses(scope).get(Happened.key(no, -1, of), 0)

    @staticmethod
    def times(g: Ruled, scope: str, no: int, me: Player | None, of: Player | Card | None = None) -> int:
        """How often so far, as seen by `me` (None: by whoever has seen most) and counted for `of`."""
        if me is None:
            return max((Happened.times(g, scope, no, p, of) for p in g.seats), default=0)
        return g.uses(scope).get(Happened.key(no, me.seat, of), 0)
