"""Cards as they have just been written, before it is known whether the game is sound: to be looked at, not played.

Only what stands in an entry itself is read again. Everything else stays as it was in the last sound game: other texts
go on speaking of the card that there was, and a name that has changed is not yet known to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardwright.diagnostics import Problems
from cardwright.model.altered_zones import infer_alters_of
from cardwright.model.collect.cards import cards as collect_cards
from cardwright.model.game import Game
from cardwright.model.game_being_read import CondJob, Draft, EffectJob, fill
from cardwright.model.load import Linked
from cardwright.model.plays_alike import lenders, share_with
from cardwright.model.resolve.texts import run_job, shared_by
from cardwright.model.yaml_fields import Reader
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.source.nodes import Sequence as SequenceNode

MOST = 12
"""Cards that are read ahead; of more there is nothing to be seen at one glance."""
APART = ("skills", "alters")
"""Keys of cards that other parts of a game take part in."""


def preview(linked: Linked, pairs: Iterable[tuple[Node | None, Node | None]]) -> Game | None:
    """The game with the cards that stand otherwise in some files now (trees as they were, and as they are).

    None where there is no such card, or one of them cannot be read by itself. The game that was stays as it is.
    """
    changed = [entry for old, new in pairs for entry in _changed(old, new)]
    game = linked.game
    ids = [_id(entry) for entry in changed]
    if not 0 < len(changed) <= MOST or len(set(ids)) < len(ids) or not all(id in game.cards for id in ids):
        return None
    if any(key in entry for entry in changed for key in APART):
        return None
    problems = Problems()
    apart = replace(game, cards={}, skills=dict(game.skills))
    made = Draft(apart, Reader(problems, linked.draft.reader.languages))
    collect_cards(made, SequenceNode(changed[0].span, tuple(changed)), None)
    if made.later or made.last or len(apart.skills) != len(game.skills):
        return None
    read = apart.cards
    shared = shared_by(game, linked.names, problems)
    for job in made.jobs:
        if isinstance(job, EffectJob) and job.setting.owner in read:
            card = read[job.setting.owner]
            run_job(EffectJob(job.text, replace(job.setting, of_this=card), fill(card, "abilities")), shared)
        elif isinstance(job, CondJob):
            run_job(job, shared)
        else:
            return None
    if problems.has_errors or read.keys() != set(ids):
        return None
    for id, card in read.items():
        card.alternatives, card.other_faces = game.cards[id].alternatives, game.cards[id].other_faces
    share_with(read.values(), lenders(game))
    infer_alters_of(game, read.values())
    return replace(game, cards={**game.cards, **read})


def _changed(old: Node | None, new: Node | None) -> list[Mapping]:
    """The entries of cards that stand otherwise than before."""
    was = {_id(entry): entry.span.text for entry in _entries(old)}
    return [entry for entry in _entries(new) if was.get(_id(entry)) != entry.span.text]


def _entries(root: Node | None) -> Sequence[Mapping]:
    found = root.get("cards") if isinstance(root, Mapping) else None
    return [each for each in found.items if isinstance(each, Mapping)] if isinstance(found, SequenceNode) else []


def _id(entry: Mapping) -> str:
    id = entry.get("id")
    return id.value if isinstance(id, Scalar) else ""
