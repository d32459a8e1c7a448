"""The board as text: golden files, aligned frames, and hidden cards."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hearthstone_tables import SEEDS, finley, midgame, opening, random_game

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

GOLDEN = Path(__file__).with_name("golden")
WIDEST = 110
BELOW = {"╭": "│", "╮": "│", "╔": "║", "╗": "║", "│": "│╰╯", "║": "║╚╝"}  # characters that may follow below in a frame


def crowd() -> Scenario:
    """Return a board with seven minions a side, the longest names, the largest numbers and full hands."""
    long = ["Sir Finley Mrrgglton", "Small-Time Buccaneer", "Silverback Patriarch", "Ragnaros the Firelord"]
    giant = minion("Flametongue Totem", attack=15, health=22, damage=4, keywords=constants.TAUNT | constants.STEALTH)
    mine = side(
        "warrior", hand=long * 2 + ["Frothing Berserker"] * 2, board=[giant, "N'Zoth's First Mate", "Wisp", *long]
    )
    return scenario(mine, side("warrior", hand=["Wisp"] * 10, board=["Wisp"] * 7))


def bargains() -> Scenario:
    """Return a position with a pending discount and fatigue."""
    opponent = side("rogue", hand=["Wisp"], board=[], deck=["Wisp"])
    return scenario(side("rogue", hand=["Preparation", "Lightning Bolt"], fatigue=3), opponent).play("Preparation")


def finished() -> Scenario:
    return scenario(side("shaman", hand=["Lightning Bolt"]), side("mage", health=2)).play(
        "Lightning Bolt", "enemy hero"
    )


PICTURES: dict[str, Callable[[], str]] = {
    "midgame": lambda: str(midgame().state),
    "midgame_seen_by_0": lambda: str(midgame().state.observe(0)),
    "midgame_seen_by_1": lambda: str(midgame().state.observe(1)),
    "crowd": lambda: str(crowd().state),
    "bargains": lambda: str(bargains().state),
    "finley": lambda: str(finley().state.observe(0)),
    "finley_seen_by_1": lambda: str(finley().state.observe(1)),
    "finished": lambda: str(finished()),
    "opening_seen_by_0": lambda: str(opening().observe(0)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_looks_like_its_golden_picture(name: str) -> None:
    golden = GOLDEN / f"{name}.txt"
    picture = PICTURES[name]()
    if not golden.exists():
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(picture + "\n", encoding="utf-8")
        pytest.fail(f"there was no {golden}; look at the one just written")
    assert picture + "\n" == golden.read_text(encoding="utf-8"), picture


@pytest.mark.parametrize(
    ("player", "hidden"),
    [(0, ["Upgrade!", "Heroic Strike", "Ice Block"]), (1, ["Lightning Bolt", "Hex", "Snake Trap", "Counterspell"])],
)
def test_an_observation_is_drawn_without_what_is_hidden(player: int, hidden: list[str]) -> None:
    state = midgame().state
    assert all(name in str(state) for name in hidden)
    assert not any(name in str(state.observe(player)) for name in hidden)
    assert "2 hidden" in str(state.observe(0))


def test_cards_that_cost_health_are_announced() -> None:
    table = scenario(side("warlock", hand=["Cho'gall", "Hellfire"]), side("mage")).play("Cho'gall")
    assert "Cho'gall: next costs health" in str(table)


# ---- random games


@pytest.mark.parametrize("seed", SEEDS)
def test_every_table_fits_the_terminal_and_is_aligned(seed: int) -> None:
    for state, _ in random_game(seed):
        for player in (None, 0, 1):
            picture = str(state if player is None else state.observe(player))
            assert max(map(len, picture.splitlines())) <= WIDEST, picture
            assert aligned(picture), picture
            assert "a hidden" not in picture


def aligned(picture: str) -> bool:
    """Return whether the walls of all frames are straight."""
    lines = picture.splitlines()
    return all(
        below.ljust(WIDEST)[column] in BELOW[sign]
        for line, below in pairwise(lines)
        for column, sign in enumerate(line)
        if sign in BELOW
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_hidden_is_shown(seed: int) -> None:
    rng = Rng(seed, 7)
    for state, _ in random_game(seed):
        for player in (0, 1):
            view = state.observe(player)
            picture = str(view)
            assert str(view.sample(rng).observe(player)) == picture  # different hidden cards, the same picture
            assert not [name for name in secret_names(state, player) if name in picture], picture


def secret_names(state: HearthstoneState, player: int) -> set[str]:
    """Return names of hidden cards that are not part of the name of a visible card."""
    opponent = state.seat(1 - player)
    hidden = {held.card.name for held in (*opponent.hand, *opponent.deck) if not held.known}
    hidden |= {it.card.name for it in opponent.secrets}
    shown = [*seen(opponent), *seen(state.seat(player)), *(held.card for held in state.seat(player).hand)]
    shown += [it.card for it in state.seat(player).secrets] + [held.card for held in opponent.hand if held.known]
    if state.choice is not None:
        shown += [state.choice.maker, *(state.choice.options if state.player == player else ())]
    return {name for name in hidden if not any(name in card.name for card in shown)}


def seen(owner: Player) -> list[Card]:
    """Return the visible cards on a player's side."""
    weapons = [] if owner.weapon is None else [owner.weapon]
    open_cards = [it.card for it in (owner.hero, *owner.board, *weapons)]
    return [*open_cards, owner.power, *(offer.card for offer in owner.cost_modifiers)]
