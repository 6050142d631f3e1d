"""Views and decisions as plain data, for clients that speak JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from cardwright.runtime.texts import Texts
from cardwright.runtime.views import Option, Pending, View

_INTERNAL = frozenset({"order", "why_not", "situation", "pending"})


def view_data(view: View, texts: Texts | None = None) -> dict[str, Any]:
    """A view with the decisions of its player as objects, lists, words and numbers.

    With `texts` every option has a `label`, every decision a `question` and the `situation`
    in which it is asked, and every rejected option a `reason` in words.
    """
    return {**_plain(view), "pending": [pending_data(p, texts) for p in view.pending]}


def pending_data(pending: Pending, texts: Texts | None = None) -> dict[str, Any]:
    """A decision as plain data."""
    data: dict[str, Any] = _plain(pending)
    labels = texts.labels(pending) if texts is not None else (None,) * len(pending.options)
    data["options"] = [_option(o, label) for o, label in zip(pending.options, labels, strict=True)]
    data["rejected"] = [
        {
            **_option(each.option, texts.option(each.option, pending) if texts is not None else None),
            "reason": texts.refused(each, pending) if texts is not None else each.key,
        }
        for each in pending.refused
    ]
    if texts is not None:
        data["question"] = texts.prompt(pending)
        data["situation"] = list(texts.situation(pending))
    return data


def _option(option: Option, label: str | None) -> dict[str, Any]:
    data: dict[str, Any] = {**_plain(option), "key": option.key}
    return data if label is None else {**data, "label": label}


def _plain(value: Any) -> Any:
    """Dataclasses as objects, tuples as lists."""
    if hasattr(value, "__dataclass_fields__"):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value) if f.name not in _INTERNAL}
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    return value
