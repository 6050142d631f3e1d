"""Write sentences and blocks: doing, deciding, choosing, changing, loops, steps, and what effects leave behind."""

from __future__ import annotations

from dataclasses import replace

from . import abilities, conds, events, lasting, phrases, values
from .chance import Nope
from .values import OPEN, POST, SUM, UNIT, Out
from .world import (
    AIMED,
    BOOL,
    CARD,
    CARDS,
    CHARACTER,
    EFFECT,
    EITHER,
    EITHERS,
    KIND,
    NUMBER,
    NUMBERS,
    PLACE,
    PLAYER,
    PLAYERS,
    SKILL,
    TEXT,
    ZONE,
    ZONES,
    Gen,
    Hole,
    Prop,
    Scope,
    Verb,
    element,
    is_list,
)

Lines = list[str]

LOUD = ("win game", "make", "leave game", "end turn", "end phase", "take extra turn", "insert", "rejoin game")
"""Verbs that change the course of the game much; they stand seldom, but in games that like to be stormy."""

CALM = {"end phase": 20, "end turn": 20}
"""How often, of a hundred, such a verb is thought of at all where that is not 12; in a stormy game 70, but for those by
which somebody wins, which end games.
"""


def indent(lines: Lines) -> Lines:
    """The lines two blanks deeper."""
    return ["  " + line for line in lines]


def headed(g: Gen, head: str, body: Lines) -> Lines:
    """A header with its block; a single line may stand behind the colon."""
    if (
        len(body) == 1
        and not body[0].endswith(":")
        and (": " not in body[0] or plain_choice(body[0]))
        and g.chance.percent(40)
    ):
        return [f"{head}: {body[0]}"]
    return [f"{head}:", *indent(body)]


def plain_choice(line: str) -> bool:
    """Whether a line with a colon is a choice, and no header."""
    return line.startswith("choose ") or " chooses " in line.partition(": ")[0]


def block(g: Gen, s: Scope, low: int = 1, high: int = 3) -> Lines:
    """A block of sentences; names given in it end with it."""
    inner = s.inner()
    found: Lines = []
    for _ in range(g.chance.between(low, high)):
        made = sentence(g, inner)
        found += made
        if stops(made):
            break
    return found


def stops(lines: Lines) -> bool:
    """Whether nothing may follow these lines."""
    last = next((line for line in reversed(lines) if not line.startswith(" ")), "")
    return last == "stop" or last.startswith(("return ",))


def sentence(g: Gen, s: Scope) -> Lines:
    """One sentence with all that belongs to it."""
    deep = s.less()
    ways = [
        ("do", 26, lambda: done(g, s)),
        ("choose", 7, lambda: choose(g, s)),
        ("let", 5, lambda: let(g, s)),
        ("change", 9, lambda: [change(g, s)]),
        ("become", 5, lambda: [become(g, s)]),
        ("nothing", 1, lambda: ["nothing happens"]),
    ]
    if not s.quiet:
        ways.append(("may or must", 8, lambda: asked(g, s)))
    if s.loop and s.fuel > 0:
        ways.append(("stop", 2, lambda: [f"stop if {conds.cond(g, deep).text}"]))
        ways.append(("bare stop", 1, lambda: ["stop"]))
    elif s.fuel > 0 and not s.returns:
        ways.append(("stop effect", 1, lambda: [f"stop if {conds.cond(g, deep).text}"]))
    if s.early and s.event is not None:
        ways.append(("event part", 12, lambda: [event_part(g, s)]))
        ways.append(("cancel", 6, lambda: ["cancel event"]))
        ways.append(("satisfy", 1, lambda: ["satisfy event"]))
        ways.append(("uphold", 2, lambda: ["uphold event"]))
        if s.verb in ("play", "resolve"):
            ways.append(("event counts as", 3, lambda: [f"event's card counts as {g.chance.pick(g.world.cards).id}"]))
    if s.returns:
        ways.append(("return", 2, lambda: ["return " + values.value(g, deep, s.returns)]))
    if s.fuel > 1:
        ways += [
            ("if", 9, lambda: if_(g, deep)),
            ("for each", 5, lambda: for_each(g, deep)),
            ("repeat", 3, lambda: repeat(g, deep)),
            *([("step", 2, lambda: step(g, deep))] if s.me else []),
            ("uninterrupted", 1, lambda: headed(g, "uninterrupted", block(g, deep))),
            ("suspend", 1, lambda: headed(g, f"suspend {g.chance.pick(g.world.checks)}", block(g, deep))),
        ]
        if not s.quiet:
            ways += [
                ("may block", 4, lambda: may_block(g, deep)),
                ("either", 4, lambda: either(g, deep)),
                ("take turns", 2, lambda: take_turns(g, deep)),
            ]
            ways.append(("secretly", 3, lambda: secretly(g, s)))
        if s.me and not s.quiet:
            ways += [
                ("until", 4, lambda: until(g, deep)),
                ("next time", 3, lambda: next_time(g, deep)),
            ]
    if g.world.policy == "stack" and not s.setup and g.aside.percent(12):
        return of_effects(g, s)
    if s.fuel > 1 and conds.aimed_lists(g, s) and g.aside.percent(25):
        return of_targets(g, deep)
    part = next((name for name, ty in (s.event or {}).items() if ty == AIMED), None)
    if s.fuel > 1 and part is not None and g.aside.percent(25):
        return of_target(g, deep, part)
    return g.ways.take([(f"sentence {label}", weight, make) for label, weight, make in ways])


