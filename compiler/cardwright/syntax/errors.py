"""Say in the designer's words why the parser is stuck, and which line to leave out when it goes on."""

from __future__ import annotations

import re
from itertools import pairwise

from cardwright.diagnostics.problem import closest
from cardwright.syntax.grammar import keywords
from cardwright.syntax.layout import BAD, DEDENT, INDENT, NL, OPEN, ROLES, Line, SyntaxFault
from cardwright.syntax.meant_otherwise import MeantOtherwise
from cardwright.syntax.other_words import (
    BEHIND_USED,
    GOES_ON,
    JUDGED,
    LONGER,
    LONGEST,
    NAMES,
    NOBODYS,
    ONLY_ON_TOP,
    OPENING,
    QUANTITIES,
    TAIL_WORDS,
    USED,
)  # fmt: skip
from cardwright.syntax.stuck_place import HEADERS, STARTERS, Finding

_DEEPER = {")": 1, "]": 1, "(": -1, "[": -1}
"""How much deeper one is in parentheses and lists, going backwards."""


class Doctor(MeantOtherwise):
    """Looks at one place where the parser is stuck, and says why."""

    def diagnose(self) -> Finding:
        for rule in (
            self.echo, self.no_or, self.bullet, self.unquoted, self.two_words, self.folded, self.ranked, self.won,
            self.described_by_with, self.foreign, self.lacking, self.pronoun,
            self.first_word, self.closed, self.mixed, self.name, self.second_word, self.happening, self.noun,
            self.line_end, self.next_sentence, self.rest,
        ):  # fmt: skip
            finding = rule()
            if finding is not None:
                return finding
        return self.anything()

    def echo(self) -> Finding | None:
        """What follows from a line that is already reported is not reported again."""
        if self.word == BAD:
            owner = self.line_number
            while owner > 0 and self.layout.lines[owner].bad:
                owner -= 1
            return Finding(None, owner)
        if self.column == 0 and self.word in ("or", "otherwise", "if") and self.line_number:
            host = self.host()
            if host is not None and host.bad:
                return Finding(None, self.line_number)
        return None

    def host(self) -> Line | None:
        """The last line above at the same level."""
        for line in reversed(self.layout.lines[: self.line_number]):
            if line.indent <= self.line.indent:
                return line
        return None

    def no_or(self) -> Finding | None:
        """The last `either` above that has no `or` at its level."""
        if self.expected != {"OR"}:
            return None
        answered: set[int] = set()
        for number in range(self.line_number, -1, -1):
            line = self.layout.lines[number]
            if line.bad or self.stream.firsts[number] >= self.token:
                continue
            if line.texts[0] == "or":
                answered.add(line.indent)
            elif ("either", ":") in pairwise(line.texts):
                if line.indent not in answered:
                    at = line.texts.index("either")
                    return Finding(SyntaxFault("CW332", (line.starts[at], line.ends[at])), number)
                answered.remove(line.indent)
        return None

    def bullet(self) -> Finding | None:
        if self.line.texts[0] == "-" and self.column <= 2:
            return self.fault("CW334", (self.line.starts[0], self.line.ends[0]))
        return None

    def unquoted(self) -> Finding | None:
        """What somebody uses in a scenario has a name of several words, which stands there without quotes."""
        texts, used = self.stream.texts, self.token - 1
        while used > self.first and texts[used] not in USED:
            used -= 1
        said = texts[used + 1 : self.token + 1]
        if self.start != "scenario" or len(said) < 2 or texts[used] not in USED:
            return None
        if not all(word[:1].isalpha() and word not in BEHIND_USED for word in said):
            return None
        end = self.token + 1
        while texts[end][:1].isalpha() and texts[end] not in BEHIND_USED:
            end += 1
        name = " ".join(texts[used + 1 : end])
        pos = (self.stream.starts[used + 1], self.stream.ends[end - 1])
        return self.fault("CW320", pos, found=name, near=None, quoted=name)

    def two_words(self) -> Finding | None:
        """A name of several words that a text gives: `choose best friend: a player`."""
        texts, name = self.stream.texts, self.token - 1
        if name <= self.first or texts[name - 1] not in NAMES or not texts[name][:1].isalpha():
            return None
        end = self.token
        while texts[end][:1].isalpha() and texts[end] not in ("be", "in"):
            end += 1
        said = texts[name:end]
        if len(said) < 2 or texts[end] not in ("be", "in", ":", OPEN) or texts[name] in keywords():
            return None
        pos = (self.stream.starts[name], self.stream.ends[end - 1])
        return self.fault("CW320", pos, found=" ".join(said), near=None, one="_".join(said))

    def first_word(self) -> Finding | None:
        """A line that begins with something that cannot begin one."""
        if self.column != 0 or self.word in (NL, OPEN, INDENT, DEDENT):
            return None
        word = self.word
        on_top = "PLAY" in self.expected
        if self.start in ("cond_root", "value_root") and word in ("or", "and", "+", "-", "*", "/"):
            return self.fault("CW333", found=self.found, block=self.found)
        if word in ("or", "otherwise") or self.found in ("if so", "if not"):
            heads = {"or": "`either:`", "otherwise": "`if …:`"}.get(word, "`… may …`")
            return self.fault("CW333", found=self.found, heads=heads)
        if word in ONLY_ON_TOP and "VERB" in self.expected:
            return self.fault("CW327", found=word)
        if on_top:
            if self.starts_sentence() or word in self.known_names() or word in ("a", "each", "all", "another"):
                return self.fault("CW328", self.whole_line())
            return self.fault("CW322", found=word, near=self.near(word, HEADERS))
        return None

    def closed(self) -> Finding | None:
        """`where (…)` is over where its parenthesis closes."""
        if self.word not in ("and", "or") or self.before() != ")":
            return None
        depth = 0
        for token in range(self.token - 1, self.first, -1):
            depth += _DEEPER.get(self.stream.texts[token], 0)
            if depth == 0:
                return self.fault("CW339", found=self.word) if self.stream.texts[token - 1] == "where" else None
        return None

    def mixed(self) -> Finding | None:
        if self.word not in ("and", "or"):
            return None
        other = "or" if self.word == "and" else "and"
        depth = 0
        for token in range(self.token - 1, self.first_of_sentence(), -1):
            text = self.stream.texts[token]
            depth += _DEEPER.get(text, 0)
            if depth < 0:
                return None
            if depth == 0 and text == other:
                note = ("first", (self.stream.starts[token], self.stream.ends[token]))
                return Finding(SyntaxFault("CW325", self.pos, {}, (note,)), self.line_number)
        return None

    def name(self) -> Finding | None:
        """Only a new name can stand here."""
        if self.expected == {"NAME"} and self.word not in (NL, OPEN):
            if self.word in keywords() or self.found in keywords():
                return self.fault("CW330", found=self.found)
            if self.word[:1].isalpha():
                role = "verb" if self.is_name(self.token) else "reserved"
                return self.fault("CW331", name=self.found, role=ROLES[role])
        return None

    def second_word(self) -> Finding | None:
        """The line began with a word that was taken for somebody, but it is a slip of a verb or of a key word."""
        if "VERBS" not in self.expected or "MAY" not in self.expected:
            return None
        start = self.first_of_sentence()
        for phrase in sorted(form for form in self.forms() if " " in form):
            size = len(phrase.split(" "))
            tokens = self.stream.texts[start : start + size]
            if len(tokens) == size and closest(" ".join(tokens), (phrase,)) and NL not in tokens:
                pos = (self.stream.starts[start], self.stream.ends[start + size - 1])
                return self.fault("CW321", pos, found=" ".join(tokens), near=phrase)
        words_ = self.stream.texts[start : self.token]
        for phrase in STARTERS:
            if " " in phrase and words_[:1] == phrase.split(" ")[:1]:
                pos = (self.stream.starts[start], self.stream.ends[start])
                return self.fault("CW320", pos, found=words_[0], near=phrase, expected=None)
        if len(words_) == 1 and self.is_unknown(words_[0]):
            if self.is_unknown(self.word):
                near = self.near(self.word, (verb.third for verb in self.vocabulary.verbs.values()))
                if near is not None and self.near(words_[0], (*self.forms(), *STARTERS)) is None:
                    return self.unknown_verb(self.token, (verb.third for verb in self.vocabulary.verbs.values()))
            return self.unknown_verb(start, (*self.forms(), *STARTERS, *HEADERS))
        if self.is_unknown(self.word):
            thirds = (verb.third for verb in self.vocabulary.verbs.values())
            return self.unknown_verb(self.token, (*thirds, "may", "must", "cannot", "can", "becomes", "chooses"))
        return None

    def happening(self) -> Finding | None:
        """In an event, behind whoever does it, a word that is no verb: `after another player settles`."""
        if not {"BECOMES", "BEGINS", "VERBS"} <= self.expected:
            return None
        if self.before()[:1].isalpha() and self.is_unknown(self.word):
            thirds = (verb.third for verb in self.vocabulary.verbs.values())
            return self.unknown_verb(self.token, (*thirds, "becomes", "begins", "ends", "changes"))
        if self.word == OPEN and self.before().endswith("ing") and self.is_unknown(self.before()):
            return self.unknown_verb(self.token - 1, (verb.ing for verb in self.vocabulary.verbs.values()))
        return None

    def noun(self) -> Finding | None:
        if "NOUN" not in self.expected or self.token <= self.first:
            return None
        before = self.stream.texts[self.token - 1]
        quantity = before.isdecimal() or before in QUANTITIES or before in self.vocabulary.adjectives
        if quantity and self.is_unknown(self.word):
            parts = (word for label in self.labels for word in label.split(" "))
            if self.word not in self.vocabulary.terms and closest(self.word, (*self.phrases, *parts)):
                return self.rest()
            known = (*self.vocabulary.nouns, *self.vocabulary.adjectives)
            if (term := self.vocabulary.terms.get(self.word)) is not None:
                return self.fault("CW336", found=self.word, near=term, before=before, term=term)
            return self.fault("CW336", found=self.word, near=self.near(self.word, known), before=before)
        return None

    def line_end(self) -> Finding | None:
        if self.word == OPEN and "_NL" in self.expected:
            return self.fault("CW307")
        if self.word == NL:
            if "OPEN" in self.expected:
                end = self.line.ends[-1]
                return self.fault("CW306", (end, end))
            if (owned := self.whose()) is not None:
                return owned
            ending = "stop" if self.before() == "return" else None
            return self.fault("CW337", before=self.before(), expected=self.describe(), ending=ending)
        if self.word == OPEN and self.column == 0:
            return self.fault("CW320", found=self.found, near=None, expected=self.describe())
        if self.word == OPEN:
            return self.fault("CW337", (self.line.ends[-1] - 1, self.line.ends[-1]), before=self.before(),
                              expected=self.describe())  # fmt: skip
        return None

    def next_sentence(self) -> Finding | None:
        if "," in self.phrases and self.word in TAIL_WORDS:
            return self.fault("CW320", found=self.word, near=f", {self.word}", expected=None)
        if (join := self.joins()) is not None:
            return self.fault("CW326", found=self.found, join=join)
        if not self.starts_sentence() or self.column == 0:
            return None
        if "OPEN" in self.expected:
            end = self.stream.ends[self.token - 1]
            return self.fault("CW306", (end, end))
        if "_NL" in self.expected:
            return self.fault("CW326", found=self.found)
        return None

    def rest(self) -> Finding | None:
        """A slip of a key word that could stand here, or of a word of the verb."""
        if not self.word[:1].isalpha():
            return None
        if (late := self.described_late()) is not None:
            return late
        labels = self.labels
        near = closest(self.word, (word for label in labels for word in label.split(" ")))
        if near is None and self.is_unknown(self.word):
            near = self.near(self.word, self.phrases)
        if near is not None:
            return self.fault("CW320", found=self.found, near=near, expected=None)
        if self.word in keywords() and "NAME" in self.expected and self.size == 1 and len(self.expected) < 30:
            return self.fault("CW330", found=self.found)
        ids = self.vocabulary.said(self.verb)
        if "_NL" in self.expected and ids:
            say = " | ".join(self.vocabulary.verbs[id].say for id in ids)
            if (asked := self.with_parts()) is not None:
                return self.fault("CW344", verb=self.verb, near=None, asked=asked)
            own = self.word if re.search(rf"(?<![\w{{]){re.escape(self.word)}(?![\w}}])", say) else None
            return self.fault("CW344", verb=self.verb, say=say, near=None, own=own)
        return None

    def described_late(self) -> Finding | None:
        """A `where` that comes too late: behind a list that has no noun, or behind `of the same suit`."""
        if self.word != "where" or self.token <= self.first or not self.before()[:1].isalpha():
            return None
        before = self.stream.texts[max(self.first, self.token - LONGEST) : self.token]
        ends = range(len(before) - 1, 0, -1)
        judged = next((at for at in ends if before[at] in JUDGED and before[at - 1] == "of"), None)
        if judged is None:
            return self.fault("CW320", found=self.found, near=None, listed=self.before())
        return self.fault("CW320", found=self.found, near=None, together=" ".join(before[judged:]))

    def anything(self) -> Finding:
        if not self.found:
            return self.fault("CW337", before=self.before(), expected=self.describe())
        if self.expected == {"LPAR"} and self.before() in ("where", "together"):
            where = "where" if self.before() == "where" else "where together"
            if (described := self.every_one()) is not None:
                return self.fault("CW320", found=self.found, near=None, described=described)
            return self.fault("CW320", found=self.found, near=None, where=where)
        if self.column > 0 and self.before() == ":" and "VERB" in self.expected and self.found in OPENING:
            return self.fault("CW320", found=self.found, near=None, inside=self.found)
        if self.found == "either" and self.column > 0 and "MAY" in self.expected:
            return self.fault("CW320", found=self.found, near="must either")
        if (status := self.became()) is not None:
            return self.fault("CW320", found=self.found, near=None, status=status)
        if self.start == "scenario" and self.word in ("has", "have") and self.stream.texts[self.first] == "given":
            return self.fault("CW320", found=self.found, near=None, holder=self.before())
        if self.start == "scenario" and {"CHOOSES", "PASSES"} <= self.expected:
            return self.fault("CW320", found=self.found, near=None, decider=self.before())
        if self.before() == "random" and self.found == "number":
            return self.fault("CW320", found=self.found, near=None, drawn=self.found)
        if self.before() == "repeat" and self.found in ("while", "until", "if", "as"):
            return self.fault("CW320", found=self.found, near=None, loop="while")
        if (asked := self.without_possessive()) is not None:
            return self.fault("CW320", found=self.found, near=None, possessive=asked)
        if "LPAR" not in self.expected and (asked := self.with_parts()) is not None:
            return self.fault("CW320", found=self.found, near=None, asked=asked)
        incomplete = self.incomplete()
        if incomplete is not None:
            return incomplete
        face = self.face()
        if face is not None:
            pos, text = face
            return self.fault("CW320", pos, found=text, near=None, face=text)
        if "LPAR" in self.expected and self.found in LONGER:
            return self.fault("CW320", found=self.found, near=None, longer=self.found)
        return self.fault("CW320", found=self.found, near=None, expected=self.describe())

    def folded(self) -> Finding | None:
        """`highest agents in docks of players`: what has a part is compared one by one."""
        asked = self.with_parts()
        if asked is None or self.stream.texts[self.token - len(asked.split(" "))] not in ("highest", "lowest", "total"):
            return None
        return self.fault("CW320", found=self.found, near=None, looped=asked)

    def with_parts(self) -> str | None:
        """The value with parts that ends in front, if the word that goes on belongs to it: `heap of` of `top 2 cards of
        heap of red`, which is read as far as `heap`.
        """
        known = self.vocabulary
        for begin in range(max(self.first, self.token - LONGEST), self.token):
            name = " ".join(self.stream.texts[begin : self.token])
            if self.word in (*known.props.get(name, ()), *known.parted.get(name, ())):
                return f"{name} {self.word}"
        return None

    def every_one(self) -> str | None:
        """What is said of all by a condition behind `every … where`: `player` of `every player where its life is 1`."""
        at = self.token - 2
        texts = self.stream.texts
        start = next((i for i in range(at, max(at - 6, -1), -1) if texts[i] == "every"), None)
        return " ".join(texts[start + 1 : at + 1]) if start is not None else None

    def without_possessive(self) -> str | None:
        """`this's worth`, where a value of something stands right behind its name: `this worth`."""
        texts, props = self.stream.texts, self.vocabulary.props
        if "POSS" not in self.expected or not self.before()[:1].isalpha():
            return None
        ends = range(min(self.token + LONGEST, len(texts)), self.token, -1)
        asked = next(
            (" ".join(texts[self.token : end]) for end in ends if " ".join(texts[self.token : end]) in props), None
        )
        return f"{self.before()}'s {asked}" if asked is not None else None

    def incomplete(self) -> Finding | None:
        """The noun in front lacks parentheses around its phrase, which goes on here, or does not say whose it is."""
        texts, end = self.stream.texts, self.token
        begin = next((k for k in range(self.first, end) if " ".join(texts[k:end]) in self.vocabulary.nouns), end)
        noun = " ".join(texts[begin:end])
        if self.found not in GOES_ON:
            return self.whose()
        leading = {*self.vocabulary.adjectives, *QUANTITIES}
        while begin > self.first and texts[begin - 1] in leading:
            begin -= 1
        phrase = " ".join(texts[begin:end])
        return self.fault("CW320", found=self.found, near=None, phrase=phrase) if noun else None

    def whose(self) -> Finding | None:
        """The noun in front does not say whose it is."""
        texts, end = self.stream.texts, self.token
        begin = next((k for k in range(self.first, end) if " ".join(texts[k:end]) in self.vocabulary.nouns), end)
        noun = " ".join(texts[begin:end])
        owned = noun in self.vocabulary.props and noun not in NOBODYS
        if "POSS" not in self.expected or not owned or texts[begin - 1] in QUANTITIES - {"of"}:
            return None
        pos = (self.stream.starts[begin], self.stream.ends[end - 1])
        return self.fault("CW320", pos, found=noun, near=None, whose=noun)

    def face(self) -> tuple[tuple[int, int], str] | None:
        """In a scenario a card with what is printed on a face, but not in quotes: where it is, and its text."""
        texts = self.stream.texts
        if self.start != "scenario" or not (texts[self.token].isdecimal() or self.word[:1].isalpha()):
            return None
        sizes = range(self.column - 1, 0, -1)
        said = (self.token - size for size in sizes if " ".join(texts[self.token - size : self.token]) in
                self.vocabulary.nouns)  # fmt: skip
        begin = next(said, None)
        if begin is None:
            return None
        end = self.token
        while texts[end][:1].isalnum() and texts[end] not in keywords():
            end += 1
        pos = (self.stream.starts[begin], self.stream.ends[end - 1])
        return pos, " ".join(texts[begin:end])
