"""Evolution of weights, parameters and decks, with fitness measured in games.

The names below are imported on first use.  An example:

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

from typing import TYPE_CHECKING

from topdeck.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from topdeck.evolve.evolution import Evolution, Generation
    from topdeck.evolve.fitness.contest import Contender, Contest
    from topdeck.evolve.fitness.evaluation import Evaluation
    from topdeck.evolve.fitness.racing import Race
    from topdeck.evolve.fitness.tally import Tally
    from topdeck.evolve.results.results import EvolutionResults, read_evolution
    from topdeck.evolve.runner import Evolved, StudyResult, Watcher, evolve
    from topdeck.evolve.strategies.archive import Archive, Axis
    from topdeck.evolve.strategies.catalogue import make_strategy
    from topdeck.evolve.strategies.strategy import Strategy, Trial
    from topdeck.evolve.study import Study
    from topdeck.evolve.study_file import read_study
    from topdeck.evolve.subjects.deck_genome import DeckSubject, deck_genome
    from topdeck.evolve.subjects.genome import ChoiceGene, Genome, IntGene, NumberGene
    from topdeck.evolve.subjects.subject import Subject
    from topdeck.evolve.subjects.tuning import Tuning, tuned_parameters, tuned_weights

__all__ = [
    "Archive",
    "Axis",
    "ChoiceGene",
    "Contender",
    "Contest",
    "DeckSubject",
    "Evaluation",
    "Evolution",
    "EvolutionResults",
    "Evolved",
    "Generation",
    "Genome",
    "IntGene",
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
    "deck_genome",
    "evolve",
    "make_strategy",
    "read_evolution",
    "read_study",
    "tuned_parameters",
    "tuned_weights",
]

_MODULES = {
    "strategies.archive": ("Archive", "Axis"),
    "strategies.catalogue": ("make_strategy",),
    "fitness.contest": ("Contender", "Contest"),
    "fitness.evaluation": ("Evaluation",),
    "fitness.racing": ("Race",),
    "evolution": ("Evolution", "Generation"),
    "subjects.deck_genome": ("DeckSubject", "deck_genome"),
    "subjects.genome": ("ChoiceGene", "Genome", "NumberGene", "IntGene"),
    "results.results": ("EvolutionResults", "read_evolution"),
    "runner": ("Evolved", "StudyResult", "Watcher", "evolve"),
    "strategies.strategy": ("Strategy", "Trial"),
    "study": ("Study",),
    "study_file": ("read_study",),
    "subjects.subject": ("Subject",),
    "fitness.tally": ("Tally",),
    "subjects.tuning": ("Tuning", "tuned_parameters", "tuned_weights"),
}

__getattr__, __dir__ = lazy_exports(globals(), _MODULES, extra="evolve")