def of_targets(g: Gen, s: Scope) -> Lines:
    """`for each x in event's targets:` with what is done with a player, and with what waits."""
    of = g.aside.pick(conds.aimed_lists(g, s))
    every = [PLAYER, *([CARD] if g.world.aims or not of.startswith("event's") else []), *g.world.on]
    if any(verb.head == "draw" for verb in verbs(g, s)) and g.aside.percent(25):
        return [f"all players in {of} draw 1 card"]
    inner = s.inner()
    inner.loop = True
    name = g.local(inner, AIMED)
    sorts = g.aside.some(every, len(every), len(every))
    found: Lines = []
    for at, sort in enumerate(sorts):
        told = inner.inner()
        told.locals[name] = sort
        last = at == len(sorts) - 1
        head = f"{'otherwise ' * (at > 0)}if {name} is {'an' if sort == EFFECT else 'a'} {sort}"
        does = [f"{g.aside.pick(('cancel', 'uphold', 'satisfy'))} {name}"] if sort == EFFECT else block(g, told, 1, 2)
        found += headed(g, "otherwise" if last and g.aside.percent(50) else head, does)
    return headed(g, f"for each {name} in {of}", found)


def of_target(g: Gen, s: Scope, part: str) -> Lines:
    """`if event's target is a player:` with what is done with it."""
    assert s.event is not None
    sort = g.aside.pick([PLAYER, *([CARD] if g.world.aims else [])])
    inner = s.inner()
    inner.event = {**s.event, part: sort}
    inner.early = False
    return headed(g, f"if event's {part} is a {sort}", block(g, inner, 1, 2))


def of_effects(g: Gen, s: Scope) -> Lines:
    """`choose one: an effect where its doer is not me`, `for each one in effects`; and what becomes of them."""
    does = g.aside.pick(("cancel", "cancel", "cancel", "satisfy", "uphold"))
    told = [name for name, ty in s.locals.items() if ty == EFFECT]
    if told and g.aside.percent(70):
        return [f"{does} {g.aside.pick(told)}"]
    if s.quiet or g.aside.percent(40):
        name = g.local(s.inner(), EFFECT)
        return headed(g, f"for each {name} in {phrases.effects(g, s, True)}", [f"{does} {name}"])
    name = g.local(s, EFFECT)
    who = "" if s.me else f"{values.value(g, s.less(), PLAYER, POST)} "
    return [f"{who}{'chooses' if who else 'choose'} {name}: {phrases.effects(g, s, False)}", f"{does} {name}"]


# ---------------------------------------------------------------- calls


def verbs(g: Gen, s: Scope) -> list[Verb]:
    """The verbs that may be called here."""
    found = [v for v in g.world.verbs if v.rank < s.rank and v.head not in ("cancel", "satisfy", "use")]
    if s.setup:  # there is no turn player yet
        return [v for v in found if not v.own and v.rank == 0]
    if s.quiet:
        loud = (*LOUD, "play", "convert", "act as", "offer plays", "offer one play", "offer responses")
        return [v for v in found if v.head not in loud]
    return found


def pick_verb(g: Gen, s: Scope, doers: tuple[str, ...]) -> Verb:
    """A verb whose doer is one of these."""
    found = [v for v in verbs(g, s) if v.doer in doers]
    ways = []
    stormy = g.ways.like("stormy") == 4
    for v in found:
        weight = 5 if v.own else 2 if v.head in LOUD and not stormy else 4
        if v.head in ("move", "draw", "discard"):
            weight = 12
        if v.head.startswith("offer "):
            weight = 1
        often = 70 if stormy and v.head not in ("win game", "make") else CALM.get(v.head, 12)
        if v.head in LOUD and not g.chance.percent(often):
            continue
        ways.append((f"verb {v.head if not v.own else 'own'}", weight, lambda v=v: v))
    return g.ways.take(ways)


