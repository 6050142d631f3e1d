"""CW401 to CW449: names and types in the texts of the effect language, and references between declarations."""

from __future__ import annotations

from cardwright.diagnostics.codes._model_pages import define
from cardwright.diagnostics.problem import Severity, words

NEAR = words("did you mean `{near}`?", "是不是想写 `{near}`？")
DECLARED = words("it is declared here", "它在这里声明")
OF_ONE_SORT = (
    words("name those that are meant: `{those}`", "请写明指哪些：`{those}`"),
    words(
        "go through those that are meant: `for each NAME in {each_of}: …`",
        "请逐个处理所指的那些：`for each NAME in {each_of}: …`",
    ),
    words(
        "give it a name, and ask first: `let NAME be {unnamed}`, `if NAME is {sort}: …`",
        "请给它起个名字，并且先问：`let NAME be {unnamed}`，`if NAME is {sort}: …`",
    ),
    words(
        "ask first what it is: `if {asked_of} is {sort}: …`",
        "请先问它是什么：`if {asked_of} is {sort}: …`",
    ),
)
"""What to do with a thing that may be of one of several sorts, where one of that sort is needed."""

define(
    "CW401",
    "unknown-name",
    words("nothing here is called `{name}`", "这里没有叫 `{name}` 的东西"),
    (
        NEAR,
        words(
            "it is a verb: it stands as a sentence of its own, `{say}`, or behind whoever does it",
            "它是动词：要单独写成句子 `{say}`，或写在执行者后面",
        ),
        words(
            "`{aimed}` is what a header is aimed at: `play on another player:`, `action in PHASE on another player:`",
            "`{aimed}` 是首行所指定的：`play on another player:`、`action in PHASE on another player:`",
        ),
        words(
            "declare it first, or give it a name in this text with `let` or `choose`",
            "请先声明它，或在文中用 `let`、`choose` 给它取名",
        ),
    ),
    words(
        "Every word of a text must mean something: a word of the language, something that the game declares, "
        "or a name given earlier in the same block.",
        "文中的每个词都必须有含义：要么是语言自带的词，要么是游戏声明的东西，要么是同一块里先前取的名字。",
    ),
    gone=words("this name ends with the block in which it is given", "这个名字只在取名的那一块里有效"),
)
define(
    "CW402",
    "unknown-reference",
    words("`{name}` is not {what} of this game", "这个游戏没有名为 `{name}` 的{what}"),
    (NEAR, words("declare it, or correct the name", "请声明它，或改正名字")),
)
define(
    "CW403",
    "unknown-type",
    words("there is no type `{name}`", "没有 `{name}` 这种类型"),
    (
        NEAR,
        words(
            "`{kind}` is a kind of cards: write `card`, and in the text say which cards, `a {kind} in …`",
            "`{kind}` 是牌的种类：请写 `card`，再在文中说明是哪些牌，例如 `a {kind} in …`",
        ),
        words("types are: {known}", "类型有：{known}"),
    ),
)
define(
    "CW404",
    "unknown-property",
    words("{owner} has no `{name}`", "{owner}没有 `{name}`"),
    (
        NEAR,
        words(
            "put what is asked for it in parentheses: `({whole})'s {name}`",
            "请给被问的东西加上括号：`({whole})'s {name}`",
        ),
        words(
            "only {other} has `{name}`: describe cards with `card in {zone} where its {name} …` (that all are alike: "
            "`there is no card in {zone} where its {name} is not …`)",
            "只有{other}才有 `{name}`：请用 `card in {zone} where its {name} …` 来描述牌（说全部都如此："
            "`there is no card in {zone} where its {name} is not …`）",
        ),
        words("only {other} has `{name}`", "只有{other}才有 `{name}`"),
        words(
            "say whose choice it is: `my {choice}`, `NAME's {choice}`",
            "请写明是谁的选择：`my {choice}`、`NAME's {choice}`",
        ),
        words(
            "a phase stands alone: `{phase}`; whether it is now is asked by `phase is {phase} and turn player is me`",
            "阶段单独写：`{phase}`；现在是不是它，要问 `phase is {phase} and turn player is me`",
        ),
        words("it has: {known}", "它有：{known}"),
    ),
)
define(
    "CW405",
    "wrong-type",
    words("`{text}` is {found}, but this must be {wanted}", "`{text}` 是{found}，这里应当是{wanted}"),
    (
        words("write `all cards in {cards}`", "请写 `all cards in {cards}`"),
        words("write `number of {count}`", "请写 `number of {count}`"),
        words(
            "it does nothing by itself, something is done with it: write `{done} …`",
            "它自己不做什么，是有人对它做：请写 `{done} …`",
        ),
        words(
            "a place is moved to as it is: write `{place}` alone",
            "位置本身就是移动的去处：单写 `{place}` 即可",
        ),
        words(
            "to ask whether there is any, write `there is a` in front of `{there}`",
            "要问有没有，请在 `{there}` 前面写 `there is a`",
        ),
        *OF_ONE_SORT,
        words(
            "what waits is an effect, and is aimed at: `play at any time on an effect:`, below it `cancel {waiting}`",
            "等待结算的是效果，要指定效果：`play at any time on an effect:`，下一行 `cancel {waiting}`",
        ),
        words("write something that is {wanted}", "请写{wanted}"),
    ),
)
define(
    "CW406",
    "several-for-one",
    words("`{text}` may be several, but {one} is needed here", "`{text}` 可能有好几个，这里只需要{one}"),
    (
        words("of each of them: `{each}`", "问其中每一个：`{each}`"),
        words("of one of them: `{among}`", "问是不是其中之一：`{among}`"),
        words(
            "choose one (`choose NAME: …`), or go through them (`for each NAME in …:`)",
            "请选出一个（`choose NAME: …`），或逐个处理（`for each NAME in …:`）",
        ),
    ),
)
define(
    "CW407",
    "part-left-out",
    words("`{what}` needs its `{label}`", "`{what}` 缺少 `{label}`"),
    words("add `{label} …` ({part})", "请补上 `{label} …`（{part}）"),
)
define(
    "CW408",
    "unknown-part",
    words("`{what}` takes no `{label}`", "`{what}` 不带 `{label}`"),
    (words("it takes: {known}", "它可以带：{known}"), words("remove it", "请删去")),
)
define(
    "CW409",
    "declared-otherwise",
    words("`{name}` is declared here, but texts speak of `{said}`", "这里声明的是 `{name}`，用到的却是 `{said}`"),
    words("call it `{said}`, or correct what speaks of it", "请改名为 `{said}`，或者改正用到它的地方"),
)
define(
    "CW410",
    "never-equal",
    words(
        "`{left}` is {lt} and `{right}` is {rt}: these can never be the same",
        "`{left}` 是{lt}，`{right}` 是{rt}，两者不可能相同",
    ),
    (
        words("did you mean `{prop}`?", "是不是想写 `{prop}`？"),
        words("did you mean `{every}`?", "是不是想写 `{every}`？"),
        words(
            "`{outer}` is of the nearest `where`; call what is around it by a name: `… called NAME where …`",
            "`{outer}` 指的是最近的 `where` 所说的东西；外层的东西请起个名字：`… called NAME where …`",
        ),
        words("compare things of the same type", "请比较同一类型的东西"),
    ),
)
define(
    "CW411",
    "word-of-another-set",
    words("`{word}` is no word of `{set}`", "`{word}` 不是 `{set}` 里的词"),
    (NEAR, words("its words are: {known}", "其中的词有：{known}")),
)
define(
    "CW412",
    "wrong-adjective",
    words("`{word}` is said of {wanted}, not of {found}", "`{word}` 只能说{wanted}，不能说{found}"),
    (
        *OF_ONE_SORT,
        words("use a word that fits, or say it of {wanted}", "请换一个合适的词，或用来说{wanted}"),
    ),
)
define(
    "CW413",
    "no-event-here",
    words("there is no `event` here", "这里没有 `event`"),
    words(
        "`event` is what a trigger answers: use it in a block under `before`, `when`, `after`, `done`, `instead of`",
        "`event` 指触发时的事件：请在 `before`、`when`、`after`、`done`、`instead of` 的块里使用",
    ),
)
define(
    "CW414",
    "no-this-here",
    words("there is no `this` here", "这里没有 `this`"),
    words(
        "`this` is the card whose text it is; give the card as a part of the verb",
        "`this` 指牌本身；请把牌作为动词的一个部分传入",
    ),
)
define(
    "CW415",
    "nobody-is-me",
    words("nobody is `{word}` here", "这里没有人是 `{word}`"),
    words(
        "name a player, for instance `turn player`; what belongs to a card speaks of `this`",
        "请写明是哪名玩家，例如 `turn player`；属于牌的数值用 `this` 指这张牌",
    ),
)
define(
    "CW416",
    "nothing-is-it",
    words("`{word}` means nothing here", "`{word}` 在这里没有所指"),
    words(
        "`it` and `its` speak of the thing in a `where`; give the thing a name with `let` or `choose`",
        "`it`、`its` 只指 `where` 里的东西；请用 `let` 或 `choose` 取名",
    ),
)
define(
    "CW417",
    "name-given-before",
    words("`{name}` is already a name here", "`{name}` 在这里已经是一个名字"),
    words("take another name", "请换一个名字"),
    before=words("it was given here", "它是在这里取的"),
)
define(
    "CW418",
    "whose",
    words("`{name}` belongs to {owner}: whose is meant?", "`{name}` 属于{owner}：指的是谁的？"),
    words("write `{mine}`, or `NAME's {name}`", "请写 `{mine}`，或 `NAME's {name}`"),
)
define(
    "CW419",
    "value-of-another-kind-of-card",
    words("a {kind} has no `{name}`, only these have it: {kinds}", "{kind}没有 `{name}`，只有这些才有：{kinds}"),
    words("test first what kind of card it is", "请先检查牌的种类"),
    declared=DECLARED,
)
define(
    "CW420",
    "unknown-event-part",
    words("this event has no `{name}`", "这个事件没有 `{name}`"),
    (NEAR, words("its parts are: {known}", "它的部分有：{known}")),
)
define(
    "CW421",
    "not-a-list",
    words("`{text}` is {found}, but several things are needed here", "`{text}` 是{found}，这里需要的是若干东西"),
    (
        words(
            "of one thing, write `{asked}`",
            "只有一个东西时，请写 `{asked}`",
        ),
        *OF_ONE_SORT,
        words(
            "for instance `players`, `cards in my hand`, `[me, target]`",
            "例如 `players`、`cards in my hand`、`[me, target]`",
        ),
    ),
)
define(
    "CW422",
    "no-noun",
    words("`{word}` is a name and cannot be counted or described", "`{word}` 是名字，不能计数或修饰"),
    words("use it alone, without a quantity or an adjective", "请单独使用，前面不加数量和形容词"),
)
define(
    "CW423",
    "other-than-whom",
    words("`{text}`: nobody is `me` here, so there is no other", "`{text}`：这里没有 `me`，也就没有“其他”"),
    words("say it with `where it is not …`", "请用 `where it is not …`"),
)
define(
    "CW424",
    "who-chooses",
    words("`{text}` does not say which one", "`{text}` 没有说明是哪一个"),
    words(
        "choose it (`choose NAME: {choice}`), or write `random`, or `top card of …`",
        "请选出（`choose NAME: {choice}`），或写 `random`，或写 `top card of …`",
    ),
)
define(
    "CW425",
    "some-of-many",
    words("`{text}` speaks of some, but all are meant here", "`{text}` 只说其中几个，这里指的是全部"),
    words("leave out the quantity, or write `all`", "请去掉数量，或写 `all`"),
)
define(
    "CW426",
    "zone-without-order",
    words("`{name}` has no top and no bottom", "`{name}` 没有顶部和底部"),
    words("declare it with `order: stack`", "请用 `order: stack` 声明它"),
    declared=DECLARED,
)
define(
    "CW427",
    "unknown-option",
    words("there is no option `{name}`", "没有选项 `{name}`"),
    (NEAR, words("options are: {known}", "选项有：{known}")),
)
define(
    "CW428",
    "not-inside",
    words("{thing} cannot be in `{text}`, which is {found}", "{thing}不可能在 `{text}` 里，它是{found}"),
    (*OF_ONE_SORT, words("name a zone or a list", "请写一个区域或一列东西")),
)
define(
    "CW429",
    "ambiguous-word",
    words("`{word}` may mean several things here: {meanings}", "`{word}` 在这里有几种含义：{meanings}"),
    words("rename one of them, or compare it with something of one type", "请给其中一个改名，或与类型确定的东西比较"),
)
define(
    "CW430",
    "there-is-value",
    words(
        "`there is` needs a description, but `{text}` is one certain thing",
        "`there is` 后面要写描述，`{text}` 却是确定的东西",
    ),
    words("compare it with `none`, or describe what there may be", "请与 `none` 比较，或写出描述"),
)
define(
    "CW431",
    "in-which-zone",
    words("`{text} has …`: cards lie in zones, which one is meant?", "`{text} has …`：牌在区域里，是哪个区域？"),
    (
        words("for instance `{asked} has …`", "例如 `{asked} has …`"),
        words("a player's zones are: {zones}", "玩家的区域有：{zones}"),
    ),
)
define(
    "CW432",
    "part-of-a-counter",
    words(
        "`{name}` needs a part that is a word of a set of symbols",
        "`{name}` 的部分须是一组符号里的词",
    ),
    words(
        "give it one part, and the id of a set of symbols under `takes`: there is one of it for each word",
        "只给它一个部分，并在 `takes` 下写符号组的 id：每个词各有一个",
    ),
)
define(
    "CW433",
    "which-one-changes",
    words("which one changes must be known first: `{text}`", "要先知道改变的是哪一个：`{text}`"),
    words(
        "give the word a name first: `let NAME be …`, or `choose NAME: …`",
        "请先给这个词取名：`let NAME be …` 或 `choose NAME: …`",
    ),
)
define(
    "CW434",
    "unknown-phase",
    words("there is no phase `{name}`", "没有阶段 `{name}`"),
    (
        NEAR,
        words(
            "phases are: {known}; also `turn`, `round`, `phase`, `game`, and in a limit what a verb is called",
            "阶段有：{known}；还可以写 `turn`、`round`、`phase`、`game`，限次时还可以写动词的名称",
        ),
    ),
)
define(
    "CW564",
    "several-of-that-name",
    words("it is not clear which `{name}` is meant", "不清楚指的是哪个 `{name}`"),
    words("give the verb a `name` that nothing else has", "请给动词起一个独有的 `name`"),
    other=words("this verb is called that", "这个动词叫这个名字"),
)
define(
    "CW435",
    "unknown-status",
    words("there is no status `{name}`", "没有状态 `{name}`"),
    (
        NEAR,
        words("statuses are: {known}", "状态有：{known}"),
        words("declare it under `statuses`", "请在 `statuses` 下声明"),
    ),
)
define(
    "CW436",
    "no-counter",
    words("`{text}` is no counter, so it does not drop, rise or change", "`{text}` 不是计数，不会增减"),
    words("name a counter, for instance `my life`", "请写一个计数"),
)
define(
    "CW437",
    "several-decide",
    words("`{text}` are several, and each may do it or not", "`{text}` 是若干人，每人可能做也可能不做"),
    words("go through them: `for each NAME in {text}:`", "请逐个处理：`for each NAME in {text}:`"),
)
define(
    "CW438",
    "only-choices",
    words("`{text}` is no choice; only choices are made secretly", "`{text}` 不是选择；秘密进行的只能是选择"),
    words("put it behind the block; around choices an `if` may stand", "请放到这一块之后；选择外面可以有 `if`"),
)
define(
    "CW439",
    "lasts-how-long",
    words("`{text}` lasts: it does not say how long", "`{text}` 是持续的，但没有说明持续多久"),
    words("put it under `always:`, `while …:` or `until …:`", "请放在 `always:`、`while …:` 或 `until …:` 下"),
)
define(
    "CW440",
    "returns-nothing",
    words("`{verb}` gives nothing back", "`{verb}` 不返回任何东西"),
    words(
        "call it without `let`, or add `returns` and `return` to the verb",
        "请去掉 `let`，或给动词加上 `returns` 和 `return`",
    ),
)
define(
    "CW441",
    "return-outside",
    words("nothing takes what is returned here", "这里返回的东西没有人接收"),
    words(
        "`return` belongs to a verb with `returns`; to end an effect write `stop`",
        "`return` 只用于带 `returns` 的动词；结束效果请写 `stop`",
    ),
)
define(
    "CW442",
    "kind-of-what",
    words("`{text}` is no kind of cards", "`{text}` 不是牌的类别"),
    words("name a category that is declared under `kinds`", "请写 `kinds` 下声明的类别"),
)
define(
    "CW443",
    "nobody-does-it",
    words("nobody does `{verb}` here", "这里没有人执行 `{verb}`"),
    (
        words(
            "somebody chooses `{left}`: say who (`NAME {third} …`), or write `random` or `all`",
            "`{left}` 要有人来选：请写明是谁（`NAME {third} …`），或写 `random`、`all`",
        ),
        words(
            "say who: `NAME {third} …`, or declare `{own}` with `doer: player?`",
            "请写明是谁：`NAME {third} …`，或给 `{own}` 加上 `doer: player?`",
        ),
        words("say who: `NAME {third} …`", "请写明是谁：`NAME {third} …`"),
    ),
)
define(
    "CW444",
    "none-of-them",
    words("`{text}` stands for none: nothing can be said of it here", "`{text}` 不指任何一个，这里无法对它说什么"),
    words(
        "deny the verb or the condition: `players cannot …`, `not (…)`; `no` stands in `there is no …`, `… has no …`, "
        "`no … is …`",
        "请否定动词或条件：`players cannot …`、`not (…)`；`no` 只用在 `there is no …`、`… has no …`、`no … is …` 里",
    ),
    words(
        "`no player can draw` forbids nothing and allows nothing: what is forbidden is said by the verb, of whom it is "
        "forbidden to. `players cannot draw`. What has not happened is denied as a whole: "
        "`not (ever this turn a player draws)`.",
        "`no player can draw` 既不禁止也不允许什么：要禁止，就写明禁止谁，并否定动词：`players cannot draw`。"
        "没有发生过的事则整句否定：`not (ever this turn a player draws)`。",
    ),
)
define(
    "CW445",
    "unknown-answer",
    words("`{word}` is no word that can be chosen here", "`{word}` 不是这里可以选的词"),
    (
        words(
            "it is not in `{set}`; all words must be of one set",
            "它不在 `{set}` 里；所有的词必须属于同一个集合",
        ),
        words("declare the answers under `symbols`", "请在 `symbols` 下声明这些答案"),
    ),
)
define(
    "CW446",
    "cannot-change",
    words("`{text}` cannot be changed", "`{text}` 不能改变"),
    words(
        "what changes are counters, variables, parts of an event, and names given with `let`",
        "能改变的只有计数、变量、事件的部分，以及用 `let` 取的名字",
    ),
)
define(
    "CW447",
    "modified-for-how-long",
    words(
        "`{text}` is a quantity: it is modified for a while, not once",
        "`{text}` 是数值：只能在一段时间内修正，不能改一次",
    ),
    words("put it under `always:`, `while …:` or `until …:`", "请放在 `always:`、`while …:` 或 `until …:` 下"),
)
define(
    "CW448",
    "from-whom",
    words(
        "`from` gives the order of players, but `{text}` is {found}",
        "`from` 说的是玩家的次序，`{text}` 却是{found}",
    ),
    words("remove `from`", "请删去 `from`"),
)
define(
    "CW449",
    "whose-secret",
    words("`{choice}` is chosen by somebody else than `{name}`", "`{choice}` 不是由 `{name}` 选的"),
    words("write `{name} chooses {choice}: …`", "请写 `{name} chooses {choice}: …`"),
)
define(
    "CW494",
    "called-otherwise",
    words(
        "this is called otherwise now ({pairs}), and {places} still speak of the old name",
        "这里改了名字（{pairs}），还有 {places}写着原来的名字",
    ),
    words(
        "write the new name there, too, or give back the old one; `rename` of an editor changes all places at once, "
        "and so does the desk",
        "请把那些地方也改成新名字，或改回原来的名字；编辑器的“重命名”和工作台的按钮会把所有地方一起改好",
    ),
    words(
        "The desk, `watch` and editors know how the game was called when it had no errors. Where something bears "
        "another name since then, all errors that come of the old one are told as this one; `check` tells each.",
        "工作台、`watch` 和编辑器记得游戏上一次没有错误时各样东西叫什么。之后改了名字的，由旧名字引起的错误合成这一条；"
        "`check` 会逐条列出。",
    ),
    stands=words("here, for one", "例如这里"),
)
define(
    "CW498",
    "their-is-mine",
    words(
        "`their` is of whoever does this, so it is the same as `my` here",
        "`their` 指做这件事的玩家，在这里就是 `my`",
    ),
    words(
        "write `its` for what is described, also of several, `my` for yours",
        "指所描述的对象（也包括多个）请写 `its`，指自己请写 `my`",
    ),
    words(
        "In a `where`, `it` is the thing that is described: `another player where its hand is not empty`.",
        "在 `where` 里，`it` 是所描述的东西：`another player where its hand is not empty`。",
    ),
    severity=Severity.WARNING,
)
