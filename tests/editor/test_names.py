"""Where things are declared and named, through YAML and effects of all shipped games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from editor.conftest import Session, run
from games import CARDDATA
from lsprotocol import types as lsp

from cardwright.diagnostics import Problems
from cardwright.editor import finding
from cardwright.editor.project import Project
from cardwright.layers import layer_in, whole_roots
from cardwright.model.load import linked
from cardwright.model.uses import Uses
from cardwright.syntax.words import fold

BASIC = "cards/basic.yaml"
GAMES = sorted(path.parent.name for path in CARDDATA.glob("*/game.yaml"))


def test_a_name_in_an_effect_leads_to_where_it_is_declared(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(BASIC)
            for text, inside, declared, file in (
                ("event's card is not 裁判", len("event's card is not 裁"), "referee", BASIC),
                ("kind: trap", 7, "trap", "game.yaml"),
                ("hand over draws", 3, "hand over draws to {taker}", "game.yaml"),
                ("event alters deck", len("event alters de"), "deck", "game.yaml"),
                ("option judge_chain", 10, "judge_chain", "game.yaml"),
                ("XT-033", 2, "XT-033", "rules.yaml"),
            ):
                at = editor.at(BASIC, text, inside)
                found = await editor.client.text_document_definition_async(
                    lsp.DefinitionParams(at.text_document, at.position)
                )
                assert isinstance(found, lsp.Location), text
                assert found.uri == editor.uri(file), text
                assert editor.text_at(found) == declared

    run(work)


def test_whatever_names_a_card_is_found(game: Callable[[str], Path]) -> None:
    folder = game("xstx")

    async def work() -> None:
        async with Session(folder) as editor:
            editor.open(BASIC)
            at = editor.at(BASIC, "id: referee", 5)
            found = await editor.client.text_document_references_async(
                lsp.ReferenceParams(lsp.ReferenceContext(True), at.text_document, at.position)
            )
            texts = {editor.text_at(each) for each in found}
            assert {"referee", "裁判"} <= texts <= {"referee", "裁判"}
            files = {Path(each.uri).parent.name for each in found}
            assert {"cards", "rulings"} <= files

    run(work)


@pytest.mark.one_of(2)
@pytest.mark.parametrize("name", GAMES)
def test_every_use_says_what_it_names(name: str) -> None:
    """At each place stands the id, a name or a form of what is named there, whatever it is."""
    roots = whole_roots(layer_in(CARDDATA / name), Problems()).roots
    uses = Uses()
    assert linked(roots, Problems(), uses=uses) is not None
    named = 0
    for use in uses:
        if use.made is None or use.word:
            continue
        named += 1
        text = " ".join(use.span.text.split()).casefold()
        made = use.made
        spelt = [made.id.removeprefix("the "), *made.name.values()]
        spelt += [getattr(made, "third", ""), getattr(made, "ing", "")]
        assert any(word and fold(word)[:3].casefold() in text for word in spelt), (use.span.show(), text, made)
    assert named > 100


def test_the_recorder_changes_nothing(game: Callable[[str], Path]) -> None:
    folder = game("xstx")
    project = Project(folder)
    state = project.work({})
    words = project.words()
    assert words is not None and state.sound is not None
    assert [*words.game.cards] == [*state.sound.cards]
    file = state.file(str(folder / BASIC))
    assert file is not None
    here = finding.at(words, file, file.text.index("referee"))
    assert here is not None and here.made is words.game.cards["referee"]
