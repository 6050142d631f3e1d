"""Make up the words of a game: zones, symbols, kinds, counters, values, verbs; each with what is declared about it."""

from __future__ import annotations

from typing import Any

from .chance import Chance
from .world import (
    AIMED,
    AIMEDS,
    BOOL,
    CARD,
    CARDS,
    CHARACTER,
    EFFECT,
    EITHER,
    EITHERS,
    EVENT,
    KIND,
    NUMBER,
    PHASE,
    PLAYER,
    PLAYERS,
    SKILL,
    TEXT,
    ZONE,
    ZONES,
    Gen,
    Hole,
    Kind,
    Prop,
    Verb,
    Zone,
)

Data = dict[str, Any]

TYPES = {
    PLAYERS: "players", CARDS: "cards", BOOL: "yes or no", "list skill": "list of skill",
    "list number": "list of number",
    ZONES: "list of zone", EITHER: "card or player", EITHERS: "cards or players",
}  # fmt: skip
FORMS = (
    ("poke", "pokes", "poking"), ("bother", "bothers", "bothering"), ("wash", "washes", "washing"),
    ("carry", "carries", "carrying"), ("tickle", "tickles", "tickling"), ("paint", "paints", "painting"),
    ("borrow", "borrows", "borrowing"), ("knit", "knits", "knitting"), ("greet", "greets", "greeting"),
    ("juggle", "juggles", "juggling"), ("polish", "polishes", "polishing"), ("whisk", "whisks", "whisking"),
    ("dig up", "digs up", "digging up"), ("call out", "calls out", "calling out"), ("摇", "摇s", "摇ing"),
)  # fmt: skip
BY_TYPE = {
    NUMBER: "amount", PLAYER: "victim", CARD: "thing", CARDS: "things", ZONE: "area", KIND: "sort", PLAYERS: "folk",
    BOOL: "truth", EITHER: "whoever", EITHERS: "whatever",
}  # fmt: skip


def said(ty: str) -> str:
    """A type as YAML has it."""
    maybe = "?" if ty.endswith("?") else ""
    core = ty.rstrip("?")
    if core.startswith("list symbol "):
        return "list of " + core.removeprefix("list symbol ")
    return TYPES.get(core, core.removeprefix("symbol ")) + maybe


def named(g: Gen, id: str) -> Data:
    """A name in two languages, sometimes."""
    return {"name": {"zh-Hans": f"{id}甲", "en": id}} if g.chance.percent(50) and id.isascii() else {}


# ---------------------------------------------------------------- zones, symbols, constants, options


def zones(g: Gen) -> Data:
    """The places: those that the standard verbs want, and some more."""
    c, w = g.chance, g.world
    found: Data = {"deck": {"of": "game", "order": "stack", "seen_by": c.pick(("nobody", "nobody", "everyone"))}}
    heap = c.pick(("game",) * 5 + (PLAYER,))
    if heap == "game" and c.percent(60):
        found["deck"]["refill_from"] = "discard pile"
    found["discard pile"] = {"of": heap, "order": "stack"}
    if w.policy == "stack" or c.percent(90):
        found["table"] = {"of": "game", "order": c.pick(("set", "stack"))}
    found["hand"] = {"of": PLAYER, "seen_by": c.pick(("owner", "owner", "owner", "everyone", "nobody", "others"))}
    for _ in range(c.between(0, 3)):
        of = c.pick(("game", PLAYER, PLAYER))
        made: Data = {"of": of, "seen_by": c.pick(("nobody", "owner", "everyone", "everyone", "others"))}
        if of == "game" and made["seen_by"] in ("owner", "others"):
            made["seen_by"] = "nobody"
        if c.percent(35):
            made["order"] = "stack"
        if of == PLAYER and c.percent(30):
            made["part_of"] = "hand"
        elif of == PLAYER and c.percent(25):
            made["keeps"] = "used as"
        if of == PLAYER and c.percent(25):
            made["arrivals"] = "new"
        elif c.percent(20) and made.get("order") == "stack" and heap in ("game", of):
            made["refill_from"] = "discard pile"
        if of == PLAYER and c.percent(15):
            made["slots"] = {"left": 1, "right": 2}
        found[g.word()] = made
    for id, made in found.items():
        w.zones.append(Zone(id, made["of"], made.get("order", "set"), made.get("seen_by", "everyone")))
        w.props.append(Prop(id, PLAYER, ZONE, "zone") if made["of"] == PLAYER else Prop(id, "game", ZONE, "zone"))
        made.update(named(g, id) if id not in ("deck", "hand") else {})
        if c.percent(10):
            made["aliases"] = [g.word()]
    return found


