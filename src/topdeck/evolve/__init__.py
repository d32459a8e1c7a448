"""Evolution: weights, parameters and decks that are searched, and judged by games.

What users need is here; it is imported when it is first asked for:

from topdeck.evolve import Contest, Study, evolve, tuned_weights
from topdeck import load_game

jade = load_game("hearthstone").deck("MidrangeJadeShaman")
games = Contest(game="hearthstone", opponents=("greedy",), decks=((jade, jade),), pairs=10)
study = Study(
    subject=tuned_weights("hearthstone", "greedy(score=evo-second)"),
    strategy="madrid(population=20, immigrants=4, size=4)",
    training=games,
    holdout=games,
    generations=3,
)
best = evolve(study, "study.db").best
print(best.test, best.contender.spec)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from topdeck.front_door import front_door

if TYPE_CHECKING:
    from topdeck.evolve.archive import Archive, Axis
    from topdeck.evolve.catalogue import make_strategy
    from topdeck.evolve.contest import Contender, Contest
    from topdeck.evolve.evaluation import Evaluation, Race
    from topdeck.evolve.evolution import Evolution, Generation
    from topdeck.evolve.genome import ChoiceGene, EvolutionError, Genome, NumberGene, WholeGene
    from topdeck.evolve.results import EvolutionResults, read_evolution
    from topdeck.evolve.runner import Evolved, StudyResult, Watcher, evolve
    from topdeck.evolve.strategy import Strategy, Trial
    from topdeck.evolve.study import Study
    from topdeck.evolve.study_file import read_study
    from topdeck.evolve.subject import Subject
    from topdeck.evolve.tally import Tally
    from topdeck.evolve.tuning import Tuning, tuned_parameters, tuned_weights

__all__ = [
    "Archive",
    "Axis",
    "ChoiceGene",
    "Contender",
    "Contest",
    "Evaluation",
    "Evolution",
    "EvolutionError",
    "EvolutionResults",
    "Evolved",
    "Generation",
    "Genome",
    "NumberGene",
    "Race",
    "Strategy",
    "Study",
    "StudyResult",
    "Subject",
    "Tally",
    "Trial",
    "Tuning",
    "Watcher",
    "WholeGene",
    "evolve",
    "make_strategy",
    "read_evolution",
    "read_study",
    "tuned_parameters",
    "tuned_weights",
]

_MODULES = {
    "archive": ("Archive", "Axis"),
    "catalogue": ("make_strategy",),
    "contest": ("Contender", "Contest"),
    "evaluation": ("Evaluation", "Race"),
    "evolution": ("Evolution", "Generation"),
    "genome": ("ChoiceGene", "EvolutionError", "Genome", "NumberGene", "WholeGene"),
    "results": ("EvolutionResults", "read_evolution"),
    "runner": ("Evolved", "StudyResult", "Watcher", "evolve"),
    "strategy": ("Strategy", "Trial"),
    "study": ("Study",),
    "study_file": ("read_study",),
    "subject": ("Subject",),
    "tally": ("Tally",),
    "tuning": ("Tuning", "tuned_parameters", "tuned_weights"),
}

__getattr__, __dir__ = front_door(globals(), _MODULES, extra="evolve")
