"""The lab: thousands of games by bots, and what can be learnt from them, with how sure it is."""
