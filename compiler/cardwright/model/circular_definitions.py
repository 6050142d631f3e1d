"""Check what must not lead in a circle: the order of triggers, values worked out from values, statuses that last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright import ir
from cardwright.diagnostics import Problems
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model.game import Game
from cardwright.model.parts import Group, Part
from cardwright.source.text import Span


def check_order(problems: Problems, parts: Group) -> None:
    """Report each circle of `ahead of` once, with its path."""
    later: dict[str, list[str]] = {}
    found: dict[str, Span] = {}
    for name, ahead, span in parts.picked(_ahead):
        later.setdefault(name, []).extend(ahead)
        found.setdefault(name, span)
    done: set[str] = set()
    for start in later:
        path = _circle(start, later, done)
        if path:
            done.update(path)
            problems.add("CW550", found[path[0]], path=" → ".join([*path, path[0]]))


def _ahead(part: Part) -> tuple[tuple[str, tuple[str, ...], Span], ...]:
    """What the abilities of a part come ahead of, with its id and their places."""
    name = part.made.id if part.made is not None else "turn"
    return tuple((name, tuple(each.ahead_of), each.span) for each in part.abilities if each.ahead_of)


def _circle(start: str, later: dict[str, list[str]], done: set[str]) -> list[str]:
    """A path from `start` back to itself, or nothing."""
    stack: list[list[str]] = [[start]]
    seen: set[str] = set()
    while stack:
        path = stack.pop()
        for name in later.get(path[-1], ()):
            if name == start and name not in done:
                return path
            if name not in seen:
                seen.add(name)
                stack.append([*path, name])
    return []


def check_values(game: Game, problems: Problems) -> None:
    """Report values, quantities and adjectives that are defined by themselves."""
    found: dict[str, decl.Decl] = {}
    uses: dict[str, list[str]] = {}
    worked_out = (*game.values.values(), *game.quantities.values(), *game.adjectives.values())
    for made in worked_out:
        key = _key(made)
        found[key] = made
        uses[key] = [_key(used) for part in _parts(made) for used in _used(part, made)]
    done: set[str] = set()
    for start in uses:
        path = _circle(start, uses, done)
        if path:
            done.update(path)
            names = [found[key].id for key in (*path, path[0])]
            problems.add("CW551", found[path[0]].span, path=" → ".join(names))


def check_given(game: Game, problems: Problems, parts: Group) -> None:
    """Report statuses that are given, as long as something lasts, by what asks for that very status."""
    found: dict[str, decl.Decl] = {}
    uses: dict[str, list[str]] = {}

    def note(made: decl.Decl, used: Iterable[decl.Decl]) -> None:
        found[_key(made)] = made
        uses.setdefault(_key(made), []).extend(_key(one) for one in used)

    for worked_out in (*game.values.values(), *game.quantities.values(), *game.adjectives.values()):
        note(worked_out, (used for part in _parts(worked_out) for used in _looked_at(part)))
    for made, used in parts.picked(_given):
        note(made, used)
    done: set[str] = set()
    for start, made in found.items():
        path = _circle(start, uses, done) if isinstance(made, decl.Status) else []
        if path:
            done.update(path)
            names = [found[key].id for key in (*path, path[0])]
            problems.add("CW551", made.span, path=" → ".join(names))


def _given(part: Part) -> tuple[tuple[decl.Decl, tuple[decl.Decl, ...]], ...]:
    """What the sentences of a part that last give or change, each with what is asked for then."""
    return tuple((made, tuple(used)) for made, used in _lasting(part))


def _lasting(part: Part) -> Iterator[tuple[decl.Decl, Iterable[decl.Decl]]]:
    for owner, sentence, conditions in part.lasting:
        by = (owner,) if isinstance(owner, decl.Status | decl.CardKind) else ()
        match sentence:
            case ir.CountsAs():
                for kind in _counting(sentence):
                    yield kind, (*by, *_looked_at((sentence.what, conditions)))
            case ir.Bears():
                yield sentence.status, (*by, *_looked_at((sentence.who, conditions)))
            case ir.Change(what=ir.Property(prop=decl.Quantity() | decl.Field() as prop) as what):
                asked = (what.owner, what.args, sentence.value, sentence.at_least, sentence.at_most, conditions)
                yield prop, (*by, *_looked_at(asked))


def _counting(sentence: ir.CountsAs) -> Iterator[decl.Decl]:
    """The kinds of which a card may be more or less, as far as the sentence names them."""
    for node in walk((sentence.what, sentence.kind)):
        if isinstance(node, ir.Noun | ir.KindRef) and isinstance(node.decl, decl.CardKind):
            yield node.decl


def _looked_at(part: object) -> Iterator[decl.Decl]:
    """The values, quantities, printed values, adjectives, statuses and kinds that a text asks for."""
    for node in walk(part):
        if isinstance(node, ir.Noun) and isinstance(node.decl, decl.CardKind):
            yield node.decl
        if isinstance(node, ir.Property | ir.Aggregate | ir.Ranked | ir.Alike):
            if isinstance(node.prop, decl.Derived | decl.Quantity | decl.Field):
                yield node.prop
        elif isinstance(node, ir.Adjective):
            yield node.decl


def _key(made: decl.Decl) -> str:
    return f"{type(made).__name__} {made.id}"


def _parts(made: decl.Decl) -> tuple[object, ...]:
    match made:
        case decl.Derived():
            return made.value, made.cases
        case decl.Quantity():
            return made.base, made.at_least, made.at_most
        case decl.AdjectiveDecl():
            return (made.means,)
        case _:
            return ()


def _used(part: object, by: decl.Decl) -> Iterator[decl.Decl]:
    """What a part of `by` is worked out from; a value may ask itself, or another, about less or something else."""
    may_end = isinstance(by, decl.Derived) and (by.params or by.owner == "cards")
    for node in walk(part):
        if isinstance(node, ir.Property | ir.Aggregate | ir.Ranked | ir.Alike):
            ends = may_end and not (isinstance(node, ir.Property) and _asks_the_same(node))
            if isinstance(node.prop, decl.Derived | decl.Quantity) and not ends:
                yield node.prop
        elif isinstance(node, ir.Adjective) and not may_end and isinstance(node.decl, decl.AdjectiveDecl):
            yield node.decl


def _asks_the_same(node: ir.Property) -> bool:
    """Whether a value is asked of the same thing, with the same parts, as the one in whose text it stands."""
    parts = node.args.items()
    of_same = node.owner is None or (isinstance(node.owner, ir.Local) and node.owner.origin in ("me", "this"))
    return of_same and all(isinstance(a, ir.Local) and a.origin == "hole" and a.name == name for name, a in parts)
