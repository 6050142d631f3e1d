"""What the commands that play games say, in Chinese and English."""

from __future__ import annotations

from cardwright.cli.command_words import sentence

WORDS: dict[str, tuple[str, str]] = {
    # Arguments of several commands.
    "game": (
        "a game’s folder, or a built game (build/<game>)",
        "游戏文件夹，或者已生成的游戏（build/<游戏>）",
    ),
    "players": ("how many players (default: the fewest)", "玩家人数（默认取最少人数）"),
    "seed": ("the seed of chance, a whole number", "随机种子，一个整数"),
    "option": ("choose a ruling option; may be given several times", "设定一个规则选项；可以写多次"),
    "deck": (
        "a deck file, or the id of a deck of the game; the first is for seat 1, and so on",
        "牌组文件，或游戏自带牌组的 id；依次属于 1 号座位、2 号座位……",
    ),
    "format": ("the format of the decks", "牌组的赛制"),
    "no deck law": (
        "decks are judged by the game’s files, and there are none in `{path}`",
        "`{path}` 里没有游戏的源文件，无法判定牌组",
    ),
    "no decks": ("no decks can be brought to this game", "这个游戏不能自带牌组"),
    "no format": (
        "`{name}` is no format whose decks are played; there are: {known}",
        "`{name}` 不是可以自带牌组的赛制；可用：{known}",
    ),
    "not one deck": ("`{path}` holds {count} decks, not one", "`{path}` 里有 {count} 副牌组，应当只有一副"),
    "illegal deck": ("not played: {names}", "不能使用：{names}"),
    "variant": ("play with a variant; may be given several times", "启用一个变体；可以写多次"),
    "in": ("language of the game: zh-Hans, zh-Hant or en", "游戏文字的语言：zh-Hans、zh-Hant 或 en"),
    "not option": ("`{text}` is not of the form option=choice", "`{text}` 应当写成 选项=取值"),
    "no game": ("there is no game at `{path}`", "`{path}` 处没有游戏"),
    "not played": (
        "nothing is played in `{path}`: it holds cards and deck law; `cardwright deck check` judges decks",
        "`{path}` 里没有可玩的内容，只有卡牌和构筑规则；判定牌组请用 `cardwright deck check`",
    ),
    "no rules": ("the rules at `{path}` cannot be loaded: {why}", "读不了 `{path}` 处的规则：{why}"),
    "not built": ("`{path}` could not be compiled; it has problems", "`{path}` 有问题，没有编译成功"),
    "setup": ("the game cannot be set up like this: {why}", "不能这样开局：{why}"),
    "bots": ("no bot `{name}`; there are: {known}", "没有名叫 `{name}` 的机器人；可用：{known}"),
    "seat": ("there is no seat {seat}: seats go from 1 to {last}", "没有 {seat} 号座位：座位从 1 到 {last}"),
    # play
    "play.seat": ("your seat, counted from 1", "你的座位，从 1 数起"),
    "play.bots": (
        "bots for the other seats, in turn: random, first, greedy, taught, search, search:N (N trials a decision);"
        " `none`: people take turns at this screen",
        "其他座位轮流使用的机器人：random、first、greedy、taught、search、search:N（每次决定试 N 局）；"
        "none 表示几个人轮流用这个屏幕",
    ),
    "play.load": ("go on with a saved game", "继续一局存档"),
    "play.as saved": (
        "a game that is loaded is set up as it was saved: leave out {options}",
        "继续的对局以存档为准：请去掉 {options}",
    ),
    "play.names": ("names of the players, separated by commas", "玩家的名字，用逗号分隔"),
    "play.begin": ("{game}, {players} player{s}, seed {seed}", "{game}，{players} 人，种子 {seed}"),
    "play.practising": (
        "the bots practise this game beside it and play by simple rules until then (with --seed they practise first)",
        "机器人正在一旁练习这个游戏，在练好之前按简单规则出牌（写了 --seed 就先练习）",
    ),
    "play.practised": ("the bots have practised now", "机器人练习好了"),
    "play.hint": (
        "a number, ? why not, t NAME text, u undo, p pass by itself, l log, b board, s FILE save, q quit",
        "编号；? 原因，t 牌名 牌文，u 悔棋，p 自动过，l 记录，b 全局，s 文件 存盘，q 退出",
    ),
    "play.many": ("{low} to {high} numbers", "选 {low} 至 {high} 项"),
    "play.exactly": ("{low} numbers", "选 {low} 项"),
    "play.range": ("a number from {low} to {high}", "{low} 到 {high} 之间的一个数"),
    "play.numbers": ("one of {numbers}", "{numbers} 之一"),
    "play.sets": ("together: {sets}", "可以一起选：{sets}"),
    "play.you": ("{name} (you)", "{name}（你）"),
    "play.turn": ("turn {turn}", "第 {turn} 回合"),
    "play.turn of": ("{name}’s turn", "{name}的回合"),
    "play.out": ("out", "出局"),
    "play.hidden": ("{count} hidden", "暗牌 {count} 张"),
    "play.known": ("you know of: {cards}", "你知道其中有：{cards}"),
    "play.at": ("{card} (place {place})", "{card}（第 {place} 张）"),
    "play.and more": ("… and {count} more", "……另有 {count} 张"),
    "play.empty": ("none", "无"),
    "play.not a number": (
        "`{text}` is not understood; try ?, or a number of the list",
        "看不懂 `{text}`；请输入列表里的编号，或 ?",
    ),
    "play.not offered": (
        "`{text}` cannot be picked here; wanted: {expects}",
        "这里不能选 `{text}`；请输入：{expects}",
    ),
    "play.nothing illegal": ("everything you might expect is in the list", "能想到的都在列表里了"),
    "play.why not": ("not now: {what}: {why}", "现在不行：{what}：{why}"),
    "play.saved": ("saved to {path}", "已存到 {path}"),
    "play.save where": ("save where? s FILE", "存到哪里？请写 s 文件名"),
    "play.not saved": ("`{path}` cannot be written: {why}", "写不了 `{path}`：{why}"),
    "play.no undo": ("there is nothing to take back", "没有可以悔的棋"),
    "play.undone": ("taken back", "已悔棋"),
    "play.passing": ("you pass by itself where nothing else can be done; p ends it", "别无可做时自动过；再按 p 取消"),
    "play.not passing": ("you are asked again where you can only pass", "只能过的时候也会问你"),
    "play.passing alone": (
        "only who sits alone against bots passes by itself: others would learn who can do nothing",
        "独自对机器人时才能自动过：不然别人会知道谁别无可做",
    ),
    "play.next": (
        "{name}, it is for you to decide. Press Enter when you sit here alone.",
        "轮到{name}决定。请在旁人回避后按回车。",
    ),
    "play.won": ("{names} won after {turns} turns", "{names}获胜，共 {turns} 个回合"),
    "play.nobody": (
        "the game is over after {turns} turns; nobody won",
        "游戏结束，共 {turns} 个回合，无人获胜",
    ),
    "play.left": (
        "the game was left; seed {seed}, {decisions} decisions",
        "对局中止；种子 {seed}，已作 {decisions} 个决定",
    ),
    "play.broken": ("the rules failed: {why}", "规则出错：{why}"),
    "play.broken hint": (
        "u takes the last decision back, s FILE saves the game, q quits",
        "u 撤回上一个决定，s 文件 存盘，q 退出",
    ),
    "play.no such text": ("no card or skill is called `{text}`", "没有叫 `{text}` 的牌或技能"),
    "play.list": (", ", "、"),
    "play.no text": ("this is no card with a text", "这不是有牌文的牌"),
    # simulate
    "simulate.games": ("how many games (default: 1000)", "局数（默认 1000）"),
    "simulate.jobs": ("how many processes (default: one for each processor)", "进程数（默认每个处理器一个）"),
    "engine": (
        "who plays: processes of this machine, or a Ray cluster (RAY_ADDRESS; without it one of this machine)",
        "由谁来下：本机进程，或 Ray 集群（地址在 RAY_ADDRESS；没有就在本机起一个）",
    ),
    "engine.no cluster": ("no Ray cluster: {why}", "连不上 Ray 集群：{why}"),
    "engine.other program": (
        "the machines of the cluster need the same version of Cardwright: {why}",
        "集群里的机器要装同一版本的 Cardwright：{why}",
    ),
    "engine.lost": ("workers were lost again and again: {why}", "工作进程一再丢失：{why}"),
    "simulate.bots": (
        "bots for the seats, in turn: random, first, greedy, taught, search, search:N (N trials a decision)",
        "各座位轮流使用的机器人：random、first、greedy、taught、search、search:N（每次决定试 N 局）",
    ),
    "simulate.no invariants": ("do not check the declared invariants", "不检查声明的不变量"),
    "simulate.progress": ("{done} of {games} games", "已下 {done}/{games} 局"),
    "simulate.head": (
        "{game}: {games} games, {players} player{s}, seed {seed}",
        "{game}：{games} 局，{players} 人，种子 {seed}",
    ),
    "simulate.not played": (
        "  none of the first {games} games has an end: the other {left} were not played",
        "  前 {games} 局都结束不了：其余 {left} 局没有进行",
    ),
    "simulate.finished": ("finished", "下完"),
    "simulate.errors": ("errors", "出错"),
    "simulate.breaks": ("invariants broken", "不变量被破坏"),
    "simulate.turns": ("mean turns", "平均回合数"),
    "simulate.decisions": ("mean decisions", "平均决定数"),
    "simulate.wins": ("wins by seat", "各座位胜局"),
    "simulate.digest": ("digest", "摘要"),
    "simulate.failure": ("game {game} (seed {seed}): {message}", "第 {game} 局（种子 {seed}）：{message}"),
    "simulate.failures": (
        "{count} games, first game {game} (seed {seed}): {message}",
        "共 {count} 局，最先是第 {game} 局（种子 {seed}）：{message}",
    ),
    "simulate.more": ("… and {count} more", "……另有 {count} 局"),
    "simulate.speed": ("{rate} games a second", "每秒 {rate} 局"),
    # replay
    "replay.file": ("a saved game", "存档文件"),
    "replay.seat": (
        "as the player at this seat saw it (default: everything)",
        "按这个座位的玩家所见（默认全部公开）",
    ),
    "replay.to": ("only the first N decisions", "只重放前 N 个决定"),
    "replay.none": ("--to: 0 or more", "--to：0 或更大"),
    "replay.loose": ("allow other rules, and another course of the game", "允许规则有别、过程不同"),
    "replay.html": (
        "write it as a page by itself, to be stepped through in any browser: as the seat saw it, or whoever looked on",
        "写成一页独立的网页，在任何浏览器里都能逐步观看：按这个座位所见，或按旁观者所见",
    ),
    "replay.written": ("written: {path}", "已写入：{path}"),
    "replay.refused": ("`{path}`: {why}", "`{path}`：{why}"),
    "replay.same": (
        "the same game: {decisions} decisions, digest {digest}",
        "对局相同：{decisions} 个决定，摘要 {digest}",
    ),
    "replay.part": ("{decisions} decisions", "{decisions} 个决定"),
}


def tell(key: str, **args: object) -> str:
    """The sentence for a key in the language in force."""
    return sentence(WORDS, key, args)
