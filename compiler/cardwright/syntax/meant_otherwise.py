"""Say what was meant by words that this language has not, or says otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardwright.diagnostics.problem import closest
from cardwright.syntax.layout import NL, PRONOUNS
from cardwright.syntax.other_words import (
    LONGEST,
    NEAR_HAS,
    OPPOSITES,
    OTHER_LANGUAGES,
    OWN,
    SAID_OTHERWISE,
    SIGNS,
    TESTS,
    VERBS,
)  # fmt: skip
from cardwright.syntax.stuck_place import Finding, StuckPlace
from cardwright.syntax.words import ing, third

_RANKS = {"highest": "highest", "most": "highest", "lowest": "lowest", "least": "lowest", "fewest": "lowest"}
"""Which end of an order is meant by the word that says so."""


_NUMBERS = re.compile(r"(\d+)")
_DESCRIBING = {
    "without": "it is not …", "that": "it is …", "which": "it is …", "who": "it is …",
}  # fmt: skip
"""Words by which English describes something, and how that is said here."""


class MeantOtherwise(StuckPlace):
    """One place where the parser is stuck, as far as its words are others than were meant."""

    def ranked(self) -> Finding | None:
        """`top 4 spells of deck`, `(spells where …) of the highest cost`, `spells of the highest cost in my hand`."""
        texts, at = self.stream.texts, self.token
        end, many, noun = texts[at - 3 : at] if at - 3 >= self.first else ("", "", "")
        at_end = self.word == "of" and end in ("top", "bottom") and many.isdecimal()
        if at_end and noun in self.vocabulary.nouns:
            pos = (self.stream.starts[at - 1], self.stream.ends[at - 1])
            return self.fault("CW320", pos, found=noun, near="cards")
        ranks = [k for k in range(self.first, at) if texts[k] in ("highest", "lowest") and texts[k - 1] == "of"]
        before = self.found in ("of highest", "of lowest") and self.before() == ")"
        if before or (ranks and self.found in ("in", "where") and at - ranks[-1] <= LONGEST):
            rank = self.found.split(" ")[-1] if before else texts[ranks[-1]]
            return self.fault("CW320", found=self.found, near=None, rank=f"of the {rank} …")
        return None

    def foreign(self) -> Finding | None:
        if self.word in TESTS:
            meant = "be" if "BE" in self.expected else "to" if "TO" in self.expected else TESTS[self.word]
            return self.fault("CW323", found=self.word, meant=meant)
        if self.word in ("+", "-") and self.stream.texts[self.token + 1] == "=" and "VERBS" in self.expected:
            pos = (self.stream.starts[self.token], self.stream.ends[self.token + 1])
            meant = "increase … by …" if self.word == "+" else "reduce … by …"
            return self.fault("CW324", pos, found=self.word + "=", meant=meant)
        for token in (self.token, self.token - 1):
            if self.first <= token < len(self.stream.texts):
                word = self.stream.texts[token]
                if token == self.token and self.joins():
                    continue
                if token > self.first and self.is_unknown(self.stream.texts[token - 1]):
                    continue  # `untill end of this turn`: the word before it is the slip
                if word in OTHER_LANGUAGES and word not in (*self.phrases, *self.vocabulary.numbered):
                    pos = (self.stream.starts[token], self.stream.ends[token])
                    return self.fault("CW324", pos, found=word, meant=OTHER_LANGUAGES[word])
        said_not = self.stream.texts[max(self.token - 2, self.first) : self.token] == ["is", "not"]
        if said_not and self.found in OPPOSITES:
            pos = (self.stream.starts[self.token - 2], self.pos[1])
            return self.fault("CW324", pos, found=f"is not {self.found}", meant=OPPOSITES[self.found])
        if self.before() in ("same", "different", "consecutive") and self.column > 1:
            has, how = self.stream.texts[self.token - 2 : self.token]
            if has in ("has", "have"):  # `cards have the same number`: what they have in common they are
                pos = (self.stream.starts[self.token - 2], self.pos[1])
                return self.fault("CW324", pos, found=f"has {how} {self.word}", meant=f"is of {how} {self.word}")
        if self.word in SIGNS:
            return self.fault("CW335", found=self.word, meant=SIGNS[self.word])
        return self.had()

    def had(self) -> Finding | None:
        """`every card has suit sun`: what something has of a value is said by `is`."""
        texts = self.stream.texts
        for at in range(self.token, max(self.first, self.token - NEAR_HAS), -1):
            if texts[at - 1] not in ("has", "have"):
                continue
            sizes = range(min(NEAR_HAS, len(texts) - at), 0, -1)
            size = next((n for n in sizes if " ".join(texts[at : at + n]) in self.vocabulary.props), 0)
            name, behind = " ".join(texts[at : at + size]), at + size
            if not size or self.token > behind:
                return None
            end = behind
            while texts[end][:1].isalnum() and texts[end] not in ("and", "or", "in"):
                end += 1
            if end == behind:
                return None
            value, whose = " ".join(texts[behind:end]), texts[at - 2] if at - 2 >= self.first else ""
            alone = at - 3 < self.first or texts[at - 3] in ("if", "and", "or", "where", "while", "(")
            if alone:
                meant = f"{OWN.get(whose, whose + chr(39) + 's')} {name} is {value}"
            elif {"every", "each", "all"} & set(texts[self.first : at]):
                meant = f"there is no … where its {name} is not {value}"
            else:
                meant = f"there is … where its {name} is {value}"
            pos = (self.stream.starts[at - 1], self.stream.ends[end - 1])
            return self.fault("CW324", pos, found=f"has {name} {value}", meant=meant)
        return None

    def lacking(self) -> Finding | None:
        """A verb of the library that the game does not have: the zones that it needs are called otherwise."""
        for token in (self.token, self.token - 1):
            wants_verb = token == self.token and not self.expected.isdisjoint(VERBS)
            wants_verb = wants_verb or token == self.first_of_sentence()
            if self.first <= token < len(self.stream.texts) and (wants_verb or not self.is_name(token)):
                word = self.stream.texts[token]
                found = (why for head, why in self.vocabulary.absent.items() if word in (head, third(head), ing(head)))
                if (why := next(found, None)) is not None:
                    pos = (self.stream.starts[token], self.stream.ends[token])
                    more = {"zones": why.zones, "missing": why.missing, "meant": why.near}
                    return self.fault("CW321", pos, found=word, near=None, **more)
        return None

    def pronoun(self) -> Finding | None:
        for token in (self.token, self.token - 1):
            if self.first <= token < len(self.stream.texts) and self.stream.texts[token] in PRONOUNS:
                if self.stream.texts[token] in self.known_names():
                    continue
                pos = (self.stream.starts[token], self.stream.ends[token])
                found = self.stream.texts[token]
                return self.fault("CW329", pos, found=found, where="where its" if found == "whose" else None)
        return None

    def unknown_verb(self, token: int, candidates: Iterable[str]) -> Finding:
        stream = self.stream
        word = stream.texts[token]
        options = list(candidates)
        meant = SAID_OTHERWISE.get(word)
        two = " ".join(stream.texts[token : token + 2])
        plain = stream.texts[token + 1][:1].isalpha()
        near = closest(two, [option for option in options if " " in option]) if plain else None
        size = 2 if near is not None else 1
        near = near or (meant if meant in options else self.near(word, options)) or self.unparted(word)
        pos = (stream.starts[token], stream.ends[token + size - 1])
        found = " ".join(stream.texts[token : token + size])
        return self.fault("CW321", pos, found=found, near=near)

    def unparted(self, word: str) -> str | None:
        """A verb in Chinese with what stands behind it, without the blanks that part them: 收入2银两."""
        heads = [verb.head for verb in self.vocabulary.verbs.values() if not verb.head.isascii()]
        head = max((head for head in heads if word.startswith(head)), key=len, default=None)
        return " ".join((head, *filter(None, _NUMBERS.split(word[len(head) :])))) if head is not None else None

    def became(self) -> str | None:
        """How a sentence says that somebody gets a status, where it says that somebody has it: `I am ready`."""
        texts, end = self.stream.texts, min(self.token + 1 + LONGEST, len(self.stream.texts))
        asked = self.start in ("cond_root", "value_root")
        if asked or self.word not in ("am", "is", "are") or "BECOMES" not in self.expected:
            return None
        ends = range(end, self.token + 1, -1)
        names = (" ".join(texts[self.token + 1 : at]) for at in ends)
        found = next((name for name in names if name in self.vocabulary.adjectives), None)
        return f"{'becomes' if self.word == 'is' else 'become'} {found}" if found is not None else None

    def won(self) -> Finding | None:
        """`players of the highest score win`: what makes somebody win is a sentence of its own."""
        texts, at = self.stream.texts, self.token - (self.word == NL)
        if self.start == "scenario" or self.expected.isdisjoint(VERBS) or texts[at] not in ("win", "wins"):
            return None
        begin = self.first_of_sentence()
        who = " ".join(texts[begin:at]).replace(" 's", "'s").replace("( ", "(").replace(" )", ")")
        if {"may", "must", "make", ":"} & set(texts[begin:at]):
            return None
        pos = (self.stream.starts[at], self.stream.ends[at])
        winning = f"make {'me' if who in ('', 'I') else who} win"
        return self.fault("CW320", pos, found=texts[at], near=None, winning=winning)

    def described_by_with(self) -> Finding | None:
        """`players with the highest score`, `cards with cost 3`, `cards without a cost`."""
        texts, at = self.stream.texts, self.token
        if self.before() not in self.vocabulary.nouns or texts[at] in self.phrases:
            return None
        if (said := _DESCRIBING.get(texts[at])) is not None:
            return self.fault("CW320", found=texts[at], near=None, described_by=f"{self.before()} where {said}")
        if texts[at] != "with":
            return None
        rank = _RANKS.get(texts[at + 1])
        meant = f"{self.before()} of the {rank} …" if rank is not None else f"{self.before()} where its … is …"
        return self.fault("CW320", found="with", near=None, described_by=meant)
