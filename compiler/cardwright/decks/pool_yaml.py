"""Read the card pool of a game from its YAML: symbols, kinds with their fields, cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardwright.decks.cards import Card, FieldInfo, Pool, Value, infer_fields
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.source.nodes import Sequence as ListNode

# Keys of a card that are no printed values.
_OTHER = frozenset({
    "id", "name", "kind", "copies", "faces", "rules", "effect", "alters", "in_game", "tips", "flavour",
    "active_in",
})  # fmt: skip
ROOT = "card"
"""What every kind is a kind of."""
_TYPES = {"number": "number", "bool": "bool", "yes or no": "bool", "text": "text"}
SETS = ("pack", "set", "cycle", "expansion")
"""Fields that name where a card was printed; with `number` they make the reference `core#51`."""


def sections(roots: Iterable[Mapping], name: str) -> tuple[Node, ...]:
    """The values of a top-level section in all files."""
    return tuple(node for root in roots if (node := root.get(name)) is not None)


def read_pool(roots: Sequence[Mapping]) -> Pool:
    """The pool of a game.  What is malformed is left to the checks of the game itself."""
    pool = Pool()
    symbols: dict[str, frozenset[str]] = {}
    for node in sections(roots, "symbols"):
        for key, body in _entries(node):
            words = body.get("words") if isinstance(body, Mapping) else None
            if isinstance(words, Mapping):
                symbols[key.value] = frozenset(words.keys())
            elif isinstance(words, ListNode):
                symbols[key.value] = frozenset(item.value for item in words if isinstance(item, Scalar))
    parents: dict[str, str] = {}
    names: dict[str, set[str]] = {}
    for node in sections(roots, "kinds"):
        for key, body in _entries(node):
            kind = _squeezed(key)
            parents[kind] = ""
            names[kind] = {kind}
            if isinstance(body, Mapping):
                above = body.get("is_a")
                parents[kind] = _squeezed(above) if isinstance(above, Scalar) else ""
                said = body.get("name")
                if isinstance(said, Mapping):
                    names[kind] |= {entry.value.value for entry in said if isinstance(entry.value, Scalar)}
                fields = body.get("fields")
                for field_key, field_node in _entries(fields) if fields is not None else ():
                    info = _field(_squeezed(field_key), field_node, symbols)
                    pool.fields.setdefault(info.name, info)
    defaults = _defaults(roots)
    for node in sections(roots, "cards"):
        for item in node if isinstance(node, ListNode) else ():
            card = _card(item, parents, names, defaults) if isinstance(item, Mapping) else None
            if card is not None:
                pool.cards.setdefault(card.id, card)
    for kind, alias in names.items():
        for each in alias:
            if each == kind or each not in (*parents, ROOT):  # the printed name of one may be the id of another
                pool.kinds[each] = (kind,)
    for name, inferred in infer_fields(pool.cards.values()).items():
        info_ = pool.fields.get(name)
        if info_ is None:
            pool.fields[name] = inferred
        elif not info_.words and info_.type in ("text", "list"):
            pool.fields[name] = replace(info_, words=inferred.words)
    pool.fields.setdefault("tags", FieldInfo("tags", "list"))
    pool.index()
    return pool


def _entries(node: Node) -> Iterable[tuple[Scalar, Node]]:
    return [(entry.key, entry.value) for entry in node] if isinstance(node, Mapping) else []


def _squeezed(node: Scalar) -> str:
    return " ".join(node.value.split())


def _field(name: str, node: Node, symbols: dict[str, frozenset[str]]) -> FieldInfo:
    names: dict[str, str] = {}
    if isinstance(node, Mapping):
        inner = node.get("type")
        text = _squeezed(inner) if isinstance(inner, Scalar) else "text"
        said = node.get("name")
        for key, each in _entries(said) if said is not None else ():
            if isinstance(each, Scalar):
                names[_squeezed(key)] = _squeezed(each)
    else:
        text = _squeezed(node) if isinstance(node, Scalar) else "text"
    text = text.removesuffix("?").strip()
    if text.startswith("list of "):
        of = text.removeprefix("list of ")
        made = symbols.get(of, symbols.get(of.removesuffix("s"), frozenset()))
        return FieldInfo(name, "list", made, of in symbols, names)
    if text in symbols:
        return FieldInfo(name, "symbol", symbols[text], True, names)
    return FieldInfo(name, _TYPES.get(text, "text"), names=names)


def _defaults(roots: Sequence[Mapping]) -> dict[str, dict[str, Value]]:
    found: dict[str, dict[str, Value]] = {}
    for node in sections(roots, "kinds"):
        for key, body in _entries(node):
            fields = body.get("fields") if isinstance(body, Mapping) else None
            for field_key, field_node in _entries(fields) if fields is not None else ():
                default = field_node.get("default") if isinstance(field_node, Mapping) else None
                if isinstance(default, Scalar):
                    found.setdefault(_squeezed(key), {})[_squeezed(field_key)] = value_of(default)
    return found


def value_of(node: Node) -> Value:
    """A printed value: `yes` and `no` are truths, `none` is nothing."""
    if isinstance(node, ListNode):
        return tuple(_item(item) for item in node if isinstance(item, Scalar))
    if not isinstance(node, Scalar) or node.data is None:
        return None
    if node.style == "plain" and node.value in ("yes", "no", "true", "false"):
        return node.value in ("yes", "true")
    if node.style == "plain" and node.value == "none":
        return None
    if isinstance(node.data, int):
        return node.data
    return node.value


def _item(node: Scalar) -> str | int:
    return node.data if isinstance(node.data, int) and not isinstance(node.data, bool) else node.value


def _chain(kind: str, parents: dict[str, str], names: dict[str, set[str]]) -> list[str]:
    """A kind and what it is a kind of, up to `card`; a kind may be printed with the name of another."""
    chain: list[str] = []
    while kind:
        if kind not in parents and kind != ROOT:
            kind = next((each for each, alias in names.items() if kind in alias), kind)
        if kind in chain:
            break
        chain.append(kind)
        kind = parents.get(kind, "")
    return chain


def _card(
    node: Mapping, parents: dict[str, str], names: dict[str, set[str]], defaults: dict[str, dict[str, Value]]
) -> Card | None:
    key = node.get("id")
    if not isinstance(key, Scalar):
        return None
    said = node.get("name")
    card_names = (
        {entry.key.value: entry.value.value for entry in said if isinstance(entry.value, Scalar)}
        if isinstance(said, Mapping)
        else {}
    )
    kind_node = node.get("kind")
    chain = _chain(_squeezed(kind_node) if isinstance(kind_node, Scalar) else "", parents, names)
    fields: dict[str, Value] = {}
    for each in reversed(chain):
        fields.update(defaults.get(each, {}))
    for entry in node:
        name = _squeezed(entry.key)
        if name == "text" and isinstance(entry.value, Mapping):
            fields["text"] = "\n".join(e.value.value for e in entry.value if isinstance(e.value, Scalar))
        elif name not in _OTHER:
            fields[name] = value_of(entry.value)
    faces = node.get("faces")
    first = faces.items[0] if isinstance(faces, ListNode) and faces.items else None
    for entry in first if isinstance(first, Mapping) else ():
        if entry.key.value not in ("copies", "name"):
            fields.setdefault(_squeezed(entry.key), value_of(entry.value))
    fields.setdefault("tags", ())
    number = fields.get("number")
    printings = tuple(
        (str(fields[name]), str(number))
        for name in SETS
        if number is not None and isinstance(fields.get(name), (str, int))
    )
    return Card(_squeezed(key), card_names, tuple(chain), fields, printings, key.span)
