"""The page of the public interface, from its docstrings: what is in `cardwright.api`, and what is promised of it."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator

from cardwright import api

GROUPS: tuple[tuple[str, str], ...] = (
    ("Games from files", "load check build Checked Built"),
    ("A game being played", "Session replay Pending Option Refused About"),
    ("What a player sees", "View PlayerView ZoneView CardView MarkedView Texts texts_for view_data"),
    ("Many games", "play_out simulate Outcome Report Bot RandomBot FirstBot GreedyBot"),
    ("Decks", "check_deck DeckVerdict bring_deck BroughtDeck IllegalDeck"),
    ("Rules", "Rules"),
    (
        "Errors",
        "NoGame NotBuilt NotPlayed NoRules NotOurs MissingExtra SetupError IllegalAnswer ReplayMismatch RuleError "
        "InvariantBroken",
    ),
)
"""The order of the page; each public name stands once."""

OPAQUE = {"Rules": ("id", "digest", "players", "options", "variants")}
"""Of these only some attributes are public."""
INNER = {"Pending": ("order", "why_not", "situation"), "Session": ("game",), "Texts": ("find", "learn")}
"""Of these some attributes are not."""
WIDE = 100

HEAD = """# From Python

```python
import cardwright

rules = cardwright.load("my-game")
game = cardwright.Session(rules, players=2, seed=7)
while not game.over:
    pending = game.pending[0]
    game.answer(pending.seat, range(pending.low))
print(game.winners)
```

[Playing from Python](../playing.md) explains sessions, views, words and simulations with examples.

**What is stable.** The names on this page, as `cardwright.NAME`, with the parameters and attributes shown, are the
public interface; nothing else is, whatever can be imported. A public name is removed or changes its meaning only in a
version whose first number grows (before 1.0: whose second number grows); the changelog says how to go on. What is new
may come at any time.

Built rule packages belong to the version that built them: build again after an upgrade. Saved games name their format
and the digest of their rules; `replay` refuses others with `ReplayMismatch`. What `--json` prints
begins with its format and the version of that (`"format": "cardwright-check/1"`): while the version stays, keys keep
their names and meaning, and new ones may come.
"""


def python() -> str:
    """The whole page."""
    rows = [HEAD]
    for title, names in GROUPS:
        rows.append(f"## {title}\n")
        for name in names.split():
            rows += _entry(name)
    return "\n".join(rows)


def _entry(name: str) -> Iterator[str]:
    thing = getattr(api, name)
    if not inspect.isclass(thing):
        yield f"### `{name}`\n"
        yield f"```python\n{_signature(name, thing)}\n```\n"
        yield from _doc(thing)
        return
    yield f"### class `{name}`\n"
    if _is_made_by_users(thing):
        yield f"```python\n{_signature(name, thing)}\n```\n"
    yield from _doc(thing)
    if inspect.isfunction(thing.__init__) and thing.__init__.__doc__ and not dataclasses.is_dataclass(thing):
        yield from _doc(thing.__init__)
    members = list(_members(name, thing))
    if members:
        yield from ("| | |", "|---|---|", *members, "")


def _is_made_by_users(thing: type) -> bool:
    """Whether a class is to be called: no value that functions return, no protocol, no error."""
    return (
        not dataclasses.is_dataclass(thing)
        and not issubclass(thing, Exception)
        and any("__init__" in vars(each) for each in thing.__mro__[:-1])
    )


def _signature(name: str, thing: object, bound: bool = False) -> str:
    """How something is called; on several lines if it is long.  `bound` leaves the first parameter out."""
    assert callable(thing)
    signature = inspect.signature(thing)
    parameters = list(signature.parameters.values())[1 if bound else 0 :]
    parts = [_parameter(each) for each in parameters]
    keyword = next((i for i, each in enumerate(parameters) if each.kind is each.KEYWORD_ONLY), None)
    if keyword is not None:
        parts.insert(keyword, "*")
    gives = "" if inspect.isclass(thing) else f" -> {signature.return_annotation}"
    line = f"{name}({', '.join(parts)}){gives}"
    if len(line) <= WIDE or bound:
        return line
    return f"{name}(\n" + "".join(f"    {each},\n" for each in parts) + f"){gives}"


def _parameter(each: inspect.Parameter) -> str:
    star = "*" if each.kind is each.VAR_POSITIONAL else ""
    default = "" if each.default is each.empty else f" = {each.default!r}"
    return f"{star}{each.name}: {each.annotation}{default}"


def _members(name: str, thing: type) -> Iterator[str]:
    """Public fields, properties and methods, each a row of a table."""
    shown, inner = OPAQUE.get(name), INNER.get(name, ())
    fields = [each.name for each in dataclasses.fields(thing)] if dataclasses.is_dataclass(thing) else []
    for field in fields:
        if not field.startswith("_") and field not in inner and (shown is None or field in shown):
            kind = str(thing.__annotations__[field]).replace("|", "\\|")
            yield f"| `{field}` | `{kind}` |"
    for member, value in _own(thing):
        if member.startswith("_") or member in inner or shown is not None:
            continue
        if isinstance(value, property):
            yield f"| `{member}` | {_line(value)} |"
        elif inspect.isfunction(value):
            call = _signature(member, value, bound=True).replace("|", "\\|")
            yield f"| `{call}` | {_line(value)} |"


def _own(thing: type) -> Iterator[tuple[str, object]]:
    """What a class has: its own, and what it has from classes of ours that are not described by themselves."""
    seen: set[str] = set()
    for each in thing.__mro__:
        if each is thing or (each.__module__.startswith("cardwright.") and each.__name__ not in api.__all__):
            yield from ((member, value) for member, value in vars(each).items() if member not in seen)
            seen |= vars(each).keys()


def _line(thing: object) -> str:
    return " ".join((inspect.getdoc(thing) or "").split()).replace("|", "\\|")


def _doc(thing: object) -> Iterator[str]:
    yield (inspect.getdoc(thing) or "") + "\n"