def call(g: Gen, s: Scope, verb: Verb, form: str, doer: str = "") -> str:
    """A verb with its parts: `deals 1 damage to target`."""
    text = form
    labels = {w for h in verb.holes for w in h.label.split()[:1]} | set(verb.tail.split()[:1])
    holes = [h for h in verb.holes if not h.optional or g.chance.percent(40)]
    for number, hole in enumerate(holes):
        if hole.flag:
            text += f" {hole.label}"
            continue
        said = argument(g, s, verb, hole, doer)
        last = number == len(holes) - 1 and not verb.tail
        crowded = bool(labels & set(said.text.split()))
        level = OPEN if last and not s.described else UNIT
        if crowded and hole.ty in (EITHER, EITHERS) and " or " in said.text:
            raise Nope
        if hole.label == "to" and text[-1].isdigit() and said.text[0].isdigit():
            crowded = True
        apart = said.level > level or crowded or said.level == OPEN
        if apart and hole.ty in (EITHER, EITHERS) and " or " in said.text:
            raise Nope  # phrases with `or` between them stand without parentheses
        shown = f"({said.text})" if apart else said.text
        text += f" {hole.label} {shown}" if hole.label else f" {shown}"
    if verb.tail:
        text += f" {verb.tail}"
    return text


def argument(g: Gen, s: Scope, verb: Verb, hole: Hole, doer: str) -> Out:
    """A part of a call; an indefinite one is chosen by the doer, if that is a player."""
    deep = s.less()
    chosen = verb.doer != CARD and (doer != "me" or s.me)
    if hole.ty == "any":
        if g.chance.percent(15):
            return Out(values.poss(g, deep, CARD) + g.chance.pick(("kind", "printed kind")), POST)
        return values.make(g, deep, g.chance.pick((NUMBER, PLAYER, CARD, ZONE)))
    if hole.ty == "symbol move reason":
        return Out(g.chance.pick(("using", "discarding", "drawing", "giving", "taking", "judging", "recasting")), POST)
    if s.quiet and hole.ty in (CARD, CARDS):
        if g.chance.percent(50):
            return end_card(g)
        return values.make(g, deep, hole.ty)
    ways = [("value", 5, lambda: values.make(g, deep, hole.ty))]
    if hole.ty in (CARD, CARDS):
        ways.append(("end card", 6 if hole.ty == CARDS else 1, lambda: end_card(g)))
    if hole.ty in (CARD, CARDS) and s.fuel > 0 and chosen:
        many = None if hole.ty == CARDS else False
        ways.append(("chosen", 10, lambda: phrases.np(g, deep, CARD, "part", many=many, where=s.fuel > 1)))
        if doer not in ("me", "") and verb.doer == PLAYER:
            ways.append(("chosen by doer", 6, lambda: theirs(g, deep, many)))
    if hole.ty == PLAYER and not s.quiet and s.fuel > 0 and chosen:
        ways.append(("chosen", 3, lambda: phrases.np(g, deep, PLAYER, "part", many=False, where=False)))
    if hole.ty in (EITHER, EITHERS) and not s.quiet and s.fuel > 0 and chosen:
        ways.append(("chosen", 6, lambda: one_or_some(g, deep, hole.ty == EITHERS)))
    if hole.ty == PLAYERS and not s.quiet and s.fuel > 0 and chosen:
        ways.append(("chosen", 3, lambda: phrases.np(g, deep, PLAYER, "part", where=False)))
    if hole.used and s.fuel > 0 and not s.quiet and chosen:
        ways.append(("used", 8, lambda: Out(f"{used(g)}", UNIT)))
    if hole.ty == NUMBER:
        ways.append(("small number", 8, lambda: Out(str(g.chance.between(1, 2)), POST)))
    return g.ways.take([(f"argument {label}", weight, make) for label, weight, make in ways])


def one_or_some(g: Gen, s: Scope, many: bool) -> Out:
    """`a card in deck or a player` as a part."""
    what, one = phrases.either_of(g, s.less(), "part")
    if not (one or many) or " where " in what.text:  # parentheses cannot hold it
        raise Nope
    return Out(f"({what.text})" if g.chance.percent(30) else what.text, UNIT)


def end_card(g: Gen) -> Out:
    """`top card of deck`."""
    return Out(f"{g.chance.pick(('top', 'bottom'))} card of {phrases.stack(g)}", UNIT)


def theirs(g: Gen, s: Scope, many: bool | None) -> Out:
    """`1 card in their hand`."""
    zone = g.chance.pick([z for z in g.world.zones if z.of == PLAYER]).id
    number = "1" if many is False else g.chance.pick(("1", "2", "up to 2", "any number of", "all"))
    noun = "card" if number == "1" else "cards"
    return Out(f"{number} {noun} in their {zone}", UNIT)


