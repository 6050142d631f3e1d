"""Chinese: importing it fills the tables of its grammar."""

from cardwright.text.zh import abilities, choices, conditions, events, joint_conditions, loops, sentences, values

__all__ = ["abilities", "choices", "conditions", "events", "joint_conditions", "loops", "sentences", "values"]