def zones_of_words(g: Gen, found: Data, chance: Chance) -> None:
    """Now and then a zone for each word of a set, told apart by the word or by a name that stands for it."""
    if not chance.percent(30):
        return
    w, id, symbols = g.world, g.word(), chance.pick(sorted(g.world.symbols))
    of, order = chance.pick((PLAYER, PLAYER, "game")), chance.pick(("set", "stack"))
    seen_by = chance.pick(("everyone", "nobody", "owner" if of == PLAYER else "everyone"))
    made: Data = {"of": of, "takes": {"which": symbols}, "order": order, "seen_by": seen_by}
    if of == PLAYER and chance.percent(30):
        made["part_of"] = "hand"
    found[f"{id} of {{which}}"] = {**made, **({"name": {"zh-Hans": f"{id}丙", "en": id}} if id.isascii() else {})}
    w.props.append(Prop(id, of, ZONE, "whole zone", (("of", f"symbol {symbols}"),)))
    for word in w.symbols[symbols]:
        w.zones.append(Zone(f"{id} of {word}", of, order, seen_by))
        w.props.append(Prop(f"{id} of {word}", of, ZONE, "zone"))


def viewers(c: Chance, of: str) -> str:
    """Who sees it."""
    return c.pick(("owner", "everyone", "nobody", *(("others",) if of == PLAYER else ())))


def symbols(g: Gen) -> Data:
    """One or two sets of words."""
    found: Data = {}
    for _ in range(g.chance.between(1, 2)):
        id, words = g.word(), [g.word() for _ in range(g.chance.between(2, 4))]
        g.world.symbols[id] = words
        if g.chance.percent(50):
            found[id] = {"words": words}
        else:
            found[id] = {"words": {w: {"zh-Hans": w + "乙", "en": w} for w in words}, **named(g, id)}
        if g.chance.percent(30):
            found[id]["signs"] = {words[0]: "♥"}
            found[id]["colours"] = {words[0]: "red"}
    return found


def constants(g: Gen) -> Data:
    """Numbers with a name."""
    found: Data = {}
    for _ in range(g.chance.between(1, 2)):
        id = g.word()
        g.world.constants.append(id)
        found[id] = (
            {"value": g.chance.between(1, 4), **named(g, id)} if g.chance.percent(50) else g.chance.between(1, 4)
        )
    return found


def options(g: Gen) -> Data:
    """Doubtful rules as switches."""
    found: Data = {}
    for _ in range(g.chance.between(1, 2)):
        id = g.word().replace(" ", "_")
        words = [f"{id}_on", f"{id}_off"]
        g.world.options[id] = words
        found[id] = {"choices": {x: {"zh-Hans": x, "en": x} for x in words}, "default": g.chance.pick(words)}
        if g.chance.percent(30):
            found[id] |= {"agreed": True, "why": {"en": "It is not clear."}, "original": {"en": "Nothing."}}
    return found


# ---------------------------------------------------------------- kinds


