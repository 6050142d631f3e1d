"""What a player may play now: cards as each kind they may be used as, several as one, abilities."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Any

from cardwright.ir.walk import find, walk
from reference.sentences import Sentences
from reference.things import PASS, Action, Ask, Card, Combo, Entry, Player, Scope, StepsOf
from reference.tree import decl, ir
from reference.values import is_plural, under

ALL = 1 << 64
"""The most targets of a header that speaks of all that there are."""


def hangs_on_options(e: Entry) -> bool:
    """Whether the conditions of an ability look at nothing but options, variants and what is written out."""
    known = (ir.Both, ir.Not, ir.Same, ir.Compare, ir.VariantOn, ir.OptionRef, ir.Symbol, ir.Text, ir.Num, ir.Bool)
    conditions = (*e.guards, e.ability.condition, *e.ability.conditions)
    return all(isinstance(node, known) for node in walk(conditions) if node is not None)


class Playable(Sentences):
    """Finds what may be played."""

    # ------------------------------------------------------------ what can be played

    def plays_of(self, kind: decl.CardKind) -> list[Entry]:
        """The plays of a kind of card with the variants in force: its own, else those of the kinds that it is under.

        A play of a kind that `plays_alike` and does nothing is none where its kinds have others. A play whose
        conditions hang on the options alone is not there where they do not hold.
        """
        inside = [e for e in self.headed("play") if all(self.holds(guard, Scope()) for guard in e.guards)]
        found = [e for e in inside if not hangs_on_options(e) or self.there(e, Scope())]
        own = [e for e in found if e.owner is kind]
        wider = [e for e in self.headed("play") if isinstance(e.owner, decl.Category) and under(kind, e.owner)]
        acting = [
            e for e in wider if not (e.owner.plays_alike and isinstance(e.ability.block.body[0], ir.NothingHappens))
        ]
        return own or [e for e in acting or wider if e in found]

    def bounds_of_targets(self, a: ir.Ability, s: Scope) -> tuple[int, int, bool]:
        """Fewest targets, most of them (ALL: all that there are), and whether there may be several."""
        on = a.on
        if not isinstance(on, ir.NP):
            return (0, ALL, True) if on is not None and is_plural(on) else (1, 1, False)
        match on.quantity:
            case "each" | "all" | "every" | "":
                return 0, ALL, True
            case "up_to":
                return 1, self.value(on.high, s) if on.high is not None else 99, True
            case "between":
                low = self.value(on.low, s) if on.low is not None else 1
                return low, self.value(on.high, s) if on.high is not None else 99, True
            case "any_number":
                return 1, 99, True
            case "exactly":
                n = self.value(on.low, s) if on.low is not None else 1
                return max(1, n), n, not (isinstance(on.low, ir.Num) and on.low.value == 1)
            case _:
                return 1, 1, False

    def described_targets(self, entry: Entry, me: Player, card: Card | None) -> list[Any]:
        """Whom the header of a play describes, but for those to whom what it does is forbidden."""
        a = entry.ability
        assert a.on is not None
        s = Scope(me=me, this=card, reaching=card if a.head == "play" else None)
        found = self.described(a.on, s) if isinstance(a.on, ir.NP) else self.dealt_with(a.on, s)
        _, _, many = self.bounds_of_targets(a, s)
        return [t for t in found if not self.would_be_forbidden(a, me, card, t, many)]

    def would_be_forbidden(self, a: ir.Ability, me: Player, card: Card | None, target: Any, many: bool) -> bool:
        """Whether something forbids what a block does to a target, as far as that is known beforehand.

        A sentence that does not speak of the target keeps nobody from being one.
        """
        if a.target is None:
            return False
        s = Scope(me=me, this=card, frames=[{a.target.name: [target] if many else target}])
        for stmt in a.block.body:
            call = stmt.call if isinstance(stmt, ir.Do) and stmt.mode == "do" else None
            if call is None or not self.permits(call.verb, False):
                continue
            spoken = {n.origin for n in find((call.subject, call.args), ir.Local)}
            if "target" not in spoken or spoken - {"me", "this", "target"}:
                continue
            if call.subject is not None and is_plural(call.subject):
                continue  # it may be forbidden to some of them only
            if any(isinstance(v, ir.NP) for v in call.args.values()):
                continue
            doer = self.value(call.subject, s) if call.subject is not None else me
            if self.forbids(call.verb, doer, {name: self.value(v, s) for name, v in call.args.items()}):
                return True
        return False

    def legal_targets(self, entry: Entry, me: Player, card: Card | None) -> list[Any]:
        """The targets that may be chosen."""
        found = self.described_targets(entry, me, card)
        if card is not None and entry.ability.head == "play":
            found = [t for t in found if self.may_play(me, card, t)]
        found = [t for t in found if self.can_name_for(entry, me, card, t)]
        source = self.lies(card) if entry.ability.head == "action" else None
        return [t for t in found if self.within_limits(entry, me, t, source)]

    def can_play(self, entry: Entry, me: Player, card: Card | None) -> bool:
        """Whether the conditions, limits, costs and targets of a play allow it now."""
        a = entry.ability
        s = Scope(me=me, this=card)
        if not self.within_limits(entry, me, None, self.lies(card) if a.head == "action" else None):
            return False
        if not self.there(entry, s) or not self.can_pay_play(entry, me, card):
            return False
        if a.on is not None:
            low, high, _ = self.bounds_of_targets(a, s)
            if low and (len(self.legal_targets(entry, me, card)) < low or high < low):
                return False
            if (
                low
                and self.judged(a)
                and not self.sets_of_targets(entry, me, card, self.legal_targets(entry, me, card))
            ):
                return False
        return all(self.can_name(what, s) for _, what in a.naming)

    def judged(self, a: ir.Ability) -> bool:
        """Whether the targets are judged together."""
        return isinstance(a.on, ir.NP) and a.on.together is not None

    def sets_of_targets(self, entry: Entry, me: Player, card: Card | None, found: list[Any]) -> list[tuple[int, ...]]:
        """The places of the targets of each set that may be aimed at."""
        a, s = entry.ability, Scope(me=me, this=card)
        low, high, _ = self.bounds_of_targets(a, s)
        assert isinstance(a.on, ir.NP)
        return [one for one in self.fitting(a.on, found, s) if low <= len(one) <= high]

    def can_name(self, what: ir.Choice, s: Scope) -> bool:
        """Whether there is something to name; what depends on the target is seen of each target."""
        if any(local.origin in ("target", "naming") for local in find(what, ir.Local)):
            return True
        return self.can_choose(what, s)

    def can_name_for(self, entry: Entry, me: Player, card: Card | None, target: Any) -> bool:
        """Whether there is something to name for a single target."""
        a = entry.ability
        if a.target is None or self.bounds_of_targets(a, Scope(me=me, this=card))[2]:
            return True
        s = Scope(me=me, this=card, frames=[{a.target.name: target}])
        origins = [{local.origin for local in find(what, ir.Local)} for _, what in a.naming]
        told = [what for (_, what), o in zip(a.naming, origins, strict=True) if "target" in o and "naming" not in o]
        return all(self.can_choose(what, s) for what in told)

    def can_pay_play(self, entry: Entry, me: Player, card: Card | None) -> bool:
        """Whether the costs of a play can be paid; a card that is played pays for nothing itself."""
        spent = card if entry.ability.head in ("play", "respond") else None
        return self.payable(entry.ability.costs, Scope(me=me, this=card, spent=spent))

    def actions_with(self, me: Player, card: Card, kinds: Sequence[decl.CardKind]) -> list[Action]:
        """The ways to play a card as any of the kinds."""
        found = []
        own = card.kind
        for kind in kinds:
            card.kind = kind
            found += [Action(e, card, kind) for e in self.plays_of(kind) if self.can_play(e, me, card)]
            card.kind = own
        return found

    def playable(self, me: Player) -> list[Action]:
        """All that the player may do now: cards as each kind that they may be used as, several as one, abilities."""
        found: list[Action] = []
        for card in self.hand(me):
            if self.may_play(me, card, None):
                found += self.actions_with(me, card, self.usable_kinds(me, card))
        for card in self.elsewhere(me):
            if self.may_play(me, card, None):
                others = [k for k in self.usable_kinds(me, card) if k is not self.kind_of(card)]
                found += self.actions_with(me, card, others)
        for combo in self.combos(me):
            if len(combo.cards) >= combo.low:
                for kind in combo.kinds:
                    plays = [e for e in self.plays_of(kind) if self.played_together(e, me, combo, kind)]
                    found += [Action(e, None, kind, combo) for e in plays]
        for entry in self.headed("action"):
            a = entry.ability
            if not a.phases or self.phase in [p.id for p in a.phases]:
                found += [Action(entry, c, None) for c in self.sources(entry, me) if self.can_play(entry, me, c)]
        return found

    def sources(self, entry: Entry, me: Player) -> list[Card | None]:
        """The cards (or none) by which a player has an ability that is started by hand."""
        if isinstance(entry.owner, decl.Skill):
            has = me in self.having(entry.owner.id) or self.lent(me, entry.owner.id)
            return [None] if has and not self.barred(me, entry.owner.id) else []
        return [this for who, this in self.bearers(entry) if who is me or who is None]

    def uses_of(self, me: Player, card: Card) -> list[Action]:
        """What the player may use a card as now."""
        return self.actions_with(me, card, self.usable_kinds(me, card))

    def playable_among(self, me: Player, cards: Sequence[Card]) -> list[Card]:
        """Those of the cards that the player may play now; who is out plays nothing."""
        return [card for card in cards if me.alive and self.uses_of(me, card)]

    # ------------------------------------------------------------ several cards as one

    def merged(self, kind: decl.CardKind, cards: Sequence[Card]) -> Card:
        """One card made of several: a printed value counts if all have it, unless the game says that it is lost."""
        made = self.imagined(kind)
        made.zone = made.came_from = cards[0].zone
        made.parts = tuple(cards)
        for category in self.model.categories.values():
            for field in category.fields.values():
                values = [self.unmodified(field, card) for card in cards]
                rule = self.model.play.combined.get(field.id, "equal")
                equal = rule == "equal" if isinstance(rule, str) else self.holds(rule, Scope())
                alike = all(value == values[0] for value in values)
                made.values[field.id] = values[0] if len(cards) == 1 or (equal and alike) else None
        return made

    def imagined(self, kind: decl.CardKind) -> Card:
        """A card of a kind that is none."""
        zone = self.table_zone() or self.zones[0]
        plain = decl.Face(0, {}, {}, kind.span)
        made = Card(-1, kind, 0, self.printed_values(plain), zone, kind, zone)
        made.numbers = {c.id: 0 for c in self.model.counters.values() if c.owner == "card"}
        made.memory = {v.id: None for v in self.model.variables.values() if v.owner == "card"}
        return made

    def played_together(self, entry: Entry, me: Player, combo: Combo, kind: decl.CardKind) -> list[tuple[int, ...]]:
        """The places of the cards of each combination that can be played as a kind."""
        cards, most = combo.cards, min(combo.high, len(combo.cards))
        sets = [one for size in range(combo.low, most + 1) for one in combinations(range(len(cards)), size)]
        return sorted(s for s in sets if self.can_play(entry, me, self.merged(kind, [cards[i] for i in s])))

    def realise(self, me: Player, combo: Combo, kind: decl.CardKind, entry: Entry | None = None) -> StepsOf[Card]:
        """Let the player choose cards of a combination that can be played together; gives the merged card."""
        cards = combo.cards
        if len(cards) > combo.low:
            most = min(combo.high, len(cards))
            sets = self.played_together(entry, me, combo, kind) if entry is not None else None
            if sets is None or len(sets) == sum(comb(len(cards), size) for size in range(combo.low, most + 1)):
                picked = yield Ask(me, "choose", cards, combo.low, most)
            else:
                picked = yield from self.pick_of_sets(cards, sets, me)
            cards = picked if isinstance(picked, list) else [picked]
        self.spend_limits(combo.entry, me, [], None)
        return self.merged(kind, cards)

    def used_options(self, me: Player, pool: list[Card], kind: decl.CardKind, on: list[Any] | None) -> list[Any]:
        """The cards that are, or may be used as, the kind; `on`: those that may be played on these targets."""
        options: list[Any] = [c for c in pool if kind in self.usable_kinds(me, c)]
        for c in self.elsewhere(me):
            if c not in options and kind in self.usable_kinds(me, c) and kind is not self.kind_of(c):
                options.append(c)
        options += self.combos_for(me, kind, pool)
        return options if on is None else [c for c in options if self.playable_as(me, c, kind, on)]

    def playable_as(self, me: Player, option: Card | Combo, kind: decl.CardKind, on: list[Any]) -> bool:
        """Whether nothing forbids to play a card, or several as one, as a kind on these targets."""
        card = self.merged(kind, option.cards[: option.low]) if isinstance(option, Combo) else option
        own, card.kind = card.kind, kind
        forbidden = self.forbids(self.std("play"), me, {"card": card, "targets": on})
        card.kind = own
        return not forbidden

    def pick_used(
        self, me: Player, pool: list[Card], kind: decl.CardKind, may: bool, on: list[Any] | None = None
    ) -> StepsOf[Card | None]:
        """Choose a card that is, or may be used as, the kind; none if there is none or the player passes."""
        options = self.used_options(me, pool, kind, on)
        if not options:
            return None
        if may:
            options.append(PASS)
        picked = options[0] if len(options) == 1 else (yield Ask(me, "choose", options))
        if isinstance(picked, Combo):
            return (yield from self.realise(me, picked, kind))
        if picked is not PASS:
            picked.kind = kind
        return picked  # type: ignore[no-any-return]


__all__ = ["ALL", "Playable"]
