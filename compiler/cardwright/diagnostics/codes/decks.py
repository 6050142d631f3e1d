"""CW701 to CW759: deck law: formats, banlists, decks, imports of cards."""

from __future__ import annotations

from cardwright.diagnostics.codes._model_pages import define
from cardwright.diagnostics.problem import Severity, words

NEAR = words("did you mean `{near}`?", "是不是想写 `{near}`？")
KNOWN = words("known: {known}", "可以写：{known}")

define(
    "CW701",
    "unknown-deck-word",
    words("{what} `{name}` is not known here", "这里没有{what} `{name}`"),
    (NEAR, KNOWN),
    words(
        "A word in a deck law is a field of cards, a value of such a field, a kind of cards, a card, a section, "
        "or something that the format itself declares. A misspelt word would silently take a rule away, so it is "
        "an error.",
        "构筑规则里的词只能是：牌的字段、字段的值、牌的类别、某张牌、某个区域，或赛制自己声明的名字。"
        "写错的词会悄悄丢掉一条规则，所以是错误。",
    ),
)
define(
    "CW702",
    "not-for-deck-law",
    words("a deck law cannot say this: {what}", "构筑规则里不能这样写：{what}"),
    words(
        "speak of a card as `it` and of what is printed on it as `its FIELD`",
        "用 `it` 指一张牌，用 `its 字段` 指牌面上的内容",
    ),
)
define(
    "CW703",
    "deck-type-mismatch",
    words("`{field}` is {type}: it cannot be compared like this", "`{field}` 是{type}，不能这样比较"),
)
define(
    "CW704",
    "one-measure",
    words("a rule measures exactly one thing, this one names {count}", "一条规则只量一样东西，这里写了 {count} 样"),
    words("keep one of: {known}", "以下只写一个：{known}"),
)
define(
    "CW705",
    "rule-without-bound",
    words("this rule has no bound, so every deck keeps it", "这条规则没有上下限，任何牌组都符合"),
    words("add `at most`, `at least` or `exactly`", "请写 `at most`、`at least` 或 `exactly`"),
)
define(
    "CW706",
    "rule-without-id",
    words("this rule has neither `id` nor `rules`", "这条规则既没有 `id` 也没有 `rules`"),
    words("give it an id, so that a verdict can name it", "请给它一个 id，判定结果才能指明它"),
)
define(
    "CW707",
    "rule-twice",
    words("the rule `{name}` stands twice in this format", "规则 `{name}` 在这个赛制里出现了两次"),
    first=words("the first one is here", "第一次在这里"),
)
define(
    "CW708",
    "limit-cycle",
    words("these limits depend on one another: {path}", "这些上限互相依赖：{path}"),
    words("let one of them stand on its own", "让其中一个不再依赖别的"),
    words(
        "Cards that change limits are applied in a declared order. Where a limit needs itself to be known, there "
        "is no order that gives one answer.",
        "改变上限的牌按声明的顺序生效。如果一个上限要先知道它自己，就没有哪种顺序能得出唯一的答案。",
    ),
)
define(
    "CW709",
    "bad-date",
    words("`{value}` is not a day", "`{value}` 不是日期"),
    words("write it like 2020-03-20", "请写成 2020-03-20 的样子"),
)
define(
    "CW710",
    "uneven-division",
    words("deck law divides by whole numbers only", "构筑规则里只能除以整数"),
    words("multiply the other side instead", "改为在另一边相乘"),
)
define(
    "CW711",
    "lone-word",
    words("`{name}` alone is no condition", "单独一个 `{name}` 不是条件"),
    words("write `its {field} is in [{before}, {name}]`", "请写成 `its {field} is in [{before}, {name}]`"),
)
define(
    "CW712",
    "format-cycle",
    words("formats extend one another: {path}", "赛制互相继承：{path}"),
)
define(
    "CW713",
    "ban-of-nothing",
    words("no card is called `{name}`", "没有叫 `{name}` 的牌"),
    (NEAR, words("check the set and the number", "请核对系列和编号")),
    words(
        "An entry of a banlist that means no card bans nothing: the card it was written for stays legal.",
        "禁卡表里指不到任何牌的条目什么也禁不了：它本来要禁的牌仍然可用。",
    ),
)
define(
    "CW714",
    "ban-of-several",
    words("`{name}` means several cards: {cards}", "`{name}` 指到好几张牌：{cards}"),
    words("name the set and the number, or the id", "请写系列和编号，或写 id"),
)
define(
    "CW715",
    "ban-name-differs",
    words("`{ref}` is {card}, not {name}", "`{ref}` 是 {card}，不是 {name}"),
)
define(
    "CW716",
    "list-out-of-order",
    words("the list dated {date} stands after one dated {other}", "日期 {date} 的名单排在 {other} 之后"),
    words("order the lists by date, oldest first", "请按日期从旧到新排列"),
    severity=Severity.WARNING,
)
define(
    "CW717",
    "ban-twice",
    words("{card} stands twice in this list", "{card} 在这份名单里出现了两次"),
    severity=Severity.WARNING,
    first=words("the first entry is here", "第一次在这里"),
)
define(
    "CW718",
    "choice-cycle",
    words("the choice `{name}` must differ from itself", "选择 `{name}` 被要求和自己不同"),
    words("name another choice, or leave it out", "请改写另一个选择的名字，或删去它"),
)
define(
    "CW719",
    "list-not-sorted",
    words(
        "{card} stands after {other}: this list is said to be sorted", "{card} 排在 {other} 之后，而这份名单声明为有序"
    ),
    severity=Severity.WARNING,
)
define(
    "CW721",
    "format-impossible",
    words("no deck can be legal in this format: {why}", "这个赛制里不可能有合法的牌组：{why}"),
    explain=words(
        "The bounds of the rules were compared with one another and with the cards that exist.",
        "各条规则的上下限互相比较过，也和现有的牌比较过。",
    ),
    with_=words("together with this rule", "与这条规则合在一起"),
)
define(
    "CW722",
    "shadowed-rule",
    words(
        "this rule never decides anything: `{other}` already demands at least as much",
        "这条规则从不起作用：`{other}` 的要求已经不比它低",
    ),
    words("remove it, or correct one of the two", "删去它，或改正其中一条"),
    severity=Severity.WARNING,
    other=words("the stronger rule", "更严的规则"),
)
define(
    "CW723",
    "rule-without-cards",
    words("no card passes this condition: the rule never applies", "没有牌符合这个条件：这条规则永远用不上"),
    severity=Severity.WARNING,
)
define(
    "CW724",
    "change-of-nothing",
    words("no card makes this change", "没有牌会引起这项改变"),
    severity=Severity.WARNING,
)
define(
    "CW725",
    "bounds-clash",
    words("these bounds say two things: {known}", "这些上下限互相矛盾：{known}"),
    words("`exactly` and `between` stand alone", "`exactly` 和 `between` 只能单独写"),
)
define(
    "CW726",
    "no-checker",
    words("no checker can be written for the format `{name}`: {why}", "无法为赛制 `{name}` 生成检查器：{why}"),
    words("`cardwright deck check` judges its decks", "请用 `cardwright deck check` 判定它的牌组"),
    severity=Severity.WARNING,
)
define(
    "CW727",
    "deck-circle",
    words("decks are like one another: {path}", "牌组互相以对方为底本：{path}"),
    words("write the cards of one of them", "请写出其中一副的牌"),
)
define(
    "CW728",
    "nothing-to-remove",
    words("there is no {count}x `{card}` left to remove", "没有 {count} 张 `{card}` 可以去掉"),
    words("name it as the deck does that this one is like", "请用底本里的写法，并核对区域"),
)
define(
    "CW729",
    "points-for-nothing",
    words(
        "the list `{name}` gives points, and this format has no limit `points`",
        "名单 `{name}` 给牌计点，而这个赛制没有上限 `points`",
    ),
    words("declare `points` under `limits`", "请在 `limits` 下声明 `points`"),
    severity=Severity.WARNING,
)
define(
    "CW731",
    "deck-unknown-card",
    words("there is no card `{name}`", "没有叫 `{name}` 的牌"),
    (NEAR, words("check the name, or import the card pool that has it", "请核对牌名，或导入含有它的牌表")),
)
define(
    "CW732",
    "deck-ambiguous-card",
    words("`{name}` may mean several cards: {cards}", "`{name}` 可能指好几张牌：{cards}"),
    words("write the id, or the set and the number", "请写 id，或写系列和编号"),
)
define(
    "CW733",
    "deck-bad-count",
    words("`{value}` is not a number of copies", "`{value}` 不是张数"),
    words("a count is a whole number from 1 on", "张数是从 1 起的整数"),
)
define(
    "CW734",
    "deck-unknown-section",
    words("this format has no section `{name}`", "这个赛制没有区域 `{name}`"),
    (NEAR, words("sections: {known}", "有这些区域：{known}")),
)
define(
    "CW735",
    "deck-line",
    words("this line is neither a card nor a heading: `{text}`", "这一行既不是牌也不是标题：`{text}`"),
    words("write `3x Name`, one card a line", "一行一种牌，写成 `3x 牌名`"),
)
define(
    "CW736",
    "deck-file",
    words("this file cannot be read as {form}: {why}", "这个文件不能按 {form} 读取：{why}"),
)
define(
    "CW737",
    "deck-without-section",
    words(
        "{card} stands in no section, and it could go into several: {known}",
        "{card} 没有写在哪个区域，它可以放进：{known}",
    ),
    words("put a heading above it", "请在它上面写一行标题"),
)
define(
    "CW738",
    "no-deck",
    words("there is no deck in this file", "这个文件里没有牌组"),
    words("write a card on each line: `3x Name`", "每行写一种牌：`3x 牌名`"),
)
define(
    "CW739",
    "deck-too-long",
    words("more than {most} lines are no deck", "超过 {most} 行的不是一副牌组"),
)
define("CW740", "deck-illegal", words("{text}", "{text}（违规）"))
define("CW741", "deck-doubtful", words("{text}", "{text}（提醒）"), severity=Severity.WARNING)
define("CW742", "deck-unfinished", words("still needed: {text}", "还需要：{text}"), severity=Severity.NOTE)
define("CW744", "deck-not-yet", words("not yet: {text}", "{text}（加牌后可能改变）"), severity=Severity.NOTE)
define(
    "CW745",
    "deck-too-much",
    words("there are more than {most} {what} here", "这里有超过 {most} {what}"),
    words("put them into several files", "请分写成几个文件"),
)
define(
    "CW746",
    "deck-like-too-many",
    words(
        "{what} is like more than {most} others, or extends them, each of which does so with the next",
        "{what}的底本又有底本，超过 {most} 层",
    ),
    words("write out what one of them says", "请把其中一个写全"),
)
define(
    "CW751",
    "import-column",
    words("`{at}`: the column `{name}` is not known", "`{at}`：不认识的列 `{name}`"),
    (NEAR, words("it is kept as a field of this name", "已按这个名字存为字段")),
    severity=Severity.WARNING,
)
define(
    "CW752",
    "import-missing",
    words("`{at}`: {name} is missing", "`{at}`：缺少 {name}"),
    words(
        "each row of a card needs its name, in a column with that heading", "每张牌一行，写明牌名；这一列要有这样的标题"
    ),
)
define(
    "CW753",
    "import-number",
    words("`{at}`: `{value}` is not a whole number", "`{at}`：`{value}` 不是整数"),
    words("write it in digits, or leave the cell empty", "请写成数字，或把这一格空着"),
)
define(
    "CW754",
    "import-twice",
    words("`{at}`: the card `{name}` stands twice", "`{at}`：牌 `{name}` 出现了两次"),
    words("give each card an id of its own, or remove one of the two rows", "请给每张牌不同的 id，或删去其中一行"),
)
define(
    "CW755",
    "import-file",
    words("`{at}` cannot be read: {why}", "`{at}` 读不了：{why}"),
)
define(
    "CW756",
    "column-twice",
    words("{at}: the column `{name}` means the same as {other}", "{at}：`{name}` 这一列与 {other} 的意思相同"),
    words("keep one of them", "请只留一列"),
)
define(
    "CW757",
    "cell-without-column",
    words("{at}: `{value}` stands in a column without a heading", "{at}：`{value}` 所在的列没有标题"),
    words(
        "write a heading, or put cells that contain the separator in quotes", "请写上标题；含有分隔符的单元格要加引号"
    ),
)
define(
    "CW758",
    "no-cards",
    words("{at}: there are no cards in this file", "{at}：这个文件里没有牌"),
    words("the first row names the columns, each further row is a card", "第一行是各列的标题，以后每行一张牌"),
)
define(
    "CW759",
    "formula-without-value",
    words("{at}: the value of the formula `{text}` is not in the file", "{at}：文件里没有公式 `{text}` 的值"),
    words("open the table in a program that works formulas out, and save it", "请用会计算公式的程序打开表格并保存"),
)