def kinds(g: Gen) -> Data:
    """Two to four kinds of cards, one below the other or side by side."""
    c, w = g.chance, g.world
    found: Data = {}
    shown = [z.id for z in w.zones if z.id not in ("hand", "deck", "discard pile", "table")]
    for number in range(c.between(2, 4)):
        id = g.word()
        parent = c.pick(w.kinds) if w.kinds and c.percent(40) else None
        kind = Kind(id, False, parent, dict(parent.fields) if parent else {})
        fields: Data = {}
        for _ in range(c.between(0 if number else 1, 2)):
            name = next(word for word in iter(g.word, None) if word not in ("id", "rules"))  # keys of cards
            ty = c.pick((NUMBER, NUMBER, "symbol " + c.pick(sorted(w.symbols)), BOOL, TEXT, KIND))
            default = {NUMBER: 1, BOOL: True, TEXT: "a"}.get(ty)
            if ty == KIND:
                ty = NUMBER
            kind.fields[name] = ty
            fields[name] = {"type": said(ty)} | ({"default": default} if default is not None else {})
            if ty.startswith("symbol "):
                fields[name]["default"] = c.pick(w.symbols[ty.partition(" ")[2]])
            if ty == NUMBER and c.percent(10):
                fields[name]["figures"] = {1: "A", 2: {"zh-Hans": "二", "en": "B"}}
            w.props.append(Prop(name, CARD, ty, "field"))
        if not number:  # what cards have several of by default: no card prints others
            of = g.aside.pick(sorted(w.symbols))
            usual = sorted({g.aside.pick(w.symbols[of]) for _ in range(2)})
            fields[f"{id} usuals"] = {"type": f"list of {of}", "default": usual}
            w.props.append(Prop(f"{id} usuals", CARD, f"list symbol {of}", "field"))
        made: Data = {"is_a": parent.id if parent else "card", **named(g, id)}
        if fields:
            made["fields"] = fields
        if shown and c.percent(50):
            kind.active = True
            made["active_in"] = [c.pick([*shown, "discard pile"] if c.percent(20) else shown)]
        if c.percent(10):
            made |= {"unit": "枚", "frame": c.pick(("standard", "character", "token")), "accent": "rust"}
        w.kinds.append(kind)
        found[id] = made
    return found


# ---------------------------------------------------------------- numbers, variables, values


def counters(g: Gen) -> Data:
    """Numbers of players, of cards and of the game."""
    c, w = g.chance, g.world
    found: Data = {}
    ofs = [PLAYER, "game", *c.some((PLAYER, CARD, CARD, "game"), 1, 2)]
    for number, of in enumerate(ofs):
        id = g.word()
        made: Data = {"of": of, "starts": c.between(0, 3), **named(g, id)}
        if number == 0:
            made = {"of": of, "starts": c.between(3, 6), "at_least": 0}
        elif c.percent(50):
            made["at_least"] = 0
            if c.percent(50):
                made["at_most"] = c.between(3, 6) if c.percent(60) or not w.constants else c.pick(w.constants)
                made["starts"] = c.between(0, 1)
        if c.percent(20):
            made["seen_by"] = viewers(c, of)
        found[id] = made
        w.props.append(Prop(id, of, NUMBER, "counter"))
    if c.percent(40):
        id, kind = g.word(), c.pick(w.kinds)
        found[id] = {"of": kind.id, "starts": c.between(0, 2), "at_least": 0, **named(g, id)}
        w.of_kinds.append((id, kind))
    if g.aside.percent(35):
        id, symbols = g.word(), g.aside.pick(sorted(w.symbols))
        of = g.aside.pick((PLAYER, PLAYER, "game"))
        found[f"{id} of {{which}}"] = {"of": of, "takes": {"which": symbols}, "starts": 1, **named(g, id)}
        w.props.append(Prop(id, of, NUMBER, "whole", (("of", f"symbol {symbols}"),)))
    return found


def variables(g: Gen) -> Data:
    """Things that are remembered."""
    c, w = g.chance, g.world
    found: Data = {}
    symbol = "symbol " + c.pick(sorted(w.symbols))
    types = ["list " + symbol, symbol + "?", symbol, CARDS, PLAYERS, BOOL, "list number", ZONES]
    types += [f"{one}?" for one in (PLAYER, PLAYER, CARD, KIND, ZONE, SKILL, PHASE, TEXT, NUMBER, CHARACTER)]
    for _ in range(c.between(1, 4)):
        id, of = g.word(), c.pick((PLAYER, PLAYER, "game", CARD))
        ty = c.pick(types)
        found[id] = {"of": of, "type": said(ty), **named(g, id)}
        if c.percent(25):
            found[id]["seen_by"] = viewers(c, of)
        w.props.append(Prop(id, of, ty, "variable"))
    if g.aside.percent(25):
        id, symbols = g.word(), g.aside.pick(sorted(w.symbols))
        of = g.aside.pick((PLAYER, "game"))
        found[f"{id} of {{which}}"] = {"of": of, "type": "number", "takes": {"which": symbols}, **named(g, id)}
        w.props.append(Prop(id, of, NUMBER, "whole variable", (("of", f"symbol {symbols}"),)))
    return found


