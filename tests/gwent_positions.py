"""Gwent positions that contain every kind of information that a form must store."""

from __future__ import annotations

from collections.abc import Callable

from gwent_hidden import GAME, cranmer, decreeing, laying, played, raising_the_dead, reconnoitring, swapping

from topdeck.games.gwent.scenario import card_with, scenario, side, unit
from topdeck.games.gwent.state import GwentState


def mulligan() -> GwentState:
    return swapping(0)


def half_swapped() -> GwentState:
    return swapping(2)


def mid_game() -> GwentState:
    return played("NorthernRealms", "Scoiatael", 22, 9).copy()


def second_round() -> GwentState:
    state = mid_game()
    for _ in range(2):
        state.apply(state.parse("pass"))
    return state


def reconnaissance() -> GwentState:
    return reconnoitring().state


def royal_decree() -> GwentState:
    return decreeing().state


def second_shot() -> GwentState:
    """Foltest has crew, so the adjacent Ballista shoots again."""
    me = side("Northern Realms", hand=["Reinforced Ballista"], melee=["King Foltest"], leader=None)
    table = scenario(me, side("Monsters", hand=["Fiend"], melee=["Fiend", "Wyvern"]))
    return table.play("Reinforced Ballista", at="Fiend").state


def gifts() -> GwentState:
    return cranmer().state


def marked() -> GwentState:
    """A position with row effects, armor, resilience, changed power in all zones, and a round that was won."""
    me = side(
        "Skellige",
        hand=[card_with("Tuirseach Hunter", boost=2), "Tuirseach Hunter"],
        deck=[card_with("Roach", strengthen=1)],
        graveyard=[card_with("An Craite Warrior", strengthen=3), "Crach an Craite"],
        melee=[unit("Fiend", power=3, base=12, armor=4)],
        effects={"melee": "fog", "siege": "rain"},
        leader=None,
        wins=1,
    )
    opponent = side(
        "Scoia'tael", ranged=[unit("Yarpen Zigrin", keywords=["resilient"])], effects={"ranged": "frost"}, passed=True
    )
    state = scenario(me, opponent, round_number=2, starter=1, discard=True).state
    state.scores = ((12, 9),)
    return state


def thesis() -> GwentState:
    decks = GAME.decks.included()
    return GAME.start((decks[2], decks[3]), 5, mode="valencia", priscilla_herself=True)


def won() -> GwentState:
    me = side("Monsters", hand=["Fiend"], melee=["Fiend"], wins=1)
    state = scenario(me, side("Skellige", passed=True), round_number=2).state
    state.scores = ((5, 1),)
    state.apply(state.parse("pass"))
    return state


def conceded() -> GwentState:
    state = mid_game()
    state.apply(state.parse("concede"))
    return state


POSITIONS: tuple[Callable[[], GwentState], ...] = (
    *(mulligan, half_swapped, mid_game, second_round, reconnaissance, royal_decree, raising_the_dead, laying),
    *(second_shot, gifts, marked, thesis, won, conceded),
)
