"""CW300 to CW399: a text of the effect language cannot be read."""

from __future__ import annotations

from cardwright.diagnostics.codes._model_pages import define
from cardwright.diagnostics.problem import words

_SPLIT = words(
    "every header ends with `:`, and what belongs to it stands two spaces deeper",
    "每个标题行以 `:` 结尾，属于它的内容缩进两格",
)

# ---------------------------------------------------------------- signs
define(
    "CW300",
    "empty-text",
    words("there is no text here", "这里没有内容"),
    words("write the text, or remove the key", "写上内容，或删去这个键"),
)
define(
    "CW301",
    "full-width-sign",
    words("full-width `{sign}`", "全角符号 `{sign}`"),
    (
        words("type `{meant}`", "请改用 `{meant}`"),
        words("remove it: a sentence ends with its line", "删去它：一行就是一句"),
    ),
    words(
        "Signs of the language are those of an English keyboard; a full-width sign may stand in a name "
        "that is declared so, and in a text in quotes.",
        "语言的符号是英文键盘上的符号；全角符号只能出现在这样声明的名称里，或引号中的文字里。",
    ),
)
define(
    "CW302",
    "tab-in-effect",
    words("this line is indented with a tab", "这一行用制表符（Tab）缩进"),
    words("use spaces, two for each level", "请改用空格，每层两个"),
)
define(
    "CW303",
    "unclosed-string",
    words("this quotation mark is never closed on its line", "这个引号在本行没有配对的结尾引号"),
    words('add `"` at the end of the text', '在文字末尾补上 `"`'),
)
define(
    "CW304",
    "unopened-parenthesis",
    words("this `{sign}` closes nothing", "这个 `{sign}` 没有对应的开头"),
    words("remove it, or open it with `{other}`", "删去它，或在前面补上 `{other}`"),
)
define(
    "CW305",
    "unclosed-parenthesis",
    words("this `{sign}` is never closed on its line", "这个 `{sign}` 在本行没有配对"),
    words("add `{other}`", "补上 `{other}`"),
)

# ---------------------------------------------------------------- lines and blocks
define(
    "CW306",
    "header-without-colon",
    words(
        "this line opens a block, so it must end with a colon",
        "这一行后面带有内容，所以要以冒号结尾",
    ),
    words("add `:`", "补上 `:`"),
    _SPLIT,
)
define(
    "CW307",
    "stray-colon",
    words(
        "this colon opens a block, but a sentence has none",
        "这个冒号表示后面带有内容，但普通句子不带内容",
    ),
    words("remove the `:`", "删去 `:`"),
    _SPLIT,
)
define(
    "CW308",
    "line-too-long",
    words(
        "this line has {count} words and signs; {most} is the limit",
        "这一行有 {count} 个词和符号，上限是 {most}",
    ),
    words("give a part of it a name with `let`", "用 `let` 给其中一部分起个名字"),
)
define(
    "CW309",
    "too-deep",
    words("blocks are nested deeper than {most} levels here", "这里的嵌套超过 {most} 层"),
    words("move the inner part into a verb of its own", "把里面的部分写成单独的动词"),
)
define(
    "CW310",
    "indented-without-header",
    words(
        "this line is indented deeper than the line above, which opens no block",
        "这一行比上一行缩进更深，但上一行不带内容",
    ),
    (
        words(
            "what stands behind the `:` is the whole block: write `{behind}` on a line of its own below it",
            "`:` 后面的那一句就是全部内容：请把 `{behind}` 写到下面，自成一行",
        ),
        words("use {width} spaces", "缩进 {width} 格"),
    ),
    _SPLIT,
    above=words("the line above", "上一行"),
)
define(
    "CW311",
    "indented-between",
    words(
        "this line is indented by {width} spaces, which matches no line above",
        "这一行缩进 {width} 格，和上面任何一层都对不齐",
    ),
    words("use {one} or {two} spaces", "缩进 {one} 格或 {two} 格"),
    _SPLIT,
)
define(
    "CW312",
    "indentation-width",
    words("this line stands {width} spaces deeper than its header", "这一行比标题行深 {width} 格"),
    words("use 2 spaces", "每层缩进 2 格"),
    _SPLIT,
)
define(
    "CW313",
    "empty-block",
    words("nothing belongs to this header", "这个标题行下面没有内容"),
    words(
        "indent what belongs to it by two spaces, or write `nothing happens`",
        "把属于它的内容缩进两格，或写 `nothing happens`",
    ),
    _SPLIT,
    next=words("this line stands beside it, not under it", "这一行与它并列，不在它下面"),
)

