"""CW201 to CW219: the outline of a data file, as the JSON Schemas state it."""

from __future__ import annotations

from cardwright.diagnostics.problem import define, words

define(
    "CW201",
    "key-not-known",
    words("{what} has no key `{key}`", "{what}没有 `{key}` 这个键"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("what can stand here: {known}", "这里可以写：{known}"),
    ),
    words(
        "Every key has a meaning. A key that is not understood is never skipped, because then a misspelt "
        "word would silently take a rule away.",
        "每个键都有含义。看不懂的键不会被跳过，否则一个错字就会悄悄丢掉一条规则。",
    ),
    """=== game.yaml
zones:
  hand: {of: player, seenby: owner}
                     ^^^^^^ CW201 seen_by
""",
)
define(
    "CW202",
    "key-not-there",
    words("{what} needs `{key}`", "{what}缺少 `{key}`"),
    words("add `{key}: …`", "请补上 `{key}: …`"),
    words(
        "Some keys have no sensible default: a card without a kind could not be printed, a counter that "
        "belongs to nobody could not be counted.",
        "有些键没有合理的默认值：没有类别的牌无法印刷，不属于谁的计数无从计起。",
    ),
    """=== cards.yaml
cards:
  - id: lantern
    ^^ CW202 a card needs `kind`
    name: {zh-Hans: 灯, en: Lantern}
""",
)
define(
    "CW203",
    "value-of-wrong-kind",
    words("`{key}` must be {expected}, not {found}", "`{key}` 应当是{expected}，而不是{found}"),
    (
        words('`#` begins a comment: write `"{hidden}"`, in quotes', '`#` 后面是注释：请加引号，写成 `"{hidden}"`'),
        words("write {form}", "请写成{form}"),
        words("write {expected}", "请写成{expected}"),
    ),
    words(
        "A list stands where a text should, or a text where a number should. In YAML a list has a dash before "
        "each item or square brackets around all of them; entries have a colon behind each key.",
        "该写文字的地方写了列表，或者该写数字的地方写了文字。在 YAML 里，列表的每一项前面有减号，或者整个放在方括号里；"
        "键值的键后面有冒号。",
    ),
    """=== cards.yaml
cards:
  - id: lantern
    kind: light
    copies: three
            ^^^^^ CW203 `copies` must be a whole number
""",
)
define(
    "CW204",
    "value-not-known",
    words("`{key}` cannot be `{value}`", "`{key}` 不能是 `{value}`"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("it can be: {known}", "可以写：{known}"),
    ),
    words("Only a few words can stand here.", "这里只能写规定的几个词。"),
    """=== game.yaml
zones:
  hand: {of: player, seen_by: owners}
                              ^^^^^^ CW204 did you mean `owner`
""",
)
define(
    "CW205",
    "text-of-wrong-form",
    words("`{value}` is not {expected}", "`{value}` 不是{expected}"),
    words("write {expected}", "请写成{expected}"),
    words(
        "The text has to have a certain form, because a program reads it: a range, an address, an id.",
        "这段文字要由程序读取，所以有固定的写法：范围、网址、编号。",
    ),
    """=== game.yaml
game:
  id: my_game
  name: {zh-Hans: 我的游戏, en: My Game}
  players: 2 to 5
           ^^^^^^ CW205 a range such as 2..5
""",
)
define(
    "CW206",
    "number-below-least",
    words("`{key}` is {value}, but must be at least {least}", "`{key}` 是 {value}，但至少要是 {least}"),
    words("write a number from {least} up", "请写不小于 {least} 的数"),
    words("A number of things cannot be negative.", "数量不能是负数。"),
    """=== cards.yaml
cards:
  - id: lantern
    kind: light
    copies: -1
            ^^ CW206 at least 0
""",
)
define(
    "CW207",
    "section-not-known",
    words("there is no section `{key}`", "没有 `{key}` 这一节"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("write it in the section `{inside}`, two blanks deeper", "请写在 `{inside}` 一节里，再缩进两格"),
        words("sections are: {known}", "可以写的节有：{known}"),
    ),
    words(
        "A file of a game consists of sections such as `cards:` or `zones:`. Each may stand in any file of the "
        "game's folder.",
        "游戏文件由若干节组成，例如 `cards:`、`zones:`。每一节都可以写在游戏文件夹里的任何文件中。",
    ),
    """=== cards.yaml
card:
^^^^ CW207 did you mean `cards`
  - id: lantern
""",
)
define(
    "CW208",
    "text-cut-by-comma",
    words("a comma ended the text in front of `{key}`", "`{key}` 前面的文字被逗号截断了"),
    words('put the whole text in quotes: `"…, {key}"`', '请把整段文字放进引号：`"…, {key}"`'),
    words(
        "Inside braces a comma begins the next entry, so the rest of the sentence is read as a key. Quotes keep "
        "a text together; so does a line of its own outside braces.",
        "在花括号里，逗号表示下一个键值的开始，所以句子的后半段被当成了键。用引号把文字括起来，或者不用花括号、单独写一行。",
    ),
    """=== cards.yaml
cards:
  - id: lantern
    kind: light
    name: {zh-Hans: 灯, en: Lantern, the old one}
                                     ^^^^^^^^^^^ CW208 quotes
""",
)
