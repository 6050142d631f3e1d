"""The Python that a rule package is made of: a small syntax tree, passes over it, and one printer."""
