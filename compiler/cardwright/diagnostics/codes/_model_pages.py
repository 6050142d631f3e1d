"""The examples of most codes: pages in a file beside this one. Those below CW577 add to a small game that tests hold;
the others are games of their own.
"""

from __future__ import annotations

from functools import cache

from cardwright import resources
from cardwright.diagnostics.problem import CodeInfo, Severity, Words
from cardwright.diagnostics.problem import define as define_code


@cache
def pages() -> dict[str, str]:
    """Each code's page; in the file a line `##### CW401` begins one."""
    found: dict[str, str] = {}
    for part in resources.beside(__package__, "model_pages.txt").decode().split("##### ")[1:]:
        code, _, page = part.partition("\n")
        found[code.strip()] = page.strip("\n") + "\n"
    return found


def define(
    code: str,
    name: str,
    message: Words,
    help: Words | tuple[Words, ...] | None = None,
    explain: Words | None = None,
    example: str | None = None,
    *,
    severity: Severity = Severity.ERROR,
    **notes: Words,
) -> CodeInfo:
    """`define` with the page of the code as its example."""
    return define_code(code, name, message, help, explain, example or pages().get(code), severity=severity, **notes)