def used(g: Gen) -> str:
    """A card that somebody uses."""
    what = g.chance.pick([*g.world.cards, *g.world.cards, *g.world.kinds]).id
    return f"a {what}" if g.chance.percent(70) else what


def who_does(g: Gen, s: Scope, one: bool = False) -> tuple[str, str, str]:
    """Who does something: the text, the form of the verb (head or third), and who `their` is."""
    if not one and g.chance.percent(25):
        what = phrases.np(g, s.less(), PLAYER, "all", many=True)
        text = values.at(what, UNIT)
        form = "third" if text.startswith(("each ", "every ", "(each ", "(every ")) else "head"
        return text, form, "they"
    who = values.value(g, s.less(max(1, s.fuel - 1)), PLAYER, POST)
    return ("I", "head", "me") if who == "me" else (who, "third", who)


def done(g: Gen, s: Scope) -> Lines:
    """`draw 1 card`, `target draws 2 cards`, with `if so` and `if not` behind it."""
    doers = ("player", "player?") if s.me else ("player?",)
    if (s.me and g.chance.percent(55)) or (not s.me and g.chance.percent(40)):
        verb = pick_verb(g, s, doers)
        text = call(g, s, verb, verb.head, "me")
    elif g.chance.percent(10):
        verb = pick_verb(g, s, (CARD,))
        who = values.value(g, s.less(), CARD, POST)
        text = "I " + call(g, s, verb, verb.head, "") if who == "me" else f"{who} " + call(g, s, verb, verb.third, who)
    else:
        who, form, their = who_does(g, s)
        verb = pick_verb(g, s, ("player",))
        text = f"{who} " + call(g, s, verb, verb.third if form == "third" else verb.head, their)
        if their == "they":
            return [text]
    return [text, *followed(g, s, text)]


def followed(g: Gen, s: Scope, text: str, often: int = 12) -> Lines:
    """`if so:` and `if not:` behind a sentence with a verb."""
    found: Lines = []
    if s.fuel <= 1:
        return found
    if g.chance.percent(often):
        found += headed(g, "if so", block(g, s.less(), 1, 2))
    if g.chance.percent(often):
        found += headed(g, "if not", block(g, s.less(), 1, 2))
    return found


def asked(g: Gen, s: Scope) -> Lines:
    """`I may …`, `target must …`."""
    who, _, their = who_does(g, s, one=True)
    if who == "I" and not s.me:
        raise Nope
    mode = g.ways.take([("mode may", 3, lambda: "may"), ("mode must", 3, lambda: "must")])
    verb = pick_verb(g, s, ("player",))
    text = f"{who} {mode} " + call(g, s, verb, verb.head, their)
    return [text, *followed(g, s, text, 45)]


def may_block(g: Gen, s: Scope) -> Lines:
    """`target may:` with a block."""
    who, _, _ = who_does(g, s, one=True)
    if who == "I" and not s.me:
        raise Nope
    found = headed(g, f"{who} may", block(g, s, 1, 3))
    if g.chance.percent(40):
        found += headed(g, "if not", block(g, s, 1, 2))
    return found


def either(g: Gen, s: Scope) -> Lines:
    """`either … or …`, `target must either … or …`."""
    head = "either"
    if not s.me or g.chance.percent(40):
        who, _, _ = who_does(g, s, one=True)
        head = f"{who} {g.chance.pick(('must', 'must', 'may'))} either"
    elif g.chance.percent(25):
        head = "I may either"
    found: Lines = []
    for number in range(g.chance.between(2, 3)):
        word = head if number == 0 else "or"
        if g.chance.percent(30):
            word += f" if {conds.cond(g, s).text}"
        found += headed(g, word, block(g, s, 1, 2))
    return found


# ---------------------------------------------------------------- choosing


