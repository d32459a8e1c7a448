"""Random games with all complete decks: every position satisfies all invariants and the checks of `check_game`.

`make fuzz` plays many more games.
"""

from typing import Any

import pytest
from covering_decks import SETTINGS as SETTINGS_OF_ALL_CARDS
from covering_decks import covering_pairs

from topdeck.core.deck import Deck
from topdeck.core.game import Game
from topdeck.core.registry import LOADED
from topdeck.core.state import State
from topdeck.games.hearthstone.cards.database import eras, is_poolable, rules
from topdeck.games.hearthstone.decks.deck import archetype_decks, complete_decks, included_decks, missing_cards
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.testing import CheckFailed, check_game, check_invariants

pytestmark = pytest.mark.slow

Settings = dict[str, Any]

GAME = "hearthstone"
DECKS = included_decks()
ARCHETYPES = {name: deck for name, deck in archetype_decks().items() if not missing_cards(deck, rules().cards)}
SETTINGS: tuple[Settings, ...] = (
    {"mulligan": False},
    {"positions": "all"},
    {"hands": "open"},
    {"max_turns": 2},
    {"max_turns": 9},
    {"era": "competition-2020", "mulligan": False, "positions": "all", "max_turns": 20},
)


def spelled(settings: Settings) -> str:
    return " ".join(f"{name}={value}" for name, value in settings.items())


def legal_decks(settings: Settings) -> list[Deck]:
    return list(complete_decks(rules(**settings)))


# ---- invariants at every decision, in some hundred games


@pytest.mark.parametrize("name", DECKS)
def test_every_position_is_sound(name: str) -> None:
    for seed in range(4):
        for other in DECKS.values():
            check_invariants(GAME, (DECKS[name], other), seed)


@pytest.mark.parametrize("name", ARCHETYPES)
def test_every_position_is_sound_with_an_archetype_deck(name: str) -> None:
    """Against some other decks, since there are too many pairs."""
    for seed, other in enumerate(next_decks(name, 4)):
        check_invariants(GAME, (ARCHETYPES[name], other), seed, any_set=True)


def next_decks(name: str, count: int) -> list[Deck]:
    """Return the decks that follow an archetype deck in the list of all decks, which starts again after its end."""
    decks = [*ARCHETYPES.values(), *DECKS.values()]
    place = list(ARCHETYPES).index(name)
    return [decks[(place + step) % len(decks)] for step in range(1, count + 1)]


@pytest.mark.parametrize("settings", SETTINGS, ids=spelled)
def test_every_position_is_sound_with(settings: Settings) -> None:
    decks = legal_decks(settings)
    for seed, (deck, other) in enumerate(zip(decks, reversed(decks), strict=True)):
        check_invariants(GAME, (deck, other), seed, **settings)


@pytest.mark.parametrize("name", DECKS)
def test_every_mulligan_leaves_a_sound_position(name: str) -> None:
    for seed in range(12):
        state = Hearthstone().start((DECKS[name], DECKS["AggroPirateWarrior"]), seed)
        for throw in state.actions():
            after = state.copy()
            after.step(throw)
            assert Hearthstone().violations(after) == [], f"seed {seed}, {throw}"


class Faulty(Game):
    """Hearthstone with a fault from the third turn on."""

    name = GAME

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> State:
        return Hearthstone().start(decks, seed, **settings)

    def violations(self, state: State) -> list[str]:
        return ["a hero smiles"] if state.turn >= 3 else []


def test_a_fault_is_reported_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LOADED, GAME, Faulty())
    with pytest.raises(CheckFailed, match=r"^hearthstone, seed 7, action \d+: a hero smiles$"):
        check_invariants(GAME, (DECKS["MurlocDruid"], DECKS["MurlocDruid"]), 7)


# ---- all promises, at some positions


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("era", eras())
def test_promises_are_kept(era: str, name: str) -> None:
    """Against every deck, in every era; in the first one, some decks come from the future."""
    first = 1000 * list(eras()).index(era) + 100 * list(DECKS).index(name)
    for seed, other in enumerate(DECKS.values(), first):
        check_game(GAME, (DECKS[name], other), seed=seed, every=19, era=era, any_set=True)


@pytest.mark.parametrize("name", ARCHETYPES)
def test_promises_are_kept_with_an_archetype_deck(name: str) -> None:
    place = list(ARCHETYPES).index(name)
    era = list(eras())[place % len(eras())]
    [other] = next_decks(name, 1)
    check_game(GAME, (ARCHETYPES[name], other), seed=place, every=19, era=era, any_set=True)


@pytest.mark.parametrize("name", covering_pairs())
def test_promises_are_kept_with_every_card(name: str) -> None:
    """`benchmarks/fuzz.py --promises` plays many more of these games."""
    place = list(covering_pairs()).index(name)
    for number, era in enumerate(eras()):
        check_game(GAME, covering_pairs()[name], seed=100 * place + number, every=13, era=era, **SETTINGS_OF_ALL_CARDS)


def test_the_pairs_of_decks_contain_every_card() -> None:
    cards = {card for pair in covering_pairs().values() for deck in pair for card in deck.cards}
    assert cards == {card.id for card in rules().cards.values() if is_poolable(card)}


def test_all_decks_are_played() -> None:
    assert len(DECKS) == 12
    assert {*DECKS, *ARCHETYPES} >= {deck.name for deck in Hearthstone().decks.included()}


@pytest.mark.parametrize("settings", SETTINGS, ids=spelled)
def test_promises_are_kept_with(settings: Settings) -> None:
    decks = legal_decks(settings)
    check_game(GAME, (decks[0], decks[-1]), seed=1, every=5, **settings)
    check_game(GAME, (decks[1], decks[0]), seed=2, every=5, **settings)
