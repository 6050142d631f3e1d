"""CW900 to CW919: rules texts: phrases, names in a language, printed texts that say something else than the effect."""

from __future__ import annotations

from cardwright.diagnostics.codes._model_pages import define
from cardwright.diagnostics.problem import Severity, words

define(
    "CW901",
    "unknown-part-in-phrase",
    words(
        "the phrase of `{verb}` speaks of `{part}`, which is no part of it",
        "`{verb}` 的句式提到了 `{part}`，但它没有这个部分",
    ),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("its parts are {parts}", "它的部分有：{parts}"),
    ),
    words(
        "What stands in braces in a phrase is a part of the verb's pattern, `doer`, or (in English) a verb in the "
        "third person such as `{{gives}}`.",
        "句式的花括号里只能写动词句型的部分、`doer`，英文里还可以写第三人称的动词，如 `{{gives}}`。",
    ),
    None,
)
define(
    "CW912",
    "verb-misspelt-in-phrase",
    words("`{{{word}}}` is no verb that is known here", "`{{{word}}}` 不是这里认识的英文动词"),
    words("did you mean `{{{near}}}`?", "是不是想写 `{{{near}}}`？"),
    words(
        "In an English phrase a verb in braces is turned to agree with the doer. This one is spelt nearly like a "
        "common verb, or like one of the game, and is none. If it is right, name it in the `forms` of the verb.",
        "英文句式里，花括号中的动词会随执行者变化。这个词与某个常用动词或游戏的动词只差一点，却又不是；如果没有写错，"
        "请写在这个动词的 `forms` 里。",
    ),
    None,
    severity=Severity.WARNING,
)
define(
    "CW913",
    "verb-without-braces",
    words("`{word}` does not agree with who does it", "`{word}` 不会随执行者变化"),
    words("write `{{{word}}}`", "请写成 `{{{word}}}`"),
    words(
        "In an English phrase the verb behind `{{doer}}` stands in braces, in the third person: `{{doer}} {{gives}} …` "
        "is printed as “give …”, “you give …” and “they give …”, too.",
        "英文句式里，`{{doer}}` 后面的动词要以第三人称写在花括号里：`{{doer}} {{gives}} …` 也会印成“give …”、"
        "“you give …”和“they give …”。",
    ),
    None,
    severity=Severity.WARNING,
)
define(
    "CW902",
    "phrase-brackets",
    words(
        "`{bracket}` in the phrase of `{verb}` has no partner",
        "`{verb}` 的句式里的 `{bracket}` 没有配对",
    ),
    words(
        "write `{{part}}`, or `[part|text]` for text that stands only if the part is given",
        "请写成 `{{part}}`；只在给出该部分时才出现的文字，写成 `[部分|文字]`",
    ),
    words(
        "Braces hold a part, brackets a text that stands only under a condition. A backslash in front makes either "
        "an ordinary character.",
        "花括号里是一个部分，方括号里是有条件出现的文字。前面加反斜杠就是普通字符。",
    ),
    None,
)
define(
    "CW903",
    "missing-phrase",
    words("`{verb}` has no phrase in {lang}", "`{verb}` 没有 {lang} 的句式"),
    words("add one under `phrase`", "请在 `phrase` 下补上"),
    words(
        "A verb that cards use is printed in every language of the game; without a phrase another language stands in.",
        "牌上用到的动词要用游戏的每种语言印出来；没有句式时，会用另一种语言代替。",
    ),
    None,
    severity=Severity.WARNING,
)
define(
    "CW904",
    "missing-name",
    words("`{what}` has no name in {lang}", "`{what}` 没有 {lang} 的名称"),
    words("add one under `name`", "请在 `name` 下补上"),
    words(
        "What texts speak of has a name in every language of the game; another language stands in for one that is "
        "missing. Traditional Chinese is derived from simplified Chinese.",
        "文字里提到的东西，在游戏的每种语言里都要有名称；缺少时会用另一种语言代替。繁体中文由简体中文转换得到。",
    ),
    None,
    severity=Severity.WARNING,
)
define(
    "CW905",
    "text-says-other-number",
    words(
        "the printed text of `{card}` ({lang}) has the numbers {printed}, its effect has {effect}",
        "`{card}` 的牌面文字（{lang}）里的数字是 {printed}，效果里是 {effect}",
    ),
    words("change one of the two", "请改其中一处"),
    words(
        "A card may print words of its own, but they must say what the effect does: the same numbers, the same names, "
        "the same players.",
        "牌可以自己写牌面文字，但必须与效果一致：数字、名称、涉及的玩家都要相同。",
    ),
    None,
    severity=Severity.WARNING,
)
define(
    "CW906",
    "text-leaves-out-name",
    words(
        "the printed text of `{card}` ({lang}) does not speak of {names}, but its effect does",
        "`{card}` 的牌面文字（{lang}）没有提到效果里的 {names}",
    ),
    words("name it in the text", "请在文字中写出"),
    words(
        "Cards, statuses and kinds that an effect speaks of are named in its printed text, too.",
        "效果里提到的牌、状态和种类，牌面文字也要写出来。",
    ),
    None,
    severity=Severity.WARNING,
)
define(
    "CW907",
    "text-adds-name",
    words(
        "the printed text of `{card}` ({lang}) speaks of {names}, but its effect does not",
        "`{card}` 的牌面文字（{lang}）提到了 {names}，效果里却没有",
    ),
    words("remove it from the text, or add it to the effect", "请从文字中删去，或补到效果里"),
    words(
        "A player who reads a name on a card expects the effect to have to do with it.",
        "玩家在牌上读到一个名称，就会认为效果与它有关。",
    ),
    None,
    severity=Severity.WARNING,
)
define(
    "CW908",
    "text-names-other-targets",
    words(
        "the printed text of `{card}` ({lang}) speaks of {printed}, its effect of {effect}",
        "`{card}` 的牌面文字（{lang}）说的是{printed}，效果里是{effect}",
    ),
    words("change one of the two", "请改其中一处"),
    words(
        "Whether a card is used on another player, on any player or on all players is part of its effect.",
        "牌是对一名其他玩家、任意一名玩家还是所有玩家使用，属于它的效果。",
    ),
    None,
    severity=Severity.WARNING,
)
