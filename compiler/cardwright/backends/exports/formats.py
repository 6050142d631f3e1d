"""The formats of exports by the names that the command line knows, and the file that tells what each lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from cardwright.backends.artifact import Artifact
from cardwright.backends.exports import (
    bundle,
    card_game_simulator,
    cockatrice,
    freekill,
    lackey,
    noname,
    octgn,
    playingcards_io,
    tabletop_simulator,
)
from cardwright.backends.exports.catalogue import Catalogue, Exported, Loss
from cardwright.records import record


@record
class Format:
    """A format: what its program is called, how it is made, and which pictures it needs."""

    title: str
    export: Callable[[Catalogue], Exported]
    cards: bool = True
    sheets: bool = False


FORMATS: Final[Mapping[str, Format]] = {
    "bundle": Format("CSV, PNG", bundle.export, sheets=True),
    "cockatrice": Format("Cockatrice", cockatrice.export),
    "cgs": Format("Card Game Simulator", card_game_simulator.export),
    "lackey": Format("LackeyCCG", lackey.export),
    "octgn": Format("OCTGN", octgn.export),
    "tts": Format("Tabletop Simulator", tabletop_simulator.export, cards=False, sheets=True),
    "pcio": Format("playingcards.io", playingcards_io.export),
    "noname": Format("无名杀", noname.export),
    "freekill": Format("新月杀", freekill.export),
}


def files_of(name: str, made: Catalogue, more: Iterable[Loss] = ()) -> Exported:
    """The files of an export, with one that says in the language of its cards where they go and what they lack: `more`
    is lacking besides.
    """
    found = FORMATS[name].export(made)
    losses = (*found.losses, *more)
    lang = "en" if made.lang == "en" else "zh"
    head = f"{made.title} · {FORMATS[name].title}"
    lines = [head, "", found.install[lang], ""]
    lines.append("Not carried over:" if lang == "en" else "没有带过去的：")
    lines += [f"- {loss.what[lang]}: {loss.why[lang]}" for loss in losses]
    note = Artifact("README.txt", ("\n".join(lines) + "\n").encode("utf-8", "replace"))
    return Exported((*found.artifacts, note), losses, found.install)
