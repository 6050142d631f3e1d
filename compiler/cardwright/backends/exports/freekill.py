"""新月杀 (FreeKill): a package in Lua with the cards, characters and texts of a game, by the interface since 0.5.5."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.backends.artifact import Artifact
from cardwright.backends.exports.catalogue import Catalogue, Exported, Loss
from cardwright.backends.exports.role_cards import Roles, escaped, losses_of, roles_of
from cardwright.diagnostics.problem import words

SUITS = {"spade": "Card.Spade", "heart": "Card.Heart", "club": "Card.Club", "diamond": "Card.Diamond"}


def export(made: Catalogue) -> Exported:
    """`packages/<short>/init.lua`, `image/card/*.png`, `image/generals/*.png`."""
    roles = roles_of(made)
    home = f"packages/{roles.short}"
    artifacts = [Artifact(f"{home}/init.lua", script(made, roles))]
    drawn = made.drawn()
    named = [("card", each.id, each.item) for each in roles.cards]
    named += [("generals", each.id, each.item) for each in roles.characters]
    artifacts += [
        Artifact(f"{home}/image/{folder}/{name}.png", drawn[item.id])
        for folder, name, item in named
        if item.id in drawn
    ]
    losses = losses_of(made, roles)
    if roles.characters:
        losses.append(
            Loss(
                words("pictures of characters as JPEG", "角色图片的 JPEG 格式"),
                words(
                    "the program looks for .jpg: convert the files in image/generals",
                    "程序找的是 .jpg：请转换 image/generals 里的文件",
                ),
            )
        )
    install = words(
        f"copy {home} into the packages folder of FreeKill 0.5.5 or later, of the server and of each player",
        f"把 {home} 复制到新月杀（0.5.5 及以后）的 packages 文件夹，服务器和每位玩家都要",
    )
    return Exported(tuple(artifacts), tuple(losses), install)


def script(made: Catalogue, roles: Roles) -> bytes:
    """`init.lua`: calls with constants alone."""
    short = roles.short
    told = {short: made.title, f"{short}_cards": made.title}
    lines = [
        f"local generals = Package:new({_text(short)})",
        f"generals.extensionName = {_text(short)}",
        f"local cards = Package:new({_text(f'{short}_cards')}, Package.CardPack)",
        f"cards.extensionName = {_text(short)}",
        "",
    ]
    for character in roles.characters:
        told[character.id] = character.item.name
        for name, title, text in character.skills:
            told[name], told[f":{name}"] = title, text
            lines.append(f"generals:loadSkillSkels {{ fk.CreateSkill {{ name = {_text(name)} }} }}")
        skills = ", ".join(_text(name) for name, _, _ in character.skills)
        life = character.life
        lines.append(f'General:new(generals, {_text(character.id)}, "qun", {life}, {life}):addSkills {{ {skills} }}')
    for card in roles.cards:
        told[card.id], told[f":{card.id}"] = card.item.name, card.item.text
        lines.append(f"cards:loadCardSkels {{ fk.CreateCard {{ name = {_text(card.id)}, type = Card.TypeBasic }} }}")
        for copies in card.copies:
            suit = SUITS.get(copies.suit, "Card.NoSuit")
            lines += [f"cards:addCardSpec({_text(card.id)}, {suit}, {copies.number})"] * copies.count
    lines += ["", *_translations(told), "", "return { generals, cards }"]
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def _translations(told: Mapping[str, str]) -> list[str]:
    rows = [f"  [{_text(key)}] = {_text(escaped(value))}," for key, value in told.items()]
    return ["Fk:loadTranslationTable {", *rows, "}"]


def _text(text: str) -> str:
    """A string of Lua: nothing in it can end it."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(char if char.isprintable() else _spelled(char) for char in plain) + '"'


def _spelled(char: str) -> str:
    """A character that is not printed, as the bytes that it has."""
    return "".join(f"\\{byte:03d}" for byte in char.encode("utf-8", "replace"))
