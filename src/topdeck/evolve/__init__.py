"""Evolution of weights, parameters and decks, with fitness measured by playing games.

Names are imported on first use.  Example:

```python
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
```
"""

from typing import TYPE_CHECKING

from topdeck.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from topdeck.evolve.evolution import Evolution, Generation, Subject
    from topdeck.evolve.fitness.contest import Contender, Contest
    from topdeck.evolve.fitness.evaluation import Evaluation, Race
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
    from topdeck.evolve.subjects.tuning import Tuning, tuned_parameters, tuned_weights

# Studies
__all__ = ["Contest", "Study", "StudyResult", "Watcher", "evolve", "make_strategy", "read_study"]
__all__ += ["Evaluation", "Evolution", "Race", "Strategy", "Trial"]
# Subjects and their genes
__all__ += ["ChoiceGene", "DeckSubject", "Genome", "IntGene", "NumberGene", "Subject", "Tuning"]
__all__ += ["deck_genome", "tuned_parameters", "tuned_weights"]
# Results
__all__ += ["Archive", "Axis", "Contender", "EvolutionResults", "Evolved", "Generation", "Tally", "read_evolution"]

__getattr__, __dir__ = lazy_exports(globals(), extra="evolve")
