"""The program that measures the speed of a game and its agents: the best of five rounds, in CPU time.

It runs in a process of its own, in this environment or in another.  The Topdeck there may be older, so these files
import each other relatively and nothing else of `topdeck.testing`, and each measure imports only what it needs.  A
measure that fails is reported as missing.
"""