# ---------------------------------------------------------------- words
define(
    "CW319",
    "misspelt-word",
    words("there is no word `{found}`", "没有 `{found}` 这个词"),
    words("did you mean `{near}`?", "是不是想写 `{near}`？"),
)
define(
    "CW572",
    "word-twice",
    words("`{found}` stands here twice", "`{found}` 写了两遍"),
    words("leave out one of the two", "请去掉一个"),
)
define(
    "CW573",
    "words-exchanged",
    words("the words of `{found}` stand in the wrong order", "`{found}` 的词序不对"),
    words("did you mean `{near}`?", "是不是想写 `{near}`？"),
)
define(
    "CW320",
    "not-understood",
    words("`{found}` cannot stand here", "`{found}` 不能放在这里"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("that somebody wins is said so: `{winning}`", "获胜要这样写：`{winning}`"),
        words("what is described is said so: `{described_by}`", "描述要这样写：`{described_by}`"),
        words(
            "write `there is no {described} where not (…)`, or `every {described} is …`",
            "请写成 `there is no {described} where not (…)`，或 `every {described} is …`",
        ),
        words(
            "say how often at most: `repeat N times {loop} COND:`",
            "请写明最多几次：`repeat N times {loop} COND:`",
        ),
        words(
            "put what describes them in parentheses, `{where} (…)`: only at the end, and in no sum, it needs none",
            "请把描述放进括号里：`{where} (…)`；只有在条件或句子的末尾、又不在算式里时才不用括号",
        ),
        words(
            "players decide, the rules do the rest: `{decider} plays CARD`, `{decider} chooses WHAT`, "
            "`{decider} passes`; how things stand before is said with `given`",
            "玩家只作决定，其余由规则完成：`{decider} plays CARD`、`{decider} chooses WHAT`、`{decider} passes`；"
            "起初的情形用 `given` 写明",
        ),
        words(
            "a random {drawn} is chosen: `choose NAME: a random {drawn} from N to N`",
            "随机数要用 `choose NAME: a random {drawn} from N to N` 来取",
        ),
        words(
            "put the value with its parts in parentheses: `({asked} …)`",
            "请给这个值连同它的部分加上括号：`({asked} …)`",
        ),
        words(
            "put the phrase in parentheses: `({phrase} {found} …)`",
            "请给这个短语加上括号：`({phrase} {found} …)`",
        ),
        words(
            "what has a part of its own is gone through: `let most be 0`, then `for each NAME in players:`, and below "
            "it `if NAME's {looped} … is more than most: set most to NAME's {looped} …`",
            "带有部分的值要逐一来比：先写 `let most be 0`，再写 `for each NAME in players:`，下面写"
            "`if NAME's {looped} … is more than most: set most to NAME's {looped} …`",
        ),
        words("a name is one word: `{one}`", "名字只能是一个词：`{one}`"),
        words(
            "`in …` and `where (…)` stand in front of `{rank}`, and without parentheses around the phrase",
            "`in …` 与 `where (…)` 要写在 `{rank}` 前面，整个短语也不加括号",
        ),
        words(
            "that it comes to be so is said with `become`: `{status}`; whether it is so stands behind `if`",
            "变成这样用 `become` 来写：`{status}`；是不是这样写在 `if` 后面",
        ),
        words(
            "say which cards lie where: `given {holder}'s ZONE is CARD, CARD`",
            "请写明哪里放着哪些牌：`given {holder}'s ZONE is CARD, CARD`",
        ),
        words("say whose: `my {whose}`, `NAME's {whose}`", "请写明是谁的：`my {whose}`、`NAME's {whose}`"),
        words(
            'a card with what is printed on it is put in quotes: `"{face}"`',
            '带有牌面内容的牌要放进引号里：`"{face}"`',
        ),
        words(
            'what is used is put in quotes if its name has several words: `"{quoted}"`',
            '使用的东西名字里有空格时要放进引号里：`"{quoted}"`',
        ),
        words(
            "what somebody or something has is asked with `'s`: `{possessive}`",
            "问某人或某物的值要写 `'s`：`{possessive}`",
        ),
        words(
            "`{inside}` opens a block of its own: put it on the next line, two blanks further in",
            "`{inside}` 自己带有内容：请另起一行，再缩进两格",
        ),
        words(
            "a value of several parts cannot stand here as it is: put it in parentheses: `({longer} …)`",
            "由几部分组成的值不能直接写在这里，请加上括号：`({longer} …)`",
        ),
        words(
            "say both as one condition: `where together it is of the {together} and …`",
            "请合成一个条件：`where together it is of the {together} and …`",
        ),
        words(
            "say what is described: `players in {listed} where …`, `cards in {listed} where …`",
            "请写明描述的是什么：`players in {listed} where …`、`cards in {listed} where …`",
        ),
        words("here can stand {expected}", "这里可以写：{expected}"),
    ),
)
define(
    "CW321",
    "unknown-verb",
    words(
        "no sentence begins with `{found}`, and there is no such verb",
        "没有以 `{found}` 开头的句子，也没有这个动词",
    ),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words(
            "it needs a zone called `{missing}`: is `{meant}` misspelt?",
            "这个动词需要名为 `{missing}` 的区域：`{meant}` 是不是写错了？",
        ),
        words(
            "games that have zones called {zones} have it, by their ids or by their `aliases`",
            "有区域 {zones} 的游戏才有这个动词：区域以此为编号，或者写在它的 `aliases` 里",
        ),
        words(
            "is it a verb of your game? declare it under `verbs`",
            "它是你的游戏的动词吗？请在 `verbs` 下声明",
        ),
    ),
)
define(
    "CW322",
    "unknown-header",
    words("no header begins with `{found}`", "没有以 `{found}` 开头的标题行"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words(
            "begin with `play`, `action in`, `respond`, `before`, `when`, `after`, `done`, `instead of`, "
            "`always` or `while`",
            "请以 `play`、`action in`、`respond`、`before`、`when`、`after`、`done`、`instead of`、"
            "`always` 或 `while` 开头",
        ),
    ),
)
define(
    "CW323",
    "equals-sign",
    words("`{found}` has no meaning here", "`{found}` 在这里没有意义"),
    words("write `{meant}`", "请写 `{meant}`"),
)
define(
    "CW324",
    "other-language",
    words("`{found}` is not a word of this language", "这种语言里没有 `{found}`"),
    (
        words(
            "write `{meant}`; behind `on`, where it is said what that may be, `a {aimed}`",
            "请写 `{meant}`；在 `on` 后面说明可以是什么时，写 `a {aimed}`",
        ),
        words("write `{meant}`", "请写 `{meant}`"),
    ),
)
define(
    "CW325",
    "and-or-mixed",
    words("`and` and `or` are mixed without parentheses", "`and` 与 `or` 混用而没有括号"),
    words("put parentheses around what belongs together", "用括号括出属于一起的部分"),
    first=words("the other one is here", "另一个在这里"),
)
define(
    "CW326",
    "two-sentences",
    words("`{found}` begins a new sentence on the same line", "`{found}` 在同一行开始了新的一句"),
    (
        words("leave out `{join}`: one sentence on each line", "请去掉 `{join}`，一行一句"),
        words("start a new line before it: one sentence on each line", "请在它前面换行：一行一句"),
    ),
)
define(
    "CW327",
    "header-in-block",
    words(
        "`{found}` begins an ability, which cannot stand inside another",
        "`{found}` 开始一个能力，不能放在另一个能力里",
    ),
    words("write it without indentation, after this one", "把它写在后面，不缩进"),
)
define(
    "CW328",
    "sentence-without-header",
    words("this sentence stands under no header", "这一句不在任何标题行下面"),
    words(
        "say when it happens, such as `play:` or `when …:`, and indent it by two spaces",
        "先写明何时发生，如 `play:` 或 `when …:`，再把它缩进两格",
    ),
)
define(
    "CW329",
    "pronoun",
    words("`{found}` does not say who is meant", "`{found}` 没有说清指的是谁"),
    (
        words("describe a thing with `{where} …`", "描述一样东西时，请写 `{where} …`"),
        words(
            "use a name: `target`, `me`, or one given by `choose`, `let` or `for each`; `their` is of the doer "
            "of the sentence",
            "请用名字：`target`、`me`，或由 `choose`、`let`、`for each` 起的名字；`their` 指本句的执行者的",
        ),
    ),
)
define(
    "CW330",
    "key-word-as-name",
    words("`{found}` is a key word and cannot be a name", "`{found}` 是关键词，不能当作名字"),
    words("choose another name", "请换一个名字"),
)
define(
    "CW331",
    "name-taken",
    words("`{name}` already means something: it is {role}", "`{name}` 已有含义：它是{role}"),
    words("choose another name", "请换一个名字"),
)
define(
    "CW332",
    "either-without-or",
    words("this `either` has no `or`", "这个 `either` 没有 `or`"),
    words("add `or:` with a block, or remove `either:`", "补上 `or:` 及其内容，或去掉 `either:`"),
)
define(
    "CW333",
    "branch-without-head",
    words("this `{found}` belongs to nothing", "这个 `{found}` 没有所属"),
    (
        words(
            "if `{block}` goes on with the line above, begin the text with `>`, not with `|`: YAML then joins lines",
            "若 `{block}` 接着上一行，请用 `>` 代替 `|` 开头：YAML 会把各行连成一行",
        ),
        words("it must stand directly under the block of {heads}", "它必须紧跟在 {heads} 的内容后面"),
    ),
)
define(
    "CW334",
    "yaml-bullet",
    words("a text is not a YAML list", "这里是文字，不是 YAML 列表"),
    words("remove the `-`: each line is a sentence of its own", "删去 `-`：每行就是一句"),
)
define(
    "CW335",
    "stray-sign",
    words("`{found}` has no meaning here", "`{found}` 在这里没有意义"),
    (
        words("write `{meant}`", "请写 `{meant}`"),
        words("remove it; names with signs stand in quotes", "删去它；带符号的名称要放在引号里"),
    ),
)
define(
    "CW336",
    "unknown-noun",
    words("there is no noun or adjective `{found}`", "没有名词或形容词 `{found}`"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words(
            "a noun must follow `{before}`; such are kinds of cards, `player`, what your game declares",
            "`{before}` 后面要接名词；名词是牌的种类、`player` 以及游戏声明的词",
        ),
    ),
)
define(
    "CW337",
    "unfinished",
    words("something is missing after `{before}`", "`{before}` 后面缺了内容"),
    (
        words(
            "here can stand {expected}; to end the effect here write `{ending}`",
            "这里可以写：{expected}；如果要在这里结束效果，请写 `{ending}`",
        ),
        words("here can stand {expected}", "这里可以写：{expected}"),
    ),
)
define(
    "CW338",
    "one-thing-only",
    words("`{found}` is left over", "`{found}` 是多余的"),
    words("only one {what} may stand here", "这里只能写一个{what}"),
)
define(
    "CW339",
    "after-where",
    words(
        "`where (…)` has ended, so `{found}` joins nothing here",
        "`where (…)` 已经结束，这里的 `{found}` 没有可以连接的内容",
    ),
    words(
        "if it belongs to the `where`, put all of it in one pair of parentheses: `where ((…) {found} …)`",
        "如果它属于 `where`，请用一对括号括住整段：`where ((…) {found} …)`",
    ),
)

