"""Single faults put into games, and whether `check` finds them."""
