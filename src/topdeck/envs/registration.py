"""Registration of the environments with Gymnasium."""

import gymnasium

from topdeck.core.registry import games

NAMESPACE = "topdeck"


def register_envs() -> None:
    """Register `topdeck/<Game>-v0` for every registered game; a second call changes nothing."""
    for game in games():
        name = "".join(word.capitalize() for word in game.split("-"))
        env_id = f"{NAMESPACE}/{name}-v0"
        if env_id not in gymnasium.registry:
            gymnasium.register(
                env_id,
                entry_point="topdeck.envs.single_agent:CardGameEnv",
                vector_entry_point="topdeck.envs.gym_vector:GymVectorEnv",
                kwargs={"game": game},
            )
