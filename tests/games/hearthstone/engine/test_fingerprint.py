"""Equal positions have equal fingerprints, and equal fingerprints equal actions; shape hashes ignore handles."""

from __future__ import annotations

import re

import pytest

from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.games.hearthstone.engine.constants import CANT_ATTACK_HEROES
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.positions.forms import SideForm
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

DECKS = [deck.name for deck in Hearthstone().decks.included()]


def skirmish() -> Scenario:
    me = side("mage", board=["Wisp", "Chillwind Yeti"], hand=["Wolfrider"], mana=3)
    return scenario(me, side("warrior", board=["Murloc Raider"]))


def test_summoning_before_or_after_a_death_changes_the_handle_and_the_fingerprint() -> None:
    early, late = skirmish(), skirmish()
    early.play("Wolfrider")
    early.attack("Wisp", "Murloc Raider")
    late.attack("Wisp", "Murloc Raider")
    late.play("Wolfrider")
    assert set(texts(early.state)) - set(texts(late.state)) == {"attack 0.3 > 1.0"}
    assert set(texts(late.state)) - set(texts(early.state)) == {"attack 0.1 > 1.0"}
    assert early.texts() == late.texts()
    assert early.state.fingerprint() != late.state.fingerprint()
    assert early.state.shape_hash() == late.state.shape_hash()


def test_a_keyword_is_not_mistaken_for_more_health() -> None:
    """The bits of the newest keywords are those of the maximum health."""
    one, other = (
        scenario(side("mage", board=[golem]), side("mage", board=["Wisp"]))
        for golem in (minion("War Golem", keywords=CANT_ATTACK_HEROES), minion("War Golem", health=11, damage=4))
    )
    assert one.stats() == other.stats()
    assert one.state.fingerprint() != other.state.fingerprint()


@pytest.mark.parametrize(
    ("me", "other"),
    [
        (side("mage", board=[minion("War Golem", attack=256)]), side("mage", board=[minion("War Golem", attack=0)])),
        (side("mage", board=[minion("War Golem", health=512)]), side("mage", board=[minion("War Golem", health=256)])),
        (side("shaman", overload=16), side("shaman", armor=1)),
    ],
)
def test_large_numbers_are_not_mistaken_for_others(me: SideForm, other: SideForm) -> None:
    states = [scenario(it, side("mage")).state for it in (me, other)]
    assert states[0].fingerprint() != states[1].fingerprint()


def test_the_order_of_the_hand_changes_the_fingerprint_and_the_shape_hash() -> None:
    """Actions are listed in the order of the hand."""
    one, other = (
        scenario(side("mage", hand=hand), side("mage"))
        for hand in (["Wisp", "Stonetusk Boar"], ["Stonetusk Boar", "Wisp"])
    )
    assert one.texts()[:3] == ["end turn", "play Wisp", "play Stonetusk Boar"]
    assert other.texts()[:3] == ["end turn", "play Stonetusk Boar", "play Wisp"]
    assert one.state.fingerprint() != other.state.fingerprint()
    assert one.state.shape_hash() != other.state.shape_hash()


def texts(state: HearthstoneState) -> list[str]:
    return [action.text() for action in state.actions()]


# ---- in random games


def in_other_orders(state: HearthstoneState, rng: Rng) -> list[HearthstoneState]:
    """Return positions of one turn after a random walk, and after the same steps in other orders."""
    walk: list[Action] = []
    walker = state.copy()
    while walker.turn == state.turn and (options := walker.actions()[1:]):
        walk.append(rng.choice(options))
        walker.step(walk[-1])
    found: list[HearthstoneState] = []
    for _ in range(6):
        twin, left = state.copy(), list(walk)
        while options := [action for action in left if action in twin.actions()]:
            action = rng.choice(options)
            left.remove(action)
            twin.step(action)
            found.append(twin.copy())
    return found


def by_place(state: HearthstoneState) -> list[str]:
    """Return the actions, with every minion named by its place on the board."""
    places = {
        f"{player.side}.{it.label}": f"{player.side}.{place}"
        for player in (state.first, state.second)
        for place, it in enumerate((player.hero, *player.board))
    }
    return [re.sub(r"\b[01]\.[0-7]\b", lambda handle: places[handle[0]], text) for text in texts(state)]


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
def test_equal_fingerprints_have_equal_actions_and_equal_shape_hashes_corresponding_ones(name: str) -> None:
    rng = Rng(3, DECKS.index(name))
    state = Hearthstone().start((Hearthstone().deck(name), Hearthstone().deck("ZooDiscardWarlock")), 1)
    lists: dict[int, list[str]] = {}
    places: dict[int, list[str]] = {}
    while state.result() is None:
        for twin in in_other_orders(state, rng):
            assert lists.setdefault(twin.fingerprint(), texts(twin)) == texts(twin)
            assert places.setdefault(twin.shape_hash(), by_place(twin)) == by_place(twin)
        state.step(rng.choice(state.actions()))
