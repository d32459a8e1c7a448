"""GRETIVE's play-style profiles, which define the value of a finished game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from topdeck.core.state import State
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.traits import play_traits

Terms = Mapping[str, float]  # factors by trait


@dataclass(frozen=True)
class Profile:
    """The constants and terms that define the values of won games and of lost or drawn games."""

    won: float
    terms_won: Terms
    lost: float
    terms_lost: Terms

    def __call__(self, state: State, seat: int) -> float:
        """Return the value of a game's final position for a seat."""
        assert isinstance(state, Table)
        result = state.result()
        wins = result is not None and result.winner == seat
        traits = play_traits(state, seat)
        constant, terms = (self.won, self.terms_won) if wins else (self.lost, self.terms_lost)
        return constant + sum(factor * traits[name] for name, factor in terms.items())


AGGRO = Profile(
    180.0,
    {"turns": -7.0, "life": 1.0, "attack": 2.0, "minions": 3.0, "enemy_minions": -3.0},
    -130.0,
    {"turns": 5.0, "enemy_life": -10.0, "enemy_attack": -3.0, "attack": 5.0, "enemy_minions": -1.0},
)
CONTROL = Profile(
    150.0,
    {"turns": 1.0, "life": 2.0, "attack": 2.0, "health": 2.0, "taunt_health": 2.0, "enemy_attack": -4.0},
    -200.0,
    {
        "turns": 10.0,
        "enemy_life": -4.0,
        "attack": 5.0,
        "minions": 2.0,
        "taunt_cost": 2.0,
        "taunt_health": 2.0,
        "enemy_attack": -6.0,
    },
)
MIDRANGE = Profile(
    180.0,
    {"turns": -3.0, "life": 3.0, "attack": 2.0},
    -120.0,
    {"turns": 5.0, "enemy_life": -5.0, "enemy_attack": -5.0, "attack": 3.0},
)
# The article proposes including the graveyard but gives no weights; one point per mana is our choice.
GRAVEYARD: Terms = {"enemy_dead_cost": 1.0, "dead_cost": -1.0}


def add_graveyard(profile: Profile) -> Profile:
    """Return the profile with additional terms for the dead minions of both sides."""
    won, lost = {**profile.terms_won, **GRAVEYARD}, {**profile.terms_lost, **GRAVEYARD}
    return replace(profile, terms_won=won, terms_lost=lost)


PRINTED = {"gretive-aggro": AGGRO, "gretive-control": CONTROL, "gretive-midrange": MIDRANGE}
PROFILES: Mapping[str, Profile] = MappingProxyType(
    {**PRINTED, **{f"{name}-graveyard": add_graveyard(profile) for name, profile in PRINTED.items()}}
)
