"""Run one ruling, and say in a sentence what came of it."""

from __future__ import annotations

from cardwright.analysis.unsupported import Unsupported
from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_one
from cardwright.diagnostics.problem import Lang
from cardwright.editor.project import State

_SAID = {
    "errors": ("the game has errors", "游戏有错误"),
    "unknown": ("there is no ruling `{}`", "没有裁定 `{}`"),
    "holds": ("`{}` holds", "`{}` 成立"),
    "fails": ("`{}` fails", "`{}` 不成立"),
}


def verdict(state: State, id: str, lang: Lang) -> tuple[bool, str]:
    """Whether a ruling holds, and what is said of it."""

    def say(key: str) -> str:
        return _SAID[key][0 if lang == "en" else 1].format(id)

    if state.sound is None:
        return False, say("errors")
    ruling = state.sound.rulings.get(id)
    if ruling is None:
        return False, say("unknown")
    try:
        failure = run_one(bench_of(state.sound, problems=state.problems), ruling)
    except Unsupported as error:
        return False, f"{say('fails')}: {error.what}"
    return (True, say("holds")) if failure is None else (False, f"{say('fails')}: {failure.show(lang)}")
