"""Who was ahead in a game, and how often that changed: by what went with winning in the series itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cardwright.lab.recording import Record
from cardwright.lab.statistics import Estimate, mean, share
from cardwright.runtime.positions import Place, Snapshot, Worth, zone_of_roles
from cardwright.runtime.rng import Rng

MOST = 400
"""So many games show what goes with winning."""


def leads(records: Sequence[Record], players: int) -> tuple[Estimate, Estimate]:
    """How often somebody wins who was not ahead half-way, and how often the lead changes in a game."""
    games = [record for record in records if record.winners and len(record.winners) < players and record.standings]
    zone = zone_of_roles([record.groups for record in games])
    rows = [
        (position, seat, float(seat in record.winners))
        for record in games[:MOST]
        for position in positions(record, zone)
        for seat in range(players)
    ]
    Rng(1).shuffle(rows)
    worth = Worth()
    worth.learn(rows)
    behind, changes = 0, []
    for record in games:
        ahead = [_ahead(worth, position, players) for position in positions(record, zone)]
        behind += ahead[len(ahead) // 2] not in record.winners
        changes.append(float(sum(one != other for one, other in pairwise(ahead))))
    return share(behind, len(games)), mean(changes)


def positions(record: Record, zone: str | None) -> list[Snapshot]:
    """The positions of a game as it went on, with who the players are."""
    roles = record.groups.get(zone or "", ())
    return [
        tuple(
            Place(roles[seat] if roles else None, {at: value / 4 for at, value in enumerate(having)})
            for seat, having in enumerate(standing)
        )
        for standing in record.standings
    ]


def _ahead(worth: Worth, position: Snapshot, players: int) -> int:
    return max(range(players), key=lambda seat: (worth.of(position, seat), -seat))
