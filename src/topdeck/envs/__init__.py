"""Learning environments for Gymnasium, PettingZoo, OpenSpiel and plain loops.

Importing this package registers the Gymnasium environments, such as `topdeck/Gwent-v0`.  The package's names are
imported on first use:

```python
from topdeck.envs import vector_env

env = vector_env("gwent", 64)
env.reset(seed=1)
```
"""

from typing import TYPE_CHECKING

from topdeck.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from topdeck.envs.aec import CardGameAECEnv, aec_env
    from topdeck.envs.creation import vector_env
    from topdeck.envs.decks import DeckPairs, DeckSampler, GeneratedDecks, ListedDecks, MixedDecks
    from topdeck.envs.episodes import Episode, Episodes
    from topdeck.envs.gym_vector import GymVectorEnv
    from topdeck.envs.opponents import ListedOpponents, OpponentSampler, PolicyAgent, SelfPlayPool
    from topdeck.envs.single_agent import CardGameEnv
    from topdeck.envs.vector import VectorEnv

try:
    from topdeck.envs.registration import register_envs
except ModuleNotFoundError as error:
    raise ImportError(f"topdeck.envs needs {error.name}: pip install 'topdeck[rl]'") from None

# Environments
__all__ = ["CardGameAECEnv", "CardGameEnv", "GymVectorEnv", "VectorEnv", "aec_env", "register_envs", "vector_env"]
# Episodes
__all__ += ["DeckPairs", "DeckSampler", "Episode", "Episodes", "GeneratedDecks", "ListedDecks", "MixedDecks"]
__all__ += ["ListedOpponents", "OpponentSampler", "PolicyAgent", "SelfPlayPool"]

__getattr__, __dir__ = lazy_exports(globals(), extra="rl")

register_envs()
