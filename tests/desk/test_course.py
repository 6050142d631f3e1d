"""Games looked at again: every frame of a seat as it was, nothing else in a file that is sent, branches."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from samples import part

from cardwright.desk.course import changed, course, in_html
from cardwright.desk.frames import frame
from cardwright.desk.table import Table

from .conftest import Client
from .test_playing import begin, check_secrets, crossing

__all__ = ["crossing"]


def applied(old: Any, by: Any) -> Any:
    """What the page makes of changes."""
    if isinstance(by, list):
        return by[0]
    if isinstance(old, list):
        return [applied(value, by[at]) if at in by else value for at, value in enumerate(old)]
    return {**old, **{key: applied(old.get(key), value) for key, value in by.items()}}


def whole(found: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The frames of a course."""
    frames: list[dict[str, Any]] = []
    for by in found["frames"]:
        frames.append(applied(frames[-1] if frames else {}, by))
    return frames


def play(client: Client, table: Table, moves: int) -> None:
    """Let bots decide, as the designer may."""
    for _ in range(moves):
        if not table.session.over:
            table.step()


@pytest.mark.parametrize(
    ("old", "new", "by"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}, {"b": {1: [3]}}),
        ({"a": [1]}, {"a": [1, 2]}, {"a": [[1, 2]]}),
        ({"a": {"b": 1}}, {"a": {"c": 1}}, {"a": [{"c": 1}]}),
        ({"a": None}, {"a": {"c": 1}, "d": None}, {"a": [{"c": 1}], "d": [None]}),
        ([{"a": 1}], [{"a": 1}], {}),
    ],
)
def test_changes_are_told_and_made_again(old: Any, new: Any, by: Any) -> None:
    assert changed(old, new) == by
    assert applied(old, by) == new


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_course_shows_each_frame_as_it_was(crossing: Client, seat: int | None) -> None:
    table = begin(crossing, ["human", "human", "human"], seed=3)
    seen = [frame(table, seat, "en", lambda kind, face: "")]
    steps = part(12, 30)
    for _ in range(steps):
        table.step()
        seen.append(frame(table, seat, "en", lambda kind, face: ""))
    found = whole(course(table, seat, "en", lambda kind, face: ""))
    assert len(found) == steps + 1
    apart = ("log", "chosen", "alone", "parted")
    for was, now in zip(seen, found, strict=True):
        assert {key: value for key, value in now.items() if key not in apart} == {
            key: value for key, value in was.items() if key not in apart
        }
    check_secrets(table, seat, found[-1])
    told = [line["text"] for each in found for line in each["log"] if line["sort"] != "count"]
    lines = [line["text"] for line in seen[-1]["log"] if line["sort"] != "count"]
    assert list(dict.fromkeys(told)) == list(dict.fromkeys(lines)), "the story is that of the table"


def test_what_somebody_picked_is_shown_to_themselves_alone(crossing: Client) -> None:
    table = begin(crossing, ["human", "human"], seed=3)
    play(crossing, table, 20)
    made = [seat for seat, _ in table.session.decisions]
    for seat in (0, 1):
        found = whole(course(table, seat, "en", lambda kind, face: ""))
        assert all(bool(each["chosen"]) <= (who == seat) for each, who in zip(found, [*made, None], strict=True))
        assert any(each["chosen"] for each in found)
    assert not any(each["chosen"] for each in whole(course(table, None, "en", lambda kind, face: "")))


def test_a_file_holds_no_secret_and_needs_nothing(crossing: Client) -> None:
    table = begin(crossing, ["human", "human"], seed=987_654_321, names=["</script><b>x", "乙"])
    play(crossing, table, 10)
    seat = f"/seat/{table.seats[0].token}"
    answer = crossing.get(f"{seat}/replay.html")
    assert answer.status_code == 200 and "attachment" in answer.headers["content-disposition"]
    for secret in (crossing.desk.token, *(each.token for each in table.seats), table.onlooker, "987654321"):
        assert secret not in answer.text
    assert "<b>x" not in answer.text
    assert not re.search(r"""(?:src|href)=["'](?!#|data:)|url\(|^import |^export """, answer.text, re.MULTILINE)
    own = crossing.get(f"{seat}/replay").text
    assert crossing.desk.token not in own and "data-branch" not in own
    assert "data-branch" in crossing.page(f"/play/{table.id}/0/replay")


def test_data_within_a_page_cannot_end_it() -> None:
    hostile = {"a": "</script><script>alert(1)</script><!--\u2028\u2029"}
    told = in_html(hostile)
    assert "<" not in told and "\u2028" not in told
    assert json.loads(told) == hostile


def test_a_game_branches(crossing: Client) -> None:
    table = begin(crossing, ["human", "human"], seed=4)
    play(crossing, table, 12)
    before, table.passed = table.session.decisions, {2, 9}
    answer = crossing.post(f"/{crossing.desk.token}/play/{table.id}/branch", json={"at": 5})
    other = crossing.desk.tables.all[answer.json()["page"].split("/")[-2]]
    assert other.session.decisions == before[:5] and table.session.decisions == before
    assert (other.passed, table.passed) == ({2}, {2, 9}), "what is decided there has not been passed"
    assert {each.token for each in other.seats}.isdisjoint(each.token for each in table.seats)
    for wrong in (-1, 13, True, "5", None):
        assert crossing.post(f"/{crossing.desk.token}/play/{table.id}/branch", json={"at": wrong}).status_code == 409
    assert crossing.post(f"/seat/{table.seats[0].token}/branch", json={"at": 5}).status_code in (404, 405)

