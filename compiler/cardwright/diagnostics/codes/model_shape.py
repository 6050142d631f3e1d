"""CW501 to CW519: the shape of a data file: keys, texts, numbers, ids."""

from __future__ import annotations

from cardwright.diagnostics.codes._model_pages import define
from cardwright.diagnostics.problem import Severity, words

define(
    "CW501",
    "unknown-key",
    words("{what} has no key `{key}`", "{what}没有 `{key}` 这个键"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words(
            "it stands in `{inside}`: `{inside}: [{{{key}: …}}]`", "它写在 `{inside}` 里：`{inside}: [{{{key}: …}}]`"
        ),
        words(
            "what is printed on a card is declared by its kind: `fields: {{{key}: {printed}}}`",
            "牌面上印的值由牌的类别声明：在 `kinds` 下那个类别里写 `fields: {{{key}: {printed}}}`",
        ),
        words("what can stand here: {known}", "这里可以写：{known}"),
    ),
    words(
        "Every key has a meaning. A key that is not understood is never skipped, because then a misspelt "
        "word would silently take a rule away.",
        "每个键都有含义。看不懂的键不会被跳过，否则一个错字就会悄悄丢掉一条规则。",
    ),
)
define(
    "CW502",
    "missing-key",
    words("{what} needs `{key}`", "{what}缺少 `{key}`"),
    words("add `{key}: …`", "请补上 `{key}: …`"),
)
define(
    "CW503",
    "wrong-shape",
    words("`{key}` must be {expected}, not {found}", "`{key}` 应当是{expected}，而不是{found}"),
    (
        words('`#` begins a comment: write `"{hidden}"`, in quotes', '`#` 后面是注释：请加引号，写成 `"{hidden}"`'),
        words("write `[{one}]`", "请写成 `[{one}]`"),
        words("write {expected}", "请写成{expected}"),
    ),
)
define(
    "CW504",
    "declared-twice",
    words("{what} `{name}` is declared twice", "{what} `{name}` 声明了两次"),
    words("rename one of the two, or remove it", "改掉其中一个的名字，或者删去一个"),
    first=words("first declared here", "第一次声明在这里"),
)
define(
    "CW505",
    "unknown-section",
    words("there is no section `{key}`", "没有 `{key}` 这一节"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("sections are: {known}", "可以写的节有：{known}"),
    ),
)
define(
    "CW506",
    "unknown-choice",
    words("`{key}` cannot be `{value}`", "`{key}` 不能是 `{value}`"),
    (
        words(
            "`{value}` is its name; here its id is written: `{means}`",
            "`{value}` 是它的名称；这里写它的编号：`{means}`",
        ),
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("it can be: {known}", "可以写：{known}"),
    ),
)
define(
    "CW507",
    "number-too-small",
    words("`{key}` is {value}, but must be at least {least}", "`{key}` 是 {value}，但至少要是 {least}"),
    words("write a number from {least} up", "请写不小于 {least} 的数"),
)
define(
    "CW483",
    "number-too-far",
    words("`{key}` is {value}: that is no number of a game", "`{key}` 是 {value}：游戏里不会有这样的数"),
    words("write a number up to {most}", "请写不大于 {most} 的数"),
)
define(
    "CW508",
    "unknown-language",
    words("`{lang}` is not a language of this game", "`{lang}` 不是这个游戏用到的语言"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words(
            "its languages are: {known}; add more under `languages` of the game",
            "已有的语言：{known}；可以在 game 的 `languages` 里添加",
        ),
    ),
)
define(
    "CW509",
    "empty-range",
    words("nothing lies in the range {low}..{high}", "范围 {low}..{high} 里什么也没有"),
    words("write the smaller number first: {high}..{low}", "请把小的数写在前面：{high}..{low}"),
)
define(
    "CW510",
    "bad-id",
    words("`{id}` cannot be an id, by which other texts name it", "`{id}` 不能作编号：别处要用编号来指它"),
    words(
        "use letters, digits, `_` and single blanks, with a letter in front; put what is printed under `name`",
        "请只用文字、数字、`_` 和单个空格，并以文字开头；印刷用的名字写在 `name` 里",
    ),
)
define(
    "CW511",
    "no-game",
    words("no file of this folder has a section `game`", "这个文件夹里没有任何文件写了 `game` 一节"),
    words("write `game: {{id: …, name: …}}` in game.yaml", "请在 game.yaml 里写 `game: {{id: …, name: …}}`"),
)
define(
    "CW520",
    "zone-without-owner",
    words(
        "`{name}` belongs to no player, so it has no owner of whom `seen_by: {seen_by}` could speak",
        "`{name}`不属于玩家，没有 `seen_by: {seen_by}` 所说的所有者",
    ),
    words(
        "write `of: player`, or let `nobody` or `everyone` see it",
        "请写 `of: player`，或写 `seen_by: nobody`、`seen_by: everyone`",
    ),
)
define(
    "CW521",
    "case-without-end",
    words(
        "each case of `{name}` but the last needs `if`, and the last has none",
        "`{name}` 的每种情况都要有 `if`，只有最后一种没有",
    ),
    words("end the list with `- {{is: …}}`", "请用 `- {{is: …}}` 结束列表"),
)
define(
    "CW522",
    "empty-set",
    words("`{name}` has no words", "`{name}` 里没有词"),
    words("list them under `words`", "请在 `words` 下列出"),
)
define(
    "CW523",
    "option-without-choice",
    words("the option `{name}` leaves nothing to choose", "选项 `{name}` 没有可选的余地"),
    words("give it two choices or more", "请给出两个以上的选择"),
)
define(
    "CW524",
    "no-such-hole",
    words("the pattern `{say}` has no part `{{{name}}}`", "句型 `{say}` 里没有 `{{{name}}}`"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("put `{{{name}}}` into the pattern, or remove it here", "请把 `{{{name}}}` 写进句型，或在这里删去"),
    ),
)
define(
    "CW525",
    "hole-without-type",
    words("nothing says what `{{{name}}}` is", "没有说明 `{{{name}}}` 是什么"),
    (
        words(
            "did you mean `{{{near}}}`? else add it to `takes`, for instance `takes: {{{name}: player}}`",
            "是不是想写 `{{{near}}}`？否则请写进 `takes`，例如 `takes: {{{name}: player}}`",
        ),
        words(
            "add it to `takes`, for instance `takes: {{{name}: player}}`",
            "请写进 `takes`，例如 `takes: {{{name}: player}}`",
        ),
    ),
)
define(
    "CW526",
    "replaces-nothing",
    words("there is no verb `{name}` to replace", "没有可以取代的动词 `{name}`"),
    words("remove `replaces`", "请删去 `replaces`"),
)
define(
    "CW527",
    "circle-of-kinds",
    words(
        "`{name}` cannot be a `{parent}`, which is a `{name}` itself",
        "`{name}` 不能属于 `{parent}`，因为后者本身属于 `{name}`",
    ),
    words("break the circle", "请打破这个循环"),
)
define(
    "CW528",
    "copies-twice",
    words("`{name}` has faces, which say how many copies there are", "`{name}` 已在各牌面写明张数"),
    words("remove `copies` here", "请删去这里的 `copies`"),
)
define(
    "CW571",
    "too-many-faces",
    words("`each` makes {count} faces here, more than {most}", "这里的 `each` 会产生 {count} 个牌面，超过 {most} 个"),
    words("list fewer values", "请少列一些值"),
)
define(
    "CW574",
    "value-and-each",
    words("this face has one `{name}`, and `each` lists several", "这个牌面已有一个 `{name}`，`each` 又列了若干个"),
    words("keep one of the two", "请只保留一处"),
    first=words("it is given here", "它写在这里"),
)
define(
    "CW529",
    "value-of-another-kind",
    words("a {kind} has no `{name}`, only a {other} has", "{kind}没有 `{name}`，{other}才有"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("remove it, or declare it under `fields` of the kind {kind}", "请删去，或在 {kind} 的 `fields` 里声明"),
    ),
    declared=words("it is declared here", "它在这里声明"),
)
define(
    "CW530",
    "word-clash",
    words(
        "`{word}` cannot be told apart: it is {role} and {other}",
        "`{word}` 无法区分：既是{role}，又是{other}",
    ),
    (
        words("choose another word: the language keeps `{kept}` for itself", "请换一个词：`{kept}` 归语言自己使用"),
        words("rename one of the two", "请改掉其中一个的名字"),
    ),
    other=words("the other is declared here", "另一个声明在这里"),
)
define(
    "CW531",
    "printed-value-missing",
    words("`{card}` does not say its `{name}`", "`{card}` 没有写 `{name}`"),
    words("add `{name}: …`, or give `{name}` a default", "请补上 `{name}: …`，或给 `{name}` 一个默认值"),
    declared=words("it is declared here", "它在这里声明"),
)
define(
    "CW532",
    "value-without-label",
    words(
        "`{say}` has one word only in front of its part; a value has a name and a word that leads to the part",
        "`{say}` 的部分前面只有一个词；值要有名字，还要有一个引出部分的词",
    ),
    words("write for instance `{word} over {{{part}}}`", "例如写成 `{word} over {{{part}}}`"),
)
define(
    "CW533",
    "part-like-key-word",
    words("a part cannot be called `{name}`, which is a word of the language", "部分不能叫 `{name}`，这是语言自带的词"),
    words("take another name", "请换一个名字"),
)
define(
    "CW534",
    "row-without-number",
    words("`{head}` cannot be the head of a row: it is no whole number", "`{head}` 不是整数，不能作一行的行首"),
    words("write `5: {{guards: 2, …}}`", "请写成 `5: {{guards: 2, …}}`"),
)
define(
    "CW535",
    "row-missing",
    words("the table `{name}` has no row for {number} players", "表 `{name}` 没有 {number} 人的一行"),
    words("add the row, or change `players` of the game", "请补上这一行，或者改游戏的 `players`"),
)
define(
    "CW537",
    "no-such-colour",
    words("`{value}` is no colour", "`{value}` 不是颜色"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words(
            'write `"#3b5d7a"` (in quotes), or a name: {known}',
            '请写 `"#3b5d7a"`（加引号），或一个名字：{known}',
        ),
    ),
)
define(
    "CW538",
    "theme-value-unknown",
    words("no card prints `{name}`", "没有牌印着 `{name}`"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("name a field of a kind", "请写某个类别的 `fields` 里的名字"),
    ),
)
define(
    "CW539",
    "no-such-icon",
    words("there is no icon `{name}`", "没有图标 `{name}`"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words(
            "an own icon is a file `….svg`; those that come along are: {known}",
            "自己的图标写 `….svg` 文件；自带的图标有：{known}",
        ),
    ),
)
define(
    "CW599",
    "no-such-font",
    words("there is no font `{name}`", "没有字体 `{name}`"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words(
            "these come along: {known}; an own one is a file of the game, such as `fonts/title.ttf` (ttf, otf)",
            "自带的字体：{known}；自己的字体写游戏文件夹里的文件，例如 `fonts/title.ttf`（ttf、otf）",
        ),
    ),
)
define(
    "CW590",
    "path-out-of-game",
    words("`{path}` is no path to a picture of this game", "`{path}` 不是本游戏图片的路径"),
    words(
        "write a path inside of the game's folder, with `/`, such as `art/hero.png` (png, jpg, webp, gif or svg)",
        "请写游戏文件夹以内、用 `/` 分隔的路径，例如 `art/hero.png`（png、jpg、webp、gif 或 svg）",
    ),
)
define(
    "CW591",
    "measure-out-of-range",
    words("`{key}` is {value}: it can be {least} to {most}", "`{key}` 是 {value}：只能是 {least} 到 {most}"),
    words("choose a number in between", "请取这个范围里的数"),
)
define(
    "CW541",
    "patch-without-target",
    words("this must name exactly one target", "这里必须恰好写一个对象"),
    words("a target is one of: {known}", "对象可以是：{known}"),
)
define(
    "CW513",
    "no-entries",
    words("a data file is made of entries `section: …`", "数据文件由若干 `节: …` 组成"),
    words("begin with a section, for instance `cards:`", "请以节开头，例如 `cards:`"),
)
define(
    "CW542",
    "cannot-patch",
    words("a variant cannot {action} a {kind}", "变体不能对 {kind} 做 {action}"),
    words(
        "replace verbs, cards and phases; remove cards, phases, rules and checks",
        "可以替换动词、卡牌、阶段；可以删除卡牌、阶段、规则、检查",
    ),
)
define(
    "CW543",
    "variants-collide",
    words("`{first}` and `{second}` both patch `{name}`", "`{first}` 和 `{second}` 都修改了 `{name}`"),
    words(
        "say which counts when both are in force: "
        "`over: {{{first}: {{why: …}}}}` in `{second}`, or the other way round",
        "请写明两者同时启用时以谁为准：在 `{second}` 里写 `over: {{{first}: {{why: …}}}}`，或反过来",
    ),
    words(
        "Players may choose several variants at once. When two of them change the same thing, the game must not "
        "depend on which was written first.",
        "玩家可以同时启用几个变体。如果其中两个改了同一处，结果不能取决于谁写在前面。",
    ),
    first=words("the other patch is here", "另一处修改在这里"),
)
define(
    "CW544",
    "variants-over-each-other",
    words(
        "`{first}` and `{second}` each overrule the other for `{name}`",
        "`{first}` 和 `{second}` 在 `{name}` 上互相优先",
    ),
    words("remove one `over`", "请删去其中一个 `over`"),
    first=words("the other patch is here", "另一处修改在这里"),
)
define(
    "CW545",
    "over-nothing",
    words(
        "`{name}` overrules `{other}`, but they patch nothing in common",
        "`{name}` 声明优先于 `{other}`，但两者没有共同修改的东西",
    ),
    words("remove it from `over`", "请从 `over` 里删去"),
    severity=Severity.WARNING,
)
define(
    "CW546",
    "needs-cannot-hold",
    words(
        "`{name}` can never be in force: `{what}` would have to be `{one}` and `{two}`",
        "`{name}` 永远无法启用：`{what}` 必须既是 `{one}` 又是 `{two}`",
    ),
    words("remove one of the two needs", "请删去其中一个要求"),
    first=words("one of them is needed here", "其中一个要求在这里"),
)
define(
    "CW547",
    "patched-twice",
    words("this variant patches `{name}` twice", "这个变体修改了 `{name}` 两次"),
    words("put the two together", "请合并成一处"),
    first=words("first here", "第一次在这里"),
)
define(
    "CW548",
    "replaces-unknown-rule",
    words(
        "no part of the game cites {rule}, which this patch says it replaces",
        "游戏里没有任何地方引用 {rule}，这里却说要替换它",
    ),
    words("correct the rule id, or cite it in `{name}`", "请改正规则编号，或在 `{name}` 里引用它"),
    severity=Severity.WARNING,
    declared=words("the target is declared here", "修改的对象在这里声明"),
)
define(
    "CW549",
    "copies-of-which-face",
    words("`{name}` has several faces: of which are there so many?", "`{name}` 有好几种牌面：是哪一种的张数？"),
    words("write `faces` with `copies` for each", "请写 `faces`，并给每种牌面写 `copies`"),
)
define(
    "CW550",
    "order-in-a-circle",
    words("the order of triggers leads in a circle: {path}", "触发的先后成了循环：{path}"),
    words("remove one `ahead of`", "请删去其中一个 `ahead of`"),
)
define(
    "CW551",
    "defined-by-itself",
    words("this is worked out from itself: {path}", "它由自身得出：{path}"),
    words("break the circle", "请打破这个循环"),
)
define(
    "CW552",
    "too-late",
    words(
        "this comes too late: `{moment}` an event it can no longer be changed or cancelled",
        "这里已经太晚：到了 `{moment}`，事件不能再修改或取消",
    ),
    words(
        "react `before` it, or let something else happen now",
        "请改在 `before` 时响应，或者让别的事发生",
    ),
)
define(
    "CW554",
    "wrong-form-of-verb",
    words("`{form}` is no form of `{head}`", "`{form}` 不是 `{head}` 的词形"),
    words("write `{right}`", "请写 `{right}`"),
    words(
        "`forms` give the whole verb as its pattern begins, with its first word changed: `use up` has `uses up` and "
        "`using up`.",
        "`forms` 要写出句型开头的整个动词，只改第一个词：`use up` 的词形是 `uses up` 和 `using up`。",
    ),
)
define(
    "CW553",
    "no-kind-of-that-verb",
    words("`{verb}` cannot be a kind of `{other}`", "`{verb}` 不能是 `{other}` 的一种"),
    (
        words(
            "it needs the same doer, a body of its own, and each part that `{other}` cannot go without, "
            "of the same type: {parts}",
            "它需要相同的行动者、自己的正文，以及 `{other}` 不可少的、类型相同的各部分：{parts}",
        ),
        words(
            "it needs the same doer and a body of its own, and is no kind of itself",
            "它需要相同的行动者和自己的正文，也不能是自己的一种",
        ),
    ),
)
define(
    "CW555",
    "zone-of-each-player",
    words(
        "`{name}` belongs to each player; here one zone for all is wanted",
        "`{name}`属于每名玩家；这里要的是所有人共用的一个区域",
    ),
    words("name a zone with `of: game`", "请写一个 `of: game` 的区域"),
)
define(
    "CW556",
    "hides-another-value",
    words(
        "`{word}` cannot be told apart: two things of one owner are called so",
        "`{word}` 无法区分：同一主体有两样东西都叫这个名字",
    ),
    words("rename one of the two, in every language", "请给其中一个改名，每种语言的名字都要不同"),
    declared=words("the other is declared here", "另一个在这里声明"),
)
define(
    "CW557",
    "part-of-another-owner",
    words(
        "`{name}` cannot be part of `{whole}`: one belongs to each player, the other to the game",
        "`{name}`不能是`{whole}`的一部分：一个属于每名玩家，另一个属于整局游戏",
    ),
    words("name a zone with `of: {owner}`", "请写一个 `of: {owner}` 的区域"),
)
define(
    "CW567",
    "not-a-character",
    words("`{name}` is no character of a player: it gives nothing", "`{name}` 不是玩家的角色，没有什么可给的"),
    words(
        "write `of: player` and `type: character?`, or `type: list of character`",
        "请写 `of: player` 和 `type: character?`，或者 `type: list of character`",
    ),
)
define(
    "CW562",
    "nothing-to-limit",
    words("`{name}` cannot add to limits", "`{name}` 不能加到次数限制上"),
    words(
        "limits are counted for players or for cards: write `of: player` or `of: card`, without parts",
        "次数按玩家或按牌计算：请写 `of: player` 或 `of: card`，且不带部分",
    ),
)
define(
    "CW563",
    "limits-added-to-twice",
    words("`{other}` adds to the same limits as `{name}`", "`{other}` 与 `{name}` 加到同样的次数限制上"),
    words("let modifiers change one of them, and leave the other out", "请只留其中一个，让修正都作用于它"),
    other=words("the other is declared here", "另一个在这里声明"),
)
define(
    "CW558",
    "verb-without-text",
    words("nothing says how `{verb}` is done", "没有说明 `{verb}` 怎样执行"),
    words("write it under `do:`", "请写在 `do:` 下"),
    words(
        "Only verbs of the standard library may lack a text, since the program itself does them; whoever says one of "
        "them anew, with `replaces: std`, keeps its parts.",
        "只有标准库的动词可以没有正文，因为由程序本身执行；用 `replaces: std` 重写其中之一时，各部分须保持不变。",
    ),
)
define(
    "CW495",
    "cards-begin-nowhere",
    words(
        "all cards begin in a stack of the game, and there is none",
        "所有牌起初都在一个公用的牌堆里，但这里没有这样的区域",
    ),
    (
        words(
            "write `order: stack` for `{zone}`, or declare another: `deck: {{of: game, order: stack, …}}`",
            "请给 `{zone}` 加上 `order: stack`，或另外声明一个：`deck: {{of: game, order: stack, …}}`",
        ),
        words(
            "declare one under `zones`: `deck: {{of: game, order: stack, …}}`",
            "请在 `zones` 里声明一个：`deck: {{of: game, order: stack, …}}`",
        ),
    ),
)
define(
    "CW559",
    "cards-wait-nowhere",
    words(
        "cards that are played wait here until all have passed, but there is no place where they could lie",
        "在这里，打出的牌要等所有人放弃响应之后才生效，但是没有可以放置它们的区域",
    ),
    words(
        "declare a zone of the game called `table`, or name one: `play: {{while_resolving: …}}`",
        "请声明一个名为 `table` 的公共区域，或写明：`play: {{while_resolving: …}}`",
    ),
)
define(
    "CW517",
    "no-window-to-share",
    words(
        "answers cannot share a window with triggers here",
        "在这里，打出的响应不能与能力在同一个时机里轮流使用",
    ),
    words(
        "write `policy: nested` and `triggers: {{order: …, forced: first}}`, or an order of their own for `responses`",
        "请写 `policy: nested` 与 `triggers: {{order: …, forced: first}}`，或为 `responses` 单独写明次序",
    ),
    words(
        "With `responses: with triggers` players take turns with the triggers that they may use and the cards that "
        "they answer with. What is forced comes before all that, and everything settles at once.",
        "`responses: with triggers` 表示玩家轮流使用可选的能力或打出响应的牌。"
        "强制的能力在此之前结算，并且一切立即结算。",
    ),
)
define(
    "CW536",
    "phrase-of-no-condition",
    words(
        "`{key}` does not fit here: `phrase` and `denied` go together, for what is `yes or no`",
        "这里不能写 `{key}`：`phrase` 与 `denied` 要成对出现，且类型须为 `yes or no`",
    ),
    words("give both phrases, or none", "请把两种说法都写上，或者都不写"),
    words(
        "A value or variable of yes or no is printed as a condition: `phrase` says that it holds, `denied` that it "
        "does not. Other values are called by their names.",
        "“是否”类型的值或变量会作为条件印出：`phrase` 是成立时的说法，`denied` 是不成立时的说法。其他的值用名字称呼。",
    ),
)