def choice(g: Gen, s: Scope, secret: bool = False) -> tuple[str, str]:
    """What stands behind `choose x:`, and the type of what is chosen."""
    deep = s.less()
    w = g.world

    def things(ty: str) -> tuple[str, str]:
        many = g.chance.percent(35)
        what = phrases.np(g, deep, ty, "choice", many=many)
        single = what.text.startswith(("a ", "another ", "1 ")) and not what.text.startswith("1 to ")
        return what.text, ty if single else f"list {ty}"

    def number() -> tuple[str, str]:
        low = str(g.chance.between(0, 2))
        high = str(g.chance.between(2, 4)) if g.chance.percent(60) else values.value(g, deep, NUMBER, SUM)
        by = ""
        if g.chance.percent(25):
            by = f" by {g.chance.between(1, 3) if g.chance.percent(70) else values.value(g, deep, NUMBER, SUM)}"
        if g.chance.percent(25):
            high = f"({high})"
            by = f" by ({by.removeprefix(' by ')})" if by else ""
            own = conds.cond(g, replace(deep, it=NUMBER, fuel=1)).text if g.chance.percent(40) else "it is not 1"
            return f"a number from {low} to {high}{by} where ({own})", NUMBER
        return f"a number from {low} to {high}{by}", NUMBER

    def rolled() -> tuple[str, str]:
        high = "6" if g.chance.percent(60) else values.value(g, deep, NUMBER, SUM)
        return f"a random number from {g.chance.between(0, 2)} to {high}", NUMBER

    def place() -> tuple[str, str]:
        return f"a place in {phrases.stack(g)}", PLACE

    def symbol() -> tuple[str, str]:
        name = g.chance.pick(sorted(w.symbols))
        bags = [p for p in w.props if p.ty == f"list symbol {name}" and ((p.of == PLAYER and s.me) or p.of == "game")]
        if bags and g.chance.percent(60):
            bag = g.chance.pick(bags)
            random = "random " if g.chance.percent(40) and not secret else ""
            return f"a {random}{name} in {'my ' if bag.of == PLAYER else ''}{bag.id}", f"symbol {name}"
        return f"a {name}", f"symbol {name}"

    def word() -> tuple[str, str]:
        name = g.chance.pick([n for n, ws in sorted(w.symbols.items()) if len(ws) > 1])
        return " or ".join(g.chance.some(w.symbols[name], 2, 3)), f"symbol {name}"

    def kind() -> tuple[str, str]:
        name = g.chance.pick(w.kinds).id
        where = f"it is not {g.chance.pick(w.cards).id}"
        where = g.chance.pick(("", "", f" where {where}", f" where ({where})"))
        return f"a kind of {name}{where}", KIND

    def of_list() -> tuple[str, str]:
        ty = g.chance.pick((PLAYERS, CARDS, NUMBERS, "list skill", ZONES))
        text = values.value(g, deep, ty, POST)
        if text.startswith("("):
            raise Nope
        return text, element(ty)

    def order() -> tuple[str, str]:
        ty = g.chance.pick((CARDS, PLAYERS, ZONES))
        return f"{values.value(g, deep, ty, SUM)} in any order", ty

    def zone() -> tuple[str, str]:
        return phrases.zones(g, deep, False), ZONE

    def either_sort() -> tuple[str, str]:
        what, one = phrases.either_of(g, deep, "choice")
        return what.text, EITHER if one else EITHERS

    ways = [
        ("cards", 8, lambda: things(CARD)),
        ("either sort", 3, either_sort),
        ("one zone", 2, zone),
        ("players", 6, lambda: things(PLAYER)),
        ("skill", 1, lambda: things(SKILL)),
        ("number", 3, number),
        ("place", 2, place),
        ("rolled", 2, rolled),
        ("symbol", 2, symbol),
        ("word", 3, word),
        ("kind", 2, kind),
        ("of list", 2, of_list),
        ("order", 2, order),
        ("character", 1, lambda: ("a character", CHARACTER) if w.characters else _none()),
    ]
    if not g.chance.percent(2):  # the rules of these cannot be built
        ways = [way for way in ways if not secret or way[0] not in ("character", "place", "of list", "order", "rolled")]
    return g.ways.take([(f"choice {label}", weight, make) for label, weight, make in ways])


def _none() -> tuple[str, str]:
    raise Nope


def choose(g: Gen, s: Scope) -> Lines:
    """`choose lost: 2 cards in my hand`, and something done with it."""
    if s.quiet:
        raise Nope
    what, ty = choice(g, s)
    if not s.me or g.chance.percent(30):
        who, _, _ = who_does(g, s, one=True)
        if who == "I" and not s.me:
            raise Nope
        head = f"{who} {'choose' if who == 'I' else 'chooses'}"
    else:
        head = "choose"
    name = g.local(s, ty, settable=True)
    try:
        return [f"{head} {name}: {what}", *use(g, s, name, ty)]
    except Nope:  # nobody is to speak of what is not said
        del s.locals[name]
        s.settable.discard(name)
        raise


