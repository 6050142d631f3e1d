"""Lay emitted Python out as a person would: lines that fit, imports that are used, double quotes.

`return a and b and c`, too long -> `return (` / `a` / `and b` / `and c` / `)`;
`f(x, y, z)`, too long -> one argument on each line.
"""

from __future__ import annotations

import re

WIDTH = 110
_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_SAID = re.compile(r"""\"{3}(?:[^"\\]|\\.|"(?!""))*\"{3}|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#[^\n]*""", re.DOTALL)
"""What is said in a module and is no code: strings, docstrings, comments."""
OPEN, CLOSE = "([{", ")]}"


def quote(text: str) -> str:
    """A string literal in double quotes, with everything unprintable escaped."""
    inner = repr(text)[1:-1]
    if repr(text)[0] == '"':
        return repr(text)
    return '"' + inner.replace('"', '\\"').replace("\\'", "'") + '"'


def quotes(items: tuple[str, ...] | list[str]) -> str:
    """A tuple of string literals."""
    inner = ", ".join(quote(i) for i in items)
    return f"({inner},)" if len(items) == 1 else f"({inner})"


def code(text: str) -> str:
    """Python without what its strings, docstrings and comments say: `f("a") # b` -> `f("") `."""
    return _SAID.sub(lambda found: "" if found[0][0] == "#" else found[0][0] * 2, text)


def spans(text: str) -> list[tuple[int, int, int]]:
    """(start, end, depth) of the bracket pairs of a line, strings left out, in order of their start."""
    found: list[tuple[int, int, int]] = []
    stack: list[int] = []
    i = 0
    while i < len(text):
        ch = text[i]
        if ch in "\"'":
            i = skip_string(text, i)
            continue
        if ch == "#":
            break
        if ch in OPEN:
            stack.append(i)
        elif ch in CLOSE and stack:
            start = stack.pop()
            found.append((start, i, len(stack)))
        i += 1
    return sorted(found)


def skip_string(text: str, i: int) -> int:
    """The index after the string literal that starts at i."""
    mark = text[i]
    i += 1
    while i < len(text) and text[i] != mark:
        i += 2 if text[i] == "\\" else 1
    return i + 1


def pieces(text: str, separators: tuple[str, ...]) -> list[str]:
    """Split at separators outside of brackets and strings; a word separator stays with what follows."""
    parts, depth, start, i = [], 0, 0, 0
    while i < len(text):
        ch = text[i]
        if ch in "\"'":
            i = skip_string(text, i)
            continue
        if ch in OPEN:
            depth += 1
        elif ch in CLOSE:
            depth -= 1
        elif depth == 0:
            for separator in separators:
                if text.startswith(separator, i) and i > start:
                    if separator == ", ":
                        parts.append(text[start : i + 1])
                        start = i + 2
                    else:
                        parts.append(text[start:i])
                        start = i + 1
                    break
        i += 1
    parts.append(text[start:])
    return [p for p in parts if p]


def fit(text: str, depth: int, inside: bool = False) -> list[str]:
    """A statement (or, `inside` brackets, a part of one) at a depth of indentation, as one line or several."""
    pad = "    " * depth
    if len(pad) + len(text) <= WIDTH or text.lstrip().startswith(("#", '"""')):
        return [pad + text]
    head = re.match(r"(return|if|elif|[\w.\[\]]+ =|[\w.]+: [\w.\[\], ]+ =) ", text)
    if head is not None:
        body = (
            text[head.end() :].removesuffix(":")
            if text.endswith(":") and head[1] in ("if", "elif")
            else text[head.end() :]
        )
        tail = ":" if text.endswith(":") and head[1] in ("if", "elif") else ""
        pairs = spans(body)
        if body.startswith("(") and pairs and pairs[0][:2] == (0, len(body) - 1) and len(logical(body[1:-1])) > 1:
            body = body[1:-1]
        parts = logical(body)
        if len(parts) > 1:
            return [pad + head[0] + "(", *(line for p in parts for line in fit(p, depth + 1, True)), pad + ")" + tail]
    if inside:
        parts = logical(text.removesuffix(","))
        if len(parts) > 1:
            parts[-1] += "," if text.endswith(",") else ""
            return [line for p in parts for line in fit(p, depth, True)]
    for start, end, level in spans(text):
        if level == 0 and end - start > 12 and (inside or text[end + 1 :].count("(") <= 1) and len(text) - end < 60:
            inner, comma = text[start + 1 : end], True
            parts = pieces(inner, (", ",))
            if len(parts) == 1:
                loop = len(pieces(inner, (" for ",))) > 1
                parts = pieces(inner, (" for ", " if ")) if loop else logical(inner)
                comma = False
            if len(parts) == 1 and text[start] == "(" and start and text[start - 1].isalnum():
                pass
            return [
                pad + text[: start + 1],
                *(
                    line
                    for part in parts
                    for line in fit(part + ("," if comma and not part.endswith(",") else ""), depth + 1, True)
                ),
                *fit_tail(text[end:], depth),
            ]
    return [pad + text]


def fit_tail(text: str, depth: int) -> list[str]:
    """What follows a bracket that was broken over lines."""
    return ["    " * depth + text]


def logical(text: str) -> list[str]:
    """Split at the outermost `if … else`, else `or`, else `and`."""
    for separators in ((" if ", " else "), (" or ",), (" and ",)):
        parts = pieces(text, separators)
        if " else " in separators and not any(part.startswith("else ") for part in parts):
            continue
        if len(parts) > 1:
            return parts
    if text.startswith("(") and spans(text)[0][1] == len(text) - 1:
        inner = logical(text[1:-1])
        if len(inner) > 1:
            return ["(", *("    " + part for part in inner), ")"]
    return [text]


def imports_of(body: str, offered: dict[str, tuple[str, ...]]) -> list[str]:
    """Import statements for the offered names that occur in a module, sorted as ruff sorts them.

    Keys are modules; a module that starts with a dot is of the package itself.
    """
    body = code(body)
    used = set(_WORD.findall(body))
    groups: list[list[str]] = [[], [], []]
    for module in sorted(offered):
        wanted = {n for n in offered[module] if n.split(" as ")[-1] in used and is_used(n.split(" as ")[-1], body)}
        if module == ".":
            wanted = {n for n in wanted if re.search(rf"(?<![\w.]){n}\.", body)}
        names = sorted(wanted, key=import_order)
        if not names:
            continue
        group = 2 if module.startswith(".") else 1 if module.startswith("cardwright") else 0
        if any(" as " in n for n in names):
            groups[group] += [f"from {module} import {n}" for n in names]
            continue
        line = f"from {module} import {', '.join(names)}"
        if len(line) > WIDTH:
            line = f"from {module} import (\n" + "".join(f"    {n},\n" for n in names) + ")"
        groups[group].append(line)
    lines: list[str] = []
    for lot in groups:
        if lot:
            lines += ["", *"\n".join(lot).split("\n")]
    return lines[1:]


def is_used(name: str, body: str) -> bool:
    """Whether a name stands for itself somewhere, not only as the name of an argument or an attribute."""
    return re.search(rf"(?<![\w.]){name}\b(?!\s*=[^=])", body) is not None


def import_order(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions, as ruff orders the members of an import."""
    kind = 0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2
    return kind, name
