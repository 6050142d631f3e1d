"""The book of a game that has no chapter of its own tells everything that is needed to play it."""

from __future__ import annotations

import re
from functools import cache

import pytest
from games import MINI, PLAYABLE, model
from goldens import Goldens

from cardwright.backends.paper.compose import compose
from cardwright.backends.paper.paper_values import Lang
from cardwright.backends.paper.plain_text import chapters_as_text
from cardwright.printing import default_chapters
from cardwright.text.lexicon import Lexicon

SHOWN = ("climbing", "deck_builder", "duel_of_answers", "hearts")
WHOLE = tuple(name for name in MINI if name in PLAYABLE)


@cache
def book(name: str, lang: Lang) -> dict[str, str]:
    """The chapters of a book, as plain text, by their ids."""
    game = model(name)
    lexicon = Lexicon.of(game)
    composed = compose(game, lexicon, lang, (*default_chapters("front"), *default_chapters()))
    asked = list(lexicon.problems) if lang in game.meta.languages else []
    assert not composed.problems and not asked, lexicon.problems.show()
    return chapters_as_text(composed.book)


def test_a_book_asks_for_no_word_of_a_language_that_its_game_has_not() -> None:
    game = model("ink")
    lexicon = Lexicon.of(game)
    compose(game, lexicon, "zh-Hans", (*default_chapters("front"), *default_chapters()))
    assert "en" not in game.meta.languages and not list(lexicon.problems), lexicon.problems.show()


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant", "en"])
@pytest.mark.parametrize("name", SHOWN)
def test_what_the_book_says(name: str, lang: Lang, goldens: Goldens) -> None:
    """The chapters on play and on the cards, as somebody reads them who has nothing else."""
    found = book(name, lang)
    goldens.check(f"books/{name}.{lang}.txt", f"{found['02-play']}\n\n{found['03-cards']}\n")


@pytest.mark.one_of(3)
@pytest.mark.parametrize("name", MINI)
def test_nothing_declared_is_left_out(name: str) -> None:
    """Every check, status with a text, phase, rule, zone and counter with a name stands in the book."""
    game = model(name)
    if not game.is_played or "en" not in game.meta.languages:
        pytest.skip("it holds no rules of play, or none in English")
    text = book(name, "en")["02-play"]
    lines = text.splitlines()
    for check in game.checks.values():
        assert check.present is not None or any(line.startswith("When ") for line in lines)
    of = (game.zones, game.counters, game.phases, game.variables)
    for made in (one for table in of for one in table.values() if one.name and getattr(one, "present", None) is None):
        assert made.name["en"].casefold() in text.casefold(), made
    counted = text.partition("What is counted\n")[2].partition("\n\n")[0] if game.counters else ""
    assert not re.search(r"^[^|\n]+\| of [^|\n]+\| *\|", counted, re.MULTILINE), "at first is left out"
    won = text.partition("How the game is won\n")[2].partition("The game ends as soon as somebody wins")[0]
    assert won.strip() or "The game ends" not in text, "nobody is told how to win"
    assert not re.search(r"[{}]|\bNone\b|  \S", text.replace(" | ", "|"))


@pytest.mark.one_of(3)
@pytest.mark.parametrize(("lang", "title"), [("en", "How you win"), ("zh-Hans", "如何获胜")])
@pytest.mark.parametrize("name", WHOLE)
def test_the_page_at_a_glance_tells_where_the_game_is_won(name: str, lang: Lang, title: str) -> None:
    """Also where no check makes somebody win, but a phase, the end of a turn, or a rule."""
    game = model(name)
    front = [source for source in default_chapters("front") if source.id == "00-quick-start"]
    composed = compose(game, Lexicon.of(game), lang, tuple(front))
    assert not composed.problems
    told = "\n".join(chapters_as_text(composed.book).values())
    _, heading, behind = told.partition(f"{title}\n")
    line = behind.lstrip().partition("\n")[0]
    assert not heading or line not in ("", "Setup", "At the start", "A turn", "准备", "开局", "一个回合"), told
    assert "1 players" not in told.replace("11 players", "").replace("21 players", "")


def test_what_is_printed_on_characters_is_told() -> None:
    """`your persona's poise` can be looked up, also where a character has what is usual."""
    english, chinese = (book("masquerade", lang)["03-cards"] for lang in ("en", "zh-Hans"))
    assert "Swan (poise 4): Grace:" in english and "Magpie (poise 2):" in english and "Wren (poise 5)" in english
    assert "天鹅（风度 4）" in chinese


def test_a_verb_that_a_mode_calls_otherwise_is_told_by_both_names() -> None:
    """A card of the flood says drift, which the book of the night calls rowing."""
    game = model("brook/flood")
    composed = compose(game, Lexicon.of(game), "en", default_chapters("differences"))
    text = "\n".join(chapters_as_text(composed.book).values())
    assert "Drift 3 steps" in text and "how it is called | Drift X steps | Row X steps" in text, text