# ---------------------------------------------------------------- verbs and their parts
define(
    "CW340",
    "missing-part",
    words("`{verb}` lacks its {part}", "`{verb}` 缺少 {part}"),
    words("write `{say}`", "请写 `{say}`"),
)
define(
    "CW341",
    "missing-labelled-part",
    words("`{verb}` lacks its {part} after `{label}`", "`{verb}` 缺少 `{label}` 后面的 {part}"),
    words("write `{say}`", "请写 `{say}`"),
)
define(
    "CW342",
    "missing-words",
    words("`{verb}` must go on with `{words}`", "`{verb}` 后面必须有 `{words}`"),
    words("write `{say}`", "请写 `{say}`"),
)
define(
    "CW343",
    "if-so-without-decision",
    words("`if {form}` follows no decision", "`if {form}` 前面没有决定"),
    words(
        "it must stand directly under a sentence with a verb, such as `target may discard 1 card`",
        "它必须紧跟在带动词的句子后面，如 `target may discard 1 card`",
    ),
)
define(
    "CW344",
    "part-too-many",
    words("`{verb}` has no place for this", "`{verb}` 没有这个位置"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words(
            "put the value with its parts in parentheses: `({asked} …)`",
            "请给这个值连同它的部分加上括号：`({asked} …)`",
        ),
        words(
            "it is said `{say}`; a part that is called `{own}` stands in parentheses: `({own})`",
            "它的写法是 `{say}`；如果有一部分就叫 `{own}`，请给它加上括号：`({own})`",
        ),
        words("it is said `{say}`", "它的写法是 `{say}`"),
    ),
)
define(
    "CW345",
    "verb-form",
    words("someone else does this: the verb needs its `-s`", "这是别人做的：动词要用第三人称形式"),
    words("write `{form}`", "请写 `{form}`"),
)
define(
    "CW346",
    "verb-form-of-i",
    words("after `I` the verb has no `-s`", "`I` 后面的动词不用第三人称形式"),
    words("write `{form}`", "请写 `{form}`"),
)
define(
    "CW347",
    "article-in-an-event",
    words("an article does not count in an event", "事件里不用冠词来计数"),
    words("write `{any}` for any number of them, `{one}` for exactly one", "不论多少写 `{any}`，恰好一个写 `{one}`"),
)

