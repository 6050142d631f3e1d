"""What may be written where the cursor is: key words and the designer's own names, keys and words of YAML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lsprotocol import types as lsp

from cardwright.diagnostics.problem import Lang
from cardwright.editor import cheat_sheet, schema_keys
from cardwright.editor.positions import position
from cardwright.editor.project import Words
from cardwright.editor.yaml_place import YamlPlace
from cardwright.ir import decl
from cardwright.model.collect.types import TYPES
from cardwright.model.game import Game
from cardwright.model.rule_citations import listed_rules
from cardwright.source.text import SourceFile
from cardwright.syntax.vocabulary import RESERVED, SOFT

Kind = lsp.CompletionItemKind
_GIVEN = re.compile(r"\b(?:let|choose|chooses|for each|secretly each|called|naming)\s+([^\W\d]\w*)")
_WORD = re.compile(r"(?<!\w)\w")
_LETTER = re.compile(r"\w")
_HOLE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be written: what kind of thing, what is said of it, and what is written if not the word."""

    word: str
    kind: Kind
    detail: str = ""
    written: str = ""


def offers(words: Words, file: SourceFile, offset: int, place: YamlPlace, lang: Lang) -> list[Offer]:
    """Everything that may stand at a place, each word once."""
    found: Iterable[Offer]
    sort = schema_keys.sort_at(place.keys) if place.sort != "key" else ""
    if sort:
        found = _of_texts(words, file, offset, place, sort)
    elif place.sort == "key":
        found = (*_keys(words, place, lang), *_values(words, place))
    else:
        found = _values(words, place)
    return list({each.word: each for each in found}.values())


def items(offered: list[Offer], file: SourceFile, offset: int, before: str, encoding: str) -> list[lsp.CompletionItem]:
    """Offers as an editor takes them: each takes the place of as many words before the cursor as begin it."""
    end = position(file, offset, encoding)
    made = []
    for each in offered:
        taken = _begun(before, each.word)
        start = position(file, offset - taken, encoding)
        made.append(
            lsp.CompletionItem(
                label=each.word,
                kind=each.kind,
                detail=each.detail or None,
                filter_text=each.word,
                text_edit=lsp.TextEdit(lsp.Range(start, end), each.written or each.word),
            )
        )
    return made


def _begun(before: str, word: str) -> int:
    """How many characters before the cursor are the beginning of a word: whole words of it, and a part of the next."""
    folded = word.casefold()
    for found in _WORD.finditer(before, max(0, len(before) - len(folded))):
        if folded.startswith(before[found.start() :].casefold()):
            return len(before) - found.start()
    return len(before) - len(_without_its_last_word(before))


def _without_its_last_word(text: str) -> str:
    """A text without the letters, digits and `_` at its end."""
    end = len(text)
    while end and _LETTER.match(text[end - 1]):
        end -= 1
    return text[:end]


# ---------------------------------------------------------------- the effect language


def _of_texts(words: Words, file: SourceFile, offset: int, place: YamlPlace, sort: str) -> Iterator[Offer]:
    before = place.before.rstrip()
    head = _without_its_last_word(place.before).rstrip()
    if words.game.id:
        if head.endswith(("'s", "my", "its", "their")) or before.endswith("'s"):
            yield from _properties(words)
            return
        if head.endswith("option"):
            yield from (Offer(made.id, Kind.Variable, _named(made)) for made in words.game.options.values())
            return
        yield from _own(words)
    yield from _given(file, offset)
    for phrase in cheat_sheet.phrases():
        if len(phrase) > 1 and (sort == "scenario" or phrase not in SOFT):
            yield Offer(phrase, Kind.Keyword)
    for word in sorted(RESERVED):
        if len(word) > 1:
            yield Offer(word, Kind.Keyword)


def _properties(words: Words) -> Iterator[Offer]:
    for owner, table in words.names.props.items():
        for word, made in table.items():
            yield Offer(word, Kind.Property, f"{owner}: {_named(made[0])}" if made else owner)


