"""How often each construct occurs: alternatives of the grammar, nodes of the typed tree, keys of the schemas.

`python -m reference.generate.cover -n 200` prints the report; what occurs never comes first.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark.lexer import Lexer

from cardwright import ir
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.ir import decl
from cardwright.model import scenario
from cardwright.model.built_in_properties import OF_CARD, OF_GAME, OF_PLAYER
from cardwright.syntax import grammar as language
from cardwright.syntax import parse
from cardwright.syntax.grammar import Stuck
from cardwright.syntax.reading import Reading

from .game import generate, to_yaml

ROOT = Path(__file__).parents[3]
STARTS = {"effect": "effect", "body": "body", "value": "value_root", "cond": "cond_root", "scenario": "scenario"}

# ---------------------------------------------------------------- alternatives of the grammar

_RULE = re.compile(r"^([?!]*)([a-z_]+)(\{[^}]*\})?: (.*)$", re.S)


def rules(text: str) -> Iterator[tuple[str, str, str, list[str]]]:
    """The rules of a grammar: marks, name, parameters, alternatives (with their aliases)."""
    bare = "\n".join(line for line in text.splitlines() if not line.startswith(("//", "%")) and line.strip())
    for block in re.split(r"\n(?=[?!]*[a-z_]+(?:\{[^}]*\})?:)", bare):
        found = _RULE.match(block.partition("\nPLUS:")[0])
        if found:
            marks, name, params, body = found.groups()
            yield marks, name, params or "", alternatives(body)


def alternatives(body: str) -> list[str]:
    """The alternatives of a rule: what stands between bars that are in no bracket."""
    found, depth, text, quoted = [], 0, "", False
    for sign in body:
        quoted ^= sign == '"'
        if not quoted:
            depth += (sign in "([{") - (sign in ")]}")
        if sign == "|" and depth == 0 and not quoted:
            found.append(text)
            text = ""
        else:
            text += sign
    return [" ".join(part.split()) for part in (*found, text)]


def bare(alternative: str) -> str:
    """An alternative without its alias."""
    return alternative.partition(" -> ")[0].strip()


SCENARIO = ("scenario", "sline", "answer", "acts", "act", "names", "items", "tline", "tmoment", "tpoint")
FAULTY = ("bad_rest",)
VAIN = ('open: fold "of" open',)
"""What the grammar takes and no type fits: a fold over a phrase with `where`, which is no list of numbers."""


@cache
def counting() -> tuple[Lark, tuple[str, ...]]:
    """Lark with a grammar in which each alternative has a name of its own, and these names."""
    text = language.text()
    made, names = [], []
    for _, name, params, ways in rules(text):
        told = []
        for way in ways:
            if params:
                told.append(bare(way))  # counted where it is used
                continue
            alias = f"a{len(names)}"
            names.append(f"{name}: {bare(way)}")
            told.append(f"{bare(way)} -> {alias}")
        made.append(f"{name}{params}: {' | '.join(told)}")
    tail = text[text.index("\nPLUS:") :]

    class Given(Lexer):
        """Takes tokens as they are."""

        __future_interface__ = 0

        def __init__(self, conf: Any) -> None:
            pass

        def lex(self, data: Any) -> Iterator[Token]:
            return iter(data)

    grammar = "\n".join(made) + tail
    lark = Lark(grammar, parser="lalr", lexer=Given, start=list(STARTS.values()), maybe_placeholders=True)
    return lark, tuple(names)


def expected_alternatives() -> list[str]:
    """The alternatives that must occur: all but those for faulty texts."""
    return [
        name
        for name in counting()[1]
        if "BAD" not in name and name.partition(":")[0] not in FAULTY and name not in VAIN
    ]


class Terminals:
    """Notes as which terminals the words of each text were read."""

    def __init__(self) -> None:
        self.texts: list[tuple[str, list[str]]] = []

    def __enter__(self) -> Terminals:
        self.before, texts = parse.parse, self.texts

        class Noting(Reading):
            """A reading that tells what it chose."""

            def tokens(self, parser: Any) -> Iterator[Any]:
                for token in super().tokens(parser):
                    texts[-1][1].append(token.type)
                    yield token

        def noted(reading: Reading, start: str) -> Any:
            texts.append((start, []))
            made = self.before(Noting(reading.stream, reading.index, reading.builder), start)
            if isinstance(made, Stuck):
                texts.pop()
            return made

        parse.parse = noted
        return self

    def __exit__(self, *_: object) -> None:
        parse.parse = self.before


def count_alternatives(texts: list[tuple[str, list[str]]], found: Counter[str]) -> None:
    """Parse the terminals once more, and count."""
    lark, names = counting()
    for start, terms in texts:
        tree = lark.parse([Token(term, term) for term in terms], start=start)  # type: ignore[arg-type]
        for node in tree.iter_subtrees():
            if isinstance(node, Tree) and re.fullmatch(r"a\d+", node.data):
                found[names[int(node.data[1:])]] += 1


# ---------------------------------------------------------------- nodes of the typed tree

FORMS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("Ability", "head"): ("play", "action", "respond", "before", "when", "after", "done", "instead", "always", "while"),
    ("Ability", "moment"): ("before", "when", "after"),
    ("Do", "mode"): ("do", "may", "must"),
    ("Change", "op"): ("set", "increase", "reduce"),
    ("NP", "quantity"): (
        "", "a", "another", "each", "all", "every", "any", "exactly", "up_to", "between", "any_number",
    ),
    ("Compare", "op"): ("==", "!=", ">=", "<=", ">", "<"),
    ("Aggregate", "op"): ("total", "highest", "lowest"),
    ("EndCards", "end"): ("top", "bottom"),
    ("Place", "end"): ("top", "bottom", "place"),
    ("Times", "scope"): ("turn", "phase", "round", "game"),
    ("Ever", "scope"): ("turn", "phase", "round", "game"),
    ("PhaseEvent", "edge"): ("begins", "ends"),
    ("PhaseEvent", "period"): ("", "turn", "phase", "round", "game"),
    ("CounterEvent", "edge"): ("drops", "rises", "changes"),
    ("Binary", "op"): ("+", "-", "*", "/", "%"),
    ("Both", "op"): ("and", "or"),
    ("Stop", "leaves"): ("loop", "effect"),
    ("Limit", "scope"): ("turn", "phase", "round", "game"),
    ("Noun", "base"): ("player", "card", "thing", "zone", "symbol", "skill"),
}  # fmt: skip
FLAGS = (
    ("Ability", "may"), ("Ability", "even_while_dead"), ("Ability", "ahead_of"), ("Ability", "costs"),
    ("Ability", "naming"), ("Ability", "conditions"), ("Ability", "limits"), ("Limit", "per_target"),
    ("Limit", "of_verb"),
    ("NP", "other"), ("NP", "random"), ("NP", "eliminated"), ("NP", "within"), ("NP", "inside"), ("NP", "where"),
    ("NP", "called"), ("NP", "adjectives"), ("Do", "then"), ("Do", "otherwise"), ("MayBlock", "otherwise"),
    ("If", "otherwise"),
    ("Change", "at_least"), ("Change", "at_most"), ("Repeat", "cond"), ("Step", "on"), ("Step", "cond"),
    ("ForEach", "start"), ("Let", "chosen"), ("PhaseEvent", "next"), ("VerbEvent", "ing"), ("VerbEvent", "subject"),
    ("Permit", "allowed"), ("Become", "on"), ("Bears", "on"), ("StatusEvent", "on"), ("Exists", "negated"),
    ("EitherBranch", "guard"),
)  # fmt: skip
UNSAID = {"Node", "OptionRef", "StatusRef", "PhaseRef", "VariantOn"}
"""Nodes that no sentence makes by itself, or that stand in options and variants only."""


@cache
def node_classes() -> tuple[str, ...]:
    """All classes of nodes."""
    made = {name: one for name, one in vars(ir).items() if isinstance(one, type) and issubclass(one, ir.Node)}
    made = {name: one for name, one in made.items() if not one.__subclasses__()}  # those are only sorts of nodes
    return tuple(sorted(name for name, one in made.items() if not issubclass(one, decl.Decl)))


def count_nodes(tree: Any, found: Counter[str], seen: set[int]) -> None:
    """Count the nodes of a tree, with their forms, the verbs that are called and heard, the built-in properties."""
    stack = [tree]
    while stack:
        one = stack.pop()
        if isinstance(one, (list, tuple, set, frozenset)):
            stack += list(one)
            continue
        if isinstance(one, Mapping):
            stack += list(one.values())
            continue
        if not dataclasses.is_dataclass(one) or isinstance(one, type):
            continue
        if isinstance(one, decl.Decl) and id(one) in seen:
            continue
        if isinstance(one, decl.Decl):
            seen.add(id(one))
            if not type(one).__module__.startswith("cardwright"):
                continue
        name = type(one).__name__
        if type(one).__module__.startswith("cardwright.ir") and not isinstance(one, decl.Decl):
            found[f"node {name}"] += 1
            note(one, name, found)
        elif type(one).__module__ == scenario.__name__:
            found[f"line {name}"] += 1
        for part in dataclasses.fields(one):
            if part.name not in ("span", "ty"):
                stack.append(getattr(one, part.name, None))


def note(one: Any, name: str, found: Counter[str]) -> None:
    """The forms of a node."""
    for (cls, part), forms in FORMS.items():
        if cls == name and (value := getattr(one, part)) in forms:
            found[f"{cls}.{part}={value}"] += 1
    for cls, part in FLAGS:
        if cls == name:
            found[f"{cls}.{part} {'yes' if getattr(one, part) not in (None, False, ()) else 'no'}"] += 1
    if isinstance(one, (ir.Call, ir.VerbEvent)):
        sort = "call" if isinstance(one, ir.Call) else "hear"
        verb = one.verb.head if one.verb.is_primitive else f"std {one.verb.head}" if one.verb.head in STD else "own"
        found[f"{sort} {verb}"] += 1
    if isinstance(one, ir.Property) and isinstance(one.prop, decl.Builtin):
        found[f"built in {one.prop.owner}'s {one.prop.id}"] += 1
    elif isinstance(one, ir.Property):
        found[f"property {type(one.prop).__name__}"] += 1


STD = ("discard", "give", "draw")


def expected_nodes() -> list[str]:
    """What must occur of the typed tree."""
    found = [f"node {name}" for name in node_classes() if name not in UNSAID]
    found += [f"{cls}.{part}={form}" for (cls, part), forms in FORMS.items() for form in forms]
    found += [f"{cls}.{part} {word}" for cls, part in FLAGS for word in ("yes", "no")]
    verbs = ("move", "shuffle", "look at", "reveal", "announce", "swap", "play", "convert", "turn", "cancel",
             "satisfy", "uphold", "skip", "insert", "end phase", "end turn", "take next turn", "take extra turn",
             "leave game", "reverse turn order", "rejoin game", "win game", "make", "offer plays", "offer one play",
             "offer responses", "grant", "revoke", "gain skills", "gain withheld skills", "act as", "settle node",
             "run", "resolve")  # fmt: skip
    found += [f"call {verb}" for verb in verbs] + [f"call std {verb}" for verb in STD] + ["call own", "hear own"]
    found += [f"hear {verb}" for verb in ("move", "play", "resolve", "use")] + [f"hear std {verb}" for verb in STD]
    for table in (OF_PLAYER, OF_CARD, OF_GAME):
        found += [f"built in {prop.owner}'s {prop.id}" for prop in table.values()]
    found += [
        f"property {name}" for name in ("Zone", "Counter", "Variable", "Quantity", "Derived", "Field", "Part", "Chosen")
    ]
    return found


# ---------------------------------------------------------------- keys of the schemas

SECTIONS = (
    "zones", "symbols", "options", "constants", "kinds", "counters", "variables", "quantities", "values", "tables",
    "adjectives", "statuses", "verbs", "character_fields", "skills", "cards", "characters", "setup", "turn",
    "game_rules", "checks", "invariants", "hints", "play", "settlement", "variants", "rulings",
)  # fmt: skip
PRINT = {"name", "aliases", "rules", "text", "flavour", "tips", "tags", "unit", "plural", "frame", "back", "accent",
         "figures", "signs", "colours", "reminder", "becomes", "phrase", "result", "satisfy_phrase", "cancel_phrase",
         "asks", "denied", "event_phrase", "log", "why", "original", "printed", "author", "summary", "warns_with",
         "question", "answer", "prints", "adds_up", "replaces", "reports", "over"}  # fmt: skip
"""Keys that say what is printed, not what is played (and those of set-ups that are refused)."""

KEPT = {"recorded"}
"""Keys of whole games that were played once: nothing that a game does hangs on them."""


@cache
def schemas() -> dict[str, Any]:
    """The schemas by file."""
    return {path.name: json.loads(path.read_text("utf-8")) for path in sorted((ROOT / "schemas").glob("*.json"))}


def resolved(schema: Any, file: str) -> tuple[Any, str]:
    """A schema without references."""
    while isinstance(schema, dict) and "$ref" in schema:
        target, _, path = schema["$ref"].partition("#/")
        file = target or file
        schema = schemas()[file]
        for key in path.split("/"):
            schema = schema[key]
    return schema, file


def keys_of(schema: Any, file: str, path: str, depth: int = 0) -> Iterator[str]:
    """The keys (and words out of a list) that a schema has."""
    schema, file = resolved(schema, file)
    if not isinstance(schema, dict) or depth > 6 or path == "variants.add":
        return
    for word in schema.get("enum", ()):
        if isinstance(word, str) and word not in ("yes", "no"):
            yield f"{path}={word}"
    for key, inner in schema.get("properties", {}).items():
        if key not in PRINT and key not in KEPT and not key.startswith(("zh", "en")):
            yield f"{path}.{key}"
            yield from keys_of(inner, file, f"{path}.{key}", depth + 1)
    for inner in (schema.get("additionalProperties"), schema.get("items")):
        if isinstance(inner, dict):
            yield from keys_of(inner, file, path, depth + 1)


REFUSED = (
    "settlement.responses.forced", "settlement.responses.of_one_player", "verbs.parts", "variants.remove.verb",
)  # fmt: skip
"""Keys that the schemas allow and the model does not (answers have no order of one player), or only print."""


def expected_keys() -> list[str]:
    """The keys of all sections that say how a game is played."""
    root = schemas()["cardwright.schema.json"]
    found = []
    for section in SECTIONS:
        found += [section, *keys_of(root["properties"][section], "cardwright.schema.json", section)]
    return [key for key in dict.fromkeys(found) if not key.startswith(REFUSED)]


def count_keys(data: Any, schema: Any, file: str, path: str, found: Counter[str]) -> None:
    """The keys that a piece of data has."""
    schema, file = resolved(schema, file)
    if not isinstance(schema, dict):
        return
    if isinstance(data, str):
        found[f"{path}={data}"] += 1
    if isinstance(data, list):
        for item in data:
            count_keys(item, schema.get("items", {}), file, path, found)
    if isinstance(data, dict):
        known = schema.get("properties", {})
        for key, value in data.items():
            if key in known:
                found[f"{path}.{key}"] += 1
                count_keys(value, known[key], file, f"{path}.{key}", found)
            else:
                count_keys(value, schema.get("additionalProperties", {}), file, path, found)


# ---------------------------------------------------------------- the report


def count_game(data: dict[str, Any], found: Counter[str]) -> bool:
    """Count all that occurs in a game; False if it has errors."""
    with Terminals() as noted:
        made = compile_sources([RawFile("game.yaml", "game.yaml", to_yaml(data).encode())])
    if made.game is None or made.problems.has_errors:
        return False
    count_alternatives(noted.texts, found)
    count_nodes(made.game, found, set())
    root = schemas()["cardwright.schema.json"]
    for section in SECTIONS:
        if section in data:
            found[section] += 1
            count_keys(data[section], root["properties"][section], "cardwright.schema.json", section, found)
    return True


def expected() -> list[str]:
    """All that must occur."""
    return [*expected_alternatives(), *expected_nodes(), *expected_keys()]


def count(n: int, seed: str = "cover") -> Counter[str]:
    """What occurs in so many games."""
    found: Counter[str] = Counter()
    for number in range(n):
        found["games that check accepts"] += count_game(generate(f"{seed}-{number}"), found)
    return found


def main() -> int:
    """Print how often each construct occurs, the rarest first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("--seed", default="cover")
    parser.add_argument("--most", type=int, default=10**9, help="only what occurs no more often than this")
    args = parser.parse_args()
    found = count(args.n, args.seed)
    print(f"{args.n} games, {found['games that check accepts']} accepted")
    for name in sorted(expected(), key=lambda name: (found[name], name)):
        if found[name] <= args.most:
            print(f"{found[name]:8}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
