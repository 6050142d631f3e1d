"""Make a whole game from a seed: first its words, then all its texts, as the data of a YAML file."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import yaml

from . import abilities, conds, decks, phrases, scenarios, sentences, values, words
from .chance import Chance, Nope, Ways
from .checks import another
from .words import Data
from .world import (
    BOOL,
    CARD,
    CARDS,
    CHARACTER,
    EFFECT,
    HOSTILE,
    NUMBER,
    PLAIN,
    PLAYER,
    PLAYERS,
    SKILL,
    Gen,
    Kind,
    Prop,
    Scope,
    Zone,
)

STD = ("cards", "card", "player", "game", "deck", "hand", "table")


def lines(made: list[str]) -> str:
    """Lines as a text."""
    return "\n".join(made) + "\n"


def generate(seed: str, forced: frozenset[str] = frozenset()) -> Data:
    """A game, the same for the same seed (and the same ways that it is told to like)."""
    for attempt in ("", " a", " b", " c", " d"):
        try:
            return attempted(seed + attempt, forced)
        except Nope:
            continue
    raise AssertionError(f"no game can be made of {seed}")


def attempted(seed: str, forced: frozenset[str]) -> Data:
    """The same; `Nope` where the words that were made up leave nothing to say at some place."""
    chance = Chance(seed)
    g = Gen(chance.stream("text"), Ways(chance.stream("ways"), forced), chance.stream("aside"))
    c = g.chance
    plain = c.some(PLAIN, len(PLAIN), len(PLAIN))
    if c.percent(20):
        hostile = c.some(HOSTILE, 6, 14)
        plain += hostile  # taken from the end
    g.names = plain
    w = g.world
    w.policy = "nodes" if c.percent(30) else "stack" if c.percent(30) else "nested"
    data: Data = {
        "game": {"id": "made", "name": {"en": "Made", "zh-Hans": "造"}, "players": c.pick(("2", "2..3", "3", "2..4"))}
    }
    data["zones"] = words.zones(g)
    data["symbols"] = words.symbols(g)
    words.zones_of_words(g, data["zones"], chance.stream("zones of words"))
    data["constants"] = words.constants(g)
    data["options"] = words.options(g)
    data["kinds"] = words.kinds(g)
    data["counters"] = words.counters(g)
    data["variables"] = words.variables(g)
    words.built_in(g)
    w.phases = ["draw phase", "play phase", *(["discard phase"] if c.percent(50) else [])]
    if c.percent(40):
        w.phases.insert(c.below(len(w.phases) + 1), g.word())
    w.checks = ["fallen", "alone", g.word()]
    w.statuses = {g.word(): of for of in c.some((PLAYER, PLAYER, CARD), 1, 3)}
    w.given = [name for name in w.statuses if c.percent(60)]
    w.skills = [g.word() for _ in range(c.between(1, 3))]
    w.rules = [g.word() for _ in range(c.between(0, 2))]
    w.rules = [word for word in w.rules if " " not in word]
    characters = [g.word() for _ in range(c.pick((0, 0, 2)))]
    data["quantities"] = words.quantities(g)
    derived(g, data)
    words.standard(g)
    own = words.verbs(g)
    w.verbs += [verb for verb, _ in own]
    w.characters = characters
    if characters:
        printed_on_people(g, data)
    cards = [Kind(g.word(), True, c.pick(w.kinds)) for _ in range(c.between(5, 8))]
    w.cards = cards
    w.face_names = {one.id: {"en": f"{one.id} two", "zh-Hans": f"{one.id}二"} for one in cards if g.aside.percent(25)}
    for card in cards:
        assert card.parent is not None
        card.fields, card.active = card.parent.fields, card.parent.active
    g.taken = (
        set(w.statuses)
        | {word for ws in w.symbols.values() for word in ws}
        | set(w.constants)
        | {p.id for p in w.props}
        | {name for name, _ in w.of_kinds}
    )
    g.taken |= (
        {k.id for k in (*w.kinds, *w.cards)}
        | set(g.names)
        | set(w.rules)
        | set(characters)
        | set(HOSTILE)
        | set(w.phases)
        | set(w.skills)
    )
    data["verbs"] = [body(g, verb, made) for verb, made in own]
    data["statuses"] = {name: status(g, name, of) for name, of in w.statuses.items()}
    for kind in w.kinds:
        if c.percent(25 if kind.active else 0):
            data["kinds"][kind.id]["effect"] = lines(abilities.on_card(g, kind, kind.active))
    plays_alike(g, data["kinds"], chance.stream("plays alike"))
    data["cards"] = [card_data(g, at, card) for at, card in enumerate(cards)]
    if w.aims:
        first = data["cards"][0]
        first["effect"] = first.get("effect", "") + "play on a card in deck or a player: nothing happens\n"
    for ty in w.on:
        last = data["cards"][-1]
        what = "at any time on an effect" if ty == EFFECT else f"on a {next(z for z in w.zones if z.of == PLAYER).id}"
        last["effect"] = last.get("effect", "") + f"play {what}: nothing happens\n"
    data["skills"] = {name: {"effect": lines(abilities.of_people(g, Scope(owner=name), 1, 1))} for name in w.skills}
    if characters:
        people(g, data, characters)
    if w.rules:
        data["game_rules"] = {
            name: {"effect": lines(abilities.of_people(g, Scope(owner=name), 1, 1))} for name in w.rules
        }
    course(g, data)
    data["checks"] = checks(g, data)
    another(g, data, chance.stream("another check"))
    if c.percent(20):
        data["invariants"] = {g.word(): {"holds": "number of players is at least 0"}}
    if c.percent(20):
        data["variants"] = variants(g, data)
    data["hints"] = hints(g, data["cards"], chance.stream("hints"))
    first = int(str(data["game"]["players"])[0])
    data["rulings"] = scenarios.rulings(g, first, [v["id"] for v in data.get("variants", ())][:1])
    if g.aside.percent(25):
        decks.formats_and_decks(g, data)
    return {key: value for key, value in data.items() if value}


# ---------------------------------------------------------------- values and adjectives


def plays_alike(g: Gen, kinds: Data, chance: Chance) -> None:
    """A kind, now and then, whose cards share what the header of its own play asks for; drawn apart from all else."""
    if not chance.percent(15):
        return
    kind = chance.pick(g.world.kinds)
    made, s = kinds[kind.id], Scope(this=kind, owner=kind.id, fuel=2)
    if any(line.startswith("play") for line in made.get("effect", "").splitlines()):
        return
    before = g.chance, g.ways
    g.chance, g.ways = chance, Ways(chance)
    try:
        header = f"play, {abilities.cost(g, s)}" if chance.percent(70) else "play"
        header += f", if {conds.cond(g, s).text}" if chance.percent(50) else ""
    except Nope:
        return
    finally:
        g.chance, g.ways = before
    made["effect"] = f"{made.get('effect', '')}{header}:\n  nothing happens\n"
    made["plays_alike"] = True


def hints(g: Gen, cards: Data, chance: Chance) -> Data:
    """What is good to have, now and then, for everybody or for those with a card; drawn apart from all else."""
    made: Data = {}
    before = g.chance, g.ways
    g.chance, g.ways = chance, Ways(chance)
    try:
        for number in range(chance.pick((0, 0, 0, 1, 2))):
            s = Scope(owner=f"hint {number}", fuel=2, quiet=True, described=True, counts=chance.percent(30))
            made[s.owner] = {"good": values.value(g, s, NUMBER)}
            if chance.percent(30):
                made[s.owner]["for"] = chance.pick([*(card["id"] for card in cards), *(k.id for k in g.world.kinds)])
    except Nope:
        pass
    finally:
        g.chance, g.ways = before
    return made


PARTS_OF_VALUES = (("near", PLAYER, 20), ("under", NUMBER, 10), ("beside", CARDS, 10))
"""What a value may take: the words before it, its type, and how often in a hundred."""


def derived(g: Gen, data: Data) -> None:
    """Values, tables and adjectives; each reads only what was there before it."""
    c, w = g.chance, g.world
    found: Data = {}
    for rank in range(1, c.between(1, 4)):
        of, ty = c.pick((PLAYER, PLAYER, CARD, CARDS, "game")), c.pick((NUMBER, NUMBER, BOOL, PLAYER, CARDS, PLAYERS))
        s = Scope(me=of == PLAYER, this=None, values=rank, fuel=2, quiet=True, described=True)
        s.counts = g.aside.percent(30)
        if of == CARD:
            s.locals["this"] = CARD
        if of == CARDS:
            s.locals["this"] = CARDS
        id = g.word()
        made: Data = {"of": "cards" if of == CARDS else of, "type": words.said(ty)}
        takes = tuple((label, part) for label, part, often in PARTS_OF_VALUES if c.percent(often))
        if takes:
            made["takes"] = {f"{label}_part": words.said(part) for label, part in takes}
            s.locals |= {f"{label}_part": part for label, part in takes}
        if c.percent(35):
            cases = [{"if": conds.cond(g, s).text, "is": text(g, s, ty)} for _ in range(c.between(1, 2))]
            made["cases"] = [*cases, {"is": text(g, s, ty)}]
        else:
            made["is"] = text(g, s, ty)
        if "random" in str(made):
            continue  # nothing is drawn where something is worked out
        key = id + "".join(f" {label} {{{label}_part}}" for label, _ in takes)
        found[key] = made
        w.props.append(Prop(id, of, ty, "value", takes, rank, low=False))
    data["values"] = found
    if c.percent(25):
        columns = [g.word() for _ in range(c.between(1, 2))]
        rows = {n: {col: c.between(0, 3) for col in columns} for n in (2, 3, 4)}
        table: Data = {
            "by": "number of players",
            "columns": {col: {"en": col, "zh-Hans": col} for col in columns},
            "rows": rows,
        }
        if c.percent(40):
            option = c.pick(sorted(w.options))
            table["instead"] = [
                {"if": f"option {option} is {w.options[option][0]}", "rows": {3: {col: 4 for col in columns}}}
            ]
        data["tables"] = {g.word(): table}
        w.props += [Prop(col, "game", NUMBER, "value") for col in columns]
    adjectives: Data = {}
    for rank in range(10, 10 + c.between(0, 3)):
        of = c.pick((PLAYER, PLAYER, CARD, CARD, CARDS))
        s = Scope(me=True, it=of, values=rank, fuel=2, quiet=True, described=True)
        s.counts = g.aside.percent(30)
        id = g.word()
        adjectives[id] = {"of": "cards" if of == CARDS else of, "means": conds.cond(g, s).text, **words.named(g, id)}
        if len(w.adjectives) % 3 == 1:
            adjectives[id]["is"] = {"en": "has a mark"}
            adjectives[id]["is_not"] = {"zh-Hans": "没有记号", "en": "plain"}
        w.adjectives[id] = of
        w.adjective_ranks[id] = rank
    data["adjectives"] = adjectives


def text(g: Gen, s: Scope, ty: str) -> Any:
    """A value as a text of its own."""
    return values.value(g, s, ty)


# ---------------------------------------------------------------- verbs, statuses, cards, people


def body(g: Gen, verb: Any, made: Data) -> Data:
    """A verb with what it does."""
    s = Scope(rank=verb.rank, fuel=3)
    if verb.doer != PLAYER:
        s.me = False
    if verb.doer == CARD:
        s.locals["me"] = CARD
    if verb.doer == "player?":
        s.locals.pop("me", None)
    for h in verb.holes:
        if (not h.optional and not h.flag) or g.chance.percent(30):
            s.locals[h.name] = BOOL if h.flag else h.ty
    made = dict(made)
    if g.chance.percent(25) and verb.doer == PLAYER:
        made["needs"] = conds.cond(g, replace(s.inner(), fuel=1)).text
    s.returns = verb.returns
    text_ = sentences.block(g, s, 1, 3)
    if verb.returns:
        last = [line for line in text_ if not line.startswith(" ")][-1]
        if not last.startswith("return") and last != "stop":
            holes = {n: t for n, t in s.locals.items() if n in {h.name for h in verb.holes} or n == "me"}
            text_.append("return " + values.value(g, replace(s.inner(), fuel=1, locals=holes), verb.returns))
    made["do"] = lines(text_)
    return made


def status(g: Gen, name: str, of: str) -> Data:
    """A status with what it does."""
    made: Data = {"of": of}
    s = Scope(owner=name)
    if of == CARD:
        s.this = Kind("card", False)
        s.me = False
    if g.chance.percent(80):
        made["effect"] = lines(abilities.of_people(g, s, 1, 1))
    if of == PLAYER and name not in g.world.given and g.chance.percent(40):
        made["suppresses"] = g.chance.pick(("skills", *(k.id for k in g.world.kinds)))
    if g.chance.percent(25):
        made["seen_by"] = words.viewers(g.chance, of)
    if g.chance.percent(20):
        made["reminder"] = {"en": "A reminder.", "zh-Hans": "提示"}
        made["becomes"] = {"zh-Hans": "变了"}
        made["is"], made["is_not"] = {"en": "changed"}, {"zh-Hans": "没变"}
    return made


def printed(g: Gen, kind: Kind) -> Data:
    """The values that are printed on a card."""
    found: Data = {}
    for name, ty in kind.fields.items():
        if ty == NUMBER:
            found[name] = g.chance.between(0, 3)
        elif ty == BOOL:
            found[name] = g.chance.percent(50)
        elif ty.startswith("symbol "):
            found[name] = g.chance.pick(g.world.symbols[ty.partition(" ")[2]])
        else:
            found[name] = "b"
    return found


def face(g: Gen, kind: Kind, copies: int) -> Data:
    """One face of a card; of some a number is several, and each is a face of its own."""
    made: Data = {"copies": copies, **printed(g, kind)}
    numbers = [name for name, ty in kind.fields.items() if ty == NUMBER]
    if numbers and g.chance.percent(25):
        name = g.chance.pick(numbers)
        del made[name]
        made["each"] = {name: g.chance.pick(("0..1", [1, 3]))}
    return made


def card_data(g: Gen, at: int, card: Kind) -> Data:
    """A card with its faces and its effect."""
    assert card.parent is not None
    made: Data = {"id": card.id, "kind": card.parent.id}
    if g.chance.percent(30):
        made["faces"] = [face(g, card, g.chance.between(1, 2)) for _ in range(2)]
        if g.chance.percent(20):
            made["faces"][1]["in_game"] = "number of players is at least 3"
        if g.chance.percent(30):
            made["faces"][1]["name"] = {"en": f"{card.id} two", "zh-Hans": f"{card.id}二"}
    else:
        copies = 0 if g.chance.percent(2) else g.chance.between(2, 4)
        made |= {"copies": copies, **printed(g, card)}
    if card.id in g.world.face_names:
        if "faces" not in made:
            made["faces"] = [{"copies": made.pop("copies")}, {"copies": 2}]
        made["faces"][-1]["name"] = g.world.face_names[card.id]
    if g.chance.percent(88):
        g.world.rank_of_cards = at
        made["effect"] = lines(abilities.on_card(g, card, card.active))
    if g.chance.percent(8):
        skill = g.word()
        made["skills"] = {skill: {"effect": lines(abilities.of_people(g, Scope(owner=skill), 1, 1))}}
    if g.chance.percent(6):
        made["active_in"] = [g.chance.pick([z.id for z in g.world.zones])]
    if g.chance.percent(6):
        made["alters"] = [g.chance.pick([z.id for z in g.world.zones])]
    if g.chance.percent(6):
        option = g.chance.pick(sorted(g.world.options))
        made["in_game"] = f"option {option} is {g.world.options[option][0]}"
    return made


def people(g: Gen, data: Data, characters: list[str]) -> None:
    """Characters with printed values and skills."""
    c, w = g.chance, g.world
    field = next(iter(data["character_fields"]))
    data["characters"] = []
    for name in characters:
        made: Data = {"id": name, field: c.between(1, 3)}
        if c.percent(50):
            made["skills"] = c.some(w.skills, 1, 1)
        else:
            skill = g.word()
            made["skills"] = {skill: {"effect": lines(abilities.of_people(g, Scope(owner=skill), 1, 1))}}
        data["characters"].append(made)


def printed_on_people(g: Gen, data: Data) -> None:
    """What characters print, and who is which of them: a player, or several at once; most have their skills."""
    c, w = g.chance, g.world
    field = g.word()
    data["character_fields"] = {field: {"type": NUMBER, "default": 1}}
    w.props.append(Prop(field, CHARACTER, NUMBER, "field"))
    w.props.append(Prop("skills", CHARACTER, "list skill", "built in"))
    for name, ty in (("hero", "character?"), ("cast", f"list {CHARACTER}")):
        if name not in data["variables"]:
            gives = {"gives": "skills"} if c.percent(60) else {}
            data["variables"][name] = {"of": PLAYER, "type": ty.replace("list ", "list of "), **gives}
            w.props.append(Prop(name, PLAYER, ty, "variable"))


# ---------------------------------------------------------------- the course of a game


def course(g: Gen, data: Data) -> None:
    """Setup, turn, play, settlement."""
    c, w = g.chance, g.world
    life = next(p.id for p in w.props if p.of == PLAYER and p.sort == "counter")
    setup = [
        "shuffle deck",
        "for each seat_of in players:",
        f"  move top {c.between(2, 4)} cards of deck to seat_of's hand",
    ]
    others = [z for z in w.zones if z.id not in ("deck", "discard pile", "table", "hand")]
    for z in others:
        if c.percent(50):
            where = f"seat_of's {z.id}" if z.of == PLAYER else z.id
            setup.append(("  " if z.of == PLAYER else "") + f"move top {c.between(1, 2)} cards of deck to {where}")
    setup.sort(key=lambda line: not line.startswith(("  ", "shuffle", "for each seat_of in players:")))
    for skill in w.skills:
        if c.percent(60):
            setup += ["for each owner_of in players:", f"  grant {skill} to owner_of"] if c.percent(60) else []
    s = Scope(me=False, quiet=True, setup=True, fuel=2)
    for p in w.props:
        often = 96 if p.ty.startswith("list ") else 85
        if p.sort == "variable" and p.of != CARD and not p.ty.endswith("?") and c.percent(often):
            said = values.value(g, replace(s, fuel=1), p.ty)
            setup += (
                [f"for each seat_of in players: set seat_of's {p.id} to {said}"]
                if p.of == PLAYER
                else [f"set {p.id} to {said}"]
            )
    if w.characters:
        setup.append("for each seat_of in players: set seat_of's hero to a random character")
    if c.percent(30):
        setup += sentences.block(g, s, 1, 1)
    if c.percent(40):
        setup += ["let first_one be a random player", "first_one takes next turn"]
    data["setup"] = {"do": lines(setup)} if c.percent(50) else lines(setup)
    turn: Data = {"phases": {}}
    if c.percent(20):
        turn["order"] = c.pick(("clockwise", "counterclockwise"))
    end = c.between(6, 12)
    for at, name in enumerate(w.phases):
        do: list[str] = []
        if at == 0:
            do += [f"if turn number is at least {end}: make all players win"]
        if name == "draw phase":
            do.append(f"draw {c.between(1, 2)} cards")
        elif name == "play phase":
            do.append("offer plays")
        elif name == "discard phase":
            do += ["if number of cards in my hand > 3:", "  discard (number of cards in my hand - 3) cards in my hand"]
        else:
            do += sentences.block(g, Scope(fuel=3), 1, 2)
        if c.percent(20) and name not in ("play phase",):
            do += sentences.block(g, Scope(fuel=2), 1, 1)
        turn["phases"][name] = {"do": lines(do)}
    if c.percent(25):
        turn["begins"] = lines(sentences.block(g, Scope(fuel=2), 1, 1))
    if c.percent(25):
        turn["ends"] = lines(sentences.block(g, Scope(fuel=2), 1, 1))
    if c.percent(15):
        turn["outlasts_player"] = True
    data["turn"] = turn
    g.life = life
    play: Data = {}
    if w.zone_named("table") is not None and c.percent(90):
        play["while_resolving"] = "table"
    if c.percent(70):
        play["afterwards"] = c.pick(["discard pile"] * 2 + [z.id for z in w.zones])
    if c.percent(60):
        play["from"] = c.pick(
            (["hand"], ["hand"], ["hand", *(z.id for z in w.zones if z.of == PLAYER and z.id != "hand")][:2])
        )
    if c.percent(25):
        play["recheck"] = c.percent(60)
    fields = [name for k in w.kinds for name in k.fields]
    if fields and c.percent(35):
        option = c.pick(sorted(w.options))
        how = c.pick(("equal", "none", {"equal_if": f"option {option} is {w.options[option][0]}"}))
        play["combined"] = {c.pick(fields): how}
    data["play"] = play
    data["settlement"] = settlement(g)


def settlement(g: Gen) -> Data:
    """Who reacts in which order."""
    c, w = g.chance, g.world
    if w.policy == "nested" and c.percent(35):
        return {}
    made: Data = {"policy": w.policy}
    froms = ("", ", from turn player", ", from turn player's next player")
    untils = ("first answer", "nobody answers", "all asked")
    if c.percent(60):
        made["responses"] = {"order": "players" + c.pick((*froms, ", from event's doer's next player"))}
        if c.percent(60):
            made["responses"]["until"] = c.pick(untils)
    if c.percent(60):
        made["triggers"] = {"order": "players" + c.pick(froms)}
        if c.percent(60):
            made["triggers"]["until"] = c.pick(untils)
        if c.percent(40):
            made["triggers"]["forced"] = c.pick(("first", "in turn"))
        if c.percent(40):
            pool = ("skills", "statuses", "cards", "rules", "effects", *(k.id for k in w.kinds))
            made["triggers"]["of_one_player"] = c.some(pool, 1, 3)
    if w.policy == "nested" and "triggers" in made and c.percent(30):
        made["triggers"]["forced"] = "first"
        made["responses"] = "with triggers"
    if w.policy == "nodes":
        steps = ["triggers", *c.some(["fallen", "alone"], 0, 2)]
        if c.percent(70):
            steps.append("again if anything happened")
        made["node"] = [*steps, "go on"]
    return made


def checks(g: Gen, data: Data) -> Data:
    """Who falls, who is left alone, and one more."""
    c, w = g.chance, g.world
    found: Data = {}
    do = ["for each lost in players where its LIFE is 0:".replace("LIFE", g.life)]
    if c.percent(60):
        heap = w.heap("lost's")
        do.append(f"  move all cards in lost's hand to {heap}")
    do.append("  lost leaves game")
    found["fallen"] = {"when": f"there is a player where its {g.life} is 0", "do": lines(do)}
    found["alone"] = {"when": "number of players is at most 1", "do": "make all players win\n"}
    counters = [p for p in w.props if p.sort == "counter" and p.of == "game"]
    other = w.checks[2]
    s = Scope(me=False, quiet=True, fuel=2, rank=5)
    if counters:
        p = c.pick(counters)
        made: Data = {"when": f"{p.id} is at least {c.between(2, 3)}"}
        do = [[f"set {p.id} to 0"], sentences.block(g, s, 1, 1)]
        if c.percent(15) and not sentences.stops(do[1]):
            do.reverse()
        made["do"] = lines(do[0] + do[1])
        numbers = [q.id for q in w.props if q.sort == "quantity" and q.of == PLAYER and not q.takes]
        if numbers and c.percent(35):  # a check that reads a quantity
            made["when"] = f"there is a player where its {c.pick(numbers)} is at least {c.between(3, 4)} and {p.id} > 0"
    else:
        made = {"when": "number of cards in hand is 99", "do": "nothing happens\n"}
    if c.percent(40):
        made["resumes"] = c.pick(("at once", "at the end of the turn"))
    found[other] = made
    return found


def variants(g: Gen, data: Data) -> list[Data]:
    """One or two house rules that replace, remove, add and set."""
    c, w = g.chance, g.world
    there = {entry["id"]: entry for entry in data["cards"]}
    free = [card for card in w.cards if card.id in there]
    found: list[Data] = []
    for name in ("house", "away")[: c.between(1, 2)]:
        made: Data = {"id": name, "name": {"en": name, "zh-Hans": name}}
        replaced: list[Data] = []
        removed: list[Data] = []
        own = c.pick([v for v in w.verbs if v.own])
        if not own.returns and own.doer == PLAYER and not found and c.percent(70):
            holes = {h.name: h.ty for h in own.holes if not h.optional and not h.flag}
            s = Scope(rank=own.rank, fuel=2, locals=holes)
            replaced.append({"verb": own.id or own.head, "do": lines(sentences.block(g, s, 1, 2))})
        for _ in range(c.between(0, 3)):
            card = free.pop() if len(free) > 3 else None
            if card is None:
                continue
            entry = there[card.id]
            way = c.pick(("copies", "effect", "faces", "remove"))
            if way == "copies" and "faces" not in entry:
                replaced.append({"card": card.id, "copies": c.between(1, 3)})
            elif way == "effect":
                replaced.append({"card": card.id, "effect": lines(abilities.on_card(g, card, card.active))})
            elif way == "faces":
                faces = [
                    face(g, card, 1),
                    face(g, card, 2) | {"in_game": "number of players is 2"},
                ]
                replaced.append({"card": card.id, "faces": faces})
            elif way == "remove":
                removed.append({"card": card.id})
        others = [p for p in w.phases if p not in ("draw phase", "play phase")]
        if others and not found and c.percent(50):
            if c.percent(50):
                removed.append({"phase": others[0]})
            else:
                replaced.append({"phase": others[0], "do": lines(sentences.block(g, Scope(fuel=2), 1, 1))})
        if w.rules and not found and c.percent(50):
            if c.percent(50):
                removed.append({"rule": w.rules[0]})
            else:
                effect = lines(abilities.of_people(g, Scope(owner=w.rules[0]), 1, 1))
                replaced.append({"rule": w.rules[0], "effect": effect})
        if c.percent(40) and not found:
            check = w.checks[2]
            if c.percent(50):
                removed.append({"check": check})
            else:
                replaced.append({"check": check, "do": data["checks"][check]["do"]})
        if replaced:
            made["replace"] = replaced
        if removed:
            made["remove"] = removed
        option = c.pick(sorted(w.options))
        made[c.pick(("needs", "sets"))] = {option: c.pick(w.options[option])}
        if c.percent(60) and data.get("invariants"):
            made["drop"] = list(data["invariants"])[:1]
        if c.percent(40):
            kind = c.pick(w.kinds)
            new = Kind(g.word(), True, kind, kind.fields, kind.active)
            card_ = {"id": new.id, "kind": kind.id, "copies": 2, **printed(g, new)}
            made["add"] = {"cards": [{**card_, "effect": lines(abilities.on_card(g, new, new.active))}]}
        found.append(made)
    if len(found) == 2:
        found[1]["over"] = {"house": {"why": {"en": "it is away", "zh-Hans": "外"}}}
    return found


# ---------------------------------------------------------------- YAML


class _Dumper(yaml.SafeDumper):
    """Texts of several lines stand as blocks; nothing is anchored."""

    def ignore_aliases(self, data: Any) -> bool:
        """Nothing is written as the same as before."""
        return True


def _text(dumper: yaml.SafeDumper, data: str) -> Any:
    return dumper.represent_scalar("tag:yaml.org,2002:str", data, style="|" if "\n" in data else None)


_Dumper.add_representer(str, _text)


def to_yaml(data: Data) -> str:
    """The game as a file."""
    return str(yaml.dump(data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=4000))


__all__ = ["SKILL", "Nope", "Zone", "generate", "phrases", "to_yaml"]
