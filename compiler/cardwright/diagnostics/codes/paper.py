"""CW821 to CW839: what keeps cards and the rulebook from being printed."""

from __future__ import annotations

from cardwright.diagnostics.codes._model_pages import define
from cardwright.diagnostics.problem import Severity, words

define(
    "CW821",
    "text-overflows-card",
    words(
        "the text of `{card}` ({lang}) does not fit on the card: {mm} mm too high at {pt} pt",
        "`{card}` 的牌面文字（{lang}）放不下：用 {pt} pt 的字仍高出 {mm} mm",
    ),
    words("shorten the text, or print a shorter one under `text`", "请缩短效果文，或在 `text` 里写一段更短的文字"),
    words(
        "A card has a fixed size. Its text is set smaller until it fits, but never so small that nobody can read it.",
        "牌的大小是固定的。文字会逐级缩小，但不会小到读不清。",
    ),
)
define(
    "CW822",
    "line-overflows-card",
    words(
        "a line of `{card}` ({lang}) is too wide: {part}, by {mm} mm",
        "`{card}` 有一行太宽（{lang}）：{part}，超出 {mm} mm",
    ),
    (
        words(
            "let the theme print an icon in place of the name (`icons: {{VALUE: coins}}`) or something else there "
            "(`corners: {{{corner}: …}}`), or give the value a shorter name",
            "请在主题里用图标代替名称（`icons: {{数值: coins}}`），或在那里放别的（`corners: {{{corner}: …}}`），"
            "或给数值起更短的名称",
        ),
        words("choose shorter words there", "请换成更短的文字"),
    ),
    words(
        "The name, the kind, the figures and the foot of a card are single lines; a word without a place to break must "
        "fit in one, too.",
        "牌名、类别、数值和页脚各占一行；不能断行的长词也必须放得进一行。",
    ),
)
define(
    "CW823",
    "missing-glyph",
    words(
        "the fonts cannot draw `{character}` ({point}, {lang})",
        "字体里没有 `{character}` 这个字（{point}，{lang}）",
    ),
    words(
        "write another character, or let the theme draw it as an icon (`in_texts`)",
        "请改用别的字，或在 theme 里把它画成图标（`in_texts`）",
    ),
    words(
        "A character without a glyph would leave a hole or a box on the page, so nothing is printed.",
        "缺字会在纸上留下空白或方框，所以什么都不会印出来。",
    ),
)
define(
    "CW824",
    "link-leads-nowhere",
    words("nothing is printed under `{target}` ({lang})", "书里没有 `{target}`（{lang}）"),
    (
        words(
            "no chapter shows this card: show it with `![]({card})` in a paragraph of its own, or write its name "
            "without a link",
            "没有哪一章印出这张牌：请在单独的一段里写 `![]({card})` 把它印出来，或者只写牌名，不写成链接",
        ),
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
    ),
    words(
        "A link leads to a card, a ruling, a chapter or a rule that stands somewhere in the book: `card:ID`, "
        "`ruling:ID`, `chapter:ID`, `rule:ID`. Blanks in an id are written `_`.",
        "链接指向书里印出来的牌、裁定、章节或规则：`card:ID`、`ruling:ID`、`chapter:ID`、`rule:ID`。"
        "编号里的空格写成 `_`。",
    ),
)
define(
    "CW825",
    "bad-link",
    words("`{target}` is no address that a chapter may link", "`{target}` 不是章节里可以用的链接"),
    words(
        "write card:ID, ruling:ID, chapter:ID, rule:ID, or an address with http:// or https://",
        "请写 card:ID、ruling:ID、chapter:ID、rule:ID，或以 http://、https:// 开头的网址",
    ),
    words(
        "A book is one file that works anywhere: it links its own pages, or pages of the web.",
        "一本书只有一个文件，到处都能打开：只能链接到书里的内容或网页。",
    ),
)
define(
    "CW826",
    "bad-picture",
    words("`{target}` cannot be put into a chapter", "`{target}` 不能放进章节里"),
    words(
        "write card:ID, ruling:ID, rule:ID, trace:ID, table:ID or legend:ID; all but rule in a paragraph of its own",
        "请写 card:ID、ruling:ID、rule:ID、trace:ID、table:ID 或 legend:ID；除 rule 以外都要自成一段",
    ),
    words(
        "A chapter shows cards and rulings; files of pictures are not read.",
        "章节里可以放牌和裁定；不读取图片文件。",
    ),
)
define(
    "CW827",
    "same-place-twice",
    words("`{target}` stands in the book twice", "`{target}` 在书里出现了两次"),
    words("rename one of the two", "请给其中一个改名"),
    words(
        "A link must know where it leads. Ids that differ only in blanks and `_` are one id in print.",
        "链接必须知道指向哪里。只差空格和 `_` 的编号，印出来是同一个。",
    ),
)
define(
    "CW828",
    "chapter-error",
    words("the chapter cannot be filled in: {message}", "无法填写这一章：{message}"),
    words(
        "values stand as `{{{{ game.name }}}}`, what is repeated between `{{% for card in cards %}}` and "
        "`{{% endfor %}}`",
        "值写成 `{{{{ game.name }}}}`，重复的内容写在 `{{% for card in cards %}}` 和 `{{% endfor %}}` 之间",
    ),
    words(
        "A chapter is a Jinja2 template over the values of the game; a name that does not exist is never printed as "
        "nothing.",
        "章节是 Jinja2 模板，可以用游戏里的各种值；不存在的名字不会悄悄印成空白。",
    ),
)
define(
    "CW829",
    "chapter-may-not",
    words("a chapter may not use {construct}", "章节里不能用 {construct}"),
    words(
        "print values, loop with `for`, branch with `if`, name a value with `set`",
        "可以输出值，用 `for` 循环、`if` 判断、`set` 命名",
    ),
    words(
        "Chapters come from anybody, so a template does little: no macros, includes or calls.",
        "章节可能来自任何人，所以模板只能做有限的事：没有宏、包含和调用。",
    ),
)
define(
    "CW830",
    "chapter-too-large",
    words("the chapter is too large: {what}, at most {limit}", "这一章太大：{what}，最多 {limit}"),
    words("split it, or loop over less", "请拆开，或减少循环"),
    words("Work and output of a template are bounded.", "模板的运算量和输出都有上限。"),
)
define(
    "CW831",
    "typesetting-failed",
    words("the pages could not be set: {message}", "排版失败：{message}"),
    words("this is a fault of Cardwright; please report it", "这是 Cardwright 的错误，请告诉我们"),
    words("Authors cannot write Typst, so this should never happen.", "作者写不到 Typst 代码，所以不该出现这种情况。"),
)
define(
    "CW832",
    "missing-chapter",
    words("the chapter `{chapter}` is missing in {lang}", "缺少 {lang} 的章节 `{chapter}`"),
    words("write rulebook/{lang}/{chapter}.md", "请写 rulebook/{lang}/{chapter}.md"),
    words(
        "A book has the same chapters in every language. Traditional Chinese is derived from simplified Chinese.",
        "每种语言的书章节相同。繁体中文由简体中文转换得到。",
    ),
    None,
    severity=Severity.WARNING,
)
define(
    "CW833",
    "setup-fails",
    words("the table cannot be set: {message}", "无法完成开局：{message}"),
    words("correct the section setup", "请修改 setup 一节"),
    words(
        "The numbers that a rulebook prints for each number of players are found by setting the table.",
        "规则书里各人数的张数，是实际摆一遍开局得出的。",
    ),
)
define(
    "CW835",
    "no-such-callout",
    words("there is no box `[!{found}]`", "没有 `[!{found}]` 这种文字框"),
    (
        words("did you mean `[!{near}]`?", "是不是想写 `[!{near}]`？"),
        words("boxes are: {known}", "可以用的有：{known}"),
    ),
)
define(
    "CW836",
    "no-such-value",
    words("a chapter can print nothing called `{name}` here", "书章在这里没有叫 `{name}` 的值可印"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("here can stand: {known}", "这里可以写：{known}"),
    ),
)
define(
    "CW837",
    "faces-differ-in-size",
    words(
        "`{card}` has `{other}` on its back, which has another size ({sizes} mm)",
        "`{card}` 的背面是 `{other}`，两者尺寸不同（{sizes} 毫米）",
    ),
    words("give both the same `size` in the theme, lying or upright", "请在主题里让两者的 `size` 相同，横竖也相同"),
    words("Both faces of a double-faced card are cut out of one piece.", "双面牌的两面裁自同一张纸。"),
)
define(
    "CW834",
    "ruling-not-shown",
    words(
        "the ruling `{ruling}` cannot be shown in the rulebook: {why}",
        "规则书里无法印出裁定 `{ruling}` 的经过：{why}",
    ),
    words("correct the ruling, or take it out of the chapter", "请修改这条裁定，或从书章里拿掉"),
    words(
        "A chapter that prints how a ruling comes to pass, or its table, plays the ruling: it has to hold.",
        "书章要印一条裁定的经过或局面时，会把它实际演算一遍，所以它必须成立。",
    ),
)
define(
    "CW592",
    "pictures-missing",
    words("cards without a picture so far ({count}): {cards}", "还有 {count} 张牌没有图：{cards}"),
    words("put `{path}` into the game's folder", "请把 `{path}` 放进游戏的文件夹"),
    words(
        "A card without its picture is printed with a drawing from its id.",
        "没有图的牌会印上由编号画出的底纹。",
    ),
    severity=Severity.WARNING,
)
define(
    "CW593",
    "picture-not-found",
    words("there is no picture `{path}` in the folder of the game", "游戏的文件夹里没有图 `{path}`"),
    words("correct the path, or add the file", "请改正路径，或加入这个文件"),
    words("Pictures are read from the game's own folder, and from nowhere else.", "图片只从游戏自己的文件夹读取。"),
)
define(
    "CW594",
    "picture-not-drawable",
    words("`{path}` cannot be drawn: {why}", "无法绘制 `{path}`：{why}"),
    words(
        "save it as PNG, JPEG, WebP or GIF, or as an SVG of plain shapes",
        "请存成 PNG、JPEG、WebP、GIF，或只含普通图形的 SVG",
    ),
    words(
        "A drawing may come from anybody: what could run, link or load anything is refused.",
        "图可能来自任何人：能运行、能链接、能载入别的东西的内容一律拒绝。",
    ),
)
define(
    "CW595",
    "picture-too-coarse",
    words(
        "`{path}` is {pixels} pixels wide, and {dpi} dpi need {needed}",
        "`{path}` 宽 {pixels} 像素，{dpi} dpi 需要 {needed}",
    ),
    words("use a larger picture, or print it at fewer dots per inch", "请换更大的图，或用更低的 dpi 印刷"),
    words("A picture with too few pixels looks blurred in print.", "像素不够的图印出来会模糊。"),
    severity=Severity.WARNING,
)
define(
    "CW596",
    "cards-do-not-fit-paper",
    words("cards of this size do not fit on {page} ({layout})", "这个尺寸的牌在 {page} 纸上放不下（{layout}）"),
    words("choose larger paper, another layout, or less bleed", "请换更大的纸、别的排法，或减少出血"),
    words("Every card stands whole on its sheet, with its bleed.", "每张牌连同出血都必须完整地印在纸上。"),
)
