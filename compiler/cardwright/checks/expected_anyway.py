"""expected-anyway (CW630): an expectation that no game could disappoint, so that it proves nothing."""

from __future__ import annotations

from cardwright import ir
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.diagnostics.problem import Words
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model.parts import Part
from cardwright.model.scenario import CardName, ExpectCannot

LINT = define(
    "CW630",
    "expected-anyway",
    words("this holds in every game: {why}", "这在任何一局中都成立：{why}"),
    words(
        "expect what the rules could do otherwise, or leave the line out",
        "请期待规则有可能做错的事，或者删去这一行",
    ),
    words(
        "A ruling proves a rule if it fails without it. Nobody can play a card that has no use of its own, or use what "
        "only happens by itself, whatever the rules say.",
        "去掉规则就会失败，裁定才证明了规则。牌没有自己的用法，能力只会自己发生，那么规则怎样写，本来就没有人能用。",
    ),
    """=== rulings.yaml
game_rules:
  glow: {name: {zh-Hans: 微光, en: Glow}, effect: "when my turn begins: score 1 points"}
rulings:
  - id: nobody glows
    scenario: |
      given 2 players
      given it is A's play phase
      expect A cannot use glow
      ^^^^^^^^^^^^^^^^^^^^^^^^ CW630 ever used
""",
    severity=Severity.WARNING,
)

NO_PLAY = words("`{name}` has no use of its own", "`{name}` 没有自己的用法")
NO_USE = words("nothing of `{name}` is ever used by choice", "`{name}` 没有任何可供选择使用的能力")


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each line that is so whatever the rules say."""
    if [*found.each(_uses_otherwise)]:
        return  # what has no use of its own may be used as something else
    for ruling in found.game.rulings.values():
        for line in ruling.scenario.lines if ruling.scenario is not None else ():
            why = _never(found, line) if isinstance(line, ExpectCannot) else None
            if why is not None:
                problems.add(LINT.code, line.span, why=why)


def _uses_otherwise(part: Part) -> tuple[bool, ...]:
    """Whether a part lets something be used as, or count as, something else."""
    return (True,) if ir.UseAs in part.by_type or ir.CountsAs in part.by_type else ()


def _never(found: Survey, line: ExpectCannot) -> Words | None:
    """Why nobody could ever do what is expected not to be possible."""
    match line.verb, line.what:
        case "play", CardName(kind=card):
            if not any(found.part_of(each).picked(_played) for each in (card, *card.kinds())):
                return _named(NO_PLAY, card)
        case "use", ir.SkillRef(decl=decl.Skill() as made) | (decl.GameRule() as made):
            if not found.part_of(made).picked(_used):
                return _named(NO_USE, made)
    return None


def _played(part: Part) -> tuple[bool, ...]:
    """Whether a card can be played by a part, in any variant."""
    return (True,) if any(owned.ability.head in ("play", "respond") for owned in part.owned) else ()


def _used(part: Part) -> tuple[bool, ...]:
    """Whether somebody decides about any ability of a part: an action, an answer, what one may do or use as another."""
    abilities = (owned.ability for owned in part.owned)
    return (
        (True,)
        if any(
            ability.head in ("action", "play", "respond") or ability.may or any(_asks(node) for node in walk(ability))
            for ability in abilities
        )
        else ()
    )


def _asks(node: object) -> bool:
    return isinstance(node, ir.Choosing | ir.Choose) or (isinstance(node, ir.Do) and node.mode != "do")


def _named(why: Words, of: decl.Decl) -> Words:
    return {lang: text.replace("{name}", of.id) for lang, text in why.items()}
