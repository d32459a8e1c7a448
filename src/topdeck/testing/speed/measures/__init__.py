"""The program that measures how fast a game and its players are, best of five by CPU time.

It runs in a process of its own, in this environment or in another one.  The Topdeck there may be older; so these files
know each other by relative imports, and import nothing else of this room, and each measure imports only what it needs.
What cannot be measured is told as missing.
"""
