"""What a player may do in a turn -> `offers`: the cards of the hand as whatever they may be used as, and abilities."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cardwright.backends.python.names import STR, builtin, generic
from cardwright.backends.python.tree import (
    CONTINUE,
    NONE,
    TRUE,
    Assign,
    Augment,
    Binary,
    Body,
    Choice,
    Const,
    Dict,
    Do,
    Expr,
    For,
    Function,
    If,
    List,
    Name,
    Param,
    Return,
    Stmt,
    Tuple,
    all_of,
    any_of,
    listed,
    negation,
    when,
)
from cardwright.backends.rules import places
from cardwright.backends.rules.abilities import Abilities, function_of
from cardwright.backends.rules.conversions import keeps_kinds
from cardwright.backends.rules.headers import Entry
from cardwright.backends.rules.keeping import FEW
from cardwright.backends.rules.names_of_runtime import (
    ANY,
    CARD_TYPE,
    FINAL,
    GAME_TYPE,
    ME,
    PLAYER_TYPE,
    G,
    on_g,
    own,
    rt,
)
from cardwright.backends.rules.possible import needs_another, possible
from cardwright.backends.rules.rows import looks_at_the_card
from cardwright.backends.rules.standing import SKILLS
from cardwright.backends.rules.stmts import Stmts
from cardwright.ir import decl

PLAYER = (Param("g", GAME_TYPE), Param("me", PLAYER_TYPE))
CARD, KIND, FOUND, VERDICTS, LEGAL = Name("card"), Name("kind"), Name("found"), Name("verdicts"), Name("legal")
FORBIDS, ALIKE, CONVERTS = Name("forbids"), Name("alike"), Name("converts")
OWN, CERTAIN, USED, BY_CARD, TEST = Name("own"), Name("certain"), Name("USED"), Name("by_card"), Name("test")
MADE = rt("actions_of").call(G, CARD, KIND)
HERE = "flow"


class Offers:
    """Writes `offers` for one game: whatever no text of it can make happen is not asked at all.

    `functions` are the names that the module `values` defines.
    """

    def __init__(self, stmts: Stmts, entries: Sequence[Entry], functions: frozenset[str]) -> None:
        self.w = stmts
        self.game = stmts.study.game
        self.writer = Abilities(stmts)
        self.functions = functions
        self.plays = [e for e in entries if e.ability.head == "play"]
        self.actions = [e for e in entries if e.ability.head == "action"]
        self.skilled = [e for e in self.actions if self.is_skilled(e)]
        """The abilities of skills, if there are enough of them to look at what a player has before all of these."""
        if len(self.skilled) < FEW:
            self.skilled = []

    def write(self) -> Body:
        """`offers`: cards of the hand as each kind they may be used as, then abilities; `USED`: the skills of these."""
        used = tuple(Const(e.owner.id) for e in self.skilled if isinstance(e.owner, decl.Skill))
        skills = builtin("frozenset", Tuple(tuple(dict.fromkeys(used)), tall=True))
        hint = generic(FINAL, generic(Name("frozenset"), STR))
        return (*((Assign(USED, skills, hint),) if used else ()), self.offers())

    def offers(self) -> Function:
        """`offers` itself."""
        there = self.functions
        made: list[Stmt] = [Assign(FOUND, List(()), generic(Name("list"), ANY))]
        if "may_play" in there:
            may_play = own("values", "may_play", HERE)
            made.append(Assign(FORBIDS, Choice(G.dot("restricted").item(ME), may_play, NONE)))
        if "alike" in there:
            made.append(Assign(ALIKE, G.dot("alike").item(ME)))
        if "converts" in there:
            made.append(Assign(CONVERTS, G.dot("converting").item(ME)))
        sure: Expr = G.dot("always")
        if "may_play" not in there and any(needs_another(self.writer, e) for e in self.plays):
            sure = Choice(on_g("others", ME), G.dot("with_others"), sure)
        if self.are_certain():
            made += (Assign(CERTAIN, sure), Assign(VERDICTS, Dict(()), rt("Verdicts")))
            if self.by_card():
                made.append(Assign(BY_CARD, G.dot("by_card")))
        else:
            made.append(Assign(VERDICTS, sure.dot("copy").call()))
        made.append(Assign(CARD, None, CARD_TYPE))
        made.append(For(CARD, places.hand(self.game, self.w.names), self.of_card()))
        if "converts" in there:
            forbids = FORBIDS if "may_play" in there else NONE
            others: list[Stmt] = []
            if "elsewhere" in there:
                others.append(Do(rt("offer_elsewhere").call(G, ME, forbids, FOUND, VERDICTS, *self.alike())))
            if "combos" in there:
                others.append(Augment(FOUND, "+", rt("combined").call(G, ME)))
            made += [If(CONVERTS, tuple(others))] if others else []
        made += self.abilities()
        made.append(Return(FOUND))
        return Function("offers", PLAYER, generic(Name("list"), ANY), tuple(made), "All that a player may do now.")

    def alike(self) -> tuple[Expr, ...]:
        """Whether all cards of a kind are alike now, where that changes."""
        return (ALIKE,) if "alike" in self.functions else ()

    def are_certain(self) -> bool:
        """Whether a card that is what is printed on it can be told by its kind to be possible in all ways."""
        return not {"may_play", "converts", "counts"} & self.functions

    def certain(self) -> Body:
        """A card whose kind is known to be possible; for others the verdicts are needed."""
        known = KIND.test("in", CERTAIN)
        sure = keeps_kinds(self.w.study, self.functions)
        if not sure:
            known = all_of((known, KIND.test("is", CARD.dot("printed"))))
        ways = Augment(FOUND, "+", there_or_made())
        alone = (
            Assign(TEST, BY_CARD.dot("get").call(KIND)),
            If(TEST.test("is not", NONE), (If(TEST.call(G, ME, CARD), (ways,)), CONTINUE)),
        )
        return (
            Assign(KIND, CARD.dot("kind")),
            If(known, (Augment(FOUND, "+", any_of((CARD.dot("own"), MADE))), CONTINUE)),
            *(alone if self.by_card() else ()),
            *(() if sure else (If(negation(VERDICTS), (Assign(VERDICTS, CERTAIN.dot("copy").call()),)),)),
        )

    def by_card(self) -> bool:
        """Whether the test of a play that looks at the single card may tell all, without anybody's verdict."""
        return "kinds_of" not in self.functions and any(looks_at_the_card(e) for e in self.plays)

    def of_card(self) -> Body:
        """The plays of one card of the hand."""
        there, made = self.functions, list[Stmt](self.certain() if self.are_certain() else ())
        if "may_play" in there:
            forbidden = FORBIDS.call(G, ME, CARD, NONE).test("is not", NONE)
            made.append(If(all_of((FORBIDS.test("is not", NONE), forbidden)), (CONTINUE,)))
        if "kinds_of" in there:
            tests: list[Expr] = [CONVERTS] if "converts" in there else []
            if "CONVERTIBLE" in there:
                tests.append(CARD.dot("printed").test("in", own("values", "CONVERTIBLE", HERE)))
            kinds = own("values", "kinds_of", HERE).call(G, ME, CARD)
            add = rt("offer_as").call(G, ME, CARD, kinds, FOUND, VERDICTS, *self.alike())
            if tests:
                made.append(If(any_of(tests), (Do(add), CONTINUE)))
        if not self.are_certain():
            counts = "counts" in there
            made.append(Assign(KIND, own("values", "counts", HERE).call(G, CARD) if counts else CARD.dot("kind")))
        made.append(Assign(LEGAL, VERDICTS.dot("get").call(KIND)))
        judged: Body = (Assign(LEGAL, rt("judge").call(G, ME, CARD, KIND, VERDICTS, *self.alike())),)
        if "counts" not in there:
            kept = (Assign(VERDICTS.item(KIND), LEGAL),)
            unsure: Expr = TEST.test("is", NONE)
            if "may_play" in there:
                unsure = any_of((unsure, FORBIDS.test("is not", NONE)))
            judged = (
                Assign(TEST, G.dot("kind_tests").dot("get").call(KIND)),
                If(
                    unsure,
                    judged,
                    (Assign(LEGAL, any_of((TEST.call(G, ME, CARD), Tuple(())))), *when(self.alike(), kept)),
                ),
            )
        made.append(If(LEGAL.test("is", NONE), judged))
        actions = Name("actions")
        some = Choice(LEGAL.test("is", TRUE), actions, listed(actions.item(Name("i")), Name("i"), LEGAL))
        made.append(If(LEGAL, (Assign(actions, there_or_made()), Augment(FOUND, "+", some))))
        return tuple(made)

    def abilities(self) -> Body:
        """The abilities that a player may use, those of one phase together."""
        made: list[Stmt] = [Assign(OWN, G.dot("rules").dot("actions"))] if self.actions else []
        numbered = list(enumerate(self.actions))
        if self.skilled:
            made.append(Assign(SKILLS, Binary("&", G.dot("in_force").item(ME), USED)))
        for phases, group in groupby(numbered, lambda pair: tuple(p.id for p in pair[1].ability.phases)):
            lines: list[Stmt] = []
            for skilled, lot in groupby(group, lambda pair: pair[1] in self.skilled):
                some = [stmt for i, e in lot for stmt in self.ability(i, e)]
                lines += [If(SKILLS, tuple(some))] if skilled and len(some) > 1 else some
            test = G.dot("phase").test("==", Const(phases[0])) if len(phases) == 1 else None
            if len(phases) > 1:
                test = G.dot("phase").test("in", Tuple(tuple(Const(p) for p in phases)))
            made += when((test,), tuple(lines)) if test is not None else lines
        return tuple(made)

    def is_skilled(self, e: Entry) -> bool:
        """Whether an ability is that of a skill, and only who has the skill may use it."""
        permits = self.w.study.permits
        return isinstance(e.owner, decl.Skill) and not {e.owner.id} & {*permits.lent, *permits.barred}

    def ability(self, place: int, e: Entry) -> Body:
        """One ability, by each source that the player has it by."""
        source, play = Name("source"), OWN.item(Const(place))
        match self.writer.action_sources(e):
            case Choice(cond=there):
                if isinstance(e.owner, decl.Skill) and e in self.skilled:
                    there = Const(e.owner.id).test("in", SKILLS)
                return (If(all_of((there, *self.able(e, NONE, play))), (offered(NONE, play),)),)
            case Tuple():
                return when(self.able(e, NONE, play), (offered(NONE, play),))
            case _:
                sources = own("abilities", function_of(self.w.names, e, "sources"), HERE).call(G, ME)
                return (For(source, sources, when(self.able(e, source, play), (offered(source, play),))),)

    def able(self, e: Entry, source: Expr, play: Expr) -> list[Expr]:
        """The tests that an ability may be used now."""
        lies = source != NONE
        if lies and e.ability.on is not None and "may_play" in self.functions:
            return [able(source, play)]
        tests = possible(self.writer, e, source, HERE, lying=lies)
        return [able(source, play)] if tests is None else tests


def there_or_made() -> Expr:
    """The ways to play a card as a kind."""
    return any_of((CARD.dot("actions").dot("get").call(KIND), MADE))


def able(source: Expr, play: Expr) -> Expr:
    """Whether an ability may be used now."""
    return rt("can_play").call(G, ME, source, play)


def offered(source: Expr, play: Expr) -> Stmt:
    """An ability becomes an option."""
    return Do(FOUND.dot("append").call(rt("Action").call(play, source, NONE)))