@pytest.mark.parametrize(
    ("name", "chapter", "said"),
    [
        ("deck_builder", "02-play", "At first all cards lie in the shop."),
        ("deck_builder", "02-play", "Goods: every fruit and every deed and every tree is one."),
        ("deck_builder", "03-cards", "price 5, shade 4"),
        ("would_alter", "02-play", "starting with the player after whoever does what may be answered; as soon as one"),
        ("limits", "02-play", "What may be used only so many times may be used that many times more."),
        ("variants", "02-play", "Whoever has left the game is none of its players any more: they do nothing, and"),
        ("distance", "02-play", "Seat distance: how many steps it is from one player to the other"),
        ("levels", "02-play", "Seat: the players’ seats are numbered from 1"),
        ("encore", "02-play", "Resolve a card: it takes effect where it lies, without being played"),
        ("variants", "05-options", "There is no discard phase."),
        ("variants", "05-options", "Reconnect, instead of what is told above: Move all cards from the discard pile"),
        ("variants", "05-options", "instead of what is told above: Leave the game, move that card to the top"),
        ("kinds_of_verbs", "02-play", "This counts as playing that card."),
        ("kinds_of_verbs", "02-play", "Counts as well as this: make use of a card."),
        ("hand_over", "03-cards", "Its copies differ: Attack (×6); Attack +1, bonus 1 (×3)"),
        ("conversion", "03-cards", "if this card’s suit is heart, reduce their life by 3"),
        ("vigil", "01-game", "A game for 1 player."),
        ("hearts", "02-play", "If that card is heart, from now on the hearts are broken."),
        ("hunt_at_dusk", "02-play", "Players who do not hunt win."),
        ("hunt_at_dusk", "02-play", "You hunt: Your side is hunting."),
        ("feints", "02-play", "if “proof of harvest” holds for them, they gain 2 coins"),
        ("feints", "02-play", "another player if they chose “raid”, and a card from their hand if they chose “idle”"),
        ("feints", "02-play", "if that player chose “doubt”, that player pays 3 coins to B"),
        ("duel_of_wings", "03-cards", "this card’s bearer is marked tame"),
        ("duel_of_wings", "02-play", "if it says “first” and that card is quick, or it does not say “first”"),
        ("roles", "02-play", "3 if the option “Table of roles” is “in brackets” and there are at least eight"),
        ("bids", "02-play", "for each player C whose chosen number is lower than the number B chose, in turn order:"),
        ("caravans", "02-play", "note “sand”; (if their seat is 2, note “indigo” instead); move all guides"),
        ("climbing", "02-play", "The number of the third of the five cards among those cards with the lowest number"),
        ("reborn", "03-cards", "the might of every beast among those cards is increased by 1"),
        ("one_or_other", "03-cards", "Before someone burns a creature for any amount, reduce that number by 1."),
        ("feints", "02-play", "B pays 2 coins to that player; otherwise, if that player chose “doubt”,"),
        ("skills", "02-play", "Dazed: The skills of whoever is in this status do not work."),
        ("sets_and_runs", "02-play", "“All melded” holds for those cards: The number of those cards is 0 or there are"),
        ("sets_and_runs", "02-play", "Those cards’ rest without cards B: All cards among those cards that are not"),
        ("thirty_cards", "03-decks", "deck: exactly 30 cards. BR-003"),
        ("caravans", "03-decks", "guide: its cards begin in your saddle."),
        ("caravans", "03-decks", "in the place of what is chosen for “First caravan” or “Second caravan”"),
        ("caravans", "03-cards", "cloth sand (×6, if the option “First caravan” is “salt road”)"),
        ("climbing", "03-cards", "number 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 (4 of each)"),
        ("board_cost", "03-cards", "(but what happens when a card is played stands on Giant itself)"),
        ("spell_costs", "03-cards", "Whoever plays any ritual pays for it in all, besides what stands on the card"),
        ("by_turns", "03-cards", "During the bout, you may increase your points by 2."),
        ("by_turns", "02-play", "Turn number: how many turns there have been, this one included, whoever had them."),
        ("by_turns", "02-play", "starting with whoever’s turn it is, unless it is said who comes first; so do"),
        ("nodes", "02-play", "To settle a node, before and after a card takes effect and wherever it is said, is to"),
        ("nodes", "02-play", "what comes of them is told where they are named: face down, doomed, ambitious."),
        ("masquerade", "02-play", "Limited: it may be used once in the whole game."),
        ("duel_of_wings", "02-play", "Loose: Its bearer is not in any player’s nest."),
        ("duel_of_wings", "02-play", "to the discard pile. Choose whom or what it is played on, if it says so, and"),
        ("duel_of_wings", "02-play", "then do what it says. It stays there, unless its text puts it elsewhere."),
        ("own_order", "02-play", "Of one player comes first what skills set off, then what charms set off, then"),
        ("interrupts", "02-play", "starting with whoever does what sets it off. What must happen comes before what"),
        ("farewell", "02-play", "Their turn goes on nevertheless."),
        ("conversion", "02-play", "A card on which nothing stands that happens when it is played cannot be played."),
        ("limits", "02-play", "“Once each turn” and the like is so often for each player, whichever of the cards with"),
        ("duel_loop", "02-play", "as soon as one has answered, nobody else is asked"),
        ("agreed_card", "02-play", "A player returns to the game with an empty hand:"),
        ("duel_of_answers", "02-play", "add the chosen card to that card’s line of blockers"),
        ("duel_of_answers", "02-play", "The swift or slow beasts strike: For each raiding card"),
        ("duel_of_wings", "02-play", "For each of those cards B: that card and that card B strike first"),
        ("masquerade", "02-play", "If you have a persona, add your persona to the masks left."),
        ("go_fish", "02-play", "If there is no such card, you do not catch what was asked for; otherwise, move that"),
        ("go_fish", "02-play", "then lay down books; if you do not catch what was asked for, stop."),
        ("five_cards", "02-play", "In the change phase: if the turn number is the number of players, the players"),
        ("reborn", "02-play", "A card that comes here from a place without this note is a new one: its limits count"),
        ("attack_matrix", "02-play", "What is counted, remembered or marked on a card stays with it wherever it goes"),
        ("explore", "02-play", "Result: what is being done is over as soon as it has a result."),
        ("hidden_hand", "02-play", "Make mark A: remember, until what is being done is over, that it has come to this"),
        ("climbing", "02-play", "whose combined number of cards is the number of the cards led"),
        ("copying", "01-game", "7 kinds (cards with one name are of one kind)."),
        ("round_table", "02-play", "A card goes on from a player A, sent by a player B: If that card’s way is left,"),
    ],
)
def test_what_a_player_could_not_know(name: str, chapter: str, said: str) -> None:
    """Where cards begin, what is printed on them, what is a sort of what, who answers first, what a variant changes."""
    assert said in book(name, "en")[chapter]


