"""A position of a game as a ruling in YAML, or as what is given alone; checked by laying the table from it again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cardwright.bench.failures import Failed
from cardwright.bench.in_memory import bench_of
from cardwright.bench.recorded_games import recorded
from cardwright.bench.scenario_run import run_scenario
from cardwright.diagnostics import Problem
from cardwright.driver import Compiled
from cardwright.ir import decl
from cardwright.model.game import Game as Model
from cardwright.model.printed_values import values_of
from cardwright.runtime.game import Game
from cardwright.runtime.session import Session
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import Texts
from cardwright.runtime.things import Card, Player, Zone

ID = "from_a_game"
FILE = "from-a-game.yaml"
"""The file in which a ruling stands while it is tried."""
TRIES = 3
BACK = 60
"""So many decisions are gone back at most to a moment at which nothing is being settled."""
ROW, MOST = 24, 60
"""So many cards of a stack stand in a line, and so many of a zone without order, which has one line: one that holds
more is left as the setup makes it.
"""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
INDENT = "      "
_PLAIN = re.compile(r"[^\W\d_][\w ]*", re.UNICODE)

Compile = Callable[[str, str], Compiled]
"""Compiles the game with one more file: its name and its text."""


@dataclass(frozen=True, slots=True)
class Written:
    """A ruling as YAML, or the lines of its scenario that lay the table; `back` is how many decisions before the
    present one it stands, `unlike` what it could not say or what comes out otherwise when the table is laid from it
    (empty: everything is the same); `recorded` whether it is the whole game with its decisions.
    """

    text: str
    back: int
    unlike: tuple[str, ...] = ()
    recorded: bool = False


@dataclass(slots=True)
class Lines:
    """The lines of a scenario, and the cards that are called by a name in it."""

    rows: list[str] = field(default_factory=list)
    called: dict[int, str] = field(default_factory=dict)


def as_ruling(session: Session, model: Model, compile: Compile, texts: Texts | None = None) -> Written:
    """The position of a session, at the last moment at which somebody might play and nothing was being settled.

    What scenarios have no words for is left to the whole game: then the ruling is all its decisions, in the words of
    `texts`, and comes out exactly as at the table.
    """
    found = _as_scenario(session, model, compile, texts)
    if (
        found.unlike
        and session.decisions
        and not any(session.settings.decks)
        and len(session.game.seats) <= len(LETTERS)
    ):
        return Written(_as_game(session, texts), 0, recorded=True)
    return replace(found, text=in_yaml(*_set_up(session), found.text))


def _as_game(session: Session, texts: Texts | None) -> str:
    """The entry of a ruling that makes all decisions again."""
    rows = [*_head(*_set_up(session)), "    recorded:", f"      players: {len(session.game.seats)}", "      decisions:"]
    for pending, seat, raw, mark in recorded(session):
        line = " ".join([f"        - {LETTERS[seat]}", *map(str, raw), mark])
        if texts is not None and pending is not None:
            picked = [texts.option(pending.options[pending.order.index(at)], pending) for at in raw]
            line += f"  # {_plainly(', '.join(picked) or texts.prompt(pending))}"
        rows.append(line)
    return "\n".join(rows) + "\n"


def _plainly(words: str) -> str:
    """Words as a comment of YAML: one line of what can be printed."""
    return "".join(each for each in " ".join(words.split()) if each.isprintable())


def as_given(session: Session, model: Model, compile: Compile, texts: Texts | None = None) -> Written:
    """The lines that lay the position, as far as scenarios can: what players have first, then their zones in which
    nothing lies, as comments that want only a card, then the zones of the game.
    """
    found = _as_scenario(session, model, compile, texts)
    rows = [row for row in found.text.splitlines() if row.startswith("given ")]
    zones = [zone for zone in session.game.zones if not zone.playing]
    common = tuple(
        f"given {of}{zone.id} is " for zone in zones if zone.owner is None for of in ("", "bottom of ")
    )  # fmt: skip
    owned = [f"given {_zone(zone)} is " for zone in zones if zone.owner is not None]
    empty = [f"# {begun}" for begun in owned if not any(row.startswith(begun) for row in rows)]
    of_game = [row for row in rows if row.startswith(common)]
    ordered = [*(row for row in rows if row not in of_game), *empty, *of_game]
    return replace(found, text="".join(f"{row}\n" for row in ordered))


def _as_scenario(session: Session, model: Model, compile: Compile, texts: Texts | None) -> Written:
    """The position as far as scenarios can lay it: the lines of a scenario."""
    at = session.branch()
    back = 0
    while back < BACK and at.decisions and not _settled(at):
        at.undo(1)
        back += 1
    g, lines, left = at.game, _lines(at, model, texts.lang if texts is not None else ""), list[str]()
    for _ in range(TRIES):
        text = "\n".join(lines.rows)
        found = compile(FILE, f"rulings:\n{in_yaml(*_set_up(at), text)}")
        wrong = _wrong_lines(found, lines)
        if not wrong:
            return Written(text, back, (*left, *_unlike(found, g)))
        left += [lines.rows[row] for row in sorted(wrong)]
        lines.rows = [row for number, row in enumerate(lines.rows) if number not in wrong]
    return Written("\n".join(lines.rows), back, tuple(left))


def _settled(session: Session) -> bool:
    """Whether nothing is being settled, and somebody may play."""
    return not session.game.stack and bool(session.pending) and session.pending[0].kind == "play"


# --- writing ------------------------------------------------------------------------------------------------


SetUp = tuple[Rules, Mapping[str, str], Sequence[str], int]
"""How a game is set up: its rules, options, variants, seed."""


def _set_up(session: Session) -> SetUp:
    """How the game of a session is set up."""
    return session.rules, session.settings.agreed, session.settings.variants, session.seed


def in_yaml(rules: Rules, options: Mapping[str, str], variants: Sequence[str], seed: int, scenario: str) -> str:
    """The entry of a ruling with a scenario, of a game that is set up like this."""
    rows = [f"{INDENT}{row}" for row in scenario.splitlines()]
    return "\n".join([*_head(rules, options, variants, seed), "    scenario: |", *rows]) + "\n"


def _head(rules: Rules, options: Mapping[str, str], variants: Sequence[str], seed: int) -> list[str]:
    """What any ruling of a game begins with: an id, options, variants, the seed."""
    head = [f"  - id: {ID}"]
    usual = {name: default for name, (default, _) in rules.options.items()}
    chosen = {name: choice for name, choice in options.items() if usual.get(name) != choice}
    if chosen:
        head.append("    options: {" + ", ".join(f"{name}: {_scalar(choice)}" for name, choice in chosen.items()) + "}")
    if variants:
        head.append(f"    variants: [{', '.join(variants)}]")
    return [*head, f"    seed: {seed}"]


def _scalar(word: str) -> str:
    """A choice as YAML reads it as a text."""
    return word if _PLAIN.fullmatch(word) and word not in ("on", "off", "yes", "no", "true", "false") else f"'{word}'"


def _lines(session: Session, model: Model, lang: str) -> Lines:
    """What is given: where the cards lie, who is out, counters and statuses, whose turn it is; faces are called by
    their names in that language, where they have one in it.
    """
    g = session.game
    made = Lines([f"given {len(g.seats)} players: {', '.join(LETTERS[: len(g.seats)])}"])
    shown = [each for each in g.rules.shown if each.sort in ("counter", "variable", "status")]
    marked = {
        card.no: f"card{card.no}"
        for card in g.cards
        if any(each.of == "card" and _fits(each.of_kind, card) and _told(each.read(g, card)) for each in shown)
    }
    made.called = marked
    made.rows += [f"given {_letter(player)} is not living" for player in g.seats if not player.alive]
    for zone in g.zones:
        if zone.cards and not zone.playing and (zone.ordered or len(zone.cards) <= MOST):
            names = [
                _card(model, card, marked, lang) for card in (reversed(zone.cards) if zone.ordered else zone.cards)
            ]
            row = ROW if zone.ordered else MOST
            made.rows.append(f"given {_zone(zone)} is {', '.join(names[:row])}")
            for at in range(row, len(names), row):
                made.rows.append(f"given bottom of {_zone(zone)} is {', '.join(names[at : at + row])}")
    for each in shown:
        if each.of == "game":
            made.rows += _value("", each.id, each.sort, each.read(g, g))
        elif each.of == "player":
            for player in g.seats:
                made.rows += _value(_letter(player), each.id, each.sort, each.read(g, player))
        elif each.of == "card":
            for card in g.cards:
                if card.no in marked and _fits(each.of_kind, card):
                    value = each.read(g, card)
                    if _told(value):
                        made.rows += _value(marked[card.no], each.id, each.sort, value)
    if g.turn_player is not None:
        when = f" {g.phase}" if g.phase else " turn"
        made.rows.append(f"given it is {_letter(g.turn_player)}'s{when}")
        made.rows.append(f"expect turn player is {_letter(g.turn_player)}")
    return made


def _fits(kind: str | None, card: Card) -> bool:
    """Whether a value that only a kind of cards has is one of this card."""
    return kind is None or kind in card.reads.categories


def _told(value: object) -> bool:
    """Whether a value says something."""
    return value is not None and value is not False and value != 0


def _letter(player: Player) -> str:
    """What scenarios call a player."""
    return LETTERS[player.seat]


def _zone(zone: Zone) -> str:
    """A zone as scenarios name it."""
    return zone.id if zone.owner is None else f"{_letter(zone.owner)}'s {zone.id}"


def _card(model: Model, card: Card, called: dict[int, str], lang: str) -> str:
    """A card as scenarios name it: by its kind, or by the name or the values of its face."""
    kind = model.cards[card.printed.id]
    face = kind.faces[card.face]
    name = _named(face.name, lang) if face.name else kind.id
    if not face.name:
        name = " ".join([kind.id, *_told_apart(kind, face)])
    shown = name if _PLAIN.fullmatch(name) and name == kind.id else f'"{name}"'
    return f"{shown} called {called[card.no]}" if card.no in called else shown


def _told_apart(kind: decl.CardKind, face: decl.Face) -> list[str]:
    """The printed values by which a face differs from the others that have no name of their own."""
    others = [dict(values_of(kind, other)) for other in kind.faces if other is not face and not other.name]
    found: list[str] = []
    for key, value in values_of(kind, face):
        if all(other.get(key) == value for other in others):
            continue
        if isinstance(value, bool):
            found += [key.id] if value and " " not in key.id else []
        else:
            found += map(str, value if isinstance(value, tuple) else (value,))
    return found


def _named(name: decl.Words, lang: str) -> str:
    """A name in this language, or in one that it has."""
    return next((words for each in (lang, "zh-Hans", "en") if (words := name.get(each))), "")


def _value(of: str, id: str, sort: str, value: object) -> Iterator[str]:
    """The line for a counter, a variable or a status; none for what has no words."""
    what = f"{of}'s {id}" if of else id
    if sort == "status":
        if value is True:
            yield f"given {of} is {id}"
    elif type(value) is int or isinstance(value, str):
        yield f"given {what} is {value}"
    elif isinstance(value, Player):
        yield f"given {what} is {_letter(value)}"


# --- trying -------------------------------------------------------------------------------------------------


def _wrong_lines(found: Compiled, lines: Lines) -> set[int]:
    """The lines of the scenario that the compiler does not understand."""
    wrong = {each.span.file.line(each.span.line).strip() for each in problems_here(found) if each.span is not None}
    return {number for number, row in enumerate(lines.rows) if row in wrong}


def problems_here(found: Compiled) -> list[Problem]:
    """What is wrong with the ruling."""
    return [each for each in found.problems if each.span is not None and each.span.file.path.endswith(FILE)]


def _unlike(found: Compiled, g: Game) -> Iterator[str]:
    """In what the table laid from the ruling differs from the one of the game."""
    model = found.game
    if model is None or ID not in model.rulings:
        yield from (problem.message() for problem in problems_here(found))
        return
    ruling = model.rulings[ID]
    assert ruling.scenario is not None
    try:
        laid = run_scenario(bench_of(replace(model, rulings={ID: ruling})), ruling, ruling.scenario).g
    except Failed as failed:
        yield failed.key
        return
    for mine, other in zip(g.zones, laid.zones, strict=True):
        if mine.playing:
            continue
        one, two = ([(card.printed.id, card.face) for card in zone.cards] for zone in (mine, other))
        if (one != two) if mine.ordered else (Counter(one) != Counter(two)):
            yield _zone(mine)
    for each in g.rules.shown:
        if each.sort in ("counter", "status", "variable") and each.of == "player":
            for mine_, other_ in zip(g.seats, laid.seats, strict=True):
                one_, two_ = each.read(g, mine_), each.read(laid, other_)
                if _plain(one_) != _plain(two_):
                    yield f"{_letter(mine_)}'s {each.id}"


def _plain(value: object) -> object:
    """A value that can be compared between two tables."""
    return _letter(value) if isinstance(value, Player) else value if isinstance(value, (int, str, bool)) else None
