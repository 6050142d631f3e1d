"""Traditional Chinese from simplified Chinese: by dictionary, then by the words that card games write otherwise."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Protocol, cast

from cardwright.store import of_a_text
from cardwright.text.lexicon import END_KEEP, KEEP


class _Converter(Protocol):
    def convert(self, text: str) -> str: ...


# What the dictionary gets wrong, or what is printed otherwise on cards; applied after it, longest first.
FIXES: tuple[tuple[str, str], ...] = (
    ("回覆", "回復"),
    ("答復", "答覆"),
    ("計數器", "計數器"),
    ("乾勁", "幹勁"),
    ("幹涉", "干涉"),
    ("每侷限", "每局限"),
    ("瞭解", "了解"),
    ("佔", "占"),
    ("傢俱", "家具"),
    ("柺杖", "拐杖"),
    ("臺", "台"),
    ("裏", "裡"),
    ("啓", "啟"),
    ("羣", "群"),
    ("衆", "眾"),
    ("麪", "麵"),
    ("無麵", "無面"),
    ("周圍", "周圍"),
    ("嚐試", "嘗試"),
    ("朝下襬", "朝下擺"),
    ("倒黴", "倒楣"),
    ("捱打", "挨打"),
    ("大炮", "大砲"),
    ("圖炮", "圖砲"),
    ("公佈", "公布"),
    ("宣佈", "宣布"),
    ("發佈", "發布"),
    ("分佈", "分布"),
    ("佈置", "布置"),
    # Words that are others in Taiwan.
    ("默認", "預設"),
    ("視頻", "影片"),
    ("鏈接", "連結"),
    ("網絡", "網路"),
    ("軟件", "軟體"),
    ("打印", "列印"),
    ("屏幕", "螢幕"),
    ("由程序", "由程式"),
    ("程序演算", "程式演算"),
    ("遊戲", "遊戲"),
)
# Words that the dictionary finds across two: 这样｜只｜影响, 写明｜了, 次数｜里; 不准 (not allowed) is not 拿不準.
PARTED: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?<![一兩二三四五六七八九十每幾])隻(?=[能可會得須需限影響])"), "只"),
    (re.compile(r"(?<=[標寫聲指說講註證表申點])明瞭"), "明了"),
    (re.compile(r"(?<=[次張點人個回輪層格])數里"), "數裡"),
    (re.compile(r"(?<![拿瞄對算說看量抓猜])不準(?!確|備)"), "不准"),
)
# Quotation marks are corner brackets in traditional Chinese.
_QUOTES = str.maketrans({"“": "「", "”": "」", "‘": "『", "’": "』"})
_KEPT = re.compile(f"{KEEP}(.*?){END_KEEP}", re.DOTALL)


@lru_cache(maxsize=1)
def _converter() -> _Converter:
    """The dictionaries are large: they are read on first use."""
    from opencc import OpenCC  # type: ignore[import-untyped]

    return cast(_Converter, OpenCC("s2tw"))


@of_a_text("hant")
def to_hant(text: str) -> str:
    """The text in traditional Chinese; what stands between `KEEP` marks is in it already."""
    out: list[str] = []
    at = 0
    for found in _KEPT.finditer(text):
        out.append(_convert(text[at : found.start()]))
        out.append(found.group(1))
        at = found.end()
    out.append(_convert(text[at:]))
    return "".join(out)


def _convert(text: str) -> str:
    if not text:
        return ""
    said = _converter().convert(text)
    for wrong, right in FIXES:
        said = said.replace(wrong, right)
    for pattern, right in PARTED:
        said = pattern.sub(right, said)
    return said.translate(_QUOTES)


def without_marks(text: str) -> str:
    """The text without `KEEP` marks."""
    return text.replace(KEEP, "").replace(END_KEEP, "")
