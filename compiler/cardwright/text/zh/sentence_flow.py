"""How Chinese sentences follow one another: ，然后 within a sentence, 。 between them, ； inside a branch."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from cardwright.text.blocks import Item, bracketed, runs
from cardwright.text.zh.discourse import Zh

_NOT_NOW = re.compile("(本(?:回合|阶段|轮|局))不能")
"""What somebody cannot do for a while."""


def chain(texts: Sequence[str]) -> str:
    """甲，乙，然后丙."""
    if len(texts) < 2:
        return "".join(texts)
    at = len(texts) - 1
    while at > 1 and texts[at].startswith("若"):
        at -= 1
    text = texts[at]
    led = (
        text.startswith(("然后", "接下来", "直到", "并", "但", "再", "若", "结果为"))
        or "，然后" in text.partition("：")[0]
    )
    link = "" if led else "然后"
    if (cannot := _NOT_NOW.match(text)) is not None:
        again = at > 0 and texts[at - 1].startswith(cannot[1])
        link, texts = "且", [*texts[:at], text.removeprefix(cannot[1]) if again else text, *texts[at + 1 :]]
    return "，".join([*texts[:at], link + texts[at], *texts[at + 1 :]])


def _side_by_side(texts: Sequence[str]) -> str:
    """Lasting states: 你可以甲，也可以乙; 你的体力上限＋1，且你不能甲."""
    out = texts[0] if texts else ""
    for before, text in pairwise(texts):
        if text.startswith("你可以") and before.startswith(("你可以", "也可以")):
            text = "也" + text.removeprefix("你")
        elif text.startswith("你不能"):
            text = "且" + text.removeprefix("你" if before.startswith(("你可以", "你不能")) else "")
        elif "不能" in text and before.startswith(text.partition("不能")[0] + "不能"):
            text = "且不能" + text.partition("不能")[2]
        elif (both := _alike(before, text)) is not None:
            out = out.removesuffix(before) + both
            continue
        out += "，" + text
    return out


_CHANGED = re.compile(r"(.+的)([^的，（]+)([＋－][^，（]+)")
"""A number of somebody's that is another: 此牌的数值＋2."""


def _alike(before: str, text: str) -> str | None:
    """Two numbers of the same one that change alike: 此牌的数值与点数各＋2."""
    one, other = _CHANGED.fullmatch(before), _CHANGED.fullmatch(text)
    if one is None or other is None or (one[1], one[3]) != (other[1], other[3]):
        return None
    return f"{one[1]}{one[2]}与{other[2]}各{one[3]}"


def together(z: Zh, items: Sequence[Item]) -> str:
    """The items of a block, without the last full stop."""
    found = runs(bracketed(items, "（）", within=z.depth > 0, deep=z.depth > 1))
    groups = [
        (_side_by_side if run[0].static and run[0].simple else chain)([item.text for item in run]) for run in found
    ]
    apart = z.depth == 1 and any(run[-1].open or not run[0].simple for run in found)
    between = "。" if z.depth == 0 else "；" if apart else "，"
    return between.join(groups)


def definitions(z: Zh) -> str:
    """（X为此牌的数值）."""
    told = [f"{letter}为{meaning}" for letter, meaning in z.to_explain()]
    return f"（{'，'.join(told)}）" if told else ""


def sentence(text: str) -> str:
    """The text with its full stop; a closing bracket takes the stop in front of it."""
    text = text.rstrip("。，；")
    return text + "。" if text else ""


def stopped(text: str) -> str:
    """A text that may end with its stop, or with a remark in brackets behind it."""
    remark = "。（" in text and text.endswith("）")
    return text if remark or text.endswith(("。", "。）")) else sentence(text)


def changes_something(said: str) -> bool:
    """Whether a sentence says how something changes (此伤害＋1, 你的体力＋1), and not that somebody does it."""
    return said.startswith("你的") or not said.startswith(("你", "额外"))
