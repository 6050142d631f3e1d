"""played-cards-stay (CW629): cards that are played stay in the hand, as no zone is there for them meanwhile.

Played cards lie in the zone `while_resolving` (the `table`), and go from there to the discard pile.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir import decl
from cardwright.ir.walk import find
from cardwright.model.parts import Part
from cardwright.source.text import Span

LINT = define(
    "CW629",
    "played-cards-stay",
    words("a card that is played stays where it is: there is no zone for it meanwhile",
          "使用的牌会留在原处：没有放置使用中的牌的区域"),
    words("declare a zone `table`, or name one: `play: {{while_resolving: …}}`; it goes to `{after}` from there",
          "请声明区域 `table`，或者用 `play: {{while_resolving: …}}` 指明一个；牌再从那里移到 `{after}`"),
    words("While it takes effect, a played card lies in the zone `while_resolving` of `play`, or in the `table`; from "
          "there it goes to `afterwards`, or the discard pile. Where there is no such zone it never leaves the hand.",
          "牌生效期间放在 `play` 的 `while_resolving` 所指的区域里，没写就是 `table`；然后从那里移到 `afterwards` "
          "或 `discard pile`。没有这样的区域，牌就一直留在手里。"),
    """=== base.yaml
game: {id: lamp_night, name: {zh-Hans: 灯夜, en: Lamp Night}, players: 2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 摞, en: deck}}
  discard pile: {of: game, order: stack, name: {zh-Hans: 弃置处, en: discard pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
kinds: {light: {is_a: card, name: {zh-Hans: 灯, en: light}}}
setup: shuffle deck
turn: {phases: {play phase: {name: {zh-Hans: 出牌, en: play phase}, do: offer plays}}}
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    copies: 9
    effect: |
      play: draw 2 cards
      ^^^^^^^^^^^^^^^^^^ CW629 stays where it is
""",
    severity=Severity.WARNING,
)  # fmt: skip


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for the first card whose text does not say where it goes when played, if such cards stay."""
    game = found.game
    after = game.play.afterwards or game.usual_zone("discard pile")
    if after is None or game.play.while_resolving is not None or game.usual_zone("table") is not None:
        return
    for span in [*found.of_owners(_staying)][:1]:
        problems.add(LINT.code, span, after=after.id)


def _staying(part: Part) -> tuple[Span, ...]:
    """The plays of a card or kind whose text does not say where the card goes."""
    if not isinstance(part.made, decl.CardKind | decl.Category):
        return ()
    plays = (owned.ability for owned in part.owned if owned.ability.head == "play")
    return tuple(play.span for play in plays if not any(local.origin == "this" for local in find(play.block, ir.Local)))
