"""Explain a code at length: what it means, the cure, and a page that fails with it."""

from __future__ import annotations

from cardwright.diagnostics.problem import CodeInfo, Lang, all_codes, closest, fill, info

_TITLES = {
    "en": {"explain": "Why", "help": "What to do", "example": "For example"},
    "zh": {"explain": "原因", "help": "怎么办", "example": "例子"},
}
_SEVERITIES = {
    "en": {"error": "error", "warning": "warning", "note": "note"},
    "zh": {"error": "错误", "warning": "警告", "note": "说明"},
}


def find(code_or_name: str) -> CodeInfo | None:
    """The entry for a code (`CW125`, in any case, or `125`) or a name (`duplicate-key`), or None."""
    wanted = code_or_name.strip()
    wanted = f"CW{wanted}" if wanted.isdecimal() else wanted
    try:
        return info(wanted.upper())
    except KeyError:
        return next((entry for entry in all_codes() if entry.name == wanted.lower()), None)


def near(code_or_name: str) -> str | None:
    """The code or name that was probably meant."""
    known = [word for entry in all_codes() for word in (entry.code, entry.name)]
    return closest(code_or_name.strip(), known)


def explain(code: str, lang: Lang = "en") -> str:
    """The whole text about a code or a name. Raises KeyError for one that does not exist."""
    entry = find(code)
    if entry is None:
        raise KeyError(code)
    titles = _TITLES[lang]
    rows = [
        f"{entry.code} {entry.name} ({_SEVERITIES[lang][entry.severity.value]})",
        "",
        _open(entry.message[lang]),
    ]
    if entry.explain:
        rows += ["", f"{titles['explain']}:", "  " + fill(entry.explain, {}, lang)]
    offered = entry.help if isinstance(entry.help, tuple) else (entry.help,) if entry.help else ()
    if offered:
        rows += ["", f"{titles['help']}:", *("  " + _open(template[lang]) for template in offered)]
    if entry.example:
        rows += ["", f"{titles['example']}:", *("  " + line for line in entry.example.splitlines())]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def _open(template: str) -> str:
    """A template whose fields show as `<name>`."""
    return (
        template.replace("{{", "\0").replace("}}", "\1").replace("{", "<").replace("}", ">").translate({0: "{", 1: "}"})
    )


def index(lang: Lang = "en") -> str:
    """All codes, one line each."""
    return "".join(f"{entry.code}  {entry.name}  {_open(entry.message[lang])}\n" for entry in all_codes())
