"""The words of a report in Chinese and English."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.text.traditional_chinese import to_hant

WORDS: Mapping[str, tuple[str, str]] = {
    "title": ("《{name}》：从 {old} 到 {new}", "{name}: from {old} to {new}"),
    "semicolon": ("；", "; "),
    "stop": ("。", "."),
    "colon": ("：", ": "),
    "sum.changes": ("{count} 处意义上的改动", "{count} changes of meaning"),
    "sum.change": ("1 处意义上的改动", "1 change of meaning"),
    "sum.rulings": ("{count} 条裁定的结果变了", "{count} rulings come out otherwise"),
    "sum.rulings one": ("1 条裁定的结果变了", "1 ruling comes out otherwise"),
    "sum.hold": ("重放的 {count} 条旧裁定结果都不变", "all {count} old rulings that were played again still hold"),
    "sum.hold one": ("重放的 1 条旧裁定结果不变", "the old ruling that was played again still holds"),
    "sum.decks": ("{count} 个牌组的合法性变了", "{count} decks became legal or illegal"),
    "sum.decks one": ("1 个牌组的合法性变了", "1 deck became legal or illegal"),
    "sum.games": ("{count} 局对局走向不同", "{count} games go another way"),
    "sum.games one": ("1 局对局走向不同", "1 game goes another way"),
    "sum.reads": ("{count} 处只是写法随之改变", "{count} texts only read otherwise because of it"),
    "sum.reads one": ("1 处只是写法随之改变", "1 text only reads otherwise because of it"),
    "sum.files": ("{count} 个文件只是写法或位置不同", "{count} files only moved or reformatted"),
    "sum.files one": ("1 个文件只是写法或位置不同", "1 file only moved or reformatted"),
    "entry.adds": ("新增", "new"),
    "entry.removes": ("删去", "gone"),
    "entry.renames": ("改名", "called otherwise"),
    "entry.changes": ("改动", "changed"),
    "entry.reads": ("写法", "reads otherwise"),
    "entry.former": ("（原为 {name}）", " (was {name})"),
    "part.rulings": ("结果改变的裁定", "Rulings that come out otherwise"),
    "part.decks": ("合法性改变的牌组", "Decks that became legal or illegal"),
    "part.games": ("重放的对局", "Games played with both"),
    "part.reads": ("意义未变，只是写法随之改变", "What means the same and only reads otherwise"),
    "ruling.fails": ("不再成立", "no longer holds"),
    "ruling.unreadable": ("新规则下无法读懂", "cannot be read under the new rules"),
    "ruling.failed before": ("前后都不成立", "holds in neither"),
    "ruling.rewritten": ("（新版已改写这条裁定）", " (the new version has rewritten it)"),
    "ruling.line": ("这一行", "line"),
    "ruling.why": ("原因", "why"),
    "deck.title": ("{deck}（{format}）", "{deck} ({format})"),
    "deck.illegal": ("变为不合法", "became illegal"),
    "deck.legal": ("变为合法", "became legal"),
    "deck.why": ("原因", "why"),
    "deck.was": ("原先", "before"),
    "game.title": ("第 {name} 局（种子 {seed}）", "game {name} (seed {seed})"),
    "game.asked": ("在第 {decision} 个决定处分开（第 {turn} 回合）", "they part at decision {decision} (turn {turn})"),
    "game.table": (
        "到第 {decision} 个决定时局面已不同（第 {turn} 回合）",
        "at decision {decision} the table is another (turn {turn})",
    ),
    "game.end": (
        "到第 {decision} 个决定时结局不同（第 {turn} 回合）",
        "at decision {decision} one ends otherwise (turn {turn})",
    ),
    "game.error": (
        "在第 {decision} 个决定处规则中断（第 {turn} 回合）",
        "at decision {decision} the rules of one break down (turn {turn})",
    ),
    "game.last": ("此前的决定", "decided before"),
    "game.was": ("旧", "old"),
    "game.now": ("新", "new"),
    "game.alike": ("{count} 局走向完全相同", "{count} games go the same way"),
    "game.alike one": ("1 局走向完全相同", "1 game goes the same way"),
}


def said(lang: str, key: str, **args: object) -> str:
    """A sentence in a language of a report (zh-Hans, zh-Hant, en)."""
    zh, en = WORDS[key]
    if lang == "en":
        return en.format(**args)
    return (to_hant(zh) if lang == "zh-Hant" else zh).format(**args)


def title_of(words: Mapping[str, str], lang: str) -> str:
    """A title out of a table that has Chinese and English."""
    return words["en"] if lang == "en" else to_hant(words["zh-Hans"]) if lang == "zh-Hant" else words["zh-Hans"]
