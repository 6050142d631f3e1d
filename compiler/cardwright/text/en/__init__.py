"""English: importing it fills the tables of its grammar."""

from cardwright.text.en import (
    abilities,
    choices,
    conditions,
    events,
    joint_conditions,
    loops,
    relatives,
    sentences,
    values,
)

__all__ = [
    "abilities",
    "choices",
    "conditions",
    "events",
    "joint_conditions",
    "loops",
    "relatives",
    "sentences",
    "values",
]