# ---------------------------------------------------------------- abilities, events, values, scenarios
define(
    "CW350",
    "respond-after-all",
    words("`respond done` is too late: nothing can be answered then", "`respond done` 太晚了：那时已无从响应"),
    words("use `respond after`, or `done` without `respond`", "用 `respond after`，或不带 `respond` 的 `done`"),
)
define(
    "CW351",
    "per-target-without-limit",
    words("`per target` follows no limit", "`per target` 前面没有次数限制"),
    words("write `once each turn, per target`", "请写 `once each turn, per target`"),
)
define(
    "CW352",
    "said-twice",
    words("this is said twice", "这里写了两遍"),
    words("remove one of the two", "删去其中一个"),
)
define(
    "CW353",
    "after-stop",
    words("this is never reached", "这一句永远不会执行"),
    words(
        "remove it, or give the `stop` above a condition: `stop if …`",
        "删去它，或给上面的 `stop` 加上条件：`stop if …`",
    ),
    stop=words("everything ends here", "到这里就结束了"),
)
define(
    "CW354",
    "not-a-phase",
    words("only a phase or a turn begins and ends", "只有阶段或回合才有开始和结束"),
    words(
        "write `my turn ends`, `a player's turn begins`, `this phase ends`",
        "请写 `my turn ends`、`a player's turn begins`、`this phase ends`",
    ),
)
define(
    "CW355",
    "not-a-counter",
    words("only a number of somebody drops, rises or changes", "只有某人的数值才会降到、升到或改变"),
    words("write whose number it is, such as `my life drops to 0`", "写明是谁的数值，如 `my life drops to 0`"),
)
define(
    "CW356",
    "number-too-large",
    words("this number is too large", "这个数太大了"),
    words("the largest is 999999999", "最大是 999999999"),
)
define(
    "CW357",
    "words-after-value",
    words("`{words}` belongs to nothing here", "`{words}` 在这里没有所属"),
    words(
        "put the value with its parts in parentheses, such as `(distance to …)`",
        "把这个值连同它的部分放进括号，如 `(distance to …)`",
    ),
)
define(
    "CW568",
    "several-verbs",
    words("`{verb}` begins several verbs: `{says}`", "有几个动词以 `{verb}` 开头：`{says}`"),
    words("write the words that tell which is meant", "写出能分清是哪一个的词"),
)
define(
    "CW360",
    "player-names",
    words("{said} players, but {named} names", "说有 {said} 名玩家，却给了 {named} 个名字"),
    words("give each player one name", "给每名玩家一个名字"),
)
define(
    "CW361",
    "given-list",
    words("only cards can be listed here", "这里只能列出牌"),
    words("give one value", "请只写一个值"),
)
define(
    "CW575",
    "only-cards-are-called",
    words("only a card can be called something here", "这里只能给牌起名"),
    words("write `called NAME` behind a card: `given A's hand is X called NAME`",
          "`called 名字` 写在牌后面：`given A's hand is 某牌 called 名字`"),
)  # fmt: skip