def use(g: Gen, s: Scope, name: str, ty: str) -> Lines:
    """A sentence that does something with a name that was just given."""
    if not g.chance.percent(75):
        return []
    wholes = [p for p in wholes_of(g, s) if p.takes[0][1] == ty]
    if wholes and g.aside.percent(75):
        return [whole_change(g, s, g.aside.pick(wholes), [name])]
    if ty in (CARD, CARDS):
        where = values.value(g, s.less(), PLACE, UNIT)
        show = [f"reveal {name}"] if s.me else []
        return [g.chance.pick((f"move {name} to {where}", f"move {name} to {where}", *show))]
    if ty == PLAYER:
        verb = pick_verb(g, s, ("player",))
        return [f"{name} " + call(g, s, verb, verb.third, name)]
    if ty == NUMBER:
        counters = [p for p in g.world.props if p.sort == "counter" and p.of in (PLAYER if s.me else "game", "game")]
        p = g.chance.pick(counters)
        what = f"my {p.id}" if p.of == PLAYER else p.id
        return [f"{g.chance.pick(('increase', 'reduce'))} {what} by {name}"]
    if ty == PLACE:
        return [f"move {g.chance.pick(('top', 'bottom'))} card of {phrases.stack(g)} to {name}"]
    found = [p for p in g.world.props if p.sort == "variable" and p.ty.rstrip("?") == ty and p.of != CARD]
    p = next((p for p in found if p.of == "game" or s.me), None)
    if p is not None:
        return [f"set {'my ' if p.of == PLAYER else ''}{p.id} to {name}"]
    return [f"announce {name}"] if s.me and ty not in (BOOL,) else []


def secretly(g: Gen, s: Scope) -> Lines:
    """`secretly each guest in players:`, and what is done with the answers."""
    who = values.value(g, s.less(), PLAYERS, OPEN)
    inner = s.inner()
    name = g.local(inner, PLAYER)
    lines: Lines = []
    for _ in range(g.chance.between(1, 2)):
        place = replace(inner.inner().less(), me=s.me)
        what, ty = choice(g, place, secret=True)
        if "random" in what or what.endswith("in any order"):
            continue
        g.given += 1
        answer = f"answer{g.given}"
        head = f"{name} chooses" if g.chance.percent(60) or not s.me else "choose"
        made = f"{head} {answer}: {what}"
        if g.chance.percent(25):
            asked = replace(place, locals={**place.locals, name: PLAYER}, fuel=1)
            made = f"if {conds.cond(g, asked).text}: {made}"
        lines.append(made)
        s.chosen[answer] = ty
    if not lines:
        raise Nope
    return headed(g, f"secretly each {name} in {who}", lines)


# ---------------------------------------------------------------- names and changes


def let(g: Gen, s: Scope) -> Lines:
    """`let sum be my luck + 1`, `let fated be judge`."""
    verbs_ = [v for v in verbs(g, s) if v.returns and v.doer == PLAYER]
    if verbs_ and g.chance.percent(40):
        verb = g.chance.pick(verbs_)
        if s.me and g.chance.percent(50):
            said = ("I " if g.chance.percent(40) else "") + call(g, s, verb, verb.head, "me")
        else:
            who = values.value(g, s.less(), PLAYER, POST)
            said = f"{who} " + call(g, s, verb, verb.third, who)
            if who == "me":
                said = call(g, s, verb, verb.head, "me")
        name = g.local(s, verb.returns, settable=True)
        return [f"let {name} be {said}", *use(g, s, name, verb.returns)]
    ty = g.chance.pick(
        (NUMBER, NUMBER, PLAYER, CARD, CARDS, PLAYERS, ZONE, BOOL, TEXT, NUMBERS, ZONES, SKILL, CHARACTER)
    )
    text = values.value(g, s.less(), ty)
    name = g.local(s, ty, settable=True)
    return [f"let {name} be {text}", *use(g, s, name, ty)]


def change(g: Gen, s: Scope) -> str:
    """`set my luck to 3`, `increase doom by 1, at most 5`."""
    deep = s.less()
    ways = [("counter", 10, lambda: counter_change(g, s)), ("variable", 4, lambda: variable_change(g, s))]
    mine = [n for n in s.settable if n in s.locals and s.locals[n] in (NUMBER, PLAYER, CARD, CARDS, PLAYERS)]
    if mine:
        ways.append(
            ("local", 3, lambda: f"set {(n := g.chance.pick(sorted(mine)))} to {values.value(g, deep, s.locals[n])}")
        )
    return g.ways.take([(f"change {label}", weight, make) for label, weight, make in ways])


def bounds(g: Gen, s: Scope) -> str:
    """`, at least 1, at most 3`."""
    text = ""
    if g.chance.percent(20):
        text += f", at least {values.value(g, s.less(s.fuel), NUMBER, SUM)}"
    if g.chance.percent(20):
        text += f", at most {values.value(g, s.less(s.fuel), NUMBER, SUM)}"
    return text