def quantities(g: Gen) -> Data:
    """Numbers with modifiers; one may be a distance."""
    c, w = g.chance, g.world
    found: Data = {}
    for _ in range(c.between(1, 3)):
        id, of = g.word(), c.pick((PLAYER, PLAYER, CARD, "game"))
        fields = [p.id for p in w.props if p.sort == "field" and p.ty == NUMBER]
        base: Any = c.between(1, 3)
        if of == CARD and fields and c.percent(15) and id not in fields:
            base = f"this's {c.pick(fields)}"
        counters_ = [p.id for p in w.props if p.of == of and p.sort == "counter"]
        if c.percent(35) and counters_:
            name = c.pick(counters_)
            base = {PLAYER: f"my {name}", CARD: f"this's {name}", "game": name}[of]
        made: Data = {"of": of, "base": base, **named(g, id)}
        if c.percent(50):
            made["at_least"] = 0
        if c.percent(20):
            made["at_most"] = c.between(3, 6)
        if c.percent(15) and isinstance(base, int):
            made["printed"] = "base"
        if c.percent(15):
            made["seen_by"] = viewers(c, of)
        if of != "game" and g.aside.percent(20) and not any(q["of"] == of and "adds_to" in q for q in found.values()):
            made["adds_to"] = "limits"
        found[id] = made
        w.props.append(Prop(id, of, NUMBER, "quantity", low=False))
    if c.percent(45):
        w.distance = True
        base = "my seat distance to pal" if c.percent(70) else c.between(1, 2)
        found["distance to {pal}"] = {"of": PLAYER, "takes": {"pal": PLAYER}, "base": base, "at_least": 1}
        w.props.append(Prop("distance", PLAYER, NUMBER, "quantity", (("to", PLAYER),), low=False))
    return found


def built_in(g: Gen) -> None:
    """The properties that every player, card and game has."""
    add = g.world.props.append
    add(Prop("seat", PLAYER, NUMBER, "built in"))
    add(Prop("next player", PLAYER, PLAYER, "built in"))
    add(Prop("previous player", PLAYER, PLAYER, "built in"))
    add(Prop("name", PLAYER, TEXT, "built in"))
    add(Prop("skills", PLAYER, "list skill", "built in"))
    add(Prop("seat distance", PLAYER, NUMBER, "built in", (("to", PLAYER),)))
    add(Prop("owner", CARD, PLAYER + "?", "built in"))
    add(Prop("zone", CARD, ZONE, "built in"))
    add(Prop("place", CARD, NUMBER, "built in"))
    add(Prop("phase", "game", PHASE + "?", "built in"))
    add(Prop("kind", CARD, KIND, "built in", low=False))
    add(Prop("printed kind", CARD, KIND, "built in"))
    add(Prop("name", CARD, TEXT, "built in", low=False))
    add(Prop("parts", CARD, CARDS, "built in"))
    add(Prop("withheld skills", CARD, "list skill", "built in"))


# ---------------------------------------------------------------- verbs


def hole(name: str, label: str, ty: str, optional: bool = False, used: bool = False) -> Hole:
    """A part."""
    return Hole(name, label, ty, optional, False, used)


