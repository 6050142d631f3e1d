"""What a book says of how things are settled: who is asked and what comes first, what a node is, whose play counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwright import ir
from cardwright.backends.paper.chapter_values import Plain
from cardwright.ir import decl
from cardwright.ir.walk import find, inside, mentions
from cardwright.model.all_texts import declarations
from cardwright.model.game import Asking, Game, NodeStep, Ruling
from cardwright.text.partial_evaluation import simplify_cond, truth
from cardwright.text.rules_text import render_cond
from cardwright.text.say import Say

_TRIGGERS = frozenset({"before", "when", "after", "done", "instead"})


def settlement_values(game: Game, say: Say) -> dict[str, Plain]:
    """How a game settles: its policy, who is asked for answers, in which order what is set off comes, and its nodes."""
    made = game.settlement
    holders = (game.cards, game.skills, game.statuses, game.categories, game.rules)
    heads = [ability.head for table in holders for one in table.values() for ability in one.abilities]
    return {
        "policy": made.policy,
        "rules": [*made.rules],
        "triggers": any(head in _TRIGGERS for head in heads),
        "asked": asking(made.responses),
        "triggered": {**_order(made.triggers or made.responses), **_of_one_player(say, made.triggers)},
        "node": [_step(say, step) for step in made.node],
    }


def asking(asked: Asking | None) -> dict[str, Plain]:
    """Who is asked first where several may answer (`target`, `doer`, `after doer` or `turn player`), and until when."""
    return {**_order(asked), "until": asked.until if asked is not None else "first answer"}


def _order(asked: Asking | None) -> dict[str, Plain]:
    first = "turn player"
    match asked.start if asked is not None else None:
        case ir.Property(owner=ir.Local(origin="event"), prop=decl.Part(id="target" | "doer" as part)):
            first = part
        case ir.Property(owner=ir.Property(prop=decl.Part(id="doer")), prop=decl.Builtin(id="next player")):
            first = "after doer"
        case ir.Node() as start if not (isinstance(start, ir.Property) and start.prop.id == "turn player"):
            first = ""
    return {"first": first}


def _of_one_player(say: Say, asked: Asking | None) -> dict[str, Plain]:
    """Whether what is forced comes first, and whose triggers come before others of the same player."""
    if asked is None:
        return {"forced_first": False, "own_order": []}
    own: list[Plain] = [
        {"word": each, "kind": ""} if isinstance(each, str) else {"word": "kind", "kind": _several(say, each)}
        for each in asked.own_order
    ]
    return {"forced_first": asked.forced_first, "own_order": own}


def _several(say: Say, kind: decl.Category) -> str:
    """The name of a kind for several of its cards, within a sentence."""
    name, said = say.name(kind), say.plural(kind)
    return said if name[:1].isupper() else said[:1].lower() + said[1:]


def _step(say: Say, step: NodeStep) -> dict[str, Plain]:
    """One step of a node: what it is, and of a check, when it is settled."""
    check = step.check
    if check is None or check.when is None or say.bare:
        return {"do": step.do, "when": ""}
    return {"do": step.do, "when": say.done(render_cond(say.lexicon, check.when, say.lang))}


def told_by_id(game: Game) -> list[decl.Derived]:
    """Values without a name that texts speak of by their ids: what they are is not put in their place everywhere.

    A value is not spelled out where it is asked of something that is `it`, or of a doer, or where it speaks of itself.
    """
    found: list[decl.Derived] = []
    procedure = [block.body for block in (game.setup, game.turn.begins, game.turn.ends) if block is not None]
    declared = [made for made in declarations(game) if not isinstance(made, Ruling)]
    asked: list[tuple[ir.Property, object]] = [
        *_asked(mentions(procedure), None),
        *(pair for made in declared for pair in _asked(inside(made), made)),
    ]
    for node, where in asked:
        value = node.prop
        if not isinstance(value, decl.Derived) or value.phrase or any(value.name.values()) or value in found:
            continue
        of_it = any(local.origin in ("it", "doer") for local in find((node.owner, node.args), ir.Local))
        if of_it or value is where or value.cases:
            found.append(value)
    return found


def _asked(nodes: Iterable[object], where: object) -> list[tuple[ir.Property, object]]:
    return [(node, where) for node in nodes if isinstance(node, ir.Property)]


def own_plays(game: Game, say: Say, kind: decl.Category, plays: Sequence[ir.Ability]) -> list[Plain]:
    """The cards of a kind that are played by a text of their own, in the place of that of the kind."""
    if not plays or say.bare:
        return []
    found: list[Plain] = []
    for card in game.cards.values():
        own = any(ability.head == "play" for ability in card.abilities)
        if own and card.is_under(kind):
            found.append(say.name(card))
    return found


def presence(say: Say, cond: ir.Cond | None) -> str:
    """Under what options and with how many players something is in the game; nothing where only variants say so."""
    if cond is None or say.bare or truth(simplify_cond(cond, say.lexicon.setting, options=False)) is not None:
        return ""
    return say.done(render_cond(say.lexicon, cond, say.lang, options=False))
