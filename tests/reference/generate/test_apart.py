"""Made games are the same in every process, and what mypy says of their rules is of sorts that are known."""

from __future__ import annotations

from samples import part

from reference.generate.apart import digests, in_process, typed

OPEN = {
    "arg-type", "assignment", "attr-defined", "list-item", "name-defined", "no-any-return", "operator",
    "return-value", "union-attr",
}  # fmt: skip
"""Sorts of mypy's findings in the emitted rules of made games that are not mended yet."""
IDLE = "comparison-overlap"
"""A made game may ask whether two things are the same that never can be."""


def test_nothing_depends_on_the_hash_seed() -> None:
    seeds = [f"apart-{number}" for number in range(part(1, 4))]
    assert digests(seeds) == in_process(seeds, 1) == in_process(seeds, 2)


def test_emitted_rules_have_true_types() -> None:
    seeds = [f"apart-{number}" for number in range(part(3, 12))]
    lines = [line for line in typed(seeds).splitlines() if ": error: " in line]
    sorts = {line.rpartition("[")[2].rstrip("]") for line in lines} - {IDLE}
    assert sorts <= OPEN, "\n".join(lines)
