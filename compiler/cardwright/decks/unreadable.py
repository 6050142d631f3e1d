"""Files of people's own that cannot be read, with the reason in both languages; and JSON, read without trust."""

from __future__ import annotations

import json
import re

from cardwright.diagnostics.problem import words

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""How half a character is written, by itself or as one of two that make a whole one."""


class Unreadable(ValueError):
    """A file is not what it should be: `why` in both languages, `at` which place in its text."""

    def __init__(self, en: str, zh: str, at: int = 0) -> None:
        ValueError.__init__(self, en)
        self.why = words(en, zh)
        self.at = at


def read_json(text: str) -> object:
    """JSON as plain data. Raises Unreadable for what is none, and for a text with half a character, which could not be
    written again.
    """
    try:
        data: object = json.loads(text)
        if _HALF.search(text):
            json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise Unreadable(str(error), f"第 {error.lineno} 行第 {error.colno} 列写得不对", error.pos) from None
    except UnicodeEncodeError:
        raise Unreadable("a text in it has half a character", "其中有一段文字只含半个字符") from None
    except RecursionError:
        raise Unreadable("its lists are nested too deeply", "列表嵌套得太深") from None
    except ValueError:  # of all that it says otherwise, only a number is too long for Python
        raise Unreadable("a number in it has too many digits", "其中有一个数的位数太多") from None
    return data
