"""CW450 to CW499: what may stand where: lasting blocks, headers, limits, scenarios."""

from __future__ import annotations

from cardwright.diagnostics.codes._model_pages import define
from cardwright.diagnostics.codes.model_names import OF_ONE_SORT
from cardwright.diagnostics.problem import words

NEAR = words("did you mean `{near}`?", "是不是想写 `{near}`？")

define(
    "CW450",
    "unknown-check",
    words("there is no check `{name}`", "没有检查 `{name}`"),
    (
        NEAR,
        words("checks are: {known}", "检查有：{known}"),
        words("declare it under `checks`", "请在 `checks` 下声明"),
    ),
)
define(
    "CW451",
    "use-what",
    words("`{text}` says no cards that could be used", "`{text}` 没有说明可以使用哪些牌"),
    words(
        "describe them: `a red card in my hand`, or write `this`",
        "请写出描述：`a red card in my hand`，或写 `this`",
    ),
)
define(
    "CW452",
    "happens-once",
    words("`{text}` happens once, but this block lasts", "`{text}` 只发生一次，而这一块是持续的"),
    words(
        "under `always`, `while` and `until` stand modifiers, permissions, `counts as` and triggers",
        "`always`、`while`、`until` 下只能写修正、许可、`counts as` 和触发",
    ),
)
define(
    "CW453",
    "cannot-be-modified",
    words("`{text}` cannot be modified for a while", "`{text}` 不能在一段时间内修正"),
    (
        words("`{counter}` is a counter: change it once, in a trigger", "`{counter}` 是计数：请在触发里改一次"),
        words("declare it under `quantities`", "请在 `quantities` 下声明"),
    ),
)
define(
    "CW454",
    "only-cards",
    words(
        "`{head}` belongs to cards: there is no card here that could be played",
        "`{head}` 属于牌：这里没有可以使用的牌",
    ),
    words(
        "write `action in PHASE:` or a trigger (`before`, `when`, `after`)",
        "请写 `action in PHASE:` 或触发（`before`、`when`、`after`）",
    ),
)
define(
    "CW455",
    "tail-of-nothing",
    words("`{head}` lasts: it has no cost and no limit", "`{head}` 是持续的，没有费用和次数限制"),
    words(
        "remove it, or write a trigger or an action; only uses of cards that are described are counted "
        "(`I can use a card in my hand as …`)",
        "请删去，或改写成触发或行动；只有用描述指明的牌，其使用次数才会计算（`I can use a card in my hand as …`）",
    ),
)
define(
    "CW456",
    "called-what",
    words("there is no target that could be called `{name}`", "没有可以叫 `{name}` 的对象"),
    words("add `on WHO` to the header", "请在开头加上 `on WHO`"),
)
define(
    "CW457",
    "how-many-targets",
    words("`{text}` does not say how many targets there are", "`{text}` 没有说明有几个对象"),
    words("write `a`, `each`, `2`, `up to 2`, … in front", "请在前面写 `a`、`each`、`2`、`up to 2` 等"),
)
define(
    "CW458",
    "if-among-what-lasts",
    words("`{text}` is tested once, but this block lasts", "`{text}` 只判断一次，而这一块是持续的"),
    words("write `while COND:` instead", "请改写成 `while COND:`"),
)
define(
    "CW459",
    "status-among-what-lasts",
    words(
        "`{status}` puts skills or cards out of force: it cannot hang on what is in force",
        "`{status}`会使技能或牌失效：它不能取决于什么正在生效",
    ),
    words(
        "only an effect leaves it behind, under `until …:`, for a player that it names: `target becomes {status}`",
        "只能由一个效果在 `until …:` 下留给它指明的玩家：`target becomes {status}`",
    ),
)
define(
    "CW460",
    "how-many-players",
    words(
        "this game is for {low} to {high} players, not {count}", "这个游戏是 {low} 到 {high} 人玩的，不是 {count} 人"
    ),
    words("give {low} to {high} players", "请写 {low} 到 {high} 名玩家"),
)
define(
    "CW461",
    "player-twice",
    words("two players are called `{name}`", "有两名玩家都叫 `{name}`"),
    words("give each a name of their own", "请给每名玩家取不同的名字"),
)
define(
    "CW462",
    "given-too-late",
    words("`{text}` must come before anything happens", "`{text}` 必须写在任何行动之前"),
    words("put all `given` lines first, the players at the very top", "请把所有 `given` 写在最前面，玩家写在第一行"),
)
define(
    "CW463",
    "no-such-player",
    words("no player of this scenario is called `{name}`", "这个场景里没有叫 `{name}` 的玩家"),
    words("its players are: {known}", "场景里的玩家有：{known}"),
)
define(
    "CW464",
    "no-such-card",
    words("there is no card `{name}`", "没有叫 `{name}` 的牌"),
    (NEAR, words("name a card, or one of its faces in quotes", "请写牌名，或用引号写牌面的名字")),
)
define(
    "CW465",
    "no-such-skill",
    words("nothing called `{name}` can be used", "没有叫 `{name}` 的东西可以发动"),
    (NEAR, words("name a skill, or a card or status with an action", "请写技能，或带行动的牌、状态")),
)
define(
    "CW466",
    "cannot-be-given",
    words("`{text}` follows from other things and cannot be given", "`{text}` 是由别的东西决定的，不能设定"),
    words(
        "give counters, variables, statuses, options, and the cards in zones",
        "能设定的有：计数、变量、状态、选项、区域里的牌",
    ),
)
define(
    "CW467",
    "cards-where",
    words("`{text}` does not say from where", "`{text}` 没有说明从哪里来"),
    words(
        "write `{text} in my hand`, `… in deck`, …; for every one in the game write `all …`",
        "请写 `{text} in my hand`、`… in deck` 等；指游戏里的全部时写 `all …`",
    ),
)
define(
    "CW560",
    "zones-among-what",
    words("`{text}` does not say among which zones", "`{text}` 没有说明在哪些区域之中"),
    words(
        "write `{text} in [my hand, deck]`, or in a list of zones", "请写 `{text} in [my hand, deck]`，或用区域的列表"
    ),
)
define(
    "CW561",
    "word-of-another-kind-of-card",
    words("`{word}` is only said of a {kind}, and this is a {found}", "`{word}` 只用于{kind}，而这是{found}"),
    words("speak of cards of that kind, or declare it `of: card`", "请只用于该类别的牌，或声明为 `of: card`"),
    declared=words("it is declared here", "它在这里声明"),
)
define(
    "CW468",
    "how-many-there-are",
    words("`{text}`: exactly so many, or at least?", "`{text}`：正好这么多，还是至少这么多？"),
    words(
        "count them: `number of {phrase} is …`, or `… is at least …`",
        "请计数：`number of {phrase} is …`，或 `… is at least …`",
    ),
)
define(
    "CW469",
    "adjective-alone",
    words("`{word}` does not say of what", "`{word}` 没有说明指什么"),
    words("write `X is {word}`", "请写 `X is {word}`"),
)
define(
    "CW470",
    "event-without-targets",
    words("this event has no targets", "这个事件没有对象"),
    words("test its parts instead: `event's doer`, …", "请改为检查它的部分：`event's doer` 等"),
)
define(
    "CW471",
    "not-one-thing",
    words("`{text}` is not what one thing can be: `{many}`", "一个东西不可能是 `{text}`：`{many}`"),
    words(
        "write `is {noun}`, or `is not {noun}`; a word is compared by itself: `its FIELD is WORD`",
        "请写 `is {noun}` 或 `is not {noun}`；词要单独比较：`its 字段 is 词`",
    ),
)
define(
    "CW472",
    "kind-described-as-cards",
    words(
        "`{text}` is a kind to be used as, not a card that lies somewhere", "`{text}` 是要当作的牌种，不是放在某处的牌"
    ),
    words(
        "write `as a {noun} where it is not …`, in which `it` is the kind; the cards are described before `as`",
        "请写 `as a {noun} where it is not …`，其中 `it` 指牌种；对所用的牌的描述写在 `as` 之前",
    ),
)
define(
    "CW473",
    "several-kinds-as-one",
    words(
        "`{text}` is no one kind that a card can be, but a name for several",
        "`{text}` 不是一张牌能成为的一种牌，而是几种牌的总称",
    ),
    words(
        "name a card, or let one be chosen before: `choose k: a kind of {text}`",
        "请写一种牌的名字，或先选择一种：`choose k: a kind of {text}`",
    ),
)
define(
    "CW474",
    "comes-about-by-itself",
    words("no text does `{verb}`: it comes about by itself", "`{verb}` 不能由文本执行：它自行发生"),
    words(
        "listen to it (`when a player {verb}s …`) or forbid it; what happens then stands in a verb of the game",
        "可以响应它（`when a player {verb}s …`）或禁止它；要执行的内容请写成游戏的动词",
    ),
)
define(
    "CW475",
    "cards-do-not-choose",
    words("a card does this, and cards choose nothing: `{text}`", "这是由牌来做的，而牌不作选择：`{text}`"),
    words(
        "let a player choose before: `NAME chooses x: …`, then give x; or say `a random …`",
        "请先让玩家选择：`NAME chooses x: …`，再写 x；或写 `a random …`",
    ),
)
define(
    "CW476",
    "nobody-hears",
    words("`{verb}` is no event: nothing can listen to it", "`{verb}` 不是事件，不能响应"),
    words(
        "give the game a verb of its own that does `{verb}`, and listen to that one",
        "请在游戏里声明一个动词，由它执行 `{verb}`，再响应那个动词",
    ),
)
define(
    "CW477",
    "nobody-has-priority",
    words(
        "`at any time` needs a game in which what is announced waits: nobody is asked at any other time here",
        "`at any time` 需要宣告之后会等待的游戏：这里别的时候不会询问任何人",
    ),
    words(
        "write `settlement: {{policy: stack}}`, or `{head}` with the time when it may be done",
        "请写 `settlement: {{policy: stack}}`，或用 `{head}` 写明什么时候可以做",
    ),
)
define(
    "CW478",
    "counted-for-no-thing",
    words(
        "what has happened is counted for one player or one card; `{name}` is {found}",
        "发生过的事只能为一名玩家或一张牌计数；`{name}` 是{found}",
    ),
    (
        words(
            "count in a counter or a status of your own, or go through them one by one: `for each x in {several}`",
            "请用自己的计数器或状态来计数，或逐个处理：`for each x in {several}`",
        ),
        *OF_ONE_SORT,
        words("count in a counter or a status of your own", "请用自己的计数器或状态来计数"),
    ),
)
define(
    "CW479",
    "counted-for-several-things",
    words(
        "what has happened is counted for one thing only; this speaks of {names}",
        "发生过的事只能为一样东西计数；这里说到 {names}",
    ),
    words(
        "leave one of them out, or count in a counter of your own",
        "请去掉其中一个，或用自己的计数器来计数",
    ),
)
define(
    "CW480",
    "alternatives-unlike",
    words("`{text}` is not said as `{first}` is", "`{text}` 与 `{first}` 的说法不一致"),
    words(
        "the first says how many, the others as it does or not at all: `2 spells in my hand or players`, "
        "`a spell in my hand or a player`",
        "由第一个说明数量，其余的照样说或不说：`2 spells in my hand or players`、`a spell in my hand or a player`",
    ),
)
define(
    "CW481",
    "sorts-not-told-apart",
    words(
        "`{text}` is {found}: only cards and players can be alternatives", "`{text}` 是{found}：只有牌和玩家可以二择一"
    ),
    words("let it be chosen for itself", "请让它单独选择"),
)
define(
    "CW482",
    "sort-not-known",
    words("`{owner}` is {found}: of which sort is not known here", "`{owner}` 是{found}：这里还不知道是哪一种"),
    (
        words(
            "ask first: `if {asked_of} is {sort}: …` with `{owner}'s {name}` in it",
            "请先问：`if {asked_of} is {sort}: …`，在其中写 `{owner}'s {name}`",
        ),
        *OF_ONE_SORT,
    ),
)
define(
    "CW484",
    "called-for-nothing",
    words("nothing speaks of `{name}`: a phrase without a `where` has no use for a name",
          "没有谁提到 `{name}`：没有 `where` 的短语用不着名字"),
    words("leave it out; the name of a target stands behind a comma: `play on another player, called {name}:`",
          "请删去它；目标的名字写在逗号后面：`play on another player, called {name}:`"),
)  # fmt: skip
define(
    "CW485",
    "division-by-zero",
    words("nothing can be divided by 0", "不能除以 0"),
    words("divide by another number", "请除以别的数"),
)
define(
    "CW486",
    "together-of-what",
    words(
        "`{text}` speaks of several at once, which only those can be that are chosen, or that there may be",
        "`{text}` 说的是几个合在一起，只有选出的几个，或可能有的几个，才能合在一起判断",
    ),
    words(
        "say how many: `choose NAME: 2 to 3 cards in my hand where together …`, `there are 2 cards in my hand of the "
        "same …`; of a list: `NAME is of the same …`",
        "请写明数量：`choose NAME: 2 to 3 cards in my hand where together …`、"
        "`there are 2 cards in my hand of the same …`；对一列东西：`NAME is of the same …`",
    ),
)
define(
    "CW487",
    "highest-of-which",
    words("`{text}` does not say how many, or which", "`{text}` 没有说明多少个，或哪些"),
    words(
        "write `{noun} … of the highest …` for all that share it, or `3 {noun} … of the highest …`",
        "所有并列的请写 `{noun} … of the highest …`，若干个请写 `3 {noun} … of the highest …`",
    ),
)
define(
    "CW488",
    "alike-in-what",
    words("`{name}` is not one value that each of them has", "`{name}` 不是每一个都有的一个值"),
    words("compare something that has no parts and is no list", "请比较没有部分、也不是列表的东西"),
)
define(
    "CW489",
    "one-at-a-time",
    words("`cannot {verb}` speaks of one thing", "`cannot {verb}` 只说一样东西"),
    words(
        "write a line for each; only `cannot choose X, Y` speaks of several together",
        "请每样写一行；只有 `cannot choose X, Y` 说的是几样一起",
    ),
)
define(
    "CW500",
    "no-such-ability",
    words("`{name}` has no ability {number}", "`{name}` 没有第 {number} 个能力"),
    (
        words("count its headers from the top: 1 to {most}", "从上往下数它的开头语：1 至 {most}"),
        words("leave out the number: it has no abilities of its own", "请去掉这个数字：它没有自己的能力"),
    ),
)
define(
    "CW512",
    "number-of-a-choice",
    words("only what is played or used has abilities to tell apart", "只有打出或发动的才有能力可区分"),
    words("leave out the number", "请去掉这个数字"),
)
define(
    "CW514",
    "order-in-secret",
    words("an order is not chosen in secret", "次序不能秘密选择"),
    words("choose it before or behind the block: `choose NAME: {text}`", "请在块的前面或后面选：`choose 名字: {text}`"),
)
define(
    "CW515",
    "random-number-elsewhere",
    words("nobody chooses a random number", "随机数不由任何人选择"),
    words("draw it in a sentence of its own: `choose NAME: {text}`", "请另写一句：`choose 名字: {text}`"),
)
define(
    "CW576",
    "nothing-is-named-here",
    words("`naming {name}` stands only behind `play` and `action`", "`naming {name}` 只能写在 `play` 和 `action` 后面"),
    words("choose it in the block: `choose {name}: …`", "请在块里选：`choose {name}: …`"),
)
define(
    "CW569",
    "no-play-to-share",
    words(
        "cards of `{name}` can share the header of its `play` only if it has one: it has {count}",
        "`{name}` 的牌要共用它的 `play` 首行，它就必须恰好有一个 `play`：现在有 {count} 个",
    ),
    words(
        "write one `play` with what every card asks for, as `play, by …: nothing happens`, or remove `plays_alike`",
        "请写一个 `play`，首行列出每张牌都要求的，例如 `play, by …: nothing happens`；或者删去 `plays_alike`",
    ),
    words(
        "With `plays_alike` every play of a card of that kind asks for what the `if` and the `by` of the kind's own "
        "`play` ask for, before those of its own.",
        "写了 `plays_alike`，该类别的牌每次使用时，除了自己首行的 `if` 与 `by`，"
        "还要先满足类别自身 `play` 首行的 `if` 与 `by`。",
    ),
    one=words("one of them", "其中一个"),
)
define(
    "CW570",
    "shared-header-of-an-announcement",
    words(
        "what all cards of `{kind}` ask for cannot speak of `{name}`, which only this play announces",
        "`{kind}` 的牌共用的要求不能提到 `{name}`，那是这一个 `play` 自己宣告的",
    ),
    words("speak of `me` and `this` there", "这里只能说 `me` 与 `this`"),
)
define(
    "CW490",
    "nothing-waits",
    words(
        "nothing waits in this game: what is announced takes effect at once",
        "这个游戏里没有等待结算的效果：宣告之后立即生效",
    ),
    words(
        "write `settlement: {{policy: stack}}`, or speak of an event: "
        "`before another player plays a card: cancel event`",
        "请写 `settlement: {{policy: stack}}`，或说明是哪个事件：`before another player plays a card: cancel event`",
    ),
)
define(
    "CW491",
    "called-by-no-card",
    words("no card is called `{name}`", "没有哪张牌名叫 `{name}`"),
    (
        words(
            "cards of that kind are called as their faces are: {faces}; of any of them say `it is {kind}`",
            "这种牌各按牌面称呼：{faces}；不论哪一种牌面，请写 `it is {kind}`",
        ),
        NEAR,
        words("write a name as a card prints it, in any language of the game", "请照牌上的写法写牌名，哪种语言都行"),
    ),
)
define(
    "CW492",
    "in-no-name",
    words("no card has `{name}` in its name", "没有哪张牌的名字里有 `{name}`"),
    words(
        "write a part of a name as a card prints it, in any language of the game; capital letters count",
        "请照牌上的写法写牌名的一部分，哪种语言都行，区分大小写",
    ),
)
define(
    "CW493",
    "left-to-nobody",
    words(
        "`{verb}` leaves a choice to whoever does it, and nobody does it here",
        "`{verb}` 要由执行的人来选，而这里没有人执行",
    ),
    words(
        "say who does it (`NAME {verb} …`), or let the verb take what it needs at random (`3 random cards in deck`)",
        "请写明谁来执行（`NAME {verb} …`），或者让动词随机取（`3 random cards in deck`）",
    ),
)
define(
    "CW496",
    "no-distance",
    words("`within` counts by a distance, and the game has none", "`within`要按距离来数，而这个游戏没有距离"),
    (
        words(
            "if `{near}` is meant, add to it: `aliases: [distance]`",
            "如果指的是 `{near}`，请给它加上 `aliases: [distance]`",
        ),
        words(
            "declare one under `quantities`: "
            "`distance to {{rival}}: {{of: player, takes: {{rival: player}}, base: my seat distance to rival}}`",
            "请在 `quantities` 里声明："
            "`distance to {{rival}}: {{of: player, takes: {{rival: player}}, base: my seat distance to rival}}`",
        ),
    ),
)
define(
    "CW497",
    "drawn-at-a-look",
    words(
        "nothing is drawn here: this is looked at again and again",
        "这里不能随机抽取：这里会被反复查看",
    ),
    words(
        "draw it where it happens, in a block: `let NAME be {text}`",
        "请在发生的地方，也就是块里抽取：`let 名字 be {text}`",
    ),
    words(
        "What headers ask for, what lasts, and what values, adjectives and checks mean are asked whenever somebody "
        "looks at the table. Each look would draw another one. So would each event, of those that `times` and `ever` "
        "count.",
        "首行里的要求、持续的效果，以及值、形容词、检查的含义，每次有人看桌面都要重新查看。每看一次都会抽到另一个。"
        "`times` 和 `ever` 所数的事件也是这样：每发生一件事都会另抽一个。",
    ),
)
