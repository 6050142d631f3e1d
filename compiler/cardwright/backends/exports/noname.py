"""无名杀: an extension with the cards, characters and texts of a game, as data that its program shows."""

from __future__ import annotations

import json

from cardwright.backends.artifact import Artifact
from cardwright.backends.exports.catalogue import Catalogue, Exported
from cardwright.backends.exports.role_cards import Roles, escaped, losses_of, roles_of
from cardwright.diagnostics.problem import words


def export(made: Catalogue) -> Exported:
    """`extension/<short>/extension.js` and the pictures beside it."""
    roles = roles_of(made)
    home = f"extension/{roles.short}"
    artifacts = [Artifact(f"{home}/extension.js", script(made, roles))]
    drawn = made.drawn()
    named = [(each.id, each.item) for each in roles.cards] + [(each.id, each.item) for each in roles.characters]
    artifacts += [Artifact(f"{home}/{name}.png", drawn[item.id]) for name, item in named if item.id in drawn]
    install = words(
        f"copy {home} into the resources of 无名杀, then switch the extension on",
        f"把 {home} 复制到无名杀的资源目录，再在扩展里打开",
    )
    return Exported(tuple(artifacts), tuple(losses_of(made, roles)), install)


def script(made: Catalogue, roles: Roles) -> bytes:
    """The extension: one call with an object, in which every text of the game is a string."""
    cards = {
        each.id: {"type": "basic", "fullimage": True, "image": f"ext:{roles.short}/{each.id}.png"}
        for each in roles.cards
    }
    card_texts = {}
    for each in roles.cards:
        card_texts[each.id] = escaped(each.item.name)
        card_texts[f"{each.id}_info"] = escaped(each.item.text)
    pile = [
        [copies.suit or "none", copies.number, each.id]
        for each in roles.cards
        for copies in each.copies
        for _ in range(copies.count)
    ]
    characters = {
        each.id: {
            "sex": "none",
            "group": "qun",
            "hp": each.life,
            "skills": [skill for skill, _, _ in each.skills],
            "img": f"extension/{roles.short}/{each.id}.png",
        }
        for each in roles.characters
    }
    skills = [skill for each in roles.characters for skill in each.skills]
    skill_texts = {}
    for name, title, text in skills:
        skill_texts[name] = escaped(title)
        skill_texts[f"{name}_info"] = escaped(text)
    package = {
        "character": {
            "character": characters,
            "translate": {each.id: escaped(each.item.name) for each in roles.characters},
        },
        "card": {"card": cards, "translate": card_texts, "list": pile},
        "skill": {"skill": {name: {} for name, _, _ in skills}, "translate": skill_texts},
        "intro": escaped(made.summary or made.title),
        "author": escaped(", ".join(made.authors)),
        "diskURL": "",
        "forumURL": "",
        "version": escaped(made.version or "1"),
    }
    files = {
        "character": [f"{each.id}.png" for each in roles.characters],
        "card": [f"{each.id}.png" for each in roles.cards],
        "skill": [],
    }
    lines = [
        'game.import("extension", function () {',
        "  return {",
        f"    name: {json.dumps(roles.short)},",
        "    editable: false,",
        "    content: function () {},",
        "    precontent: function () {},",
        "    help: {},",
        "    config: {},",
        f"    package: {_data(package)},",
        f"    files: {_data(files)},",
        "  };",
        "});",
    ]
    return ("\n".join(lines) + "\n").encode()


def _data(value: object) -> str:
    """A value as JavaScript writes it: JSON in ASCII, so that no character ends a line or a string."""
    return json.dumps(value, ensure_ascii=True, indent=1)
