"""The demonstration: a small tournament, with budgets in iterations so that its games are reproducible."""

from topdeck.core.description import Demo

DEMO = Demo(
    title="Ways to play Gwent",
    about="Four agents play each other with the four starter decks, in both seats.",
    agents={
        "random": "random",
        "greedy": "greedy",
        "flat": "flat(iterations=200, ms=none)",
        "uct": "uct(score=result, horizon=game, iterations=200, ms=none)",
    },
    decks=("NorthernRealms", "Scoiatael", "Monsters", "Skellige"),
)
