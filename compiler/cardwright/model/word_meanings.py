"""What each word of a game means, and the vocabulary that the parser needs for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import lru_cache

from cardwright.diagnostics import Note, Problems
from cardwright.ir import decl
from cardwright.model.all_texts import declarations
from cardwright.model.built_in_properties import (
    ADJECTIVES,
    OF_CARD,
    OF_CHARACTER,
    OF_EFFECT,
    OF_GAME,
    OF_PLAYER,
    OF_ZONE,
)
from cardwright.model.collect.types import TYPES
from cardwright.model.game import Game
from cardwright.model.game_being_read import CARD_BASE, SYMBOL_, SYMBOLS_, Draft
from cardwright.model.sorts import NUMBER, OF_LANGUAGE, another, sort_of, sort_of_role
from cardwright.records import thing
from cardwright.source.text import Span
from cardwright.syntax.verb_patterns import Hole, VerbPattern
from cardwright.syntax.vocabulary import NUMBERS, Lacking, Vocabulary, clashes
from cardwright.syntax.words import MOST_KEPT, TOKEN, fold, plural, split_words

NOUNS = ("player", "card", "zone", "effect", "skill", "character")
"""The nouns of the language itself, with their plurals."""


@thing
class Names:
    """Words and their meanings.  A word may have several; which one is meant is decided by where it stands.

    `words` are names that stand alone; `nouns` are what follows a quantity: a base noun or a declaration;
    `props` the properties by the type of their owner and by word.
    """

    words: dict[str, list[decl.Decl]] = field(default_factory=dict)
    nouns: dict[str, str | decl.Decl] = field(default_factory=dict)
    adjectives: dict[str, decl.AdjectiveDecl | decl.Status | str] = field(default_factory=dict)
    symbols: dict[str, list[decl.SymbolSet]] = field(default_factory=dict)
    called: dict[tuple[str, str], str] = field(default_factory=dict)
    """The words of sets of symbols that are said by a name: by the set and the name."""
    props: dict[str, dict[str, list[decl.Prop]]] = field(default_factory=dict)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)

    def known(self) -> Iterator[str]:
        """All words that may stand alone."""
        yield from self.words
        yield from self.symbols

    def word_of(self, symbols: decl.SymbolSet, said: str) -> str:
        """The word of a set that is said so: itself, or one by its name."""
        return said if said in symbols.words else self.called.get((symbols.id, said), said)

    def prop(self, owner: str, word: str) -> list[decl.Prop]:
        """The properties of that name that things of type `owner` have."""
        return self.props.get(owner, {}).get(fold(word), [])


@lru_cache(MOST_KEPT)
def lexable(word: str) -> bool:
    """True if the word can stand in a text: words of letters and digits with blanks between."""
    tokens = TOKEN.findall(word)
    return bool(tokens) and all(token[0].isalpha() or token[0].isdigit() for token in tokens) and (
        not tokens[0].isdigit() and " ".join(tokens) == fold(word) and "the" not in tokens
    )  # fmt: skip


def spellings(made: decl.Decl) -> Iterator[str]:
    """The id of a declaration and its names in all languages, as far as they can stand in a text."""
    seen = {fold(made.id)}
    if isinstance(made, decl.Derived | decl.Quantity) and made.params:
        seen.add(fold(f"{made.id} {made.params[0][1]}"))  # a name that is how it begins would be read for all of it
    yield fold(made.id)
    for text in made.name.values():
        word = fold(text)
        if word not in seen and word and lexable(word):
            seen.add(word)
            yield word


def names_of(verb: decl.Verb) -> list[str]:
    """What a verb is called, as far as that can stand in a text."""
    return [word for text in verb.name.values() if lexable(word := fold(text))]


def build_names(draft: Draft, problems: Problems) -> Names:
    """All words of a game with what they mean; words that mean two things of one sort are reported."""
    game, names = draft.game, all_names(draft, problems)
    _clashes(names, game, problems)
    _given_away(names, game, problems)
    _of_two_roles(names, game, problems)
    _hidden(game, problems)
    return names


def all_names(draft: Draft, problems: Problems) -> Names:
    """The same, of a game of which most of what may be wrong is known."""
    game, names = draft.game, Names()
    for base in NOUNS:
        names.nouns[base] = base
        names.nouns[plural(base)] = base
    _stand_alone(names, game, draft.aliases, problems)
    _nouns(names, game)
    _properties(names, game, draft.aliases)
    _adjectives(names, game)
    for symbols in (*game.symbols.values(), *(o.symbols for o in game.options.values() if o.symbols)):
        for word in symbols.words:
            names.symbols.setdefault(fold(word), []).append(symbols)
    _names_of_symbols(names, game)
    names.vocabulary = _vocabulary(names, game, draft.absent)
    return names


def _names_of_symbols(names: Names, game: Game) -> None:
    """A word of a set may be said by its Chinese name, where nothing else is called so."""
    props = {word for of in names.props.values() for word in of}
    taken = {*names.words, *names.nouns, *names.adjectives, *names.symbols, *props}
    for symbols in game.symbols.values():
        for word, called in symbols.words.items():
            said = {fold(text) for lang, text in called.items() if lang.startswith("zh") and not text.isascii()}
            for text in sorted(said - taken):
                if lexable(text) and (symbols.id, text) not in names.called:
                    names.called[symbols.id, text] = word
                    names.symbols.setdefault(text, []).append(symbols)


def namesakes(made: decl.Decl, word: str, others: list[decl.Decl]) -> bool:
    """Whether two skills are printed alike: their name alone does not tell which is meant, so only an id does."""
    return isinstance(made, decl.Skill) and all(isinstance(o, decl.Skill) and fold(o.id) != word for o in others)


_PRINTED = (decl.CardKind, decl.Category)
"""What is called by its printed name, too, whatever else has that word."""


def _stand_alone(names: Names, game: Game, aliases: Mapping[str, decl.Decl], problems: Problems) -> None:
    tables: tuple[Mapping[str, decl.Decl], ...] = (
        {k: z for k, z in game.zones.items() if z.owner == "game"},
        game.phases, game.constants, game.skills, game.statuses, game.checks, game.characters,
        {k: c for k, c in game.counters.items() if c.owner == "game"},
        {k: c for k, c in game.variables.items() if c.owner == "game"},
        {k: c for k, c in game.quantities.items() if c.owner == "game"},
        {k: c for k, c in game.values.items() if c.owner == "game"},
        game.categories, game.cards,
    )  # fmt: skip
    for table in tables:
        for made in table.values():
            for number, word in enumerate(spellings(made)):
                others = names.words.setdefault(word, [])
                if not number:  # and so does one that was declared before
                    others[:] = [o for o in others if isinstance(o, _PRINTED) or fold(o.id) == word]
                if number and others and not isinstance(made, decl.CardKind) and not namesakes(made, word, others):
                    continue  # a printed name of small things gives way to an id
                if isinstance(made, decl.CardKind | decl.Category):
                    others[:] = [o for o in others if isinstance(o, _PRINTED) or fold(o.id) == word]
                if isinstance(made, decl.CardKind | decl.Category) and others and others[0] is not made:
                    if number and not game.is_played and isinstance(made, decl.CardKind):
                        continue  # no effect names the cards of a deck law, which has ids, sets and numbers for them
                    notes, role = [Note(others[0].span, "other")], sort_of(made)
                    other = another(sort_of(others[0]), role)
                    problems.add("CW530", made.span, notes=notes, word=word, role=role, other=other)
                    continue
                others.append(made)
    for word, made in aliases.items():
        of_players = isinstance(made, decl.Zone) and made.owner == "player"
        if not of_players and all(other is not made for other in names.words.get(fold(word), ())):
            names.words.setdefault(fold(word), []).append(made)
    for builtin in OF_GAME.values():
        names.words.setdefault(builtin.id, []).append(builtin)


def _nouns(names: Names, game: Game) -> None:
    def add(made: decl.Decl, forms: Iterator[str]) -> None:
        for word in forms:
            for form in (word, plural(word)):
                names.nouns.setdefault(form, made)

    for category in game.categories.values():
        add(category, spellings(category))
        if not category.id.endswith("card"):
            add(category, iter((f"{fold(category.id)} card",)))
        if category.plural:
            names.nouns.setdefault(fold(category.plural), category)
    for card in game.cards.values():
        add(card, spellings(card))
    for zone in game.zones.values():
        if zone.owner == "player":
            add(zone, spellings(zone))
    for symbols in game.symbols.values():
        add(symbols, spellings(symbols))
    for word in [word for word, made in names.nouns.items() if _gives_way(names, word, made)]:
        del names.nouns[word]


def _gives_way(names: Names, word: str, made: str | decl.Decl) -> bool:
    """Whether a noun is only the printed name of something, while something else of the game has it as its id."""
    if isinstance(made, str) or made not in names.words.get(word, [made]):
        own = isinstance(made, str) or word in (fold(made.id), plural(fold(made.id)), f"{fold(made.id)} card")
        return not own and any(fold(other.id) == word for other in names.words[word])
    return False


def _properties(names: Names, game: Game, aliases: Mapping[str, decl.Decl]) -> None:
    also: list[tuple[str, decl.Prop, str]] = []

    def add(owner: str, prop: decl.Prop, words: Iterator[str]) -> None:
        names.props.setdefault(owner, {}).setdefault(next(words), []).append(prop)
        also.extend((owner, prop, word) for word in words)

    given = (
        ("player", OF_PLAYER), ("card", OF_CARD), ("zone", OF_ZONE), ("effect", OF_EFFECT), ("character", OF_CHARACTER),
    )  # fmt: skip
    for owner_name, builtins in given:
        for builtin in builtins.values():
            add(owner_name, builtin, iter((builtin.id,)))
    for zone in game.zones.values():
        if zone.owner == "player":
            add("player", zone, spellings(zone))
    for table in (game.counters, game.variables, game.quantities, game.values):
        for prop in table.values():
            if prop.owner != "game":
                add(prop.owner, prop, spellings(prop))
    for category in game.categories.values():
        for printed in category.fields.values():
            add("card", printed, spellings(printed))
    for printed in game.character_fields.values():
        add("character", printed, spellings(printed))
    for owner_name, made, word in also:
        names.props[owner_name].setdefault(word, [made])
    for word, known in aliases.items():
        owner = getattr(known, "owner", None)
        if (
            isinstance(known, decl.Zone | decl.Counter | decl.Variable | decl.Quantity | decl.Derived)
            and owner != "game"
            and all(other is not known for other in names.props.get(str(owner), {}).get(fold(word), ()))
        ):
            add(str(owner), known, iter((fold(word),)))


def _adjectives(names: Names, game: Game) -> None:
    for builtin in ADJECTIVES:
        names.adjectives[builtin] = builtin
    for table in (game.adjectives, game.statuses):
        for made in table.values():
            for word in spellings(made):
                names.adjectives.setdefault(word, made)


def _vocabulary(names: Names, game: Game, absent: Mapping[str, Lacking]) -> Vocabulary:
    verbs = {verb.head: pattern_of(verb) for verb in game.verbs.values()}
    props: dict[str, tuple[str, ...]] = {}
    for table in names.props.values():
        for word, found in table.items():
            labels = tuple(
                label
                for prop in found
                if isinstance(prop, decl.Derived | decl.Quantity | decl.Builtin)
                for _, label, _ in prop.params
            )
            props[word] = tuple(dict.fromkeys((*props.get(word, ()), *labels)))
    for verb in game.verbs.values():
        for hole in verb.holes:
            props.setdefault(hole.name, ())
    flags = {hole.name for verb in game.verbs.values() for hole in verb.holes if hole.flag and " " in hole.name}
    spans = {word for verb in game.verbs.values() for word in names_of(verb) if len(split_words(word)) > 1}
    for part in ("doer", "further targets"):
        props.setdefault(part, ())
    for made in (*game.phases.values(),):
        for word in spellings(made):
            props.setdefault(word, ())
    for word in ("turn", "round", "phase"):
        props.setdefault(word, ())
    options = (spelling for option in game.options.values() for spelling in spellings(option))
    alone = {*names.words, *names.symbols, *options, *flags, *spans}
    nouns = {form: form if isinstance(of, str) else fold(of.id) for form, of in names.nouns.items()}
    for form in names.nouns:
        alone.discard(form)
    adjectives = frozenset((*names.adjectives, *names.symbols)) - set(nouns)
    parted = {
        word: tuple(label for _, label, _ in made.params)
        for table in (game.quantities, game.values)
        for made in table.values()
        if made.owner == "game" and made.params
        for word in spellings(made)
        if word in alone
    }
    return Vocabulary(
        verbs, nouns, frozenset(names.adjectives) & adjectives, props, frozenset(alone), parted, absent,
        _numbered(game), _terms(game),
    )  # fmt: skip


def _terms(game: Game) -> dict[str, str]:
    """What the game calls players, cards and so on where it prints them, and how its texts are written of these."""
    said: dict[str, str] = {}
    for term in (term for term in game.terms.values() if term.id in NOUNS):
        for text in filter(None, map(fold, term.name.values())):
            said |= {plural(text): plural(term.id), text: term.id}
        said |= {fold(term.plural): plural(term.id)} if term.plural else {}
    return {form: meant for form, meant in said.items() if form != meant}


def _numbered(game: Game) -> frozenset[str]:
    """The words for numbers with which something of the game is called."""
    named = (
        made for made in declarations(game) if any(_A_NUMBER.search(text) for text in (made.id, *made.name.values()))
    )
    said = (split_words(word) for made in named for word in spellings(made))
    first = (words[0] for words in said if words)
    return frozenset(NUMBERS).intersection(fold(word) for word in first)


_A_NUMBER = re.compile("|".join(NUMBERS))


def pattern_of(verb: decl.Verb) -> VerbPattern:
    """The pattern of a verb as the parser wants it."""
    from cardwright.syntax.verb_patterns import PatternFault, parse_pattern

    found = parse_pattern(verb.say, verb.third, verb.ing)
    if isinstance(found, PatternFault):  # reported when the verb was read
        holes = tuple(Hole(hole.name, hole.label, hole.optional, hole.flag) for hole in verb.holes)
        return VerbPattern(verb.head, holes, verb.third, verb.ing)
    return found


_APART = ("on",)
"""Key words that may be the choice of an option: nothing else can follow `option NAME is`."""


def _clashes(names: Names, game: Game, problems: Problems) -> None:
    for clash in clashes(names.vocabulary):
        if clash.word in _APART or (clash.role in ("noun", "name") and clash.other.startswith("verb ")):
            continue  # told apart by where it stands: `chooses reply: give or refuse`, `give 1 card to me`
        made = _declares(names, game, clash.word)
        roles = sort_of_role(clash.role), sort_of_role(clash.other)
        other = another(roles[1], roles[0])
        kept = clash.word if roles[1] == OF_LANGUAGE else None
        at = _place(made, clash.word) if made else None
        problems.add("CW530", at, word=clash.word, role=roles[0], other=other, kept=kept)


def _given_away(names: Names, game: Game, problems: Problems) -> None:
    """Report names that the language gives to something else of the same owner, or to a moment: `my turn ends`."""
    for props in names.props.values():
        for word, found in props.items():
            if isinstance(found[0], decl.Builtin) and len(found) > 1:
                problems.add("CW530", found[1].span, word=word, role=sort_of(found[1]), other=OF_LANGUAGE, kept=word)
    periods = ("turn", "round", "game", "phase", *game.phases, *game.statuses)
    moments = {f"{fold(period)} {edge}" for period in periods for edge in ("begins", "ends")}
    moments |= {f"{fold(id)} changes" for id in game.counters} | {f"{fold(id)} empties" for id in game.zones}
    tables: tuple[Mapping[str, decl.Decl], ...] = (
        game.zones, game.phases, game.constants, game.skills, game.statuses, game.checks, game.characters, game.cards,
        game.counters, game.variables, game.quantities, game.values, game.categories, game.symbols, game.adjectives,
        game.options,
    )  # fmt: skip
    named = [(fold(made.id), made) for table in tables for made in table.values()]
    named += [(fold(verb.head), verb) for verb in game.verbs.values()]
    told = [(word, made.span, sort_of(made)) for word, made in named]
    sets = game.symbols.values()
    told += [(fold(word), _place(symbols, word), SYMBOL_) for symbols in sets for word in symbols.words]
    for word, at, role in told:
        if word in moments or word in OF_GAME:
            problems.add("CW530", at, word=word, role=role, other=OF_LANGUAGE, kept=word)
        elif word.isdecimal():
            problems.add("CW530", at, word=word, role=role, other=NUMBER)


def _place(made: decl.Decl, word: str) -> Span:
    """Where a word is declared: one of a set of symbols where it stands among them, else the declaration."""
    of_set = made.word_spans if isinstance(made, decl.SymbolSet) and fold(made.id) != fold(word) else {}
    return next((span for of, span in of_set.items() if fold(of) == fold(word)), made.span)


_PLACES_AND_VALUES = (decl.Zone, decl.Counter, decl.Variable, decl.Quantity, decl.Derived, decl.Constant)


def _of_two_roles(names: Names, game: Game, problems: Problems) -> None:
    """Report ids that the lexer would read as something else: a zone called like a status, a counter like a zone of
    players, a set of words like a sort of things.
    """
    roles: dict[str, decl.Decl] = {}
    for table in (game.adjectives, game.statuses):
        roles |= {fold(made.id): made for made in table.values()}
    for noun, made in names.nouns.items():
        if isinstance(made, decl.Zone | decl.SymbolSet):
            roles[noun] = made
    for word, found in names.words.items():
        for made in found:
            other = roles.get(word, made)
            sort = names.nouns.get(word)
            if isinstance(made, decl.Zone) and isinstance(sort, decl.CardKind | decl.Category):
                other = made if word in spellings(sort) else sort  # the cards that are called `explorer`: `explorers`
            if other is not made and fold(made.id) == word and isinstance(made, _PLACES_AND_VALUES):
                notes = [Note(other.span, "other")]
                role = sort_of(made)
                told = another(sort_of(other), role)
                problems.add("CW530", made.span, notes=notes, word=word, role=role, other=told)
    for symbols in game.symbols.values():
        if fold(symbols.id) in TYPES:
            problems.add("CW530", symbols.span, word=symbols.id, role=SYMBOLS_, other=OF_LANGUAGE, kept=symbols.id)


def _hidden(game: Game, problems: Problems) -> None:
    """Report what one sort of owner has under one word twice: one would hide the other.

    Printed values of different kinds of cards may be called alike; and an id counts before a name of something else
    that is not printed.
    """
    found: list[tuple[str, decl.Prop]] = [("player", zone) for zone in game.zones.values() if zone.owner == "player"]
    found += [("card", one) for category in game.categories.values() for one in category.fields.values()]
    found += [("character", one) for one in game.character_fields.values()]
    tables: tuple[Mapping[str, decl.Counter | decl.Variable | decl.Quantity | decl.Derived], ...] = (
        game.counters, game.variables, game.quantities, game.values,
    )  # fmt: skip
    found += [(made.owner, made) for table in tables for made in table.values() if made.owner != "game"]
    first: dict[tuple[str, str, bool], decl.Prop] = {}
    for owner, made in found:
        for number, word in enumerate(spellings(made)):
            alike = first.setdefault((owner, word, not number), made)
            other = first.get((owner, word, bool(number)))
            hidden = alike if alike is not made else other if isinstance(other, decl.Field) else None
            if number and _has_parts(made) and hidden is not None and _has_parts(hidden):
                continue  # printed alike, as `distance`, and written by their ids
            if hidden is not None and not isinstance(made, decl.Field):
                problems.add("CW556", made.span, notes=[Note(hidden.span, "declared")], word=word)


def _has_parts(made: decl.Prop) -> bool:
    return isinstance(made, decl.Quantity | decl.Derived) and bool(made.params)


def _declares(names: Names, game: Game, word: str) -> decl.Decl | None:
    noun = names.nouns.get(word)
    if isinstance(noun, decl.Decl):
        return noun
    if names.words.get(word):
        return names.words[word][0]
    if word in names.symbols:
        return names.symbols[word][0]
    adjective = names.adjectives.get(word)
    if isinstance(adjective, decl.Decl):
        return adjective
    for verb in game.verbs.values():
        if word in (verb.head, verb.third, verb.ing):
            return verb
    return None


__all__ = ["CARD_BASE", "NOUNS", "Names", "build_names", "lexable", "pattern_of", "spellings"]