def counter_change(g: Gen, s: Scope) -> str:
    """A counter goes up or down, or is set."""
    wholes = [p for p in wholes_of(g, s) if p.sort == "whole"]
    if wholes and g.aside.percent(25):
        which = g.aside.pick(wholes)
        return whole_change(g, s, which, [name for name, of in s.locals.items() if of == which.takes[0][1]])
    own = [name for name, kind in g.world.of_kinds if s.this is not None and s.this.is_under(kind)]
    if own and g.chance.percent(25):
        return f"{g.chance.pick(('increase', 'reduce'))} this's {g.chance.pick(own)} by {g.chance.between(1, 2)}"
    p = g.chance.pick([p for p in g.world.props if p.sort == "counter" and (p.of != CARD or s.this or s.fuel > 0)])
    what = p.id if p.of == "game" else values.poss(g, s, p.of) + p.id
    op = g.chance.pick(("increase", "reduce", "reduce", "set"))
    amount = str(g.chance.between(1, 2)) if g.chance.percent(60) else values.value(g, s.less(), NUMBER, SUM)
    return f"{op} {what} {'to' if op == 'set' else 'by'} {amount}" + (bounds(g, s) if op != "set" else "")


def wholes_of(g: Gen, s: Scope) -> list[Prop]:
    """Counters and variables of which there is one for each word of a set."""
    return [p for p in g.world.props if p.sort in ("whole", "whole variable") and (p.of == "game" or s.me)]


def whole_change(g: Gen, s: Scope, p: Prop, names: list[str]) -> str:
    """One of the counters of a set of words changes: by its word, or by a name that stands for one."""
    label, ty = p.takes[0]
    which = g.aside.pick(names or g.world.symbols[ty.removeprefix("symbol ")])
    what = f"{'my ' if p.of == PLAYER else ''}{p.id} {label} {which}"
    if p.sort == "whole variable":
        return f"set {what} to {g.aside.between(0, 2)}"
    return f"{g.aside.pick(('increase', 'reduce'))} {what} by {g.aside.between(1, 2)}"


def variable_change(g: Gen, s: Scope) -> str:
    """A variable is set."""
    wholes = [p for p in wholes_of(g, s) if p.sort == "whole variable"]
    if wholes and g.aside.percent(50):
        return whole_change(g, s, g.aside.pick(wholes), [])
    p = g.chance.pick([p for p in g.world.props if p.sort == "variable" and (p.of != CARD or s.this)])
    what = p.id if p.of == "game" else values.poss(g, s, p.of) + p.id
    if p.ty.endswith("?") and g.chance.percent(25):
        return f"set {what} to {'nobody' if p.ty == 'player?' and g.chance.percent(50) else 'none'}"
    return f"set {what} to {values.value(g, s.less(), p.ty.rstrip('?'))}"


def event_part(g: Gen, s: Scope) -> str:
    """`increase event's amount by 1`, `set event's target to me`."""
    assert s.event is not None
    name, ty = g.chance.pick([(n, t) for n, t in s.event.items() if n not in ("doer", "card", "further targets")])
    if ty == NUMBER and g.chance.percent(75):
        return f"{g.chance.pick(('increase', 'reduce'))} event's {name} by {g.chance.between(1, 2)}{bounds(g, s)}"
    return f"set event's {name} to {values.value(g, s.less(), ty)}"


def become(g: Gen, s: Scope) -> str:
    """`target becomes drowsy`, `I am no longer drowsy`."""
    name, of = g.chance.pick(list(g.world.statuses.items()))
    who = values.value(g, s.less(), of, POST)
    if g.chance.percent(15):
        who = values.at(phrases.np(g, s.less(), of, "all", many=True, where=False), UNIT)
    who = "I" if who == "me" else who
    several = not who.startswith(("each ", "every ")) and " " in who and "'s" not in who.split()[-2:][0]
    if g.chance.percent(65):
        return f"{who} {'become' if who == 'I' or several else 'becomes'} {name}"
    return f"{who} {'am' if who == 'I' else 'is'} no longer {name}"


# ---------------------------------------------------------------- conditions and loops


def if_(g: Gen, s: Scope) -> Lines:
    """`if … otherwise if … otherwise …`."""
    if EITHER in s.locals.values() and g.chance.percent(60):
        return by_sort(g, s)
    found = headed(g, f"if {conds.cond(g, s).text}", block(g, s))
    if g.chance.percent(20):
        found += headed(g, f"otherwise if {conds.cond(g, s).text}", block(g, s, 1, 2))
    if g.chance.percent(40):
        found += headed(g, "otherwise", block(g, s, 1, 2))
    return found


