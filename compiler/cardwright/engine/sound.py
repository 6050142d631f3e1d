"""A sound game of which cards have been edited: what is wrong with it now, without linking it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardwright.diagnostics import Problem, Problems
from cardwright.diagnostics.one_cause import one_cause
from cardwright.driver import judge_law_of, lint, shape_of
from cardwright.model.edited_entries import CannotReread, is_read_again
from cardwright.model.game import Game
from cardwright.model.load import Linked, check_whole
from cardwright.model.reread import Reread
from cardwright.records import record
from cardwright.source.nodes import Node


@record
class Sound:
    """A game without an error.

    `found` is what was wrong with it before it was judged, `of_chapters` what is wrong with its chapters.
    """

    linked: Linked
    found: tuple[Problem, ...]
    of_chapters: tuple[Problem, ...]


@record
class Again:
    """What came of it: all problems, the game (None if there is an error), and the next one to start from."""

    problems: Problems
    game: Game | None
    sound: Sound | None


def again(sound: Sound, pairs: Sequence[tuple[Node, Node]], *, law: bool) -> Again:
    """The game with files as they were and as they are (`pairs`), with its deck `law` if it has one.

    If they differ by more than texts, printed values and copies of cards it raises CannotReread. With an error the game
    stays what it was.
    """
    news = [new for _, new in pairs]
    problems = Problems()
    shape_of(news, problems)
    paths = {new.span.file.path for new in news}
    if len(problems) or _speak_of(paths, sound):
        raise CannotReread
    linked = sound.linked
    reread = Reread(linked, [old for old, _ in pairs], news, problems)
    problems.extend(each for each in sound.found if each.span is None or not is_read_again(each.span, news))
    with linked.parts.at_rest():
        check_whole(linked.game, problems, linked.parts)
        if problems.has_errors:
            if law:
                judge_law_of(linked.game, problems)
            reread.undo()
            return Again(one_cause(problems), None, None)
        found = tuple(problems)
        game = replace(linked.game)
        lint(game, problems, linked.parts)
    if law:
        judge_law_of(game, problems)
    problems = one_cause(problems)
    if not problems.has_errors:
        problems.extend(sound.of_chapters)
    return Again(problems, None if problems.has_errors else game, Sound(linked, found, sound.of_chapters))


def _speak_of(paths: set[str], sound: Sound) -> bool:
    """Whether something that is not looked for again speaks of a place in one of some files."""
    notes = (note.span for each in (*sound.found, *sound.of_chapters) for note in each.notes)
    places = (*notes, *(each.span for each in sound.of_chapters))
    return any(place is not None and place.file.path in paths for place in places)
