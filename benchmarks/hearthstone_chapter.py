"""The strength of agents for Hearthstone: the pairings and the results from papers, used by `strength.py`."""

from __future__ import annotations

from functools import partial

from chapter import Chapter
from pairings import OURS, Claim, Order, Pairing, ahead

from topdeck.arena.plan.experiment import Settings
from topdeck.games.hearthstone.decks.deck import included_decks

GAME = "hearthstone"
BEST = "champion"
PREMADE = tuple(name for name in included_decks() if not name.startswith("Thesis"))
COUNT = len(PREMADE)

UCT = "madrid-mcts2(c=3.0, score=utility)"
JADE = "MidrangeJadeShaman"
MADRID_SETTINGS: Settings = {"era": "competition-2018", "mulligan": False}

EVA_AND_MILLER = Claim(
    "`eva` wins less than half",
    "another experiment: 34.7 %",
    0.0,
    0.5,
    figure=0.347,
    reasons="""In another experiment, `eva` won 34.7 % of its games against `miller`. Those games were played on
    another engine, SabberStone, with three decks. Here there are nine decks, both agents play both sides of every
    deal, and the position of a minion is a choice only if it matters: `miller` searches deeper when it has fewer
    options, so it searches deeper here.""",
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
In the competition they differed by less than two points over all opponents, on a slower engine; here the hundred
episodes that `tyche` plays for each option fit into three milliseconds. For their direct match, see the table above.
Both evaluation functions and the selection rule of `tyche` agree with positions computed by hand
(`tests/games/hearthstone/scores`, `tests/search/test_flat.py`), so no defect is known.
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
    introduction=f"""There are {COUNT} premade decks: {", ".join(PREMADE)}. The pairs rotate: {COUNT} mirror matches;
    then each deck against the next in that list; then against the one after it, and so on. So each deck has each seat
    once in every {COUNT} pairs, and the first {COUNT * (COUNT + 1) // 2} pairs contain all mirror matches and all
    pairings of decks. Wherever the run stops, the numbers of games of two decks in a seat differ by at most one.""",
    about_papers=f"""`{UCT}` plays `greedy` as in Madrid: {JADE} against itself, era `competition-2018`, no mulligan. On
    Madrid's engine it won 48 % of a hundred games at 10 ms, and 69 % at 100 ms.""",
)
