"""The words of the lab's reports, in Chinese and English."""

from __future__ import annotations

from typing import Final

from cardwright.diagnostics.problem import Lang, Words, words

WORDS: Final[dict[str, Words]] = {
    "title": words("Lab report", "实验报告"),
    "setup": words(
        "{games} games of {players} players by {bots}, seed {seed}",
        "{games} 局，{players} 人，机器人 {bots}，种子 {seed}",
    ),
    "bots": words(
        "Bots are not people: they plan little, and never bluff. Read the figures as questions for a table of players. "
        "Brackets show where a number lies 95 times of 100; ★ marks what stands out although so many numbers were "
        "looked at (Benjamini and Hochberg, 5 %).",
        "机器人不是人：它们很少长远打算，也不会虚张声势。请把这些数字当作要在真人试玩中求证的问题。方括号是 95% 区间；"
        "★ 表示在同时看了这么多数字之后仍然突出（Benjamini–Hochberg，5%）。",
    ),
    "length": words("How long games are", "一局多长"),
    "turns": words("turns", "回合"),
    "rounds": words("rounds", "轮"),
    "decisions": words("decisions", "决定"),
    "minutes": words("minutes at 8 s a decision", "分钟（每次决定 8 秒）"),
    "width": words("ways to decide, on the average", "每次决定平均有几种选择"),
    "forced": words("of one way only", "没有选择余地的比例"),
    "comebacks": words("won by who was not ahead half-way", "过半时没有领先的人获胜的比例"),
    "lead_changes": words("changes of the lead", "领先者换人的次数"),
    "pairs": words("Pairs that lift each other", "相互增益的牌"),
    "pairs note": words(
        "Wins of who held both, beyond what each of the two goes with alone.",
        "同时持有两张的人的胜率，比各自单独的差值相加还高多少。",
    ),
    "pair": words("pair", "两张牌"),
    "both": words("both held", "同时持有"),
    "beyond": words("beyond both lifts", "超出部分"),
    "draws": words("without a winner", "无人获胜的比例"),
    "broke": words("games that broke off", "中断的局数"),
    "seats": words("Wins by seat", "各座位胜率"),
    "groups": words("Wins by {zone}", "按{zone}的胜率"),
    "choices": words("Wins of seat {seat} by {option}", "{seat} 号座位按“{option}”的胜率"),
    "matrix": words("Deck against deck: how often the first player wins", "对阵表：第一个座位的胜率"),
    "cards": words("Cards", "各张牌"),
    "cards note": words(
        "Held: wins of players who held the card at any time. Lift: how much more often they won than those who did "
        "not. What goes together need not be a cause: the option --swap tries it without its text.",
        "持有：一局中曾持有这张牌的玩家的胜率。差值：比没有持有的玩家高多少。"
        "同时出现不等于原因：用选项 --swap 去掉它的文字来试。",
    ),
    "card": words("card", "牌"),
    "held": words("times held", "持有次数"),
    "in_hand": words("held", "持有"),
    "opening": words("held at the start", "起手持有"),
    "drawn": words("drawn later", "后来抽到"),
    "when_played": words("played", "打出"),
    "played": words("played when held", "持有时打出的比例"),
    "lift": words("lift", "差值"),
    "never_held": words("never drawn by anybody", "从未被抽到"),
    "never_played": words("held, could be played, and never were", "有人持有，也有机会打出，却从未打出"),
    "never_in_time": words(
        "never in time: held, and at no moment could they be played", "从来赶不上：有人持有，却没有任何时机可以打出"
    ),
    "never_open": words("ways to play a card that were never open", "从未有机会选用的打法"),
    "never_triggered": words("texts that never took effect", "从未生效的文字"),
    "nothing": words("none", "无"),
    "share": words("wins", "胜率"),
    "expected": words("expected", "期望"),
    "count": words("n", "次数"),
    "what": words("", ""),
    "change": words("What changes", "改变了什么"),
    "change note": words(
        "The same seeds in each series. Differences are from the game as it stands, game by game; "
        "brackets and ± show where they lie 95 times of 100.",
        "各组用同样的种子。差值是与现在的游戏逐局相比得出的；方括号和 ± 是 95% 区间。",
    ),
    "advice": words(
        "To find a change of {points} points in the wins of a seat, 8 times of 10, takes {games} games.",
        "要在 10 次里有 8 次发现某个座位的胜率变了 {points} 个百分点，需要 {games} 局。",
    ),
    "value": words("value", "取值"),
    "turn lengths": words("Turns of a game", "各局的回合数"),
}


def tell(key: str, lang: Lang, **parts: object) -> str:
    """A sentence of the reports."""
    return WORDS[key][lang].format(**parts)
