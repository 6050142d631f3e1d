"""What bots have practised, kept between runs by all that it hangs on: the modules of the rules, the set-up, how many
games. Names and texts are not among it, so that a game whose cards are only worded anew is not practised again.

It is kept as numbers and names, and comes back the same to the last bit, so that a bot decides alike with and without.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from typing import Any

from cardwright import store
from cardwright.runtime.positions import Worth
from cardwright.runtime.setup import Settings
from cardwright.runtime.tables import Rules
from cardwright.runtime.taste import Taste
from cardwright.runtime.workers import files_of

SORT = "practice 1"


def key_of(rules: Rules, settings: Settings, games: int) -> str | None:
    """The name under which practice is kept; None where nothing is, or where the rules are no files."""
    if not store.in_use():
        return None
    try:
        files = files_of(rules)
    except (OSError, ValueError):
        return None
    decks = [None if deck is None else deck.data() for deck in settings.decks]
    told = [settings.players, sorted(settings.agreed.items()), list(settings.variants), decks, games]
    modules = [name for name in sorted(files) if name.endswith(".py")]
    return store.digest(json.dumps(told), *(part for name in modules for part in (name, files[name])))


def keep(key: str, pieces: Sequence[bytes]) -> None:
    """Keep what was learnt, as `pieces_of` has told it."""
    store.put_all(SORT, key, pieces)


def pieces_of(roles: str | None, taste: Taste, worth: Worth, keen: float) -> list[bytes] | None:
    """What was learnt as numbers and words; None where it is told by anything else."""
    try:
        looks = json.dumps([_plain(look) for look in taste.places], separators=(",", ":"))
        head = {
            "roles": roles,
            "keen": keen,
            "taste": list(taste.weights),
            "worth": [
                [_plain(whom), [_plain(name) for name in weights]] for whom, weights in worth.weights.items()
            ],
        }  # fmt: skip
        told = json.dumps(head, separators=(",", ":"))
    except TypeError:
        return None
    numbers = [taste.weights[role] for role in taste.weights] + [list(each.values()) for each in worth.weights.values()]
    return [told.encode(), looks.encode(), *(array("d", each).tobytes() for each in numbers)]


def kept(key: str) -> tuple[str | None, Taste, Worth, float] | None:
    """What was learnt before: the zone of roles, what options and positions are worth, how keen; None if it is not
    known.
    """
    pieces = store.get_all(SORT, key)
    return learnt(pieces) if pieces is not None else None


def learnt(pieces: Sequence[bytes]) -> tuple[str | None, Taste, Worth, float] | None:
    """The same out of what `pieces_of` has told; None if that is damaged."""
    try:
        head, looks = json.loads(pieces[0]), json.loads(pieces[1])
        return head["roles"], *_learnt(head, looks, [_numbers(piece) for piece in pieces[2:]]), head["keen"]
    except (ValueError, KeyError, IndexError, TypeError):
        return None


def _learnt(head: dict[str, Any], looks: Sequence[Any], numbers: Sequence[list[float]]) -> tuple[Taste, Worth]:
    taste, worth, roles = Taste(), Worth(), head["taste"]
    taste.places = {_whole(look): at for at, look in enumerate(looks)}
    taste.weights = dict(zip(roles, numbers[: len(roles)], strict=True))
    for (whom, names), weights in zip(head["worth"], numbers[len(roles) :], strict=True):
        worth.weights[_whole(whom)] = dict(zip(map(_whole, names), weights, strict=True))
    return taste, worth


def _numbers(piece: bytes) -> list[float]:
    found = array("d")
    found.frombytes(piece)
    return found.tolist()


def _plain(value: object) -> object:
    """A name as JSON tells it apart; raises TypeError for what is more than numbers and words."""
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if value is None or type(value) in (str, int, bool):
        return value
    raise TypeError(f"{value!r} is no name")


def _whole(value: Any) -> Any:
    """The same, back from JSON."""
    return tuple([_whole(each) for each in value]) if isinstance(value, list) else value
