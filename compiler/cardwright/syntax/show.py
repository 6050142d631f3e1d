"""Print a node as a compact s-expression; positions and what is left out are not shown."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from cardwright.syntax import nodes as n


def show(node: object) -> str:
    """`draw 2 cards` -> `(do (draw '' 2 'cards'))`.

    A node is its type in lower case and its parts; a part that is None, empty or False is left out unless it stands
    before one that is not, where it shows as `-`.
    """
    match node:
        case None:
            return "-"
        case bool():
            return "yes" if node else "no"
        case int():
            return str(node)
        case str():
            return node
        case tuple():
            return "[" + " ".join(show(part) for part in node) + "]"
        case n.Word():
            return _word(node.text)
        case n.Name():
            return _word(node.word)
        case n.Number():
            return str(node.value)
        case n.String():
            return json.dumps(node.value, ensure_ascii=False)
        case n.Truth():
            return "yes" if node.value else "no"
        case n.Nothing():
            return "none"
        case n.Prop():
            args = "".join(f" {_word(label.text)}={show(value)}" for label, value in node.args)
            owner = f"{show(node.owner)}." if node.owner is not None else ""
            return f"{owner}{_word(node.name.text)}" + (f"({args[1:]})" if args else "")
        case n.Binary():
            return f"({node.op} {show(node.left)} {show(node.right)})"
        case n.Both():
            return f"({node.op}{''.join(' ' + show(part) for part in node.parts)})"
        case n.Compare():
            return f"({node.op} {show(node.left)} {show(node.right)})"
        case n.Truthy():
            return f"(true {show(node.value)})"
        case n.Block():
            return "{" + "; ".join(show(stmt) for stmt in node.body) + "}"
        case n.ListValue():
            return show(node.items)
        case n.Quantity():
            parts = [node.kind, *(show(part) for part in (node.low, node.high) if part is not None)]
            return "".join(parts) if len(parts) == 1 else f"<{' '.join(parts)}>"
        case n.NounPhrase():
            return _noun_phrase(node)
        case n.Arg():
            label = _word(node.label) + ":" if node.label else ":"
            return label if node.value is None else label + show(node.value)
        case n.Call():
            who = f"{show(node.subject)} " if node.subject is not None else ""
            return f"({who}{_word(node.verb.text)}{''.join(' ' + show(arg) for arg in node.args)})"
        case n.Do():
            return _do(node)
        case n.Tails():
            return _tails(node)
    return _plain(node)


def _word(text: str) -> str:
    return text if text.replace("_", "a").isalnum() else f"`{text}`"


def _noun_phrase(node: n.NounPhrase) -> str:
    parts = [] if node.quantity is None else [show(node.quantity)]
    parts += [show(word) for word in (*node.adjectives, node.noun)]
    parts += [f"called {show(node.called)}"] if node.called is not None else []
    if node.inside is not None:
        parts.append(f"in {show(node.inside)}")
    if node.within is not None:
        distance, of = node.within
        parts.append(f"within {show(distance)}" + (f" of {show(of)}" if of is not None else ""))
    if node.where is not None:
        parts.append(f"where {show(node.where)}")
    if node.together is not None:
        parts.append(f"together {show(node.together)}")
    return "<" + " ".join(parts) + ">"


def _do(node: n.Do) -> str:
    mode = "" if node.mode == "do" else node.mode
    if not mode and node.then is None and node.otherwise is None:
        return show(node.call)
    so = f" so={show(node.then)}" if node.then is not None else ""
    not_ = f" not={show(node.otherwise)}" if node.otherwise is not None else ""
    return f"({node.mode} {show(node.call)}{so}{not_})"


def _tails(node: n.Tails) -> str:
    parts = [f"if {show(cond)}" for cond in node.conditions]
    for limit in node.limits:
        parts.append(f"{limit.times}/{show(limit.scope)}" + ("/target" if limit.per_target else ""))
    parts += [f"cost {show(call)}" for call in node.costs]
    parts += ["may"] if node.may else []
    parts += [f"called {show(node.called)}"] if node.called is not None else []
    parts += [f"naming {show(name)} {show(what)}" for name, what in node.naming]
    parts += [f"ahead {show(word)}" for word in node.ahead_of]
    parts += ["dead"] if node.even_while_dead else []
    return "{" + ", ".join(parts) + "}"


def _plain(node: Any) -> str:
    name = type(node).__name__
    shown: list[Any] = []
    for field in fields(node):
        if field.name == "pos":
            continue
        shown.append(getattr(node, field.name))
    while shown and (shown[-1] is None or shown[-1] is False or shown[-1] == ()):
        shown.pop()
    parts = [show(part) for part in shown]
    parts = [part for part in parts if part != "{}"] if isinstance(node, n.Ability) else parts
    return f"({name[0].lower()}{name[1:]}{''.join(' ' + part for part in parts)})"
