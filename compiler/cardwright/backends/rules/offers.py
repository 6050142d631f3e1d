"""What a player may do in a turn -> functions: `offers` lists it, `let_play` lets the player do it until they pass."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cardwright.backends.rules import places
from cardwright.backends.rules.abilities import Abilities, function_of
from cardwright.backends.rules.headers import Entry, target_bounds
from cardwright.backends.rules.names_of_runtime import (
    ANY,
    BOOL,
    FINAL,
    GAME_TYPE,
    ME,
    PLAYER_TYPE,
    STEPS,
    G,
    builtin,
    generic,
    on_g,
    own,
    rt,
)
from cardwright.backends.rules.python.tree import (
    CONTINUE,
    NONE,
    ONE,
    ZERO,
    Assign,
    Augment,
    Body,
    Choice,
    Const,
    Dict,
    Do,
    Expr,
    For,
    Function,
    If,
    Lambda,
    List,
    Name,
    Param,
    Return,
    Stmt,
    Tuple,
    While,
    Yield,
    YieldFrom,
    all_of,
    any_of,
    listed,
    negation,
    when,
)
from cardwright.backends.rules.stmts import Stmts
from cardwright.backends.rules.windows import Windows
from cardwright.ir import decl

PLAYER = (Param("g", GAME_TYPE), Param("me", PLAYER_TYPE))
CARD, KIND, FOUND, VERDICTS, LEGAL = Name("card"), Name("kind"), Name("found"), Name("verdicts"), Name("legal")
PLAY, TARGETS, STEPS_TO_GO, EVENT, CHOSEN = Name("play"), Name("targets"), Name("steps"), Name("event"), Name("chosen")
FORBIDS, ALIKE, CONVERTS = Name("forbids"), Name("alike"), Name("converts")
MOVING, OWN = Name("MOVING"), Name("own")
HERE = "flow"


class Offers:
    """Writes both functions for one game: whatever no text of it can make happen is not asked at all.

    `functions` are the names that the module `values` defines.
    """

    def __init__(self, stmts: Stmts, entries: Sequence[Entry], heard: Windows, functions: frozenset[str]) -> None:
        self.w = stmts
        self.game = stmts.study.game
        self.study = stmts.study
        self.writer = Abilities(stmts)
        self.functions = functions
        self.plays = [e for e in entries if e.ability.head == "play"]
        self.actions = [e for e in entries if e.ability.head == "action"]
        self.heard = heard
        self.table = places.table(self.game, stmts.names)
        self.after = places.afterwards(self.game, stmts.names)

    def write(self) -> Body:
        """`offers` and `let_play`."""
        moving = self.movers()
        kinds = Tuple(tuple(self.w.x.key_of(kind, HERE) for kind in moving or ()))
        hint = generic(FINAL, generic(Name("frozenset"), rt("Kind")))
        head: Body = (Assign(MOVING, builtin("frozenset", kinds), hint),) if moving and self.is_plain() else ()
        return (*head, self.offers(), self.let_play())

    # ------------------------------------------------------------ what is offered

    def offers(self) -> Function:
        """`offers`: cards of the hand as each kind they may be used as, then abilities."""
        there = self.functions
        made: list[Stmt] = [Assign(FOUND, List(()), generic(Name("list"), ANY))]
        if "may_play" in there:
            may_play: Expr = own("values", "may_play", HERE)
            if "restricted" in there:
                may_play = Choice(own("values", "restricted", HERE).call(G, ME), may_play, NONE)
            made.append(Assign(FORBIDS, may_play))
        for name in ("alike", "converts"):
            if name in there:
                made.append(Assign(Name(name), own("values", name, HERE).call(G, ME)))
        made.append(Assign(VERDICTS, G.dot("always").dot("copy").call()))
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

    def of_card(self) -> Body:
        """The plays of one card of the hand."""
        there, made = self.functions, list[Stmt]()
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
        counts = "counts" in there
        made.append(Assign(KIND, own("values", "counts", HERE).call(G, CARD) if counts else CARD.dot("kind")))
        made.append(Assign(LEGAL, VERDICTS.dot("get").call(KIND)))
        judged = rt("judge").call(G, ME, CARD, KIND, VERDICTS, *self.alike())
        made.append(If(LEGAL.test("is", NONE), (Assign(LEGAL, judged),)))
        actions = Name("actions")
        there_or_made = any_of((CARD.dot("actions").dot("get").call(KIND), rt("actions_of").call(G, CARD, KIND)))
        each = For(Name("i"), LEGAL, (Do(FOUND.dot("append").call(actions.item(Name("i")))),))
        made.append(If(LEGAL, (Assign(actions, there_or_made), each)))
        return tuple(made)

    def abilities(self) -> Body:
        """The abilities that a player may use, those of one phase together."""
        made: list[Stmt] = [Assign(OWN, G.dot("rules").dot("actions"))] if self.actions else []
        numbered = list(enumerate(self.actions))
        for phases, group in groupby(numbered, lambda pair: tuple(p.id for p in pair[1].ability.phases)):
            lines = tuple(stmt for i, e in group for stmt in self.ability(i, e))
            test = G.dot("phase").test("==", Const(phases[0])) if len(phases) == 1 else None
            if len(phases) > 1:
                test = G.dot("phase").test("in", Tuple(tuple(Const(p) for p in phases)))
            made += when((test,), lines) if test is not None else lines
        return tuple(made)

    def ability(self, place: int, e: Entry) -> Body:
        """One ability, by each source that the player has it by."""
        source, play = Name("source"), OWN.item(Const(place))
        match self.writer.action_sources(e):
            case Choice(cond=there):
                return (If(all_of((there, able(NONE, play))), (offered(NONE, play),)),)
            case Tuple():
                return (If(able(NONE, play), (offered(NONE, play),)),)
            case _:
                sources = own("abilities", function_of(self.w.names, e, "sources"), HERE).call(G, ME)
                return (For(source, sources, (If(able(source, play), (offered(source, play),)),)),)

    # ------------------------------------------------------------ what is done

    def movers(self) -> Sequence[decl.CardKind] | None:
        """The kinds whose moves somebody may hear; None if any card's may matter."""
        return self.study.heard.movers if not self.study.heard.empties else None

    def is_plain(self) -> bool:
        """Whether a card goes to the table, takes effect and goes away, and all that may be heard of it is known."""
        zones = {self.w.names.of(zone) for zone in self.game.zones.values() if zone.owner == "game"}
        found = self.movers() is not None and {self.table, self.after} <= zones
        return found and not self.heard.is_event("play") and (self.is_answered() or not self.heard.is_event("resolve"))

    def is_answered(self) -> bool:
        """Whether somebody listens to a card's effect, and only before it."""
        alone = list(self.heard.at("resolve")) == ["before"]
        return alone and not ("resolve" in self.heard.counted or self.heard.turn_into("resolve"))

    def is_simple(self, e: Entry) -> bool:
        """Whether a play has at most one target or all of them, players, no steps, and nothing to name or pay."""
        a = e.ability
        if a.naming or a.costs or a.has_steps or any(limit.per_target for limit in a.limits):
            return False
        if a.on is None:
            return True
        target = a.target.ty.of or a.target.ty if a.target is not None else None
        low, high, _ = target_bounds(a)
        return target is not None and target.name == "player" and low == high and high in (ZERO, ONE)

    def let_play(self) -> Function:
        """`let_play`: whatever is chosen is done; what is rare goes the general way."""
        why_not = Lambda((), rt("why_not_play").call(G, ME))
        options = Name("options")
        asked = rt("Ask").call(ME, Const("play"), options, Const("play"), why_not=why_not)
        made: list[Stmt] = [
            Assign(options, Name("offers").call(G, ME)),
            Do(options.dot("append").call(rt("PASS"))),
            Assign(CHOSEN, Yield(asked)),
            If(CHOSEN.test("is", rt("PASS")), (Return(),)),
            Do(on_g("burn")),
            Assign(CARD, CHOSEN.dot("card")),
        ]
        performed = YieldFrom(rt("perform").call(G, ME, CARD, CHOSEN.dot("kind"), CHOSEN.dot("play")))
        if "combos" in self.functions:
            real = Assign(CARD, YieldFrom(rt("realise").call(G, ME, CHOSEN.dot("combo"), CHOSEN.dot("kind"))))
            rest: Body = (Do(performed), CONTINUE) if self.is_plain() else ()
            made.append(If(CHOSEN.dot("combo").test("is not", NONE), (real, *rest)))
        made += self.done(performed) if self.is_plain() else (Do(performed),)
        loop = While(all_of((ME.dot("alive"), negation(G.dot("turn_over")))), tuple(made))
        noted = If(G.dot("notes").test("is not", NONE), (Do(YieldFrom(rt("offer_plays").call(G, ME))), Return()))
        doc = "Let a player play cards and use abilities until they pass or their turn is over."
        return Function("let_play", PLAYER, STEPS, (noted, loop), doc)

    def done(self, performed: Expr) -> Body:
        """A card is played: put down, made to take effect, put away."""
        g = self.game
        rare = [Const(e.no) for e in self.plays if not self.is_simple(e)]
        tests: list[Expr] = [KIND.test("is", NONE)] if self.actions else []
        tests += [PLAY.dot("no").test("in", Tuple(tuple(rare)))] if rare else []
        made: list[Stmt] = [Assign(KIND, CHOSEN.dot("kind")), Assign(PLAY, CHOSEN.dot("play"))]
        if tests:
            made.append(If(any_of(tests), (Do(performed), CONTINUE)))
        table, after = G.dot(self.table), G.dot(self.after)
        made.append(If(CARD.dot("kind").test("is not", KIND), (Do(on_g("use_as", CARD, KIND)),)))
        aimed = any(e.ability.on is not None for e in self.plays)
        if aimed:
            made += self.aimed()
        seats: Expr = builtin("tuple", listed(Name("t").dot("seat"), Name("t"), TARGETS)) if aimed else Tuple(())
        if any(e.ability.limits for e in self.plays):
            spent = rt("spend_limits").call(G, PLAY.dot("no"), PLAY.dot("limits"), ME, TARGETS if aimed else Tuple(()))
            made.append(If(PLAY.dot("limits"), (Do(spent),)))
        made.append(Do(G.dot("causes").dot("append").call(ME)))
        told = Tuple((Const("play"), ME.dot("seat"), CARD.dot("no"), PLAY.dot("no"), seats))
        made.append(Do(G.dot("trace").dot("append").call(told)))
        made += self.heard_or(
            (*self.go_on(rt("put_down").call(G, ME, CARD, KIND)),),
            (
                Do(on_g("move", CARD, table, ME)),
                If(CARD.dot("kind").test("is not", KIND), (Do(on_g("use_as", CARD, KIND)),)),
            ),
        )
        made += self.takes_effect(aimed)
        away = rt("put_away_heard").call(G, ME, List((CARD,)), CARD.dot("kind"))
        gone = self.heard_or((Do(YieldFrom(away)),), (Do(on_g("move", CARD, after, ME)),))
        made.append(If(CARD.dot("zone").test("is", table), gone))
        printed = CARD.dot("printed")
        made.append(If(KIND.test("is not", printed), (Do(on_g("end_use", CARD, KIND, printed)),)))
        made.append(Do(G.dot("causes").dot("pop").call()))
        if g.checks:
            checked = Name("checks").call(G)
            made.append(If(G.dot("dirty"), (Do(YieldFrom(checked) if self.study.asks.checks else checked),)))
        return tuple(made)

    def aimed(self) -> Body:
        """The targets, which the player chooses if there are several and one is wanted."""
        ask = rt("Ask").call(ME, Const("choose"), TARGETS, Const("target"), about=PLAY)
        one = Assign(TARGETS, List((Yield(ask),)))
        several = all_of((PLAY.dot("high"), builtin("len", TARGETS).test(">", ONE)))
        legal = PLAY.dot("targets").call(G, ME, CARD)
        if "may_play" in self.functions:
            legal = rt("legal_targets").call(G, ME, CARD, PLAY)
        named = PLAY.dot("targets").test("is not", NONE)
        return (
            Assign(TARGETS, List(()), generic(Name("list"), ANY)),
            If(named, (Assign(TARGETS, legal), If(several, (one,)))),
        )

    def heard_or(self, heard: Body, quiet: Body) -> Body:
        """What happens when the card moves: as somebody may hear it, or quietly."""
        if not self.movers():
            return quiet
        tests = (CARD.dot("kind").test("in", MOVING), CARD.dot("printed").test("in", MOVING))
        return (If(any_of(tests), heard, quiet),)

    def go_on(self, steps: Expr, name: Name = STEPS_TO_GO) -> Body:
        """Go through the steps, if there are any."""
        return (Assign(name, steps), If(name.test("is not", NONE), (Do(YieldFrom(name)),)))

    def takes_effect(self, aimed: bool) -> Body:
        """The card takes effect: as an event that may be answered, where somebody listens."""
        targets = TARGETS if aimed else List(())
        plain = PLAY.dot("run").call(G, ME, CARD)
        run = rt("run_play").call(G, ME, CARD, PLAY, targets, Dict(()))
        effect = self.go_on(Choice(PLAY.dot("targets").test("is", NONE), plain, run) if aimed else plain, Name("doing"))
        if not self.is_answered():
            return effect
        event = rt("Resolve").call(ME, CARD, targets, PLAY.dot("alters"))
        answers, lost, came = Name("answers"), Name("lost"), Name("came")
        not_lost = any_of((lost, negation(rt("for_nobody").call(EVENT))))
        return (
            Assign(EVENT, event),
            Do(G.dot("stack").dot("append").call(EVENT)),
            Assign(answers, rt("before").call(G, EVENT)),
            Assign(came, ME.dot("alive"), BOOL),
            If(
                answers,
                (
                    Assign(lost, rt("for_nobody").call(EVENT)),
                    Do(YieldFrom(answers)),
                    Assign(came, all_of((negation(EVENT.dot("cancelled")), ME.dot("alive"), not_lost))),
                ),
            ),
            If(came, effect),
            Do(G.dot("stack").dot("pop").call()),
        )


def able(source: Expr, play: Expr) -> Expr:
    """Whether an ability may be used now."""
    return rt("can_play").call(G, ME, source, play)


def offered(source: Expr, play: Expr) -> Stmt:
    """An ability becomes an option."""
    return Do(FOUND.dot("append").call(rt("Action").call(play, source, NONE)))
