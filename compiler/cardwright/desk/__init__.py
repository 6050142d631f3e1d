"""The designer's desk: a game that is watched while it is written, and its pages in the browser."""
