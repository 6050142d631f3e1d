"""CW597 and CW598: decks that a format cannot hold."""

from __future__ import annotations

from cardwright.diagnostics.problem import Severity, define, words

define(
    "CW597",
    "deck-not-read-back",
    words(
        "{count} cards of `{deck}` are not read back from {form} as they were: {cards}",
        "`{deck}` 写成 {form} 后，有 {count} 张牌读不回原样：{cards}",
    ),
    words("write it as yaml or json to keep everything", "要完整保留，请写成 yaml 或 json"),
    words(
        "What is written is read again at once. Programs know a deck and a sideboard at most: where a game has more "
        "sections into which a card fits, or two cards of one name, their files cannot tell.",
        "写出的内容会立即重新读一遍。多数程序只分主牌和备牌：如果游戏有更多分区，而一张牌放得进好几个，"
        "或者有两张牌同名，这些文件就说不清楚。",
    ),
    severity=Severity.WARNING,
)
define(
    "CW598",
    "card-without-number",
    words("`{card}` has no number, by which {form} knows cards", "`{card}` 没有编号，而 {form} 只按编号认牌"),
    words(
        "give cards a field `passcode` or `number`, or use another format",
        "请给牌加上 `passcode` 或 `number` 字段，或换一种格式",
    ),
)
