"""How strong the agents of Hearthstone are: what is measured, and what the papers say; for `strength.py`."""

from __future__ import annotations

from functools import partial

from chapter import Chapter
from pairings import OURS, Claim, Order, Pairing, ahead

from topdeck.arena.plan.experiment import Settings
from topdeck.core.registry import load_game

GAME = "hearthstone"
BEST = "champion"
PREMADE = tuple(deck.name for deck in load_game(GAME).decks.included() if not deck.name.startswith("Thesis"))
COUNT = len(PREMADE)

UCT = "madrid-mcts2(c=3.0, score=utility)"
JADE = "MidrangeJadeShaman"
MADRID_SETTINGS: Settings = {"era": "competition-2018", "mulligan": False}

EVA_AND_MILLER = Claim(
    "`eva` wins less than half",
    "elsewhere: 34.7 %",
    0.0,
    0.5,
    figure=0.347,
    reasons="""Elsewhere, `eva` won 34.7 % of its games against `miller`. Those were played on another engine,
    SabberStone, with three decks. Here there are nine, both agents play both sides of every deal, and where a minion
    stands is only a choice if it matters: `miller` looks the further ahead the fewer options it has, so it looks
    further here than there.""",
)

pairing = partial(Pairing, game=GAME, decks=PREMADE)
as_in_madrid = partial(
    Pairing, game=GAME, agents=(UCT, "greedy"), decks=(JADE,), settings=MADRID_SETTINGS, label="mirror"
)
PAPERS = (
    pairing(agents=("greedy", "random"), claim=ahead("greedy", "all papers")),
    pairing(agents=("lookahead", "greedy"), claim=ahead("lookahead", "competition of 2019; Olomouc")),
    as_in_madrid(ms=10, remark="10 ms"),
    as_in_madrid(ms=100, remark="100 ms", claim=ahead("madrid-mcts2", "Madrid: 69 %")),
    pairing(agents=("eva", "miller"), claim=EVA_AND_MILLER),
    pairing(agents=("eva", "tyche")),
)

EVA_AND_TYCHE = """
Less than two points were between them there, over all opponents, and a turn had to be thought out on a slower engine;
here the hundred episodes that `tyche` gives every option fit into three milliseconds. They also met: see the table
above. What both look at, and how `tyche` chooses, agrees with positions that were computed by hand
(`tests/games/hearthstone/scores`, `tests/search/test_flat.py`), so it is no defect that we know of.
"""
ORDERS = (
    Order("madrid-mcts2", "greedy", "Madrid: UCT leads from 100 ms"),
    Order("madrid-mcts2", "madrid-mcts1", "Madrid: UCT leads from 100 ms"),
    Order("madrid-mcts2", "madrid-simtree", "Madrid: UCT leads from 100 ms"),
    Order("gretive-midrange", "eva", "GRETIVE: 52.55 % against it"),
    Order("gretive-control", "eva", "GRETIVE: 53.85 % against it"),
    Order("malaga-mcts1", "eva", "Málaga: ahead of both references from 100 ms"),
    Order("malaga-mcts1", "tyche", "Málaga: ahead of both references from 100 ms"),
    Order("malaga-mcts1", "malaga-mcts5", "Málaga: first, and behind the references, at 1000 ms"),
    Order("olomouc-mcts", "greedy", "Olomouc, table 1"),
    Order("lookahead", "olomouc-mcts", "Olomouc, table 1"),
    Order("eva", "tyche", "competition of 2018: 74.2 % and 72.5 %", EVA_AND_TYCHE),
    Order("miller", "gretive-2020", "competition of 2020: 72.3 % and 68.7 %"),
)

HEARTHSTONE = Chapter(
    game=GAME,
    title="Hearthstone",
    best=BEST,
    claim=ahead(BEST, OURS),
    decks=PREMADE,
    papers=PAPERS,
    orders=ORDERS,
    introduction=f"""There are {COUNT} premade decks: {", ".join(PREMADE)}. The pairs go round: {COUNT} mirrors; then
    each deck against the next of that list; then against the one after it, and so on. So in every {COUNT} pairs each
    deck sits once in either seat, and the first {COUNT * (COUNT + 1) // 2} pairs have all mirrors and each deck against
    each other. Wherever it stops, how often two decks sat in a seat differs by one at most.""",
    about_papers=f"""`{UCT}` meets `greedy` as in Madrid: {JADE} against itself, era `competition-2018`, no mulligan. On
    Madrid's engine it won 48 % of a hundred games at 10 ms, and 69 % at 100 ms.""",
)
