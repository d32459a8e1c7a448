"""The program that measures the speed of a game and its agents, based on the best CPU time of five rounds.

The program runs in a separate process, in this environment or in another.  The version of Topdeck in that environment
may be older, so these modules use relative imports and import nothing else from `topdeck.testing`, and each measure
imports only what it needs.  A measure that fails is reported as missing.
"""