@pytest.mark.parametrize(
    ("name", "chapter", "said"),
    [
        ("hearts", "02-play", "若该牌是红心的，此后红心已破。"),
        ("hunt_at_dusk", "02-play", "若你不是猎手且你的灌木丛中有牌"),
        ("feints", "02-play", "B不能证明劫掠"),
        ("feints", "02-play", "所有玩家同时秘密作出选择：若有选择的玩家是自己的玩家则选择“质疑”"),
        ("duel_of_wings", "02-play", "若注明“先攻”且该牌处于“先攻”状态，或未注明“先攻”且"),
        ("roles", "02-play", "若选项“身份表”为“括号内”且玩家数不少于8，为3"),
        ("caravans", "02-play", "记下“沙色”；（若其座位号为2，改记“靛蓝”）"),
        ("tinkers", "03-cards", "每回合限一次，干活阶段，你可以摸一张牌"),
        ("feints", "02-play", "；否则若"),
        ("masquerade", "02-play", "若你有面具，将你的面具加入剩下的面具"),
        ("go_fish", "02-play", "展示该牌，然后你钓到所要的鱼；否则你没有钓到所要的鱼。"),
        ("five_cards", "02-play", "在换牌阶段：若回合数为玩家数，牌力最高的玩家获胜。"),
        ("reborn", "02-play", "从没有这条备注的区域来到这里的牌视为新的一张"),
        ("attack_matrix", "02-play", "牌上的计数、记录与标记，随此牌移动而保留"),
        ("explore", "02-play", "结果：一得出结果"),
        ("hidden_hand", "02-play", "标记A：记住发生过这件事"),
        ("skills", "02-play", "恍惚：处于此状态的人，其技能不生效。"),
        ("thirty_cards", "03-decks", "卡组：恰好 30 张牌。"),
        ("caravans", "03-decks", "向导：其中的牌起初在你的鞍座中。"),
        ("caravans", "03-cards", "布色 沙色（×6，若选项“前一支驼队”为“盐路”）"),
        ("duel_of_wings", "02-play", "无主的：其佩带者不在任意一名玩家的巢中。"),
        ("nodes", "02-play", "此外还要标记（作用见提到它们的地方）：面朝下、确定将要死亡、镇压者。"),
        ("own_order", "02-play", "同一名玩家的，先是技能引发的，再是"),
    ],
)
def test_what_a_player_could_not_know_in_chinese(name: str, chapter: str, said: str) -> None:
    """What is so or not is said as a sentence, phases are called phases, options are asked for."""
    assert said in book(name, "zh-Hans")[chapter]


@pytest.mark.one_of(3)
@pytest.mark.parametrize("name", WHOLE)
def test_nothing_at_a_glance_stands_with_nothing_behind_it(name: str) -> None:
    """A phase of many words was a name alone, and there was a heading above nothing."""
    for lang in ("zh-Hans", "en"):
        lines = [line for line in book(name, lang)["00-quick-start"].split("\n") if line.strip()]
        titles = {"A turn", "How you win", "Setup", "At the start", "一个回合", "如何获胜", "准备", "开局"}
        for line, behind in zip(lines, [*lines[1:], ""], strict=True):
            assert line not in titles or (behind and behind not in titles), line
            assert not line.endswith((":", "：")), line
