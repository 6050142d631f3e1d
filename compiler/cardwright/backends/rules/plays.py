"""How cards are played in a turn -> `let_play`, and what it needs: a card is played, and it takes effect."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.analysis.hearing import speaks_of_this
from cardwright.analysis.wholly import may_lack
from cardwright.backends.python.names import BOOL, INT, STR, builtin, generic
from cardwright.backends.python.tree import (
    CONTINUE,
    FALSE,
    NONE,
    ONE,
    ZERO,
    Assign,
    Augment,
    Binary,
    Body,
    Choice,
    Const,
    Dict,
    Do,
    Expr,
    Function,
    If,
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
)
from cardwright.backends.rules import places
from cardwright.backends.rules.abilities import Abilities
from cardwright.backends.rules.answerable import unanswered
from cardwright.backends.rules.conversions import AS_OTHERS, keeps_kinds
from cardwright.backends.rules.headers import Entry, costs_announced, target_bounds
from cardwright.backends.rules.names_of_runtime import (
    ANY,
    CARD_TYPE,
    EV,
    FINAL,
    GAME_TYPE,
    ME,
    PLAYER_TYPE,
    STEPS,
    G,
    on_g,
    rt,
)
from cardwright.backends.rules.stmts import Stmts
from cardwright.backends.rules.verbs import NOT_CANCELLED, direct
from cardwright.backends.rules.windows import Windows
from cardwright.ir import decl

PLAYER = (Param("g", GAME_TYPE), Param("me", PLAYER_TYPE))
CARD, KIND = Name("card"), Name("kind")
PLAY, TARGETS, STEPS_TO_GO, EVENT, CHOSEN = Name("play"), Name("targets"), Name("steps"), Name("event"), Name("chosen")
MOVING, QUIET, NAMED, DOING = Name("MOVING"), Name("QUIET"), Name("named"), Name("doing")
PAID = Name("paid")
PLAYED = (
    *PLAYER,
    Param("card", CARD_TYPE),
    Param("play", rt("Play")),
    Param("targets", generic(Name("list"), ANY)),
    Param("named", generic(Name("dict"), STR, ANY)),
)
HERE = "flow"


class Plays:
    """Writes how cards are played in one game: whatever no text of it can make happen is not asked at all.

    `functions` are the names that the module `values` defines.
    """

    def __init__(self, stmts: Stmts, entries: Sequence[Entry], heard: Windows, functions: frozenset[str]) -> None:
        self.w = stmts
        self.game = stmts.study.game
        self.study = stmts.study
        self.functions = functions
        self.plays = [e for e in entries if e.ability.head == "play"]
        self.simple = [e for e in self.plays if is_simple(e)]
        self.actions = any(e.ability.head == "action" for e in entries)
        self.heard = heard
        self.table = places.table(self.game, stmts.names)
        self.after = places.afterwards(self.game, stmts.names)
        self.own = self.own_hearers()
        self.quiet = self.nobody_answers()
        zones = (self.game.where_played, places.afterwards_zone(self.game))
        self.is_open = all(zone is not None and self.has_nothing_special(zone) for zone in zones)
        """Whether everybody sees a card on the table and where it goes from there, and nothing else is to be done."""
        moved = stmts.study.heard
        self.movers = moved.movers if not moved.empties else None
        """The kinds whose moves somebody may hear; None if any card's may matter."""

    def write(self) -> Body:
        """The constant that it needs, `take_effect`, `carry_out`, `let_play`."""
        made: list[Stmt] = []
        if self.movers and self.is_plain():
            kinds = Tuple(tuple(self.w.x.key_of(kind, HERE) for kind in self.movers))
            hint = generic(FINAL, generic(Name("frozenset"), rt("Kind")))
            made.append(Assign(MOVING, builtin("frozenset", kinds), hint))
        if self.is_plain() and self.is_answered() and self.quiet:
            hint = generic(FINAL, generic(Name("frozenset"), INT))
            quiet = Tuple(tuple(Const(no) for no in sorted({e.no for e in self.quiet})))
            made.append(Assign(QUIET, builtin("frozenset", quiet), hint))
        if self.heard.is_event("resolve") and (self.own or not self.is_answered()):
            made.append(self.take_effect())
        if self.heard.is_event("play") and not self.heard.turn_into("play"):
            made.append(self.carry_out())
        return (*made, self.let_play())

    def is_plain(self) -> bool:
        """Whether cards lie in the middle while they are played, and go from there to a zone of the game."""
        return NONE not in (self.table, self.after) and not self.heard.turn_into("play")

    def has_nothing_special(self, zone: decl.Zone) -> bool:
        """Whether a zone is one that everybody sees, where cards that are what they print do nothing but lie."""
        cards = any(zone in kind.active_in for kind in self.game.cards.values())
        lively = cards or any(zone in category.active_in for category in self.game.categories.values())
        return zone.seen_by == "everyone" and not (zone.renews or lively or zone.id in self.study.read.zones)

    def is_answered(self) -> bool:
        """Whether somebody listens to a card's effect, and only before it, or only the card itself later on."""
        heard = self.heard.at("resolve")
        alone = "before" in heard and (len(heard) == 1 or bool(self.own))
        return alone and not ("resolve" in self.heard.counted or self.heard.turn_into("resolve"))

    def own_hearers(self) -> tuple[decl.CardKind, ...]:
        """The kinds that listen to how they take effect themselves, where no other text listens but before it."""
        heard = self.heard.at("resolve")
        later = [e for moment, found in heard.items() if moment != "before" for e in found]
        of_this = [e.owner for e in later if speaks_of_this(e.ability.event) is not None]
        own = [owner for owner in of_this if isinstance(owner, decl.CardKind)]
        return tuple(dict.fromkeys(own)) if len(own) == len(later) else ()

    def nobody_answers(self) -> list[Entry]:
        """The plays in the loop that nobody can answer as a whole; some may be answered at each of their steps."""
        steps = [e for e in self.simple if e.ability.has_steps]
        if not self.is_answered():
            return steps
        others = [e for e in self.simple if not e.ability.has_steps]
        return [*steps, *unanswered(Abilities(self.w), others, self.heard.at("resolve")["before"])]

    # ------------------------------------------------------------ the loop

    def let_play(self) -> Function:
        """`let_play`: whatever is chosen is done; what is rare goes the general way."""
        ask = Name("ask")
        asked = any_of((ME.dot("question"), rt("what_to_play").call(ME)))
        made: list[Stmt] = [
            Assign(CHOSEN, Yield(rt("or_pass").call(G, ask, Name("offers").call(G, ME)))),
            If(CHOSEN.test("is", rt("PASS")), (Return(),)),
            Augment(G.dot("fuel"), "-", ONE),
        ]
        if not self.is_plain():
            made.append(Assign(CARD, CHOSEN.dot("card")))
        if "combos" in self.functions:
            together = YieldFrom(rt("use_together").call(G, ME, CHOSEN))
            merged: Body = (Do(performed(together)), CONTINUE) if self.is_plain() else (Assign(CARD, together),)
            made.append(If(CHOSEN.dot("combo").test("is not", NONE), merged))
        made += self.done() if self.is_plain() else (Do(performed(CARD)),)
        loop = While(all_of((ME.dot("alive"), negation(G.dot("turn_over")))), tuple(made))
        noted = If(G.dot("notes").test("is not", NONE), (Do(YieldFrom(rt("offer_plays").call(G, ME))), Return()))
        doc = "Let a player play cards and use abilities until they pass or their turn is over."
        return Function("let_play", PLAYER, STEPS, (noted, Assign(ask, asked, rt("Ask")), loop), doc)

    def done(self) -> Body:
        """A card is played: put down, made to take effect, put away."""
        g = self.game
        rare = [Const(e.no) for e in self.plays if e not in self.simple]
        tests: list[Expr] = [KIND.test("is", NONE)] if self.actions else []
        if rare:
            tests.append(
                PLAY.dot("no").test("in", Tuple(tuple(rare))) if rare[1:] else PLAY.dot("no").test("==", rare[0])
            )
        made: list[Stmt] = [Assign(KIND, CHOSEN.dot("kind")), Assign(PLAY, CHOSEN.dot("play"), rt("Play"))]
        if tests:
            made.append(If(any_of(tests), (Do(performed(CHOSEN.dot("card"))), CONTINUE)))
        made.append(Assign(CARD, CHOSEN.dot("card"), CARD_TYPE))
        if self.functions & AS_OTHERS:
            made.append(If(CARD.dot("kind").test("is not", KIND), (Do(on_g("use_as", CARD, KIND)),)))
        aimed = self.are_aimed()
        targets: Expr = TARGETS if aimed else List(())
        if aimed:
            made += self.aimed()
        if any(e.ability.limits for e in self.simple):
            spent = rt("spend_limits").call(G, PLAY.dot("no"), PLAY.dot("limits"), ME, TARGETS if aimed else Tuple(()))
            made.append(If(PLAY.dot("limits"), (Do(spent),)))
        asked = self.asks_whose()
        made += (Do(G.dot("causes").dot("append").call(ME)),) if asked else ()
        made += self.paid()
        seats: Expr = Tuple(())
        if aimed:
            named: Expr = Tuple((TARGETS.item(ZERO).dot("seat"),))
            if not self.aim_at_one():
                named = builtin("tuple", listed(Name("t").dot("seat"), Name("t"), TARGETS))
            seats = Choice(TARGETS, named, seats)
        told = Tuple((Const("play"), ME.dot("seat"), CARD.dot("no"), PLAY.dot("no"), seats))
        made.append(Do(G.dot("trace").dot("append").call(told)))
        made += self.put_down()
        if self.heard.is_event("play"):
            made.append(Do(YieldFrom(Name("carry_out").call(G, ME, CARD, PLAY, targets, Dict(())))))
        else:
            if self.is_answered():
                effect = self.answered(targets)
            else:
                effect = self.straight() if aimed and self.goes_straight() else self.go_on(self.effect(targets), DOING)
            quiet = self.movers is not None and not self.movers
            made += effect if quiet else (If(ME.dot("alive"), effect),)
        made += self.put_away()
        if not keeps_kinds(self.study, self.functions):
            made.append(self.used_no_more())
        made += (Do(G.dot("causes").dot("pop").call()),) if asked else ()
        if g.checks:
            checked = Name("checks").call(G)
            due = all_of((G.dot("dirty"), negation(G.dot("atomic"))))
            made.append(If(due, (Do(YieldFrom(checked) if self.study.asks.checks else checked),)))
        return tuple(made)

    def aimed(self) -> Body:
        """The targets, which the player chooses where not all of them are meant."""
        there = PLAY.dot("targets").test("is not", NONE)
        start = Assign(TARGETS, List(()), generic(Name("list"), ANY))
        if not all(is_one_or_all(e) for e in self.simple):
            found, picked = Name("found"), Name("picked")
            several: Body = (
                Assign(picked, Yield(found)),
                Assign(TARGETS, Choice(found.dot("single"), List((picked,)), picked)),
            )
            choose = If(builtin("isinstance", found, Name("list")), (Assign(TARGETS, found),), several)
            return (start, If(there, (Assign(found, rt("aim").call(G, ME, CARD, PLAY)), choose)))
        against = rt("no_targets").call(CARD, PLAY)
        ask = rt("Ask").call(ME, Const("choose"), TARGETS, Const("target"), about=PLAY, why_not=against)
        legal = PLAY.dot("targets").call(G, ME, CARD)
        if "may_play" in self.functions or any(limit.per_target for e in self.simple for limit in e.ability.limits):
            legal = rt("legal_targets").call(G, ME, CARD, PLAY)
        more: Expr = builtin("len", TARGETS).test(">", ONE)
        if not self.aim_at_one():
            more = all_of((PLAY.dot("high"), more))
        return (start, If(there, (Assign(TARGETS, legal), If(more, (Assign(TARGETS, List((Yield(ask),))),)))))

    def are_aimed(self) -> bool:
        """Whether any of these plays has targets."""
        return any(e.ability.on is not None for e in self.simple)

    def aim_at_one(self) -> bool:
        """Whether none of these plays has more than one target."""
        aimed = [e for e in self.simple if e.ability.on is not None]
        return all(target_bounds(e.ability)[:2] == (ONE, ONE) for e in aimed)

    def paid(self) -> Body:
        """The costs, of which somebody may die, and which may turn out not to be paid."""
        asking = [e.no in self.study.asks.costs for e in self.simple if e.ability.costs]
        if not asking:
            return ()
        pay = PLAY.dot("pay").call(G, ME, CARD)
        lacking = [e for e in self.simple if may_lack(e.ability.costs)]

        def done(call: Expr, hint: Expr | None = ANY) -> Body:
            return (Assign(PAID, call, hint) if lacking else Do(call),)

        paying = done(YieldFrom(pay)) if all(asking) else done(pay)
        if any(asking) and not all(asking):
            first = (Assign(PAID, None, ANY),) if lacking else ()
            paying = (*first, If(PLAY.dot("pay_asks"), done(YieldFrom(pay), None), done(pay, None)))
        out: Body = (*((Do(G.dot("causes").dot("pop").call()),) if self.asks_whose() else ()), CONTINUE)
        if not lacking:
            return (If(PLAY.dot("pay").test("is not", NONE), (*paying, If(negation(ME.dot("alive")), out))),)
        back: list[Stmt] = []
        if any(e.ability.limits for e in lacking):
            to_whom = TARGETS if self.are_aimed() else Tuple(())
            back.append(Do(rt("refund_limits").call(G, PLAY.dot("no"), PLAY.dot("limits"), ME, to_whom)))
        if not keeps_kinds(self.study, self.functions):
            back.append(self.used_no_more())
        unpaid = PAID.test("is", FALSE)
        given_back = (If(unpaid, tuple(back)),) if back else ()
        gone = (*given_back, If(any_of((unpaid, negation(ME.dot("alive")))), out))
        return (If(PLAY.dot("pay").test("is not", NONE), (*paying, *gone)),)

    def asks_whose(self) -> bool:
        """Whether anybody may hear of a move whose card or ability brought it about."""
        return self.movers is None or bool(self.movers)

    def used_no_more(self) -> Stmt:
        """A card that was played as another kind is what is printed on it again."""
        printed = CARD.dot("printed")
        return If(KIND.test("is not", printed), (Do(on_g("end_use", CARD, KIND, printed)),))

    def goes_straight(self) -> bool:
        """Whether nothing comes between the choice of targets and the effect: all of them are still there."""
        events = self.heard.is_event("resolve") or self.heard.is_event("play")
        paid = any(e.ability.costs for e in self.simple)
        still = self.movers is not None and not self.movers
        return still and not (events or paid or self.game.play.recheck)

    def straight(self) -> Body:
        """The card does what it does to the targets that were chosen."""
        run, aimed = PLAY.dot("run"), [e for e in self.simple if e.ability.on is not None]
        many = [e for e in aimed if target_bounds(e.ability, self.w.x)[2]]
        ways: list[tuple[Expr, Expr]] = []
        if len(aimed) < len(self.simple):
            ways.append((PLAY.dot("targets").test("is", NONE), run.call(G, ME, CARD)))
        if many:
            ways.append((PLAY.dot("many"), run.call(G, ME, CARD, TARGETS)))
        if len(many) < len(aimed):
            ways.append((TARGETS, run.call(G, ME, CARD, TARGETS.item(ZERO))))
        made: Body = ()
        for test, call in reversed(ways):
            made = (If(test, (Assign(DOING, call),), made),)
        return (
            Assign(DOING, NONE, Binary("|", rt("Doing"), NONE)),
            *made,
            If(DOING.test("is not", NONE), (Do(YieldFrom(DOING)),)),
        )

    # ------------------------------------------------------------ down and away

    def put_down(self) -> Body:
        """The card comes to the table."""
        down = self.go_on(rt("put_down").call(G, ME, CARD, KIND))
        move = "lay_down" if self.is_open else "move"
        return self.heard_or(down, (Do(on_g(move, CARD, self.table, ME)),))

    def put_away(self) -> Body:
        """The card goes where played cards go, if it still lies on the table."""
        if self.movers is None:
            return self.go_on(rt("put_away").call(G, ME, CARD, self.table))
        away = rt("put_away_heard").call(G, ME, List((CARD,)), CARD.dot("kind"))
        aside = (
            on_g("lay_aside", CARD, self.table, self.after, ME) if self.is_open else on_g("move", CARD, self.after, ME)
        )
        gone = self.heard_or((Do(YieldFrom(away)),), (Do(aside),))
        return (If(CARD.dot("zone").test("is", self.table), gone),)

    def heard_or(self, heard: Body, quiet: Body) -> Body:
        """What happens when the card moves: as somebody may hear it, or quietly."""
        if not self.movers:
            return heard if self.movers is None else quiet
        tests = (CARD.dot("kind").test("in", MOVING), CARD.dot("printed").test("in", MOVING))
        return (If(any_of(tests), heard, quiet),)

    def go_on(self, steps: Expr, name: Name = STEPS_TO_GO) -> Body:
        """Go through the steps, if there are any."""
        return (Assign(name, steps), If(name.test("is not", NONE), (Do(YieldFrom(name)),)))

    # ------------------------------------------------------------ the effect

    def effect(self, targets: Expr, named: Expr | None = None) -> Expr:
        """The steps of what the card does; where somebody listens to that, it is an event unless it has steps."""
        run = rt("run_play").call(G, ME, CARD, PLAY, targets, named or Dict(()))
        if not self.heard.is_event("resolve"):
            alone = named is None and targets == List(())
            return PLAY.dot("run").call(G, ME, CARD) if alone else run
        if self.is_answered():
            return rt("settle").call(G, ME, CARD, PLAY, targets, named or Dict(()))
        return self.as_event(run, targets, named)

    def as_event(self, run: Expr, targets: Expr, named: Expr | None = None) -> Expr:
        """The steps of the event that a card takes effect, and of none if it has steps."""
        event = Name("take_effect").call(G, ME, CARD, PLAY, targets, named or Dict(()))
        return Choice(PLAY.dot("has_steps"), run, event) if any(e.ability.has_steps for e in self.plays) else event

    def taking_effect(self, targets: Expr) -> Body:
        """The card does what it does to these targets."""
        run: Expr = rt("run_play").call(G, ME, CARD, PLAY, targets, Dict(()))
        if any(e.ability.on is None for e in self.simple):
            run = Choice(PLAY.dot("targets").test("is", NONE), PLAY.dot("run").call(G, ME, CARD), run)
        return self.go_on(run, DOING)

    def answered(self, targets: Expr) -> Body:
        """The card takes effect, unless somebody answers before; what has steps is answered at each of them."""
        effect, answered = self.taking_effect(targets), self.taking_effect(EVENT.dot("targets"))
        answers, lost, came = Name("answers"), Name("lost"), Name("came")
        not_lost = any_of((lost, negation(rt("for_nobody").call(EVENT))))
        waiting = self.heard.at("resolve")["before"]
        only_answers = all(e.ability.head == "respond" and not e.ability.ahead_of for e in waiting)
        event: Body = (
            Assign(EVENT, rt("Resolve").call(ME, CARD, targets, PLAY.dot("alters"))),
            Do(G.dot("stack").dot("append").call(EVENT)),
            Assign(answers, rt("answered" if only_answers else "before").call(G, EVENT)),
            Assign(came, ME.dot("alive"), BOOL),
            If(
                answers,
                (
                    Assign(lost, rt("for_nobody").call(EVENT)),
                    Do(YieldFrom(answers)),
                    Assign(came, all_of((negation(EVENT.dot("cancelled")), ME.dot("alive"), not_lost))),
                ),
            ),
            If(came, answered),
            Do(G.dot("stack").dot("pop").call()),
        )
        if self.quiet:
            event = (If(PLAY.dot("no").test("in", QUIET), effect, event),)
        if not self.own:
            return event
        keys = [self.w.x.key_of(kind, HERE) for kind in self.own]
        tests = [CARD.dot(part).test("is", key) for key in keys for part in ("kind", "printed")]
        run = rt("run_play").call(G, ME, CARD, PLAY, targets, Dict(()))
        return (If(any_of(tests), self.go_on(self.as_event(run, targets), DOING), event),)

    def take_effect(self) -> Function:
        """`take_effect`: the event that a card takes effect."""
        lost = Name("lost")
        here: tuple[Expr, ...] = (ME.dot("alive"), any_of((lost, negation(rt("for_nobody").call(EV)))))
        run: Expr = rt("run_play").call(G, ME, CARD, PLAY, EV.dot("targets"), NAMED)
        if self.heard.turn_into("resolve"):
            run = Choice(EV.dot("became").test("is", NONE), run, EV.dot("became").dot("settle").call(G, EV))
        came = all_of((NOT_CANCELLED, *here))
        effect = self.unless_out("resolve", self.go_on(run, DOING))
        whole = direct(self.heard, "resolve", effect, HERE, came, ME.dot("alive"))
        early: Body = (Assign(lost, rt("for_nobody").call(EV)),) if "before" in self.heard.at("resolve") else ()
        event = Assign(EV, rt("Resolve").call(ME, CARD, TARGETS, PLAY.dot("alters")))
        return Function("take_effect", PLAYED, STEPS, (event, *early, *whole), "A card takes effect, as an event.")

    def unless_out(self, event: str, effect: Body) -> Body:
        """An effect that does not begin if its player has left at the moment when it was to."""
        return (If(ME.dot("alive"), effect),) if "when" in self.heard.at(event) else effect

    def carry_out(self) -> Function:
        """`carry_out`: the event that a card is played, on targets that may have become others by then."""
        targets = EV.dot("targets")
        effect = self.go_on(self.effect(targets, NAMED), DOING)
        each = rt("settle_one_by_one").call(G, ME, CARD, PLAY, targets, NAMED)
        more = (PLAY.dot("targets").test("is not", NONE), negation(PLAY.dot("many")))
        several = all_of((*more, builtin("len", targets).test(">", ONE)))
        effect = self.unless_out("play", (If(several, (Do(YieldFrom(each)),), effect),))
        whole = direct(self.heard, "play", effect, HERE, all_of((NOT_CANCELLED, ME.dot("alive"))), ME.dot("alive"))
        event = Assign(EV, rt("PlayEvent").call(ME, CARD, TARGETS, PLAY))
        return Function("carry_out", PLAYED, STEPS, (event, *whole), "A card is played, as an event.")


def performed(card: Expr) -> Expr:
    """What was chosen is played the general way, by a card or none."""
    return YieldFrom(rt("perform").call(G, ME, card, CHOSEN.dot("kind"), CHOSEN.dot("play")))


def is_simple(e: Entry) -> bool:
    """Whether a play has players as targets, if any, nothing to name, and costs that hang on neither: then it is all in
    the loop.
    """
    a = e.ability
    if a.naming or costs_announced(a):
        return False
    return a.on is None or a.on.ty.one.name == "player"


def is_one_or_all(e: Entry) -> bool:
    """Whether a play has at most one target, or all that there are."""
    low, high, _ = target_bounds(e.ability)
    return e.ability.on is None or (low == high and high in (ZERO, ONE))
