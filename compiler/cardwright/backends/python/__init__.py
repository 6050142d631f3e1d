"""The Python that backends write: a small syntax tree, passes over it, and one printer."""
