"""What pages send to a table: read without trust, done, and what is refused told in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cardwright.decks.unreadable import read_json
from cardwright.desk.table import Refused
from cardwright.desk.words import say, tell
from cardwright.runtime.called import Called
from cardwright.runtime.exits import RuleError
from cardwright.runtime.faults import in_words
from cardwright.runtime.session import IllegalAnswer, ReplayMismatch
from cardwright.runtime.setup import SetupError
from cardwright.runtime.tables import Rules
from cardwright.runtime.words import error_text

Post = Mapping[str, Any]


async def tried(made: Callable[[], Response], lang: str, rules: Rules | None) -> Response:
    """Do something; what is refused is told in words, with the names that these rules give."""
    try:
        return await run_in_threadpool(made)
    except Refused as error:
        return JSONResponse({"why": tell(error.key, lang, **error.parts)}, 409)
    except (SetupError, IllegalAnswer, ReplayMismatch) as error:
        return JSONResponse({"why": error_text(error, lang)}, 409)
    except RuleError as error:
        return JSONResponse({"why": tell("rules failed", lang, why=_said(error, lang, rules))}, 409)
    except OSError as error:
        return JSONResponse({"why": error.strerror or say("bad request", lang)}, 409)


def _said(error: RuleError, lang: str, rules: Rules | None) -> str:
    return in_words(error.fault, lang) if rules is None else Called(rules, lang).fault(error.fault)


async def body(request: Request) -> Post:
    """What a page has sent; an empty object for anything else."""
    try:
        found = await sent(request)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


async def sent(request: Request) -> object:
    """The JSON that a page has sent. Raises ValueError for what is none."""
    return read_json((await request.body()).decode())
