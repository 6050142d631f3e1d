"""What is chosen, in English: a player, “give” or “refuse”, a number from 1 to 6."""

from __future__ import annotations

from cardwright import ir
from cardwright.text.coreference import key_of, one_of_names
from cardwright.text.en import clauses, mentions, nouns
from cardwright.text.en.discourse import En
from cardwright.text.en.tables import CHOICES
from cardwright.text.en.word_forms import article, listed


@CHOICES.of(ir.NP)
def _thing(e: En, what: ir.NP, local: ir.Local | None) -> str:
    letter = e.introduced(key_of(local)) if local is not None else ""
    return nouns.noun_phrase(e, what, letter, prep="from" if what.noun.base == "card" else "in")


@CHOICES.of(ir.ChooseNumber)
def _number(e: En, what: ir.ChooseNumber, local: ir.Local | None) -> str:
    name = e.called(local) if local is not None else None
    letter = f" {name.object}" if name is not None and len(name.object) == 1 else ""
    after = f" ({clauses.cond(e, what.where)})" if what.where is not None else ""
    steps = f" in steps of {mentions.value(e, what.step)}" if what.step is not None else ""
    return f"a number{letter} from {mentions.value(e, what.low)} to {mentions.value(e, what.high)}{steps}{after}"


@CHOICES.of(ir.ChoosePlace)
def _place(e: En, what: ir.ChoosePlace, local: ir.Local | None) -> str:
    return f"a place in {mentions.zone_name(e, what.zone)}"


@CHOICES.of(ir.ChooseOrder)
def _order(e: En, what: ir.ChooseOrder, local: ir.Local | None) -> str:
    return f"the order of {mentions.value(e, what.of)}"


@CHOICES.of(ir.ChooseWord)
def _word(e: En, what: ir.ChooseWord, local: ir.Local | None) -> str:
    return listed([f"“{mentions.symbol(e, word)}”" for word in what.words], "or")


@CHOICES.of(ir.ChooseKind)
def _kind(e: En, what: ir.ChooseKind, local: ir.Local | None) -> str:
    if (names := one_of_names(what.where)) is not None:
        return f"one of the names {listed([mentions.kind_name(e, name.decl) for name in names])}"
    after = f" ({clauses.cond(e, what.where)})" if what.where is not None else ""
    name = mentions.category_name(e, what.category, False)
    return f"the name of {article(name)} {name}{after}"


@CHOICES.of(ir.ChooseFrom)
def _one_of(e: En, what: ir.ChooseFrom, local: ir.Local | None) -> str:
    return f"one of {mentions.value(e, what.of)}"