def standard(g: Gen) -> None:
    """The verbs that every game has."""
    add = g.world.verbs.append
    m = "player?"
    g.world.aims = g.chance.percent(35)
    one, some = (EITHER, EITHERS) if g.world.aims else (PLAYER, PLAYERS)
    if g.world.policy == "stack" and g.aside.percent(35):
        g.world.on.append(EFFECT)
    if g.aside.percent(6):
        g.world.on.append(ZONE)
    if g.world.on:
        one, some = AIMED, AIMEDS
    add(Verb("move", "moves", "moving", (
        hole("cards", "", CARDS), hole("origin", "from", ZONE, True), hole("place", "to", "place"),
        hole("reason", "as", "symbol move reason", True), hole("initiator", "by", PLAYER, True)), m))  # fmt: skip
    add(Verb("shuffle", "shuffles", "shuffling", (hole("zone", "", ZONE),), m))
    add(Verb("look at", "looks at", "looking at", (hole("cards", "", CARDS),)))
    add(Verb("reveal", "reveals", "revealing", (hole("cards", "", CARDS), hole("viewers", "to", PLAYERS, True))))
    add(Verb("announce", "announces", "announcing", (hole("what", "", "any"), hole("viewers", "to", PLAYERS, True))))
    add(Verb("swap", "swaps", "swapping", (hole("mine", "", CARDS), hole("yours", "with", CARDS))))
    add(Verb("play", "plays", "playing", (
        hole("card", "", CARD, used=True), hole("targets", "on", some, True)), rank=50))  # fmt: skip
    add(Verb("convert", "converts", "converting", (
        hole("card", "", CARD), hole("kind", "into", KIND),
        hole("targets", "on", some, True)), rank=50))  # fmt: skip
    add(Verb("turn", "turns", "turning", (hole("card", "", CARD), hole("kind", "into", KIND)), m))
    add(Verb("resolve", "resolves", "resolving", (hole("card", "", CARD), hole("target", "on", one, True)), rank=50))
    add(Verb("use", "uses", "using", (hole("skill", "", SKILL),), rank=60))
    add(Verb("skip", "skips", "skipping", (hole("phase", "", PHASE),)))
    add(Verb("insert", "inserts", "inserting", (hole("phase", "", PHASE),), rank=60))
    add(Verb("end phase", "ends phase", "ending phase", (), m, rank=40))
    add(Verb("end turn", "ends turn", "ending turn", (), rank=40))
    add(Verb("take next turn", "takes next turn", "taking next turn"))
    add(Verb("take extra turn", "takes extra turn", "taking extra turn", rank=40))
    add(Verb("reverse turn order", "reverses turn order", "reversing turn order", (), m))
    add(Verb("leave game", "leaves game", "leaving game", rank=40))
    add(Verb("rejoin game", "rejoins game", "rejoining game", rank=40))
    add(Verb("win game", "wins game", "winning game", rank=40))
    add(Verb("make", "makes", "making", (hole("winners", "", PLAYERS),), m, rank=40, tail="win"))
    add(Verb("offer plays", "offers plays", "offering plays", rank=70))
    add(Verb("offer one play", "offers one play", "offering one play", rank=70))
    add(Verb("act as", "acts as", "acting as", (hole("kind", "", KIND), hole("targets", "on", some, True)), rank=50))
    add(Verb("discard", "discards", "discarding", (hole("cards", "", CARDS),)))
    add(Verb("give", "gives", "giving", (hole("cards", "", CARDS), hole("player", "to", PLAYER))))
    add(Verb("draw", "draws", "drawing", (hole("amount", "", NUMBER),), tail="cards"))
    add(Verb("cancel", "cancels", "canceling", (hole("event", "", EVENT),), m))
    if g.world.policy == "nodes":
        add(Verb("settle node", "settles node", "settling node", (), m, rank=45))
    if g.world.policy == "stack":
        add(Verb("offer responses", "offers responses", "offering responses", ()))
    add(Verb("run", "runs", "running", (hole("check", "", "check"),), m, rank=45))
    if g.world.skills:
        add(Verb("grant", "grants", "granting", (hole("skill", "", SKILL), hole("player", "to", PLAYER)), m))
        add(Verb("revoke", "revokes", "revoking", (hole("skill", "", SKILL), hole("player", "from", PLAYER)), m))
        add(Verb("gain skills of", "gains skills of", "gaining skills of", (hole("card", "", CARD),)))
        add(Verb("gain withheld skills of", "gains withheld skills of", "gaining withheld skills of",
                 (hole("card", "", CARD),)))  # fmt: skip


