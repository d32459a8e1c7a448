"""Random actions as in the thesis: a random card, leader or pass, then a random way to play it."""

from collections import Counter, defaultdict
from math import sqrt

import pytest
from gwent_cards import opening, rules_with, spy

from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation
from topdeck.games.gwent.engine.actions import GwentAction
from topdeck.games.gwent.scenario import Scenario, scenario, side, unit
from topdeck.games.gwent.state import GwentState

DRAWS = 4000
FULL = ["Wolf"] * 9
CROWD = side("Monsters", melee=["Fiend", "Wolf"], siege=["Wyvern"])


def chances(state: GwentState) -> dict[Action, float]:
    """Return the expected probability of each action."""
    me = state.seat(state.player)
    held = [*me.hand] if me.leader is None else [*me.hand, me.leader]
    found: dict[Action, float] = defaultdict(float)
    for card in held:
        moves = [one for one in state.actions() if isinstance(one, GwentAction) and one.held == card]
        for move in moves:
            found[move] += 1 / (len(held) + 1) / len(moves)
    for action in state.actions():
        if action == state.pass_action():
            found[action] = 1 / (len(held) + 1)
    return found


def assert_drawn(state: GwentState, expected: dict[Action, float]) -> None:
    """Check that exactly these actions are drawn, with about the expected frequencies."""
    rng = Rng(7)
    drawn = Counter(state.random_action(rng) for _ in range(DRAWS))
    assert drawn.keys() == expected.keys() == set(state.actions())
    for action, chance in expected.items():
        assert abs(drawn[action] / DRAWS - chance) < 5 * sqrt(chance * (1 - chance) / DRAWS), str(action)


@pytest.mark.parametrize(
    "table",
    [
        scenario(side("Skellige", hand=["Fiend", "Fiend", "Roach"], melee=["Wolf"] * 2), CROWD),
        scenario(side("Skellige", hand=["Triss Merigold"], ranged=["Wolf"], leader=None), CROWD),
        scenario(side("Monsters", hand=["Vaedermakar", "Impenetrable Fog"]), CROWD),
        scenario(side("Monsters", hand=["Commander's Horn", "Fiend"], siege=["Wolf"] * 2), side("Skellige")),
        scenario(side("Northern Realms", hand=["Dethmold", "Temerian Drummer"], melee=FULL), side("Skellige")),
        scenario(side("Skellige", hand=["Fiend"], melee=FULL, ranged=FULL, siege=FULL), side("Skellige")),
        scenario(side("Skellige", hand=["Fiend", "Thunderbolt"]), CROWD, discard=True),
        scenario(side("Skellige", hand=["Fiend"], melee=FULL, ranged=FULL, siege=FULL), CROWD, discard=True),
        scenario(side("Skellige", hand=["Fiend"], melee=["Wolf"] * 2), CROWD, places="all"),
        scenario(side("Skellige", hand=["Spy", "Roach"]), CROWD, rules=rules_with(spy())),
        scenario(side("Skellige", hand=["Wyvern"], leader=None), side("Monsters")),
    ],
    ids=lambda table: " ".join(table.hand()),
)
def test_a_random_action_is_a_random_card_then_a_random_way_to_play_it(table: Scenario) -> None:
    assert_drawn(table.state, chances(table.state))


def evenly(state: GwentState) -> dict[Action, float]:
    return dict.fromkeys(state.actions(), 1 / len(state.actions()))


def test_all_options_of_a_choice_are_equally_likely() -> None:
    me = side("Monsters", hand=["Royal Decree"], deck=["Geralt of Rivia", "Triss Merigold"], melee=["Wolf"])
    table = scenario(me, CROWD, picks="optional").play("Royal Decree")
    assert_drawn(table.state, evenly(table.state))
    table.pick("Triss Merigold")
    assert_drawn(table.state, evenly(table.state))
    me = side("Northern Realms", hand=["Reinforced Ballista"], melee=["King Foltest"], leader=None)
    table = scenario(me, side("Monsters", melee=["Fiend", unit("Roach")]))
    table.play("Reinforced Ballista", at="Fiend", place=1)
    assert_drawn(table.state, evenly(table.state))


def test_all_actions_of_a_mulligan_are_equally_likely() -> None:
    table = opening(["Fiend"] * 12 + ["Roach"] * 12, ["Wolf"] * 12)
    assert_drawn(table.state, evenly(table.state))


def test_there_is_no_random_action_when_the_game_is_over() -> None:
    table = scenario(side("Skellige", wins=1), side("Monsters", wins=1), round_number=2).pass_round().pass_round()
    assert table.state.random_action(Rng(0)) is None


@pytest.mark.parametrize(
    "settings",
    [{}, {"mode": "valencia"}, {"discard": True, "picks": "optional", "places": "all"}],
    ids=["standard", "thesis", "all that can be agreed"],
)
def test_in_whole_games_only_legal_actions_are_drawn(settings: dict[str, object]) -> None:
    first = ["An Craite Warrior", "Priestess of Freya", "Drummond Shieldmaid", "Commander's Horn", "Royal Decree"]
    second = ["Ifrit", "Woodland Spirit", "Arachas Drone", "First Light", "Dudu", "Vaedermakar", "Triss Merigold"]
    for seed in range(15):
        state = opening(first * 5, second * 4, seed=seed, **settings).state
        rng = Rng(seed)
        while state.result() is None:
            action = state.random_action(rng)
            assert action is not None
            state.apply(action)  # which checks it


# ---- uniformly random actions


@pytest.mark.parametrize(
    "settings",
    [{}, {"mode": "valencia"}, {"discard": True, "picks": "optional"}, {"places": "all"}],
    ids=["standard", "thesis", "discards", "all places"],
)
def test_an_observation_picks_the_action_that_a_draw_from_the_list_gives(settings: dict[str, object]) -> None:
    first = ["Vaedermakar", "Priestess of Freya", "Dethmold", "Commander's Horn", "Royal Decree"]
    second = ["Ifrit", "Woodland Spirit", "Arachas Drone", "First Light", "Dudu", "Reinforced Ballista"]
    for seed in range(12):
        state = opening(first[seed % 2 :] * 5, second * 4, seed=seed, **settings).state
        rng, same = Rng(seed), Rng(seed)
        while state.result() is None:
            view = state.observe(state.player)
            action = view.pick(rng)
            assert action == Observation.pick(view, same)
            assert rng.stream == same.stream
            state.step(action)
