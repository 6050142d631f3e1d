"""Who else a text speaks of beside its roles, so that “they” would be taken for somebody else than is meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import children
from cardwright.text.coreference import is_me, key_of
from cardwright.text.plain_phrases import one_thing
from cardwright.text.referents import Role

_NOBODY = frozenset({"no", "any"})
"""Quantities of phrases that are about no certain player."""
_TOLD = frozenset({"target", "naming", "event", "loop", "choose", "hole"})
"""Where those come from whom a label or a letter tells from others."""

Met = frozenset[str]
"""The roles that somebody else has come behind: “they” would no more be taken for them."""


def behind_others(tree: object, event: ir.Event | None, roles: Iterable[Role]) -> frozenset[str]:
    """The keys of players of whom a text speaks again behind somebody else: my next player draws, then they do; and of
    those of one event that speaks of several.
    """
    keys = frozenset(role.key for role in roles if role.source in _TOLD)
    if not keys:
        return frozenset()
    several = len(described(event)) > 1
    reader = _Reader(keys, event)
    reader.read(tree, frozenset(key for key in keys if key.startswith("event ") and several))
    return frozenset(reader.again)


def described(event: ir.Event | None) -> list[ir.NP]:
    """The players whom the header of an ability describes, of whom a letter could tell one from another."""
    told = (event.subject, *event.args.values()) if isinstance(event, ir.VerbEvent) else ()
    return [one for one in told if isinstance(one, ir.NP) and one.ty.one.name == "player"]


@dataclass(slots=True)
class _Reader:
    """Reads a text in its order. `again` are the roles it has found that are spoken of behind somebody else."""

    keys: frozenset[str]
    event: ir.Event | None
    again: set[str] = field(default_factory=set)

    def read(self, at: object, met: Met, *, aside: bool = False) -> Met:
        """Who is met behind a part of the text; nobody new where it speaks of somebody only `aside`."""
        match at:
            case ir.Local() | ir.Property() if key_of(at) in self.keys:
                self.again |= met & {key_of(at)}
                return met | (self.keys - {key_of(at)})
            case ir.NP() if not aside and _is_somebody(at):
                met = self.keys
            case ir.Property() if _is_somebody(at):
                owner = at.owner
                self.read(children(at), met, aside=aside or (isinstance(owner, ir.NP) and owner.ty.of is not None))
                return met if aside else self.keys  # whose neighbour it is, comes first
            case ir.Property(owner=ir.NP() as owner) if owner.ty.of is not None:  # the cards in all players' hands
                aside = True
            case ir.Choose() | ir.ForEach() | ir.TakeTurns() | ir.Secretly() | ir.Let() | ir.Ability():
                return self._bringing_in(at, met, aside)
            case ir.If(branches=branches, otherwise=otherwise):
                return self._one_of(((*branch,) for branch in (*branches, (otherwise,))), met, aside)
            case ir.Either(who=who, branches=several):
                return self._one_of(((branch,) for branch in several), self.read(who, met, aside=aside), aside)
            case ir.Same() | ir.IsIn() | ir.IsA() | ir.Compare() | ir.Exists() | ir.Ever() | ir.Times() | ir.Change():
                return self._telling(at, met, aside)
            case ir.Call(subject=doers, args=args) if doers is not None and doers.ty.of is not None and not aside:
                behind = self.read(doers, met)
                self.read(args, self.keys)  # what is theirs would be of each who does it
                return behind if isinstance(doers, ir.ListValue) else self.keys
            case ir.Count() | ir.Aggregate() | ir.Permit():
                aside = True
            case tuple() | list():
                return self._through(at, met, aside)
            case Mapping():
                return self._through(at.values(), met, aside)
        return self._through(children(at), met, aside) if isinstance(at, ir.Node) else met

    def _through(self, parts: Iterable[object], met: Met, aside: bool) -> Met:
        for part in parts:
            met = self.read(part, met, aside=aside)
        return met

    def _one_of(self, ways: Iterable[tuple[object, ...]], met: Met, aside: bool) -> Met:
        """Ways of which one is gone: what is said in one is not said in the others."""
        behind = met
        for way in ways:
            behind |= self._through(way, met, aside)
        return behind

    def _bringing_in(self, at: ir.Node, met: Met, aside: bool) -> Met:
        """Something that brings in a role, which is they from there on."""
        match at:
            case ir.Choose(who=who, local=local, what=phrase):
                return self._as_they(local, phrase, self.read(who, met, aside=aside))
            case ir.Let(local=local, value=phrase):
                return self._as_they(local, phrase, met)
            case ir.ForEach() | ir.TakeTurns() | ir.Secretly():
                return self.read(at.block, self._as_they(at.local, at.over, met), aside=aside)
            case ir.Ability(event=event):
                met = self.read(event, met, aside=event is self.event or aside)
                for local, what in at.naming:
                    met = self._as_they(local, what, met)
                met = self._as_they(at.target, at.on, met)
                return self._through((at.condition, at.conditions, at.costs, at.block), met, aside)
        return met

    def _as_they(self, local: ir.Local | None, phrase: object, met: Met) -> Met:
        self.read(phrase, met, aside=True)
        return met - {key_of(local)}

    def _telling(self, at: ir.Node, met: Met, aside: bool) -> Met:
        """Something that tells of somebody who they are, what they have done, or what becomes of them."""
        match at:
            case ir.Same(left=left, right=right) | ir.IsIn(left=left, right=right):
                known = any(is_me(one) or key_of(one) in self.keys for one in (left, right))
                return self._through((left, right), met, aside or known)
            case ir.IsA(left=left, what=right) | ir.Compare(left=left, right=right):
                behind = self.read(left, met, aside=aside)
                self.read(right, behind, aside=True)
                return behind
            case ir.Exists(what=what, negated=negated):
                return self.read(what, met, aside=aside or negated)
            case ir.Ever(event=event) | ir.Times(event=event):
                return self.read(event, met, aside=aside or self._is_theirs(event))
            case ir.Change(what=what, value=value, at_least=least, at_most=most):
                met = self.read(children(what), met, aside=aside)
                of_event = isinstance(what, ir.Property) and isinstance(what.prop, decl.Part)
                return self._through((value, least, most), met, aside or of_event)
        return met

    def _is_theirs(self, event: ir.Event) -> bool:
        """Whether a role has done what is told of."""
        if not isinstance(event, ir.VerbEvent):
            return False
        doer = event.subject
        if isinstance(doer, ir.NP):
            return one_thing(doer) is not None
        return is_me(doer) or key_of(doer) in self.keys


def _is_somebody(node: ir.NP | ir.Property) -> bool:
    if isinstance(node, ir.NP):
        return node.ty.one.name == "player" and node.noun.base == "player" and node.quantity not in _NOBODY
    return node.ty.one.name == "player" and not isinstance(node.prop, decl.Part) and not is_me(node)
