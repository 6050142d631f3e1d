"""ability-out-of-reach (CW605): a card without copies, a status that nobody gets, a skill that nobody has, an action
of phases in which nothing is offered.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.diagnostics.problem import Words
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.model.parts import Part
from cardwright.primitives import OFFER, OFFER_ONE, primitive_of
from cardwright.source.text import Span

LINT = define(
    "CW605",
    "ability-out-of-reach",
    words("this ability can never be used: {why}", "这个能力永远用不上：{why}"),
    words("{how}, or remove it", "{how}，或者删去"),
    words(
        "The card has no copies, nobody ever gets the status, nobody has the skill, no phase of the action offers "
        "plays: what is written here will never take part in a game.",
        "牌没有张数，状态没有人会得到，技能没有人拥有，行动的阶段不让人出牌：这里写的东西不会进入任何一局游戏。",
    ),
    """=== cards.yaml
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    copies: 0
    effect: |
      play:
      ^^^^^ CW605 no copies
        score 1 points
""",
    severity=Severity.WARNING,
)

Why = tuple[Words, Words]
"""Why something is out of reach, and what to do about it."""
NO_COPIES = (
    words("its card has no copies", "这张牌没有张数"),
    words(
        "give it `copies`, or let something be used as it or turn into it",
        "写上张数 `copies`，或者让别的牌能当作它使用、变成它",
    ),
)
NO_CARDS = (
    words("no card is of this kind", "没有这一类别的牌"),
    words("declare a card of this `kind`", "声明一张这一类别（`kind`）的牌"),
)
NOBODY_BECOMES = (
    words("nobody ever gets this status", "没有人会得到这个状态"),
    words("let an effect say that somebody becomes it", "让某个效果使人进入这个状态"),
)
NOBODY_IS = (
    words(
        "nobody is a character (a variable with `gives: skills`), and nothing grants it",
        "没有人是角色（写有 `gives: skills` 的变量），也没有效果授予它",
    ),
    words(
        "declare a variable of type `character?` with `gives: skills`, or grant it",
        "声明一个类型为 `character?`、写有 `gives: skills` 的变量，或者授予它",
    ),
)
NOBODY_HAS = (
    words("no character has this skill, and nothing grants it", "没有角色拥有这个技能，也没有效果授予它"),
    words(
        "write it under the `skills` of a character, or let an effect grant it",
        "写到某个角色的 `skills` 下，或者让某个效果授予它",
    ),
)
OFFERED_NOWHERE = (
    words("nothing offers plays in a phase that it names", "它所说的阶段里没有 `offer plays`"),
    words("write `offer plays` in the `do` of that phase", "在那个阶段的 `do` 里写上 `offer plays`"),
)
OFFERS = (OFFER, OFFER_ONE)
"""The verbs that open the windows in which actions may be started."""


def check(found: Survey, problems: Problems) -> None:
    """Add a problem at the first header of each owner whose abilities never take part."""
    game = found.game
    become = {*found.each(_begins)}
    asked = bool([*found.each(_asks_of_characters)])
    given = asked or any(variable.gives_skills for variable in game.variables.values())
    had = {skill for character in game.characters.values() for skill in character.skills} if given else set()
    had |= {*found.each(_skills)}
    counted = _counted(found)
    for owner, span in found.of_owners(_doubtful):
        why = _why(game, owner, become, had, counted)
        if why is not None:
            problems.add(LINT.code, span, why=why[0], how=why[1])
    opened = {*found.each(_with_windows)}
    if None not in opened:
        for phases, span in found.of_owners(_started):
            if not opened.intersection(phases):
                problems.add(LINT.code, span, why=OFFERED_NOWHERE[0], how=OFFERED_NOWHERE[1])


def _with_windows(part: Part) -> tuple[decl.Phase | None, ...]:
    """The phase that offers plays, if a part is one that does; None if something else does, whenever."""
    offers = any(primitive_of(call.verb) in OFFERS for call in part.by_type.get(ir.Call, ()))
    return (part.made if isinstance(part.made, decl.Phase) else None,) if offers else ()


def _started(part: Part) -> tuple[tuple[tuple[decl.Phase, ...], Span], ...]:
    """The phases in which each action of a part may be started, and its header."""
    actions = (owned.ability for owned in part.owned if owned.ability.head == "action" and not owned.ability.any_time)
    return tuple((action.phases, action.span) for action in actions)


def _doubtful(part: Part) -> tuple[tuple[decl.Decl, Span], ...]:
    """The headers of what may be out of reach, each with its owner: of cards those of which there are no copies."""
    if isinstance(part.made, decl.CardKind):
        faces = [*part.made.faces, *(face for _, other in part.made.other_faces for face in other)]
        if any(face.copies for face in faces):
            return ()
    return tuple((owned.owner, owned.ability.span) for owned in part.owned)


def _begins(part: Part) -> tuple[decl.Status, ...]:
    """The statuses that somebody gets by a part."""
    every = (*part.by_type.get(ir.Become, ()), *part.by_type.get(ir.Bears, ()))
    return tuple(dict.fromkeys(sentence.status for sentence in every if sentence.on))


def _asks_of_characters(part: Part) -> tuple[bool, ...]:
    """Whether a part asks for what the language knows of characters."""
    props = (node.prop for node in part.by_type.get(ir.Property, ()))
    return (True,) if any(isinstance(prop, decl.Builtin) and prop.owner == "character" for prop in props) else ()


def _skills(part: Part) -> tuple[decl.Skill, ...]:
    """The skills that a part names."""
    return tuple(dict.fromkeys(ref.decl for ref in part.by_type.get(ir.SkillRef, ())))


def _counted(found: Survey) -> set[decl.Decl]:
    """The kinds that other cards may be used as, count as, or are made, and those that players act as."""
    counted = {*found.each(_named)}
    every = found.game.cards.values() if None in counted else ()
    return {*every, *(one for one in counted if one is not None)}


def _named(part: Part) -> tuple[decl.Decl | None, ...]:
    """The kinds that a part names for that, or gives to verbs; None where it describes cards of any kind."""
    used = [one.kind for one in part.by_type.get(ir.UseAs, ())]
    every = [*used, *(one.kind for one in part.by_type.get(ir.CountsAs, ()))]
    every += [value for call in part.by_type.get(ir.Call, ()) for value in call.args.values()]
    named = (kind.decl for kind in every if isinstance(kind, ir.KindRef))
    return tuple(dict.fromkeys((*named, *(kind.noun.decl for kind in used if isinstance(kind, ir.NP)))))


def _why(
    game: Game, owner: decl.Decl, become: set[decl.Status], had: set[decl.Skill], counted: set[decl.Decl]
) -> Why | None:
    match owner:
        case decl.CardKind():
            wider = [one for one in counted if isinstance(one, decl.Category)]
            if owner in counted or any(owner.is_under(one) for one in wider):
                return None
            return NO_COPIES
        case decl.Category():
            return None if any(card.is_under(owner) for card in game.cards.values()) else NO_CARDS
        case decl.Status():
            return None if owner in become else NOBODY_BECOMES
        case decl.Skill():
            if owner in had:
                return None
            if any(owner in character.skills for character in game.characters.values()):
                return NOBODY_IS
            return None if owner.owner is not None else NOBODY_HAS
    return None
