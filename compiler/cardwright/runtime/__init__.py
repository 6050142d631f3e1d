"""The runtime that generated rule modules import: cards, zones, events, requests, turns.  Standard library only."""