def _own(words: Words) -> Iterator[Offer]:
    """The names of the game, each with its printed names."""
    for verb in words.game.verbs.values():
        for form in (verb.head, verb.third):
            yield Offer(form, Kind.Function, verb.say)
    for word, found in words.names.words.items():
        if found:
            yield Offer(word, _KINDS.get(type(found[0]), Kind.Value), _named(found[0]))
    for word, noun in words.names.nouns.items():
        yield Offer(word, Kind.Class, "" if isinstance(noun, str) else _named(noun))
    for word, adjective in words.names.adjectives.items():
        yield Offer(word, Kind.Enum, "" if isinstance(adjective, str) else _named(adjective))
    for word, sets in words.names.symbols.items():
        yield Offer(word, Kind.EnumMember, sets[0].id)


def _given(file: SourceFile, offset: int) -> Iterator[Offer]:
    """Names that the text gave before this place, and parts of the pattern of its verb."""
    start = max(file.text.rfind("\n\n", 0, offset), file.text.rfind("\n  - ", 0, offset), 0)
    text = file.text[start:offset]
    for found in (*_GIVEN.finditer(text), *_HOLE.finditer(text)):
        yield Offer(found[1], Kind.Variable)


# ---------------------------------------------------------------- YAML


def _keys(words: Words, place: YamlPlace, lang: Lang) -> Iterator[Offer]:
    for key, node in schema_keys.keys_at(place.keys).items():
        text = node.get("description") or node.get("title") or ""
        yield Offer(key, Kind.Field, schema_keys.said(str(text), lang), f"{key}: ")
    if not place.keys:
        return
    if place.keys[-1] in ("cards", "faces", "each"):
        for category in words.game.categories.values():
            for field in category.fields.values():
                yield Offer(field.id, Kind.Field, _named(field), f"{field.id}: ")
    if place.keys[-1] == "characters":
        for field in words.game.character_fields.values():
            yield Offer(field.id, Kind.Field, _named(field), f"{field.id}: ")


_ZONES = (
    "active_in",
    "alters",
    "while_resolving",
    "afterwards",
    "from",
    "part_of",
    "refill_from",
    "zones",
    "starts_in",
)


def _values(words: Words, place: YamlPlace) -> Iterator[Offer]:
    """The words that a key may have."""
    for word in schema_keys.words_at(place.keys):
        yield Offer(word, Kind.EnumMember)
    key = place.keys[-1] if place.keys else ""
    if key == "type":
        yield from (Offer(word, Kind.TypeParameter) for word in TYPES)
    game = words.game
    if key in ("rules", "cites"):
        yield from (Offer(id, Kind.Reference) for id in listed_rules(game))
    for made in _may_stand(game, place.keys):
        yield Offer(made.id, _KINDS.get(type(made), Kind.Value), _named(made))
    for word in _printed_words(game, key):
        yield Offer(word, Kind.EnumMember)


def _may_stand(game: Game, keys: tuple[str, ...]) -> Iterator[decl.Decl]:
    key = keys[-1] if keys else ""
    if key in _ZONES:
        yield from game.zones.values()
    elif key in ("kind", "of") or (key == "is_a" and "kinds" in keys):
        yield from game.categories.values()
    elif key == "is_a":
        yield from game.verbs.values()
    elif key == "cards" and keys[0] in ("rulings", "decks", "theme"):
        yield from game.cards.values()
    elif key == "skills":
        yield from game.skills.values()
    elif key in ("variants", "conflicts", "over"):
        yield from game.variants.values()
    elif key == "type":
        yield from game.symbols.values()
    elif key == "options":
        yield from game.options.values()


def _printed_words(game: Game, key: str) -> Iterator[str]:
    """The words of the set of which a printed value is one."""
    fields = [each for kind in game.categories.values() for each in kind.fields.values()]
    for field in (*fields, *game.character_fields.values()):
        if field.id == key and field.ty.set_id in game.symbols:
            yield from game.symbols[field.ty.set_id].words
        elif field.id == key and field.ty.name == "bool":
            yield from ("yes", "no")


_KINDS: dict[type[decl.Decl], Kind] = {
    decl.CardKind: Kind.Class,
    decl.Category: Kind.Class,
    decl.Zone: Kind.Folder,
    decl.Verb: Kind.Function,
    decl.Phase: Kind.Event,
    decl.Skill: Kind.Interface,
    decl.Status: Kind.Enum,
    decl.Constant: Kind.Constant,
    decl.Counter: Kind.Variable,
    decl.Variable: Kind.Variable,
}


def _named(made: decl.Decl) -> str:
    """What a thing is called in print."""
    return " / ".join(dict.fromkeys(text for text in made.name.values() if text and text != made.id))
