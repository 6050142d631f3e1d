"""Rules built and loaded in memory, tables set, rulings played; printing and commands are handed what came of it."""
