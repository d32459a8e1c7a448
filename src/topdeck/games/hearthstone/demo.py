"""A tournament of the papers' agents as a demonstration; budgets in iterations give the same games on every machine."""

from topdeck.core.description import Demo

DEMO = Demo(
    title="The agents of the papers",
    about="Seven agents of the papers play each other with three decks, in both seats.",
    agents={
        "greedy": "greedy",
        "madrid-mcts2": "madrid-mcts2(iterations=250, ms=none)",
        "gretive": "gretive-midrange",
        "eva": "eva",
        "malaga-mcts1": "malaga-mcts1(iterations=100, ms=none)",
        "olomouc-mcts": "olomouc-mcts(iterations=100, ms=none)",
        "champion": "champion(iterations=600, ms=none)",
    },
    decks=("AggroPirateWarrior", "MidrangeJadeShaman", "RenoKazakusMage"),
)
