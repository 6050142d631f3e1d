"""CW801 to CW819: what keeps a sound game from being built."""

from __future__ import annotations

from cardwright.diagnostics.problem import define, words

define(
    "CW801",
    "not-compiled",
    words("rules cannot be made from this yet: {what}", "还不能由此生成规则：{what}"),
    words("say it in another way, and please report it", "请换一种说法，并告诉我们"),
    words(
        "The sentence is understood, but the part of Cardwright that writes rule modules has no code for it. What is "
        "not understood is never skipped, so nothing is built.",
        "这句话能看懂，但生成规则模块的部分还不支持它。不能处理的内容绝不会被跳过，所以什么都没有生成。",
    ),
)