def verbs(g: Gen) -> list[tuple[Verb, Data]]:
    """The verbs of the game itself, without their bodies."""
    c, w = g.chance, g.world
    found: list[tuple[Verb, Data]] = []
    forms = [f for f in FORMS if f[0] not in g.taken]
    for number, (head, third, ing) in enumerate(c.some(forms, 2, 4)):
        labels = ["to", "with", "from", "near", "after all"]
        holes: list[Hole] = []
        shape = c.pick((
            (NUMBER, PLAYER), (NUMBER,), (PLAYER,), (CARDS,), (CARD, PLAYER), (), (ZONE,), (NUMBER, PLAYER, CARD),
            (KIND,), (PLAYERS, NUMBER), (EITHER, NUMBER), (NUMBER, EITHER), (EITHERS,),
        ))  # fmt: skip
        for at, ty in enumerate(shape):
            if at:
                labels = [x for x in labels if x != holes[-1].label]
            label = c.pick(labels[:4]) if at else ""
            holes.append(Hole(BY_TYPE[ty], label, ty, at > 0 and c.percent(35)))
        if ty_used := [h for h in holes if h.ty == CARD]:
            ty_used[0].used = c.percent(40)
        doer = c.pick((PLAYER, PLAYER, PLAYER, "player?", CARD))
        if w.symbols and c.percent(15):
            holes.append(Hole("flavour", "like", "symbol " + c.pick(sorted(w.symbols)), True))
        if c.percent(15):
            holes.append(Hole("all over", "all over", BOOL, False, True))
        returns = c.pick(("", "", NUMBER, CARD, BOOL, PLAYER))
        say = head
        for h in holes:
            text = h.label if h.flag else f"{h.label} {{{h.name}}}".strip()
            say += f" [{text}]" if h.optional or h.flag else f" {text}"
        tail = "at once" if c.percent(15) and not (holes and (holes[-1].flag or holes[-1].optional)) else ""
        made: Data = {"say": f"{say} {tail}".strip()}
        taken = {}
        for h in holes:
            if not h.flag:
                ty = "used card" if h.used else said(h.ty)
                taken[h.name] = ty + ("?" if h.optional and not h.used else "")
        if taken:
            made["takes"] = taken
        if doer != PLAYER:
            made["doer"] = doer
        if returns:
            made["returns"] = said(returns)
        span = ""
        if g.aside.percent(40):
            made["name"] = {"zh-Hans": f"第{number}场", "en": f"bout {number}"}
            span = g.aside.pick(sorted(made["name"].values()))
        if tail and not holes:  # then these words are its name
            head, third, ing, tail = f"{head} {tail}", f"{third} {tail}", f"{ing} {tail}", ""
        if not head.isascii():
            made["forms"] = {"third": third, "ing": ing}
        wider = next((v for v, _ in found if [h.ty for h in v.holes] == [h.ty for h in holes] and v.doer == doer), None)
        if wider is None and found and c.percent(30) and not tail:
            like, made_like = c.pick(found)
            if like.holes and like.doer in (PLAYER, "player?") and not like.tail and "is_a" not in made_like:
                made = {**made_like, "say": made_like["say"].replace(like.head, head, 1), "is_a": like.head}
                for own in ("forms", "name"):
                    made.pop(own, None)
                if not head.isascii():
                    made["forms"] = {"third": third, "ing": ing}
                holes, doer, returns = list(like.holes), like.doer, like.returns
        verb = Verb(head, third, ing, tuple(holes), doer, returns, 10 + number, tail, True)
        found.append((verb, made))
        if span and "name" in made:
            w.spans.append(span)
    share_head(g, found)
    return found


def share_head(g: Gen, found: list[tuple[Verb, Data]]) -> None:
    """Sometimes two of the verbs begin with the same words, and are told apart by how they end."""
    like = {made["is_a"] for _, made in found if "is_a" in made}
    free = [
        (verb, made)
        for verb, made in found
        if "is_a" not in made and verb.head not in like and verb.holes
        if not any(h.optional or h.flag for h in verb.holes)
    ]
    if len(free) < 2 or g.chance.percent(50):
        return
    head, third, ing = free[0][0].head, free[0][0].third, free[0][0].ing
    forms = free[0][1].get("forms")
    for (verb, made), tail in zip(free[:2], ("at once", "gladly"), strict=True):
        made["say"] = f"{made['say'].replace(verb.head, head, 1).removesuffix(' at once')} {tail}"
        made.pop("forms", None)
        if forms:
            made["forms"] = forms
        verb.head, verb.third, verb.ing, verb.tail = head, third, ing, tail
        verb.id = " ".join((head, *(h.label for h in verb.holes if h.label), tail))


__all__ = ["CHARACTER", "Data", "verbs"]
