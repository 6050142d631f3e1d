"""A page of all events of a game: their moments, parts and types, who brings them about, and who answers them."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable

from cardwright import ir
from cardwright.analysis.listeners import Listener, Listeners, listeners
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model.all_texts import blocks, owners
from cardwright.model.game import Game
from cardwright.records import record

MOMENTS = "before · when · after · done · instead of"
EDGES = "before · when · after · done"
HEAD = ("Event · 事件", "Moments · 时点", "Parts · 部分", "Brought about by · 由谁引发", "Answered by · 由谁响应")


@record
class EventRow:
    """One kind of event: how it is written, its moments, its parts with their types, who raises it, who answers."""

    event: str
    moments: str
    parts: tuple[str, ...]
    raised: tuple[str, ...]
    heard: tuple[str, ...]


@record
class EventPage:
    """All events of a game, in sections."""

    title: str
    sections: tuple[tuple[str, tuple[EventRow, ...]], ...]


def events_of(game: Game) -> EventPage:
    """The page of a game."""
    found = listeners(game)
    made = _raised(game)
    verbs = tuple(
        EventRow(
            verb.say,
            MOMENTS,
            (f"doer: {verb.doer.show()}", *(f"{hole.name}: {hole.ty.show()}" for hole in verb.holes)),
            tuple(made.get(("verb", verb.id), ())),
            _heard(found.verb(verb)),
        )
        for verb in game.verbs.values()
    )
    used = tuple(row for row in verbs if row.raised or row.heard or not _is_standard(game, row.event))
    rest = tuple(row for row in verbs if row not in used)
    sections = (
        ("Verbs · 动词", used),
        ("Phases and turns · 阶段与回合", _phases(game, found)),
        ("Statuses · 状态", tuple(_statuses(game, found, made))),
        ("Counters · 计数", tuple(_counters(game, found, made))),
        ("Zones that become empty · 区域变空", _zones(game, found)),
        ("Standard verbs that this game does not use · 本游戏没有用到的标准动词", rest),
    )
    name = game.meta.name.get("zh-Hans") or game.meta.name.get("en") or game.id
    return EventPage(f"{name}: events · 事件", tuple((title, rows) for title, rows in sections if rows))


def _is_standard(game: Game, say: str) -> bool:
    return any(verb.say == say and verb.span.file.path == "std.yaml" for verb in game.verbs.values())


def _raised(game: Game) -> dict[tuple[str, str], list[str]]:
    """Who brings what about, by the kind and id of what happens."""
    made: dict[tuple[str, str], dict[str, None]] = {}
    trees: list[tuple[str, object]] = [(owner.id, abilities) for owner, abilities in owners(game)]
    trees += [(_called(owner), body) for owner, body in blocks(game)]
    trees += [(name, block.body) for name, block in (
        ("setup", game.setup), ("turn begins", game.turn.begins), ("turn ends", game.turn.ends)
    ) if block is not None]  # fmt: skip
    for name, tree in trees:
        for node in walk(tree):
            match node:
                case ir.Call(verb=verb):
                    made.setdefault(("verb", verb.id), {})[name] = None
                case ir.Become(status=status, on=on):
                    made.setdefault(("status on" if on else "status off", status.id), {})[name] = None
                case ir.Change(what=ir.Property(prop=decl.Counter() as counter)):
                    made.setdefault(("counter", counter.id), {})[name] = None
    return {key: list(names) for key, names in made.items()}


def _called(owner: decl.Decl) -> str:
    return owner.say if isinstance(owner, decl.Verb) else owner.id


def _heard(listeners: Iterable[Listener]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"{each.owner.id} ({each.moment})" for each in listeners))


def _phases(game: Game, found: Listeners) -> tuple[EventRow, ...]:
    rows = []
    for name, phase in [*((p.id, p) for p in game.phases.values()), ("turn", None), ("round", None), ("game", None)]:
        for edge in ("begins", "ends"):
            heard = _heard(found.phase(phase, name, edge))
            parts = ("doer: player",) if name not in ("round", "game") else ()
            rows.append(
                EventRow(f"a player's {name} {edge}" if parts else f"the {name} {edge}", EDGES, parts, (), heard)
            )
    return tuple(rows)


def _statuses(game: Game, found: Listeners, made: dict[tuple[str, str], list[str]]) -> Iterable[EventRow]:
    for status in game.statuses.values():
        for on, words in ((True, "becomes"), (False, "is no longer")):
            waiting = [
                each for each in found.on_status.get(status.id, ()) if getattr(each.ability.event, "on", on) is on
            ]
            key = ("status on" if on else "status off", status.id)
            who = f"a {status.of.name} {words} {status.id}"
            yield EventRow(who, EDGES, (f"doer: {status.of.show()}",), tuple(made.get(key, ())), _heard(waiting))


def _counters(game: Game, found: Listeners, made: dict[tuple[str, str], list[str]]) -> Iterable[EventRow]:
    for counter in game.counters.values():
        heard = _heard(found.on_counter.get(counter.id, ()))
        event = f"{counter.owner}'s {counter.id} drops to N, rises to N"
        yield EventRow(event, EDGES, (f"doer: {counter.owner}",), tuple(made.get(("counter", counter.id), ())), heard)


def _zones(game: Game, found: Listeners) -> tuple[EventRow, ...]:
    rows = []
    for name, waiting in found.on_empty.items():
        owner = game.zones[name].owner if name in game.zones else "game"
        rows.append(EventRow(f"{name} becomes empty", EDGES, (f"doer: {owner}?",), (), _heard(waiting)))
    return tuple(rows)


# --- pages --------------------------------------------------------------------------------------------------

_ACTIVE = re.compile(r"([\\`*_{}\[\]<>#|~])")


def _cells(row: EventRow, escape: Callable[[str], str], code: Callable[[str], str]) -> list[str]:
    lists = (row.parts, row.raised, row.heard)
    return [code(row.event), escape(row.moments), *(", ".join(escape(word) for word in words) for words in lists)]


def to_markdown(page: EventPage) -> str:
    """The page as Markdown; names of the game are escaped."""

    def escape(text: str) -> str:
        return _ACTIVE.sub(r"\\\1", " ".join(text.split()))

    rows = [f"# {escape(page.title)}", ""]
    for title, events in page.sections:
        rows += [f"## {title}", "", f"| {' | '.join(HEAD)} |", "|---" * len(HEAD) + "|"]
        rows += [f"| {' | '.join(_cells(row, escape, escape))} |" for row in events]
        rows.append("")
    return "\n".join(rows)


_STYLE = """body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#222}
table{border-collapse:collapse;width:100%;margin-bottom:2rem}th,td{border:1px solid #ccc;padding:.3rem .6rem;
text-align:left;vertical-align:top}th{background:#f3f3f3}code{white-space:pre-wrap}
@media(prefers-color-scheme:dark){body{background:#161616;color:#ddd}th{background:#262626}th,td{border-color:#444}}"""


def to_html(page: EventPage) -> str:
    """The page as one HTML file without scripts; names of the game are escaped."""

    def code(text: str) -> str:
        return f"<code>{html.escape(text)}</code>"

    head = "".join(f"<th scope=col>{html.escape(cell)}</th>" for cell in HEAD)
    body = []
    for title, events in page.sections:
        rows = "".join(
            "<tr>" + "".join(f"<td>{cell}</td>" for cell in _cells(row, html.escape, code)) + "</tr>\n"
            for row in events
        )
        body.append(f"<h2>{html.escape(title)}</h2>\n<table>\n<tr>{head}</tr>\n{rows}</table>\n")
    title = html.escape(page.title)
    return (
        f'<!doctype html>\n<html lang="zh">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n<style>{_STYLE}</style>\n'
        f"<h1>{title}</h1>\n{''.join(body)}</html>\n"
    )
