"""The entry module of a rule package: the tables that the runtime reads, and `new`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright import ir
from cardwright.analysis.study import Study
from cardwright.backends.python.names import INT, STR, builtin, generic
from cardwright.backends.python.tree import (
    BLANK,
    NONE,
    TRUE,
    ZERO,
    Assign,
    Binary,
    Body,
    Call,
    Comprehension,
    Const,
    Dict,
    Do,
    Expr,
    For,
    Function,
    If,
    Lambda,
    Loop,
    Name,
    Own,
    Param,
    Return,
    Tuple,
    any_of,
    texts,
)
from cardwright.backends.rules import places
from cardwright.backends.rules.abilities import Abilities
from cardwright.backends.rules.flow import check_name, phase_no
from cardwright.backends.rules.headers import Entry, adding_to_limits
from cardwright.backends.rules.history import HERE as HISTORY
from cardwright.backends.rules.names_of_runtime import FINAL, G, on_g, own, rt
from cardwright.backends.rules.rows import (
    INIT,
    card_rows,
    listener_row,
    may_be_absent,
    paired_rows,
    play_row,
    shown_rows,
)
from cardwright.backends.rules.scope import Scope, Unsupported
from cardwright.backends.rules.state import FACE_NAME
from cardwright.backends.rules.stmts import Stmts
from cardwright.backends.rules.windows import Windows
from cardwright.ir import decl
from cardwright.model.built_in_properties import THE_EFFECTS
from cardwright.model.card_names import has_named_faces
from cardwright.model.game import Game
from cardwright.model.plays_alike import only_tells_cost
from cardwright.model.trigger_order import arranged

TEXTS = generic(Name("tuple"), STR, Const(...))
STATE_GAME = own("state", "Game", INIT)


def table(name: str, items: Sequence[Expr], of: Expr) -> Assign:
    """`NAME: Final[tuple[of, ...]] = (…)`, a row on each line."""
    hint = generic(FINAL, generic(Name("tuple"), of, Const(...)))
    return Assign(Name(name), Tuple(tuple(items), tall=True), hint)


def mapping(name: str, items: Sequence[tuple[Expr, Expr]], key: Expr, value: Expr) -> Assign:
    """`NAME: Final[Mapping[key, value]] = {…}`, an item on each line."""
    hint = generic(FINAL, generic(rt("Mapping"), key, value))
    return Assign(Name(name), Dict(tuple(items), tall=True), hint)


def entry(
    w: Stmts, entries: Sequence[Entry], heard: Windows, functions: frozenset[str], written: frozenset[str], digest: str
) -> Body:
    """The module `__init__`; `functions` are the names that `values` defines, `digest` that of the whole package.

    `written` are the functions of `flow`.
    """
    game = w.study.game
    shown = table("SHOWN", tuple(shown_rows(game, w.names, w.x)), rt("Shown"))
    rules = Assign(
        Name("RULES"), Call(rt("Rules"), (), tuple(rows(w, functions, written, digest).items()), tall=True), FINAL
    )
    return (
        table("CARDS", tuple(card_rows(game, w.x)), rt("CardSpec")),
        *ability_tables(w, entries, heard),
        make(),
        set_table(game, w),
        *lying_tables(game, w),
        *choice_tables(game),
        BLANK,
        shown,
        BLANK,
        rules,
        new(game),
    )


def ability_tables(w: Stmts, entries: Sequence[Entry], heard: Windows) -> Body:
    """`PLAYS`, `ACTIONS`, `WINDOWS`, `COUNTED`."""
    game, abilities = w.study.game, Abilities(w)
    plays = [e for e in entries if e.ability.head == "play"]
    actions = [e for e in entries if e.ability.head == "action"]
    rows: list[tuple[Expr, Expr]] = []
    for kind in game.cards.values():
        own = [e for e in plays if e.owner is kind]
        wider = inherited(kind, plays) if all(may_be_absent(e) for e in own) else []
        mine = (*(play_row(abilities, e) for e in own), *(play_row(abilities, e, wider=bool(own)) for e in wider))
        if mine:
            rows.append((w.x.key_of(kind, INIT), Tuple(mine, tall=True)))
    listening: list[tuple[Expr, Expr]] = []
    for (event, moment), found in heard.all.items():
        lot = arranged(game, found, lambda e: (e.owner, e.ability))
        listening.append(
            (Const(f"{event}.{moment}"), Tuple(tuple(listener_row(w.study, w.x, e) for e in lot), tall=True))
        )
    counting = [
        (Const(event), Tuple(tuple(Own(HISTORY, e.name, INIT) for e in found)))
        for event, found in heard.counted.items()
    ]
    return (
        mapping("PLAYS", rows, rt("Kind"), generic(Name("tuple"), rt("Play"), Const(...))),
        table("ACTIONS", [play_row(abilities, e) for e in actions], rt("Play")),
        mapping("WINDOWS", listening, STR, generic(Name("tuple"), rt("Listener"), Const(...))),
        mapping("COUNTED", counting, STR, generic(Name("tuple"), rt("Run"), Const(...))),
    )


def inherited(kind: decl.CardKind, plays: Sequence[Entry]) -> list[Entry]:
    """What a card without a play of its own is played by; what only tells a cost is a play if there is no other."""
    found = [e for e in plays if is_of(kind, e.owner)]
    return [e for e in found if not only_tells_cost(e.owner, e.ability)] or found


def is_of(kind: decl.CardKind, owner: object) -> bool:
    """Whether an ability belongs to a category of the card."""
    return isinstance(owner, decl.Category) and kind.is_under(owner)


# ---------------------------------------------------------------- setting the table


def make() -> Function:
    """`make`."""
    given = ("players", "seed", "options", "variants")
    hints = (INT, INT, generic(rt("Mapping"), STR, STR), generic(Name("frozenset"), STR))
    params = tuple(Param(name, hint) for name, hint in zip(given, hints, strict=True))
    table = STATE_GAME.call(Name("RULES"), *(Name(name) for name in given))
    return Function("make", params, STATE_GAME, (Return(table),), "An empty table.")


def set_table(game: Game, w: Stmts) -> Function:
    """`set_table`."""
    start = next((z for z in game.zones.values() if z.owner == "game" and z.order == "stack"), None)
    if start is None:
        raise Unsupported("a game without a stack of its own, in which its cards begin", game.span)
    zone, spec, i = G.dot(w.names.of(start)), Name("spec"), Name("i")
    letters = Comprehension(
        builtin("chr", Binary("+", Const(65), i)), (Loop(i, builtin("range", G.dot("players_wanted"))),)
    )
    made = own("state", "Card", INIT).call(
        builtin("len", G.dot("cards")), spec.dot("kind"), spec.dot("face"), zone, spec.dot("values")
    )
    cards = G.dot("cards")
    copies = For(Name("_"), on_g("copies_of", spec), (Do(cards.dot("append").call(made)),))
    first: Body = (
        Do(on_g("lay_out", builtin("list", any_of((Name("names"), letters))))),
        For(spec, on_g("faces"), (copies,)),
        Assign(zone.dot("cards"), cards.dot("copy").call()),
    )
    body: Body = (If(G.dot("seats"), (Do(on_g("gather", zone)),), first), Do(on_g("start_counters")))
    params = (Param("g", STATE_GAME), Param("names", SEATED, NONE))
    return Function(
        "set_table",
        params,
        NONE,
        body,
        "Seat the players, unless they sit there, and put every card into its first zone.",
    )


SEATED = Binary("|", generic(rt("Sequence"), STR), NONE)
"""Names of players, or None for letters."""


def new(game: Game) -> Function:
    """`new`."""
    low, high = game.meta.players
    options = Binary("|", generic(rt("Mapping"), STR, STR), NONE)
    params = (
        Param("players", INT),
        Param("seed", INT, ZERO),
        Param("options", options, NONE),
        Param("variants", generic(rt("Sequence"), STR), Tuple(())),
        Param("names", SEATED, NONE),
    )
    session = rt("Session").call(Name("RULES"), *(Name(param.name) for param in params))
    doc = f"A game of {game.id} for {low} to {high} players; see cardwright.runtime.session."
    return Function("new", params, rt("Session"), (Return(session),), doc)


# ---------------------------------------------------------------- tables of ids


def lying_tables(game: Game, w: Stmts) -> Body:
    """`SKILLS` and `LYING`: what comes with a card, and where its text is in force."""
    skills: list[tuple[Expr, Expr]] = []
    lying: list[tuple[Expr, Expr]] = []
    for kind in game.cards.values():
        if kind.skills:
            plain = texts([x.id for x in kind.skills if "withheld" not in x.tags])
            kept = texts([x.id for x in kind.skills if "withheld" in x.tags])
            skills.append((w.x.key_of(kind, INIT), Tuple((plain, kept))))
    for character in game.characters.values():
        plain = texts([x.id for x in character.skills if "withheld" not in x.tags])
        skills.append((Const(character.id), Tuple((plain, texts([])))))
    for category in game.categories.values():
        if category.active_in and category.abilities:
            lying.append((w.x.key_of(category, INIT), whereabouts(game, w, category)))
    for kind in game.cards.values():
        if kind.active_in:
            lying.append((w.x.key_of(kind, INIT), whereabouts(game, w, kind)))
    pairs = generic(Name("tuple"), TEXTS, TEXTS)
    return (
        mapping("SKILLS", skills, Binary("|", rt("Kind"), STR), pairs),
        mapping("LYING", lying, Binary("|", rt("Kind"), STR), pairs),
    )


def whereabouts(game: Game, w: Stmts, owner: decl.CardKind | decl.Category) -> Expr:
    """In which zones a card is in force, and the fields of players that keep it from that."""
    disabling = [
        w.names.of(status)
        for status in game.statuses.values()
        if status.disables is not None and owner.is_under(status.disables)
    ]
    return Tuple((texts([zone.id for zone in owner.active_in]), texts(disabling)))


def choice_tables(game: Game) -> Body:
    """`OPTIONS` and `VARIANTS`: the choices of a table, and what each variant needs."""
    options = [(Const(one.id), Tuple((Const(one.default), texts(list(one.choices))))) for one in game.options.values()]
    variants = [
        (Const(v.id), Dict(tuple((Const(option), Const(choice)) for option, choice in dict(v.needs).items())))
        for v in game.variants.values()
    ]
    return (
        mapping("OPTIONS", options, STR, generic(Name("tuple"), STR, TEXTS)),
        mapping("VARIANTS", variants, STR, generic(rt("Mapping"), STR, STR)),
    )


# ---------------------------------------------------------------- RULES


def rows(w: Stmts, functions: frozenset[str], written: frozenset[str], digest: str) -> Mapping[str, Expr]:
    """The fields of `RULES`."""
    return {
        "id": Const(w.study.game.id),
        "digest": Const(digest),
        "players": Tuple(tuple(Const(n) for n in w.study.game.meta.players)),
        "options": Name("OPTIONS"),
        "variants": Name("VARIANTS"),
        "make": Name("make"),
        "set_table": Name("set_table"),
        "set_again": TRUE,
        "cards": Name("CARDS"),
        **course(w),
        **{name: in_flow(name, name in written) for name in ("take_turn", "offers", "carry_out", "take_effect")},
        "plays": Name("PLAYS"),
        "actions": Name("ACTIONS"),
        "windows": Name("WINDOWS"),
        "counted": Name("COUNTED"),
        **of_values(w, functions),
        **settling(w),
        "skills_of": Name("SKILLS"),
        "lying": Name("LYING"),
        **of_cards(w),
        "source_file": Name("__file__"),
        "shown": Name("SHOWN"),
        **({"paired": Tuple(paired, tall=True)} if (paired := tuple(paired_rows(w.study.game, w.names))) else {}),
    }


def in_flow(name: str, there: bool = True) -> Expr:
    """A function of the module `flow`, or None."""
    return own("flow", name, INIT) if there else NONE


def course(w: Stmts) -> Mapping[str, Expr]:
    """Setup and phases."""
    game, asks = w.study.game, w.study.asks
    phases: list[Expr] = []
    for phase in game.phases.values():
        fields: list[Expr] = [
            Const(phase.id),
            in_flow(f"phase_{phase_no(game, phase)}"),
            Const(phase.id in asks.phases),
        ]
        if phase.present is not None:
            fields.append(Lambda(("g",), w.x.cond(phase.present, Scope(me=None, module=INIT))))
        phases.append(rt("Phase").call(*fields))
    return {
        "setup": in_flow("setup") if game.setup is not None else Lambda(("g",), NONE),
        "setup_asks": Const(asks.setup),
        "phases": Tuple(tuple(phases)),
        "turn_begins": in_flow("turn_begins", game.turn.begins is not None),
        "turn_begins_asks": Const(asks.turn_begins),
        "turn_ends": in_flow("turn_ends", game.turn.ends is not None),
        "turn_ends_asks": Const(asks.turn_ends),
    }


def of_values(w: Stmts, functions: frozenset[str]) -> Mapping[str, Expr]:
    """What standing effects forbid, allow and convert, as far as there are any."""
    names = ("may_play", "kinds_of", "restricted", "converts", "converts_to", "combos", "elsewhere", "alike", "counts")
    found: dict[str, Expr] = {name: own("values", name, INIT) if name in functions else NONE for name in names}
    there = "CONVERTIBLE" in functions
    found["convertible"] = own("values", "CONVERTIBLE", INIT) if there else builtin("frozenset")
    found["kept_by"] = own("values", "KEPT_BY", INIT) if "KEPT_BY" in functions else Dict(())
    return found


def _hint(game: Game, number: int, one: decl.Hint) -> Expr:
    """A hint for bots: the cards that tell for whom it is, and what is good."""
    whose: Expr = NONE
    if one.whose is not None:
        cards = [card.id for card in game.cards.values() if one.whose is card or is_of(card, one.whose)]
        whose = builtin("frozenset", Tuple(tuple([Const(card) for card in cards])))
    return rt("Hint").call(Const(one.id), whose, in_flow(f"hint_{number}"))


def settling(w: Stmts) -> Mapping[str, Expr]:
    """Who is asked in which order, nodes, checks and invariants."""
    game, asks = w.study.game, w.study.asks
    responses, triggers = game.settlement.responses, game.settlement.triggers
    nodes = game.settlement.policy == "nodes"
    holding = enumerate(game.invariants.values(), 1)
    hints = tuple(_hint(game, i, one) for i, one in enumerate(game.hints.values(), 1))
    each = tuple((Const(c.id), in_flow(check_name(game, c))) for c in game.checks.values())
    return {
        "each_check": Dict(each if w.study.runs_checks else ()),
        "responders": in_flow("responders"),
        "first_answer": Const(responses is None or responses.until == "first answer"),
        "until_nobody": Const(responses is not None and responses.until == "nobody answers"),
        "one_window": rt("in_one_window") if game.settlement.one_window else NONE,
        "forced_first": Const(triggers is not None and triggers.forced_first),
        "spans": texts(sorted(w.study.counted_in.values())),
        **{
            f"more_by_{owner}": Own("values", w.names.of(adds), INIT) if adds is not None else NONE
            for owner in ("card", "player")
            for adds in (adding_to_limits(game, owner),)
        },
        "trigger_order": in_flow("trigger_order" if triggers is not None else "responders"),
        "node": in_flow("node", nodes),
        "stacked": Const(game.settlement.policy == "stack"),
        "checks": in_flow("checks", bool(game.checks) and not nodes),
        "checks_ask": Const(asks.checks),
        "invariants": Tuple(tuple(Tuple((Const(one.id), in_flow(f"invariant_{i}"))) for i, one in holding)),
        **({"hints": Tuple(hints)} if hints else {}),
    }


def checks_reading(study: Study) -> list[tuple[str, int]]:
    """The heard statuses, the lasting effects and what waits, at which state checks look: with the bits of these
    checks.
    """
    things = [(id, study.read.things[id]) for id in (*study.heard.statuses, THE_EFFECTS.id) if id in study.read.things]
    return sorted((*things, *study.read.lasting.items()))


def of_cards(w: Stmts) -> Mapping[str, Expr]:
    """Where cards lie in hand, while they are played and afterwards, what is said of all of them, and of turns."""
    game, names, heard = w.study.game, w.names, w.study.heard
    silent = [one for one in game.statuses.values() if one.suppresses or one.disables is not None]
    silencing = [one for one in silent if one in w.study.modified]
    movers: Expr = NONE
    if heard.movers is not None:
        movers = builtin("frozenset", Tuple(tuple(w.x.key_of(kind, INIT) for kind in heard.movers)))
    return {
        "merged": merged_fields(w),
        "checks_turns": Const(w.study.read.turns),
        "checks_phases": Const(w.study.read.phases),
        "checks_rounds": Const(w.study.read.rounds),
        "checks_order": Const(w.study.read.order),
        "every_check": Const(w.study.read.every),
        "checks_players": Const(w.study.read.players),
        "checks_cards": Const(w.study.read.cards),
        "checks_texts": Const(w.study.read.texts),
        "checks_reading": Dict(tuple((Const(id), Const(checks)) for id, checks in checks_reading(w.study))),
        "suppressors": texts([names.of(status) for status in game.statuses.values() if status.suppresses]),
        "borne": Dict(tuple((Const(names.of(one)), w.x.borne_by(one, INIT)) for one in silencing)),
        "hand": Lambda(("g", "me"), places.hand(game, names)),
        "table": Lambda(("g",), places.table(game, names)),
        "after_play": Lambda(("g", "me", "card"), places.afterwards(game, names)),
        "move_kinds": movers,
        "empties": builtin("frozenset", texts(sorted(heard.empties))),
        "recheck": Const(game.play.recheck),
        "turn_outlasts_player": Const(game.turn.outlasts_player),
    }


def merged_fields(w: Stmts) -> Expr:
    """How the printed values of a merged card come about."""
    found: dict[str, Expr] = {}
    for category in w.study.game.categories.values():
        for field in category.fields.values():
            rule: str | ir.Cond = w.study.game.play.combined.get(field.id, "equal")
            name = w.names.of(field)
            if isinstance(rule, str):
                found.setdefault(name, Const(rule))
            else:
                found.setdefault(name, Lambda(("g",), w.x.cond(rule, Scope(me=None, module=INIT))))
    if has_named_faces(w.study.game):
        found[FACE_NAME] = Const("equal")
    return Dict(tuple((Const(name), how) for name, how in found.items()))