# ---------------------------------------------------------------- patterns of verbs
define(
    "CW390",
    "pattern-without-head",
    words("a word must stand first, before any part", "要以词语开头，不能以空位开头"),
    words(
        "write the word before the first hole, such as `draw {{n}} cards`",
        "在第一个空位前写上词语，如 `draw {{n}} cards`",
    ),
)
define(
    "CW391",
    "pattern-bad-hole",
    words("`{name}` cannot name a part", "`{name}` 不能作为空位的名字"),
    words("use one word of letters, digits and `_`", "请用一个由字母、数字和 `_` 组成的词"),
)
define(
    "CW392",
    "pattern-hole-twice",
    words("the part `{name}` comes twice", "空位 `{name}` 出现了两次"),
    words("give each part its own name", "每个空位用自己的名字"),
)
define(
    "CW393",
    "pattern-holes-touch",
    words("nothing stands between the part before and `{name}`", "`{name}` 与前一个空位之间没有词语"),
    words("put a word between them, such as `to` or `with`", "在两者之间加一个词，如 `to` 或 `with`"),
)
define(
    "CW394",
    "pattern-crowded-brackets",
    words("brackets hold words and then at most one part", "方括号里是词语，后面至多一个空位"),
    words(
        "use brackets of its own for each part: `[to {{a}}] [with {{b}}]`",
        "每个空位用自己的方括号：`[to {{a}}] [with {{b}}]`",
    ),
)
define(
    "CW395",
    "pattern-brackets",
    words("brackets or braces do not pair up, or are empty", "括号不配对，或是空的"),
    words(
        "a part is `{{name}}`; what may be left out is `[words {{name}}]`",
        "空位写作 `{{name}}`；可以省略的写作 `[词语 {{name}}]`",
    ),
)
