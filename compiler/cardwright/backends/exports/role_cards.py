"""What programs for games of characters with skills want: cards by suit and number, characters, skills as texts."""

from __future__ import annotations

import html
import re
from typing import Final

from cardwright.backends.exports.catalogue import RULES, Catalogue, Item, Loss, ascii_word, lost_counters, lost_places
from cardwright.backends.safe_names import safe_name
from cardwright.diagnostics.problem import words
from cardwright.records import record

SUITS: Final = {"♠": "spade", "♥": "heart", "♣": "club", "♦": "diamond"}
"""The suits that these programs know, by their signs."""
LIFE: Final = 4
"""The life of a character on whose card no figure stands."""


@record
class Copies:
    """So many cards of a suit (a word of `SUITS`, else empty) and number (0: none)."""

    suit: str
    number: int
    count: int


@record
class Playing:
    """A card that lies in the deck: faces that differ in suit and number alone are one."""

    id: str
    item: Item
    copies: tuple[Copies, ...]


@record
class Character:
    """A card that is a character: `skills` are ids with names and texts."""

    id: str
    item: Item
    life: int
    skills: tuple[tuple[str, str, str], ...]


@record
class Roles:
    """A game in the terms of these programs; `short` is the name of its folder, with which all ids begin."""

    short: str
    cards: tuple[Playing, ...]
    characters: tuple[Character, ...]


def roles_of(made: Catalogue) -> Roles:
    """Characters are the cards that are printed in the frame of characters; all others lie in the deck."""
    short = re.sub("_+", "_", ascii_word(safe_name(made.id), "g").lower())[:30].strip("_")
    taken: set[str] = set()

    def named(item: Item) -> str:
        plain = re.sub("[^a-z0-9]+", "_", f"{short}_{item.file}".lower()).strip("_")
        name, number = plain, 1
        while name in taken:
            number += 1
            name = f"{plain}_{number}"
        taken.add(name)
        return name

    groups: dict[tuple[str, str, str], list[Item]] = {}
    characters = []
    for item in made.items:
        if item.character:
            name = named(item)
            skills = tuple((f"{name}_s{at}", title, text) for at, (title, text) in enumerate(item.skills, 1))
            characters.append(Character(name, item, max(1, item.figure or LIFE), skills))
        else:
            groups.setdefault((item.card, item.name, item.text), []).append(item)
    cards = tuple(Playing(named(items[0]), items[0], tuple(map(_copies, items))) for items in groups.values())
    return Roles(short, cards, tuple(characters))


def _copies(item: Item) -> Copies:
    suit = SUITS.get(item.suit, "")
    number = int(item.number) if suit and re.fullmatch(r"\d{1,3}", item.number) else 0
    return Copies(suit, number, item.copies)


def escaped(text: str) -> str:
    """A text where the program reads HTML."""
    return html.escape(text.replace("\x00", ""), quote=True).replace("\n", "<br>")


def losses_of(made: Catalogue, roles: Roles) -> list[Loss]:
    """What neither program takes over."""
    losses = [
        RULES,
        Loss(
            words("what cards and skills do", "牌和技能的效果"),
            words(
                "their texts are there to be read; cards can be held, and do nothing until code is written for them",
                "文字可以看；牌可以持有，但在写出代码之前没有效果",
            ),
        ),
    ]
    odd = sorted({item.suit for item in made.items if item.suit and item.suit not in SUITS})
    if odd:
        signs = " ".join(odd)
        losses.append(
            Loss(words(f"suits: {signs}", f"花色：{signs}"), words("these cards have none", "这些牌在程序里无花色"))
        )
    if any(len(each.copies) > 1 for each in roles.cards):
        losses.append(
            Loss(
                words("a picture of each suit and number", "每个花色点数各自的图"),
                words("a card has that of its first face", "一种牌用第一个牌面的图"),
            )
        )
    if roles.characters:
        losses.append(
            Loss(
                words("the sex and the faction of characters", "角色的性别与势力"),
                words("write them into the file if your game has them", "如果游戏有，请自行写进文件"),
            )
        )
        without = sum(each.item.figure is None for each in roles.characters)
        if without:
            losses.append(
                Loss(
                    words(f"the life of {without} characters", f"{without} 名角色的体力"),
                    words(f"no figure stands on their cards: {LIFE} was written", f"牌上没有数字：写成 {LIFE}"),
                )
            )
    fields = ", ".join(column.label for column in made.columns)
    if fields:
        losses.append(
            Loss(words(f"printed values: {fields}", f"印出的数值：{fields}"), words("see the pictures", "请看图片"))
        )
    if made.decks:
        losses.append(Loss(words("decks", "牌组"), words("all cards lie in one pile", "所有牌都在一个牌堆里")))
    losses += lost_places(made.places, words("the program has its own", "程序有自己的区域"))
    return [*losses, *lost_counters(made, words("use marks", "请用标记代替"))]
