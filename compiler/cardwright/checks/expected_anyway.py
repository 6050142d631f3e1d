"""expected-anyway (CW630): an expectation that no game could disappoint, so that it proves nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright import ir
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.diagnostics.problem import Words
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model.all_texts import is_ours
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
    if any(found.of(kind) for kind in (ir.UseAs, ir.CountsAs)):
        return  # what has no use of its own may be used as something else
    for ruling in found.game.rulings.values():
        if ruling.scenario is None or not is_ours(ruling):
            continue
        for line in ruling.scenario.lines:
            why = _never(line) if isinstance(line, ExpectCannot) else None
            if why is not None:
                problems.add(LINT.code, line.span, why=why)


def _never(line: ExpectCannot) -> Words | None:
    """Why nobody could ever do what is expected not to be possible."""
    match line.verb, line.what:
        case "play", CardName(kind=card):
            if not any(ability.head in ("play", "respond") for ability in _abilities(card)):
                return _named(NO_PLAY, card)
        case "use", ir.SkillRef(decl=decl.Skill() as made) | (decl.GameRule() as made):
            if not _is_used(made.abilities):
                return _named(NO_USE, made)
    return None


def _abilities(card: decl.CardKind) -> Iterator[ir.Ability]:
    """All that a card may have, in any variant, with what its kinds give it."""
    yield from card.abilities
    for _, abilities in card.alternatives:
        yield from abilities
    category = card.category
    while category is not None:
        yield from category.abilities
        category = category.parent


def _is_used(abilities: Sequence[ir.Ability]) -> bool:
    """Whether somebody decides about any of them: an action, an answer, what one may do or use as another."""
    return any(
        ability.head in ("action", "play", "respond") or ability.may or any(_asks(node) for node in walk(ability))
        for ability in abilities
    )


def _asks(node: object) -> bool:
    return isinstance(node, ir.Choosing | ir.Choose) or (isinstance(node, ir.Do) and node.mode != "do")


def _named(why: Words, of: decl.Decl) -> Words:
    return {lang: text.replace("{name}", of.id) for lang, text in why.items()}
