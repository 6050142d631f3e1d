"""The words of a card pool as names of the effect language: its fields, their words, kinds of cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.decks.cards import FieldInfo, Pool, plain
from cardwright.ir import decl
from cardwright.ir.node import NOWHERE
from cardwright.ir.types import BOOL, TEXT
from cardwright.model.built_in_properties import OF_CARD
from cardwright.model.game import Game, Meta
from cardwright.model.game_being_read import CARD_BASE
from cardwright.model.word_meanings import Names, spellings
from cardwright.syntax.vocabulary import Vocabulary
from cardwright.syntax.words import fold


@dataclass(slots=True)
class PoolWords:
    """What the conditions of deck laws may say of the cards of a pool, ready for the resolver of the model.

    `names` are the fields, kinds and words as declarations; cards stay in the pool, which knows them by id, number and
    name in any language.
    """

    pool: Pool
    names: Names = field(default_factory=Names)
    game: Game = field(default_factory=lambda: Game("", Meta({}), NOWHERE))
    fields: dict[str, FieldInfo] = field(default_factory=dict)
    spelled: dict[str, dict[str, str]] = field(default_factory=dict)
    """By field and by a word as people may write it: the word as it is printed."""
    long_names: frozenset[str] = frozenset()
    """Names of cards and words of fields that are several words: the parser must be told of those."""

    _vocabularies: dict[frozenset[str], Vocabulary] = field(default_factory=dict)

    def __post_init__(self) -> None:
        known = self.pool.fields
        self.fields = {name: known.get(name) or FieldInfo(name, TEXT) for name in ("id", "name")}
        self.fields |= {"kind": FieldInfo("kind", OF_CARD["kind"].ty), **known}
        table = self.names.props.setdefault("card", {"kind": [OF_CARD["kind"]]})
        for info in self.fields.values():
            made = decl.Field(info.name, info.names, NOWHERE, (), None, info.ty)
            for number, word in enumerate(spellings(made)):
                if not number or word not in table:
                    table[word] = [OF_CARD["kind"]] if info.name == "kind" else [made]
                if info.ty == BOOL:
                    self.names.adjectives.setdefault(word, decl.AdjectiveDecl(info.name, info.names, NOWHERE))
        for word, (kind,) in self.pool.kinds.items():
            self.names.nouns[fold(word)] = decl.Category(kind, {}, NOWHERE)
        self.names.nouns[CARD_BASE] = CARD_BASE
        several = set()
        for info in self.fields.values():
            self._add_words(info)
            several |= {word for word in (*self.spelled[info.name], *info.words) if " " in word}
        for card in self.pool.cards.values():
            several |= {name for name in (card.id, *card.names.values()) if " " in name}
        self.long_names = frozenset(several)

    def _add_words(self, info: FieldInfo) -> None:
        """The words of a field, under their own spelling, their names, and without accents and case."""
        spelled = self.spelled[info.name] = {word: word for word in sorted(info.words)}
        for word in sorted(info.words):
            for name in (*info.spoken.get(word, {}).values(), plain(word)):
                spelled.setdefault(fold(name), word)
        set_id = info.ty.one.set_id
        if set_id is None:
            return
        symbols = self.game.symbols.setdefault(set_id, decl.SymbolSet(set_id, {}, NOWHERE, (), dict(info.spoken)))
        symbols.words = {**{word: {} for word in sorted(info.words)}, **symbols.words}
        for word in info.words:
            found = self.names.symbols.setdefault(fold(word), [])
            if symbols not in found:
                found.append(symbols)

    def vocabulary(self, text: str, local: frozenset[str]) -> Vocabulary:
        """The words for the parser; of thousands of long names only those that occur in the text."""
        folded = " ".join(text.split()).casefold()
        alone = local | {name for name in self.long_names if name.casefold() in folded}
        if alone not in self._vocabularies:
            self._vocabularies[alone] = Vocabulary(
                nouns={word: word for word in self.names.nouns},
                adjectives=frozenset(self.names.adjectives) - set(self.names.nouns),
                props={word: () for word in self.names.props["card"]},
                names=alone,
            )
        return self._vocabularies[alone]