def by_sort(g: Gen, s: Scope) -> Lines:
    """`if target is a player:` with what is done with a player, and with a card."""
    name = g.chance.pick([name for name, ty in s.locals.items() if ty == EITHER])
    player, card = s.inner(), s.inner()
    player.locals[name], card.locals[name] = PLAYER, CARD
    player.settable.discard(name)
    card.settable.discard(name)
    test, no = g.chance.pick((("is a player", False), ("is not a card", False), ("is a card", True)))
    found = headed(g, f"if {name} {test}", block(g, card if no else player, 1, 2))
    if g.chance.percent(50):
        found += headed(g, "otherwise", block(g, player if no else card, 1, 2))
    return found


def for_each(g: Gen, s: Scope) -> Lines:
    """`for each guest in players, from target:`."""
    ty = g.ways.take([(f"each {ty}", w, lambda ty=ty: ty) for ty, w in
                      ((PLAYERS, 6), (CARDS, 5), (EITHERS, 2), (NUMBERS, 1), (ZONES, 2),
                       ("list skill", 1))])  # fmt: skip
    over = values.value(g, s.less(), ty, OPEN)
    if ty in (PLAYERS, CARDS) and g.chance.percent(6) and not s.setup:
        noun = phrases.plural(phrases.noun_of(g, element(ty), None))
        over = f"({g.chance.pick(('2', '1 to 2'))} random {noun}{phrases.inside(g, s.less(), element(ty), 'all')})"
    inner = s.inner()
    inner.loop = True
    head = f" in {over}"
    if ty == PLAYERS and g.chance.percent(25):
        if " where " in over:
            head = f" in ({over})"
        head += f", from {values.value(g, s.less(), PLAYER, SUM)}"
    name = g.local(inner, element(ty))
    return headed(g, f"for each {name}{head}", block(g, inner))


def repeat(g: Gen, s: Scope) -> Lines:
    """`repeat 3 times while …:`."""
    inner = s.inner()
    inner.loop = True
    times = (
        str(g.chance.between(1, 3)) if g.chance.percent(70) else f"(lowest of [{values.value(g, s.less(), NUMBER)}, 3])"
    )
    head = f"repeat {times} times"
    if g.chance.percent(40):
        head += f" while {conds.cond(g, s).text}"
    return headed(g, head, block(g, inner, 1, 2))


def take_turns(g: Gen, s: Scope) -> Lines:
    """`take turns fox in [target, me], at most 6 times:`."""
    over = values.value(g, s.less(), PLAYERS, SUM)
    inner = s.inner()
    inner.loop = True
    name = g.local(inner, PLAYER)
    return headed(g, f"take turns {name} in {over}, at most {g.chance.between(2, 5)} times", block(g, inner, 1, 2))


def step(g: Gen, s: Scope) -> Lines:
    """`step on target if …:`."""
    head = "step"
    if g.chance.percent(50):
        head += f" on {values.value(g, s.less(), PLAYER, POST)}"
    if g.chance.percent(40):
        head += f" if {conds.cond(g, s).text}"
    return headed(g, head, block(g, s, 1, 2))


# ---------------------------------------------------------------- what is left behind


def until(g: Gen, s: Scope) -> Lines:
    """`until end of this turn:`, `until my next turn begins:`."""
    if g.chance.percent(60):
        span = g.chance.pick(("this turn", "this phase", "this round", "this game", "my next turn",
                              g.chance.pick(g.world.phases), "my next " + g.chance.pick(g.world.phases)))  # fmt: skip
        head = f"until end of {span}"
    else:
        head = f"until {events.event(g, s, until=True).text}"
    return headed(g, head, [*lasting.block(g, s), *silenced(g, s)])


def silenced(g: Gen, s: Scope) -> Lines:
    """`target becomes spellbound`, which may put skills or cards out of force: left behind for a certain player."""
    free = [name for name, of in g.world.statuses.items() if of == PLAYER and name not in g.world.given]
    who = [name for name, ty in s.locals.items() if ty == PLAYER] + ["I"] * s.me
    if not free or not who or not g.chance.percent(25):
        return []
    one, name = g.chance.pick(who), g.chance.pick(free)
    if g.chance.percent(75):
        return [f"{one} {'become' if one == 'I' else 'becomes'} {name}"]
    return [f"{one} {'am' if one == 'I' else 'is'} no longer {name}"]


def next_time(g: Gen, s: Scope) -> Lines:
    """`next time I discard a card, I may:`."""
    made = events.event(g, s, until=True)
    inner = abilities.heard(s, made, early=False)
    return headed(g, f"next time {made.text}{abilities.tails(g, inner, 'when')}", block(g, inner, 1, 2))


__all__ = ["block", "call", "choice", "headed", "indent", "is_list", "pick_verb"]
